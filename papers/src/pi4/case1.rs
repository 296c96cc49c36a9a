//! Case 1 of the proof: X = (r1, r3, c1), O = (r2, r4), Figure 6 and Table 7.

use crate::claim::{Claim, Finding, Tested};
use crate::pi4::figures::{
    FIGURE_1, Square, autoparatopisms, block, case_1, case_2, cells, index, kind, moved, name, names, plane, point,
    set, spec,
};
use crate::pi4::play::{after, exchanged, fault, mapped, replies, text, whole};
use crate::published::printed::CASES;
use crate::trial::Trial;
use outwit::families::positional::rules::symmetry::paratopism;
use outwit::families::positional::study::group::At;
use outwit::families::positional::study::small::{Set, points};

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new("figure-6-squares", "Figure 6", "The squares of Figure 6 are the first two of Figure 1.", figure_6),
    Claim::new(
        "figure-6-colours",
        "Figure 6, caption",
        "In Case 1 every cell is of exactly one of four kinds: both have a coordinate, Xeno has one, Xeno has two, Ophelia \
         has one.",
        colours,
    ),
    Claim::new(
        "psi-1",
        "Case 1",
        "ψ1 = (i, (13)(24), i, (13)(24), (12)(34)) is an autoparatopism that fixes the position.",
        psi::<0>,
    ),
    Claim::new(
        "psi-2",
        "Case 1",
        "ψ2 = ((34), (13), (23), (2134), (3124)) is an autoparatopism that fixes the position.",
        psi::<1>,
    ),
    Claim::new(
        "case-1-colours-fix-rows-and-columns",
        "Case 1, after ψ2",
        "An autoparatopism that keeps the colours of Figure 6 takes rows to rows and columns to columns, and swaps the two \
         symbol sets or leaves them alone.",
        only_swap,
    ),
    Claim::new(
        "case-1-only-psi",
        "Case 1, after ψ2",
        "Besides the identity, swapping the symbol sets gives ψ2 and leaving them alone gives ψ1, and nothing else.",
        only_psi,
    ),
    Claim::new(
        "case-1-group",
        "Case 1, after ψ2",
        "The symmetries that fix the position are the identity, ψ1, ψ2 and their product.",
        four_maps,
    )
    .repairs("case-1-only-psi"),
    Claim::new(
        "case-1-unique-moves",
        "Case 1, after ψ2",
        "Up to the maps that ψ1 and ψ2 generate Ophelia's only different moves are c2, c4, α1 and α2.",
        unique_moves,
    ),
    Claim::new(
        "case-1-maps-reach-all",
        "Case 1",
        "Every reply of Ophelia is one of c2, c4, α1, α2 or what ψ1 or ψ2 takes one of these to.",
        reach_all,
    ),
    Claim::new(
        "case-1-product-reaches-all",
        "Case 1",
        "Every reply of Ophelia is one of c2, c4, α1, α2 or what ψ1, ψ2 or their product takes one of these to.",
        product_reaches_all,
    )
    .repairs("case-1-maps-reach-all"),
    Claim::new(
        "case-1-c2-c4",
        "Case 1, first sequence",
        "After c2 or c4 Xeno wins by α1, (β1), α3, (β2), c3, X_W(β3, β4), each reply forced.",
        sequence::<0>,
    ),
    Claim::new(
        "case-1-c2-c4-mapped",
        "Case 1, second sequence",
        "After ψ_i(c2) or ψ_i(c4), i = 1, 2, Xeno wins by what ψ_i takes the sequence to.",
        sequence_mapped::<0>,
    ),
    Claim::new(
        "case-1-alpha-2",
        "Case 1, third sequence",
        "After α2 Xeno wins by α1, (β1), c3, (β4), α3, X_W(β2, β3); the replies and c3 are forced.",
        sequence::<1>,
    ),
    Claim::new(
        "case-1-alpha-2-mapped",
        "Case 1, fourth sequence",
        "After ψ_i(α2), i = 1, 2, Xeno wins by what ψ_i takes the sequence to.",
        sequence_mapped::<1>,
    ),
    Claim::new(
        "case-1-alpha-1",
        "Case 1, before Table 7",
        "After α1 play can go on β2, (α3), β4, where α3 is forced and Ophelia then has a choice.",
        alpha_1,
    ),
    Claim::new(
        "table-7-mapped",
        "Case 1, before Table 7",
        "After ψ_i(α1), i = 1, 2, Xeno wins by what ψ_i takes the sequence and the rows of Table 7 to.",
        table_mapped,
    ),
    Claim::new(
        "table-7-complete",
        "Table 7",
        "The first column of Table 7 has every reply that is left, once.",
        complete,
    ),
    Claim::new("table-7-row-1", "Table 7, row 1", "After c2: β3, (β1), c4, all forced, and X_W(α2, α4).", row::<0>),
    Claim::new(
        "table-7-row-2",
        "Table 7, row 2",
        "After c3: c4, (α4), α2, the last two forced, and X_W(c2, β3).",
        row::<1>,
    ),
    Claim::new("table-7-row-3", "Table 7, row 3", "After c4: β1, (β3), c2, all forced, and X_W(α2, α4).", row::<2>),
    Claim::new("table-7-row-4", "Table 7, row 4", "After α2: α4, (c4), β1, all forced, and X_W(c2, β3).", row::<3>),
    Claim::new("table-7-row-5", "Table 7, row 5", "After α4: α2, (c2), β3, all forced, and X_W(c4, β1).", row::<4>),
    Claim::new("table-7-row-6", "Table 7, row 6", "After β1: c4, (α4), α2, all forced, and X_W(c2, β3).", row::<5>),
    Claim::new("table-7-row-7", "Table 7, row 7", "After β3: c2, (α2), α4, all forced, and X_W(c4, β1).", row::<6>),
];

