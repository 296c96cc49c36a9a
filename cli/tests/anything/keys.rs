//! Keys of any kind on the screen of `outwit play`, on terminals of any size.

use crate::chance::Chance;
use crate::menu::Menu;
use crate::places::Folder;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::thread;
use std::time::{Duration, Instant};

const KEYS: &[&str] = &[
    "\r",
    "\t",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[Z",
    "\x1a",
    "?",
    "hint\r",
    "moves\r",
    "undo\r",
    "help\r",
    "board\r",
    "\x7f",
    "\x1b[200~",
    "\x1b[M !!",
    "\x1b[<0;5;5M",
    "\x1b[5~",
    "\x1bOP",
    "1",
    "a",
    "3->0\r",
    "é",
    "\u{202e}",
    "\x00",
    "\x0c",
];

#[test]
fn any_keys_leave_the_screen_in_order() {
    let menu = Menu::read();
    let folder = Folder::new("keys");
    for number in 0..40 {
        let mut chance = Chance::new(number);
        let size = |rows, cols| PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let sizes = [size(24, 80), size(1, 1), size(3, 200), size(200, 3), size(60, 200), size(0, 0), size(7, 30)];
        let pair = native_pty_system().openpty(*chance.pick(&sizes)).expect("there are pseudo-terminals");
        let spec = chance.pick(&menu.games.specs);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_outwit"));
        command.args(["play", spec, "--time", "0.2", "--memory", "50M"]);
        command.env("TERM", "xterm-256color");
        command.cwd(folder.path());
        let mut child = pair.slave.spawn_command(command).expect("it can be started");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("it can be read");
        let reader = thread::spawn(move || {
            let mut bytes = Vec::new();
            // A terminal whose program is gone ends with an error.
            let _ = output.read_to_end(&mut bytes);
            bytes
        });
        let mut keys = pair.master.take_writer().expect("it can be written");
        for _ in 0..chance.below(30) {
            let typed = if chance.percent(20) { chance.bytes(6) } else { chance.pick(KEYS).as_bytes().to_vec() };
            // The program may have ended.
            let _ = keys.write_all(&typed);
            if chance.percent(10) {
                let _ = pair.master.resize(*chance.pick(&sizes));
            }
            thread::sleep(Duration::from_millis(chance.below(15) as u64));
        }
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("it is a child") {
                break status;
            }
            assert!(started.elapsed() < Duration::from_secs(20), "{number}: {spec} does not end");
            // The ends of anything begun, such as a paste, and then the keys that leave.
            for end in ["\x1b[201~", "mM~", "\x1b", "\x03"] {
                let _ = keys.write_all(end.as_bytes());
                thread::sleep(Duration::from_millis(20));
            }
        };
        drop((keys, pair.master));
        let screen = reader.join().expect("reading does not panic");
        let screen = String::from_utf8_lossy(&screen);
        assert!(!screen.contains("panicked"), "{number}: {spec}: {screen}");
        assert!(matches!(status.exit_code(), 0..=4 | 130), "{number}: {spec}: {status:?}");
    }
}
