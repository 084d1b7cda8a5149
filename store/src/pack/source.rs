//! Where the bytes of a container are: in memory, or elsewhere.

use bytes::Bytes;
use std::fmt;
use std::io;
use std::ops::Range;

/// Something whose bytes are read in pieces.
pub trait Source: Send + Sync + fmt::Debug {
    /// How many bytes there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads these pieces. Pieces that lie close to each other may be read at once.
    ///
    /// # Errors
    /// If a piece cannot be read, or is not there.
    fn read(&self, pieces: &[Range<u64>]) -> io::Result<Vec<Bytes>>;
}

impl Source for Bytes {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }

    fn read(&self, pieces: &[Range<u64>]) -> io::Result<Vec<Bytes>> {
        let piece = |range: &Range<u64>| {
            let (start, end) = (usize::try_from(range.start).ok()?, usize::try_from(range.end).ok()?);
            self.get(start..end).map(|piece| self.slice_ref(piece))
        };
        let pieces: Option<Vec<Bytes>> = pieces.iter().map(piece).collect();
        pieces.ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }
}

/// One piece of a source.
pub(crate) fn read_one(source: &dyn Source, range: Range<u64>) -> io::Result<Bytes> {
    let mut pieces = source.read(std::slice::from_ref(&range))?;
    pieces.pop().filter(|piece| piece.len() as u64 == range.end - range.start).ok_or_else(short)
}

/// Pieces of a source, each as long as it was asked for.
pub(super) fn read_all(source: &dyn Source, ranges: &[Range<u64>]) -> io::Result<Vec<Bytes>> {
    let pieces = source.read(ranges)?;
    let whole = pieces.len() == ranges.len()
        && pieces.iter().zip(ranges).all(|(piece, range)| piece.len() as u64 == range.end - range.start);
    if whole { Ok(pieces) } else { Err(short()) }
}

fn short() -> io::Error {
    io::ErrorKind::UnexpectedEof.into()
}
