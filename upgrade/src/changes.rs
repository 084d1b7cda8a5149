//! The text of what became of operations.

use crate::LayoutError;
use rmlir_ir::layout::{Change, ReleaseLayout};

/// Gives a layout the changes that happened after its release: see the front page of the crate for the form. Lines that start with `#`
/// say nothing.
///
/// # Errors
/// If a line is none of the form.
pub fn add_changes(layout: &mut ReleaseLayout, text: &str) -> Result<(), LayoutError> {
    for (index, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first().is_none_or(|word| word.starts_with('#')) {
            continue;
        }
        let refused = || LayoutError { line: index + 1, word: line.into() };
        let last: u32 = words[0].parse().map_err(|_| refused())?;
        let what = what(&words[1..]).ok_or_else(refused)?;
        if layout.release <= last {
            match what {
                What::Type(name) => {
                    layout.types.insert(name.into());
                }
                What::Change(op, change) => layout.changes.entry(op.into()).or_default().push(change),
            }
        }
    }
    Ok(())
}

/// What a line says, without the release.
enum What<'w> {
    /// The release has this type.
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
    fn changes_of_every_kind_and_only_later_ones() {
        let text = "# a comment\n19 a.old is a.new\n19 a.b x is y\n19 a.b x in y\n19 a.b x sets y 3\n\
            19 a.b x was -1:i64\n19 a.b x like y #a.z\n18 a.b p is q\n\
            19 has !a.code\n";
        let mut layout = ReleaseLayout { release: 19, ..ReleaseLayout::default() };
        add_changes(&mut layout, text).unwrap();
        assert_eq!(layout.name_today("a.old"), "a.new");
        let changes = layout.changes_of("a.b");
        assert_eq!(changes.len(), 5);
        assert!(layout.types.contains("a.code"));
        assert_eq!(changes[3], Change::Gone { then: "x".into(), width: 64, value: -1 });
        let error = add_changes(&mut layout, "19 a.b x becomes y").unwrap_err();
        assert_eq!(error.line, 1);
    }
}
