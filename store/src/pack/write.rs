//! Making a container.

use super::cuts::cuts;
use super::layout::{Directory, HEADER, LARGEST, header, trailer};
use super::{Class, Frame, Method, Pack, PackError, Packed, differences};
use std::io::Write;

/// Bytes of a dictionary.
const DICTIONARY: usize = 112 << 10;
/// Stored data of resources begins at a multiple of so many bytes.
const ALIGNMENT: u64 = 64;

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

/// Writes a container, frame by frame.
pub struct Packer<W: Write> {
    out: W,
    at: u64,
    hasher: blake3::Hasher,
    options: PackOptions,
    directory: Directory,
}

impl<W: Write> Packer<W> {
    /// Begins a container.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(out: W, options: PackOptions) -> Result<Packer<W>, PackError> {
        let directory = Directory { metadata: options.metadata.clone(), ..Directory::default() };
        let mut packer = Packer { out, at: 0, hasher: blake3::Hasher::new(), options, directory };
        packer.put(&header())?;
        if let Some(dictionary) = packer.options.dictionary.take() {
            packer.directory.dictionary = Some(packer.frame(&dictionary, Class::Tables)?);
            packer.options.dictionary = Some(dictionary);
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
            options.dictionary = Some(pack.dictionary.clone().ok_or(PackError::Directory("its dictionary"))?);
        }
        Packer::new(out, options)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), PackError> {
        self.hasher.update(bytes);
        self.at += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| PackError::Write(error.to_string()))
    }

    /// Writes a frame.
    fn frame(&mut self, bytes: &[u8], class: Class) -> Result<Frame, PackError> {
        let keep = class == Class::Resource && self.options.stored_resources;
        let failed = |error: std::io::Error| PackError::Write(format!("zstd: {error}"));
        let (method, compressed) = match (&self.options.dictionary, keep) {
            (_, true) => (Method::Stored, None),
            (Some(dictionary), _) => {
                let compressor = zstd::bulk::Compressor::with_dictionary(self.options.level, dictionary);
                (
                    Method::ZstdWithDictionary,
                    Some(compressor.and_then(|mut c| c.compress(bytes)).map_err(failed)?),
                )
            }
            (None, _) => {
                let compressor = zstd::bulk::Compressor::new(self.options.level);
                (Method::Zstd, Some(compressor.and_then(|mut c| c.compress(bytes)).map_err(failed)?))
            }
        };
        // What does not get smaller is kept.
        let compressed = compressed.filter(|compressed| compressed.len() < bytes.len());
        let method = if compressed.is_some() { method } else { Method::Stored };
        if keep {
            let fill = self.at.next_multiple_of(ALIGNMENT) - self.at;
            self.put(&[0; ALIGNMENT as usize][..fill as usize])?;
        }
        self.stored(compressed.as_deref().unwrap_or(bytes), bytes.len() as u32, method, class)
    }

    /// Writes a frame of an index.
    fn index_frame(&mut self, bytes: &[u8]) -> Result<Frame, PackError> {
        let compressor = zstd::bulk::Compressor::new(self.options.level);
        let compressed = compressor.and_then(|mut c| c.compress(&differences::make(bytes)));
        let compressed = compressed.map_err(|error| PackError::Write(format!("zstd: {error}")))?;
        let (method, stored) = match compressed.len() < bytes.len() {
            true => (Method::Differences, &compressed[..]),
            false => (Method::Stored, bytes),
        };
        self.stored(stored, bytes.len() as u32, method, Class::Tables)
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

    fn check_name(&self, name: &str) -> Result<(), PackError> {
        match self.directory.modules.iter().any(|module| module.name == name) {
            true => Err(PackError::Duplicate(name.to_owned())),
            false => Ok(()),
        }
    }

    /// Adds a bytecode file, with its sidecar index if it has one.
    ///
    /// # Errors
    /// If there is one of this name, or the container cannot be written.
    pub fn add(&mut self, name: &str, file: &[u8], index: Option<&[u8]>) -> Result<(), PackError> {
        self.check_name(name)?;
        let mut frames = Vec::new();
        for cut in cuts(file, index) {
            frames.push(self.frame(file.get(cut.place).unwrap_or_default(), cut.class)?);
        }
        let index = index.unwrap_or_default();
        let mut index_frames = Vec::new();
        for piece in index.chunks(LARGEST as usize) {
            index_frames.push(self.index_frame(piece)?);
        }
        self.directory.modules.push(Packed {
            name: name.to_owned(),
            length: file.len() as u64,
            hash: *blake3::hash(file).as_bytes(),
            frames,
            index_length: index.len() as u64,
            index: index_frames,
        });
        Ok(())
    }

    /// Adds a module of another container, whose frames are carried over as they are. That container must be the one that is extended, or
    /// have no dictionary.
    ///
    /// # Errors
    /// If there is one of this name, or the container cannot be written.
    pub fn carry(&mut self, pack: &Pack, module: &Packed) -> Result<(), PackError> {
        self.check_name(&module.name)?;
        let mut copy = |frames: &[Frame]| -> Result<Vec<Frame>, PackError> {
            let one = |frame: &Frame| {
                if frame.class == Class::Resource && frame.method == Method::Stored {
                    let fill = self.at.next_multiple_of(ALIGNMENT) - self.at;
                    self.put(&[0; ALIGNMENT as usize][..fill as usize])?;
                }
                // The sum stays what it was: what was damaged before does not become whole.
                let new = self.stored(&pack.stored(frame)?, frame.length, frame.method, frame.class)?;
                Ok(Frame { sum: frame.sum, ..new })
            };
            frames.iter().map(one).collect()
        };
        let (frames, index) = (copy(&module.frames)?, copy(&module.index)?);
        self.directory.modules.push(Packed { frames, index, ..module.clone() });
        Ok(())
    }

    /// Writes what comes after the frames. Gives the output back.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<W, PackError> {
        let directory = self.directory.encode();
        let start = self.at;
        debug_assert!(start >= HEADER as u64);
        self.put(&directory)?;
        let end = trailer(start, &directory, *self.hasher.finalize().as_bytes());
        self.out.write_all(&end).map_err(|error| PackError::Write(error.to_string()))?;
        Ok(self.out)
    }
}