/// The squares of Figures 6 and 8, row by row as printed.
const AGAIN: [Square; 2] = [
    [[1, 2, 3, 4], [2, 1, 4, 3], [3, 4, 1, 2], [4, 3, 2, 1]],
    [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]],
];

/// Whether the squares of Figure 6 or 8 are those of Figure 1.
pub fn figure_6(trial: &mut Trial) -> Tested {
    let other = trial.printed(1, 2);
    let wrong =
        cells().find(|(i, j)| AGAIN[0][*i][*j] != FIGURE_1[0][*i][*j] || AGAIN[1][*i][*j] != FIGURE_1[other][*i][*j]);
    let wrong = wrong.map(|(i, j)| format!("the cell of r{} and c{}", i + 1, j + 1));
    Ok(Finding::without(wrong, "32 cells", "compared with Figure 1"))
}

/// The four kinds of the captions: who has how many coordinates; none where both have one.
pub const KINDS: [(&str, Option<[u32; 2]>); 4] =
    [("blue", None), ("green", Some([1, 0])), ("red", Some([2, 0])), ("yellow", Some([0, 1]))];

/// The colours of the cells of a case as text; a cell that no kind fits has a dot.
pub fn coloured(at: At) -> String {
    let colour = |i: usize, j: usize| {
        let kind = kind(at, block(&FIGURE_1[..2], i, j));
        KINDS.iter().find(|(_, k)| *k == kind).map_or("·", |(name, _)| name)
    };
    let row = |i: usize| (0..4).map(|j| format!("{:7}", colour(i, j))).collect::<String>();
    (0..4).map(|i| format!("{}\n", row(i).trim_end())).collect()
}

fn colours(trial: &mut Trial) -> Tested {
    let at = trial.printed(case_1(), case_2());
    let fits = |i: usize, j: usize| {
        let kind = kind(at, block(&FIGURE_1[..2], i, j));
        KINDS.iter().filter(|(_, k)| *k == kind).count()
    };
    let wrong = cells().find(|(i, j)| fits(*i, *j) != 1).map(|(i, j)| format!("the cell of r{} and c{}", i + 1, j + 1));
    trial.text("The colours by the caption", coloured(at));
    Ok(Finding::without(wrong, "all 16 cells", "coordinates of each player counted"))
}

