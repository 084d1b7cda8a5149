//! Two versions of an operation as a unified difference of their text.
//!
//! Values are numbered through a function, so that one new operation gives all after it other names. Lines are therefore lined up without
//! their names of values and blocks; a line counts as the same if, besides, its names stand for what corresponds.
//!
//! Attributes are written where they are used. Where that would be long, as it is with debug information, whose parts all refer to each other,
//! they get names, too: aliases, which are told before the operation.

use rmlir_ir::OpRef;
use rmlir_ir::print::{PrintOptions, print_op, write_op};
use rmlir_ir::walk::{Walk, WalkResult};
use rustc_hash::{FxHashMap, FxHashSet};
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};
use std::fmt::Write as _;
use std::ops::Range;

/// What the text looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Lines around a difference.
    pub context: usize,
    /// Generic form.
    pub generic: bool,
    /// Locations.
    pub locations: bool,
    /// The operation alone, without what is in its regions.
    pub header: bool,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions { context: 3, generic: false, locations: false, header: false }
    }
}

/// The difference of two operations as text, each part under a line `@@ -1,3 +1,4 @@ TITLE`; empty if their text is the same.
pub fn unified(old: OpRef<'_>, new: OpRef<'_>, title: &str, options: TextOptions) -> String {
    let (old, new) = texts(old, new, options);
    let aliases: FxHashSet<&str> = old.lines().chain(new.lines()).filter_map(alias).collect();
    let lines = |text| str::lines(text).map(|line| Line::new(line, &aliases)).collect();
    let (old, new): (Vec<Line<'_>>, Vec<Line<'_>>) = (lines(&old), lines(&new));
    let mut numbers = FxHashMap::default();
    let mut keys = |lines: &[Line<'_>]| -> Vec<u32> {
        let mut key = |line: &Line<'_>| {
            let next = numbers.len() as u32;
            *numbers.entry(line.shape.clone()).or_insert(next)
        };
        lines.iter().map(&mut key).collect()
    };
    let (old_keys, new_keys) = (keys(&old), keys(&new));
    let mut ops = capture_diff_slices(Algorithm::Patience, &old_keys, &new_keys);
    split_unequal(&mut ops, &old, &new);
    let mut out = String::new();
    for group in group_diff_ops(ops, options.context) {
        hunk(&mut out, &group, &old, &new, title);
    }
    out
}

/// Bytes of text without aliases that an operation may have, and bytes for each operation in it.
const MOST: u64 = 16 << 10;
const MOST_EACH: u64 = 512;

/// The text of both, with aliases if that of one would be long without them.
fn texts(old: OpRef<'_>, new: OpRef<'_>, options: TextOptions) -> (String, String) {
    let print = |own_aliases| PrintOptions {
        local_scope: true,
        own_aliases,
        generic: options.generic,
        debuginfo: options.locations,
        skip_regions: options.header,
        ..PrintOptions::default()
    };
    let short = |op| short_text(op, print(false));
    short(old).zip(short(new)).unwrap_or_else(|| {
        let aliased = |op: OpRef<'_>| {
            let mut out = Vec::new();
            print_op(op, &print(true), &mut out);
            String::from_utf8_lossy(&out).into_owned()
        };
        (aliased(old), aliased(new))
    })
}

/// The text of an operation, unless it is long for what is in it.
fn short_text(op: OpRef<'_>, print: PrintOptions) -> Option<String> {
    let mut count = 0;
    if !print.skip_regions {
        Walk::pre()
            .ops(op, |_| {
                count += 1;
                WalkResult::Advance
            })
            .ok()?;
    }
    let print = PrintOptions { most_text: Some(MOST + MOST_EACH * count), ..print };
    let mut out = Vec::new();
    write_op(op, &print, &mut out).ok()?;
    Some(String::from_utf8_lossy(&out).into_owned())
}

/// How many lines an operation has as text.
pub fn line_count(op: OpRef<'_>) -> usize {
    texts(op, op, TextOptions::default()).0.lines().count()
}

/// The alias that a line defines, with its sigil.
fn alias(line: &str) -> Option<&str> {
    let name = line.split_once(" = ")?.0;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'.' | b'_' | b'-');
    let rest = name.strip_prefix(['#', '!'])?;
    (!rest.is_empty() && rest.bytes().all(plain)).then_some(name)
}

/// A line, with its names taken out.
struct Line<'t> {
    text: &'t str,
    /// The line with `%` and `^` for names.
    shape: String,
    /// The names, and whether each is defined here.
    names: Vec<(&'t str, bool)>,
}

