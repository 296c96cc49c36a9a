//! The certificate of a misère quotient: the monoid as what heaps do, and the least wins.

use crate::engines::quotient::HeapQuotient;
use std::io::{self, Write};

/// Writes the certificate.
pub fn write(quotient: &HeapQuotient, out: &mut dyn Write) -> io::Result<()> {
    let period = quotient.period();
    let code = quotient.code().write();
    let (order, last) = (quotient.order(), quotient.closed_to());
    writeln!(out, "certificate 1")?;
    writeln!(out, "game octal:{code}:{last}")?;
    writeln!(out, "rule misere")?;
    write!(out, "answer quotient {order}")?;
    if let Some(p) = period {
        write!(out, " preperiod {} period {}", p.preperiod, p.period)?;
    }
    writeln!(out)?;
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
