//! `GET /api/documents` lists the claims of the documents; `POST /api/papers` recomputes them.

use crate::body::{json, object};
use crate::failure::Failure;
use crate::state::Shared;
use crate::stream::{Kind, Out, stream_of_many};
use axum::body::Body;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use outwit::families::STANDARD;
use outwit::limits::Limits;
use outwit_papers::claim::{Claim, Exhibit, Report};
use outwit_papers::run::{Settings, test};
use outwit_papers::trial::Manner;
use outwit_papers::{DOCUMENTS, Document, find};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Lists the claims.
pub(crate) async fn documents() -> Response {
    let claim = |c: &Claim| json!({"key": c.key, "place": c.place, "statement": c.statement, "repairs": c.repairs});
    let document = |d: &&Document| {
        let claims: Vec<Value> = d.claims().map(claim).collect();
        json!({"name": d.name, "title": d.title, "source": d.source, "claims": claims})
    };
    let documents: Vec<Value> = DOCUMENTS.iter().map(document).collect();
    json(StatusCode::OK, &json!({ "documents": documents }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    document: String,
    key: Option<String>,
    time: Option<f64>,
}

/// Tests the claims of a document, or one of them.
pub(crate) async fn papers(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { document: name, key, time } = object(body).await?;
    let names: Vec<&str> = DOCUMENTS.iter().map(|d| d.name).collect();
    let unknown = || Failure::bad_request(format!("there is no document {name:?}, only {}", names.join(", ")));
    let document = find(&name).ok_or_else(unknown)?;
    let claims: Vec<&'static Claim> =
        document.claims().filter(|c| key.as_deref().is_none_or(|key| c.key == key)).collect();
    if claims.is_empty() {
        return Err(Failure::bad_request(format!(
            "{name} has no claim {:?}; GET /api/documents lists them",
            key.unwrap_or_default()
        )));
    }
    let each = lab.jobs.time(time)?;
    stream_of_many(&lab.jobs, Kind::Lines, each, move |limits, out| run(document, &claims, each, limits, out)).await
}

/// Every claim has its own time limit.
fn run(
    document: &'static Document,
    claims: &[&'static Claim],
    each: Duration,
    limits: &Limits,
    out: &Out,
) -> Result<(), Failure> {
    let manner = Manner { certificates: true, ..Manner::default() };
    for claim in claims {
        let each = Some(claim.budget(false).min(each));
        let report = test(document, claim, &Settings { manner, limits: *limits, each });
        let stopped = limits.stop.load(Ordering::Relaxed);
        if stopped || !out.line(&report_json(&report)) {
            out.line(&json!({"done": true, "stopped": "stopped on request"}));
            return Ok(());
        }
    }
    out.line(&json!({"done": true, "stopped": null}));
    Ok(())
}

/// A report with the specs that its commands are about, and with what there is to look at.
fn report_json(report: &Report) -> Value {
    let mut object = report.json();
    let specs: Vec<String> = report
        .exhibits
        .iter()
        .flat_map(|e| match e {
            Exhibit::Command(text) => specs(text),
            _ => Vec::new(),
        })
        .collect();
    let exhibits = report.exhibits.iter().filter_map(|exhibit| match exhibit {
        Exhibit::Picture { caption, scene } => {
            Some(json!({"kind": "picture", "caption": caption, "scene": scene.json()}))
        }
        Exhibit::Text { caption, body } => Some(json!({"kind": "text", "caption": caption, "body": body})),
        Exhibit::Certificate { caption, text } => {
            Some(json!({"kind": "certificate", "caption": caption, "bytes": text.len()}))
        }
        Exhibit::Command(_) => None,
    });
    object["specs"] = json!(specs);
    object["exhibits"] = exhibits.collect();
    object
}

/// The words of a command that are specs.
fn specs(command: &str) -> Vec<String> {
    let is_spec = |word: &String| STANDARD.find(word).is_ok_and(|game| game.read(word).is_ok());
    words(command).into_iter().filter(is_spec).collect()
}

/// The words of a command, split as a shell would.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in command.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        assert_eq!(
            words("solve 'cannibal:U(2,3,1)' --ask  \"a b\" ''"),
            ["solve", "cannibal:U(2,3,1)", "--ask", "a b", ""]
        );
        assert_eq!(specs("solve 'cannibal:U(2,3,1)' ellie:2x3 nothing:1 --json"), ["cannibal:U(2,3,1)", "ellie:2x3"]);
        assert_eq!(specs("table 'cutblock:1..4x1..4x1..4'"), Vec::<String>::new());
    }
}
