//! The container for shipping: modules in independently compressed frames.
//!
//! A container holds bytecode files, each cut into frames that are compressed by themselves: a function is read without the others. Each frame
//! has a sum of its own, so that what is damaged is known and all else can be read; a hash covers the whole. `spec/container.md` describes
//! the format.

mod cuts;
mod differences;
mod layout;
mod source;
mod write;

pub use source::Source;
#[cfg(feature = "remote")]
pub(crate) use source::read_one;
pub use write::{PackOptions, Packer, train};

use bytes::Bytes;
use layout::{Directory, HEADER, MAGIC, TRAILER};
use rmlir_format::sidecar::Sidecar;
use rmlir_format::{Bytecode, Tables};
use source::read_all;
#[cfg(not(feature = "remote"))]
use source::read_one;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How the bytes of a frame are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// As they are.
    Stored = 0,
    /// Compressed by zstd.
    Zstd = 1,
    /// Compressed by zstd with the dictionary of the container.
    ZstdWithDictionary = 2,
    /// Differences of words of four bytes, compressed by zstd without a dictionary: what an index gets small by.
    Differences = 3,
}

/// What a frame holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Tables, and what stands around operations: needed for whatever is read.
    Tables = 0,
    /// Operations of the module's body.
    Operations = 1,
    /// Data of a resource.
    Resource = 2,
}

/// A frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Where it is in the container.
    pub offset: u64,
    /// Bytes that it takes there.
    pub stored: u32,
    /// Bytes that it holds.
    pub length: u32,
    /// CRC-32 of what is stored.
    pub sum: u32,
    /// How they are stored.
    pub method: Method,
    /// What it holds.
    pub class: Class,
}

/// A module in a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Its name.
    pub name: String,
    /// Bytes of the bytecode file.
    pub length: u64,
    /// BLAKE3 of the bytecode file.
    pub hash: [u8; 32],
    /// Its frames, one after the other.
    pub frames: Vec<Frame>,
    /// Bytes of its sidecar index; 0 if there is none.
    pub index_length: u64,
    /// The frames of the index.
    pub index: Vec<Frame>,
}

impl Packed {
    /// Bytes that the module takes in the container, but for its part of the directory.
    pub fn stored(&self) -> u64 {
        self.frames.iter().chain(&self.index).map(|frame| u64::from(frame.stored)).sum()
    }
}

/// Why a container cannot be read at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackError {
    /// It is none.
    NoPack,
    /// It is of a version that is not known.
    Version(u32),
    /// Its end is missing.
    Truncated,
    /// Header, directory or trailer are damaged.
    Directory(&'static str),
    /// A frame is damaged.
    Damaged(Box<Damage>),
    /// There is no module of this name.
    NoModule(String),
    /// Not one module.
    Several(usize),
    /// Compression failed, or the output could not be written.
    Write(String),
    /// There is a module of this name already.
    Duplicate(String),
    /// No symbol of this name.
    NoSymbol(String),
    /// The module has no index, or it does not fit.
    NoIndex(String),
    /// Its bytes cannot be read from where they are.
    Read(String),
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::NoPack => f.write_str("this is no container"),
            PackError::Version(version) => {
                write!(f, "the container is of version {version}, which is not known")
            }
            PackError::Truncated => f.write_str("the end of the container is missing"),
            PackError::Directory(what) => write!(f, "the container is damaged: {what}"),
            PackError::Damaged(damage) => damage.fmt(f),
            PackError::NoModule(name) => write!(f, "the container has no module '{name}'"),
            PackError::Several(count) => {
                write!(f, "the container holds {count} modules: name one of them, as CONTAINER:NAME")
            }
            PackError::Write(message) => f.write_str(message),
            PackError::Read(message) => write!(f, "cannot read the container: {message}"),
            PackError::Duplicate(name) => write!(f, "there are two modules of the name '{name}'"),
            PackError::NoSymbol(name) => write!(f, "there is no symbol @{name}"),
            PackError::NoIndex(name) => write!(f, "module '{name}' has no index that fits"),
        }
    }
}

impl std::error::Error for PackError {}

