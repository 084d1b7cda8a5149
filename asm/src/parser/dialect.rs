//! Types and attributes of dialects, and references to aliases, which begin the same.

use super::Parser;
use super::attrs::Body;
use super::custom::HookParser;
use super::memo::until_special;
use super::read_before::ReadBefore;
use super::values::{Step, StepResult};
use crate::lexer::stops_string;
use crate::token::Kind;
use rmlir_ir::context::RegisteredDialect;
use rmlir_ir::def::{AttrDefId, TypeDefId};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::AsmParser;
use rmlir_ir::{Attr, Type};

/// The length from which the end of a `<...>` is remembered.
const LONG_BODY: usize = 1 << 10;

/// What a `!` or `#` token begins.
pub(super) enum Symbol<'s> {
    /// A reference to an alias.
    Alias(&'s [u8]),
    /// A symbol of a dialect.
    Body(Body),
}

impl<'s> Parser<'s> {
    /// Takes a `!` or `#` token and the body that adjoins it.
    pub(super) fn dialect_symbol(&mut self) -> Result<Symbol<'s>, Failed> {
        let token = self.tok;
        let name = self.name();
        self.advance();
        let has_body = self.is(Kind::Less) && self.tok.start == token.end;
        let first = token.start + 1;
        let dot = name.iter().position(|&byte| byte == b'.');
        let dialect = &name[..dot.unwrap_or(name.len())];
        let Some(dot) = dot else {
            if !has_body {
                return Ok(Symbol::Alias(name));
            }
            let (start, end) = self.symbol_body()?;
            let dialect = self.ctx.ident_bytes(dialect);
            return Ok(Symbol::Body(Body { dialect, start: start + 1, end: end - 1, at: token.start }));
        };
        let start = first + dot as u32 + 1;
        let end = if has_body { self.symbol_body()?.1 } else { token.end };
        Ok(Symbol::Body(Body { dialect: self.ctx.ident_bytes(dialect), start, end, at: start }))
    }

    /// Takes `<...>` with balanced brackets as raw text. Gives its first byte and one after its last.
    fn symbol_body(&mut self) -> Result<(u32, u32), Failed> {
        let start = self.tok.start;
        if let Some(&end) = self.long_bodies.get(&start) {
            self.seek(end as usize);
            return Ok((start, end));
        }
        let text = self.shared.text;
        let mut open = std::mem::take(&mut self.brackets);
        open.clear();
        let mut at = start as usize;
        loop {
            at += until_special(text.get(at..).unwrap_or_default());
            let byte = text.get(at).copied().unwrap_or(0);
            at += 1;
            match byte {
                // What was read before is known to be balanced.
                b'<' if self.shared.alone
                    && !open.is_empty()
                    && let Some(len) = ReadBefore::of(self.ctx).params(&text[at - 1..]) =>
                {
                    at += len - 1;
                }
                b'<' | b'(' | b'[' | b'{' => open.push((byte, at as u32 - 1)),
                b'>' | b')' | b']' | b'}' => {
                    match open.pop() {
                        Some((bracket, from)) if bracket == opening(byte) => {
                            if byte == b'>' && at - from as usize >= LONG_BODY {
                                self.long_bodies.insert(from, at as u32);
                            }
                        }
                        other => {
                            open.extend(other);
                            return Err(self.unbalanced(&open, at));
                        }
                    }
                    if open.is_empty() {
                        break;
                    }
                }
                b'-' if text.get(at) == Some(&b'>') => at += 1,
                b'"' => at = self.string_behind(at - 1)?,
                0 => return Err(self.unbalanced(&open, at)),
                _ => {}
            }
        }
        self.brackets = open;
        self.seek(at);
        Ok((start, at as u32))
    }

    /// The end of the string that begins at `quote`.
    fn string_behind(&mut self, quote: usize) -> Result<usize, Failed> {
        let rest = self.shared.text.get(quote + 1..).unwrap_or_default();
        if let Some(end) = rest.iter().position(|&byte| stops_string(byte))
            && rest[end] == b'"'
        {
            return Ok(quote + end + 2);
        }
        self.seek(quote);
        if self.is(Kind::Str) { Ok(self.tok.end as usize) } else { Err(Failed) }
    }

    /// Reports brackets that are not balanced before `end`. Upstream's token is then the last string on the way, if there is one.
    fn unbalanced(&mut self, open: &[(u8, u32)], end: usize) -> Failed {
        let mut string = None;
        let mut at = self.tok.start as usize;
        while at < end {
            if self.shared.text.get(at) != Some(&b'"') {
                at += 1;
                continue;
            }
            string = Some(at);
            at = match self.string_behind(at) {
                Ok(behind) => behind,
                Err(failed) => return failed,
            };
        }
        if let Some(at) = string {
            self.seek(at);
        }
        let bracket = open.last().map_or('<', |&(byte, _)| byte as char);
        self.error(format!("unbalanced '{bracket}' character in pretty dialect name"))
    }

    pub(super) fn begin_dialect_type(&mut self) -> StepResult {
        let ty = match self.dialect_symbol()? {
            Symbol::Alias(name) => self.type_alias(name)?,
            Symbol::Body(body) => self.dialect_type(body)?,
        };
        Ok(Step::from(ty))
    }

    fn dialect_type(&mut self, body: Body) -> Result<Type, Failed> {
        if self.shared.options.syntax_of.is_some()
            && let Some(ty) = self.type_then(body)
        {
            return Ok(ty);
        }
        if let Some(dialect) = self.registered(body) {
            return self.with_body(body, |parser| parser.hooked_type(body, dialect));
        }
        self.check_namespace(body)?;
        let text = self.ctx.ident_bytes(self.body_text(body));
        if !self.ctx.allows_unregistered_dialects() {
            let what = format!("`!{}` type", self.verbose(body));
            return Err(self.unregistered(body, &what));
        }
        Ok(self.ctx.opaque_type(body.dialect, text))
    }

    pub(super) fn dialect_attr(&mut self, body: Body, ty: Option<Type>) -> Result<Attr, Failed> {
        if self.shared.options.syntax_of.is_some()
            && let Some(attr) = self.reworded(body)
        {
            return Ok(attr);
        }
        if let Some(dialect) = self.registered(body) {
            return self.with_body(body, |parser| parser.hooked_attr(body, dialect, ty));
        }
        self.check_namespace(body)?;
        let text = self.ctx.ident_bytes(self.body_text(body));
        let ty = ty.unwrap_or(self.ctx.none_type());
        if !self.ctx.allows_unregistered_dialects() {
            let what = format!("`#{} : {}` attribute", self.verbose(body), self.ctx.quoted_type(ty));
            let what = what.replace("` attribute", " attribute").replacen('`', "", 1);
            return Err(self.unregistered(body, &what));
        }
        Ok(self.ctx.opaque_attr(body.dialect, text, ty))
    }

    pub(super) fn body_text(&self, body: Body) -> &'s [u8] {
        self.shared.text.get(body.start as usize..body.end as usize).unwrap_or(&[])
    }

    fn verbose(&self, body: Body) -> String {
        format!("\"{}\"<\"{}\">", self.ctx.text(body.dialect), String::from_utf8_lossy(self.body_text(body)))
    }

    fn unregistered(&self, body: Body, what: &str) -> Failed {
        let message = format!(
            "{what} created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool \
             used"
        );
        self.error_at(body.at, message)
    }

    fn check_namespace(&self, body: Body) -> Result<(), Failed> {
        let name = self.ctx.bytes(body.dialect);
        let first = name.first().is_some_and(|&b| crate::lexer::is_letter(b));
        if first && name.iter().all(|&b| b.is_ascii_alphanumeric() || b == b'_' || b == b'$') {
            return Ok(());
        }
        let name = self.ctx.text(body.dialect).into_owned();
        Err(self.error_at(body.at, format!("invalid dialect namespace '\"{name}\"'")))
    }

    fn registered(&self, body: Body) -> Option<&'s RegisteredDialect> {
        self.ctx.registered_dialect_named(body.dialect)
    }

    /// Runs `work` on the body of a symbol, then goes on after the symbol, however far `work` came.
    fn with_body<R>(
        &mut self,
        body: Body,
        work: impl FnOnce(&mut Self) -> Result<R, Failed>,
    ) -> Result<R, Failed> {
        let after = self.tok.start as usize;
        self.seek(body.start as usize);
        let result = self.deeper(work);
        if result.is_ok() {
            self.seek(after);
        }
        result
    }

    fn hooked_type(&mut self, body: Body, dialect: &'s RegisteredDialect) -> Result<Type, Failed> {
        let at = self.tok.start;
        let word = self.mnemonic();
        if let Some(id) = dialect.type_named(word) {
            self.advance();
            return self.defined_type(id, at);
        }
        if let Some(hooks) = &dialect.hooks {
            let mnemonic = String::from_utf8_lossy(word);
            if let Some(result) = hooks.parse_type(&mut HookParser::of_value(self, at), &mnemonic) {
                return result;
            }
        }
        if dialect.keeps_unknown_parts(self.ctx) {
            let text = self.ctx.ident_bytes(self.body_text(body));
            return Ok(self.ctx.opaque_type(body.dialect, text));
        }
        let name = self.ctx.text(body.dialect).into_owned();
        if dialect.types.is_empty() {
            return Err(self.error_at(at, format!("dialect '{name}' provides no type parsing hook")));
        }
        let word = String::from_utf8_lossy(word);
        Err(self.error_at(at, format!("unknown  type `{word}` in dialect `{name}`")))
    }

    fn hooked_attr(
        &mut self,
        body: Body,
        dialect: &'s RegisteredDialect,
        ty: Option<Type>,
    ) -> Result<Attr, Failed> {
        let at = self.tok.start;
        let word = self.mnemonic();
        if let Some(id) = dialect.attr_named(self.ctx, word) {
            self.advance();
            return self.defined_attr(id, at, ty);
        }
        if let Some(hooks) = &dialect.hooks {
            let mnemonic = String::from_utf8_lossy(word);
            if let Some(result) = hooks.parse_attr(&mut HookParser::of_value(self, at), &mnemonic, ty) {
                return result;
            }
        }
        if dialect.keeps_unknown_parts(self.ctx) {
            let text = self.ctx.ident_bytes(self.body_text(body));
            return Ok(self.ctx.opaque_attr(body.dialect, text, ty.unwrap_or(self.ctx.none_type())));
        }
        let name = self.ctx.text(body.dialect).into_owned();
        if !dialect.has_attrs() {
            return Err(self.error_at(at, format!("dialect '{name}' provides no attribute parsing hook")));
        }
        let word = String::from_utf8_lossy(word);
        Err(self.error_at(at, format!("unknown attribute `{word}` in dialect `{name}`")))
    }

    /// The word that names a definition; empty if there is none.
    fn mnemonic(&self) -> &'s [u8] {
        if self.is_any_word() { self.text() } else { &[] }
    }

    /// The type of a definition, after its mnemonic.
    fn defined_type(&mut self, id: TypeDefId, at: u32) -> Result<Type, Failed> {
        let loc = self.loc_at(at);
        let def = self.ctx.type_def(id);
        let mut parser = HookParser::of_value(self, at);
        // As for attributes.
        let loc = if def.format.is_some() { parser.loc() } else { loc };
        let params = match &def.hooks {
            Some(hooks) => hooks.parse(&mut parser)?,
            None => Vec::new(),
        };
        parser.checked_type(loc, id, params)
    }

    fn defined_attr(&mut self, id: AttrDefId, at: u32, ty: Option<Type>) -> Result<Attr, Failed> {
        let loc = self.loc_at(at);
        HookParser::of_value(self, at).attr_at(loc, id, ty)
    }

    /// Runs `work` one level of hooks deeper, if the limit allows it.
    pub(super) fn deeper<R>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<R, Failed>,
    ) -> Result<R, Failed> {
        self.enter_hook()?;
        let result = work(self);
        self.depth -= 1;
        result
    }

    /// Counts one more level of hooks, if the limit allows it.
    pub(super) fn enter_hook(&mut self) -> Result<(), Failed> {
        let limit = self.shared.options.max_depth;
        if self.depth >= limit {
            return Err(self.error(format!("custom forms are nested deeper than {limit} levels")));
        }
        self.depth += 1;
        Ok(())
    }
}

fn opening(closing: u8) -> u8 {
    match closing {
        b'>' => b'<',
        b')' => b'(',
        b']' => b'[',
        _ => b'{',
    }
}
