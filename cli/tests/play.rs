//! Whole games through standard input.

mod program;

use program::{scratch, text, with_input};
use std::fs;
use std::process::Output;
use std::time::{Duration, Instant};

fn play(args: &[&str], input: &str) -> Output {
    with_input(&[&["play"], args].concat(), input)
}

#[test]
fn a_person_who_knows_the_moves_wins_kayles() {
    // 3 -> 1+1, then the second player takes one and the first the other.
    let output = play(&["kayles:3"], "3->1+1\n1->0\n");
    assert!(text(&output).ends_with("first wins\n"), "{}", text(&output));
}

#[test]
fn a_person_who_errs_loses_to_the_perfect_player() {
    // Kayles 5 is won by 5->3+1 and others, but 5->3 lets the second player win.
    let output = play(&["kayles:5"], "5->3\n1->0\n1->0\n1->0\n");
    assert!(text(&output).contains("second wins"), "{}", text(&output));
}

#[test]
fn every_game_is_played_to_its_end_in_every_seat() {
    for (spec, seats) in [
        ("octal:.007:15", vec!["perfect,random", "random,perfect"]),
        ("treblecross:9", vec!["perfect,random", "random,perfect"]),
        ("ellie:3x4", vec!["perfect,random", "random,perfect"]),
        ("circnim:4,2:1,2,2,1", vec!["perfect,random", "random,perfect"]),
        ("cutcake:4x3", vec!["perfect,random", "random,perfect"]),
        ("cutblock:3x2x2", vec!["perfect,random,random", "random,perfect,random", "random,random,perfect"]),
    ] {
        for seat in seats {
            let output = play(&[spec, "--seats", seat], "");
            assert_eq!(output.status.code(), Some(0), "{spec}");
            assert!(text(&output).trim_end().ends_with("wins"), "{spec} {seat}: {}", text(&output));
        }
    }
}

#[test]
fn the_perfect_player_wins_what_can_be_won() {
    for seed in ["1", "2", "3", "4", "5", "6", "7", "8"] {
        // N positions for the first seat, P positions for the second; misère as well.
        for (args, winner) in [
            (vec!["octal:.007:15", "--seats", "perfect,random"], "first wins"),
            (vec!["octal:.007:14", "--seats", "random,perfect"], "second wins"),
            (vec!["treblecross:7", "--seats", "perfect,random"], "first wins"),
            (vec!["ellie:3x4", "--misere", "--seats", "random,perfect"], "second wins"),
            (vec!["cutcake:8x7", "--seats", "perfect,random"], "Left wins"),
            (vec!["cutcake:8x7@R", "--seats", "perfect,random"], "Left wins"),
            (vec!["cutblock:4x2x2", "--seats", "perfect,random,random"], "Left wins"),
        ] {
            let output = play(&[&args[..], &["--seed", seed]].concat(), "");
            assert!(text(&output).trim_end().ends_with(winner), "{args:?} {seed}: {}", text(&output));
        }
    }
}

#[test]
fn hints_lists_undo_and_wrong_moves() {
    let output = play(&["nim:2+1"], "nonsense\nmoves\nhint\n2->1\nundo\n2->1\n1->0\nboard\nquit\n");
    let text = text(&output);
    assert!(text.contains("is not a legal move"), "{text}");
    assert!(text.contains("1->0  2->0  2->1"), "{text}");
    assert!(text.contains("good: 2->1"), "{text}");
    assert!(text.contains("You win: second has no move, so first wins"), "{text}");
    assert_eq!(text.matches("first plays 2->1").count(), 2, "{text}");
}

#[test]
fn an_input_that_ends_early_is_not_a_failure() {
    let output = play(&["ellie:4x5"], "r1c1ne\n");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).contains("the input ended"));
}

#[test]
fn transcripts_are_saved_and_replayed() {
    let path = scratch("game.txt");
    let name = path.to_str().expect("text");
    play(&["cutblock:2x2x1", "--seats", "random,random,random", "--save", name], "");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert!(saved.starts_with("transcript 1\ngame cutblock:2x2x1@L\nrule normal\nmove L "), "{saved}");
    let again = play(&["--replay", name], "");
    assert_eq!(again.status.code(), Some(0), "{}", text(&again));
    assert!(text(&again).trim_end().ends_with("wins"));

    // An illegal move, a wrong player and a wrong result are noticed.
    for (from, to) in [("->", "=>"), ("move L", "move R"), ("wins", "loses"), ("transcript 1", "transcript 9")] {
        fs::write(&path, saved.replacen(from, to, 1)).expect("it can be written");
        assert_eq!(play(&["--replay", name], "").status.code(), Some(2), "{from} to {to}");
    }
}

#[test]
fn misere_kayles_is_won_by_leaving_one() {
    let output = play(&["kayles:2", "--misere"], "2->1\n");
    assert!(text(&output).ends_with("first wins\n"), "{}", text(&output));
    assert!(text(&output).contains("You win: second made the last move, so first wins"), "{}", text(&output));
}

/// Every cut of a player inside a block. Legal ones are played, and the others are refused.
fn cuts_of(player: usize, block: [usize; 3]) -> Vec<String> {
    let text = |sides: [usize; 3]| sides.map(|s| s.to_string()).join("x");
    let mut cuts = Vec::new();
    for i in 0..block.iter().product() {
        let sides = [1 + i % block[0], 1 + i / block[0] % block[1], 1 + i / (block[0] * block[1])];
        for smaller in 1..=sides[player] / 2 {
            let (mut large, mut small) = (sides, sides);
            large[player] -= smaller;
            small[player] = smaller;
            cuts.push(format!("{}->{}+{}", text(sides), text(large), text(small)));
        }
    }
    cuts
}

