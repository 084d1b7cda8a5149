//! Operations with bodies: how control goes through them, and their checks.

use super::effects::{is_consumed, is_transformation, uses};
use super::named::{ancestor, yields};
use crate::common::traits::{has_interface, has_trait};
use crate::scf::text::entry_args;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::typed::{is_op, number};
use rmlir_ir::{BlockRef, OpRef, Type, ValueRef};
use std::ops::Range;

type Checked = Result<(), Failed>;

/// Operations inside need no prefix.
pub(super) struct Unprefixed;

impl OpAsmInterface for Unprefixed {
    fn default_dialect(&self) -> &str {
        "transform"
    }
}

/// A region; its arguments take operands if there are any.
fn entered(op: OpRef<'_>, index: usize) -> RegionSuccessor<'_> {
    match op.num_operands() {
        0 => RegionSuccessor { region: Some(index), inputs: Vec::new() },
        _ => RegionSuccessor::region(op, index),
    }
}

fn all_operands(op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize> {
    let from = if successor.region.is_some() { 0 } else { op.num_operands() };
    from..op.num_operands()
}

/// `transform.sequence`: its body runs once.
pub(super) struct Sequence;

impl RegionBranchOpInterface for Sequence {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => vec![entered(op, 0)],
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize> {
        all_operands(op, successor)
    }
}

/// `transform.alternatives`: one body after the other, until one succeeds.
pub(super) struct Alternatives;

impl RegionBranchOpInterface for Alternatives {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let regions = op.regions().len();
        match point {
            BranchPoint::Parent => (0..regions).map(|index| entered(op, index)).collect(),
            BranchPoint::Terminator(from) => {
                let next = from.parent_region().map_or(0, |region| region.number() + 1);
                let later = (next..regions).map(|index| entered(op, index));
                later.chain([RegionSuccessor::parent(op)]).collect()
            }
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize> {
        all_operands(op, successor)
    }
}

/// `transform.foreach`: the body runs again and again.
pub(super) struct Foreach;

impl RegionBranchOpInterface for Foreach {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let body = RegionSuccessor::region(op, 0);
        match point {
            BranchPoint::Parent => vec![body],
            BranchPoint::Terminator(_) => vec![body, RegionSuccessor::parent(op)],
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize> {
        all_operands(op, successor)
    }
}

/// `transform.tune.alternatives`: one of the bodies runs.
pub(super) struct Tuned;

impl RegionBranchOpInterface for Tuned {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let region = |index| RegionSuccessor { region: Some(index), inputs: Vec::new() };
        match point {
            BranchPoint::Parent => (0..op.regions().len()).map(region).collect(),
            BranchPoint::Terminator(_) => vec![RegionSuccessor::parent(op)],
        }
    }
}

fn body(op: OpRef<'_>, region: usize) -> Option<BlockRef<'_>> {
    op.region(region).and_then(|region| region.entry())
}

fn types<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

fn emit_with(op: OpRef<'_>, error: Diagnostic, at: OpRef<'_>, note: &str) -> Checked {
    op.ctx().emit(error.with_note(at.loc(), note));
    Err(Failed)
}

/// Checks that at most one operation consumes a value. An operation that is no transformation may do so.
fn check_consumers(value: ValueRef<'_>, error: impl FnOnce() -> Diagnostic) -> Checked {
    let may_consume = |user: OpRef<'_>| !is_transformation(user) || is_consumed(value, user);
    let consumers: Vec<_> = uses(value).into_iter().filter(|&(user, _)| may_consume(user)).take(2).collect();
    let &[(first, first_place), (second, second_place)] = consumers.as_slice() else { return Ok(()) };
    let mut error = error();
    error.message.push_str(" has more than one potential consumer");
    let error = error.with_note(first.loc(), format!("used here as operand #{first_place}"));
    first.ctx().emit(error.with_note(second.loc(), format!("used here as operand #{second_place}")));
    Err(Failed)
}

pub(super) fn check_sequence(op: OpRef<'_>) -> Checked {
    if op.operand_group(0).next().is_none() && op.operand_group(1).next().is_some() {
        return Err(op.emit_error("does not expect extra operands when used as top-level"));
    }
    let Some(block) = body(op, 0) else { return Ok(()) };
    for (i, arg) in block.args().enumerate() {
        check_consumers(arg, || op.error(format!("block argument #{i}")))?;
    }
    for child in block.ops() {
        if child.next().is_some() && !is_transformation(child) {
            let error = op.error("expected children ops to implement TransformOpInterface");
            return emit_with(op, error, child, "op without interface");
        }
        for (i, result) in child.results().enumerate() {
            check_consumers(result, || child.plain_error(format!("result #{i}")))?;
        }
    }
    let last = block.last_op().filter(|last| may_terminate(*last));
    let Some(terminator) = last else {
        return Err(op.emit_error("expects to have a terminator in the body"));
    };
    if types(terminator.operands()) != types(op.results()) {
        let error = op.error("expects the types of the terminator operands to match the types of the result");
        return emit_with(op, error, terminator, "terminator");
    }
    Ok(())
}

/// An operation that is not known may be a terminator.
fn may_terminate(op: OpRef<'_>) -> bool {
    op.info().def().is_none() || op.has_trait(TraitSet::IS_TERMINATOR)
}

pub(super) fn check_alternatives(op: OpRef<'_>) -> Checked {
    for region in op.regions() {
        let Some(terminator) = region.entry().and_then(|block| block.last_op()) else { continue };
        if types(terminator.operands()) != types(op.results()) {
            let error =
                op.error("expects terminator operands to have the same type as results of the operation");
            return emit_with(op, error, terminator, "terminator");
        }
    }
    Ok(())
}

pub(super) fn check_foreach(op: OpRef<'_>) -> Checked {
    let args = entry_args(op, 0, 0);
    if args.len() != op.num_operands() {
        return Err(op.emit_error("expects the same number of targets as the body has block arguments"));
    }
    if types(op.operands()) != types(args.into_iter()) {
        return Err(op.emit_error(
            "expects co-indexed targets and the body's block arguments to have the same op/value/param type",
        ));
    }
    let yielded = body(op, 0).and_then(|block| block.last_op());
    let yielded = yielded.map_or(Vec::new(), |terminator| types(terminator.operands()));
    if yielded.len() != op.num_results() {
        return Err(op.emit_error("expects the same number of results as the yield terminator has operands"));
    }
    if yielded != types(op.results()) {
        return Err(op.emit_error(
            "expects co-indexed results and yield operands to have the same op/value/param type",
        ));
    }
    Ok(())
}

pub(super) fn check_pdl_patterns(op: OpRef<'_>) -> Checked {
    const NAME: &str = "transform.with_pdl_patterns";
    let Some(block) = body(op, 0) else { return Ok(()) };
    let mut found: Option<OpRef<'_>> = None;
    for child in block.ops() {
        if is_op(child, "pdl.pattern") {
            continue;
        }
        if !has_trait(child, "PossibleTopLevelTransformOpTrait") {
            let error = op.error("expects only pattern and top-level transform ops in its body");
            return emit_with(op, error, child, "offending op");
        }
        if let Some(first) = found {
            let error = op.error("expects only one non-pattern op in its body");
            let error = error.with_note(first.loc(), "first non-pattern op");
            return emit_with(op, error, child, "second non-pattern op");
        }
        found = Some(child);
    }
    if let Some(outer) = ancestor(op, |op| is_op(op, NAME)) {
        return emit_with(op, op.error("cannot be nested"), outer, "parent operation");
    }
    match found {
        Some(_) => Ok(()),
        None => Err(op.emit_error("expects at least one non-pattern op")),
    }
}

pub(super) fn check_tuned(op: OpRef<'_>) -> Checked {
    let results = types(op.results());
    for region in op.regions() {
        let Some(last) = region.entry().and_then(|block| block.last_op()) else { continue };
        if !is_op(last, "transform.yield") {
            return Err(op.emit_error("expected 'transform.yield' as terminator"));
        }
        yields(last, &results).map_err(|why| last.emit_error(why))?;
    }
    let selected = op.attr_named("selected_region_attr").and_then(|selected| number(op.ctx(), selected));
    let has_param = op.operand(0).is_some();
    match (selected, op.regions().len()) {
        (Some(_), _) if has_param => Err(op.emit_error(
            "cannot specify both 'selected_region' attribute and 'selected_region' parameter",
        )),
        (Some(selected), regions) if usize::try_from(selected).map_or(true, |at| at >= regions) => {
            Err(op.emit_error(format!(
                "'selected_region' attribute specifies region at index {selected} while op has only {regions} regions"
            )))
        }
        _ => Ok(()),
    }
}

/// Checks that what a region holds has an interface.
fn check_children(op: OpRef<'_>, region: usize, interface: &str, message: &str) -> Checked {
    let block = body(op, region);
    match block.into_iter().flat_map(|block| block.ops()).find(|child| !has_interface(*child, interface)) {
        Some(child) => emit_with(op, op.error(message), child, "op without interface"),
        None => Ok(()),
    }
}

pub(super) fn check_apply_patterns(op: OpRef<'_>) -> Checked {
    let message = "expected children ops to implement PatternDescriptorOpInterface";
    check_children(op, 0, "PatternDescriptorOpInterface", message)
}

/// Conversion patterns that go with any type converter.
const ANY_CONVERTER: [&str; 2] = [
    "transform.apply_conversion_patterns.scf.structural_conversions",
    "transform.apply_conversion_patterns.scf.scf_to_control_flow",
];

const CONVERTER: &str = "TypeConverterBuilderOpInterface";

pub(super) fn check_apply_conversion(op: OpRef<'_>) -> Checked {
    if !matches!(op.regions().len(), 1 | 2) {
        return Err(op.emit_error("expected 1 or 2 regions"));
    }
    let message = "expected pattern children ops to implement ConversionPatternDescriptorOpInterface";
    check_children(op, 0, "ConversionPatternDescriptorOpInterface", message)?;
    if op.regions().len() == 1 {
        return Ok(());
    }
    let converters: Vec<_> = body(op, 1).into_iter().flat_map(|block| block.ops()).collect();
    let &[converter] = converters.as_slice() else {
        return Err(op.emit_error("expected exactly one op in default type converter region"));
    };
    let message = "expected default converter child op to implement TypeConverterBuilderOpInterface";
    check_children(op, 1, CONVERTER, message)?;
    // Patterns that make the llvm dialect's operations ask for its converter.
    let is_llvm =
        is_op(converter, "transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter");
    let asks = |child: &OpRef<'_>| !ANY_CONVERTER.iter().any(|name| is_op(*child, name));
    match body(op, 0).into_iter().flat_map(|block| block.ops()).find(asks) {
        Some(child) if !is_llvm => Err(child.emit_error("expected LLVMTypeConverter")),
        _ => Ok(()),
    }
}

pub(super) fn check_cast_and_call(op: OpRef<'_>) -> Checked {
    let children: Vec<_> = body(op, 0).into_iter().flat_map(|block| block.ops()).collect();
    if let Some(&child) = children.iter().find(|child| !has_interface(**child, CONVERTER)) {
        let error = op.error("expected children ops to implement TypeConverterBuilderOpInterface");
        return emit_with(op, error, child, "op without interface");
    }
    let (name, handle) = (op.attr_named("function_name").is_some(), op.operand_group(3).next().is_some());
    match (name, handle) {
        (false, false) => Err(op.emit_error("expected a function handle or name to call")),
        (true, true) => Err(op.emit_error("function handle and name are mutually exclusive")),
        _ => Ok(()),
    }
}
