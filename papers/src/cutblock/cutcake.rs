//! Abstract and introduction: Cutcake, Table I with its examples, and what Cutblock has to do with them.

use crate::claim::{Claim, Finding, Tested};
use crate::cutblock::tools::{LEFT, PLAYERS, Plain, RIGHT, Searching, blocks, name, text, volume, winner_text};
use crate::trial::Trial;
use outwit::claim::{Arena, Claim as Asked};
use outwit::convention::{Goal, LastSeated};
use outwit::engines::Engine;
use outwit::engines::brute::Brute;
use outwit::engines::number::Numbers;
use outwit::families::cutting::rules::Cuts;
use outwit::player::{Player, Players, Turn};
use std::cmp::Ordering;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "abstract-queer",
        "Abstract",
        "There are queer instances of Cutblock: positions in which no player has a winning strategy against the two \
         others.",
        queer_exists,
    ),
    Claim::new(
        "abstract-variant",
        "Abstract, first sentence",
        "Cutblock is Cutcake for three: on a block other than [1,1,1] in which one player has a side of 1 and so \
         cannot move, the other two play Cutcake: whoever of them starts, the winner is that of Table I.",
        three_player_variant,
    ),
    Claim::new(
        "table-1-row-1",
        "Table I, row ⌊log2 l⌋ > ⌊log2 r⌋",
        "In Cutcake Left wins the l × r rectangle, whoever starts, if ⌊log2 l⌋ > ⌊log2 r⌋.",
        |trial| row(trial, 0),
    ),
    Claim::new(
        "table-1-row-2",
        "Table I, row ⌊log2 l⌋ < ⌊log2 r⌋",
        "In Cutcake Right wins the l × r rectangle, whoever starts, if ⌊log2 l⌋ < ⌊log2 r⌋.",
        |trial| row(trial, 1),
    ),
    Claim::new(
        "table-1-row-3",
        "Table I, row ⌊log2 l⌋ = ⌊log2 r⌋",
        "In Cutcake the second player wins the l × r rectangle if ⌊log2 l⌋ = ⌊log2 r⌋.",
        |trial| row(trial, 2),
    ),
    Claim::new(
        "example-8x7",
        "Introduction, after Table I is named",
        "Left has a winning strategy in the 8 × 7 rectangle, whoever starts.",
        |trial| {
            let printed = trial.printed(Ordering::Greater, Ordering::Equal);
            example(trial, [8, 7], printed)
        },
    ),
    Claim::new(
        "example-3x4",
        "Introduction, after Table I is named",
        "Right has a winning strategy in the 3 × 4 rectangle, whoever starts.",
        |trial| {
            let printed = trial.printed(Ordering::Less, Ordering::Equal);
            example(trial, [3, 4], printed)
        },
    ),
    Claim::new(
        "example-7x4",
        "Introduction, after Table I is named",
        "The 7 × 4 rectangle is a zero-game: whoever starts loses.",
        |trial| {
            let printed = trial.printed(Ordering::Equal, Ordering::Greater);
            example(trial, [7, 4], printed)
        },
    ),
];

fn queer_exists(trial: &mut Trial) -> Tested {
    // No player wins; the altered statement asks for more queer starts than the block has.
    let starts = trial.printed(1, 2);
    let block = [[4, 3, 3]];
    let mut searching = Searching::new(trial);
    let mut queer = 0;
    for starter in PLAYERS {
        queer += usize::from(searching.winner(&block, starter)?.is_none());
    }
    trial.command("solve cutblock:4x3x3");
    trial.position("The smallest queer block; Left starts.", "cutblock:4x3x3");
    let wrong = (queer < starts).then(|| format!("{} has {queer} queer starts", text(&block)));
    let method = "proof-number search with the theorems of FORMAT.md, one question a player";
    Ok(Finding::without(wrong, "the block [4,3,3], each starter", method)
        .beyond("one instance is enough; the certificate of the command is checked by itself"))
}

/// Two players left of three, by the plain rules.
fn three_player_variant(trial: &mut Trial) -> Tested {
    let cubes = trial.range(28, 36);
    let tie = trial.printed(Ordering::Equal, Ordering::Greater);
    let mut plain = Plain::new(trial);
    let (mut wrong, mut cases) = (None, 0);
    for block in blocks(cubes).into_iter().filter(|b| (2..=cubes).contains(&volume(&[*b]))) {
        trial.look()?;
        for out in PLAYERS.iter().filter(|p| block[usize::from(p.0)] == 1) {
            let mut two = Turn::start(3, *out).order().skip(1);
            let (Some(first), Some(second)) = (two.next(), two.next()) else { continue };
            let log = |p: Player| block[usize::from(p.0)].ilog2();
            for starter in [first, second] {
                let other = if starter == first { second } else { first };
                let starter_wins = log(starter) > log(other) || (log(starter) == log(other) && tie != Ordering::Equal);
                let expected = if starter_wins { starter } else { other };
                let found = plain.winner(&[block], starter)?;
                cases += 1;
                if wrong.is_none() && found != Some(expected) {
                    wrong = Some(format!("{}, {} starts: {}", text(&[block]), name(starter), winner_text(found)));
                }
            }
        }
    }
    trial.command("solve cutblock:7x1x4");
    let range = format!("all {cases} starts of one of two players on blocks of at most {cubes} cubes with a side of 1");
    Ok(Finding::without(wrong, range, "play from the moves alone")
        .beyond("for all sizes: who has a side of 1 leaves at his first turn, and what is left is Cutcake"))
}

