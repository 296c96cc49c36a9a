//! Runs the program under a limit of time and memory, with streams that may be closed, full or gone, and judges how it ended.

use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::io::{Read, Write, pipe};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A run that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most address space, in KiB: a budget of 50 MB does not need more.
const SPACE: u64 = 6 << 20;
/// The most bytes of output to read.
const MOST_OUTPUT: u64 = 64 << 20;

/// Where the input comes from.
#[derive(Clone, Debug)]
pub enum Input {
    Bytes(Vec<u8>),
    Closed,
}

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sink {
    /// It is read to its end.
    Read,
    /// Only so many bytes are read; then the pipe is closed.
    Head(u64),
    /// A pipe that nobody reads any more.
    Gone,
    /// The descriptor is closed.
    Closed,
    /// A device that is full.
    Full,
}

/// A call of the program.
#[derive(Clone, Debug)]
pub struct Call {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub input: Input,
    pub output: Sink,
    pub errors: Sink,
    /// Variables of the environment; everything else is unset.
    pub env: Vec<(&'static str, OsString)>,
    /// A signal, and when it is sent.
    pub signal: Option<(&'static str, Duration)>,
    /// A command of the shell to run first, such as a limit.
    pub before: &'static str,
}

/// How a call ended.
pub struct Ended {
    pub status: ExitStatus,
    pub output: Vec<u8>,
    pub errors: Vec<u8>,
    pub hung: bool,
    pub took: Duration,
}

impl fmt::Debug for Ended {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let start = |bytes: &[u8]| String::from_utf8_lossy(&bytes[..bytes.len().min(600)]).into_owned();
        writeln!(f, "{} after {:.2} s", self.status, self.took.as_secs_f64())?;
        writeln!(f, "  output: {}", start(&self.output))?;
        write!(f, "  errors: {}", start(&self.errors))
    }
}

impl Call {
    pub fn new<A: Into<OsString>>(args: impl IntoIterator<Item = A>) -> Call {
        Call {
            program: env!("CARGO_BIN_EXE_outwit").into(),
            args: args.into_iter().map(Into::into).collect(),
            input: Input::Bytes(Vec::new()),
            output: Sink::Read,
            errors: Sink::Read,
            env: vec![("OUTWIT_STORE", "none".into())],
            signal: None,
            before: ":",
        }
    }

