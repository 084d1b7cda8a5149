//! One call: its callee's body takes its place.

use super::graph::{call_model, callable_region};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallableOpInterface};
use rmlir_ir::interfaces::dialect::{DialectInlinerInterface, may_inline};
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{
    Attr, AttrData, BlockId, Builder, Context, Loc, Module, OpAddr, OpId, OpRef, RegionRef, Type, UnitId,
    ValueId,
};
use rustc_hash::FxHashMap;

/// What the dialect of an operation says about inlining.
fn model(op: OpRef<'_>) -> Option<&dyn DialectInlinerInterface> {
    op.ctx().dialect_interface::<dyn DialectInlinerInterface>(op.info().dialect())
}

/// Whether the callee may take the place of the call.
fn is_legal(call: OpRef<'_>, callee: OpRef<'_>, clone: bool) -> bool {
    let (Some(from), Some(to)) = (callable_region(callee), call.parent_region()) else { return false };
    let fits = |from: RegionRef<'_>| {
        let entry = from.entry()?;
        let operands = call_model(call)?.arg_operands(call);
        let results = callee.ctx().op_interface::<dyn CallableOpInterface>(callee.name())?;
        let results = results.result_types(callee);
        let same = operands.len() == entry.num_args()
            && call.results().map(|result| result.ty()).eq(results.iter().copied());
        same.then_some(())
    };
    let around = to.parent().and_then(model);
    fits(from).is_some()
        && model(call).is_some_and(|model| model.may_inline_call(call, callee, clone))
        && around.is_some_and(|model| model.may_inline_region(to, from, clone))
        && from.blocks().flat_map(|block| block.ops()).all(|op| may_inline(op, to, clone))
}

/// Puts the body of `callee` in the place of a call, which stays without uses. Gives the blocks that now hold the body, as long as they
/// are blocks: [`finish`] puts the pieces together. `None` if that may not be done.
pub(super) fn begin(module: &mut Module, call: OpAddr, callee: OpAddr, clone: bool) -> Option<Inlined> {
    let (call_op, callee_op) = (module.op(call), module.op(callee));
    if !is_legal(call_op, callee_op, clone) {
        return None;
    }
    let loc = call_op.loc();
    let from = callable_region(callee_op).map(|region| (region.unit(), region.id()))?;
    let operands = call_model(call_op)?.arg_operands(call_op);
    let operands: Vec<ValueId> =
        call_op.operands().skip(operands.start).take(operands.len()).map(|value| value.id()).collect();
    let operands = converted(module, call, callee, &operands)?;
    let operands = prepared(module, call, callee, operands);
    let call_op = module.op(call);
    let (unit, block) = (call.unit, call_op.block()?.id());
    let region = call_op.parent_region()?.id();
    let next = call_op.next()?.id();
    let rest = module.body_mut(unit).split_block(next).ok()?;
    if clone {
        let last = module.body(unit).last_block(region)?;
        module.clone_region(from, (unit, region), &mut IrMapping::new()).ok()?;
        let mut after = Some(block);
        let copies: Vec<BlockId> =
            std::iter::successors(module.body(unit).next_block(last), |&b| module.body(unit).next_block(b))
                .collect();
        for copy in copies {
            module.body_mut(unit).move_block(copy, region, after);
            after = Some(copy);
        }
    } else {
        module.inline_region(from, (unit, region), Some(rest)).ok()?;
    }
    let body = module.body(unit);
    let blocks: Vec<BlockId> = std::iter::successors(body.next_block(block), |&b| body.next_block(b))
        .take_while(|&b| b != rest)
        .collect();
    stack_locations(module, unit, &blocks, loc);
    let first = *blocks.first()?;
    pass_arguments(module, unit, first, &operands);
    let ctx = module.ctx().clone();
    let dialect = module.op(call).info().dialect();
    if let Some(model) = ctx.dialect_interface::<dyn DialectInlinerInterface>(dialect) {
        model.inlined(module, call, &blocks);
    }
    Some(Inlined { call, block, blocks, rest })
}

/// Operands as values of the types of the arguments: those of another type are cast, if the dialect of the call knows how.
fn converted(
    module: &mut Module,
    call: OpAddr,
    callee: OpAddr,
    operands: &[ValueId],
) -> Option<Vec<ValueId>> {
    let ctx = module.ctx().clone();
    let wanted: Vec<Type> = callable_region(module.op(callee))?.entry()?.args().map(|arg| arg.ty()).collect();
    let (loc, dialect) = (module.op(call).loc(), module.op(call).info().dialect());
    let model = ctx.dialect_interface::<dyn DialectInlinerInterface>(dialect);
    let (mut values, mut made) = (Vec::with_capacity(operands.len()), Vec::new());
    for (&value, &to) in operands.iter().zip(&wanted) {
        if module.value(call.unit, value).ty() == to {
            values.push(value);
            continue;
        }
        let mut builder = Builder::before(module, call);
        match model.and_then(|model| model.convert(&mut builder, value, to, loc)) {
            Some(cast) => {
                made.extend(module.value(call.unit, cast).def_op().map(|(op, _)| op.global()));
                values.push(cast);
            }
            None => {
                for cast in made.into_iter().rev() {
                    // Nothing uses it yet.
                    let _ = module.erase_op(cast);
                }
                return None;
            }
        }
    }
    Some(values)
}

