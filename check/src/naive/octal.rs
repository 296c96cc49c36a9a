//! `octal:CODE:HEAPS`: take-and-break games.

use super::{Family, Kind, Naive, See};
use crate::code::Code;
use crate::reader::number;
use crate::turn::Rule;

/// Larger than in other games, since sequences are long.
const LARGEST_HEAP: u64 = 1 << 22;

struct Heaps {
    code: Code,
    start: String,
}

/// The family `octal:`.
pub(super) const OCTAL: Family = Family {
    name: "octal",
    players: &["first", "second"],
    kind: Kind::Impartial,
    rules: &[Rule::Normal, Rule::Misere],
    read: read_spec,
};

fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
    let (code, heaps) = body.split_once(':').ok_or("a code and heaps are needed")?;
    let code = Code::read(code)?;
    let start = write(heaps.split('+').map(heap).collect::<Result<_, _>>()?);
    Ok(Box::new(Heaps { code, start }))
}

impl Heaps {
    /// Whether a move may replace a heap with these heaps, none of them empty.
    fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let sum: u64 = left.iter().sum();
        left.len() <= 3 && sum <= heap && self.code.digit(heap - sum) & (1 << left.len()) != 0
    }
}

fn heap(text: &str) -> Result<u64, String> {
    number(text)
        .filter(|h| *h <= LARGEST_HEAP)
        .ok_or_else(|| format!("{text:?} is not a heap that this checker accepts"))
}

/// The heaps of a position.
fn read(at: &str) -> Result<Vec<u64>, String> {
    if at == "0" { Ok(Vec::new()) } else { at.split('+').map(heap).collect() }
}

fn write(mut heaps: Vec<u64>) -> String {
    heaps.retain(|h| *h > 0);
    heaps.sort_by(|a, b| b.cmp(a));
    let text: Vec<String> = heaps.iter().map(u64::to_string).collect();
    if text.is_empty() { "0".to_owned() } else { text.join("+") }
}

/// The heaps with one of them replaced.
fn replace(heaps: &[u64], i: usize, left: &[u64]) -> String {
    let rest = heaps.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, h)| *h);
    write(rest.chain(left.iter().copied()).collect())
}

impl Naive for Heaps {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let heaps = read(at)?;
        for (i, &heap) in heaps.iter().enumerate() {
            let mut show = |left: &[u64]| {
                !self.allows(heap, left)
                    || see(&format!("{heap}->{}", write(left.to_vec())), replace(&heaps, i, left), 0)
            };
            let most = self.code.most_taken(heap);
            for rest in heap - most..=heap {
                if rest == 0 {
                    if !show(&[]) {
                        return Ok(());
                    }
                    continue;
                }
                let digit = self.code.digit(heap - rest);
                if !show(&[rest]) {
                    return Ok(());
                }
                // The loops over two and three heaps are entered only where the digit allows them.
                for b in (1..=rest / 2).take_while(|_| digit & 4 != 0) {
                    if !show(&[rest - b, b]) {
                        return Ok(());
                    }
                }
                for c in (1..=rest / 3).take_while(|_| digit & 8 != 0) {
                    for b in c..=(rest - c) / 2 {
                        if !show(&[rest - b - c, b, c]) {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn play(&self, at: &str, _player: usize, name: &str) -> Result<Option<(String, u32)>, String> {
        let heaps = read(at)?;
        let Some((from, to)) = name.split_once("->") else {
            return Ok(None);
        };
        let (Ok(from), Ok(left)) = (heap(from), read(to)) else {
            return Ok(None);
        };
        let Some(i) = heaps.iter().position(|h| *h == from) else {
            return Ok(None);
        };
        let legal = from > 0 && write(left.clone()) == to && !left.contains(&0) && self.allows(from, &left);
        Ok(legal.then(|| (replace(&heaps, i, &left), 0)))
    }

    fn parts(&self, at: &str) -> Result<Vec<String>, String> {
        Ok(read(at)?.iter().map(u64::to_string).collect())
    }
}
