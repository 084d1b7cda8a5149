//! Locations of operations and block arguments.
//!
//! Nearly every operation has a location of its own. Those that are a place in a file are checked when they are read and become an
//! attribute only when someone looks; the others are decoded.

use crate::attr_type::Decoder;
use crate::build::{FILE_LINE_COL, UNKNOWN_LOC, is_location};
use crate::fault::{Fault, Result};
use rmlir_format::error::Table;
use rmlir_format::read::attr_type::Entry;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::short::Lead;
use rmlir_format::{AttrIdx, DialectIdx, ErrorKind};
use rmlir_ir::loc::LocSegment;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::{AttrData, Loc};
use std::ops::Range;

/// So many entries are looked at together.
const AHEAD: usize = 64;

/// What is known of an attribute as a location.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum State {
    Unseen = 0,
    /// A place in a file that has been checked.
    Place,
    /// `loc(unknown)`
    Unknown,
    /// Any other location, which has been decoded.
    Decoded,
}

impl State {
    fn of(byte: u8) -> State {
        [State::Unseen, State::Place, State::Unknown, State::Decoded]
            .get(usize::from(byte))
            .copied()
            .unwrap_or(State::Unseen)
    }
}

/// The locations of a file.
pub(crate) struct Locations {
    /// Where places lie in the context's space of locations, if it had room.
    segment: Option<LocSegment>,
    /// What is known, as bytes: zeros cost nothing until they are touched, and loading one function touches few.
    states: Vec<u8>,
    /// The attribute that was last seen to be the name of a file, and how places in that file begin.
    last_file: Option<(AttrIdx, Lead)>,
    /// Entries around the last one, if they are of the builtin dialect, and that dialect.
    builtin: (Range<usize>, DialectIdx),
}

impl Locations {
    /// Of a file with so many attributes.
    pub(crate) fn new(segment: Option<LocSegment>, attributes: usize) -> Locations {
        Locations { segment, states: vec![0; attributes], last_file: None, builtin: (0..0, DialectIdx(0)) }
    }

    /// The location with this index.
    ///
    /// # Errors
    /// If the attribute is broken or no location.
    #[inline]
    pub(crate) fn get(&mut self, decoder: Decoder<'_>, index: AttrIdx) -> Result<Loc> {
        let at = index.index();
        if let (Some(segment), Some(slot)) = (self.segment, self.states.get(at)) {
            if *slot == State::Unseen as u8 {
                self.look_ahead(decoder, at);
            }
            if self.states[at] == State::Place as u8 {
                return Ok(segment.loc(at));
            }
        }
        self.get_other(decoder, index)
    }

    /// Looks at an entry that nobody has seen, and at some that follow: one location after the other is the rule.
    #[inline(never)]
    fn look_ahead(&mut self, decoder: Decoder<'_>, at: usize) {
        let Some((_, lead)) = &self.last_file else { return };
        if !self.builtin.0.contains(&at) {
            return;
        }
        let end = self.builtin.0.end.min(self.states.len()).min(at + AHEAD);
        let states = &mut self.states[at..end];
        let unseen = zeros(states);
        let places = decoder.file.tables().entries.run_of(at..at + unseen, lead, 2);
        states[..places].fill(State::Place as u8);
    }

    /// One that is no place in the file of the last one.
    #[inline(never)]
    fn get_other(&mut self, decoder: Decoder<'_>, index: AttrIdx) -> Result<Loc> {
        let state = match self.states.get(index.index()).map_or(State::Unseen, |&byte| State::of(byte)) {
            State::Unseen => {
                let state = self.check(decoder, index)?;
                if let Some(slot) = self.states.get_mut(index.index()) {
                    *slot = state as u8;
                }
                state
            }
            state => state,
        };
        match (state, self.segment) {
            (State::Place, Some(segment)) => Ok(segment.loc(index.index())),
            (State::Unknown, _) => Ok(Loc::UNKNOWN),
            _ => decoder.attr(index).map(|attr| decoder.ctx.loc(attr)),
        }
    }

    fn check(&mut self, decoder: Decoder<'_>, index: AttrIdx) -> Result<State> {
        if let Some(entry) = self.builtin_entry(decoder, index)
            && entry.custom
        {
            let mut body = entry.body;
            match body.varint()? {
                FILE_LINE_COL if self.segment.is_some() && self.is_place(decoder, body)? => {
                    return Ok(State::Place);
                }
                UNKNOWN_LOC if body.is_empty() => return Ok(State::Unknown),
                _ => {}
            }
        }
        let attr = decoder.attr(index)?;
        if is_location(decoder.ctx, attr) {
            return Ok(State::Decoded);
        }
        Err(wrong_kind("mlir::LocationAttr", attr_to_string(decoder.ctx, attr)))
    }

    /// The entry of an attribute if it is of the builtin dialect.
    #[inline]
    fn builtin_entry<'f>(&mut self, decoder: Decoder<'f>, index: AttrIdx) -> Option<Entry<'f>> {
        let entries = &decoder.file.tables().entries;
        if !self.builtin.0.contains(&index.index()) {
            let (group, dialect) = entries.group_of(index.index())?;
            if decoder.dialect_name(dialect) != b"builtin" {
                return None;
            }
            self.builtin = (group, dialect);
        }
        entries.entry(index.index(), self.builtin.1)
    }

    /// Whether an entry of a place in a file is in order, from after its code. If not, decoding it says what is wrong.
    fn is_place(&mut self, decoder: Decoder<'_>, mut body: Cursor<'_>) -> Result<bool> {
        let name = AttrIdx(body.index(decoder.file.attrs.len(), Table::NestedAttribute)?);
        if self.last_file.is_none_or(|(last, _)| last != name) {
            // If it is not decoded yet: decoding the whole decodes the name, and the next place with it finds it known.
            let Some(attr) = decoder.file.known_attr(name) else { return Ok(false) };
            if !matches!(decoder.ctx.attr_data(attr), AttrData::String { .. }) {
                return Ok(false);
            }
            self.last_file = Lead::of(&[FILE_LINE_COL, name.0.into()]).map(|lead| (name, lead));
        }
        let fits = body.varint()?.max(body.varint()?) <= u64::from(u32::MAX);
        Ok(fits && body.is_empty())
    }
}

/// How many zeros bytes begin with, found a word at a time: there are many lists of which few entries follow one another.
#[inline]
fn zeros(bytes: &[u8]) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (at, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        if word != 0 {
            return at * 8 + word.trailing_zeros() as usize / 8;
        }
    }
    bytes.len() - rest.len() + rest.iter().take_while(|&&byte| byte == 0).count()
}

/// A location or dictionary of another kind.
#[cold]
pub(crate) fn wrong_kind(expected: &'static str, got: String) -> Fault {
    Fault::known(ErrorKind::WrongAttributeKind { expected, got: got.into_boxed_str() }.to_string())
}

#[cfg(test)]
mod tests {
    use super::zeros;

    #[test]
    fn zeros_are_counted_across_words() {
        for len in 0..20 {
            let mut bytes = vec![0; len];
            assert_eq!(zeros(&bytes), len);
            for at in (0..len).rev() {
                bytes[at] = 3;
                assert_eq!(zeros(&bytes), at);
            }
        }
    }
}
