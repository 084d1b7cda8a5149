//! Bytes that are searched where they lie: pieces, and tables of names.
//!
//! What a program embeds need not be decoded to be looked up. A name is found by its bytes, and costs nothing until then.

/// The number at a place of a list of numbers of four bytes.
fn number(of: &[u8], at: usize) -> Option<usize> {
    let bytes = of.get(at.checked_mul(4)?..)?.first_chunk::<4>()?;
    usize::try_from(u32::from_le_bytes(*bytes)).ok()
}

/// Takes a number of four bytes from the front.
fn take_number(bytes: &mut &'static [u8]) -> Option<usize> {
    let found = number(bytes, 0)?;
    *bytes = &bytes[4..];
    Some(found)
}

/// Takes the next section: its length and its bytes.
pub(super) fn section(bytes: &mut &'static [u8]) -> Option<&'static [u8]> {
    let length = take_number(bytes)?;
    let (found, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(found)
}

/// Pieces one after the other: how many there are, where each ends, and the bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces {
    ends: &'static [u8],
    bytes: &'static [u8],
}

impl Pieces {
    pub(super) fn read(mut section: &'static [u8]) -> Option<Pieces> {
        let count = take_number(&mut section)?;
        let (ends, bytes) = section.split_at_checked(count.checked_mul(4)?)?;
        Some(Pieces { ends, bytes })
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len() / 4
    }

    pub(crate) fn get(&self, at: usize) -> Option<&'static [u8]> {
        let start = match at.checked_sub(1) {
            None => 0,
            Some(before) => number(self.ends, before)?,
        };
        self.bytes.get(start..number(self.ends, at)?)
    }

    pub(crate) fn text(&self, at: usize) -> Option<&'static str> {
        std::str::from_utf8(self.get(at)?).ok()
    }

    /// Pieces that are texts.
    pub(crate) fn texts(self) -> impl Iterator<Item = &'static str> {
        (0..self.len()).filter_map(move |at| self.text(at))
    }
}

/// A hash of a name, the same when the program is built and when it runs, whatever the machine.
fn hash(name: &[u8]) -> u64 {
    /// Odd, with bits all over.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let join = |all: u64, word: u64| (all.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    let (words, rest) = name.as_chunks::<8>();
    let all = words.iter().fold(name.len() as u64, |all, word| join(all, u64::from_le_bytes(*word)));
    let last = rest.iter().fold(0, |last, &byte| last << 8 | u64::from(byte));
    let all = join(all, last);
    all ^ all >> 32
}

/// Names, each with a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    names: Pieces,
    /// Eight bytes each.
    values: &'static [u8],
    /// Where names are found by their hashes: one more than the place of each, four bytes; zero where there is none. As many as a power of two.
    slots: &'static [u8],
}

impl Table {
    pub(super) fn read(mut section: &'static [u8]) -> Option<Table> {
        let (count, slots) = (take_number(&mut section)?, take_number(&mut section)?);
        let (slots, section) = section.split_at_checked(slots.checked_mul(4)?)?;
        let (values, names) = section.split_at_checked(count.checked_mul(8)?)?;
        let names = Pieces::read(names)?;
        (names.len() == count && (slots.len() / 4).is_power_of_two()).then_some(Table {
            names,
            values,
            slots,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    /// The number of a name: the first one.
    pub(crate) fn find(&self, name: &str) -> Option<i64> {
        let last = self.slots.len() / 4 - 1;
        let mut slot = hash(name.as_bytes()) as usize & last;
        // There are free slots, unless the bytes are of somebody else.
        for _ in 0..=last {
            let at = number(self.slots, slot)?.checked_sub(1)?;
            if self.names.get(at)? == name.as_bytes() {
                return self.value(at);
            }
            slot = (slot + 1) & last;
        }
        None
    }

    /// The numbers of a name that may stand there more than once, as places in a list.
    pub(crate) fn all_places(self, name: &str) -> impl Iterator<Item = usize> {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.names.get(middle).is_some_and(|have| have < name.as_bytes()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let named = move |at: &usize| self.names.get(*at) == Some(name.as_bytes());
        let found = (low..self.len()).take_while(named);
        found.filter_map(move |at| usize::try_from(self.value(at)?).ok())
    }

    /// As [`find`](Table::find), where numbers are places in a list.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        usize::try_from(self.find(name)?).ok()
    }

    fn value(&self, at: usize) -> Option<i64> {
        let bytes = self.values.get(at.checked_mul(8)?..)?.first_chunk::<8>()?;
        Some(i64::from_le_bytes(*bytes))
    }

    /// The name at a place.
    pub(crate) fn name(&self, at: usize) -> Option<&'static str> {
        self.names.text(at)
    }

    /// The names in order.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.names.texts()
    }

    /// The numbers in order, as places in a list.
    pub(crate) fn places(self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter_map(move |at| usize::try_from(self.value(at)?).ok())
    }
}

/// Writing of what is searched above.
#[cfg(feature = "tablegen")]
pub(super) mod write {
    fn number(out: &mut Vec<u8>, value: usize) {
        // What is too long is not read again, which a build script says.
        out.extend_from_slice(&u32::try_from(value).unwrap_or(u32::MAX).to_le_bytes());
    }

    pub(in super::super) fn section(out: &mut Vec<u8>, bytes: &[u8]) {
        number(out, bytes.len());
        out.extend_from_slice(bytes);
    }

    pub(in super::super) fn pieces<B: AsRef<[u8]>>(parts: &[B]) -> Vec<u8> {
        let mut out = Vec::new();
        number(&mut out, parts.len());
        let mut end = 0;
        for part in parts {
            end += part.as_ref().len();
            number(&mut out, end);
        }
        parts.iter().for_each(|part| out.extend_from_slice(part.as_ref()));
        out
    }

    /// A table of entries in this order.
    ///
    /// A name that stands there again is found where it stands first.
    pub(in super::super) fn table<N: AsRef<str>>(entries: &[(N, i64)]) -> Vec<u8> {
        let mut out = Vec::new();
        let slots = slots(entries);
        number(&mut out, entries.len());
        number(&mut out, slots.len());
        slots.iter().for_each(|&slot| number(&mut out, slot));
        entries.iter().for_each(|(_, value)| out.extend_from_slice(&value.to_le_bytes()));
        let names: Vec<&str> = entries.iter().map(|(name, _)| name.as_ref()).collect();
        out.extend_from_slice(&pieces(&names));
        out
    }

    /// One more than the place of each entry where its hash leads, of twice as many slots at least.
    fn slots<N: AsRef<str>>(entries: &[(N, i64)]) -> Vec<usize> {
        let count = (entries.len() * 2).next_power_of_two();
        let mut slots = vec![0; count];
        for (place, (name, _)) in entries.iter().enumerate() {
            let name = name.as_ref();
            let mut slot = super::hash(name.as_bytes()) as usize & (count - 1);
            while slots[slot] != 0 && entries[slots[slot] - 1].0.as_ref() != name {
                slot = (slot + 1) & (count - 1);
            }
            if slots[slot] == 0 {
                slots[slot] = place + 1;
            }
        }
        slots
    }
}
