//! The abstract, and the introduction up to the definition of latin squares.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{names, partitions, plane, through};
use crate::pi4::play::Plain;
use crate::trial::Trial;
use outwit::families::positional::rules::board::Board;
use outwit::families::positional::rules::planes;
use outwit::families::positional::study::race::{Mode, Race};
use outwit::families::positional::study::small::{Set, Small};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "classic-draw",
        "Abstract, and Introduction, first paragraph",
        "In Tic-Tac-Toe on the 3×3 grid neither player has a winning strategy.",
        classic,
    ),
    Claim::new(
        "usually-a-draw",
        "Abstract",
        "On affine and projective planes the second player can usually force a draw; for small orders the first player \
         wins.",
        usually,
    ),
    Claim::new(
        "small-orders",
        "Introduction, first paragraph",
        "For n ≤ 4 the first player wins on the affine plane π_n.",
        small_orders,
    ),
    Claim::new(
        "large-orders",
        "Introduction, first paragraph",
        "For n > 4 the second player can force a draw on π_n.",
        large_orders,
    ),
    Claim::new(
        "plane-counts",
        "Introduction, fifth paragraph",
        "π_n has n² points and n(n+1) lines of n points each, and any two points lie on exactly one line.",
        counts,
    ),
    Claim::new(
        "parallel-classes",
        "Introduction, fifth paragraph",
        "The lines of π_n can be partitioned into parallel classes, each of which partitions the points.",
        parallel,
    ),
    Claim::new(
        "prime-powers",
        "Introduction, fifth paragraph",
        "π_n exists for every order n that is a prime power.",
        prime_powers,
    ),
    Claim::new(
        "non-prime-orders",
        "Introduction, fifth paragraph",
        "It is open whether π_n exists for any order n that is not a prime.",
        non_prime,
    ),
    Claim::new(
        "non-prime-power-orders",
        "Introduction, fifth paragraph",
        "The open question is about orders that are not prime powers: fields give planes of all other orders, and of none of these.",
        non_prime_power,
    )
    .repairs("non-prime-orders"),
    Claim::new(
        "existence-is-open",
        "Introduction, fifth paragraph",
        "It is a longstanding open problem whether there is a plane whose order is no prime power.",
        existence,
    ),
    Claim::new(
        "pi4-counts",
        "Introduction, fifth paragraph",
        "π4 has 16 points and 20 lines of four points, which can be divided into 5 parallel classes.",
        pi4_counts,
    ),
];

/// The orders of planes over fields that the program knows.
const ORDERS: [u64; 9] = [2, 3, 4, 5, 7, 8, 9, 11, 13];

fn affine(order: u64) -> Board {
    planes::affine(order).expect("it is the order of a field")
}

fn classic(trial: &mut Trial) -> Tested {
    let printed = trial.printed(0, 1);
    let rows = (0..3).map(|i| 0b111 << (3 * i)).chain((0..3).map(|j| 0b100_1001 << j));
    let lines: Vec<Set> = rows.chain([0b1_0001_0001, 0b101_0100]).collect();
    let value = Plain::new(lines, 0x1ff).value([0, 0]);
    trial.command("solve mnk:3,3,3");
    let wrong = (value != printed).then(|| format!("the result with best play is {value} (1: the first player wins)"));
    Ok(Finding::without(wrong, "all positions of the 3×3 grid", "plain play, every move of both players"))
}

/// The result as the program's engine has it.
fn result(trial: &Trial, spec: &str) -> Result<String, outwit::limits::Stopped> {
    Ok(trial.solve(spec)?.fields()["result"].as_str().unwrap_or_default().to_owned())
}

