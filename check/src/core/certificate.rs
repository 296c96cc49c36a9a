//! Reads a certificate from its first line to its last, and says what it proves.

use super::claim::{Claim, Game};
use super::entail::Proved;
use super::game::{Family, Kind, Naive};
use super::limits::Meter;
use super::reader::{Reader, shorten};
use super::replies;
use super::theory::{Role, Theorem, find};
use super::turn::{Rule, Turn};
use super::values;
use super::verdict::{Used, Verified};
use std::collections::HashSet;

/// The lines up to the body.
pub(crate) struct Head<'a> {
    pub(crate) spec: String,
    pub(crate) rule_name: String,
    pub(crate) game: Game<'a>,
    /// The turn of the game line.
    pub(crate) start: Turn,
    pub(crate) answers: Vec<(String, String)>,
    /// The theorems of the lines before the body, one part for each line.
    used: Vec<Used>,
    /// The first line of the body.
    pub(crate) line: Option<String>,
}

/// Checks a certificate.
pub(crate) fn check<'a>(
    reader: &mut Reader,
    families: &'a [Family],
    theory: &'a [Theorem],
    meter: &'a Meter<'a>,
) -> Result<Verified, String> {
    let Head { spec, rule_name, game, start, answers, used: mut evidence, mut line } =
        head(reader, families, theory, meter)?;
    let mut proved = Proved::new(theory);
    if let Some((theorem, rest)) = body(theory, line.as_deref()) {
        let Role::Body(check) = theorem.role else { return Err("this theorem has no body".to_owned()) };
        let mut used = Used::new(theorem.word);
        used.count(theorem.word);
        let first = reader.line_number();
        proved.fact = Some(check(reader, &game, rest, &mut used)?);
        used.lines = reader.line_number() - first - 1;
        evidence.push(used);
        line = reader.next()?;
    } else if game.family.kind == Kind::Animal {
        return Err("expected evidence about the animal".to_owned());
    } else if line.as_deref() == Some("values") {
        if game.family.kind != Kind::Impartial || game.rule != Rule::Normal {
            return Err("values belong to impartial games in normal play".to_owned());
        }
        let mut used = Used::new("values");
        proved.value = Some(values::check(reader, &game, &mut used)?);
        evidence.push(used);
        line = reader.next()?;
    } else {
        let mut different = HashSet::new();
        while let Some(text) = line.as_deref().and_then(|l| l.strip_prefix("claim ")) {
            let claim = Claim::parse(text, &game)?;
            if !different.insert(claim.clone()) {
                return Err("the same claim is made twice".to_owned());
            }
            let mut used = Used::new(line.as_deref().unwrap_or_default());
            replies::check(reader, &game, theory, &claim, &mut used)?;
            meter.clear();
            evidence.push(used);
            proved.claims.push(claim);
            line = reader.next()?;
        }
    }
    if let Some(text) = line {
        return Err(format!("not expected here: {}", shorten(&text)));
    }
    for (field, value) in &answers {
        if !proved.entails(&game, &start, &answers, (field, value), &|_| ()) {
            return Err(format!("what was proved does not entail the answer {field} {}", shorten(value)));
        }
        // Some theorems are about a field of the answer, and come in by its name.
        if let Some(theorem) = find(theory, field).filter(|t| matches!(t.role, Role::Field(_) | Role::Inside)) {
            let mut used = Used::new(&format!("{field} {value}"));
            used.count(theorem.word);
            evidence.push(used);
        }
    }
    Ok(Verified { spec, rule: rule_name, answers, lines: reader.line_number(), evidence })
}

/// The theorem that a body begins with, and the rest of its first line.
pub(crate) fn body<'a, 'b>(theory: &'a [Theorem], line: Option<&'b str>) -> Option<(&'a Theorem, &'b str)> {
    let line = line?;
    let bodies = theory.iter().filter(|theorem| matches!(theorem.role, Role::Body(_)));
    bodies.filter_map(|theorem| Some((theorem, after_word(line, theorem.word)?))).next()
}

/// What follows a word and a space; nothing if the word stands alone.
fn after_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(word)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ').filter(|rest| !rest.is_empty()) }
}

