//! Section 4.2: the normal games of one and two rows.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::names;
use crate::octagons::game::sides;
use crate::octagons::plain::{Counts, Shape, margin, normal_game};
use crate::octagons::play;
use crate::octagons::play::{Last, Rule, Walk, sure_of, with_course};
use crate::trial::Trial;
use outwit::families::coins::engine::Engine;
use outwit::families::coins::strategies::Strategy;
use outwit::limits::Stopped;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("theorem-4-12", "Theorem 4.12", "In every normal 1×2 game Player II wins or draws.", theorem_4_12),
    Claim::new(
        "theorem-4-12-proof",
        "Theorem 4.12, proof, and Figure 4.13",
        "The critical state of a normal 1×2 game is a 1-pseudopath chain with Player I to move, or two 2-bouquets with \
         Player II to move.",
        figure_4_13,
    ),
    Claim::new(
        "theorem-4-13",
        "Theorem 4.13",
        "Player I draws the normal 1×2 game who first removes the simple edge, and from S_{k+1} takes the 1-bouquet \
         and \
         opens the 2-bouquet.",
        theorem_4_13,
    ),
    Claim::new(
        "strategy-4-14",
        "Chapter IV, first paragraph, and Strategy 4.14",
        "A strategy must be usable: in the games of Theorems 4.15, 4.16 and 4.18 Strategy 4.14 names a turn at every \
         state \
         from which its user has to move.",
        |trial| usable(trial, play::rows),
    ),
    Claim::new(
        "strategy-4-14-repaired",
        "Strategy 4.14, repaired",
        "With the further rule that at the critical state its user makes any turn, Strategy 4.14 names a turn at every \
         state from which its user has to move, and never one that the normal game forbids.",
        |trial| usable(trial, play::rows_repaired),
    )
    .repairs("strategy-4-14"),
    Claim::new(
        "theorem-4-15",
        "Theorem 4.15",
        "For odd n Strategy 4.14 is a winning strategy for Player II of the normal 1×n game.",
        theorem_4_15,
    )
    .within(120),
    Claim::new(
        "theorem-4-15-proof",
        "Theorem 4.15, proof",
        "The initial state of a 1×n game has 2 vertices with 7 loops and 1 simple edge, and n − 2 with 6 loops and 2 \
         simple \
         edges.",
        |trial| initial(trial, 1, 1, trial.printed([(2, 7, 1), (-2, 6, 2)], [(2, 7, 1), (-2, 6, 1)])),
    ),
    Claim::new(
        "theorem-4-15-proof-repaired",
        "Theorem 4.15, proof, repaired",
        "For n ≥ 2 the initial state of a 1×n game has 2 vertices with 7 loops and 1 simple edge, and n − 2 with 6 \
         loops and \
         2 simple edges.",
        |trial| initial(trial, 1, 2, trial.printed([(2, 7, 1), (-2, 6, 2)], [(2, 7, 1), (-2, 6, 1)])),
    )
    .repairs("theorem-4-15-proof"),
    Claim::new(
        "theorem-4-15-surplus",
        "Theorem 4.15, proof, second paragraph",
        "In the initial state of a 1×n game every vertex has at least 4 loops more than simple edges.",
        |trial| surplus(trial, 1, trial.printed(4, 5)),
    ),
    Claim::new(
        "theorem-4-15-critical",
        "Theorems 4.15 to 4.18, proofs",
        "If a player uses Strategy 4.14 in a normal 1×n or 2×n game, each simple edge that it removes leads from a \
         normal \
         state to a normal one, and all components of the critical state are 2-bouquets.",
        critical,
    ),
    Claim::new(
        "theorem-4-16",
        "Theorem 4.16",
        "For even n a player who uses Strategy 4.14 in the normal 1×n game wins or draws.",
        theorem_4_16,
    )
    .within(120),
    Claim::new(
        "theorem-4-16-proof",
        "Theorem 4.16, proof",
        "(B4) of Strategy 4.14 satisfies Strategy A: the turns that it names are maximum turns.",
        theorem_4_16_proof,
    ),
    Claim::new(
        "corollary-4-17",
        "Corollary 4.17",
        "For even n neither player has a winning strategy in the normal 1×n game.",
        |trial| nobody_wins(trial, &[(1, 2), (1, 4)], |n| format!("octagons:1x{}", 2 * n), "1×n for even n"),
    ),
    Claim::new(
        "theorem-4-18",
        "Theorem 4.18",
        "A player who uses Strategy 4.14 in the normal 2×n game wins or draws.",
        theorem_4_18,
    )
    .within(120),
    Claim::new(
        "theorem-4-18-proof",
        "Theorem 4.18, proof",
        "The initial state of a 2×n game has 4 vertices with 6 loops and 2 simple edges, and 2n − 4 with 5 loops and 3 \
         simple edges.",
        |trial| initial(trial, 2, 1, trial.printed([(4, 6, 2), (-4, 5, 3)], [(4, 6, 2), (-4, 5, 2)])),
    ),
    Claim::new(
        "theorem-4-18-proof-repaired",
        "Theorem 4.18, proof, repaired",
        "For n ≥ 2 the initial state of a 2×n game has 4 vertices with 6 loops and 2 simple edges, and 2n − 4 with 5 \
         loops \
         and 3 simple edges.",
        |trial| initial(trial, 2, 2, trial.printed([(4, 6, 2), (-4, 5, 3)], [(4, 6, 2), (-4, 5, 2)])),
    )
    .repairs("theorem-4-18-proof"),
    Claim::new(
        "theorem-4-18-surplus",
        "Theorem 4.18, proof, second paragraph",
        "In the initial state of a 2×n game every vertex has at least 2 loops more than simple edges.",
        |trial| surplus(trial, 2, trial.printed(2, 3)),
    ),
    Claim::new(
        "corollary-4-19",
        "Corollary 4.19",
        "Neither player has a winning strategy in the normal 2×n game.",
        |trial| nobody_wins(trial, &[(2, 1), (2, 2)], |n| format!("octagons:2x{n}"), "2×n"),
    ),
];

