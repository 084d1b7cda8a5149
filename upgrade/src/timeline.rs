//! The text of the time line, as `tools/dev/timeline` writes it.

use crate::LayoutError;
use crate::slots::slots;
use rmlir_ir::layout::{Point, Snapshot, Span, State, TimeLine};
use std::collections::BTreeMap;

/// Reads a time line: see the front page of the crate for the form. `today` is the release whose definitions ship.
///
/// # Errors
/// If a word is none of the form.
pub fn parse(today: u32, text: &str) -> Result<TimeLine, LayoutError> {
    let mut line = TimeLine { today, ..TimeLine::default() };
    let mut days = BTreeMap::new();
    for (index, text) in text.lines().enumerate() {
        let refused = |word: &str| LayoutError { line: index + 1, word: word.into() };
        if let Some(words) = text.strip_prefix("@ ") {
            let (day, snapshot) = snapshot(words).ok_or_else(|| refused(words))?;
            days.insert(day.to_owned(), line.snapshots.len());
            line.snapshots.push(snapshot);
        } else if !text.is_empty() && !text.starts_with("# ") {
            let days = Days { days: &days, last: line.snapshots.len().saturating_sub(1) };
            entry(&mut line, &days, text).map_err(refused)?;
        }
    }
    line.widen();
    Ok(line)
}

/// Indices of snapshots by their days.
struct Days<'d> {
    days: &'d BTreeMap<String, usize>,
    last: usize,
}

impl Days<'_> {
    /// `FIRST..LAST`, of which either may be left out.
    fn seen(&self, text: &str) -> Option<Span> {
        let (first, last) = text.split_once("..")?;
        let index = |day: &str, otherwise| match day {
            "" => Some(otherwise),
            _ => self.days.get(day).copied(),
        };
        Some(Span { first: Point::at(index(first, 0)?), last: Point::at(index(last, self.last)?) })
    }
}

fn snapshot(words: &str) -> Option<(&str, Snapshot)> {
    let mut words = words.splitn(3, ' ');
    let (day, version, name) = (words.next()?, words.next()?, words.next()?);
    let date = day.split('-').collect::<String>().parse().ok()?;
    let major = version.split('.').next()?.parse().ok()?;
    Some((day, Snapshot { name: name.into(), date, major, released: !version.ends_with("git") }))
}

fn entry<'t>(line: &mut TimeLine, days: &Days<'_>, text: &'t str) -> Result<(), &'t str> {
    let mut cells = text.split('\t');
    let name = cells.next().unwrap_or_default();
    let names = match name.as_bytes().first() {
        Some(b'#') => Some(&mut line.attrs),
        Some(b'!') => Some(&mut line.types),
        _ => None,
    };
    if let Some(names) = names {
        let cells: Option<Vec<Span>> = cells.map(|cell| days.seen(cell)).collect();
        let spans = cells.filter(|spans| !spans.is_empty()).ok_or(name)?;
        let whole = Span { first: spans[0].first, last: spans[spans.len() - 1].last };
        names.insert(name[1..].into(), whole);
        return Ok(());
    }
    let mut states = Vec::new();
    for cell in cells {
        let (seen, layouts) = cell.split_once(' ').unwrap_or((cell, ""));
        let seen = days.seen(seen).ok_or(cell)?;
        let layouts = layouts.split('/').map(slots).collect::<Result<_, _>>()?;
        states.push(State { seen, possible: seen, layouts });
    }
    line.ops.insert(name.into(), states);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_spans_and_alternatives() {
        let text = "# a comment\n@ 2023-01-01 17.0.0git a\n@ 2024-01-01 18.1.8 18.1.8\n@ 2025-01-01 21.0.0git some name\n\
            #a.attribute\t2024-01-01..\n!a.type\t..\n\
            a.b\t..2023-01-01 x:attr\t2025-01-01.. x:attr / x:attr?\na.c\t..\n";
        let line = parse(18, text).unwrap();
        assert_eq!(line.snapshots[2].name.as_ref(), "some name");
        assert_eq!((line.snapshots[1].released, line.snapshots[1].date), (true, 20240101));
        let states = &line.ops["a.b"];
        assert_eq!(states[0].possible, Span { first: Point::START, last: Point::before(2) });
        assert_eq!(states[1].layouts.len(), 2);
        assert!(line.ops["a.c"][0].layouts[0].is_empty());
        assert_eq!(line.attrs["a.attribute"], Span { first: Point::at(1), last: Point::at(2) });
        assert_eq!(parse(18, "@ 2023-01-01 17.0.0git a\na.b\t.. x").unwrap_err().line, 2);
        assert_eq!(parse(18, "@ 2023-01-01 17.0.0git a\na.b\t2020-01-01.. x:attr").unwrap_err().line, 2);
    }
}
