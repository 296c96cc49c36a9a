//! The certificate of a misère quotient: the monoid as the action of heaps, and the least wins.
//!
//! Cost: one line of up to `order` elements for each value that a heap has and for each least win.

use crate::certificate::head;
use crate::engines::quotient::HeapQuotient;
use std::io::{self, Write};

/// Writes the certificate.
pub fn write(quotient: &HeapQuotient, out: &mut dyn Write) -> io::Result<()> {
    let period = quotient.period();
    let code = quotient.code().write();
    let (order, last) = (quotient.order(), quotient.closed_to());
    let mut answers = vec![("quotient", order.to_string())];
    answers.extend(
        period.into_iter().flat_map(|p| [("preperiod", p.preperiod.to_string()), ("period", p.period.to_string())]),
    );
    let answers = answers.iter().map(|(field, value)| (*field, value.as_str()));
    head(&format!("octal:{code}:{last}"), "misere", answers, out)?;
    writeln!(out, "quotient")?;
    writeln!(out, "portion{}", list(&quotient.p_portion()))?;
    let pretending = quotient.pretending();
    writeln!(out, "heaps{}", list(&pretending))?;
    let mut values: Vec<u32> = pretending;
    values.sort_unstable();
    values.dedup();
    for x in values {
        writeln!(out, "times {x}{}", list(&quotient.times(x)))?;
    }
    for (x, wins) in quotient.least_wins() {
        writeln!(out, "wins {x}{}", list(&wins))?;
    }
    writeln!(out, "end")
}

fn list(elements: &[u32]) -> String {
    elements.iter().map(|x| format!(" {x}")).collect()
}
