//! Figures 1 to 5 as printed, and the plane that Figures 2 and 3 make up.

use outwit::families::positional::rules::board::Board;
use outwit::families::positional::study::group::{At, Group};
use outwit::families::positional::study::small::{Set, Small, points};
use std::sync::OnceLock;

/// A latin square of order 4, with symbols from 1 on.
pub type Square = [[usize; 4]; 4];

/// The three squares of Figure 1.
pub const FIGURE_1: [Square; 3] = [
    [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]],
    [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]],
    [[1, 2, 3, 4], [3, 4, 1, 2], [4, 3, 2, 1], [2, 1, 4, 3]],
];

/// The blocks of Figure 2, one row for each symbol of the third square.
pub const FIGURE_2: [[&str; 4]; 4] = [
    ["r1 c1 a1 b1", "r4 c2 a3 b4", "r2 c3 a4 b2", "r3 c4 a2 b3"],
    ["r3 c3 a1 b4", "r1 c2 a2 b2", "r4 c1 a4 b3", "r2 c4 a3 b1"],
    ["r2 c1 a2 b4", "r3 c2 a4 b1", "r1 c3 a3 b3", "r4 c4 a1 b2"],
    ["r3 c1 a3 b2", "r2 c2 a1 b3", "r4 c3 a2 b1", "r1 c4 a4 b4"],
];

/// The index class, Figure 3.
pub const FIGURE_3: [&str; 4] = ["r1 r2 r3 r4", "c1 c2 c3 c4", "a1 a2 a3 a4", "b1 b2 b3 b4"];

/// The grid of Figure 4.
pub const FIGURE_4: [[&str; 4]; 4] =
    [["r2", "a4", "b2", "c3"], ["b1", "c1", "r1", "a1"], ["c4", "b3", "a2", "r3"], ["a3", "r4", "c2", "b4"]];

/// The diagonals of Figure 5, (a) and (b): cells with the same letter belong together.
pub const FIGURE_5: [[&str; 4]; 2] = [["xyzw", "yxwz", "zwxy", "wzyx"], ["xyzw", "wzyx", "yxwz", "zwxy"]];

/// The letters of the groups: rows, columns, and the symbols of the three squares.
const GROUPS: [char; 5] = ['r', 'c', 'a', 'b', 'g'];

/// A point by its name: four to a group.
pub fn point(name: &str) -> usize {
    let mut letters = name.chars();
    let group = letters.next().and_then(|l| GROUPS.iter().position(|g| *g == l));
    let number = letters.next().and_then(|l| l.to_digit(10));
    match (group, number) {
        (Some(group), Some(number @ 1..=4)) => 4 * group + number as usize - 1,
        _ => panic!("{name} is no point"),
    }
}

/// The points that a text names.
pub fn set(names: &str) -> Set {
    names.split_whitespace().fold(0, |set, name| set | 1 << point(name))
}

/// The name of a point in commands.
pub fn plain(point: usize) -> String {
    format!("{}{}", GROUPS[point / 4], point % 4 + 1)
}

/// The name of a point as it is printed.
pub fn name(point: usize) -> String {
    format!("{}{}", ["r", "c", "α", "β", "γ"][point / 4], point % 4 + 1)
}

/// The names of points as they are printed.
pub fn names(set: Set) -> String {
    points(set).map(name).collect::<Vec<_>>().join(", ")
}

/// The four points of a cell of the first two squares.
pub fn block(squares: &[Square], i: usize, j: usize) -> Set {
    1 << i | 1 << (4 + j) | 1 << (7 + squares[0][i][j]) | 1 << (11 + squares[1][i][j])
}

/// All cells of a square of order 4, row by row.
pub fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..16).map(|cell| (cell / 4, cell % 4))
}

/// The blocks of Figure 2.
pub fn blocks() -> Vec<Set> {
    FIGURE_2.iter().flatten().map(|names| set(names)).collect()
}

/// The lines of Figure 3.
pub fn index() -> Vec<Set> {
    FIGURE_3.iter().map(|names| set(names)).collect()
}

/// The plane of Figures 2 and 3 with all its symmetries.
pub struct Plane {
    /// The board.
    pub board: Board,
    /// The lines, those of Figure 2 first.
    pub lines: Vec<Set>,
    /// Its symmetries.
    pub group: Group,
}

