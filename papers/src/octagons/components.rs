//! Section 3.2, second half: strong components, weak components and chains.

use crate::claim::{Claim, Finding, Tested};
use crate::octagons::cases::{Cases, Others, State};
use crate::octagons::graphs::permutations;
use crate::octagons::plain::{Counts, Set, Shape, members};
use crate::trial::Trial;
use std::collections::BTreeSet;

/// The claims of this part.
pub const CLAIMS: &[Claim] = &[
    Claim::new(
        "theorem-3-28",
        "Theorem 3.28",
        "A component without leaves that is not a 1-cycle component is strong.",
        |trial| leafless(trial, false),
    ),
    Claim::new(
        "theorem-3-28-repaired",
        "Theorem 3.28, repaired",
        "A component without leaves that is neither trivial nor a 1-cycle component is strong.",
        |trial| leafless(trial, true),
    )
    .repairs("theorem-3-28"),
    Claim::new(
        "theorem-3-28-after",
        "Theorem 3.28, the sentence after the proof",
        "A weak component is a 1-cycle component or has a leaf.",
        |trial| weak_has_leaf(trial, false),
    ),
    Claim::new(
        "theorem-3-28-after-repaired",
        "Theorem 3.28, the sentence after the proof, repaired",
        "A weak component is trivial, a 1-cycle component, or has a leaf.",
        |trial| weak_has_leaf(trial, true),
    )
    .repairs("theorem-3-28-after"),
    Claim::new(
        "theorem-3-29",
        "Theorem 3.29",
        "A component that contains a simple cycle subgraph is strong.",
        theorem_3_29,
    ),
    Claim::new(
        "lemma-3-30",
        "Lemma 3.30",
        "A component of a state from which there is a turn is weak exactly if a list of consecutive winning moves, \
         which \
         may be empty, removes all its edges.",
        lemma_3_30,
    ),
    Claim::new("theorem-3-31", "Theorem 3.31", "A component with edges that is a tree is weak.", theorem_3_31),
    Claim::new(
        "theorem-3-31-trivial",
        "Theorem 3.31, proof, first sentence",
        "In every state a trivial component is weak: by Definition 3.15 some turn from the state removes all its \
         edges.",
        |trial| trivial(trial, 0),
    ),
    Claim::new(
        "theorem-3-31-trivial-repaired",
        "Theorem 3.31, proof, first sentence, repaired",
        "In every state but the terminal one a trivial component is weak.",
        |trial| trivial(trial, 1),
    )
    .repairs("theorem-3-31-trivial"),
    Claim::new("corollary-3-32", "Corollary 3.32", "A path component is weak.", corollary_3_32),
    Claim::new(
        "theorem-3-33",
        "Theorem 3.33",
        "A component with a loop without which it is a tree is weak.",
        theorem_3_33,
    ),
    Claim::new(
        "corollary-3-34",
        "Corollary 3.34",
        "A pseudopath component with exactly one loop is weak.",
        corollary_3_34,
    ),
    Claim::new("lemma-3-35", "Lemma 3.35", "A strong component that contains a leaf is not a chain.", lemma_3_35),
    Claim::new(
        "theorem-3-36",
        "Theorem 3.36",
        "A pseudopath component is a chain exactly if it has two loops and no leaves.",
        theorem_3_36,
    ),
    Claim::new(
        "theorem-3-36-after",
        "Theorem 3.36, the sentence after the proof, and Figure 3.7",
        "A pseudopath chain is a path with one loop at each of its ends.",
        figure_3_7,
    ),
    Claim::new(
        "lemma-3-37",
        "Lemma 3.37",
        "A strong component in which every vertex has weight 2 is a 2-bouquet, a pseudopath chain or a simple cycle.",
        lemma_3_37,
    ),
    Claim::new(
        "theorem-3-38",
        "Theorem 3.38",
        "A component is a chain exactly if all its vertices have weight 2, and exactly if it is a 2-bouquet, a \
         pseudopath \
         chain or a simple cycle.",
        theorem_3_38,
    ),
    Claim::new(
        "theorem-3-38-case-2-1",
        "Theorem 3.38, proof, Case 2.1",
        "Let K have no leaves, v a vertex of weight 3 or more with simple edges only, C a simple cycle through v, \
         and e an \
         edge at v that is not in C. Then K − e is a strong component.",
        |trial| case_2_1(trial, false),
    ),
    Claim::new(
        "theorem-3-38-case-2-1-repaired",
        "Theorem 3.38, proof, Case 2.1, repaired",
        "Let K have no leaves, v a vertex of weight 3 or more with simple edges only, C a simple cycle through v, \
         and e an \
         edge at v that is not in C. Then the component of K − e that contains C is strong.",
        |trial| case_2_1(trial, true),
    )
    .repairs("theorem-3-38-case-2-1"),
    Claim::new(
        "example-3-39",
        "Example 3.39",
        "The graph of the critical state of a normal 2×2 game is one of 6, up to isomorphism.",
        example_3_39,
    ),
];