fn usually(trial: &mut Trial) -> Tested {
    // Up to which order the first player wins, on affine and on projective planes.
    let printed = trial.printed([4, 2], [4, 3]);
    let mut wrong = None;
    let mut table = String::from("order  affine  projective\n");
    for order in ORDERS.into_iter().take(trial.range(7, 9)) {
        let found = [result(trial, &format!("affine:{order}"))?, result(trial, &format!("projective:{order}"))?];
        table += &format!("{order:<6} {:7} {}\n", found[0], found[1]);
        for ((found, last), kind) in found.iter().zip(printed).zip(["affine", "projective"]) {
            let said = if order <= last { "first" } else { "draw" };
            if wrong.is_none() && found != said {
                wrong = Some(format!("the {kind} plane of order {order}: {found}"));
            }
        }
    }
    trial.text("Results", table);
    trial.command("table affine:2..5");
    let last = ORDERS[trial.range(7, 9) - 1];
    Ok(Finding::without(
        wrong,
        format!("planes over fields up to order {last}: won are π2, π3, π4 and Π2, and all others are draws"),
        "the engine of positional games",
    )
    .beyond(
        "from order 7 (affine) and 4 (projective) on the weight of Erdős and Selfridge proves the draw for all planes",
    ))
}

/// The first player's result by a search of this test: plain up to nine points, else the search for small boards.
fn wins(trial: &Trial, board: &Board) -> Result<bool, outwit::limits::Stopped> {
    let small = Small::new(board).expect("it has at most 16 points");
    if board.names.len() <= 9 {
        return Ok(Plain::new(small.lines.clone(), small.all).value([0, 0]) == 1);
    }
    Race::default().wins(&small.lines, Mode::Strong, &mut trial.meter())
}

fn small_orders(trial: &mut Trial) -> Tested {
    let last = trial.printed(4, 5);
    let mut wrong = None;
    for order in (2..=last).filter(|order| ORDERS.contains(order)) {
        let board = affine(order);
        let won = if order <= 4 { wins(trial, &board)? } else { result(trial, &format!("affine:{order}"))? == "first" };
        if !won {
            wrong = wrong.or(Some(format!("π{order} is no win for the first player")));
        }
    }
    for order in 2..=4 {
        trial.command(format!("solve affine:{order}"));
    }
    Ok(Finding::without(
        wrong,
        "the planes over fields of orders 2, 3 and 4",
        "plain play for orders 2 and 3, a depth-first search with forced moves for order 4",
    )
    .beyond("order 4 has no other plane (see the claim on uniqueness); for orders 2 and 3 that is taken from the literature"))
}

/// Whether the weight of Erdős and Selfridge tells that the second player stops every line, from the lines themselves:
/// after any first move the lines that are left weigh less than 1, a line that lacks m points being worth 1/2^m.
fn light(board: &Board) -> bool {
    let heaviest = (0..board.names.len()).map(|p| {
        let weights = board.lines.iter().map(|line| 1u128 << (64 - line.len() + usize::from(line.contains(&p))));
        weights.sum::<u128>()
    });
    heaviest.max().unwrap_or(0) < 1 << 64
}

fn large_orders(trial: &mut Trial) -> Tested {
    let above = trial.printed(4, 3);
    let mut wrong = None;
    let mut how = Vec::new();
    for order in ORDERS.into_iter().filter(|order| *order > above) {
        let light = light(&affine(order));
        let drawn = light || result(trial, &format!("affine:{order}"))? != "first";
        how.push(format!("{order} by {}", if light { "weight" } else { "search" }));
        if !drawn {
            wrong = wrong.or(Some(format!("π{order} is a win of the first player")));
        }
    }
    trial.command("solve affine:5");
    trial.command("solve affine:7");
    trial.certify("the draw on π7", "affine:7", outwit::convention::Form::Usual)?;
    Ok(Finding::without(
        wrong,
        format!("planes over fields of order at most 13: {}", how.join(", ")),
        "the weight of Erdős and Selfridge after the first move, added up line by line; where it is 1 or more, a search",
    )
    .beyond(
        "for every plane of order n ≥ 7 the weight after the first move is (n+1)·2^(1−n) + (n²−1)·2^(−n) = (n+1)²/2^n < 1, \
         so that the draw is proved; order 6 has no plane; that order 5 has only one plane is taken from the literature",
    ))
}

