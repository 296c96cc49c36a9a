//! The manual page, generated from the command line.

use crate::args::Arguments;
use crate::failure::Failure;
use clap::CommandFactory;
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Prints the manual page: the program, then each command and its subcommands.
pub fn man_page() -> Result<ExitCode, Failure> {
    let mut command = Arguments::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for sub in command.get_subcommands().filter(|c| c.get_name() != "help") {
        let man = clap_mangen::Man::new(sub.clone());
        writeln!(page, ".SH \"outwit {}\"", sub.get_name())?;
        man.render_description_section(&mut page)?;
        man.render_options_section(&mut page)?;
        for action in sub.get_subcommands().filter(|c| c.get_name() != "help") {
            let man = clap_mangen::Man::new(action.clone());
            writeln!(page, ".SH \"outwit {} {}\"", sub.get_name(), action.get_name())?;
            man.render_description_section(&mut page)?;
            man.render_options_section(&mut page)?;
        }
    }
    stdout().write_all(&page).and_then(|()| stdout().flush())?;
    Ok(ExitCode::SUCCESS)
}
