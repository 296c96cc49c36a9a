//! A solve level by level and in shards gives what the engines give, also when shards are lost on the way.

use outwit::answer::{Best, Outcome};
use outwit::convention::Form;
use outwit::engines::levels::Shard;
use outwit::engines::levels::drive::{Run, drive};
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Request};
use outwit::levels::Levels;
use outwit::limits::Limits;
use outwit::question::Question;
use std::path::{Path, PathBuf};

/// A folder of its own for each test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("outwit-levels-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn levels(spec: &str, form: Form) -> Box<dyn Levels> {
    let game = STANDARD.find(spec).unwrap();
    game.levels(spec, game.about().rule(form).unwrap()).unwrap()
}

fn shards(spec: &str, form: Form, count: usize, folder: &Path) -> Vec<Shard> {
    let shard = |i| Shard::new(levels(spec, form), spec, i, count, &folder.join(i.to_string())).unwrap();
    (0..count).map(|i| shard(i).in_parts_of(100)).collect()
}

fn run(spec: &str, form: Form, count: usize, folder: &Path) -> Run {
    drive(&mut shards(spec, form, count, folder)).unwrap()
}

/// The engines' answer without what levels cannot tell, the value and the class, and its good moves.
fn by_engine(spec: &str, form: Form) -> (Outcome, Best) {
    let game = STANDARD.find(spec).unwrap();
    let rule = game.about().rule(form).unwrap();
    let request = Request { spec: spec.into(), question: Question::Outcome, rule, engine: EngineChoice::Fast };
    let answer = game.solve(&request, &Limits::default(), None).unwrap();
    assert_eq!(answer.stopped, None);
    let outcome = match answer.outcome().unwrap().clone() {
        Outcome::Three { starts, .. } => Outcome::Three { starts, class: None },
        Outcome::Partizan { winners, .. } => Outcome::Partizan { value: None, winners },
        other => other,
    };
    (outcome, answer.best)
}

fn agrees(spec: &str, form: Form, count: usize) -> Run {
    let folder = Folder::new(&format!("agrees-{}", spec.replace(|c: char| !c.is_alphanumeric(), "-")));
    let run = run(spec, form, count, &folder.0);
    let (outcome, best) = by_engine(spec, form);
    assert_eq!((&outcome, &best), (&run.findings.outcome, &run.findings.best), "{spec}");
    run
}

#[test]
fn strings_and_coins_agree_with_the_engines() {
    for spec in ["boxes:1x1", "boxes:2x2", "octagons:1x3", "hexagons:2x2", "coins:{a b;b c;c a;a a;b b;b b;a b}"] {
        agrees(spec, Form::Usual, 3);
    }
    agrees("octagons:1x2", Form::NormalGame, 2);
    agrees("boxes:2x2", Form::NormalGame, 2);
}

#[test]
fn a_position_in_the_midst_of_a_game_has_its_own_moves() {
    let game = STANDARD.find("boxes:2x2").unwrap();
    let rule = game.about().rule(Form::Usual).unwrap();
    let mut spec = "boxes:2x2".to_owned();
    for _ in 0..4 {
        let moves = game.standing(&spec, rule).unwrap().moves;
        spec = game.play(&spec, rule, &moves[moves.len() / 2]).unwrap().spec;
        agrees(&spec, Form::Usual, 2);
    }
}

#[test]
fn cutting_games_agree_with_the_engines() {
    for (a, b) in [(1, 1), (1, 4), (4, 1), (2, 3), (3, 3), (4, 4), (5, 3)] {
        agrees(&format!("cutcake:{a}x{b}"), Form::Usual, 2);
    }
    for spec in ["cutblock:1x1x1", "cutblock:2x2x2", "cutblock:3x2x2", "cutblock:2x3x1+1x2x2", "cutblock:2x2x3@C,R"] {
        agrees(spec, Form::Usual, 3);
    }
}

#[test]
fn the_number_of_shards_changes_nothing() {
    for spec in ["cutblock:3x3x2", "boxes:2x3", "octagons:1x3"] {
        let one = agrees(spec, Form::Usual, 1);
        for count in [2, 5] {
            assert_eq!(agrees(spec, Form::Usual, count), one);
        }
    }
}

#[test]
fn a_run_goes_on_from_its_files() {
    let folder = Folder::new("goes-on");
    let spec = "boxes:2x2";
    let whole = run(spec, Form::Usual, 3, &folder.0);
    // Lost: the end of what one shard has listed, and half of the values.
    for shard in 0..3 {
        for entry in std::fs::read_dir(folder.0.join(shard.to_string())).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let level: usize = name.split('-').nth(1).unwrap().parse().unwrap();
            if (name.starts_with("positions") && shard == 1 && level > 8) || (name.starts_with("values") && level < 6) {
                std::fs::remove_file(path).unwrap();
            }
        }
    }
    assert_eq!(run(spec, Form::Usual, 3, &folder.0), whole);
    // With parts of another size it is valued again.
    let in_other_parts = shards(spec, Form::Usual, 3, &folder.0).into_iter().map(|shard| shard.in_parts_of(37));
    assert_eq!(drive(&mut in_other_parts.collect::<Vec<_>>()).unwrap(), whole);
    let other = drive(&mut shards("boxes:1x3", Form::Usual, 3, &folder.0)).unwrap_err();
    assert!(other.to_string().contains("another run"), "{other}");
}

#[test]
fn games_without_levels_and_large_ones_are_refused() {
    for (spec, says) in [
        ("ellie:3x3", "cannot be solved level by level"),
        ("cannibal:##", "cannot be solved level by level"),
        ("boxes:9x9", "at most 2^63"),
        ("cutblock:300x2x2", "at most 255"),
        ("cutblock:30x30x30", "volume"),
    ] {
        let game = STANDARD.find(spec).unwrap();
        let rule = game.about().conventions[0];
        let error = game.levels(spec, rule).err().unwrap();
        assert!(error.to_string().contains(says), "{error}");
    }
}
