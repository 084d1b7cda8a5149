//! The one place where files are mapped into memory.

use bytes::Bytes;
use std::fs::File;
use std::io;

/// Maps a whole regular file.
///
/// If another process truncates the file while it is mapped, reading the lost part ends the program with a signal: the tools
/// accept that for large inputs, as other tools that map files do. The library never maps unless it is asked to.
#[allow(unsafe_code)]
pub(crate) fn map(file: &File) -> io::Result<Bytes> {
    // SAFETY: the mapping is private and read-only. Changes by others are a documented hazard, see above.
    let map = unsafe { memmap2::Mmap::map(file)? };
    Ok(Bytes::from_owner(map))
}
