//! Section 4.3: the normal game of three by three.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::plain::{Counts, Shape};
use crate::octagons::play::{sure_of, with_course};
use crate::trial::Trial;
use outwit::answer::Outcome;
use outwit::convention::Form;
use outwit::families::coins::rules::state::{Phase, components, phase};
use outwit::families::coins::rules::{CoinForm, CoinMove};
use outwit::families::coins::strategies::classes::Classes;
use outwit::families::coins::strategies::course::{Course, Now, Place};
use outwit::families::coins::strategies::{Allowed, Strategy};
use outwit::limits::{Meter, Stopped};
use outwit::question::Question;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "strategy-4-20",
        "Chapter IV, first paragraph, and Strategy 4.20",
        "A strategy must be usable: in a normal 3×3 game Strategy 4.20 names a turn at every state from which Player \
         II, its \
         user, has to move.",
        strategy_4_20,
    )
    .within(300),
    Claim::new(
        "theorem-4-21",
        "Theorem 4.21",
        "Strategy 4.20 is a winning strategy for Player II in the normal 3×3 game.",
        theorem_4_21,
    )
    .within(300),
    Claim::new(
        "theorem-4-21-best",
        "Theorem 4.21, and chapter I, last paragraph",
        "Player II can earn at least 5 of the 9 points of the normal 3×3 game, and no strategy is sure of more.",
        best,
    ),
    Claim::new(
        "theorem-4-21-initial",
        "Theorem 4.21, proof, first paragraph",
        "The initial state of the 3×3 game has 4 vertices with 6 loops and 2 simple edges, 4 with 5 loops and 3 \
         simple edges, \
         and one with 4 loops and 4 simple edges.",
        initial,
    ),
    Claim::new(
        "theorem-4-21-centre",
        "Theorem 4.21, proof, second paragraph",
        "When Player II uses Strategy 4.20, the first 3 simple edges at the centre are removed while it has a loop \
         at least.",
        centre,
    )
    .within(300),
    Claim::new(
        "theorem-4-21-others",
        "Theorem 4.21, proof, third paragraph",
        "When Player II uses Strategy 4.20, each simple edge that is not at the centre is removed while both of its \
         ends \
         have at least 2 loops.",
        others,
    )
    .within(300),
    Claim::new(
        "theorem-4-21-critical",
        "Theorem 4.21, proof, and Figure 4.18",
        "When Player II uses Strategy 4.20, the critical state consists of nine 2-bouquets with Player I to move, or \
         of seven \
         2-bouquets and a chain of 2 vertices and 3 edges with Player II to move.",
        critical,
    )
    .within(300),
    Claim::new(
        "theorem-4-21-cases",
        "Theorem 4.21, proof, Cases 1 and 2",
        "From nine 2-bouquets with Player I to move, and from seven 2-bouquets and a chain of 2 vertices with Player \
         II to \
         move, Player II earns at least 5 points by Strategy 4.20.",
        cases,
    ),
];

const BOARD: &str = "octagons:3x3";

/// A component by its vertices and edges.
type Part = (usize, u32);

/// What comes up in the games in which Player II uses Strategy 4.20: one walk serves several claims.
#[derive(Clone, Debug, Default)]
struct Games {
    /// The classes of places.
    classes: usize,
    /// What Player II is sure of.
    margin: i32,
    /// A place at which no rule names a turn, and one at which only (A5) does.
    silent: Option<String>,
    only_a5: Option<String>,
    /// The components of the critical states, with whether Player II is to move.
    critical: BTreeMap<(Vec<Part>, bool), String>,
    /// The fewest loops at the centre when a simple edge at it is removed that is not its last, in a normal state.
    centre: Option<(u32, String)>,
    /// The fewest loops at an end of another simple edge when it is removed in a normal state.
    others: Option<(u32, String)>,
}

struct Walk<'a> {
    course: Course<'a>,
    classes: Classes<'a>,
    known: FxHashMap<u128, i8>,
    games: Games,
}

/// The vertex in the middle.
const CENTRE: usize = 4;

