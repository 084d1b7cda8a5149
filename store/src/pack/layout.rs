//! The bytes of a container that are not frames: header, directory, trailer. `spec/container.md` describes them.

use super::source::{Source, read_all, read_one};
use super::{Class, Frame, Method, PackError, Packed};

/// What a container begins with.
pub(super) const MAGIC: &[u8; 8] = b"rmlirPAK";
/// What it ends with.
pub(super) const END: &[u8; 8] = b"rmlirEND";
/// The version of the format.
pub(super) const VERSION: u32 = 1;
/// Bytes of the header.
pub(super) const HEADER: usize = 16;
/// So much of the end is read first.
const TAIL: u64 = 64 << 10;
/// Bytes of the trailer.
pub(super) const TRAILER: usize = 80;
/// Bytes of a frame in the directory.
const FRAME: usize = 24;
/// A compressed frame holds at most so many bytes.
pub(super) const LARGEST: u32 = 1 << 20;
/// So many times the bytes that are stored may come of them.
const RATIO: u64 = 16 << 10;

/// All that the directory says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Directory {
    pub(super) metadata: Vec<(String, String)>,
    pub(super) dictionary: Option<Frame>,
    pub(super) modules: Vec<Packed>,
}

/// The 16 bytes at the front.
pub(super) fn header() -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&crc32fast::hash(&out).to_le_bytes());
    out
}

/// The 80 bytes at the end, after a directory that begins at `start`.
pub(super) fn trailer(start: u64, directory: &[u8], hash: [u8; 32]) -> Vec<u8> {
    let length = directory.len() as u64;
    let mut out = Vec::with_capacity(TRAILER);
    for word in [start, length, start.saturating_add(length).saturating_add(TRAILER as u64)] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    out.extend_from_slice(&crc32fast::hash(directory).to_le_bytes());
    out.extend_from_slice(&0u32.to_le_bytes());
    out.extend_from_slice(&hash);
    out.extend_from_slice(&crc32fast::hash(&out).to_le_bytes());
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(END);
    out
}

impl Directory {
    /// The bytes.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        count(&mut out, self.metadata.len());
        for (key, value) in &self.metadata {
            string(&mut out, key);
            string(&mut out, value);
        }
        count(&mut out, usize::from(self.dictionary.is_some()));
        frames(&mut out, self.dictionary.as_slice());
        count(&mut out, self.modules.len());
        for module in &self.modules {
            string(&mut out, &module.name);
            out.extend_from_slice(&module.length.to_le_bytes());
            out.extend_from_slice(&module.hash);
            count(&mut out, module.frames.len());
            frames(&mut out, &module.frames);
            out.extend_from_slice(&module.index_length.to_le_bytes());
            count(&mut out, module.index.len());
            frames(&mut out, &module.index);
        }
        out
    }

    /// Reads the directory of a whole container.
    pub(super) fn read(source: &dyn Source) -> Result<(Directory, [u8; 32]), PackError> {
        let size = source.len();
        let failed = |error: std::io::Error| PackError::Read(error.to_string());
        let end = size.checked_sub(TRAILER as u64).filter(|&end| end >= HEADER as u64);
        // What comes last is most often the whole directory.
        let tail = size.saturating_sub(TAIL).max(HEADER as u64).min(size);
        let pieces = read_all(source, &[0..size.min(HEADER as u64), tail..size]).map_err(failed)?;
        let [header, last] = pieces.as_slice() else { return Err(PackError::Truncated) };
        if !header.starts_with(MAGIC) {
            return Err(PackError::NoPack);
        }
        let word = |bytes: &[u8], at: usize| u32_at(bytes, at);
        match word(header, 8) {
            Some(VERSION) => {}
            Some(version) => return Err(PackError::Version(version)),
            None => return Err(PackError::Truncated),
        }
        let end = end.ok_or(PackError::Truncated)?;
        let trailer = last.len().checked_sub(TRAILER).and_then(|at| last.get(at..)).unwrap_or_default();
        if trailer.get(72..) != Some(END) {
            return Err(PackError::Truncated);
        }
        let sound = word(trailer, 64) == Some(crc32fast::hash(trailer.get(..64).unwrap_or_default()))
            && word(trailer, 68) == Some(VERSION)
            && word(header, 12) == Some(crc32fast::hash(header.get(..12).unwrap_or_default()));
        let long = |at| u64_at(trailer, at).unwrap_or_default();
        if !sound || long(16) != size {
            return Err(PackError::Directory("its trailer"));
        }
        let start = Some(long(0)).filter(|&start| start >= HEADER as u64 && start <= end);
        let start = start.ok_or(PackError::Directory("its trailer"))?;
        let directory = match start.checked_sub(tail) {
            Some(at) => last.slice(at as usize..last.len() - TRAILER),
            None => read_one(source, start..end).map_err(failed)?,
        };
        if long(8) != directory.len() as u64 || word(trailer, 24) != Some(crc32fast::hash(&directory)) {
            return Err(PackError::Directory("its directory"));
        }
        let mut cursor = Cursor { rest: &directory, frames_end: start };
        let read = cursor.directory().filter(|_| cursor.rest.is_empty());
        let read = read.filter(Directory::is_apart).ok_or(PackError::Directory("its directory"))?;
        let hash = trailer.get(32..64).and_then(|hash| hash.try_into().ok()).unwrap_or([0; 32]);
        Ok((read, hash))
    }

    /// All frames.
    pub(super) fn frames(&self) -> impl Iterator<Item = &Frame> {
        let modules = self.modules.iter().flat_map(|module| module.frames.iter().chain(&module.index));
        self.dictionary.iter().chain(modules)
    }

    /// Whether no two frames share bytes: what is stored once is not read many times.
    fn is_apart(&self) -> bool {
        let mut places: Vec<(u64, u64)> =
            self.frames().map(|frame| (frame.offset, frame.offset + u64::from(frame.stored))).collect();
        places.sort_unstable();
        places.iter().zip(places.iter().skip(1)).all(|(before, after)| before.1 <= after.0)
    }
}

