//! `drop-equivalent-buffer-results`: what a private function gives back though the caller passed it.

use super::analysis::{returns, signature};
use super::driver::set_type;
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::memref::CastOp;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::call::resolve_callable;
use rmlir_ir::symbols::{Visibility, symbol_visibility};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, Module, OpAddr, OpRef, OpSpec, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Removes results that are arguments.
    DropEquivalentResults: DropEquivalentBufferResultsPass, run
}

fn run(_: &options::DropEquivalentBufferResultsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = run.at();
    let module = run.module();
    let mut calls: FxHashMap<OpAddr, Vec<OpAddr>> = FxHashMap::default();
    let mut missing = None;
    let _ = Walk::post().ops(module.op(root), |op| {
        if op.is::<CallOp>() {
            match resolve_callable(op).filter(|callee| callee.is::<FuncOp>()) {
                Some(callee) => calls.entry(callee.global()).or_default().push(op.global()),
                None => missing = missing.or(Some(op)),
            }
        }
        WalkResult::Advance
    });
    if let Some(op) = missing {
        return Err(op.emit_error("cannot be resolved to a func.func"));
    }
    let blocks = module.op(root).regions().flat_map(|region| region.blocks());
    let functions: Vec<OpAddr> =
        blocks.flat_map(|block| block.ops()).filter(|op| op.is::<FuncOp>()).map(OpRef::global).collect();
    for at in functions {
        let callers = calls.get_mut(&at).map(std::mem::take).unwrap_or_default();
        let dropped = drop_of(module, at);
        if dropped.iter().any(Option::is_some) {
            drop_results(module, at, &dropped);
            for call in callers {
                let new = replace_call(module, call, &dropped)?;
                // Functions are looked at in order, and a call of a later one may stand in what was made anew.
                calls.values_mut().flatten().filter(|have| **have == call).for_each(|have| *have = new);
            }
        }
    }
    Ok(())
}

/// For each result of a function the argument that it always is.
fn drop_of(module: &Module, at: OpAddr) -> Vec<Option<usize>> {
    let op = module.op(at);
    let ends = returns(op);
    if symbol_visibility(op) == Visibility::Public || ends.is_empty() {
        return Vec::new();
    }
    let argument = |end: &OpRef<'_>, index: usize| {
        let mut value = end.operand(index)?;
        while let Some(cast) = value.defining::<CastOp>() {
            value = cast.source();
        }
        let (block, index) = value.def_block()?;
        block.is_entry().then_some(index).filter(|_| block.parent().is_some_and(|own| own.global() == at))
    };
    let (_, results) = signature(op);
    let always = |index: usize| {
        let first = argument(ends.first()?, index)?;
        ends.iter().all(|end| argument(end, index) == Some(first)).then_some(first)
    };
    (0..results.len()).map(always).collect()
}

fn drop_results(module: &mut Module, at: OpAddr, dropped: &[Option<usize>]) {
    let op = module.op(at);
    let ends: Vec<OpAddr> = returns(op).into_iter().map(OpRef::global).collect();
    let (inputs, results) = signature(op);
    for end in ends {
        for (index, _) in dropped.iter().enumerate().rev().filter(|(_, argument)| argument.is_some()) {
            module.body_mut(end.unit).erase_operands(end.op, index..index + 1);
        }
    }
    let kept = results.iter().zip(dropped).filter(|(_, argument)| argument.is_none());
    let kept: Vec<Type> = kept.map(|(&ty, _)| ty).collect();
    let ctx = module.ctx().clone();
    let attrs = module.op(at).attr_named("res_attrs").and_then(|attr| ctx.attr_data(attr).as_array());
    let attrs: Option<Vec<_>> = attrs.map(|attrs| {
        attrs.iter().zip(dropped).filter(|(_, argument)| argument.is_none()).map(|(&attr, _)| attr).collect()
    });
    if let Some(attrs) = attrs {
        let name = ctx.ident("res_attrs");
        module.set_attr(at, name, (!attrs.is_empty()).then(|| ctx.array_attr(&attrs)));
    }
    set_type(module, at, &inputs, &kept);
}

/// A call without the results that the function does not give any more.
fn replace_call(module: &mut Module, at: OpAddr, dropped: &[Option<usize>]) -> Result<OpAddr, Failed> {
    let op = module.op(at);
    let loc = op.loc();
    let empty = module.ctx().empty_dict();
    let results: Vec<(Type, Option<usize>)> =
        op.results().map(|result| result.ty()).zip(dropped.iter().copied()).collect();
    let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
    let spec = OpSpec {
        name: op.name(),
        loc,
        operands: operands.clone(),
        result_types: results.iter().filter(|(_, argument)| argument.is_none()).map(|&(ty, _)| ty).collect(),
        props: op.props(),
        attrs: empty,
        successors: Vec::new(),
        regions: Vec::new(),
        unit: None,
    };
    let mut rewriter = Rewriter::before(module, at);
    rewriter.set_loc(loc);
    let made = rewriter.insert(spec);
    let mut given = rewriter.body().results(made);
    let mut values = Vec::new();
    for (ty, argument) in results {
        values.push(match argument {
            None => given.next().ok_or(Failed)?,
            Some(index) => {
                let value = *operands.get(index).ok_or(Failed)?;
                match rewriter.body().value_type(value) == ty {
                    true => value,
                    false => CastOp::build(&mut rewriter, ty, value).value()?,
                }
            }
        });
    }
    rewriter.replace_op(at.op, &values).map_err(|_| Failed)?;
    Ok(OpAddr { unit: at.unit, op: made })
}
