//! Paratopisms, uniqueness, and the example of a game.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{Square, autoparatopisms, cells, moved, name, names, permutations, plane, point, set, spec};
use crate::pi4::play::{Plain, walk};
use crate::published::printed::CASES;
use crate::trial::Trial;
use outwit::families::positional::rules::planes;
use outwit::families::positional::study::group::At;
use outwit::families::positional::study::small::{Set, Small, points};
use outwit::families::positional::study::strategy::graph::{completing, owns};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "autoparatopisms-are-isomorphisms",
        "Introduction, on paratopisms",
        "Every autoparatopism of the two squares is a symmetry of π4.",
        isomorphisms,
    ),
    Claim::new("unique-plane", "Introduction, on paratopisms", "π4 is unique up to isomorphism.", unique_plane),
    Claim::new(
        "unique-squares",
        "Introduction, on paratopisms",
        "The squares of Figure 1 and the design of Figure 2 are unique up to isomorphism.",
        unique_squares,
    ),
    Claim::new(
        "example-game",
        "Introduction, the game after the paratopisms",
        "The game r1, (r2), r3, (c1), α2, (r4), c2, (β2), α4, (β1), c4, (β3), β4 is legal and ends with Xeno's line \
         (r1, c4, α4, β4).",
        example,
    ),
    Claim::new(
        "example-beta-2",
        "Introduction, after the game",
        "In the game β2 is forced: otherwise Xeno takes it and completes (r1, c2, α2, β2).",
        beta_2,
    ),
    Claim::new(
        "example-beta-4-instead",
        "Introduction, after the game",
        "If Ophelia takes β4 instead of β3, Xeno takes β3 and completes (r3, c4, α2, β3).",
        beta_4,
    ),
    Claim::new(
        "two-forced-moves",
        "Introduction, on X_W",
        "If Ophelia is to move and has two forced moves, Xeno wins whatever she does.",
        two_forced,
    ),
    Claim::new(
        "example-notation",
        "Introduction, the game with marks",
        "In the game as written with marks β2 and β1 are forced, no other reply of Ophelia is, and X_W(β3, β4) is right.",
        marks,
    ),
    Claim::new(
        "unmarked-moves-of-xeno",
        "Introduction, last paragraph but one",
        "Of Ophelia's moves in the proof exactly the marked ones are forced; of Xeno's, not all that are forced are marked.",
        unmarked,
    ),
];

fn isomorphisms(trial: &mut Trial) -> Tested {
    let group = &plane().group;
    let symmetries: Vec<&[u16]> = (0..group.order()).map(|g| group.image(g)).collect();
    let maps = autoparatopisms();
    // Altered: the converse, which is false.
    let converse = trial.printed(false, true);
    let lines = &plane().lines;
    let is_symmetry = |image: &[u16]| lines.iter().all(|line| lines.contains(&moved(image, *line)));
    let wrong = match converse {
        false => maps.iter().find(|m| !is_symmetry(m)).map(|m| format!("{m:?}")),
        true => {
            symmetries.iter().find(|s| !maps.iter().any(|m| m == *s)).map(|s| format!("{s:?} is no autoparatopism"))
        }
    };
    Ok(Finding::without(
        wrong,
        format!("all {} autoparatopisms; the plane has {} symmetries", maps.len(), symmetries.len()),
        "groups, rows and columns permuted in all ways, the rest follows; images of all 20 lines",
    ))
}

/// All latin squares of order 4 with symbols 1 to 4 whose first row is 1, 2, 3, 4.
fn squares() -> Vec<Square> {
    let all = permutations().into_iter().map(|row| row.map(|s| s + 1)).collect::<Vec<_>>();
    let fits = |square: &[[usize; 4]], row: &[usize; 4]| square.iter().all(|r| (0..4).all(|j| r[j] != row[j]));
    let mut found = Vec::new();
    for second in all.iter().filter(|row| fits(&[[1, 2, 3, 4]], row)) {
        for third in all.iter().filter(|row| fits(&[[1, 2, 3, 4], *second], row)) {
            for fourth in all.iter().filter(|row| fits(&[[1, 2, 3, 4], *second, *third], row)) {
                found.push([[1, 2, 3, 4], *second, *third, *fourth]);
            }
        }
    }
    found
}

