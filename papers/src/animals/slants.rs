//! Theorem 4 with its slants, and Corollary 1.

use crate::animals::partition::{Fault, Partition, Rule, Shape, l, u};
use crate::animals::tools::animal;
use crate::claim::{Claim, Finding, Tested};
use crate::trial::Trial;
use outwit::convention::Form;
use outwit::families::animals::engine::alice::bound;
use outwit::families::animals::study::picture;
use outwit::families::animals::study::tiling::{Answers, Tiling};
use outwit::limits::Stopped;
use std::fmt::Write;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "theorem-4",
        "Theorem 4",
        "For all natural h and w other than (2,4), U(h,w,1) is a cannibal",
        theorem_4,
    ),
    Claim::new(
        "theorem-4-right",
        "Theorem 4; Our Results, 1(c)",
        "For h ≥ 2 and w ≥ 3 other than (2,4), U(h,w,1) is a cannibal, by slanted blocks of (w+1)×h in which Bob answers \
         with copies that may be mirrored and not turned",
        theorem_4_right,
    )
    .repairs("theorem-4"),
    Claim::new(
        "theorem-4-blocks",
        "Theorem 4, proof, and Figure 10",
        "The rectangles [i(w+1)+jt, i(w+1)+w+jt]×[jh, jh+h−1] cover every cell of the board exactly once",
        block_formula,
    ),
    Claim::new(
        "figure-9",
        "Theorem 4, proof, and Figure 9",
        "Without a slant there may be cracks in which Alice can build her animal",
        figure_9,
    ),
    Claim::new(
        "theorem-4-height-2",
        "Theorem 4, proof, first case",
        "For h = 2 and w ≠ 4 the slant t = 2 holds Alice off",
        height_2,
    ),
    Claim::new(
        "theorem-4-middle",
        "Theorem 4, proof, second case",
        "For h ≥ 3 and h−2 ≤ w ≤ 2h−2 the slant t = ⌊(w+1)/2⌋ holds Alice off",
        middle,
    ),
    Claim::new(
        "theorem-4-otherwise",
        "Theorem 4, proof, third case",
        "In all other cases blocks without a slant hold Alice off",
        otherwise,
    ),
    Claim::new(
        "theorem-4-needed",
        "Theorem 4, proof, the cases",
        "A slant is needed exactly where h = 2 or h+2 ≤ w ≤ 2h−2, so that the bound w ≥ h−2 of the second case, which may \
         be a misprint, does no harm and is more than is needed",
        needed,
    ),
    Claim::new(
        "theorem-4-any-copy",
        "Theorem 4, proof",
        "Any copy of U(h,w,1) inside the block where Alice began is a good answer for Bob",
        any_copy,
    ),
    Claim::new(
        "theorem-4-any-copy-right",
        "Theorem 4, proof",
        "Any copy inside the block is a good answer exactly where w ≠ h − 1, and mirrored ones always are",
        any_copy_right,
    )
    .repairs("theorem-4-any-copy"),
    Claim::new(
        "theorem-4-exception",
        "Theorem 4, the exception (2,4)",
        "For U(2,4,1) no slant of blocks of 5×2 holds Alice off",
        exception,
    ),
    Claim::new(
        "any-size",
        "Section 3, after Theorem 4",
        "U(2,n−2,1) has n cells and is a cannibal for n ≥ 5 other than 6, where L(2) is one",
        any_size,
    ),
    Claim::new(
        "corollary-1",
        "Corollary 1",
        "For every n ≥ 5 there are a cannibal and a non-cannibal of n cells",
        corollary_1,
    ),
];

/// The slant as printed.
fn slant(h: i32, w: i32) -> i32 {
    match () {
        () if h == 2 => 2,
        () if in_the_middle(h, w) => (w + 1) / 2,
        () => 0,
    }
}

/// The second case.
fn in_the_middle(h: i32, w: i32) -> bool {
    h >= 3 && 2 * h - 2 >= w && w >= h - 2
}

fn fault(h: i32, w: i32, t: i32, rule: Rule) -> Option<Fault> {
    Partition { w: w + 1, h, t }.fault(&u(h, w, 1), rule)
}