/// The plane of Figures 2 and 3.
pub fn plane() -> &'static Plane {
    static PLANE: OnceLock<Plane> = OnceLock::new();
    PLANE.get_or_init(|| {
        let lines: Vec<Set> = blocks().into_iter().chain(index()).collect();
        let places = (0..16).map(|p| (plain(p), (0.0, 0.0))).collect();
        let board = Board::new(String::new(), places, lines.iter().map(|l| points(*l).collect()).collect());
        let board = board.expect("the figures have 16 points and 20 lines");
        let group = Group::of(&Small::new(&board).expect("16 points are few")).expect("5,760 symmetries are few");
        Plane { board, lines, group }
    })
}

/// A set of points under a map.
pub fn moved(image: &[u16], set: Set) -> Set {
    points(set).fold(0, |moved, p| moved | 1 << image[p])
}

/// How many of some sets contain both points.
pub fn through(sets: &[Set], a: usize, b: usize) -> usize {
    sets.iter().filter(|set| *set >> a & *set >> b & 1 == 1).count()
}

/// All ways to divide the points into four lines.
pub fn partitions(lines: &[Set]) -> Vec<Vec<Set>> {
    fn extend(lines: &[Set], taken: Set, chosen: &mut Vec<Set>, found: &mut Vec<Vec<Set>>) {
        if taken == Set::MAX {
            return found.push(chosen.clone());
        }
        let first: Set = 1 << (!taken).trailing_zeros();
        for line in lines.iter().filter(|line| *line & first != 0 && *line & taken == 0) {
            chosen.push(*line);
            extend(lines, taken | line, chosen, found);
            chosen.pop();
        }
    }
    let mut found = Vec::new();
    extend(lines, 0, &mut Vec::new(), &mut found);
    found
}

/// The permutations of 0, 1, 2, 3.
pub fn permutations() -> Vec<[usize; 4]> {
    let all = (0..256).map(|code| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3]);
    all.filter(|p| (0..4).all(|i| p.contains(&i))).collect()
}

/// All autoparatopisms of the first two squares, found from the squares alone: the groups go to groups, rows and columns
/// in any way, and then every block has only one place to go to.
pub fn autoparatopisms() -> Vec<Vec<u16>> {
    let all = permutations();
    let blocks = blocks();
    let mut found = Vec::new();
    for groups in &all {
        for rows in &all {
            for columns in &all {
                let mut image = [u16::MAX; 16];
                (0..4).for_each(|i| image[i] = (4 * groups[0] + rows[i]) as u16);
                (0..4).for_each(|j| image[4 + j] = (4 * groups[1] + columns[j]) as u16);
                let fits = cells().all(|(i, j)| {
                    let both: Set = 1 << image[i] | 1 << image[4 + j];
                    let Some(to) = blocks.iter().find(|b| both & !**b == 0) else { return false };
                    points(block(&FIGURE_1[..2], i, j)).filter(|p| *p >= 8).all(|p| {
                        let there = points(*to).find(|q| q / 4 == groups[p / 4]).map_or(u16::MAX, |q| q as u16);
                        let free = image[p] == u16::MAX;
                        if free {
                            image[p] = there;
                        }
                        image[p] == there
                    })
                });
                let onto = image.iter().filter(|q| **q < 16).fold(0, |all: Set, q| all | 1 << q) == Set::MAX;
                if fits && onto {
                    found.push(image.to_vec());
                }
            }
        }
    }
    found
}

/// A position as a spec of the program.
pub fn spec(at: At) -> String {
    let list = |set: Set| points(set).map(plain).collect::<Vec<_>>().join(",");
    format!("affine:4:{}/{}", list(at[0]), list(at[1]))
}

/// The position of Case 1, with Ophelia to move.
pub fn case_1() -> At {
    [set("r1 r3 c1"), set("r2 r4")]
}

/// The position of Case 2, with Ophelia to move.
pub fn case_2() -> At {
    [set("r1 r3 a2"), set("r2 c1")]
}

/// What a cell is to the players, as the captions of Figures 6 and 8 name it: the coordinates of Xeno and of Ophelia, or
/// none where both have one.
pub fn kind(at: At, block: Set) -> Option<[u32; 2]> {
    let has = at.map(|set| (set & block).count_ones());
    (has[0] == 0 || has[1] == 0).then_some(has)
}
