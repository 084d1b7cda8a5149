//! The text of what became of operations.

use crate::LayoutError;
use rmlir_ir::layout::{Change, Point, Span, State, TimeLine, are_moved};

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
        if let ["hint", names @ ..] = &words[..] {
            line.hints.extend(names.iter().map(|&name| Box::from(name)));
            continue;
        }
        let mut span = span(line, words[0]).ok_or_else(refused)?;
        if words.get(3) == Some(&"numbers") {
            // Of what lies between, either may be true.
            span.last = span.last.previous();
        }
        let change = match (&words[1..], value) {
            (words, "") => what(words),
            (&[op, "states", today], value) => {
                let value = value.trim().into();
                Some(What::Change(op, Change::Stated { today: today.into(), value }))
            }
            (&[op, "drops", name], value) => {
                let value = value.trim().into();
                Some(What::Change(op, Change::Dropped { name: name.into(), value }))
            }
            _ => None,
        };
        match change.ok_or_else(refused)? {
            What::Outside(dialect) => {
                line.outside.insert(dialect.into(), span);
            }
            What::Type(name) => {
                line.types.insert(name, span);
            }
            What::Dialect(then, today) => {
                line.dialects.insert(then.into(), today.into());
                for (op, name) in ops_of(line, then) {
                    let changes = line.changes.entry(op).or_default();
                    // A line before this one can have said more.
                    if !changes.iter().any(|(_, change)| matches!(change, Change::Operation(_))) {
                        changes.push((span, Change::Operation(format!("{today}.{name}").into())));
                    }
                }
            }
            What::Change(op, change) if op.ends_with(".*") => {
                let Change::Renamed { then, .. } = &change else { return Err(refused()) };
                let had = |op: &str| {
                    let states = line.ops.get(op).map_or(&[][..], |states| states);
                    let layouts = states.iter().flat_map(|state| &state.layouts);
                    layouts.flat_map(|layout| &layout.attrs).any(|attr| attr.name == *then)
                };
                let ops: Vec<_> =
                    ops_of(line, op.trim_end_matches(".*")).into_iter().filter(|(op, _)| had(op)).collect();
                for (op, _) in ops {
                    line.changes.entry(op).or_default().push((span, change.clone()));
                }
            }
            What::Change(op, change) => {
                if matches!(change, Change::Renumbered { .. }) {
                    split_states(line, op, span);
                }
                if matches!(&change, Change::Groups(places) if are_moved(places)) {
                    let between = unordered(line, span);
                    span.last = between.last;
                    // Of several lines the last tells when the order of today came.
                    let known = line.unordered.entry(op.into()).or_insert(between);
                    if known.first < between.first {
                        *known = between;
                    }
                }
                line.changes.entry(op.into()).or_default().push((span, change));
            }
        }
    }
    Ok(())
}

