//! Heaps, strips and tiles: impartial games, most of them decided by heaps of tokens.
//!
//! * [`rules`]: take-and-break games, Treblecross, ELLIE and circular Nim;
//! * [`engine`]: positions that heaps decide, answered from the sequence of nim-values.

use crate::claim::State;
use crate::code::Code;
use crate::command::command;
use crate::convention::{Form, Rule};
use crate::family::{Family, Showcase, Specialist, Viewing};
use crate::limits::Limits;
use crate::page::Section;
use crate::session::Session;
use engine::ByHeaps;
use rules::circnim::CircNim;
use rules::ellie::Ellie;
use rules::forms::{HeapForm, InHeaps};
use rules::octal::Octal;
use rules::treblecross::Treblecross;

mod engine;
pub(crate) mod rules;

const FAMILY: &str = "heaps";

const NIM_VALUES: Showcase = Showcase {
    view: Viewing::Sequence,
    title: "Nim-values, heap after heap",
    about: "A take-and-break game by its code: up to four million values drawn as they are found, how often each \
            occurs, and where the zeros are.",
    spec: "octal:.007",
};

impl Family for Octal {
    const FAMILY: &'static str = FAMILY;
    const SHOWCASES: &'static [Showcase] = &[NIM_VALUES];

    fn code(&self) -> Option<&Code> {
        Some(&self.code)
    }

    fn specialist<'a>(&'a self, rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        (rule == Rule::Normal).then(|| Box::new(ByHeaps::new(self)) as _)
    }
}

impl Family for Treblecross {
    const FAMILY: &'static str = FAMILY;

    fn specialist<'a>(&'a self, rule: Rule, _session: Option<&'a Session>) -> Option<Box<dyn Specialist<Self> + 'a>> {
        (rule == Rule::Complete).then(|| Box::new(ByHeaps::new(self)) as _)
    }

    fn sections(&self, state: &State<Self>, rule: Rule, _limits: &Limits, _session: Option<&Session>) -> Vec<Section> {
        if rule == Rule::Complete { decided_by(self, &state.0) } else { Vec::new() }
    }
}

/// A section that names the heaps of another game that decide a position.
fn decided_by<R: InHeaps>(rules: &R, at: &R::Position) -> Vec<Section> {
    let Some((code, form)) = rules.in_heaps(at) else { return Vec::new() };
    let code = code.write();
    let line = match form {
        HeapForm::Won => "The player to move wins at once, so no heaps are needed.".to_owned(),
        HeapForm::Sum(heaps) if heaps.is_empty() => {
            format!("No heap of {code} is left: whatever the player to move does, they lose.")
        }
        HeapForm::Sum(heaps) => {
            let sum = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join("+");
            let explain = command("explain", &format!("octal:{code}:{sum}"), Form::Usual);
            format!("The winner is decided by {sum} of the heap game {code}: see `{explain}`.")
        }
    };
    vec![Section::new("In heaps", vec![line])]
}

impl Family for Ellie {
    const FAMILY: &'static str = FAMILY;
}

impl Family for CircNim {
    const FAMILY: &'static str = FAMILY;
}
