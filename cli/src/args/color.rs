//! `--color`: whether text is coloured or bold.

use clap::ValueEnum;

#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Also in pipes and files
    Always,
    /// Nowhere
    Never,
}

impl ColorChoice {
    /// Makes it hold for everything that is printed.
    pub fn choose(self) {
        match self {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
