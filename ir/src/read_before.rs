//! Attributes of dialects by their text, where that says all about them.
//!
//! Textual entries of bytecode repeat what they refer to: each access tag of a program spells out the whole type that it is about. What
//! was read once is found again by its bytes.

use crate::context::Context;
use crate::def::AttrDefId;
use crate::handles::Attr;
use rustc_hash::FxHashMap;
use std::sync::{Mutex, PoisonError};

/// So many bytes of text are remembered in one context.
const ROOM: usize = 16 << 20;
/// Texts are found by so many bytes of theirs; shorter ones are not remembered.
const START: usize = 48;
/// So many texts with the same start are remembered.
const ALIKE: usize = 16;

/// What texts stood for, in a context.
pub(crate) struct ReadBefore(Mutex<Known>);

/// Texts that start alike, and what they stand for.
type Alike = Vec<(Box<[u8]>, Attr)>;

struct Known {
    by_start: FxHashMap<(AttrDefId, [u8; START]), Alike>,
    /// Bytes that may still be remembered.
    room: usize,
}

impl Default for ReadBefore {
    fn default() -> ReadBefore {
        ReadBefore(Mutex::new(Known { by_start: FxHashMap::default(), room: ROOM }))
    }
}

impl Context {
    /// What the parameters of an attribute's definition with which a text begins stood for when they were read before, and their length.
    pub fn attr_read_before(&self, def: AttrDefId, text: &[u8]) -> Option<(Attr, usize)> {
        let start = text.first_chunk::<START>()?;
        let known = self.read_before().0.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = known.by_start.get(&(def, *start))?;
        alike.iter().find(|(have, _)| text.starts_with(have)).map(|(have, attr)| (*attr, have.len()))
    }

    /// Remembers what the text of parameters, which shows where it ends, stands for, wherever it stands: nothing in it may depend on the
    /// file that it is from.
    pub fn remember_attr(&self, def: AttrDefId, text: &[u8], attr: Attr) {
        let Some(start) = text.first_chunk::<START>() else { return };
        let mut known = self.read_before().0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.room < text.len() {
            return;
        }
        let alike = known.by_start.entry((def, *start)).or_default();
        if alike.len() < ALIKE {
            alike.push((text.into(), attr));
            known.room -= text.len();
        }
    }
}