/// A map of Case 1 from its vector.
fn psi_image(number: usize) -> Vec<u16> {
    paratopism::image(&CASES[0].maps[number], 4)
}

/// First one map, then another.
fn then(first: &[u16], second: &[u16]) -> Vec<u16> {
    first.iter().map(|p| second[usize::from(*p)]).collect()
}

fn identity() -> Vec<u16> {
    (0..16).collect()
}

/// A map as a vector.
fn vector(image: &[u16]) -> String {
    let image: Vec<usize> = image.iter().map(|p| usize::from(*p)).collect();
    format!("({})", paratopism::vector(&image, 4).join(", "))
}

fn psi<const NUMBER: usize>(trial: &mut Trial) -> Tested {
    let printed = CASES[0].maps[NUMBER];
    // Altered: the permutations of the last two places exchanged.
    let [pi, rows, columns, first, second] = printed;
    let image = paratopism::image(&trial.printed(printed, [pi, rows, columns, second, first]), 4);
    let lines = &plane().lines;
    let at = case_1();
    let wrong = lines.iter().find(|line| !lines.contains(&moved(&image, **line)));
    let wrong = wrong
        .map(|line| format!("the line {} goes to {}, which is no line", names(*line), names(moved(&image, *line))));
    let wrong = wrong.or_else(|| {
        let group = index().into_iter().find(|group| !index().contains(&moved(&image, *group)));
        group.map(|group| format!("{} goes to no group", names(group)))
    });
    let wrong = wrong.or_else(|| {
        let there = at.map(|set| moved(&image, set));
        (there != at).then(|| format!("X goes to ({}), O to ({})", names(there[0]), names(there[1])))
    });
    let cycles: Vec<String> = points(Set::MAX)
        .filter(|p| usize::from(image[*p]) > *p)
        .map(|p| format!("{} ↔ {}", name(p), name(usize::from(image[p]))))
        .collect();
    trial.text("What it exchanges", cycles.join("\n"));
    trial.command(format!("solve {} --ask symmetry", spec(at)));
    Ok(Finding::without(
        wrong,
        "all 20 lines, the groups, and both players' points",
        "images under the map; σ acts on the group that π gives",
    ))
}

/// The autoparatopisms that keep the colours of a case; `groups` says where each takes the groups.
pub fn keep_colours(at: At) -> Vec<Vec<u16>> {
    let blocks = crate::pi4::figures::blocks();
    autoparatopisms().into_iter().filter(|m| blocks.iter().all(|b| kind(at, moved(m, *b)) == kind(at, *b))).collect()
}

/// Whether every map that keeps the colours permutes the groups in one of some ways.
pub fn permute_groups(maps: &[Vec<u16>], allowed: &[[u16; 4]]) -> Option<String> {
    let groups = |m: &Vec<u16>| [0, 4, 8, 12].map(|p| m[p] / 4);
    maps.iter().find(|m| !allowed.contains(&groups(m))).map(|m| vector(m))
}

fn only_swap(trial: &mut Trial) -> Tested {
    let allowed: &[[u16; 4]] = trial.printed(&[[0, 1, 2, 3], [0, 1, 3, 2]], &[[0, 1, 2, 3]]);
    let maps = keep_colours(case_1());
    let moving = maps.iter().find(|m| case_1().map(|set| moved(m, set)) != case_1());
    let wrong = permute_groups(&maps, allowed).or_else(|| moving.map(|m| format!("{} moves the position", vector(m))));
    Ok(Finding::without(
        wrong,
        format!("all autoparatopisms; {} keep the colours", maps.len()),
        "colours of the images of all 16 cells",
    ))
}

fn fixing() -> Vec<Vec<u16>> {
    let at = case_1();
    autoparatopisms().into_iter().filter(|m| at.map(|set| moved(m, set)) == at).collect()
}

