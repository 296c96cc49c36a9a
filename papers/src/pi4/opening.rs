//! Theorem 2.1 and the first five moves of its proof.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{case_1, case_2, index, names, partitions, plane, point, set};
use crate::published;
use crate::trial::Trial;
use outwit::convention::Form;
use outwit::families::positional::study::group::At;
use outwit::families::positional::study::race::{Mode, Race};
use outwit::families::positional::study::small::{Set, Small, points};
use outwit::families::positional::study::strategy::graph::Graph;
use outwit::families::positional::study::strategy::table::Sheet;
use outwit::families::positional::study::strategy::{Measure, least};
use outwit::limits::Stopped;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("theorem-2-1", "Theorem 2.1", "On π4 the first player, Xeno, wins.", theorem),
    Claim::new(
        "theorem-2-1-proof",
        "Theorem 2.1, proof",
        "The sequences and tables, as they stand in our copy of the text, answer every reply of Ophelia up to symmetry.",
        proof,
    ),
    Claim::new(
        "theorem-2-1-proof-repaired",
        "Theorem 2.1, proof",
        "With the three rows of Table 9 in their place, and the entry that is missing there, the sequences and tables are a \
         winning strategy: every reply of Ophelia is answered up to symmetry.",
        proof_repaired,
    )
    .repairs("theorem-2-1-proof"),
    Claim::new(
        "opening-r1-r2",
        "Theorem 2.1, proof, second paragraph",
        "Xeno's first point and Ophelia's reply may be labelled r1 and r2, whichever they are.",
        first_two,
    ),
    Claim::new(
        "opening-index-class",
        "Theorem 2.1, proof, second paragraph",
        "The line through the two points is in one parallel class, which may be taken as the index class with that line as \
         the row block.",
        index_class,
    ),
    Claim::new(
        "opening-r3",
        "Theorem 2.1, proof, second paragraph",
        "Xeno's second point, another one of the row block, may be labelled r3.",
        r3,
    ),
    Claim::new(
        "opening-r4-c1",
        "Theorem 2.1, proof, third paragraph",
        "If Ophelia takes the last point of the row block, any point of another block that Xeno takes may be labelled c1.",
        r4_c1,
    ),
    Claim::new(
        "opening-c1",
        "Theorem 2.1, proof, third paragraph",
        "If Ophelia's second point is not in the row block, it may be labelled c1.",
        c1,
    ),
    Claim::new(
        "opening-alpha-2",
        "Theorem 2.1, proof, third paragraph",
        "The block through r2 and c1 has two more points, α2 and β4, and whichever of them Xeno takes may be labelled α2.",
        alpha_2,
    ),
    Claim::new(
        "opening-two-cases",
        "Theorem 2.1, proof, third paragraph",
        "After the first five moves the position is, up to labels, X = (r1, r3, c1), O = (r2, r4) or X = (r1, r3, α2), \
         O = (r2, c1).",
        two_cases,
    ),
];

fn theorem(trial: &mut Trial) -> Tested {
    let printed = trial.printed(true, false);
    let won = Race::default().wins(&plane().lines, Mode::Strong, &mut trial.meter())?;
    let answer = trial.certify("Xeno wins on π4", "affine:4", Form::Usual)?;
    trial.command("solve affine:4 --proof pi4.txt --check");
    shortest(trial)?;
    let engine = answer.fields()["result"] == "first";
    let wrong =
        (won != printed || engine != printed).then(|| format!("Xeno wins: {won}, and the engine says {engine}"));
    Ok(Finding::without(
        wrong,
        "the whole game on the lines of Figures 2 and 3",
        "two searches, one with a certificate",
    )
    .beyond("with best play the first player makes 8 moves; see docs/pi4.md"))
}

/// Shows a strategy with the fewest rows, in the notation of the document.
fn shortest(trial: &mut Trial) -> Result<(), Stopped> {
    let plane = plane();
    let small = Small::new(&plane.board).expect("it has 16 points");
    let mut meter = trial.meter();
    let graph = Graph::new(&small, &plane.group, &mut meter)?;
    if let Some(found) = least(&graph, Measure::Rows, &mut meter)? {
        let sheet = Sheet { small: &small, group: &plane.group, line: &found.line };
        let rows = sheet.size().rows;
        let fewest = if found.at_least == rows { "; no strategy has fewer" } else { "" };
        let caption = format!("A strategy in {rows} rows{fewest}");
        trial.text(caption, published::notation::printed(&sheet.text()));
        trial.command("strategy affine:4 --least rows --overlined --proof table.txt --check");
    }
    Ok(())
}

/// What is wrong with the whole proof, read as printed or repaired; every move is checked anew.
fn faults(repaired: bool) -> Vec<String> {
    let plane = plane();
    let small = Small::new(&plane.board).expect("it has 16 points");
    let reading = published::read(&small, &plane.group, repaired);
    let sheet = Sheet { small: &small, group: &plane.group, line: &reading.line };
    let greek = |text: String| {
        let letters = (1..=4).flat_map(|i| [("a", "α", i), ("b", "β", i)]);
        letters.fold(text, |text, (from, to, i)| text.replace(&format!("{from}{i}"), &format!("{to}{i}")))
    };
    sheet.faults().iter().map(|f| greek(format!("after {}: {}", f.after, f.what))).collect()
}

const HOW: &str = "the table is followed from the first move on; at each choice of Ophelia the replies must reach all points \
                   under the symmetries of the position";

