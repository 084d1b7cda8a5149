//! Checks of regions and bits.

use super::types::{DIALECT, is_plain_value, width};
use rmlir_ir::diag::Failed;
use rmlir_ir::typed::{is_op, is_type, number};
use rmlir_ir::{BlockRef, OpRef, RegionRef, Type};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("solver").region_verifier(check_solver);
    dialect.op("check").region_verifier(check_check);
    for name in ["forall", "exists"] {
        dialect.op(name).verifier(check_no_pattern).region_verifier(check_quantifier);
    }
    dialect.op("bv.extract").verifier(check_extract);
}

fn entry(region: Option<RegionRef<'_>>) -> Option<BlockRef<'_>> {
    region.and_then(|region| region.entry())
}

fn yielded(region: Option<RegionRef<'_>>) -> Vec<Type> {
    let last = entry(region).and_then(|block| block.last_op());
    last.into_iter().flat_map(|last| last.operands()).map(|value| value.ty()).collect()
}

fn arguments(region: Option<RegionRef<'_>>) -> Vec<Type> {
    entry(region).into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect()
}

fn results(op: OpRef<'_>) -> Vec<Type> {
    op.results().map(|result| result.ty()).collect()
}

fn check_solver(op: OpRef<'_>) -> Checked {
    if yielded(op.region(0)) != results(op) {
        return Err(op.emit_error("types of yielded values must match return values"));
    }
    let inputs: Vec<Type> = op.operands().map(|value| value.ty()).collect();
    match arguments(op.region(0)) == inputs {
        true => Ok(()),
        false => Err(op.emit_error("block argument types must match the types of the 'inputs'")),
    }
}

fn check_check(op: OpRef<'_>) -> Checked {
    let wrong = ["sat", "unknown", "unsat"]
        .into_iter()
        .enumerate()
        .find(|&(i, _)| yielded(op.region(i)) != results(op));
    match wrong {
        None => Ok(()),
        Some((_, name)) => {
            Err(op.emit_error(format!("types of yielded values in '{name}' region must match return values")))
        }
    }
}

fn check_quantifier(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let bound = arguments(op.region(0));
    let names = op.attr_named("boundVarNames").and_then(|names| ctx.attr_data(names).as_array());
    if names.is_some_and(|names| names.len() != bound.len()) {
        return Err(op.emit_error("number of bound variable names must match number of block arguments"));
    }
    if !bound.iter().all(|&ty| is_plain_value(ctx, ty)) {
        return Err(op.emit_error("bound variables must by any non-function SMT value"));
    }
    match yielded(op.region(0)).as_slice() {
        &[ty] if is_type(ctx, ty, (DIALECT, "bool")) => {}
        [_] => return Err(op.emit_error("yielded value must be of '!smt.bool' type")),
        _ => return Err(op.emit_error("must have exactly one yielded value")),
    }
    op.regions().skip(1).enumerate().try_for_each(|(i, region)| check_pattern(op, &bound, i, region))
}

fn check_no_pattern(op: OpRef<'_>) -> Checked {
    if op.regions().len() > 1 && op.attr_named("noPattern").is_some() {
        return Err(
            op.emit_error("patterns and the no_pattern attribute must not be specified at the same time")
        );
    }
    Ok(())
}

fn check_pattern(op: OpRef<'_>, bound: &[Type], i: usize, region: RegionRef<'_>) -> Checked {
    let ctx = op.ctx();
    if arguments(Some(region)) != bound {
        return Err(op.emit_error(format!(
            "block argument number and types of the 'body' and 'patterns' region #{i} must match"
        )));
    }
    if yielded(Some(region)).is_empty() {
        return Err(op.emit_error(format!("'patterns' region #{i} must have at least one yielded value")));
    }
    // Inner operations first.
    let mut todo: Vec<(OpRef<'_>, bool)> = inner(region).into_iter().rev().map(|op| (op, false)).collect();
    while let Some((at, done)) = todo.pop() {
        if !done {
            todo.push((at, true));
            let nested: Vec<OpRef<'_>> = at.regions().flat_map(inner).collect();
            todo.extend(nested.into_iter().rev().map(|op| (op, false)));
            continue;
        }
        if !at.name_text().starts_with(b"smt.") {
            let error =
                op.error(format!("the 'patterns' region #{i} may only contain SMT dialect operations"));
            return error.with_note(at.loc(), "first non-SMT operation here").emit(ctx);
        }
        if is_op(at, "smt.forall") || is_op(at, "smt.exists") {
            let error = op.error(format!(
                "the 'patterns' region #{i} must not contain any variable binding operations"
            ));
            return error.with_note(at.loc(), "first violating operation here").emit(ctx);
        }
    }
    Ok(())
}

fn inner(region: RegionRef<'_>) -> Vec<OpRef<'_>> {
    region.blocks().flat_map(|block| block.ops()).collect()
}

fn check_extract(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let parts = || {
        let low = number(ctx, op.attr_named("lowBit")?)?;
        Some((low, width(ctx, op.operand(0)?.ty())?, width(ctx, op.result(0)?.ty())?))
    };
    let Some((low, input, length)) = parts() else { return Ok(()) };
    // The reference counts in 32 bits without a sign.
    let low = low as u32;
    let end = low.wrapping_add(length as u32);
    if end <= input as u32 {
        return Ok(());
    }
    Err(op.emit_error(format!(
        "range to be extracted is too big, expected range starting at index {low} of length {length} requires input \
         width of at least {end}, but the input width is only {input}"
    )))
}
