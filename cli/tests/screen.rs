//! Play on a terminal: keys go in through a pseudo-terminal of 80 columns and 24 rows, and the screen is read back.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const ENTER: &str = "\r";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const UNDO: &str = "\x1a";
const RULES: &str = "\x12";
const ESCAPE: &str = "\x1b";

/// How long the screen may take to show a text.
const PATIENCE: Duration = Duration::from_secs(60);

struct Terminal {
    screen: Arc<Mutex<vt100::Parser>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn play(args: &[&str]) -> Terminal {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("there are pseudo-terminals");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_outwit"));
        command.arg("play");
        command.args(args);
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).expect("it can be started");
        let mut output = pair.master.try_clone_reader().expect("it can be read");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(24, 80, 0)));
        let seen = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                seen.lock().expect("no thread panics while it holds the lock").process(&bytes[..n]);
            }
        });
        Terminal { screen, keys: pair.master.take_writer().expect("it can be written"), child, _master: pair.master }
    }

    fn text(&self) -> String {
        self.screen.lock().expect("no thread panics while it holds the lock").screen().contents()
    }

    /// Waits until the screen shows a text.
    fn shows(&self, text: &str) -> String {
        let started = Instant::now();
        loop {
            let screen = self.text();
            if screen.contains(text) {
                return screen;
            }
            assert!(started.elapsed() < PATIENCE, "no {text:?} on\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it listens");
        self.keys.flush().expect("it listens");
    }

    /// Waits until the program has ended, and returns its exit code.
    fn ends(mut self) -> u32 {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it is a child") {
                return status.exit_code();
            }
            assert!(started.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_game_is_won_by_typing() {
    let mut terminal = Terminal::play(&["kayles:3"]);
    let first = terminal.shows("your move, first");
    // The game as it was typed, the board, the moves, the rules and the keys are all there.
    for text in ["kayles:3", "5 moves", "3->1+1", "*", "Rules: Two players", "last move wins", "Enter: play"] {
        assert!(first.contains(text), "{text} in\n{first}");
    }
    terminal.press("3->1+1\r");
    terminal.shows("second plays 1->0 (proved: first wins)");
    terminal.press("1->0\r");
    terminal.shows("The game is over. You win: second has no move, so first wins");
    terminal.press(RULES);
    terminal.shows("Goal: The player who makes the last move wins");
    terminal.press(UNDO);
    terminal.shows("undone");
    terminal.press("1->0\r");
    terminal.shows("The game is over");
    terminal.press("new\r");
    terminal.shows("5 moves");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn arrow_keys_hints_and_undo() {
    let mut terminal = Terminal::play(&["treblecross:7", "--seats", "you,you"]);
    terminal.shows("first to move");
    terminal.press("?");
    let hint = terminal.shows("good: 4");
    assert!(hint.contains("+ 4"), "{hint}");
    // From the hint, one to the right and back again.
    terminal.press(RIGHT);
    terminal.press(LEFT);
    terminal.press(ENTER);
    terminal.shows("first plays 4");
    terminal.press(UNDO);
    terminal.shows("undone");
    terminal.press("9\r");
    terminal.shows("is not a legal move");
    for (name, mover) in [("4", "second"), ("1", "first"), ("5", "second"), ("6", "over")] {
        terminal.press(name);
        terminal.press(ENTER);
        terminal.shows(if mover == "over" { "The game is over" } else { "to move" });
        terminal.shows(&format!("plays {name}"));
    }
    let end = terminal.shows("second wins");
    assert!(end.contains("second plays 6"), "{end}");
    terminal.press("quit\r");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn the_endless_board_follows_the_choice() {
    let mut terminal = Terminal::play(&["cannibal:##/##", "--opponent", "random"]);
    terminal.shows("your move, Alice");
    for _ in 0..12 {
        terminal.press(RIGHT);
    }
    terminal.press(ENTER);
    terminal.shows("Bob plays");
    terminal.shows("your move, Alice");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn three_players_without_a_person() {
    let mut terminal = Terminal::play(&["cutblock:4x2x2", "--seats", "perfect,random,random"]);
    terminal.shows(" Left wins ");
    terminal.press("save /dev/null/nowhere\r");
    terminal.shows("dev/null/nowhere");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn a_search_can_be_stopped() {
    let mut terminal = Terminal::play(&["cutblock:7x7x7", "--opponent", "perfect"]);
    terminal.shows("your move, Left");
    terminal.press("?");
    terminal.shows("thinking");
    terminal.press(ESCAPE);
    terminal.shows("stopped");
    terminal.press(ESCAPE);
    assert_eq!(terminal.ends(), 0);
}
