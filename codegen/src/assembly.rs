//! Objects as assembly that GNU's assembler and LLVM's take: sections, symbols, bytes and relocations as they lie in the object.
//!
//! The code generator has no assembler's notation of its own. So the machine code stands as bytes, with what it lists of each function before
//! them as comments; the object that an assembler makes of it has the same sections, symbols and relocations.

use object::read::elf::ElfFile64;
use object::{
    Endianness, Object, ObjectSection, ObjectSymbol, RelocationFlags, RelocationTarget, SectionFlags,
    SectionIndex, SectionKind, SymbolIndex, SymbolSection, elf,
};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Bytes of a line.
const ROW: usize = 16;

/// The names of relocations by their numbers, of x86-64.
const X86_64: [(u32, &str); 15] = [
    (elf::R_X86_64_64, "R_X86_64_64"),
    (elf::R_X86_64_PC32, "R_X86_64_PC32"),
    (elf::R_X86_64_PLT32, "R_X86_64_PLT32"),
    (elf::R_X86_64_GOTPCREL, "R_X86_64_GOTPCREL"),
    (elf::R_X86_64_32, "R_X86_64_32"),
    (elf::R_X86_64_32S, "R_X86_64_32S"),
    (elf::R_X86_64_TLSGD, "R_X86_64_TLSGD"),
    (elf::R_X86_64_TLSLD, "R_X86_64_TLSLD"),
    (elf::R_X86_64_DTPOFF32, "R_X86_64_DTPOFF32"),
    (elf::R_X86_64_DTPOFF64, "R_X86_64_DTPOFF64"),
    (elf::R_X86_64_GOTTPOFF, "R_X86_64_GOTTPOFF"),
    (elf::R_X86_64_TPOFF32, "R_X86_64_TPOFF32"),
    (elf::R_X86_64_PC64, "R_X86_64_PC64"),
    (elf::R_X86_64_GOTPCRELX, "R_X86_64_GOTPCRELX"),
    (elf::R_X86_64_REX_GOTPCRELX, "R_X86_64_REX_GOTPCRELX"),
];

/// The same of AArch64.
const AARCH64: [(u32, &str); 15] = [
    (elf::R_AARCH64_ABS64, "R_AARCH64_ABS64"),
    (elf::R_AARCH64_ABS32, "R_AARCH64_ABS32"),
    (elf::R_AARCH64_PREL64, "R_AARCH64_PREL64"),
    (elf::R_AARCH64_PREL32, "R_AARCH64_PREL32"),
    (elf::R_AARCH64_ADR_PREL_PG_HI21, "R_AARCH64_ADR_PREL_PG_HI21"),
    (elf::R_AARCH64_ADD_ABS_LO12_NC, "R_AARCH64_ADD_ABS_LO12_NC"),
    (elf::R_AARCH64_JUMP26, "R_AARCH64_JUMP26"),
    (elf::R_AARCH64_CALL26, "R_AARCH64_CALL26"),
    (elf::R_AARCH64_ADR_GOT_PAGE, "R_AARCH64_ADR_GOT_PAGE"),
    (elf::R_AARCH64_LD64_GOT_LO12_NC, "R_AARCH64_LD64_GOT_LO12_NC"),
    (elf::R_AARCH64_LDST64_ABS_LO12_NC, "R_AARCH64_LDST64_ABS_LO12_NC"),
    (elf::R_AARCH64_TLSDESC_ADR_PAGE21, "R_AARCH64_TLSDESC_ADR_PAGE21"),
    (elf::R_AARCH64_TLSDESC_LD64_LO12, "R_AARCH64_TLSDESC_LD64_LO12"),
    (elf::R_AARCH64_TLSDESC_ADD_LO12, "R_AARCH64_TLSDESC_ADD_LO12"),
    (elf::R_AARCH64_TLSDESC_CALL, "R_AARCH64_TLSDESC_CALL"),
];

/// What an object says, as assembly. `listings` has the instructions of functions, by their names.
///
/// # Errors
/// What has no notation, in words.
pub(crate) fn assembly(bytes: &[u8], listings: &BTreeMap<Vec<u8>, String>) -> Result<String, String> {
    let object: ElfFile64<'_, Endianness> = ElfFile64::parse(bytes).map_err(|error| error.to_string())?;
    let names: &[(u32, &str)] = match object.architecture() {
        object::Architecture::Aarch64 => &AARCH64,
        _ => &X86_64,
    };
    let writer = Writer { object: &object, names, listings };
    writer.all()
}

