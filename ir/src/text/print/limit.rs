//! How long text may become.
//!
//! Types and attributes share what is inside them, and text writes it each time: sixty lines of `!b = tuple<!a, !a>` stand for more text than
//! there is memory in the world. So one type or attribute has a limit, which grows with what it is made of, and a module has one, which
//! its reader sets by the size of the input. As bytecode all of it is small.

use super::printer::Printer;
use crate::attrs::AttrData;
use crate::context::Context;
use crate::sub_elements::Part;
use crate::types::TypeData;
use std::fmt;

/// Bytes that the text of one type or attribute may always have.
pub const PART_TEXT: usize = 64 << 20;
/// Bytes of text for each byte of what it is made of, each part counted once: a bit of `dense` may become `false, `.
const PART_TEXT_PER_BYTE: usize = 64;
/// Bytes that the text of a module may always have.
pub const MODULE_TEXT: u64 = 1 << 30;
/// Bytes of text for each byte of the input it came of. Locations in local scope are written in full at each operation.
pub const MODULE_TEXT_PER_BYTE: u64 = 4096;

/// The longest text of a module that came of an input of so many bytes.
pub fn module_text(input: u64) -> u64 {
    MODULE_TEXT.max(input.saturating_mul(MODULE_TEXT_PER_BYTE))
}

/// Why printing stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// A type or attribute would be longer than this.
    Part(Kind, usize),
    /// The module would be longer than this.
    Module(u64),
    /// What is kept in memory would be longer than it may be: it is written in another way.
    Kept,
    /// Nobody takes the text any more.
    Refused,
}

/// What is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A type.
    Type,
    /// An attribute, or a location.
    Attribute,
}

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLong::Part(kind, limit) => {
                let what = match kind {
                    Kind::Type => "type",
                    Kind::Attribute => "attribute",
                };
                write!(
                    f,
                    "the text of one {what} has more than {limit} bytes, since what is inside it is written each time it is used: \
                     bytecode (--emit-bytecode) holds it once"
                )
            }
            TooLong::Module(limit) => write!(
                f,
                "the text has more than {limit} bytes, far more than what it is made of: bytecode (--emit-bytecode) is smaller"
            ),
            TooLong::Kept => f.write_str("the text does not fit into memory"),
            TooLong::Refused => f.write_str("the text is not taken"),
        }
    }
}

impl std::error::Error for TooLong {}

/// The type or attribute that is being written and is in no other one.
#[derive(Clone, Copy)]
pub(crate) struct Root {
    part: Part,
    /// Where its text begins.
    start: usize,
    /// How long it may become, as far as that is known.
    limit: usize,
}

impl Printer<'_> {
    /// Writes a type, attribute or location, whose text has a limit as a whole.
    pub(crate) fn within_limit(&mut self, part: Part, write: impl FnOnce(&mut Self)) {
        if self.root.is_some() {
            if self.goes_on() {
                write(self);
            }
            return;
        }
        if self.stopped.is_some() {
            return;
        }
        self.root = Some(Root { part, start: self.out.len(), limit: PART_TEXT });
        write(self);
        self.root = None;
    }

    /// Whether there is room for more.
    pub(crate) fn goes_on(&mut self) -> bool {
        if self.stopped.is_some() {
            return false;
        }
        match self.root {
            Some(root) if self.out.len().saturating_sub(root.start) > root.limit => self.has_right(root),
            _ => true,
        }
    }

    /// Whether what is so long has a right to it: it holds as much itself.
    #[cold]
    fn has_right(&mut self, root: Root) -> bool {
        let mut held = 0usize;
        self.ctx.walk_parts(root.part, |part| held = held.saturating_add(size(self.ctx, part)));
        let limit = PART_TEXT.max(held.saturating_mul(PART_TEXT_PER_BYTE));
        if self.out.len().saturating_sub(root.start) > limit {
            let kind = match root.part {
                Part::Type(_) => Kind::Type,
                Part::Attr(_) => Kind::Attribute,
            };
            self.stopped = Some(TooLong::Part(kind, limit));
            return false;
        }
        self.root = Some(Root { limit, ..root });
        true
    }
}

/// About how many bytes a part holds itself.
fn size(ctx: &Context, part: Part) -> usize {
    const HEAD: usize = 16;
    let own = match part {
        Part::Type(ty) => match ctx.type_data(ty) {
            TypeData::Opaque { text, .. } => ctx.bytes(*text).len(),
            _ => 0,
        },
        Part::Attr(attr) => match ctx.attr_data(attr) {
            &AttrData::String { value, .. } => ctx.bytes(value).len(),
            AttrData::DenseArray(dense) => dense.raw.len(),
            AttrData::DenseElements(dense) => dense.raw.len(),
            AttrData::DenseStrings(dense) => {
                dense.values.iter().map(|&value| ctx.bytes(value).len() + 4).sum()
            }
            AttrData::Opaque(opaque) => ctx.bytes(opaque.text).len(),
            AttrData::LocName { name, .. } => ctx.bytes(*name).len(),
            AttrData::LocFile(range) => ctx.bytes(range.file).len(),
            AttrData::Array(elements) => elements.len() * 4,
            AttrData::Dictionary(entries) => {
                entries.iter().map(|entry| ctx.bytes(entry.name).len() + 8).sum()
            }
            _ => 0,
        },
    };
    own.saturating_add(HEAD)
}
