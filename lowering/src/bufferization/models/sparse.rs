//! Operations on sparse tensors. They are analysed, but what makes storage of them is elsewhere.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::work::Work;
use rmlir_dialects::sparse_tensor::{
    AssembleOp, ConcatenateOp, ConvertOp, DisassembleOp, ForeachOp, LoadOp, NewOp, NumberOfEntriesOp,
    ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp, ToValuesOp,
};
use rmlir_ir::{Failed, OpAddr, OpRef, TypeData, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<ConcatenateOp>(&Sparse { access: Access::READ, allocates: true });
    models.op::<ConvertOp>(&Sparse { access: Access::READ, allocates: true });
    models.op::<LoadOp>(&LOADED);
    models.op::<NewOp>(&New);
    models.op::<AssembleOp>(&ASSEMBLED);
    models.op::<DisassembleOp>(&Disassemble);
    models.op::<ForeachOp>(&Foreach);
    for_reads(models);
}

fn for_reads(models: &mut Models) {
    models.op::<NumberOfEntriesOp>(&READS);
    models.op::<ToCoordinatesBufferOp>(&READS);
    models.op::<ToCoordinatesOp>(&READS);
    models.op::<ToPositionsOp>(&READS);
    models.op::<ToValuesOp>(&READS);
}

/// What reads a tensor. Writes through the buffers that it gives are not looked at.
static READS: Sparse = Sparse { access: Access::READ, allocates: false };

/// What gives the tensor that it takes.
static LOADED: Sparse = Sparse { access: Access::NONE.giving(AliasingValue::same), allocates: false };

/// What makes a tensor of its storage.
static ASSEMBLED: Sparse = Sparse { access: Access::READ.giving(AliasingValue::part), allocates: false };

/// An operation that does the same with all operands.
struct Sparse {
    access: Access,
    allocates: bool,
}

fn refuse(work: &Work<'_>, at: OpAddr) -> Result<(), Failed> {
    Err(work.op(at).emit_plain_error("sparse_tensor ops must be bufferized with the sparsifier"))
}

impl Bufferizable for Sparse {
    fn access(&self) -> Access {
        self.access
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        self.allocates
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        refuse(work, at)
    }
}

/// A tensor that is read from a file. Nothing of it is written here.
struct New;

impl Bufferizable for New {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn result_written(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        false
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        true
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        refuse(work, at)
    }
}

/// The storage of a tensor is copied to the other operands, which are given.
struct Disassemble;

impl Bufferizable for Disassemble {
    fn reads(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index > 0
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let result = operand.index.checked_sub(1).and_then(|at| operand.op.result(at));
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        refuse(work, at)
    }
}

/// A loop over entries, which must not carry tensors.
struct Foreach;

impl Bufferizable for Foreach {
    fn access(&self) -> Access {
        Access::READ
    }

    fn check(&self, op: OpRef<'_>, _: Look<'_>) -> Result<(), Failed> {
        let is_tensor =
            |value: ValueRef<'_>| matches!(op.ctx().type_data(value.ty()), TypeData::RankedTensor { .. });
        match op.results().any(is_tensor) {
            true => Err(op.emit_error("tensor results are not supported yet")),
            false => Ok(()),
        }
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        refuse(work, at)
    }
}
