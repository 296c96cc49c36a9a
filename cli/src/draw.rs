//! `outwit draw`: a position, or the tree below it, as text, SVG, PNG or TikZ.

use crate::args::DrawArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output;
use crate::whole_file;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::scene::Scene;
use outwit::show::{ascii, svg, tikz};
use std::path::Path;
use std::process::ExitCode;

/// Draws a position, a view of it or its game tree.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.output {
        // Before the work, which may take long.
        Format::of(path)?;
    }
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let scene = if let Some(view) = &args.view {
        listen_to_ctrl_c();
        let scene = search(false, || game.view(&args.spec, view, &limits(&args.budget)));
        scene.map_err(|e| Failure::question(&args.spec, e))?
    } else if args.tree {
        listen_to_ctrl_c();
        let rule = game.about().rule(if args.misere { Form::Misere } else { Form::Usual }).map_err(wrong)?;
        let tree = search(false, || game.tree(&args.spec, rule, &limits(&args.budget)));
        tree.map_err(|e| Failure::question(&args.spec, e))?.scene()
    } else {
        game.scene(&args.spec).map_err(wrong)?
    };
    match &args.output {
        None => output::line(ascii::ascii(&scene).trim_end())?,
        Some(path) => save(&scene, path)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a picture to a file.
pub fn save(scene: &Scene, path: &Path) -> Result<(), Failure> {
    let bytes = Format::of(path)?.render(scene)?;
    whole_file::write(path, |out| Ok(out.write_all(&bytes)?))
}

/// The formats of pictures.
pub enum Format {
    Svg,
    Tex,
    Txt,
    Png,
}

impl Format {
    /// The format for a file name, if this build can write it.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("tex") => Ok(Format::Tex),
            Some("txt") => Ok(Format::Txt),
            Some("png") if cfg!(feature = "png") => Ok(Format::Png),
            Some("png") => Err(Failure::Input(
                "this build cannot write PNG: use .svg, or the full build (`cargo build --release`)".to_owned(),
            )),
            _ => Err(Failure::Input(format!(
                "{}: expected a file name that ends in .svg, .png, .tex or .txt",
                path.display()
            ))),
        }
    }

    fn render(self, scene: &Scene) -> Result<Vec<u8>, Failure> {
        match self {
            Format::Svg => Ok(svg::svg(scene).into_bytes()),
            Format::Tex => Ok(tikz::tikz(scene).into_bytes()),
            Format::Txt => Ok(ascii::ascii(scene).into_bytes()),
            Format::Png => png(scene),
        }
    }
}

#[cfg(feature = "png")]
fn png(scene: &Scene) -> Result<Vec<u8>, Failure> {
    outwit::show::png::png(scene).map_err(Failure::Input)
}

#[cfg(not(feature = "png"))]
fn png(_scene: &Scene) -> Result<Vec<u8>, Failure> {
    Err(Failure::Input("this build cannot write PNG".to_owned()))
}
