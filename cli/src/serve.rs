//! `outwit serve`: the laboratory in a browser, until Ctrl-C.

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::output::remark;
use outwit::memory::half_of_memory;
use outwit_web::{Budget, Server};
use std::io::{Write, stdout};
use std::process::{Command, ExitCode, Stdio};
use std::thread::{self, available_parallelism};

/// Starts the server and waits until it is stopped.
pub fn run(args: &ServeArgs) -> Result<ExitCode, Failure> {
    let processors = available_parallelism().map_or(1, |n| n.get());
    let budget = Budget {
        time: args.time,
        memory: args.memory.unwrap_or_else(half_of_memory),
        jobs: args.jobs.map_or((2 * processors).max(4), usize::from),
        threads: args.threads.into(),
    };
    let taken = |e| Failure::Io(format!("cannot listen on {}, port {}: {e}", args.host, args.port));
    let server = Server::bind(&args.host, args.port, budget).map_err(taken)?;
    let stopper = server.stopper();
    // This fails only if a handler is set already, and none is.
    let _ = ctrlc::set_handler(move || stopper.stop());
    let address = server.address();
    let mut out = stdout().lock();
    writeln!(out, "{address}").and_then(|()| out.flush())?;
    drop(out);
    if args.open {
        open(&address);
    }
    server.run()?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the address in a browser, or prints why that failed.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let failed = move |why: String| remark(&format!("outwit: cannot open a browser ({program}: {why})"));
    match command.spawn() {
        Err(e) => failed(e.to_string()),
        // Some of these programs run until the browser is closed.
        Ok(mut child) => drop(thread::spawn(move || {
            if let Some(status) = child.wait().ok().filter(|status| !status.success()) {
                failed(status.to_string());
            }
        })),
    }
}