/// The operations of a dialect, each with what follows the dialect in its name.
fn ops_of(line: &TimeLine, dialect: &str) -> Vec<(Box<str>, Box<str>)> {
    let start = format!("{dialect}.");
    line.ops.names(&start).map(|op| (op.clone(), op[start.len()..].into())).collect()
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

/// Where it is not known whether operand groups stand as in a span or as after it: definitions of releases alone tell their order.
fn unordered(line: &TimeLine, span: Span) -> Span {
    let mut later = line.snapshots.iter().enumerate().map(|(index, snapshot)| (Point::at(index), snapshot));
    let next = later.find(|(point, snapshot)| *point > span.last && snapshot.released);
    Span { first: span.last, last: next.map_or(line.whole().last, |(point, _)| point.previous()) }
}

/// What an operation's attributes mean is another thing after a span: its states end there, and begin again. Up to the next snapshot both may
/// hold.
fn split_states(line: &mut TimeLine, op: &str, span: Span) {
    let Some(states) = line.ops.get(op) else { return };
    let mut split = Vec::new();
    for state in states.clone() {
        let (possible, seen) = (state.possible, state.seen);
        if possible.last <= span.last || possible.first > span.last {
            split.push(state);
            continue;
        }
        let early = Span { first: possible.first, last: span.last.next() };
        let late = Span { first: span.last.next(), last: possible.last };
        for (possible, change_of) in [(early, Span { last: span.last, ..seen }), (late, seen)] {
            let seen = change_of.common(possible).unwrap_or(possible);
            split.push(State { seen, possible, layouts: state.layouts.clone() });
        }
    }
    line.ops.insert(op, split);
}

/// What a line says, without the span.
enum What<'w> {
    /// There was this type.
    Type(&'w str),
    /// The tools do not have this dialect.
    Outside(&'w str),
    /// A dialect has this name today.
    Dialect(&'w str, &'w str),
    /// What became of an operation.
    Change(&'w str, Change),
}

fn what<'w>(words: &[&'w str]) -> Option<What<'w>> {
    let own = |word: &str| Box::<str>::from(word);
    let (op, change) = match *words {
        ["has", name] => return Some(What::Type(name.strip_prefix('!')?)),
        [dialect, "lacks"] => return Some(What::Outside(dialect)),
        [op, "unsized"] => (op, Change::Unsized),
        [op, "differs"] => (op, Change::Form([].into())),
        [op, "differs", groups] => (op, Change::Form(groups.split(',').map(own).collect())),
        [op, name, "words", of] => (op, Change::Worded { name: own(name), of: own(of) }),
        [op, "keeps", name] => (op, Change::Kept(own(name))),
        [op, "lists", name] => (op, Change::Listed(own(name))),
        [dialect, "is", today] if !dialect.contains('.') => return Some(What::Dialect(dialect, today)),
        [op, "is", today] => (op, Change::Operation(own(today))),
        [op, then, "is", today] => (op, Change::Renamed { then: own(then), today: own(today) }),
        [op, then, "in", today] => (op, Change::Wrapped { then: own(then), today: own(today) }),
        [op, then, "sets", today, bits] => {
            (op, Change::Bits { then: own(then), today: own(today), bits: bits.parse().ok()? })
        }
        [op, "groups", places] => {
            let place = |place: &str| match place {
                "-" => Some(None),
                place => place.parse().ok().map(Some),
            };
            let places = places.split(',').map(place);
            (op, Change::Groups(places.collect::<Option<_>>()?))
        }
        [op, name, "numbers", numbers] => {
            let pair = |text: &str| {
                let (then, today) = text.split_once('=')?;
                Some((then.parse().ok()?, today.parse().ok()?))
            };
            (
                op,
                Change::Renumbered {
                    name: own(name),
                    numbers: numbers.split(',').map(pair).collect::<Option<_>>()?,
                },
            )
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
        let line = "@ 2023-01-01 17.0.0git a\n@ 2024-01-01 19.1.7 19.1.7\n@ 2025-01-01 21.0.0git b\na.d\t.. kind:attr\n";
        let text = "# a comment\n19 a.old is a.new\n19 a.b x is y\n19 a.b x in y\n2023-01-01 a.b x sets y 3\n\
            b+ a.b x was -1:i64\n19 a.b x like y #a.z\n19 a.b states z = [1 : i8]\n\
            19 has !a.code\n19 a.e groups 2,-,0\n19 a lacks\nhint g h\n\
            19 a.f keeps x\n19 a.f drops y = 0 : i64\n19 a.f lists z\n19 a.f unsized\n19 a.f differs\n19 a.f differs x,y\n19 a.f v words a.w\n2023-01-01 a.d kind numbers 1=2,2=1\n";
        let mut line = crate::parse(19, line).unwrap();
        add_changes(&mut line, text).unwrap();
        let changes = &line.changes["a.b"];
        assert_eq!(changes.len(), 6);
        assert_eq!(changes[2].0, Span { first: Point::START, last: Point::after(0) });
        let gone = Change::Gone { then: "x".into(), width: 64, value: -1 };
        assert_eq!(changes[3], (Span { first: Point::before(2), last: Point::before(3) }, gone));
        assert!(line.types.contains("a.code"));
        let others = [
            Change::Kept("x".into()),
            Change::Dropped { name: "y".into(), value: "0 : i64".into() },
            Change::Listed("z".into()),
            Change::Unsized,
            Change::Form([].into()),
            Change::Form(["x".into(), "y".into()].into()),
            Change::Worded { name: "v".into(), of: "a.w".into() },
        ];
        assert!(line.changes["a.f"].iter().map(|(_, change)| change).eq(&others));
        assert!(line.outside.contains_key("a") && line.hints.contains("h"));
        assert_eq!(line.changes["a.e"][0].1, Change::Groups([Some(2), None, Some(0)].into()));
        // The operation's only state ends where the numbers do; between the two snapshots both may hold.
        let states: Vec<Span> = line.ops.get("a.d").unwrap().iter().map(|state| state.possible).collect();
        let whole = line.whole();
        assert_eq!(
            states,
            [
                Span { first: whole.first, last: Point::after(0) },
                Span { first: Point::after(0), last: whole.last },
            ]
        );
        assert_eq!(add_changes(&mut line, "19 a.b x becomes y").unwrap_err().line, 1);
        assert_eq!(add_changes(&mut line, "x a.b x is y").unwrap_err().line, 1);
    }
}
