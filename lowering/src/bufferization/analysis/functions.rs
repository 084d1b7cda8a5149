//! The analysis of all functions of a module, callees first.

use super::decide::analyse;
use super::facts::Facts;
use super::marks::Marks;
use crate::bufferization::interface::key_of;
use crate::bufferization::look::Look;
use crate::bufferization::settings::Settings;
use crate::bufferization::types::{is_ranked, is_tensor};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_ir::interfaces::call::{arg_attrs, dict_at, resolve_callable};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{AttrData, Context, Failed, Module, NamedAttr, OpAddr, OpRef, Type, TypeData, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// Arguments and results of a function.
pub fn signature(op: OpRef<'_>) -> (Vec<Type>, Vec<Type>) {
    let Some(function) = op.cast::<FuncOp>() else { return Default::default() };
    match op.ctx().type_data(function.function_type()) {
        TypeData::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ => Default::default(),
    }
}

/// The returns of a function.
pub fn returns(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let blocks = op.regions().flat_map(|region| region.blocks());
    blocks.filter_map(|block| block.last_op()).filter(|op| op.is::<ReturnOp>()).collect()
}

fn functions_of(module_op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let blocks = module_op.regions().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops()).filter(|op| op.is::<FuncOp>()).collect()
}

/// The functions of a module: those that call no others first, and apart those that call each other in circles.
///
/// # Errors
/// If a call goes to no function; it has been reported.
pub fn by_calls(module_op: OpRef<'_>) -> Result<(Vec<OpAddr>, Vec<OpAddr>), Failed> {
    let functions = functions_of(module_op);
    let mut callers: FxHashMap<OpAddr, Vec<OpAddr>> = FxHashMap::default();
    let mut open: FxHashMap<OpAddr, usize> = FxHashMap::default();
    for &function in &functions {
        let mut calls = Vec::new();
        let _ = Walk::post().ops(function, |op| {
            if op.is::<CallOp>() {
                calls.push(op);
            }
            WalkResult::Advance
        });
        let mut callees: FxHashSet<OpAddr> = FxHashSet::default();
        for call in calls {
            let callee = resolve_callable(call).filter(|callee| callee.is::<FuncOp>());
            let Some(callee) = callee else {
                return Err(call.emit_error("does not call a function of the module"));
            };
            let (inputs, results) = signature(callee);
            let has_tensor = inputs.iter().chain(&results).any(|&ty| is_tensor(call.ctx(), ty));
            if has_tensor && callees.insert(callee.global()) {
                callers.entry(callee.global()).or_default().push(function.global());
            }
        }
        open.insert(function.global(), callees.len());
    }
    let mut ordered = Vec::new();
    let mut ready: Vec<OpAddr> =
        functions.iter().map(|op| op.global()).filter(|at| open.get(at) == Some(&0)).collect();
    ready.reverse();
    while let Some(at) = ready.pop() {
        ordered.push(at);
        open.remove(&at);
        for caller in callers.get(&at).into_iter().flatten() {
            if let Some(count) = open.get_mut(caller) {
                *count = count.saturating_sub(1);
                if *count == 0 {
                    ready.push(*caller);
                }
            }
        }
    }
    let rest = functions.iter().map(|op| op.global()).filter(|at| open.contains_key(at)).collect();
    Ok((ordered, rest))
}

/// Analyses all functions of a module.
///
/// # Errors
/// If what comes out cannot be had; it has been reported.
pub fn analyse_functions(
    module: &Module,
    settings: &Settings,
    facts: &mut Facts,
    module_op: OpAddr,
    marks: &mut Marks,
) -> Result<(), Failed> {
    let (ordered, rest) = by_calls(module.op(module_op))?;
    let allowed = |at: &&OpAddr| settings.allows(module.op(**at));
    for &at in ordered.iter().filter(allowed) {
        facts.functions.entry(at).or_default();
        analyse(module, settings, facts, at, marks)?;
        find_returned(module, facts, at, settings, marks)?;
        find_access(module, facts, at, settings, marks);
        facts.functions.entry(at).or_default().analysed = true;
    }
    for &at in rest.iter().filter(allowed) {
        analyse(module, settings, facts, at, marks)?;
    }
    Ok(())
}

