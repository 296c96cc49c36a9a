//! The reasons for an answer: the rules in words, every value step by step, and the verdict.
//!
//! For an impartial game in normal play the page shows the options of each part with their values, the least missing
//! value (mex), and the digital sum of the parts in columns of binary digits, as the ELLIE slides do. Other games get
//! the answer, the good moves, the plans if there are three players, and what the moves lead to.

use crate::answer::Outcome;
use crate::convention::{Convention, Goal, Rule, Status};
use crate::explain::in_a_sentence;
use crate::family::Family;
use crate::inquiry::{Finding, Inquiry};
use crate::limits::Stopped;
use crate::page::{Page, Section};
use crate::player::{Player, Players, Turn};
use crate::rules::Notation;
use crate::spec::{counted, natural};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of options, and of moves of a kind, that a page lists.
const MOST_OPTIONS: usize = 24;
const MOST_MOVES: usize = 8;
/// The largest number of parts that a page explains one by one.
const MOST_PARTS: usize = 12;

/// The largest number of names that are compared.
const MOST_COMPARED: usize = 2000;

/// The moves of a part to each value: how many there are, and the first of them by name, with the values of what is
/// left.
type ByValue = BTreeMap<u64, (u64, Vec<(String, Vec<u64>)>)>;

impl<N: Notation + Family, C: Convention> Inquiry<'_, '_, N, C> {
    /// The page about a position. If time runs out, it has what is known by then and says what is missing.
    pub fn explain(&mut self, spec: String, at: &N::Position, turn: Turn) -> Page {
        let rules = self.arena.rules;
        let finding = self.answer(at, turn);
        let (cast, outcome) = (self.cast(), &finding.outcome);
        let mut page = Page {
            input: spec.clone(),
            rule: Some(self.rule),
            verdict: Some(outcome.sentence(&cast, turn.mover)),
            winner: outcome.winner_name(&cast, &spec, turn.mover),
            answer: outcome.fields(&cast),
            spec,
            sections: vec![the_rules(rules, self.rule)],
            stopped: finding.stopped,
            cut_short: finding.cut_short.map(|by| Stopped { reason: by.reason, positions: self.meter.positions() }),
        };
        // A verdict that took all of its time leaves some for what is known.
        self.meter.grant_extras();
        if rules.impartial() && self.rule == Rule::Normal && finding.stopped.is_none() {
            let best: Vec<String> = finding.best.iter().flat_map(|(_, moves)| moves.clone()).collect();
            if let Err(stopped) = self.by_values(at, &best, &mut page.sections) {
                page.cut_short = Some(stopped);
                page.sections.push(self.the_answer(&finding, turn));
            }
            return page;
        }
        page.sections.push(self.the_answer(&finding, turn));
        self.lists_moves = false;
        if let Outcome::Three { starts, .. } = &finding.outcome
            && let Err(stopped) = self.plan_pages(at, turn, starts, &mut page.sections)
        {
            page.cut_short = Some(stopped);
        }
        if N::FINITE && finding.stopped.is_none() {
            let (section, stopped) = self.what_follows(at, turn);
            page.sections.extend(section);
            page.cut_short = page.cut_short.or(stopped);
        }
        page
    }

    /// The verdict, the good moves and how it was shown.
    fn the_answer(&self, finding: &Finding<N::Position>, turn: Turn) -> Section {
        let mut lines = vec![format!("{}.", capital(&finding.outcome.sentence(&self.cast(), turn.mover)))];
        let label = if finding.cut_short.is_some() { "Good moves found so far" } else { "Good moves" };
        // An empty list that was cut short says nothing.
        for (starter, moves) in finding.best.iter().filter(|(_, m)| finding.cut_short.is_none() || !m.is_empty()) {
            let name = N::PLAYER_NAMES[usize::from(starter.0)];
            let whose = if finding.by_starter { format!(" when {name} starts") } else { String::new() };
            // A list that is cut short has far more moves than it shows.
            let list = match finding.best_truncated && moves.len() > MOST_MOVES {
                true => moves[..MOST_MOVES].join("  ") + "  … and many more",
                false => few(moves, MOST_MOVES),
            };
            lines.push(format!("{label}{whose}: {list}."));
        }
        if let Some(method) = &finding.method {
            lines.push(format!("Shown by {method}."));
        }
        Section::new("The answer", lines)
    }

