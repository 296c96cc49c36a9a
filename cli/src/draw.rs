//! `outwit draw`: a position, or the tree below it, as text, SVG, PNG or TikZ.

use crate::args::DrawArgs;
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output;
use crate::whole_file;
use outwit::games::STANDARD;
use outwit::show::{Scene, ascii, svg, tikz};
use std::path::Path;
use std::process::ExitCode;

/// Draws.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let scene = if args.tree {
        listen_to_ctrl_c();
        let rule = game.about().rule(args.misere).map_err(wrong)?;
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
    let bytes = render(scene, path)?;
    whole_file::write(path, |out| Ok(out.write_all(&bytes)?))
}

/// The picture in the format that the name of the file asks for.
fn render(scene: &Scene, path: &Path) -> Result<Vec<u8>, Failure> {
    match path.extension().and_then(|e| e.to_str()) {
        Some("svg") => Ok(svg::svg(scene).into_bytes()),
        Some("tex") => Ok(tikz::tikz(scene).into_bytes()),
        Some("txt") => Ok(ascii::ascii(scene).into_bytes()),
        Some("png") => png(scene),
        _ => Err(Failure::Input(format!("{}: a picture ends in .svg, .png, .tex or .txt", path.display()))),
    }
}

#[cfg(feature = "png")]
fn png(scene: &Scene) -> Result<Vec<u8>, Failure> {
    outwit::show::png::png(scene).map_err(Failure::Input)
}

#[cfg(not(feature = "png"))]
fn png(_scene: &Scene) -> Result<Vec<u8>, Failure> {
    Err(Failure::Input("this build has no PNG: build with `cargo build --release`, or draw .svg".to_owned()))
}