/// Parameters, the smallest sides first.
fn sides(h: i32, w: i32) -> Vec<(i32, i32)> {
    let mut all: Vec<_> = (2..=h).flat_map(|h| (3..=w).map(move |w| (h, w))).collect();
    all.sort_by_key(|&(h, w)| (h + w, h));
    all
}

/// The first of some parameters with a fault.
fn first_fault(
    trial: &Trial,
    all: impl IntoIterator<Item = (i32, i32)>,
    test: impl Fn(i32, i32) -> Option<String>,
) -> Result<Option<String>, Stopped> {
    let mut wrong = None;
    for (h, w) in all {
        trial.look()?;
        wrong = wrong.or_else(|| test(h, w).map(|text| format!("U({h},{w},1): {text}")));
    }
    Ok(wrong)
}

const METHOD: &str = "every copy on the board against all answers in every block that it meets, from the definition";

fn theorem_4(trial: &mut Trial) -> Tested {
    let most = 4;
    let mut all: Vec<_> = (1..=most).flat_map(|h| (1..=most).map(move |w| (h, w))).filter(|p| *p != (2, 4)).collect();
    all.sort_by_key(|&(h, w)| (h + w, h));
    for (h, w) in all {
        // What the shape comes to where it is no U: the row or the rectangle that is left.
        let shape: Shape = u(h, w, 1);
        let small = animal(&shape.text());
        if small.is_rectangle() && small.size() <= 3 && !bound::needs_more_moves_than_cells(&small, &mut trial.meter())?
        {
            let wrong = format!("({h},{w}): the shape is {}, and Alice wins in {} moves", shape.text(), small.size());
            let range = format!("h, w ≤ {most}, the smallest first");
            return Ok(Finding::fails(range, "all answers of Bob's to her cells", wrong).instead(
                "h ≥ 2 and w ≥ 3, as in the definition of U and in Our Results; and k = 1 in the proof's w + k",
            ));
        }
    }
    Ok(Finding::out_of_reach(format!("h, w ≤ {most}"), "degenerate shapes"))
}

fn theorem_4_right(trial: &mut Trial) -> Tested {
    let except = trial.printed((2, 4), (2, 5));
    let most = trial.range(14, 30);
    let all = sides(most, most);
    let tested = all.iter().copied().filter(|p| *p != except);
    let wrong = first_fault(trial, tested, |h, w| fault(h, w, slant(h, w), Rule::Mirrored).map(|f| f.to_string()))?;
    trial.command("study 'cannibal:U(6,5,1)' blocks size=6,6,3 answers=mirrored");
    trial.command("table 'cannibal:U(2..3,3..6,1)' --each 5");
    let range = format!("all {} pairs with 2 ≤ h ≤ {most}, 3 ≤ w ≤ {most} but (2,4)", all.len() - 1);
    Ok(Finding::without(wrong, range, METHOD).beyond("only tested"))
}

fn block_formula(trial: &mut Trial) -> Tested {
    let wider = trial.printed(0, 1);
    let most = trial.range(8, 16);
    let all = sides(most, most);
    let wrong = first_fault(trial, all.iter().copied(), |h, w| {
        let t = slant(h, w);
        let covered = |x: i32, y: i32| {
            let blocks = (-20..=20).flat_map(|i| (-4..=4).map(move |j| (i, j)));
            let holds = |&(i, j): &(i32, i32)| {
                (i * (w + 1) + j * t..=i * (w + 1) + w + wider + j * t).contains(&x)
                    && (j * h..=j * h + h - 1).contains(&y)
            };
            blocks.filter(holds).count()
        };
        let cells = (-h..=h).flat_map(|y| (-w..=w).map(move |x| (x, y)));
        let (x, y) = cells.into_iter().find(|&(x, y)| covered(x, y) != 1)?;
        Some(format!("the cell {x},{y} is in {} blocks", covered(x, y)))
    })?;
    Ok(Finding::without(wrong, format!("2 ≤ h ≤ {most}, 3 ≤ w ≤ {most}: the cells near the origin"), "blocks counted")
        .beyond("true for all: rows of blocks are h high, and in each the blocks follow each other"))
}