fn orthogonal(a: &Square, b: &Square) -> bool {
    cells().fold(0u16, |seen, (i, j)| seen | 1 << (4 * (a[i][j] - 1) + b[i][j] - 1)) == u16::MAX
}

/// A map of the points that takes lines to lines, if there is one.
fn isomorphism(from: &[Set], to: &[Set]) -> Option<Vec<usize>> {
    fn line(lines: &[Set], a: usize, b: usize) -> Set {
        lines.iter().copied().find(|l| l >> a & l >> b & 1 == 1).unwrap_or(0)
    }
    fn extend(from: &[Set], to: &[Set], image: &mut Vec<usize>) -> bool {
        let next = image.len();
        if next == 16 {
            let moved = |l: &Set| points(*l).fold(0, |set: Set, p| set | 1 << image[p]);
            return from.iter().all(|l| to.contains(&moved(l)));
        }
        for q in (0..16).filter(|q| !image.contains(q)).collect::<Vec<_>>() {
            let fits = (0..next)
                .all(|b| (0..b).all(|a| line(from, a, b) >> next & 1 == line(to, image[a], image[b]) >> q & 1));
            if fits {
                image.push(q);
                if extend(from, to, image) {
                    return true;
                }
                image.pop();
            }
        }
        false
    }
    let mut image = Vec::new();
    extend(from, to, &mut image).then_some(image)
}

fn unique_plane(trial: &mut Trial) -> Tested {
    let printed = trial.printed(1, 2);
    let squares = squares();
    let mut classes: Vec<Vec<Set>> = vec![plane().lines.clone()];
    let mut planes = 0;
    for a in &squares {
        for b in squares.iter().filter(|b| orthogonal(a, b)) {
            for c in squares.iter().filter(|c| orthogonal(a, c) && orthogonal(b, c)) {
                trial.look()?;
                planes += 1;
                // Points are cells; lines are rows, columns, and the cells of each symbol of each square.
                let set = |is: &dyn Fn(usize, usize) -> bool| {
                    cells().filter(|(i, j)| is(*i, *j)).fold(0, |set: Set, (i, j)| set | 1 << (4 * i + j))
                };
                let mut lines: Vec<Set> = Vec::new();
                for k in 0..4 {
                    lines.push(set(&|i, _| i == k));
                    lines.push(set(&|_, j| j == k));
                    lines.extend([a, b, c].map(|s| set(&|i, j| s[i][j] == k + 1)));
                }
                if !classes.iter().any(|known| isomorphism(known, &lines).is_some()) {
                    classes.push(lines);
                }
            }
        }
    }
    let found = classes.len();
    let wrong = (found != printed || planes == 0).then(|| format!("{found} planes up to isomorphism"));
    Ok(Finding::without(
        wrong,
        format!(
            "all planes of order 4: two parallel classes numbered as rows and columns, the others give one of {planes} lists of three squares with first rows 1234"
        ),
        "all latin squares of order 4 with first row 1234; an isomorphism with the plane of Figures 2 and 3 is searched for",
    ))
}

