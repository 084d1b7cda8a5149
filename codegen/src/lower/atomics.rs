//! Atomic changes of memory.

use super::Lowering;
use super::values::plain;
use crate::abi::clif_type;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{AtomicRmwOp, InstBuilder, MemFlagsData};
use rmlir_ir::OpRef;

fn rmw(bin_op: i64) -> Option<AtomicRmwOp> {
    Some(match bin_op {
        0 => AtomicRmwOp::Xchg,
        1 => AtomicRmwOp::Add,
        2 => AtomicRmwOp::Sub,
        3 => AtomicRmwOp::And,
        4 => AtomicRmwOp::Nand,
        5 => AtomicRmwOp::Or,
        6 => AtomicRmwOp::Xor,
        7 => AtomicRmwOp::Smax,
        8 => AtomicRmwOp::Smin,
        9 => AtomicRmwOp::Umax,
        10 => AtomicRmwOp::Umin,
        _ => return None,
    })
}

/// Whether instructions change a scalar in one step.
fn is_atomic(scalar: Scalar) -> bool {
    match scalar {
        Scalar::Ptr => true,
        Scalar::Int(width) => matches!(width, 8 | 16 | 32 | 64),
        Scalar::Float(_) => false,
    }
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn atomic_rmw(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let operand = self.operand(op, 1)?;
        let scalar = self.type_of(operand)?.scalar();
        let (Some(scalar), Some(rmw)) = (scalar, attrs.int(op, attrs.names.bin_op).and_then(rmw)) else {
            return refuse("this atomic operation is not supported");
        };
        if !is_atomic(scalar) {
            return refuse("values of this type cannot be changed atomically");
        }
        let (address, value) = (self.scalar(op, 0)?, self.scalar(op, 1)?);
        let old = self.b.ins().atomic_rmw(clif_type(scalar), MemFlagsData::new(), rmw, address, value);
        self.define_result(op, &[old])
    }

    pub(super) fn compare_exchange(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let scalar = self.element_of(self.operand(op, 1)?)?;
        if !is_atomic(scalar) {
            return refuse("values of this type cannot be changed atomically");
        }
        let (address, expected) = (self.scalar(op, 0)?, self.scalar(op, 1)?);
        let new = self.scalar(op, 2)?;
        let old = self.b.ins().atomic_cas(MemFlagsData::new(), address, expected, new);
        let done = self.b.ins().icmp(IntCC::Equal, old, expected);
        self.define_result(op, &[old, done])
    }

    pub(super) fn fence(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        // Only the strongest order needs an instruction on this processor.
        if attrs.int(op, attrs.names.ordering) == Some(7) || self.program.optimizes {
            self.b.ins().fence();
        }
        Ok(())
    }

    /// A pointer that is stored as a distance of 4 bytes from a table.
    pub(super) fn load_relative(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        use cranelift_codegen::ir::types;
        let (base, offset) = (self.scalar(op, 0)?, self.scalar(op, 1)?);
        let scalar = self.element_of(self.operand(op, 1)?)?;
        let offset = self.signed(offset, scalar);
        let offset = match clif_type(scalar) {
            types::I64 => offset,
            ty if ty.bits() < 64 => self.b.ins().sextend(types::I64, offset),
            _ => return refuse("its offset is too wide"),
        };
        let place = self.b.ins().iadd(base, offset);
        let distance = self.b.ins().load(types::I32, plain(), place, 0);
        let distance = self.b.ins().sextend(types::I64, distance);
        let target = self.b.ins().iadd(base, distance);
        self.define_result(op, &[target])
    }
}