const METHOD: &str = "weak, strong and chain by Definitions 3.15 and 3.16, from all possible turns of the state";

/// A statement about the components of the states from which there is a turn.
fn about(
    trial: &mut Trial,
    others: Others,
    see: impl Fn(&State, Set) -> Option<&'static str>,
) -> Result<(Option<String>, String), outwit::limits::Stopped> {
    let cases = Cases::new(trial, others);
    let wrong = cases.component(trial, |s, part| see(s, part).map(str::to_owned))?;
    Ok((wrong, format!("all components of the non-terminal ones among {}", cases.range)))
}

fn leafless(trial: &mut Trial, repaired: bool) -> Tested {
    // The repair is altered by what it repairs.
    let repaired = repaired && trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let exempt = s.is_bouquet(part, 1) || repaired && s.is_trivial(part);
        (!exempt && !s.has_leaf(part) && s.is_weak(part)).then_some("has no leaves, and is weak")
    })?;
    if wrong.is_some() {
        trial.command("solve octagons:1x2:0,1/ --ask state");
        trial.position(
            "The octagon on the left is closed: a trivial component, weak and without leaves",
            "octagons:1x2:0,1/",
        );
    }
    Ok(Finding::without(wrong, range, METHOD)
        .instead("the trivial component must be excepted too: it has no leaf, and every turn removes all of its edges")
        .beyond(
            "for all graphs: every vertex has weight 2 or more, so that no winning move can begin in the component",
        ))
}

fn weak_has_leaf(trial: &mut Trial, repaired: bool) -> Tested {
    let repaired = repaired && trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let named = s.is_bouquet(part, 1) || s.has_leaf(part) || repaired && s.is_trivial(part);
        (s.is_weak(part) && !named).then_some("is weak, is no 1-cycle and has no leaf")
    })?;
    if wrong.is_some() {
        trial.command("solve octagons:1x2:0,1/ --ask state");
    }
    Ok(Finding::without(wrong, range, METHOD).instead("or it is trivial"))
}

fn theorem_3_29(trial: &mut Trial) -> Tested {
    let any_cycle = trial.printed(false, true);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let own = s.own(part);
        let cycle = s.shape.has_simple_cycle(&own, None) || any_cycle && s.shape.has_cycle(&own);
        (cycle && s.is_weak(part)).then_some("has a cycle and is weak")
    })?;
    trial.command("solve octagons:2x2:0,0,0,0/0-1,0-2,1-3,2-3 --ask state");
    Ok(Finding::without(wrong, range, METHOD).beyond("the proof of the thesis is for all graphs"))
}

fn lemma_3_30(trial: &mut Trial) -> Tested {
    let may_be_empty = trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        // What winning moves can leave, with how many of them.
        let mut open: Vec<(Counts, u32)> = vec![(s.counts, 0)];
        let mut seen: BTreeSet<Counts> = BTreeSet::new();
        let mut listed = false;
        while let Some((at, moves)) = open.pop() {
            listed |= s.shape.is_removed(&at, part) && (moves > 0 || may_be_empty);
            for k in s.shape.kinds(&at).filter(|k| s.shape.is_winning(&at, *k)) {
                let to = s.shape.without(&at, k);
                if seen.insert(to) {
                    open.push((to, moves + 1));
                }
            }
        }
        (listed != s.is_weak(part)).then_some("is a counterexample")
    })?;
    Ok(Finding::without(wrong, range, "lists of winning moves, compared with all possible turns").beyond(
        "for all graphs: the last edge of a component is always removed by a winning move; a trivial component needs \
         the empty list",
    ))
}

fn theorem_3_31(trial: &mut Trial) -> Tested {
    let loops = trial.printed(0, 2);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let mut own = s.own(part);
        let few = s.loops(part) <= loops;
        own[..s.shape.vertices].fill(0);
        let tree = few && !s.shape.has_cycle(&own);
        (tree && !s.is_trivial(part) && !s.is_weak(part)).then_some("is strong")
    })?;
    Ok(Finding::without(wrong, range, METHOD).beyond("the proof of the thesis is for all graphs"))
}