/// A part of a container that is not what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The module that it belongs to; empty for the dictionary and for bytes between frames.
    pub module: String,
    /// What it holds.
    pub what: &'static str,
    /// Where its bytes are in the module's file.
    pub place: Range<u64>,
    /// Where it is in the container.
    pub offset: u64,
    /// The symbols that lie in it, as far as they are known.
    pub symbols: Vec<String>,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "damaged at {:#x}: {}", self.offset, self.what)?;
        if !self.module.is_empty() {
            write!(
                f,
                " of module '{}', bytes {:#x} to {:#x}",
                self.module, self.place.start, self.place.end
            )?;
        }
        for (at, symbol) in self.symbols.iter().enumerate() {
            write!(f, "{}@{symbol}", if at == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

/// So many frames are read at once: no more than some tens of megabytes.
const AT_ONCE: usize = 64;

/// Whether the bytes begin as a container does.
pub fn is_pack(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// A container that is open. Nothing but its directory was read.
#[derive(Clone, Debug)]
pub struct Pack {
    source: Arc<dyn Source>,
    directory: Directory,
    hash: [u8; 32],
    dictionary: Option<Vec<u8>>,
}

/// A file of which a part is there; the rest is zeros.
#[derive(Clone, Debug)]
pub struct Part {
    /// The bytes, as many as the file has.
    pub bytes: Vec<u8>,
    /// The sidecar index of the file.
    pub index: Vec<u8>,
    /// How many frames were decompressed, those of the index among them.
    pub frames: usize,
}

impl Pack {
    /// Opens a container.
    ///
    /// # Errors
    /// If it is none, or its directory is damaged. Damaged frames are noticed when they are read.
    pub fn open(bytes: Bytes) -> Result<Pack, PackError> {
        Pack::open_source(Arc::new(bytes))
    }

    /// Opens a container that is elsewhere. No more of it is read than what is asked for.
    ///
    /// # Errors
    /// As [`Pack::open`], or if it cannot be read.
    pub fn open_source(source: Arc<dyn Source>) -> Result<Pack, PackError> {
        let (directory, hash) = Directory::read(&*source)?;
        let mut pack = Pack { source, directory, hash, dictionary: None };
        if let Some(frame) = pack.directory.dictionary {
            // Without it other modules may be whole: what needs it says so.
            pack.dictionary = pack.frame(&frame)?;
        }
        Ok(pack)
    }

    /// The modules, in order.
    pub fn modules(&self) -> &[Packed] {
        &self.directory.modules
    }

    /// Keys and values that whoever made the container put there.
    pub fn metadata(&self) -> &[(String, String)] {
        &self.directory.metadata
    }

    /// The module of this name.
    ///
    /// # Errors
    /// If there is none.
    pub fn module(&self, name: &str) -> Result<&Packed, PackError> {
        let found = self.modules().iter().find(|module| module.name == name);
        found.ok_or_else(|| PackError::NoModule(name.to_owned()))
    }

    /// The only module.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn only(&self) -> Result<&Packed, PackError> {
        match self.modules() {
            [module] => Ok(module),
            modules => Err(PackError::Several(modules.len())),
        }
    }

    /// Where a frame is.
    fn place(frame: &Frame) -> Range<u64> {
        frame.offset..frame.offset + u64::from(frame.stored)
    }

    /// What is stored of a frame.
    fn stored(&self, frame: &Frame) -> Result<Bytes, PackError> {
        read_one(&*self.source, Pack::place(frame)).map_err(|error| PackError::Read(error.to_string()))
    }

    /// What a frame holds; none if it is damaged.
    fn frame(&self, frame: &Frame) -> Result<Option<Vec<u8>>, PackError> {
        Ok(self.held(frame, &self.stored(frame)?))
    }

    /// What these frames hold, each none if it is damaged.
    fn frames(&self, frames: &[&Frame]) -> Result<Vec<Option<Vec<u8>>>, PackError> {
        let places: Vec<Range<u64>> = frames.iter().map(|frame| Pack::place(frame)).collect();
        let stored = read_all(&*self.source, &places).map_err(|error| PackError::Read(error.to_string()))?;
        Ok(frames.iter().zip(stored).map(|(frame, stored)| self.held(frame, &stored)).collect())
    }

    /// What a frame holds of which this is stored.
    fn held(&self, frame: &Frame, stored: &[u8]) -> Option<Vec<u8>> {
        if crc32fast::hash(stored) != frame.sum {
            return None;
        }
        let length = frame.length as usize;
        let held = match frame.method {
            Method::Stored => stored.to_vec(),
            Method::Zstd => zstd::bulk::Decompressor::new().ok()?.decompress(stored, length).ok()?,
            Method::Differences => {
                let mut held = zstd::bulk::Decompressor::new().ok()?.decompress(stored, length).ok()?;
                differences::undo(&mut held);
                held
            }
            Method::ZstdWithDictionary => {
                let dictionary = self.dictionary.as_deref()?;
                let mut decompressor = zstd::bulk::Decompressor::with_dictionary(dictionary).ok()?;
                decompressor.decompress(stored, length).ok()?
            }
        };
        (held.len() == length).then_some(held)
    }

    /// Hands out what the frames of a module hold, in order. Frames that are damaged are handed out as such.
    fn each_frame(
        &self,
        frames: &[Frame],
        mut each: impl FnMut(Range<u64>, &Frame, Option<Vec<u8>>),
    ) -> Result<(), PackError> {
        let mut start = 0;
        for some in frames.chunks(AT_ONCE) {
            let held = self.frames(&some.iter().collect::<Vec<_>>())?;
            for (frame, held) in some.iter().zip(held) {
                let end = start + u64::from(frame.length);
                each(start..end, frame, held);
                start = end;
            }
        }
        Ok(())
    }

    fn joined(&self, module: &Packed, frames: &[Frame], length: u64) -> Result<Vec<u8>, PackError> {
        let (mut out, mut damaged) = (Vec::new(), None);
        if out.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX)).is_err() {
            return Err(PackError::Directory("a length that no memory holds"));
        }
        self.each_frame(frames, |place, frame, held| match held {
            Some(held) if damaged.is_none() => out.extend_from_slice(&held),
            Some(_) => {}
            None => damaged = damaged.take().or(Some((place, *frame))),
        })?;
        match damaged {
            Some((place, frame)) => Err(PackError::Damaged(Box::new(self.damage(module, &frame, place)))),
            None => Ok(out),
        }
    }

    /// A whole bytecode file.
    ///
    /// # Errors
    /// If one of its frames is damaged.
    pub fn read(&self, module: &Packed) -> Result<Vec<u8>, PackError> {
        let bytes = self.joined(module, &module.frames, module.length)?;
        if *blake3::hash(&bytes).as_bytes() != module.hash {
            return Err(PackError::Damaged(Box::new(Damage {
                module: module.name.clone(),
                what: "the whole",
                place: 0..module.length,
                offset: module.frames.first().map_or(0, |frame| frame.offset),
                symbols: Vec::new(),
            })));
        }
        Ok(bytes)
    }

    /// The sidecar index of a module; none if it has none.
    ///
    /// # Errors
    /// If one of its frames is damaged.
    pub fn index(&self, module: &Packed) -> Result<Option<Vec<u8>>, PackError> {
        if module.index.is_empty() {
            return Ok(None);
        }
        self.joined(module, &module.index, module.index_length).map(Some)
    }

    /// A bytecode file with its tables, and of its operations those that define these symbols. No other frames are read.
    ///
    /// # Errors
    /// If a frame that is needed is damaged, the module has no index, or a symbol is missing.
    pub fn part(&self, module: &Packed, symbols: &[&[u8]]) -> Result<Part, PackError> {
        let no_index = || PackError::NoIndex(module.name.clone());
        let index = self.index(module)?.ok_or_else(no_index)?;
        let length = usize::try_from(module.length).map_err(|_| no_index())?;
        // Pages of zeros take no memory before they are written.
        let mut part = Part { bytes: vec![0; length], index, frames: module.index.len() };
        self.fill(module, &mut part, |_, frame| frame.class == Class::Tables)?;
        let places = places(&part, symbols).ok_or_else(no_index)?;
        let mut wanted = Vec::new();
        for (place, symbol) in places.into_iter().zip(symbols) {
            let missing = || PackError::NoSymbol(String::from_utf8_lossy(symbol).into_owned());
            wanted.push(place.ok_or_else(missing)?);
        }
        let touches =
            |place: &Range<u64>| wanted.iter().any(|want| want.start < place.end && place.start < want.end);
        self.fill(module, &mut part, |place, frame| frame.class != Class::Tables && touches(place))?;
        Ok(part)
    }

    /// Decompresses the frames that are wanted into their place.
    fn fill(
        &self,
        module: &Packed,
        part: &mut Part,
        wanted: impl Fn(&Range<u64>, &Frame) -> bool,
    ) -> Result<(), PackError> {
        let mut start = 0u64;
        let mut places = Vec::new();
        for frame in &module.frames {
            let place = start..start + u64::from(frame.length);
            start = place.end;
            if wanted(&place, frame) {
                places.push((place, frame));
            }
        }
        for some in places.chunks(AT_ONCE) {
            let held = self.frames(&some.iter().map(|(_, frame)| *frame).collect::<Vec<_>>())?;
            for ((place, frame), held) in some.iter().zip(held) {
                let damaged = || PackError::Damaged(Box::new(self.damage(module, frame, place.clone())));
                let held = held.ok_or_else(damaged)?;
                part.frames += 1;
                let at = usize::try_from(place.start).unwrap_or(usize::MAX);
                if let Some(room) = part.bytes.get_mut(at..at.saturating_add(held.len())) {
                    room.copy_from_slice(&held);
                }
            }
        }
        Ok(())
    }

    fn damage(&self, module: &Packed, frame: &Frame, place: Range<u64>) -> Damage {
        let index = module.index.iter().any(|index| index.offset == frame.offset);
        let what = match frame.class {
            _ if index => "the index",
            Class::Tables => "tables",
            Class::Operations => "operations",
            Class::Resource => "a resource",
        };
        let symbols = match frame.class {
            Class::Operations if !index => self.symbols_in(module, &place),
            _ => Vec::new(),
        };
        Damage { module: module.name.clone(), what, place, offset: frame.offset, symbols }
    }

    /// The symbols of operations in a range of a file, as far as index and tables are whole.
    fn symbols_in(&self, module: &Packed, place: &Range<u64>) -> Vec<String> {
        let Ok(part) = self.part(module, &[]) else { return Vec::new() };
        symbols_in(&part, place).unwrap_or_default()
    }

    /// All that is damaged. A container in which nothing is has the bytes that were written.
    pub fn verify(&self) -> Vec<Damage> {
        let mut found = Vec::new();
        if let Err(error) = self.look_through(&mut found) {
            // What cannot be read is as good as damaged.
            let place = 0..self.source.len();
            let what = if matches!(error, PackError::Read(_)) { "what cannot be read" } else { "the whole" };
            found.push(Damage { module: String::new(), what, offset: 0, place, symbols: Vec::new() });
        }
        found
    }

    fn look_through(&self, found: &mut Vec<Damage>) -> Result<(), PackError> {
        let outside = |what, place: Range<u64>| Damage {
            module: String::new(),
            what,
            offset: place.start,
            place,
            symbols: Vec::new(),
        };
        if let Some(frame) = self.directory.dictionary.filter(|_| self.dictionary.is_none()) {
            found.push(outside("the dictionary", frame.offset..frame.offset + u64::from(frame.stored)));
        }
        for module in self.modules() {
            let before = found.len();
            for frames in [&module.frames, &module.index] {
                self.each_frame(frames, |place, frame, held| {
                    if held.is_none() {
                        found.push(self.damage(module, frame, place));
                    }
                })?;
            }
            if found.len() == before
                && let Err(PackError::Damaged(damage)) = self.read(module)
            {
                found.push(*damage);
            }
        }
        let mut places: Vec<(u64, u64)> = self
            .directory
            .frames()
            .map(|frame| (frame.offset, frame.offset + u64::from(frame.stored)))
            .collect();
        places.sort_unstable();
        let read = |range: Range<u64>| {
            read_one(&*self.source, range).map_err(|error| PackError::Read(error.to_string()))
        };
        let mut end = HEADER as u64;
        for (start, next) in places {
            if start > end && read(end..start)?.iter().any(|&byte| byte != 0) {
                found.push(outside("bytes between frames", end..start));
            }
            end = end.max(next);
        }
        if found.is_empty() {
            let (mut hasher, mut at) = (blake3::Hasher::new(), 0);
            let all = self.source.len().saturating_sub(TRAILER as u64);
            while at < all {
                let next = all.min(at + PIECE);
                hasher.update(&read(at..next)?);
                at = next;
            }
            if *hasher.finalize().as_bytes() != self.hash {
                found.push(outside("the whole", 0..self.source.len()));
            }
        }
        Ok(())
    }
}