fn only_psi(trial: &mut Trial) -> Tested {
    let known = [identity(), psi_image(0), psi_image(1)];
    let mut others: Vec<String> = fixing().iter().filter(|m| !known.contains(m)).map(|m| vector(m)).collect();
    others.sort();
    trial.command(format!("solve {} --ask symmetry", spec(case_1())));
    let wrong = others.first().map(|m| format!("{m} fixes the position too"));
    Ok(Finding::without(wrong, "all autoparatopisms", "those that fix the points of both players")
        .instead("there are four maps: the product of ψ1 and ψ2 swaps the symbol sets too"))
}

fn four_maps(trial: &mut Trial) -> Tested {
    let (one, two) = (psi_image(0), psi_image(1));
    let last = trial.printed(then(&one, &two), then(&one, &one));
    let known = [identity(), one, two, last];
    let group = &plane().group;
    let all = group.stabiliser(case_1());
    let wrong = all.iter().map(|g| group.image(*g).to_vec()).find(|m| !known.contains(m)).map(|m| vector(&m));
    let wrong = wrong.or_else(|| (all.len() != 4 || fixing().len() != 4).then(|| format!("there are {}", all.len())));
    trial.text("ψ1ψ2", vector(&known[3]));
    Ok(Finding::without(
        wrong,
        format!("all {} symmetries of the plane and all autoparatopisms", group.order()),
        "those that fix the points of both players; the two lists agree",
    ))
}

