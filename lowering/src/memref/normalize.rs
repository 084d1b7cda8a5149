//! `normalize-memrefs`: memory whose layout is a map becomes memory of another shape without one.

use super::tiled::{Tiles, layout_map, normalized_type};
use crate::affine::remap::{Remap, replace_all};
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::arith::{AddIOp, ConstantOp, SubIOp};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::memref::{AllocOp, AllocaOp, ReinterpretCastOp};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, AttrData, Builder, Context, DYNAMIC, Failed, Ident, Module, OpAddr, OpRef, Type, TypeData, ValueId,
    ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes layouts of memory shapes.
    NormalizeMemRefs: NormalizeMemRefsPass, run
}

/// The trait of operations that take memory of any shape.
const NORMALIZABLE: &str = "MemRefsNormalizable";

/// Signatures change at most so often, as functions call each other in circles.
const MAX_UPDATES: usize = 1 << 12;

fn run(_: &options::NormalizeMemRefsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = run.at();
    let module = run.module();
    let all = Walk::post().collect(module.op(root), |op| op.is::<FuncOp>()).map_err(|_| Failed)?;
    let mut left = all.clone();
    for &func in &all {
        if left.contains(&func) && !can_normalize(module, func).ok_or(Failed)? {
            leave(module, root, func, &mut left).ok_or(Failed)?;
        }
    }
    for func in left {
        // What cannot be replaced stays as it was.
        let _ = normalize(module, root, func);
    }
    Ok(())
}

fn is_normalizable(op: OpRef<'_>) -> bool {
    op.info().registered().is_some_and(|op| op.def.states_interface(NORMALIZABLE))
}

/// Whether a value is memory whose layout says something.
fn has_layout(value: ValueRef<'_>) -> bool {
    let ctx = value.ctx();
    layout_map(ctx, value.ty()).is_some_and(|map| !map.is_identity(ctx.affine()))
}

/// Whether all that uses memory with layouts in a function takes memory of any shape.
fn can_normalize(module: &Module, func: OpAddr) -> Option<bool> {
    let view = module.op(func);
    let Some(entry) = view.region(0).and_then(|region| region.entry()) else { return Some(true) };
    let fits = |value: ValueRef<'_>| !has_layout(value) || value.users().all(is_normalizable);
    let makes = |op: OpRef<'_>| op.is::<AllocOp>() || op.is::<AllocaOp>() || op.is::<CallOp>();
    let makers = Walk::post().collect(view, makes).ok()?;
    let results = makers.iter().all(|&op| module.op(op).results().all(fits));
    Some(results && entry.args().all(fits))
}

/// The name of a function.
fn name_of(op: OpRef<'_>) -> Option<Ident> {
    Some(op.cast::<FuncOp>()?.sym_name())
}

/// Whether an attribute refers to a symbol.
fn refers(ctx: &Context, attr: Attr, name: Ident) -> bool {
    let mut pending = vec![attr];
    while let Some(attr) = pending.pop() {
        match ctx.attr_data(attr) {
            AttrData::SymbolRef { root, .. } if *root == name => return true,
            AttrData::Array(list) => pending.extend(list.iter().copied()),
            AttrData::Dictionary(entries) => pending.extend(entries.iter().map(|entry| entry.value)),
            _ => {}
        }
    }
    false
}

/// Operations that refer to a function.
fn uses_of(module: &Module, root: OpAddr, name: Ident) -> Option<Vec<OpAddr>> {
    let uses = |op: OpRef<'_>| {
        let ctx = op.ctx();
        let own = ctx.dict(op.discardable()).iter().map(|entry| entry.value);
        op.inherent().map(|entry| entry.value).chain(own).any(|attr| refers(ctx, attr, name))
    };
    Walk::pre().collect(module.op(root), uses).ok()
}

fn function_around(module: &Module, op: OpAddr) -> Option<OpAddr> {
    let around = std::iter::successors(module.op(op).parent(), |op| op.parent());
    around.into_iter().find(|op| op.is::<FuncOp>()).map(OpRef::global)
}

