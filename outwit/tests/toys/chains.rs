//! Strings and coins on chains: most points win, who earns something moves again.
//!
//! A chain has k strings in a row, with a coin between any two of them and one at each end that is not tied to the
//! ground. Cutting a string splits its chain; a coin without strings is earned.
//!
//! ```text
//! 3.1   ground --o--o--o   three strings, one end in the ground: three coins
//! ```

use outwit::convention::Rule;
use outwit::family::Family;
use outwit::player::Player;
use outwit::rulebook::Rulebook;
use outwit::rules::{Notation, Rules};
use outwit::scene::{Ink, Scene, Shape};
use outwit::spec::{Scan, SpecError};

#[derive(PartialEq, Eq)]
pub struct Chains;

/// Strings, and how many ends are in the ground.
type Chain = (u64, u64);

/// A chain, the string to cut from its loose end (from its first end if both are alike).
type Cut = (Chain, u64);

/// What is left of a chain, and the coins earned.
fn cut(((strings, ground), i): Cut) -> (Vec<Chain>, u32) {
    // The end before string 0 is loose unless both ends are in the ground; the last end is loose if none is.
    let ends = [u64::from(ground == 2), u64::from(ground >= 1)];
    let pieces = [(i, ends[0]), (strings - 1 - i, ends[1])];
    let gain = pieces.iter().filter(|(k, end)| *k == 0 && *end == 0).count();
    (pieces.into_iter().filter(|(k, _)| *k > 0).collect(), gain as u32)
}

impl Rules for Chains {
    type Position = Vec<Chain>;
    type Move = Cut;

    fn impartial(&self) -> bool {
        true
    }

    fn moves<'a>(&'a self, at: &'a Vec<Chain>, _by: Player) -> impl Iterator<Item = Cut> + 'a {
        at.iter().flat_map(|chain| (0..chain.0).map(|i| (*chain, i)))
    }

    fn play(&self, at: &Vec<Chain>, _by: Player, m: &Cut) -> Vec<Chain> {
        let mut chains = at.clone();
        chains.remove(chains.iter().position(|c| *c == m.0).expect("the move is legal"));
        chains.extend(cut(*m).0);
        chains.sort_unstable();
        chains
    }

    fn gain(&self, _at: &Vec<Chain>, _by: Player, m: &Cut) -> u32 {
        cut(*m).1
    }

    fn parts(&self, at: &Vec<Chain>) -> Vec<Vec<Chain>> {
        at.iter().map(|c| vec![*c]).collect()
    }
}

impl Family for Chains {
    const NAMES_TURN: bool = false;
    const FAMILY: &'static str = "toys";
}

impl Notation for Chains {
    const NAME: &'static str = "chains";
    const TITLE: &'static str = "cut strings, earn coins";
    const EXAMPLES: &'static [&'static str] = &["chains:4.2", "chains:3.0+2.1"];
    const IMPARTIAL: bool = true;
    const PLAYERS: &'static [&'static str] = &["first", "second"];
    const CONVENTIONS: &'static [Rule] = &[Rule::Points];
    const MOVE_HELP: &'static str = "a chain and the string to cut, from 0: 4.2/1";

    fn parse(scan: &mut Scan) -> Result<(Self, Vec<Chain>), SpecError> {
        let mut chains = scan.list('+', |scan| {
            let strings = scan.number("strings")?;
            scan.expect('.')?;
            Ok((strings, scan.number("ends in the ground")?.min(2)))
        })?;
        chains.retain(|c| c.0 > 0);
        chains.sort_unstable();
        Ok((Chains, chains))
    }

    fn rulebook(&self, _rule: Rule) -> Rulebook {
        Rulebook::new("A move cuts a string; whoever frees a coin takes it and moves again.", "Most coins win.")
    }

    fn write(&self, at: &Vec<Chain>) -> String {
        let text: Vec<String> = at.iter().map(|(k, g)| format!("{k}.{g}")).collect();
        if text.is_empty() { "0.0".to_owned() } else { text.join("+") }
    }

    fn write_move(&self, _at: &Vec<Chain>, ((k, g), i): &Cut) -> String {
        format!("{k}.{g}/{i}")
    }

    fn scene(&self, at: &Vec<Chain>) -> Scene {
        let mut scene = Scene::new(self.write(at));
        scene.add(Shape::Circle(0.0, 0.0, 0.3), Ink::Second);
        scene
    }

    fn small(dice: &mut dyn FnMut(u32) -> u32) -> String {
        let chains = (0..1 + dice(2)).map(|_| format!("{}.{}", dice(5), dice(3)));
        chains.collect::<Vec<_>>().join("+")
    }
}

pub mod naive {
    use outwit_check::naive::See;
    use outwit_check::{Family, Kind, Naive, turn::Rule};

    pub const CHAINS: Family = Family {
        name: "chains",
        players: &["first", "second"],
        kind: Kind::Scoring,
        rules: &[Rule::Points],
        read: read_spec,
    };

    fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
        Ok(Box::new(Sum(body.to_owned())))
    }

    struct Sum(String);

    impl Naive for Sum {
        fn start(&self) -> String {
            self.0.clone()
        }
        fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
            let number = |t: &str| t.parse::<u64>().map_err(|_| "no number".to_owned());
            let chain = |t: &str| {
                let (k, g) = t.split_once('.').ok_or("no chain")?;
                Ok((number(k)?, number(g)?))
            };
            let chains: Vec<(u64, u64)> = at.split('+').map(chain).collect::<Result<_, String>>()?;
            for (j, (k, g)) in chains.iter().enumerate() {
                for i in 0..*k {
                    // Left of the cut i strings are left, right of it the rest; the first end is in the ground if g is
                    // 2, the last if g is at least 1.
                    let (left, right) = ((i, g / 2), (k - 1 - i, g.div_ceil(2)));
                    let gain = u32::from(left == (0, 0)) + u32::from(right == (0, 0));
                    let mut to = chains.clone();
                    to.remove(j);
                    to.extend([left, right].iter().filter(|(k, _)| *k > 0));
                    to.sort();
                    let text: Vec<String> = to.iter().map(|(k, g)| format!("{k}.{g}")).collect();
                    let text = if text.is_empty() { "0.0".to_owned() } else { text.join("+") };
                    if !see(&format!("{k}.{g}/{i}"), text, gain) {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }
    }
}
