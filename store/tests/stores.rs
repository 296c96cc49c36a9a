//! The store file: what counts as one, what a new answer replaces, and how answers come back.

mod place;

use outwit::answer::{Answer, Content, Endless, Outcome};
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::limits::Limits;
use outwit::question::Question;
use outwit_store::certificate::Packer;
use outwit_store::export::Format;
use outwit_store::{Kept, Key, Selection, Store, StoreError};
use place::scratch;
use std::fs;
use std::time::Duration;

fn solve(spec: &str, question: Question) -> (Key, Answer) {
    let game = STANDARD.find(spec).unwrap();
    let rule = game.about().rule(Form::Usual).unwrap();
    let request = Request { spec: spec.to_owned(), question, rule, engine: EngineChoice::Fast };
    let key = Key::new(game, spec, question, Form::Usual).unwrap();
    (key, game.solve(&request, &Limits::default(), None).unwrap())
}

#[test]
fn answers_come_back_unchanged() {
    let store = Store::open(&scratch("whole-answers.sqlite")).unwrap();
    for (spec, question) in [
        ("ellie:3x5", Question::Outcome),
        ("cutblock:4x3x3", Question::Outcome),
        ("affine:4", Question::Outcome),
        ("cutcake:3x2@R", Question::Moves),
        ("kayles:5", Question::Genus),
        ("cutcake:1000000000000x7", Question::Outcome),
        ("octagons:2x2", Question::Outcome),
        ("cannibal:##", Question::Outcome),
    ] {
        let (key, answer) = solve(spec, question);
        let kept = Kept::of(key.clone(), &answer, None, None).expect("it is complete");
        store.put(std::slice::from_ref(&kept), &[]).unwrap();
        let back = store.get(&key).unwrap().expect("it is kept");
        assert_eq!(back, kept, "{spec}");
        let whole = back.whole(question, &answer.cast).unwrap();
        assert_eq!(whole.json(), answer.json(), "{spec}");
        assert_eq!((whole.verdict(), &whole.otherwise), (answer.verdict(), &answer.otherwise), "{spec}");
    }
    let (key, answer) = solve("kayles:5", Question::Genus);
    assert_eq!((key.canonical.as_str(), key.question.as_str(), key.form.as_str()), ("octal:.77:5", "genus", "usual"));
    let other = Key { form: "misere".into(), ..key.clone() };
    assert_eq!(store.get(&other).unwrap(), None, "another form is another question");
    assert!(Kept::of(key.clone(), &answer, Some(Duration::ZERO), None).is_none(), "something may have been left out");
    let content = Content::Outcome(Outcome::Endless(Endless { from_start: true, ..Endless::default() }));
    let open = Answer { content, ..answer };
    assert!(Kept::of(key, &open, None, None).is_none(), "an open answer is not stored");
}

#[test]
fn good_moves_and_certificates_stay_with_an_answer_that_says_the_same() {
    let store = Store::open(&scratch("better.sqlite")).unwrap();
    let (key, answer) = solve("nim:3+4", Question::Outcome);
    let mut packer = Packer::default();
    std::io::Write::write_all(&mut packer, b"certificate 1\n").unwrap();
    let packed = packer.finish().unwrap();
    let full = Kept::of(key.clone(), &answer, None, Some(packed.sha256.clone())).unwrap();
    assert!(store.put(std::slice::from_ref(&full), &[]).is_err(), "the certificate must be in the store");
    assert_eq!(store.count().unwrap(), (0, 0), "nothing is stored");
    store.put(std::slice::from_ref(&full), std::slice::from_ref(&packed)).unwrap();
    let row = Kept { detail: None, certificate: None, at: full.at + 1, ..full.clone() };
    store.put(std::slice::from_ref(&row), &[]).unwrap();
    let back = store.get(&key).unwrap().unwrap();
    assert_eq!((&back.detail, &back.certificate, back.at), (&full.detail, &full.certificate, row.at));
    assert_eq!(store.certificate(&packed.sha256).unwrap(), Some(packed));
    let mut other = row.clone();
    other.answer["grundy"] = 5.into();
    store.put(std::slice::from_ref(&other), &[]).unwrap();
    assert_eq!(store.get(&key).unwrap(), Some(other), "a different answer brings its own");
}

