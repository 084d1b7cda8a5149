//! The bytes of a container that are not frames: header, directory, trailer. `spec/container.md` describes them.

use super::source::{Source, read_all, read_one};
use super::{Class, Damage, Frame, Method, PackError, Packed, Shared};
use bytes::Bytes;
use rustc_hash::FxHashSet;
use std::io::Read;

/// What a container begins with.
pub(super) const MAGIC: &[u8; 8] = b"rmlirPAK";
/// What it ends with.
pub(super) const END: &[u8; 8] = b"rmlirEND";
/// The version of the format.
pub(super) const VERSION: u32 = 3;
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
/// A frame that holds several files holds at most so many bytes: all of it is read for any of them.
pub(super) const SHARED: u32 = 64 << 10;
/// So many times the bytes that are stored may come of them.
pub(super) const RATIO: u64 = 16 << 10;
/// So many times its bytes may come of a directory.
const DIRECTORY_RATIO: u64 = 64;
/// The first of two trailers is looked for so far from the end.
const FAR: u64 = 64 << 20;
/// How hard zstd tries on the directory.
const LEVEL: i32 = 9;

/// All that the directory says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Directory {
    pub(super) metadata: Vec<(String, String)>,
    pub(super) dictionary: Option<Frame>,
    /// Frames that hold several files.
    pub(super) shared: Vec<Frame>,
    pub(super) modules: Vec<Packed>,
}

/// The directory of a whole container, and what stands around it.
#[derive(Clone, Debug)]
pub(super) struct Opened {
    pub(super) directory: Directory,
    /// What the container's hash is said to be.
    pub(super) hash: [u8; 32],
    /// Where the first of the two directories begins.
    pub(super) start: u64,
    /// Bytes of a directory and the trailer after it.
    pub(super) block: u64,
    /// What was seen to be damaged, and can be done without.
    pub(super) damaged: Vec<Damage>,
}

/// The 16 bytes at the front.
pub(super) fn header() -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&crc32fast::hash(&out).to_le_bytes());
    out
}

/// The 80 bytes after a directory, of which the first begins at `start`.
pub(super) fn trailer(start: u64, directory: &Stored, hash: [u8; 32]) -> Vec<u8> {
    let length = directory.bytes.len() as u64;
    let mut out = Vec::with_capacity(TRAILER);
    for word in [start, length, size_of(start, length)] {
        out.extend_from_slice(&word.to_le_bytes());
    }
    out.extend_from_slice(&crc32fast::hash(&directory.bytes).to_le_bytes());
    out.extend_from_slice(&directory.held.to_le_bytes());
    out.extend_from_slice(&hash);
    out.extend_from_slice(&crc32fast::hash(&out).to_le_bytes());
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(END);
    out
}

/// The size of a container whose first directory begins there and has so many bytes.
fn size_of(start: u64, length: u64) -> u64 {
    let block = length.saturating_add(TRAILER as u64);
    start.saturating_add(block).saturating_add(block)
}

/// What a trailer says.
struct Trailer {
    start: u64,
    length: u64,
    sum: u32,
    held: u32,
    hash: [u8; 32],
}

impl Trailer {
    /// Reads a trailer; none if it is damaged or says what cannot be.
    fn read(bytes: &[u8]) -> Option<Trailer> {
        let (long, short) = (|at| u64_at(bytes, at), |at| u32_at(bytes, at));
        let sound = bytes.get(72..) == Some(END)
            && short(64)? == crc32fast::hash(bytes.get(..64)?)
            && short(68)? == VERSION;
        let (start, length) = (long(0)?, long(8)?);
        let hash = bytes.get(32..64)?.try_into().ok()?;
        let trailer = Trailer { start, length, sum: short(24)?, held: short(28)?, hash };
        (sound && start >= HEADER as u64 && long(16)? == trailer.size()).then_some(trailer)
    }

    /// The size of the container.
    fn size(&self) -> u64 {
        size_of(self.start, self.length)
    }

    /// Whether it is where one of the two stands.
    fn is_at(&self, from: u64) -> bool {
        let first = self.start.saturating_add(self.length);
        from == first || from == self.size() - TRAILER as u64
    }

    /// What is stored at such a place holds, if it is sound.
    fn directory(&self, stored: &[u8]) -> Option<Directory> {
        if stored.len() as u64 != self.length || crc32fast::hash(stored) != self.sum {
            return None;
        }
        let held = match self.held {
            0 => stored.to_vec(),
            held => {
                if u64::from(held) > self.length.saturating_mul(DIRECTORY_RATIO) {
                    return None;
                }
                // Memory is taken as there is something to put into it.
                let mut out = Vec::new();
                let decoder = zstd::stream::read::Decoder::with_buffer(stored).ok()?;
                decoder.take(u64::from(held) + 1).read_to_end(&mut out).ok()?;
                (out.len() == held as usize).then_some(out)?
            }
        };
        let mut cursor = Cursor { rest: &held, frames_end: self.start };
        let read = cursor.directory().filter(|_| cursor.rest.is_empty());
        read.filter(|directory| directory.is_apart() && directory.is_in_order() && directory.is_named())
    }
}

