//! Claims, and what was found out about them.

pub use crate::exhibit::Exhibit;
use crate::trial::Trial;
use outwit::limits::Stopped;
use serde_json::{Value, json};
use std::time::Duration;

/// What a test says: a finding, or that its budget ran out.
pub type Tested = Result<Finding, Stopped>;

/// A statement of a document, and how it is tested.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// A short name, unique in its document: the name of its place in pages and files.
    pub key: &'static str,
    /// Where it stands, in the document's own numbers.
    pub place: &'static str,
    /// What it says, in our words.
    pub statement: &'static str,
    /// The claim that is false as printed and that this one puts right.
    pub repairs: Option<&'static str>,
    /// Seconds that the test may take, usually and with `--long`.
    pub seconds: [u64; 2],
    /// The test.
    pub test: fn(&mut Trial) -> Tested,
}

/// What a claim may take unless it says more: half a minute, with `--long` four hours.
const USUAL_SECONDS: [u64; 2] = [30, 4 * 3600];

impl Claim {
    /// A claim as printed, with the usual budget.
    pub const fn new(
        key: &'static str,
        place: &'static str,
        statement: &'static str,
        test: fn(&mut Trial) -> Tested,
    ) -> Claim {
        Claim { key, place, statement, repairs: None, seconds: USUAL_SECONDS, test }
    }

    /// The same claim as the repair of another one.
    pub const fn repairs(self, key: &'static str) -> Claim {
        Claim { repairs: Some(key), ..self }
    }

    /// The same claim with another budget of the usual run.
    pub const fn within(self, seconds: u64) -> Claim {
        Claim { seconds: [seconds, self.seconds[1]], ..self }
    }

    /// Its place, with a word where it puts another claim right.
    pub fn heading(&self) -> String {
        let told = self.repairs.is_none() || self.place.contains("put right");
        if told { self.place.to_owned() } else { format!("{}, put right", self.place) }
    }

    /// The time that the test may take.
    pub fn budget(&self, long: bool) -> Duration {
        Duration::from_secs(self.seconds[usize::from(long)])
    }
}

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// True in the whole range.
    Holds,
    /// False: there is a counterexample.
    Fails,
    /// Not decided.
    OutOfReach,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 3] = [Verdict::Holds, Verdict::Fails, Verdict::OutOfReach];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Fails => "fails",
            Verdict::OutOfReach => "out of reach",
        }
    }
}

/// A verdict, what was tested for it, and why.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The verdict.
    pub verdict: Verdict,
    /// What was tested: exactly this.
    pub range: String,
    /// How it was tested.
    pub method: String,
    /// The smallest case that the claim gets wrong.
    pub counterexample: Option<String>,
    /// What is true instead, where the claim fails.
    pub instead: Option<String>,
    /// What is known beyond the range: a proof for all cases, or that there is none.
    pub beyond: Option<String>,
}

impl Finding {
    /// The claim is true in this range.
    pub fn holds(range: impl Into<String>, method: impl Into<String>) -> Finding {
        Finding {
            verdict: Verdict::Holds,
            range: range.into(),
            method: method.into(),
            counterexample: None,
            instead: None,
            beyond: None,
        }
    }

    /// The claim is false.
    pub fn fails(range: impl Into<String>, method: impl Into<String>, counterexample: impl Into<String>) -> Finding {
        Finding {
            verdict: Verdict::Fails,
            counterexample: Some(counterexample.into()),
            ..Finding::holds(range, method)
        }
    }

    /// Nobody knows; the range says how far the test came.
    pub fn out_of_reach(range: impl Into<String>, method: impl Into<String>) -> Finding {
        Finding { verdict: Verdict::OutOfReach, ..Finding::holds(range, method) }
    }

    /// The claim is true if there is no counterexample.
    pub fn without(counterexample: Option<String>, range: impl Into<String>, method: impl Into<String>) -> Finding {
        match counterexample {
            None => Finding::holds(range, method),
            Some(case) => Finding::fails(range, method, case),
        }
    }

    /// Adds what is true instead; kept only where the claim fails.
    pub fn instead(mut self, text: impl Into<String>) -> Finding {
        if self.verdict == Verdict::Fails {
            self.instead = Some(text.into());
        }
        self
    }

    /// Adds what is known beyond the range; kept only where the claim does not fail.
    pub fn beyond(mut self, text: impl Into<String>) -> Finding {
        if self.verdict != Verdict::Fails {
            self.beyond = Some(text.into());
        }
        self
    }
}

/// A claim with all that came of its test.
#[derive(Clone, Debug)]
pub struct Report {
    /// The document's name.
    pub document: &'static str,
    /// The claim.
    pub claim: &'static Claim,
    /// The finding.
    pub finding: Finding,
    /// What to look at.
    pub exhibits: Vec<Exhibit>,
    /// The time it took.
    pub seconds: f64,
    /// Whether the test ended before it was through.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// The report as one JSON object.
    pub fn json(&self) -> Value {
        let Report { document, claim, finding, exhibits, seconds, .. } = self;
        let commands: Vec<String> = exhibits
            .iter()
            .filter_map(|e| match e {
                Exhibit::Command(text) => Some(format!("outwit {text}")),
                _ => None,
            })
            .collect();
        json!({
            "document": document, "key": claim.key, "place": claim.place, "statement": claim.statement,
            "verdict": finding.verdict.name(), "range": finding.range, "method": finding.method,
            "counterexample": finding.counterexample, "instead": finding.instead, "beyond": finding.beyond,
            "repairs": claim.repairs, "commands": commands, "seconds": seconds,
        })
    }
}
