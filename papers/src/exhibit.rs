//! What a test shows beside its verdict.

use outwit::scene::Scene;

/// Something to look at beside a verdict.
#[derive(Clone, Debug)]
pub enum Exhibit {
    /// A picture.
    Picture {
        /// What it shows.
        caption: String,
        /// The picture.
        scene: Scene,
    },
    /// Lines of text, as they are: a table, a line of play.
    Text {
        /// What they are.
        caption: String,
        /// The lines.
        body: String,
    },
    /// A command that shows it, without the program's name.
    Command(String),
    /// A certificate that the verdict rests on.
    Certificate {
        /// What it proves.
        caption: String,
        /// The certificate.
        text: Vec<u8>,
    },
}
