//! The function around assembly code: it takes the address of a block of cells, loads registers from them, runs the code, and
//! stores what the code leaves.

use super::encode::{encoded, set_under};
use super::registers::{Part, Unit, Units};
use crate::view::{Refusal, refuse};
use iced_x86::{Code, Instruction, MemoryOperand, Register};

/// A cell and what it has to do with.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) offset: u64,
    pub(super) bytes: u64,
    pub(super) what: What,
}

/// What a cell holds.
#[derive(Clone, Debug)]
pub(super) enum What {
    Register(Unit),
    /// Whether a condition holds.
    Flag(String),
}

/// The part of a register by its size, what loads it and what stores it.
const ACCESSES: &[(bool, u64, Part, Code, Code)] = &[
    (false, 1, Part::Long, Code::Movzx_r32_rm8, Code::Mov_rm8_r8),
    (false, 2, Part::Long, Code::Movzx_r32_rm16, Code::Mov_rm16_r16),
    (false, 4, Part::Long, Code::Mov_r32_rm32, Code::Mov_rm32_r32),
    (false, 8, Part::Quad, Code::Mov_r64_rm64, Code::Mov_rm64_r64),
    (true, 4, Part::Vector, Code::Movss_xmm_xmmm32, Code::Movss_xmmm32_xmm),
    (true, 8, Part::Vector, Code::Movsd_xmm_xmmm64, Code::Movsd_xmmm64_xmm),
    (true, 16, Part::Vector, Code::Movups_xmm_xmmm128, Code::Movups_xmmm128_xmm),
    (true, 32, Part::Wide, Code::VEX_Vmovups_ymm_ymmm256, Code::VEX_Vmovups_ymmm256_ymm),
];

/// The part of a register that a value of so many bytes is in.
pub(super) fn part_of(vector: bool, bytes: u64) -> Option<Part> {
    let known = ACCESSES.iter().find(|row| row.0 == vector && row.1 == bytes)?;
    Some(match bytes {
        1 => Part::Byte,
        2 => Part::Word,
        _ => known.2,
    })
}

/// The function around the code.
///
/// # Errors
/// If the code needs all registers there are.
pub(super) fn around(
    code: &[u8],
    loads: &[Cell],
    stores: &[Cell],
    changed: Units,
) -> Result<Vec<u8>, Refusal> {
    let results = Units::of(&stores.iter().filter_map(Cell::unit).collect::<Vec<_>>());
    // What the results are stored by: no register that needs to be saved, if there is another.
    let free = Units::GENERAL.without(results);
    let Some(by) = free.without(Units::SAVED).iter().next().or_else(|| free.iter().next()) else {
        return refuse("assembly code with so many results is not supported");
    };
    let by_saved = if stores.is_empty() { Units::default() } else { Units::of(&[by]) };
    let saved: Vec<Unit> = changed.or(by_saved).and(Units::SAVED).iter().collect();
    let mut out = Vec::new();
    for &unit in &saved {
        emit(&mut out, Instruction::with1(Code::Push_r64, quad(unit)).ok())?;
    }
    if !stores.is_empty() {
        emit(&mut out, Instruction::with1(Code::Push_r64, Register::RDI).ok())?;
    }
    // The register that has the address is loaded last.
    let (last, first): (Vec<&Cell>, _) = loads.iter().partition(|cell| cell.unit() == Some(Unit::RDI));
    for cell in first.into_iter().chain(last) {
        cell.load(&mut out)?;
    }
    out.extend_from_slice(code);
    // Neither loads nor stores change conditions.
    if !stores.is_empty() {
        emit(&mut out, Instruction::with1(Code::Pop_r64, quad(by)).ok())?;
    }
    for cell in stores {
        cell.store(&mut out, quad(by))?;
    }
    // Other code is slow while the upper halves of vectors are in use.
    if loads.iter().chain(stores).any(|cell| cell.bytes == 32) {
        emit(&mut out, Some(Instruction::with(Code::VEX_Vzeroupper)))?;
    }
    for &unit in saved.iter().rev() {
        emit(&mut out, Instruction::with1(Code::Pop_r64, quad(unit)).ok())?;
    }
    emit(&mut out, Some(Instruction::with(Code::Retnq)))?;
    Ok(out)
}

fn quad(unit: Unit) -> Register {
    unit.encoded(Part::Quad).unwrap_or(Register::None)
}

fn emit(out: &mut Vec<u8>, instruction: Option<Instruction>) -> Result<(), Refusal> {
    match instruction.and_then(|instruction| encoded(&instruction, 0)) {
        Some(bytes) => out.extend(bytes),
        None => return refuse("an operand of assembly code has no instructions that move it"),
    }
    Ok(())
}

fn at(base: Register, offset: u64) -> MemoryOperand {
    let size = match offset {
        0 => 0,
        1..=127 => 1,
        _ => 8,
    };
    MemoryOperand::with_base_displ_size(base, offset as i64, size)
}

impl Cell {
    fn unit(&self) -> Option<Unit> {
        match self.what {
            What::Register(unit) => Some(unit),
            What::Flag(_) => None,
        }
    }

    fn load(&self, out: &mut Vec<u8>) -> Result<(), Refusal> {
        let made = self.unit().and_then(|unit| {
            let row = ACCESSES.iter().find(|row| row.0 == unit.is_vector() && row.1 == self.bytes)?;
            Instruction::with2(row.3, unit.encoded(row.2)?, at(Register::RDI, self.offset)).ok()
        });
        emit(out, made)
    }

    fn store(&self, out: &mut Vec<u8>, base: Register) -> Result<(), Refusal> {
        let place = at(base, self.offset);
        match &self.what {
            What::Register(unit) => {
                let row = ACCESSES.iter().find(|row| row.0 == unit.is_vector() && row.1 == self.bytes);
                let register = part_of(unit.is_vector(), self.bytes).and_then(|part| unit.encoded(part));
                let made = row
                    .zip(register)
                    .and_then(|(row, register)| Instruction::with2(row.4, place, register).ok());
                emit(out, made)
            }
            What::Flag(condition) => {
                emit(out, Instruction::with2(Code::Mov_rm64_imm32, place, 0).ok())?;
                emit(out, set_under(condition).and_then(|code| Instruction::with1(code, place).ok()))
            }
        }
    }
}
