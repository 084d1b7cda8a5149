//! The text of the time line, as `tools/dev/timeline` writes it.

use crate::LayoutError;
use crate::slots::slots;
use rmlir_ir::layout::{Named, NamedSource, Point, Snapshot, Span, State, TimeLine};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads a time line: see the front page of the crate for the form. Snapshots come first. `today` is the release whose definitions ship.
///
/// # Errors
/// If a word is none of the form.
pub fn parse(today: u32, text: &str) -> Result<TimeLine, LayoutError> {
    let (mut line, entries) = begin(today, text)?;
    for (index, text) in text.lines().enumerate().skip(entries.first) {
        if !text.is_empty() && !text.starts_with("# ") {
            let refused = |word: &str| LayoutError { line: index + 1, word: word.into() };
            entry(&mut line, &entries.days, text).map_err(refused)?;
        }
    }
    Ok(line)
}

/// As [`parse`], of a text whose entries are in order: an entry is looked up when it is asked for, and one that says nothing is not there.
pub(crate) fn lookup(today: u32, text: &'static str) -> Result<TimeLine, LayoutError> {
    let (line, entries) = begin(today, text)?;
    let days = Arc::new(entries.days);
    let text = &text[entries.start..];
    let lines = |mark| Lines { text, mark, days: Arc::clone(&days), read: whole };
    let ops = Lines { text, mark: "", days: Arc::clone(&days), read: states };
    Ok(TimeLine {
        ops: Named::of_source(Arc::new(ops)),
        attrs: Named::of_source(Arc::new(lines("#"))),
        types: Named::of_source(Arc::new(lines("!"))),
        ..line
    })
}

/// What stands before the first entry.
struct Entries {
    /// The index of the line of the first entry.
    first: usize,
    /// Where it begins.
    start: usize,
    days: Days,
}

/// The snapshots, which are first, and what is needed to read what follows.
fn begin(today: u32, text: &str) -> Result<(TimeLine, Entries), LayoutError> {
    let mut line = TimeLine { today, ..TimeLine::default() };
    let (mut days, mut first, mut start) = (BTreeMap::new(), 0, 0);
    for (index, text) in text.split_inclusive('\n').enumerate() {
        let words = text.trim_end();
        if let Some(words) = words.strip_prefix("@ ") {
            let refused = || LayoutError { line: index + 1, word: words.into() };
            let (day, snapshot) = snapshot(words).ok_or_else(refused)?;
            days.insert(day.to_owned(), line.snapshots.len());
            line.snapshots.push(snapshot);
        } else if !words.is_empty() && !words.starts_with("# ") {
            break;
        }
        (first, start) = (index + 1, start + text.len());
    }
    let (last, whole) = (line.snapshots.len().saturating_sub(1), line.whole());
    Ok((line, Entries { first, start, days: Days { days, last, whole } }))
}

/// Indices of snapshots by their days.
struct Days {
    days: BTreeMap<String, usize>,
    last: usize,
    /// The whole line.
    whole: Span,
}

impl Days {
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

/// Puts what an entry says on the line. The error is a word that is none of the form.
fn entry<'t>(line: &mut TimeLine, days: &Days, text: &'t str) -> Result<(), &'t str> {
    let (name, cells) = text.split_once('\t').unwrap_or((text, ""));
    let names = match name.as_bytes().first() {
        Some(b'#') => &mut line.attrs,
        Some(b'!') => &mut line.types,
        // A snapshot that is not among the first lines.
        Some(b'@') => return Err(text),
        _ => {
            line.ops.insert(name, states(days, cells)?);
            return Ok(());
        }
    };
    names.insert(&name[1..], whole(days, cells).map_err(|_| name)?);
    Ok(())
}

