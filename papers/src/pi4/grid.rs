//! The projective plane, and the grid of Figures 4 and 5.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{
    FIGURE_1, FIGURE_2, FIGURE_4, FIGURE_5, cells, index, name, names, permutations, plane, point, set,
};
use crate::trial::Trial;
use outwit::families::positional::study::small::Set;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "td54-is-the-projective-plane",
        "Introduction, before Figure 4",
        "TD(5,4) together with its groups as lines is the projective plane Π4.",
        same,
    ),
    Claim::new(
        "td54-with-a-point-at-infinity",
        "Introduction, before Figure 4",
        "TD(5,4) with one more point, which is added to all five groups, is the projective plane Π4 if the groups count as \
         lines.",
        with_point,
    )
    .repairs("td54-is-the-projective-plane"),
    Claim::new(
        "td54-draw",
        "Introduction, before Figure 4",
        "On TD(5,4) with its groups as lines Ophelia can force a draw, as on Π4.",
        td54_draw,
    ),
    Claim::new(
        "projective-4-draw",
        "Introduction, before Figure 4",
        "On the projective plane Π4 Ophelia can force a draw.",
        projective_draw,
    ),
    Claim::new("figure-4-rows", "Figure 4", "The rows of the grid are the blocks of γ1.", rows),
    Claim::new("figure-4-columns", "Figure 4", "The columns of the grid are the blocks of γ2.", columns),
    Claim::new("figure-5-a", "Figure 5 (a)", "The cells with equal letters are the blocks of γ3.", diagonals::<0>),
    Claim::new("figure-5-b", "Figure 5 (b)", "The cells with equal letters are the blocks of γ4.", diagonals::<1>),
    Claim::new(
        "grid-diagonals",
        "Introduction, third item after Figure 5",
        "A diagonal of the grid wins if and only if it contains four different index types (or, by the next item, one): \
         those with four types are the eight of Figure 5.",
        types,
    ),
    Claim::new(
        "grid-index-types",
        "Introduction, fourth item after Figure 5",
        "The cells of one index type are a block of the index class, and each is a diagonal of the grid.",
        same_type,
    ),
    Claim::new(
        "grid-winning-sets",
        "Introduction, items after Figure 5",
        "The four items together list every line of π4 once: 4 rows, 4 columns, 8 diagonals and 4 index types.",
        winning_sets,
    ),
];

/// The lines of TD(5,4) with its groups, as sets of 20 points, and with one more point that is on all groups.
fn lines(point_at_infinity: bool) -> (usize, Vec<u32>) {
    let entry = |(i, j): (usize, usize)| {
        (0..3).fold(1u32 << i | 1 << (4 + j), |set, s| set | 1 << (7 + 4 * s + FIGURE_1[s][i][j]))
    };
    let more = if point_at_infinity { 1 << 20 } else { 0 };
    let groups = (0..5).map(|g| 15 << (4 * g) | more);
    (20 + usize::from(point_at_infinity), cells().map(entry).chain(groups).collect())
}

/// Why points and lines are not a projective plane of order 4.
fn no_projective_plane((points, lines): (usize, Vec<u32>)) -> Option<String> {
    if points != 21 {
        return Some(format!("it has {points} points; a projective plane of order 4 has 4² + 4 + 1 = 21"));
    }
    if let Some(line) = lines.iter().find(|line| line.count_ones() != 5) {
        return Some(format!("a line has {} points", line.count_ones()));
    }
    let meet = |a: &u32, b: &u32| (a & b).count_ones() == 1;
    let lines_meet = lines.iter().enumerate().all(|(i, a)| lines[..i].iter().all(|b| meet(a, b)));
    let join = |a: usize, b: usize| lines.iter().filter(|l| *l >> a & *l >> b & 1 == 1).count() == 1;
    let points_join = (0..points).all(|a| (0..a).all(|b| join(a, b)));
    (lines.len() != 21 || !lines_meet || !points_join)
        .then(|| "two points or two lines do not determine one another".to_owned())
}

