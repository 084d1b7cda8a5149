//! `#define`, `#ifdef`, `#ifndef`, `#else` and `#endif`.

use crate::lexer::{LexError, Lexed, Lexer, Region, block_comment, is_ident, is_ident_start};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Directive {
    Define,
    Ifdef,
    Ifndef,
    Else,
    Endif,
}

const DIRECTIVES: [(&str, Directive); 5] = [
    ("ifdef", Directive::Ifdef),
    ("ifndef", Directive::Ifndef),
    ("else", Directive::Else),
    ("endif", Directive::Endif),
    ("define", Directive::Define),
];

impl Directive {
    fn text(self) -> &'static str {
        DIRECTIVES.iter().find(|(_, d)| *d == self).map_or("", |(text, _)| text)
    }
}

/// The directive whose `#` stands at `pos`, and where its word ends. The word must be followed by a blank, a line end
/// or a comment.
fn directive_at(bytes: &[u8], pos: usize) -> Option<(Directive, usize)> {
    let rest = bytes.get(pos + 1..)?;
    let (text, directive) = DIRECTIVES.iter().find(|(text, _)| rest.starts_with(text.as_bytes()))?;
    let end = pos + 1 + text.len();
    let ended = match bytes.get(end)? {
        b' ' | b'\t' | b'\n' | b'\r' => true,
        b'/' => matches!(bytes.get(end + 1), Some(b'/' | b'*')),
        _ => false,
    };
    ended.then_some((*directive, end))
}

/// Only blanks and comments stand between the start of the line and `pos`.
fn starts_line(bytes: &[u8], pos: usize) -> bool {
    let line = bytes[..pos].iter().rposition(|&b| b == b'\n' || b == b'\r').map_or(0, |i| i + 1);
    let before = &bytes[line..pos];
    before.iter().all(|b| matches!(b, b' ' | b'\t')) || {
        // The lexer has skipped what stands before: it is blank, or it ends a block comment.
        let trimmed = before.trim_ascii_end();
        trimmed.ends_with(b"*/") && only_comments(trimmed)
    }
}

/// The line part consists of blanks and block comments (the first may have begun on an earlier line).
fn only_comments(part: &[u8]) -> bool {
    let mut rest = part.trim_ascii_start();
    if !rest.starts_with(b"/*") {
        match memchr::memmem::find(rest, b"*/") {
            Some(i) => rest = rest[i + 2..].trim_ascii_start(),
            None => return false,
        }
    }
    while rest.starts_with(b"/*") {
        match block_comment(rest, 0) {
            Some(end) => rest = rest[end..].trim_ascii_start(),
            None => return false,
        }
    }
    rest.is_empty()
}