fn unique_squares(trial: &mut Trial) -> Tested {
    let classes = trial.printed(1, 2);
    let squares = squares();
    // Symbols can be renamed in 24 ways in each square.
    let pairs: Vec<(&Square, &Square)> = squares.iter().flat_map(|a| squares.iter().map(move |b| (a, b))).collect();
    let pairs: Vec<_> = pairs.into_iter().filter(|(a, b)| orthogonal(a, b)).collect();
    let labelled = pairs.len() * 24 * 24;
    let maps = autoparatopisms().len();
    let all = 24usize.pow(5);
    // The images of one pair under all paratopisms are all / maps pairs.
    let mut wrong = (labelled * maps != classes * all)
        .then(|| format!("{labelled} pairs of squares, {} of them paratopic to the printed one", all / maps));
    let thirds = |a: &Square, b: &Square| squares.iter().filter(|c| orthogonal(a, c) && orthogonal(b, c)).count();
    if let Some((a, b)) = pairs.iter().find(|(a, b)| thirds(a, b) != 1) {
        wrong = wrong.or(Some(format!("{a:?} and {b:?} have {} third squares", thirds(a, b))));
    }
    Ok(Finding::without(
        wrong,
        format!("all {labelled} ordered pairs of orthogonal latin squares of order 4"),
        "the 24^5 paratopisms, divided by the autoparatopisms of the printed pair, reach that many pairs; each pair has one \
         third square up to the names of its symbols",
    ))
}

/// The game of the example.
const GAME: &str = "r1 r2 r3 c1 a2 r4 c2 b2 a4 b1 c4 b3 b4";

/// The position after some moves of the example.
fn after(moves: usize) -> At {
    let mut at = [0; 2];
    GAME.split(' ').take(moves).enumerate().for_each(|(i, m)| at[i % 2] |= 1 << point(m));
    at
}

fn example(trial: &mut Trial) -> Tested {
    let line = set(trial.printed("r1 c4 a4 b4", "r1 c4 a4 b3"));
    let lines = &plane().lines;
    let mut at: At = [0; 2];
    let mut wrong = None;
    for (i, m) in GAME.split(' ').enumerate() {
        let p = point(m);
        if (at[0] | at[1]) >> p & 1 == 1 || at.iter().any(|set| owns(lines, *set)) {
            wrong = wrong.or(Some(format!("move {} is not legal", i + 1)));
        }
        at[i % 2] |= 1 << p;
    }
    let owned: Vec<Set> = lines.iter().copied().filter(|l| l & !at[0] == 0).collect();
    if owned != [line] {
        wrong = wrong.or(Some(format!("Xeno owns {}", owned.iter().map(|l| names(*l)).collect::<Vec<_>>().join("; "))));
    }
    trial.position("The end of the example", &spec(at));
    Ok(Finding::without(wrong, "the 13 moves", "played on the lines of Figures 2 and 3"))
}

/// The line that Xeno completes with a point, if he does.
fn completes(at: At, p: usize) -> Option<Set> {
    plane().lines.iter().copied().find(|l| l & at[1] == 0 && l & !at[0] == 1 << p)
}

fn beta_2(trial: &mut Trial) -> Tested {
    let line = set(trial.printed("r1 c2 a2 b2", "r3 c2 a2 b2"));
    let at = after(7);
    let threats = completing(&plane().lines, at[0], at[1]);
    let found = completes(at, point("b2"));
    let wrong = (threats != set("b2") || found != Some(line))
        .then(|| format!("Xeno threatens {} with {}", names(threats), names(found.unwrap_or(0))));
    trial.command(format!("solve {}", spec(at)));
    Ok(Finding::without(wrong, "the position after Xeno's c2", "all lines that lack one point"))
}

fn beta_4(trial: &mut Trial) -> Tested {
    let line = set(trial.printed("r3 c4 a2 b3", "r1 c4 a2 b3"));
    let mut at = after(11);
    at[1] |= set("b4");
    let found = completes(at, point("b3"));
    let ophelia = owns(&plane().lines, at[1]);
    let wrong = (found != Some(line) || ophelia).then(|| format!("β3 completes {}", names(found.unwrap_or(0))));
    trial.command(format!("solve {}", spec(at)));
    Ok(Finding::without(wrong, "the position after Xeno's c4 and Ophelia's β4", "all lines that lack one point"))
}

