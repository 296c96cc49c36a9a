//! Further pictures of planes and transversal designs, as in the literature (Danziger, Huggan, Malik and Marbach,
//! Tic-Tac-Toe on an affine plane of order 4): latin squares, a grid, and blocks by parallel class.

use super::Playing;
use super::drawing::{cell, cells, ink, owned};
use super::planes::{GROUPS, Squares};
use crate::scene::board;
use crate::scene::board::Picture;
use crate::scene::{Ink, Scene};

/// Another picture of a plane or a transversal design.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Latin squares: a block is an entry, its points are the row, the column and the symbols.
    Squares,
    /// Points in a square, the lines of one parallel class as rows and those of another as columns.
    Grid,
    /// Blocks by parallel class, and the groups.
    Td,
}

/// The design that a board is made of, as far as a picture needs it.
struct Design {
    squares: Squares,
    groups: usize,
    order: usize,
    /// The point on all groups of a projective plane.
    infinite: Option<usize>,
}

impl Design {
    fn of(playing: &Playing) -> Option<Design> {
        let board = &playing.board;
        let groups = board.index.len();
        let infinite = (groups > 0 && board.names.len() % groups == 1).then(|| board.names.len() - 1);
        let order = board.index.first()?.len() - usize::from(infinite.is_some());
        Some(Design { squares: Squares::new(order as u64).ok()?, groups, order, infinite })
    }

    /// The points of a block.
    fn block(&self, i: usize, j: usize) -> Vec<usize> {
        self.squares.block(self.groups, i, j)
    }
}

impl View {
    /// All of them.
    pub(crate) const ALL: [View; 3] = [View::Grid, View::Squares, View::Td];

    /// Its name and title.
    pub(crate) fn named(self) -> board::View {
        match self {
            View::Squares => board::View { name: "squares", title: "as latin squares" },
            View::Grid => board::View { name: "grid", title: "as a grid" },
            View::Td => board::View { name: "td", title: "line by line" },
        }
    }
}

/// The picture of a position, with the places of its points; the error says which boards have one.
pub(crate) fn picture(playing: &Playing, view: View, title: &str) -> Result<Picture<usize>, String> {
    let design = Design::of(playing);
    let mut picture = Picture { scene: Scene::new(title), places: Vec::new() };
    match (view, &design) {
        (View::Squares, Some(design)) if design.groups > 2 => squares(&mut picture, playing, design),
        (View::Squares, _) => {
            return Err(
                "squares are drawn for affine planes of order 3 or more, projective planes, and transversal designs \
                        with 3 groups or more, such as affine:4"
                    .to_owned(),
            );
        }
        (View::Grid, Some(design)) if design.groups == design.order => grid(&mut picture, playing, design),
        (View::Grid, _) => {
            return Err("a grid is drawn only for affine planes, such as affine:4, and for td:n,n".to_owned());
        }
        (View::Td, Some(design)) => blocks(&mut picture, playing, design),
        (View::Td, None) => {
            return Err(
                "blocks are drawn only for planes and transversal designs, such as affine:4 or td:4,5".to_owned()
            );
        }
    }
    Ok(picture)
}

/// How many squares are drawn side by side.
const BESIDE: usize = 3;

fn squares(picture: &mut Picture<usize>, playing: &Playing, design: &Design) {
    let Playing { board, at, .. } = playing;
    let n = design.order;
    let owned = owned(board, at);
    let whole_group = |p: usize| owned.iter().any(|line| line.contains(&p) && board.index.contains(line));
    for square in 0..design.groups - 2 {
        let left = (square % BESIDE) as f64 * (n as f64 + 2.0);
        let top = (square / BESIDE) as f64 * (n as f64 + 2.0);
        let mut put = |x: usize, y: usize, point: usize, won: bool| {
            let place = (left + x as f64, top + y as f64);
            cell(picture, place, point, (ink(at, point), won), &board.names[point]);
        };
        for i in 0..n {
            put(0, i + 1, i, whole_group(i));
            put(i + 1, 0, n + i, whole_group(n + i));
            for j in 0..n {
                let block = design.block(i, j);
                put(j + 1, i + 1, block[square + 2], owned.contains(&block));
            }
        }
    }
    if let Some(z) = design.infinite {
        let pictures = design.groups - 2;
        let across = (pictures.min(BESIDE) as f64) * (n as f64 + 2.0);
        cell(picture, (across, 1.0), z, (ink(at, z), whole_group(z)), &board.names[z]);
    }
}