/// A directory as it is stored.
pub(super) struct Stored {
    pub(super) bytes: Vec<u8>,
    /// What it holds, in bytes, if it is compressed; else 0.
    held: u32,
}

/// What stands around a directory and is not what was written.
pub(super) fn outside(what: &'static str, place: std::ops::Range<u64>) -> Damage {
    Damage { module: String::new(), what, offset: place.start, place, symbols: Vec::new() }
}

impl Directory {
    /// The bytes as they are stored.
    pub(super) fn store(&self) -> Stored {
        let bytes = self.encode();
        let held = u32::try_from(bytes.len()).ok().filter(|&held| held > 0);
        let compressed = held.and_then(|_| zstd::bulk::compress(&bytes, LEVEL).ok());
        let fits = |compressed: &Vec<u8>| {
            let length = compressed.len() as u64;
            length < bytes.len() as u64 && bytes.len() as u64 <= length.saturating_mul(DIRECTORY_RATIO)
        };
        match (held, compressed.filter(fits)) {
            (Some(held), Some(bytes)) => Stored { bytes, held },
            _ => Stored { bytes, held: 0 },
        }
    }

    fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        count(&mut out, self.metadata.len());
        for (key, value) in &self.metadata {
            string(&mut out, key);
            string(&mut out, value);
        }
        count(&mut out, usize::from(self.dictionary.is_some()));
        frames(&mut out, self.dictionary.as_slice());
        count(&mut out, self.shared.len());
        frames(&mut out, &self.shared);
        count(&mut out, self.modules.len());
        for module in &self.modules {
            string(&mut out, &module.name);
            out.extend_from_slice(&module.length.to_le_bytes());
            out.extend_from_slice(&module.hash);
            let (number, start) = module.shared.map_or((0, 0), |shared| (shared.number + 1, shared.start));
            out.extend_from_slice(&number.to_le_bytes());
            out.extend_from_slice(&start.to_le_bytes());
            count(&mut out, module.frames.len());
            frames(&mut out, &module.frames);
            out.extend_from_slice(&module.index_length.to_le_bytes());
            count(&mut out, module.index.len());
            frames(&mut out, &module.index);
        }
        out
    }

    /// Reads the directory of a whole container: the last one, or, where that or its trailer is damaged, the one before it.
    pub(super) fn read(source: &dyn Source) -> Result<Opened, PackError> {
        let size = source.len();
        let failed = |error: std::io::Error| PackError::Read(error.to_string());
        // What comes last is most often the whole directory.
        let tail = size.saturating_sub(TAIL);
        let pieces = read_all(source, &[0..size.min(HEADER as u64), tail..size]).map_err(failed)?;
        let [head, last] = pieces.as_slice() else { return Err(PackError::Truncated) };
        let mut damaged = Vec::new();
        check_header(head, last, &mut damaged)?;
        if size < (HEADER + 2 * TRAILER) as u64 {
            return Err(PackError::Truncated);
        }
        let own = last.get(last.len().saturating_sub(TRAILER)..).and_then(Trailer::read);
        let trailer = match own.filter(|trailer| trailer.size() == size) {
            Some(trailer) => trailer,
            None => {
                let found = whole_trailer(source)?;
                damaged.push(match found.size() {
                    end if end < size => outside("what comes after its end", end..size),
                    end if end > size => outside("the end, which is missing", size..end),
                    _ => outside("the trailer", size - TRAILER as u64..size),
                });
                found
            }
        };
        let block = trailer.length + TRAILER as u64;
        let at = trailer.start + block;
        let second = at..at + trailer.length;
        let stored = match at.checked_sub(tail) {
            _ if second.end > size => None,
            Some(start) => Some(last.slice(start as usize..start as usize + trailer.length as usize)),
            None => Some(read_one(source, second.clone()).map_err(failed)?),
        };
        let directory = match stored.as_ref().and_then(|stored| trailer.directory(stored)) {
            Some(directory) => directory,
            None => {
                // What is missing is told already.
                if stored.is_some() {
                    damaged.push(outside("the directory", second));
                }
                let other =
                    read_one(source, trailer.start..trailer.start + trailer.length).map_err(failed)?;
                trailer.directory(&other).ok_or(PackError::Directory("its directory, both times"))?
            }
        };
        Ok(Opened { directory, hash: trailer.hash, start: trailer.start, block, damaged })
    }

    /// All frames.
    pub(super) fn frames(&self) -> impl Iterator<Item = &Frame> {
        let modules = self.modules.iter().flat_map(|module| module.frames.iter().chain(&module.index));
        self.dictionary.iter().chain(&self.shared).chain(modules)
    }

    /// Whether each module has a name of its own.
    fn is_named(&self) -> bool {
        let names: FxHashSet<&str> = self.modules.iter().map(|module| module.name.as_str()).collect();
        names.len() == self.modules.len()
    }

    /// Whether files that share frames lie in them one after the other, in the order of the modules, and have nothing else.
    fn is_in_order(&self) -> bool {
        let is_small = |frame: &Frame| frame.length <= SHARED && frame.class == Class::Tables;
        let is_alone =
            |module: &Packed| module.shared.is_none() || module.frames.is_empty() && module.index.is_empty();
        if !self.shared.iter().all(is_small) || !self.modules.iter().all(is_alone) {
            return false;
        }
        let mut after = (0, 0);
        self.modules.iter().filter_map(|module| Some((module.shared?, module.length))).all(
            |(shared, length)| {
                let place = (shared.number, u64::from(shared.start));
                let end = place.1.saturating_add(length);
                let fits = length > 0 && after <= place && end <= u64::from(shared.frame.length);
                after = (shared.number, end);
                fits
            },
        )
    }

    /// Whether no two frames share bytes: what is stored once is not read many times.
    fn is_apart(&self) -> bool {
        let mut places: Vec<(u64, u64)> =
            self.frames().map(|frame| (frame.offset, frame.offset + u64::from(frame.stored))).collect();
        places.sort_unstable();
        places.iter().zip(places.iter().skip(1)).all(|(before, after)| before.1 <= after.0)
    }
}

