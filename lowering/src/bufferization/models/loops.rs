//! Loops that count.

use super::Models;
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand, Relation};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, dynamic, is_tensor_value, known_or_buffer_type, space_of,
};
use crate::bufferization::work::{Maker, Work};
use rmlir_dialects::bufferization::ToTensorOp;
use rmlir_dialects::scf::{ForOp, ForallOp, YieldOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::{BlockId, DYNAMIC, Failed, OpAddr, OpRef, RegionId, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<ForOp>(&For);
    models.op::<ForallOp>(&Forall);
}

/// The type of the buffer of an argument that goes from one round to the next.
pub(super) fn carried_type<'m>(
    op: OpRef<'m>,
    arg: ValueRef<'m>,
    [init, yielded]: [ValueRef<'m>; 2],
    look: Look<'m>,
    stack: &mut Stack,
) -> Result<Type, Failed> {
    let first = known_or_buffer_type(init, look, stack)?;
    // A type that follows from itself is that of the first round.
    if stack.count(arg) >= 2 {
        return Ok(first);
    }
    let next = known_or_buffer_type(yielded, look, stack)?;
    let ctx = op.ctx();
    if first == next {
        return Ok(first);
    }
    if space_of(ctx, first) != space_of(ctx, next) {
        return Err(op.emit_error("init_arg and yielded value bufferize to inconsistent memory spaces"));
    }
    Ok(dynamic(ctx, arg.ty(), space_of(ctx, next)))
}

/// A block at the end of a region, with arguments of these types, that begins with tensors of the arguments that are buffers now. Gives
/// the block and what takes the place of the old arguments.
pub(super) fn wrapped_block(
    maker: &mut Maker<'_>,
    region: RegionId,
    old: &[ValueId],
    types: &[Type],
) -> Result<(BlockId, Vec<ValueId>), Failed> {
    let block = maker.rewriter.create_block(region, types);
    let args = maker.rewriter.body().args(block).to_vec();
    maker.rewriter.set_start(block);
    let mut values = Vec::new();
    for ((&old, &new), &ty) in old.iter().zip(&args).zip(types) {
        let was = maker.ty(old);
        let loc = maker.value(old).loc();
        maker.rewriter.body().set_arg_loc(new, loc);
        values.push(match was == ty {
            true => new,
            false => ToTensorOp::build(&mut maker.rewriter, was, new).loc(loc).value()?,
        });
    }
    Ok((block, values))
}

/// Copies what goes to the next round where it does not have the buffer that it came in, before the terminator `end`.
pub(super) fn own_yields(
    copies: &mut Work<'_>,
    end: OpAddr,
    first: usize,
    same: &[bool],
) -> Result<(), Failed> {
    let values: Vec<ValueId> = copies.module.body(end.unit).operands(end.op).skip(first).collect();
    for (index, (&value, &same)) in values.iter().zip(same).enumerate() {
        if !same {
            let mut maker = copies.before(end);
            let copy = maker.own_tensor(value, true)?;
            maker.rewriter.body().set_operand(end.op, first + index, copy);
        }
    }
    Ok(())
}

/// A loop over a range.
struct For;

impl For {
    /// Whether there may be no round, so that what the loop begins with comes out.
    fn may_be_empty(op: OpRef<'_>) -> bool {
        let bounds = op.cast::<ForOp>().map(|op| [op.lower_bound(), op.upper_bound()].map(constant_int));
        !matches!(bounds, Some([Some(lower), Some(upper)]) if lower < upper)
    }

    /// The argument for a result or operand, what is yielded for it, and what it begins with, by number.
    fn carried<'m>(op: OpRef<'m>, number: usize) -> Option<[ValueRef<'m>; 3]> {
        let body = op.region(0)?.entry()?;
        let arg = body.args().nth(number + 1)?;
        let yielded = body.last_op()?.operand(number)?;
        Some([arg, yielded, op.operand(number + FIRST)?])
    }

    fn relation<'m>(op: OpRef<'m>, number: usize, look: Look<'m>) -> Relation {
        match Self::carried(op, number) {
            Some([arg, yielded, _]) if look.same_buffer(arg, yielded) => Relation::Equivalent,
            _ => Relation::Unknown,
        }
    }
}

/// The operand that the first argument begins with.
const FIRST: usize = 3;

impl Bufferizable for For {
    fn access(&self) -> Access {
        Access::WRITTEN
    }

