//! `--split-input-file`: cutting a file at marker lines.

use std::ops::Range;

/// The marker when none is given.
pub const DEFAULT_MARKER: &str = "// -----";

/// A cut file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// Byte ranges of the chunks.
    pub chunks: Vec<Range<usize>>,
    /// Places where something looks like a marker but is not: right after what matched.
    pub near_misses: Vec<usize>,
}

/// Cuts at `marker`, upstream's way: the file is searched for the marker without its last two bytes. Where these two and at
/// least one more byte follow, it is a cut; elsewhere a near miss, and the text stays in its chunk. An empty first piece is
/// skipped together with its search text only.
pub fn split(text: &[u8], marker: &[u8]) -> Split {
    let (needle, tail) = marker.split_at(marker.len().saturating_sub(2));
    if needle.is_empty() {
        return Split { chunks: std::iter::once(0..text.len()).collect(), near_misses: Vec::new() };
    }
    let mut result = Split { chunks: Vec::new(), near_misses: Vec::new() };
    let mut start = 0;
    let mut from = 0;
    if text.starts_with(needle) {
        start = needle.len();
        from = start;
    }
    let finder = memchr::memmem::Finder::new(needle);
    while let Some(at) = finder.find(&text[from..]).map(|at| from + at) {
        let behind = at + needle.len();
        if text[behind..].starts_with(tail) && text.len() > behind + tail.len() {
            result.chunks.push(start..at);
            start = behind + tail.len();
            from = start;
        } else {
            result.near_misses.push(behind);
            from = behind;
        }
    }
    result.chunks.push(start..text.len());
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<&str> {
        split(text.as_bytes(), DEFAULT_MARKER.as_bytes())
            .chunks
            .into_iter()
            .map(|range| &text[range])
            .collect()
    }

    #[test]
    fn cuts_at_markers() {
        assert_eq!(pieces("a\n// -----\nb\n"), ["a\n", "\nb\n"]);
        assert_eq!(pieces("a"), ["a"]);
        assert_eq!(pieces("a // ----- b"), ["a ", " b"]);
        assert_eq!(pieces("a\n// ------\nb"), ["a\n", "-\nb"]);
    }

    #[test]
    fn near_misses_stay_in_the_text() {
        let cut = split(b"a\n// ---- x\nb\n// -----", DEFAULT_MARKER.as_bytes());
        assert_eq!(cut.chunks, vec![Range { start: 0, end: 22 }]);
        assert_eq!(cut.near_misses, [8, 20]);
    }

    #[test]
    fn a_leading_marker_leaves_its_tail() {
        assert_eq!(pieces("// -----\nb"), ["--\nb"]);
    }
}