impl Walk<'_> {
    /// What Player II is sure of from a place on, by every reply and every free choice.
    fn margin(&mut self, place: &Place, meter: &mut Meter) -> Result<i8, Stopped> {
        let number = self.classes.number(place);
        if let Some(known) = number.and_then(|n| self.known.get(&n)) {
            return Ok(*known);
        }
        meter.visit()?;
        let course = self.course;
        let form = course.form(&place.left);
        let phase = phase(&form);
        // In the midst of a turn there is no state.
        let at_state = matches!(place.now, Now::Other(false) | Now::User(_));
        if at_state {
            self.note(&form, place, phase);
        }
        let (sign, steps) = match &place.now {
            Now::Other(begun) => (-1, course.replies(&place.left, *begun)),
            now => (1, course.choices(&place.left, now)),
        };
        let mut worst: Option<i8> = None;
        for (m, gain, to) in steps {
            if at_state && phase == Phase::Normal {
                self.note_move(&form, m);
            }
            let margin = sign * gain as i8 + self.margin(&to, meter)?;
            worst = Some(worst.map_or(margin, |w| w.min(margin)));
        }
        if let Some(number) = number {
            meter.hold(2 * size_of::<(u128, i8)>())?;
            self.known.insert(number, worst.unwrap_or(0));
        }
        Ok(worst.unwrap_or(0))
    }

    fn note(&mut self, form: &CoinForm, place: &Place, phase: Phase) {
        let games = &mut self.games;
        if let Now::User(before) = place.now {
            let named = Strategy::Square.allowed(form, before) != Allowed::Every || phase == Phase::Terminal;
            if !named && games.silent.is_none() {
                games.silent = Some(spec(form));
            }
            if phase == Phase::Critical && games.only_a5.is_none() {
                games.only_a5 = Some(spec(form));
            }
        }
        if phase == Phase::Critical {
            let mut parts: Vec<Part> = components(form).iter().map(|c| (c.vertices.len(), c.edges)).collect();
            parts.sort_unstable();
            let user = !matches!(place.now, Now::Other(_));
            games.critical.entry((parts, user)).or_insert_with(|| spec(form));
        }
    }

    fn note_move(&mut self, form: &CoinForm, m: CoinMove) {
        let (u, v) = form.ends(m);
        if u == v {
            return;
        }
        let at_centre = u == CENTRE || v == CENTRE;
        let (fewest, loops) = match at_centre {
            true if form.weight(CENTRE) - form.loops[CENTRE] == 1 => return,
            true => (&mut self.games.centre, form.loops[CENTRE]),
            false => (&mut self.games.others, form.loops[u].min(form.loops[v])),
        };
        if fewest.as_ref().is_none_or(|(least, _)| loops < *least) {
            *fewest = Some((loops, format!("{}: {}, with {loops} loops", spec(form), form.write_move(m))));
        }
    }
}

/// The games, walked through once.
fn games(trial: &Trial) -> Result<Games, Stopped> {
    static KNOWN: Mutex<Option<Games>> = Mutex::new(None);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(games) = &*known {
        return Ok(games.clone());
    }
    let games = with_course(BOARD, Strategy::Square, |course| {
        let classes = Classes::new(course.game.graph).expect("it is small");
        let mut walk = Walk { course, classes, known: FxHashMap::default(), games: Games::default() };
        let margin = walk.margin(&course.start(false), &mut trial.meter())?;
        Ok(Games { classes: walk.known.len(), margin: margin.into(), ..walk.games })
    })?;
    Ok(known.insert(games).clone())
}

fn spec(form: &CoinForm) -> String {
    format!("{BOARD}:{}", form.write())
}

const METHOD: &str =
    "every reply and every free choice; places that symmetries of the board take to each other are one class";

fn range(games: &Games) -> String {
    format!("all normal 3×3 games in which Player II uses it, {} classes of places", games.classes)
}

fn strategy_4_20(trial: &mut Trial) -> Tested {
    // Altered: without (A5).
    let with_a5 = trial.printed(true, false);
    let games = games(trial)?;
    let silent = games.silent.clone().or(games.only_a5.clone().filter(|_| !with_a5));
    trial.command("study octagons:3x3 guarantee strategy=4.20 as=second --normal");
    Ok(Finding::without(silent.map(|s| format!("{s}: no turn is named")), range(&games), METHOD))
}

