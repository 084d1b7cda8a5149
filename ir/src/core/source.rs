//! Source files: bytes with a name, and positions in them.

use bytes::Bytes;
use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A text file that was read, for locations and for the source lines of diagnostics.
#[derive(Debug)]
pub struct SourceFile {
    /// Name as given on the command line; `<stdin>` for standard input.
    name: String,
    bytes: Bytes,
    let_go: LetGo,
    /// Offsets of 32 bits, as no text is longer: what is beyond counts as one line.
    line_starts: OnceLock<Box<[u32]>>,
    /// Offsets after carriage returns.
    returns: OnceLock<Box<[u64]>>,
    /// The line of great length that a diagnostic showed last; 0 for none.
    long_line_shown: AtomicU32,
}

/// What is called with parts that were read.
#[derive(Default)]
struct LetGo(Option<Box<dyn Fn(Range<usize>) + Send + Sync>>);

impl fmt::Debug for LetGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "LetGo" } else { "none" })
    }
}

/// A line and column in a file, both from 1; columns count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

impl SourceFile {
    /// A file of this name and contents.
    pub fn new(name: impl Into<String>, bytes: impl Into<Bytes>) -> SourceFile {
        SourceFile {
            name: name.into(),
            bytes: bytes.into(),
            let_go: LetGo::default(),
            line_starts: OnceLock::new(),
            returns: OnceLock::new(),
            long_line_shown: AtomicU32::new(0),
        }
    }

    /// The same file, where `let_go` is called with parts of the contents that will hardly be looked at again: a map of a file can give their
    /// memory back until they are.
    pub fn letting_go(self, let_go: impl Fn(Range<usize>) + Send + Sync + 'static) -> SourceFile {
        SourceFile { let_go: LetGo(Some(Box::new(let_go))), ..self }
    }

    /// Says that a part was read and will hardly be looked at again.
    pub fn has_been_read(&self, part: Range<usize>) {
        if let Some(let_go) = self.let_go.0.as_ref().filter(|_| !part.is_empty()) {
            let_go(part);
        }
    }

    /// Finds where the lines begin, now and not when a position is asked for first: by then all of the contents may have been let go.
    pub fn find_lines(&self) {
        self.line_starts();
        self.returns();
    }

    /// Notes that a line of great length is shown. False if it was the last one to be.
    pub(crate) fn show_long_line(&self, line: u32) -> bool {
        self.long_line_shown.swap(line, Ordering::Relaxed) != line
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The contents.
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let text = &self.bytes[..self.bytes.len().min(u32::MAX as usize)];
            let mut starts = Vec::with_capacity(1 + memchr::memchr_iter(b'\n', text).count());
            starts.push(0);
            starts.extend(memchr::memchr_iter(b'\n', text).map(|end| end as u32 + 1));
            starts.into()
        })
    }

    fn returns(&self) -> &[u64] {
        let after = || memchr::memchr_iter(b'\r', &self.bytes).map(|at| at as u64 + 1).collect();
        self.returns.get_or_init(after)
    }

    /// Line and column of a byte offset; offsets beyond the end count as the end.
    pub fn position(&self, offset: usize) -> LineColumn {
        self.position_near(offset, 0)
    }

    /// The same, found without a search if it lies in line `near`, counted from 1, or the one after it.
    pub(crate) fn position_near(&self, offset: usize, near: u32) -> LineColumn {
        let offset = offset.min(self.bytes.len()) as u64;
        let starts = self.line_starts();
        let begun = |line: usize| starts.get(line).is_some_and(|&start| u64::from(start) <= offset);
        let near = near as usize;
        let line = match near.checked_sub(1).is_some_and(begun) {
            true if !begun(near) => near,
            true if !begun(near + 1) => near + 1,
            _ => starts.partition_point(|&start| u64::from(start) <= offset),
        };
        // A carriage return starts the columns anew without starting a line, as upstream counts.
        let returns = self.returns();
        let last_return = returns.partition_point(|&after| after <= offset).checked_sub(1);
        let start = u64::from(starts[line - 1]).max(last_return.map_or(0, |last| returns[last]));
        let column = offset - start + 1;
        LineColumn { line: saturate(line as u64), column: saturate(column) }
    }

    /// The byte offset of a line and column, if the file has it. A column may point just after the last byte of its line.
    pub fn offset(&self, at: LineColumn) -> Option<usize> {
        let starts = self.line_starts();
        let start = *starts.get(at.line.checked_sub(1)? as usize)? as usize;
        let column = at.column.checked_sub(1)? as usize;
        (column <= self.line(at.line)?.len()).then_some(start + column)
    }

    /// The bytes of a line, counted from 1, without its line feed.
    pub fn line(&self, line: u32) -> Option<&[u8]> {
        let starts = self.line_starts();
        let index = line.checked_sub(1)? as usize;
        let start = *starts.get(index)? as usize;
        let end = starts.get(index + 1).map_or(self.bytes.len(), |&next| next as usize - 1);
        Some(&self.bytes[start..end])
    }
}

fn saturate(n: u64) -> u32 {
    n.min(u64::from(u32::MAX)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_and_positions_are_inverse() {
        let file = SourceFile::new("a", &b"ab\n\ncde"[..]);
        for offset in 0..=7 {
            let at = file.position(offset);
            assert_eq!(file.offset(at), Some(offset));
            (0..=5).for_each(|near| assert_eq!(file.position_near(offset, near), at));
        }
        assert_eq!(file.position(4), LineColumn { line: 3, column: 1 });
        assert_eq!(file.line(3), Some(&b"cde"[..]));
        assert_eq!(file.offset(LineColumn { line: 2, column: 3 }), None);
        assert_eq!(file.line(4), None);
    }

    #[test]
    fn a_carriage_return_begins_the_columns_again() {
        let file = SourceFile::new("a", &b"ab\rcd\r\nef\rg"[..]);
        let columns: Vec<(u32, u32)> =
            (0..=11).map(|offset| file.position(offset)).map(|at| (at.line, at.column)).collect();
        let want =
            [(1, 1), (1, 2), (1, 3), (1, 1), (1, 2), (1, 3), (1, 1), (2, 1), (2, 2), (2, 3), (2, 1), (2, 2)];
        assert_eq!(columns, want);
    }
}
