//! A quantified Boolean formula that is true if and only if the first player wins.
//!
//! Time goes in steps, one per move. The move at a step is a number in binary, chosen by existential variables for the
//! first player, who is Black, and by universal ones for White. All other variables come last and are existential:
//! b(t,p) and w(t,p) say that Black, or White, owns p after step t; x(t) that Black wins at Black's step t, and l(t,i)
//! that Black does so with line i. The clauses say:
//!
//! 1. b(t,p) needs b(t−1,p), or that t is a step of Black, the number at t is p, and w(t−1,p) is false.
//! 2. w(t,p) follows from w(t−1,p), and from White's number p at t unless b(t−1,p).
//! 3. Some x(t) holds; x(t) needs some l(t,i); l(t,i) needs b(t,p) for all p of the line; and x(t) needs that each line
//!    lacks some w(t−1,p). The last is left out where White is Breaker, who needs no line.
//!
//! *Why.* A number that is not a free point passes. Passing never helps: a player who wins against all moves of the
//! opponent also wins if the opponent passes, by pretending that the opponent took some free point, and another one if
//! the opponent later really takes that. So it does no harm that both may pass. If Black wins, the numbers follow
//! Black's strategy, and b and w are set to what the players own. Conversely, if the formula is true, Black moves as
//! the numbers say, and passes where the point is taken. Then Black owns every point that b says Black owns, and w
//! holds for every point that White owns: by induction over the steps, as b(t,p) begins at a step where w(t−1,p) is
//! false, and w(t,p) may be false only where b says that Black has p. So at the step t with x(t) Black owns a line, and
//! White did not before. Lines with more free points than a player has had moves are left out.
//!
//! Cost: at most about s·n·log₂ n clauses for s steps and n free points; and for each step of Black one per free point
//! of each line that Black can own by then, and one per line that White can. They are generated twice, to count and to
//! write them, and never held.

use super::Task;
use crate::families::positional::rules::Playing;
use std::io::{self, Write};

/// The most clauses of a formula.
pub(crate) const MOST_CLAUSES: u64 = 100_000_000;

/// How large a formula is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Size {
    /// Variables.
    pub(crate) variables: u64,
    /// Clauses.
    pub(crate) clauses: u64,
}

/// The size of the formula of a position, or None if it is too large.
pub(crate) fn size(playing: &Playing, task: &Task) -> Option<Size> {
    let formula = Formula::new(playing, task);
    let mut clauses = 0u64;
    let counted = formula.clauses(&mut |_| {
        clauses += 1;
        if clauses > MOST_CLAUSES { Err(io::ErrorKind::OutOfMemory.into()) } else { Ok(()) }
    });
    counted.ok().map(|()| Size { variables: formula.variables as u64, clauses })
}

/// Writes the formula of a position; `size` comes from [`size`](fn@size).
pub(crate) fn write(playing: &Playing, task: &Task, title: &str, size: Size, out: &mut dyn Write) -> io::Result<()> {
    let formula = Formula::new(playing, task);
    let steps = formula.turns.len();
    let short: String = title.chars().take(200).collect();
    writeln!(out, "c {short}{}", if short.len() < title.len() { "..." } else { "" })?;
    let own = formula.turns.iter().filter(|black| **black).count();
    let rules =
        if task.maker_breaker { "Maker, who moves as Black, owns" } else { "Black, the first player, first owns" };
    writeln!(out, "c True if and only if {rules} a whole line with at most {own} of Black's moves.")?;
    writeln!(
        out,
        "c Step t has a number in binary, the lowest bit first: Black's are existential, White's universal."
    )?;
    writeln!(out, "c A number that is not a free point passes, which never helps. All other variables come last:")?;
    writeln!(
        out,
        "c b(t,p) and w(t,p): Black, White owns p after step t. x(t): Black wins at t. l(t,i): with line i."
    )?;
    writeln!(out, "c 1. b(t,p) needs b(t-1,p), or Black's number p at t and not w(t-1,p).")?;
    writeln!(out, "c 2. w(t,p) follows from w(t-1,p), and from White's number p at t unless b(t-1,p).")?;
    writeln!(out, "c 3. Some x(t); x(t) needs an l(t,i); l(t,i) needs all b(t,p) of line i;")?;
    writeln!(
        out,
        "c    x(t) needs that every line lacks a w(t-1,p){}.",
        if task.maker_breaker { " (not here)" } else { "" }
    )?;
    for (number, p) in formula.free.iter().enumerate() {
        writeln!(out, "c point {number} is {}", playing.board.names[*p])?;
    }
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    // Quantifiers alternate, so a last number of Black joins the block of the variables that come last.
    let last = if formula.turns.last() == Some(&true) { steps - 1 } else { steps };
    for (t, black) in formula.turns.iter().enumerate().take(if formula.bits > 0 { last } else { 0 }) {
        let bits: Vec<String> = (0..formula.bits).map(|i| formula.bit(t, i).to_string()).collect();
        writeln!(out, "{} {} 0", if *black { "e" } else { "a" }, bits.join(" "))?;
    }
    write!(out, "e")?;
    (last * formula.bits + 1..=formula.variables).try_for_each(|v| write!(out, " {v}"))?;
    writeln!(out, " 0")?;
    formula.clauses(&mut |clause| {
        clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
        writeln!(out, "0")
    })
}

