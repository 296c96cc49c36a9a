//! Nim as one game more: everything that a new game needs is in this file.

use outwit::convention::Rule;
use outwit::family::Family;
use outwit::player::Player;
use outwit::rulebook::Rulebook;
use outwit::rules::{Notation, Rules};
use outwit::scene::{Ink, Scene, Shape};
use outwit::spec::{Scan, SpecError};

#[derive(PartialEq, Eq)]
pub struct Nim;

impl Rules for Nim {
    type Position = Vec<u64>;
    type Move = (u64, u64);

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Vec<u64>, _by: Player) -> impl Iterator<Item = (u64, u64)> + 'a {
        at.iter().flat_map(|heap| (0..*heap).map(|left| (*heap, left)))
    }

    fn play(&self, at: &Vec<u64>, _by: Player, (heap, left): &(u64, u64)) -> Vec<u64> {
        let mut heaps = at.clone();
        let i = heaps.iter().position(|h| h == heap).expect("the move is legal");
        heaps[i] = *left;
        heaps.sort_unstable();
        heaps
    }

    fn parts(&self, at: &Vec<u64>) -> Vec<Vec<u64>> {
        at.iter().map(|h| vec![*h]).collect()
    }
}

impl Family for Nim {
    const FAMILY: &'static str = "toys";
}

impl Notation for Nim {
    const NAME: &'static str = "toynim";
    const TITLE: &'static str = "take any number from one heap";
    const EXAMPLES: &'static [&'static str] = &["toynim:1+2+3"];
    const IMPARTIAL: bool = true;
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Normal, Rule::Misere];
    const MOVE_HELP: &'static str = "a heap and what is left of it: 5:2";

    fn parse(scan: &mut Scan) -> Result<(Self, Vec<u64>), SpecError> {
        let mut heaps = scan.list('+', |s| s.number("a heap"))?;
        heaps.sort_unstable();
        Ok((Nim, heaps))
    }

    fn rulebook(&self, rule: Rule) -> Rulebook {
        Rulebook::last_move("A move takes any number of tokens from one heap.", rule, 2)
    }

    fn write(&self, at: &Vec<u64>) -> String {
        at.iter().map(u64::to_string).collect::<Vec<_>>().join("+")
    }

    fn write_move(&self, _at: &Vec<u64>, (heap, left): &(u64, u64)) -> String {
        format!("{heap}:{left}")
    }

    fn scene(&self, at: &Vec<u64>) -> Scene {
        let mut scene = Scene::new(self.write(at));
        for (x, heap) in at.iter().enumerate() {
            scene.add(Shape::Rect(2.0 * x as f64, 0.0, 1.0, *heap as f64), Ink::Second);
        }
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        (0..1 + dice(3)).map(|_| dice(5).to_string()).collect::<Vec<_>>().join("+")
    }
}

/// About twenty lines of naive rules for the checker.
pub mod naive {
    use outwit_check::naive::See;
    use outwit_check::{Family, Kind, Naive, turn::Rule};

    pub const NIM: Family = Family {
        name: "toynim",
        players: &["first", "second"],
        kind: Kind::Impartial,
        rules: &[Rule::Normal, Rule::Misere],
        read: read_spec,
    };

    fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
        Ok(Box::new(Heaps(body.to_owned())))
    }

    struct Heaps(String);

    impl Naive for Heaps {
        fn start(&self) -> String {
            self.0.clone()
        }
        fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
            let heaps: Vec<u64> = at.split('+').map(str::parse).collect::<Result<_, _>>().map_err(|_| "no heap")?;
            for (i, heap) in heaps.iter().enumerate() {
                for left in 0..*heap {
                    let mut to = heaps.clone();
                    to[i] = left;
                    to.sort();
                    let to: Vec<String> = to.iter().map(u64::to_string).collect();
                    if !see(&format!("{heap}:{left}"), to.join("+"), 0) {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }
        fn parts(&self, at: &str) -> Result<Vec<String>, String> {
            Ok(at.split('+').map(str::to_owned).collect())
        }
    }
}
