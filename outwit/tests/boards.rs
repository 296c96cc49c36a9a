//! Certificates of positional games, right and wrong ones: what the first checker accepts is true by plain play, and the
//! second checker accepts exactly the same. The boards of the library and of both checkers are the same, too.

mod laws;
mod plain_boards;
mod second;

use laws::Dice;
use outwit::families::positional::rules::Family;
use outwit::families::positional::rules::{families as boards, listed};
use outwit::spec::Scan;
use outwit_check::verify;
use plain_boards::{Writer, is_true};
use std::fs;
use std::path::Path;

/// What both checkers say of certificates, where Python is there to ask.
fn both(name: &str, certificates: &[String]) -> Vec<bool> {
    let bytes: Vec<Vec<u8>> = certificates.iter().map(|c| c.clone().into_bytes()).collect();
    let first: Vec<bool> = bytes.iter().map(|c| verify(&c[..], &outwit_check::STANDARD).is_ok()).collect();
    if let Some(second) = second::verdicts(name, &bytes) {
        for ((first, second), certificate) in first.iter().zip(second).zip(certificates) {
            assert_eq!(*first, second, "first checker {first}, second {second}:\n{certificate}");
        }
    }
    first
}

#[test]
fn both_checkers_agree_on_the_examples() {
    let check = Path::new(env!("CARGO_MANIFEST_DIR")).join("../check");
    let mut texts = Vec::new();
    for folder in ["accept", "reject"] {
        for entry in fs::read_dir(check.join(folder)).expect("the folder is part of the project") {
            texts.push(fs::read_to_string(entry.expect("it can be listed").path()).expect("it is text"));
        }
    }
    let format = fs::read_to_string(check.join("../FORMAT.md")).expect("FORMAT.md is part of the project");
    let examples = format.split("```").filter_map(|block| block.strip_prefix('\n'));
    texts.extend(examples.filter(|b| b.starts_with("certificate 1\n")).map(str::to_owned));
    assert!(both("examples", &texts).iter().filter(|accepted| **accepted).count() > 50);
}

/// A certificate that is accepted if the board has exactly these points, in this order, and these lines.
///
/// Every line is taken away, which must be there; then all points belong to Maker, who has won if a line is left.
fn describes(name: &str, text: &str, names: &[String], lines: &[Vec<usize>]) -> String {
    let list = |line: &Vec<usize>| line.iter().map(|p| names[*p].as_str()).collect::<Vec<_>>().join(",");
    let gone: String = lines.iter().map(|line| format!("-line({})", list(line))).collect();
    let all = names.join(",");
    format!(
        "certificate 1\ngame {name}:{text}{gone}:{all}/@first\nrule maker\nanswer result breaker\n\
         claim start first side second goal win\nreplies\nend\n"
    )
}

fn boards_of(family: &Family, texts: &[&str], certificates: &mut Vec<String>) {
    for text in texts {
        let board = (family.board)(&mut Scan::new(text)).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        certificates.push(describes(family.heading.name, text, &board.names, &board.lines));
    }
}

#[test]
fn the_boards_are_the_same_everywhere() {
    let mut all = Vec::new();
    let orders = ["2", "3", "4", "5", "7", "8", "9", "11", "13"];
    boards_of(&boards::AFFINE, &orders, &mut all);
    boards_of(&boards::AFFINE, &["4-index2", "9-index9+line(r1,r2)", "3-line(r1,r2,r3)"], &mut all);
    boards_of(&boards::PROJECTIVE, &orders, &mut all);
    boards_of(&boards::PROJECTIVE, &["3-index1", "8-index9"], &mut all);
    boards_of(
        &boards::TRANSVERSAL,
        &["2,2", "3,3", "4,4+groups", "5,4", "4,9", "10,9+groups-index3", "14,13"],
        &mut all,
    );
    boards_of(&boards::GRID, &["1x1", "3x3", "2x5", "5x2", "22x22", "1x512", "3x3-line(a1,b2,c3)"], &mut all);
    boards_of(&boards::IN_A_ROW, &["3,3,3", "4,7,4", "7,4,4", "2,3,1", "3,3,9", "16,32,5", "512,1,1"], &mut all);
    boards_of(&boards::CUBE, &["3^2", "3^3", "4^3", "2^6", "10^2", "512^1", "1^5", "22^2", "3^5"], &mut all);
    boards_of(
        &boards::HARARY,
        &["3x3,##/#.", "5x6,####/.#..", "4x4,..#/..#", "3x3,####", "4x5,#.#/.#", "3x3,#//#"],
        &mut all,
    );
    boards_of(&listed::LINES, &["{a b c;c d e}", "{x_1 7.2;7.2}", "{a b;b c;c a}-line(a,b)+line(a,b,c)"], &mut all);
    let accepted = both("boards", &all);
    for (accepted, certificate) in accepted.iter().zip(&all) {
        assert!(*accepted, "{certificate}");
    }
}

