//! Misère quotients: against plain search, against what is published, and through both checkers.

mod laws;
mod second;

use laws::{Dice, solve};
use outwit::code::Code;
use outwit::convention::Rule;
use outwit::engines::quotient::HeapQuotient;
use outwit::families::STANDARD;
use outwit::game::EngineChoice;
use outwit::limits::{Limits, Meter};
use outwit::proof::quotient::write;
use outwit_check::{Verified, verify};

fn quotient(code: &str, to: usize) -> HeapQuotient {
    let code = Code::alone(code).expect("it is a code");
    let mut quotient = HeapQuotient::new(&code);
    quotient.extend(to, &mut Meter::new(Limits::default())).expect("it fits");
    quotient
}

fn certificate(code: &str, to: usize) -> Vec<u8> {
    let mut out = Vec::new();
    write(&quotient(code, to), &mut out).expect("a vector takes everything");
    out
}

#[test]
fn the_quotients_of_well_known_games() {
    // The orders 8 of .75 and 20 of .123 are published (Plambeck; Plambeck and Siegel). The others are what both checkers
    // verify, minimality included; for Kayles one also reads 48.
    let facts = [(".75", 40, 8, 8, 2), (".123", 40, 20, 5, 5), (".77", 170, 40, 71, 12), (".15", 160, 42, 66, 10)];
    for (code, to, order, preperiod, period) in facts {
        let quotient = quotient(code, to);
        assert_eq!(quotient.order(), order, "{code}");
        let found = quotient.period().map(|p| (p.preperiod, p.period));
        assert_eq!(found, Some((preperiod, period)), "{code}");
    }
    assert_eq!(quotient(".007", 35).order(), 48);
}

#[test]
fn products_tell_the_outcomes_of_sums() {
    let mut lost = 0;
    for (code, to, most) in
        [(".77", 30, 9), (".15", 30, 12), (".007", 24, 14), (".75", 12, 9), (".123", 14, 9), (".26", 9, 9)]
    {
        let quotient = quotient(code, to);
        let (heaps, portion) = (quotient.pretending(), quotient.p_portion());
        for seed in 0..60 {
            let mut dice = Dice::new(seed);
            let sum: Vec<u32> = (0..1 + dice.below(4)).map(|_| dice.below(most + 1)).collect();
            let element = sum.iter().fold(0, |x, h| quotient.times(heaps[*h as usize])[x as usize]);
            let text: Vec<String> = sum.iter().map(u32::to_string).collect();
            let spec = format!("octal:{code}:{}", text.join("+"));
            let game = STANDARD.find(&spec).expect("it is registered");
            let brute = solve(game, &spec, Rule::Misere, EngineChoice::Brute).fields();
            assert_eq!(portion.contains(&element), brute["outcome"] == "P", "{spec}");
            lost += u32::from(portion.contains(&element));
        }
    }
    assert!(lost > 40, "only {lost} sums are lost by the mover");
}

#[test]
fn misere_search_agrees_with_brute_force_on_sums() {
    for seed in 0..250 {
        let mut dice = Dice::new(seed);
        let digits: String =
            (0..1 + dice.below(3)).map(|_| char::from(b"012345670137f"[dice.below(13) as usize])).collect();
        let sum: Vec<String> = (0..1 + dice.below(4)).map(|_| dice.below(9).to_string()).collect();
        let spec = format!("octal:.{digits}:{}", sum.join("+"));
        let game = STANDARD.find(&spec).expect("it is registered");
        let fast = solve(game, &spec, Rule::Misere, EngineChoice::Fast);
        let brute = solve(game, &spec, Rule::Misere, EngineChoice::Brute);
        assert_eq!((fast.fields(), fast.best), (brute.fields(), brute.best), "{spec}");
    }
}