/// Rows are the lines of one parallel class, columns those of another; index lines and the rest are diagonals.
fn grid(picture: &mut Picture<usize>, playing: &Playing, design: &Design) {
    let n = design.order;
    let classes = [0, 1].map(|class| design.squares.parallel(n, class));
    // The order of rows and columns in the figure of the literature; for other orders, blocks follow the rows of the
    // square.
    let (rows, columns) =
        if n == 4 { (vec![1, 0, 2, 3], vec![1, 3, 0, 2]) } else { ((0..n).collect(), (0..n).collect()) };
    let place = |p: usize| {
        let line = |class: usize| classes[class].iter().position(|block| block.contains(&p)).unwrap_or(0);
        let at = |order: &Vec<usize>, line: usize| order.iter().position(|l| *l == line).unwrap_or(0) as f64;
        (at(&columns, line(1)), at(&rows, line(0)))
    };
    cells(picture, &playing.board, &playing.at, place);
}

fn blocks(picture: &mut Picture<usize>, playing: &Playing, design: &Design) {
    let board = &playing.board;
    let (n, k) = (design.order, design.groups);
    let mut rows: Vec<(String, Vec<Vec<usize>>)> = Vec::new();
    for class in 0..n {
        // Where any two blocks meet there are no parallel classes, so the blocks of a row of the squares stand
        // together.
        let (name, mut blocks) = if k <= n {
            (format!("{}{}", GROUPS[k], class + 1), design.squares.parallel(k, class))
        } else {
            (board.names[class].clone(), (0..n).map(|j| design.block(class, j)).collect())
        };
        blocks.sort_by_key(|block| block[1]);
        blocks.retain(|block| board.lines.contains(block));
        rows.push((name, blocks));
    }
    let is_line = board.index.iter().any(|group| board.lines.contains(group));
    let groups = board.index.iter().filter(|group| !is_line || board.lines.contains(group)).cloned();
    rows.push((if is_line { "index" } else { "groups" }.to_owned(), groups.collect()));
    let more = board.lines.iter().filter(|line| !rows.iter().any(|(_, lines)| lines.contains(line))).cloned();
    let more: Vec<Vec<usize>> = more.collect();
    rows.extend(more.chunks(n).map(|lines| ("more".to_owned(), lines.to_vec())));
    let owned = owned(board, &playing.at);
    for (i, (name, lines)) in rows.into_iter().enumerate() {
        let y = 1.5 * i as f64;
        let mut x = 0.0;
        picture.scene.label(-1.0, y + 0.5, name, Ink::Dark);
        for line in lines {
            for p in &line {
                let look = (ink(&playing.at, *p), owned.contains(&line));
                cell(picture, (x, y), *p, look, &board.names[*p]);
                x += 1.0;
            }
            x += 0.5;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::positional::rules::board::Board;
    use crate::families::positional::rules::{Taken, grids, planes};
    use crate::player::Player;
    use crate::scene::Shape;
    use crate::show::ascii::ascii;
    use std::collections::{BTreeMap, BTreeSet};

    fn empty(board: Result<Board, String>) -> Playing {
        Playing { board: board.expect("it is a board"), at: Taken::default(), mover: Player(0) }
    }

    fn scene(playing: &Playing, view: View, title: &str) -> Result<Scene, String> {
        Ok(picture(playing, view, title)?.scene)
    }

    /// The labels of a picture by place, in whole units.
    fn labels(playing: &Playing, view: View) -> BTreeMap<(i64, i64), String> {
        let scene = scene(playing, view, "").unwrap_or_else(|e| panic!("{e}"));
        let label = |(shape, _): &(Shape, Ink)| match shape {
            Shape::Label(x, y, text) => Some(((y.floor() as i64, x.floor() as i64), text.clone())),
            _ => None,
        };
        scene.shapes.iter().filter_map(label).collect()
    }

    #[test]
    fn the_grid_of_order_four_matches_the_literature() {
        let plane = empty(planes::affine(4));
        let names: Vec<String> = labels(&plane, View::Grid).into_values().collect();
        let figure = "r2 a4 b2 c3 b1 c1 r1 a1 c4 b3 a2 r3 a3 r4 c2 b4";
        assert_eq!(names.join(" "), figure);
    }

    #[test]
    fn rows_and_columns_of_a_grid_are_lines() {
        for q in [2, 3, 4, 5, 7, 8, 9] {
            let plane = empty(planes::affine(q));
            let names = labels(&plane, View::Grid);
            assert_eq!(names.len() as u64, q * q);
            for i in 0..q as i64 {
                for by_row in [false, true] {
                    let cells = names.iter().filter(|((r, c), _)| if by_row { *r == i } else { *c == i });
                    let mut line: Vec<usize> = cells.filter_map(|(_, name)| plane.board.point(name)).collect();
                    line.sort_unstable();
                    assert!(plane.board.lines.contains(&line), "affine:{q} {by_row} {i}");
                }
            }
        }
    }

    #[test]
    fn the_squares_of_order_four_match_the_literature() {
        let text = ascii(&scene(&empty(planes::affine(4)), View::Squares, "").expect("it has squares"));
        let rows: Vec<String> = text.lines().map(|l| l.replace(['|', '+', '-'], " ")).collect();
        let words: Vec<Vec<&str>> = rows.iter().map(|l| l.split_whitespace().collect()).collect();
        assert!(words.contains(&"r2 a2 a1 a4 a3 r2 b4 b3 b2 b1".split(' ').collect()), "{text}");
        assert!(words.contains(&"r4 a4 a3 a2 a1 r4 b3 b4 b1 b2".split(' ').collect()), "{text}");
    }

    #[test]
    fn blocks_stand_in_parallel_classes() {
        let text = ascii(&scene(&empty(planes::affine(4)), View::Td, "").expect("it has blocks"));
        let rows: Vec<String> = text.lines().map(|l| l.replace(['|', '+', '-'], " ")).collect();
        let words: Vec<Vec<&str>> = rows.iter().map(|l| l.split_whitespace().collect()).collect();
        for row in [
            "g1 r1 c1 a1 b1 r4 c2 a3 b4 r2 c3 a4 b2 r3 c4 a2 b3",
            "g3 r2 c1 a2 b4 r3 c2 a4 b1 r1 c3 a3 b3 r4 c4 a1 b2",
            "g4 r3 c1 a3 b2 r2 c2 a1 b3 r4 c3 a2 b1 r1 c4 a4 b4",
            "index r1 r2 r3 r4 c1 c2 c3 c4 a1 a2 a3 a4 b1 b2 b3 b4",
        ] {
            assert!(words.contains(&row.split(' ').collect()), "{row} in\n{text}");
        }
        for (k, n) in [(2, 3), (3, 4), (4, 4), (4, 5), (5, 7)] {
            let squares = Squares::new(n as u64).expect("a field");
            for class in 0..n {
                let blocks = squares.parallel(k, class);
                let points: BTreeSet<usize> = blocks.iter().flatten().copied().collect();
                assert_eq!((blocks.len(), points.len()), (n, n * k), "TD({k},{n})");
            }
        }
    }

    #[test]
    fn other_boards_say_what_works() {
        for view in [View::Squares, View::Grid, View::Td] {
            assert!(scene(&empty(grids::grid(3, 3)), view, "").is_err_and(|e| e.contains("affine:4")));
        }
        assert!(scene(&empty(planes::affine(2)), View::Squares, "").is_err());
        assert!(scene(&empty(planes::projective(3)), View::Grid, "").is_err());
        assert!(scene(&empty(planes::transversal(4, 4, false)), View::Grid, "").is_ok());
        for (board, views) in [(planes::projective(3), [View::Squares, View::Td]), (planes::affine(13), [View::Td; 2])]
        {
            let playing = empty(board);
            views.into_iter().for_each(|view| assert!(scene(&playing, view, "").is_ok()));
        }
    }
}