fn theorem_4_21(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 3);
    let games = games(trial)?;
    let wrong = (games.margin < least).then(|| format!("Player II is sure of a margin of {}", games.margin));
    trial.position("The board", BOARD);
    trial.command("study octagons:3x3 guarantee strategy=4.20 as=second --normal");
    Ok(Finding::without(wrong, range(&games), METHOD))
}

fn best(trial: &mut Trial) -> Tested {
    let printed = trial.printed(-1, -3);
    let answer = trial.certify("The normal 3×3 game is worth −1 to Player I", BOARD, Form::NormalGame)?;
    let found = answer.outcome().and_then(Outcome::margin);
    let wrong = (found != Some(printed)).then(|| format!("the margin is {found:?}"));
    let free = trial.ask(BOARD, Question::Outcome, Form::Usual)?.outcome().and_then(Outcome::margin);
    trial.command("solve octagons:3x3 --normal");
    let beyond = format!("without the rules of the normal game the margin is {}", free.unwrap_or_default());
    Ok(Finding::without(wrong, "the 3×3 board", "the search for margins; its answers are certified (--proof)")
        .beyond(beyond))
}

fn initial(trial: &mut Trial) -> Tested {
    let printed = trial.printed([(4, 6, 2), (4, 5, 3), (1, 4, 4)], [(4, 6, 2), (4, 5, 3), (1, 5, 4)]);
    let shape = Shape::board(3, 3);
    let start: Counts = shape.start();
    let count =
        |loops: u8, simple: u32| (0..9).filter(|v| start[*v] == loops && shape.simple_at(&start, *v) == simple).count();
    let wrong = printed.into_iter().find(|(number, l, s)| count(*l, *s) != *number);
    let wrong = wrong.map(|(_, l, s)| format!("{} vertices with {l} loops and {s} simple edges", count(l, s)));
    trial.command("draw octagons:3x3 --as graph");
    Ok(Finding::without(wrong, "the 3×3 board", "loops and simple edges counted"))
}

fn centre(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 2);
    let games = games(trial)?;
    let wrong = games.centre.clone().filter(|(loops, _)| *loops < least).map(|(_, text)| text);
    Ok(Finding::without(wrong, range(&games), METHOD))
}

fn others(trial: &mut Trial) -> Tested {
    let least = trial.printed(2, 3);
    let games = games(trial)?;
    let wrong = games.others.clone().filter(|(loops, _)| *loops < least).map(|(_, text)| text);
    Ok(Finding::without(wrong, range(&games), METHOD))
}

fn critical(trial: &mut Trial) -> Tested {
    let chain = trial.printed(3, 4);
    let games = games(trial)?;
    let first = (vec![(1, 2); 9], false);
    let second = ([vec![(1, 2); 7], vec![(2, chain)]].concat(), true);
    let other = games.critical.iter().find(|(kind, _)| **kind != first && **kind != second);
    let wrong = other
        .map(|(_, text)| text.clone())
        .or_else(|| (games.critical.len() != 2).then(|| format!("{} kinds come up", games.critical.len())));
    let listed: Vec<&str> = games.critical.values().map(String::as_str).collect();
    trial.text("One critical state of each kind", listed.join("\n"));
    trial.position("One of the second kind", "octagons:3x3:2,1,2,2,1,2,2,2,2/1-4");
    Ok(Finding::without(wrong, range(&games), METHOD))
}

fn cases(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 3);
    let first = format!("{BOARD}:{}/", ["2"; 9].join(","));
    let second = "octagons:3x3:2,1,2,2,1,2,2,2,2/1-4";
    let found = [
        sure_of(trial, &first, Strategy::Square, false)?,
        // At the critical state Player II removes a loop of a 2-bouquet, by (A5): Player I is next.
        sure_of(trial, "octagons:3x3:1,1,2,2,1,2,2,2,2/1-4", Strategy::Square, false)?,
    ];
    // Of 9 points at least 5 are a margin of 1 at least.
    let wrong = found.iter().any(|m| *m < least).then(|| format!("Player II is sure of margins of {found:?}"));
    trial.position("Case 2: Player II opens one of the 2-bouquets", second);
    trial.command(format!("study {first} guarantee strategy=4.20 as=second --normal"));
    Ok(Finding::without(wrong, "both critical states, with every reply and every free choice", METHOD))
}
