//! Bufferization of a module: the analysis, the copies that it asks for, and then one operation after the other.

use super::analysis::{
    Facts, Marks, analyse, analyse_functions, by_calls, check_blocks, prepare, returns, signature,
};
use super::look::Look;
use super::models;
use super::settings::Settings;
use super::work::Work;
use rmlir_dialects::bufferization::{ToBufferOp, ToTensorOp};
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::memref::CastOp;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, Module, NamedAttr, OpAddr, OpId, OpRef, TraitSet, Type, ValueId};

/// How deep operations may lie in each other.
const DEPTH: usize = 256;

/// Bufferizes a module.
///
/// # Errors
/// If that is not possible; it has been reported.
pub fn bufferize_module(module: &mut Module, root: OpAddr, settings: &Settings) -> Result<(), Failed> {
    check_depth(module.op(root))?;
    if !settings.copy_before_write {
        insert_copies(module, root, settings)?;
    }
    if settings.analysis_only {
        return Ok(());
    }
    if !settings.functions {
        return bufferize(module, root, settings);
    }
    bufferize_functions(module, root, settings)
}

/// Bufferizes all functions of a module, and what else is in it, without an analysis.
///
/// # Errors
/// If that is not possible; it has been reported.
pub fn bufferize_functions(module: &mut Module, root: OpAddr, settings: &Settings) -> Result<(), Failed> {
    let (mut ordered, rest) = by_calls(module.op(root))?;
    ordered.extend(rest);
    for at in ordered {
        bufferize_function(module, at, settings)?;
    }
    let others: Vec<OpAddr> = members(module.op(root))
        .filter(|op| !op.is::<FuncOp>() && !op.has_trait(TraitSet::SYMBOL_TABLE))
        .map(OpRef::global)
        .collect();
    for at in others {
        bufferize(module, at, settings)?;
    }
    remove_attributes(module, root);
    Ok(())
}

fn members(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// Operations that lie too deep in each other are not bufferized.
///
/// # Errors
/// If there are some; it has been reported.
pub(super) fn check_depth(root: OpRef<'_>) -> Result<(), Failed> {
    let mut open = vec![(root, 0)];
    while let Some((op, depth)) = open.pop() {
        if depth > DEPTH {
            return Err(op.emit_error("is nested too deeply to be bufferized"));
        }
        if op.regions().len() > 0 {
            open.extend(members(op).map(|inner| (inner, depth + 1)));
        }
    }
    Ok(())
}

/// Analyses, and copies tensors that cannot be in place.
///
/// # Errors
/// If that is not possible; it has been reported.
pub fn insert_copies(module: &mut Module, root: OpAddr, settings: &Settings) -> Result<(), Failed> {
    let own;
    let analysed = match settings.unanalysed.is_empty() {
        true => settings,
        false => {
            own = Settings { denied: settings.unanalysed.clone(), ..settings.clone() };
            &own
        }
    };
    let (mut facts, mut marks) = (Facts::default(), Marks::default());
    prepare(module, analysed, &mut facts, root);
    let done = match analysed.functions {
        true => analyse_functions(module, analysed, &mut facts, root, &mut marks),
        false => analyse(module, analysed, &mut facts, root, &mut marks),
    };
    marks.apply(module);
    done?;
    if settings.analysis_only {
        return Ok(());
    }
    resolve_all(module, root, analysed, Some(&facts))
}

/// Copies tensors that are not in place, in all operations.
fn resolve_all(
    module: &mut Module,
    root: OpAddr,
    settings: &Settings,
    facts: Option<&Facts>,
) -> Result<(), Failed> {
    let found = inside(module.op(root));
    let mut work = Work::new(module, settings, facts);
    for at in found {
        let Some(model) = work.look().model(work.op(at)) else { continue };
        model.resolve(&mut work, at)?;
    }
    Ok(())
}

/// All operations of an operation, those inside first, without those of symbol tables in it.
fn inside(root: OpRef<'_>) -> Vec<OpAddr> {
    let is_table = root.has_trait(TraitSet::SYMBOL_TABLE);
    let table = |op: OpRef<'_>| {
        let up = std::iter::successors(op.parent(), |op| op.parent());
        up.into_iter().find(|op| op.has_trait(TraitSet::SYMBOL_TABLE)).map(OpRef::global)
    };
    let mut found = Vec::new();
    let _ = Walk::post().ops(root, |op| {
        if !is_table || table(op) == Some(root.global()) {
            found.push(op.global());
        }
        WalkResult::Advance
    });
    found
}

fn bufferize_function(module: &mut Module, at: OpAddr, settings: &Settings) -> Result<(), Failed> {
    let name = symbol_name(module.op(at)).map(|name| module.ctx().text(name).into_owned());
    let unanalysed = name.is_some_and(|name| settings.unanalysed.contains(&name));
    if unanalysed {
        bufferize(module, at, &Settings { copy_before_write: true, ..settings.clone() })?;
    } else {
        bufferize(module, at, settings)?;
    }
    if settings.infer_results {
        precise_results(module, at);
    }
    Ok(())
}