/// A literal: a variable counted from 1, negative if it is negated.
type Literal = i64;

/// The variables of a position.
struct Formula {
    turns: Vec<bool>,
    free: Vec<usize>,
    bits: usize,
    /// The lines that Black, and White, may still own, each as the numbers of its free points.
    lines: [Vec<Vec<usize>>; 2],
    maker_breaker: bool,
    /// For each step of Black, the lines that Black can own by then, and their first variable.
    wins: Vec<Win>,
    variables: usize,
}

/// A step at which Black may win.
struct Win {
    step: usize,
    /// The variable x; the variables of its lines follow.
    x: usize,
    lines: Vec<usize>,
}

impl Formula {
    fn new(playing: &Playing, task: &Task) -> Formula {
        let (free, turns) = (playing.free(), task.turns(playing));
        let bits = (0..).find(|bits| 1 << bits >= free.len()).unwrap_or(0);
        let number = |p: usize| free.iter().position(|f| *f == p);
        let lines = [0, 1].map(|side| {
            let open = playing.board.lines.iter().filter(|l| !l.iter().any(|p| playing.at[1 - side].contains(*p)));
            open.map(|line| line.iter().filter_map(|p| number(*p)).collect::<Vec<_>>()).collect::<Vec<_>>()
        });
        let maker_breaker = task.maker_breaker;
        // The numbers of all steps come first, then b and w of all steps, then x and l.
        let mut variables = turns.len() * bits + 2 * turns.len() * free.len();
        let (mut wins, mut own) = (Vec::new(), 0);
        for step in (0..turns.len()).filter(|t| turns[*t]) {
            own += 1;
            let reached: Vec<usize> = (0..lines[0].len()).filter(|i| lines[0][*i].len() <= own).collect();
            if !reached.is_empty() {
                wins.push(Win { step, x: variables + 1, lines: reached });
                variables += 1 + wins[wins.len() - 1].lines.len();
            }
        }
        // A formula without a way to win needs one variable to say that it is false.
        variables += usize::from(wins.is_empty());
        Formula { turns, free, bits, lines, maker_breaker, wins, variables }
    }

    /// A bit of the number of a step.
    fn bit(&self, step: usize, bit: usize) -> Literal {
        (step * self.bits + bit + 1) as Literal
    }

    /// The literal that `side` owns a point after a step; None before the first step, when no free point is owned.
    fn owns(&self, side: usize, after: Option<usize>, point: usize) -> Option<Literal> {
        let (steps, points) = (self.turns.len(), self.free.len());
        after.map(|step| (steps * self.bits + (side * steps + step) * points + point + 1) as Literal)
    }

    /// Literals whose disjunction says that the number of a step is not this point.
    fn differs(&self, step: usize, point: usize) -> impl Iterator<Item = Literal> + '_ {
        (0..self.bits).map(move |i| if point >> i & 1 == 1 { -self.bit(step, i) } else { self.bit(step, i) })
    }

    fn clauses(&self, emit: &mut dyn FnMut(&[Literal]) -> io::Result<()>) -> io::Result<()> {
        let mut clause: Vec<Literal> = Vec::new();
        let mut put = |literals: &mut dyn Iterator<Item = Literal>| {
            clause.clear();
            clause.extend(literals);
            emit(&clause)
        };
        for (step, black) in self.turns.iter().enumerate() {
            let before = step.checked_sub(1);
            for point in 0..self.free.len() {
                let had = |side| self.owns(side, before, point);
                let not_has = |side| self.owns(side, Some(step), point).map(|l| -l);
                if *black {
                    for other in self.differs(step, point) {
                        put(&mut not_has(0).into_iter().chain(had(0)).chain([-other]))?;
                    }
                    if let Some(taken) = had(1) {
                        put(&mut not_has(0).into_iter().chain(had(0)).chain([-taken]))?;
                    }
                } else {
                    put(&mut not_has(0).into_iter().chain(had(0)))?;
                    let has = self.owns(1, Some(step), point);
                    put(&mut self.differs(step, point).chain(had(0)).chain(has))?;
                }
                if let Some(taken) = had(1) {
                    put(&mut [-taken].into_iter().chain(self.owns(1, Some(step), point)))?;
                }
            }
        }
        if self.wins.is_empty() {
            let never = self.variables as Literal;
            put(&mut [never].into_iter())?;
            return put(&mut [-never].into_iter());
        }
        put(&mut self.wins.iter().map(|win| win.x as Literal))?;
        for win in &self.wins {
            let x = win.x as Literal;
            put(&mut [-x].into_iter().chain((1..=win.lines.len() as Literal).map(|i| x + i)))?;
            for (i, line) in win.lines.iter().enumerate() {
                for point in &self.lines[0][*line] {
                    put(&mut [-(x + 1 + i as Literal)].into_iter().chain(self.owns(0, Some(win.step), *point)))?;
                }
            }
            let moves = self.turns[..win.step].iter().filter(|black| !**black).count();
            for line in self.lines[1].iter().filter(|l| l.len() <= moves && !self.maker_breaker) {
                let lacks = line.iter().filter_map(|p| self.owns(1, win.step.checked_sub(1), *p)).map(|l| -l);
                put(&mut [-x].into_iter().chain(lacks))?;
            }
        }
        Ok(())
    }
}