#[test]
fn both_checkers_accept_the_certificates() {
    let mut certificates: Vec<Vec<u8>> = [
        (".75", 40),
        (".123", 40),
        (".77", 170),
        (".15", 160),
        (".007", 35),
        (".0", 5),
        (".3*", 6),
        ("4.3", 7),
        (".8", 12),
    ]
    .map(|(code, to)| certificate(code, to))
    .into();
    for seed in 0..40 {
        let mut dice = Dice::new(seed);
        let digits: String =
            (0..1 + dice.below(3)).map(|_| char::from(b"0123456701379f"[dice.below(14) as usize])).collect();
        certificates.push(certificate(&format!(".{digits}"), 3 + dice.below(5) as usize));
    }
    for c in &certificates {
        verify(&c[..], &outwit_check::STANDARD).unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(c)));
    }
    let Some(second) = second::verdicts("quotients", &certificates) else { return };
    for (c, accepted) in certificates.iter().zip(second) {
        assert!(accepted, "the second checker rejects\n{}", String::from_utf8_lossy(c));
    }
}

/// Whether what a certificate is said to prove is true.
fn is_true(verified: &Verified) -> bool {
    let parts: Vec<&str> = verified.spec.split(':').collect();
    let quotient = quotient(parts[1], parts[2].parse().expect("the checker asks for one heap"));
    let period = quotient.period();
    verified.answers.iter().all(|(field, value)| match field.as_str() {
        "quotient" => *value == quotient.order().to_string(),
        "preperiod" => period.is_some_and(|p| *value == p.preperiod.to_string()),
        "period" => period.is_some_and(|p| *value == p.period.to_string()),
        _ => false,
    })
}

#[test]
fn no_damage_proves_anything_false() {
    let (mut tried, mut caught) = (0, 0);
    let mut all = Vec::new();
    for (i, original) in [certificate(".75", 30), certificate(".123", 30), certificate(".26", 9)].iter().enumerate() {
        let text = String::from_utf8(original.clone()).expect("certificates are text");
        for seed in 0..600 {
            let mut dice = Dice::new(1000 * i as u64 + seed);
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let (some, other) = (dice.below(lines.len() as u32) as usize, dice.below(lines.len() as u32) as usize);
            match dice.below(5) {
                0 => drop(lines.remove(some)),
                1 => lines.swap(some, other),
                2 => lines.insert(some, lines[other].clone()),
                _ => {
                    let mut words: Vec<String> = lines[some].split(' ').map(str::to_owned).collect();
                    let word = dice.below(words.len() as u32) as usize;
                    match dice.below(3) {
                        0 => drop(words.remove(word)),
                        1 => words.insert(word, dice.below(9).to_string()),
                        _ => words[word] = dice.below(20).to_string(),
                    }
                    lines[some] = words.join(" ");
                }
            }
            let damaged = lines.join("\n") + "\n";
            if damaged == text {
                continue;
            }
            tried += 1;
            match verify(damaged.as_bytes(), &outwit_check::STANDARD) {
                Err(_) => caught += 1,
                Ok(verified) => assert!(is_true(&verified), "false and accepted:\n{damaged}"),
            }
            if seed % 4 == 0 {
                all.push(damaged.into_bytes());
            }
        }
    }
    assert!(tried > 1500 && caught > tried * 8 / 10, "{caught} of {tried} changes were caught");
    let Some(second) = second::verdicts("damaged-quotients", &all) else { return };
    for (certificate, second) in all.iter().zip(second) {
        let first = verify(&certificate[..], &outwit_check::STANDARD);
        assert_eq!(first.is_ok(), second, "{first:?}\n{}", String::from_utf8_lossy(certificate));
    }
}

#[test]
fn a_small_budget_keeps_what_is_verified() {
    let code = Code::alone(".007").expect("it is a code");
    let mut quotient = HeapQuotient::new(&code);
    let stopped = quotient.extend(100, &mut Meter::new(Limits::memory(1 << 20)));
    assert!(stopped.is_err());
    assert_eq!((quotient.closed_to(), quotient.order()), (35, 48));
    assert!(quotient.seen() >= 48);
    let mut out = Vec::new();
    write(&quotient, &mut out).expect("a vector takes everything");
    assert!(verify(&out[..], &outwit_check::STANDARD).is_ok());
}

#[test]
fn single_heaps_up_to_140() {
    for n in [100, 120, 139, 140] {
        let spec = format!("octal:.007:{n}");
        let game = STANDARD.find(&spec).expect("it is registered");
        let answer = solve(game, &spec, Rule::Misere, EngineChoice::Fast);
        assert!(answer.stopped.is_none(), "{spec}");
    }
}
