//! `buffer-results-to-out-params`: memory that functions give back is passed to them instead.

use super::analysis::signature;
use super::driver::set_type;
use rmlir_dialects::bufferization::CloneOp;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::memref::{AllocOp, AllocaOp, CastOp, CopyOp, ReallocOp};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::call::{arg_attrs, dict_at, result_attrs};
use rmlir_ir::symbols::{Visibility, lookup_in, symbol_visibility};
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, Context, DYNAMIC, Failed, Module, NamedAttr, OpAddr, OpRef, Type, TypeData, ValueId, ValueRef,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Passes memory to functions that gave it back.
    ResultsToOutParams: BufferResultsToOutParamsPass, run
}

type Options = options::BufferResultsToOutParamsPass;

/// Which arguments of a function say how large what it gave back is, for each result whose size is open.
type Sizes = Vec<Vec<usize>>;

fn run(options: &Options, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = run.at();
    let module = run.module();
    let blocks = module.op(root).regions().flat_map(|region| region.blocks());
    let wanted = |op: &OpRef<'_>| op.is::<FuncOp>() && is_changed(*op, options);
    let functions: Vec<OpAddr> =
        blocks.flat_map(|block| block.ops()).filter(wanted).map(OpRef::global).collect();
    let mut sizes = FxHashMap::default();
    for at in functions {
        let args = change_function(module, at, options)?;
        sizes.insert(at, change_returns(module, at, &args, options)?);
    }
    let calls = Walk::post().collect(module.op(root), |op| op.is::<CallOp>()).map_err(|_| Failed)?;
    let mut all = Ok(());
    for at in calls {
        if change_call(module, root, at, &sizes, options).is_err() {
            all = Err(Failed);
        }
    }
    all
}

/// Whether a function is one that is changed: it is seen from here alone, and has a body.
fn is_changed(op: OpRef<'_>, options: &Options) -> bool {
    let hidden = options.modify_public_functions || symbol_visibility(op) != Visibility::Public;
    hidden && op.region(0).is_some_and(|region| !region.is_empty())
}

fn is_memref(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { .. })
}

/// Whether memory lies as its shape says.
fn is_plain(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::MemRef { layout: None, .. })
}

/// Whether nothing is known of where elements lie.
fn is_open(ctx: &Context, ty: Type) -> bool {
    ctx.strides(ty).is_some_and(|strides| {
        strides.offset == DYNAMIC && strides.strides.iter().all(|&stride| stride == DYNAMIC)
    })
}

/// Makes results arguments. Gives the new arguments.
fn change_function(module: &mut Module, at: OpAddr, options: &Options) -> Result<Vec<ValueId>, Failed> {
    let ctx = module.ctx().clone();
    let op = module.op(at);
    let loc = op.loc();
    let (inputs, results) = signature(op);
    let moved = |ty: &Type| is_memref(&ctx, *ty);
    if results.iter().any(|ty| moved(ty) && !is_plain(&ctx, *ty) && !is_open(&ctx, *ty)) {
        return Err(op.emit_plain_error("cannot create out param for result with unsupported layout"));
    }
    let mut args: Vec<Attr> = (0..inputs.len()).map(|index| dict_at(&ctx, arg_attrs(op), index)).collect();
    let (mut kept, mut types, mut added) = (Vec::new(), Vec::new(), Vec::new());
    for (index, &ty) in results.iter().enumerate() {
        let dict = dict_at(&ctx, result_attrs(op), index);
        if moved(&ty) {
            let mut entries: Vec<NamedAttr> = ctx.dict(dict).to_vec();
            let mark = ctx.ident("bufferize.result");
            if options.add_result_attr && !entries.iter().any(|entry| entry.name == mark) {
                entries.push(NamedAttr { name: mark, value: ctx.unit() });
            }
            args.push(ctx.dict_attr(entries));
            added.push(ty);
        } else {
            kept.push(dict);
            types.push(ty);
        }
    }
    let empty = ctx.empty_dict();
    for (name, dicts) in [("arg_attrs", args), ("res_attrs", kept)] {
        let any = dicts.iter().any(|&dict| dict != empty);
        module.set_attr(at, ctx.ident(name), any.then(|| ctx.array_attr(&dicts)));
    }
    set_type(module, at, &[inputs, added.clone()].concat(), &types);
    let entry = module.op(at).region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block) = (entry.unit(), entry.id());
    Ok(added.into_iter().map(|ty| module.body_mut(unit).add_arg(block, ty, loc)).collect())
}

/// Whether an operation does nothing but allocate.
fn allocates(op: OpRef<'_>) -> bool {
    op.is::<AllocOp>() || op.is::<AllocaOp>() || op.is::<ReallocOp>() || op.is::<CloneOp>()
}

/// The arguments of a function that say how large something is that is allocated; none if something else does.
fn sizes_of(alloc: OpRef<'_>, function: OpAddr) -> Vec<usize> {
    let argument = |value: ValueRef<'_>| {
        let (block, index) = value.def_block()?;
        let own = block.is_entry() && block.parent().is_some_and(|op| op.global() == function);
        own.then_some(index)
    };
    let ctx = alloc.ctx();
    let sizes = alloc.operands().filter(|value| matches!(ctx.type_data(value.ty()), TypeData::Index));
    sizes.map(argument).collect::<Option<_>>().unwrap_or_default()
}