struct Writer<'o, 'b> {
    object: &'o ElfFile64<'b, Endianness>,
    names: &'o [(u32, &'o str)],
    listings: &'o BTreeMap<Vec<u8>, String>,
}

/// What stands at one place of a section.
#[derive(Default)]
struct Marks {
    labels: Vec<SymbolIndex>,
    relocations: Vec<(RelocationTarget, i64, RelocationFlags)>,
}

// Writing to a string cannot fail, so that the results below are dropped.

impl Writer<'_, '_> {
    fn all(&self) -> Result<String, String> {
        let comment = match self.object.architecture() {
            object::Architecture::Aarch64 => "//",
            _ => "#",
        };
        let mut out = format!(
            "{comment} Machine code stands as bytes: what the code generator lists of it is in comments.\n"
        );
        let undefined = self.object.symbols().filter(|symbol| symbol.is_undefined());
        for symbol in undefined.filter(|symbol| symbol.is_weak()) {
            let _ = writeln!(out, "\t.weak {}", quoted(symbol.name_bytes().unwrap_or_default())?);
        }
        for section in self.object.sections() {
            self.section(&mut out, &section, comment)?;
        }
        Ok(out)
    }

    fn section<'s>(
        &self,
        out: &mut String,
        section: &impl ObjectSection<'s>,
        comment: &str,
    ) -> Result<(), String> {
        let name = section.name_bytes().map_err(|error| error.to_string())?;
        let Some((flags, kind)) = head(section) else { return Ok(()) };
        let _ = writeln!(out, "\n\t.section {},\"{flags}\",{kind}", quoted(name)?);
        if section.align() > 1 {
            let _ = writeln!(out, "\t.balign {}", section.align());
        }
        let marks = self.marks(section);
        let (zeros, data) = match section.kind() {
            SectionKind::UninitializedData | SectionKind::UninitializedTls => (true, &[][..]),
            _ => (false, section.data().map_err(|error| error.to_string())?),
        };
        let size = section.size();
        let mut stops: Vec<u64> = marks.keys().copied().chain([size]).collect();
        stops.dedup();
        let mut at = 0;
        for stop in stops {
            match zeros {
                true if stop > at => _ = writeln!(out, "\t.zero {}", stop - at),
                true => {}
                false => bytes(out, data.get(at as usize..stop as usize).unwrap_or_default()),
            }
            at = stop;
            let Some(marks) = marks.get(&at) else { continue };
            for &label in &marks.labels {
                self.label(out, label, comment)?;
            }
            for (target, addend, flags) in &marks.relocations {
                let _ =
                    writeln!(out, "\t.reloc ., {}, {}", self.kind(*flags)?, self.target(*target, *addend)?);
            }
        }
        Ok(())
    }

    /// Labels and relocations of a section by their offset.
    fn marks<'s>(&self, section: &impl ObjectSection<'s>) -> BTreeMap<u64, Marks> {
        let mut marks: BTreeMap<u64, Marks> = BTreeMap::new();
        for symbol in self.object.symbols() {
            let plain = !matches!(symbol.kind(), object::SymbolKind::Section | object::SymbolKind::File);
            if plain && symbol.section() == SymbolSection::Section(section.index()) {
                marks.entry(symbol.address()).or_default().labels.push(symbol.index());
            }
        }
        for (offset, relocation) in section.relocations() {
            let one = (relocation.target(), relocation.addend(), relocation.flags());
            marks.entry(offset).or_default().relocations.push(one);
        }
        marks
    }

    fn label(&self, out: &mut String, index: SymbolIndex, comment: &str) -> Result<(), String> {
        let symbol = self.object.symbol_by_index(index).map_err(|error| error.to_string())?;
        let bytes = symbol.name_bytes().map_err(|error| error.to_string())?;
        let name = quoted(bytes)?;
        if symbol.is_weak() {
            let _ = writeln!(out, "\t.weak {name}");
        } else if symbol.is_global() {
            let _ = writeln!(out, "\t.globl {name}");
        }
        if let object::SymbolFlags::Elf { st_other, .. } = symbol.flags() {
            match st_other & 3 {
                elf::STV_HIDDEN => _ = writeln!(out, "\t.hidden {name}"),
                elf::STV_PROTECTED => _ = writeln!(out, "\t.protected {name}"),
                _ => {}
            }
        }
        let kind = match symbol.kind() {
            object::SymbolKind::Text => "function",
            object::SymbolKind::Tls => "tls_object",
            _ => "object",
        };
        let _ = writeln!(out, "\t.type {name},@{kind}\n\t.size {name},{}", symbol.size());
        for line in self.listings.get(bytes).iter().flat_map(|listing| listing.lines()) {
            let _ = writeln!(out, "{comment} {line}");
        }
        let _ = writeln!(out, "{name}:");
        Ok(())
    }

    fn kind(&self, flags: RelocationFlags) -> Result<&str, String> {
        let RelocationFlags::Elf { r_type } = flags else {
            return Err("a relocation is of no ELF".to_owned());
        };
        let known = self.names.iter().find(|(number, _)| *number == r_type);
        known.map(|(_, name)| *name).ok_or_else(|| format!("relocation {r_type} has no name here"))
    }

    fn target(&self, target: RelocationTarget, addend: i64) -> Result<String, String> {
        let index = match target {
            RelocationTarget::Symbol(index) => index,
            RelocationTarget::Absolute => return Ok(addend.to_string()),
            _ => return Err("a relocation refers to no symbol".to_owned()),
        };
        let symbol = self.object.symbol_by_index(index).map_err(|error| error.to_string())?;
        let name = match symbol.section_index().filter(|_| symbol.kind() == object::SymbolKind::Section) {
            Some(section) => self.section_name(section)?,
            None => symbol.name_bytes().map_err(|error| error.to_string())?.to_vec(),
        };
        let name = quoted(&name)?;
        Ok(match addend {
            0 => name,
            _ => format!("{name}{addend:+}"),
        })
    }

    fn section_name(&self, index: SectionIndex) -> Result<Vec<u8>, String> {
        let section = self.object.section_by_index(index).map_err(|error| error.to_string())?;
        section.name_bytes().map(<[u8]>::to_vec).map_err(|error| error.to_string())
    }
}

