//! Statements to machine code. Which forms an instruction has, with what operands, the encoder knows: a form is chosen that
//! fits, the shortest if there are several.

use super::instructions::{CHANGED_BY_REP, CONDITIONAL, CONDITIONS, ROWS, Row, STACK, SUFFIXES, conditional};
use super::syntax::{Instruction as Line, Operand, Prefix, Statement, not_understood};
use super::unsupported;
use crate::view::Refusal;
use iced_x86::{
    Code, Encoder, EncodingKind, Instruction, Mnemonic, OpCodeOperandKind as Kind, OpKind, Register,
};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Forms of the instructions that are known.
static FORMS: LazyLock<FxHashMap<Mnemonic, Vec<Code>>> = LazyLock::new(|| {
    let conditions = CONDITIONS.iter().flat_map(|(_, kinds)| kinds.iter().copied());
    let mut forms: FxHashMap<Mnemonic, Vec<Code>> = ROWS
        .iter()
        .map(|row| row.mnemonic)
        .chain(conditions)
        .map(|mnemonic| (mnemonic, Vec::new()))
        .collect();
    for code in Code::values() {
        let info = code.op_code();
        let encoding = matches!(info.encoding(), EncodingKind::Legacy | EncodingKind::VEX);
        let usable = info.mode64() && encoding && info.is_instruction();
        let slots = (0..info.op_count()).all(|index| slot(info.op_kind(index)).is_some());
        if let Some(list) = forms.get_mut(&code.mnemonic())
            && usable
            && slots
            && !OMITTED.contains(&code)
        {
            list.push(code);
        }
    }
    // Those that were there before have other forms on processors that nobody compiles for here.
    for list in forms.values_mut() {
        let legacy = |code: &Code| code.op_code().encoding() == EncodingKind::Legacy;
        if list.iter().any(legacy) {
            list.retain(legacy);
        }
    }
    forms
});

/// Forms that are not meant by their names: what does nothing where both registers are the same, what counts in half a register,
/// what leaves the code.
const OMITTED: &[Code] = &[
    Code::Xchg_r16_AX,
    Code::Xchg_r32_EAX,
    Code::Xchg_r64_RAX,
    Code::Loop_rel8_64_ECX,
    Code::Jmp_rm64,
    Code::Jmp_m1616,
    Code::Jmp_m1632,
    Code::Jmp_m1664,
];

/// Where code is encoded for: it lies elsewhere, and says so nowhere.
const ORIGIN: u64 = 1 << 20;

/// What a form takes at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Register(u32),
    RegisterOrMemory(u32),
    Fixed(Register, u32),
    Memory,
    Immediate(OpKind, u32),
    One,
    Implicit(OpKind),
    Near,
}

fn slot(kind: Kind) -> Option<Slot> {
    Some(match kind {
        Kind::r8_reg | Kind::r8_opcode => Slot::Register(8),
        Kind::r16_reg | Kind::r16_rm | Kind::r16_opcode => Slot::Register(16),
        Kind::r32_reg | Kind::r32_rm | Kind::r32_opcode | Kind::r32_vvvv => Slot::Register(32),
        Kind::r64_reg | Kind::r64_rm | Kind::r64_opcode | Kind::r64_vvvv => Slot::Register(64),
        Kind::xmm_reg | Kind::xmm_rm | Kind::xmm_vvvv | Kind::xmm_is4 => Slot::Register(128),
        Kind::ymm_reg | Kind::ymm_rm | Kind::ymm_vvvv | Kind::ymm_is4 => Slot::Register(256),
        Kind::r8_or_mem => Slot::RegisterOrMemory(8),
        Kind::r16_or_mem => Slot::RegisterOrMemory(16),
        Kind::r32_or_mem => Slot::RegisterOrMemory(32),
        Kind::r64_or_mem => Slot::RegisterOrMemory(64),
        Kind::xmm_or_mem => Slot::RegisterOrMemory(128),
        Kind::ymm_or_mem => Slot::RegisterOrMemory(256),
        Kind::mem => Slot::Memory,
        Kind::al => Slot::Fixed(Register::AL, 8),
        Kind::cl => Slot::Fixed(Register::CL, 8),
        Kind::ax => Slot::Fixed(Register::AX, 16),
        Kind::dx => Slot::Fixed(Register::DX, 16),
        Kind::eax => Slot::Fixed(Register::EAX, 32),
        Kind::rax => Slot::Fixed(Register::RAX, 64),
        Kind::imm8 => Slot::Immediate(OpKind::Immediate8, 8),
        Kind::imm8sex16 => Slot::Immediate(OpKind::Immediate8to16, 16),
        Kind::imm8sex32 => Slot::Immediate(OpKind::Immediate8to32, 32),
        Kind::imm8sex64 => Slot::Immediate(OpKind::Immediate8to64, 64),
        Kind::imm16 => Slot::Immediate(OpKind::Immediate16, 16),
        Kind::imm32 => Slot::Immediate(OpKind::Immediate32, 32),
        Kind::imm32sex64 => Slot::Immediate(OpKind::Immediate32to64, 64),
        Kind::imm64 => Slot::Immediate(OpKind::Immediate64, 64),
        Kind::imm8_const_1 => Slot::One,
        Kind::seg_rSI => Slot::Implicit(OpKind::MemorySegRSI),
        Kind::es_rDI => Slot::Implicit(OpKind::MemoryESRDI),
        Kind::br64_1 | Kind::br64_4 => Slot::Near,
        _ => return None,
    })
}

