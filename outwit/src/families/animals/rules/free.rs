//! Lists all free polyominoes of a size: those that a motion takes to each other count once. Holes are allowed.

use super::animal::Animal;
use super::plane::{Cell, Motion};
use rustc_hash::FxHashSet;

/// The largest size whose animals are all listed: there are 63,600 of size 12.
pub(crate) const MOST_LISTED: usize = 12;

/// The animals of a size, those with fewer rows first, then in the order of their texts.
pub fn animals(size: usize) -> Vec<Animal> {
    let mut shapes: FxHashSet<Vec<(i8, i8)>> = FxHashSet::default();
    if size > 0 {
        shapes.insert(vec![(0, 0)]);
    }
    for _ in 1..size {
        let mut larger = FxHashSet::default();
        for shape in &shapes {
            for &(x, y) in shape {
                for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    if !shape.contains(&next) {
                        let mut grown = shape.clone();
                        grown.push(next);
                        larger.insert(least(&grown));
                    }
                }
            }
        }
        shapes = larger;
    }
    let cells = |shape: &Vec<(i8, i8)>| shape.iter().map(|&(x, y)| Cell::new(x.into(), y.into())).collect::<Vec<_>>();
    let mut animals: Vec<Animal> = shapes.iter().filter_map(|s| Animal::new(cells(s)).ok()).collect();
    animals.sort_by_cached_key(|a| (a.extent(0).1, a.to_string()));
    animals
}

/// The least of the images of a shape.
fn least(shape: &[(i8, i8)]) -> Vec<(i8, i8)> {
    let images = Motion::about_origin().map(|m| {
        let turned = |&(x, y): &(i8, i8)| m.apply(Cell::new(x.into(), y.into()));
        let mut image: Vec<(i8, i8)> = shape.iter().map(turned).map(|c| (c.x as i8, c.y as i8)).collect();
        let (left, top) = image.iter().fold((i8::MAX, i8::MAX), |(l, t), &(x, y)| (l.min(x), t.min(y)));
        image.iter_mut().for_each(|(x, y)| (*x, *y) = (*x - left, *y - top));
        image.sort_unstable();
        image
    });
    images.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_animals_are_the_known_ones() {
        let counts = [0, 1, 1, 2, 5, 12, 35, 108, 369];
        for (size, count) in counts.into_iter().enumerate() {
            let found = animals(size);
            assert_eq!(found.len(), count, "{size}");
            assert!(found.windows(2).all(|w| w[0] != w[1]));
            assert!(found.iter().all(|a| a.size() == size));
        }
        let texts: Vec<String> = animals(4).iter().map(Animal::to_string).collect();
        assert_eq!(texts, ["####", "###/#..", "###/.#.", "##./.##", "##/##"]);
    }
}
