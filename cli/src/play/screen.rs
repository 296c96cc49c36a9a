//! Play on the full terminal: the board, the moves beside it, and keys.
//!
//! The board is the library's interactive picture ([`Board`]): arrow keys go from move to move by their places on it, so this
//! file depends on no game.

use super::table::Table;
use crate::budget::{self, search};
use crate::failure::Failure;
use outwit::error::Error;
use outwit::scene::board::{Board, Window};
use outwit::scene::{Ink, Scene, Shape};
use outwit::show::ascii::Canvas;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};
use ratatui::{DefaultTerminal, Frame};
use std::time::Duration;

const HELP: &str = "arrows: choose  Enter: play  ?: hint  Ctrl-R: rules  Ctrl-Z: undo  Esc: leave";

/// The commands that can be typed, beside moves.
const COMMANDS: &str = "type a move, or: hint, rules, undo, new, swap, save FILE, quit";

/// The most lines of a message.
const MOST_LINES: usize = 8;

/// The width of the list of moves.
const LIST: u16 = 26;

/// How long to wait for a key during a search.
const TICK: Duration = Duration::from_millis(80);

/// Plays until the person leaves.
pub fn play(table: &mut Table) -> Result<(), Failure> {
    let mut terminal = ratatui::try_init()?;
    let result = Screen::new(table).and_then(|mut screen| screen.run(&mut terminal));
    ratatui::restore();
    result
}

/// Where everything is on the terminal.
#[derive(Clone, Copy)]
struct Areas {
    title: Rect,
    pane: Rect,
    list: Rect,
    below: Rect,
    input: Rect,
    help: Rect,
}

impl Areas {
    /// The areas, with room for a message of so many characters.
    fn of(area: Rect, message: &str) -> Areas {
        // Lines break between words, which wastes some room.
        let row = |text: &str| 1 + text.chars().count() * 13 / 12 / usize::from(area.width.max(1));
        let rows = message.lines().map(row).sum::<usize>().clamp(2, MOST_LINES) as u16;
        let [title, middle, below, input, help] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(5),
            Constraint::Length(rows),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [pane, list] = Layout::horizontal([Constraint::Min(20), Constraint::Length(LIST)]).areas(middle);
        Areas { title, pane, list, below, input, help }
    }

    /// The area inside the frame of the board.
    fn inside(self) -> Rect {
        Block::default().borders(Borders::ALL).inner(self.pane)
    }
}

/// A legal move, and its place on the board.
struct Offer {
    name: String,
    shapes: Vec<Shape>,
    centre: Option<(f64, f64)>,
}

struct Screen<'t, 'a> {
    table: &'t mut Table<'a>,
    board: Board,
    offers: Vec<Offer>,
    chosen: usize,
    /// The place of the last choice; the next one is near it.
    focus: (f64, f64),
    /// The size of the board pane in cells.
    pane: (u16, u16),
    typed: String,
    message: String,
    good: Vec<String>,
}

/// What to do after a key.
enum Next {
    Continue,
    Leave,
}

impl<'t, 'a> Screen<'t, 'a> {
    fn new(table: &'t mut Table<'a>) -> Result<Self, Failure> {
        let mut screen = Screen {
            board: Board::new(Scene::new("")),
            table,
            offers: Vec::new(),
            chosen: 0,
            focus: (0.0, 0.0),
            pane: (52, 16),
            typed: String::new(),
            message: String::new(),
            good: Vec::new(),
        };
        screen.show_rules();
        screen.refresh()?;
        Ok(screen)
    }