/// Bytes that are hashed at once.
const PIECE: u64 = 8 << 20;

/// Opens the index and tables of a part.
fn indexed<R>(part: &Part, work: impl FnOnce(&Arc<Sidecar>, &Tables<'_>) -> Option<R>) -> Option<R> {
    let index = Sidecar::open_part(Arc::new(part.index.clone()), part.bytes.len()).ok()?;
    let index = Arc::new(index);
    let tables = Tables::read_indexed(&Bytecode::open(&part.bytes).ok()?, &index).ok()?.ok()?;
    work(&index, &tables)
}

/// Where the operations are that define these symbols.
fn places(part: &Part, symbols: &[&[u8]]) -> Option<Vec<Option<Range<u64>>>> {
    if symbols.is_empty() {
        return Some(Vec::new());
    }
    indexed(part, |index, tables| {
        let place = |symbol: &&[u8]| {
            let Some(number) = index.find(symbol, tables).ok()? else { return Some(None) };
            let place = index.place(number).ok()??;
            Some(Some(place.start..place.start.checked_add(place.bytes)?))
        };
        symbols.iter().map(place).collect()
    })
}

fn symbols_in(part: &Part, range: &Range<u64>) -> Option<Vec<String>> {
    indexed(part, |index, tables| {
        let mut names = Vec::new();
        for number in 0..index.len() {
            let place = index.place(number).ok()??;
            if place.start < range.end && range.start < place.start.saturating_add(place.bytes) {
                let name = place.symbol.and_then(|symbol| tables.strings.get(symbol));
                names.extend(name.map(|name| String::from_utf8_lossy(name).into_owned()));
            }
        }
        Some(names)
    })
}