fn figure_9(trial: &mut Trial) -> Tested {
    let (h, w) = trial.printed((2, 3), (2, 9));
    // Altered: a case in which there is none with the slant of the theorem.
    let t = trial.printed(0, 2);
    let found = fault(h, w, t, Rule::Mirrored);
    trial.command("study cannibal:U5 blocks size=4,2 answers=mirrored");
    if let Ok(tiling) = Tiling::parse("4,2") {
        let u5 = animal("U(2,3,1)");
        let study = tiling.study(&u5, 0, Answers::Mirrored);
        trial.picture("U(2,3,1) without a slant: Alice's copy between four answers", picture::study(&u5, &study, "U5"));
    }
    let mut cracks = String::new();
    for h in 2..=10 {
        let row: Vec<String> =
            (3..=20).filter(|&w| fault(h, w, 0, Rule::Mirrored).is_some()).map(|w| w.to_string()).collect();
        let _ = writeln!(cracks, "h = {h}: w = {}", row.join(", "));
    }
    trial.text("Where blocks of (w+1)×h without a slant have cracks, w ≤ 20", cracks);
    let wrong = match found {
        Some(Fault::Crack(..)) => None,
        other => Some(format!("U({h},{w},1): no crack, {other:?}")),
    };
    Ok(Finding::without(wrong, "U(2,3,1), the smallest, with blocks of 4×2 and t = 0", METHOD))
}

/// All pairs of a case with the slant as printed, or another.
fn case(trial: &Trial, of: fn(i32, i32) -> bool, t: fn(i32, i32) -> i32, reach: (i32, i32)) -> Tested {
    let all: Vec<_> = sides(reach.0, reach.1).into_iter().filter(|&(h, w)| of(h, w)).collect();
    let count = all.len();
    let wrong = first_fault(trial, all, |h, w| fault(h, w, t(h, w), Rule::Mirrored).map(|f| f.to_string()))?;
    let range = format!("{count} pairs: all of the case with h ≤ {} and w ≤ {}; mirrored answers", reach.0, reach.1);
    Ok(Finding::without(wrong, range, METHOD).beyond("only tested"))
}

fn height_2(trial: &mut Trial) -> Tested {
    let t: fn(i32, i32) -> i32 = trial.printed(|_, _| 2, |_, _| 1);
    trial.command("study 'cannibal:U(2,5,1)' blocks size=6,2,2");
    case(trial, |h, w| h == 2 && w != 4, t, trial.range((2, 40), (2, 62)))
}

fn middle(trial: &mut Trial) -> Tested {
    let t: fn(i32, i32) -> i32 = trial.printed(|_, w| (w + 1) / 2, |_, _| 0);
    trial.command("study 'cannibal:U(3,3,1)' blocks size=4,3,2 answers=mirrored");
    let reach = trial.range(14, 30);
    case(trial, in_the_middle, t, (reach, reach))
}

fn otherwise(trial: &mut Trial) -> Tested {
    let of: fn(i32, i32) -> bool =
        trial.printed(|h, w| h >= 3 && !in_the_middle(h, w), |h, w| h >= 3 && !(2 * h - 3 >= w && w >= h - 2));
    trial.command("study 'cannibal:U(3,5,1)' blocks size=6,3 answers=mirrored");
    let reach = trial.range(14, 30);
    case(trial, of, |_, _| 0, (reach, reach))
}

fn needed(trial: &mut Trial) -> Tested {
    let more = trial.printed(2, 1);
    let (highest, widest) = trial.range((10, 20), (16, 34));
    let wrong = first_fault(trial, sides(highest, widest), |h, w| {
        let stated = h == 2 || (h + more..=2 * h - 2).contains(&w);
        let crack = fault(h, w, 0, Rule::Mirrored).is_some();
        (stated != crack).then(|| format!("without a slant there is {} crack", if crack { "a" } else { "no" }))
    })?;
    let range = format!("2 ≤ h ≤ {highest}, 3 ≤ w ≤ {widest}, mirrored answers in blocks without a slant");
    Ok(Finding::without(wrong, range, METHOD).beyond("only tested"))
}