impl Slot {
    fn width(self) -> Option<u32> {
        match self {
            Slot::Register(width)
            | Slot::RegisterOrMemory(width)
            | Slot::Fixed(_, width)
            | Slot::Immediate(_, width) => Some(width),
            Slot::Memory | Slot::One | Slot::Implicit(_) | Slot::Near => None,
        }
    }
}

/// A piece of code.
enum Piece<'t> {
    Bytes(Vec<u8>),
    /// Goes to a label: forms of the jump, the label, and all of it as text.
    Jump(Code, &'t str, &'t str),
}

/// What the code is.
pub(super) struct Assembled {
    pub(super) bytes: Vec<u8>,
    /// Some of it was given as bytes, so that nobody knows what it changes.
    pub(super) opaque: bool,
}

/// Encodes statements.
///
/// # Errors
/// What is not known, or what nobody can jump to.
pub(super) fn assemble(statements: &[Statement<'_>]) -> Result<Assembled, Refusal> {
    let (mut pieces, mut labels, mut opaque) = (Vec::new(), Vec::new(), false);
    for statement in statements {
        match statement {
            Statement::Label(name) => labels.push((*name, pieces.len())),
            Statement::Bytes(bytes) => {
                opaque = true;
                pieces.push(Piece::Bytes(bytes.clone()));
            }
            Statement::Instruction(line) => pieces.push(piece(line)?),
        }
    }
    check_stack(statements)?;
    let bytes = join(&pieces, &labels)?;
    Ok(Assembled { bytes, opaque })
}

/// The code must leave the stack as it found it, on every way through it.
fn check_stack(statements: &[Statement<'_>]) -> Result<(), Refusal> {
    let (mut depth, mut moves, mut jumps) = (0i32, None, false);
    for statement in statements {
        let Statement::Instruction(line) = statement else { continue };
        jumps |= line.operands.iter().any(|operand| matches!(operand, Operand::Label(_)));
        let known =
            STACK.iter().find(|(mnemonic, _)| rows(&line.name).any(|(row, _)| row.mnemonic == *mnemonic));
        if let Some((_, by)) = known {
            moves = moves.or(Some(line.text));
            depth += by;
            if depth < 0 {
                return not_understood(line.text);
            }
        }
    }
    match moves {
        Some(text) if depth != 0 || jumps => not_understood(text),
        _ => Ok(()),
    }
}

fn join(pieces: &[Piece<'_>], labels: &[(&str, usize)]) -> Result<Vec<u8>, Refusal> {
    let mut starts = Vec::with_capacity(pieces.len() + 1);
    let mut at = ORIGIN;
    for piece in pieces {
        starts.push(at);
        at += match piece {
            Piece::Bytes(bytes) => bytes.len() as u64,
            Piece::Jump(code, _, text) => jump(*code, at, at, text)?.len() as u64,
        };
    }
    starts.push(at);
    let mut out = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Bytes(bytes) => out.extend_from_slice(bytes),
            Piece::Jump(code, label, text) => {
                let target = place_of(label, index, labels).and_then(|piece| starts.get(piece));
                let (Some(&target), Some(&from)) = (target, starts.get(index)) else {
                    return not_understood(text);
                };
                out.extend(jump(*code, from, target, text)?);
            }
        }
    }
    Ok(out)
}

/// The piece that a label stands before. Numbers may be there many times: `1b` is the last before, `1f` the next.
fn place_of(label: &str, from: usize, labels: &[(&str, usize)]) -> Option<usize> {
    if label.starts_with('.') {
        let mut named = labels.iter().filter(|(name, _)| *name == label);
        let found = named.next()?;
        return named.next().is_none().then_some(found.1);
    }
    let found = match (label.strip_suffix('b'), label.strip_suffix('f')) {
        (Some(own), _) => labels.iter().rev().find(|&&(name, at)| name == own && at <= from),
        (_, Some(own)) => labels.iter().find(|&&(name, at)| name == own && at > from),
        _ => None,
    };
    found.map(|&(_, at)| at)
}

fn jump(code: Code, from: u64, target: u64, text: &str) -> Result<Vec<u8>, Refusal> {
    let made = Instruction::with_branch(code, target).ok().and_then(|made| encoded(&made, from));
    made.map_or_else(|| not_understood(text), Ok)
}

/// The bytes of an instruction; none if it has none.
pub(super) fn encoded(instruction: &Instruction, at: u64) -> Option<Vec<u8>> {
    let mut encoder = Encoder::try_new(64).ok()?;
    encoder.encode(instruction, at).ok()?;
    Some(encoder.take_buffer())
}

/// The one form of an instruction that sets a byte in memory under a condition.
pub(super) fn set_under(condition: &str) -> Option<Code> {
    let (_, kinds) = CONDITIONS.iter().find(|(name, _)| *name == condition)?;
    FORMS.get(&kinds[0])?.first().copied()
}

/// What a name may mean, and the width that its suffix states.
fn rows(name: &str) -> impl Iterator<Item = (Row, Option<u32>)> + '_ {
    let conditions = CONDITIONS.iter().flat_map(move |&(condition, mnemonics)| {
        mnemonics.into_iter().zip(CONDITIONAL).enumerate().filter_map(
            move |(kind, (mnemonic, (start, suffixes)))| {
                let rest = name.strip_prefix(start)?.strip_prefix(condition)?;
                let width = suffix(rest, suffixes)?;
                Some((conditional(condition, kind, mnemonic), width))
            },
        )
    });
    let plain = ROWS.iter().filter_map(move |row| {
        let width = suffix(name.strip_prefix(row.name)?, row.suffixes)?;
        Some((*row, width))
    });
    plain.chain(conditions)
}

