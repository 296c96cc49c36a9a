//! Canonical forms of two-player games: well-known ones by name, and all laws against plain game trees.

mod laws;

use laws::Dice;
use outwit::algebra::forms::Form;
use outwit::algebra::{FormId, Forms};
use outwit::limits::{Limits, Meter};
use outwit::player::Player;
use outwit::rules::Rules;
use outwit::value::Dyadic;
use std::cmp::Ordering::{Equal, Greater, Less};

/// A game as it is written: options and nothing else.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
struct Raw {
    left: Vec<Raw>,
    right: Vec<Raw>,
}

/// Conway's definition, word by word.
fn at_least(x: &Raw, y: &Raw) -> bool {
    !x.right.iter().any(|r| at_least(y, r)) && !y.left.iter().any(|l| at_least(l, x))
}

fn sum(x: &Raw, y: &Raw) -> Raw {
    let moves = |a: &[Raw], b: &[Raw]| a.iter().map(|o| sum(o, y)).chain(b.iter().map(|o| sum(x, o))).collect();
    Raw { left: moves(&x.left, &y.left), right: moves(&x.right, &y.right) }
}

fn random(dice: &mut Dice, depth: u32) -> Raw {
    let list = |dice: &mut Dice| {
        let count = if depth == 0 { 0 } else { dice.below(3) };
        (0..count).map(|_| random(dice, depth - 1)).collect()
    };
    Raw { left: list(dice), right: list(dice) }
}

/// The game of choosing options, as rules.
struct Choosing;

impl Rules for Choosing {
    type Position = Raw;
    type Move = Raw;

    fn impartial(&self) -> bool {
        false
    }

    fn moves<'a>(&'a self, at: &'a Raw, by: Player) -> impl Iterator<Item = Raw> + 'a {
        if by == Player(0) { at.left.iter().cloned() } else { at.right.iter().cloned() }
    }

    fn play(&self, _at: &Raw, _by: Player, m: &Raw) -> Raw {
        m.clone()
    }
}

struct World {
    forms: Forms,
    meter: Meter<'static>,
}

impl World {
    fn new() -> Self {
        World { forms: Forms::new(), meter: Meter::new(Limits::default()) }
    }

    fn game(&mut self, left: &[FormId], right: &[FormId]) -> FormId {
        self.forms.canonical(left.to_vec(), right.to_vec(), &mut self.meter).expect("it is small")
    }

    fn number(&mut self, numerator: i128, exponent: u32) -> FormId {
        let number = Dyadic::new(numerator, exponent).expect("it is small");
        self.forms.of_number(number, &mut self.meter).expect("it is small")
    }

    fn integer(&mut self, n: i128) -> FormId {
        self.number(n, 0)
    }

    fn sum(&mut self, a: FormId, b: FormId) -> FormId {
        self.forms.sum(a, b, &mut self.meter).expect("it is small")
    }

    fn position(&mut self, raw: &Raw) -> FormId {
        self.forms.position(&Choosing, raw, &mut self.meter).expect("it is small")
    }

    fn text(&mut self, a: FormId) -> String {
        self.forms.text(a, &mut self.meter).expect("it is small").expect("it is short")
    }

    /// Name, mean and temperature.
    fn told(&mut self, a: FormId) -> [String; 3] {
        let thermograph = self.forms.thermograph(a, &mut self.meter).expect("it is small");
        [self.text(a), thermograph.mean.to_string(), thermograph.temperature.to_string()]
    }
}

#[test]
fn well_known_games_have_their_names_means_and_temperatures() {
    let mut w = World::new();
    let zero = FormId::ZERO;
    let [one, two, three, minus_one, minus_two] = [1, 2, 3, -1, -2].map(|n| w.integer(n));
    let half = w.number(1, 1);
    let star = w.game(&[zero], &[zero]);
    let star_2 = w.game(&[zero, star], &[star, zero]);
    let star_3 = w.sum(star, star_2);
    let up = w.game(&[zero], &[star]);
    let double_up = w.sum(up, up);
    let triple_up_star = w.sum(double_up, up);
    let triple_up_star = w.sum(triple_up_star, star);
    let down = w.game(&[star], &[zero]);
    let up_star = w.sum(up, star);
    let up_star_2 = w.sum(up, star_2);
    let switch = w.game(&[one], &[minus_one]);
    let hot = w.game(&[two], &[minus_one]);
    let threat = w.game(&[one], &[minus_two]);
    let twice = w.game(&[three], &[threat]);
    let minus = w.game(&[zero], &[minus_one]);
    let tiny = w.game(&[zero], &[minus]);
    let one_star = w.game(&[one], &[one]);
    let half_up = w.sum(half, up);
    let up_switch = w.game(&[up], &[down]);
    let reversible = w.game(&[star], &[star]);
    let dominated = w.game(&[zero, one], &[three]);
    for (game, told) in [
        (zero, ["0", "0", "-1"]),
        (minus_two, ["-2", "-2", "-1"]),
        (half, ["1/2", "1/2", "-1/2"]),
        (star, ["*", "0", "0"]),
        (star_3, ["*3", "0", "0"]),
        (up, ["^", "0", "0"]),
        (double_up, ["2^", "0", "0"]),
        (triple_up_star, ["3^*", "0", "0"]),
        (down, ["v", "0", "0"]),
        (up_star, ["^*", "0", "0"]),
        (up_star_2, ["^*2", "0", "0"]),
        (switch, ["±1", "0", "1"]),
        (hot, ["{2|-1}", "1/2", "3/2"]),
        (twice, ["{3|{1|-2}}", "5/4", "7/4"]),
        (tiny, ["{0|{0|-1}}", "0", "0"]),
        (one_star, ["1*", "1", "0"]),
        (half_up, ["1/2+^", "1/2", "0"]),
        (up_switch, ["*", "0", "0"]),
        (reversible, ["0", "0", "-1"]),
        (dominated, ["2", "2", "-1"]),
    ] {
        assert_eq!(w.told(game), told.map(str::to_owned));
    }
    assert_eq!(w.forms.form(up_star), &Form::Options([zero, star].into(), [zero].into()));
    assert_eq!(w.sum(switch, switch), zero);
    assert_eq!(w.sum(up, down), zero);
    let orders = [(up, zero, Some(Greater)), (up, star, None), (double_up, star, Some(Greater)), (switch, zero, None)];
    for (a, b, order) in
        orders.into_iter().chain([(tiny, up, Some(Less)), (tiny, zero, Some(Greater)), (up, up, Some(Equal))])
    {
        assert_eq!(w.forms.order(a, b, &mut w.meter), Ok(order), "{a:?} {b:?}");
    }
}