/// Flags and type of a section; none if the assembler makes it by itself.
fn head<'s>(section: &impl ObjectSection<'s>) -> Option<(String, String)> {
    let SectionFlags::Elf { sh_flags } = section.flags() else { return None };
    let note = section.name_bytes().is_ok_and(|name| name == b".note.GNU-stack");
    let kind = match section.kind() {
        SectionKind::Metadata if !note => return None,
        SectionKind::UninitializedData | SectionKind::UninitializedTls => "@nobits",
        SectionKind::Elf(elf::SHT_INIT_ARRAY) => "@init_array",
        SectionKind::Elf(elf::SHT_FINI_ARRAY) => "@fini_array",
        SectionKind::Note => "@note",
        _ => "@progbits",
    };
    let known =
        [(elf::SHF_ALLOC, 'a'), (elf::SHF_WRITE, 'w'), (elf::SHF_EXECINSTR, 'x'), (elf::SHF_TLS, 'T')];
    let set = known.iter().filter(|(flag, _)| sh_flags & u64::from(*flag) != 0);
    Some((set.map(|(_, letter)| *letter).collect(), kind.to_owned()))
}

fn bytes(out: &mut String, data: &[u8]) {
    for row in data.chunks(ROW) {
        let row: Vec<String> = row.iter().map(|byte| format!("{byte:#04x}")).collect();
        let _ = writeln!(out, "\t.byte {}", row.join(","));
    }
}

/// A name as it can be written: letters, digits and a few signs by themselves, all else in quotes.
fn quoted(name: &[u8]) -> Result<String, String> {
    let text = std::str::from_utf8(name).map_err(|_| "a symbol's name is not UTF-8".to_owned())?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    if text.chars().all(plain) && !text.starts_with(|c: char| c.is_ascii_digit()) && !text.is_empty() {
        return Ok(text.to_owned());
    }
    if text.contains(['"', '\\', '\n', '\0']) {
        return Err(format!("symbol '{}' has no notation in assembly", text.escape_debug()));
    }
    Ok(format!("\"{text}\""))
}