fn change_returns(
    module: &mut Module,
    function: OpAddr,
    args: &[ValueId],
    options: &Options,
) -> Result<Sizes, Failed> {
    let ctx = module.ctx().clone();
    let ends = Walk::post().collect(module.op(function), |op| op.is::<ReturnOp>()).map_err(|_| Failed)?;
    let mut first = None;
    for at in ends {
        let end = module.op(at);
        let is_moved = |value: &ValueRef<'_>| is_memref(&ctx, value.ty());
        let (moved, kept): (Vec<ValueRef<'_>>, Vec<ValueRef<'_>>) = end.operands().partition(is_moved);
        let [moved, kept] = [moved, kept].map(|list| list.into_iter().map(ValueRef::id).collect::<Vec<_>>());
        let loc = end.loc();
        let mut sizes = Sizes::new();
        let mut gone: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        for (&value, &arg) in moved.iter().zip(args) {
            let value = gone.get(&value).copied().unwrap_or(value);
            let view = module.value(at.unit, value);
            let has_size = ctx.type_data(view.ty()).has_static_shape();
            let hoisted = if has_size { options.hoist_static_allocs } else { options.hoist_dynamic_allocs };
            let alloc = view.def_op().map(|(op, _)| op).filter(|op| hoisted && allocates(*op));
            let Some(alloc) = alloc else {
                let mut rewriter = Rewriter::before(module, at);
                rewriter.set_loc(loc);
                CopyOp::build(&mut rewriter, value, arg).insert()?;
                continue;
            };
            if options.hoist_dynamic_allocs && !has_size {
                sizes.push(sizes_of(alloc, function));
            }
            let alloc = alloc.global();
            gone.insert(value, arg);
            Rewriter::before(module, at).replace_op(alloc.op, &[arg]).map_err(|_| Failed)?;
        }
        let mut rewriter = Rewriter::before(module, at);
        rewriter.set_loc(loc);
        ReturnOp::build(&mut rewriter, &kept).insert()?;
        rewriter.erase_op(at.op).map_err(|_| Failed)?;
        first = first.or(Some(sizes));
    }
    Ok(first.unwrap_or_default())
}

fn change_call(
    module: &mut Module,
    root: OpAddr,
    at: OpAddr,
    sizes: &FxHashMap<OpAddr, Sizes>,
    options: &Options,
) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let call = module.op(at).cast::<CallOp>().ok_or(Failed)?;
    let name = call.callee();
    let callee = lookup_in(module.op(root), name).filter(|op| op.is::<FuncOp>());
    let Some(callee) = callee else {
        let what = format!("cannot find callee '{}' in symbol table", ctx.text(name));
        return Err(call.op().emit_plain_error(what));
    };
    if !is_changed(callee, options) {
        return Ok(());
    }
    let mut sizes = sizes.get(&callee.global()).into_iter().flatten();
    let call = call.op();
    let loc = call.loc();
    let mut operands: Vec<ValueId> = call.operands().map(ValueRef::id).collect();
    let results: Vec<(ValueId, Type)> = call.results().map(|result| (result.id(), result.ty())).collect();
    let passed = operands.clone();
    for &(result, ty) in results.iter().filter(|(_, ty)| is_memref(&ctx, *ty)) {
        let mut wanted = Vec::new();
        if !ctx.type_data(ty).has_static_shape() {
            let from = sizes.next().filter(|from| !from.is_empty());
            let Some(from) = from else {
                let what = "cannot create out param for dynamically shaped result";
                return Err(module.op(at).emit_plain_error(what));
            };
            wanted =
                from.iter().map(|&index| passed.get(index).copied()).collect::<Option<_>>().ok_or(Failed)?;
        }
        let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return Err(Failed) };
        let plain = ctx.memref_type(shape, *element, None, *space).map_err(|_| Failed)?;
        let mut rewriter = Rewriter::before(module, at);
        rewriter.set_loc(loc);
        let mut made = AllocOp::build(&mut rewriter, plain, &wanted, &[]).value()?;
        if !is_plain(&ctx, ty) {
            made = CastOp::build(&mut rewriter, ty, made).value()?;
        }
        rewriter.replace_all_uses(result, made);
        operands.push(made);
    }
    let kept: Vec<(ValueId, Type)> = results.into_iter().filter(|(_, ty)| !is_memref(&ctx, *ty)).collect();
    let types: Vec<Type> = kept.iter().map(|&(_, ty)| ty).collect();
    let mut rewriter = Rewriter::before(module, at);
    rewriter.set_loc(loc);
    let made = CallOp::build(&mut rewriter, &types, name, &operands).values()?;
    for ((result, _), made) in kept.into_iter().zip(made) {
        rewriter.replace_all_uses(result, made);
    }
    rewriter.erase_op(at.op).map_err(|_| Failed)
}