/// What takes the place of arguments: what the dialect of the callee makes of the operands, by the attributes of arguments.
fn prepared(module: &mut Module, call: OpAddr, callee: OpAddr, operands: Vec<ValueId>) -> Vec<ValueId> {
    let ctx = module.ctx().clone();
    let op = module.op(callee);
    let list = ctx
        .op_interface::<dyn ArgAndResultAttrs>(op.name())
        .and_then(|model| op.attr_named(model.arg_attrs_name()))
        .and_then(|list| ctx.attr_data(list).as_array());
    let Some(model) = ctx.dialect_interface::<dyn DialectInlinerInterface>(op.info().dialect()) else {
        return operands;
    };
    let attrs = |at: usize| list.and_then(|list| list.get(at)).copied().unwrap_or_else(|| ctx.empty_dict());
    let one = |(at, value)| model.argument(module, call, callee, attrs(at), value);
    operands.into_iter().enumerate().map(one).collect()
}

/// A body whose blocks stand where it was called.
pub(super) struct Inlined {
    call: OpAddr,
    /// The block that ends with the call.
    block: BlockId,
    pub(super) blocks: Vec<BlockId>,
    /// What comes after the call.
    rest: BlockId,
}

/// What is inlined says from where.
fn stack_locations(module: &mut Module, unit: UnitId, blocks: &[BlockId], caller: Loc) {
    let ctx = module.ctx().clone();
    if ctx.same_loc(caller, Loc::UNKNOWN) {
        return;
    }
    let caller = ctx.loc_attr(caller);
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    for &block in blocks {
        // What is not in memory keeps its location.
        let _ = Walk::pre().items(module.block(unit, block), |item| {
            match item {
                Item::Op(op) => ops.push((op.global(), op.loc())),
                Item::Block(block) => args.extend(block.args().map(|arg| (arg.unit(), arg.id(), arg.loc()))),
                Item::Region(_) => {}
            }
            WalkResult::Advance
        });
    }
    let mut known: FxHashMap<Attr, Loc> = FxHashMap::default();
    let mut stacked = |loc: Loc| {
        let loc = ctx.loc_attr(loc);
        *known.entry(loc).or_insert_with(|| ctx.loc(stack(&ctx, loc, caller)))
    };
    for (op, loc) in ops {
        module.set_loc(op, stacked(loc));
    }
    for (unit, arg, loc) in args {
        module.body_mut(unit).set_arg_loc(arg, stacked(loc));
    }
}

/// A location that was reached from `caller`: that is put after the calls that it names already.
fn stack(ctx: &Context, loc: Attr, caller: Attr) -> Attr {
    let (mut callees, mut last) = (Vec::new(), loc);
    while let AttrData::LocCallSite { callee, caller } = ctx.attr_data(last) {
        callees.push(*callee);
        last = *caller;
    }
    let first = ctx.call_site_loc(last, caller);
    callees.into_iter().rev().fold(first, |below, callee| ctx.call_site_loc(callee, below))
}

/// The operands of the call take the places of the arguments, the oldest use first.
fn pass_arguments(module: &mut Module, unit: UnitId, first: BlockId, operands: &[ValueId]) {
    let body = module.body_mut(unit);
    let args = body.args(first).to_vec();
    for (&arg, &operand) in args.iter().zip(operands) {
        let uses: Vec<(OpId, usize)> = body.uses(arg).map(|id| body.use_owner(id)).collect();
        for (user, index) in uses.into_iter().rev() {
            body.set_operand(user, index, operand);
        }
    }
    for index in (0..args.len()).rev() {
        body.erase_arg(first, index);
    }
}

/// Puts the pieces together: results are what the body returns. The call has no uses then.
pub(super) fn finish(module: &mut Module, inlined: &Inlined) {
    let Inlined { call, block, ref blocks, rest } = *inlined;
    let unit = call.unit;
    let Some(&first) = blocks.first() else { return };
    let ctx = module.ctx().clone();
    let inliner = |module: &Module, op: OpId| {
        let dialect = module.op(OpAddr { unit, op }).info().dialect();
        ctx.dialect_interface::<dyn DialectInlinerInterface>(dialect)
    };
    let results: Vec<ValueId> = module.body(unit).results(call.op).collect();
    let last = module.body(unit).last_op(first).and_then(|op| inliner(module, op));
    let splice = last.is_none_or(|model| model.splices_one_block(module.block(unit, first)));
    if blocks.len() == 1 && splice {
        if let Some(op) = module.body(unit).last_op(first) {
            if let Some(model) = inliner(module, op) {
                model.replace_results(module, OpAddr { unit, op }, &results);
            }
            // A terminator has no results.
            let _ = module.erase_op(OpAddr { unit, op });
        }
        let merged = module.body_mut(unit).merge_blocks(rest, first, &[]);
        debug_assert!(merged.is_ok(), "nothing goes to a block that was just cut off");
    } else {
        for &result in &results {
            let value = module.value(unit, result);
            let (ty, loc) = (value.ty(), value.loc());
            let body = module.body_mut(unit);
            let arg = body.add_arg(rest, ty, loc);
            body.replace_all_uses(result, arg);
        }
        for &inner in blocks {
            let Some(op) = module.body(unit).last_op(inner) else { continue };
            if let Some(model) = inliner(module, op) {
                model.replace_terminator(module, OpAddr { unit, op }, rest);
            }
        }
    }
    let merged = module.body_mut(unit).merge_blocks(first, block, &[]);
    debug_assert!(merged.is_ok(), "nothing goes to the first block of a body");
}
