//! Fields of entries as the walk met them.
//!
//! What an entry refers to has no final number until everything has been visited. On the way its fields are noted in small words, so that
//! they go out without another look at what they are the fields of: that is many times the size, and by then no longer in any cache.

use crate::attr_type::Sink;
use crate::numbering::Numbering;
use rmlir_format::write::{Emitter, zigzag};
use rmlir_ir::{Attr, Context, Ident, Type};

/// The place of an attribute.
const ATTR: u32 = 0;
/// The place of an attribute that might have been absent.
const PRESENT: u32 = 1;
/// The place of a type in the list of these.
const TYPE: u32 = 2;
/// A number.
const NUMBER: u32 = 3;
/// A raw byte.
const BYTE: u32 = 4;
/// As many numbers that are zero, or attributes that are absent: most fields of some attributes, and of most operations.
const ZEROS: u32 = 5;
/// The bits of these kinds, the lowest of a word.
const KIND_BITS: u32 = 3;

/// Fields of entries, one after the other.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    words: Vec<u32>,
    types: Vec<Type>,
    /// Where the fields of the entry at the end begin.
    start: usize,
    /// They are not all of a kind that is noted here, or do not fit a word.
    broken: bool,
}

/// The fields of an entry.
pub(crate) struct Taped<'t> {
    words: &'t [u32],
    types: &'t [Type],
}

impl Tape {
    /// Makes room for as many words.
    pub(crate) fn reserve(&mut self, words: usize) {
        self.words.reserve(words);
    }

    /// Where the fields of the next entry begin.
    pub(crate) fn end(&self) -> u32 {
        self.words.len() as u32
    }

    /// Begins an entry. What goes to the sink that this gives goes `to` another one, too.
    pub(crate) fn begin<'t, S: Sink>(&'t mut self, ctx: &'t Context, to: S) -> Taping<'t, S> {
        (self.broken, self.start) = (false, self.words.len());
        Taping { ctx, tape: self, to }
    }

    /// Whether anything was noted of the entry so far, or was not as it does not fit.
    pub(crate) fn has_noted(&self) -> bool {
        self.broken || self.words.len() > self.start
    }

    /// Ends the entry. Its fields are forgotten unless they are `complete` and all were noted, which this tells.
    pub(crate) fn close(&mut self, complete: bool) -> bool {
        let kept = complete && !self.broken && u32::try_from(self.words.len()).is_ok();
        if !kept {
            self.words.truncate(self.start);
        }
        kept
    }

    /// The fields of an entry from one place to another; nothing if they were not noted.
    #[inline]
    pub(crate) fn fields(&self, (start, end): (u32, u32)) -> Option<Taped<'_>> {
        let words = self.words.get(start as usize..end as usize).filter(|words| !words.is_empty())?;
        Some(Taped { words, types: &self.types })
    }

    #[inline]
    fn put(&mut self, kind: u32, value: u64) {
        match value >> (u32::BITS - KIND_BITS) {
            0 => self.words.push((value as u32) << KIND_BITS | kind),
            _ => self.broken = true,
        }
    }

    #[inline]
    fn zero(&mut self) {
        // Those of an entry that follow each other are one word.
        match self.words.get_mut(self.start..).and_then(<[u32]>::last_mut) {
            Some(word) if *word % (1 << KIND_BITS) == ZEROS => match word.checked_add(1 << KIND_BITS) {
                Some(more) => *word = more,
                None => self.broken = true,
            },
            _ => self.words.push(1 << KIND_BITS | ZEROS),
        }
    }
}

impl Taped<'_> {
    /// The places of the attributes among the fields.
    pub(crate) fn attrs(&self) -> impl Iterator<Item = usize> {
        let is_attr = |&&word: &&u32| matches!(word % (1 << KIND_BITS), ATTR | PRESENT);
        self.words.iter().filter(is_attr).map(|&word| (word >> KIND_BITS) as usize)
    }

    /// Writes the fields with the final numbers.
    pub(crate) fn write(&self, numbering: &Numbering<'_>, out: &mut Emitter) {
        for &word in self.words {
            let value = word >> KIND_BITS;
            match word % (1 << KIND_BITS) {
                ZEROS => out.zeros(value as usize),
                NUMBER => out.varint(value.into()),
                BYTE => out.byte(value as u8),
                ATTR => out.varint(numbering.attr_number_at(value as usize).into()),
                PRESENT => out.flagged(numbering.attr_number_at(value as usize).into(), true),
                _ => out.varint(numbering.type_number(self.types[value as usize]).into()),
            }
        }
    }
}

