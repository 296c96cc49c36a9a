//! States closed by the potential, classes and values, right and wrong ones: what the first checker accepts is true by
//! brute force, and the second checker accepts exactly the same.

mod laws;
mod second;

use laws::{Dice, solve};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::game::EngineChoice;
use outwit_check::verify;

const CLASSES: [&str; 11] = ["=", ">_L", ">_C", ">_R", "=_LC", "=_LR", "=_CR", "<_CR", "<_LR", "<_LC", "<"];

/// What both checkers say of certificates, where Python is there to ask.
fn both(name: &str, certificates: &[String]) -> Vec<bool> {
    let bytes: Vec<Vec<u8>> = certificates.iter().map(|c| c.clone().into_bytes()).collect();
    let first: Vec<bool> = bytes.iter().map(|c| verify(&c[..], &outwit_check::STANDARD).is_ok()).collect();
    if let Some(second) = second::verdicts(name, &bytes) {
        for ((first, second), certificate) in first.iter().zip(second).zip(certificates) {
            assert_eq!(*first, second, "{certificate}");
        }
    }
    first
}

/// Random blocks as text.
fn blocks(dice: &mut Dice, sides: usize, longest: u32) -> String {
    let block =
        |dice: &mut Dice| (0..sides).map(|_| (1 + dice.below(longest)).to_string()).collect::<Vec<_>>().join("x");
    let count = 1 + dice.below(3);
    let text = (0..count).map(|_| block(dice)).collect::<Vec<_>>().join("+");
    let name = if sides == 2 { "cutcake" } else { "cutblock" };
    let read = STANDARD.find(&format!("{name}:")).and_then(|game| game.read(&format!("{name}:{text}")));
    read.expect("these are blocks").split_once(':').expect("it has a name").1.to_owned()
}

#[test]
fn closed_states_are_won_and_both_checkers_agree() {
    let turns = ["L", "C", "R", "L,C", "C,L", "L,R", "R,L", "C,R", "R,C"];
    let game = STANDARD.find("cutblock:1x1x1").expect("it is registered");
    let mut cases = Vec::new();
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let (at, turn) = (blocks(&mut dice, 3, 3), turns[dice.below(9) as usize]);
        let player = ["L", "C", "R"][dice.below(3) as usize];
        let starter = &turn[..1];
        let text = format!(
            "certificate 1\ngame cutblock:{at}@{turn}\nrule normal\nanswer starts.{starter} {player}\n\
             claim start {turn} side {player} goal win\nreplies\n{at}@{turn} by potential {player}\nend\n"
        );
        cases.push((text, format!("cutblock:{at}@{turn}"), starter, player));
    }
    let texts: Vec<String> = cases.iter().map(|c| c.0.clone()).collect();
    let accepted = both("closed", &texts);
    let mut compared = 0;
    for ((_, spec, starter, player), _) in cases.iter().zip(&accepted).filter(|(_, accepted)| **accepted) {
        // Brute force is for small sums; the others rest on the laws of the engines.
        let volume: u64 = spec.split([':', '@']).nth(1).into_iter().flat_map(|t| t.split('+')).map(volume).sum();
        if volume <= 12 {
            let answer = solve(game, spec, Rule::Normal, EngineChoice::Brute).fields();
            assert_eq!(answer["starts"][starter], *player, "{spec}");
            compared += 1;
        }
    }
    let count = accepted.iter().filter(|a| **a).count();
    assert!(count > 200 && compared > 100, "{count} accepted, {compared} compared");
}

fn volume(block: &str) -> u64 {
    block.split('x').map(|s| s.parse::<u64>().expect("a side")).product()
}

#[test]
fn one_class_and_one_value_is_accepted_by_both() {
    let mut texts = Vec::new();
    for seed in 0..150 {
        let at = blocks(&mut Dice::new(seed), 3, if seed % 3 == 0 { 1_000_000_000 } else { 9 });
        let class = |c: &str| format!("certificate 1\ngame cutblock:{at}\nrule normal\nanswer class {c}\n");
        texts.extend(CLASSES.map(class));
    }
    for (i, accepted) in both("classes", &texts).chunks(CLASSES.len()).enumerate() {
        assert_eq!(accepted.iter().filter(|a| **a).count(), 1, "{}", texts[i * CLASSES.len()]);
    }
    let mut texts = Vec::new();
    for seed in 0..100 {
        let at = blocks(&mut Dice::new(seed), 2, 5);
        for value in -12..=12i64 {
            let (plus, sum) = match value {
                0 => (String::new(), at.clone()),
                _ => {
                    let cake = if value > 0 { format!("1x{}", value + 1) } else { format!("{}x1", 1 - value) };
                    let read = STANDARD.find("cutcake:").and_then(|g| g.read(&format!("cutcake:{at}+{cake}")));
                    let sum = read.expect("these are cakes").split_once(':').expect("it has a name").1.to_owned();
                    (format!("plus {cake} "), sum)
                }
            };
            let claim = |starter: &str, other: &str| {
                format!(
                    "claim {plus}start {starter} side {other} goal win\nreplies\n{sum}@{starter} by potential {other}\nend\n"
                )
            };
            let claims = claim("L", "R") + &claim("R", "L");
            texts.push(format!("certificate 1\ngame cutcake:{at}\nrule normal\nanswer value {value}\n{claims}"));
        }
    }
    let accepted = both("values", &texts);
    assert!(accepted.chunks(25).all(|values| values.iter().filter(|a| **a).count() <= 1));
    // Where a player cannot move in the sum, that player leaves and there is no state to close.
    assert!(accepted.iter().filter(|a| **a).count() > 60);
}