/// The classes of free points under maps that form a group.
fn classes(maps: &[Vec<u16>], free: Set) -> Vec<Set> {
    let orbit = |p: usize| maps.iter().fold(0, |set: Set, m| set | 1 << m[p]);
    let mut all: Vec<Set> = points(free).map(orbit).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn unique_moves(trial: &mut Trial) -> Tested {
    let printed = set(trial.printed("c2 c4 a1 a2", "c2 c4 a1 a3"));
    let (one, two) = (psi_image(0), psi_image(1));
    let maps = [identity(), then(&one, &two), one, two];
    let free = !case_1()[0] & !case_1()[1];
    let classes = classes(&maps, free);
    let wrong = classes.iter().find(|class| (*class & printed).count_ones() != 1);
    let wrong =
        wrong.map(|class| format!("of the class {} the text names {}", names(*class), (class & printed).count_ones()));
    let text: Vec<String> = classes.iter().map(|class| names(*class)).collect();
    trial.text("Classes of replies", text.join("\n"));
    Ok(Finding::without(
        wrong,
        "the 11 free points",
        "classes under ψ1, ψ2 and their product; one of each class must be named",
    ))
}

/// The first reply that maps do not reach from those that are answered.
fn not_reached(maps: &[Vec<u16>]) -> Option<String> {
    let answered = set("c2 c4 a1 a2");
    let reached = maps.iter().fold(answered, |all, m| all | moved(m, answered));
    let missing = !case_1()[0] & !case_1()[1] & !reached;
    (missing != 0)
        .then(|| format!("{} {} not reached", names(missing), if missing.count_ones() > 1 { "are" } else { "is" }))
}

fn reach_all(trial: &mut Trial) -> Tested {
    trial.command("strategy affine:4 --published");
    Ok(Finding::without(not_reached(&[psi_image(0), psi_image(1)]), "the 11 free points", "images under ψ1 and ψ2")
        .instead("the product of the two maps takes α1 to β1 and α2 to β3; with it all replies are answered"))
}

fn product_reaches_all(trial: &mut Trial) -> Tested {
    let (one, two) = (psi_image(0), psi_image(1));
    let last = trial.printed(then(&one, &two), identity());
    let missing = not_reached(&[one, two, last.clone()]);
    // A map that is not applied to play must fix the position.
    let missing = missing
        .or_else(|| (case_1().map(|set| moved(&last, set)) != case_1()).then(|| "it moves the position".to_owned()));
    Ok(Finding::without(missing, "the 11 free points", "images under ψ1, ψ2 and their product"))
}

/// The position in which Table 7 begins.
pub fn table_7() -> At {
    after(case_1(), &whole(CASES[0].text, 2))
}

/// A row, played out from a position; altered, it has two points exchanged.
pub fn played(trial: &mut Trial, at: At, cells: &[String]) -> Tested {
    let altered = || exchanged(cells.to_vec());
    let row = if trial.printed(true, false) { cells.to_vec() } else { altered() };
    let wrong = fault(at, &row);
    let lines: usize = cells.iter().filter(|c| !c.starts_with('=')).map(|c| replies(c).count_ones() as usize).product();
    trial.text("The row; ! marks forced moves", text(cells));
    trial.command(format!("solve {}", spec(after(at, &cells[..2]))));
    let range =
        if lines == 1 { "the line of play".to_owned() } else { format!("the {lines} lines of play that share it") };
    Ok(Finding::without(
        wrong,
        range,
        "played out: moves free, marked moves forced, the two threats real, none of Ophelia's left",
    ))
}

fn sequence<const NUMBER: usize>(trial: &mut Trial) -> Tested {
    let cells = whole(CASES[0].text, NUMBER);
    trial.position("After the first reply and the whole sequence", &spec(after(case_1(), &cells)));
    played(trial, case_1(), &cells)
}

fn sequence_mapped<const NUMBER: usize>(trial: &mut Trial) -> Tested {
    let cells = whole(CASES[0].text, NUMBER);
    let cells = if trial.printed(true, false) { cells } else { exchanged(cells) };
    let wrong = [0, 1]
        .into_iter()
        .find_map(|i| fault(case_1(), &mapped(&cells, &psi_image(i))).map(|wrong| format!("ψ{}: {wrong}", i + 1)));
    let lines: Vec<String> = [0, 1].iter().map(|i| text(&mapped(&cells, &psi_image(*i)))).collect();
    trial.text("The sequence under ψ1 and ψ2", lines.join("\n"));
    Ok(Finding::without(wrong, "the sequence under ψ1 and under ψ2", "played out as the sequence itself"))
}

fn alpha_1(trial: &mut Trial) -> Tested {
    let mut cells = whole(CASES[0].text, 2);
    // Altered: Xeno's β4 is also called forced.
    cells[3] = trial.printed(cells[3].clone(), format!("{}!", cells[3]));
    trial.command(format!("solve {}", spec(table_7())));
    trial.position("Where Table 7 begins", &spec(table_7()));
    Ok(Finding::without(
        fault(case_1(), &cells),
        "one line of play",
        "played out; at its end nobody threatens anything",
    ))
}

fn table_mapped(trial: &mut Trial) -> Tested {
    let exchange = trial.printed(false, true);
    let start = whole(CASES[0].text, 2);
    let table = CASES[0].table;
    let mut wrong = None;
    for i in [0, 1] {
        let image = psi_image(i);
        let head = mapped(&start, &image);
        wrong = wrong.or_else(|| fault(case_1(), &head));
        let at = after(case_1(), &head);
        for row in 0..table.len() {
            let cells = whole(table, row);
            let cells = if exchange { exchanged(cells) } else { cells };
            wrong = wrong
                .or_else(|| fault(at, &mapped(&cells, &image)).map(|w| format!("ψ{}, row {}: {w}", i + 1, row + 1)));
        }
    }
    Ok(Finding::without(
        wrong,
        "the sequence and the 7 rows under ψ1 and under ψ2",
        "played out as the rows themselves",
    ))
}

fn complete(trial: &mut Trial) -> Tested {
    let rows = trial.printed(CASES[0].table.len(), CASES[0].table.len() - 1);
    let listed: Vec<usize> = CASES[0].table[..rows].iter().map(|row| point(row[0])).collect();
    let at = table_7();
    let free = !at[0] & !at[1];
    let missing = listed.iter().fold(free, |left, p| left & !(1 << p));
    let wrong = (missing != 0).then(|| format!("{} is not answered", names(missing)));
    let wrong =
        wrong.or_else(|| (listed.len() != free.count_ones() as usize).then(|| "a reply comes twice".to_owned()));
    Ok(Finding::without(wrong, "the 7 free points", "compared with the first column"))
}

fn row<const ROW: usize>(trial: &mut Trial) -> Tested {
    played(trial, table_7(), &whole(CASES[0].table, ROW))
}
