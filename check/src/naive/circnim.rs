//! `circnim:N,K:HEAPS`: circular Nim, where a move takes from K neighbouring heaps; variants `fixed=A` and `each=A`.

use super::{Family, Kind, Naive, See};
use crate::LARGEST;
use crate::reader::number;
use crate::turn::Rule;

struct Circle {
    heaps: usize,
    neighbours: usize,
    /// The least and the most that may be taken from each of the neighbours; without a most, the whole heap.
    each: (u64, Option<u64>),
    start: String,
}

/// The family `circnim:`.
pub(super) const CIRC_NIM: Family = Family {
    name: "circnim",
    players: &["first", "second"],
    kind: Kind::Impartial,
    rules: &[Rule::Normal, Rule::Misere],
    read: read_spec,
};

fn read_spec(body: &str) -> Result<Box<dyn Naive>, String> {
    let (parameters, start) = body.split_once(':').ok_or("parameters and heaps are needed")?;
    let words: Vec<&str> = parameters.split(',').collect();
    let from_one = |text| number(text).filter(|n| (1..=LARGEST).contains(n)).ok_or("a parameter is a positive number");
    let (n, k, each) = match words[..] {
        [n, k] => (n, k, (0, None)),
        [n, k, variant] => match variant.split_once('=') {
            Some(("fixed", a)) => (n, k, (from_one(a)?, Some(from_one(a)?))),
            Some(("each", a)) => (n, k, (from_one(a)?, None)),
            _ => return Err("the variants are fixed=A and each=A".to_owned()),
        },
        _ => return Err("the parameters are N,K and a variant".to_owned()),
    };
    let (heaps, neighbours) = (from_one(n)? as usize, from_one(k)? as usize);
    if neighbours > heaps {
        return Err("K is at most N".to_owned());
    }
    let circle = Circle { heaps, neighbours, each, start: start.to_owned() };
    circle.read(start)?;
    Ok(Box::new(circle))
}

fn write(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

impl Circle {
    fn read(&self, at: &str) -> Result<Vec<u64>, String> {
        let heap = |t| {
            number(t).filter(|h| *h <= LARGEST).ok_or_else(|| format!("{t:?} is not a heap that this checker accepts"))
        };
        let heaps: Vec<u64> = at.split(',').map(heap).collect::<Result<_, _>>()?;
        if heaps.len() == self.heaps { Ok(heaps) } else { Err(format!("there are {} heaps", self.heaps)) }
    }

    /// Whether a move may take these amounts, one for each heap of the circle.
    fn allows(&self, heaps: &[u64], taken: &[u64]) -> bool {
        let (least, most) = self.each;
        let window = |start: usize| {
            (0..self.heaps).all(|i| {
                let inside = (i + self.heaps - start) % self.heaps < self.neighbours;
                if inside { taken[i] >= least && taken[i] <= most.unwrap_or(taken[i]) } else { taken[i] == 0 }
            })
        };
        let enough = heaps.iter().zip(taken).all(|(h, t)| t <= h);
        enough && taken.iter().any(|t| *t > 0) && (0..self.heaps).any(window)
    }
}

impl Naive for Circle {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let heaps = self.read(at)?;
        let (least, most) = self.each;
        for start in 0..self.heaps {
            let window: Vec<usize> = (0..self.neighbours).map(|i| (start + i) % self.heaps).collect();
            let top = |i: usize| heaps[i].min(most.unwrap_or(heaps[i]));
            if window.iter().any(|i| top(*i) < least) {
                continue;
            }
            // Count through all amounts, like an odometer.
            let mut taken = vec![0; self.heaps];
            window.iter().for_each(|i| taken[*i] = least);
            loop {
                if taken.iter().any(|t| *t > 0) {
                    let named = taken.iter().enumerate().filter(|(_, t)| **t > 0);
                    let name: Vec<String> = named.map(|(i, t)| format!("{}-{t}", i + 1)).collect();
                    let to: Vec<u64> = heaps.iter().zip(&taken).map(|(h, t)| h - t).collect();
                    if !see(&name.join(","), write(&to), 0) {
                        return Ok(());
                    }
                }
                let Some(&wheel) = window.iter().find(|i| taken[**i] < top(**i)) else {
                    break;
                };
                window.iter().take_while(|i| **i != wheel).for_each(|i| taken[*i] = least);
                taken[wheel] += 1;
            }
        }
        Ok(())
    }

    fn play(&self, at: &str, _player: usize, name: &str) -> Result<Option<(String, u32)>, String> {
        let heaps = self.read(at)?;
        let mut taken = vec![0; self.heaps];
        let mut last = 0;
        for word in name.split(',') {
            let numbers = word.split_once('-').and_then(|(i, t)| Some((number(i)?, number(t)?)));
            match numbers {
                Some((i, t)) if i > last && i <= self.heaps as u64 && t > 0 => {
                    taken[i as usize - 1] = t;
                    last = i;
                }
                _ => return Ok(None),
            }
        }
        if !self.allows(&heaps, &taken) {
            return Ok(None);
        }
        let to: Vec<u64> = heaps.iter().zip(&taken).map(|(h, t)| h - t).collect();
        Ok(Some((write(&to), 0)))
    }
}