/// Notes fields, and hands them on.
pub(crate) struct Taping<'t, S> {
    ctx: &'t Context,
    tape: &'t mut Tape,
    to: S,
}

// Those of frequent fields are inlined for sure: a field is little work.
impl<S: Sink> Sink for Taping<'_, S> {
    #[inline(always)]
    fn attr(&mut self, attr: Attr) {
        self.tape.put(ATTR, self.ctx.attr_index(attr) as u64);
        self.to.attr(attr);
    }

    #[inline]
    fn ty(&mut self, ty: Type) {
        self.tape.put(TYPE, self.tape.types.len() as u64);
        self.tape.types.push(ty);
        self.to.ty(ty);
    }

    fn resource(&mut self, dialect: Ident, key: Ident, file: u32) {
        self.tape.broken = true;
        self.to.resource(dialect, key, file);
    }

    fn string(&mut self, bytes: &[u8]) {
        // Strings get their numbers in the order in which they are written.
        self.tape.broken = true;
        self.to.string(bytes);
    }

    #[inline(always)]
    fn unsigned(&mut self, value: u64) {
        match value {
            0 => self.tape.zero(),
            value => self.tape.put(NUMBER, value),
        }
        self.to.unsigned(value);
    }

    fn signed(&mut self, value: i64) {
        self.tape.put(NUMBER, zigzag(value));
        self.to.signed(value);
    }

    #[inline(always)]
    fn byte(&mut self, value: u8) {
        self.tape.put(BYTE, value.into());
        self.to.byte(value);
    }

    fn blob(&mut self, bytes: &[u8]) {
        // It may be large, and would be there twice.
        self.tape.broken = true;
        self.to.blob(bytes);
    }

    #[inline(always)]
    fn optional_attr(&mut self, attr: Option<Attr>) {
        match attr {
            Some(attr) => self.tape.put(PRESENT, self.ctx.attr_index(attr) as u64),
            // The number zero without the flag.
            None => self.tape.zero(),
        }
        self.to.optional_attr(attr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nowhere;

    impl Sink for Nowhere {
        fn attr(&mut self, _: Attr) {}
        fn ty(&mut self, _: Type) {}
        fn resource(&mut self, _: Ident, _: Ident, _: u32) {}
        fn string(&mut self, _: &[u8]) {}
        fn unsigned(&mut self, _: u64) {}
        fn signed(&mut self, _: i64) {}
        fn byte(&mut self, _: u8) {}
        fn blob(&mut self, _: &[u8]) {}
        fn optional_attr(&mut self, _: Option<Attr>) {}
    }

    /// How many fields are noted of an entry.
    fn noted(give: impl FnOnce(&Context, &mut Taping<'_, Nowhere>), complete: bool) -> usize {
        let (ctx, mut tape) = (Context::new(), Tape::default());
        tape.begin(&ctx, Nowhere).unsigned(0);
        let start = tape.end();
        give(&ctx, &mut tape.begin(&ctx, Nowhere));
        let kept = tape.close(complete);
        let fields = tape.fields((start, tape.end()));
        assert_eq!(kept, fields.is_some());
        fields.map_or(0, |fields| fields.words.len())
    }

    #[test]
    fn all_fields_of_an_entry_are_noted_or_none() {
        let some = |ctx: &Context, sink: &mut Taping<'_, Nowhere>| {
            sink.optional_attr(None);
            sink.unsigned(0);
            sink.unsigned((1 << 29) - 1);
            sink.signed(-1);
            sink.byte(255);
            sink.attr(ctx.unit());
            sink.optional_attr(Some(ctx.unit()));
            sink.optional_attr(None);
            sink.ty(ctx.i32());
        };
        assert_eq!(noted(some, true), 8);
        assert_eq!(noted(some, false), 0);
        let too_much: [fn(&mut Taping<'_, Nowhere>); 4] = [
            |sink| sink.unsigned(1 << 29),
            |sink| sink.signed(i64::MIN),
            |sink| sink.string(b"text"),
            |sink| sink.blob(&[]),
        ];
        for more in too_much {
            let both = |ctx: &Context, sink: &mut Taping<'_, Nowhere>| {
                some(ctx, sink);
                more(sink);
            };
            assert_eq!(noted(both, true), 0);
        }
    }
}
