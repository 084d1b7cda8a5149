//! An output whose elements are used, where all loops go in any order, is an input too.

use crate::linalg::parts::{Parts, mapped, new_body};
use crate::linalg::tensors;
use rmlir_dialects::linalg::{self, GenericOp, YieldOp};
use rmlir_ir::ValueId;
use rmlir_ir::edit::IrMapping;
use rmlir_rewrite::{PatternRewriter, Rewritten};

pub(super) fn move_to_inputs(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(parts.on_tensors && parts.nest.all_parallel())?;
    let start = parts.nest.outputs.start;
    let moved: Vec<usize> = parts.nest.outputs.clone().filter(|&at| parts.uses(rw, at)).collect();
    rw.require(!moved.is_empty())?;
    let (mut inputs, mut outputs) = (parts.inputs().to_vec(), parts.outputs().to_vec());
    let mut maps = parts.nest.maps.get(..start)?.to_vec();
    for &at in &moved {
        inputs.push(*parts.operands.get(at)?);
        maps.push(parts.nest.maps.get(at)?.clone());
    }
    maps.extend_from_slice(parts.nest.maps.get(start..)?);
    for &at in &moved {
        let value = *parts.operands.get(at)?;
        match rw.value(value).def_op() {
            Some((def, _)) => {
                let def = def.global();
                rw.after_op(def);
            }
            None => {
                let block = rw.value(value).block()?.id();
                rw.at_start(block);
            }
        }
        let element = tensors::element(rw.ctx(), rw.value(value).ty());
        *outputs.get_mut(at - start)? = tensors::empty_like(rw.builder(), value, element).ok()?;
    }
    rw.at_op(op);
    let attrs = rw.op(op).discardable();
    let made = linalg::generic(rw.builder(), &parts.types, [&inputs, &outputs], &maps, &parts.nest.parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    let mut like = parts.args.get(..start)?.to_vec();
    like.extend(moved.iter().filter_map(|&at| parts.args.get(at)));
    like.extend_from_slice(parts.args.get(start..)?);
    let (block, args) = new_body(rw, made, &like)?;
    for &arg in &args {
        let loc = parts.loc;
        rw.builder().body().set_arg_loc(arg, loc);
    }
    let unit = rw.unit();
    let mut map = IrMapping::new();
    // The first of two arguments that stand for one is what the body sees.
    let mut seen: Vec<ValueId> = Vec::new();
    for (&old, &new) in like.iter().zip(&args) {
        if !seen.contains(&old) {
            seen.push(old);
            map.map_values(unit, &[old], &[new]);
        }
    }
    for inner in parts.body_ops(rw) {
        rw.clone_op(inner, &mut map)?;
    }
    let loc = rw.op(parts.terminator(rw)?).loc();
    let yielded: Vec<ValueId> = parts.yielded.iter().map(|&value| mapped(&map, unit, value)).collect();
    rw.at_end(block);
    YieldOp::build(rw.builder(), &yielded).loc(loc).insert().ok()?;
    rw.at_op(op);
    let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    rw.replace(op, &results)
}
