//! Requests that must be refused: from elsewhere, too large, or nonsense.

mod lab;

use lab::{Lab, read};
use outwit_web::Budget;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[test]
fn requests_from_elsewhere_are_refused() {
    let lab = Lab::start();
    let port = lab.host.split(':').next_back().expect("it has a port").to_owned();
    let status = |headers: &str| {
        let head = format!("GET /api/status HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        let reply = read(lab.send(head.as_bytes(), b""));
        lab::schema::check("GET", "/api/status", &reply);
        reply.status
    };
    let own = format!("Host: {}\r\n", lab.host);
    for good in [
        own.clone(),
        format!("Host: localhost:{port}\r\n"),
        format!("Host: [::1]:{port}\r\n"),
        format!("{own}Origin: http://{}\r\n", lab.host),
        format!("{own}Sec-Fetch-Site: same-origin\r\n"),
    ] {
        assert_eq!(status(&good), 200, "{good}");
    }
    for bad in [
        String::new(),
        "Host: outwit.example\r\n".to_owned(),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: outwit.example:{port}\r\n"),
        format!("{own}Origin: null\r\n"),
        format!("{own}Origin: http://outwit.example\r\n"),
        format!("{own}Origin: https://{}\r\n", lab.host),
        format!("{own}Origin: http://localhost:1\r\n"),
        format!("{own}Sec-Fetch-Site: cross-site\r\n"),
    ] {
        assert_eq!(status(&bad), 403, "{bad}");
    }
    let head = format!("OPTIONS /api/solve HTTP/1.1\r\n{own}Connection: close\r\n\r\n");
    let preflight = read(lab.send(head.as_bytes(), b""));
    assert!(preflight.status == 405 && preflight.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
}

#[test]
fn a_plain_post_needs_no_type() {
    let lab = Lab::start();
    let head = format!(
        "POST /api/solve HTTP/1.1\r\nHost: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: 20\r\nConnection: close\r\n\r\n",
        lab.host
    );
    assert_eq!(read(lab.send(head.as_bytes(), b"{\"spec\":\"ellie:2x3\"}")).status, 200);
}

#[test]
fn files_are_never_read() {
    let lab = Lab::start();
    for spec in ["lines:/etc/passwd", "coins:/etc/passwd", "lines:Cargo.toml", "coins:../Cargo.toml", "lines:~"] {
        for path in ["/api/solve", "/api/game", "/api/draw", "/api/table", "/api/moves", "/api/certificate"] {
            let reply = lab.post(path, &json!({"spec": spec}));
            assert_eq!(reply.status, 400, "{path} {spec}");
            assert!(reply.message().starts_with("expected '{'"), "{}", reply.message());
        }
    }
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/app.js/../../Cargo.toml", "/etc/passwd", "/dist/index.html"]
    {
        assert_eq!(lab.get(path).status, 404, "{path}");
    }
}

#[test]
fn bodies_have_a_bound() {
    let lab = Lab::start();
    let large = json!({"spec": format!("ellie:2x3{}", " ".repeat(70_000))});
    for path in ["/api/solve", "/api/game", "/api/grundy", "/api/papers"] {
        if path == "/api/papers" && cfg!(not(feature = "papers")) {
            continue;
        }
        assert_eq!(lab.post(path, &large).status, 413, "{path}");
    }
    let spaces = json!({"spec": format!("ellie:2x3{}", " ".repeat(60_000))});
    assert_eq!(lab.post("/api/solve", &spaces).status, 200);
    let comments = format!("certificate 1\n{}", "% nothing to see here\n".repeat(20_000));
    let checked = lab.call("POST", "/api/check", comments.as_bytes());
    assert_eq!((checked.status, &checked.json()["verified"]), (200, &json!(false)));
    assert_eq!(lab.call("POST", "/api/check", &vec![b'%'; (64 << 20) + 1]).status, 413);
}

#[test]
fn errors_say_where_and_why() {
    let lab = Lab::start();
    let reply = lab.post("/api/solve", &json!({"spec": "octal:.00z:20"}));
    let error = reply.json()["error"].clone();
    assert_eq!((reply.status, &error["at"], &error["spec"]), (400, &json!(9), &json!("octal:.00z:20")), "{error}");
    let near = lab.post("/api/solve", &json!({"spec": "elie:2x3"})).json();
    assert_eq!(near["error"]["instead"], "ellie:2x3", "{near}");
    assert_eq!(lab.post("/api/solve", &json!({"spec": "kayles:99999999999999999999"})).status, 400);
    for body in ["", "{", "[]", "7", "{\"spec\":7}", "{}", "{\"spec\":\"ellie:2x3\",\"time\":\"long\"}", "\u{feff}{}"] {
        let reply = lab.call("POST", "/api/solve", body.as_bytes());
        assert_eq!(reply.status, 400, "{body}");
        assert!(reply.message().starts_with("the body is not the JSON"), "{}", reply.message());
    }
    assert_eq!(lab.post("/api/solve", &json!({"spec": "ellie:2x3", "time": -1})).status, 400);
    assert_eq!(lab.post("/api/solve", &json!({"spec": "ellie:2x3", "time": 1e300})).status, 200);
    assert_eq!(lab.post("/api/solve", &json!({"spec": "ellie:2x3", "misere": true})).status, 400);
    assert_eq!(lab.get("/api/nothing").status, 404);
}

/// How many nonsense requests are made.
const ROUNDS: usize = 800;

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn one<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A text with a few of its characters changed.
    fn damaged(&mut self, text: &str) -> String {
        const LETTERS: &[char] =
            &['0', '9', ':', 'x', '.', ',', '@', '{', '}', '+', '-', '/', '#', 'a', 'é', '\0', '∞', '"', ' '];
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let at = self.below(chars.len() + 1);
            match self.below(4) {
                0 => chars.insert(at, *self.one(LETTERS)),
                1 if at < chars.len() => drop(chars.remove(at)),
                2 if at < chars.len() => chars[at] = *self.one(LETTERS),
                3 if at < chars.len() => chars.truncate(at),
                _ => {}
            }
        }
        chars.into_iter().collect()
    }

    /// A text with other numbers, some of them far too large.
    fn resized(&mut self, text: &str) -> String {
        const LARGE: [&str; 5] = ["99", "1000", "70000", "4294967296", "1000000000000000000"];
        let mut resized = String::new();
        let mut rest = text;
        while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
            let digits = rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
            resized.push_str(&rest[..start]);
            match self.below(6) {
                0 => {
                    let large = *self.one(&LARGE);
                    resized.push_str(large);
                }
                1 | 2 => resized.push_str(&self.below(13).to_string()),
                _ => resized.push_str(&rest[start..start + digits]),
            }
            rest = &rest[start + digits..];
        }
        resized + rest
    }

    /// Any JSON.
    fn value(&mut self, depth: usize) -> Value {
        match self.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.below(2) == 0),
            2 => json!(self.below(1000) as i64 - 500),
            3 => json!(f64::from(self.below(1000) as u32) * 1e17 - 1e19),
            4 => json!(self.damaged("usual")),
            5 => json!("x".repeat(self.below(300))),
            6 => (0..self.below(4)).map(|_| self.value(depth - 1)).collect(),
            _ => (0..self.below(4)).map(|i| (format!("k{i}"), self.value(depth - 1))).collect(),
        }
    }
}

