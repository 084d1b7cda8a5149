//! Relocations: which ones need a stub or an entry in the table of addresses, and what they write.

use crate::LoadError;
use crate::layout::{ENTRY, Extra, File, STUB};
use object::{Object, ObjectSection, RelocationFlags, RelocationTarget, elf};
use std::collections::BTreeMap;

/// How a place is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The address in so many bytes; whether the upper bits are a sign when they are fewer than eight.
    Absolute { bytes: usize, signed: bool },
    /// The distance of the address from the place.
    Distance { bytes: usize },
    /// The distance of code that goes to the address.
    Call,
    /// The distance of the table's entry that holds the address.
    Entry,
    /// The distance of the table's pair of entries that stands for a thread-local variable.
    ThreadLocal,
}

/// A relocation of a section.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reloc {
    pub(crate) offset: u64,
    pub(crate) kind: Kind,
    pub(crate) symbol: usize,
    pub(crate) addend: i64,
}

/// What a relocation of the object means.
///
/// # Errors
/// If it is of a kind that cannot be loaded, by its number.
pub(crate) fn decode(offset: u64, relocation: &object::Relocation) -> Result<Option<Reloc>, LoadError> {
    let RelocationFlags::Elf { r_type } = relocation.flags() else { return Ok(None) };
    let kind = match r_type {
        elf::R_X86_64_NONE => return Ok(None),
        elf::R_X86_64_64 => Kind::Absolute { bytes: 8, signed: false },
        elf::R_X86_64_32 => Kind::Absolute { bytes: 4, signed: false },
        elf::R_X86_64_32S => Kind::Absolute { bytes: 4, signed: true },
        elf::R_X86_64_PC32 => Kind::Distance { bytes: 4 },
        elf::R_X86_64_PC64 => Kind::Distance { bytes: 8 },
        elf::R_X86_64_PLT32 => Kind::Call,
        elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX | elf::R_X86_64_REX_GOTPCRELX => Kind::Entry,
        elf::R_X86_64_TLSGD => Kind::ThreadLocal,
        other => return Err(LoadError::Unsupported(format!("it has a relocation of kind {other}"))),
    };
    match relocation.target() {
        RelocationTarget::Symbol(symbol) => {
            Ok(Some(Reloc { offset, kind, symbol: symbol.0, addend: relocation.addend() }))
        }
        _ => Err(LoadError::Unsupported("a relocation refers to no symbol".into())),
    }
}

/// Stubs, and the words of the table of addresses, by symbol.
#[derive(Debug, Default)]
pub(crate) struct Table {
    stubs: BTreeMap<usize, usize>,
    entries: BTreeMap<usize, usize>,
    pairs: BTreeMap<usize, usize>,
}

impl Table {
    /// What the relocations of sections that are loaded need. Each symbol that is called gets a stub, which is used if it lies
    /// too far away.
    ///
    /// # Errors
    /// If a relocation cannot be loaded.
    pub(crate) fn new(file: &File<'_>) -> Result<Table, LoadError> {
        let mut table = Table::default();
        let mut words = 0usize;
        for section in file.sections() {
            for (offset, relocation) in section.relocations() {
                let reloc = match decode(offset, &relocation) {
                    Ok(Some(reloc)) => reloc,
                    // What is not loaded may have what it likes.
                    Err(_) if !is_loaded(&section) => continue,
                    Ok(None) => continue,
                    Err(error) => return Err(error),
                };
                let mut reserve = |map: &mut BTreeMap<usize, usize>, count| {
                    map.entry(reloc.symbol).or_insert_with(|| {
                        words += count;
                        words - count
                    });
                };
                match reloc.kind {
                    Kind::Call | Kind::Distance { .. } => {
                        reserve(&mut table.entries, 1);
                        let next = table.stubs.len();
                        table.stubs.entry(reloc.symbol).or_insert(next);
                    }
                    Kind::Entry => reserve(&mut table.entries, 1),
                    Kind::ThreadLocal => reserve(&mut table.pairs, 2),
                    Kind::Absolute { .. } => {}
                }
            }
        }
        Ok(table)
    }

    /// How much room it takes.
    pub(crate) fn extra(&self) -> Extra {
        Extra { stubs: self.stubs.len(), words: self.entries.len() + 2 * self.pairs.len() }
    }

    /// Where the stub of a symbol lies, from the first one on.
    pub(crate) fn stub(&self, symbol: usize) -> Option<usize> {
        self.stubs.get(&symbol).map(|index| index * STUB)
    }

    /// Where the entry of a symbol lies, from the first one on.
    pub(crate) fn entry(&self, symbol: usize) -> Option<usize> {
        self.entries.get(&symbol).map(|index| index * ENTRY)
    }

    /// Where the pair of a thread-local symbol lies.
    pub(crate) fn pair(&self, symbol: usize) -> Option<usize> {
        self.pairs.get(&symbol).map(|index| index * ENTRY)
    }

    /// All symbols that have a stub, an entry or a pair.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = usize> + '_ {
        self.stubs.keys().chain(self.entries.keys()).chain(self.pairs.keys()).copied()
    }
}

/// Whether a program sees a section.
pub(crate) fn is_loaded<'d>(section: &impl ObjectSection<'d>) -> bool {
    matches!(section.flags(), object::SectionFlags::Elf { sh_flags } if sh_flags & u64::from(elf::SHF_ALLOC) != 0)
}

/// Writes a value of so many bytes, the lowest first. False if it does not fit there.
pub(crate) fn put(memory: &mut [u8], at: usize, value: i64, bytes: usize, signed: bool) -> bool {
    let fits = match (bytes, signed) {
        (8, _) => true,
        (_, true) => i32::try_from(value).is_ok(),
        (_, false) => u32::try_from(value).is_ok(),
    };
    match memory.get_mut(at..at.saturating_add(bytes)) {
        Some(place) if fits => {
            place.copy_from_slice(&value.to_le_bytes()[..bytes]);
            true
        }
        _ => false,
    }
}