/// The width that a suffix states, if it is one of these or none.
fn suffix(rest: &str, suffixes: &str) -> Option<Option<u32>> {
    let mut letters = rest.chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(None),
        (Some(letter), None) if suffixes.contains(letter) => {
            SUFFIXES.iter().find(|(known, _)| *known == letter).map(|&(_, width)| Some(width))
        }
        _ => None,
    }
}

fn piece<'t>(line: &Line<'t>) -> Result<Piece<'t>, Refusal> {
    let (mut best, mut known): (Option<(Vec<u8>, Code)>, Vec<u32>) = (None, Vec::new());
    let mut near: Option<(Vec<u8>, Code, &str)> = None;
    for (row, width) in rows(&line.name) {
        for &code in FORMS.get(&row.mnemonic).into_iter().flatten() {
            let Some(matched) = matched(code, &row, width, line) else { continue };
            if let [Operand::Label(label)] = line.operands[..] {
                // The longer of two forms reaches everything.
                let bytes = jump(code, ORIGIN, ORIGIN, line.text)?;
                if near.as_ref().is_none_or(|(longest, ..)| bytes.len() > longest.len()) {
                    near = Some((bytes, code, label));
                }
                continue;
            }
            let Some(bytes) = encoded(&matched.instruction, ORIGIN) else { continue };
            known.extend(matched.memory.filter(|width| !known.contains(width)));
            if best.as_ref().is_none_or(|(shortest, _)| bytes.len() < shortest.len()) {
                best = Some((bytes, code));
            }
        }
    }
    if let Some((_, code, label)) = near.filter(|_| line.prefixes.is_empty()) {
        return Ok(Piece::Jump(code, label, line.text));
    }
    match best {
        // Memory has no width: without another operand or a suffix nothing says which is meant.
        Some(_) if is_ambiguous(&known) => not_understood(line.text),
        Some((bytes, code)) => Ok(Piece::Bytes([prefixes(line, code)?, bytes].concat())),
        None => not_understood(line.text),
    }
}