/// One random change.
fn damage(certificate: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
    let (at, other) = (dice.below(lines.len() as u32) as usize, dice.below(lines.len() as u32) as usize);
    let words = [
        ("first", "second"),
        ("complete", "maker"),
        ("win", "notlose"),
        ("within", "prevent"),
        (" ! ", " by weight "),
        ("weight", "stealing"),
        ("weight", "threats"),
        ("maker", "breaker"),
        ("draw", "first"),
        ("a", "b"),
        ("b", "c"),
        (",", ""),
        ("-", ","),
        (">1", ">2"),
        ("0", "1"),
        ("1", "2"),
        ("2", "3"),
        ("/", "/a"),
        (" ~ 1", ""),
        ("plies", ""),
        ("win", "within 2"),
        ("notlose", "prevent 2"),
        (";", " "),
        ("d", "a"),
        ("3", "5"),
        ("@", ",d@"),
    ];
    match dice.below(7) {
        6 => {
            // Two images change places: what is no symmetry any more proves nothing.
            for line in lines.iter_mut().filter(|line| line.starts_with("symmetry ")) {
                let mut names: Vec<String> = line["symmetry ".len()..].split(',').map(str::to_owned).collect();
                let [a, b] = [0, 1].map(|_| dice.below(names.len() as u32) as usize);
                names.swap(a, b);
                *line = format!("symmetry {}", names.join(","));
            }
        }
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, other),
        2 => lines.insert(at, lines[other].clone()),
        choice => {
            let (from, to) = words[dice.below(words.len() as u32) as usize];
            let (from, to) = if dice.below(2) == 0 { (from, to) } else { (to, from) };
            for (i, line) in lines.iter_mut().enumerate().filter(|_| !from.is_empty()) {
                if choice == 3 || i == at {
                    *line = line.replacen(from, to, 1);
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn what_is_proved_by_moves_is_accepted_by_both() {
    let texts: Vec<String> = (0..1500).map(|seed| Writer::new(Dice::new(seed), false).certificate()).collect();
    for word in ["result draw", "result first", "result second", "result maker", "result breaker", "plies", " ~ ", "! "]
    {
        let count = texts.iter().filter(|text| text.contains(word)).count();
        assert!(count > 40, "{count} certificates with {word}");
    }
    for (accepted, text) in both("proved", &texts).iter().zip(&texts) {
        assert!(*accepted, "{:?}\n{text}", verify(text.as_bytes(), &outwit_check::STANDARD));
        assert!(is_true(&verify(text.as_bytes(), &outwit_check::STANDARD).expect("it was accepted")), "{text}");
    }
}

#[test]
fn what_is_closed_by_guesses_is_true_and_both_agree() {
    let texts: Vec<String> = (0..12_000).map(|seed| Writer::new(Dice::new(seed), true).certificate()).collect();
    let accepted = both("guessed", &texts);
    for kind in ["weight", "pairing", "stealing", "threats"] {
        let closed = texts.iter().zip(&accepted).filter(|(text, good)| **good && text.contains(kind)).count();
        println!("{kind}: {closed}");
        assert!(closed > 30, "only {closed} accepted certificates close a state by {kind}");
    }
    for (text, _) in texts.iter().zip(&accepted).filter(|(_, accepted)| **accepted) {
        assert!(is_true(&verify(text.as_bytes(), &outwit_check::STANDARD).expect("it was accepted")), "{text}");
    }
}

#[test]
fn no_damage_proves_anything_false_and_both_agree() {
    let mut texts = Vec::new();
    for seed in 0..12_000 {
        let mut dice = Dice::new(1_000_000 + seed);
        let whole = Writer::new(Dice::new(seed / 8), seed % 2 == 0).certificate();
        texts.push(damage(&whole, &mut dice));
    }
    let accepted = both("damaged-boards", &texts);
    let mut count = 0;
    for (text, _) in texts.iter().zip(&accepted).filter(|(_, accepted)| **accepted) {
        assert!(is_true(&verify(text.as_bytes(), &outwit_check::STANDARD).expect("it was accepted")), "{text}");
        count += 1;
    }
    println!("{count} of {} are still proofs", texts.len());
    assert!(count > 500 && count < texts.len() / 2);
}