fn theorem_4_12(trial: &mut Trial) -> Tested {
    let least = trial.printed(0, 1);
    let shape = Shape::board(1, 2);
    // Whatever both do: as if Player II had a strategy without any rule.
    let worst = Walk::new(&shape, |_, _, _| None).board(1);
    let wrong = (worst < least).then(|| format!("a game in which Player II gets {worst} more than Player I"));
    trial.command("solve octagons:1x2 --normal");
    Ok(Finding::without(wrong, "all normal 1×2 games, whatever both players do", "every turn of both players"))
}

fn figure_4_13(trial: &mut Trial) -> Tested {
    let player = trial.printed(0, 1);
    let shape = Shape::board(1, 2);
    let critical = normal_game(&shape, shape.start()).into_iter().filter(|(c, _)| shape.is_critical(c));
    let found: BTreeSet<(String, u8)> = critical.map(|(c, player)| (shape.text(&c), player)).collect();
    let expected: BTreeSet<(String, u8)> =
        [("octagons:1x2:1,1/0-1", player), ("octagons:1x2:2,2/", 1 - player)].map(|(t, p)| (t.to_owned(), p)).into();
    let wrong = (found != expected).then(|| format!("{found:?} (0 for Player I)"));
    trial.position("One of the two", "octagons:1x2:1,1/0-1");
    trial.position("The other", "octagons:1x2:2,2/");
    Ok(Finding::without(wrong, "all normal 1×2 games", "all critical states that come up, with who is to move"))
}

fn theorem_4_13(trial: &mut Trial) -> Tested {
    let printed = trial.printed(0, 1);
    let shape = Shape::board(1, 2);
    // Sure of a draw, and no more: Player II can draw as well.
    let least = Walk::new(&shape, play::theorem_4_13).board(0);
    let best = margin(&shape, &shape.start(), true, &mut FxHashMap::default());
    let wrong = ([least, best] != [printed; 2]).then(|| format!("sure of {least}, and {best} is the best possible"));
    Ok(Finding::without(
        wrong,
        "all normal 1×2 games in which Player I plays so",
        "every reply, and every turn that the plan leaves free",
    ))
}