/// Table I: how the logarithms compare, and who wins when Left and when Right starts.
const TABLE_1: [(Ordering, [Player; 2]); 3] =
    [(Ordering::Greater, [LEFT, LEFT]), (Ordering::Less, [RIGHT, RIGHT]), (Ordering::Equal, [RIGHT, LEFT])];

/// In Cutcake Right is the second of two.
fn cake_player(player: Player) -> Player {
    Player(u8::from(player != LEFT))
}

fn row(trial: &mut Trial, i: usize) -> Tested {
    let (order, printed) = TABLE_1[i];
    let winners = trial.printed(printed, [printed[1], if printed[0] == LEFT { RIGHT } else { LEFT }]);
    let (longest, cubes) = (trial.range(80, 160), trial.range(24, 30));
    let rules = Cuts::<2>;
    let mut numbers = Numbers::new(&rules);
    let mut brute = Brute::new(Arena { rules: &rules, convention: LastSeated });
    let mut meter = trial.meter();
    let mut cakes: Vec<[u64; 2]> = (1..=longest).flat_map(|l| (1..=longest).map(move |r| [l, r])).collect();
    cakes.retain(|[l, r]| l.ilog2().cmp(&r.ilog2()) == order);
    cakes.sort_by_key(|[l, r]| (l * r, *l));
    let (mut wrong, mut played) = (None, 0);
    for cake in &cakes {
        let at: Vec<[u64; 2]> = [*cake].into_iter().filter(|c| *c != [1, 1]).collect();
        let sign = numbers.value(&at, &mut meter)?.map(|v| v.signum());
        // Who moves first on a number wins only if it is his.
        let by_value = [if sign > Some(0) { LEFT } else { RIGHT }, if sign < Some(0) { RIGHT } else { LEFT }];
        let mut found = vec![by_value];
        if cake[0] * cake[1] <= cubes {
            let mut by_play = [RIGHT; 2];
            for (starter, winner) in [LEFT, RIGHT].into_iter().zip(&mut by_play) {
                let start = (at.clone(), Turn::start(2, cake_player(starter)));
                let asked = Asked { start, side: Players::only(cake_player(LEFT)), goal: Goal::Win };
                if brute.forces(&asked, &mut meter)? {
                    *winner = LEFT;
                }
            }
            played += 1;
            found.push(by_play);
        }
        if wrong.is_none() && (sign.is_none() || found.iter().any(|f| *f != winners)) {
            let [first, second] = found[0].map(name);
            let [l, r] = cake;
            wrong = Some(format!("{l} × {r}: {first} wins when Left starts, {second} when Right starts"));
        }
    }
    let range = format!(
        "all {} such rectangles with sides 1..={longest}; {played} of them, with at most {cubes} squares, played \
         out too",
        cakes.len()
    );
    let beyond =
        "for all sizes: the value is ⌊l/2^⌊log2 r⌋⌋ − 1 or its mirror image (Winning Ways; FORMAT.md has a proof)";
    Ok(Finding::without(wrong, range, "values from the options, and play from the moves alone").beyond(beyond))
}

/// An example of Table I: how its value compares with 0, by its options and by the engine that knows the formula.
fn example(trial: &mut Trial, cake: [u64; 2], printed: Ordering) -> Tested {
    let rules = Cuts::<2>;
    let value = Numbers::new(&rules).value(&vec![cake], &mut trial.meter())?;
    let spec = format!("cutcake:{}x{}", cake[0], cake[1]);
    let solved = trial.solve(&spec)?;
    trial.command(format!("solve {spec}"));
    let sign = value.map(|v| v.signum().cmp(&0));
    let by_outcome = match solved.fields()["outcome"].as_str() {
        Some("L") => Some(Ordering::Greater),
        Some("R") => Some(Ordering::Less),
        Some("P") => Some(Ordering::Equal),
        _ => None,
    };
    let value = value.map_or("no number".to_owned(), |v| v.to_string());
    let wrong =
        (sign != Some(printed) || by_outcome != sign).then(|| format!("{} × {} is worth {value}", cake[0], cake[1]));
    Ok(Finding::without(wrong, "this rectangle", "its value from the options, and the outcome by the closed formula"))
}