/// Takes a function out of those that change, with those that it calls and that call it.
fn leave(module: &Module, root: OpAddr, func: OpAddr, left: &mut Vec<OpAddr>) -> Option<()> {
    let mut pending = vec![func];
    while let Some(func) = pending.pop() {
        let Some(at) = left.iter().position(|known| *known == func) else { continue };
        left.remove(at);
        let name = name_of(module.op(func))?;
        pending.extend(uses_of(module, root, name)?.into_iter().filter_map(|op| function_around(module, op)));
        for call in Walk::pre().collect(module.op(func), |op| op.is::<CallOp>()).ok()? {
            let callee = module.op(call).cast::<CallOp>()?.callee();
            pending.extend(left.iter().copied().filter(|&op| name_of(module.op(op)) == Some(callee)));
        }
    }
    Some(())
}

/// A constant index.
fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    ConstantOp::build(b, value).value().ok()
}

/// Replaces memory by memory of another shape everywhere. False if something cannot take that.
fn replace(
    module: &mut Module,
    old: (OpAddr, ValueId),
    new: ValueId,
    symbols: &[ValueId],
    frees: bool,
) -> bool {
    let (at, old) = old;
    let Some(map) = layout_map(module.ctx(), module.value(at.unit, old).ty()) else { return false };
    let remap = Remap { old, new, map: &map, extra: &[], lead: &[], symbols };
    map.symbols as usize == symbols.len() && replace_all(module, at.unit, &remap, frees, is_normalizable)
}

/// Makes an allocation one without a layout.
fn allocation(module: &mut Module, at: OpAddr) -> Option<()> {
    let ctx = module.ctx().clone();
    let view = module.op(at);
    let old = view.result(0)?;
    let (old_type, old) = (old.ty(), old.id());
    let ty = normalized_type(&ctx, old_type)?;
    let map = layout_map(&ctx, old_type)?;
    let (sizes, symbols, on_stack): (Vec<ValueId>, Vec<ValueId>, bool) = match view.cast::<AllocOp>() {
        Some(op) => (ids(op.dynamic_sizes()), ids(op.symbol_operands()), false),
        None => {
            let op = view.cast::<AllocaOp>()?;
            (ids(op.dynamic_sizes()), ids(op.symbol_operands()), true)
        }
    };
    let alignment = view.attr_named("alignment");
    let loc = view.loc();
    let new_shape = ctx.type_data(ty).shape()?.to_vec();
    let tiles = Tiles::of(&ctx, &map);
    let mut new_sizes = Vec::new();
    if new_shape.contains(&DYNAMIC) && !tiles.is_empty() {
        let old_shape = ctx.type_data(old_type).shape()?.to_vec();
        let mut given = sizes.iter();
        let mut inputs = Vec::new();
        for size in old_shape {
            if size == DYNAMIC {
                inputs.push(*given.next()?);
                continue;
            }
            let mut b = Builder::before(module, at);
            b.set_loc(loc);
            inputs.push(index(&mut b, size)?);
        }
        for (dim, _) in new_shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
            let expr = tiles.size_expr(&ctx, &map, dim)?;
            let sized = ctx.affine_map_attr(AffineMap::new(map.inputs(), map.symbols, [expr]));
            let mut b = Builder::before(module, at);
            new_sizes.push(AffineApplyOp::build(&mut b, sized, &inputs).loc(loc).value().ok()?);
        }
    }
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let new = if on_stack {
        let made = AllocaOp::build(&mut b, ty, &new_sizes, &[]);
        let made = if let Some(alignment) = alignment { made.attr("alignment", alignment) } else { made };
        made.value().ok()?
    } else {
        let made = AllocOp::build(&mut b, ty, &new_sizes, &[]);
        let made = if let Some(alignment) = alignment { made.attr("alignment", alignment) } else { made };
        made.value().ok()?
    };
    finish(module, (at, old), new, &symbols)
}

/// Puts new memory in place of old one, which goes if all could be replaced; else the new one goes.
fn finish(
    module: &mut Module,
    (at, old): (OpAddr, ValueId),
    new: ValueId,
    symbols: &[ValueId],
) -> Option<()> {
    if replace(module, (at, old), new, symbols, false) {
        module.body_mut(at.unit).replace_all_uses(old, new);
        return module.erase_op(at).ok();
    }
    let made = module.value(at.unit, new).def_op().map(|(op, _)| op.global())?;
    module.erase_op(made).ok()
}

fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// Makes a view of other strides one without.
fn reinterpreted(module: &mut Module, at: OpAddr) -> Option<()> {
    let ctx = module.ctx().clone();
    let view = module.op(at);
    let old = view.result(0)?;
    let (old_type, old) = (old.ty(), old.id());
    let map = layout_map(&ctx, old_type)?;
    let ty = normalized_type(&ctx, old_type)?;
    let op = view.cast::<ReinterpretCastOp>()?;
    let (source, sizes, strides) = (op.source().id(), ids(op.sizes()), ids(op.strides()));
    let loc = view.loc();
    let old_shape = ctx.type_data(old_type).shape()?.to_vec();
    let new_shape = ctx.type_data(ty).shape()?.to_vec();
    let mut given = sizes.iter();
    let mut inputs = Vec::new();
    for size in old_shape {
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        if size == DYNAMIC {
            let one = index(&mut b, 1)?;
            inputs.push(SubIOp::build(&mut b, *given.next()?, one).value().ok()?);
        } else {
            inputs.push(index(&mut b, size - 1)?);
        }
    }
    inputs.extend(strides.iter().copied());
    if inputs.len() != map.inputs() as usize {
        return None;
    }
    let mut new_sizes = Vec::new();
    for (dim, _) in new_shape.iter().enumerate().filter(|(_, size)| **size == DYNAMIC) {
        let expr = *map.results.get(dim)?;
        let last = ctx.affine_map_attr(AffineMap::new(map.dims, map.symbols, [expr]));
        let mut b = Builder::before(module, at);
        new_sizes.push(AffineApplyOp::build(&mut b, last, &inputs).loc(loc).value().ok()?);
    }
    for size in &mut new_sizes {
        let mut b = Builder::before(module, at);
        b.set_loc(loc);
        let one = index(&mut b, 1)?;
        *size = AddIOp::build(&mut b, *size, one).value().ok()?;
    }
    let rank = new_shape.len();
    let list = |values: &[i64]| ctx.dense_i64_array(values);
    let (offsets, static_sizes, static_strides) =
        (list(&vec![0; rank]), list(&new_shape), list(&vec![1; rank]));
    let mut b = Builder::before(module, at);
    let new = ReinterpretCastOp::build(
        &mut b,
        ty,
        source,
        &[],
        &new_sizes,
        &[],
        offsets,
        static_sizes,
        static_strides,
    );
    let new = new.loc(loc).value().ok()?;
    finish(module, (at, old), new, &strides)
}

