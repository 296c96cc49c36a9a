//! A server for tests, a small client for it, and the description that every answer is checked against.

#![allow(dead_code)]

pub mod schema;

use outwit_web::{Budget, Server, Stopper};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A server in this process. Dropping it stops it.
pub struct Lab {
    pub host: String,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Lab {
    /// Starts a server with the usual budget of a test.
    pub fn start() -> Lab {
        Lab::with(Budget { time: Duration::from_secs(60), memory: 2 << 30, jobs: 8, threads: 1 })
    }

    pub fn with(budget: Budget) -> Lab {
        let server = Server::bind("127.0.0.1", 0, budget).expect("a port is free");
        let host = server.address().trim_start_matches("http://").trim_end_matches('/').to_owned();
        let stopper = server.stopper();
        let thread = Some(thread::spawn(move || server.run().expect("it serves")));
        Lab { host, stopper, thread }
    }

    /// A connection that has sent a request and waits.
    pub fn ask(&self, method: &str, path: &str, body: &[u8]) -> TcpStream {
        let headers = format!("Host: {}\r\nContent-Length: {}\r\nConnection: close", self.host, body.len());
        self.send(format!("{method} {path} HTTP/1.1\r\n{headers}\r\n\r\n").as_bytes(), body)
    }

    /// A connection that has sent these bytes.
    pub fn send(&self, head: &[u8], body: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a time is set");
        stream.write_all(head).expect("the head is sent");
        // A server that refuses a body need not read all of it.
        let _ = stream.write_all(body);
        stream
    }

    /// Sends a request, and checks the answer against the description.
    pub fn call(&self, method: &str, path: &str, body: &[u8]) -> Reply {
        let reply = read(self.ask(method, path, body));
        schema::check(method, path, &reply);
        reply
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.call("POST", path, body.to_string().as_bytes())
    }

    pub fn get(&self, path: &str) -> Reply {
        self.call("GET", path, b"")
    }

    /// How many searches run, and how many wait.
    pub fn searches(&self) -> (u64, u64) {
        let status = self.get("/api/status").json();
        assert_eq!(status["bugs"], 0, "{status}");
        (status["running"].as_u64().expect("a number"), status["waiting"].as_u64().expect("a number"))
    }

    /// Waits until so many searches run and wait; returns how long that took.
    pub fn until(&self, expected: (u64, u64)) -> Duration {
        let started = Instant::now();
        while self.searches() != expected {
            assert!(started.elapsed() < Duration::from_secs(20), "{:?} instead of {expected:?}", self.searches());
            thread::sleep(Duration::from_millis(5));
        }
        started.elapsed()
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server stops cleanly");
        }
    }
}

/// Reads an answer to its end.
pub fn read(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("the answer comes");
    let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").expect("there is a head");
    let head = String::from_utf8(bytes[..end].to_vec()).expect("the head is text");
    let mut lines = head.lines();
    let status = lines.next().and_then(|l| l.split(' ').nth(1)?.parse().ok()).expect("there is a status");
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
        .collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = bytes.split_off(end + 4);
    Reply { status, headers, body: if chunked { unchunked(&body) } else { body } }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let end = bytes.windows(2).position(|w| w == b"\r\n").expect("a chunk has a length");
        let length = std::str::from_utf8(&bytes[..end]).expect("it is text");
        let length = usize::from_str_radix(length, 16).expect("it is a number");
        if length == 0 {
            return body;
        }
        body.extend_from_slice(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    /// The objects of an answer that is sent line by line.
    pub fn lines(&self) -> Vec<Value> {
        let text = self.text();
        assert!(text.is_empty() || text.ends_with('\n'), "{text}");
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"))).collect()
    }

    /// The lines without the progress.
    pub fn found(&self) -> Vec<Value> {
        self.lines().into_iter().filter(|line| line.get("progress").is_none()).collect()
    }

    /// The message of the error.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("no message: {}", self.text())).to_owned()
    }
}
