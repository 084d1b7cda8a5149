//! The container for shipping: modules in independently compressed frames.
//!
//! A container holds bytecode files, each cut into frames that are compressed by themselves: a function is read without the others. Each frame
//! has a sum of its own, so that what is damaged is known and all else can be read; a hash covers the whole. `spec/container.md` describes
//! the format.

mod coder;
mod cuts;
mod differences;
mod layout;
mod part;
mod room;
mod salvage;
mod source;
#[cfg(test)]
mod tests;
mod verify;
mod write;

pub use part::Part;
pub use room::Room;
pub use salvage::Salvaged;
pub use source::Source;
pub(crate) use source::read_one;
pub use write::{NewFile, PackOptions, Packer, TOGETHER, pays, train};

use bytes::Bytes;
use coder::Dictionary;
use layout::{Directory, END, MAGIC};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use source::read_all;
use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

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

/// Where a small file lies in a frame that holds several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The frame.
    pub frame: Frame,
    /// Which one it is among those that hold several files.
    pub number: u32,
    /// Where the file begins in what the frame holds.
    pub start: u32,
}

/// What identifies the bytes of a file.
fn hash_of(file: &[u8]) -> [u8; 16] {
    first_half(blake3::hash(file))
}

fn first_half(hash: blake3::Hash) -> [u8; 16] {
    hash.as_bytes().first_chunk().copied().unwrap_or_default()
}

/// A module in a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// Its name.
    pub name: String,
    /// Bytes of the bytecode file.
    pub length: u64,
    /// The first 16 bytes of the BLAKE3 of the bytecode file.
    pub hash: [u8; 16],
    /// Its frames, one after the other; none if it lies in a frame with other files.
    pub frames: Vec<Frame>,
    /// Where it lies, if it is in a frame with other files.
    pub shared: Option<Shared>,
    /// Bytes of its sidecar index; 0 if there is none.
    pub index_length: u64,
    /// The frames of the index.
    pub index: Vec<Frame>,
}

