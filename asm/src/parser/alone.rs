//! Attributes inside a text that is one value: an entry of a bytecode file.
//!
//! There are no aliases in such a text, so that the parameters of an attribute mean the same in each, unless they hold something that is
//! told apart by its number or refers to data of the file. What they stand for is remembered in the context.

use super::Parser;
use super::custom::HookParser;
use super::memo::bracketed;
use super::read_before::{PARAMETERS, ReadBefore};
use crate::token::Kind;
use memchr::memmem::Finder;
use rmlir_ir::def::AttrDefId;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::AsmParser;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::{Attr, Loc, Type};
use std::sync::LazyLock;

/// Longer texts are not remembered.
const LONGEST: usize = 1 << 16;
/// A text is searched for the ends of parameters so many times at most: deep nesting must not cost its square.
const SEARCHES: usize = 16;

/// What makes a text mean something else in another file.
static OF_FILE: LazyLock<[Finder<'static>; 2]> =
    LazyLock::new(|| [Finder::new(b"distinct"), Finder::new(b"resource")]);

impl<'s> Parser<'s> {
    /// Whether the `<...>` that is next is that of an attribute inside another one, in a text that is one value.
    fn at_inner_params(&self) -> bool {
        // The outermost parameters are those of the whole, which is read once.
        let outermost = || memchr::memchr(b'<', self.shared.text) == Some(self.tok.start as usize);
        self.shared.alone && self.is(Kind::Less) && self.open_mutable.is_empty() && !outermost()
    }

    /// Remembers what the parameters that begin a text stand for, if they mean the same wherever they stand; they were just read.
    fn remember_params(&mut self, def: AttrDefId, start: usize, attr: Attr) {
        let Some(rest) = self.shared.text.get(start..) else { return };
        if self.searched > SEARCHES * self.shared.text.len() {
            return;
        }
        let end = bracketed(rest, LONGEST);
        self.searched += end.unwrap_or(rest.len().min(LONGEST));
        if let Some(text) = end.and_then(|end| rest.get(..end))
            && self.stands_after(start + text.len())
            && !OF_FILE.iter().any(|word| word.find(text).is_some())
        {
            ReadBefore::of(self.ctx).remember(def, text, attr);
        }
    }
}

impl<'s> HookParser<'_, 's> {
    /// The attribute of a definition whose parameters are next; `loc` is where it begins.
    pub(super) fn attr_at(&mut self, loc: Loc, def: AttrDefId, ty: Option<Type>) -> Result<Attr, Failed> {
        if ty.is_some() || !self.parser.at_inner_params() {
            return self.new_attr_at(loc, def, ty);
        }
        let start = self.parser.tok.start as usize;
        let rest = self.parser.shared.text.get(start..).unwrap_or_default();
        if let Some((known, len)) = ReadBefore::of(self.parser.ctx).attr(def, rest) {
            if !PARAMETERS.hit(self.parser.ctx) {
                self.parser.seek(start + len);
                return Ok(known);
            }
            let anew = self.new_attr_at(loc, def, ty)?;
            let shown = |attr| attr_to_string(self.parser.ctx, attr);
            let (text, end) = (String::from_utf8_lossy(&rest[..len]), self.parser.ended_at(start + len));
            return match anew == known && end {
                true => Ok(anew),
                false => Err(PARAMETERS.differs(self.parser.ctx, &text, &shown(known), &shown(anew))),
            };
        }
        let attr = self.new_attr_at(loc, def, ty)?;
        self.parser.remember_params(def, start, attr);
        Ok(attr)
    }

    fn new_attr_at(&mut self, loc: Loc, def: AttrDefId, ty: Option<Type>) -> Result<Attr, Failed> {
        let definition = self.parser.ctx.attr_def(def);
        // What is wrong with all parameters of a declared form is reported where they begin.
        let loc = if definition.format.is_some() { self.loc() } else { loc };
        let params = match &definition.hooks {
            Some(hooks) => hooks.parse(self, ty)?,
            None => Vec::new(),
        };
        self.checked_attr(loc, def, params)
    }
}
