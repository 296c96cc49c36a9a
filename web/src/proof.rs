//! `POST /api/certificate` writes a certificate; `POST /api/check` has the independent checker verify one.

use crate::body::{CERTIFICATE, bytes, json, object};
use crate::failure::Failure;
use crate::state::Shared;
use crate::subject::Subject;
use axum::body::Body;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outwit::error::Error;
use outwit::game::Request;
use outwit::limits::Limits;
use outwit_check::{self as checker, Options, STANDARD, Verified, verify_within};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::{self, Write};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Query {
    spec: String,
    form: Option<String>,
    question: Option<String>,
    time: Option<f64>,
}

/// Answers a question and sends the certificate of the answer.
pub(crate) async fn certificate(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let Query { spec, form, question, time } = object(body).await?;
    let time = lab.jobs.time(time)?;
    let name = file_name(&spec, form.as_deref());
    let read = move || {
        let subject = Subject::position(&spec, form.as_deref())?;
        Ok((subject, subject.request(spec, question.as_deref())?))
    };
    let (subject, request) = lab.jobs.quick(read).await?;
    let text = lab.jobs.search(time, move |limits| write(subject, &request, limits)).await??;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    Ok((headers, text).into_response())
}

fn write(subject: Subject, request: &Request, limits: &Limits) -> Result<Vec<u8>, Failure> {
    let mut certificate = Bounded(Vec::new());
    let answer = subject.game.solve(request, limits, Some(&mut certificate));
    let answer = answer.map_err(|e| match e {
        Error::Io(e) => Failure::out_of_budget(e.to_string()),
        other => Failure::question(&request.spec, other),
    })?;
    match answer.stopped {
        Some(stopped) => Err(Failure::stopped(stopped)),
        None if certificate.0.is_empty() => Err(Failure::out_of_budget("this answer has no certificate")),
        None => Ok(certificate.0),
    }
}

/// A certificate in memory, no larger than one that can be sent back to be checked.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > CERTIFICATE {
            let why = "the certificate has more than 64 MiB; `outwit solve --proof FILE` writes it";
            return Err(io::Error::other(why));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A name for the file of a certificate, of characters that are safe in file names everywhere.
fn file_name(spec: &str, form: Option<&str>) -> String {
    let form = form.filter(|form| *form != "usual").map_or(String::new(), |form| format!("-{form}"));
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let name: String =
        spec.chars().filter(|c| !c.is_whitespace()).take(80).chain(form.chars().take(20)).map(plain).collect();
    format!("{}.txt", name.trim_start_matches(['.', '-']))
}

/// Certificates are large, so only a few are checked at the same time.
static CHECKS: Semaphore = Semaphore::const_new(4);

/// Says whether a certificate proves what it claims.
pub(crate) async fn check(State(lab): State<Shared>, body: Body) -> Result<Response, Failure> {
    let _turn = CHECKS.acquire().await;
    let text = bytes(body, CERTIFICATE).await?;
    let time = lab.jobs.time(None)?;
    let checked = lab.jobs.search(time, move |limits| {
        let started = Instant::now();
        let limits = checker::Limits { time: limits.time, memory: limits.memory as u64, stop: Some(limits.stop) };
        let verdict = verify_within(&text[..], &STANDARD, &Options { lean: false, limits });
        verdict_json(verdict, started.elapsed())
    });
    Ok(json(StatusCode::OK, &checked.await??))
}

fn verdict_json(verdict: Result<Verified, checker::Failure>, time: Duration) -> Result<Value, Failure> {
    match verdict {
        Ok(v) => {
            let answer: Map<String, Value> =
                v.answers.iter().map(|(field, value)| (field.clone(), value.clone().into())).collect();
            Ok(json!({
                "verified": true, "spec": v.spec, "rule": v.rule, "answer": answer, "lines": v.lines,
                "seconds": time.as_secs_f64(),
            }))
        }
        Err(checker::Failure::Rejected(r)) => Ok(json!({"verified": false, "line": r.line, "reason": r.reason})),
        Err(checker::Failure::GaveUp(why)) => Err(Failure::out_of_budget(format!("{why} of the certificate"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_plain() {
        assert_eq!(file_name("ellie:2x3", None), "ellie-2x3.txt");
        assert_eq!(file_name("../../x\"\r\n", Some("misere")), "x--misere.txt");
        assert!(file_name(&"é".repeat(500), None).len() < 100);
    }
}
