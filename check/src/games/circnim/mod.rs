//! `circnim:N,K:HEAPS`: circular Nim, where a move takes from K neighbouring heaps; variants `fixed=A` and `each=A`.
//!
//! Cost: reading a position, and finding or making one move, takes about as many steps as there are heaps.

mod circle;

use crate::core::game::{Family, Kind, Naive, See};
use crate::core::reader::number;
use crate::core::turn::Rule;
use circle::Circle;

struct Game {
    circle: Circle,
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
    let circle = Circle::new(parameters)?;
    circle.read(start)?;
    Ok(Box::new(Game { circle, start: start.to_owned() }))
}

impl Naive for Game {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn check_position(&self, at: &str) -> Result<(), String> {
        self.circle.read(at).map(drop)
    }

    fn moves(&self, at: &str, _player: usize, see: &mut See) -> Result<(), String> {
        let circle = &self.circle;
        let heaps = circle.read(at)?;
        let (least, most) = circle.each;
        let full = circle.windows(|i| heaps[i] >= least);
        // Something is taken from the first of the neighbours, so that few moves are found twice.
        for start in (0..circle.heaps).filter(|i| full[*i] == circle.neighbours && heaps[*i] > 0) {
            let window: Vec<usize> = (0..circle.neighbours).map(|i| (start + i) % circle.heaps).collect();
            // Count through all amounts, like an odometer.
            let mut taken = vec![0; circle.heaps];
            window.iter().for_each(|i| taken[*i] = least);
            taken[start] = least.max(1);
            loop {
                let (name, to) = circle.take(&heaps, &taken);
                if !see(&name, to, 0) {
                    return Ok(());
                }
                let Some(wheel) = window.iter().position(|i| taken[*i] < heaps[*i].min(most)) else { break };
                window[..wheel].iter().for_each(|i| taken[*i] = least);
                taken[start] = if wheel > 0 { least.max(1) } else { taken[start] };
                taken[window[wheel]] += 1;
            }
        }
        Ok(())
    }

    /// Reads the amounts from the name, since there can be far too many moves to go through.
    fn moves_named(&self, at: &str, _player: usize, name: &str, see: &mut See) -> Result<(), String> {
        let circle = &self.circle;
        let heaps = circle.read(at)?;
        let mut taken = vec![0; circle.heaps];
        for word in name.split(',') {
            let numbers = word.split_once('-').and_then(|(i, t)| Some((number(i)?, number(t)?)));
            let Some((i, t)) = numbers.filter(|(i, _)| (1..=circle.heaps as u64).contains(i)) else { return Ok(()) };
            taken[i as usize - 1] = t;
        }
        let (least, most) = circle.each;
        let enough = heaps.iter().zip(&taken).all(|(heap, t)| t <= heap) && taken.iter().any(|t| *t > 0);
        let (good, some) = (circle.windows(|i| (least..=most).contains(&taken[i])), circle.windows(|i| taken[i] > 0));
        let all = taken.iter().filter(|t| **t > 0).count();
        if enough && (0..circle.heaps).any(|i| good[i] == circle.neighbours && some[i] == all) {
            // The name is compared with the one written here, so it lists each heap once and in order.
            let (name, to) = circle.take(&heaps, &taken);
            see(&name, to, 0);
        }
        Ok(())
    }
}
