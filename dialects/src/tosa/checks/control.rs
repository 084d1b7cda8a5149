//! Control flow and variables.

use super::{Checked, element, operand, result, same_shapes, words};
use crate::tosa::variable::variable_type;
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::symbols::{lookup_in, nearest_table};
use rmlir_ir::{AttrData, OpRef, RegionRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn interfaces(dialect: &mut DialectImpl<'_>) {
    dialect.op("while_loop").interface::<dyn LoopLikeOpInterface>(Arc::new(While));
}

/// `tosa.while_loop`: both of its regions run again and again.
struct While;

impl LoopLikeOpInterface for While {}

/// Types with what they are of.
struct Named<'n> {
    types: Vec<Type>,
    name: &'n str,
}

/// The type of what is in one place and of what comes from, or goes to, another one.
fn check_type(op: OpRef<'_>, [a, b]: [Type; 2], [name, other]: [&str; 2]) -> Checked {
    let ctx = op.ctx();
    let wrong = |what: &str, a: Type, b: Type| {
        let (a, b) = (words(op, a), words(op, b));
        op.emit_error(format!("require same {what} for {name} ({a}) and {other} ({b})"))
    };
    let (one, two) = (element(ctx, a), element(ctx, b));
    if one != two {
        return Err(wrong("element type", one, two));
    }
    if !same_shapes(ctx, a, b) {
        return Err(wrong("shapes", a, b));
    }
    Ok(())
}

fn check_types(op: OpRef<'_>, a: &Named<'_>, b: &Named<'_>) -> Checked {
    let names = [a.name, b.name];
    if a.types.len() != b.types.len() {
        let (have, want) = (a.types.len(), b.types.len());
        let [a, b] = names;
        return Err(op.emit_error(format!("require same number of values in {a} ({have}) and {b} ({want})")));
    }
    a.types.iter().zip(&b.types).try_for_each(|(&a, &b)| check_type(op, [a, b], names))
}

fn arguments<'n>(region: RegionRef<'_>, name: &'n str) -> Named<'n> {
    let types = region.entry().map(|block| block.args().map(|arg| arg.ty()).collect());
    Named { types: types.unwrap_or_default(), name }
}

/// What the first block gives.
fn yielded<'n>(region: RegionRef<'_>, name: &'n str) -> Option<Named<'n>> {
    let last = region.entry()?.ops().last().filter(|op| op.name_text() == b"tosa.yield")?;
    Some(Named { types: last.operands().map(|value| value.ty()).collect(), name })
}

/// Whether a tensor may have one element.
fn is_single(op: OpRef<'_>, ty: Type) -> bool {
    op.ctx().type_data(ty).num_elements().is_none_or(|count| count == 1)
}

const INPUTS: &str = "'input_list'";
const OUTPUTS: &str = "'output_list'";

fn outputs(op: OpRef<'_>) -> Named<'static> {
    Named { types: op.results().map(|value| value.ty()).collect(), name: OUTPUTS }
}

pub(super) fn check_if(op: OpRef<'_>) -> Checked {
    let inputs = Named { types: op.operands().skip(1).map(|value| value.ty()).collect(), name: INPUTS };
    let (Some(then), Some(otherwise)) = (op.region(0), op.region(1)) else { return Ok(()) };
    check_types(op, &arguments(then, "'then_graph' arguments"), &inputs)?;
    check_types(op, &arguments(otherwise, "'else_graph' arguments"), &inputs)?;
    for given in [yielded(then, "'then_graph' results"), yielded(otherwise, "'else_graph' results")] {
        given.map_or(Ok(()), |given| check_types(op, &given, &outputs(op)))?;
    }
    let condition = operand(op, 0);
    if !is_single(op, condition) {
        let condition = words(op, condition);
        return Err(op.emit_error(format!("'condition' must be a size 1 tensor, got {condition}")));
    }
    Ok(())
}

pub(super) fn check_while(op: OpRef<'_>) -> Checked {
    let inputs = Named { types: op.operands().map(|value| value.ty()).collect(), name: INPUTS };
    let (Some(condition), Some(body)) = (op.region(0), op.region(1)) else { return Ok(()) };
    check_types(op, &inputs, &outputs(op))?;
    check_types(op, &arguments(condition, "'cond_graph' arguments"), &inputs)?;
    check_types(op, &arguments(body, "'body_graph' arguments"), &inputs)?;
    if let Some(given) = yielded(body, "'body_graph' results") {
        check_types(op, &given, &inputs)?;
    }
    let Some(given) = yielded(condition, "") else { return Ok(()) };
    let &[truth] = &given.types[..] else {
        return Err(op.emit_error("require 'cond_graph' only have one result"));
    };
    let wrong =
        |what: &str| op.emit_error(format!("'cond_graph' result must be a {what}, got {}", words(op, truth)));
    if !is_single(op, truth) {
        return Err(wrong("size 1 tensor"));
    }
    match element(op.ctx(), truth) == op.ctx().i1() {
        true => Ok(()),
        false => Err(wrong("boolean tensor")),
    }
}

/// Reading and writing a variable.
pub(super) fn check_access(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(AttrData::String { value: name, .. }) = op.attr_named("name").map(|name| ctx.attr_data(name))
    else {
        return Ok(());
    };
    let Some(table) = nearest_table(op) else { return Ok(()) };
    let variable = lookup_in(table, *name).filter(|found| found.name_text() == b"tosa.variable");
    let Some(variable) = variable else {
        let name = ctx.text(*name);
        return Err(op.emit_error(format!("'{name}' has not been declared by 'tosa.variable'")));
    };
    let (ty, value) =
        if op.num_operands() == 0 { (result(op, 0), "'output1'") } else { (operand(op, 0), "'input1'") };
    let Some(declared) = variable_type(variable) else { return Ok(()) };
    let is_tensor =
        |ty| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    if !is_tensor(ty) {
        return Ok(());
    }
    check_type(op, [ty, declared], [value, "the input tensor"])
}
