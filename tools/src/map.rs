//! The one place where files are mapped into memory.

use crate::fatal::Place;
use bytes::Bytes;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A file in memory.
#[derive(Clone, Debug)]
pub(crate) struct Map(Arc<Mapped>);

#[derive(Debug)]
struct Mapped {
    /// While it lives, what goes wrong in the memory is said of the file. It goes before the memory does.
    _place: Place,
    map: memmap2::Mmap,
}

impl AsRef<[u8]> for Map {
    fn as_ref(&self) -> &[u8] {
        &self.0.map
    }
}

impl Map {
    /// The contents.
    pub(crate) fn bytes(&self) -> Bytes {
        Bytes::from_owner(self.clone())
    }

    /// Lets the pages of a part go. They come back when they are read again. The peak of reading SQLite in bytecode and writing it again falls
    /// by a tenth for it, from 114 to 102 MB; that of 31 MB of text that become bytecode from 174 to 134 MB.
    #[cfg(unix)]
    #[allow(unsafe_code)]
    pub(crate) fn let_go(&self, part: Range<usize>) {
        let (map, advice) = (&self.0.map, memmap2::UncheckedAdvice::DontNeed);
        let end = part.end.min(map.len());
        let start = part.start.min(end);
        // SAFETY: the map is read-only and of a file: pages that are touched again are read from it again. If that fails, they stay. The part
        // lies inside of the map.
        let _ = unsafe { map.unchecked_advise_range(advice, start, end - start) };
    }

    #[cfg(not(unix))]
    pub(crate) fn let_go(&self, _: Range<usize>) {}
}

/// Maps a whole regular file.
///
/// If another process truncates the file while it is mapped, reading the lost part ends the program, with an error that names the file
/// where there are signals to handle. The library never maps unless it is asked to.
#[allow(unsafe_code)]
pub(crate) fn map(file: &File, name: &Path) -> io::Result<Map> {
    // SAFETY: the mapping is private and read-only. Changes by others are a documented hazard, see above.
    let map = unsafe { memmap2::Mmap::map(file)? };
    // In large pages a glance at each of some weights brings all of them into memory.
    #[cfg(target_os = "linux")]
    let _ = map.advise(memmap2::Advice::NoHugePage);
    let _place = Place::new(&map, name);
    Ok(Map(Arc::new(Mapped { _place, map })))
}
