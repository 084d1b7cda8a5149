//! Source buffers, positions in them and where files come from.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, OnceLock};

/// A position: a byte offset in one of the buffers of a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Loc {
    pub(crate) file: u32,
    pub(crate) offset: u32,
}

/// Where file contents come from. Implement it to serve files from memory.
pub trait Files: Send + Sync {
    /// The contents of the file at `path`.
    ///
    /// # Errors
    /// Any I/O error; [`io::ErrorKind::NotFound`] makes the include search go on with the next directory.
    fn read(&self, path: &str) -> io::Result<Arc<str>>;
}

/// Files of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        let bytes = std::fs::read(path)?;
        if bytes.len() > u32::MAX as usize / 2 {
            return Err(io::Error::other("file is larger than 2 GiB"));
        }
        // Bytes that are no UTF-8 can only stand in comments and strings, where replacement characters do no harm.
        Ok(match String::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(e) => String::from_utf8_lossy(e.as_bytes()).as_ref().into(),
        })
    }
}

/// Files held in memory, by path; what it does not have is looked for on disk if asked to.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    files: HashMap<String, Arc<str>>,
    disk: bool,
}

impl Memory {
    /// An empty set of files that never touches the disk.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file.
    pub fn with(mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        self.files.insert(path.into(), text.into());
        self
    }

    /// Looks on disk for files that were not added.
    pub fn or_disk(mut self) -> Self {
        self.disk = true;
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        match self.files.get(path) {
            Some(text) => Ok(text.clone()),
            None if self.disk => Disk.read(path),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }
}

/// One buffer: a file each time it is included.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: Arc<str>,
    pub(crate) text: Arc<str>,
    /// The position of the `include` that brought it in.
    pub(crate) parent: Option<Loc>,
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// Starts of the lines.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', self.text.as_bytes());
            std::iter::once(0).chain(ends.map(|i| i as u32 + 1)).collect()
        })
    }

    fn line_col(&self, offset: u32) -> (u32, u32) {
        let lines = self.lines();
        let line = lines.partition_point(|&start| start <= offset);
        let start = lines.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        (line as u32, offset - start + 1)
    }
}

/// All buffers of a run, in the order in which they were opened.
#[derive(Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    pub(crate) fn add(&mut self, name: Arc<str>, text: Arc<str>, parent: Option<Loc>) -> u32 {
        self.sources.push(Source { name, text, parent, lines: OnceLock::new() });
        self.sources.len() as u32 - 1
    }

    pub(crate) fn get(&self, file: u32) -> Option<&Source> {
        self.sources.get(file as usize)
    }

    /// The path of the file of a position, as it was opened.
    pub fn file(&self, loc: Loc) -> &str {
        self.get(loc.file).map_or("", |s| &s.name)
    }

    /// Line and column of a position, both from 1; columns count bytes.
    pub fn line_col(&self, loc: Loc) -> (u32, u32) {
        self.get(loc.file).map_or((0, 0), |s| s.line_col(loc.offset))
    }

    /// The `include` through which the file of a position was opened.
    pub fn included_from(&self, loc: Loc) -> Option<Loc> {
        self.get(loc.file).and_then(|s| s.parent)
    }

    /// The text of the line of a position, without its end.
    pub fn line_text(&self, loc: Loc) -> &str {
        let Some(source) = self.get(loc.file) else { return "" };
        let offset = (loc.offset as usize).min(source.text.len());
        let bytes = source.text.as_bytes();
        let is_end = |b: u8| b == b'\n' || b == b'\r';
        let start = bytes[..offset].iter().rposition(|&b| is_end(b)).map_or(0, |i| i + 1);
        let end = bytes[offset..].iter().position(|&b| is_end(b)).map_or(bytes.len(), |i| offset + i);
        source.text.get(start..end).unwrap_or("")
    }
}
