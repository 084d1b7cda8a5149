//! Attributes of dialects as a printer writes them, which are read from their bytes.
//!
//! To read one by tokens takes two passes over its text: the first looks for the bracket at its end, as what is wrong with brackets is reported before all else.
//! Here the bytes are read once, and where anything is unusual nothing was read.

use super::Parser;
use super::custom::HookParser;
use super::memo::is_special;
use super::types::decimal;
use crate::lexer::{is_letter, is_suffix};
use crate::token::Kind;
use rmlir_ir::Attr;
use rmlir_ir::context::RegisteredDialect;
use rmlir_ir::def::AttrDefId;
use rmlir_ir::diag::{Failed, attempt};
use rmlir_ir::hooks::AsmParser;

impl<'s> Parser<'s> {
    /// Takes `#dialect.name<...>`, which begins with the next token. `None`, and nothing is taken, where it has to be read by tokens.
    pub(super) fn plain_dialect_attr(&mut self) -> Option<Attr> {
        let (token, text) = (self.tok, self.shared.text);
        let rest = text.get(token.end as usize..).filter(|rest| rest.first() == Some(&b'<'))?;
        if self.shared.alone || self.in_plain_part || self.shared.options.syntax_of.is_some() {
            return None;
        }
        let name = self.name();
        let dot = name.iter().position(|&byte| byte == b'.')?;
        let def = self.dialect_called(&name[..dot])?.attr_named(self.ctx, &name[dot + 1..])?;
        let read = HookParser::of_value(self, token.start).plain_attr_of(def, rest);
        // A form that has no brackets leaves those of the text alone.
        if let Some((attr, len)) = read.filter(|&(_, len)| len > 0) {
            self.lex.seek(token.end as usize + len);
            let next = self.lex.next_token();
            // A type goes with it, or what is no token is reported by those who look at brackets, too.
            if !matches!(next.kind, Kind::Colon | Kind::Error) {
                self.tok = next;
                return Some(attr);
            }
        }
        self.seek(token.start as usize);
        None
    }

    /// The registered dialect of a name, which mostly is the one that was asked for before.
    fn dialect_called(&mut self, name: &'s [u8]) -> Option<&'s RegisteredDialect> {
        if let Some((_, dialect)) = self.last_dialect.filter(|&(last, _)| last == name) {
            return Some(dialect);
        }
        let dialect = self.ctx.registered_dialect(name)?;
        self.last_dialect = Some((name, dialect));
        Some(dialect)
    }

    /// Where the rest of the text begins that this is.
    fn place_of(&self, rest: &[u8]) -> usize {
        self.shared.text.len() - rest.len()
    }

    /// The alias with whose name a text goes on, and how long it is.
    fn plain_alias(&self, rest: &[u8]) -> Option<(Attr, usize)> {
        let name = &rest[1..];
        let len = name.iter().position(|&byte| !is_suffix(byte))?;
        // Before `>` a minus is one half of an arrow for those who look at brackets.
        let is_arrow = name[..len].ends_with(b"-") && name[len] == b'>';
        let is_name = name.first().is_some_and(|&first| is_letter(first)) && name[len] != b'<' && !is_arrow;
        let at = self.place_of(rest) as u32;
        let attr = is_name.then(|| self.aliases.attr_before(&name[..len], at))?;
        Some((attr?, len + 1))
    }

    /// `distinct[5]<>`, with which a text goes on.
    fn plain_distinct(&self, rest: &[u8]) -> Option<(Attr, usize)> {
        let digits = rest.strip_prefix(b"distinct[")?;
        let len = digits.iter().position(|byte| !byte.is_ascii_digit())?;
        let after = digits[len..].strip_prefix(b"]<>")?;
        let number = decimal(&digits[..len]).filter(|_| len > 0)?;
        Some((self.distinct_of(number, self.ctx.unit()).ok()?, rest.len() - after.len()))
    }
}

impl HookParser<'_, '_> {
    /// See [`AsmParser::plain_attr`].
    pub(super) fn find_plain_attr(&mut self, rest: &[u8]) -> Option<(Attr, usize)> {
        match rest.first()? {
            b'#' => self.parser.plain_alias(rest),
            b'd' if rest.starts_with(b"distinct[") => self.parser.plain_distinct(rest),
            _ => {
                let mut attr = None;
                let len = self.find_plain_part(rest, &mut |parser| {
                    attr = Some(parser.attr(None)?);
                    Ok(())
                })?;
                attr.zip(Some(len))
            }
        }
    }

    /// See [`AsmParser::plain_attr_of`].
    pub(super) fn find_plain_attr_of(&mut self, def: AttrDefId, rest: &[u8]) -> Option<(Attr, usize)> {
        let hooks = self.parser.ctx.attr_def(def).hooks.as_ref()?;
        if self.parser.depth >= self.parser.shared.options.max_depth {
            return None;
        }
        self.parser.depth += 1;
        let read = hooks.parse_plain(self, rest);
        self.parser.depth -= 1;
        let (params, len) = read?;
        Some((self.parser.ctx.dialect_attr(def, params).ok()?, len))
    }

    /// See [`AsmParser::plain_part`].
    pub(super) fn find_plain_part(
        &mut self,
        rest: &[u8],
        work: &mut dyn FnMut(&mut dyn AsmParser) -> Result<(), Failed>,
    ) -> Option<usize> {
        let first = rest.iter().position(|&byte| byte == b',' || is_special(byte))?;
        if !matches!(rest[first], b',' | b'>' | b')' | b']') {
            return None;
        }
        let no_token = self.parser.no_token;
        self.parser.in_plain_part = true;
        let (read, said_nothing) = attempt(|| {
            self.parser.seek(self.parser.place_of(rest));
            work(self)
        });
        (self.parser.no_token, self.parser.in_plain_part) = (no_token, false);
        let len = (self.parser.tok.start as usize).checked_sub(self.parser.place_of(rest))?;
        let taken = rest.get(..len)?.trim_ascii_end();
        let plain = !taken.iter().any(|&byte| is_special(byte));
        (read.is_ok() && said_nothing && plain).then_some(taken.len())
    }
}
