//! Functions that take variable arguments: what registers hold is saved where `va_arg` looks for it.

use super::Lowering;
use super::values::Val;
use crate::abi::Abi;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, StackSlot, Value, types};
use rmlir_ir::OpRef;

/// Registers for arguments of System V on x86-64.
const INT_REGS: usize = 6;
const FLOAT_REGS: usize = 8;

/// Bytes that hold all argument registers.
const AREA: u64 = 8 * INT_REGS as u64 + 16 * FLOAT_REGS as u64;

/// Where the arguments of a variadic function are.
#[derive(Clone, Copy)]
pub(super) struct Area {
    registers: StackSlot,
    /// Of them, how many bytes named arguments take: integers, then floats.
    used: (i64, i64),
    /// Bytes of named arguments on the stack.
    stack: i64,
}

/// The registers that named arguments leave, as parameters.
pub(super) fn add_registers(abi: &mut Abi) {
    let ints = INT_REGS - abi.int_registers();
    let floats = FLOAT_REGS - abi.float_registers();
    abi.signature.params.extend((0..ints).map(|_| AbiParam::new(types::I64)));
    abi.signature.params.extend((0..floats).map(|_| AbiParam::new(types::I8X16)));
}

impl<'a> Lowering<'_, 'a> {
    /// Keeps what registers hold beyond the named arguments.
    pub(super) fn save_registers(&mut self, abi: &Abi, rest: &[Value]) -> Result<(), Refusal> {
        let registers = self.slot(AREA, 16)?;
        let (ints, floats) = (abi.int_registers(), abi.float_registers());
        let base = self.make(Val::Slot(registers, 0), Scalar::Ptr);
        for (index, &value) in rest.iter().enumerate() {
            let register = ints + index;
            let offset = match register.checked_sub(INT_REGS) {
                None => 8 * register,
                Some(over) => 8 * INT_REGS + 16 * (floats + over),
            };
            self.b.ins().store(MemFlagsData::new(), value, base, offset as i32);
        }
        let used = (8 * ints as i64, (8 * INT_REGS + 16 * floats) as i64);
        self.variadic = Some(Area { registers, used, stack: abi.stack_bytes() as i64 });
        Ok(())
    }

    pub(super) fn va_start(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let Some(area) = self.variadic else { return refuse("the function is not variadic") };
        let list = self.scalar(op, 0)?;
        let (ints, floats) = area.used;
        for (offset, value) in [(0, ints), (4, floats)] {
            let value = self.b.ins().iconst(types::I32, value);
            self.b.ins().store(MemFlagsData::new(), value, list, offset);
        }
        // Above the frame pointer are the caller's, the return address, and then the arguments.
        let frame = self.b.ins().get_frame_pointer(types::I64);
        let overflow = self.make(Val::Offset(frame, 16 + area.stack), Scalar::Ptr);
        self.b.ins().store(MemFlagsData::new(), overflow, list, 8);
        let registers = self.make(Val::Slot(area.registers, 0), Scalar::Ptr);
        self.b.ins().store(MemFlagsData::new(), registers, list, 16);
        Ok(())
    }

    pub(super) fn va_copy(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        if !self.program.target.is_system_v() {
            return refuse("lists of variable arguments are not supported for this target");
        }
        let (to, from) = (self.scalar(op, 0)?, self.scalar(op, 1)?);
        for offset in [0, 8, 16] {
            let part = self.b.ins().load(types::I64, MemFlagsData::new(), from, offset);
            self.b.ins().store(MemFlagsData::new(), part, to, offset);
        }
        Ok(())
    }
}
