//! Sums of games given by their options, and how they are written.

/// The longest text that is accepted.
const LONGEST: usize = 1 << 16;
/// The deepest nesting of braces that is accepted.
const DEEPEST: usize = 40;

/// The options of Left, Center and Right.
#[derive(Clone)]
pub(super) struct Term(pub(super) [Vec<Sum>; 3]);

pub(super) type Sum = Vec<Term>;

pub(super) fn read(text: &str) -> Result<Sum, String> {
    if text.len() > LONGEST {
        return Err("the game is too long".to_owned());
    }
    let mut rest = text;
    let sum = read_sum(&mut rest, 0)?;
    if rest.is_empty() { Ok(sum) } else { Err("this is not a sum of games".to_owned()) }
}

/// Removes `c` from the front, if it is there.
fn take(rest: &mut &str, c: char) -> bool {
    let after = rest.strip_prefix(c);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn read_sum(rest: &mut &str, depth: usize) -> Result<Sum, String> {
    if take(rest, '0') {
        return Ok(Vec::new());
    }
    let mut sum = Vec::new();
    loop {
        if !take(rest, '{') || depth == DEEPEST {
            return Err("a game is 0 or braces, not too deep".to_owned());
        }
        let mut options: [Vec<Sum>; 3] = Default::default();
        for (list, end) in options.iter_mut().zip(['|', '|', '}']) {
            while !take(rest, end) {
                if !list.is_empty() && !take(rest, ',') {
                    return Err("a game is {L|C|R}".to_owned());
                }
                list.push(read_sum(rest, depth + 1)?);
            }
        }
        sum.push(Term(options));
        if !take(rest, '+') {
            return Ok(sum);
        }
    }
}

/// Sorts texts by length and then alphabetically.
fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    texts
}

pub(super) fn write(sum: &[Term]) -> String {
    if sum.is_empty() { "0".to_owned() } else { sorted(sum.iter().map(write_term).collect()).join("+") }
}

pub(super) fn write_term(term: &Term) -> String {
    let lists = term.0.each_ref().map(|list| {
        let mut options = sorted(list.iter().map(|sum| write(sum)).collect());
        options.dedup();
        options.join(",")
    });
    format!("{{{}}}", lists.join("|"))
}
