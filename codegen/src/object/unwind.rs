//! Unwinding tables: `.eh_frame` that links position-independent, and the codes of Windows.

use cranelift_codegen::gimli;
use cranelift_codegen::isa::TargetIsa;
use cranelift_codegen::isa::unwind::UnwindInfo;
use gimli::write::{Address, EhFrame, EndianVec, FrameTable, Writer};
use gimli::{DW_EH_PE_pcrel, DW_EH_PE_sdata4, LittleEndian};

/// A place in the table that holds the distance to a function.
pub(crate) struct FrameReloc {
    pub(crate) offset: u64,
    /// Which function, as it was numbered.
    pub(crate) function: usize,
    pub(crate) addend: i64,
}

/// The bytes of a table and the places in it that the linker fills.
pub(crate) type Frames = (Vec<u8>, Vec<FrameReloc>);

/// The table of functions by number. None if no function has unwinding information.
///
/// # Errors
/// If the table cannot be written.
pub(crate) fn eh_frame<'u>(
    isa: &dyn TargetIsa,
    functions: impl Iterator<Item = (usize, &'u UnwindInfo)>,
) -> Result<Option<Frames>, String> {
    let Some(mut cie) = isa.create_systemv_cie() else { return Ok(None) };
    cie.fde_address_encoding = DW_EH_PE_pcrel | DW_EH_PE_sdata4;
    let mut table = FrameTable::default();
    let cie = table.add_cie(cie);
    let mut any = false;
    for (function, info) in functions {
        if let UnwindInfo::SystemV(info) = info {
            table.add_fde(cie, info.to_fde(Address::Symbol { symbol: function, addend: 0 }));
            any = true;
        }
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
                self.relocs.push(FrameReloc { offset: self.bytes.len() as u64, function: symbol, addend });
                self.bytes.write_udata(0, 4)
            }
        }
    }
}
