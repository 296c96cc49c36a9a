//! A promising move, found by playing many games at random: Monte-Carlo tree search (Kocsis and Szepesvári, Bandit based
//! Monte-Carlo planning, 2006).
//!
//! For positions that no other engine decides in time. It proves nothing, except that it takes a win in one move, and never
//! allows one where two moves ahead show how to avoid it. The tree grows by one state per game, and the games follow the
//! plain rules; where points are counted they take what they can and try to give nothing away. It ends with the meter, or
//! after fifty thousand games.

use crate::claim::{Arena, State};
use crate::convention::{Convention, Ending, Goal, Status};
use crate::limits::Meter;
use crate::player::{Player, Players, Turn};
use crate::rules::Rules;

/// The most games that are played.
const MOST_GAMES: usize = 50_000;
/// The longest game; one that is not over by then counts as a draw.
const LONGEST: usize = 2000;
/// The most moves of a state that are looked at.
const MOST_MOVES: usize = 1024;
/// The most replies that are looked at two moves ahead.
const MOST_REPLIES: usize = 200_000;
/// How many moves a game tries in order to find one that gives no points away.
const TRIES: usize = 4;
/// How much the search prefers moves that it has tried little.
const CURIOSITY: f64 = 0.7;

/// What a game was worth to each player, from 0 to 1.
type Worth = [f64; 3];

/// A move by the player to move; `None` if the game is over.
pub fn promising<R: Rules, C: Convention>(
    arena: Arena<'_, R, C>,
    (at, turn): &State<R>,
    seed: u64,
    meter: &mut Meter,
) -> Option<R::Move> {
    let (turn, status) = arena.settle(at, *turn);
    if status != Status::ToMove {
        return None;
    }
    let mut moves: Vec<R::Move> = arena.rules.moves(at, turn.mover).take(MOST_MOVES).collect();
    if let Some(won) = moves.iter().position(|m| meter.look().is_ok() && wins(arena, at, turn, m)) {
        return Some(moves.swap_remove(won));
    }
    let mut moves = without_blunders(arena, at, turn, moves, meter);
    if moves.len() == 1 {
        return moves.pop();
    }
    let counts_points = arena.convention.rule().counts_points();
    let mut search = Search { arena, counts_points, nodes: Vec::new(), dice: Dice(seed) };
    search.dice.shuffle(&mut moves);
    let bytes = search.bytes(at, moves.len());
    search.nodes.push(Node::new(at.clone(), turn, moves));
    let mut grows = meter.hold(bytes).is_ok();
    for _ in 0..MOST_GAMES {
        if meter.visit().and_then(|()| meter.look()).is_err() {
            break;
        }
        grows = search.game(grows, meter);
    }
    let root = &mut search.nodes[0];
    match (0..root.children.len()).max_by_key(|i| root.children[*i].visits) {
        Some(best) => Some(root.children.swap_remove(best).by),
        None => root.untried.pop(),
    }
}

/// Whether a move wins the game at once.
fn wins<R: Rules, C: Convention>(arena: Arena<'_, R, C>, at: &R::Position, turn: Turn, m: &R::Move) -> bool {
    let ((at, next), _) = arena.step(at, turn, Players::only(turn.mover), Goal::Win, m);
    arena.settle(&at, next).1 == Status::Over(Ending::Won(turn.mover))
}

/// The moves after which the next player cannot win at once; all of them if there are none.
fn without_blunders<R: Rules, C: Convention>(
    arena: Arena<'_, R, C>,
    at: &R::Position,
    turn: Turn,
    moves: Vec<R::Move>,
    meter: &Meter,
) -> Vec<R::Move> {
    let mut replies = 0;
    let mut blunder = |m: &R::Move| {
        if meter.look().is_err() {
            return false;
        }
        let ((after, next), _) = arena.step(at, turn, Players::only(turn.mover), Goal::Win, m);
        match arena.settle(&after, next) {
            (_, Status::Over(ending)) => matches!(ending, Ending::Won(winner) if winner != turn.mover),
            (next, _) if next.mover == turn.mover => false,
            (next, _) => arena.rules.moves(&after, next.mover).take(MOST_MOVES).any(|reply| {
                replies += 1;
                replies < MOST_REPLIES && meter.look().is_ok() && wins(arena, &after, next, &reply)
            }),
        }
    };
    let bad: Vec<bool> = moves.iter().map(&mut blunder).collect();
    if bad.iter().all(|b| *b) {
        return moves;
    }
    moves.into_iter().zip(bad).filter(|(_, bad)| !bad).map(|(m, _)| m).collect()
}

/// A state of the tree.
struct Node<R: Rules> {
    at: R::Position,
    turn: Turn,
    untried: Vec<R::Move>,
    children: Vec<Child<R>>,
    visits: u64,
}

impl<R: Rules> Node<R> {
    fn new(at: R::Position, turn: Turn, untried: Vec<R::Move>) -> Self {
        Node { at, turn, untried, children: Vec::new(), visits: 0 }
    }
}

/// A move of the tree, and how the games after it went for the player who made it.
struct Child<R: Rules> {
    by: R::Move,
    gain: u32,
    /// The state after it; `None` if the game is over then, or if the tree may not grow.
    node: Option<usize>,
    visits: u64,
    worth: f64,
}

struct Search<'a, R: Rules, C> {
    arena: Arena<'a, R, C>,
    counts_points: bool,
    nodes: Vec<Node<R>>,
    dice: Dice,
}