impl Packed {
    /// Bytes that the module takes in the container, but for its part of the directory: of a frame that it shares, as large a part as it is of
    /// what the frame holds.
    pub fn stored(&self) -> u64 {
        let shared = self.shared.map_or(0, |Shared { frame, .. }| {
            self.length * u64::from(frame.stored) / u64::from(frame.length.max(1))
        });
        shared + self.frames.iter().chain(&self.index).map(|frame| u64::from(frame.stored)).sum::<u64>()
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
    Several(Vec<String>),
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
            PackError::NoPack => f.write_str("this is no container: rmlir pack makes one"),
            PackError::Version(version) => {
                write!(f, "the container is of version {version}, which is not known")
            }
            PackError::Truncated => f.write_str("the end of the container is missing"),
            PackError::Directory(what) => write!(f, "the container is damaged: {what}"),
            PackError::Damaged(damage) => damage.fmt(f),
            PackError::NoModule(name) => write!(f, "the container has no module '{name}'"),
            PackError::Several(names) => {
                const SHOWN: usize = 5;
                let count = names.len();
                write!(f, "the container holds {count} modules: name one of them, as CONTAINER:NAME")?;
                if let Some((first, others)) = names.split_first() {
                    write!(f, ": {first}")?;
                    others.iter().take(SHOWN - 1).try_for_each(|name| write!(f, ", {name}"))?;
                    f.write_str(if count > SHOWN { ", ..." } else { "" })?;
                }
                Ok(())
            }
            PackError::Write(message) => f.write_str(message),
            PackError::Read(message) => write!(f, "cannot be read: {message}"),
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

/// What is damaged, if it is the index of a module.
const INDEX: &str = "the index";

impl Damage {
    /// Whether the index of a module is damaged: the module may be whole.
    pub fn is_of_index(&self) -> bool {
        self.what == INDEX
    }
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

/// Whether the bytes of a file begin or end as those of a container do: either may be damaged.
pub fn is_pack(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC) || bytes.ends_with(END)
}

/// Whether a file that is elsewhere is a container, see [`is_pack`].
///
/// # Errors
/// If it cannot be read.
pub fn is_pack_source(source: &dyn Source) -> std::io::Result<bool> {
    let (size, mark) = (source.len(), MAGIC.len() as u64);
    if size < mark {
        return Ok(false);
    }
    // Whatever it is, it is looked at next.
    let ends = source.read(&[0..mark, size - mark..size])?;
    Ok(ends.iter().any(|end| is_pack(end)))
}

/// A container that is open. Nothing but its directory was read.
#[derive(Clone, Debug)]
pub struct Pack {
    source: Arc<dyn Source>,
    directory: Directory,
    hash: [u8; 32],
    /// Where the directories begin, and bytes of each with its trailer.
    ends: (u64, u64),
    dictionary: Option<Arc<Dictionary>>,
    /// The modules by their names, once one was asked for.
    named: Arc<OnceLock<FxHashMap<String, usize>>>,
    /// What was seen to be damaged when it was opened.
    damaged: Vec<Damage>,
}

impl Pack {
    /// Opens a container.
    ///
    /// # Errors
    /// If it is none, or both copies of its directory are damaged. Damaged frames are noticed when they are read.
    pub fn open(bytes: Bytes) -> Result<Pack, PackError> {
        Pack::open_source(Arc::new(bytes))
    }

    /// Opens a container that is elsewhere. No more of it is read than what is asked for.
    ///
    /// # Errors
    /// As [`Pack::open`], or if it cannot be read.
    pub fn open_source(source: Arc<dyn Source>) -> Result<Pack, PackError> {
        let opened = Directory::read(&*source)?;
        let ends = (opened.start, opened.block);
        let (directory, hash, damaged) = (opened.directory, opened.hash, opened.damaged);
        Pack { source, directory, hash, ends, dictionary: None, named: Arc::default(), damaged }
            .with_dictionary()
    }

    /// Reads the dictionary. Without it other modules may be whole: what needs it says so.
    fn with_dictionary(mut self) -> Result<Pack, PackError> {
        if let Some(frame) = self.directory.dictionary {
            self.dictionary =
                self.frame(&frame)?.and_then(|bytes| Dictionary::new(bytes.to_vec())).map(Arc::new);
        }
        Ok(self)
    }

    /// What was seen to be damaged when the container was opened, and could be done without.
    pub fn damaged(&self) -> &[Damage] {
        &self.damaged
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
        let named = || self.modules().iter().zip(0..).map(|(module, at)| (module.name.clone(), at)).collect();
        let at = self.named.get_or_init(named).get(name).copied();
        let found = at.and_then(|at: usize| self.modules().get(at));
        found.ok_or_else(|| PackError::NoModule(name.to_owned()))
    }

    /// The only module.
    ///
    /// # Errors
    /// If there is none, or more than one.
    pub fn only(&self) -> Result<&Packed, PackError> {
        match self.modules() {
            [module] => Ok(module),
            modules => Err(PackError::Several(modules.iter().map(|module| module.name.clone()).collect())),
        }
    }

    /// Where a frame is.
    fn place(frame: &Frame) -> Range<u64> {
        frame.offset..frame.offset + u64::from(frame.stored)
    }

    /// What a frame of a module holds. What is stored as it is is not copied, if the container's bytes are in memory or mapped.
    ///
    /// # Errors
    /// If it is damaged, or cannot be read.
    pub fn contents(&self, module: &Packed, number: usize) -> Result<Bytes, PackError> {
        if let (Some(shared), 0) = (module.shared, number) {
            return self.out_of(module, shared, self.frame(&shared.frame)?);
        }
        let nothing = PackError::NoModule(format!("{}: frame {number}", module.name));
        let frame = module.frames.get(number).ok_or(nothing)?;
        let start = module.frames.iter().take(number).map(|frame| u64::from(frame.length)).sum();
        let place = start..start + u64::from(frame.length);
        let damaged = || PackError::Damaged(Box::new(self.damage(module, frame, place, None)));
        self.frame(frame)?.ok_or_else(damaged)
    }

    /// A file out of what the frame holds that it shares.
    fn out_of(&self, module: &Packed, shared: Shared, held: Option<Bytes>) -> Result<Bytes, PackError> {
        // The directory is read only if files lie inside of their frames.
        let place = shared.start as usize..shared.start as usize + module.length as usize;
        let damaged = || self.damage(module, &shared.frame, 0..module.length, None);
        held.map(|held| held.slice(place)).ok_or_else(|| PackError::Damaged(Box::new(damaged())))
    }

    /// What is stored of a frame.
    fn stored(&self, frame: &Frame) -> Result<Bytes, PackError> {
        read_one(&*self.source, Pack::place(frame)).map_err(|error| PackError::Read(error.to_string()))
    }

    /// What a frame holds; none if it is damaged.
    fn frame(&self, frame: &Frame) -> Result<Option<Bytes>, PackError> {
        Ok(self.held(frame, &self.stored(frame)?))
    }

    /// What these frames hold, each none if it is damaged.
    fn frames(&self, frames: &[&Frame]) -> Result<Vec<Option<Bytes>>, PackError> {
        let places: Vec<Range<u64>> = frames.iter().map(|frame| Pack::place(frame)).collect();
        let stored = read_all(&*self.source, &places).map_err(|error| PackError::Read(error.to_string()))?;
        let held = |(frame, stored): (&&Frame, Bytes)| self.held(frame, &stored);
        match frames {
            [_] => Ok(frames.iter().zip(stored).map(held).collect()),
            _ => Ok(frames.par_iter().zip(stored).map(held).collect()),
        }
    }

    /// What a frame holds of which this is stored.
    fn held(&self, frame: &Frame, stored: &Bytes) -> Option<Bytes> {
        coder::held(frame, stored, self.dictionary.as_deref())
    }

    /// Hands out what the frames of a module hold, in order. Frames that are damaged are handed out as such.
    fn each_frame(
        &self,
        frames: &[Frame],
        mut each: impl FnMut(Range<u64>, &Frame, Option<Bytes>),
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

    /// Puts what frames hold into rooms. Gives the numbers of those that are damaged.
    fn put(&self, frames: &[&Frame], rooms: Vec<&mut [u8]>) -> Result<Vec<usize>, PackError> {
        let places: Vec<Range<u64>> = frames.iter().map(|frame| Pack::place(frame)).collect();
        let stored = read_all(&*self.source, &places).map_err(|error| PackError::Read(error.to_string()))?;
        let put = |(number, ((frame, stored), room)): (usize, ((&&Frame, Bytes), &mut [u8]))| {
            (!coder::put(frame, &stored, self.dictionary.as_deref(), room)).then_some(number)
        };
        Ok(match frames {
            [_] => frames.iter().zip(stored).zip(rooms).enumerate().filter_map(put).collect(),
            _ => frames.par_iter().zip(stored).zip(rooms).enumerate().filter_map(put).collect(),
        })
    }

    fn joined(&self, module: &Packed, frames: &[Frame], length: u64) -> Result<Vec<u8>, PackError> {
        let mut out = zeros(length).ok_or(PackError::Directory("a length that no memory holds"))?;
        let (mut rest, mut start) = (&mut out[..], 0);
        for some in frames.chunks(AT_ONCE) {
            let (mut rooms, mut places) = (Vec::with_capacity(some.len()), Vec::with_capacity(some.len()));
            for frame in some {
                let length = (frame.length as usize).min(rest.len());
                let (room, later) = std::mem::take(&mut rest).split_at_mut(length);
                rest = later;
                rooms.push(room);
                places.push(start..start + u64::from(frame.length));
                start += u64::from(frame.length);
            }
            let damaged = self.put(&some.iter().collect::<Vec<_>>(), rooms)?;
            if let Some((frame, place)) = damaged.first().and_then(|&at| some.get(at).zip(places.get(at))) {
                return Err(PackError::Damaged(Box::new(self.damage(module, frame, place.clone(), None))));
            }
        }
        Ok(out)
    }

    /// A whole bytecode file.
    ///
    /// # Errors
    /// If one of its frames is damaged.
    pub fn read(&self, module: &Packed) -> Result<Vec<u8>, PackError> {
        let bytes = match module.shared {
            Some(_) => self.contents(module, 0)?.to_vec(),
            None => self.joined(module, &module.frames, module.length)?,
        };
        if hash_of(&bytes) != module.hash {
            return Err(PackError::Damaged(Box::new(self.damage_of_whole(module))));
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

    fn damage_of_whole(&self, module: &Packed) -> Damage {
        Damage {
            module: module.name.clone(),
            what: "the whole",
            place: 0..module.length,
            offset: module
                .frames
                .first()
                .or(module.shared.as_ref().map(|shared| &shared.frame))
                .map_or(0, |frame| frame.offset),
            symbols: Vec::new(),
        }
    }

    /// A frame that is damaged. The module's index and tables tell the symbols that lie in it, as far as they are whole; who has opened them
    /// says so.
    fn damage(&self, module: &Packed, frame: &Frame, place: Range<u64>, opened: Option<&Part>) -> Damage {
        let index = module.index.iter().any(|index| index.offset == frame.offset);
        let what = match frame.class {
            _ if index => INDEX,
            Class::Tables => "tables",
            Class::Operations => "operations",
            Class::Resource => "a resource",
        };
        let symbols = match (frame.class, opened) {
            (Class::Operations, Some(part)) if !index => part.symbols_in(&place),
            (Class::Operations, None) if !index => {
                self.part(module, &[]).ok().and_then(|part| part.symbols_in(&place))
            }
            _ => None,
        };
        let symbols = symbols.unwrap_or_default();
        Damage { module: module.name.clone(), what, place, offset: frame.offset, symbols }
    }
}

/// So many zeros, if there is memory for them.
fn zeros(length: u64) -> Option<Vec<u8>> {
    let length = usize::try_from(length).ok()?;
    // A size that is claimed may be one that no machine has.
    Vec::<u8>::new().try_reserve_exact(length).ok()?;
    Some(vec![0; length])
}
