//! The slides on digital sums and mex.

use crate::papers::claim::{Claim, Finding, Tested};
use crate::papers::trial::Trial;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("digital-sum", "Digital Sum and Mex, first example", "12 ⊕ 13 ⊕ 7 = 6", digital_sum),
    Claim::new("mex", "Digital Sum and Mex, second example", "mex{1, 4, 5, 7} = 0 and mex{0, 1, 2, 6} = 3", mex),
];

fn digital_sum(trial: &mut Trial) -> Tested {
    let printed = trial.printed(6, 7);
    // Digit by digit without carry, as the slide defines it.
    let sum: u32 = (0..4).map(|bit| ([12, 13, 7].iter().map(|n| n >> bit & 1).sum::<u32>() % 2) << bit).sum();
    trial.command("explain nim:12+13+7");
    let wrong = (sum != printed).then(|| format!("12 ⊕ 13 ⊕ 7 = {sum}"));
    Ok(Finding::without(wrong, "the three numbers", "binary digits added without carry"))
}

fn mex(trial: &mut Trial) -> Tested {
    let printed = trial.printed([0, 3], [0, 4]);
    let sets: [&[u32]; 2] = [&[1, 4, 5, 7], &[0, 1, 2, 6]];
    let wrong = sets.into_iter().zip(printed).find_map(|(set, printed)| {
        let least = (0..).find(|n| !set.contains(n))?;
        (least != printed).then(|| format!("mex{set:?} = {least}"))
    });
    Ok(Finding::without(wrong, "both sets", "the least number that is missing, counted up from 0"))
}
