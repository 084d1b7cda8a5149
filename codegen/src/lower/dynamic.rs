//! Stack memory whose size is known at run time only, or that is taken more than once.
//!
//! Frames have a fixed size here. So such memory comes from the heap: a list that begins in a slot of the frame holds it, and it
//! is given back where the function returns, or where the program restores the stack. A function that is left otherwise, by
//! `longjmp`, keeps it. Before each piece lie the piece before it in the list and the start of the allocation.

use super::Lowering;
use super::values::Val;
use crate::constant::sign_extend;
use crate::target::System;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{BlockArg, InstBuilder, MemFlagsData, TrapCode, Value, types};
use rmlir_ir::OpRef;

/// More bytes than this are not there.
const LIMIT: i64 = 1 << 46;

/// Bytes before a piece, and the least alignment of one.
const HEADER: i64 = 16;

/// Whether memory cannot be part of the frame.
pub(super) fn is_dynamic(op: OpRef<'_>) -> bool {
    let constant = |op: OpRef<'_>| op.name_text() == b"llvm.mlir.constant";
    let count = op.operand(0).and_then(|count| count.def_op());
    !count.is_some_and(|(op, _)| constant(op)) || !op.block().is_some_and(|block| block.is_entry())
}

impl<'a> Lowering<'_, 'a> {
    /// Makes the list, which is empty, at the start of a function that needs one.
    pub(super) fn begin_pieces(&mut self) -> Result<(), Refusal> {
        if self.program.target.system == System::Windows {
            return refuse("stack memory whose size is not constant is not supported for this target");
        }
        let head = self.slot(8, 8)?;
        self.pieces = Some(head);
        let none = self.b.ins().iconst(types::I64, 0);
        self.set_head(none)
    }

    fn set_head(&mut self, piece: Value) -> Result<(), Refusal> {
        let Some(head) = self.pieces else { return refuse("it has no list of stack memory") };
        let place = self.make(Val::Slot(head, 0), Scalar::Ptr);
        self.b.ins().store(MemFlagsData::new(), piece, place, 0);
        Ok(())
    }

    fn head(&mut self) -> Result<Value, Refusal> {
        let Some(head) = self.pieces else { return refuse("it has no list of stack memory") };
        let place = self.make(Val::Slot(head, 0), Scalar::Ptr);
        Ok(self.b.ins().load(types::I64, MemFlagsData::new(), place, 0))
    }

    /// Takes `count` times `size` bytes.
    pub(super) fn take_piece(
        &mut self,
        (count, scalar): (Val, Scalar),
        size: u64,
        align: u64,
    ) -> Result<Value, Refusal> {
        let align = i64::try_from(align).unwrap_or(LIMIT).max(HEADER);
        let count = match count {
            Val::Bits(bits) => {
                let known = u64::try_from(sign_extend(bits, scalar.bits())).unwrap_or(u64::MAX);
                self.b.ins().iconst(types::I64, known as i64)
            }
            other => {
                let value = self.make(other, scalar);
                self.resized(value, scalar, Scalar::Int(64))
            }
        };
        // As from a stack that ends.
        let most = LIMIT / i64::try_from(size.max(1)).unwrap_or(LIMIT);
        let most = self.b.ins().iconst(types::I64, most);
        let too_many = self.b.ins().icmp(IntCC::UnsignedGreaterThan, count, most);
        self.b.ins().trapnz(too_many, TrapCode::STACK_OVERFLOW);
        let size = self.b.ins().iconst(types::I64, size as i64);
        let bytes = self.b.ins().imul(count, size);
        let whole = self.b.ins().iadd_imm_s(bytes, 2 * align - 1);
        let whole = self.b.ins().band_imm_s(whole, -align);
        let by = self.b.ins().iconst(types::I64, align);
        let start = self.runtime_call("aligned_alloc", &[by, whole], types::I64)?;
        self.b.ins().trapz(start, TrapCode::STACK_OVERFLOW);
        let piece = self.b.ins().iadd(start, by);
        let before = self.head()?;
        self.b.ins().store(MemFlagsData::new(), before, piece, -16);
        self.b.ins().store(MemFlagsData::new(), start, piece, -8);
        self.set_head(piece)?;
        Ok(piece)
    }

    /// Gives back what was taken after a piece; all, if that is none.
    fn release(&mut self, until: Value) -> Result<(), Refusal> {
        let (check, free, done) = (self.b.create_block(), self.b.create_block(), self.b.create_block());
        let current = self.b.append_block_param(check, types::I64);
        let first = self.head()?;
        self.b.ins().jump(check, &[BlockArg::Value(first)]);
        self.b.switch_to_block(check);
        let until_here = self.b.ins().icmp(IntCC::Equal, current, until);
        self.b.ins().brif(until_here, done, &[], free, &[]);
        self.b.switch_to_block(free);
        let before = self.b.ins().load(types::I64, MemFlagsData::new(), current, -16);
        let start = self.b.ins().load(types::I64, MemFlagsData::new(), current, -8);
        let symbol = self.program.symbols.runtime("free")?;
        self.call_runtime(symbol, &[types::I64], None, &[start]);
        self.b.ins().jump(check, &[BlockArg::Value(before)]);
        self.b.switch_to_block(done);
        self.set_head(until)
    }

    /// Gives back all, before the function returns.
    pub(super) fn end_pieces(&mut self) -> Result<(), Refusal> {
        if self.pieces.is_none() {
            return Ok(());
        }
        let none = self.b.ins().iconst(types::I64, 0);
        self.release(none)
    }

    pub(super) fn stack_save(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        if self.pieces.is_none() {
            return self.zero(op);
        }
        let head = self.head()?;
        self.define_result(op, &[head])
    }

    pub(super) fn stack_restore(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        if self.pieces.is_none() {
            return Ok(());
        }
        let until = self.scalar(op, 0)?;
        self.release(until)
    }
}
