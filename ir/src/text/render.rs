//! Rendering of diagnostics as upstream does: location, severity, message, source line and caret.

use crate::attrs::{AttrData, FileRange};
use crate::context::Context;
use crate::diag::{Diagnostic, Severity};
use crate::handles::Attr;
use crate::source::{LineColumn, SourceFile};
use std::sync::Arc;

/// Callers shown for a location inside inlined calls, as upstream's limit.
const CALL_STACK_LIMIT: usize = 10;
/// Longer lines are shown once, not with every diagnostic about them: reading what is nested deeply fails at each level, and a line of
/// megabytes for each of a thousand errors takes minutes to write.
const LONG_LINE: usize = 64 << 10;
/// Width of a tab stop in the source line.
const TAB: usize = 8;

/// How diagnostics are rendered.
#[derive(Clone, Copy, Debug, Default)]
pub struct RenderOptions {
    /// With terminal colours.
    pub color: bool,
}

/// The text of a diagnostic with its notes, without colours.
pub fn render(ctx: &Context, diagnostic: &Diagnostic) -> Vec<u8> {
    render_with(ctx, diagnostic, RenderOptions::default())
}

/// The text of a diagnostic with its notes.
pub fn render_with(ctx: &Context, diagnostic: &Diagnostic, options: RenderOptions) -> Vec<u8> {
    let mut renderer = Renderer { ctx, options, out: Vec::new() };
    let loc = ctx.loc_attr(diagnostic.loc);
    renderer.entry(loc, diagnostic.severity, &diagnostic.message, true);
    let mut last = loc;
    for caller in renderer.callers(loc) {
        renderer.entry(caller, Severity::Note, "called from", true);
        last = caller;
    }
    for note in &diagnostic.notes {
        let loc = ctx.loc_attr(note.loc);
        renderer.entry(loc, note.severity, &note.message, loc != last);
        last = loc;
    }
    renderer.out
}

struct Renderer<'c> {
    ctx: &'c Context,
    options: RenderOptions,
    out: Vec<u8>,
}

impl Renderer<'_> {
    /// The places from which the inlined call at `loc` was made, the innermost first.
    fn callers(&self, loc: Attr) -> Vec<Attr> {
        let next = |loc: Attr| match self.call_site(loc).map(|call| self.ctx.attr_data(call)) {
            Some(AttrData::LocCallSite { caller, .. }) => Some(*caller),
            _ => None,
        };
        std::iter::successors(next(loc), |&caller| next(caller)).take(CALL_STACK_LIMIT).collect()
    }

    /// The first call-site location in `loc`, not looking inside call sites.
    fn call_site(&self, loc: Attr) -> Option<Attr> {
        let mut stack = vec![loc];
        while let Some(loc) = stack.pop() {
            match self.ctx.attr_data(loc) {
                AttrData::LocCallSite { .. } => return Some(loc),
                AttrData::LocName { child, .. } => stack.push(*child),
                AttrData::LocFused { locs, .. } => stack.extend(locs.iter().rev()),
                _ => {}
            }
        }
        None
    }

    fn entry(&mut self, loc: Attr, severity: Severity, message: &str, show_source: bool) {
        let Some(range) = self.ctx.first_file_loc(loc) else {
            return self.without_file(loc, severity, message);
        };
        let file = self.ctx.source_named(self.ctx.bytes(range.file));
        let name = self.ctx.text(range.file).into_owned();
        self.head(&format!("{name}:{}:{}: ", range.line, range.column), severity, message);
        if let Some(file) = file.filter(|_| show_source) {
            self.source_line(&file, range);
        }
    }

    fn without_file(&mut self, loc: Attr, severity: Severity, message: &str) {
        if loc == self.ctx.unknown_loc() {
            return self.head("<unknown>:0: ", severity, message);
        }
        let message = format!("{}: {message}", crate::print::attr_to_string(self.ctx, loc));
        self.head("<unknown>:0: ", severity, &message);
    }

    fn head(&mut self, place: &str, severity: Severity, message: &str) {
        if self.options.color {
            let code = match severity {
                Severity::Error => "0;1;31",
                Severity::Warning => "0;1;35",
                Severity::Remark => "0;1;34",
                Severity::Note => "0;1;30",
            };
            let text = format!(
                "\x1b[1m{place}\x1b[0m\x1b[{code}m{}: \x1b[0m\x1b[1m{message}\x1b[0m\n",
                severity.word()
            );
            return self.out.extend_from_slice(text.as_bytes());
        }
        self.out.extend_from_slice(place.as_bytes());
        self.out.extend_from_slice(severity.word().as_bytes());
        self.out.extend_from_slice(b": ");
        self.out.extend_from_slice(message.as_bytes());
        self.out.push(b'\n');
    }

    /// The source line with a caret below, if the file has the place.
    fn source_line(&mut self, file: &Arc<SourceFile>, range: FileRange) {
        if range.line == 0 || range.column == 0 {
            return;
        }
        let at = LineColumn { line: range.line, column: range.column };
        if file.offset(at).is_none() {
            return;
        }
        let line = file.line(range.line).unwrap_or_default();
        if line.len() > LONG_LINE && !file.show_long_line(range.line) {
            return;
        }
        // A carriage return ends a displayed line as a line feed does.
        let line = line.split(|&byte| byte == b'\r').next().unwrap_or(line);
        marked_line(line, range.column as usize - 1, 1, &mut self.out);
    }
}