#[test]
fn no_player_wins_a_queer_game_against_two_who_know_the_plan() {
    for (person, name) in ["Left", "Center", "Right"].into_iter().enumerate() {
        let seats = [0, 1, 2].map(|p| if p == person { "you" } else { "perfect" }).join(",");
        let forwards = cuts_of(person, [4, 3, 3]);
        let backwards: Vec<String> = forwards.iter().rev().cloned().collect();
        for cuts in [forwards, backwards] {
            let output =
                play(&["cutblock:4x3x3@L", "--seats", &seats, "--time", "600"], &(cuts.join("\n") + "\n").repeat(20));
            let text = text(&output);
            let result =
                text.lines().find(|line| line.ends_with(" wins") && !line.contains("proved")).unwrap_or_default();
            assert!(result.starts_with("You lose: ") && !result.contains(name), "{seats}: {result}");
        }
    }
}

#[test]
fn two_players_stop_a_person_whose_every_move_lets_another_win() {
    // Center is to move, no player can force a win, and each of the two cuts lets another player win.
    for (seats, cut) in [("you,perfect,perfect", "1x3x2->1x2x2+1x1x2"), ("perfect,perfect,you", "4x2x2->4x1x2+4x1x2")] {
        let output = play(&["cutblock:4x2x2+1x3x2@C", "--seats", seats], "");
        assert!(text(&output).contains(&format!("Center plays {cut}")), "{seats}: {}", text(&output));
    }
}

#[test]
fn the_rules_and_the_goal_come_first_and_again_when_asked() {
    for (args, rules, goal) in [
        (vec!["kayles:5"], "takes one or two tokens", "makes the last move wins"),
        (vec!["kayles:5", "--misere"], "takes one or two tokens", "makes the last move loses"),
        (vec!["grid:3x3"], "takes a free point", "a whole row, column or diagonal wins"),
        (vec!["mnk:4,4,3"], "takes a free point", "3 points in a row, a column or a diagonal"),
        (vec!["grid:3x3", "--maker-breaker"], "takes a free point", "The second is Breaker"),
        (vec!["boxes:2x2"], "draws one free side of a box", "more points wins"),
        (vec!["boxes:2x2", "--normal"], "rules 3' and 4'", "more points wins"),
        (vec!["coins:{a a;a b}"], "cuts one string", "more points wins"),
        (vec!["circnim:4,2,fixed=1:3,2,3,2"], "takes exactly 1 from each", "makes the last move wins"),
        (vec!["cutblock:2x2x2"], "Center the second", "The last player left wins"),
        (vec!["cannibal:X5"], "all cells of one free copy", "Alice wins when"),
        (vec!["treblecross:7", "--misere"], "put an X", "three X in a row loses"),
    ] {
        let text = text(&play(&args, "rules\nquit\n"));
        assert!(text.starts_with(args[0]), "{text}");
        for (label, words) in [("Rules: ", rules), ("Goal: ", goal)] {
            let told = text.lines().filter(|line| line.contains(label) && line.contains(words));
            assert_eq!(told.count(), 2, "{args:?}: {words}\n{text}");
        }
    }
}

#[test]
fn a_game_that_is_over_can_be_taken_back_and_played_again() {
    let path = scratch("again.txt");
    let name = path.to_str().expect("text");
    let input = "1->0\nundo\nmoves\n1->0\n2->1\nboard\nnew\n1->0\n";
    let output = play(&["nim:1", "--save", name], input);
    let text = text(&output);
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert_eq!(text.matches("You win: second has no move, so first wins").count(), 3, "{text}");
    assert!(text.contains("quit> 2->1\n  the game is over; type undo, new, swap or quit\n"), "{text}");
    let saved = fs::read_to_string(&path).expect("it was saved");
    assert_eq!(saved, "transcript 1\ngame octal:.3*:1@first\nrule normal\nmove first 1->0\nresult first wins\n");
}

#[test]
fn players_can_be_exchanged() {
    // The computer moves first after the exchange, and takes the only token.
    let text = text(&play(&["nim:1"], "swap\nquit\n"));
    assert!(text.contains("Players: first: computer, second: you."), "{text}");
    assert!(text.contains("first plays 1->0 (proved: first wins)"), "{text}");
    assert!(text.contains("You lose: second has no move, so first wins"), "{text}");
}

#[test]
fn the_computer_thinks_for_its_time_and_no_longer() {
    let started = Instant::now();
    let text = text(&play(&["mnk:15,15,5", "--time", "1"], "h8\nhint\nquit\n"));
    assert!(started.elapsed() < Duration::from_secs(30), "{text}");
    assert!(text.contains("The computer thinks for up to 1 s per move"), "{text}");
    assert!(text.contains(" (best found in 1 s, not proved)\n"), "{text}");
    assert!(text.contains("  best found in 1 s, not proved: "), "{text}");
    assert!(!text.contains("perfect"), "{text}");
}

#[test]
fn points_and_boxes_belong_to_somebody() {
    let text = text(&play(&["boxes:1x1:1/", "--seats", "you,random"], "0-0\n"));
    assert!(text.contains("points: you 0, opponent 0") && text.contains("points: you 1, opponent 0"), "{text}");
    assert!(text.contains("#F#"), "{text}");
    let two = program::text(&play(&["boxes:1x1:1/", "--seats", "you,you"], "quit\n"));
    assert!(two.contains("points: first 0, second 0"), "{two}");
}
