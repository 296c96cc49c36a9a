//! The first turn of the two proofs, cut by cut, and what the tables of the proofs say about it.

use crate::claim::{Finding, Tested};
use crate::cutblock::theorems::Published;
use crate::cutblock::tools::{Block, LEFT, class, name, replaced, replies, text, worth};
use crate::trial::Trial;
use outwit::player::Player;
use std::collections::{BTreeMap, BTreeSet};

/// A proof: its theorem, who moves after Left in the first turn, and the two tables.
#[derive(Debug)]
pub struct Proof {
    /// The theorem.
    pub theorem: Published,
    /// Who moves after Left.
    pub movers: &'static [Player],
    /// Table IV or VI: who may make the cut, the class of the block, those of its pieces.
    pub cuts: &'static [(&'static [Player], &'static str, [&'static str; 2])],
    /// Table V or VII: the classes of all blocks after the turn.
    pub cases: &'static [&'static [&'static str]],
}

/// A cut that somebody can make in the first turn.
pub struct Step {
    by: Player,
    from: Block,
    block: Block,
    pieces: [Block; 2],
}

/// A sum that the first turn can lead to, and from which block.
pub struct End {
    /// The block of the theorem.
    pub from: Block,
    /// What became of it.
    pub sum: Vec<Block>,
}

fn sorted(mut classes: Vec<&'static str>) -> Vec<&'static str> {
    classes.sort_unstable();
    classes
}

fn classes(sum: &[Block]) -> Vec<&'static str> {
    sorted(sum.iter().map(|b| class(&[*b])).collect())
}

impl Proof {
    /// All first turns of the blocks of the theorem with logarithms up to `log`, the smallest blocks first.
    pub fn first_turns(&self, log: u32) -> (Vec<Step>, Vec<End>) {
        let (mut steps, mut ends) = (Vec::new(), Vec::new());
        for from in self.theorem.cases(log) {
            let mut sums: BTreeSet<Vec<Block>> = BTreeSet::from([self.theorem.first_cut(from).to_vec()]);
            for by in self.movers {
                let mut next = BTreeSet::new();
                for sum in &sums {
                    for (i, after) in replies(sum, *by) {
                        let pieces = [after[after.len() - 2], after[after.len() - 1]];
                        steps.push(Step { by: *by, from, block: sum[i], pieces });
                        next.insert(after);
                    }
                }
                sums = next;
            }
            ends.extend(sums.into_iter().map(|sum| End { from, sum }));
        }
        (steps, ends)
    }

    /// The ends of one case, counted from 1, their blocks in the order of the table.
    pub fn ends_of_case(&self, log: u32, case: usize) -> Vec<End> {
        let row = self.cases[case - 1];
        let wanted = sorted(row.to_vec());
        let (_, ends) = self.first_turns(log);
        ends.into_iter().filter(|end| classes(&end.sum) == wanted).map(|end| arranged(end, row)).collect()
    }

    /// A row of Table IV or VI: exactly the named players can make such a cut.
    pub fn cut_row(&self, trial: &mut Trial, row: usize) -> Tested {
        let (players, before, pieces) = self.cuts[row];
        let pieces = sorted(trial.printed(pieces, ["<", "<"]).to_vec());
        let log = trial.range(5, 7);
        let (steps, _) = self.first_turns(log);
        let fits = |s: &&Step| class(&[s.block]) == before && classes(&s.pieces) == pieces;
        let mut lines = Vec::new();
        let mut wrong = None;
        for by in self.movers {
            let found = steps.iter().find(|s| s.by == *by && fits(s));
            match found {
                Some(Step { from, block, pieces, .. }) if players.contains(by) => {
                    lines.push(format!("{}, {}: {} → {}", text(&[*from]), name(*by), text(&[*block]), text(pieces)));
                }
                Some(Step { from, block, pieces, .. }) => {
                    let who = name(*by);
                    let case = format!("{}: {who} can cut {} into {}", text(&[*from]), text(&[*block]), text(pieces));
                    wrong = wrong.or(Some(case));
                }
                None if players.contains(by) => {
                    wrong = wrong.or(Some(format!("{} never makes such a cut", name(*by))));
                }
                None => {}
            }
        }
        trial.text("The smallest blocks in which the cut comes up.", lines.join("\n"));
        let range = format!("all {} cuts of {}", steps.len(), self.range(log));
        Ok(Finding::without(wrong, range, BY_FORMULA).beyond(BY_LOGS))
    }

    /// Whether Table IV or VI has all cuts.
    pub fn all_cuts(&self, trial: &mut Trial) -> Tested {
        let rows = trial.printed(self.cuts, &self.cuts[..self.cuts.len() - 1]);
        let log = trial.range(5, 7);
        let (steps, _) = self.first_turns(log);
        let wrong = steps.iter().find_map(|Step { by, from, block, pieces }| {
            let listed = rows.iter().any(|(players, before, after)| {
                players.contains(by) && class(&[*block]) == *before && sorted(after.to_vec()) == classes(pieces)
            });
            let who = name(*by);
            (!listed).then(|| format!("{}: {who} cuts {} into {}", text(&[*from]), text(&[*block]), text(pieces)))
        });
        let range = format!("all {} cuts of {}", steps.len(), self.range(log));
        Ok(Finding::without(wrong, range, BY_FORMULA).beyond(BY_LOGS))
    }

