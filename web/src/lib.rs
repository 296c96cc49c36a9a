//! The laboratory in a browser: an HTTP server for this machine, with the page inside.
//!
//! ```no_run
//! use outwit_web::{Budget, Server};
//! use std::time::Duration;
//!
//! let budget = Budget { time: Duration::from_secs(60), memory: 1 << 30, jobs: 4, threads: 1 };
//! let server = Server::bind("127.0.0.1", 8080, budget)?;
//! println!("{}", server.address());
//! server.run()
//! # ; Ok::<(), std::io::Error>(())
//! ```
//!
//! The interface is described by `openapi.json`, which the server also sends. Everything is text: specs come in, JSON
//! goes out, and no file is ever opened because of a request.

mod asked;
mod assets;
mod body;
mod draw;
mod failure;
mod games;
mod guard;
mod jobs;
mod papers;
mod proof;
mod sequence;
mod solve;
mod state;
mod stream;
mod sweep;
mod table;
mod words;

pub use jobs::Budget;

use assets::ASSETS;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
use failure::Failure;
use guard::Hosts;
use jobs::{Jobs, STACK};
use serde_json::json;
use state::{Lab, Shared};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// The description of the interface.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// How long connections may take to end after a stop: a search looks at its stop sign every few milliseconds.
const FAREWELL: Duration = Duration::from_secs(3);
/// Threads that take requests, and those that do what is short.
const ATTENDANTS: usize = 2;
const LOOKERS: usize = 16;

/// A server that has its address and waits to run.
pub struct Server {
    listener: TcpListener,
    bound: SocketAddr,
    lab: Shared,
    ending: Arc<Notify>,
}

/// Ends a server, from any thread.
#[derive(Clone)]
pub struct Stopper {
    lab: Shared,
    ending: Arc<Notify>,
}

impl Stopper {
    /// Stops all searches, and the server when its connections are done.
    pub fn stop(&self) {
        self.lab.jobs.close();
        self.ending.notify_one();
    }
}

impl Server {
    /// Takes an address of this machine; port 0 is any that is free.
    pub fn bind(host: &str, port: u16, budget: Budget) -> io::Result<Server> {
        let name = host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((name, port))?;
        listener.set_nonblocking(true)?;
        let bound = listener.local_addr()?;
        let lab = Arc::new(Lab::new(Hosts::new(name, bound), Jobs::new(budget)));
        Ok(Server { listener, bound, lab, ending: Arc::default() })
    }

    /// Where the page is.
    pub fn address(&self) -> String {
        format!("http://{}/", self.bound)
    }

    /// Who can end it.
    pub fn stopper(&self) -> Stopper {
        Stopper { lab: self.lab.clone(), ending: self.ending.clone() }
    }

    /// Serves until somebody stops it.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(ATTENDANTS)
            .max_blocking_threads(LOOKERS)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let Server { listener, lab, ending, .. } = self;
        let result = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let over = Arc::new(Notify::new());
            let farewell = over.clone();
            let ended = async move {
                ending.notified().await;
                farewell.notify_one();
            };
            let serve = axum::serve(listener, router(lab)).with_graceful_shutdown(ended).into_future();
            let late = async move {
                over.notified().await;
                tokio::time::sleep(FAREWELL).await;
            };
            // Whoever does not listen by then is left.
            match futures_util::future::select(Box::pin(serve), Box::pin(late)).await {
                futures_util::future::Either::Left((result, _)) => result,
                futures_util::future::Either::Right(_) => Ok(()),
            }
        });
        runtime.shutdown_background();
        result
    }
}

/// The requests of the interface, without the page.
fn requests() -> Vec<(&'static str, MethodRouter<Shared>)> {
    vec![
        ("/api/games", get(games::games)),
        ("/api/game", post(table::game)),
        ("/api/reply", post(table::reply)),
        ("/api/solve", post(solve::solve)),
        ("/api/moves", post(table::moves)),
        ("/api/line", post(table::line)),
        ("/api/certificate", post(proof::certificate)),
        ("/api/check", post(proof::check)),
        ("/api/draw", post(draw::draw)),
        ("/api/table", post(sweep::table)),
        ("/api/grundy", post(sequence::grundy)),
        ("/api/documents", get(papers::documents)),
        ("/api/papers", post(papers::papers)),
        ("/api/status", get(status)),
        ("/api/openapi.json", get(openapi)),
    ]
}

fn router(lab: Shared) -> Router {
    let pages = ASSETS.map(|asset| (asset.path, get(move || async move { asset })));
    let routes = requests().into_iter().chain(pages);
    routes
        .fold(Router::new(), |router, (path, way)| router.route(path, way))
        .fallback(|request: Request| async move { Failure::nowhere(request.uri().path()) })
        .method_not_allowed_fallback(|request: Request| async move {
            Failure::method(request.method().as_str(), request.uri().path())
        })
        .layer(middleware::from_fn_with_state(lab.clone(), guard::guard))
        .with_state(lab)
}

async fn status(State(lab): State<Shared>) -> Response {
    let (running, waiting, bugs) = lab.jobs.counts();
    body::json(StatusCode::OK, &json!({"running": running, "waiting": waiting, "bugs": bugs}))
}

async fn openapi() -> Response {
    body::typed(StatusCode::OK, "application/json", OPENAPI)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_is_described_and_nothing_else() {
        let described: serde_json::Value = serde_json::from_str(OPENAPI).expect("it is JSON");
        let mut described: Vec<&str> =
            described["paths"].as_object().expect("an object").keys().map(|k| k.as_str()).collect();
        let mut answered: Vec<&str> = requests().iter().map(|(path, _)| *path).collect();
        described.sort_unstable();
        answered.sort_unstable();
        assert_eq!(described, answered);
    }
}
