//! Certificates of sequences and periods: what is right passes both checkers, and nothing else passes either.

mod laws;
mod second;

use laws::Dice;
use outwit::code::Code;
use outwit::engines::sequence::Sequence;
use outwit::engines::sequence::period::{find, find_by_window};
use outwit::limits::{Limits, Meter};
use outwit::proof::sequence::{Statement, sample, write};
use outwit_check::{Verified, verify};

fn known(code: &Code, to: usize) -> (Vec<u16>, u16) {
    let mut sequence = Sequence::new(code);
    sequence.extend(to, &mut Meter::new(Limits::default())).expect("it fits");
    (sequence.values().to_vec(), sequence.mask())
}

fn code(text: &str) -> Code {
    Code::alone(text).expect("it is a code")
}

fn certificate(code: &Code, values: &[u16], mask: u16, statement: &Statement) -> Vec<u8> {
    let mut out = Vec::new();
    write(code, values, mask, statement, &mut out).expect("a vector takes everything");
    out
}

fn check(certificate: &[u8]) -> Result<Verified, String> {
    verify(certificate, &outwit_check::STANDARD).map_err(|e| e.reason)
}

#[test]
fn values_pass_both_checkers_and_one_wrong_value_passes_none() {
    let mut dice = Dice::new(7);
    let mut all = Vec::new();
    for text in [".007", ".77", ".16", ".3f", "4.007", ".3*", ".106", ".8"] {
        let code = code(text);
        let (values, mask) = known(&code, 300);
        for mask in [mask, 0, dice.below(64) as u16] {
            let good = certificate(&code, &values, mask, &Statement::Values);
            let verified = check(&good).expect(text);
            assert_eq!(verified.answers, [("sequence".to_owned(), "300".to_owned())]);
            all.push((good, true));
            let mut damaged = values.clone();
            let heap = dice.below(301) as usize;
            damaged[heap] = dice.below(40) as u16;
            if damaged != values {
                let bad = certificate(&code, &damaged, mask, &Statement::Values);
                assert!(check(&bad).is_err(), "{text}, heap {heap}");
                all.push((bad, false));
            }
        }
    }
    let (certificates, right): (Vec<Vec<u8>>, Vec<bool>) = all.into_iter().unzip();
    let Some(verdicts) = second::verdicts("sequences", &certificates) else { return };
    for ((certificate, right), verdict) in certificates.iter().zip(right).zip(verdicts) {
        assert_eq!(right, verdict, "{}", String::from_utf8_lossy(&certificate[..60]));
    }
}

#[test]
fn a_sample_proves_its_steps_and_nothing_else() {
    let code = code(".007");
    let (mut values, mask) = known(&code, 2000);
    let heaps = sample(2000, 50, 1);
    assert_eq!(heaps.len(), 50);
    let good = certificate(&code, &values, mask, &Statement::Steps(heaps.clone()));
    assert_eq!(check(&good).expect("it is right").answers, [("steps".to_owned(), "50".to_owned())]);
    let text = String::from_utf8(good).expect("it is text");
    assert!(check(text.replace("answer steps 50", "answer sequence 2000").as_bytes()).is_err());
    assert!(check(text.replace("answer steps 50", "answer steps 51").as_bytes()).is_err());
    values[heaps[20]] ^= 1;
    assert!(check(&certificate(&code, &values, mask, &Statement::Steps(heaps))).is_err());
}

#[test]
fn periods_are_proved_with_enough_heaps_and_no_fewer() {
    let mut windows = 0;
    let mut all = Vec::new();
    for text in [".77", ".07", ".137", ".f", ".a", ".4", ".15", ".351", ".54", ".115", ".57"] {
        let code = code(text);
        let (values, mask) = known(&code, 600);
        let (d, t) = (code.last_place(0) as usize, code.most_parts());
        let Some(period) = find(&values, d, t).or_else(|| find_by_window(&values, &code, mask)) else { continue };
        let needed = (t * (period.preperiod + period.period) + d + 1).min(values.len());
        let statement = Statement::Period(period);
        let good = certificate(&code, &values[..needed], mask, &statement);
        assert!(check(&good).is_ok(), "{text}: {:?}", check(&good));
        // The fewest heaps with which the checker accepts are the fewest with which we find it.
        let finds = |n: usize| {
            let values = &values[..n];
            find(values, d, t) == Some(period) || find_by_window(values, &code, mask) == Some(period)
        };
        let least = (1..=needed).rev().take_while(|n| finds(*n)).last().expect("it was found");
        windows += usize::from(least + 1 < needed);
        assert!(check(&certificate(&code, &values[..least], mask, &statement)).is_ok(), "{text}");
        assert!(check(&certificate(&code, &values[..least - 1], mask, &statement)).is_err(), "{text}");
        let mut claims = vec![good];
        for (e, p) in [(1, 0), (0, period.period), (-1, 0)] {
            let Some(preperiod) = period.preperiod.checked_add_signed(e) else { continue };
            let mut wrong = period;
            (wrong.preperiod, wrong.period) = (preperiod, period.period + p);
            let bad = certificate(&code, &values, mask, &Statement::Period(wrong));
            assert!(check(&bad).is_err(), "{text}: {wrong:?}");
            claims.push(bad);
        }
        all.extend(claims);
    }
    assert!(windows > 0);
    let Some(verdicts) = second::verdicts("periods", &all) else { return };
    for (certificate, verdict) in all.iter().zip(verdicts) {
        assert_eq!(check(certificate).is_ok(), verdict, "{}", String::from_utf8_lossy(certificate));
    }
}

/// `truth/007-records.csv`: every value of .007 with the heap at which it first occurs, up to heap 22,408,210.
#[test]
fn the_records_of_ellie_come_out() {
    const TO: usize = 60_000;
    let (values, _) = known(&code(".007"), TO);
    let mut seen = std::collections::HashSet::new();
    let mut highest = None;
    let mut rows = Vec::new();
    for (heap, value) in values.iter().enumerate() {
        if seen.insert(*value) {
            let record = if highest < Some(*value) { "maximum" } else { "new" };
            highest = highest.max(Some(*value));
            rows.push(format!("{heap},{value},{record}"));
        }
    }
    let kept = include_str!("../../truth/007-records.csv");
    let heap = |line: &str| line.split(',').next().and_then(|h| h.parse::<usize>().ok()).expect("a heap");
    let kept: Vec<&str> = kept.lines().skip(1).take_while(|line| heap(line) <= TO).collect();
    assert!(rows.len() > 300);
    assert_eq!(rows, kept);
}