fn count(out: &mut Vec<u8>, count: usize) {
    out.extend_from_slice(&(count as u32).to_le_bytes());
}

fn string(out: &mut Vec<u8>, text: &str) {
    count(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

fn frames(out: &mut Vec<u8>, frames: &[Frame]) {
    for frame in frames {
        out.extend_from_slice(&frame.offset.to_le_bytes());
        for word in [frame.stored, frame.length, frame.sum] {
            out.extend_from_slice(&word.to_le_bytes());
        }
        out.extend_from_slice(&[frame.method as u8, frame.class as u8, 0, 0]);
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|chunk| u32::from_le_bytes(*chunk))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at..)?.first_chunk().map(|chunk| u64::from_le_bytes(*chunk))
}

/// Reads a directory. What cannot be is `None`.
struct Cursor<'a> {
    rest: &'a [u8],
    /// Where frames must end.
    frames_end: u64,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn short(&mut self) -> Option<u32> {
        self.take(4).and_then(|bytes| u32_at(bytes, 0))
    }

    fn long(&mut self) -> Option<u64> {
        self.take(8).and_then(|bytes| u64_at(bytes, 0))
    }

    /// A number of items, of which each takes at least so many bytes: no more than there are.
    fn count(&mut self, bytes: usize) -> Option<usize> {
        let count = self.short()? as usize;
        (count <= self.rest.len() / bytes).then_some(count)
    }

    fn string(&mut self) -> Option<String> {
        let length = self.count(1)?;
        String::from_utf8(self.take(length)?.to_vec()).ok()
    }

    fn frames(&mut self, least: u64) -> Option<Vec<Frame>> {
        let count = self.count(FRAME)?;
        let frames: Vec<Frame> = (0..count).map(|_| self.frame()).collect::<Option<_>>()?;
        let total = frames.iter().map(|frame| u64::from(frame.length)).sum::<u64>();
        (least == u64::MAX || total == least).then_some(frames)
    }

    fn frame(&mut self) -> Option<Frame> {
        let offset = self.long()?;
        let (stored, length, sum) = (self.short()?, self.short()?, self.short()?);
        let &[method, class, 0, 0] = self.take(4)? else { return None };
        let methods = [Method::Stored, Method::Zstd, Method::ZstdWithDictionary, Method::Differences];
        let method = methods.into_iter().nth(method.into())?;
        let class = [Class::Tables, Class::Operations, Class::Resource].into_iter().nth(class.into())?;
        let inside = offset >= HEADER as u64 && offset.checked_add(stored.into())? <= self.frames_end;
        let fits = match method {
            Method::Stored => stored == length,
            _ => length <= LARGEST && u64::from(length) <= u64::from(stored) * RATIO,
        };
        (inside && fits).then_some(Frame { offset, stored, length, sum, method, class })
    }

    fn directory(&mut self) -> Option<Directory> {
        let mut directory = Directory::default();
        for _ in 0..self.count(8)? {
            directory.metadata.push((self.string()?, self.string()?));
        }
        let mut dictionary = self.frames(u64::MAX)?;
        directory.dictionary = dictionary.pop();
        if !dictionary.is_empty() {
            return None;
        }
        for _ in 0..self.count(60)? {
            let (name, length) = (self.string()?, self.long()?);
            let hash = self.take(32)?.try_into().ok()?;
            let frames = self.frames(length)?;
            let index_length = self.long()?;
            let index = self.frames(index_length)?;
            directory.modules.push(Packed { name, length, hash, frames, index_length, index });
        }
        Some(directory)
    }
}