impl<R: Rules, C: Convention> Search<'_, R, C> {
    /// The memory of a state in the tree.
    fn bytes(&self, at: &R::Position, moves: usize) -> usize {
        let each = size_of::<R::Move>() + size_of::<Child<R>>();
        size_of::<Node<R>>() + self.arena.rules.bytes(at) + moves * each
    }

    /// Plays one game: down the tree, one state further, and on at random. Returns whether the tree may still grow.
    fn game(&mut self, grows: bool, meter: &mut Meter) -> bool {
        let (mut path, mut points) = (Vec::new(), [0i64; 3]);
        let (mut node, mut grows) = (0, grows);
        let worth = loop {
            let mover = self.nodes[node].turn.mover;
            let (i, new) = self.descend(node);
            path.push((node, i, mover));
            let child = &self.nodes[node].children[i];
            points[usize::from(mover.0)] += i64::from(child.gain);
            if let Some(next) = child.node {
                node = next;
                continue;
            }
            let here = &self.nodes[node];
            let ((at, turn), _) = self.arena.step(&here.at, here.turn, Players::only(mover), Goal::Win, &child.by);
            let (turn, status) = self.arena.settle(&at, turn);
            if new && grows && status == Status::ToMove {
                let mut moves: Vec<R::Move> = self.arena.rules.moves(&at, turn.mover).take(MOST_MOVES).collect();
                self.dice.shuffle(&mut moves);
                grows = meter.hold(self.bytes(&at, moves.len())).is_ok();
                let next = self.nodes.len();
                self.nodes.push(Node::new(at.clone(), turn, moves));
                self.nodes[node].children[i].node = Some(next);
            }
            break self.play_on(at, turn, points, meter);
        };
        for (node, i, mover) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.children[i].visits += 1;
            node.children[i].worth += worth[usize::from(mover.0)];
        }
        grows
    }

    /// The child to follow: an untried move, or the one with the highest bound. Says whether it is new.
    fn descend(&mut self, node: usize) -> (usize, bool) {
        let Node { at, turn, untried, children, visits } = &mut self.nodes[node];
        if let Some(by) = untried.pop() {
            let gain = self.arena.rules.gain(at, turn.mover, &by);
            children.push(Child { by, gain, node: None, visits: 0, worth: 0.0 });
            return (children.len() - 1, true);
        }
        let logarithm = (*visits as f64).max(1.0).ln();
        let bound = |child: &Child<R>| {
            let n = child.visits.max(1) as f64;
            child.worth / n + CURIOSITY * (logarithm / n).sqrt()
        };
        let best = (0..children.len()).max_by(|a, b| bound(&children[*a]).total_cmp(&bound(&children[*b])));
        (best.unwrap_or(0), false)
    }

    /// Plays at random until the game is over.
    fn play_on(&mut self, mut at: R::Position, mut turn: Turn, mut points: [i64; 3], meter: &Meter) -> Worth {
        for _ in 0..LONGEST {
            let (now, status) = self.arena.settle(&at, turn);
            match status {
                Status::Over(ending) => return worth(ending, points),
                _ if meter.look().is_err() => break,
                _ => {}
            }
            let Some(m) = self.pick(&at, now) else { break };
            points[usize::from(now.mover.0)] += i64::from(self.arena.rules.gain(&at, now.mover, &m));
            ((at, turn), _) = self.arena.step(&at, now, Players::only(now.mover), Goal::Win, &m);
        }
        [0.5; 3]
    }

    /// A random move. Where points are counted, one that earns some, or else one that lets the next player earn none.
    fn pick(&mut self, at: &R::Position, turn: Turn) -> Option<R::Move> {
        let Search { arena, dice, .. } = self;
        let mut moves: Vec<R::Move> = arena.rules.moves(at, turn.mover).take(MOST_MOVES).collect();
        if !self.counts_points {
            return (!moves.is_empty()).then(|| moves.swap_remove(dice.below(moves.len())));
        }
        let earns = |at: &R::Position, by: Player, m: &R::Move| arena.rules.gain(at, by, m) > 0;
        dice.shuffle(&mut moves);
        if let Some(i) = moves.iter().position(|m| earns(at, turn.mover, m)) {
            return Some(moves.swap_remove(i));
        }
        let gives = |m: &R::Move| {
            let ((after, next), _) = arena.step(at, turn, Players::only(turn.mover), Goal::Win, m);
            arena.rules.moves(&after, next.mover).take(MOST_MOVES).any(|reply| earns(&after, next.mover, &reply))
        };
        let safe = moves.iter().take(TRIES).position(|m| !gives(m)).unwrap_or(0);
        (!moves.is_empty()).then(|| moves.swap_remove(safe))
    }
}

/// What an ending is worth to each player.
fn worth(ending: Ending, points: [i64; 3]) -> Worth {
    match ending {
        Ending::Won(winner) => [0, 1, 2].map(|p| f64::from(u8::from(winner == Player(p)))),
        Ending::Drawn => [0.5; 3],
        Ending::Counted => [0, 1, 2].map(|p: usize| {
            let others = (0..3).filter(|q| *q != p).map(|q| points[q]).max().unwrap_or(0);
            let margin = (points[p] - others) as f64;
            0.5 + 0.5 * margin / (1.0 + margin.abs())
        }),
    }
}

/// Random numbers: splitmix64. Play needs variety, not quality.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// What the state grows by with every number.
    pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

    /// A number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(Self::STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