fn any_copy(trial: &mut Trial) -> Tested {
    let most = 12;
    let tested = sides(most, most).into_iter().filter(|p| *p != (2, 4));
    let wrong = first_fault(trial, tested, |h, w| fault(h, w, slant(h, w), Rule::Any).map(|f| f.to_string()))?;
    trial.command("study 'cannibal:U(4,3,1)' blocks size=4,4,2 answers=any");
    Ok(Finding::without(wrong, format!("2 ≤ h ≤ {most}, 3 ≤ w ≤ {most}, the smallest first"), METHOD)
        .instead("mirrored copies are; where w = h − 1 the block is a square, and a turned copy in it leaves a crack"))
}

fn any_copy_right(trial: &mut Trial) -> Tested {
    let less = trial.printed(1, 2);
    let most = trial.range(12, 24);
    let tested = sides(most, most).into_iter().filter(|p| *p != (2, 4));
    let wrong = first_fault(trial, tested, |h, w| {
        let any = fault(h, w, slant(h, w), Rule::Any).is_none();
        let mirrored = fault(h, w, slant(h, w), Rule::Mirrored).is_none();
        let right = mirrored && any == (w != h - less);
        (!right).then(|| format!("any copy is {}", if any { "good" } else { "not good" }))
    })?;
    trial.command("study 'cannibal:U(4,3,1)' blocks size=4,4,2 answers=mirrored");
    Ok(Finding::without(wrong, format!("2 ≤ h ≤ {most}, 3 ≤ w ≤ {most} but (2,4)"), METHOD).beyond("only tested"))
}

fn exception(trial: &mut Trial) -> Tested {
    let w = trial.printed(4, 5);
    let held = (0..=w).find(|&t| [Rule::Any, Rule::Mirrored].iter().any(|&rule| fault(2, w, t, rule).is_none()));
    trial.command("study 'cannibal:U(2,4,1)' blocks size=5,2,2 answers=mirrored");
    let wrong = held.map(|t| format!("U(2,{w},1): t = {t} holds"));
    Ok(Finding::without(wrong, "all five slants", METHOD))
}

fn any_size(trial: &mut Trial) -> Tested {
    let except = trial.printed(6, 7);
    let most = trial.range(40, 64);
    let mut wrong = None;
    for n in 5..=most {
        trial.look()?;
        let (shape, blocks) = match n {
            _ if n == except => (l(2), Partition { w: 4, h: 2, t: 0 }),
            _ => (u(2, n - 2, 1), Partition { w: n - 1, h: 2, t: 2 }),
        };
        if shape.size() as i32 != n {
            wrong = wrong.or(Some(format!("n = {n}: {} has {} cells", shape.text(), shape.size())));
        }
        wrong = wrong.or(blocks.fault(&shape, Rule::Mirrored).map(|f| format!("n = {n}, {}: {f}", shape.text())));
    }
    Ok(Finding::without(wrong, format!("n from 5 to {most}"), METHOD)
        .beyond("by Theorem 4, of which more is only tested"))
}

fn corollary_1(trial: &mut Trial) -> Tested {
    let least = trial.printed(5, 4);
    let mut wrong = None;
    for n in least..=9 {
        trial.look()?;
        let text = if n == 6 { "L(2)".to_owned() } else { format!("U(2,{},1)", n - 2) };
        let lost = match n {
            0..5 => None,
            _ => trial.ask(&format!("cannibal:{text}"), outwit::question::Question::Outcome, Form::Usual).map(Some)?,
        };
        if lost.is_none_or(|answer| answer.fields()["verdict"] != "cannibal") {
            wrong = wrong.or(Some(format!("n = {n}: no cannibal is known, and for n = 4 there is none")));
        }
        let won = trial.ask(&format!("cannibal:R(1,{n})"), outwit::question::Question::Outcome, Form::Usual)?;
        if won.fields()["verdict"] != "non-cannibal" {
            wrong = wrong.or(Some(format!("n = {n}: R(1,{n})")));
        }
    }
    trial.certify("U(2,3,1) is a cannibal", "cannibal:U(2,3,1)", Form::Usual)?;
    trial.certify("L(2) is a cannibal", "cannibal:L(2)", Form::Usual)?;
    trial.command("solve 'cannibal:U(2,3,1)' --check --proof u5.proof");
    Ok(Finding::without(
        wrong,
        "n from 5 to 9",
        "Bob's blocks for U(2,n−2,1) or L(2), found by the solver; R(1,n) by Theorem 1",
    )
    .beyond("for larger n by Theorems 1 and 4"))
}