#[test]
fn every_request_gets_an_answer_or_a_reason() {
    // Some requests use all the time they can get.
    let lab = Lab::with(Budget { time: Duration::from_secs(2), memory: 2 << 30, jobs: 8, threads: 1 });
    let mut dice = Dice(20_261_116);
    let games = lab.get("/api/games").json();
    let examples: Vec<&str> = games["games"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|g| g["examples"].as_array().expect("a list"))
        .filter_map(Value::as_str)
        .collect();
    let paths = [
        "/api/game",
        "/api/solve",
        "/api/moves",
        "/api/line",
        "/api/draw",
        "/api/table",
        "/api/certificate",
        "/api/reply",
        "/api/grundy",
        "/api/papers",
        "/api/check",
    ];
    let (mut refused, mut slowest) = (0, (Duration::ZERO, String::new()));
    for round in 0..ROUNDS {
        let path = *dice.one(&paths);
        let example = *dice.one(&examples);
        let spec = if round % 2 == 0 { dice.damaged(example) } else { dice.resized(example) };
        let mut body = json!({ "spec": spec });
        match path {
            "/api/game" | "/api/draw" => {}
            "/api/reply" => body["seats"] = json!(["perfect", "random"]),
            "/api/grundy" => body = json!({"code": dice.damaged(".007"), "to": dice.below(3000)}),
            "/api/papers" => body = json!({"document": dice.damaged("ellie"), "key": "mex"}),
            _ => body["time"] = json!(0.05),
        }
        if path == "/api/reply" {
            body["time"] = json!(0.05);
        }
        if round % 5 == 0 {
            body[*dice.one(&["spec", "form", "moves", "time", "seats", "window", "extra"])] = dice.value(2);
        }
        let mut bytes = body.to_string().into_bytes();
        if round % 7 == 0 {
            let at = dice.below(bytes.len());
            bytes[at] = dice.below(256) as u8;
        }
        let started = Instant::now();
        let reply = lab.call("POST", path, &bytes);
        let time = started.elapsed();
        if time > slowest.0 {
            slowest = (time, format!("{path} {}", String::from_utf8_lossy(&bytes)));
        }
        assert!(time < Duration::from_secs(10), "{path} {} took {time:?}", String::from_utf8_lossy(&bytes));
        assert!(reply.status < 500, "{path} {}: {}", String::from_utf8_lossy(&bytes), reply.text());
        // An answer with something missing is not an error.
        if reply.status >= 400 && reply.json().get("stopped").is_none() {
            assert!(!reply.message().is_empty());
            refused += 1;
        }
    }
    println!("{refused} of {ROUNDS} refused; the slowest answer took {slowest:?}");
    assert!(refused > ROUNDS / 4 && refused < ROUNDS * 9 / 10, "{refused}");
    for _ in 0..100 {
        let path = dice.damaged("/api/solve").replace([' ', '\0', '"', '{', '}', '∞', 'é', '#', '@'], "~");
        if path.starts_with('/') {
            let reply = lab.call("GET", &path, b"");
            assert!(reply.status == 200 || !reply.message().is_empty(), "{path}");
        }
    }
    lab.until((0, 0));
}
