//! The published proof for the affine plane of order 4: what is wrong with it as printed, and that it is right when repaired.

use outwit::families::positional::rules::board::Board;
use outwit::families::positional::rules::planes;
use outwit::families::positional::study::group::Group;
use outwit::families::positional::study::small::Small;
use outwit::families::positional::study::strategy::certificate;
use outwit::families::positional::study::strategy::table::{End, Line, Sheet, Size};
use outwit::limits::Limits;
use outwit_check::verify;
use outwit_papers::published::{Finding, is_about, read, strategy};

/// The plane.
fn plane() -> Board {
    planes::affine(4).expect("4 is a prime power")
}

/// The checker accepts a certificate that the first player wins.
fn accepted(certificate: &[u8]) {
    let verified = verify(certificate, &outwit_check::STANDARD).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verified.spec, "affine:4@first");
    assert_eq!(verified.answers, [("result".to_owned(), "first".to_owned())]);
}

#[test]
fn the_published_proof_for_the_plane_of_order_4() {
    let plane = plane();
    let small = Small::new(&plane).expect("it has 16 points");
    let group = Group::of(&small).expect("it has 5,760 symmetries");
    assert!(is_about(&plane) && !is_about(&planes::affine(3).expect("3 is a prime power")));
    let printed = read(&small, &group, false);
    let what = |f: &Finding| format!("{} {}: {}", f.part, f.row, f.what);
    let found: Vec<String> = printed.findings.iter().map(what).collect();
    let right = "the row stands one column too far to the right";
    assert_eq!(
        found,
        [
            "Case 1 : the maps take no reply that is answered to b1, b3; products of them do".to_owned(),
            format!("Table 9 (b2) c3 (c4): {right}"),
            format!("Table 9 (b2) c3 (a3): {right}"),
            format!("Table 9 (b2) c3 (b3): {right}"),
        ]
    );
    let sheet = Sheet { small: &small, group: &group, line: &printed.line };
    let faults: Vec<String> = sheet.faults().iter().map(|f| format!("{}: {}", f.after, f.what)).collect();
    assert_eq!(faults, ["r1 (r2) r3 (c1) a2 (b2) c3: no row answers c4, a3, b3"]);
    let repaired = read(&small, &group, true);
    let last = repaired.findings.last().map(what);
    assert_eq!(last.as_deref(), Some("Table 9 (b2) c3 (b3): the last entry is missing: X threatens c2, a3"));
    let sheet = Sheet { line: &repaired.line, ..sheet };
    assert_eq!(sheet.faults(), []);
    assert_eq!(sheet.size(), Size { rows: 23, leaves: 35, decisions: 70, moves: 8 });
    let mut out = Vec::new();
    certificate::write("affine:4@first", &sheet, &mut out).expect("it is written to memory");
    accepted(&out);
}

/// The lines of a strategy, and those of its rows.
fn lines(line: &mut Line, change: &mut dyn FnMut(&mut Line)) {
    change(line);
    if let End::Then(rows) = &mut line.end {
        rows.iter_mut().for_each(|row| lines(&mut row.line, change));
    }
}

#[test]
fn what_is_wrong_with_a_strategy_is_found() {
    let plane = plane();
    let small = Small::new(&plane).expect("it has 16 points");
    let group = Group::of(&small).expect("it has 5,760 symmetries");
    let proof = read(&small, &group, true).line;
    let mut count = 0;
    lines(&mut proof.clone(), &mut |_| count += 1);
    let mut seen = 0;
    for number in 0..count {
        // A row is left out, an end is another one, a forced answer is another one.
        for kind in 0..3 {
            let (mut changed, mut place) = (proof.clone(), 0);
            lines(&mut changed, &mut |line| {
                if place == number {
                    match (&mut line.end, kind) {
                        (End::Then(rows), 0) => drop(rows.pop()),
                        (End::Wins(threats), 1) => *threats = !*threats,
                        (_, 2) if line.moves.len() > 1 => line.moves.swap(0, 1),
                        _ => {}
                    }
                }
                place += 1;
            });
            if changed != proof {
                let sheet = Sheet { small: &small, group: &group, line: &changed };
                assert!(!sheet.faults().is_empty(), "{}", sheet.text());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn a_strategy_is_the_least_or_the_published_one_in_either_notation() {
    let found = |published, overlined, least| {
        let mut out = Vec::new();
        let facts = strategy("affine:4", published, overlined, least, &Limits::default(), Some(&mut out));
        let facts = facts.expect("it is about the plane");
        accepted(&out);
        facts
    };
    let printed = found(true, false, None);
    let fields: Vec<&String> = printed.fields.keys().collect();
    assert_eq!(fields, ["rows", "leaves", "decisions", "moves", "findings", "table"]);
    assert_eq!(printed.verdict, "23 rows, 35 lines of play, 70 decisions");
    assert_eq!(printed.fields["findings"].as_array().map(Vec::len), Some(5));
    assert!(printed.lines[0].starts_with("  Case 1: the maps take no reply"), "{}", printed.lines[0]);
    assert_eq!(
        printed.lines[4..6],
        ["  Table 9, (b2) c3 (b3): the last entry is missing: X threatens c2, a3", "  r1",]
    );
    let least = found(false, false, Some("leaves"));
    assert_eq!((least.fields["least"].as_str(), least.fields["leaves"].as_u64()), (Some("leaves"), Some(30)));
    assert!(!least.fields.contains_key("findings"));
    for (plain, published) in [(printed, true), (least, false)] {
        let overlined = found(published, true, Some("leaves"));
        assert_eq!(overlined.fields, plain.fields);
        assert_eq!(overlined.lines.len(), plain.lines.len());
        let table = plain.lines.iter().position(|line| line.starts_with("  r1")).expect("there is a table");
        assert_eq!(overlined.lines[..table], plain.lines[..table]);
        assert!(overlined.lines[table..].iter().all(|line| !line.contains(['a', 'b', '!'])));
        assert!(overlined.lines[table..].iter().any(|line| line.contains("X_W(")));
    }
}

#[test]
fn other_boards_have_neither_the_proof_nor_its_notation() {
    for (spec, published, overlined, says) in [
        ("affine:3", true, false, "the published proof is about affine:4"),
        ("affine:3", false, true, "the document's notation is about affine:4"),
        ("affine:4:r1/", true, false, "this is about an empty board with the first player to move"),
        ("affine:4@second", true, false, "this is about an empty board with the first player to move"),
        ("affine:4", false, true, "least must be one of rows, leaves, decisions, not \"moves\""),
        ("kayles:5", true, false, "octal has no studies"),
        ("affine:4)", true, false, "expected the end"),
    ] {
        let found = strategy(spec, published, overlined, Some("moves"), &Limits::default(), None);
        let error = found.expect_err(spec).to_string();
        assert!(error.contains(says), "{spec}: {error}");
    }
}
