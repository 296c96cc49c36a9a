//! Every request of the interface, as the page and programs make them. The client checks all answers against
//! `openapi.json`.

mod lab;

use lab::Lab;
use serde_json::{Value, json};

#[test]
fn the_page_is_built_in() {
    let lab = Lab::start();
    for (path, kind) in
        [("/", "text/html"), ("/app.js", "text/javascript"), ("/app.css", "text/css"), ("/icon.svg", "image/svg+xml")]
    {
        let reply = lab.get(path);
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.header("content-type").is_some_and(|k| k.starts_with(kind)), "{path}");
        assert!(!reply.body.is_empty(), "{path}");
        let policy = reply.header("content-security-policy").expect("there is a policy");
        assert!(policy.starts_with("default-src 'self';") && policy.ends_with("frame-ancestors 'none'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn the_description_is_sent() {
    let lab = Lab::start();
    let description = lab.get("/api/openapi.json").json();
    assert!(description["paths"]["/api/solve"]["post"].is_object());
    for (path, operations) in description["paths"].as_object().expect("an object") {
        for method in ["GET", "POST", "PUT", "DELETE"] {
            let status = lab.call(method, path, b"").status;
            let described = operations.get(method.to_ascii_lowercase()).is_some();
            assert_eq!(status == 405, !described, "{method} {path}: {status}");
        }
    }
}

#[test]
fn the_games_are_listed_with_pictures() {
    let lab = Lab::start();
    let list = lab.get("/api/games").json();
    let games = list["games"].as_array().expect("a list");
    assert_eq!(games.len(), outwit::families::STANDARD.0.len());
    let octal = games.iter().find(|g| g["name"] == "octal").expect("it is there");
    assert_eq!((&octal["family"], &octal["forms"]), (&json!("heaps"), &json!(["usual", "misere"])));
    assert!(
        octal["aliases"]["kayles"].is_string() && !octal["picture"]["shapes"].as_array().expect("a list").is_empty()
    );
    for family in list["families"].as_array().expect("a list") {
        assert!(games.iter().any(|g| g["family"] == family["name"]), "{family}");
    }
}

#[test]
fn everything_to_explore_can_be_explored() {
    let lab = Lab::start();
    let list = lab.get("/api/games").json();
    let explore = list["explore"].as_array().expect("a list");
    for view in ["map", "table", "sequence", "proof"] {
        assert!(explore.iter().any(|showcase| showcase["view"] == view), "{view}");
    }
    for showcase in explore {
        let spec = &showcase["spec"];
        let reply = match text(&showcase["view"]) {
            "sequence" => {
                let (name, code) = text(spec).split_once(':').expect("a game and its rules");
                assert_eq!(name, text(&showcase["game"]));
                lab.post("/api/grundy", &json!({"code": code, "to": 100}))
            }
            "proof" => lab.post("/api/solve", &json!({"spec": spec})),
            _ => lab.post("/api/table", &json!({"spec": spec, "pictures": true})),
        };
        assert_eq!(reply.status, 200, "{showcase}: {}", reply.text());
        if showcase["view"] == "map" {
            assert!(reply.lines()[0]["grid"]["axes"].as_array().is_some_and(|axes| axes.len() > 1), "{showcase}");
        }
    }
}

#[test]
fn every_example_can_be_shown_in_every_view() {
    let lab = Lab::start();
    let list = lab.get("/api/games").json();
    for example in
        list["games"].as_array().expect("a list").iter().flat_map(|g| g["examples"].as_array().expect("a list"))
    {
        let state = lab.post("/api/game", &json!({"spec": example})).json();
        assert!(state["over"].is_object() || !state["moves"].as_array().expect("a list").is_empty(), "{example}");
        let filled = |list: &Value| list.as_array().is_some_and(|list| !list.is_empty());
        assert!(filled(&state["board"]["scene"]["shapes"]) || filled(&state["board"]["spots"]), "{example}");
        for view in state["views"].as_array().expect("a list") {
            let shown = lab.post("/api/game", &json!({"spec": example, "view": view["name"]})).json();
            assert_eq!(shown["view"], view["name"], "{example}");
            let drawn = lab.post("/api/draw", &json!({"spec": example, "view": view["name"]}));
            assert_eq!(drawn.status, 200, "{example} {view}");
        }
        let drawn = lab.post("/api/draw", &json!({"spec": example}));
        assert!(drawn.text().starts_with("<svg"), "{example}");
    }
}

#[test]
fn a_state_lists_what_was_played() {
    let lab = Lab::start();
    let state = lab.post("/api/game", &json!({"spec": "treblecross:7", "form": "usual", "moves": ["4", "1"]})).json();
    assert_eq!((&state["start"], &state["mover"]), (&json!("treblecross:7@first"), &json!(0)));
    assert_eq!(state["history"][1], json!({"by": 1, "move": "1", "gain": 0, "spec": state["spec"], "left": []}));
    let points = lab.post("/api/game", &json!({"spec": "coins:{a a;a b;b b}", "moves": ["a-a", "b-b", "a-b"]})).json();
    assert_eq!((&points["points"], &points["over"]["winner"]), (&json!([2, 0]), &json!(0)));
    let left = lab.post("/api/game", &json!({"spec": "cutblock:2x1x1", "moves": ["2x1x1->1x1x1+1x1x1"]})).json();
    assert_eq!((&left["left"], &left["over"]["winner"]), (&json!([1, 2]), &json!(0)));
    let solid = lab.post("/api/game", &json!({"spec": "cutblock:3x2x2"})).json();
    assert!(solid["board"]["solid"]["cuts"].as_array().is_some_and(|cuts| !cuts.is_empty()));
    let endless = lab.post("/api/game", &json!({"spec": "cannibal:U5", "window": [-3, -3, 3, 3]})).json();
    assert_eq!((&endless["board"]["endless"], &endless["board"]["window"]), (&json!(true), &json!([-3, -3, 3, 3])));

    let wrong = lab.post("/api/game", &json!({"spec": "treblecross:7", "moves": ["4", "4"]}));
    assert_eq!(wrong.status, 400);
    assert!(wrong.message().starts_with("move 2: "), "{}", wrong.message());
    assert_eq!(lab.post("/api/game", &json!({"spec": "treblecross:7", "view": "nothing"})).status, 400);
    assert_eq!(lab.post("/api/game", &json!({"spec": "treblecross:7", "form": "maker-breaker"})).status, 400);
}

#[test]
fn seats_reply() {
    let lab = Lab::start();
    let ask = |spec: &str, moves: &[&str], seats: &[&str]| {
        lab.post("/api/reply", &json!({"spec": spec, "moves": moves, "seats": seats, "seed": 7, "time": 20}))
    };
    let good = ask("kayles:5", &[], &["perfect", "you"]).json();
    assert_eq!(good, json!({"move": "5->2+2", "note": null, "proved": "first wins"}));
    let played = ask("octagons:1x2", &[], &["A", "random"]);
    assert_eq!(played.status, 200, "{}", played.text());
    let blocks = ask("cannibal:U5", &["0,0"], &["you", "blocks"]);
    assert_eq!(blocks.status, 200, "{}", blocks.text());
    assert_eq!(ask("cutblock:2x2x2", &[], &["perfect", "you", "random"]).status, 200);
    for (seats, why) in [
        (vec!["you", "perfect"], "it is a person's turn"),
        (vec!["perfect"], "octal has 2 seats, not 1"),
        (vec!["nobody", "you"], "octal has no seat \"nobody\": only you, computer, random"),
        (vec!["blocks", "you"], "octal has no seat \"blocks\": only you, computer, random"),
    ] {
        let refused = ask("kayles:5", &[], &seats);
        assert_eq!((refused.status, refused.message().as_str()), (400, why));
    }
    let over = ask("kayles:1", &["1->0"], &["perfect", "perfect"]);
    assert_eq!((over.status, over.message().as_str()), (400, "the game is over"));
}

#[test]
fn questions_are_answered_as_on_the_command_line() {
    let lab = Lab::start();
    let answer = lab.post("/api/solve", &json!({"spec": "james-bond:20 "})).json();
    assert_eq!((&answer["input"], &answer["spec"]), (&json!("james-bond:20"), &json!("octal:.007:20")));
    assert_eq!(answer["answer"], json!({"grundy": 2, "outcome": "N"}));
    assert_eq!(answer["best"], json!(["20->12+5", "20->13+4"]));
    assert_eq!(
        (&answer["verdict"], &answer["winner"], &answer["rule"]),
        (&json!("the player to move wins (N); nim-value 2"), &json!("first"), &json!("normal"))
    );
    let misere = lab.post("/api/solve", &json!({"spec": "octal:.77:2", "form": "misere"})).json();
    assert_eq!(misere["answer"], json!({"grundy": null, "outcome": "N"}));
    let genus = lab.post("/api/solve", &json!({"spec": "octal:.77:4", "question": "genus"})).json();
    assert!(genus["answer"]["genus"].is_array());
    for (spec, winner, ahead) in [
        ("cutblock:2x2x2@C", json!({"L": "R", "C": "L", "R": "C"}), 0),
        ("cutcake:10x1@R", json!({"L": "L", "R": "L"}), 0),
        ("affine:3", json!("first"), 0),
        ("cannibal:U5", json!("Bob"), 1),
    ] {
        let answer = lab.post("/api/solve", &json!({"spec": spec})).json();
        assert_eq!((&answer["winner"], &answer["ahead"]), (&winner, &json!(ahead)), "{spec}");
    }

    let stopped = lab.post("/api/solve", &json!({"spec": "octagons:3x4", "time": 0.3}));
    assert_eq!(stopped.status, 422);
    assert!(
        stopped.json()["stopped"]
            .as_str()
            .is_some_and(|why| why.starts_with("the time is over") || why.starts_with("time limit"))
    );
    let unknown = lab.post("/api/solve", &json!({"spec": "affine:3", "question": "genus"}));
    assert_eq!((unknown.status, unknown.message().starts_with("affine cannot be asked for")), (400, true));
}

#[test]
fn progress_comes_before_the_answer() {
    let lab = Lab::start();
    let reply = lab.post("/api/solve", &json!({"spec": "octagons:3x4", "time": 1.2, "stream": true}));
    let lines = reply.lines();
    assert!(lines.len() >= 4, "{lines:?}");
    let (last, progress) = lines.split_last().expect("there are lines");
    assert!(progress.iter().all(|line| line["progress"]["seconds"].is_number()));
    assert!(last["answer"]["stopped"].is_string());
    // A request that is refused at once has its own status, even where it wants lines.
    assert_eq!(lab.post("/api/solve", &json!({"spec": "ellie:0x0", "stream": true})).status, 400);
}

#[test]
fn moves_are_rated() {
    let lab = Lab::start();
    let found = lab.post("/api/moves", &json!({"spec": "kayles:5"})).found();
    let (done, ratings) = found.split_last().expect("there are lines");
    assert_eq!(*done, json!({"done": true, "stopped": null}));
    let sign = |name: &str| ratings.iter().find(|r| r["move"] == name).map(|r| r["sign"].clone());
    assert_eq!((sign("5->2+2"), sign("5->4")), (Some(json!("+")), Some(json!("-"))));
    let open = lab.post("/api/moves", &json!({"spec": "octagons:3x4", "time": 0.4})).found();
    assert!(open.last().is_some_and(|done| done["stopped"].is_string()), "{open:?}");
    let over = lab.post("/api/moves", &json!({"spec": "kayles:0"})).found();
    assert_eq!(over, [json!({"done": true, "stopped": null})]);
}

#[test]
fn lines_of_play_come_to_an_end() {
    let lab = Lab::start();
    let found = lab.post("/api/line", &json!({"spec": "affine:3"})).found();
    let (done, moves) = found.split_last().expect("there are lines");
    assert!(moves.len() >= 5 && done["over"].is_string() && done["stopped"].is_null(), "{found:?}");
    let open = lab.post("/api/line", &json!({"spec": "octagons:3x4", "time": 0.4})).found();
    assert!(open.last().is_some_and(|done| done["stopped"].is_string()), "{open:?}");
}

#[test]
fn certificates_are_written_and_checked() {
    let lab = Lab::start();
    for (spec, form) in
        [("ellie:2x3", "usual"), ("octal:.77:4", "misere"), ("affine:3", "usual"), ("cutblock:2x2x2", "usual")]
    {
        let written = lab.post("/api/certificate", &json!({"spec": spec, "form": form}));
        assert_eq!(written.status, 200, "{}", written.text());
        assert!(written.header("content-disposition").is_some_and(|d| d.starts_with("attachment; filename=\"")));
        let checked = lab.call("POST", "/api/check", &written.body).json();
        assert!(checked["verified"] == true && text(&checked["spec"]).starts_with(spec), "{checked}");
        let mut damaged = written.text();
        damaged.truncate(damaged.len() / 2);
        let checked = lab.call("POST", "/api/check", damaged.as_bytes()).json();
        assert!(checked["verified"] == false && checked["line"].as_u64().is_some_and(|n| n > 1), "{checked}");
    }
    let stopped = lab.post("/api/certificate", &json!({"spec": "octagons:3x4", "time": 0.3}));
    assert_eq!(stopped.status, 422, "{}", stopped.text());
    let none = lab.post("/api/certificate", &json!({"spec": "affine:3", "question": "moves"}));
    assert!(matches!(none.status, 400 | 422), "{}", none.text());
}

#[test]
fn tables_have_a_row_for_every_position() {
    let lab = Lab::start();
    let found = lab.post("/api/table", &json!({"spec": "cutblock:1..3x1..3x1..3", "each": 5})).lines();
    let side = json!(["1", "2", "3"]);
    let grid = json!({"axes": [side, side, side], "texts": ["cutblock:", "x", "x", ""]});
    assert_eq!((found.len(), &found[0]), (29, &json!({"rows": 27, "grid": grid})));
    assert_eq!(found[28], json!({"done": true, "stopped": null}));
    let row = &found[27];
    assert_eq!((&row["input"], &row["rule"]), (&json!("cutblock:3x3x3"), &json!("normal")));
    assert_eq!((&row["spec"], &row["answer"]["class"]), (&json!("cutblock:3x3x3"), &json!("<")));
    assert!(row["fates"].as_array().is_some_and(|fates| fates.len() == 3) && row.get("picture").is_none(), "{row}");
    let animals = lab.post("/api/table", &json!({"spec": "cannibal:1..3", "each": 5, "pictures": true})).lines();
    assert_eq!(animals[0]["grid"], Value::Null);
    assert!(animals[1..animals.len() - 1].iter().all(|row| row["picture"]["shapes"].is_array()), "{animals:?}");
    assert_eq!((&animals[1]["word"], &animals[1]["fates"][0]["sign"]), (&json!("non-cannibal"), &json!("+")));
    for spec in ["kayles:1..5", "cutcake:1..3x1..3", "tictactoe:3", "affine:2..3", "boxes:1x1..2"] {
        let reply = lab.post("/api/table", &json!({"spec": spec}));
        if reply.status != 200 {
            continue;
        }
        for row in &reply.lines()[1..] {
            // A table says what a single question says.
            if let Some(spec) = row["spec"].as_str() {
                let single = lab.post("/api/solve", &json!({"spec": spec})).json();
                for field in ["verdict", "winner", "rule"] {
                    assert_eq!(row[field], single[field], "{spec}");
                }
                if let [fate] = row["fates"].as_array().expect("a list").as_slice() {
                    assert_eq!(fate["winner"], single["ahead"], "{spec}");
                }
            }
        }
    }
    assert_eq!(lab.post("/api/table", &json!({"spec": "cutcake:1..200x1..200"})).status, 422);
    assert_eq!(lab.post("/api/table", &json!({"spec": "cutcake:5..2x3"})).status, 400);
    assert_eq!(lab.post("/api/table", &json!({"spec": "nothing:1..3"})).status, 400);
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[test]
fn values_are_sent_as_bytes() {
    let lab = Lab::start();
    let reply = lab.post("/api/grundy", &json!({"code": ".007", "to": 50_000}));
    assert_eq!((reply.header("outwit-length"), reply.body.len()), (Some("100002"), 100_002));
    let value = |n: usize| u16::from_le_bytes([reply.body[2 * n], reply.body[2 * n + 1]]);
    assert_eq!([0, 1, 2, 3, 8, 9, 20].map(value), [0, 0, 0, 1, 0, 3, 2]);
    assert_eq!(lab.post("/api/grundy", &json!({"code": ".007", "to": 0})).body.len(), 2);
    let [named, coded] = ["kayles", ".77"].map(|code| lab.post("/api/grundy", &json!({"code": code, "to": 50})));
    assert!(named.status == 200 && named.body == coded.body);
    assert_eq!(lab.post("/api/solve", &json!({"spec": "tictactoe"})).json()["spec"], "grid:3x3");
    assert_eq!(lab.post("/api/grundy", &json!({"code": ".007", "to": 4_000_001})).status, 422);
    assert_eq!(lab.post("/api/grundy", &json!({"code": "seven", "to": 5})).status, 400);
    assert_eq!(lab.post("/api/grundy", &json!({"code": ".007", "to": -5})).status, 400);
}

#[cfg(not(feature = "papers"))]
#[test]
fn a_build_without_the_documents_names_the_full_one() {
    let lab = Lab::start();
    for reply in [lab.get("/api/documents"), lab.post("/api/papers", &json!({"document": "ellie"}))] {
        assert_eq!(reply.status, 404);
        assert!(reply.message().contains("the full build"), "{}", reply.message());
    }
}

#[cfg(feature = "papers")]
#[test]
fn claims_are_recomputed() {
    let lab = Lab::start();
    let documents = lab.get("/api/documents").json();
    let names: Vec<&str> =
        documents["documents"].as_array().expect("a list").iter().map(|d| text(&d["name"])).collect();
    assert_eq!(names, ["ellie", "cutblock", "pi4", "octagons", "animals"]);
    let found = lab.post("/api/papers", &json!({"document": "ellie", "key": "board-2x3-wins"})).found();
    assert_eq!((found.len(), &found[0]["verdict"]), (2, &json!("holds")));
    assert_eq!(found[0]["specs"], json!(["ellie:2x3"]));
    let kinds = found[0]["exhibits"].as_array().expect("a list").iter().map(|e| text(&e["kind"]));
    assert!(kinds.collect::<Vec<_>>().contains(&"certificate"), "{found:?}");
    assert_eq!(lab.post("/api/papers", &json!({"document": "nothing"})).status, 400);
    assert_eq!(lab.post("/api/papers", &json!({"document": "ellie", "key": "nothing"})).status, 400);
}