fn counts(trial: &mut Trial) -> Tested {
    let lines = trial.printed((|n| n * (n + 1)) as fn(usize) -> usize, |n| n * n + 1);
    let mut wrong = None;
    for order in ORDERS {
        trial.look()?;
        let (board, n) = (affine(order), order as usize);
        let count = (board.names.len(), board.lines.len());
        let mut pairs = vec![0u8; count.0 * count.0];
        for line in &board.lines {
            line.iter().for_each(|a| line.iter().for_each(|b| pairs[a * count.0 + b] += 1));
        }
        let once = (0..count.0).all(|a| (0..count.0).all(|b| a == b || pairs[a * count.0 + b] == 1));
        if count != (n * n, lines(n)) || board.lines.iter().any(|line| line.len() != n) || !once {
            wrong = wrong.or(Some(format!("order {n}: {} points and {} lines", count.0, count.1)));
        }
    }
    trial.command("draw affine:3");
    Ok(Finding::without(wrong, "planes over fields of order 2 to 13", "points, lines and pairs of points counted")
        .beyond("for all orders by counting: n+1 lines through each point, n² points"))
}

fn parallel(trial: &mut Trial) -> Tested {
    let classes = trial.printed((|n| n + 1) as fn(usize) -> usize, |n| n);
    let mut wrong = None;
    for order in ORDERS {
        trial.look()?;
        let (board, n) = (affine(order), order as usize);
        let mut left: Vec<&Vec<usize>> = board.lines.iter().collect();
        let mut count = 0;
        while let Some(line) = left.first().copied() {
            // The line and those that do not meet it.
            let class: Vec<&Vec<usize>> =
                left.iter().copied().filter(|l| *l == line || l.iter().all(|p| !line.contains(p))).collect();
            let mut points: Vec<usize> = class.iter().flat_map(|l| l.iter().copied()).collect();
            points.sort_unstable();
            if points != (0..n * n).collect::<Vec<_>>() {
                wrong = wrong.or(Some(format!("order {n}: a line and those that miss it do not partition the points")));
            }
            left.retain(|l| !class.contains(l));
            count += 1;
        }
        if count != classes(n) {
            wrong = wrong.or(Some(format!("order {n}: {count} classes")));
        }
    }
    Ok(Finding::without(
        wrong,
        "planes over fields of order 2 to 13: n + 1 classes each",
        "each line with those that miss it",
    )
    .beyond("for all planes by Euclid's axiom of parallels, which follows from the counts"))
}

fn is_prime(n: u64) -> bool {
    n > 1 && (2..n).all(|d| !n.is_multiple_of(d))
}

fn is_prime_power(n: u64) -> bool {
    (2..=n).find(|d| n.is_multiple_of(*d)).is_some_and(|p| {
        let mut rest = n;
        while rest.is_multiple_of(p) {
            rest /= p;
        }
        rest == 1
    })
}

fn prime_powers(trial: &mut Trial) -> Tested {
    let orders = trial.printed(is_prime_power as fn(u64) -> bool, |n| n > 1);
    let wrong = (2..=planes::LARGEST_ORDER)
        .filter(|n| orders(*n))
        .find(|n| planes::affine(*n).is_err())
        .map(|n| format!("no plane of order {n} was constructed"));
    trial.command("draw affine:9");
    Ok(Finding::without(wrong, "orders 2 to 13", "construction over the field; see the claim on counts for a check")
        .beyond("for all prime powers by the field of that order"))
}

/// The least order of some kind of which a plane is constructed.
fn constructed(kind: fn(u64) -> bool) -> Option<u64> {
    (2..=planes::LARGEST_ORDER).filter(|n| kind(*n)).find(|n| planes::affine(*n).is_ok_and(|b| b.lines.len() > 1))
}