/// Whether memory of several widths may be meant. A register of a vector may be loaded from as few bytes as the instruction reads.
fn is_ambiguous(widths: &[u32]) -> bool {
    let of =
        |range: std::ops::RangeInclusive<u32>| widths.iter().filter(|width| range.contains(width)).count();
    of(8..=64) > 1 || of(128..=256) > 1
}

/// The prefixes, which stand before all others that an instruction has.
fn prefixes(line: &Line<'_>, code: Code) -> Result<Vec<u8>, Refusal> {
    let info = code.op_code();
    let changed = CHANGED_BY_REP.contains(&code.mnemonic()) && line.operands.len() != 1;
    let memory = matches!(line.operands.last(), Some(Operand::Memory(_)))
        || (code.mnemonic() == Mnemonic::Xchg
            && line.operands.iter().any(|one| matches!(one, Operand::Memory(_))));
    let byte = |prefix: &Prefix| match prefix {
        Prefix::Lock if info.can_use_lock_prefix() && memory => Some(0xf0),
        Prefix::Repeat if info.can_use_rep_prefix() || changed => Some(0xf3),
        Prefix::RepeatUnequal if info.can_use_repne_prefix() => Some(0xf2),
        _ => None,
    };
    match line.prefixes[..] {
        [] => Ok(Vec::new()),
        [prefix] => match byte(&prefix) {
            Some(byte) => Ok(vec![byte]),
            None => unsupported(format_args!("a prefix of assembly code {}", super::quoted(line.text))),
        },
        _ => not_understood(line.text),
    }
}

/// An instruction in one of its forms.
struct Matched {
    instruction: Instruction,
    /// The width of the memory that it has, where that is a question.
    memory: Option<u32>,
}

fn matched(code: Code, row: &Row, width: Option<u32>, line: &Line<'_>) -> Option<Matched> {
    let info = code.op_code();
    let slots: Vec<Slot> =
        (0..info.op_count()).map(|index| slot(info.op_kind(index))).collect::<Option<_>>()?;
    let in_a_row = slots.iter().any(|slot| matches!(slot, Slot::Implicit(_)));
    let is_form = row.form.is_none_or(|form| form == code) && row.in_a_row == in_a_row;
    if slots.len() > 4 || !is_form || !has_width(&slots, row, width) {
        return None;
    }
    let operands: Vec<&Operand<'_>> = line.operands.iter().rev().collect();
    let order = fill(code, &slots, &operands);
    match order {
        None if row.symmetric && operands.len() == 2 => fill(code, &slots, &[operands[1], operands[0]]),
        _ => order,
    }
}

fn has_width(slots: &[Slot], row: &Row, width: Option<u32>) -> bool {
    let own = slots.get(row.sized).and_then(|slot| slot.width());
    let own = own.or_else(|| slots.iter().find_map(|slot| slot.width()));
    let allowed =
        |own: u32| SUFFIXES.iter().any(|&(letter, known)| known == own && row.suffixes.contains(letter));
    let stated = match (own, width) {
        (Some(own), Some(width)) => own == width,
        (Some(own), None) => row.suffixes.is_empty() || allowed(own),
        (None, _) => true,
    };
    let from = slots.get(1).and_then(|slot| slot.width());
    stated && (row.from == 0 || from == Some(row.from))
}

