//! Room for a file of which a part is filled.

use bytes::Bytes;
use memmap2::MmapMut;
use std::ops::{Deref, DerefMut};

/// Bytes that are zero until they are written. Pages that nobody touches take no memory.
#[derive(Debug, Default)]
pub struct Room(Option<MmapMut>);

impl Room {
    /// So many zeros, if there is memory for them.
    pub(super) fn new(length: u64) -> Option<Room> {
        match usize::try_from(length).ok()? {
            0 => Some(Room(None)),
            length => Some(Room(Some(MmapMut::map_anon(length).ok()?))),
        }
    }
}

impl Deref for Room {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl DerefMut for Room {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0.as_deref_mut().unwrap_or_default()
    }
}

impl AsRef<[u8]> for Room {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl From<Room> for Bytes {
    fn from(room: Room) -> Bytes {
        Bytes::from_owner(room)
    }
}