/// Which results of a function may be, or are, its arguments.
///
/// # Errors
/// If the function never returns; it has been reported.
fn find_returned(
    module: &Module,
    facts: &mut Facts,
    at: OpAddr,
    settings: &Settings,
    marks: &mut Marks,
) -> Result<(), Failed> {
    let (op, ctx) = (module.op(at), module.ctx());
    let (inputs, results) = signature(op);
    let mut returned: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    let mut same = FxHashMap::default();
    let ends = returns(op);
    let ranked = |ty: Type| is_ranked(ctx, ty);
    let has_body = op.region(0).and_then(|region| region.entry()).is_some();
    if ends.is_empty() && has_body {
        return Err(op.emit_plain_error("cannot bufferize func.func without func.return"));
    }
    if ends.is_empty() {
        let positions = |types: &[Type]| -> Vec<usize> {
            types.iter().enumerate().filter(|&(_, &ty)| is_tensor(ctx, ty)).map(|(index, _)| index).collect()
        };
        for input in positions(&inputs) {
            returned.insert(input, positions(&results));
        }
    }
    let args: Vec<ValueRef<'_>> =
        op.region(0).and_then(|region| region.entry()).map_or(Vec::new(), |entry| entry.args().collect());
    let tensors = || args.iter().enumerate().filter(|(_, arg)| ranked(arg.ty()));
    for (index, arg) in tensors() {
        let mut found: Vec<usize> = Vec::new();
        for end in &ends {
            for (result, value) in end.operands().enumerate().filter(|(_, value)| ranked(value.ty())) {
                if facts.aliases.same(key_of(value), key_of(*arg)) && !found.contains(&result) {
                    found.push(result);
                }
            }
        }
        if !found.is_empty() {
            returned.insert(index, found);
        }
    }
    let of = |value: ValueRef<'_>| {
        let tensor = is_tensor(ctx, value.ty());
        let arg = tensors().find(|(_, arg)| tensor && facts.equivalent.same(key_of(value), key_of(**arg)));
        arg.map(|(index, _)| index)
    };
    let all: Vec<Vec<Option<usize>>> = ends.iter().map(|end| end.operands().map(of).collect()).collect();
    for (result, first) in all.first().into_iter().flatten().enumerate() {
        if let Some(arg) = first
            && all.iter().all(|of| of.get(result) == Some(first))
        {
            same.insert(result, *arg);
        }
    }
    if settings.analysis_only {
        ends.iter().zip(&all).for_each(|(end, same)| marks.returned(*end, same));
    }
    let function = facts.functions.entry(at).or_default();
    (function.returned, function.same) = (returned, same);
    Ok(())
}

const ACCESS: &str = "bufferization.access";

/// Which arguments are read, and which written.
fn find_access(module: &Module, facts: &mut Facts, at: OpAddr, settings: &Settings, marks: &mut Marks) {
    let (op, ctx) = (module.op(at), module.ctx());
    let (inputs, _) = signature(op);
    let entry = op.region(0).and_then(|region| region.entry());
    let (mut read, mut written) = (FxHashSet::default(), FxHashSet::default());
    let mut words = Vec::new();
    for (index, _) in inputs.iter().enumerate().filter(|(_, ty)| is_tensor(ctx, **ty)) {
        let look = Look { module, settings, facts: Some(&*facts) };
        let arg = entry.and_then(|entry| entry.args().nth(index));
        let (reads, writes) = match (stated_access(op, index), arg) {
            (Some(stated), _) => stated,
            (None, None) => (true, true),
            (None, Some(arg)) => (look.is_read(arg), is_overwritten(arg, look)),
        };
        read.extend(reads.then_some(index));
        written.extend(writes.then_some(index));
        words.push((index, word(reads, writes)));
    }
    if settings.analysis_only {
        mark_access(op, &words, inputs.len(), marks);
    }
    let function = facts.functions.entry(at).or_default();
    (function.read, function.written) = (read, written);
}

fn word(reads: bool, writes: bool) -> &'static str {
    match (reads, writes) {
        (true, true) => "read-write",
        (true, false) => "read",
        (false, true) => "write",
        (false, false) => "none",
    }
}

/// An attribute of an argument of a function.
pub fn arg_attr(op: OpRef<'_>, index: usize, name: &str) -> Option<rmlir_ir::Attr> {
    let ctx = op.ctx();
    ctx.dict_get(dict_at(ctx, arg_attrs(op), index), ctx.find_ident(name.as_bytes())?)
}

fn stated_access(op: OpRef<'_>, index: usize) -> Option<(bool, bool)> {
    let ctx = op.ctx();
    let AttrData::String { value, .. } = ctx.attr_data(arg_attr(op, index, ACCESS)?) else { return None };
    let text = ctx.text(*value);
    Some((matches!(&*text, "read" | "read-write"), matches!(&*text, "write" | "read-write")))
}

/// Whether the memory of a value is written to in place.
fn is_overwritten<'m>(value: ValueRef<'m>, look: Look<'m>) -> bool {
    let written =
        |alias: ValueRef<'m>| look.uses(alias).any(|operand| look.in_place(operand) && look.writes(operand));
    look.aliases(value).into_iter().any(written)
}

fn mark_access(op: OpRef<'_>, words: &[(usize, &str)], count: usize, marks: &mut Marks) {
    let ctx: &Context = op.ctx();
    if words.is_empty() || ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_none() {
        return;
    }
    let mut dicts: Vec<rmlir_ir::Attr> = (0..count).map(|index| dict_at(ctx, arg_attrs(op), index)).collect();
    for &(index, word) in words {
        let name = ctx.ident(ACCESS);
        let mut entries: Vec<NamedAttr> = ctx.dict(dicts[index]).to_vec();
        entries.retain(|entry| entry.name != name);
        entries.push(NamedAttr { name, value: ctx.string_attr(word) });
        dicts[index] = ctx.dict_attr(entries);
    }
    marks.add(op, "arg_attrs", ctx.array_attr(&dicts));
}
