//! Noughts and crosses: first to complete wins, each player has marks of his own, and there are draws.

use outwit::convention::Rule;
use outwit::family::Family;
use outwit::player::Player;
use outwit::rulebook::Rulebook;
use outwit::rules::{Notation, Rules};
use outwit::scene::{Ink, Scene};
use outwit::spec::{Scan, SpecError};

#[derive(PartialEq, Eq)]
pub struct Noughts;

const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Nine cells: `.`, `x` of the first player, `o` of the second.
type Board = [u8; 9];

impl Rules for Noughts {
    type Position = Board;
    type Move = usize;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Board, _by: Player) -> impl Iterator<Item = usize> + 'a {
        let over = self.completed(at, Player(0)) || self.completed(at, Player(1));
        (0..9).filter(move |i| !over && at[*i] == b'.')
    }

    fn play(&self, at: &Board, by: Player, m: &usize) -> Board {
        let mut board = *at;
        board[*m] = b"xo"[usize::from(by.0)];
        board
    }

    fn completed(&self, at: &Board, by: Player) -> bool {
        LINES.iter().any(|line| line.iter().all(|i| at[*i] == b"xo"[usize::from(by.0)]))
    }

    fn images(&self, part: &Board) -> Vec<Board> {
        let turned = [6, 3, 0, 7, 4, 1, 8, 5, 2].map(|i: usize| part[i]);
        vec![turned, [2, 1, 0, 5, 4, 3, 8, 7, 6].map(|i: usize| part[i])]
    }
}

impl Family for Noughts {
    const FAMILY: &'static str = "toys";
}

impl Notation for Noughts {
    const NAME: &'static str = "noughts";
    const TITLE: &'static str = "three in a row on a 3×3 board";
    const EXAMPLES: &'static [&'static str] = &["noughts:.........", "noughts:x...o...x@second"];
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Complete, Rule::Avoid];
    const MOVE_HELP: &'static str = "a cell from 1 to 9";

    fn parse(scan: &mut Scan) -> Result<(Self, Board), SpecError> {
        let cells = scan.take_while(|c| "xo.".contains(c));
        let board = cells.into_bytes().try_into().map_err(|_| scan.error("a board has nine cells"))?;
        Ok((Noughts, board))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        let end = if rule == Rule::Avoid { "loses" } else { "wins" };
        Rulebook::new("A move puts a mark on a free cell.", format!("The first with three in a row {end}."))
    }

    fn write(&self, at: &Board) -> String {
        at.iter().map(|c| char::from(*c)).collect()
    }

    fn write_move(&self, _at: &Board, m: &usize) -> String {
        (m + 1).to_string()
    }

    fn scene(&self, at: &Board) -> Scene {
        let mut scene = Scene::new(self.write(at));
        (0..9).for_each(|i| scene.cell((i % 3) as f64, (i / 3) as f64, Ink::Free));
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        // Marks in turn on random cells, without a finished line.
        let mut board = [b'.'; 9];
        for ply in 0..2 + dice(5) {
            let cell = dice(9) as usize;
            let mark = b"xo"[(ply % 2) as usize];
            let old = std::mem::replace(&mut board[cell], mark);
            if old != b'.' || Noughts.completed(&board, Player(0)) || Noughts.completed(&board, Player(1)) {
                board[cell] = old;
            }
        }
        let mover = ["first", "second"][dice(2) as usize];
        format!("{}@{mover}", Noughts.write(&board))
    }
}

pub mod naive {
    use super::LINES;
    use outwit_check::naive::See;
    use outwit_check::{Family, Kind, Naive, turn::Rule};

    pub const NOUGHTS: Family = Family {
        name: "noughts",
        players: &["first", "second"],
        kind: Kind::Positional,
        rules: &[Rule::Complete, Rule::Avoid],
        read: read_spec,
    };

    fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
        Ok(Box::new(Board(body.to_owned())))
    }

    struct Board(String);

    impl Naive for Board {
        fn start(&self) -> String {
            self.0.clone()
        }
        fn moves(&self, at: &str, player: usize, see: &mut See) -> Result<(), String> {
            if self.completed(at, 0)? || self.completed(at, 1)? {
                return Ok(());
            }
            for i in (0..9).filter(|i| &at[*i..i + 1] == ".") {
                let to = format!("{}{}{}", &at[..i], ["x", "o"][player], &at[i + 1..]);
                if !see(&(i + 1).to_string(), to, 0) {
                    return Ok(());
                }
            }
            Ok(())
        }
        fn completed(&self, at: &str, player: usize) -> Result<bool, String> {
            if at.len() != 9 || !at.bytes().all(|c| b"xo.".contains(&c)) {
                return Err("no board".to_owned());
            }
            Ok(LINES.iter().any(|l| l.iter().all(|i| at.as_bytes()[*i] == b"xo"[player])))
        }
    }
}
