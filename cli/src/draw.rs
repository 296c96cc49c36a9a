//! `outwit draw`: a position, or the tree below it, as text, SVG, PNG or TikZ.

use crate::args::DrawArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::format::{self, Known};
use crate::whole_file;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::scene::Scene;
use outwit::show::{ascii, svg, tikz};
use std::path::Path;
use std::process::ExitCode;

/// Draws a position, a view of it or its game tree.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    // Before the work, which may take long.
    let format = format::choose(args.output.as_deref(), args.format.as_deref(), FORMATS)?.unwrap_or(Format::Txt);
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let scene = if let Some(view) = &args.view {
        listen_to_ctrl_c();
        let scene = search(args.quiet, || game.view(&args.spec, view, &limits(&args.budget)));
        scene.map_err(|e| Failure::question(&args.spec, e))?
    } else if args.tree {
        listen_to_ctrl_c();
        let rule = game.about().rule(if args.misere { Form::Misere } else { Form::Usual }).map_err(wrong)?;
        let tree = search(args.quiet, || game.tree(&args.spec, rule, &limits(&args.budget)));
        tree.map_err(|e| Failure::question(&args.spec, e))?.scene()
    } else {
        game.scene(&args.spec).map_err(wrong)?
    };
    write(&scene, args.output.as_deref().unwrap_or(Path::new("-")), format)?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a picture to a file.
pub fn save(scene: &Scene, path: &Path) -> Result<(), Failure> {
    write(scene, path, Format::of(path)?)
}

/// Writes a picture in a format to a file.
pub fn write(scene: &Scene, path: &Path, format: Format) -> Result<(), Failure> {
    let bytes = format.render(scene)?;
    whole_file::write(path, |out| Ok(out.write_all(&bytes)?))
}

/// The formats of pictures.
#[derive(Clone, Copy)]
pub enum Format {
    Svg,
    #[cfg(feature = "png")]
    Png,
    Tex,
    Txt,
}

/// Their names.
pub const FORMATS: &Known<Format> = &[
    ("svg", Some(Format::Svg)),
    #[cfg(feature = "png")]
    ("png", Some(Format::Png)),
    #[cfg(not(feature = "png"))]
    ("png", None),
    ("tex", Some(Format::Tex)),
    ("txt", Some(Format::Txt)),
];

impl Format {
    /// The format for a file name, if this build can write it.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        format::of(path, FORMATS)
    }

    /// The bytes of a picture.
    pub fn render(self, scene: &Scene) -> Result<Vec<u8>, Failure> {
        match self {
            Format::Svg => Ok(svg::svg(scene).into_bytes()),
            Format::Tex => Ok(tikz::tikz(scene).into_bytes()),
            Format::Txt => Ok(ascii::ascii(scene).into_bytes()),
            #[cfg(feature = "png")]
            Format::Png => outwit::show::png::png(scene).map_err(Failure::Input),
        }
    }
}