/// Whether bytes that begin and end like this are a container, though not a sound one.
fn check_header(head: &[u8], last: &Bytes, damaged: &mut Vec<Damage>) -> Result<(), PackError> {
    let (begins, ends) = (head.starts_with(MAGIC), last.ends_with(END));
    let sound = begins && u32_at(head, 12) == head.get(..12).map(crc32fast::hash);
    match (sound, u32_at(head, 8)) {
        (true, Some(VERSION)) if ends => {}
        (true, Some(VERSION)) => {
            // The end may be damaged: then its other copy tells how long all is.
            return Ok(());
        }
        (true, Some(version)) => return Err(PackError::Version(version)),
        _ if ends => damaged.push(outside("the header", 0..HEADER as u64)),
        _ if begins => return Err(PackError::Truncated),
        _ => return Err(PackError::NoPack),
    }
    Ok(())
}

/// One of the two trailers, where none stands at the end: it is looked for from there.
fn whole_trailer(source: &dyn Source) -> Result<Trailer, PackError> {
    const PIECE: u64 = 1 << 20;
    let size = source.len();
    let least = size.saturating_sub(FAR).max(HEADER as u64);
    let mut end = size;
    while end > least {
        let start = end.saturating_sub(PIECE).max(least);
        let piece = read_one(source, start..end).map_err(|error| PackError::Read(error.to_string()))?;
        let mut before = piece.len();
        while let Some(at) = piece.get(..before).and_then(|piece| rfind(piece, END)) {
            let place = start + at as u64 + END.len() as u64;
            let from = place.checked_sub(TRAILER as u64).filter(|&from| from >= HEADER as u64);
            if let Some(from) = from
                && let Ok(bytes) = read_one(source, from..place)
                && let Some(trailer) = Trailer::read(&bytes)
                && trailer.is_at(from)
            {
                return Ok(trailer);
            }
            before = at;
        }
        // A mark may lie across the border.
        end = if start == least { start } else { start + END.len() as u64 - 1 };
    }
    Err(PackError::Truncated)
}

fn rfind(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).rposition(|window| window == needle)
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

    /// Where a module lies in a frame that it shares, if it does.
    fn shared(&mut self, frames: &[Frame]) -> Option<Option<Shared>> {
        let (number, start) = (self.short()?, self.short()?);
        let Some(number) = number.checked_sub(1) else { return (start == 0).then_some(None) };
        let frame = *frames.get(number as usize)?;
        Some(Some(Shared { frame, number, start }))
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
        directory.shared = self.frames(u64::MAX)?;
        for _ in 0..self.count(52)? {
            let (name, length) = (self.string()?, self.long()?);
            let hash = self.take(16)?.try_into().ok()?;
            let shared = self.shared(&directory.shared)?;
            let frames = self.frames(if shared.is_some() { 0 } else { length })?;
            let index_length = self.long()?;
            let index = self.frames(index_length)?;
            directory.modules.push(Packed { name, length, hash, frames, shared, index_length, index });
        }
        Some(directory)
    }
}
