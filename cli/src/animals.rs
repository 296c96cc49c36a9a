//! `outwit solve --blocks` and `--piece`: what the document on cannibal animals claims, for one animal.

use crate::args::{AnswersName, SolveArgs};
use crate::failure::Failure;
use crate::output::{bold, line};
use crate::{check, whole_file};
use outwit::families::STANDARD;
use outwit::families::animals::rules::Playing;
use outwit::families::animals::study::tiling::{Answers, Outcome, Study, Tiling};
use outwit::families::animals::study::{certificate, pieces, words};
use serde_json::json;
use std::process::ExitCode;

/// The animal that a spec is about.
pub fn playing(spec: &str) -> Result<Playing, Failure> {
    let wrong = |error| Failure::Spec { text: spec.to_owned(), error };
    let game = STANDARD.find(spec).map_err(wrong)?;
    let playing = game.on_plane(spec).map_err(wrong)?;
    playing.ok_or_else(|| Failure::Input(format!("{} is not about an animal on the infinite board", game.about().name)))
}

impl AnswersName {
    fn answers(self) -> Answers {
        match self {
            AnswersName::Any => Answers::Any,
            AnswersName::Unrotated => Answers::Unrotated,
            AnswersName::Mirrored => Answers::Mirrored,
        }
    }
}

/// The study of a strategy by blocks.
pub fn study(playing: &Playing, blocks: &str, answers: AnswersName) -> Result<Study, Failure> {
    let tiling = Tiling::parse(blocks).map_err(Failure::Input)?;
    Ok(tiling.study(&playing.animal, playing.typed, answers.answers()))
}

/// Verifies or refutes a strategy by blocks.
pub fn blocks(args: &SolveArgs, blocks: &str) -> Result<ExitCode, Failure> {
    let playing = playing(&args.spec)?;
    let animal = &playing.animal;
    let answers = args.answers.unwrap_or(AnswersName::Any);
    let study = study(&playing, blocks, answers)?;
    let evidence = study.blocks(animal);
    let mut verified = None;
    if let Some(path) = &args.certificate.proof {
        let Some(evidence) = &evidence else {
            return Err(Failure::Unproved("there is no certificate: the blocks do not hold".to_owned()));
        };
        whole_file::write(path, |out| Ok(certificate(animal, evidence, out)?))?;
        verified = check::written(&args.certificate)?;
    }
    let names =
        |copies: &[outwit::families::animals::rules::Copy]| copies.iter().map(ToString::to_string).collect::<Vec<_>>();
    let Tiling { w, h, t } = study.tiling;
    let rule = answers.answers().name();
    if args.json {
        let (crack, missed_by) = match &study.outcome {
            Outcome::Crack { copy, missed_by } => (Some(copy.to_string()), names(missed_by)),
            _ => (None, Vec::new()),
        };
        let unanswered = match study.outcome {
            Outcome::NoAnswer(cell) => Some(cell.to_string()),
            _ => None,
        };
        let mut object = json!({
            "spec": format!("cannibal:{animal}"), "question": "blocks",
            "answer": {
                "holds": evidence.is_some(), "blocks": [w, h, t], "answers": rule, "members": names(&study.members),
                "crack": crack, "missed_by": missed_by, "unanswered": unanswered,
            },
            "best": [], "certified": if evidence.is_some() { vec!["verdict"] } else { Vec::new() },
        });
        check::mention(&mut object, args.certificate.proof.as_deref(), verified.as_ref());
        line(&object.to_string())?;
    } else {
        line(&format!("cannibal:{animal}: {}", bold(words::verdict(&study))))?;
        if !args.quiet {
            line(&format!("  blocks of {w} columns and {h} rows, each row of them shifted by {t}; answers: {rule}"))?;
            line(&format!("  {} copies inside a block to answer with", study.members.len()))?;
            if let Outcome::Crack { missed_by, .. } = &study.outcome {
                line(&format!("  answers that miss it: {}", names(missed_by).join("  ")))?;
            }
        }
        if let Some(path) = &args.certificate.proof {
            check::announce(path, verified.as_ref())?;
        }
    }
    Ok(ExitCode::from(u8::from(matches!(verified, Some(Err(_))))))
}

/// Says what subsets of an animal are: those of a size, or one of which the cells are given.
pub fn piece(args: &SolveArgs, text: &str) -> Result<ExitCode, Failure> {
    let playing = playing(&args.spec)?;
    let found = pieces::asked(&playing.animal, text).map_err(Failure::Input)?;
    let (fields, verdict) = words::pieces(&playing.animal, &found);
    if args.json {
        let object = json!({
            "spec": format!("cannibal:{}", playing.animal), "question": "pieces", "answer": fields, "best": [],
            "certified": [],
        });
        line(&object.to_string())?;
    } else {
        line(&format!("cannibal:{}: {}", playing.animal, bold(&verdict)))?;
        if !args.quiet {
            crate::board_text::pieces(&fields)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