    fn run(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            let over = self.table.record.result();
            let endless = self.table.may_never_end();
            if over.is_none() && endless.is_none() && !self.table.persons_turn() {
                if !self.think(terminal)? {
                    return Ok(());
                }
                continue;
            }
            if let Some(text) = &endless {
                self.message.clone_from(text);
            }
            self.fit(terminal.size()?.into())?;
            terminal.draw(|frame| self.draw(frame, &self.message))?;
            let Event::Key(key) = event::read()? else { continue };
            if key.kind == KeyEventKind::Release {
                continue;
            }
            match self.press(key, terminal)? {
                Next::Continue => {}
                Next::Leave => return Ok(()),
            }
        }
    }

    /// Rebuilds the board after a move, or after the view of an endless board has moved.
    fn refresh(&mut self) -> Result<(), Failure> {
        let record = &self.table.record;
        let spec = record.spec();
        let wrong = |error| Failure::Spec { text: spec.to_owned(), error };
        self.board = record.board(None, Some(self.window())).map_err(wrong)?;
        self.offers = offers(&self.board, &record.standing().moves);
        self.chosen = nearest(&self.offers, self.focus);
        if let Some(offer) = self.offers.get(self.chosen) {
            self.focus = offer.centre.unwrap_or(self.focus);
        }
        Ok(())
    }

    /// As much of an endless board as the pane can show, around the focus.
    fn window(&self) -> Window {
        let (columns, rows) = (i32::from(self.pane.0 / 4).max(5), i32::from(self.pane.1 / 2).max(5));
        let (left, top) = (self.focus.0.floor() as i32 - columns / 2, self.focus.1.floor() as i32 - rows / 2);
        Window { left, top, right: left + columns - 1, bottom: top + rows - 1 }
    }

    /// Plays the move of a seat that is not a person; false if the person leaves meanwhile.
    fn think(&mut self, terminal: &mut DefaultTerminal) -> Result<bool, Failure> {
        let mover = self.table.record.standing().mover;
        let chosen = self.while_searching(terminal, |table| table.chosen())?;
        let Some(choice) = chosen else { return Ok(false) };
        self.message = self.table.announced(mover, &choice);
        self.make(&choice.name)?;
        Ok(true)
    }

    /// Runs a search and shows the board meanwhile; `None` if a key stopped it.
    fn while_searching<T: Send>(
        &mut self,
        terminal: &mut DefaultTerminal,
        work: impl FnOnce(&Table) -> Result<T, Error> + Send,
    ) -> Result<Option<T>, Failure> {
        let mut waited = 0;
        let found = std::thread::scope(|scope| {
            let table: &Table = self.table;
            let running = scope.spawn(|| search(true, || work(table)));
            while !running.is_finished() {
                if waited > 1 {
                    let text = format!("thinking, {} positions; Esc stops", budget::positions());
                    terminal.draw(|frame| self.draw(frame, &text))?;
                }
                waited += 1;
                if event::poll(TICK)?
                    && let Event::Key(key) = event::read()?
                    && leaves(key)
                {
                    budget::stop();
                }
            }
            let found = running.join().map_err(|_| Failure::Io("the search failed".to_owned()))?;
            found.map_err(|e| Failure::question(table.record.spec(), e))
        })?;
        Ok((!budget::was_stopped()).then_some(found))
    }

    fn make(&mut self, name: &str) -> Result<(), Failure> {
        match self.table.record.play(name) {
            Ok(()) => {
                self.good.clear();
                self.typed.clear();
                for text in self.table.leaving() {
                    self.message += &format!("; {text}");
                }
                if let Some(text) = self.table.ending() {
                    self.message += &format!(". The game is over. {text}");
                }
                self.refresh()
            }
            Err(error) => {
                let instead = error.instead.map_or(String::new(), |m| format!(" (nearest: {m})"));
                self.message = format!("{}{instead}", error.message);
                Ok(())
            }
        }
    }

    fn press(&mut self, key: KeyEvent, terminal: &mut DefaultTerminal) -> Result<Next, Failure> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc if !self.typed.is_empty() => self.typed.clear(),
            _ if leaves(key) => return Ok(Next::Leave),
            KeyCode::Char('z') if control => self.undo()?,
            KeyCode::Char('r') if control => self.show_rules(),
            KeyCode::Char('?') if self.typed.is_empty() => self.hint(terminal)?,
            KeyCode::Char(c) if !control => self.typed.push(c),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Up => self.go(0.0, -1.0)?,
            KeyCode::Down => self.go(0.0, 1.0)?,
            KeyCode::Left => self.go(-1.0, 0.0)?,
            KeyCode::Right => self.go(1.0, 0.0)?,
            KeyCode::Tab => self.step(1),
            KeyCode::BackTab => self.step(self.offers.len().saturating_sub(1)),
            KeyCode::Enter => return self.enter(terminal),
            _ => {}
        }
        Ok(Next::Continue)
    }

    /// Plays the typed or chosen move, or runs the typed command.
    fn enter(&mut self, terminal: &mut DefaultTerminal) -> Result<Next, Failure> {
        let typed = std::mem::take(&mut self.typed);
        let (word, rest) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
        match word {
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "hint" => self.hint(terminal)?,
            "undo" => self.undo()?,
            "rules" => self.show_rules(),
            "new" => {
                self.table.restart()?;
                self.begin_again()?;
            }
            "swap" => match self.table.swap()? {
                Ok(()) => self.begin_again()?,
                Err(why) => self.message = why,
            },
            "help" => {
                let help = self.table.record.game().about().move_help;
                self.message = format!("{COMMANDS}\na move is {help}");
            }
            "save" if !rest.is_empty() => {
                self.message = match self.table.save(rest.as_ref()) {
                    Ok(()) => format!("saved to {rest}"),
                    Err(failure) => failure.message(),
                };
            }
            _ if self.table.record.result().is_some() => {
                self.message = "the game is over; type undo, new or swap, or press Esc to leave".to_owned();
            }
            _ => {
                let name = if word.is_empty() { self.offers.get(self.chosen).map(|o| o.name.clone()) } else { None };
                let name = name.unwrap_or_else(|| outwit::spec::squeeze(&typed));
                let mover = self.table.name(self.table.record.standing().mover);
                self.message = format!("{mover} plays {name}");
                self.make(&name)?;
            }
        }
        Ok(Next::Continue)
    }

    /// Shows the rules, the goal and who plays below the board.
    fn show_rules(&mut self) {
        let mut lines = self.table.rules().to_vec();
        lines.extend(self.table.promise());
        self.message = lines.join("\n");
    }

    fn begin_again(&mut self) -> Result<(), Failure> {
        self.message = "a new game".to_owned();
        self.good.clear();
        self.refresh()
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let undone = self.table.undo()?;
        self.message = if undone { "undone" } else { "there is no move of yours to undo" }.to_owned();
        self.good.clear();
        self.refresh()
    }

    fn hint(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        if self.table.record.result().is_some() {
            return Ok(());
        }
        match self.while_searching(terminal, |table| table.hint())? {
            Some(hint) => {
                self.message = hint.text;
                if let Some(i) = self.offers.iter().position(|o| hint.moves.contains(&o.name)) {
                    self.choose(i);
                }
                self.good = hint.moves;
            }
            None => self.message = "stopped".to_owned(),
        }
        Ok(())
    }

    /// Chooses the next move of the list.
    fn step(&mut self, by: usize) {
        if !self.offers.is_empty() {
            self.choose((self.chosen + by) % self.offers.len());
        }
    }

    fn choose(&mut self, i: usize) {
        self.chosen = i;
        self.focus = self.offers[i].centre.unwrap_or(self.focus);
    }

    /// Chooses the nearest move in a direction; among moves without a place, the next one.
    fn go(&mut self, right: f64, down: f64) -> Result<(), Failure> {
        let Some(here) = self.offers.get(self.chosen).and_then(|o| o.centre) else {
            let forwards = right + down > 0.0;
            self.step(if forwards { 1 } else { self.offers.len().saturating_sub(1) });
            return Ok(());
        };
        let cost = |offer: &Offer| {
            let (x, y) = offer.centre?;
            let (dx, dy) = (x - here.0, y - here.1);
            let (along, aside) = (dx * right + dy * down, (dx * down + dy * right).abs());
            (along > 0.05).then_some(along + 3.0 * aside)
        };
        let costs = self.offers.iter().enumerate().filter_map(|(i, offer)| Some((i, cost(offer)?)));
        if let Some((i, _)) = costs.min_by(|a, b| a.1.total_cmp(&b.1)) {
            self.choose(i);
        }
        if self.board.window.is_some() {
            self.refresh()?;
        }
        Ok(())
    }

    /// Adapts to the size of the terminal: the window of an endless board is as large as its pane.
    fn fit(&mut self, area: Rect) -> Result<(), Failure> {
        let inside = Areas::of(area, &self.message).inside();
        if self.pane != (inside.width, inside.height) {
            self.pane = (inside.width, inside.height);
            self.refresh()?;
        }
        Ok(())
    }

    fn draw(&self, frame: &mut Frame, message: &str) {
        let areas = Areas::of(frame.area(), message);
        let Areas { title, pane, list, below, input, help } = areas;
        let (spec, seats) = (self.table.heading(), format!(" ({})", self.table.seating()));
        let bold = Style::default().add_modifier(Modifier::BOLD);
        frame.render_widget(Line::from(vec![Span::styled(spec, bold), Span::raw(seats)]), title);
        let inside = areas.inside();
        frame.render_widget(Block::default().borders(Borders::ALL).title(self.heading()), pane);
        frame.render_widget(Paragraph::new(self.picture(inside)), inside);
        self.draw_list(frame, list);
        frame.render_widget(Paragraph::new(message).wrap(ratatui::widgets::Wrap { trim: true }), below);
        frame.render_widget(Line::from(format!("> {}", self.typed)), input);
        frame.render_widget(Line::from(HELP).style(Style::default().add_modifier(Modifier::DIM)), help);
    }

    /// The player to move or the result, and the points.
    fn heading(&self) -> String {
        let record = &self.table.record;
        let turn = match record.result() {
            Some(outcome) => outcome.text,
            None => self.table.turn(),
        };
        match self.table.points() {
            Some(points) => format!(" {turn}; points: {points} "),
            None => format!(" {turn} "),
        }
    }

    fn draw_list(&self, frame: &mut Frame, area: Rect) {
        let rows = usize::from(area.height.saturating_sub(2));
        let first = self.chosen.saturating_sub(rows / 2).min(self.offers.len().saturating_sub(rows));
        let line = |(i, offer): (usize, &Offer)| {
            let good = self.good.contains(&offer.name);
            let text = format!("{} {}", if good { '+' } else { ' ' }, offer.name);
            let mut style = Style::default();
            if i == self.chosen {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if good {
                style = style.add_modifier(Modifier::BOLD);
            }
            Line::styled(text, style)
        };
        let lines: Vec<Line> = self.offers.iter().enumerate().skip(first).take(rows).map(line).collect();
        let title = format!(" {} moves ", self.offers.len());
        frame.render_widget(Paragraph::new(lines).block(Block::default().borders(Borders::ALL).title(title)), area);
    }

    /// The part of the picture around the chosen move, which is shown in reverse.
    fn picture(&self, area: Rect) -> Vec<Line<'static>> {
        let scene = whole(&self.board);
        let canvas = Canvas::of(&scene);
        let mut lit = Canvas::blank(&scene);
        let offer = self.offers.get(self.chosen);
        for shape in offer.into_iter().flat_map(|o| &o.shapes) {
            lit.paint(shape, Ink::Gone);
        }
        let (height, width) = (canvas.rows().len(), canvas.rows().first().map_or(0, Vec::len));
        let (column, row) = offer.and_then(|o| o.centre).map_or((0, 0), |(x, y)| canvas.at(x, y));
        let from = |size: usize, room: u16, at: i64| {
            let room = usize::from(room);
            if size <= room { 0 } else { (at.max(0) as usize).saturating_sub(room / 2).min(size - room) }
        };
        let (top, left) = (from(height, area.height, row), from(width, area.width, column));
        let reversed = Style::default().add_modifier(Modifier::REVERSED);
        let style = |y: usize, x: usize| if lit.rows()[y][x] == ' ' { Style::default() } else { reversed };
        let line = |y: usize| {
            let row = canvas.rows()[y].iter().enumerate().skip(left).take(area.width.into());
            Line::from(row.map(|(x, c)| Span::styled(c.to_string(), style(y, x))).collect::<Vec<_>>())
        };
        (top..height).take(area.height.into()).map(line).collect()
    }
}