/// Bufferizes one operation with all in it.
///
/// # Errors
/// If that is not possible; it has been reported.
pub fn bufferize(module: &mut Module, root: OpAddr, settings: &Settings) -> Result<(), Failed> {
    if settings.copy_before_write {
        resolve_all(module, root, settings, None)?;
    }
    let mut work = Work::new(module, settings, None);
    // Tables of symbols inside are bufferized, too, though nobody has analysed them.
    let all = Walk::post().collect(work.op(root), |_| true).map_err(|_| Failed)?;
    for at in all {
        let op = work.module.op(at);
        if op.is::<ToBufferOp>() {
            work.track.to_buffers.push(at);
        }
        let look = Look { module: work.module, settings, facts: None };
        if settings.allows(op) && look.has_tensors(op) {
            work.track.worklist.push(at);
        }
    }
    let mut next = 0;
    while let Some(&at) = work.track.worklist.get(next) {
        next += 1;
        bufferize_one(&mut work, at)?;
    }
    if work.track.erased.contains(&root) {
        return Ok(());
    }
    let mut folded = 0;
    while let Some(&at) = work.track.to_buffers.get(folded) {
        folded += 1;
        if !work.track.erased.contains(&at) {
            models::fold_pair(&mut work, at);
        }
    }
    erase_unused(&mut work, root);
    if settings.allow_unknown { Ok(()) } else { check_done(&work) }
}

fn bufferize_one(work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
    if work.track.erased.contains(&at) {
        return Ok(());
    }
    let (look, op) = (work.look(), work.op(at));
    let Some(model) = look.model(op) else { return Ok(()) };
    if !look.has_tensors(op) {
        return Ok(());
    }
    check_blocks(op)?;
    if model.bufferize(work, at).is_ok() {
        return Ok(());
    }
    match work.track.erased.contains(&at) {
        true => Err(Failed),
        false => Err(work.op(at).emit_plain_error("failed to bufferize op")),
    }
}

fn erase_unused(work: &mut Work<'_>, root: OpAddr) {
    let found = Walk::post().collect(work.op(root), |op| op.is::<ToTensorOp>()).unwrap_or_default();
    for at in found {
        if work.op(at).results().all(|result| result.is_unused()) {
            // Nothing uses it.
            let _ = work.before(at).erase(at.op);
        }
    }
}

fn check_done(work: &Work<'_>) -> Result<(), Failed> {
    let look = work.look();
    for &at in work.track.worklist.iter().filter(|at| !work.track.erased.contains(at)) {
        let op = work.op(at);
        let unused = op.results().all(|result| result.is_unused());
        let fine = !look.has_tensors(op)
            || !work.settings.allows(op)
            || (unused && is_effect_free(op))
            || op.is::<ToTensorOp>()
            || op.is::<ToBufferOp>();
        if !fine {
            return Err(op.emit_plain_error("op was not bufferized"));
        }
    }
    Ok(())
}

/// Returns what a cast was made of, where all returns agree, and gives the function that type.
fn precise_results(module: &mut Module, at: OpAddr) {
    let op = module.op(at);
    let ends = returns(op);
    let Some(first) = ends.first() else { return };
    let source = |end: OpRef<'_>, index: usize| -> Option<(ValueId, Type)> {
        let value = end.operand(index)?;
        let value = value.defining::<CastOp>().map_or(value, |cast| cast.source());
        Some((value.id(), value.ty()))
    };
    let (inputs, mut results) = signature(op);
    let mut changes: Vec<(OpId, usize, ValueId)> = Vec::new();
    for index in 0..first.num_operands() {
        let all: Vec<_> = ends.iter().filter_map(|&end| Some((end.id(), source(end, index)?))).collect();
        let Some(&(_, (_, ty))) = all.first() else { continue };
        if all.iter().all(|(_, (_, own))| *own == ty) {
            changes.extend(all.iter().map(|&(end, (value, _))| (end, index, value)));
            if let Some(result) = results.get_mut(index) {
                *result = ty;
            }
        }
    }
    let unit = first.unit();
    for (end, index, value) in changes {
        module.body_mut(unit).set_operand(end, index, value);
    }
    set_type(module, at, &inputs, &results);
}

/// Gives a function another type.
pub(super) fn set_type(module: &mut Module, at: OpAddr, inputs: &[Type], results: &[Type]) {
    let ctx = module.ctx().clone();
    let ty = ctx.function_type(inputs, results);
    if let Some(model) = ctx.op_interface::<dyn FunctionOpInterface>(module.op(at).name()) {
        model.set_function_type(module, at, ty);
    }
}

/// Removes what arguments of functions said for the analysis.
fn remove_attributes(module: &mut Module, root: OpAddr) {
    const NAMES: [&str; 2] = ["bufferization.buffer_layout", "bufferization.writable"];
    let ctx = module.ctx().clone();
    let functions: Vec<OpAddr> =
        members(module.op(root)).filter(|op| op.is::<FuncOp>()).map(OpRef::global).collect();
    for at in functions {
        let op = module.op(at);
        let Some(dicts) = op.attr_named("arg_attrs").and_then(|attr| ctx.attr_data(attr).as_array()) else {
            continue;
        };
        let mut changed = false;
        let cleaned: Vec<_> = dicts
            .iter()
            .map(|&dict| {
                let entries = ctx.dict(dict).iter().copied();
                let kept: Vec<NamedAttr> =
                    entries.filter(|entry| !NAMES.contains(&&*ctx.text(entry.name))).collect();
                changed |= kept.len() != ctx.dict(dict).len();
                ctx.dict_attr(kept)
            })
            .collect();
        if changed {
            let any = cleaned.iter().any(|&dict| !ctx.dict(dict).is_empty());
            let name = ctx.ident("arg_attrs");
            module.set_attr(at, name, any.then(|| ctx.array_attr(&cleaned)));
        }
    }
}