    /// Starts the program in a folder.
    fn start(&self, folder: &Path) -> Child {
        let closed = |sink: Sink, text: &'static str| if sink == Sink::Closed { text } else { "" };
        let input = if let Input::Closed = self.input { "<&-" } else { "" };
        let (output, errors) = (closed(self.output, ">&-"), closed(self.errors, "2>&-"));
        let before = self.before;
        let script = format!("ulimit -v {SPACE} 2>/dev/null; {before}; exec \"$0\" \"$@\" {input} {output} {errors}");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg(&self.program).args(&self.args).current_dir(folder);
        command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path)));
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command.stdin(Stdio::piped()).stdout(stream(self.output)).stderr(stream(self.errors));
        command.spawn().expect("the shell starts")
    }

    /// Runs the program in a folder until it ends or hangs.
    pub fn run(&self, folder: &Path) -> Ended {
        let started = Instant::now();
        let mut child = self.start(folder);
        let (stdin, bytes) = (child.stdin.take(), self.input.clone());
        thread::spawn(move || {
            if let (Some(mut stdin), Input::Bytes(bytes)) = (stdin, bytes) {
                // It may end before it has read everything.
                let _ = stdin.write_all(&bytes);
            }
        });
        let output = collect(child.stdout.take(), self.output);
        let errors = collect(child.stderr.take(), self.errors);
        let (status, hung) = self.wait(&mut child, started);
        let took = started.elapsed();
        let join = |reader: thread::JoinHandle<Vec<u8>>| reader.join().expect("reading does not panic");
        Ended { status, output: join(output), errors: join(errors), hung, took }
    }

    /// Waits for the end, and sends the signal on the way.
    fn wait(&self, child: &mut Child, started: Instant) -> (ExitStatus, bool) {
        let (mut signal, mut hung) = (self.signal, false);
        let mut pause = Duration::from_micros(500);
        loop {
            if let Some((name, after)) = signal
                && started.elapsed() >= after
            {
                let _ = Command::new("kill").args(["-s", name, &child.id().to_string()]).stderr(Stdio::null()).status();
                signal = None;
            }
            if let Some(status) = child.try_wait().expect("it is a child") {
                return (status, hung);
            }
            if started.elapsed() > PATIENCE && !hung {
                hung = true;
                let _ = child.kill();
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }

    /// The arguments before `--`.
    fn flags(&self) -> impl Iterator<Item = &OsStr> {
        self.args.iter().map(OsString::as_os_str).take_while(|a| *a != "--")
    }

    /// Whether the answer is asked for as JSON.
    fn json(&self) -> bool {
        self.flags().any(|a| a == "--json")
    }

    /// Whether help or the version is asked for, which come as text.
    fn help(&self) -> bool {
        let words = ["--help", "--version", "help"];
        self.flags().any(|a| words.iter().any(|word| a == *word) || is_short_help(a))
    }

    /// The command line, as a shell would read it.
    pub fn line(&self) -> String {
        let mut line = String::new();
        for (name, value) in &self.env {
            line += &format!("{name}={} ", quoted(value));
        }
        line += "outwit";
        for arg in &self.args {
            line += &format!(" {}", quoted(arg));
        }
        line
    }

    /// What is wrong with how it ended, in words.
    pub fn complaint(&self, ended: &Ended) -> Option<String> {
        let errors = String::from_utf8_lossy(&ended.errors);
        let output = String::from_utf8_lossy(&ended.output);
        if let Some(crash) = self.crash(ended) {
            return Some(crash);
        }
        let code = ended.status.code().filter(|code| *code <= 4)?;
        if self.output == Sink::Read && std::str::from_utf8(&ended.output).is_err() {
            return Some("its output is not UTF-8".to_owned());
        }
        if self.json() && !(code == 0 && self.help()) {
            return if self.output == Sink::Read { self.complaint_on_json(code, &output) } else { None };
        }
        let asks_all = self.errors == Sink::Read && self.output == Sink::Read;
        match code {
            2 if self.errors == Sink::Read => complaint_on_message(&errors),
            4 if self.errors == Sink::Read && errors.is_empty() => Some("a failure without a message".to_owned()),
            1 | 3 if asks_all && errors.is_empty() && output.is_empty() => {
                Some(format!("nothing said with exit code {code}"))
            }
            _ => None,
        }
    }

    /// Whether it hung, panicked or ended with a code that means nothing.
    pub fn crash(&self, ended: &Ended) -> Option<String> {
        let errors = String::from_utf8_lossy(&ended.errors);
        if ended.hung {
            return Some("it hangs".to_owned());
        }
        for word in ["panicked", "RUST_BACKTRACE", "overflowed its stack", "memory allocation of", "backtrace"] {
            if errors.contains(word) {
                return Some(format!("standard error says {word:?}"));
            }
        }
        let Some(code) = ended.status.code() else {
            let ours = match self.signal {
                Some(("INT", _)) => Some(2),
                Some(("TERM", _)) => Some(15),
                Some(("KILL", _)) => Some(9),
                _ => None,
            };
            return (ended.status.signal() != ours).then(|| format!("it ended by {}", ended.status));
        };
        let expected = (0..=4).contains(&code) || self.signal.is_some() && [130, 143].contains(&code);
        (!expected).then(|| format!("exit code {code}"))
    }

    fn complaint_on_json(&self, code: i32, output: &str) -> Option<String> {
        let object = |text: &str| serde_json::from_str::<Value>(text).ok().filter(Value::is_object);
        // `solve -` prints one object per line.
        if self.args.first().is_some_and(|a| a == "solve") && self.args.iter().any(|a| a == "-") {
            let wrong = output.lines().find(|line| object(line).is_none());
            return wrong.map(|line| format!("a line is not a JSON object: {line}"));
        }
        let Some(found) = object(output) else {
            return Some(format!("not one JSON object with exit code {code}"));
        };
        let message = found["error"]["message"].as_str().unwrap_or_default();
        let must = code == 2 && self.args.first().is_none_or(|a| a != "check");
        (must && message.is_empty()).then(|| format!("exit code {code} without an error in JSON"))
    }
}

/// Wrong input is one clear line, perhaps with the place in the text below it.
fn complaint_on_message(errors: &str) -> Option<String> {
    let lines: Vec<&str> = errors.lines().collect();
    let first = lines.iter().find(|l| l.starts_with("outwit: "));
    match first.and_then(|l| l.strip_prefix("outwit: ")) {
        None => Some("wrong input without a message".to_owned()),
        Some(message) if message.trim().len() < 5 => Some(format!("the message is only {message:?}")),
        Some(message) if message.chars().count() > 400 => Some("the message is very long".to_owned()),
        _ if errors.chars().any(|c| c.is_control() && c != '\n') => {
            Some("control characters in the message".to_owned())
        }
        _ => None,
    }
}

/// Whether a group of short flags asks for help, such as `-qh`.
fn is_short_help(arg: &OsStr) -> bool {
    let bytes = arg.as_bytes();
    bytes.len() > 1 && bytes[0] == b'-' && bytes[1] != b'-' && bytes.iter().any(|b| b"hV".contains(b))
}

fn stream(sink: Sink) -> Stdio {
    match sink {
        Sink::Read | Sink::Head(_) => Stdio::piped(),
        Sink::Closed => Stdio::null(),
        // Without this device, as on macOS, nothing is full.
        Sink::Full => File::options().write(true).open("/dev/full").map_or_else(|_| Stdio::null(), Stdio::from),
        Sink::Gone => {
            let (reader, writer) = pipe().expect("there are pipes");
            drop(reader);
            writer.into()
        }
    }
}

/// Reads a stream in the background.
fn collect(stream: Option<impl Read + Send + 'static>, sink: Sink) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let most = if let Sink::Head(n) = sink { n } else { MOST_OUTPUT };
        if let Some(stream) = stream {
            // What could not be read is missed by the judge.
            let _ = stream.take(most).read_to_end(&mut bytes);
        }
        bytes
    })
}

/// A word for a shell, shortened if it is very long.
fn quoted(word: &OsStr) -> String {
    let bytes = word.as_bytes();
    let plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_.,:/=+@".contains(b);
    if !bytes.is_empty() && bytes.iter().all(plain) && bytes.len() < 300 {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let escape = |b: &u8| match b {
        b'\'' | b'\\' => format!("\\{}", *b as char),
        b' '..=b'~' => (*b as char).to_string(),
        _ => format!("\\x{b:02x}"),
    };
    let shown: String = bytes.iter().take(300).map(escape).collect();
    let more = if bytes.len() > 300 { format!("…({} bytes)", bytes.len()) } else { String::new() };
    format!("$'{shown}'{more}")
}
