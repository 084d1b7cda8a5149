//! `scf.forall`

use super::last_of;
use super::trips::{Rounds, rounds};
use crate::common::mixed::{self, Mixed, MixedBox};
use crate::scf::ForallOp;
use crate::tensor::canonicalize::make_insert;
use crate::tensor::{CastOp, DimOp, ParallelInsertSliceOp, uncast};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::DimOfForallOp", size_of_result);
    set.op("(anonymous namespace)::FoldTensorCastOfOutputIntoForallOp", of_casts);
    set.op("(anonymous namespace)::ForallOpControlOperandsFolder", known_bounds);
    set.op("(anonymous namespace)::ForallOpIterArgsFolder", without_unused_outputs);
    set.op("(anonymous namespace)::ForallOpSingleOrZeroIterationDimsFolder", without_trivial_dims);
    set.op("(anonymous namespace)::ForallOpReplaceConstantInductionVar", known_variables);
}

fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// Lower bounds, upper bounds and steps.
type Bounds = [Vec<Mixed>; 3];

fn bounds(op: ForallOp, rw: &PatternRewriter<'_>) -> Option<Bounds> {
    let (root, ctx) = (rw.read(op), rw.ctx());
    let join = |known, values| Some(mixed::join(&ctx.i64_array(known)?, values));
    Some([
        join(root.static_lower_bound(), ids(root.dynamic_lower_bound()))?,
        join(root.static_upper_bound(), ids(root.dynamic_upper_bound()))?,
        join(root.static_step(), ids(root.dynamic_step()))?,
    ])
}

/// What is known of the number of rounds of each dimension.
fn all_rounds(bounds: &Bounds, rw: &PatternRewriter<'_>) -> Vec<Rounds> {
    let dims = bounds[0].iter().zip(&bounds[1]).zip(&bounds[2]);
    dims.map(|((&low, &high), &step)| rounds(rw, low, high, step, false)).collect()
}

/// A loop like another one, whose body it takes.
fn new_loop(
    rw: &mut PatternRewriter<'_>,
    op: ForallOp,
    bounds: &Bounds,
    outputs: &[ValueId],
) -> Option<(ForallOp, BlockId)> {
    let types: Vec<Type> = outputs.iter().map(|&output| rw.value(output).ty()).collect();
    let mapping = rw.read(op).mapping();
    let [low, high, step] = [0, 1, 2].map(|which| mixed::split(&bounds[which]));
    let [lows, highs, steps] = [&low.0, &high.0, &step.0].map(|known| rw.ctx().dense_i64_array(known));
    let made = ForallOp::build(rw.builder(), &types, &low.1, &high.1, &step.1, lows, highs, steps, outputs);
    let made = match mapping {
        Some(mapping) => made.set(ForallOp::MAPPING, mapping),
        None => made,
    };
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, to) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, to)?;
    let block = rw.op(made).region(0)?.entry()?.id();
    Some((made, block))
}

/// A loop in place of another one has all that was put to that one.
fn keep_attrs(rw: &mut PatternRewriter<'_>, op: ForallOp, made: ForallOp) {
    let attrs = rw.op(op).discardable();
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
}

/// The size of a result is that of the output.
fn size_of_result(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (def, result) = rw.read(op).source().def_op()?;
    let output = def.cast::<ForallOp>()?.outputs().nth(result)?.id();
    rw.set_operand(op, 0, output);
    Some(())
}

