//! Latin squares and transversal designs: Figures 1, 2 and 3.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{
    FIGURE_1, FIGURE_2, Square, block, blocks, cells, index, names, partitions, plane, set, through,
};
use crate::trial::Trial;
use outwit::families::positional::rules::planes;
use outwit::families::positional::rules::planes::Squares;
use outwit::families::positional::study::small::{Set, points};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("figure-1-alpha", "Figure 1, first square", "The first square is latin.", latin::<0>),
    Claim::new("figure-1-beta", "Figure 1, second square", "The second square is latin.", latin::<1>),
    Claim::new("figure-1-gamma", "Figure 1, third square", "The third square is latin.", latin::<2>),
    Claim::new("figure-1-orthogonal", "Figure 1", "The three squares are mutually orthogonal.", orthogonal),
    Claim::new(
        "entry-example",
        "Introduction, before Figure 1",
        "The entry in row r3 and column c2 of Figure 1 is (r3, c2, α4, β1, γ3).",
        entry,
    ),
    Claim::new(
        "transversal-design-definition",
        "Introduction, after Figure 1",
        "With the definition as worded (every pair of points is in a block or in a group, but not in both) a TD(k+2,n) is \
         the same as k mutually orthogonal latin squares of order n.",
        loosely,
    ),
    Claim::new(
        "transversal-design-exactly-one",
        "Introduction, after Figure 1",
        "If every pair of points of different groups is in exactly one block, a TD(k+2,n) is the same as k mutually \
         orthogonal latin squares of order n.",
        exactly,
    )
    .repairs("transversal-design-definition"),
    Claim::new(
        "entries-are-td54",
        "Introduction, after Figure 1",
        "The 16 entries of Figure 1 are the blocks of a TD(5,4).",
        td54,
    ),
    Claim::new(
        "resolvable-from-last-square",
        "Introduction, second paragraph after Figure 1",
        "Given k mutually orthogonal latin squares of order n, the symbols of the last one index parallel classes of a \
         resolvable transversal design RTD(k+1,n).",
        resolvable,
    ),
    Claim::new(
        "rtd44-counts",
        "Introduction, before Figure 2",
        "The RTD(4,4) of the squares has 16 points, 16 blocks and 4 groups.",
        rtd44,
    ),
    Claim::new(
        "figure-2-gamma-1",
        "Figure 2, row γ1",
        "The blocks of this row are the cells of the first two squares in which the third one has γ1; they partition the \
         points.",
        class::<0>,
    ),
    Claim::new(
        "figure-2-gamma-2",
        "Figure 2, row γ2",
        "The blocks of this row are the cells of the first two squares in which the third one has γ2; they partition the \
         points.",
        class::<1>,
    ),
    Claim::new(
        "figure-2-gamma-3",
        "Figure 2, row γ3",
        "The blocks of this row are the cells of the first two squares in which the third one has γ3; they partition the \
         points.",
        class::<2>,
    ),
    Claim::new(
        "figure-2-gamma-4",
        "Figure 2, row γ4",
        "The blocks of this row are the cells of the first two squares in which the third one has γ4; they partition the \
         points.",
        class::<3>,
    ),
    Claim::new(
        "figure-2-design",
        "Figure 2",
        "Two points of different groups are in exactly one block of Figure 2, two points of one group in none.",
        design,
    ),
    Claim::new(
        "figure-3-index-class",
        "Figure 3",
        "The four groups partition the points, so that they form one more parallel class.",
        groups,
    ),
    Claim::new(
        "figures-2-and-3-plane",
        "Introduction, after Figure 2",
        "The blocks of Figure 2 and the groups of Figure 3 are the lines of π4.",
        is_plane,
    ),
    Claim::new(
        "playing-on-squares",
        "Introduction, after Figure 3",
        "A line of π4 is completed when all components of an entry of the first two squares are chosen, or all rows, all \
         columns, or all symbols of one square, and in no other way.",
        on_squares,
    ),
];