impl<'t> Line<'t> {
    fn new(text: &'t str, aliases: &FxHashSet<&str>) -> Line<'t> {
        let mut line = Line { text, shape: String::with_capacity(text.len()), names: Vec::new() };
        let head = text.find(" = ").unwrap_or(0);
        let bytes = text.as_bytes();
        let (mut at, mut copied, mut quoted) = (0, 0, false);
        while let Some(&byte) = bytes.get(at) {
            let escaped = quoted && byte == b'\\';
            match byte {
                b'"' => quoted = !quoted,
                b'%' | b'^' | b'#' | b'!' if !quoted => {
                    let len = name_length(&bytes[at + 1..]);
                    let end = at + 1 + len;
                    let named =
                        |name: &&str| len > 0 && (matches!(byte, b'%' | b'^') || aliases.contains(name));
                    if let Some(name) = text.get(at..end).filter(named) {
                        let first = line.names.is_empty() && text.trim_start().starts_with('%');
                        let leads = (first || !line.names.is_empty())
                            && at < head
                            && text.trim_start().starts_with('%');
                        line.names.push((name, leads || defines(&text[..at], &text[end..], byte)));
                        line.shape.push_str(text.get(copied..=at).unwrap_or_default());
                        copied = end;
                        at = end;
                        continue;
                    }
                }
                _ => {}
            }
            at += 1 + usize::from(escaped);
        }
        line.shape.push_str(text.get(copied..).unwrap_or_default());
        line
    }
}

/// Whether a name between these texts is one of an argument, or of a block or an alias at the line's beginning.
fn defines(before: &str, after: &str, sigil: u8) -> bool {
    if sigil != b'%' {
        return before.trim_start().is_empty();
    }
    after.starts_with(": ") || after.starts_with(" = ")
}

fn name_length(rest: &[u8]) -> usize {
    let digits = rest.first().is_some_and(u8::is_ascii_digit);
    let part = |byte: &&u8| match digits {
        true => byte.is_ascii_digit(),
        false => byte.is_ascii_alphanumeric() || matches!(**byte, b'$' | b'.' | b'_' | b'-'),
    };
    rest.iter().take_while(part).count()
}

/// What corresponds so far.
#[derive(Default)]
struct Names<'t> {
    forth: FxHashMap<&'t str, &'t str>,
    back: FxHashMap<&'t str, &'t str>,
}

impl<'t> Names<'t> {
    /// Whether two lines of one shape name what corresponds. What they define corresponds from now on.
    fn agree(&mut self, old: &Line<'t>, new: &Line<'t>) -> bool {
        let mut agree = true;
        for (&(a, defined), &(b, _)) in old.names.iter().zip(&new.names) {
            if defined {
                self.forth.insert(a, b);
                self.back.insert(b, a);
                continue;
            }
            let (to, from) = (*self.forth.entry(a).or_insert(b), *self.back.entry(b).or_insert(a));
            agree &= to == b && from == a;
        }
        agree
    }
}

/// Takes those lines out of equal stretches whose names do not correspond.
fn split_unequal<'t>(ops: &mut Vec<DiffOp>, old: &[Line<'t>], new: &[Line<'t>]) {
    let mut names = Names::default();
    let mut split = Vec::with_capacity(ops.len());
    for op in std::mem::take(ops) {
        let (tag, a, b) = op.as_tag_tuple();
        if tag != DiffTag::Equal {
            split.push(op);
            continue;
        }
        let (mut from, start) = (a.start, b.start.wrapping_sub(a.start));
        for at in a.clone() {
            let (Some(x), Some(y)) = (old.get(at), new.get(at.wrapping_add(start))) else { continue };
            if names.agree(x, y) {
                continue;
            }
            push_equal(&mut split, from..at, start);
            split.push(DiffOp::Replace {
                old_index: at,
                old_len: 1,
                new_index: at.wrapping_add(start),
                new_len: 1,
            });
            from = at + 1;
        }
        push_equal(&mut split, from..a.end, start);
    }
    *ops = split;
}

fn push_equal(ops: &mut Vec<DiffOp>, old: Range<usize>, start: usize) {
    if !old.is_empty() {
        ops.push(DiffOp::Equal {
            old_index: old.start,
            new_index: old.start.wrapping_add(start),
            len: old.len(),
        });
    }
}

fn hunk(out: &mut String, group: &[DiffOp], old: &[Line<'_>], new: &[Line<'_>], title: &str) {
    let ranges = |side: fn(&DiffOp) -> Range<usize>| {
        let start = group.first().map_or(0, |op| side(op).start);
        let end = group.last().map_or(0, |op| side(op).end);
        (start, end - start)
    };
    let ((a, a_len), (b, b_len)) = (ranges(|op| op.old_range()), ranges(|op| op.new_range()));
    // Writing to a string cannot fail.
    let _ = writeln!(out, "@@ -{},{a_len} +{},{b_len} @@ {title}", a + 1, b + 1);
    let mut lines = |mark: char, lines: &[Line<'_>]| {
        for line in lines {
            let _ = writeln!(out, "{mark}{}", line.text);
        }
    };
    for op in group {
        let (tag, a, b) = op.as_tag_tuple();
        match tag {
            DiffTag::Equal => lines(' ', new.get(b).unwrap_or_default()),
            _ => {
                lines('-', old.get(a).unwrap_or_default());
                lines('+', new.get(b).unwrap_or_default());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_shapes_and_names() {
        let line = Line::new("  %0:2, %b = \"x.%y\"(%arg0, %c#1) [^bb1] : i32", &FxHashSet::default());
        assert_eq!(line.shape, "  %:2, % = \"x.%y\"(%, %#1) [^] : i32");
        assert_eq!(
            line.names,
            [("%0", true), ("%b", true), ("%arg0", false), ("%c", false), ("^bb1", false)]
        );
        let line = Line::new("^bb2(%3: i32):  // pred: ^bb0", &FxHashSet::default());
        assert_eq!(line.names, [("^bb2", true), ("%3", true), ("^bb0", false)]);
    }

    #[test]
    fn names_must_correspond() {
        let aliases = ["#a", "#a1"].into_iter().collect();
        let line = |text| Line::new(text, &aliases);
        let mut names = Names::default();
        assert!(names.agree(&line("%0 = a"), &line("%1 = a")));
        assert!(names.agree(&line("%1 = b"), &line("%0 = b")));
        assert!(names.agree(&line("use %0"), &line("use %1")));
        assert!(!names.agree(&line("use %0"), &line("use %0")));
        assert!(names.agree(&line("#a = x"), &line("#a1 = x")));
        assert!(names.agree(&line("use #a, #b<#a>"), &line("use #a1, #b<#a1>")));
        assert!(!names.agree(&line("use #a"), &line("use #a")));
    }
}