fn trivial(trial: &mut Trial, least: u32) -> Tested {
    let least = trial.printed(least, 0);
    let cases = Cases::new(trial, Others::Parallel);
    let wrong = cases.find(trial, |s| {
        let trivial = s.shape.components(&s.counts).into_iter().filter(|p| s.is_trivial(*p));
        let mut strong = trivial.filter(|p| !s.is_weak(*p));
        let asked = s.shape.edges(&s.counts) >= least;
        strong.next().filter(|_| asked).map(|_| "the terminal state, from which there is no turn".to_owned())
    })?;
    Ok(Finding::without(wrong, cases.range, METHOD).instead(
        "Definition 3.15 asks for a turn from the state; in the terminal state there is none, so that every \
         component of it is strong, and a chain by Definition 3.16",
    ))
}

fn corollary_3_32(trial: &mut Trial) -> Tested {
    let loops = trial.printed(0, 2);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let path = s.is_pseudopath(part) && s.loops(part) <= loops;
        (path && !s.is_weak(part)).then_some("is strong")
    })?;
    Ok(Finding::without(wrong, range, METHOD))
}

fn theorem_3_33(trial: &mut Trial) -> Tested {
    let loops = trial.printed(1, 2);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let mut own = s.own(part);
        let has = s.loops(part) == loops;
        own[..s.shape.vertices].fill(0);
        (has && !s.shape.has_cycle(&own) && !s.is_weak(part)).then_some("is strong")
    })?;
    Ok(Finding::without(wrong, range, METHOD).beyond("the proof of the thesis is for all graphs"))
}

fn corollary_3_34(trial: &mut Trial) -> Tested {
    let loops = trial.printed(1, 2);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        (s.is_pseudopath(part) && s.loops(part) == loops && !s.is_weak(part)).then_some("is strong")
    })?;
    Ok(Finding::without(wrong, range, METHOD))
}

fn lemma_3_35(trial: &mut Trial) -> Tested {
    let with_leaf = trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        (s.has_leaf(part) == with_leaf && s.is_chain(part)).then_some("is a chain")
    })?;
    Ok(Finding::without(wrong, range, METHOD).beyond("the proof of the thesis is for all graphs"))
}

fn theorem_3_36(trial: &mut Trial) -> Tested {
    let loops = trial.printed(2, 3);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let named = s.loops(part) == loops && !s.has_leaf(part);
        (s.is_pseudopath(part) && s.is_chain(part) != named).then_some("is a counterexample")
    })?;
    trial.command("solve octagons:1x3:1,0,1/0-1,1-2 --ask state");
    Ok(Finding::without(wrong, range, METHOD))
}

fn figure_3_7(trial: &mut Trial) -> Tested {
    let one_end_more = trial.printed(false, true);
    let (wrong, range) = about(trial, Others::Parallel, |s, part| {
        let drawn = s.is_chain_of_figure_3_7(part) && !(one_end_more && part.count_ones() > 2);
        ((s.is_pseudopath(part) && s.is_chain(part)) != drawn).then_some("is a counterexample")
    })?;
    trial.position("A 2-pseudopath chain", "octagons:1x3:1,0,1/0-1,1-2");
    let method = "chains by Definition 3.16; the figure is not in our text, and is taken to show loops at the two ends";
    Ok(Finding::without(wrong, range, method))
}

/// (3) of Theorem 3.38.
fn is_named(s: &State, part: Set, simple_cycle: bool) -> bool {
    s.is_bouquet(part, 2) || s.is_chain_of_figure_3_7(part) || simple_cycle && s.is_simple_cycle(part)
}

fn all_two(s: &State, part: Set) -> bool {
    members(part).all(|v| s.shape.weight(&s.counts, v) == 2)
}

const NO_PARALLEL: &str = "the proof of the thesis is for all boards; with parallel edges, which boards do not have, \
                           the \
                           2-cycle is one more chain";

fn lemma_3_37(trial: &mut Trial) -> Tested {
    let cycle = trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Single, |s, part| {
        (all_two(s, part) && !s.is_weak(part) && !is_named(s, part, cycle)).then_some("is none of them")
    })?;
    Ok(Finding::without(wrong, range, METHOD).beyond(NO_PARALLEL))
}

fn theorem_3_38(trial: &mut Trial) -> Tested {
    let cycle = trial.printed(true, false);
    let (wrong, range) = about(trial, Others::Single, |s, part| {
        let three = [s.is_chain(part), all_two(s, part), is_named(s, part, cycle)];
        (three != [three[0]; 3]).then_some("is a counterexample")
    })?;
    trial.command("solve octagons:2x3:0,0,1,0,0,1/0-1,0-3,1-4,3-4,2-5 --ask state");
    Ok(Finding::without(wrong, range, METHOD).beyond(NO_PARALLEL))
}

