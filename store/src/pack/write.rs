//! Making a container.

use super::coder::{Encoder, Made, Piece};
use super::cuts::cuts;
use super::layout::{Directory, HEADER, LARGEST, header, trailer};
use super::{Class, Frame, Method, Pack, PackError, Packed, Shared, hash_of};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::Write;

/// Bytes of a dictionary.
const DICTIONARY: usize = 112 << 10;
/// Stored data of resources begins at a multiple of so many bytes.
const ALIGNMENT: u64 = 64;
/// Files below this go into a frame with others, until it holds so much: what is alike in them is stored once, and a file is still read
/// without most of the others.
pub const TOGETHER: usize = 32 << 10;
/// So many bytes are compressed before they are written.
const AT_ONCE: usize = 64 << 20;

/// How a container is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackOptions {
    /// How hard zstd tries, 1 to 22.
    pub level: i32,
    /// Data of resources is stored as it is, so that it can be mapped.
    pub stored_resources: bool,
    /// A dictionary, see [`train`].
    pub dictionary: Option<Vec<u8>>,
    /// Keys and values to be kept.
    pub metadata: Vec<(String, String)>,
}

impl Default for PackOptions {
    fn default() -> PackOptions {
        PackOptions { level: 9, stored_resources: false, dictionary: None, metadata: Vec::new() }
    }
}

/// A dictionary of what many small files have in common; none if zstd finds nothing that would help.
pub fn train(files: &[&[u8]]) -> Option<Vec<u8>> {
    zstd::dict::from_samples(files, DICTIONARY).ok()
}

/// So many bytes are compressed both ways to see whether a dictionary pays.
const TRIED: usize = 4 << 20;

/// Whether files become smaller by a dictionary, which itself takes room. Of many files only some are looked at.
pub fn pays(dictionary: &[u8], files: &[NewFile<'_>], level: i32) -> bool {
    let total: usize = files.iter().map(|file| file.bytes.len()).sum();
    let mut tried = 0;
    let some = files.iter().take_while(|file| {
        tried += file.bytes.len();
        tried <= TRIED
    });
    let some: Vec<NewFile<'_>> = some.copied().collect();
    let size = |dictionary: Option<&[u8]>| {
        let encoder = Encoder::new(level, dictionary, false);
        let (groups, alone) = groups(&some);
        let alone = alone.into_iter().map(|(_, file)| file.bytes);
        let pieces: Vec<Piece<'_>> = groups
            .iter()
            .map(|(_, bytes)| &bytes[..])
            .chain(alone)
            .flat_map(|bytes| bytes.chunks(LARGEST as usize))
            .map(|bytes| Piece { bytes, class: Class::Tables, numbers: false })
            .collect();
        encoder.all(&pieces).map(|made| made.iter().map(|made| made.stored.len()).sum::<usize>())
    };
    let itself = zstd::bulk::compress(dictionary, level).map_or(dictionary.len(), |made| made.len());
    match (size(Some(dictionary)), size(None)) {
        (Ok(with), Ok(without)) => {
            let saved = without.saturating_sub(with) as u128;
            saved * total as u128 > itself as u128 * tried.clamp(1, total.max(1)) as u128
        }
        _ => false,
    }
}

/// A bytecode file that goes into a container.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'f> {
    /// What it is called there.
    pub name: &'f str,
    /// Its bytes.
    pub bytes: &'f [u8],
    /// Its sidecar index, if it has one: by it the file is cut so that a function is read without the others.
    pub index: Option<&'f [u8]>,
}

/// The modules, by their numbers, that a piece belongs to.
enum Of {
    One(usize),
    /// It is these files, one after the other.
    Several(Vec<usize>),
}

/// The files, by their numbers, that go into one frame, and their bytes.
type Group = (Vec<usize>, Vec<u8>);

/// The files that go into frames together, and those that have frames of their own.
fn groups<'f, 'b>(files: &'f [NewFile<'b>]) -> (Vec<Group>, Vec<(usize, &'f NewFile<'b>)>) {
    let is_small = |file: &NewFile<'_>| file.index.is_none() && (1..TOGETHER).contains(&file.bytes.len());
    let (small, mut alone): (Vec<_>, Vec<_>) = files.iter().enumerate().partition(|(_, file)| is_small(file));
    let mut groups: Vec<Group> = Vec::new();
    for (number, file) in small {
        match groups.last_mut() {
            Some((numbers, bytes)) if bytes.len() < TOGETHER => {
                numbers.push(number);
                bytes.extend_from_slice(file.bytes);
            }
            _ => groups.push((vec![number], file.bytes.to_vec())),
        }
    }
    let only = |numbers: &[usize]| numbers.first().and_then(|&at| Some((at, files.get(at)?)));
    alone.extend(
        groups.iter().filter(|(numbers, _)| numbers.len() == 1).filter_map(|(numbers, _)| only(numbers)),
    );
    groups.retain(|(numbers, _)| numbers.len() > 1);
    (groups, alone)
}

