//! Functions, and other regions of several blocks.

use super::Models;
use crate::bufferization::analysis::{arg_attr, returns, signature};
use crate::bufferization::driver::set_type;
use crate::bufferization::interface::{Access, AliasingOperand, Bufferizable};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, default_buffer_type, dynamic, is_tensor, is_tensor_value, known_or_buffer_type,
    memref, space_of,
};
use crate::bufferization::work::Work;
use rmlir_dialects::bufferization::{ToBufferOp, ToTensorOp};
use rmlir_dialects::func::FuncOp;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::{AttrData, BlockId, BlockRef, Failed, OpAddr, OpRef, Type, UnitId, UseId, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<FuncOp>(&Function);
}

/// The operands that branches pass to an argument of a block.
fn passed<'m>(arg: ValueRef<'m>) -> Vec<(OpRef<'m>, usize)> {
    let Some((block, number)) = arg.def_block() else { return Vec::new() };
    let mut found = Vec::new();
    for end in block.predecessors().filter_map(|block| block.last_op()) {
        let Some(model) = end.ctx().op_interface::<dyn BranchOpInterface>(end.name()) else { continue };
        let to = end.successors().position(|successor| successor == block);
        let operand = to.and_then(|to| model.successor_operands(end, to).operand(number));
        found.extend(operand.map(|operand| (end, operand)));
    }
    found
}

/// As operands whose buffer an argument of a block may have.
pub(super) fn passed_operands<'m>(arg: ValueRef<'m>) -> Vec<AliasingOperand<'m>> {
    passed(arg).into_iter().map(|(op, index)| AliasingOperand::maybe_same(op, index)).collect()
}

/// The type of the buffer of an argument of a block: that of what is passed to it.
pub(super) fn block_arg_type(value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
    if value.def_op().is_some() {
        return default_buffer_type(value, look, stack);
    }
    let ctx = value.ctx();
    let mut found: Option<Type> = None;
    for (op, index) in passed(value) {
        let operand = op.operand(index).ok_or(Failed)?;
        if stack.count(operand) > 0 {
            continue;
        }
        let own = known_or_buffer_type(operand, look, stack)?;
        found = match found {
            Some(have) if have != own => Some(dynamic(ctx, value.ty(), space_of(ctx, have))),
            _ => Some(own),
        };
    }
    match (found, look.owner(value)) {
        (Some(found), _) => Ok(found),
        (None, Some(owner)) => Err(owner.emit_error("could not infer buffer type of block argument")),
        (None, None) => Err(Failed),
    }
}

/// Makes buffers of the arguments of a block, and of what branches pass to them.
pub(super) fn bufferize_block(work: &mut Work<'_>, unit: UnitId, block: BlockId) -> Result<(), Failed> {
    let mut types = Vec::new();
    let look = work.look();
    let args: Vec<ValueRef<'_>> = work.module.block(unit, block).args().collect();
    for &arg in &args {
        types.push(if is_tensor_value(arg) { buffer_type_of(arg, look)? } else { arg.ty() });
    }
    let args: Vec<(ValueId, Type)> = args.into_iter().map(|arg| (arg.id(), arg.ty())).collect();
    for (&(arg, tensor), &ty) in args.iter().zip(&types) {
        if tensor == ty {
            continue;
        }
        let uses: Vec<UseId> = work.module.body(unit).uses(arg).collect();
        work.module.body_mut(unit).set_value_type(arg, ty);
        if uses.is_empty() {
            continue;
        }
        let mut maker = work.at_start(unit, block);
        let loc = maker.value(arg).loc();
        let made = ToTensorOp::build(&mut maker.rewriter, tensor, arg).loc(loc).value()?;
        for id in uses {
            maker.rewriter.body().set_use(id, made);
        }
    }
    pass_buffers(work, unit, block, &types)
}