fn same(trial: &mut Trial) -> Tested {
    let design = lines(false);
    let short = design.1.iter().filter(|line| line.count_ones() == 4).count();
    trial.command("solve td:5,4+groups");
    trial.command("solve projective:4");
    Ok(Finding::without(no_projective_plane(design), "all points and lines", "points, and points of lines, counted")
        .instead(format!("one point is missing, which lies on all groups: {short} lines have only four points")))
}

fn with_point(trial: &mut Trial) -> Tested {
    let wrong = no_projective_plane(lines(trial.printed(true, false)));
    Ok(Finding::without(
        wrong,
        "21 points and 21 lines",
        "any two points are on one line, any two lines meet in one point",
    )
    .beyond("that there is only one projective plane of order 4 is taken from the literature"))
}

/// The weight of the lines that Ophelia has not met, in units of 1/2^32: a line that lacks m points has 1/2^m.
fn weight(lines: &[u32], x: u32, o: u32) -> u64 {
    lines.iter().filter(|l| *l & o == 0).map(|l| 1u64 << (32 - (l & !x).count_ones())).sum()
}

/// Whether Ophelia, who is to move, has a reply after which the weight stays below a bound whatever Xeno takes next; or
/// it is below it at once.
fn stays_light(board: &(usize, Vec<u32>), x: u32, bound: u64) -> bool {
    let (points, lines) = board;
    let free = |p: &u32, taken: u32| taken >> p & 1 == 0;
    let points = *points as u32;
    weight(lines, x, 0) < bound
        || (0..points).filter(|o| free(o, x)).any(|o| {
            let next = (0..points).filter(|p| free(p, x | 1 << o));
            next.into_iter().all(|p| weight(lines, x | 1 << p, 1 << o) < bound)
        })
}

/// A draw by weight: what is printed is the weight that must not be reached.
fn by_weight(trial: &Trial, board: &(usize, Vec<u32>), spec: &str) -> Tested {
    let bound = trial.printed(1u64 << 32, 1 << 31);
    let first = (0..board.0).map(|p| weight(&board.1, 1 << p, 0)).max().unwrap_or(0);
    let heavy = (0..board.0).find(|p| !stays_light(board, 1 << p, bound));
    let mut wrong = heavy.map(|p| format!("after the point number {} the weight reaches {}/32", p + 1, bound >> 27));
    let answer = trial.solve(spec)?;
    if answer.fields()["result"] != "draw" {
        wrong = wrong.or(Some(format!("the result is {}", answer.fields()["result"])));
    }
    Ok(Finding::without(
        wrong,
        format!("all {} first moves; the weight after them is at most {}/32", board.0, first >> 27),
        "the weight of Erdős and Selfridge, which must be less than 1: after Xeno's first move, or else after a reply of \
         Ophelia and any second move; and the engine",
    ))
}

fn td54_draw(trial: &mut Trial) -> Tested {
    trial.command("solve td:5,4+groups");
    by_weight(trial, &lines(false), "td:5,4+groups")
}

fn projective_draw(trial: &mut Trial) -> Tested {
    trial.command("solve projective:4");
    by_weight(trial, &lines(true), "projective:4")
}

/// A cell of the grid.
fn cell(i: usize, j: usize) -> Set {
    1 << point(FIGURE_4[i][j])
}

/// What is wrong with four sets that are to be the blocks of a row of Figure 2.
fn not_blocks(mut sets: Vec<Set>, row: usize) -> Option<String> {
    let mut blocks: Vec<Set> = FIGURE_2[row].iter().map(|names| set(names)).collect();
    blocks.sort_unstable();
    sets.sort_unstable();
    let wrong =
        sets.iter().find(|set| !blocks.contains(set)).map(|set| format!("{} is no block of γ{}", names(*set), row + 1));
    wrong.or_else(|| (sets != blocks).then(|| format!("not all blocks of γ{}", row + 1)))
}

