//! `outwit study`: analyses that only some games offer. `outwit strategy` and `outwit subsets` are two studies with their own
//! commands.

use crate::args::{CertificateArgs, StrategyArgs, StudyArgs, SubsetsArgs};
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::draw::{FORMATS, Format};
use crate::failure::{Failure, STOPPED};
use crate::format;
use crate::output::{bold, counted, line, remark};
use crate::whole_file::{self, is_stdout};
use crate::{check, draw};
use outwit::convention::Form;
use outwit::error::Error;
use outwit::families::STANDARD;
use outwit::game::{Game, Request};
use outwit::limits::Limits;
use outwit::study::{Facts, Study};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::process::ExitCode;

/// Runs a study, or lists the studies of the game.
pub fn run(args: &StudyArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let game = find(&args.spec)?;
    let Some(name) = &args.name else {
        list(game, args.json)?;
        return Ok(ExitCode::SUCCESS);
    };
    let call = Call {
        spec: &args.spec,
        form: args.form.form(),
        certificate: &args.certificate,
        limits: limits(&args.budget),
        silent: args.quiet || args.json,
    };
    // Before the work, which may take long.
    let format = format::choose(args.output.as_deref(), args.format.as_deref(), FORMATS)?.unwrap_or(Format::Txt);
    let (facts, verified) = call.study(game, name, &args.options)?;
    let mut drawn = None;
    if let Some(path) = &args.output {
        let picture = facts.picture.as_ref();
        let picture = picture.ok_or_else(|| Failure::Input(format!("the study {name} has no picture")))?;
        if is_stdout(path) && args.json {
            let text = String::from_utf8(format.render(picture)?);
            drawn = Some(text.map_err(|_| Failure::Input("JSON cannot hold this picture: name a file".to_owned()))?);
        } else {
            draw::write(picture, path, format)?;
        }
        if is_stdout(path) && !args.json {
            return Ok(code(&facts, verified.as_ref()));
        }
    }
    if args.json {
        let mut object = json!({
            "spec": call.canonical(game)?, "question": name, "answer": facts.fields, "verdict": facts.verdict, "best": [],
            "certified": facts.certified,
        });
        for (field, value) in work(&facts) {
            object[field] = value;
        }
        if let Some(text) = drawn {
            object["picture"] = text.into();
        }
        check::mention(&mut object, args.certificate.proof.as_deref(), verified.as_ref());
        line(&object.to_string())?;
    } else {
        call.show(game, &facts, args.quiet, verified.as_ref())?;
    }
    Ok(code(&facts, verified.as_ref()))
}

/// `outwit strategy`.
pub fn strategy(args: &StrategyArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let game = find(&args.spec)?;
    let call = Call {
        spec: &args.spec,
        form: Form::Usual,
        certificate: &args.certificate,
        limits: limits(&args.budget),
        silent: args.quiet || args.json,
    };
    #[cfg(not(feature = "papers"))]
    if args.published || args.overlined {
        return Err(crate::failure::full_build("has no documents to quote"));
    }
    #[cfg(feature = "papers")]
    let (facts, verified) = if args.published || args.overlined {
        let least = args.least.map(crate::args::MeasureName::name);
        call.make(|limits, proof| {
            outwit_papers::published::strategy(&args.spec, args.published, args.overlined, least, limits, proof)
        })?
    } else {
        call.study(game, "strategy", &least(args))?
    };
    #[cfg(not(feature = "papers"))]
    let (facts, verified) = call.study(game, "strategy", &least(args))?;
    flat(&call, game, &facts, args.json, args.quiet, verified.as_ref())
}

fn least(args: &StrategyArgs) -> Vec<String> {
    args.least.map(|measure| format!("least={}", measure.name())).into_iter().collect()
}

/// `outwit subsets`.
pub fn subsets(args: &SubsetsArgs) -> Result<ExitCode, Failure> {
    listen_to_ctrl_c();
    let game = find(&args.spec)?;
    let none = CertificateArgs { proof: None, check: false };
    let call = Call {
        spec: &args.spec,
        form: Form::Usual,
        certificate: &none,
        limits: limits(&args.budget),
        silent: args.quiet || args.json,
    };
    let options = if args.classes { vec!["classes".to_owned()] } else { Vec::new() };
    let (facts, _) = call.study(game, "subsets", &options)?;
    flat(&call, game, &facts, args.json, args.quiet, None)
}