/// Makes buffers of what branches pass to a block.
fn pass_buffers(work: &mut Work<'_>, unit: UnitId, block: BlockId, types: &[Type]) -> Result<(), Failed> {
    let block = work.module.block(unit, block);
    let mut changes = Vec::new();
    let ends: Vec<OpRef<'_>> = block.predecessors().filter_map(BlockRef::last_op).collect();
    for end in ends {
        let Some(model) = end.ctx().op_interface::<dyn BranchOpInterface>(end.name()) else {
            return Err(end.emit_error(
                "cannot bufferize ops with block references that do not implement BranchOpInterface",
            ));
        };
        for (to, successor) in end.successors().enumerate() {
            if successor == block {
                changes.push((end.global(), model.successor_operands(end, to)));
            }
        }
    }
    for (at, operands) in changes {
        for (number, &ty) in types.iter().enumerate() {
            let Some(index) = operands.operand(number) else { continue };
            let value = work.module.body(unit).operand(at.op, index).ok_or(Failed)?;
            let mut maker = work.before(at);
            if maker.ty(value) == ty {
                continue;
            }
            let mut buffer = maker.buffer(value)?;
            if maker.ty(buffer) != ty {
                buffer = maker.cast_or_copy(buffer, ty).ok_or(Failed)?;
            }
            maker.rewriter.body().set_operand(at.op, index, buffer);
        }
    }
    Ok(())
}

const LAYOUT: &str = "bufferization.buffer_layout";
const WRITABLE: &str = "bufferization.writable";

/// A function.
struct Function;

/// The type of the buffer of an argument of a function.
fn argument_type(op: OpRef<'_>, index: usize, tensor: Type, look: Look<'_>) -> Type {
    let ctx = op.ctx();
    let ty = look.settings.boundary_type(ctx, tensor);
    match arg_attr(op, index, LAYOUT) {
        Some(layout) if ctx.is_memref_layout(layout) => memref(ctx, tensor, Some(layout), space_of(ctx, ty)),
        _ => ty,
    }
}

impl Bufferizable for Function {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn aliasing_operands<'m>(&self, value: ValueRef<'m>, _: Look<'m>) -> Vec<AliasingOperand<'m>> {
        passed_operands(value)
    }

    fn takes_blocks(&self) -> bool {
        true
    }

    fn has_tensors(&self, op: OpRef<'_>) -> bool {
        let (inputs, results) = signature(op);
        let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
        inputs.iter().chain(&results).any(|&ty| is_tensor(op.ctx(), ty))
            || args.into_iter().any(is_tensor_value)
    }

    fn writable(&self, value: ValueRef<'_>, look: Look<'_>) -> bool {
        let (Some((_, index)), Some(op)) = (value.def_block(), look.owner(value)) else { return true };
        match arg_attr(op, index, WRITABLE).map(|attr| op.ctx().attr_data(attr)) {
            Some(AttrData::Integer { value, .. }) => !value.is_zero(),
            _ => true,
        }
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        match value.def_block() {
            Some((block, index)) if block.is_entry() => {
                Ok(argument_type(look.owner(value).ok_or(Failed)?, index, value.ty(), look))
            }
            _ => block_arg_type(value, look, stack),
        }
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let (op, look) = (work.op(at), work.look());
        let ctx = op.ctx().clone();
        let (inputs, results) = signature(op);
        let input = |(index, &ty): (usize, &Type)| match is_tensor(&ctx, ty) {
            true => argument_type(op, index, ty, look),
            false => ty,
        };
        let inputs: Vec<Type> = inputs.iter().enumerate().map(input).collect();
        let result =
            |&ty: &Type| if is_tensor(&ctx, ty) { look.settings.boundary_type(&ctx, ty) } else { ty };
        let results: Vec<Type> = results.iter().map(result).collect();
        let blocks: Vec<(UnitId, BlockId)> =
            op.regions().flat_map(|region| region.blocks()).map(|block| (block.unit(), block.id())).collect();
        let ends: Vec<OpAddr> = returns(op).into_iter().map(OpRef::global).collect();
        for (unit, block) in blocks {
            bufferize_block(work, unit, block)?;
        }
        for end in ends {
            for (index, &ty) in results.iter().enumerate() {
                let value = work.module.body(end.unit).operand(end.op, index).ok_or(Failed)?;
                let mut maker = work.before(end);
                if is_tensor(&ctx, maker.ty(value)) {
                    let made = ToBufferOp::build(&mut maker.rewriter, ty, value).value()?;
                    maker.rewriter.body().set_operand(end.op, index, made);
                }
            }
        }
        set_type(work.module, at, &inputs, &results);
        Ok(())
    }
}