/// The sets of vertices of the simple cycles through a vertex, each with its edges.
fn cycles(shape: &Shape, counts: &Counts, first: usize) -> Vec<(Set, Vec<usize>)> {
    let mut found = Vec::new();
    let mut open: Vec<(usize, Set, Vec<usize>)> = vec![(first, 1 << first, Vec::new())];
    while let Some((last, set, edges)) = open.pop() {
        for k in shape.kinds(counts).filter(|k| !shape.is_loop(*k) && shape.is_at(*k, last) && !edges.contains(k)) {
            let next = shape.ends[k].0 + shape.ends[k].1 - last;
            let longer = [&edges[..], &[k]].concat();
            if next == first && longer.len() >= 3 {
                found.push((set, longer));
            } else if set >> next & 1 == 0 {
                open.push((next, set | 1 << next, longer));
            }
        }
    }
    found
}

fn case_2_1(trial: &mut Trial, repaired: bool) -> Tested {
    let repaired = repaired && trial.printed(true, false);
    let shape = Shape::board(2, 3);
    let loops = trial.range(1, 2);
    let mut most = shape.start();
    most[..6].fill(loops);
    let (mut wrong, mut count) = (None, 0);
    'all: for (i, counts) in shape.below(&most).into_iter().enumerate() {
        if i % 256 == 0 {
            trial.look()?;
        }
        for part in shape.components(&counts) {
            let heavy = |v: &usize| counts[*v] == 0 && shape.weight(&counts, *v) >= 3;
            if members(part).any(|v| shape.weight(&counts, v) < 2) {
                continue;
            }
            for v in members(part).filter(heavy) {
                for (set, edges) in cycles(&shape, &counts, v) {
                    for e in shape.kinds(&counts).filter(|k| shape.is_at(*k, v) && !edges.contains(k)) {
                        count += 1;
                        let less = State::new(&shape, shape.without(&counts, e));
                        let with_c = shape.connected_with(&less.counts, v);
                        let right = if repaired { set & !with_c == 0 } else { with_c == part };
                        if !right || less.is_weak(with_c) {
                            let (a, b) = shape.ends[e];
                            wrong = Some(format!("{}: without {a}-{b} it is not connected", shape.text(&counts)));
                            break 'all;
                        }
                    }
                }
            }
        }
    }
    if wrong.is_some() {
        trial.position("Without the edge 1-2 the graph falls apart", "octagons:2x3:0,0,1,0,0,0/0-1,0-3,1-2,1-4,3-4");
    }
    let range = match wrong {
        Some(_) => format!(
            "the states of 2×3 with no more loops at a vertex than {loops}, the fewest edges first; 1×n and 2×2 have no \
             such vertices"
        ),
        None => {
            format!(
                "all {count} choices of v, C and e in the states of 2×3 with no more loops at a vertex than {loops}"
            )
        }
    };
    Ok(Finding::without(wrong, range, METHOD)
        .instead("K − e may have two components; the one that contains C is strong by Theorem 3.29, which is enough"))
}

fn example_3_39(trial: &mut Trial) -> Tested {
    let printed = trial.printed(6, 7);
    let shape = Shape::board(2, 2);
    let orders = permutations(4);
    // A graph as its loops and pairs, the least of all orders of the vertices.
    let canonical = |counts: &Counts| {
        let image = |to: &Vec<usize>| {
            let ends =
                |k: usize| (to[shape.ends[k].0].min(to[shape.ends[k].1]), to[shape.ends[k].0].max(to[shape.ends[k].1]));
            let mut rows: Vec<((usize, usize), u8)> = shape.kinds(counts).map(|k| (ends(k), counts[k])).collect();
            rows.sort_unstable();
            rows
        };
        orders.iter().map(image).min()
    };
    let mut kinds: BTreeSet<_> = BTreeSet::new();
    let mut examples = Vec::new();
    for counts in shape.below(&shape.start()) {
        let whole = (0..4).all(|v| shape.weight(&counts, v) > 0);
        if whole && shape.is_critical(&counts) && kinds.insert(canonical(&counts)) {
            examples.push(shape.text(&counts));
        }
    }
    trial.look()?;
    trial.text("One state of each kind", examples.join("\n"));
    examples.iter().take(6).for_each(|spec| trial.position(spec.clone(), spec));
    let wrong = (kinds.len() != printed).then(|| format!("there are {}", kinds.len()));
    Ok(Finding::without(
        wrong,
        "all positions of 2×2 without isolated vertices",
        "critical by Definition 3.19; all orders of the four vertices compared",
    ))
}
