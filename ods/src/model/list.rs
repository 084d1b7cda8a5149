//! Lists that are embedded in a program, whose entries are decoded when someone first asks for them.

use super::bytes::Pieces;
use serde::de::DeserializeOwned;
#[cfg(feature = "tables")]
use std::sync::OnceLock;

#[cfg(feature = "tables")]
/// A list of which each entry is decoded once, when it is first asked for.
pub(crate) struct List<T> {
    parts: Pieces,
    made: Box<[OnceLock<Option<Box<T>>>]>,
}

#[cfg(feature = "tables")]
impl<T: DeserializeOwned> List<T> {
    pub(super) fn new(parts: Pieces) -> List<T> {
        List { parts, made: (0..parts.len()).map(|_| OnceLock::new()).collect() }
    }

    /// An entry; nothing where its bytes are none.
    pub(crate) fn get(&self, at: usize) -> Option<&T> {
        let made = self.made.get(at)?;
        made.get_or_init(|| Some(Box::new(decode(self.parts.get(at)?)?))).as_deref()
    }
}

/// All entries, decoded for good.
pub(super) fn all<T: DeserializeOwned>(parts: Pieces) -> Option<Vec<T>> {
    (0..parts.len()).map(|at| decode(parts.get(at)?)).collect()
}

pub(super) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