fn fill(code: Code, slots: &[Slot], operands: &[&Operand<'_>]) -> Option<Matched> {
    let mut made = Matched { instruction: Instruction::default(), memory: None };
    made.instruction.set_code(code);
    let mut operands = operands.iter();
    // What reads or writes memory in a row states no operands.
    let in_a_row = slots.iter().any(|slot| matches!(slot, Slot::Implicit(_)));
    for (index, &slot) in (0u32..).zip(slots) {
        match slot {
            Slot::Implicit(kind) => made.instruction.set_op_kind(index, kind),
            Slot::Fixed(register, _) if in_a_row => {
                made.instruction.set_op_kind(index, OpKind::Register);
                made.instruction.set_op_register(index, register);
            }
            // A shift by one may leave the one out.
            Slot::One if operands.len() == 0 => put(&mut made, index, slot, &Operand::Immediate(1))?,
            _ => put(&mut made, index, slot, operands.next()?)?,
        }
    }
    (operands.len() == 0).then_some(made)
}

fn put(made: &mut Matched, index: u32, slot: Slot, operand: &Operand<'_>) -> Option<()> {
    let instruction = &mut made.instruction;
    match (slot, operand) {
        (Slot::Register(_) | Slot::RegisterOrMemory(_) | Slot::Fixed(..), &Operand::Register(unit, part)) => {
            let register = unit.encoded(part)?;
            let fits = match slot {
                Slot::Fixed(fixed, _) => fixed == register,
                _ => slot.width() == Some(part.width()),
            };
            instruction.set_op_kind(index, OpKind::Register);
            instruction.set_op_register(index, register);
            fits.then_some(())
        }
        (Slot::Memory | Slot::RegisterOrMemory(_), Operand::Memory(memory)) => {
            made.memory = slot.width();
            instruction.set_op_kind(index, OpKind::Memory);
            if let Some(segment) = memory.segment {
                instruction.set_segment_prefix(segment);
            }
            let long = |unit: super::registers::Unit| unit.encoded(super::registers::Part::Quad);
            instruction.set_memory_base(memory.base.and_then(long).unwrap_or(Register::None));
            let (register, scale) = memory.index.map_or((None, 1), |(unit, scale)| (long(unit), scale));
            instruction.set_memory_index(register.unwrap_or(Register::None));
            instruction.set_memory_index_scale(scale);
            instruction.set_memory_displacement64(i64::from(memory.displacement) as u64);
            instruction.set_memory_displ_size(match (memory.base, memory.displacement) {
                (Some(_), 0) => 0,
                (Some(_), -128..=127) => 1,
                _ => 8,
            });
            Some(())
        }
        (Slot::Immediate(kind, width), &Operand::Immediate(number)) => {
            put_immediate(instruction, index, kind, in_width(number, width)?)
        }
        (Slot::One, Operand::Immediate(1)) => {
            instruction.set_op_kind(index, OpKind::Immediate8);
            instruction.set_immediate8(1);
            Some(())
        }
        (Slot::Near, Operand::Label(_)) => Some(()),
        _ => None,
    }
}

/// A number as one with a sign of so many bits: it may have been meant without one.
fn in_width(number: i64, width: u32) -> Option<i64> {
    let bits = 64u32.checked_sub(width)?;
    let signed = (number << bits) >> bits;
    (signed == number || (number >= 0 && (number as u64) << bits >> bits == number as u64)).then_some(signed)
}

fn put_immediate(instruction: &mut Instruction, index: u32, kind: OpKind, number: i64) -> Option<()> {
    instruction.set_op_kind(index, kind);
    match kind {
        OpKind::Immediate8 => instruction.set_immediate8(number as u8),
        OpKind::Immediate16 => instruction.set_immediate16(number as u16),
        OpKind::Immediate32 => instruction.set_immediate32(number as u32),
        OpKind::Immediate64 => instruction.set_immediate64(number as u64),
        OpKind::Immediate8to16 => instruction.set_immediate8to16(i8::try_from(number).ok()?.into()),
        OpKind::Immediate8to32 => instruction.set_immediate8to32(i8::try_from(number).ok()?.into()),
        OpKind::Immediate8to64 => instruction.set_immediate8to64(i8::try_from(number).ok()?.into()),
        OpKind::Immediate32to64 => instruction.set_immediate32to64(i32::try_from(number).ok()?.into()),
        _ => return None,
    }
    Some(())
}