fn two_forced(trial: &mut Trial) -> Tested {
    let needed = trial.printed(2, 1);
    let (mut positions, mut cases, mut wrong) = (0, 0, None);
    for order in [2, 3] {
        let board = planes::affine(order).expect("it is a prime power");
        let small = Small::new(&board).expect("it has at most 9 points");
        let mut plain = Plain::new(small.lines.clone(), small.all);
        for x in 0..=small.all {
            trial.look()?;
            for o in (0..=small.all).filter(|o| o & x == 0 && x.count_ones() == o.count_ones() + 1) {
                if owns(&small.lines, x) || owns(&small.lines, o) || x | o == small.all {
                    continue;
                }
                positions += 1;
                let moves = plain.moves([x, o]);
                // A move is forced if Xeno wins after every other one.
                let forced = moves.iter().filter(|(p, _)| moves.iter().all(|(q, value)| q == p || *value == 1)).count();
                if forced >= needed {
                    cases += 1;
                    if plain.value([x, o]) != 1 {
                        let (x, o) = (small.names(x, ", "), small.names(o, ", "));
                        wrong = wrong.or(Some(format!("π{order}, X = ({x}), O = ({o})")));
                    }
                }
            }
        }
    }
    Ok(Finding::without(
        wrong,
        format!(
            "all {positions} positions of π2 and π3 with Ophelia to move; in {cases} of them she has two forced moves"
        ),
        "plain play; a move is forced if Xeno wins after every other one",
    )
    .beyond("for all games: every move of hers leaves out one of the two"))
}

fn marks(trial: &mut Trial) -> Tested {
    let row = trial.printed("r1|r2|r3|c1|a2|r4|c2|b2!|a4|b1!|c4|=b3 b4", "r1|r2|r3|c1|a2|r4!|c2|b2!|a4|b1!|c4|=b3 b4");
    let cells: Vec<String> = row.split('|').map(str::to_owned).collect();
    let wrong = walk([0; 2], 0, &cells, "");
    Ok(Finding::without(wrong, "the 11 moves and the end", "threats looked for before every move"))
}

fn unmarked(trial: &mut Trial) -> Tested {
    let some_unmarked = trial.printed(true, false);
    let lines = &plane().lines;
    let mut found = Vec::new();
    let mut wrong = None;
    for (case, start) in CASES.iter().zip([crate::pi4::figures::case_1(), crate::pi4::figures::case_2()]) {
        for (table, rows) in [case.text, case.table].into_iter().enumerate() {
            for row in 0..rows.len() {
                let cells = crate::pi4::table9::in_place(rows, row);
                let begin = if case.name == "Case 1" && table == 1 { crate::pi4::case1::table_7() } else { start };
                let mut ways: Vec<(At, String)> = vec![(begin, String::new())];
                for (i, cell) in cells.iter().filter(|cell| !cell.starts_with('=')).enumerate() {
                    let mover = 1 - i % 2;
                    let mut next = Vec::new();
                    for (at, path) in ways {
                        let threats = completing(lines, at[1 - mover], at[mover]);
                        for p in points(crate::pi4::play::replies(cell)) {
                            let forced = threats == 1 << p && completing(lines, at[mover], at[1 - mover]) == 0;
                            let path =
                                format!("{path} {}", if mover == 1 { format!("({})", name(p)) } else { name(p) });
                            if mover == 1 && forced != cell.ends_with('!') {
                                wrong = wrong.or(Some(format!("{}:{path}", case.name)));
                            }
                            if mover == 0 && forced && !cell.ends_with('!') {
                                found.push(format!("{}:{path}", case.name));
                            }
                            let mut at = at;
                            at[mover] |= 1 << p;
                            next.push((at, path));
                        }
                    }
                    ways = next;
                }
            }
        }
    }
    if found.is_empty() == some_unmarked {
        wrong = wrong.or(Some(format!("{} forced moves of Xeno are not marked", found.len())));
    }
    found.dedup();
    trial.text("Forced moves of Xeno without a mark: the last move of each line", found.join("\n"));
    let rows = CASES.iter().map(|case| case.text.len() + case.table.len()).sum::<usize>();
    Ok(Finding::without(
        wrong,
        format!("all moves of the {rows} sequences and rows, the displaced rows of Table 9 moved to their place"),
        "threats looked for before every move, for each of the replies that share a row",
    ))
}