/// The boards and players of Theorems 4.15, 4.16 and 4.18 that are walked without symmetry: 0 for Player I.
const CLAIMED: [(usize, usize, &[usize]); 8] = [
    (1, 1, &[1]),
    (1, 2, &[0, 1]),
    (2, 1, &[0, 1]),
    (1, 3, &[1]),
    (2, 2, &[0, 1]),
    (1, 4, &[0, 1]),
    (1, 5, &[1]),
    (2, 3, &[0, 1]),
];

fn usable(trial: &mut Trial, rule: Rule) -> Tested {
    // The repair is altered by what it repairs.
    let rule = trial.printed(rule, play::rows as Rule);
    let mut wrong = None;
    for (m, n, players) in CLAIMED {
        for player in players {
            trial.look()?;
            let shape = Shape::board(m, n);
            let mut walk = Walk::new(&shape, rule);
            walk.board(*player);
            let gap = walk.gaps.iter().chain(&walk.forbidden).min_by_key(|c| (shape.edges(c), **c));
            let name = ["I", "II"][*player];
            wrong = wrong.or(gap.map(|c| format!("{} with Player {name}, its user, to move", shape.text(c))));
        }
    }
    if wrong.is_some() {
        trial.command("solve octagons:1x2:2,2/ --ask state");
        trial.position(
            "A critical state: no simple edge, and no loop whose removal leads to a normal state",
            "octagons:1x2:2,2/",
        );
    }
    let range = "1×1, 1×3 and 1×5 for Player II, 1×2, 2×1, 2×2, 1×4 and 2×3 for either player: every reply and every \
                 free choice";
    Ok(Finding::without(wrong, range, "the words of the strategy, played without symmetry").instead(
        "(B4) ends one move too early; as every turn is a maximum turn there, the proofs go through with \
                  ‘any turn’ at the critical state",
    ))
}

/// What the user of 4.14 is sure of on boards, in two ways on small ones: (rows, columns, player).
fn rows_sure(trial: &mut Trial, least: i32, plain: &[(usize, usize, usize)], more: &[(usize, usize, usize)]) -> Tested {
    let mut wrong = None;
    let mut lines = Vec::new();
    for (i, (m, n, player)) in plain.iter().chain(more).enumerate() {
        trial.look()?;
        let spec = format!("octagons:{m}x{n}");
        let name = ["I", "II"][*player];
        let found = sure_of(trial, &spec, Strategy::Rows, *player == 0)?;
        if i < plain.len() {
            let shape = Shape::board(*m, *n);
            let by_words = Walk::new(&shape, play::rows).board(*player);
            if by_words != found {
                wrong =
                    wrong.or(Some(format!("{spec}, Player {name}: {by_words} by the words, {found} by the engine")));
            }
        }
        trial.reached(format!("up to {m}×{n}"));
        lines.push(format!("{m}×{n}, Player {name}: {found}"));
        if found < least {
            wrong = wrong.or(Some(format!("{spec}: Player {name} is sure of {found} only")));
        }
    }
    trial.text("The least margin of its user", lines.join("\n"));
    let list = |of: &[(usize, usize, usize)]| {
        let sizes: BTreeSet<(usize, usize)> = of.iter().map(|(m, n, _)| (*m, *n)).collect();
        names(&sizes.into_iter().collect::<Vec<_>>())
    };
    let range = format!("{} in two ways, {} with classes of equal places only", list(plain), list(more));
    let method = "every reply and every free choice, any turn where no rule tells; by the words of the strategy, and \
                  by the search of the study `guarantee`";
    Ok(Finding::without(wrong, range, method))
}

