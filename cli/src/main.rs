//! The program `outwit`: a thin front end, text in and text out. It names no game; it asks the registry.

// `println!` and `eprintln!` panic if nobody reads: `output` has functions that do not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

use args::{Arguments, Command};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;

mod args;
mod budget;
mod call;
mod check;
mod checkpoint;
mod compare;
mod completions;
mod draw;
mod explain;
mod export;
mod failure;
mod file_spec;
mod format;
mod games;
mod grundy;
mod keep;
mod manual;
mod output;
#[cfg(feature = "papers")]
mod papers;
mod period;
mod play;
mod quotient;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod store;
mod study;
mod table;
mod transcript;
mod whole_file;

fn main() -> ExitCode {
    let mut words = call::typed();
    call::help_about_a_game(&mut words);
    if let Some(failure) = call::split_spec(&words) {
        return failure.report(call::wants_json(&words));
    }
    let mut arguments = match Arguments::try_parse_from(std::iter::once("outwit".into()).chain(words)) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return call::refused(&error),
        // The user asked for help or the version.
        Err(error) => {
            return error.print().map_or_else(|e| Failure::report(&e.into(), false), |()| ExitCode::SUCCESS);
        }
    };
    let json = arguments.json();
    arguments.color.choose();
    if let Err(error) = arguments.share_stdout() {
        return Failure::report(&error, json);
    }
    if let Err(error) = file_spec::resolve(&mut arguments) {
        return Failure::report(&error, json);
    }
    let result = match &arguments.command {
        Command::Games(a) => games::run(a),
        Command::Solve(a) => solve::run(a),
        Command::Check(a) => check::run(a),
        Command::Play(a) => play::run(a),
        Command::Draw(a) => draw::run(a),
        Command::Table(a) => table::run(a),
        Command::Store(a) => store::run(a),
        Command::Explain(a) => explain::run(a),
        Command::Compare(a) => compare::run(a),
        Command::Export(a) => export::run(a),
        Command::Study(a) => study::run(a),
        Command::Subsets(a) => study::subsets(a),
        Command::Strategy(a) => study::strategy(a),
        Command::Grundy(a) => grundy::run(a),
        Command::Period(a) => period::run(a),
        Command::Quotient(a) => quotient::run(a),
        #[cfg(feature = "papers")]
        Command::Papers(a) => papers::run(a),
        #[cfg(not(feature = "papers"))]
        Command::Papers(_) => Err(failure::full_build("has no `papers`")),
        #[cfg(feature = "serve")]
        Command::Serve(a) => serve::run(a),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => Err(failure::full_build("has no `serve`")),
        Command::Completions(a) => completions::run(a),
        Command::Man => manual::man_page(),
    };
    match result {
        Ok(code) => code,
        Err(error) => Failure::report(&error, json),
    }
}