    /// A row of Table V or VII: such a sum comes up.
    pub fn case_row(&self, trial: &mut Trial, case: usize) -> Tested {
        let printed = self.cases[case - 1].to_vec();
        let mut altered = printed.clone();
        altered[0] = ">_C";
        let row = sorted(trial.printed(printed, altered));
        let log = trial.range(5, 7);
        let (_, ends) = self.first_turns(log);
        let mut found = ends.iter().filter(|end| classes(&end.sum) == row);
        let first = found.next();
        if let Some(end) = first {
            trial.text(
                "The smallest block from which it comes up.",
                format!("{} → {}", text(&[end.from]), text(&end.sum)),
            );
        }
        let wrong = first.is_none().then(|| format!("no first turn leads to {}", row.join(", ")));
        let number = first.map_or(0, |_| 1 + found.count());
        let range = format!("all {} sums after {}; {number} of them are of this case", ends.len(), self.range(log));
        Ok(Finding::without(wrong, range, BY_FORMULA).beyond("one is enough"))
    }

    /// Whether Table V or VII has all sums.
    pub fn all_cases(&self, trial: &mut Trial) -> Tested {
        let rows = trial.printed(self.cases, &self.cases[..self.cases.len() - 1]);
        let log = trial.range(5, 7);
        let (_, ends) = self.first_turns(log);
        let listed: BTreeSet<Vec<&str>> = rows.iter().map(|row| sorted(row.to_vec())).collect();
        let wrong = ends.iter().find(|end| !listed.contains(&classes(&end.sum)));
        let wrong = wrong.map(|End { from, sum }| {
            format!("{} → {}, of classes {}", text(&[*from]), text(sum), classes(sum).join(", "))
        });
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for end in &ends {
            let case = self.cases.iter().position(|row| sorted(row.to_vec()) == classes(&end.sum));
            *counts.entry(case.map_or(0, |c| c + 1)).or_default() += 1;
        }
        let lines: Vec<String> = counts.iter().map(|(case, n)| format!("case {case:2}: {n} sums")).collect();
        trial.text("How often each case comes up.", lines.join("\n"));
        let range = format!("all {} sums after {}", ends.len(), self.range(log));
        Ok(Finding::without(wrong, range, BY_FORMULA).beyond(BY_LOGS))
    }

    /// The range in words.
    pub fn range(&self, log: u32) -> String {
        format!("the first turn on the {} blocks of the theorem with ⌊log2 l⌋ ≤ {log}", self.theorem.cases(log).len())
    }

    /// That the sum of a case is greater than 0 for Left, from its block `first` (counted from 0) on.
    pub fn ahead(&self, trial: &mut Trial, cases: &[usize], first: usize) -> Tested {
        let log = trial.range(5, 7);
        let (mut wrong, mut sums, mut least) = (None, 0, i128::MAX);
        for case in cases {
            for End { from, sum } in self.ends_of_case(log, *case) {
                sums += 1;
                let found = class(&sum[first..]);
                least = least.min(worth(&sum, LEFT));
                if wrong.is_none() && found != ">_L" {
                    let part = text(&sum[first..]);
                    wrong = Some(format!("case {case}: {} → {}, and {part} is {found}", text(&[from]), text(&sum)));
                }
            }
        }
        trial.text("What the whole sums are worth to Left.", format!("at least {least}"));
        let range = format!("all {sums} sums of these cases after {}", self.range(log));
        Ok(Finding::without(wrong, range, BY_FORMULA)
            .beyond("for all sizes: =_LC, =_LR and <_CR are worth 0 to Left, >_L at least 1, and values add"))
    }
}

/// The blocks in the order of a row.
fn arranged(mut end: End, row: &[&str]) -> End {
    let mut sum = Vec::new();
    for wanted in row {
        if let Some(i) = end.sum.iter().position(|b| class(&[*b]) == *wanted) {
            sum.push(end.sum.remove(i));
        }
    }
    End { sum, ..end }
}

const BY_FORMULA: &str =
    "every cut; classes by the closed formula, which the claims on Table III compare with the options";
const BY_LOGS: &str =
    "for all sizes: the classes depend on logarithms alone, and a cut of 2^x leaves x − 1 twice or x − 1 and less";

/// Left plays only in `part`, at a cost of 1, until somebody else cuts `kept`; then he must be ahead.
///
/// Returns the first line of play in which he is not.
pub fn waits(
    kept: Block,
    part: Vec<Block>,
    mover: Player,
    seen: &mut BTreeSet<(Vec<Block>, Player)>,
    trial: &Trial,
) -> Result<Option<String>, outwit::limits::Stopped> {
    let mut part = part;
    part.retain(|b| *b != [1; 3]);
    part.sort_unstable();
    if !seen.insert((part.clone(), mover)) {
        return Ok(None);
    }
    trial.look()?;
    let next = Player((mover.0 + 1) % 3);
    if mover == LEFT {
        let worth_now = worth(&part, LEFT);
        let good = replies(&part, LEFT).map(|(_, after)| after).find(|after| worth(after, LEFT) == worth_now - 1);
        let Some(after) = good.filter(|_| worth_now >= 1) else {
            return Ok(Some(format!("Left is to move in {} and has no cut that costs 1", text(&part))));
        };
        return waits(kept, after, next, seen, trial);
    }
    for (_, after) in replies(&[kept], mover) {
        let whole = [&part[..], &after[..]].concat();
        if class(&whole) != ">_L" {
            return Ok(Some(format!("{} cuts {} and leaves {}", name(mover), text(&[kept]), text(&whole))));
        }
    }
    for (i, _) in part.iter().enumerate() {
        for pieces in crate::cutblock::tools::cuts(part[i], mover) {
            if let Some(line) = waits(kept, replaced(&part, i, pieces), next, seen, trial)? {
                return Ok(Some(line));
            }
        }
    }
    Ok(None)
}
