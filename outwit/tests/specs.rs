//! Whatever is typed: an answer or one line that says where and why, never a panic.

use outwit::families::STANDARD;
use proptest::prelude::*;

/// Texts that look like specs, with a mistake here and there.
fn nearly_a_spec() -> impl Strategy<Value = String> {
    let games = STANDARD.0.iter().flat_map(|g| g.about().examples).copied().collect::<Vec<_>>();
    let edit =
        (0..4u8, any::<usize>(), prop::sample::select("0123456789x+:@,./#*=-LCRfirst √ ".chars().collect::<Vec<_>>()));
    (prop::sample::select(games), prop::collection::vec(edit, 0..5)).prop_map(|(spec, edits)| {
        let mut chars: Vec<char> = spec.chars().collect();
        for (kind, place, c) in edits {
            let i = place % (chars.len() + 1);
            match kind {
                0 => chars.insert(i, c),
                1 if i < chars.len() => chars[i] = c,
                2 if i < chars.len() => drop(chars.remove(i)),
                _ => chars.truncate(i.max(3)),
            }
        }
        chars.into_iter().collect()
    })
}

fn read(spec: &str) {
    match STANDARD.find(spec).and_then(|g| g.read(spec).map(|text| (g, text))) {
        Ok((game, text)) => assert_eq!(game.read(&text), Ok(text.clone()), "{spec:?}"),
        Err(error) => {
            assert!(error.at <= spec.chars().count(), "{spec:?} at {}", error.at);
            assert!(!error.message.is_empty() && !error.message.contains('\n'), "{spec:?}: {}", error.message);
            if let Some(instead) = error.instead {
                let game = STANDARD.find(&instead).unwrap_or_else(|e| panic!("{spec:?} suggests {instead:?}: {e}"));
                assert!(game.read(&instead).is_ok(), "{spec:?} suggests {instead:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn near_misses_are_told_where(spec in nearly_a_spec()) {
        read(&spec);
    }

    #[test]
    fn noise_is_refused(spec in ".{0,40}") {
        read(&spec);
    }
}

#[test]
fn the_nearest_name_is_suggested() {
    for (typed, suggested) in [("elie:3x3", "ellie:3x4"), ("kayels:5", "kayles:10"), ("cutcacke:1x2", "cutcake:5x3")] {
        assert_eq!(STANDARD.find(typed).err().and_then(|e| e.instead).as_deref(), Some(suggested));
    }
}
