//! Tests that a check which is stopped, or out of time or memory, gives up soon, even inside one long line, and that
//! giving up is never a verdict.

use outwit_check::{Failure, Limits, Options, STANDARD, verify, verify_within};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

fn certificate(game: &str, rule: &str, answer: &str, body: &str) -> String {
    format!("certificate 1\ngame {game}\nrule {rule}\nanswer {answer}\n{body}end\n")
}

/// Certificates that take a long time, most of it in a single line.
fn long() -> Vec<(&'static str, String)> {
    let cakes = (4_400..4_800).rev().map(|side| format!("{side}x1")).collect::<Vec<_>>().join("+");
    let cuts =
        format!("claim start L side R goal win\nreplies\n{cakes}@L\nend\nclaim start R side R goal win\nreplies\n");
    let empty = vec![".".repeat(1024); 1024].join("/");
    let unknown = format!("claim start first side first goal win\nreplies\n{empty}@first ! r1c1no\n");
    let numbers = (0..=4000).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let square = vec!["#".repeat(20); 20].join("/");
    let fill = (0..63).flat_map(|y| (0..63).map(move |x| format!("{x},{y}"))).skip(1).collect::<Vec<_>>().join(";");
    let plan = format!("plan\n{fill}/ = a0,0\n{fill}/ ! -1,0 >{}\n", " 1".repeat(4_000_000));
    let sixty_three = vec!["#".repeat(63); 63].join("/");
    vec![
        ("cuts", certificate(&format!("cutcake:{cakes}"), "misere", "outcome R", &cuts)),
        ("a move without such a name", certificate("ellie:1024x1024", "misere", "outcome N", &unknown)),
        (
            "a sequence",
            certificate("octal:.f*:4000", "normal", "sequence 4000", &format!("sequence mask 0\n{numbers}\n")),
        ),
        (
            "density",
            certificate(&format!("cannibal:{square}"), "cannibal", "density 1/1", "density\nfamily a0,0;a20,0\n"),
        ),
        ("a plan", certificate(&format!("cannibal:{sixty_three}"), "cannibal", "verdict non-cannibal moves 2", &plan)),
    ]
}

/// How late a check may be. It is a second, and more where tests share the machine.
const LATE: Duration = Duration::from_millis(1500);

#[test]
fn time_and_a_stop_are_obeyed_inside_a_line() {
    for (name, text) in long() {
        let time = Duration::from_millis(300);
        let options = Options { limits: Limits { time: Some(time), ..Limits::default() }, ..Options::default() };
        let start = Instant::now();
        let result = verify_within(text.as_bytes(), &STANDARD, &options);
        println!("{name}: given up after {:?}", start.elapsed());
        assert!(matches!(&result, Err(Failure::GaveUp(reason)) if reason.starts_with("time")), "{name}: {result:?}");
        assert!(start.elapsed() < time + LATE, "{name}: {:?}", start.elapsed());

        let stop = AtomicBool::new(false);
        let options = Options { limits: Limits { stop: Some(&stop), ..Limits::default() }, ..Options::default() };
        let (result, since) = std::thread::scope(|scope| {
            let check = scope.spawn(|| verify_within(text.as_bytes(), &STANDARD, &options));
            std::thread::sleep(time);
            stop.store(true, Ordering::Relaxed);
            let since = Instant::now();
            (check.join().expect("the check does not panic"), since)
        });
        println!("{name}: given up {:?} after the stop", since.elapsed());
        assert!(matches!(&result, Err(Failure::GaveUp(reason)) if reason.starts_with("stop")), "{name}: {result:?}");
        assert!(since.elapsed() < LATE, "{name}: {:?}", since.elapsed());
    }
}

#[test]
fn a_move_on_a_large_circle_or_board_is_quick() {
    let mut heaps = vec!["0"; 1 << 20];
    heaps[77] = "1";
    let heaps = heaps.join(",");
    let game = format!("circnim:{},{}:{heaps}", 1 << 20, 1 << 19);
    let second = format!("claim start first side second goal win\nreplies\n{heaps}@first\n");
    let first = format!("claim start first side first goal win\nreplies\n{heaps}@first ! 78-1\n");
    let start = Instant::now();
    assert!(verify(certificate(&game, "misere", "outcome P", &second).as_bytes(), &STANDARD).is_ok());
    assert!(verify(certificate(&game, "normal", "outcome N", &first).as_bytes(), &STANDARD).is_ok());
    let empty = vec![".".repeat(1024); 1024].join("/");
    let values = certificate("ellie:1024x1024", "normal", "grundy 1", &format!("values\n{empty} = 1\n"));
    assert!(verify(values.as_bytes(), &STANDARD).is_err());
    println!("{:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(15), "{:?}", start.elapsed());
}

#[test]
fn memory_is_counted() {
    let states: String = (1..2000).map(|i| format!("{i} = {}\n", i % 3)).collect();
    let text = certificate("octal:.33:2000", "normal", "grundy 2", &format!("values\n{states}2000 = 2\n"));
    assert!(verify(text.as_bytes(), &STANDARD).is_ok());
    for lean in [false, true] {
        let within = |memory| {
            let limits = Limits { memory, ..Limits::default() };
            verify_within(text.as_bytes(), &STANDARD, &Options { lean, limits })
        };
        assert!(matches!(within(10_000), Err(Failure::GaveUp(reason)) if reason.contains("memory limit")), "{lean}");
        assert!(within(10_000_000).is_ok(), "{lean}");
    }
}

#[test]
fn giving_up_is_not_a_verdict() {
    // Wrong from the first line on, but the time is over before that is seen.
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let text = format!("{}wrong\n", format!("%{}\n", "x".repeat(1000)).repeat(100));
    let options = Options { limits, ..Options::default() };
    assert!(matches!(verify_within(text.as_bytes(), &STANDARD, &options), Err(Failure::GaveUp(_))));
    assert!(matches!(verify_within(text.as_bytes(), &STANDARD, &Options::default()), Err(Failure::Rejected(_))));
}