impl Lexer<'_> {
    /// Handles the directive at `start`, if there is one, with everything it skips.
    pub(crate) fn directive(&mut self, start: usize) -> Lexed<bool> {
        let Some(buffer) = self.stack.last() else { return Ok(false) };
        let text = buffer.text.clone();
        let bytes = text.as_bytes();
        let Some((directive, end)) = directive_at(bytes, start) else { return Ok(false) };
        if !starts_line(bytes, start) {
            return Ok(false);
        }
        let pos = match directive {
            Directive::Define => self.define(&text, end)?,
            Directive::Ifdef | Directive::Ifndef => {
                let (name, at, after) = self.macro_name(&text, end, directive)?;
                let taken = self.macros.contains(name) == (directive == Directive::Ifdef);
                let loc = self.loc(at);
                if let Some(buffer) = self.stack.last_mut() {
                    buffer.regions.push(Region { loc, in_else: false });
                }
                if taken { after } else { self.skip_region(bytes, after)? }
            }
            Directive::Else => {
                self.enter_else(start)?;
                let after = self.only_comments_after(bytes, end, "#else")?;
                self.skip_region(bytes, after)?
            }
            Directive::Endif => {
                self.close_region(start)?;
                self.only_comments_after(bytes, end, "#endif")?
            }
        };
        if let Some(buffer) = self.stack.last_mut() {
            buffer.pos = pos;
        }
        Ok(true)
    }

    fn define(&mut self, text: &str, end: usize) -> Lexed<usize> {
        let (name, at, after) = self.macro_name(text, end, Directive::Define)?;
        if !self.macros.insert(name.to_owned()) {
            let loc = self.loc(at);
            self.warnings.push((loc, format!("duplicate definition of macro: {name}")));
        }
        Ok(after)
    }

    /// The macro name after a directive; only comments may follow it on its line.
    fn macro_name<'t>(&self, text: &'t str, end: usize, d: Directive) -> Lexed<(&'t str, usize, usize)> {
        let bytes = text.as_bytes();
        let blanks = bytes[end..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let from = end + blanks;
        if !bytes.get(from).is_some_and(|&b| is_ident_start(b)) {
            return self.error(end, format!("expected macro name after #{}", d.text()));
        }
        let len = bytes[from..].iter().take_while(|&&b| is_ident(b)).count();
        let what = format!("#{} NAME", d.text());
        let after = self.only_comments_after(bytes, from + len, &what)?;
        Ok((&text[from..from + len], from, after))
    }

    /// The end of the line, which may hold only comments; a block comment may lead over it.
    fn only_comments_after(&self, bytes: &[u8], mut pos: usize, what: &str) -> Lexed<usize> {
        loop {
            match bytes.get(pos) {
                None | Some(b'\n' | b'\r') => return Ok(pos),
                Some(b' ' | b'\t') => pos += 1,
                Some(b'/') if bytes.get(pos + 1) == Some(&b'/') => return Ok(line_end(bytes, pos)),
                Some(b'/') if bytes.get(pos + 1) == Some(&b'*') => match block_comment(bytes, pos) {
                    Some(end) => pos = end,
                    None => return self.error(pos, "unterminated comment"),
                },
                _ => return self.error(pos, format!("only comments are supported after {what}")),
            }
        }
    }

    fn enter_else(&mut self, start: usize) -> Lexed<()> {
        let loc = self.loc(start);
        let Some(region) = self.stack.last_mut().and_then(|b| b.regions.last_mut()) else {
            return self.error(start + 1, "#else without #ifdef or #ifndef");
        };
        if region.in_else {
            let previous = region.loc;
            return Err(LexError {
                loc,
                start: None,
                message: "double #else".into(),
                note: Some((previous, "previous #else is here".into())),
            });
        }
        region.in_else = true;
        region.loc = loc;
        Ok(())
    }

    fn close_region(&mut self, start: usize) -> Lexed<()> {
        match self.stack.last_mut().and_then(|b| b.regions.pop()) {
            Some(_) => Ok(()),
            None => self.error(start + 1, "#endif without #ifdef"),
        }
    }

    /// Skips lines up to and including the `#else` or `#endif` of the innermost region.
    fn skip_region(&mut self, bytes: &[u8], mut pos: usize) -> Lexed<usize> {
        let mut nested: Vec<bool> = Vec::new();
        loop {
            pos = skip_to_directive(bytes, pos);
            let Some((directive, end)) = directive_at(bytes, pos) else {
                if pos >= bytes.len() {
                    return Ok(bytes.len());
                }
                pos = line_end(bytes, pos);
                continue;
            };
            match directive {
                Directive::Define => {}
                Directive::Ifdef | Directive::Ifndef => nested.push(false),
                Directive::Else => match nested.last_mut() {
                    Some(true) => return self.error(pos, "double #else"),
                    Some(seen) => *seen = true,
                    None => {
                        self.enter_else(pos)?;
                        return self.only_comments_after(bytes, end, "#else");
                    }
                },
                Directive::Endif => {
                    if nested.pop().is_none() {
                        self.close_region(pos)?;
                        return self.only_comments_after(bytes, end, "#endif");
                    }
                }
            }
            pos = line_end(bytes, pos);
        }
    }
}

/// The next `#` that only blanks and block comments separate from the start of its line.
fn skip_to_directive(bytes: &[u8], mut pos: usize) -> usize {
    loop {
        match bytes.get(pos) {
            None | Some(b'#') => return pos.min(bytes.len()),
            Some(b' ' | b'\t' | b'\n' | b'\r') => pos += 1,
            Some(b'/') if bytes.get(pos + 1) == Some(&b'*') => {
                pos = block_comment(bytes, pos).unwrap_or(bytes.len());
            }
            _ => pos = line_end(bytes, pos),
        }
    }
}

fn line_end(bytes: &[u8], pos: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &bytes[pos..]).map_or(bytes.len(), |i| pos + i)
}