/// Whether a key leaves the game, or stops a search.
fn leaves(key: KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    key.code == KeyCode::Esc || control && matches!(key.code, KeyCode::Char('c' | 'q'))
}

/// The picture; for an endless board, the window with its free cells and everything inside it.
fn whole(board: &Board) -> Scene {
    let Some(window) = board.window else { return board.scene.clone() };
    let mut scene = Scene::new(board.scene.title.clone());
    for y in window.top..=window.bottom {
        for x in window.left..=window.right {
            scene.cell(x.into(), y.into(), Ink::Free);
        }
    }
    let (least_x, least_y) = (f64::from(window.left), f64::from(window.top));
    let (most_x, most_y) = (f64::from(window.right + 1), f64::from(window.bottom + 1));
    let inside = |shape: &Shape| {
        let (left, top, right, bottom) = shape.bounds();
        left >= least_x && top >= least_y && right <= most_x && bottom <= most_y
    };
    scene.shapes.extend(board.scene.shapes.iter().filter(|(shape, _)| inside(shape)).cloned());
    scene
}

/// The moves with places on the board, then those without.
fn offers(board: &Board, moves: &[String]) -> Vec<Offer> {
    let placed = |name: &str, shapes: Vec<Shape>| {
        let middle = |shape: &Shape| {
            let (left, top, right, bottom) = shape.bounds();
            ((left + right) / 2.0, (top + bottom) / 2.0)
        };
        let n = shapes.len() as f64;
        let sum = shapes.iter().map(middle).fold((0.0, 0.0), |sum, m| (sum.0 + m.0, sum.1 + m.1));
        let centre = (!shapes.is_empty()).then_some((sum.0 / n, sum.1 / n));
        Offer { name: name.to_owned(), shapes, centre }
    };
    let mut offers: Vec<Offer> = Vec::new();
    for way in &board.ways {
        let touched = way.touch.iter().filter_map(|i| board.spots.get(*i)).map(|spot| spot.shape.clone());
        let shapes = if way.shows.is_empty() { touched.collect() } else { way.shows.clone() };
        offers.push(placed(&way.name, shapes));
    }
    let known: std::collections::BTreeSet<String> = offers.iter().map(|o| o.name.clone()).collect();
    if board.window.is_none() {
        offers.extend(moves.iter().filter(|name| !known.contains(*name)).map(|name| placed(name, Vec::new())));
    }
    offers
}

/// The offer nearest to a place.
fn nearest(offers: &[Offer], (x, y): (f64, f64)) -> usize {
    let far = |o: &Offer| o.centre.map_or(f64::MAX, |c| (c.0 - x).hypot(c.1 - y));
    (0..offers.len()).min_by(|a, b| far(&offers[*a]).total_cmp(&far(&offers[*b]))).unwrap_or(0)
}
