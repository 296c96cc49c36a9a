//! The program `outwit-check`, which verifies certificates and does nothing else.

use outwit_check::{Failure, Options, STANDARD, explain, verify_within};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{BufRead, BufReader, ErrorKind, Write, stdin, stdout};
use std::process::ExitCode;
use std::time::Duration;

const HELP: &str = "Verifies Outwit certificates with its own implementation of the rules.

Usage: outwit-check [OPTIONS] FILE...

With - as FILE, reads standard input.

Options:
  --lean            reject certificates with superfluous lines
  --explain         say what was shown, by which theorems, and what to believe
  --time SECONDS    give up on a certificate after this long
  --memory SIZE     give up after storing this much, such as 512M (default 4G)
  -q, --quiet       print only what is not verified
  -h, --help        print this
  -V, --version     print the version

Exit code 0: every certificate is verified. 1: one is rejected. 2: usage error.
3: the check of one was given up. 4: a file cannot be read. Where several
apply, the highest.
";

/// What the arguments ask for.
#[derive(Default)]
struct Request {
    options: Options<'static>,
    explain: bool,
    quiet: bool,
    files: Vec<OsString>,
}

fn main() -> ExitCode {
    let mut request = Request::default();
    let mut arguments = std::env::args_os().skip(1);
    while let Some(argument) = arguments.next() {
        let read = match argument.to_str() {
            Some("--help" | "-h") => return print(HELP, 0),
            Some("--version" | "-V") => return print(&format!("outwit-check {}\n", env!("CARGO_PKG_VERSION")), 0),
            Some("--") => {
                request.files.extend(arguments);
                break;
            }
            Some(flag) if flag.starts_with('-') && flag != "-" => read_flag(&mut request, flag, &mut arguments),
            _ => {
                request.files.push(argument);
                Ok(())
            }
        };
        if let Err(reason) = read {
            eprintln!("outwit-check: {reason}");
            return ExitCode::from(2);
        }
    }
    if request.files.is_empty() {
        eprint!("{HELP}");
        return ExitCode::from(2);
    }
    let mut worst = 0;
    for file in &request.files {
        let (code, text) = check(&request, file);
        worst = worst.max(code);
        if (!request.quiet || code != 0) && print(&text, 0) != ExitCode::SUCCESS {
            worst = worst.max(4);
        }
    }
    ExitCode::from(worst)
}

/// Reads an option, whose value, if it has one, follows an equals sign or is the next argument.
fn read_flag(request: &mut Request, flag: &str, rest: &mut dyn Iterator<Item = OsString>) -> Result<(), String> {
    let (name, value) = flag.split_once('=').map_or((flag, None), |(name, value)| (name, Some(value.to_owned())));
    let is_alone = value.is_none();
    let mut value = || value.clone().or_else(|| rest.next()?.into_string().ok()).ok_or(format!("{name} needs a value"));
    match name {
        "--quiet" | "-q" if is_alone => request.quiet = true,
        "--lean" if is_alone => request.options.lean = true,
        "--explain" if is_alone => request.explain = true,
        "--time" => {
            let seconds = value()?.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            request.options.limits.time = Some(seconds.ok_or("--time needs a number of seconds")?);
        }
        "--memory" => {
            request.options.limits.memory = size(&value()?).ok_or("--memory needs a size, such as 512M or 4G")?;
        }
        _ => return Err(format!("unknown option {flag}")),
    }
    Ok(())
}

/// Reads a number of bytes, with or without K, M or G.
fn size(text: &str) -> Option<u64> {
    let units = [('K', 10), ('M', 20), ('G', 30)];
    let unit = units.iter().find_map(|(letter, bits)| Some((text.strip_suffix(*letter)?, *bits)));
    let (number, bits) = unit.unwrap_or((text, 0));
    number.parse::<u64>().ok()?.checked_mul(1 << bits)
}

/// The exit code of a file, and what to print about it.
fn check(request: &Request, file: &OsStr) -> (u8, String) {
    let name = file.to_string_lossy();
    let input: Box<dyn BufRead> = if file == "-" {
        Box::new(stdin().lock())
    } else {
        match File::open(file) {
            Ok(f) if f.metadata().is_ok_and(|m| m.is_dir()) => {
                return (4, format!("unreadable {name}: is a directory\n"));
            }
            Ok(f) => Box::new(BufReader::new(f)),
            Err(e) => return (4, format!("unreadable {name}: {e}\n")),
        }
    };
    match verify_within(input, &STANDARD, &request.options) {
        Ok(verified) => {
            let answers = verified.answers.iter().map(|(field, value)| format!("{field} {value}"));
            let answers = answers.collect::<Vec<_>>().join(", ");
            let page = if request.explain { format!("\n{}", explain(&verified)) } else { String::new() };
            (0, format!("verified {name}: {} ({}): {answers}\n{page}", verified.spec, verified.rule))
        }
        Err(Failure::Rejected(rejected)) => (1, format!("rejected {name}: {rejected}\n")),
        Err(Failure::GaveUp(reason)) => (3, format!("gave up {name}: {reason}\n")),
    }
}

/// Prints to standard output. A closed pipe is not an error; a full disk is.
fn print(text: &str, code: u8) -> ExitCode {
    let result = stdout().write_all(text.as_bytes()).and_then(|()| stdout().flush());
    match result {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => ExitCode::from(4),
        _ => ExitCode::from(code),
    }
}