const LETTERS: [&str; 3] = ["α", "β", "γ"];

/// The first square with two neighbours in its second row exchanged.
fn spoilt(mut square: Square) -> Square {
    square[1].swap(1, 2);
    square
}

fn latin<const SQUARE: usize>(trial: &mut Trial) -> Tested {
    let square = trial.printed(FIGURE_1[SQUARE], spoilt(FIGURE_1[SQUARE]));
    let letter = LETTERS[SQUARE];
    let once = |symbols: [usize; 4]| (1..=4).all(|s| symbols.contains(&s));
    let wrong = (0..4).find_map(|i| {
        let row = (!once(square[i])).then(|| format!("row {} of the square of {letter}", i + 1));
        row.or_else(|| {
            (!once([0, 1, 2, 3].map(|r| square[r][i]))).then(|| format!("column {} of the square of {letter}", i + 1))
        })
    });
    Ok(Finding::without(wrong, "4 rows and 4 columns", "every symbol is looked for"))
}

fn are_orthogonal(a: &Square, b: &Square) -> bool {
    let seen = cells().fold(0u16, |seen, (i, j)| seen | 1 << (4 * (a[i][j] - 1) + b[i][j] - 1));
    seen == u16::MAX
}

/// The three squares with two rows of the last one exchanged.
fn spoilt_three() -> [Square; 3] {
    let mut squares = FIGURE_1;
    squares[2].swap(1, 2);
    squares
}

fn orthogonal(trial: &mut Trial) -> Tested {
    let squares = trial.printed(FIGURE_1, spoilt_three());
    let wrong = [(0, 1), (0, 2), (1, 2)].into_iter().find(|(a, b)| !are_orthogonal(&squares[*a], &squares[*b]));
    let wrong = wrong.map(|(a, b)| format!("the squares of {} and {}", LETTERS[a], LETTERS[b]));
    Ok(Finding::without(wrong, "the three pairs of squares", "all 16 pairs of symbols are looked for"))
}

fn entry(trial: &mut Trial) -> Tested {
    let printed = trial.printed([4, 1, 3], [4, 1, 2]);
    let found = [0, 1, 2].map(|square| FIGURE_1[square][2][1]);
    let wrong =
        (found != printed).then(|| format!("the entry is (r3, c2, α{}, β{}, γ{})", found[0], found[1], found[2]));
    Ok(Finding::without(wrong, "one entry", "read off the squares"))
}

