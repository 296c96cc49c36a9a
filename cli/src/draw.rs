//! `outwit draw`: a position, or the tree below it, as text, SVG, PNG or TikZ.

use crate::animals;
use crate::args::{AnswersName, DrawArgs, ViewName};
use crate::budget::{limits, listen_to_ctrl_c, search};
use crate::failure::Failure;
use crate::output;
use crate::whole_file;
use outwit::convention::Form;
use outwit::families::STANDARD;
use outwit::families::animals::engine::decide::{Verdict, decide};
use outwit::families::animals::study::{picture, words};
use outwit::families::coins::rules::drawing;
use outwit::families::positional::rules::views;
use outwit::families::positional::rules::views::View;
use outwit::game::Game;
use outwit::limits::Meter;
use outwit::scene::Scene;
use outwit::show::{ascii, svg, tikz};
use std::path::Path;
use std::process::ExitCode;

/// Draws.
pub fn run(args: &DrawArgs) -> Result<ExitCode, Failure> {
    let wrong = |error| Failure::Spec { text: args.spec.clone(), error };
    let game = STANDARD.find(&args.spec).map_err(wrong)?;
    let scene = if let Some(blocks) = &args.blocks {
        let playing = animals::playing(&args.spec)?;
        let study = animals::study(&playing, blocks, args.answers.unwrap_or(AnswersName::Any))?;
        let title = format!("{}, blocks {blocks}: {}", playing.animal, words::verdict(&study));
        picture::study(&playing.animal, &study, &title)
    } else if let Some(ViewName::Blocks) = args.view {
        found_blocks(args)?
    } else if let Some(view) = args.view {
        let title = game.read(&args.spec).map_err(wrong)?;
        other_view(game, &args.spec, view, title)?
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

/// A picture of a position that is not the usual one.
fn other_view(game: &dyn Game, spec: &str, view: ViewName, title: String) -> Result<Scene, Failure> {
    let wrong = |error| Failure::Spec { text: spec.to_owned(), error };
    let name = game.about().name;
    let design = |view| {
        let playing = game.on_board(spec).map_err(wrong)?;
        let playing = playing.ok_or_else(|| Failure::Input(format!("{name} is no plane; affine:4 is one")))?;
        views::scene(&playing, view, &title).map_err(Failure::Input)
    };
    let graph = |view| {
        let playing = game.on_graph(spec).map_err(wrong)?;
        let playing =
            playing.ok_or_else(|| Failure::Input(format!("{name} is not strings and coins; octagons:2x3 is")))?;
        drawing::view(&playing.form(false), view, title.clone()).map_err(Failure::Input)
    };
    match view {
        ViewName::Squares => design(View::Squares),
        ViewName::Grid => design(View::Grid),
        ViewName::Td => design(View::Td),
        ViewName::Array => graph(drawing::View::Array),
        ViewName::Graph => graph(drawing::View::Graph),
        ViewName::Blocks => Err(Failure::Input("blocks are drawn by themselves".to_owned())),
    }
}

/// The blocks by which Bob holds an animal off, where they are found.
fn found_blocks(args: &DrawArgs) -> Result<Scene, Failure> {
    listen_to_ctrl_c();
    let playing = animals::playing(&args.spec)?;
    let decision = search(false, || decide(&playing.animal, &mut Meter::new(limits(&args.budget))));
    match &decision.verdict {
        Verdict::Cannibal(blocks) => {
            let title = format!("{}: Bob's blocks", playing.animal);
            Ok(picture::blocks(&playing.animal, blocks, &title))
        }
        verdict => match decision.stopped {
            Some(stopped) if matches!(verdict, Verdict::Open) => Err(Failure::Stopped(stopped)),
            _ => Err(Failure::Unproved(format!("no blocks are known for {}", playing.animal))),
        },
    }
}

/// Writes a picture to a file.
pub fn save(scene: &Scene, path: &Path) -> Result<(), Failure> {
    let bytes = Format::of(path)?.render(scene)?;
    whole_file::write(path, |out| Ok(out.write_all(&bytes)?))
}

/// What a picture can be.
pub enum Format {
    Svg,
    Tex,
    Txt,
    Png,
}

impl Format {
    /// The format that the name of a file asks for, if this program can write it.
    pub fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|e| e.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("tex") => Ok(Format::Tex),
            Some("txt") => Ok(Format::Txt),
            Some("png") if cfg!(feature = "png") => Ok(Format::Png),
            Some("png") => Err(Failure::Input(
                "this build has no PNG: build with `cargo build --release`, or draw .svg".to_owned(),
            )),
            _ => Err(Failure::Input(format!("{}: a picture ends in .svg, .png, .tex or .txt", path.display()))),
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
    Err(Failure::Input("this build has no PNG".to_owned()))
}
