//! Requests to the server, in this process and without a socket.
//!
//! The first line of an input is the method and the path of a request; the rest is its body.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, Uri, header};
use outwit_web::{Budget, router};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// Budgets are tiny: what is tested is how a request is read.
const BUDGET: Budget = Budget { time: Duration::from_millis(20), memory: 1 << 26, jobs: 1, threads: 1 };
/// How long a client reads its answer before it leaves.
const PATIENCE: Duration = Duration::from_millis(500);
/// How long a search may outlive its client, on a busy machine.
const ENDING: Duration = Duration::from_secs(10);
/// The stack of the server's threads.
const STACK: usize = 64 << 20;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = Builder::new_multi_thread().worker_threads(2).thread_stack_size(STACK).enable_all().build();
    runtime.expect("a runtime needs only threads")
});

/// Sends a request to a new server.
pub fn read(bytes: &[u8]) -> bool {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    let (head, body) = (&bytes[..end], bytes.get(end + 1..).unwrap_or_default());
    let mut words = head.splitn(2, |byte| *byte == b' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    // Anything else never reaches the router.
    let (Ok(method), Ok(path)) = (Method::from_bytes(method), Uri::try_from(path)) else { return false };
    RUNTIME.block_on(ask(method, path, body.to_vec()))
}

async fn ask(method: Method, path: Uri, body: Vec<u8>) -> bool {
    let router = router(BUDGET);
    let (status, _) = answer(&router, method, path, body).await;
    assert!(status.is_success() || status.is_client_error(), "the server answers {status}");
    let left = Instant::now();
    loop {
        let (_, state) = answer(&router, Method::GET, Uri::from_static("/api/status"), Vec::new()).await;
        assert!(state.contains("\"bugs\":0"), "a search ended in a panic: {state}");
        if state.contains("\"running\":0,\"waiting\":0") {
            return status.is_success();
        }
        assert!(left.elapsed() < ENDING, "a search outlives its client: {state}");
        sleep(Duration::from_millis(1)).await;
    }
}

/// The status of an answer, and as much of its body as came in time.
async fn answer(router: &Router, method: Method, path: Uri, body: Vec<u8>) -> (StatusCode, String) {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
    let Ok(request) = request.body(Body::from(body)) else { return (StatusCode::BAD_REQUEST, String::new()) };
    let response = match router.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    let status = response.status();
    let body = timeout(PATIENCE, to_bytes(response.into_body(), usize::MAX)).await;
    let body = body.map(|body| body.expect("an answer in this process is whole")).unwrap_or_default();
    (status, String::from_utf8_lossy(&body).into_owned())
}
