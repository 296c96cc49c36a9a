//! A start and the moves so far. The whole state of play is text, so it fits into a link.

use crate::convention::{Ending, Rule};
use crate::game::{Game, Standing};
use crate::player::Player;
use crate::scene::board::{Board, Window};
use crate::scene::{Ink, Scene};
use crate::spec::SpecError;

/// How far below the middle of a place the initial of its owner is.
const INITIAL_BELOW: f64 = 0.5;

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The player who made it.
    pub by: Player,
    /// Its name.
    pub name: String,
    /// The points it earned.
    pub gain: u32,
    /// The state after it.
    pub spec: String,
    /// With three players, those who left after it because they could not move.
    pub left: Vec<Player>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, unless it is a draw.
    pub winner: Option<Player>,
    /// The same in words.
    pub text: String,
}

/// Why moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misplay {
    /// The number of the move, from 1; None where the start is wrong.
    pub number: Option<usize>,
    /// What is wrong with it.
    pub error: SpecError,
}

/// A game that is being played.
pub struct Record<'a> {
    game: &'a dyn Game,
    rule: Rule,
    start: String,
    steps: Vec<Made>,
    now: Standing,
}

impl<'a> Record<'a> {
    /// A game at its start.
    pub fn new(game: &'a dyn Game, spec: &str, rule: Rule) -> Result<Self, SpecError> {
        let now = game.standing(spec, rule)?;
        Ok(Record { game, rule, start: now.spec.clone(), steps: Vec::new(), now })
    }

    /// The game after moves.
    pub fn replay(game: &'a dyn Game, spec: &str, rule: Rule, moves: &[String]) -> Result<Self, Misplay> {
        let mut record = Record::new(game, spec, rule).map_err(|error| Misplay { number: None, error })?;
        for (i, name) in moves.iter().enumerate() {
            let wrong = |error| Misplay { number: Some(i + 1), error };
            record.make(name).map_err(wrong)?;
            // Lists of moves are long: of two players only the last state needs one.
            if i + 1 == moves.len() || game.about().players.len() > 2 {
                record.settle().map_err(wrong)?;
            }
        }
        Ok(record)
    }

    /// Makes a move of the player to move.
    pub fn play(&mut self, name: &str) -> Result<(), SpecError> {
        self.make(name)?;
        self.settle()
    }

    fn make(&mut self, name: &str) -> Result<(), SpecError> {
        let by = self.mover();
        let step = self.game.play(self.spec(), self.rule, name)?;
        let name = crate::spec::squeeze(name);
        self.steps.push(Made { by, name, gain: step.gain, spec: step.spec, left: Vec::new() });
        Ok(())
    }

    /// Finds out which player is to move after the last step.
    fn settle(&mut self) -> Result<(), SpecError> {
        self.now = self.game.standing(self.spec(), self.rule)?;
        if let Some(last) = self.steps.last_mut() {
            last.spec.clone_from(&self.now.spec);
            last.left.clone_from(&self.now.left);
        }
        Ok(())
    }

    /// The player to move in the last state, as its spec says.
    fn mover(&self) -> Player {
        let turn = self.spec().rsplit('@').next().unwrap_or_default();
        let key = turn.split(',').next().unwrap_or_default();
        let found = self.game.about().players.iter().position(|p| *p == key);
        found.map_or(self.now.mover, |i| Player(i as u8))
    }

    /// Takes moves back until `left` moves are left.
    pub fn take_back(&mut self, left: usize) -> Result<(), SpecError> {
        self.steps.truncate(left);
        self.settle()
    }