/// Constants become part of the loop, of one of the lists at a time.
fn known_bounds(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut bounds = bounds(op, rw)?;
    let (module, unit) = (rw.module(), rw.unit());
    rw.require(bounds.iter_mut().any(|list| mixed::fold_list(list, module, unit, mixed::Taken::All)))?;
    let outputs = ids(rw.read(op).outputs());
    let [low, high, step] = [0, 1, 2].map(|which| mixed::split(&bounds[which]));
    let lengths = [low.1.len(), high.1.len(), step.1.len(), outputs.len()].map(|length| length as i32);
    let operands = [low.1, high.1, step.1, outputs].concat();
    rw.modify(op, |module, at| {
        module.body_mut(at.unit).set_operands(at.op, &operands);
        let ctx = module.ctx().clone();
        module.set(op, ForallOp::STATIC_LOWER_BOUND, ctx.dense_i64_array(&low.0));
        module.set(op, ForallOp::STATIC_UPPER_BOUND, ctx.dense_i64_array(&high.0));
        module.set(op, ForallOp::STATIC_STEP, ctx.dense_i64_array(&step.0));
        let segments = ctx.ident(rmlir_ir::context::OPERAND_SEGMENTS);
        module.set_attr(at, segments, Some(ctx.dense_i32_array(&lengths)));
    });
    Some(())
}

/// The operations at the end that write to a value.
fn writers(rw: &PatternRewriter<'_>, block: BlockId, value: ValueId) -> Option<Vec<OpAddr>> {
    let (last, _) = last_of(rw, block)?;
    let ops = rw.op(last).region(0)?.entry().into_iter().flat_map(|block| block.ops());
    let writes =
        |op: &OpRef<'_>| op.cast::<ParallelInsertSliceOp>().is_some_and(|op| op.dest().id() == value);
    Some(ops.filter(writes).map(|op| op.global()).collect())
}

/// Outputs that nobody writes, or whose results nobody uses, go.
fn without_unused_outputs(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let block = root.region().entry()?;
    let outputs = ids(root.outputs());
    let results: Vec<(ValueId, bool)> =
        root.op().results().map(|result| (result.id(), result.is_unused())).collect();
    let (bounds, rank) = (bounds(op, rw)?, block.num_args().checked_sub(outputs.len())?);
    let (args, block) = (ids(block.args().skip(rank)), block.id());
    let mut gone = Vec::new();
    for (&arg, &(_, unused)) in args.iter().zip(&results) {
        gone.push(unused || writers(rw, block, arg)?.is_empty());
    }
    rw.require(gone.contains(&true))?;
    for (&arg, _) in args.iter().zip(&gone).filter(|(_, gone)| **gone) {
        for writer in writers(rw, block, arg)? {
            rw.erase(writer)?;
        }
    }
    let kept: Vec<ValueId> =
        outputs.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(&out, _)| out).collect();
    let (made, block) = new_loop(rw, op, &bounds, &kept)?;
    keep_attrs(rw, op, made);
    for ((&arg, &output), _) in args.iter().zip(&outputs).zip(&gone).filter(|(_, gone)| **gone) {
        rw.replace_uses(arg, output);
    }
    rw.modify(made, |module, at| {
        for index in (0..gone.len()).rev().filter(|&index| gone[index]) {
            module.body_mut(at.unit).erase_arg(block, rank + index);
        }
    });
    let mut new = ids(rw.op(made).results()).into_iter();
    let mut values = Vec::new();
    for (&output, &gone) in outputs.iter().zip(&gone) {
        values.push(if gone { output } else { new.next()? });
    }
    rw.replace(op, &values)
}

