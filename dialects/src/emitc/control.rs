//! Loops and choices.

use super::types::is_integer_like;
use super::{ExpressionOp, YieldOp};
use crate::common::switch::check_cases;
use crate::common::text;
use crate::scf::choice::If;
use crate::scf::switch::{Cases, IndexSwitch};
use crate::scf::text::{ensure_terminator, entry_args};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OperationState};
use rmlir_ir::interfaces::region_branch::RegionBranchOpInterface;
use rmlir_ir::{OpRef, RegionRef, TraitSet};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("if").form(parse_if, print_if).interface::<dyn RegionBranchOpInterface>(Arc::new(If));
    dialect.op("for").form(parse_for, print_for).region_verifier(check_for);
    dialect.op("do").form(parse_do, print_do).verifier(check_do);
    dialect
        .op("switch")
        .verifier(check_switch)
        .interface::<dyn RegionBranchOpInterface>(Arc::new(IndexSwitch));
    dialect.op("yield").verifier(check_yield);
    dialect.directive("SwitchCases", Arc::new(Cases));
}

/// Reads a region, and has it end as those of the dialect do.
fn body(parser: &mut dyn AsmParser, args: &[Argument], state: &mut OperationState) -> Result<(), Failed> {
    let region = parser.region(args, false)?;
    state.regions.push(region);
    ensure_terminator::<YieldOp>(parser, region, state);
    Ok(())
}

/// `if %c { ... } else { ... }`
fn parse_if(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let condition = parser.operand()?;
    let i1 = parser.ctx().i1();
    text::resolve_as(parser, &[condition], i1, state)?;
    body(parser, &[], state)?;
    match parser.optional_token("else") {
        true => body(parser, &[], state)?,
        false => {
            let empty = parser.empty_region(false);
            state.regions.push(empty);
        }
    }
    text::optional_attrs(parser, state)
}

fn print_if(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    let mut lead = " ";
    for region in op.regions().filter(|region| !region.is_empty()) {
        printer.text(lead);
        printer.region(region, false, false, false);
        lead = " else ";
    }
    text::print_attrs(printer, op, &[]);
}

/// `for %i = %lb to %ub step %st : i32 { ... }`
fn parse_for(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let name = parser.operand()?;
    parser.token("=")?;
    let lower = parser.operand()?;
    parser.token("to")?;
    let upper = parser.operand()?;
    parser.token("step")?;
    let step = parser.operand()?;
    let ty = if parser.optional_token(":") { parser.ty()? } else { parser.ctx().index_type() };
    text::resolve_as(parser, &[lower, upper, step], ty, state)?;
    body(parser, &[Argument { name, ty: Some(ty), attrs: Vec::new(), loc: name.loc }], state)?;
    text::optional_attrs(parser, state)
}

fn print_for(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let (Some(region), Some(&variable)) = (op.region(0), entry_args(op, 0, 0).first()) else { return };
    printer.text(" ");
    printer.operand(variable);
    for (lead, bound) in [" = ", " to ", " step "].into_iter().zip(op.operands()) {
        printer.text(lead);
        printer.operand(bound);
    }
    printer.text(" ");
    if variable.ty() != op.ctx().index_type() {
        printer.text(" : ");
        printer.ty(variable.ty());
        printer.text(" ");
    }
    printer.region(region, false, false, false);
    text::print_attrs(printer, op, &[]);
}

fn check_for(op: OpRef<'_>) -> Result<(), Failed> {
    let args = entry_args(op, 0, 0);
    let [variable] = args[..] else {
        return Err(op.emit_error("expected body to have a single block argument for the induction variable"));
    };
    match op.operand(0) {
        Some(lower) if lower.ty() != variable.ty() => {
            Err(op.emit_error("expected induction variable to be same type as bounds and step"))
        }
        _ => Ok(()),
    }
}

/// `do { ... } while { ... }`
fn parse_do(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let body = parser.region(&[], false)?;
    parser.token("while")?;
    let condition = parser.region(&[], false)?;
    parser.ensure_block(body);
    state.regions.extend([body, condition]);
    let attrs = parser.optional_attr_dict_with_keyword()?;
    state.attrs.extend(attrs);
    Ok(())
}

