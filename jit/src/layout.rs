//! Where the sections of an object lie in memory.

use crate::LoadError;
use crate::memory::page_size;
use object::read::elf::{ElfFile64, ElfSection64};
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol, SectionFlags, elf};
use std::collections::BTreeMap;

pub(crate) type File<'d> = ElfFile64<'d, LittleEndian>;
type Section<'d, 'f> = ElfSection64<'d, 'f, LittleEndian>;

/// Parts of the memory, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    Code,
    Constant,
    Variable,
}

/// Bytes of a jump to an address in the table of addresses.
pub(crate) const STUB: usize = 8;
/// Bytes of an entry of the table of addresses.
pub(crate) const ENTRY: usize = 8;

/// Where everything lies, in bytes from the start of the memory.
#[derive(Debug, Default)]
pub(crate) struct Layout {
    /// By section.
    pub(crate) sections: BTreeMap<usize, usize>,
    /// Thread-local sections lie in the template.
    pub(crate) thread_local: BTreeMap<usize, usize>,
    /// Bytes of the template, and how many of them have initial values.
    pub(crate) template: (usize, usize),
    /// Where stubs begin: in the part of code.
    pub(crate) stubs: usize,
    /// Where the table of addresses begins: in the part of constants.
    pub(crate) table: usize,
    /// Symbols that are no section's, by number.
    pub(crate) common: BTreeMap<usize, usize>,
    /// Sizes of the parts, whole pages.
    pub(crate) parts: [usize; 3],
}

/// How much is wanted beside the sections.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extra {
    pub(crate) stubs: usize,
    /// Words of the table of addresses.
    pub(crate) words: usize,
}

impl Layout {
    /// Lays out the sections that a program sees.
    ///
    /// # Errors
    /// If a section says what cannot be.
    pub(crate) fn new(file: &File<'_>, extra: Extra) -> Result<Layout, LoadError> {
        let mut layout = Layout::default();
        let mut at = 0usize;
        for (index, part) in [Part::Code, Part::Constant, Part::Variable].into_iter().enumerate() {
            let start = at;
            for section in file.sections().filter(|section| part_of(section) == Some(part)) {
                let size = size_of(&section)?;
                at = aligned(at, section.align())?;
                layout.sections.insert(section.index().0, at);
                at += size;
            }
            match part {
                Part::Code => {
                    at = aligned(at, 16)?;
                    layout.stubs = at;
                    at += extra.stubs * STUB;
                }
                Part::Constant => {
                    at = aligned(at, 16)?;
                    layout.table = at;
                    at += extra.words * ENTRY;
                }
                Part::Variable => at = layout.common(file, at)?,
            }
            at = at.next_multiple_of(page_size());
            layout.parts[index] = at - start;
        }
        layout.template(file)?;
        Ok(layout)
    }

    /// Bytes of memory.
    pub(crate) fn size(&self) -> usize {
        self.parts.iter().sum()
    }

    fn common(&mut self, file: &File<'_>, mut at: usize) -> Result<usize, LoadError> {
        for symbol in file.symbols().filter(|symbol| symbol.is_common()) {
            // Such a symbol's value is its alignment.
            at = aligned(at, symbol.address())?;
            self.common.insert(symbol.index().0, at);
            at = at.checked_add(bounded(symbol.size())?).ok_or_else(too_large)?;
        }
        Ok(at)
    }

    fn template(&mut self, file: &File<'_>) -> Result<(), LoadError> {
        let (mut at, mut initial) = (0, 0);
        for zero in [false, true] {
            let kind = |section: &Section<'_, '_>| has(section, elf::SHF_TLS) && is_zero(section) == zero;
            for section in file.sections().filter(kind) {
                if section.align() > 16 {
                    let why = "a thread-local variable is aligned to more than 16 bytes";
                    return Err(LoadError::Unsupported(why.into()));
                }
                at = aligned(at, section.align())?;
                self.thread_local.insert(section.index().0, at);
                at += size_of(&section)?;
            }
            if !zero {
                initial = at;
            }
        }
        self.template = (at, initial);
        Ok(())
    }
}

/// Bytes of a section in memory. The unwinding table ends with an empty entry, which linkers add.
fn size_of(section: &Section<'_, '_>) -> Result<usize, LoadError> {
    let extra = if section.name_bytes() == Ok(b".eh_frame") { 4 } else { 0 };
    Ok(bounded(section.size())? + extra)
}

pub(crate) fn is_zero(section: &Section<'_, '_>) -> bool {
    section.elf_section_header().sh_type.get(LittleEndian) == elf::SHT_NOBITS
}

fn has(section: &Section<'_, '_>, flag: u32) -> bool {
    matches!(section.flags(), SectionFlags::Elf { sh_flags } if sh_flags & u64::from(flag) != 0)
}

/// The part that a section lies in; none if no program sees it.
fn part_of(section: &Section<'_, '_>) -> Option<Part> {
    match section {
        section if !has(section, elf::SHF_ALLOC) || has(section, elf::SHF_TLS) => None,
        section if has(section, elf::SHF_EXECINSTR) => Some(Part::Code),
        section if has(section, elf::SHF_WRITE) => Some(Part::Variable),
        _ => Some(Part::Constant),
    }
}

fn aligned(at: usize, align: u64) -> Result<usize, LoadError> {
    let align = bounded(align.max(1))?;
    if !align.is_power_of_two() || align > page_size() {
        return Err(LoadError::Unsupported(format!("something is aligned to {align} bytes")));
    }
    at.checked_next_multiple_of(align).ok_or_else(too_large)
}

fn bounded(size: u64) -> Result<usize, LoadError> {
    usize::try_from(size).ok().filter(|&size| size < 1 << 31).ok_or_else(too_large)
}

fn too_large() -> LoadError {
    LoadError::Unsupported("it is larger than 2 GiB".into())
}
