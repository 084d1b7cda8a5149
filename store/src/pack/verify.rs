//! Looking for damage in a whole container.

use super::layout::{HEADER, TRAILER, outside};
use super::{Damage, Pack, PackError, Packed, Shared, first_half, hash_of, read_one};
use bytes::Bytes;
use std::cell::OnceCell;
use std::ops::Range;

/// Bytes that are hashed at once.
const PIECE: u64 = 8 << 20;

impl Pack {
    /// All that is damaged. A container in which nothing is has the bytes that were written.
    pub fn verify(&self) -> Vec<Damage> {
        let mut found = self.damaged.clone();
        if let Err(error) = self.look_through(&mut found) {
            // What cannot be read is as good as damaged.
            let what = if matches!(error, PackError::Read(_)) { "what cannot be read" } else { "the whole" };
            found.push(outside(what, 0..self.source.len()));
        }
        found
    }

    fn look_through(&self, found: &mut Vec<Damage>) -> Result<(), PackError> {
        if let Some(frame) = self.directory.dictionary.filter(|_| self.dictionary.is_none()) {
            found.push(outside("the dictionary", Pack::place(&frame)));
        }
        // Files that share a frame come one after the other.
        let mut last: Option<(Shared, Option<Bytes>)> = None;
        for module in self.modules() {
            let Some(shared) = module.shared else {
                self.look_at(module, found)?;
                continue;
            };
            let held = match last.take() {
                Some((before, held)) if before.number == shared.number => held,
                _ => self.frame(&shared.frame)?,
            };
            match self.out_of(module, shared, held.clone()) {
                Ok(bytes) if hash_of(&bytes) == module.hash => {}
                Ok(_) => found.push(self.damage_of_whole(module)),
                Err(_) => found.push(self.damage(module, &shared.frame, 0..module.length, None)),
            }
            last = Some((shared, held));
        }
        self.look_between(found)?;
        self.look_at_ends(found)?;
        if found.is_empty() && self.hashed()? != self.hash {
            found.push(outside("the whole", 0..self.source.len()));
        }
        Ok(())
    }

    fn bytes(&self, range: Range<u64>) -> Result<Bytes, PackError> {
        read_one(&*self.source, range).map_err(|error| PackError::Read(error.to_string()))
    }

    /// The frames of a module, and what they make up.
    fn look_at(&self, module: &Packed, found: &mut Vec<Damage>) -> Result<(), PackError> {
        let before = found.len();
        let mut hasher = blake3::Hasher::new();
        // Opened when something is damaged, once.
        let part = OnceCell::new();
        self.each_frame(&module.frames, |place, frame, held| match held {
            Some(held) => _ = hasher.update(&held),
            None => {
                let part = part.get_or_init(|| self.part(module, &[]).unwrap_or_default());
                found.push(self.damage(module, frame, place, Some(part)));
            }
        })?;
        if found.len() == before && first_half(hasher.finalize()) != module.hash {
            found.push(self.damage_of_whole(module));
        }
        self.each_frame(&module.index, |place, frame, held| {
            if held.is_none() {
                found.push(self.damage(module, frame, place, None));
            }
        })
    }

    /// Zeros stand between frames.
    fn look_between(&self, found: &mut Vec<Damage>) -> Result<(), PackError> {
        let mut places: Vec<Range<u64>> = self.directory.frames().map(Pack::place).collect();
        places.sort_unstable_by_key(|place| (place.start, place.end));
        places.push(self.ends.0..self.ends.0);
        let mut end = HEADER as u64;
        for place in places {
            if place.start > end && self.bytes(end..place.start)?.iter().any(|&byte| byte != 0) {
                found.push(outside("bytes between frames", end..place.start));
            }
            end = end.max(place.end);
        }
        Ok(())
    }

    /// The directories and trailers are the same. The last ones were looked at when the container was opened.
    fn look_at_ends(&self, found: &mut Vec<Damage>) -> Result<(), PackError> {
        let (start, block) = self.ends;
        // A part of the second copy that is missing was told when the container was opened.
        let end = (start + 2 * block).min(self.source.len());
        let (first, last) = (self.bytes(start..start + block)?, self.bytes((start + block).min(end)..end)?);
        // Of each part that copy is whole by which the container was opened: the last, unless that was seen to be damaged.
        let directory = block - TRAILER as u64;
        let whole = |place: Range<u64>| {
            let seen = self.damaged.iter().any(|damage| damage.offset == start + block + place.start);
            let at = place.start as usize..place.end as usize;
            seen || at.end > last.len() || first.get(at.clone()) == last.get(at)
        };
        if !whole(0..directory) {
            found.push(outside("the first copy of the directory", start..start + directory));
        }
        if !whole(directory..block) {
            found.push(outside("the first copy of the trailer", start + directory..start + block));
        }
        Ok(())
    }

    /// BLAKE3 of all that comes before the first trailer.
    fn hashed(&self) -> Result<[u8; 32], PackError> {
        let (mut hasher, mut at) = (blake3::Hasher::new(), 0);
        let all = self.ends.0 + self.ends.1 - TRAILER as u64;
        while at < all {
            let next = all.min(at + PIECE);
            hasher.update(&self.bytes(at..next)?);
            at = next;
        }
        Ok(*hasher.finalize().as_bytes())
    }
}
