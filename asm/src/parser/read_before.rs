//! Attributes of dialects by their text, where that says all about them.
//!
//! Textual entries of bytecode repeat what they refer to: each access tag of a program spells out the whole type that it is about. What
//! was read once is found again by its bytes.

use rmlir_ir::cache::{Bound, Cache, Key};
use rmlir_ir::def::AttrDefId;
use rmlir_ir::{Attr, Context};
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};

/// Attributes by the text of their parameters, in one context.
pub(super) static PARAMETERS: Cache = Cache::new("asm.parameters", Key::Text, Bound::Bytes(16 << 20));
/// Texts are found by so many bytes of theirs; shorter ones are not remembered.
const START: usize = 48;
/// So many texts with the same start are remembered.
const ALIKE: usize = 16;

/// What texts stood for, kept with a context.
pub(super) struct ReadBefore(Mutex<Known>);

/// A text, and what it stands for as the parameters of a definition.
struct Text {
    bytes: Box<[u8]>,
    def: AttrDefId,
    attr: Attr,
}

struct Known {
    by_start: FxHashMap<[u8; START], Vec<Text>>,
    /// Bytes that may still be remembered.
    room: usize,
}

impl Default for ReadBefore {
    fn default() -> ReadBefore {
        ReadBefore(Mutex::new(Known { by_start: FxHashMap::default(), room: PARAMETERS.bound.limit() }))
    }
}

impl ReadBefore {
    /// That of a context.
    pub(super) fn of(ctx: &Context) -> &ReadBefore {
        ctx.attached().get_or_make(ReadBefore::default)
    }

    /// What the parameters of an attribute's definition with which a text begins stood for when they were read before, and their length.
    pub(super) fn attr(&self, def: AttrDefId, text: &[u8]) -> Option<(Attr, usize)> {
        self.find(text, |have| have.def == def)
    }

    /// The length of the parameters with which a text begins, of whatever definition, if they were read before.
    pub(super) fn params(&self, text: &[u8]) -> Option<usize> {
        self.find(text, |_| true).map(|(_, len)| len)
    }

    fn find(&self, text: &[u8], of: impl Fn(&Text) -> bool) -> Option<(Attr, usize)> {
        let start = text.first_chunk::<START>()?;
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = known.by_start.get(start)?;
        let found = alike.iter().find(|have| of(have) && text.starts_with(&have.bytes))?;
        Some((found.attr, found.bytes.len()))
    }

    /// Remembers what the text of parameters, which shows where it ends, stands for, wherever it stands: nothing in it may depend on the
    /// file that it is from.
    pub(super) fn remember(&self, def: AttrDefId, text: &[u8], attr: Attr) {
        let Some(start) = text.first_chunk::<START>() else { return };
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.room < text.len() {
            return;
        }
        let alike = known.by_start.entry(*start).or_default();
        if alike.len() < ALIKE {
            alike.push(Text { bytes: text.into(), def, attr });
            known.room -= text.len();
        }
    }
}