    /// Options, mex, digital sum, verdict and winning moves.
    fn by_values(&mut self, at: &N::Position, best: &[String], sections: &mut Vec<Section>) -> Result<(), Stopped> {
        let rules = self.arena.rules;
        let parts = rules.parts(at);
        let keeps_names = parts.iter().eq([at]) || self.keeps_names(at, &parts);
        let mut known: Vec<(String, u64, ByValue)> = Vec::new();
        let mut values = Vec::new();
        for part in &parts {
            let name = rules.write(part);
            if let Some((_, value, _)) = known.iter().find(|(n, ..)| *n == name) {
                values.push(*value);
                continue;
            }
            let value = self.engine.grundy(part, &mut self.meter)?;
            values.push(value);
            if known.len() < MOST_PARTS {
                let by_value = self.options_by_value(part)?;
                let mut lines = mex_lines(&by_value, value);
                if !keeps_names {
                    lines.insert(0, "Its moves are named here as if it were the whole position.".to_owned());
                }
                sections.push(Section::new(format!("The value of {name}"), lines));
                known.push((name, value, by_value));
            }
        }
        let total = values.iter().fold(0, |sum, v| sum ^ v);
        match values.len() {
            0 => {
                let line = "There is nothing left to move in: the value is 0.".to_owned();
                sections.push(Section::new("The value", vec![line]));
            }
            1 => {}
            _ => sections.push(Section::new("The digital sum", columns(&values, total))),
        }
        let mut lines = Vec::new();
        if total == 0 {
            lines.push("The value is 0: the player who does not move wins (P).".to_owned());
            lines.push(match values.len() {
                0 | 1 => {
                    "Every move leads to a value other than 0, from which the other player can return to 0.".into()
                }
                _ => "Every move changes the value of exactly one part, so the sum is no longer 0, and the other \
                      player can make it 0 again."
                    .to_owned(),
            });
        } else {
            lines.push(format!("The value is {total}, not 0: the player to move wins (N)."));
            lines.push(format!("They win by moving to a position of value 0: {}.", few(best, MOST_MOVES)));
            for (name, value, by_value) in known.iter().filter(|_| values.len() > 1) {
                let wanted = value ^ total;
                let sum = format!("{name} is worth {value}, and {value} ⊕ {total} = {wanted}");
                lines.push(match by_value.get(&wanted) {
                    Some((1, _)) => format!("{sum}: one move in it leads there."),
                    Some((count, _)) => format!("{sum}: {count} moves in it lead there."),
                    None => format!("{sum}: no move in it leads there."),
                });
            }
        }
        sections.push(Section::new("The verdict", lines));
        Ok(())
    }

    /// Whether the moves of the parts have the same names in the whole position.
    fn keeps_names(&self, at: &N::Position, parts: &[N::Position]) -> bool {
        let rules = self.arena.rules;
        let names = |p: &N::Position| -> BTreeSet<String> {
            rules.moves(p, Player(0)).take(MOST_COMPARED).map(|m| rules.write_move(p, &m)).collect()
        };
        let whole = names(at);
        // Only large heaps have lists that are cut short, and their names mean the same everywhere.
        whole.len() == MOST_COMPARED || whole == parts.iter().flat_map(names).collect()
    }

    /// The moves of a part, by the value they lead to.
    fn options_by_value(&mut self, part: &N::Position) -> Result<ByValue, Stopped> {
        let (rules, by) = (self.arena.rules, Player(0));
        let mut by_value = ByValue::new();
        for m in rules.moves(part, by) {
            self.meter.work(rules.bytes(part))?;
            let left = rules.parts(&rules.play(part, by, &m));
            let mut values = Vec::with_capacity(left.len());
            for p in &left {
                values.push(self.engine.grundy(p, &mut self.meter)?);
            }
            let total = values.iter().fold(0, |sum, v| sum ^ v);
            let name = rules.write_move(part, &m);
            let (count, moves) = by_value.entry(total).or_default();
            if !moves.iter().any(|(n, _)| *n == name) {
                *count += 1;
                if moves.len() < MOST_OPTIONS {
                    moves.push((name, values));
                }
            }
        }
        Ok(by_value)
    }

    /// What the moves lead to, each in one line, and why some are missing.
    fn what_follows(&mut self, at: &N::Position, turn: Turn) -> (Option<Section>, Option<Stopped>) {
        let arena = self.arena;
        let (turn, status) = arena.settle(at, turn);
        if status != Status::ToMove {
            return (None, None);
        }
        let by = turn.mover;
        let mut rows: BTreeMap<String, String> = BTreeMap::new();
        let (mut more, mut stopped) = (false, None);
        for m in arena.rules.moves(at, by) {
            let name = arena.rules.write_move(at, &m);
            if rows.len() == MOST_OPTIONS {
                more = !rows.contains_key(&name);
                if more {
                    break;
                }
            }
            if rows.contains_key(&name) {
                continue;
            }
            let ((to, next), _) = arena.step(at, turn, Players::only(by), Goal::Win, &m);
            let finding = self.answer(&to, next);
            if finding.stopped.is_some() {
                stopped = finding.stopped;
                break;
            }
            rows.insert(name, finding.outcome.sentence(&self.cast(), next.mover));
        }
        let mut rows: Vec<(String, String)> = rows.into_iter().collect();
        rows.sort_by(|a, b| natural(&a.0).cmp(&natural(&b.0)));
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let mut lines: Vec<String> = rows.iter().map(|(name, verdict)| format!("{name:<width$}  {verdict}")).collect();
        if more {
            lines.push(format!("… and more: these are the first {MOST_OPTIONS}"));
        } else if stopped.is_some() {
            lines.push("… and more, for which there was no time".to_owned());
        }
        let mover = in_a_sentence(N::PLAYER_NAMES[usize::from(by.0)]);
        let section = Section::new(format!("What the moves of {mover} lead to"), lines);
        (Some(section).filter(|_| !rows.is_empty()), stopped)
    }
}