/// A loop of which all dimensions run, and none of them just once.
fn without_trivial_dims(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mapping = rw.read(op).mapping();
    let mapped = mapping.and_then(|mapping| rw.ctx().attr_data(mapping).as_array());
    rw.require(mapped.is_none_or(<[_]>::is_empty))?;
    let bounds = bounds(op, rw)?;
    let rounds = all_rounds(&bounds, rw);
    let outputs = ids(rw.read(op).outputs());
    if rounds.contains(&Rounds::Never) {
        return rw.replace(op, &outputs);
    }
    rw.require(rounds.is_empty() || rounds.contains(&Rounds::Once))?;
    let once = |dim: usize| rounds[dim] == Rounds::Once;
    let mut at = Vec::new();
    for dim in (0..rounds.len()).filter(|&dim| once(dim)) {
        at.push(bounds[0][dim].value(rw.builder()).ok()?);
    }
    if at.len() == rounds.len() {
        return in_line(op, rw, &at, &outputs);
    }
    let kept = bounds.map(|list| {
        list.into_iter()
            .enumerate()
            .filter(|&(dim, _)| !once(dim))
            .map(|(_, bound)| bound)
            .collect::<Vec<_>>()
    });
    let (made, block) = new_loop(rw, op, &kept, &outputs)?;
    keep_attrs(rw, op, made);
    let variables = rw.body().args(block).to_vec();
    for (dim, &value) in (0..rounds.len()).filter(|&dim| once(dim)).zip(&at) {
        rw.replace_uses(*variables.get(dim)?, value);
    }
    rw.modify(made, |module, root| {
        for dim in (0..rounds.len()).rev().filter(|&dim| once(dim)) {
            module.body_mut(root.unit).erase_arg(block, dim);
        }
    });
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

/// A loop of one round: its body, and what it writes.
fn in_line(op: ForallOp, rw: &mut PatternRewriter<'_>, at: &[ValueId], outputs: &[ValueId]) -> Rewritten {
    let block = rw.read(op).region().entry()?.id();
    let (last, _) = last_of(rw, block)?;
    let args = [at, outputs].concat();
    rw.inline_block_before(block, op, &args)?;
    // What is written may be worked out in the body.
    rw.at_op(last);
    let mut results = Vec::new();
    let inserts: Vec<OpAddr> = rw.op(last).region(0)?.entry()?.ops().map(|op| op.global()).collect();
    for insert in inserts {
        let view = rw.op(insert).cast::<ParallelInsertSliceOp>()?;
        let (source, dest, parts) = (view.source().id(), view.dest().id(), MixedBox::of(view.op())?);
        results.push(make_insert(rw, source, dest, &parts)?);
    }
    rw.erase(last)?;
    rw.replace(op, &results)
}

/// Variables of dimensions that run once are known.
fn known_variables(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let bounds = bounds(op, rw)?;
    let rounds = all_rounds(&bounds, rw);
    let variables = ids(rw.read(op).region().entry()?.args());
    let mut changed = None;
    for ((round, &low), &variable) in rounds.iter().zip(&bounds[0]).zip(&variables) {
        if *round == Rounds::Once && !rw.value(variable).is_unused() {
            let low = low.value(rw.builder()).ok()?;
            rw.replace_uses(variable, low);
            changed = Some(());
        }
    }
    changed
}

/// Outputs are what is cast, where that says more. As in the reference, attributes that are not the loop's own are lost.
fn of_casts(op: ForallOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = |output| uncast(output).map(ValueRef::id);
    let outputs: Vec<(ValueId, Type, Option<ValueId>)> =
        root.outputs().map(|output| (output.id(), output.ty(), inner(output))).collect();
    rw.require(outputs.iter().any(|(_, _, inner)| inner.is_some()))?;
    let values: Vec<ValueId> = outputs.iter().map(|&(value, _, inner)| inner.unwrap_or(value)).collect();
    let bounds = bounds(op, rw)?;
    let (made, block) = new_loop(rw, op, &bounds, &values)?;
    let args = rw.body().args(block).to_vec();
    let args = args.get(args.len().checked_sub(outputs.len())?..)?.to_vec();
    rw.at_start(block);
    for (&arg, &(_, old, inner)) in args.iter().zip(&outputs) {
        let Some(inner) = inner else { continue };
        let ty = rw.value(inner).ty();
        let written = writers(rw, block, arg)?;
        rw.modify(made, |module, at| module.body_mut(at.unit).set_value_type(arg, ty));
        let cast = CastOp::build(rw.builder(), old, arg).insert().ok()?;
        let value = rw.read(cast).dest().id();
        let mut except: Vec<_> = written.iter().map(|writer| writer.op).collect();
        except.push(cast.at().op);
        rw.replace_uses_except(arg, value, &except);
    }
    rw.after_op(made);
    let mut results = ids(rw.op(made).results());
    for (result, &(_, old, inner)) in results.iter_mut().zip(&outputs) {
        if inner.is_some() {
            *result = CastOp::build(rw.builder(), old, *result).value().ok()?;
        }
    }
    rw.replace(op, &results)
}
