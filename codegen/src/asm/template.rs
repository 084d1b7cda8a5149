//! The text of assembly code with its operands put in.

use super::quoted;
use super::unsupported;
use crate::view::Refusal;

/// Which alternative of `$(..$|..$)` is meant.
const SYNTAX: usize = 0;

/// Puts operands in the places that the text has for them. `operand` is given the number and the modifier.
///
/// # Errors
/// What the text asks for and nobody knows.
pub(super) fn expand(
    text: &str,
    mut operand: impl FnMut(usize, Option<char>) -> Result<String, Refusal>,
) -> Result<String, Refusal> {
    let (mut out, mut rest) = (String::new(), text);
    // The alternative that is being read, inside of alternatives.
    let mut alternative = None;
    while let Some(at) = rest.find('$') {
        let wanted = alternative.is_none_or(|number| number == SYNTAX);
        if wanted {
            out.push_str(&rest[..at]);
        }
        let after = &rest[at + 1..];
        let first = after.chars().next();
        let mut length = first.map_or(0, char::len_utf8);
        match (first, alternative) {
            (Some('$'), _) if wanted => out.push('$'),
            (Some('('), None) => alternative = Some(0),
            (Some('|'), Some(number)) => alternative = Some(number + 1),
            (Some(')'), Some(_)) => alternative = None,
            (Some(c), _) if c == '{' || c.is_ascii_digit() => {
                let Some((place, end)) = place(after) else { return unsupported(place_text(after)) };
                length = end;
                if wanted {
                    out.push_str(&put_in(place, &mut operand)?);
                }
            }
            (Some('$'), _) => {}
            _ => return unsupported(place_text(after)),
        }
        rest = &after[length..];
    }
    if alternative.is_some() {
        return unsupported(place_text("("));
    }
    out.push_str(rest);
    Ok(out)
}

/// A place in the text.
#[derive(Clone, Copy)]
enum Place {
    Operand(usize, Option<char>),
    /// A number that is the text's own.
    Unique,
}

fn put_in(
    place: Place,
    operand: &mut impl FnMut(usize, Option<char>) -> Result<String, Refusal>,
) -> Result<String, Refusal> {
    match place {
        Place::Operand(number, modifier) => operand(number, modifier),
        // Names of a text are known nowhere else.
        Place::Unique => Ok("0".to_owned()),
    }
}

/// The place that the text begins with, after its `$`, and its length.
fn place(text: &str) -> Option<(Place, usize)> {
    let Some(inner) = text.strip_prefix('{') else {
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        return Some((Place::Operand(text[..end].parse().ok()?, None), end));
    };
    let end = inner.find('}')?;
    let (number, modifier) = match inner[..end].split_once(':') {
        Some(("", "uid")) => return Some((Place::Unique, end + 2)),
        Some((number, modifier)) => {
            let mut letters = modifier.chars();
            let letter = letters.next()?;
            (number, letters.next().is_none().then_some(Some(letter))?)
        }
        None => (&inner[..end], None),
    };
    let digits = !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit());
    Some((Place::Operand(digits.then(|| number.parse().ok())??, modifier), end + 2))
}

fn place_text(after: &str) -> String {
    let end = after.find(['}', ' ', '\n', ',']).map_or(after.len(), |at| at + 1);
    format!("assembly code {}", quoted(&format!("${}", after.get(..end).unwrap_or(after))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(text: &str) -> Option<String> {
        let operand = |number, modifier: Option<char>| Ok(format!("<{number}{}>", modifier.unwrap_or(' ')));
        expand(text, operand).ok()
    }

    #[test]
    fn operands_go_to_their_places() {
        assert_eq!(with("mov$(q$|$) $$5, ${1:q}; x $10").as_deref(), Some("movq $5, <1q>; x <10 >"));
        assert_eq!(with(".L${:uid}: $(%$|$)rbx").as_deref(), Some(".L0: %rbx"));
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for text in
            ["$", "$x", "${", "${0", "${}", "${0:}", "${0:qq}", "${:comment}", "$(a", "$|", "$)", "$é"]
        {
            assert_eq!(with(text), None, "{text}");
        }
    }
}