    /// The game.
    pub fn game(&self) -> &'a dyn Game {
        self.game
    }

    /// The convention.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The state at the start, with the player to move.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The moves so far.
    pub fn steps(&self) -> &[Made] {
        &self.steps
    }

    /// The state after a number of moves.
    pub fn spec_after(&self, moves: usize) -> &str {
        moves.checked_sub(1).and_then(|i| self.steps.get(i)).map_or(&self.start, |made| &made.spec)
    }

    /// The state now.
    pub fn spec(&self) -> &str {
        self.spec_after(self.steps.len())
    }

    /// The player to move now and the legal moves, or how the game has ended.
    pub fn standing(&self) -> &Standing {
        &self.now
    }

    /// The picture of the state now. Where players win places, each has the initial of its owner.
    pub fn scene(&self) -> Result<Scene, SpecError> {
        let mut scene = self.game.scene(self.spec())?;
        self.sign(&mut scene)?;
        Ok(scene)
    }

    /// Writes the initials of the owners below the middle of the places that players have won.
    fn sign(&self, scene: &mut Scene) -> Result<(), SpecError> {
        for (i, made) in self.steps.iter().enumerate().filter(|(_, made)| made.gain > 0) {
            for (x, y) in self.game.won_places(self.spec_after(i), &made.spec)? {
                scene.label(x, y + INITIAL_BELOW, self.initial(made.by).to_string(), Ink::Gone.contrast());
            }
        }
        Ok(())
    }

    /// The initial of a player.
    pub fn initial(&self, player: Player) -> char {
        let name = self.game.about().player_names[usize::from(player.0)];
        name.chars().next().map_or('?', |c| c.to_ascii_uppercase())
    }

    /// A picture of the state now that can be played on; there is nothing to touch if the game is over.
    pub fn board(&self, view: Option<&str>, window: Option<Window>) -> Result<Board, SpecError> {
        let mut board = self.game.board(self.spec(), self.rule, view, window)?;
        if view.is_none() {
            self.sign(&mut board.scene)?;
        }
        if self.now.ending.is_some() {
            board.ways.clear();
            board.cuts.clear();
        }
        Ok(board)
    }

    /// The points of each player so far, in scoring games.
    pub fn points(&self) -> Option<Vec<i64>> {
        self.rule.counts_points().then(|| {
            let mut points = vec![0; self.game.about().players.len()];
            self.steps.iter().for_each(|made| points[usize::from(made.by.0)] += i64::from(made.gain));
            points
        })
    }

    /// How the game has ended, if it has.
    pub fn result(&self) -> Option<Outcome> {
        let names = self.game.about().player_names;
        Some(match self.now.ending? {
            Ending::Won(player) => {
                Outcome { winner: Some(player), text: format!("{} wins", names[usize::from(player.0)]) }
            }
            Ending::Drawn => Outcome { winner: None, text: "a draw".to_owned() },
            Ending::Counted => counted(names, &self.points().unwrap_or_default()),
        })
    }
}

/// The player with most points wins.
fn counted(names: &[&str], points: &[i64]) -> Outcome {
    let most = points.iter().max();
    let mut ahead = (0..names.len()).filter(|i| points.get(*i) == most);
    let score = points.iter().map(i64::to_string).collect::<Vec<_>>().join(" to ");
    match (ahead.next(), ahead.next()) {
        (Some(i), None) => Outcome { winner: Some(Player(i as u8)), text: format!("{} wins, {score}", names[i]) },
        _ => Outcome { winner: None, text: format!("a draw, {score}") },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::STANDARD;

    fn replay(spec: &str, moves: &str) -> Result<Record<'static>, Misplay> {
        let game = STANDARD.find(spec).expect("it is a game");
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        Record::replay(game, spec, game.about().conventions[0], &moves)
    }

    #[test]
    fn moves_are_played_in_turn() {
        let record = replay("kayles:3", "3->1+1 1->0 1->0").expect("these are legal");
        assert_eq!(record.steps().iter().map(|m| m.by.0).collect::<Vec<_>>(), [0, 1, 0]);
        let result = record.result().expect("the game is over");
        assert_eq!((result.winner, result.text.as_str()), (Some(Player(0)), "first wins"));
        let wrong = replay("kayles:3", "3->1+1 3->0").err().expect("the heap is gone");
        assert_eq!(wrong.number, Some(2));
    }

    #[test]
    fn points_belong_to_the_player_who_moved() {
        // The last string holds both coins, and the first player cuts it.
        let record = replay("coins:{a a;a b;b b}", "a-a b-b a-b").expect("these are legal");
        assert_eq!(record.points(), Some(vec![2, 0]));
        assert_eq!(record.result().and_then(|r| r.winner), Some(Player(0)));
    }

    #[test]
    fn boxes_carry_the_initials_of_their_owners() {
        let record = replay("boxes:1x2", "0-0 0-0 0-0 1-1 0-1 1-1 1-1").expect("these are legal");
        let picture = crate::show::ascii::ascii(&record.scene().expect("it can be drawn"));
        assert_eq!(record.points(), Some(vec![1, 1]));
        assert!(picture.contains("###F###|###S###"), "{picture}");
    }

    #[test]
    fn of_three_players_those_who_cannot_move_leave() {
        let record = replay("cutblock:2x1x1", "2x1x1->1x1x1+1x1x1").expect("Left can cut");
        assert_eq!(record.steps()[0].left.len(), 2);
        assert_eq!(record.result().and_then(|r| r.winner), Some(Player(0)));
    }

    #[test]
    fn moves_can_be_taken_back() {
        let mut record = replay("treblecross:7", "4 1").expect("these are legal");
        record.take_back(1).expect("it was there");
        assert_eq!(record.spec(), "treblecross:...x...@second");
        assert_eq!(record.standing().moves.len(), 6);
    }
}