fn print_do(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    for (lead, entry_args, region) in [(" ", false, op.region(0)), (" while ", true, op.region(1))] {
        printer.text(lead);
        if let Some(region) = region {
            printer.region(region, entry_args, true, false);
        }
    }
    text::print_attrs_with_keyword(printer, op, &[]);
}

fn name_of(op: OpRef<'_>) -> String {
    String::from_utf8_lossy(op.name_text()).into_owned()
}

/// The condition is an expression that gives a truth value, and its end.
fn check_do(op: OpRef<'_>) -> Result<(), Failed> {
    let entry = |index| op.region(index).and_then(|region| region.entry());
    let (Some(body), Some(condition)) = (entry(0), entry(1)) else { return Ok(()) };
    let ops: Vec<OpRef<'_>> = condition.ops().collect();
    let [first, last] = ops[..] else {
        return Err(op.emit_error(format!(
            "condition region must contain exactly two operations: 'emitc.expression' followed by 'emitc.yield', but \
             found {} operations",
            ops.len()
        )));
    };
    let Some(expression) = first.cast_unverified::<ExpressionOp>() else {
        let found = name_of(first);
        return Err(op.emit_error(format!(
            "expected first op in condition region to be 'emitc.expression', but got {found}"
        )));
    };
    let Some(value) = expression.result() else { return Ok(()) };
    if value.ty() != op.ctx().i1() {
        let found = op.ctx().quoted_type(value.ty());
        return Err(op.emit_error(format!(
            "emitc.expression in condition region must return 'i1', but returns {found}"
        )));
    }
    if !last.is_named::<YieldOp>() {
        let found = name_of(last);
        return Err(op.emit_error(format!(
            "expected last op in condition region to be 'emitc.yield', but got {found}"
        )));
    }
    if last.num_operands() != 1 {
        let found = last.num_operands();
        return Err(op.emit_error(format!(
            "expected condition region to return 1 value, but it returns {found} values"
        )));
    }
    if last.operand(0).map(|yielded| yielded.id()) != Some(value.id()) {
        return Err(op.emit_plain_error(
            "'emitc.yield' must return result of 'emitc.expression' from this condition region",
        ));
    }
    match body.last_op().is_some_and(|last| last.has_trait(TraitSet::IS_TERMINATOR)) {
        true => Err(op.emit_error("body region must not contain terminator")),
        false => Ok(()),
    }
}

fn check_switch(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    if let Some(arg) = op.operand(0).filter(|arg| !is_integer_like(ctx, arg.ty())) {
        return Err(op.emit_error(format!("unsupported type {}", ctx.quoted_type(arg.ty()))));
    }
    let cases = op.attr_named("cases").and_then(|cases| ctx.i64_array(cases)).unwrap_or_default();
    check_cases(op, &cases, check_case)
}

fn check_case(op: OpRef<'_>, region: RegionRef<'_>, name: &str) -> Result<(), Failed> {
    let Some(last) = region.entry().and_then(|block| block.last_op()) else { return Ok(()) };
    if !last.is_named::<YieldOp>() {
        let found = name_of(last);
        return Err(op.emit_error(format!("expected region to end with emitc.yield, but got {found}")));
    }
    match last.num_operands() {
        0 => Ok(()),
        found => {
            let error =
                op.error(format!("expected each region to return 0 values, but {name} returns {found}"));
            op.ctx().emit(error.with_note(last.loc(), "see yield operation here"));
            Err(Failed)
        }
    }
}

/// The end of a loop's condition has a value, whatever the loop gives.
fn check_yield(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(parent) = op.parent() else { return Ok(()) };
    if parent.is_named::<super::DoOp>() {
        return Ok(());
    }
    match (op.num_operands(), parent.num_results()) {
        (1, results) if results != 1 => Err(op.emit_error("yields a value not returned by parent")),
        (0, results) if results != 0 => Err(op.emit_error("does not yield a value to be returned by parent")),
        _ => Ok(()),
    }
}
