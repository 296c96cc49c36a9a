//! Answers that come line by line: one JSON object a line, as it is found.

use crate::failure::Failure;
use crate::jobs::{Jobs, Ticket};
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use outwit::limits::Limits;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

/// How long nothing is sent before the progress is told.
const SILENCE: Duration = Duration::from_millis(250);
/// Pieces that wait to be sent; a search that is faster than its reader waits.
const WAITING: usize = 64;

/// What a search says.
enum Said {
    Piece(Bytes),
    Failed(Failure),
}

/// Where a search puts what it finds.
pub struct Out(Sender<Said>);

impl Out {
    /// Sends an object as a line; false when nobody reads any more.
    pub fn line(&self, object: &Value) -> bool {
        self.piece(format!("{object}\n"))
    }

    /// Sends bytes as they are; false when nobody reads any more.
    pub fn piece(&self, bytes: impl Into<Bytes>) -> bool {
        self.0.blocking_send(Said::Piece(bytes.into())).is_ok()
    }
}

/// What a reader sees next.
enum Next {
    Piece(Bytes),
    Failed(Failure),
    Silence,
    End,
}

/// What is sent, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Objects, one a line, and the progress when there is nothing else to say.
    Lines,
    /// Objects, one a line, and nothing else.
    Rows,
    /// Bytes.
    Bytes,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Lines | Kind::Rows => "application/x-ndjson",
            Kind::Bytes => "application/octet-stream",
        }
    }
}

type Beginning = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

/// A search and what comes out of it. Dropping it stops the search.
struct Flow {
    kind: Kind,
    /// Until the search has begun.
    beginning: Option<Beginning>,
    said: Receiver<Said>,
    /// What was heard already, and not yet sent.
    heard: Option<Next>,
    ended: bool,
    ticket: Arc<Ticket>,
}

impl Flow {
    /// What comes next, or silence.
    async fn next(&mut self) -> Next {
        if let Some(beginning) = &mut self.beginning {
            match timeout(SILENCE, beginning).await {
                Err(_) => return Next::Silence,
                Ok(begun) => {
                    self.beginning = None;
                    if let Err(failure) = begun {
                        return Next::Failed(failure);
                    }
                }
            }
        }
        match timeout(SILENCE, self.said.recv()).await {
            Err(_) => Next::Silence,
            Ok(None) => Next::End,
            Ok(Some(Said::Piece(bytes))) => Next::Piece(bytes),
            Ok(Some(Said::Failed(failure))) => Next::Failed(failure),
        }
    }

    /// What is sent next; None at the end.
    async fn piece(&mut self) -> Option<Bytes> {
        while !self.ended {
            let next = match self.heard.take() {
                Some(heard) => heard,
                None => self.next().await,
            };
            match (next, self.kind) {
                (Next::Piece(bytes), _) => return Some(bytes),
                (Next::Silence, Kind::Lines) => return Some(self.progress()),
                (Next::Silence, Kind::Rows | Kind::Bytes) => {}
                (Next::Failed(failure), Kind::Lines | Kind::Rows) => {
                    self.ended = true;
                    return Some(format!("{}\n", failure.json()).into());
                }
                // Whoever counts the bytes sees that some are missing.
                (Next::Failed(_), Kind::Bytes) | (Next::End, _) => self.ended = true,
            }
        }
        None
    }

    fn progress(&self) -> Bytes {
        let (positions, seconds) = (self.ticket.positions(), self.ticket.seconds());
        format!("{}\n", json!({"progress": {"positions": positions, "seconds": seconds}})).into()
    }
}

/// Begins a search of a time and sends what it finds. What goes wrong before anything was sent has a status of its own.
pub async fn stream(
    jobs: &Arc<Jobs>,
    kind: Kind,
    time: Duration,
    work: impl FnOnce(&Limits, &Out) -> Result<(), Failure> + Send + 'static,
) -> Result<Response, Failure> {
    flow(jobs, kind, jobs.ticket(Some(time)), time, work).await
}

/// The same for many questions that have such a time each.
pub async fn stream_of_many(
    jobs: &Arc<Jobs>,
    kind: Kind,
    each: Duration,
    work: impl FnOnce(&Limits, &Out) -> Result<(), Failure> + Send + 'static,
) -> Result<Response, Failure> {
    flow(jobs, kind, jobs.ticket(None), each, work).await
}

async fn flow(
    jobs: &Arc<Jobs>,
    kind: Kind,
    ticket: Ticket,
    time: Duration,
    work: impl FnOnce(&Limits, &Out) -> Result<(), Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let (sender, said) = channel(WAITING);
    let ticket = Arc::new(ticket);
    let (jobs, held, out) = (jobs.clone(), ticket.clone(), Out(sender));
    let beginning = async move {
        let failed = out.0.clone();
        let done = move |result: Result<Result<(), Failure>, Failure>| {
            if let Err(failure) = result.and_then(|r| r) {
                // Nobody may be listening any more; then it does not matter either.
                let _ = failed.blocking_send(Said::Failed(failure));
            }
        };
        jobs.begin(&held, time, move |limits| work(limits, &out), done).await
    };
    let mut flow = Flow { kind, beginning: Some(Box::pin(beginning)), said, heard: None, ended: false, ticket };
    flow.heard = match flow.next().await {
        Next::Failed(failure) => return Err(failure),
        heard => Some(heard),
    };
    let pieces =
        unfold(flow, |mut flow| async move { flow.piece().await.map(|bytes| (Ok::<_, Infallible>(bytes), flow)) });
    Ok(([(header::CONTENT_TYPE, kind.name())], Body::from_stream(pieces)).into_response())
}