fn rows(trial: &mut Trial) -> Tested {
    let class = trial.printed(0, 1);
    let rows = (0..4).map(|i| (0..4).fold(0, |set, j| set | cell(i, j))).collect();
    trial.command("draw affine:4 --as grid -o grid.svg");
    Ok(Finding::without(not_blocks(rows, class), "four rows", "compared with Figure 2"))
}

fn columns(trial: &mut Trial) -> Tested {
    let class = trial.printed(1, 0);
    let columns = (0..4).map(|j| (0..4).fold(0, |set, i| set | cell(i, j))).collect();
    Ok(Finding::without(not_blocks(columns, class), "four columns", "compared with Figure 2"))
}

/// The diagonals of a part of Figure 5.
fn figure_5(part: usize) -> Vec<Set> {
    let letter = |letter: char| {
        let here = cells().filter(|(i, j)| FIGURE_5[part][*i].chars().nth(*j) == Some(letter));
        here.fold(0, |set, (i, j)| set | cell(i, j))
    };
    "xyzw".chars().map(letter).collect()
}

fn diagonals<const PART: usize>(trial: &mut Trial) -> Tested {
    let class = trial.printed(2 + PART, 3 - PART);
    Ok(Finding::without(not_blocks(figure_5(PART), class), "four diagonals", "compared with Figure 2"))
}

/// The diagonals of the grid: four cells, no two in a row or a column.
fn all_diagonals() -> Vec<Set> {
    permutations().iter().map(|p| (0..4).fold(0, |set, i| set | cell(i, p[i]))).collect()
}

/// How many index types a set has.
fn index_types(set: Set) -> usize {
    index().iter().filter(|line| *line & set != 0).count()
}

fn types(trial: &mut Trial) -> Tested {
    let printed = trial.printed(4, 2);
    let figure: Vec<Set> = [figure_5(0), figure_5(1)].concat();
    let lines = &plane().lines;
    let mut wrong = None;
    for diagonal in all_diagonals() {
        let types = index_types(diagonal);
        let wins = lines.contains(&diagonal);
        if wins != (types == printed || types == 1) || (types == printed) != figure.contains(&diagonal) {
            wrong = wrong.or(Some(format!("{} has {types} index types", names(diagonal))));
        }
    }
    Ok(Finding::without(wrong, "all 24 diagonals of the grid", "index types counted, and compared with the lines"))
}

fn same_type(trial: &mut Trial) -> Tested {
    let printed = trial.printed(["r", "c", "α", "β"], ["r", "c", "α", "α"]);
    let (lines, diagonals) = (index(), all_diagonals());
    let wrong = printed.iter().zip(&lines).find_map(|(letter, line)| {
        let of_type = cells().filter(|(i, j)| name(point(FIGURE_4[*i][*j])).starts_with(letter));
        let set = of_type.fold(0, |set, (i, j)| set | cell(i, j));
        (set != *line || !diagonals.contains(&set)).then(|| format!("the cells of type {letter} are {}", names(set)))
    });
    Ok(Finding::without(wrong, "the four index types", "compared with Figure 3 and with the 24 diagonals"))
}

fn winning_sets(trial: &mut Trial) -> Tested {
    let types = trial.printed(4, 3);
    let rows = (0..4).map(|i| (0..4).fold(0, |set, j| set | cell(i, j)));
    let columns = (0..4).map(|j| (0..4).fold(0, |set, i| set | cell(i, j)));
    let mixed = all_diagonals().into_iter().filter(|d| index_types(*d) == types);
    let mut listed: Vec<Set> = rows.chain(columns).chain(mixed).chain(index()).collect();
    listed.sort_unstable();
    let mut lines = plane().lines.clone();
    lines.sort_unstable();
    let wrong = lines.iter().find(|line| !listed.contains(line)).map(|line| format!("{} is not listed", names(*line)));
    let wrong = wrong.or_else(|| (listed != lines).then(|| format!("{} sets are listed", listed.len())));
    Ok(Finding::without(wrong, "the 20 lines", "the sets of all four items, compared with the lines"))
}
