//! Compressing frames and getting back what they hold.

use super::layout::RATIO;
use super::{Class, Frame, Method, differences};
use bytes::Bytes;
use rayon::prelude::*;
use std::borrow::Cow;
use std::fmt;
use std::io;
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::{DecoderDictionary, EncoderDictionary};

/// Something that becomes a frame.
#[derive(Clone, Copy)]
pub(super) struct Piece<'f> {
    pub(super) bytes: &'f [u8],
    pub(super) class: Class,
    /// Columns of numbers, of which differences are stored.
    pub(super) numbers: bool,
}

/// What is stored of it.
pub(super) struct Made<'f> {
    pub(super) stored: Cow<'f, [u8]>,
    pub(super) method: Method,
    pub(super) class: Class,
    pub(super) length: u32,
}

/// Makes frames.
pub(super) struct Encoder {
    level: i32,
    dictionary: Option<EncoderDictionary<'static>>,
    stored_resources: bool,
}

/// The compressors of a thread, made when they are needed.
#[derive(Default)]
struct Compressors<'d> {
    plain: Option<Compressor<'static>>,
    with_dictionary: Option<Compressor<'d>>,
}

impl Encoder {
    pub(super) fn new(level: i32, dictionary: Option<&[u8]>, stored_resources: bool) -> Encoder {
        let dictionary = dictionary.map(|dictionary| EncoderDictionary::copy(dictionary, level));
        Encoder { level, dictionary, stored_resources }
    }

    /// Whether it is stored as it is, where it can be mapped.
    pub(super) fn keeps(&self, class: Class) -> bool {
        class == Class::Resource && self.stored_resources
    }

    /// What is stored of these pieces, in order.
    pub(super) fn all<'f>(&self, pieces: &[Piece<'f>]) -> io::Result<Vec<Made<'f>>> {
        if let [one] = pieces {
            return Ok(vec![self.one(*one, &mut Compressors::default())?]);
        }
        pieces
            .par_iter()
            .map_init(Compressors::default, |compressors, &piece| self.one(piece, compressors))
            .collect()
    }

    fn one<'d, 'f>(&'d self, piece: Piece<'f>, compressors: &mut Compressors<'d>) -> io::Result<Made<'f>> {
        let made =
            |stored, method| Made { stored, method, class: piece.class, length: piece.bytes.len() as u32 };
        if self.keeps(piece.class) {
            return Ok(made(Cow::Borrowed(piece.bytes), Method::Stored));
        }
        let (method, compressed) = match &self.dictionary {
            Some(dictionary) if !piece.numbers => {
                let compressor = match &mut compressors.with_dictionary {
                    Some(compressor) => compressor,
                    none => none.insert(Compressor::with_prepared_dictionary(dictionary)?),
                };
                (Method::ZstdWithDictionary, compressor.compress(piece.bytes)?)
            }
            _ => {
                let compressor = match &mut compressors.plain {
                    Some(compressor) => compressor,
                    none => none.insert(Compressor::new(self.level)?),
                };
                match piece.numbers {
                    true => (Method::Differences, compressor.compress(&differences::make(piece.bytes))?),
                    false => (Method::Zstd, compressor.compress(piece.bytes)?),
                }
            }
        };
        // What does not get smaller is kept, and so is what gets so small that no reader would believe it.
        let believed = piece.bytes.len() as u64 <= compressed.len() as u64 * RATIO;
        Ok(match compressed.len() < piece.bytes.len() && believed {
            true => made(Cow::Owned(compressed), method),
            false => made(Cow::Borrowed(piece.bytes), Method::Stored),
        })
    }
}

/// The dictionary of a container, ready for use.
pub(super) struct Dictionary {
    pub(super) bytes: Vec<u8>,
    prepared: DecoderDictionary<'static>,
}

impl Dictionary {
    /// None if it is no dictionary of zstd: its mark alone does not make it one.
    pub(super) fn new(bytes: Vec<u8>) -> Option<Dictionary> {
        Decompressor::with_dictionary(&bytes).ok()?;
        Some(Dictionary { prepared: DecoderDictionary::copy(&bytes), bytes })
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dictionary").field("bytes", &self.bytes.len()).finish_non_exhaustive()
    }
}

/// What a frame holds of which this is stored; none if it is damaged.
pub(super) fn held(frame: &Frame, stored: &Bytes, dictionary: Option<&Dictionary>) -> Option<Bytes> {
    if frame.method == Method::Stored {
        let whole = stored.len() == frame.length as usize && crc32fast::hash(stored) == frame.sum;
        return whole.then(|| stored.clone());
    }
    let mut room = vec![0; frame.length as usize];
    put(frame, stored, dictionary, &mut room).then(|| room.into())
}

/// Puts what a frame holds where it belongs. False if it is damaged; then there may be anything.
pub(super) fn put(frame: &Frame, stored: &[u8], dictionary: Option<&Dictionary>, room: &mut [u8]) -> bool {
    if crc32fast::hash(stored) != frame.sum || room.len() != frame.length as usize {
        return false;
    }
    let decompress = |decompressor: io::Result<Decompressor<'_>>, room: &mut [u8]| {
        let length = room.len();
        decompressor.and_then(|mut decompressor| decompressor.decompress_to_buffer(stored, room)).ok()
            == Some(length)
    };
    match frame.method {
        Method::Stored if stored.len() != room.len() => false,
        Method::Stored => {
            room.copy_from_slice(stored);
            true
        }
        Method::Zstd => decompress(Decompressor::new(), room),
        Method::Differences => {
            let whole = decompress(Decompressor::new(), room);
            differences::undo(room);
            whole
        }
        Method::ZstdWithDictionary => dictionary.is_some_and(|dictionary| {
            decompress(Decompressor::with_prepared_dictionary(&dictionary.prepared), room)
        }),
    }
}