/// The rules in words, the first section of every page.
pub(crate) fn the_rules<N: Notation>(rules: &N, rule: Rule) -> Section {
    Section::new("The rules", rules.rulebook(rule).lines())
}

/// Every option with its value, or a summary if there are too many, and the least missing value.
fn mex_lines(by_value: &ByValue, value: u64) -> Vec<String> {
    let count: u64 = by_value.values().map(|(count, _)| count).sum();
    if count == 0 {
        return vec!["There is no move, so the value is mex{} = 0.".to_owned()];
    }
    let mut lines = Vec::new();
    if count <= MOST_OPTIONS as u64 {
        let mut options: Vec<(&String, &Vec<u64>, u64)> =
            by_value.iter().flat_map(|(v, (_, moves))| moves.iter().map(|(m, left)| (m, left, *v))).collect();
        options.sort_by(|a, b| natural(a.0).cmp(&natural(b.0)));
        let width = options.iter().map(|o| o.0.chars().count()).max().unwrap_or(0);
        for (name, left, v) in options {
            let sum = left.iter().map(u64::to_string).collect::<Vec<_>>().join(" ⊕ ");
            let how = match left.len() {
                0 => "nothing left, 0".to_owned(),
                1 => sum,
                _ => format!("{sum} = {v}"),
            };
            lines.push(format!("{name:<width$}  {how}"));
        }
    } else {
        let values = counted(by_value.len() as u64, "value");
        lines.push(format!("{} lead to {values}; one move to each of the first:", counted(count, "move")));
        for (v, (number, moves)) in by_value.iter().take(MOST_MOVES) {
            let example = moves.first().map_or("", |(m, _)| m);
            lines.push(format!("value {v}: {}, such as {example}", counted(*number, "move")));
        }
    }
    let shown: Vec<String> = by_value.keys().take(MOST_OPTIONS).map(u64::to_string).collect();
    let set = if by_value.len() > MOST_OPTIONS {
        format!("{}, … {} values", shown.join(", "), by_value.len())
    } else {
        shown.join(", ")
    };
    lines.push(match value {
        0 => format!("mex{{{set}}} = 0: 0 is not among them."),
        _ => format!("mex{{{set}}} = {value}: everything below {value} is there, {value} is not."),
    });
    lines
}

/// The values in binary, one below the other, and their sum without carrying.
fn columns(values: &[u64], total: u64) -> Vec<String> {
    const MOST: usize = 40;
    let bits = values.iter().map(|v| 64 - v.leading_zeros()).max().unwrap_or(0).max(1);
    let width = values.iter().map(|v| v.to_string().len()).max().unwrap_or(1);
    // Leading zeros are left blank, as on paper.
    let row = |v: u64, blank: bool| {
        let digits = (0..bits).rev().map(|b| match v >> b {
            0 if blank && b > 0 => " ",
            d if d & 1 == 1 => "1",
            _ => "0",
        });
        format!("{v:>width$}   {}", digits.collect::<Vec<_>>().join(" ")).trim_end().to_owned()
    };
    let mut lines: Vec<String> = values.iter().take(MOST).map(|v| row(*v, true)).collect();
    if values.len() > MOST {
        lines.push(format!("… and {} more values", values.len() - MOST));
    }
    lines.push("-".repeat(width + 2 + 2 * bits as usize));
    lines.push(row(total, false));
    lines.push("A column with an odd number of ones gives 1, one with an even number gives 0.".to_owned());
    lines
}

fn few(moves: &[String], most: usize) -> String {
    if moves.is_empty() {
        return "none".to_owned();
    }
    let more = if moves.len() > most { format!("  … and {} more", moves.len() - most) } else { String::new() };
    moves.iter().take(most).cloned().collect::<Vec<_>>().join("  ") + &more
}

/// The sentence with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digital_sum_of_the_slides() {
        let lines = columns(&[12, 13, 7], 6);
        assert_eq!(lines[..5], ["12   1 1 0 0", "13   1 1 0 1", " 7     1 1 1", "------------", " 6   0 1 1 0"]);
    }
}