/// Reads the lines up to the body.
pub(crate) fn head<'a>(
    reader: &mut Reader,
    families: &'a [Family],
    theory: &'a [Theorem],
    meter: &'a Meter<'a>,
) -> Result<Head<'a>, String> {
    if reader.next()?.as_deref() != Some("certificate 1") {
        return Err("the first line must be `certificate 1`".to_owned());
    }
    let spec = reader.field("game")?;
    let (name, body) = spec.split_once(':').ok_or("the game line does not name a game")?;
    let family = families.iter().find(|f| f.name == name).ok_or_else(|| format!("unknown game {name:?}"))?;
    let rule_name = reader.field("rule")?;
    let rule = Rule::parse(&rule_name).ok_or_else(|| format!("unknown rule {rule_name:?}"))?;
    if !family.rules.contains(&rule) {
        return Err(format!("{name} is not played under the rule {rule_name:?}"));
    }
    let (mut rules, start) = read_game(family, body)?;
    rules.play_by(rule);
    let answers = answers(&reader.field("answer")?)?;
    let mut used = Vec::new();
    let mut line = reader.next()?;
    let headers = theory.iter().filter_map(|theorem| match theorem.role {
        Role::Header(read) => Some((theorem.word, read)),
        _ => None,
    });
    // The lines come in the order of the theorems.
    for (word, read) in headers {
        let mut part = Used::new(word);
        while let Some(rest) = line.as_deref().and_then(|l| after_word(l, word)) {
            meter.store(rest.len())?;
            read(rules.as_mut(), rest)?;
            meter.look()?;
            part.lines += 1;
            part.count(word);
            line = reader.next()?;
        }
        used.extend(Some(part).filter(|part| part.lines > 0));
    }
    let game = Game { family, rules, rule, meter };
    Ok(Head { spec, rule_name, game, start, answers, used, line })
}

/// Reads the body of a spec, and its turn.
fn read_game(family: &Family, body: &str) -> Result<(Box<dyn Naive>, Turn), String> {
    let (body, turn) = match body.rsplit_once('@') {
        Some((body, turn)) if matches!(family.kind, Kind::Three | Kind::Positional | Kind::Score) => (body, Some(turn)),
        _ => (body, None),
    };
    let rules = (family.read)(body)?;
    let start = match turn {
        Some(turn) => Turn::parse(turn, family.players).ok_or("the turn in the game line is not valid")?,
        None if matches!(family.kind, Kind::Positional | Kind::Score) && rules.starts_in_the_middle() => {
            return Err(format!(
                "a position in the middle of a game needs its turn, such as @{}; older files without one are not read",
                family.players[0]
            ));
        }
        None => Turn::everybody(family.players.len(), 0),
    };
    Ok((rules, start))
}

/// The fields of the answer line and their values.
fn answers(text: &str) -> Result<Vec<(String, String)>, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let (mut answers, mut different) = (Vec::new(), HashSet::new());
    for pair in words.chunks(2) {
        let [field, value] = pair else { return Err("every field of the answer needs a value".to_owned()) };
        if !different.insert(*field) {
            return Err(format!("the field {field} is answered twice"));
        }
        answers.push(((*field).to_owned(), (*value).to_owned()));
    }
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::limits::Limits;
    use crate::games::STANDARD;
    use std::fs;
    use std::path::Path;

    /// Whether the certificate is accepted if no theorem is believed.
    fn by_play_alone(text: &str) -> Result<Verified, String> {
        let limits = Limits::default();
        let meter = Meter::new(&limits);
        let mut input = text.as_bytes();
        check(&mut Reader::new(&mut input, &meter), &STANDARD, &[], &meter)
    }

    #[test]
    fn without_theorems_the_core_accepts_what_is_proved_by_play_and_nothing_else() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("accept");
        let (mut plain, mut others) = (0, 0);
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let full = crate::verify(text.as_bytes(), &STANDARD).unwrap();
            let alone = by_play_alone(&text);
            if full.evidence.iter().all(|used| used.kinds.is_empty()) {
                assert_eq!(alone.map(|v| v.answers), Ok(full.answers), "{}", path.display());
                plain += 1;
            } else {
                assert!(alone.is_err(), "{}: {:?}", path.display(), full.evidence);
                others += 1;
            }
        }
        println!("{plain} by play alone, {others} by theorems");
        assert!(plain > 40 && others > 40, "{plain} by play alone, {others} by theorems");
    }
}