fn theorem_4_15(trial: &mut Trial) -> Tested {
    let least = trial.printed(1, 2);
    let more: &[(usize, usize, usize)] =
        trial.range(&[(1, 7, 1), (1, 9, 1)], &[(1, 7, 1), (1, 9, 1), (1, 11, 1), (1, 13, 1)]);
    trial.command("study octagons:1x3 guarantee strategy=4.14 as=second --normal");
    let found = rows_sure(trial, least, &[(1, 1, 1), (1, 3, 1), (1, 5, 1)], more)?;
    Ok(found.beyond("the proof of the thesis is for all odd n"))
}

fn theorem_4_16(trial: &mut Trial) -> Tested {
    let least = trial.printed(0, 1);
    let more: &[(usize, usize, usize)] = trial.range(
        &[(1, 6, 0), (1, 6, 1), (1, 8, 0), (1, 8, 1)],
        &[(1, 6, 0), (1, 6, 1), (1, 8, 0), (1, 8, 1), (1, 10, 0), (1, 10, 1)],
    );
    trial.command("study octagons:1x4 guarantee strategy=4.14 as=first --normal");
    let found = rows_sure(trial, least, &[(1, 2, 0), (1, 2, 1), (1, 4, 0), (1, 4, 1)], more)?;
    Ok(found.beyond("the proof of the thesis is for all even n, with any turn at the critical state"))
}

fn theorem_4_18(trial: &mut Trial) -> Tested {
    let least = trial.printed(0, 1);
    let more: &[(usize, usize, usize)] = trial.range(&[(2, 4, 0)], &[(2, 4, 0), (2, 4, 1), (2, 5, 0), (2, 5, 1)]);
    trial.command("study octagons:2x2 guarantee strategy=4.14 as=second --normal");
    let found = rows_sure(trial, least, &[(2, 1, 0), (2, 1, 1), (2, 2, 0), (2, 2, 1), (2, 3, 0), (2, 3, 1)], more)?;
    Ok(found.beyond("the proof of the thesis is for all n, with any turn at the critical state"))
}

/// The vertices of an m×n board by their loops and simple edges.
fn vertices(m: usize, n: usize) -> FxHashMap<(u32, u32), i64> {
    let (octagons, count) = sides(m, n);
    let mut users = vec![0; count];
    octagons.iter().flatten().for_each(|s| users[*s] += 1);
    let mut found = FxHashMap::default();
    for o in &octagons {
        let simple = o.iter().filter(|s| users[**s] == 2).count() as u32;
        *found.entry((8 - simple, simple)).or_default() += 1;
    }
    found
}

/// How many vertices the initial state has: a number, loops and simple edges; a negative number is to be added to mn.
fn initial(trial: &mut Trial, rows: usize, least: usize, printed: [(i64, u32, u32); 2]) -> Tested {
    let most = trial.range(60, 1000);
    let wrong = (least..=most).find_map(|n| {
        let found = vertices(rows, n);
        let all = (rows * n) as i64;
        let fits = printed.iter().all(|(count, loops, simple)| {
            let count = if *count < 0 { all + count } else { *count };
            found.get(&(*loops, *simple)).copied().unwrap_or(0) == count
        });
        let mut words: Vec<String> = found
            .iter()
            .map(|((l, s), count)| {
                format!("{count} with {l} loops and {s} simple edge{}", if *s == 1 { "" } else { "s" })
            })
            .collect();
        words.sort_unstable();
        (!fits).then(|| format!("{rows}×{n} has vertices: {}", words.join(", ")))
    });
    trial.command(format!("draw octagons:{rows}x3 --as graph"));
    let range = format!("{rows}×n with n = {least}..={most}");
    Ok(Finding::without(wrong, range, "common sides counted on the array")
        .instead("true for n ≥ 2; for n = 1 the second number is negative, and the theorem holds all the same"))
}