fn normalize(module: &mut Module, root: OpAddr, func: OpAddr) -> Option<()> {
    let ctx = module.ctx().clone();
    let in_func =
        |module: &Module, wanted: fn(OpRef<'_>) -> bool| Walk::post().collect(module.op(func), wanted).ok();
    for at in in_func(module, |op| op.is::<AllocOp>())? {
        allocation(module, at);
    }
    for at in in_func(module, |op| op.is::<AllocaOp>())? {
        allocation(module, at);
    }
    for at in in_func(module, |op| op.is::<ReinterpretCastOp>())? {
        reinterpreted(module, at);
    }
    let (inputs, results) = signature(module, func)?;
    let new_type = |ty: Type| normalized_type(&ctx, ty).unwrap_or(ty);
    let entry = module.op(func).region(0).and_then(|region| region.entry());
    let Some(entry) = entry else {
        let inputs: Vec<Type> = inputs.into_iter().map(new_type).collect();
        let results: Vec<Type> = results.into_iter().map(new_type).collect();
        set_signature(module, func, &inputs, &results);
        return update_callers(module, root, func);
    };
    let (unit, block) = (entry.unit(), entry.id());
    for position in 0..inputs.len() {
        let view = module.block(unit, block).args().nth(position)?;
        let (old, loc, ty) = (view.id(), view.loc(), view.ty());
        let Some(new_ty) = normalized_type(&ctx, ty) else { continue };
        let new = module.body_mut(unit).insert_arg(block, position, new_ty, loc);
        let place = OpAddr { unit, op: module.block(unit, block).first_op()?.id() };
        let done = replace(module, (place, old), new, &[], true);
        let gone = if done { position + 1 } else { position };
        module.body_mut(unit).erase_arg(block, gone);
    }
    for at in in_func(module, |op| is_normalizable(op) && !op.is::<CallOp>())? {
        results_of(module, at);
    }
    update_callers(module, root, func)
}

/// Makes memory that an operation gives memory without layouts.
fn results_of(module: &mut Module, at: OpAddr) -> Option<()> {
    let ctx = module.ctx().clone();
    let view = module.op(at);
    let old: Vec<(ValueId, Type)> = view.results().map(|value| (value.id(), value.ty())).collect();
    let types: Vec<Type> = old.iter().map(|(_, ty)| normalized_type(&ctx, *ty).unwrap_or(*ty)).collect();
    if old.iter().zip(&types).all(|((_, old), new)| old == new) {
        return Some(());
    }
    let mut map = rmlir_ir::edit::IrMapping::new();
    let mut b = Builder::before(module, at);
    let copy = b.clone_op(at, &mut map).ok()?;
    let made: Vec<ValueId> = module.body(at.unit).results(copy).collect();
    for (&value, &ty) in made.iter().zip(&types) {
        module.body_mut(at.unit).set_value_type(value, ty);
    }
    let mut done = true;
    for ((&new, &ty), &(old, old_ty)) in made.iter().zip(&types).zip(&old) {
        if ty != old_ty {
            done &= replace(module, (at, old), new, &[], true);
        }
    }
    if !done {
        return module.erase_op(OpAddr { unit: at.unit, op: copy }).ok();
    }
    for (&new, (old, _)) in made.iter().zip(&old) {
        module.body_mut(at.unit).replace_all_uses(*old, new);
    }
    module.erase_op(at).ok()
}

/// The types of a function.
fn signature(module: &Module, func: OpAddr) -> Option<(Vec<Type>, Vec<Type>)> {
    let ctx = module.ctx();
    let model = ctx.op_interface::<dyn FunctionOpInterface>(module.op(func).name())?;
    let ty = model.function_type(module.op(func))?;
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else { return None };
    Some((inputs.to_vec(), results.to_vec()))
}

fn set_signature(module: &mut Module, func: OpAddr, inputs: &[Type], results: &[Type]) {
    let ctx = module.ctx().clone();
    let ty = ctx.function_type(inputs, results);
    if let Some(model) = ctx.op_interface::<dyn FunctionOpInterface>(module.op(func).name()) {
        model.set_function_type(module, func, ty);
    }
}

/// Gives a function the types that it has now, and its calls what they give, and so on for those that call.
fn update_callers(module: &mut Module, root: OpAddr, func: OpAddr) -> Option<()> {
    let mut pending = vec![func];
    let mut count = 0;
    while let Some(func) = pending.pop() {
        count += 1;
        if count > MAX_UPDATES {
            break;
        }
        let (_, mut results) = signature(module, func)?;
        let entry = module.op(func).region(0).and_then(|region| region.entry());
        let inputs: Option<Vec<Type>> = entry.map(|entry| entry.args().map(ValueRef::ty).collect());
        if inputs.is_some() {
            for at in Walk::post().collect(module.op(func), |op| op.is::<ReturnOp>()).ok()? {
                for (value, ty) in module.op(at).operands().zip(&mut results) {
                    let is_memory = matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. });
                    if is_memory && !has_layout(value) {
                        *ty = value.ty();
                    }
                }
            }
        }
        let name = name_of(module.op(func))?;
        for at in uses_of(module, root, name)? {
            let view = module.op(at);
            if !view.is::<CallOp>() {
                continue;
            }
            let old: Vec<(ValueId, Type)> = view.results().map(|value| (value.id(), value.ty())).collect();
            let (args, loc) = (ids(view.operands()), view.loc());
            let mut b = Builder::before(module, at);
            b.set_loc(loc);
            // Every call is made anew, without what it said besides.
            let copy = CallOp::build(&mut b, &results, name, &args).insert().ok()?.at().op;
            let made: Vec<ValueId> = module.body(at.unit).results(copy).collect();
            let changed = old.iter().zip(&made).zip(&results).filter(|(((_, old), _), new)| old != *new);
            let changed: Vec<(ValueId, ValueId)> = changed.map(|(((old, _), new), _)| (*old, *new)).collect();
            if !changed.iter().all(|&(old, new)| replace(module, (at, old), new, &[], true)) {
                module.erase_op(OpAddr { unit: at.unit, op: copy }).ok()?;
                continue;
            }
            for ((old, _), &new) in old.iter().zip(&made) {
                module.body_mut(at.unit).replace_all_uses(*old, new);
            }
            module.erase_op(at).ok()?;
            if !changed.is_empty() {
                pending.extend(function_around(module, OpAddr { unit: at.unit, op: copy }));
            }
        }
        if let Some(inputs) = inputs {
            set_signature(module, func, &inputs, &results);
        }
    }
    Some(())
}