/// From the first day to the last of what `cells` say.
fn whole<'t>(days: &Days, cells: &'t str) -> Result<Span, &'t str> {
    let spans = cells.split('\t').map(|cell| days.seen(cell).ok_or(cell));
    let spans: Vec<Span> = spans.collect::<Result<_, _>>()?;
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else { return Err(cells) };
    Ok(Span { first: first.first, last: last.last })
}

/// The states of an operation, a cell each.
fn states<'t>(days: &Days, cells: &'t str) -> Result<Vec<State>, &'t str> {
    let mut states = Vec::new();
    // An operation that was never seen has no cells.
    for cell in cells.split('\t').filter(|_| !cells.is_empty()) {
        let (seen, layouts) = cell.split_once(' ').unwrap_or((cell, ""));
        let seen = days.seen(seen).ok_or(cell)?;
        let layouts = layouts.split('/').map(slots).collect::<Result<_, _>>()?;
        states.push(State { seen, possible: seen, layouts });
    }
    State::widen(&mut states, days.whole);
    Ok(states)
}

/// Entries of one kind that are looked up where they lie.
struct Lines<T> {
    /// Lines sorted by what comes before their first tabulator.
    text: &'static str,
    /// What the names of this kind begin with.
    mark: &'static str,
    days: Arc<Days>,
    read: fn(&Days, &'static str) -> Result<T, &'static str>,
}

impl<T> Lines<T> {
    /// Whether a name is marked as one of another kind, where this one has no mark.
    fn is_other(&self, name: &str) -> bool {
        self.mark.is_empty() && name.starts_with(['#', '!'])
    }

    /// The lines from the first one whose name is not before `key`.
    fn from(&self, key: &str) -> &'static str {
        let (mut low, mut high) = (0, self.text.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let before = &self.text.as_bytes()[low..middle];
            let start = before.iter().rposition(|&byte| byte == b'\n').map_or(low, |at| low + at + 1);
            let line = self.text[start..].lines().next().unwrap_or_default();
            match name_of(line) < key {
                true => low = start + line.len() + 1,
                false => high = start,
            }
        }
        self.text.get(low..).unwrap_or_default()
    }
}

/// What comes before the first tabulator.
fn name_of(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

impl<T> NamedSource<T> for Lines<T> {
    fn find(&self, name: &str) -> Option<T> {
        if self.is_other(name) {
            return None;
        }
        let key = format!("{}{name}", self.mark);
        let (found, cells) = self.from(&key).lines().next()?.split_once('\t')?;
        if found == key { (self.read)(&self.days, cells).ok() } else { None }
    }

    fn names(&self, start: &str) -> Vec<&str> {
        let key = format!("{}{start}", self.mark);
        let lines = self.from(&key).lines().take_while(|line| line.starts_with(&key));
        let names = lines.filter_map(|line| Some(line.split_once('\t')?.0));
        names.filter(|name| !self.is_other(name)).filter_map(|name| name.get(self.mark.len()..)).collect()
    }
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
        let states = line.ops.get("a.b").unwrap();
        assert_eq!(states[0].possible, Span { first: Point::START, last: Point::before(2) });
        assert_eq!(states[1].layouts.len(), 2);
        assert!(line.ops.get("a.c").unwrap()[0].layouts[0].is_empty());
        assert_eq!(line.attrs.get("a.attribute"), Some(&Span { first: Point::at(1), last: Point::at(2) }));
        assert_eq!(parse(18, "@ 2023-01-01 17.0.0git a\na.b\t.. x").unwrap_err().line, 2);
        let late = parse(18, "a.b\t..\n@ 2023-01-01 17.0.0git a").unwrap_err();
        assert_eq!((late.line, &*late.word), (2, "@ 2023-01-01 17.0.0git a"));
        assert_eq!(parse(18, "@ 2023-01-01 17.0.0git a\na.b\t..\t\t..").unwrap_err().line, 2);
        assert_eq!(parse(18, "@ 2023-01-01 17.0.0git a\na.b\t2020-01-01.. x:attr").unwrap_err().line, 2);
    }
}
