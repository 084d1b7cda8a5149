//! Unwinding tables: `.eh_frame` that links position-independent, and the codes of Windows.

use crate::view::SymbolId;
use cranelift_codegen::gimli;
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::isa::unwind::UnwindInfo;
use gimli::write::{Address, EhFrame, EndianVec, FrameTable, Writer};
use gimli::{DW_EH_PE_indirect, DW_EH_PE_pcrel, DW_EH_PE_sdata4, LittleEndian};

/// A place in the table that holds the distance to a function.
pub(crate) struct FrameReloc {
    pub(crate) offset: u64,
    pub(crate) target: FrameTarget,
    pub(crate) addend: i64,
}

/// What a place in the table is the distance to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameTarget {
    /// A function, as it was numbered.
    Function(usize),
    /// The table of a function's landing pads.
    Pads(usize),
    /// The pointer to a personality function.
    Personality(SymbolId),
}

impl FrameTarget {
    /// As a number, which is all that a table of addresses has room for.
    fn address(self) -> Address {
        let symbol = match self {
            FrameTarget::Function(number) => 3 * number,
            FrameTarget::Pads(number) => 3 * number + 1,
            FrameTarget::Personality(symbol) => 3 * symbol.0 as usize + 2,
        };
        Address::Symbol { symbol, addend: 0 }
    }

    fn of(symbol: usize) -> FrameTarget {
        match (symbol % 3, symbol / 3) {
            (0, number) => FrameTarget::Function(number),
            (1, number) => FrameTarget::Pads(number),
            (_, number) => FrameTarget::Personality(SymbolId(number as u32)),
        }
    }
}

/// A function in the table.
pub(crate) struct Framed<'u> {
    pub(crate) number: usize,
    pub(crate) info: &'u UnwindInfo,
    /// If it has landing pads, who decides about them.
    pub(crate) personality: Option<SymbolId>,
}

/// The bytes of a table and the places in it that the linker fills.
pub(crate) type Frames = (Vec<u8>, Vec<FrameReloc>);

/// The table of functions by number. None if no function has unwinding information.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn eh_frame<'u>(
    isa: &dyn TargetIsa,
    functions: impl Iterator<Item = Framed<'u>>,
) -> Result<Option<Frames>, String> {
    let Some(mut cie) = isa.create_systemv_cie() else { return Ok(None) };
    cie.fde_address_encoding = DW_EH_PE_pcrel | DW_EH_PE_sdata4;
    let mut table = FrameTable::default();
    let plain = table.add_cie(cie.clone());
    let mut any = false;
    for function in functions {
        let UnwindInfo::SystemV(info) = function.info else { continue };
        let mut fde = info.to_fde(FrameTarget::Function(function.number).address());
        let cie = match function.personality {
            None => plain,
            Some(personality) => {
                fde.lsda = Some(FrameTarget::Pads(function.number).address());
                let mut cie = cie.clone();
                let encoding = DW_EH_PE_indirect | DW_EH_PE_pcrel | DW_EH_PE_sdata4;
                cie.personality = Some((encoding, FrameTarget::Personality(personality).address()));
                cie.lsda_encoding = Some(DW_EH_PE_pcrel | DW_EH_PE_sdata4);
                table.add_cie(cie)
            }
        };
        table.add_fde(cie, fde);
        any = true;
    }
    if !any {
        return Ok(None);
    }
    let mut frame = EhFrame(Section { bytes: EndianVec::new(LittleEndian), relocs: Vec::new() });
    table.write_eh_frame(&mut frame).map_err(|error| error.to_string())?;
    Ok(Some((frame.0.bytes.into_vec(), frame.0.relocs)))
}

/// The codes of a function for Windows; `None` if it has others.
pub(crate) fn unwind_codes(info: &UnwindInfo) -> Option<Vec<u8>> {
    let UnwindInfo::WindowsX64(info) = info else { return None };
    let mut bytes = vec![0; info.emit_size()];
    info.emit(&mut bytes);
    Some(bytes)
}

/// Bytes with the places that refer to functions.
struct Section {
    bytes: EndianVec<LittleEndian>,
    relocs: Vec<FrameReloc>,
}

impl Writer for Section {
    type Endian = LittleEndian;

    fn endian(&self) -> LittleEndian {
        LittleEndian
    }

    fn len(&self) -> usize {
        self.bytes.len()
    }

    fn write(&mut self, bytes: &[u8]) -> gimli::write::Result<()> {
        self.bytes.write(bytes)
    }

    fn write_at(&mut self, offset: usize, bytes: &[u8]) -> gimli::write::Result<()> {
        self.bytes.write_at(offset, bytes)
    }

    fn write_eh_pointer(
        &mut self,
        address: Address,
        encoding: gimli::DwEhPe,
        size: u8,
    ) -> gimli::write::Result<()> {
        match address {
            Address::Constant(_) => self.bytes.write_eh_pointer(address, encoding, size),
            Address::Symbol { symbol, addend } => {
                let (offset, target) = (self.bytes.len() as u64, FrameTarget::of(symbol));
                self.relocs.push(FrameReloc { offset, target, addend });
                self.bytes.write_udata(0, 4)
            }
        }
    }
}
