//! Constants, choices, and what is printed.

use super::halves::{Halves, pattern};
use rmlir_dialects::arith::{ConstantOp, SelectOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::vector::PrintOp;
use rmlir_rewrite::conversion::TypeConverter;
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    pattern(set, "(anonymous namespace)::ConvertConstant", types, |op| op.result(0), constant);
    pattern::<SelectOp>(
        set,
        "(anonymous namespace)::ConvertSelect",
        types,
        |op| op.result(0),
        |op, operands, halves| {
            let (l, r) = (halves.parts(operands.at(1)?)?, halves.parts(operands.at(2)?)?);
            let condition = halves.add_unit(operands.at(0)?)?;
            let low = halves.calc().select(condition, l.0, r.0)?;
            let high = halves.calc().select(condition, l.1, r.1)?;
            let result = halves.join(&[low, high])?;
            halves.rw.replace(op, &[result])
        },
    );
    pattern::<PrintOp>(
        set,
        "(anonymous namespace)::ConvertVectorPrint",
        types,
        |op| op.operand(0),
        |op, operands, halves| {
            let value = operands.at(0)?;
            PrintOp::build(halves.rw.builder(), Some(value)).insert().ok()?;
            halves.rw.erase(op)
        },
    );
}

fn constant(
    op: ConstantOp,
    _: &rmlir_rewrite::conversion::Operands,
    halves: &mut Halves<'_, '_>,
) -> Rewritten {
    let ctx = halves.rw.ctx().clone();
    let width = halves.width()?;
    let known = elements::read(&ctx, halves.rw.read(op).value())?;
    let count = if known.splat { ctx.type_data(halves.whole).num_elements()? / 2 } else { 1 };
    let mut split = Vec::new();
    for _ in 0..count {
        for value in &known.values {
            let value = value.as_int()?;
            split.push(Number::Int(value.trunc(width)));
            split.push(Number::Int(value.lshr(width).trunc(width)));
        }
    }
    let value = elements::write(&ctx, halves.whole, &split, false)?;
    let made = ConstantOp::build(halves.rw.builder(), value).value().ok()?;
    halves.rw.replace(op, &[made])
}
