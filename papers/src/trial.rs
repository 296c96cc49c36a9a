//! What a test has at hand: what is printed, the budget, the solver, and a place for what it shows.

use crate::exhibit::Exhibit;
use outwit::answer::Answer;
use outwit::convention::Form;
use outwit::error::Error;
use outwit::families::STANDARD;
use outwit::game::{EngineChoice, Game, Request};
use outwit::limits::{Limits, Meter, Reason, Stopped};
use outwit::question::Question;
use outwit::scene::Scene;
use std::time::{Duration, Instant};

/// One test under way.
#[derive(Debug)]
pub struct Trial<'a> {
    limits: Limits<'a>,
    deadline: Option<Instant>,
    long: bool,
    certificates: bool,
    altered: bool,
    reached: Option<String>,
    exhibits: Vec<Exhibit>,
}

/// How tests are made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manner {
    /// The ranges that need hours.
    pub long: bool,
    /// Certificates are kept.
    pub certificates: bool,
    /// The statements are changed a little, to see that a test can fail.
    pub altered: bool,
}

impl<'a> Trial<'a> {
    /// A test that may take so long.
    pub fn new(manner: Manner, limits: Limits<'a>, budget: Duration) -> Self {
        let Manner { long, certificates, altered } = manner;
        let deadline = Instant::now().checked_add(budget);
        Trial { limits, deadline, long, certificates, altered, reached: None, exhibits: Vec::new() }
    }

    /// What is printed; `altered` is what a test of the test takes for printed instead, and with that the claim must
    /// fail. Every claim that holds has such a place.
    pub fn printed<T>(&self, printed: T, altered: T) -> T {
        if self.altered { altered } else { printed }
    }

    /// A bound of the range: the usual one, or that of `--long`.
    pub fn range<T>(&self, usual: T, long: T) -> T {
        if self.long { long } else { usual }
    }

    /// What is left of the budget, for one thread: the claims share the threads among them.
    pub fn limits(&self) -> Limits<'a> {
        let time = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        Limits { time, threads: 1, ..self.limits }
    }

    /// The same, with all threads of the run, for what several claims wait for.
    pub fn all_threads(&self) -> Limits<'a> {
        Limits { threads: self.limits.threads, ..self.limits() }
    }

    /// A meter over what is left of the budget.
    pub fn meter(&self) -> Meter<'a> {
        Meter::new(self.limits())
    }

    /// Ends the test when its time is over: for loops that ask no engine.
    pub fn look(&self) -> Result<(), Stopped> {
        self.meter().look()
    }

    /// Notes how far the test came, in case its budget runs out.
    pub fn reached(&mut self, text: impl Into<String>) {
        self.reached = Some(text.into());
    }

    /// How far the test came.
    pub fn came_to(&self) -> Option<&str> {
        self.reached.as_deref()
    }

    /// Adds something to look at.
    pub fn show(&mut self, exhibit: Exhibit) {
        self.exhibits.push(exhibit);
    }

    /// Adds a command that shows the claim, without the program's name.
    pub fn command(&mut self, text: impl Into<String>) {
        self.show(Exhibit::Command(text.into()));
    }

    /// Adds a picture.
    pub fn picture(&mut self, caption: impl Into<String>, scene: Scene) {
        self.show(Exhibit::Picture { caption: caption.into(), scene });
    }

    /// Adds the picture of a position.
    pub fn position(&mut self, caption: impl Into<String>, spec: &str) {
        let scene = game(spec).scene(spec).unwrap_or_else(|e| panic!("{spec}: {e}"));
        self.picture(caption, scene);
    }

    /// Adds lines of text.
    pub fn text(&mut self, caption: impl Into<String>, body: impl Into<String>) {
        self.show(Exhibit::Text { caption: caption.into(), body: body.into() });
    }

    /// All that was shown.
    pub fn exhibits(self) -> Vec<Exhibit> {
        self.exhibits
    }

    /// The answer to the main question about a position, in the usual form of its game.
    pub fn solve(&self, spec: &str) -> Result<Answer, Stopped> {
        self.ask(spec, Question::Outcome, Form::Usual)
    }

    /// The answer to a question; an answer from which something is missing counts as stopped.
    pub fn ask(&self, spec: &str, question: Question, form: Form) -> Result<Answer, Stopped> {
        self.answer(spec, question, form, EngineChoice::Fast, None)
    }

    /// The answer of brute force, which knows nothing but the rules.
    pub fn brute(&self, spec: &str) -> Result<Answer, Stopped> {
        self.answer(spec, Question::Outcome, Form::Usual, EngineChoice::Brute, None)
    }

    /// Solves a position and, where certificates are kept, shows the certificate and the command for it.
    pub fn certify(&mut self, caption: impl Into<String>, spec: &str, form: Form) -> Result<Answer, Stopped> {
        if !self.certificates {
            return self.ask(spec, Question::Outcome, form);
        }
        let mut text = Vec::new();
        let answer = self.answer(spec, Question::Outcome, form, EngineChoice::Fast, Some(&mut text))?;
        self.show(Exhibit::Certificate { caption: caption.into(), text });
        Ok(answer)
    }

    fn answer(
        &self,
        spec: &str,
        question: Question,
        form: Form,
        engine: EngineChoice,
        proof: Option<&mut dyn std::io::Write>,
    ) -> Result<Answer, Stopped> {
        let game = game(spec);
        let rule = game.about().rule(form).unwrap_or_else(|e| panic!("{spec}: {e}"));
        let request = Request { spec: spec.to_owned(), question, rule, engine };
        match game.solve(&request, &self.limits(), proof) {
            Ok(Answer { stopped: Some(stopped), .. }) | Err(Error::Stopped(stopped)) => Err(stopped),
            Ok(answer) => Ok(answer),
            // Specs are written by claims, and certificates go to memory.
            Err(error) => panic!("{spec}: {error}"),
        }
    }

    /// What a test returns when it gives up by itself.
    pub fn gives_up(&self) -> Stopped {
        Stopped { reason: Reason::Time, positions: 0 }
    }
}

/// The game of a spec that a claim has written.
pub fn game(spec: &str) -> &'static dyn Game {
    STANDARD.find(spec).unwrap_or_else(|e| panic!("{spec}: {e}"))
}
