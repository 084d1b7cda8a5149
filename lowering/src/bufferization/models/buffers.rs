//! The bufferization dialect's own operations.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{self, Stack, buffer_type_of, identity, is_tensor_value, space_of};
use crate::bufferization::work::Work;
use rmlir_dialects::bufferization::{
    AllocTensorOp, DeallocTensorOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp,
};
use rmlir_dialects::memref::{CastOp, DeallocOp};
use rmlir_ir::{Failed, OpAddr, OpRef, Type, TypeData, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<AllocTensorOp>(&Alloc);
    models.op::<DeallocTensorOp>(&Dealloc);
    models.op::<MaterializeInDestinationOp>(&Materialize);
    models.op::<ToTensorOp>(&ToTensor);
    models.op::<ToBufferOp>(&ToBuffer);
}

/// New memory.
struct Alloc;

impl Bufferizable for Alloc {
    fn access(&self) -> Access {
        Access::READ
    }

    fn allocates(&self, _: ValueRef<'_>) -> bool {
        true
    }

    fn result_written(&self, result: ValueRef<'_>, _: Look<'_>) -> bool {
        result.defining::<AllocTensorOp>().is_some_and(|alloc| alloc.copy().is_some())
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let alloc = value.defining::<AllocTensorOp>().ok_or(Failed)?;
        let ctx = value.ctx();
        let space = match (alloc.memory_space(), alloc.copy()) {
            (Some(space), _) => Some(space),
            (None, Some(copy)) => space_of(ctx, types::known_or_buffer_type(copy, look, stack)?),
            (None, None) => match look.settings.space(ctx, value.ty()) {
                Some(space) => space,
                None => return Err(alloc.op().emit_plain_error("could not infer memory space")),
            },
        };
        Ok(identity(ctx, value.ty(), space))
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let alloc = work.op(at).cast::<AllocTensorOp>().ok_or(Failed)?;
        let (result, copy) = (alloc.result().id(), alloc.copy().map(ValueRef::id));
        let mut sizes: Vec<_> = alloc.dynamic_sizes().map(ValueRef::id).collect();
        let unused = alloc.result().is_unused();
        let mut maker = work.before(at);
        if unused {
            return maker.erase(at.op);
        }
        let copied = copy.map(|copy| maker.buffer(copy)).transpose()?;
        let ty = buffer_type_of(maker.value(result), maker.look())?;
        if let Some(copied) = copied {
            sizes = maker.open_dims(copied)?;
        }
        let made = maker.alloc(ty, &sizes)?;
        if let Some(copied) = copied {
            maker.copy(copied, made)?;
        }
        maker.replace(at.op, &[made])
    }
}

/// Memory that is freed.
struct Dealloc;

impl Bufferizable for Dealloc {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let tensor = work.op(at).operand(0).ok_or(Failed)?.id();
        let mut maker = work.before(at);
        let buffer = maker.buffer(tensor)?;
        DeallocOp::build(&mut maker.rewriter, buffer).insert()?;
        maker.erase(at.op)
    }
}

/// A copy into a tensor or buffer.
struct Materialize;

const SOURCE: usize = 0;
const DEST: usize = 1;

impl Bufferizable for Materialize {
    fn reads(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == SOURCE
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.index == DEST
    }

    fn must_be_in_place(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn elementwise(&self, _: OpRef<'_>, _: [usize; 2], _: Look<'_>) -> bool {
        true
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let result = operand.op.result(0).filter(|_| operand.index == DEST);
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let (source, dest) = (op.operand(SOURCE).ok_or(Failed)?, op.operand(DEST).ok_or(Failed)?);
        let into_tensor = is_tensor_value(dest);
        let (source, dest) = (source.id(), dest.id());
        let mut maker = work.before(at);
        let dest = if into_tensor { maker.buffer(dest)? } else { dest };
        let source = maker.buffer(source)?;
        maker.copy(source, dest)?;
        maker.replace(at.op, if into_tensor { std::slice::from_ref(&dest) } else { &[] })
    }
}

/// A buffer as a tensor.
struct ToTensor;

impl Bufferizable for ToTensor {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn writable(&self, value: ValueRef<'_>, _: Look<'_>) -> bool {
        value.defining::<ToTensorOp>().is_some_and(|op| op.writable())
    }

    fn buffer_type(&self, value: ValueRef<'_>, _: Look<'_>, _: &mut Stack) -> Result<Type, Failed> {
        Ok(value.defining::<ToTensorOp>().ok_or(Failed)?.buffer().ty())
    }

    fn bufferize(&self, _: &mut Work<'_>, _: OpAddr) -> Result<(), Failed> {
        Ok(())
    }
}

/// A tensor as a buffer.
struct ToBuffer;

impl Bufferizable for ToBuffer {
    fn access(&self) -> Access {
        Access::READ
    }

    fn writes(&self, operand: Operand<'_>, _: Look<'_>) -> bool {
        operand.op.cast::<ToBufferOp>().is_none_or(|op| !op.read_only())
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        fold_pair(work, at);
        Ok(())
    }
}

/// Puts the buffer that a tensor was made of in place of the tensor's buffer, cast or copied if it has another type.
pub fn fold_pair(work: &mut Work<'_>, at: OpAddr) {
    let Some(op) = work.op(at).cast::<ToBufferOp>() else { return };
    let Some(tensor) = op.tensor().defining::<ToTensorOp>() else { return };
    let (to, source) = (op.buffer().ty(), tensor.buffer());
    let (from, source) = (source.ty(), source.id());
    let ctx = work.module.ctx().clone();
    let ranked = |ty: Type| matches!(ctx.type_data(ty), TypeData::MemRef { .. });
    let mut maker = work.before(at);
    let made = match (ranked(from), ranked(to)) {
        _ if from == to => Some(source),
        (true, true) => maker.cast_or_copy(source, to),
        (false, true) => None,
        _ => CastOp::build(&mut maker.rewriter, to, source).value().ok(),
    };
    if let Some(made) = made {
        // There is one value for the one result.
        let _ = maker.rewriter.replace_op(at.op, &[made]);
    }
}