/// All latin squares of an order, row by row.
fn latin_squares(n: usize) -> Vec<Vec<usize>> {
    fn extend(n: usize, square: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        let at = square.len();
        if at == n * n {
            return all.push(square.clone());
        }
        for symbol in 0..n {
            let row = &square[at - at % n..];
            if !row.contains(&symbol) && !square.iter().skip(at % n).step_by(n).any(|s| *s == symbol) {
                square.push(symbol);
                extend(n, square, all);
                square.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(n, &mut Vec::new(), &mut all);
    all
}

/// How many lists of k mutually orthogonal latin squares of order n there are, for k = 1 and 2.
fn mols(k: usize, n: usize) -> usize {
    let squares = latin_squares(n);
    let orthogonal = |a: &Vec<usize>, b: &Vec<usize>| {
        let seen = a.iter().zip(b).fold(0u32, |seen, (a, b)| seen | 1 << (n * a + b));
        seen.count_ones() as usize == n * n
    };
    match k {
        1 => squares.len(),
        _ => squares.iter().map(|a| squares.iter().filter(|b| orthogonal(a, b)).count()).sum(),
    }
}

/// What may be a block of a TD(k,n): one point of each group, as the set of pairs of points that it covers.
fn transversals(k: usize, n: usize) -> Vec<u128> {
    let number = |a: usize, b: usize| {
        let (g, h) = (a / n, b / n);
        let before = (0..g).map(|g| k - 1 - g).sum::<usize>() + h - g - 1;
        before * n * n + (a % n) * n + b % n
    };
    (0..n.pow(k as u32))
        .map(|code| {
            let point = |g: usize| g * n + code / n.pow((k - 1 - g) as u32) % n;
            let pairs = (0..k).flat_map(|g| (g + 1..k).map(move |h| (g, h)));
            pairs.fold(0, |set, (g, h)| set | 1 << number(point(g), point(h)))
        })
        .collect()
}

/// How many sets of blocks cover every pair exactly once.
fn exact_covers(blocks: &[u128], all: u128, covered: u128) -> usize {
    if covered == all {
        return 1;
    }
    let first = 1 << (!covered).trailing_zeros();
    let fitting = blocks.iter().filter(|b| *b & first != 0 && *b & covered == 0);
    fitting.map(|b| exact_covers(blocks, all, covered | b)).sum()
}

fn loosely(trial: &mut Trial) -> Tested {
    // The least case with more than one point to a group: three groups of two points.
    let (k, n) = (3, 2);
    let blocks = transversals(k, n);
    let all = blocks.iter().fold(0, |all, b| all | b);
    let chosen = |set: usize| (0..blocks.len()).filter(move |b| set >> b & 1 == 1);
    let covers = |set: usize| chosen(set).fold(0, |union, b| union | blocks[b]) == all;
    let mut designs: Vec<usize> = (0..1 << blocks.len()).filter(|set| covers(*set)).collect();
    designs.sort_by_key(|set| (set.count_ones(), *set));
    let squares = mols(k - 2, n);
    trial.look()?;
    let wrong = designs.iter().find(|set| set.count_ones() as usize != n * n).map(|set| {
        let name = |b: usize| (0..k).map(|g| format!("{}{}", ["x", "y", "z"][g], (b >> (k - 1 - g) & 1) + 1)).collect::<String>();
        let names: Vec<String> = chosen(*set).map(name).collect();
        format!(
            "k = 1, n = 2: the {} blocks {} fit the definition, and no latin square of order 2, of which there are {squares} \
             with {} cells each, gives them; {} sets of blocks fit in all",
            set.count_ones(),
            names.join(", "),
            n * n,
            designs.len()
        )
    });
    Ok(Finding::without(wrong, "k = 1, n = 2: all 256 sets of transversals", "every set of blocks is tried")
        .instead("a pair of points of different groups must be in exactly one block"))
}

fn exactly(trial: &mut Trial) -> Tested {
    let squares = trial.printed((|k| k - 2) as fn(usize) -> usize, |k| k - 1);
    let mut wrong = None;
    let mut text = String::new();
    for (k, n) in [(3, 2), (4, 2), (3, 3), (4, 3), (3, 4), (4, 4)] {
        trial.look()?;
        let blocks = transversals(k, n);
        let all = blocks.iter().fold(0, |all, b| all | b);
        let designs = exact_covers(&blocks, all, 0);
        let lists = mols(squares(k), n);
        text += &format!("TD({k},{n}): {designs}; lists of {} squares: {lists}\n", k - 2);
        if designs != lists {
            wrong = wrong.or(Some(format!("there are {designs} TD({k},{n}), and {lists} lists of squares")));
        }
    }
    trial.text("Designs on labelled points, and lists of squares", text);
    Ok(Finding::without(
        wrong,
        "k = 1 and 2, n = 2, 3 and 4: as many designs as lists of squares",
        "exact covers of the pairs of points, and all latin squares, both counted",
    )
    .beyond("for all k and n: a block is a cell with its symbols, and each condition on pairs is one on squares"))
}

/// The entries of squares of order 4 as sets of 20 points.
fn entries(squares: &[Square; 3]) -> Vec<u32> {
    let entry = |(i, j): (usize, usize)| {
        (0..3).fold(1u32 << i | 1 << (4 + j), |set, s| set | 1 << (7 + 4 * s + squares[s][i][j]))
    };
    cells().map(entry).collect()
}

fn td54(trial: &mut Trial) -> Tested {
    let squares = trial.printed(FIGURE_1, spoilt_three());
    let entries = entries(&squares);
    let pairs = (0..20).flat_map(|a| (a + 1..20).map(move |b| (a, b)));
    let wrong = pairs.map(|(a, b)| (a, b, entries.iter().filter(|e| *e >> a & *e >> b & 1 == 1).count()));
    let wrong = wrong.into_iter().find(|(a, b, times)| *times != usize::from(a / 4 != b / 4));
    let wrong = wrong.map(|(a, b, times)| {
        format!("{} and {} are together in {times} blocks", crate::pi4::figures::name(a), crate::pi4::figures::name(b))
    });
    Ok(Finding::without(wrong, "all 190 pairs of the 20 points", "blocks through each pair counted"))
}

fn resolvable(trial: &mut Trial) -> Tested {
    let groups = trial.printed((|k| k + 1) as fn(usize) -> usize, |k| k + 2);
    let orders: &[u64] = trial.range(&[2, 3, 4, 5, 7, 8, 9], &[2, 3, 4, 5, 7, 8, 9, 11, 13]);
    let mut wrong = None;
    for order in orders {
        trial.look()?;
        let (squares, n) = (Squares::new(*order).expect("it is a prime power"), *order as usize);
        for k in 1..n {
            let design: Vec<(usize, Vec<usize>)> = (0..n * n)
                .map(|cell| (squares.symbol(k - 1, cell / n, cell % n), squares.block(groups(k), cell / n, cell % n)))
                .collect();
            for symbol in 0..n {
                let class = design.iter().filter(|(s, _)| *s == symbol).flat_map(|(_, block)| block.iter().copied());
                let mut points: Vec<usize> = class.collect();
                points.sort_unstable();
                if points != (0..groups(k) * n).collect::<Vec<_>>() {
                    wrong = wrong.or(Some(format!("n = {n}, k = {k}: symbol {} of the last square", symbol + 1)));
                }
            }
        }
    }
    Ok(Finding::without(
        wrong,
        format!("the squares over fields of the orders {orders:?}, and every k from 1 to n − 1"),
        "the blocks of each symbol of the last square are laid side by side",
    )
    .beyond("for all squares: in each row, column and symbol of another square the last one has each symbol once"))
}

fn rtd44(trial: &mut Trial) -> Tested {
    let printed = trial.printed((16, 16, 4), (16, 16, 5));
    let mut different = blocks();
    different.sort_unstable();
    different.dedup();
    let points = different.iter().fold(0, |all: Set, b| all | b).count_ones();
    // Points that are in no block together form the groups.
    let together =
        |a: usize| (0..16).filter(|b| *b == a || through(&different, a, *b) == 0).fold(0, |s: Set, b| s | 1 << b);
    let mut groups: Vec<Set> = (0..16).map(together).collect();
    groups.sort_unstable();
    groups.dedup();
    let found = (points, different.len(), groups.len());
    let wrong = (found != printed).then(|| format!("{} points, {} blocks, {} groups", found.0, found.1, found.2));
    Ok(Finding::without(wrong, "the blocks of Figure 2", "counted; groups are points that no block joins"))
}

fn class<const ROW: usize>(trial: &mut Trial) -> Tested {
    let symbol = ROW + 1;
    let squares = trial.printed(FIGURE_1, spoilt_three());
    let mut printed: Vec<Set> = FIGURE_2[ROW].iter().map(|names| set(names)).collect();
    let with = cells().filter(|(i, j)| squares[2][*i][*j] == symbol);
    let mut computed: Vec<Set> = with.map(|(i, j)| block(&squares[..2], i, j)).collect();
    printed.sort_unstable();
    computed.sort_unstable();
    let union = printed.iter().fold(0, |all: Set, b| all | b);
    let wrong =
        computed.iter().find(|b| !printed.contains(b)).map(|b| format!("the block {} is not printed", names(*b)));
    let wrong = wrong.or_else(|| (union != Set::MAX).then(|| format!("{} are in no block", names(!union))));
    Ok(Finding::without(wrong, "the four blocks of the row", "compared with the cells of Figure 1; their union"))
}

fn design(trial: &mut Trial) -> Tested {
    let times = trial.printed(1, 2);
    let blocks = blocks();
    let pairs = (0..16).flat_map(|a| (a + 1..16).map(move |b| (a, b)));
    let wrong = pairs.into_iter().find(|(a, b)| through(&blocks, *a, *b) != if a / 4 == b / 4 { 0 } else { times });
    let wrong = wrong.map(|(a, b)| format!("{}: {} blocks", names(1 << a | 1 << b), through(&blocks, a, b)));
    Ok(Finding::without(wrong, "all 120 pairs of points", "blocks through each pair counted"))
}

fn groups(trial: &mut Trial) -> Tested {
    let mut lines = index();
    lines[3] = trial.printed(lines[3], set("b1 b2 b3 a4"));
    let union = lines.iter().fold(0, |all: Set, line| all | line);
    let disjoint = lines.iter().map(|line| line.count_ones()).sum::<u32>() == union.count_ones();
    let joined = lines.iter().find(|line| {
        let pairs = points(**line).flat_map(|a| points(**line).map(move |b| (a, b)));
        pairs.into_iter().any(|(a, b)| a != b && through(&blocks(), a, b) != 0)
    });
    let wrong = joined.map(|line| format!("{}: two of them are in a block", names(*line)));
    let wrong =
        wrong.or_else(|| (union != Set::MAX || !disjoint).then(|| "they do not partition the points".to_owned()));
    Ok(Finding::without(wrong, "the four lines of Figure 3", "their union, and the blocks through their points"))
}

fn is_plane(trial: &mut Trial) -> Tested {
    let mut lines = plane().lines.clone();
    // The altered plane has a block of two cells mixed.
    lines[0] = trial.printed(lines[0], set("r1 c1 a1 b2"));
    let pairs = (0..16).flat_map(|a| (a + 1..16).map(move |b| (a, b)));
    let wrong = pairs.into_iter().find(|(a, b)| through(&lines, *a, *b) != 1);
    let wrong = wrong.map(|(a, b)| format!("{} are on {} lines", names(1 << a | 1 << b), through(&lines, a, b)));
    let wrong = wrong.or_else(|| {
        let classes = partitions(&lines).len();
        (lines.len() != 20 || classes != 5).then(|| format!("{} lines in {classes} classes", lines.len()))
    });
    let wrong = wrong.or_else(|| {
        let known = planes::affine(4).expect("4 is a prime power");
        let as_set = |line: &Vec<usize>| line.iter().fold(0, |set: Set, p| set | 1 << p);
        known
            .lines
            .iter()
            .map(as_set)
            .find(|line| !lines.contains(line))
            .map(|line| format!("{} is no line", names(line)))
    });
    trial.command("draw affine:4 --as td -o blocks.svg");
    Ok(Finding::without(
        wrong,
        "all pairs of points on the 20 lines, and the plane over the field of order 4 with the same names",
        "lines through each pair counted; lines compared",
    ))
}

fn on_squares(trial: &mut Trial) -> Tested {
    let second = trial.printed(1, 2);
    let squares = [FIGURE_1[0], FIGURE_1[second]];
    let entries = cells().map(|(i, j)| block(&squares, i, j));
    let mut winning: Vec<Set> = entries.chain(index()).collect();
    winning.sort_unstable();
    let mut lines = plane().lines.clone();
    lines.sort_unstable();
    let wrong = lines.iter().find(|line| !winning.contains(line)).map(|line| format!("{} is a line", names(*line)));
    let wrong = wrong.or_else(|| (winning.len() != lines.len()).then(|| format!("{} winning sets", winning.len())));
    trial.command("draw affine:4 --as squares -o squares.svg");
    Ok(Finding::without(wrong, "the 20 lines of Figures 2 and 3", "compared with the entries of the first two squares"))
}