#[test]
fn a_file_that_is_not_a_store_is_refused_and_left_unchanged() {
    let text = scratch("no-store.txt");
    fs::write(&text, "a text that is long enough to be looked at as a database, but is not one".repeat(9)).unwrap();
    let before = fs::read(&text).unwrap();
    assert!(matches!(Store::open(&text), Err(StoreError::Foreign(_))));
    assert_eq!(fs::read(&text).unwrap(), before);

    let foreign = scratch("foreign.sqlite");
    let connection = rusqlite::Connection::open(&foreign).unwrap();
    connection.execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    drop(connection);
    let before = fs::read(&foreign).unwrap();
    let error = Store::open(&foreign).unwrap_err();
    assert!(matches!(error, StoreError::Foreign(_)) && error.is_wrong_input());
    assert_eq!(fs::read(&foreign).unwrap(), before);

    let newer = scratch("newer.sqlite");
    drop(Store::open(&newer).unwrap());
    rusqlite::Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let error = Store::open(&newer).unwrap_err();
    assert!(matches!(error, StoreError::Newer { version: 99, .. }) && error.is_wrong_input());
    assert_eq!(error.to_string().lines().count(), 1);

    assert!(matches!(Store::open_existing(&scratch("none.sqlite")), Err(StoreError::Missing(_))));
    let folder = Store::open(&std::env::temp_dir()).unwrap_err();
    assert!(!folder.is_wrong_input(), "{folder}");
    let empty = scratch("empty.sqlite");
    fs::write(&empty, "").unwrap();
    assert_eq!(Store::open(&empty).unwrap().count().unwrap(), (0, 0), "an empty file becomes a store");
}

#[test]
fn a_store_is_exported_in_whole_or_in_part() {
    let store = Store::open(&scratch("exported.sqlite")).unwrap();
    for spec in ["nim:3+4", "ellie:2x3", "ellie:3x3"] {
        let (key, answer) = solve(spec, Question::Outcome);
        store.put(&[Kept::of(key, &answer, None, None).unwrap()], &[]).unwrap();
    }
    let export = |format: Format, prefix: Option<&str>| {
        let mut out = Vec::new();
        let selection = Selection { prefix: prefix.map(str::to_owned), ..Selection::default() };
        let rows = store.export(&selection, format, &mut out).unwrap();
        (rows, out)
    };
    let (rows, csv) = export(Format::Csv, None);
    let csv = String::from_utf8(csv).unwrap();
    assert_eq!((rows, csv.lines().count()), (3, 4));
    assert!(csv.starts_with("spec,question,answer,input,rule,form,verdict,winner,"), "{csv}");
    let (rows, lines) = export(Format::JsonLines, Some("ellie:"));
    let lines = String::from_utf8(lines).unwrap();
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!((rows, &first["spec"], &first["answer"]["grundy"]), (2, &"ellie:2x3".into(), &2.into()));
    if Format::Parquet.is_built_in() {
        let (rows, file) = export(Format::Parquet, None);
        assert_eq!((rows, &file[..4], &file[file.len() - 4..]), (3, &b"PAR1"[..], &b"PAR1"[..]));
    }
}

#[test]
fn many_processes_can_create_one_store_at_once() {
    for _ in 0..25 {
        let path = scratch("made.sqlite");
        std::thread::scope(|scope| {
            let makers: Vec<_> = (0..8).map(|_| scope.spawn(|| Store::open(&path).map(drop))).collect();
            makers.into_iter().for_each(|maker| maker.join().unwrap().unwrap());
        });
    }
}

/// A damaged page once made `each` return the same rows forever.
#[test]
fn rows_out_of_order_are_damage() {
    let path = scratch("out-of-order.sqlite");
    let store = Store::open(&path).unwrap();
    for spec in ["kayles:3", "kayles:4", "kayles:5"] {
        let (key, answer) = solve(spec, Question::Outcome);
        let kept = Kept::of(key, &answer, None, None).expect("it is complete");
        store.put(&[kept], &[]).unwrap();
    }
    drop(store);
    let connection = rusqlite::Connection::open(&path).unwrap();
    let number = |query: &str| connection.query_row(query, [], |row| row.get::<_, u32>(0)).unwrap() as usize;
    let size = number("SELECT page_size FROM pragma_page_size");
    let page = size * (number("SELECT rootpage FROM sqlite_schema WHERE name = 'answers'") - 1);
    drop(connection);
    let mut bytes = fs::read(&path).unwrap();
    assert_eq!(bytes[page..][..5], [13, 0, 0, 0, 3], "the page is a leaf with three rows");
    // The places of the rows in the page, two bytes each, come after a header of eight.
    let (first, last) = (page + 8, page + 12);
    bytes.swap(first, last);
    bytes.swap(first + 1, last + 1);
    fs::write(&path, bytes).unwrap();

    let store = Store::open(&path).unwrap();
    let mut seen = 0;
    let result = store.each(&Selection::default(), &mut |_| {
        seen += 1;
        assert!(seen < 10, "the same rows come again");
        true
    });
    assert!(matches!(result, Err(StoreError::Damaged { .. })), "{result:?}");
}
