//! Answers that are sent line by line: one JSON object per line, as it is found.

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

/// How long nothing is sent before progress is reported.
const SILENCE: Duration = Duration::from_millis(250);
/// How many pieces wait to be sent; a search that is faster than its reader pauses.
const QUEUED: usize = 64;

/// What a search hands over.
enum Message {
    Piece(Bytes),
    Failed(Failure),
}

/// Where a search puts what it finds.
pub(crate) struct Out(Sender<Message>);

impl Out {
    /// Sends an object as a line; false when the client is gone.
    pub(crate) fn line(&self, object: &Value) -> bool {
        self.piece(format!("{object}\n"))
    }

    /// Sends bytes as they are; false when the client is gone.
    pub(crate) fn piece(&self, bytes: impl Into<Bytes>) -> bool {
        self.0.blocking_send(Message::Piece(bytes.into())).is_ok()
    }
}

/// What happens next.
enum Next {
    Piece(Bytes),
    Failed(Failure),
    Silence,
    End,
}

/// What is sent, and how.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// Objects, one per line, and progress when there is nothing else to send.
    Lines,
    /// Objects, one per line, and nothing else.
    Rows,
    /// Bytes.
    Bytes,
}

impl Kind {
    fn content_type(self) -> &'static str {
        match self {
            Kind::Lines | Kind::Rows => "application/x-ndjson",
            Kind::Bytes => "application/octet-stream",
        }
    }
}

type Start = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send>>;

/// A search and what it finds. Dropping it stops the search.
struct Flow {
    kind: Kind,
    /// Until the search has started.
    start: Option<Start>,
    messages: Receiver<Message>,
    /// What has arrived and is not yet sent.
    pending: Option<Next>,
    ended: bool,
    ticket: Arc<Ticket>,
}

impl Flow {
    /// Waits for what happens next; silence if that takes long.
    async fn next(&mut self) -> Next {
        if let Some(start) = &mut self.start {
            match timeout(SILENCE, start).await {
                Err(_) => return Next::Silence,
                Ok(started) => {
                    self.start = None;
                    if let Err(failure) = started {
                        return Next::Failed(failure);
                    }
                }
            }
        }
        match timeout(SILENCE, self.messages.recv()).await {
            Err(_) => Next::Silence,
            Ok(None) => Next::End,
            Ok(Some(Message::Piece(bytes))) => Next::Piece(bytes),
            Ok(Some(Message::Failed(failure))) => Next::Failed(failure),
        }
    }

    /// What to send next; `None` at the end.
    async fn piece(&mut self) -> Option<Bytes> {
        while !self.ended {
            let next = match self.pending.take() {
                Some(pending) => pending,
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
                // Clients that count the bytes see that some are missing.
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

/// Starts a search with a time limit and sends what it finds. An error before anything is sent has its own status.
pub(crate) async fn stream(
    jobs: &Arc<Jobs>,
    kind: Kind,
    time: Duration,
    work: impl FnOnce(&Limits, &Out) -> Result<(), Failure> + Send + 'static,
) -> Result<Response, Failure> {
    flow(jobs, kind, jobs.ticket(Some(time)), time, work).await
}

/// The same for many questions, each with its own time limit.
#[cfg(feature = "papers")]
pub(crate) async fn stream_of_many(
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
    let (sender, messages) = channel(QUEUED);
    let ticket = Arc::new(ticket);
    let (jobs, held, out) = (jobs.clone(), ticket.clone(), Out(sender));
    let start = async move {
        let failed = out.0.clone();
        let done = move |result: Result<Result<(), Failure>, Failure>| {
            if let Err(failure) = result.and_then(|r| r) {
                // If the client is gone, the failure does not matter.
                let _ = failed.blocking_send(Message::Failed(failure));
            }
        };
        jobs.start(&held, time, move |limits| work(limits, &out), done).await
    };
    let mut flow = Flow { kind, start: Some(Box::pin(start)), messages, pending: None, ended: false, ticket };
    flow.pending = match flow.next().await {
        Next::Failed(failure) => return Err(failure),
        pending => Some(pending),
    };
    let pieces =
        unfold(flow, |mut flow| async move { flow.piece().await.map(|bytes| (Ok::<_, Infallible>(bytes), flow)) });
    Ok(([(header::CONTENT_TYPE, kind.content_type())], Body::from_stream(pieces)).into_response())
}
