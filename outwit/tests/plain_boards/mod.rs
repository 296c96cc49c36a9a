//! Plain play on tiny boards, and certificates written from it: some by moves alone, some with guesses at what closes
//! a state.

use super::laws::Dice;
use outwit_check::Verified;
use std::collections::HashMap;
use std::fmt::Write;

const PLAYERS: [&str; 2] = ["first", "second"];

/// The points of both players, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    taken: [u32; 2],
    mover: usize,
}

impl State {
    fn after(mut self, point: usize) -> State {
        self.taken[self.mover] |= 1 << point;
        self.mover = 1 - self.mover;
        self
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Goal {
    Win,
    NotLose,
    Within,
    Prevent,
}

/// A board under a rule, with what is known so far.
struct Play {
    points: usize,
    lines: Vec<u32>,
    maker: bool,
    known: HashMap<(State, usize, Goal, u64), bool>,
}

impl Play {
    fn free(&self, state: &State) -> Vec<usize> {
        (0..self.points).filter(|p| (state.taken[0] | state.taken[1]) >> p & 1 == 0).collect()
    }

    /// The winner if the game is over, or None in him for a draw.
    fn over(&self, state: &State) -> Option<Option<usize>> {
        let owns = |player: usize| self.lines.iter().any(|line| line & state.taken[player] == *line);
        let before = 1 - state.mover;
        match self.maker {
            true if owns(0) => Some(Some(0)),
            false if owns(before) => Some(Some(before)),
            _ if !self.free(state).is_empty() => None,
            maker => Some(maker.then_some(1)),
        }
    }

    /// Whether a player reaches a goal, with a bound for those that have one.
    fn reaches(&mut self, state: &State, x: usize, goal: Goal, k: u64) -> bool {
        if let Some(winner) = self.over(state) {
            return winner == Some(x) || winner.is_none() && matches!(goal, Goal::NotLose | Goal::Prevent);
        }
        let ours = state.mover == x;
        if (goal == Goal::Prevent || goal == Goal::Within && ours) && k == 0 {
            return goal == Goal::Prevent;
        }
        let key = (*state, x, goal, k);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let left = after(goal, k, ours);
        let moves = self.free(state);
        let found = moves.into_iter().any(|p| self.reaches(&state.after(p), x, goal, left) == ours) == ours;
        self.known.insert(key, found);
        found
    }

    /// The best bound with which a goal is reached.
    fn best(&mut self, state: &State, x: usize, goal: Goal) -> Option<u64> {
        let most = self.points as u64;
        match goal {
            Goal::Within => (0..=most).find(|k| self.reaches(state, x, goal, *k)),
            Goal::Prevent => (0..=most).rev().find(|k| self.reaches(state, x, goal, *k)),
            Goal::Win | Goal::NotLose => self.reaches(state, x, goal, 0).then_some(0),
        }
    }

    /// The free points with which a player would own a line.
    fn completing(&self, state: &State, player: usize) -> Vec<usize> {
        let owns = |points: u32| self.lines.iter().any(|line| line & points == *line);
        self.free(state).into_iter().filter(|p| owns(state.taken[player] | 1 << p)).collect()
    }

    /// The result, and the number of moves if somebody wins and that number is told.
    fn result(&mut self, start: &State) -> (&'static str, Option<u64>) {
        for x in 0..2 {
            if self.reaches(start, x, Goal::Win, 0) {
                let name = if self.maker { ["maker", "breaker"][x] } else { PLAYERS[x] };
                let plies = match self.best(start, x, Goal::Within) {
                    Some(k) if start.mover == x && k > 0 => Some(2 * k - 1),
                    Some(k) if start.mover != x => Some(2 * k),
                    _ => None,
                };
                return (name, if self.maker && x == 1 { None } else { plies });
            }
        }
        ("draw", None)
    }
}

/// What is left of a bound after a move.
fn after(goal: Goal, k: u64, ours: bool) -> u64 {
    k - u64::from(goal == Goal::Within && ours || goal == Goal::Prevent && !ours)
}

/// Whether what a certificate about a small board is said to prove is true.
pub fn is_true(verified: &Verified) -> bool {
    let (name, body) = verified.spec.split_once(':').expect("it has a name");
    let (body, turn) = body.rsplit_once('@').unwrap_or((body, "first"));
    let family = outwit_check::STANDARD.iter().find(|f| f.name == name).expect("it was accepted");
    let rules = (family.read)(body).expect("it was accepted");
    let positional = rules.positional().expect("it is a board");
    let mask = |points: &outwit_check::naive::positional::points::Points| points.0[0] as u32;
    assert!(positional.board.names.len() <= 10, "this is too large to be played");
    let mut play = Play {
        points: positional.board.names.len(),
        lines: positional.board.lines.iter().map(mask).collect(),
        maker: verified.rule == "maker",
        known: HashMap::new(),
    };
    let start = State { taken: positional.taken.each_ref().map(mask), mover: usize::from(turn == "second") };
    let (result, plies) = play.result(&start);
    verified.answers.iter().all(|(field, value)| match field.as_str() {
        "result" => value == result,
        "plies" => Some(value) == plies.map(|n| n.to_string()).as_ref(),
        _ => false,
    })
}

/// What a line of replies says.
struct Line {
    state: State,
    bound: u64,
    then: String,
}

/// Writes the certificate of a random board.
pub struct Writer {
    dice: Dice,
    play: Play,
    start: State,
    /// Whether states are closed by guesses, which may be wrong.
    guesses: bool,
    symmetries: Vec<Vec<usize>>,
    /// The symmetries that are used, in the order in which they are.
    used: Vec<usize>,
    lines: Vec<Line>,
}

impl Writer {
    pub fn new(mut dice: Dice, guesses: bool) -> Writer {
        let mut below = |n: usize| dice.below(n as u32) as usize;
        let points = 2 + below(5);
        let mut lines: Vec<u32> = Vec::new();
        for _ in 0..1 + below(6) {
            let line = (0..2 + below(2)).fold(0_u32, |line, _| line | 1 << below(points));
            if line.count_ones() > 1 || below(5) == 0 {
                lines.push(line);
            }
        }
        // Every point appears, so that the board can be written; most boards are empty at the start.
        lines.push((1 << points) - 1);
        lines.dedup();
        let mut start = State { taken: [0, 0], mover: below(2) };
        if below(3) == 0 {
            for point in 0..points {
                if below(3) == 0 {
                    start.taken[below(2)] |= 1 << point;
                }
            }
        }
        let maker = below(3) == 0;
        let play = Play { points, lines, maker, known: HashMap::new() };
        let mut writer =
            Writer { dice, play, start, guesses, symmetries: Vec::new(), used: Vec::new(), lines: Vec::new() };
        writer.find_symmetries();
        writer
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n as u32) as usize
    }

    /// Tries random permutations.
    fn find_symmetries(&mut self) {
        for _ in 0..60 {
            let mut images: Vec<usize> = (0..self.play.points).collect();
            for i in (1..images.len()).rev() {
                let j = self.below(i + 1);
                images.swap(i, j);
            }
            let lines = &self.play.lines;
            if lines.iter().all(|line| lines.contains(&image(&images, *line))) && !self.symmetries.contains(&images) {
                self.symmetries.push(images);
            }
        }
    }

    fn name(point: usize) -> char {
        char::from(b'a' + point as u8)
    }

    fn list(&self, points: u32) -> String {
        let names: Vec<String> =
            (0..self.play.points).filter(|p| points >> p & 1 == 1).map(|p| Self::name(p).to_string()).collect();
        names.join(",")
    }

    fn position(&self, taken: &[u32; 2]) -> String {
        format!("{}/{}", self.list(taken[0]), self.list(taken[1]))
    }

    /// A number of a symmetry for a state, often none, and where it takes the state.
    fn moved(&mut self, state: State) -> (Option<usize>, State) {
        if self.symmetries.is_empty() || self.below(2) == 0 {
            return (None, state);
        }
        let which = self.below(self.symmetries.len());
        let taken = state.taken.map(|points| image(&self.symmetries[which], points));
        let number = self.used.iter().position(|u| *u == which).unwrap_or_else(|| {
            self.used.push(which);
            self.used.len() - 1
        });
        (Some(number + 1), State { taken, ..state })
    }

    /// Something that may close the state.
    fn guess(&mut self, state: &State, x: usize) -> String {
        let free = self.play.free(state);
        let some = |writer: &mut Writer| Self::name(free[writer.below(free.len())]);
        let empty = state.taken == [0, 0];
        match self.below(6) {
            _ if empty && self.below(3) == 0 => format!(" by stealing {}", PLAYERS[x]),
            0 => format!(" by stealing {}", PLAYERS[x]),
            1 => format!(" by pairing {} {}-{}", PLAYERS[x], some(self), some(self)),
            2 => {
                let pair = |writer: &mut Writer| format!("{}-{}", some(writer), some(writer));
                format!(" by pairing {} {},{}", PLAYERS[x], pair(self), pair(self))
            }
            3 => format!(" by threats {} {}", PLAYERS[x], some(self)),
            4 => format!(" by threats {} {},{}", PLAYERS[x], some(self), some(self)),
            _ => format!(" by weight {}", PLAYERS[x]),
        }
    }

    /// Lists a state and all that follows from it, unless the goal holds there.
    fn prove(&mut self, state: State, x: usize, goal: Goal, asked: u64) {
        let nothing_left = goal == Goal::Prevent && asked == 0;
        if self.play.over(&state).is_some() || nothing_left || self.lines.iter().any(|l| l.state == state) {
            return;
        }
        let bound = self.play.best(&state, x, goal).expect("the goal is reached from here");
        let place = self.lines.len();
        self.lines.push(Line { state, bound, then: String::new() });
        if self.guesses && self.below(5) == 0 {
            self.lines[place].then = self.guess(&state, x);
            return;
        }
        let ours = state.mover == x;
        let left = after(goal, bound, ours);
        let mut moves = self.play.free(&state);
        if ours {
            moves.retain(|p| self.play.reaches(&state.after(*p), x, goal, left));
            let point = moves[self.below(moves.len())];
            let (symmetry, to) = self.moved(state.after(point));
            let symmetry = symmetry.map_or(String::new(), |n| format!(" ~ {n}"));
            self.lines[place].then = format!(" ! {}{symmetry}", Self::name(point));
            return self.prove(to, x, goal, left);
        }
        let threats = self.play.completing(&state, x);
        let completing_wins = !self.play.maker || x == 0;
        if completing_wins && !threats.is_empty() && (goal != Goal::Within || bound >= 1) {
            moves = if threats.len() == 1 { threats } else { Vec::new() };
        }
        let mut entries = Vec::new();
        for point in moves {
            let (symmetry, to) = self.moved(state.after(point));
            entries.extend(symmetry.map(|n| format!("{}>{n}", Self::name(point))));
            self.prove(to, x, goal, left);
        }
        if !entries.is_empty() {
            self.lines[place].then = format!(" ~ {}", entries.join(","));
        }
    }

    fn claim(&mut self, x: usize, goal: Goal, k: u64) -> String {
        self.lines.clear();
        self.prove(self.start, x, goal, k);
        let word = match goal {
            Goal::Win => "win".to_owned(),
            Goal::NotLose => "notlose".to_owned(),
            Goal::Within => format!("within {k}"),
            Goal::Prevent => format!("prevent {k}"),
        };
        let mut text = format!("claim start {} side {} goal {word}\nreplies\n", PLAYERS[self.start.mover], PLAYERS[x]);
        for line in &self.lines {
            let bound = if goal == Goal::Within || goal == Goal::Prevent {
                format!(" within {}", line.bound)
            } else {
                String::new()
            };
            let state = format!("{}@{}", self.position(&line.state.taken), PLAYERS[line.state.mover]);
            writeln!(text, "{state}{bound}{}", line.then).expect("text can be written");
        }
        text + "end\n"
    }

    pub fn certificate(&mut self) -> String {
        let start = self.start;
        let (result, plies) = self.play.result(&start);
        let winner = ["first", "second", "maker", "breaker"].iter().position(|name| *name == result).map(|i| i % 2);
        let (mut claims, mut answer) = (String::new(), format!("result {result}"));
        match (winner, plies.filter(|_| self.below(2) == 0)) {
            (None, _) => (0..2).for_each(|x| claims += &self.claim(x, Goal::NotLose, 0)),
            (Some(x), None) => claims += &self.claim(x, Goal::Win, 0),
            (Some(x), Some(n)) => {
                answer += &format!(" plies {n}");
                let k = n.div_ceil(2);
                claims += &self.claim(x, Goal::Within, k);
                if k > 0 {
                    claims += &self.claim(1 - x, Goal::Prevent, k - 1);
                }
            }
        }
        let names = |line: &u32| self.list(*line).replace(',', " ");
        // The line of all points comes first, so that the points have their order.
        let lines: Vec<String> = self.play.lines.iter().rev().map(names).collect();
        let spec = format!("lines:{{{}}}:{}@{}", lines.join(";"), self.position(&start.taken), PLAYERS[start.mover]);
        let rule = if self.play.maker { "maker" } else { "complete" };
        let mut text = format!("certificate 1\ngame {spec}\nrule {rule}\nanswer {answer}\n");
        for which in &self.used {
            let images: Vec<String> = self.symmetries[*which].iter().map(|p| Self::name(*p).to_string()).collect();
            writeln!(text, "symmetry {}", images.join(",")).expect("text can be written");
        }
        text + &claims
    }
}

/// Where a symmetry takes a set.
fn image(images: &[usize], points: u32) -> u32 {
    images.iter().enumerate().filter(|(p, _)| points >> p & 1 == 1).fold(0, |set, (_, to)| set | 1 << to)
}
