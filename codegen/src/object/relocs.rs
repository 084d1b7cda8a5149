//! Relocations of the formats of objects.

use crate::target::{Arch, System, Target};
use cranelift_codegen::binemit::Reloc;
use object::{
    RelocationEncoding as Encoding, RelocationFlags as Flags, RelocationKind as Kind, elf, macho, pe,
};

/// A place in data, or in a table, that the linker fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// An address, 8 bytes.
    Address,
    /// The distance from the place to a symbol, in so many bytes.
    Distance(u8),
    /// The distance from the start of the program, 4 bytes.
    FromImage,
}

/// What a place in data is for the linker; `None` if the format has nothing for it.
pub(super) fn of_place(target: Target, place: Place) -> Option<Flags> {
    let plain = |kind, size| Flags::Generic { kind, encoding: Encoding::Generic, size };
    Some(match (place, target.system) {
        (Place::Address, _) => plain(Kind::Absolute, 64),
        // There a distance is a difference of two symbols, the first of which the place is relative to.
        (Place::Distance(_), System::Darwin) => return None,
        (Place::Distance(4), System::Windows) => Flags::Coff { typ: pe::IMAGE_REL_AMD64_REL32 },
        (Place::Distance(_), System::Windows) => return None,
        (Place::Distance(size), System::Linux) => plain(Kind::Relative, size * 8),
        (Place::FromImage, System::Windows) => Flags::Coff { typ: pe::IMAGE_REL_AMD64_ADDR32NB },
        (Place::FromImage, _) => return None,
    })
}

/// What a place in code is for the linker; `None` if the format has nothing for it.
pub(super) fn of_code(target: Target, reloc: Reloc) -> Option<Flags> {
    match (target.arch, target.system) {
        (Arch::X86_64, system) => of_x86_64(system, reloc),
        (Arch::Aarch64, System::Linux) => of_aarch64_elf(reloc).map(|r_type| Flags::Elf { r_type }),
        (Arch::Aarch64, System::Darwin) => of_aarch64_macho(reloc),
        (Arch::Aarch64, System::Windows) => None,
    }
}

fn of_x86_64(system: System, reloc: Reloc) -> Option<Flags> {
    let generic = |kind, encoding, size| Some(Flags::Generic { kind, encoding, size });
    match (reloc, system) {
        (Reloc::Abs8, _) => generic(Kind::Absolute, Encoding::Generic, 64),
        (Reloc::X86PCRel4, _) => generic(Kind::Relative, Encoding::X86RipRelative, 32),
        (Reloc::X86CallPCRel4 | Reloc::X86CallPLTRel4, System::Windows) => {
            generic(Kind::Relative, Encoding::X86RipRelative, 32)
        }
        (Reloc::X86CallPCRel4 | Reloc::X86CallPLTRel4, _) => {
            generic(Kind::PltRelative, Encoding::X86Branch, 32)
        }
        // Always on an instruction with a REX prefix, which linkers may turn into one that needs no table.
        (Reloc::X86GOTPCRel4, System::Linux) => Some(Flags::Elf { r_type: elf::R_X86_64_REX_GOTPCRELX }),
        (Reloc::X86GOTPCRel4, System::Darwin) => generic(Kind::GotRelative, Encoding::X86RipRelativeMovq, 32),
        (Reloc::ElfX86_64TlsGd, System::Linux) => Some(Flags::Elf { r_type: elf::R_X86_64_TLSGD }),
        _ => None,
    }
}

fn of_aarch64_elf(reloc: Reloc) -> Option<u32> {
    Some(match reloc {
        Reloc::Abs8 => elf::R_AARCH64_ABS64,
        Reloc::Arm64Call => elf::R_AARCH64_CALL26,
        Reloc::Aarch64AdrPrelPgHi21 => elf::R_AARCH64_ADR_PREL_PG_HI21,
        Reloc::Aarch64AddAbsLo12Nc => elf::R_AARCH64_ADD_ABS_LO12_NC,
        Reloc::Aarch64AdrGotPage21 => elf::R_AARCH64_ADR_GOT_PAGE,
        Reloc::Aarch64Ld64GotLo12Nc => elf::R_AARCH64_LD64_GOT_LO12_NC,
        Reloc::Aarch64TlsDescAdrPage21 => elf::R_AARCH64_TLSDESC_ADR_PAGE21,
        Reloc::Aarch64TlsDescLd64Lo12 => elf::R_AARCH64_TLSDESC_LD64_LO12,
        Reloc::Aarch64TlsDescAddLo12 => elf::R_AARCH64_TLSDESC_ADD_LO12,
        Reloc::Aarch64TlsDescCall => elf::R_AARCH64_TLSDESC_CALL,
        _ => return None,
    })
}

fn of_aarch64_macho(reloc: Reloc) -> Option<Flags> {
    let word = |r_type, r_pcrel| Some(Flags::MachO { r_type, r_pcrel, r_length: 2 });
    match reloc {
        Reloc::Abs8 => Some(Flags::Generic { kind: Kind::Absolute, encoding: Encoding::Generic, size: 64 }),
        Reloc::Arm64Call => word(macho::ARM64_RELOC_BRANCH26, true),
        Reloc::Aarch64AdrPrelPgHi21 => word(macho::ARM64_RELOC_PAGE21, true),
        Reloc::Aarch64AddAbsLo12Nc => word(macho::ARM64_RELOC_PAGEOFF12, false),
        Reloc::Aarch64AdrGotPage21 => word(macho::ARM64_RELOC_GOT_LOAD_PAGE21, true),
        Reloc::Aarch64Ld64GotLo12Nc => word(macho::ARM64_RELOC_GOT_LOAD_PAGEOFF12, false),
        _ => None,
    }
}
