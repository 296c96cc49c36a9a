//! `outwit serve` as people and scripts call it.

#![cfg(all(feature = "serve", unix))]

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A running server, and the address that it printed.
struct Served {
    child: Child,
    host: String,
}

impl Served {
    fn start(args: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_outwit"))
            .args(["serve", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it prints a line");
        let host = line.trim_end().strip_prefix("http://").and_then(|l| l.strip_suffix('/')).map(str::to_owned);
        Served { child, host: host.unwrap_or_else(|| panic!("{line:?} is not an address")) }
    }

    fn ask(&self, spec: &str) -> TcpStream {
        let body = format!("{{\"spec\":\"{spec}\"}}");
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let head = format!("Host: {}\r\nContent-Length: {}\r\nConnection: close", self.host, body.len());
        write!(stream, "POST /api/solve HTTP/1.1\r\n{head}\r\n\r\n{body}").expect("it is sent");
        stream
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill").args([name, &self.child.id().to_string()]).status();
        assert!(status.expect("there is a kill").success());
    }

    /// Waits for it to end, which must be soon.
    fn ended(mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(started.elapsed() < Duration::from_secs(10), "it does not end");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn answer(mut stream: TcpStream) -> (String, Value) {
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("it is answered");
    let (head, body) = text.split_once("\r\n\r\n").expect("there is a head");
    let status = head.lines().next().expect("there is a status").to_owned();
    (status, serde_json::from_str(body).expect("it is JSON"))
}

#[test]
fn it_answers_until_ctrl_c() {
    let served = Served::start(&[]);
    let (status, object) = answer(served.ask("ellie:2x3"));
    assert_eq!(status, "HTTP/1.1 200 OK");
    assert_eq!(object["answer"], serde_json::json!({"grundy": 2, "outcome": "N"}));
    served.signal("-INT");
    assert_eq!(served.ended().code(), Some(0));
}

#[test]
fn a_signal_stops_searches_too() {
    let served = Served::start(&["--time", "100", "--memory", "500M", "--jobs", "2"]);
    let waiting = served.ask("octagons:3x4");
    thread::sleep(Duration::from_millis(500));
    served.signal("-TERM");
    let (status, object) = answer(waiting);
    assert_eq!(status, "HTTP/1.1 422 Unprocessable Entity");
    assert!(object["stopped"].as_str().is_some_and(|why| why.starts_with("stopped on request")), "{object}");
    assert_eq!(served.ended().code(), Some(0));
}

#[test]
fn a_port_in_use_is_an_input_output_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_outwit")).args(["serve", "--port", &port]).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(4));
    assert!(output.stdout.is_empty());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.contains(&port), "{errors}");
}
