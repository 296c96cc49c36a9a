//! Cannibal animals on finite boards: Lemma 1, and the examples that section 4 of the document speaks of and does not give.

mod laws;

use laws::{request, solve};
use outwit::convention::Rule;
use outwit::families::STANDARD;
use outwit::families::animals::rules::free;
use outwit::game::EngineChoice;
use outwit::limits::Limits;

/// Who wins on a board, Alice to move.
fn winner(board: &str, animal: &str) -> String {
    let spec = format!("cannibal-board:{board},{animal}");
    let game = STANDARD.find(&spec).expect("it is registered");
    solve(game, &spec, Rule::Eat, EngineChoice::Fast).fields()["result"].as_str().expect("it is decided").to_owned()
}

/// Every board within rows × columns, as rows.
fn boards(rows: usize, columns: usize) -> impl Iterator<Item = String> {
    (0..1u32 << (rows * columns)).map(move |set| {
        let mark = |r: usize, c: usize| if set >> (r * columns + c) & 1 == 1 { '.' } else { '#' };
        let row = |r: usize| (0..columns).map(|c| mark(r, c)).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    })
}

/// Lemma 1: on any finite board Alice wins with a rectangle if a copy fits at all.
#[test]
fn rectangles_win_wherever_one_fits() {
    let mut fitting = 0;
    for (rows, columns) in [(1, 7), (2, 5), (3, 4)] {
        for board in boards(rows, columns) {
            for (animal, size) in
                [("#", (1, 1)), ("##", (1, 2)), ("###", (1, 3)), ("##/##", (2, 2)), ("###/###", (2, 3))]
            {
                let grid: Vec<&str> = board.split('/').collect();
                let free = |r: usize, c: usize| grid.get(r).is_some_and(|row| row.as_bytes().get(c) == Some(&b'.'));
                let fits = |(h, w): (usize, usize)| {
                    let corners = (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
                    corners.into_iter().any(|(r, c)| (0..h).all(|y| (0..w).all(|x| free(r + y, c + x))))
                };
                let fits = fits(size) || fits((size.1, size.0));
                assert_eq!(winner(&board, animal), if fits { "Alice" } else { "Bob" }, "{board} {animal}");
                fitting += usize::from(fits);
            }
        }
    }
    assert!(fitting > 1000, "only {fitting}");
}

/// The fast engine is brute force on every board of 2 × 4 cells, for every animal of at most four cells.
#[test]
fn every_small_board_is_brute_force() {
    for animal in (1..=4).flat_map(free::animals) {
        for board in boards(2, 4).step_by(3) {
            let spec = format!("cannibal-board:{board},{animal}@Bob");
            let game = STANDARD.find(&spec).expect("it is registered");
            let answers = [EngineChoice::Fast, EngineChoice::Brute].map(|engine| {
                game.solve(&request(&spec, Rule::Eat, engine), &Limits::default(), None).expect("it is small").fields()
            });
            assert_eq!(answers[0], answers[1], "{spec}");
        }
    }
}

/// Section 4: increasing the board may hurt Alice, and increasing the animal may help her. The smallest examples.
#[test]
fn nothing_is_monotone() {
    // With three cells Bob has no answer; the fourth gives him one.
    assert_eq!((winner(".#/..", "##/#."), winner("2x2", "##/#.")), ("Alice".to_owned(), "Bob".to_owned()));
    // The animal with a cell more is worth more to her.
    assert_eq!(winner("2x2", "##/##"), "Alice");
    // On two rows it goes to and fro.
    let rows: String = (2..=8).map(|n| winner(&format!("2x{n}"), "##/#.").chars().next().unwrap_or('?')).collect();
    assert_eq!(rows, "BABABAB");
}
