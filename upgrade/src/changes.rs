//! The text of what became of operations.

use crate::LayoutError;
use rmlir_ir::layout::{Change, Point, Span, TimeLine};

/// Gives a time line what changed: see the top of `changes.txt` for the form. Lines that start with `#` say nothing.
///
/// # Errors
/// If a line is none of the form.
pub fn add_changes(line: &mut TimeLine, text: &str) -> Result<(), LayoutError> {
    for (index, text) in text.lines().enumerate() {
        let (text, value) = text.split_once(" = ").unwrap_or((text, ""));
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let refused = || LayoutError { line: index + 1, word: text.into() };
        let span = span(line, words[0]).ok_or_else(refused)?;
        let change = match (&words[1..], value) {
            (words, "") => what(words),
            (&[op, "states", today], value) => {
                let value = value.trim().into();
                Some(What::Change(op, Change::Stated { today: today.into(), value }))
            }
            _ => None,
        };
        match change.ok_or_else(refused)? {
            What::Type(name) => {
                line.types.insert(name.into(), span);
            }
            What::Change(op, change) => line.changes.entry(op.into()).or_default().push((span, change)),
        }
    }
    Ok(())
}

/// `UNTIL` or `FROM+`: where a change is to be undone. Up to the next snapshot nobody knows, and names tell.
fn span(line: &TimeLine, word: &str) -> Option<Span> {
    let whole = line.whole();
    let (name, from) = match word.strip_suffix('+') {
        Some(name) => (name, true),
        None => (word, false),
    };
    let point = line.numbered(line.number_of(name)?)?.first;
    let index = point.snapshot();
    Some(match from {
        true => Span { first: index.map_or(point, Point::before), last: whole.last },
        false => Span { first: whole.first, last: index.map_or(point, Point::after) },
    })
}

/// What a line says, without the span.
enum What<'w> {
    /// There was this type.
    Type(&'w str),
    /// What became of an operation.
    Change(&'w str, Change),
}

fn what<'w>(words: &[&'w str]) -> Option<What<'w>> {
    let own = |word: &str| Box::<str>::from(word);
    let (op, change) = match *words {
        ["has", name] => return Some(What::Type(name.strip_prefix('!')?)),
        [op, "is", today] => (op, Change::Operation(own(today))),
        [op, then, "is", today] => (op, Change::Renamed { then: own(then), today: own(today) }),
        [op, then, "in", today] => (op, Change::Wrapped { then: own(then), today: own(today) }),
        [op, then, "sets", today, bits] => {
            (op, Change::Bits { then: own(then), today: own(today), bits: bits.parse().ok()? })
        }
        [op, then, "was", value] => {
            let (value, width) = value.split_once(":i")?;
            (op, Change::Gone { then: own(then), width: width.parse().ok()?, value: value.parse().ok()? })
        }
        [op, today, "like", like, value] => {
            (op, Change::Added { today: own(today), like: own(like), value: own(value) })
        }
        _ => return None,
    };
    Some(What::Change(op, change))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_every_kind() {
        let line = "@ 2023-01-01 17.0.0git a\n@ 2024-01-01 19.1.7 19.1.7\n@ 2025-01-01 21.0.0git b\n";
        let text = "# a comment\n19 a.old is a.new\n19 a.b x is y\n19 a.b x in y\n2023-01-01 a.b x sets y 3\n\
            b+ a.b x was -1:i64\n19 a.b x like y #a.z\n19 a.b states z = [1 : i8]\n\
            19 has !a.code\n";
        let mut line = crate::parse(19, line).unwrap();
        add_changes(&mut line, text).unwrap();
        let changes = &line.changes["a.b"];
        assert_eq!(changes.len(), 6);
        assert_eq!(changes[2].0, Span { first: Point::START, last: Point::after(0) });
        let gone = Change::Gone { then: "x".into(), width: 64, value: -1 };
        assert_eq!(changes[3], (Span { first: Point::before(2), last: Point::before(3) }, gone));
        assert!(line.types.contains_key("a.code"));
        assert_eq!(add_changes(&mut line, "19 a.b x becomes y").unwrap_err().line, 1);
        assert_eq!(add_changes(&mut line, "x a.b x is y").unwrap_err().line, 1);
    }
}