fn non_prime(trial: &mut Trial) -> Tested {
    let wrong = constructed(|n| !is_prime(n))
        .map(|n| format!("n = {n}: the plane of order {n} exists, and {n} is not a prime"));
    trial.command("solve affine:4");
    Ok(Finding::without(wrong, "orders 2 to 13 that are not primes", "construction of a plane over the field")
        .instead("the open question is about orders that are not prime powers"))
}

/// The theorem of Bruck and Ryser: an order n ≡ 1 or 2 (mod 4) of a plane is a sum of two squares.
fn is_excluded(n: u64) -> bool {
    let is_sum = (0..=n.isqrt()).any(|a| (n - a * a).isqrt().pow(2) == n - a * a);
    (n % 4 == 1 || n % 4 == 2) && !is_sum
}

fn non_prime_power(trial: &mut Trial) -> Tested {
    let kind = trial.printed((|n| !is_prime_power(n)) as fn(u64) -> bool, |n| !is_prime(n));
    let wrong = constructed(kind).map(|n| format!("n = {n}: there is a plane of order {n}"));
    let other: Vec<u64> = (2..=planes::LARGEST_ORDER).filter(|n| !is_prime_power(*n)).collect();
    let none: Vec<u64> = other.iter().copied().filter(|n| is_excluded(*n)).collect();
    Ok(Finding::without(
        wrong,
        format!("orders 2 to 13: fields give planes of all but {other:?}, of which Bruck and Ryser exclude {none:?}"),
        "construction over the field, and the theorem of Bruck and Ryser",
    )
    .beyond("that no other construction gives such an order is what the literature knows, not a computation"))
}

fn existence(trial: &mut Trial) -> Tested {
    let last = trial.range(100, 10_000);
    // If the theorem excluded a prime power, something would be wrong.
    if let Some(n) = (2..=last).find(|n| is_prime_power(*n) && is_excluded(*n)) {
        return Ok(Finding::fails(format!("orders to {last}"), "the theorem of Bruck and Ryser", format!("order {n}")));
    }
    let other: Vec<u64> = (2..=last).filter(|n| !is_prime_power(*n)).collect();
    let left: Vec<u64> = other.iter().copied().filter(|n| !is_excluded(*n)).collect();
    let first: Vec<String> = left.iter().take(5).map(u64::to_string).collect();
    Ok(Finding::out_of_reach(
        format!(
            "of the {} orders up to {last} that are no prime powers the theorem of Bruck and Ryser excludes {}; the first \
             that it leaves are {}",
            other.len(),
            other.len() - left.len(),
            first.join(", ")
        ),
        "an open problem; order 10 was excluded by a computation of Lam, Thiel and Swiercz, which is not repeated here",
    ))
}

fn pi4_counts(trial: &mut Trial) -> Tested {
    let printed = trial.printed((16, 20, 4, 5), (16, 20, 4, 4));
    let plane = plane();
    let classes = partitions(&plane.lines);
    let sizes: Vec<u32> = plane.lines.iter().map(|line| line.count_ones()).collect();
    let points = plane.lines.iter().fold(0, |all, line| all | line).count_ones();
    let found = (points, plane.lines.len(), sizes[0], classes.len());
    let mut wrong = (found != printed || sizes.iter().any(|s| *s != sizes[0])).then(|| format!("counted: {found:?}"));
    if let Some((a, b)) =
        (0..16).flat_map(|a| (0..a).map(move |b| (a, b))).find(|(a, b)| through(&plane.lines, *a, *b) != 1)
    {
        wrong = wrong.or(Some(format!("{} are on no or several lines", names(1 << a | 1 << b))));
    }
    if let Some(line) = plane.lines.iter().find(|l| classes.iter().filter(|c| c.contains(l)).count() != 1) {
        wrong = wrong.or(Some(format!("{} is not in exactly one class", names(*line))));
    }
    trial.position("The plane of order 4", "affine:4");
    Ok(Finding::without(
        wrong,
        "the 20 lines of Figures 2 and 3",
        "lines counted; all partitions of the points into lines found",
    ))
}