fn surplus(trial: &mut Trial, rows: usize, least: u32) -> Tested {
    let most = trial.range(60, 1000);
    let poor = |n: usize| vertices(rows, n).into_keys().find(|(loops, simple)| *loops < simple + least);
    let wrong = (1..=most).find_map(|n| poor(n).map(|(l, s)| format!("{rows}×{n}: {l} loops and {s} simple edges")));
    Ok(Finding::without(wrong, format!("{rows}×n with n = 1..={most}"), "common sides counted on the array"))
}

fn critical(trial: &mut Trial) -> Tested {
    let loops = trial.printed(2, 3);
    let (mut wrong, mut count) = (None, 0);
    for (m, n, players) in CLAIMED {
        for player in players {
            trial.look()?;
            let shape = Shape::board(m, n);
            let mut walk = Walk::new(&shape, play::rows);
            walk.board(*player);
            let bouquets = |c: &Counts| (0..shape.vertices).all(|v| c[v] == loops && shape.weight(c, v) == 2);
            count += walk.critical.len();
            let other = walk.critical.iter().find(|c| !bouquets(c)).or(walk.forbidden.iter().next());
            wrong = wrong.or(other.map(|c| shape.text(c)));
        }
    }
    let range = format!(
        "1×1, 1×3 and 1×5 for Player II, 1×2, 2×1, 2×2, 1×4 and 2×3 for either player, {count} critical states"
    );
    Ok(Finding::without(
        wrong,
        range,
        "every reply and every free choice; rule 3' forbids what leads to a strategic state",
    ))
}

fn theorem_4_16_proof(trial: &mut Trial) -> Tested {
    let moves = trial.printed(1, 2);
    let (mut wrong, mut count) = (None, 0);
    for (m, n) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2)] {
        trial.look()?;
        let shape = Shape::board(m, n);
        let mut loops_only = shape.start();
        loops_only[shape.vertices..].fill(0);
        for counts in shape.below(&loops_only).into_iter().filter(|c| shape.is_normal(c) && shape.isolated(c) == 0) {
            let Some(named) = play::rows(&shape, &counts, Last::Other) else { continue };
            count += 1;
            let by_a = play::a(&shape, &counts, Last::Other).unwrap_or_default();
            let short = |to: &Counts| shape.edges(&counts) - shape.edges(to) == moves;
            if !named.iter().all(|to| by_a.contains(to) && short(to)) {
                wrong = wrong.or(Some(shape.text(&counts)));
            }
        }
    }
    let range =
        format!("all {count} normal states without simple edges on 1×1 to 1×4 and 2×2 at which (B4) names a turn");
    Ok(Finding::without(wrong, range, "all turns of the normal game"))
}

fn nobody_wins(trial: &mut Trial, plain: &[(usize, usize)], spec: fn(usize) -> String, what: &str) -> Tested {
    let printed = trial.printed(0, 1);
    let mut wrong = None;
    for (m, n) in plain {
        trial.look()?;
        let shape = Shape::board(*m, *n);
        let found = margin(&shape, &shape.start(), true, &mut FxHashMap::default());
        wrong = wrong.or((found != printed).then(|| format!("{m}×{n}: margin {found}")));
    }
    let most = trial.range(12, 60);
    for n in 1..=most {
        let (spec, mut engine) = (spec(n), Engine::default());
        let found = with_course(&spec, Strategy::Rows, |course| {
            let mut least = |t| engine.at_least(&course.game, t, &mut trial.meter());
            Ok::<bool, Stopped>(least(printed)? && !least(printed + 1)?)
        })?;
        wrong = wrong.or((!found).then(|| format!("{spec}: the margin is not {printed}")));
    }
    trial.command(format!("solve {} --normal", spec(3)));
    let range = format!("{} by all games, and the first {most} of {what} by the engine", names(plain));
    Ok(Finding::without(
        wrong,
        range,
        "all normal games from their ends; the engine knows that the margin of a rich \
                                       graph is told by two parities",
    )
    .beyond(
        "for all n: the graphs are rich (every vertex has 2 loops more than other edges), and with an even \
                 number of vertices such a graph is worth 0",
    ))
}