    fn reads(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        let number = operand.index.checked_sub(FIRST);
        let carried = number.and_then(|number| Self::carried(operand.op, number));
        Self::may_be_empty(operand.op) || carried.is_none_or(|[arg, ..]| look.is_read(arg))
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, look: Look<'m>) -> Vec<AliasingValue<'m>> {
        let Some(number) = operand.index.checked_sub(FIRST) else { return Vec::new() };
        let relation = Self::relation(operand.op, number, look);
        let definite = relation == Relation::Equivalent;
        let value = operand.op.result(number);
        value.map(|value| AliasingValue { value, relation, definite }).into_iter().collect()
    }

    fn writable(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        true
    }

    fn check(&self, op: OpRef<'_>, look: Look<'_>) -> Result<(), Failed> {
        if look.settings.return_allocs_from_loops {
            return Ok(());
        }
        let tensors = op.results().enumerate().filter(|(_, value)| is_tensor_value(*value));
        for (number, _) in tensors {
            let end = op.region(0).and_then(|region| region.entry()).and_then(|body| body.last_op());
            if Self::relation(look.module.op(op.global()), number, look) != Relation::Equivalent
                && let Some(end) = end
            {
                return Err(end.emit_plain_error(format!(
                    "Yield operand #{number} is not equivalent to the corresponding iter bbArg"
                )));
            }
        }
        Ok(())
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        if let Some((op, number)) = value.def_op() {
            let [arg, ..] = Self::carried(op, number).ok_or(Failed)?;
            return known_or_buffer_type(arg, look, stack);
        }
        let (block, number) = value.def_block().ok_or(Failed)?;
        let op = block.parent().ok_or(Failed)?;
        let [arg, yielded, init] = Self::carried(op, number.checked_sub(1).ok_or(Failed)?).ok_or(Failed)?;
        carried_type(op, arg, [init, yielded], look, stack)
    }

    fn resolve(&self, copies: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        copies.resolve_operands(at)?;
        if copies.settings.copy_before_write {
            return Ok(());
        }
        let (op, look) = (copies.op(at), copies.look());
        let body = op.region(0).and_then(|region| region.entry()).ok_or(Failed)?;
        let end = body.last_op().filter(|op| op.is::<YieldOp>()).ok_or(Failed)?.global();
        let same: Vec<bool> = (0..op.num_results())
            .map(|number| {
                let tensor = op.result(number).is_some_and(is_tensor_value);
                !tensor || Self::relation(op, number, look) == Relation::Equivalent
            })
            .collect();
        own_yields(copies, end, 0, &same)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let old = op.region(0).and_then(|region| region.entry()).ok_or(Failed)?;
        let args: Vec<ValueId> = old.args().map(ValueRef::id).collect();
        let induction = old.args().next().ok_or(Failed)?.ty();
        let old = old.id();
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let results: Vec<(ValueId, bool)> =
            op.results().map(|value| (value.id(), is_tensor_value(value))).collect();
        let (bounds, inits) = operands.split_at_checked(FIRST).ok_or(Failed)?;
        let mut maker = work.before(at);
        let mut inits = maker.buffers(inits)?;
        for (init, &(result, tensor)) in inits.iter_mut().zip(&results) {
            if tensor {
                let ty = buffer_type_of(maker.value(result), maker.look())?;
                *init = maker.cast(*init, ty)?;
            }
        }
        let types: Vec<Type> = inits.iter().map(|&init| maker.ty(init)).collect();
        let region = maker.rewriter.body().new_region();
        let all: Vec<Type> = std::iter::once(induction).chain(types.iter().copied()).collect();
        let (block, values) = wrapped_block(&mut maker, region, &args, &all)?;
        maker.rewriter.merge_blocks(old, block, &values).map_err(|_| Failed)?;
        maker.home();
        let passed: Vec<ValueId> = bounds.iter().chain(&inits).copied().collect();
        let made = with_regions(&mut maker, at, &passed, &types, &[region], true);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// An operation as the one at `at` is, with other regions.
pub(super) fn with_regions(
    maker: &mut Maker<'_>,
    at: OpAddr,
    operands: &[ValueId],
    results: &[Type],
    regions: &[RegionId],
    attrs: bool,
) -> rmlir_ir::OpId {
    let old = maker.rewriter.seen().op(at);
    let mut spec = maker.rewriter.seen().spec(old.name(), old.loc());
    spec.props = old.props();
    if attrs {
        spec.attrs = old.discardable();
    }
    spec.operands = operands.to_vec();
    spec.result_types = results.to_vec();
    spec.regions = regions.to_vec();
    maker.rewriter.insert(spec)
}

/// A loop whose rounds run at the same time.
struct Forall;

/// Whether a loop over these bounds surely has no more than one round.
fn has_one_round(op: OpRef<'_>) -> bool {
    let Some(forall) = op.cast::<ForallOp>() else { return false };
    let ctx = op.ctx();
    let numbers = |attr, values: Vec<ValueRef<'_>>| -> Vec<Option<i64>> {
        let mut values = values.into_iter();
        let number = |constant: i64| match constant {
            DYNAMIC => values.next().and_then(constant_int),
            known => Some(known),
        };
        ctx.i64_array(attr).unwrap_or_default().into_iter().map(number).collect()
    };
    let lower = numbers(forall.static_lower_bound(), forall.dynamic_lower_bound().collect());
    let upper = numbers(forall.static_upper_bound(), forall.dynamic_upper_bound().collect());
    let step = numbers(forall.static_step(), forall.dynamic_step().collect());
    lower.into_iter().zip(upper).zip(step).all(|bounds| match bounds {
        ((Some(lower), Some(upper)), Some(step)) => lower.saturating_add(step) >= upper,
        _ => false,
    })
}

impl Forall {
    fn first(op: OpRef<'_>) -> usize {
        op.cast::<ForallOp>().map_or(0, |forall| forall.outputs().range().start)
    }
}

impl Bufferizable for Forall {
    fn access(&self) -> Access {
        Access::WRITTEN
    }

    /// What no round puts something into comes out as it was.
    fn reads(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let number = operand.index.checked_sub(Self::first(operand.op));
        let result = number.and_then(|number| operand.op.result(number));
        result.map(AliasingValue::same).into_iter().collect()
    }

    fn writable(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        true
    }

    fn is_repetitive(&self, op: OpRef<'_>, _: usize) -> bool {
        !has_one_round(op)
    }

    fn is_parallel(&self, op: OpRef<'_>, _: usize) -> bool {
        !has_one_round(op)
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let op = look.owner(value).ok_or(Failed)?;
        let number = match (value.def_op(), value.def_block()) {
            (Some((_, number)), _) => Some(number),
            (_, Some((block, number))) => (number + op.num_results()).checked_sub(block.num_args()),
            _ => None,
        };
        let output = op.operand(Self::first(op) + number.ok_or(Failed)?).ok_or(Failed)?;
        known_or_buffer_type(output, look, stack)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let forall = op.cast::<ForallOp>().ok_or(Failed)?;
        let loc = op.loc();
        let outputs: Vec<ValueId> = forall.outputs().map(ValueRef::id).collect();
        let others: Vec<ValueId> = op.operands().take(Self::first(op)).map(ValueRef::id).collect();
        let lengths = [forall.dynamic_lower_bound(), forall.dynamic_upper_bound(), forall.dynamic_step()]
            .map(|group| group.len() as i32);
        let old = op.region(0).and_then(|region| region.entry()).ok_or(Failed)?;
        let args: Vec<(ValueId, Type)> = old.args().map(|arg| (arg.id(), arg.ty())).collect();
        let old = old.id();
        let (indices, tensors) =
            args.split_at_checked(args.len().saturating_sub(outputs.len())).ok_or(Failed)?;
        let mut maker = work.before(at);
        let buffers = maker.buffers(&outputs)?;
        let region = maker.rewriter.body().new_region();
        let types: Vec<Type> = indices.iter().map(|&(_, ty)| ty).collect();
        let olds: Vec<ValueId> = indices.iter().map(|&(arg, _)| arg).collect();
        let (block, mut values) = wrapped_block(&mut maker, region, &olds, &types)?;
        for (&(_, ty), &buffer) in tensors.iter().zip(&buffers) {
            values.push(ToTensorOp::build(&mut maker.rewriter, ty, buffer).loc(loc).value()?);
        }
        maker.rewriter.merge_blocks(old, block, &values).map_err(|_| Failed)?;
        maker.home();
        let made = with_regions(&mut maker, at, &others, &[], &[region], true);
        let segments = maker.rewriter.ctx().dense_i32_array(&[lengths[0], lengths[1], lengths[2], 0]);
        let name = maker.rewriter.ctx().ident(rmlir_ir::OPERAND_SEGMENTS);
        let made = OpAddr { unit: at.unit, op: made };
        maker.rewriter.module().set_attr(made, name, Some(segments));
        maker.replace(at.op, &buffers)
    }
}
