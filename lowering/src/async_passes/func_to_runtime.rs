//! `async-func-to-async-runtime`: functions whose results are there later become coroutines.

use super::coroutine::{Coroutines, mark, set_up};
use super::lower;
use super::to_runtime::legal_operations;
use rmlir_dialects::asynchronous::{AwaitAllOp, AwaitOp, CallOp, ExecuteOp, FuncOp, ReturnOp, YieldOp};
use rmlir_dialects::{cf, func};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Failed, OpRef, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes coroutines of functions.
    FuncToRuntime: AsyncFuncToAsyncRuntimePass, run
}

fn run(_: &options::AsyncFuncToAsyncRuntimePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let coroutines = Coroutines::default();
    let mut set = PatternSet::new();
    set.convert("(anonymous namespace)::AsyncCallOpLowering", None, call);
    let own = coroutines.clone();
    set.convert("(anonymous namespace)::AsyncFuncOpLowering", None, move |op, _, rw| function(op, rw, &own));
    let own = coroutines.clone();
    set.convert("(anonymous namespace)::AsyncReturnOpLowering", None, move |op: ReturnOp, operands, rw| {
        lower::give_results(op.at(), operands, rw, &own)
    });
    lower::await_patterns(&mut set, &coroutines, false);
    lower::patterns(&mut set, &coroutines);
    let mut target = ConversionTarget::new();
    outside_of_coroutines::<AwaitOp>(&mut target, &coroutines);
    outside_of_coroutines::<AwaitAllOp>(&mut target, &coroutines);
    outside_of_coroutines::<YieldOp>(&mut target, &coroutines);
    outside_of_coroutines::<cf::AssertOp>(&mut target, &coroutines);
    target.legal_dialects(&["async", "func"]);
    target.illegal_op::<FuncOp>().illegal_op::<CallOp>().illegal_op::<ReturnOp>();
    legal_operations(&mut target);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Operations of a kind stay in tasks and where no coroutine is around them.
fn outside_of_coroutines<O: TypedOp>(target: &mut ConversionTarget<'_>, coroutines: &Coroutines) {
    let own = coroutines.clone();
    let in_task = |op: OpRef<'_>| {
        std::iter::successors(op.parent(), |op| op.parent()).any(|op| op.is_named::<ExecuteOp>())
    };
    target.dynamic_op::<O>(move |op| Some(in_task(op) || own.around(op).is_none()));
}

fn call(op: CallOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let callee = root.callee();
    let types: Vec<Type> = root.op().results().map(|result| result.ty()).collect();
    let made = func::CallOp::build(rw.builder(), &types, callee, &operands.all()?).values().ok()?;
    rw.replace(op, &made)
}

fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, coroutines: &Coroutines) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (loc, ty) = (root.op().loc(), root.function_type());
    let TypeData::Function { results, .. } = ctx.type_data(ty) else { return None };
    let first = root.body().entry()?.first_op()?.global();
    let (name, visibility) = (root.sym_name(), root.sym_visibility());
    let (arguments, returned) = (root.arg_attrs(), root.res_attrs());
    let others = ctx.dict(root.op().discardable()).to_vec();
    let mut made = func::FuncOp::build(rw.builder(), name, ty);
    if let Some(visibility) = visibility {
        made = made.set(func::FuncOp::SYM_VISIBILITY, visibility);
    }
    if let Some(attrs) = arguments {
        made = made.set(func::FuncOp::ARG_ATTRS, attrs);
    }
    if let Some(attrs) = returned {
        made = made.set(func::FuncOp::RES_ATTRS, attrs);
    }
    for entry in others {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    let made = made.region_with(|_, _| {}).insert().ok()?.at();
    let old = op.at();
    rw.modify(made, |module, _| module.swap_units(old, made)).then_some(())?;
    let region = rw.op(made).region(0)?;
    let (unit, region, entry) = (region.unit(), region.id(), region.entry()?.id());
    let mut inner = rw.within(unit);
    inner.set_loc(loc);
    let rest = inner.split_block(first)?;
    let coroutine = set_up(inner.builder(), region, entry, results).ok()?;
    cf::BranchOp::build(inner.builder(), &[], rest).insert().ok()?;
    rw.modify(made, mark);
    coroutines.lock().insert(made, coroutine);
    rw.erase(op)
}