/// Prints a study that has its own command: its fields are beside the spec.
fn flat(
    call: &Call,
    game: &dyn Game,
    facts: &Facts,
    as_json: bool,
    quiet: bool,
    verified: Option<&check::CheckResult>,
) -> Result<ExitCode, Failure> {
    if as_json {
        let mut object = Map::new();
        object.insert("spec".into(), call.canonical(game)?.into());
        object.extend(facts.fields.clone());
        object.extend(work(facts));
        let mut object = Value::Object(object);
        check::mention(&mut object, call.certificate.proof.as_deref(), verified);
        line(&object.to_string())?;
    } else {
        call.show(game, facts, quiet, verified)?;
    }
    Ok(code(facts, verified))
}

fn find(spec: &str) -> Result<&'static dyn Game, Failure> {
    STANDARD.find(spec).map_err(|error| Failure::Spec { text: spec.to_owned(), error })
}

/// The cost of a study, as fields.
fn work(facts: &Facts) -> Vec<(String, Value)> {
    let mut fields =
        vec![("seconds".to_owned(), json!(facts.seconds)), ("positions".to_owned(), facts.positions.into())];
    fields.extend(facts.stopped.map(|stopped| ("stopped".to_owned(), stopped.to_string().into())));
    fields
}

fn code(facts: &Facts, verified: Option<&check::CheckResult>) -> ExitCode {
    match verified {
        Some(Err(_)) => ExitCode::from(1),
        _ => ExitCode::from(if facts.stopped.is_some() { STOPPED } else { 0 }),
    }
}

/// Lists the studies of a game.
fn list(game: &dyn Game, as_json: bool) -> Result<(), Failure> {
    let about = game.about();
    if about.studies.is_empty() {
        return Err(Failure::Input(format!("{} has no studies", about.name)));
    }
    if as_json {
        let option = |(name, values): &(&str, &str)| json!({"name": name, "values": values});
        let study = |study: &Study| {
            let options: Vec<Value> = study.options.iter().map(option).collect();
            json!({"name": study.name, "title": study.title, "options": options})
        };
        let studies: Vec<Value> = about.studies.iter().map(study).collect();
        return Ok(line(&json!({ "studies": studies }).to_string())?);
    }
    for study in about.studies {
        line(&format!("{}  {}", bold(format!("{:<10}", study.name)), study.title))?;
        for (name, values) in study.options {
            line(&format!("              {name}: {values}"))?;
        }
    }
    Ok(())
}

/// A study to run.
struct Call<'a> {
    spec: &'a str,
    form: Form,
    certificate: &'a CertificateArgs,
    limits: Limits<'static>,
    silent: bool,
}

/// Facts, and the result of checking their certificate.
type Made = (Facts, Option<check::CheckResult>);

impl Call<'_> {
    fn study(&self, game: &dyn Game, name: &str, options: &[String]) -> Result<Made, Failure> {
        let about = game.about();
        let study = about.study(name).map_err(Failure::Input)?;
        let rule = about.rule(self.form).map_err(|error| Failure::Spec { text: self.spec.to_owned(), error })?;
        let request = Request::outcome(self.spec, rule);
        self.make(|limits, proof| game.study(study, options, &request, limits, proof))
    }

    /// Runs a study, writes its certificate, and checks it if `--check` is given.
    fn make(&self, study: impl Fn(&Limits, Option<&mut dyn Write>) -> Result<Facts, Error>) -> Result<Made, Failure> {
        let run = |proof: Option<&mut dyn Write>| {
            let made = search(self.silent, || study(&self.limits, proof));
            made.map_err(|error| Failure::question(self.spec, error))
        };
        let facts = match self.certificate.proof.as_deref() {
            None => run(None)?,
            Some(path) => whole_file::write(path, |out| run(Some(out)))?,
        };
        Ok((facts, check::written(self.certificate)?))
    }

    /// The canonical spec, without the player to move.
    fn canonical(&self, game: &dyn Game) -> Result<String, Failure> {
        let text = game.read(self.spec).map_err(|error| Failure::Spec { text: self.spec.to_owned(), error })?;
        Ok(text.split('@').next().unwrap_or_default().to_owned())
    }

    fn show(
        &self,
        game: &dyn Game,
        facts: &Facts,
        quiet: bool,
        verified: Option<&check::CheckResult>,
    ) -> Result<(), Failure> {
        line(&format!("{}: {}", self.canonical(game)?, bold(&facts.verdict)))?;
        // Details are indented.
        for text in facts.lines.iter().filter(|text| !quiet || !text.starts_with(' ')) {
            line(text)?;
        }
        if !quiet {
            line(&format!("  {} in {:.3} s", counted(facts.positions, "position"), facts.seconds))?;
        }
        if let Some(path) = &self.certificate.proof {
            check::announce(path, verified)?;
        }
        if let Some(stopped) = &facts.stopped {
            remark(&format!("outwit: {stopped}"));
        }
        Ok(())
    }
}
