//! Modules, functions, calls and structured control flow.

use super::constant::symbol;
use super::{Check, Checked, operand, pointee, quoted, result, storage_class};
use crate::spirv::words::attr_word;
use rmlir_ir::symbols::lookup_ref_in;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::{AttrData, BlockRef, Ident, OpRef, RegionRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::collections::HashSet;

pub(super) const CHECKS: &[(&str, Check)] = &[
    ("ARM.GraphOutputs", check_outputs),
    ("BranchConditional", check_weights),
    ("EXT.EmitMeshTasks", check_tasks),
    ("EntryPoint", super::nothing),
    ("FunctionCall", check_call),
    ("Return", super::nothing),
    ("ReturnValue", super::nothing),
    ("Switch", check_switch),
    ("Unreachable", check_unreachable),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("module").region_verifier(check_module);
    dialect.op("SpecConstantOperation").region_verifier(check_wrapped);
}

/// What a function type says.
pub(in crate::spirv) fn signature(op: OpRef<'_>) -> Option<(&[Type], &[Type])> {
    let AttrData::Type(ty) = op.ctx().attr_data(op.attr_named("function_type")?) else { return None };
    match op.ctx().type_data(*ty) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

fn check_weights(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(weights) = op.attr_named("branch_weights").and_then(|attr| ctx.attr_data(attr).as_array())
    else {
        return Ok(());
    };
    if weights.len() != 2 {
        return Err(op.emit_error("must have exactly two branch weights"));
    }
    match weights.iter().all(|&weight| rmlir_ir::typed::number(ctx, weight) == Some(0)) {
        true => Err(op.emit_error("branch weights cannot both be zero")),
        false => Ok(()),
    }
}

/// As many numbers as blocks, besides that for all others.
fn check_switch(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let literals = op.attr_named("literals");
    let blocks = op.successors().len().saturating_sub(1);
    let Some(literals) = literals else {
        return match blocks {
            0 => Ok(()),
            _ => Err(op.emit_error("expects literals for all targets")),
        };
    };
    let ty = ctx.attr_type(literals);
    let count = ty.and_then(|ty| ctx.type_data(ty).num_elements());
    if let Some(element) = ty.and_then(|ty| ctx.type_data(ty).shaped_element())
        && element != operand(op, 0)
    {
        let (selector, element) = (quoted(op, operand(op, 0)), quoted(op, element));
        let what = format!("'selector' type ({selector}) should match literals type ({element})");
        return Err(op.emit_error(what));
    }
    match count.and_then(|count| usize::try_from(count).ok()) {
        Some(count) if count != blocks => {
            let what = format!("number of literals ({count}) should match number of targets ({blocks})");
            Err(op.emit_error(what))
        }
        _ => Ok(()),
    }
}

fn check_unreachable(op: OpRef<'_>) -> Checked {
    match op.block().is_some_and(|block| block.is_entry()) {
        true => Err(op.emit_error("cannot be used in reachable block")),
        false => Ok(()),
    }
}

fn check_tasks(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(payload) = op.operand(3) else { return Ok(()) };
    let what = "payload must be a variable with a storage class of TaskPayloadWorkgroupEXT";
    match pointee(ctx, payload.ty()).is_none()
        || storage_class(ctx, payload.ty()) == "TaskPayloadWorkgroupEXT"
    {
        true => Ok(()),
        false => Err(op.emit_error(what)),
    }
}

fn check_call(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(callee) = op.attr_named("callee") else { return Ok(()) };
    let function = symbol(op, callee).filter(|found| found.name_text() == b"spirv.func");
    let Some((inputs, results)) = function.and_then(signature) else {
        let name = match ctx.attr_data(callee) {
            AttrData::SymbolRef { root, .. } => ctx.text(*root).into_owned(),
            _ => String::new(),
        };
        return Err(op.emit_error(format!("callee function '{name}' not found in nearest symbol table")));
    };
    if op.num_results() > 1 {
        let have = op.num_results();
        return Err(
            op.emit_error(format!("expected callee function to have 0 or 1 result, but provided {have}"))
        );
    }
    let wrong = |what: &str, want: usize, have: usize| {
        Err(op.emit_error(format!(
            "has incorrect number of {what} for callee: expected {want}, but provided {have}"
        )))
    };
    if inputs.len() != op.num_operands() {
        return wrong("operands", inputs.len(), op.num_operands());
    }
    for (index, (&want, value)) in inputs.iter().zip(op.operands()).enumerate() {
        if value.ty() != want {
            let (want, have) = (quoted(op, want), quoted(op, value.ty()));
            let what = format!("operand type mismatch: expected operand type {want}, but provided {have}");
            return Err(op.emit_error(format!("{what} for operand number {index}")));
        }
    }
    if results.len() != op.num_results() {
        return wrong("results has", results.len(), op.num_results());
    }
    match results.first() {
        Some(&want) if want != result(op, 0) => {
            let (want, have) = (quoted(op, want), quoted(op, result(op, 0)));
            Err(op.emit_error(format!("result type mismatch: expected {want}, but provided {have}")))
        }
        _ => Ok(()),
    }
}

fn check_outputs(op: OpRef<'_>) -> Checked {
    let Some(graph) = op.parent().filter(|op| op.name_text() == b"spirv.ARM.Graph") else { return Ok(()) };
    let Some((_, results)) = signature(graph) else { return Ok(()) };
    let name =
        rmlir_ir::symbols::symbol_name(graph).map_or(String::new(), |name| op.ctx().text(name).into_owned());
    if op.num_operands() != results.len() {
        let (have, want) = (op.num_operands(), results.len());
        let what = format!("has {have} operands, but enclosing  spirv.ARM.Graph (@{name}) returns {want}");
        return Err(op.emit_error(what));
    }
    for (index, (&want, value)) in results.iter().zip(op.operands()).enumerate() {
        if value.ty() != want {
            let (want, have) = (quoted(op, want), quoted(op, value.ty()));
            let what =
                format!("type of return operand {index} ({have}) doesn't match  spirv.ARM.Graph result type");
            return Err(op.emit_plain_error(format!("{what} ({want}) in graph @{name}")));
        }
    }
    Ok(())
}

/// Visits the operations inside an operation from the first to the last, until one is wrong.
fn each(op: OpRef<'_>, check: &mut dyn FnMut(OpRef<'_>) -> Checked) -> Checked {
    let mut open: Vec<OpRef<'_>> = inner(op).collect();
    open.reverse();
    while let Some(op) = open.pop() {
        let at = open.len();
        open.extend(inner(op));
        open[at..].reverse();
        check(op)?;
    }
    Ok(())
}

fn inner(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// The results that a function returns.
pub(in crate::spirv) fn check_returns(function: OpRef<'_>) -> Checked {
    let Some((_, results)) = signature(function) else { return Ok(()) };
    each(function, &mut |op| match op.name_text() {
        b"spirv.Return" if !results.is_empty() => {
            Err(op.emit_error("cannot be used in functions returning value"))
        }
        b"spirv.ReturnValue" => {
            let &[want] = results else {
                let want = results.len();
                let what = format!("returns 1 value but enclosing function requires {want} results");
                return Err(op.emit_error(what));
            };
            let have = operand(op, 0);
            if have == want {
                return Ok(());
            }
            let (have, want) = (quoted(op, have), quoted(op, want));
            let what = format!(" return value's type ({have}) mismatch with function's result type ({want})");
            Err(op.emit_error(what))
        }
        _ => Ok(()),
    })
}

/// The types of a graph and its entry.
pub(in crate::spirv) fn check_graph(graph: OpRef<'_>) -> Checked {
    let ctx = graph.ctx();
    let Some((inputs, results)) = signature(graph) else { return Ok(()) };
    let is_tensor = |ty: Type| rmlir_ir::typed::is_type(ctx, ty, ("spirv", "arm.tensor"));
    for (what, types) in [("argument", inputs), ("result", results)] {
        if let Some((index, &ty)) = types.iter().enumerate().find(|(_, ty)| !is_tensor(**ty)) {
            let ty = quoted(graph, ty);
            let what = format!("type of {what} #{index} must be a TensorArmType, but got {ty}");
            return Err(graph.emit_error(what));
        }
    }
    let Some(entry) = graph.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if entry.num_args() != inputs.len() {
        let want = inputs.len();
        return Err(
            graph.emit_error(format!("entry block must have {want} arguments to match graph signature"))
        );
    }
    for (index, (arg, &want)) in entry.args().zip(inputs).enumerate() {
        if arg.ty() != want {
            let (have, want) = (quoted(graph, arg.ty()), quoted(graph, want));
            let what = format!("type of entry block argument #{index}({have}) must match the type of the");
            return Err(graph.emit_error(format!("{what} corresponding argument in graph signature({want})")));
        }
    }
    Ok(())
}

fn is_ours(op: OpRef<'_>) -> bool {
    op.name_text().starts_with(b"spirv.")
}

fn check_module(op: OpRef<'_>) -> Checked {
    let mut entries = HashSet::new();
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    for inner in body.ops() {
        if !is_ours(inner) {
            return Err(inner.emit_plain_error("'spirv.module' can only contain spirv.* ops"));
        }
        match inner.name_text() {
            b"spirv.EntryPoint" => check_entry(op, inner, &mut entries)?,
            b"spirv.func" => check_function(inner)?,
            _ => {}
        }
    }
    Ok(())
}

fn check_function(function: OpRef<'_>) -> Checked {
    let ctx = function.ctx();
    let Some(body) = function.region(0).filter(|body| !body.is_empty()) else {
        let linkage = function.attr_named("linkage_attributes");
        let kind = linkage.and_then(|attr| match ctx.attr_data(attr) {
            AttrData::Dialect(data) => data.params.get(1).cloned(),
            _ => None,
        });
        let is_import = match kind {
            Some(rmlir_ir::def::Param::Attr(kind)) => {
                crate::common::enums::word(ctx, kind, ("spirv", "linkage_type")).as_deref() == Some("Import")
            }
            _ => false,
        };
        if is_import {
            return Ok(());
        }
        let what = "'spirv.module' cannot contain external functions without 'Import' linkage_attributes";
        return Err(function.emit_plain_error(format!("{what} (LinkageAttributes)")));
    };
    let foreign = body.blocks().flat_map(|block| block.ops()).find(|&op| !is_ours(op));
    match foreign {
        Some(op) => Err(op.emit_plain_error("functions in 'spirv.module' can only contain spirv.* ops")),
        None => Ok(()),
    }
}

fn check_entry(module: OpRef<'_>, entry: OpRef<'_>, entries: &mut HashSet<(Ident, String)>) -> Checked {
    let ctx = entry.ctx();
    let Some(name) = entry.attr_named("fn") else { return Ok(()) };
    let AttrData::SymbolRef { root, .. } = ctx.attr_data(name) else { return Ok(()) };
    if lookup_ref_in(module, name).is_none_or(|found| found.name_text() != b"spirv.func") {
        let name = ctx.text(*root);
        return Err(entry.emit_plain_error(format!("function '{name}' not found in 'spirv.module'")));
    }
    let interface = entry.attr_named("interface").and_then(|attr| ctx.attr_data(attr).as_array());
    for &variable in interface.unwrap_or_default() {
        let text = rmlir_ir::print::attr_to_string(ctx, variable);
        if !matches!(ctx.attr_data(variable), AttrData::SymbolRef { nested, .. } if nested.is_empty()) {
            let what = "expected symbol reference for interface specification instead of '";
            return Err(entry.emit_plain_error(format!("{what}{text}")));
        }
        if lookup_ref_in(module, variable).is_none_or(|found| found.name_text() != b"spirv.GlobalVariable") {
            let what = "expected spirv.GlobalVariable symbol reference instead of'";
            return Err(entry.emit_plain_error(format!("{what}{text}'")));
        }
    }
    let model = attr_word(entry, "execution_model", "execution_model");
    match entries.insert((*root, model)) {
        true => Ok(()),
        false => Err(entry.emit_plain_error("duplicate of a previous EntryPointOp")),
    }
}

fn check_wrapped(op: OpRef<'_>) -> Checked {
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let ops: Vec<OpRef<'_>> = block.ops().take(3).collect();
    let &[inner, _] = &ops[..] else { return Err(op.emit_error("expected exactly 2 nested ops")) };
    let is =
        |found: &OpTrait| matches!(found, OpTrait::Custom(found) if found.name() == super::rules::USABLE);
    if !inner.info().def().is_some_and(|def| def.traits.iter().any(is)) {
        return Err(op.emit_error("invalid enclosed op"));
    }
    const CONSTANTS: [&[u8]; 3] =
        [b"spirv.Constant", b"spirv.mlir.referenceof", b"spirv.SpecConstantOperation"];
    let is_constant = |from: OpRef<'_>| CONSTANTS.contains(&from.name_text());
    match inner.operands().all(|value| super::source(Some(value)).is_some_and(is_constant)) {
        true => Ok(()),
        false => Err(op.emit_error("invalid operand, must be defined by a constant operation")),
    }
}

/// The only operation of a block.
fn only(block: BlockRef<'_>) -> Option<OpRef<'_>> {
    let mut ops = block.ops();
    ops.next().filter(|_| ops.next().is_none())
}

/// The blocks of a region whose last one is where all ways meet.
fn blocks_to_merge<'m>(
    op: OpRef<'m>,
    region: RegionRef<'m>,
) -> Result<Vec<BlockRef<'m>>, rmlir_ir::diag::Failed> {
    const MERGE: &[u8] = b"spirv.mlir.merge";
    let blocks: Vec<BlockRef<'m>> = region.blocks().collect();
    let Some((&last, before)) = blocks.split_last() else { return Ok(blocks) };
    if only(last).is_none_or(|op| op.name_text() != MERGE) {
        return Err(op.emit_error("last block must be the merge block with only one 'spirv.mlir.merge' op"));
    }
    if before.iter().flat_map(|block| block.ops()).any(|op| op.name_text() == MERGE) {
        return Err(op.emit_error("should not have 'spirv.mlir.merge' op outside the merge block"));
    }
    Ok(blocks)
}

/// `spirv.mlir.selection`
pub(in crate::spirv) fn check_selection(op: OpRef<'_>) -> Checked {
    let Some(region) = op.region(0) else { return Ok(()) };
    match blocks_to_merge(op, region)?.len() {
        1 => Err(op.emit_error("must have a selection header block")),
        _ => Ok(()),
    }
}

/// `spirv.mlir.loop`: entry, header, others, the block that goes on, merge.
pub(in crate::spirv) fn check_loop(op: OpRef<'_>) -> Checked {
    let Some(region) = op.region(0) else { return Ok(()) };
    let blocks = blocks_to_merge(op, region)?;
    let wrong = |what: &str| Err(op.emit_error(what));
    let (&entry, &header) = match &blocks[..] {
        [] => return Ok(()),
        [_] => return wrong("must have an entry block branching to the loop header block"),
        [_, _] => return wrong("must have a loop header block branched from the entry block"),
        [entry, header, ..] => (entry, header),
    };
    let goes = |block: BlockRef<'_>| block.successors().any(|to| to == header);
    if only(entry).is_none_or(|op| op.name_text() != b"spirv.Branch") || !goes(entry) {
        return wrong("entry block must only have one 'spirv.Branch' op to the second block");
    }
    let Some((&on, between)) = blocks.get(2..blocks.len() - 1).and_then(|rest| rest.split_last()) else {
        return wrong("requires a loop continue block branching to the loop header block");
    };
    if !goes(on) {
        return wrong(
            "second to last block must be the loop continue block that branches to the loop header block",
        );
    }
    match between.iter().any(|&block| goes(block)) {
        true => wrong("can only have the entry and loop continue block branching to the loop header block"),
        false => Ok(()),
    }
}