/// Writes a source line and below it a caret under byte `column` with tildes up to `width` bytes. Tabs are expanded. A line with
/// non-ASCII bytes gets no caret, since its display width is not known.
pub fn marked_line(line: &[u8], column: usize, width: usize, out: &mut Vec<u8>) {
    let (mut text, mut marks) = (Vec::new(), Vec::new());
    for (index, &byte) in line.iter().enumerate() {
        let mark = mark_of(index, column, width);
        let cells = if byte == b'\t' { TAB - text.len() % TAB } else { 1 };
        text.extend(std::iter::repeat_n(if byte == b'\t' { b' ' } else { byte }, cells));
        // The caret stands in the first cell of a tab, tildes fill all of it.
        let rest = if mark == b'~' { b'~' } else { b' ' };
        marks.push(mark);
        marks.extend(std::iter::repeat_n(rest, cells - 1));
    }
    if column >= line.len() {
        marks.push(b'^');
    }
    while marks.last() == Some(&b' ') {
        marks.pop();
    }
    out.extend_from_slice(&text);
    out.push(b'\n');
    if line.is_ascii() {
        out.extend_from_slice(&marks);
        out.push(b'\n');
    }
}

fn mark_of(index: usize, column: usize, width: usize) -> u8 {
    match index {
        _ if index == column => b'^',
        _ if index > column && index < column + width => b'~',
        _ => b' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loc::Loc;

    fn rendered(text: &'static str, offset: usize, message: &str) -> String {
        let ctx = Context::new();
        let file = Arc::new(SourceFile::new("f.mlir", text.as_bytes()));
        let segment = ctx.add_loc_source(Arc::new(file)).unwrap();
        String::from_utf8(render(&ctx, &Diagnostic::error(segment.loc(offset), message))).unwrap()
    }

    #[test]
    fn shows_the_line_with_a_caret() {
        assert_eq!(rendered("ab\ncd e\n", 6, "bad"), "f.mlir:2:4: error: bad\ncd e\n   ^\n");
    }

    #[test]
    fn a_line_of_great_length_is_shown_once() {
        let ctx = Context::new();
        let text = format!("{}\nx\n", "a".repeat(LONG_LINE + 1));
        let segment = ctx.add_loc_source(Arc::new(Arc::new(SourceFile::new("f.mlir", text)))).unwrap();
        let lines = |offset| {
            let text = render(&ctx, &Diagnostic::error(segment.loc(offset), "bad"));
            text.split(|&byte| byte == b'\n').count() - 1
        };
        let (short, other) = (LONG_LINE + 2, 7);
        assert_eq!([0, other, short, short, other].map(lines), [3, 1, 3, 3, 1]);
    }

    #[test]
    fn expands_tabs() {
        assert_eq!(rendered("\tx\n", 1, "bad"), "f.mlir:1:2: error: bad\n        x\n        ^\n");
    }

    #[test]
    fn leaves_out_the_caret_in_lines_that_are_not_ascii() {
        assert_eq!(rendered("é x\n", 3, "bad"), "f.mlir:1:4: error: bad\né x\n");
    }

    #[test]
    fn a_note_at_the_same_place_shows_no_source() {
        let ctx = Context::new();
        let diagnostic = Diagnostic::error(Loc::UNKNOWN, "bad").with_note(Loc::UNKNOWN, "why");
        assert_eq!(render(&ctx, &diagnostic), b"<unknown>:0: error: bad\n<unknown>:0: note: why\n");
    }
}
