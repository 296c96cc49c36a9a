//! The laboratory in a browser: an HTTP server for this machine, with the page built in.
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
//! `openapi.json` describes the interface, and the server sends it too. Everything is text: specs come in, JSON goes
//! out, and no request ever opens a file.

mod assets;
mod body;
mod draw;
mod failure;
mod games;
mod guard;
mod jobs;
#[cfg(feature = "papers")]
mod papers;
mod play;
mod proof;
mod sequence;
mod solve;
mod state;
mod stream;
mod subject;
mod table;

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

/// How long connections may take to end after a stop: a search looks at its stop flag every few milliseconds.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);
/// Threads that serve connections.
const HTTP_THREADS: usize = 2;
/// Threads for short work that is not a search.
const BLOCKING_THREADS: usize = 16;

/// A server that has its address and is ready to run.
pub struct Server {
    listener: TcpListener,
    bound: SocketAddr,
    hosts: Arc<Hosts>,
    lab: Shared,
    stop: Arc<Notify>,
}

/// Stops a server, from any thread.
#[derive(Clone)]
pub struct Stopper {
    lab: Shared,
    stop: Arc<Notify>,
}

impl Stopper {
    /// Stops all searches, and then the server, once its connections are done.
    pub fn stop(&self) {
        self.lab.jobs.close();
        self.stop.notify_one();
    }
}

impl Server {
    /// Binds an address of this machine; port 0 means any free port.
    pub fn bind(host: &str, port: u16, budget: Budget) -> io::Result<Server> {
        let name = host.trim_start_matches('[').trim_end_matches(']');
        let listener = TcpListener::bind((name, port))?;
        listener.set_nonblocking(true)?;
        let bound = listener.local_addr()?;
        let (hosts, lab) = (Arc::new(Hosts::new(name, bound)), Arc::new(Lab::new(Jobs::new(budget))));
        Ok(Server { listener, bound, hosts, lab, stop: Arc::default() })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://{}/", self.bound)
    }

    /// A handle that stops it.
    pub fn stopper(&self) -> Stopper {
        Stopper { lab: self.lab.clone(), stop: self.stop.clone() }
    }

    /// Serves until it is stopped.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(HTTP_THREADS)
            .max_blocking_threads(BLOCKING_THREADS)
            .thread_stack_size(STACK)
            .enable_all()
            .build()?;
        let Server { listener, hosts, lab, stop, .. } = self;
        let result = runtime.block_on(async move {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let stopping = Arc::new(Notify::new());
            let announce = stopping.clone();
            let stopped = async move {
                stop.notified().await;
                announce.notify_one();
            };
            let serve = axum::serve(listener, routes(lab, hosts)).with_graceful_shutdown(stopped).into_future();
            let late = async move {
                stopping.notified().await;
                tokio::time::sleep(SHUTDOWN_GRACE).await;
            };
            // Clients that do not read their answer by then lose it.
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
        ("/api/game", post(play::game)),
        ("/api/reply", post(play::reply)),
        ("/api/solve", post(solve::solve)),
        ("/api/moves", post(play::moves)),
        ("/api/line", post(play::line)),
        ("/api/certificate", post(proof::certificate)),
        ("/api/check", post(proof::check)),
        ("/api/draw", post(draw::draw)),
        ("/api/table", post(table::table)),
        ("/api/grundy", post(sequence::grundy)),
        ("/api/documents", get(papers::documents)),
        ("/api/papers", post(papers::papers)),
        ("/api/status", get(status)),
        ("/api/openapi.json", get(openapi)),
    ]
}

#[cfg(not(feature = "papers"))]
mod papers {
    //! What a build without the documents answers.

    use crate::failure::Failure;

    const WHY: &str = "this build leaves the documents out; the full build, with the feature `papers`, has them";

    pub(crate) async fn documents() -> Failure {
        Failure::left_out(WHY)
    }

    pub(crate) async fn papers() -> Failure {
        Failure::left_out(WHY)
    }
}

/// A server without a socket, for programs that bring their own: it answers requests to the host `localhost`.
pub fn router(budget: Budget) -> Router {
    let hosts = Hosts::new("localhost", SocketAddr::from(([127, 0, 0, 1], 80)));
    routes(Arc::new(Lab::new(Jobs::new(budget))), Arc::new(hosts))
}

fn routes(lab: Shared, hosts: Arc<Hosts>) -> Router {
    let pages = ASSETS.map(|asset| (asset.path, get(move || async move { asset })));
    requests()
        .into_iter()
        .chain(pages)
        .fold(Router::new(), |router, (path, method)| router.route(path, method))
        .fallback(|request: Request| async move { Failure::not_found(request.uri().path()) })
        .method_not_allowed_fallback(|request: Request| async move {
            Failure::wrong_method(request.method().as_str(), request.uri().path())
        })
        .layer(middleware::from_fn_with_state(hosts, guard::guard))
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
