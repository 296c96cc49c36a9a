//! Searches run as long as a client waits for them, and do not get in each other's way.

mod lab;

use lab::{Lab, read};
use outwit_web::Budget;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn a_search_ends_with_its_connection() {
    let lab = Lab::start();
    let requests = [
        ("/api/solve", json!({"spec": "cutblock:9x9x9"})),
        ("/api/solve", json!({"spec": "octagons:3x4"})),
        ("/api/solve", json!({"spec": "octagons:3x4", "stream": true})),
        ("/api/moves", json!({"spec": "octagons:3x4"})),
        ("/api/line", json!({"spec": "octagons:3x4"})),
        ("/api/reply", json!({"spec": "octagons:3x4", "seats": ["perfect", "you"]})),
        ("/api/certificate", json!({"spec": "octagons:3x4"})),
        ("/api/table", json!({"spec": "octagons:3x3..4"})),
        ("/api/grundy", json!({"code": ".e", "to": 4_000_000})),
        ("/api/papers", json!({"document": "octagons"})),
    ];
    let requests = requests.into_iter().map(|(path, body)| (path, body.to_string()));
    for (path, body) in requests.chain([("/api/check", slow_certificate())]) {
        if path == "/api/papers" && cfg!(not(feature = "papers")) {
            continue;
        }
        let mut stream = lab.ask("POST", path, body.as_bytes());
        let begun = lab.until((1, 0));
        // Some are in the middle of an answer when the client leaves.
        thread::sleep(Duration::from_millis(600));
        let (running, _) = lab.searches();
        assert_eq!(running, 1, "{path} {body} was too fast to be stopped, {begun:?}");
        stream.set_nonblocking(true).expect("it is a socket");
        let _ = stream.read(&mut [0; 100]);
        drop(stream);
        let ended = lab.until((0, 0));
        assert!(ended < Duration::from_secs(2), "{path} {body} took {ended:?} to end");
    }
}

/// A short certificate that takes very long to check: no family of copies of a large L is dense.
fn slow_certificate() -> String {
    let rows = ["#".repeat(30)].into_iter().chain(std::iter::repeat_n(format!("#{}", ".".repeat(29)), 29));
    let animal = rows.collect::<Vec<_>>().join("/");
    format!(
        "certificate 1\ngame cannibal:{animal}\nrule cannibal\nanswer density 0/1\ndensity\nfamily a0,0;a40,0\nend\n"
    )
}

#[test]
fn a_check_keeps_to_its_time() {
    let lab = Lab::with(Budget { time: Duration::from_secs(1), memory: 1 << 30, jobs: 1, threads: 1 });
    let started = Instant::now();
    let reply = lab.call("POST", "/api/check", slow_certificate().as_bytes());
    assert_eq!(reply.status, 422, "{}", reply.text());
    assert!(reply.message().starts_with("time limit reached at line"), "{}", reply.message());
    assert!(started.elapsed() < Duration::from_secs(4), "it took {:?}", started.elapsed());
}

#[test]
fn a_long_list_of_moves_keeps_to_its_time() {
    let lab = Lab::start();
    for path in ["/api/line", "/api/moves", "/api/solve"] {
        let started = Instant::now();
        lab.post(path, &json!({"spec": "cutblock:70000x1000000000000000000x2", "time": 0.05}));
        lab.until((0, 0));
        assert!(started.elapsed() < Duration::from_secs(10), "{path} took {:?}", started.elapsed());
    }
}

#[test]
fn clients_that_wait_for_a_turn_can_leave() {
    let lab = Lab::with(Budget { time: Duration::from_secs(60), memory: 1 << 30, jobs: 1, threads: 1 });
    let body = json!({"spec": "octagons:3x4"}).to_string();
    let lines = json!({"spec": "octagons:3x4", "stream": true}).to_string();
    let first = lab.ask("POST", "/api/solve", body.as_bytes());
    lab.until((1, 0));
    let second = lab.ask("POST", "/api/solve", body.as_bytes());
    let third = lab.ask("POST", "/api/solve", lines.as_bytes());
    lab.until((1, 2));
    // What needs no search does not wait.
    assert_eq!(lab.post("/api/game", &json!({"spec": "ellie:2x3"})).status, 200);
    drop(second);
    lab.until((1, 1));
    drop(first);
    lab.until((1, 0));
    drop(third);
    lab.until((0, 0));
    assert_eq!(lab.post("/api/solve", &json!({"spec": "ellie:2x3"})).status, 200);
}

#[test]
fn a_stop_of_the_server_stops_the_searches() {
    let lab = Lab::start();
    let body = json!({"spec": "octagons:3x4"}).to_string();
    let plain = lab.ask("POST", "/api/solve", body.as_bytes());
    let lines = lab.ask("POST", "/api/solve", json!({"spec": "octagons:3x4", "stream": true}).to_string().as_bytes());
    lab.until((2, 0));
    let (one, other) = (thread::spawn(|| read(plain)), thread::spawn(|| read(lines)));
    let started = Instant::now();
    drop(lab);
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    let plain = one.join().expect("it was answered");
    assert_eq!(plain.status, 422);
    assert!(plain.text().contains("stopped on request"), "{}", plain.text());
    let last = other.join().expect("it was answered").lines().pop().expect("there are lines");
    assert!(last["answer"]["stopped"].is_string(), "{last}");
}

#[test]
fn one_connection_serves_many_requests() {
    let lab = Lab::start();
    let mut stream = TcpStream::connect(&lab.host).expect("the server listens");
    let body = json!({"spec": "ellie:2x3"}).to_string();
    for _ in 0..3 {
        write!(
            stream,
            "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\n\r\n{body}",
            lab.host,
            body.len()
        )
        .expect("it is sent");
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"}") {
            let mut piece = [0; 4096];
            let length = stream.read(&mut piece).expect("it is answered");
            assert!(length > 0);
            bytes.extend_from_slice(&piece[..length]);
        }
        assert!(bytes.starts_with(b"HTTP/1.1 200 OK\r\n"));
    }
    lab.until((0, 0));
}

#[test]
fn many_clients_are_served_at_once() {
    let lab = Lab::start();
    let specs =
        ["ellie:3x4", "kayles:12", "affine:3", "cutblock:3x2x2", "cutcake:5x3", "octagons:1x3", "treblecross:9"];
    thread::scope(|scope| {
        for client in 0..64 {
            let lab = &lab;
            scope.spawn(move || {
                for round in 0..6 {
                    let spec = specs[(client + round) % specs.len()];
                    let (path, body) = match (client + round) % 3 {
                        0 => ("/api/game", json!({"spec": spec})),
                        1 => ("/api/moves", json!({"spec": spec})),
                        _ => ("/api/solve", json!({"spec": spec})),
                    };
                    let reply = lab.post(path, &body);
                    assert_eq!(reply.status, 200, "{path} {spec}: {}", reply.text());
                }
            });
        }
    });
    lab.until((0, 0));
}