fn proof(trial: &mut Trial) -> Tested {
    let found = faults(false);
    trial.command("strategy affine:4 --published");
    Ok(Finding::without(found.first().cloned(), "all lines of play of the proof", HOW)
        .instead("three rows of Table 9 belong one column further to the left, and one entry is missing"))
}

fn proof_repaired(trial: &mut Trial) -> Tested {
    let found = faults(trial.printed(true, false));
    trial.command("strategy affine:4 --published");
    Ok(Finding::without(found.first().cloned(), "all lines of play of the proof", HOW))
}

/// The class of a point under the symmetries that fix a position.
fn class(at: At, p: usize) -> Set {
    let group = &plane().group;
    let free = !at[0] & !at[1];
    group.orbits(&group.stabiliser(at), free).into_iter().find(|orbit| orbit >> p & 1 == 1).unwrap_or(0)
}

/// Whether all of some points are alike in a position.
fn alike(trial: &mut Trial, at: At, wanted: Set) -> Tested {
    let first = wanted.trailing_zeros() as usize;
    let class = class(at, first);
    let wrong = (class & wanted != wanted)
        .then(|| format!("{} and {} are not alike", names(1 << first), names(wanted & !class)));
    trial.look()?;
    Ok(Finding::without(
        wrong,
        format!("{}; the position X = ({}), O = ({})", names(wanted), names(at[0]), names(at[1])),
        "classes of points under the symmetries of the plane that fix the position",
    ))
}

fn first_two(trial: &mut Trial) -> Tested {
    // Ordered pairs; altered: triples, of which some are on a line and some are not.
    let more = trial.printed(false, true);
    let all = class([0; 2], 0) == Set::MAX;
    let then = class([set("r1"), 0], point("r2")) == !set("r1");
    let third = class([set("r1"), set("r2")], point("r3")) == !set("r1 r2");
    let wrong = (!all || !then || (more && !third)).then(|| "not all choices are alike".to_owned());
    Ok(Finding::without(
        wrong,
        "all 240 ordered pairs of points",
        format!("classes of points under the {} symmetries of the plane", plane().group.order()),
    ))
}

fn index_class(trial: &mut Trial) -> Tested {
    let printed = trial.printed(1, 2);
    let (lines, group) = (&plane().lines, &plane().group);
    let classes = partitions(lines);
    let wrong = lines.iter().find(|line| {
        let own: Vec<&Vec<Set>> = classes.iter().filter(|class| class.contains(line)).collect();
        let labels = own.len() == printed
            && (0..group.order()).any(|g| {
                let to = |set: Set| group.apply(g, [set, 0])[0];
                to(**line) == index()[0] && own[0].iter().all(|other| index().contains(&to(*other)))
            });
        !labels
    });
    let wrong = wrong.map(|line| format!("the line {}", names(*line)));
    Ok(Finding::without(
        wrong,
        "all 20 lines",
        "all partitions of the points into lines; a symmetry that takes the line to the row block and its class to Figure 3",
    ))
}

fn r3(trial: &mut Trial) -> Tested {
    let wanted = set(trial.printed("r3 r4", "r3 r4 c1"));
    alike(trial, [set("r1"), set("r2")], wanted)
}

fn r4_c1(trial: &mut Trial) -> Tested {
    let reply = trial.printed("r4", "c4");
    let at = [set("r1 r3"), set("r2") | set(reply)];
    alike(trial, at, !set("r1 r2 r3 r4") & !at[1])
}

fn c1(trial: &mut Trial) -> Tested {
    let row = set(trial.printed("r1 r2 r3 r4", "r1 r2 r3"));
    alike(trial, [set("r1 r3"), set("r2")], !row)
}

fn alpha_2(trial: &mut Trial) -> Tested {
    let wanted = set(trial.printed("a2 b4", "a2 b3"));
    let at = [set("r1 r3"), set("r2 c1")];
    let on = plane().lines.iter().find(|line| *line & at[1] == at[1]).map_or(0, |line| line & !at[1]);
    if on != wanted {
        let wrong = format!("the other points of the block are {}", names(on));
        return Ok(Finding::fails("the block through r2 and c1", "read off Figure 2", wrong));
    }
    alike(trial, at, wanted)
}

fn two_cases(trial: &mut Trial) -> Tested {
    let second = trial.printed(case_2(), [set("r1 r3 a3"), set("r2 c1")]);
    let group = &plane().group;
    let known = [case_1(), second].map(|at| group.normal(at).0);
    let lines = &plane().lines;
    let line = |a: usize, b: usize| lines.iter().copied().find(|l| l >> a & l >> b & 1 == 1).unwrap_or(0);
    let (mut count, mut wrong) = (0, None);
    let first = point("r1");
    for reply in (0..16).filter(|p| *p != first) {
        trial.look()?;
        let row = line(first, reply);
        for own in points(row & !(1 << first) & !(1 << reply)) {
            for answer in (0..16).filter(|p| ![first, reply, own].contains(p)) {
                let inside = row >> answer & 1 == 1;
                let thirds = if inside { !row } else { line(reply, answer) & !(1 << reply) & !(1 << answer) };
                for third in points(thirds) {
                    let at = [1 << first | 1 << own | 1 << third, 1 << reply | 1 << answer];
                    count += 1;
                    if !known.contains(&group.normal(at).0) {
                        wrong = wrong.or_else(|| Some(format!("X = ({}), O = ({})", names(at[0]), names(at[1]))));
                    }
                }
            }
        }
    }
    Ok(Finding::without(
        wrong,
        format!("all {count} ways to play the first five moves as the proof says, Xeno's first point being r1"),
        "normal forms under all symmetries of the plane",
    ))
}