/// Writes a container, frame by frame.
pub struct Packer<W: Write> {
    out: W,
    at: u64,
    hasher: blake3::Hasher,
    encoder: Encoder,
    directory: Directory,
    /// Only asked.
    names: FxHashSet<String>,
    /// What frames of several files, by the hash of their container and their number in it, are in this one.
    carried: FxHashMap<([u8; 32], u32), Shared>,
    /// The frame in which the last file lies that shares one, and where it ends there.
    last_shared: (u32, u64),
}

impl<W: Write> Packer<W> {
    /// Begins a container.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(out: W, options: PackOptions) -> Result<Packer<W>, PackError> {
        let PackOptions { level, stored_resources, dictionary, metadata } = options;
        let mut packer = Packer {
            out,
            at: 0,
            hasher: blake3::Hasher::new(),
            encoder: Encoder::new(level, None, stored_resources),
            directory: Directory { metadata, ..Directory::default() },
            names: FxHashSet::default(),
            carried: FxHashMap::default(),
            last_shared: (0, 0),
        };
        packer.put(&header())?;
        if let Some(dictionary) = dictionary {
            let piece = Piece { bytes: &dictionary, class: Class::Tables, numbers: false };
            let made =
                packer.encoder.all(&[piece]).map_err(|error| PackError::Write(format!("zstd: {error}")))?;
            for made in made {
                packer.directory.dictionary = Some(packer.made(&made)?);
            }
            packer.encoder = Encoder::new(level, Some(&dictionary), stored_resources);
        }
        Ok(packer)
    }

    /// Begins a container that goes on where another one ends: its metadata and its dictionary are taken over.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn extending(out: W, pack: &Pack, mut options: PackOptions) -> Result<Packer<W>, PackError> {
        let new = std::mem::take(&mut options.metadata);
        options.metadata =
            pack.metadata().iter().filter(|(key, _)| !new.iter().any(|(k, _)| k == key)).cloned().collect();
        options.metadata.extend(new);
        if pack.directory.dictionary.is_some() {
            let dictionary = pack.dictionary.as_ref().ok_or(PackError::Directory("its dictionary"))?;
            options.dictionary = Some(dictionary.bytes.clone());
        }
        Packer::new(out, options)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        self.hasher.update(bytes);
        self.at += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| PackError::Write(error.to_string()))
    }

    /// Writes zeros up to where data can be mapped.
    fn align(&mut self) -> Result<(), PackError> {
        let fill = self.at.next_multiple_of(ALIGNMENT) - self.at;
        self.put(&[0; ALIGNMENT as usize][..fill as usize])
    }

    /// Writes what was made of a piece.
    fn made(&mut self, made: &Made<'_>) -> Result<Frame, PackError> {
        if self.encoder.keeps(made.class) {
            self.align()?;
        }
        self.stored(&made.stored, made.length, made.method, made.class)
    }

    fn stored(
        &mut self,
        stored: &[u8],
        length: u32,
        method: Method,
        class: Class,
    ) -> Result<Frame, PackError> {
        let offset = self.at;
        self.put(stored)?;
        let sum = crc32fast::hash(stored);
        Ok(Frame { offset, stored: stored.len() as u32, length, sum, method, class })
    }

    fn know(&mut self, name: &str) -> Result<(), PackError> {
        match self.names.insert(name.to_owned()) {
            true => Ok(()),
            false => Err(PackError::Duplicate(name.to_owned())),
        }
    }

    /// Adds a bytecode file, with its sidecar index if it has one.
    ///
    /// # Errors
    /// If there is one of this name, or the container cannot be written.
    pub fn add(&mut self, name: &str, file: &[u8], index: Option<&[u8]>) -> Result<(), PackError> {
        self.add_all(&[NewFile { name, bytes: file, index }])
    }

    /// Adds files, of which several frames are compressed at once. Small files go into one frame with those that come after them.
    ///
    /// # Errors
    /// If there is one of a name already, or the container cannot be written.
    pub fn add_all(&mut self, files: &[NewFile<'_>]) -> Result<(), PackError> {
        let first = self.directory.modules.len();
        for file in files {
            self.know(file.name)?;
            self.directory.modules.push(Packed {
                name: file.name.to_owned(),
                length: file.bytes.len() as u64,
                hash: hash_of(file.bytes),
                frames: Vec::new(),
                shared: None,
                index_length: file.index.unwrap_or_default().len() as u64,
                index: Vec::new(),
            });
        }
        let (groups, alone) = groups(files);
        let mut pieces = Vec::new();
        for (numbers, bytes) in &groups {
            let piece = Piece { bytes, class: Class::Tables, numbers: false };
            pieces.push((Of::Several(numbers.iter().map(|number| first + number).collect()), piece));
        }
        for (number, file) in alone {
            let of = || Of::One(first + number);
            pieces.extend(cuts(file.bytes, file.index).into_iter().map(|cut| {
                let bytes = file.bytes.get(cut.place).unwrap_or_default();
                (of(), Piece { bytes, class: cut.class, numbers: false })
            }));
            let columns = file.index.unwrap_or_default().chunks(LARGEST as usize);
            pieces.extend(columns.map(|bytes| (of(), Piece { bytes, class: Class::Tables, numbers: true })));
        }
        let mut rest = &pieces[..];
        while !rest.is_empty() {
            let mut bytes = 0;
            let count = rest.iter().take_while(|(_, piece)| {
                bytes += piece.bytes.len();
                bytes <= AT_ONCE
            });
            let (some, later) = rest.split_at(count.count().max(1));
            rest = later;
            self.write(some)?;
        }
        Ok(())
    }

    /// Writes pieces of modules.
    fn write(&mut self, pieces: &[(Of, Piece<'_>)]) -> Result<(), PackError> {
        let all: Vec<Piece<'_>> = pieces.iter().map(|(_, piece)| *piece).collect();
        let made = self.encoder.all(&all).map_err(|error| PackError::Write(format!("zstd: {error}")))?;
        for ((of, piece), made) in pieces.iter().zip(made) {
            let frame = self.made(&made)?;
            match of {
                Of::One(module) => {
                    if let Some(module) = self.directory.modules.get_mut(*module) {
                        if piece.numbers { module.index.push(frame) } else { module.frames.push(frame) }
                    }
                }
                Of::Several(modules) => {
                    let (number, mut start) = (self.directory.shared.len() as u32, 0);
                    self.directory.shared.push(frame);
                    for &module in modules {
                        if let Some(module) = self.directory.modules.get_mut(module) {
                            module.shared = Some(Shared { frame, number, start });
                            start += module.length as u32;
                        }
                    }
                    self.last_shared = (number, start.into());
                }
            }
        }
        Ok(())
    }

    /// Adds a module of another container, whose frames are carried over as they are. That container must be the one that is extended, or
    /// have no dictionary.
    ///
    /// # Errors
    /// If there is one of this name, or the container cannot be written.
    pub fn carry(&mut self, pack: &Pack, module: &Packed) -> Result<(), PackError> {
        self.know(&module.name)?;
        let (frames, index) = (self.copies(pack, &module.frames)?, self.copies(pack, &module.index)?);
        let shared = match module.shared {
            Some(shared) => {
                let new = Shared { start: shared.start, ..self.carried(pack, shared)? };
                self.last_shared = (new.number, u64::from(new.start) + module.length);
                Some(new)
            }
            None => None,
        };
        self.directory.modules.push(Packed { frames, shared, index, ..module.clone() });
        Ok(())
    }

    /// Copies frames of another container.
    fn copies(&mut self, pack: &Pack, frames: &[Frame]) -> Result<Vec<Frame>, PackError> {
        let one = |frame: &Frame| {
            if frame.class == Class::Resource && frame.method == Method::Stored {
                self.align()?;
            }
            // The sum stays what it was: what was damaged before does not become whole.
            let new = self.stored(&pack.stored(frame)?, frame.length, frame.method, frame.class)?;
            Ok(Frame { sum: frame.sum, ..new })
        };
        frames.iter().map(one).collect()
    }

    /// Where a frame of several files is, which is copied when the first of them is carried over. Files lie in their frames in the order of the
    /// modules: for one that comes out of order the frame is copied once more.
    fn carried(&mut self, pack: &Pack, shared: Shared) -> Result<Shared, PackError> {
        let key = (pack.hash, shared.number);
        let is_next = |new: &Shared| self.last_shared <= (new.number, shared.start.into());
        if let Some(new) = self.carried.get(&key).filter(|new| is_next(new)) {
            return Ok(*new);
        }
        let number = self.directory.shared.len() as u32;
        let copies = self.copies(pack, &[shared.frame])?;
        let new = Shared { frame: copies.first().copied().unwrap_or(shared.frame), number, start: 0 };
        self.directory.shared.push(new.frame);
        self.carried.insert(key, new);
        Ok(new)
    }

    /// Writes what comes after the frames. Gives the output back.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<W, PackError> {
        let directory = self.directory.store();
        let start = self.at;
        debug_assert!(start >= HEADER as u64);
        self.put(&directory.bytes)?;
        let end = trailer(start, &directory, *self.hasher.finalize().as_bytes());
        // Twice, so that damage to one leaves the modules within reach.
        for bytes in [&end, &directory.bytes, &end] {
            self.out.write_all(bytes).map_err(|error| PackError::Write(error.to_string()))?;
        }
        Ok(self.out)
    }
}