#[test]
fn huge_numbers_need_no_chain_of_options() {
    let mut w = World::new();
    let huge = w.integer(1 << 60);
    let star = w.game(&[FormId::ZERO], &[FormId::ZERO]);
    let beside = w.sum(huge, star);
    assert_eq!(w.text(beside), "1152921504606846976*");
    assert_eq!(w.forms.order(beside, huge, &mut w.meter), Ok(None));
    let less = w.integer(-(1 << 60));
    let switch = w.game(&[huge], &[less]);
    assert_eq!(w.told(switch)[2], "1152921504606846976");
    assert_eq!(w.forms.order(switch, star, &mut w.meter), Ok(None));
}

#[test]
fn canonical_forms_are_the_games_they_stand_for() {
    let mut w = World::new();
    let mut dice = Dice::new(1);
    let (mut confused, mut equal) = (0, 0);
    for _ in 0..4000 {
        let [x, y] = [(); 2].map(|()| random(&mut dice, 3));
        let [a, b] = [&x, &y].map(|raw| w.position(raw));
        let expected = (at_least(&x, &y), at_least(&y, &x));
        let found = [(a, b), (b, a)].map(|(a, b)| w.forms.at_least(a, b, &mut w.meter).expect("it is small"));
        assert_eq!(found, [expected.0, expected.1], "{x:?} {y:?}");
        assert_eq!(expected == (true, true), a == b, "equal games have one form");
        confused += usize::from(expected == (false, false));
        equal += usize::from(a == b);
    }
    assert!(confused > 500 && equal > 200, "{confused} confused, {equal} equal");
}

#[test]
fn means_add_and_sums_are_no_hotter_than_their_parts() {
    let mut w = World::new();
    let mut dice = Dice::new(2);
    let mut hot = 0;
    for _ in 0..1500 {
        let [x, y] = [(); 2].map(|()| random(&mut dice, 3));
        let [a, b] = [&x, &y].map(|raw| w.position(raw));
        let whole = w.sum(a, b);
        assert_eq!(w.position(&sum(&x, &y)), whole, "{x:?} {y:?}");
        let [s, t, u] = [a, b, whole].map(|g| w.forms.thermograph(g, &mut w.meter).expect("it is small"));
        assert_eq!(s.mean.checked_add(t.mean), Some(u.mean));
        assert!(u.temperature <= s.temperature.max(t.temperature), "{x:?} {y:?}");
        let negative = w.forms.negative(a, &mut w.meter).expect("it is small");
        assert_eq!(w.sum(a, negative), FormId::ZERO, "{x:?}");
        hot += usize::from(s.temperature > Dyadic::ZERO);
    }
    assert!(hot > 150, "only {hot} hot games");
}

#[test]
fn a_mean_is_what_many_copies_come_to() {
    let mut w = World::new();
    let mut dice = Dice::new(3);
    for _ in 0..150 {
        let x = random(&mut dice, 3);
        let a = w.position(&x);
        let mut copies = a;
        for _ in 0..3 {
            copies = w.sum(copies, copies);
        }
        let thermograph = w.forms.thermograph(a, &mut w.meter).expect("it is small");
        let (left, right) = w.forms.stops(copies);
        // Eight copies differ from eight means by no more than the temperature of one.
        let eight = (0..3).fold(thermograph.mean, |m, _| m.checked_add(m).expect("it is small"));
        let room = thermograph.temperature.max(Dyadic::ZERO);
        let below = eight.checked_sub(room).expect("it is small");
        assert!(below <= right && left <= eight.checked_add(room).expect("it is small"), "{x:?}");
    }
}
