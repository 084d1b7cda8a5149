//! Ranges of results.

use super::{CmpIOp, CmpIPredicate, ConstantOp, IntegerOverflowFlags};
use crate::common::elements::{self, Number};
use crate::common::int_range::{
    self as ranges, Compare, NoWrap, RangeFn, attach, down_signed, towards_zero, up_unsigned,
};
use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange, storage_width};
use rmlir_ir::value::Int;
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const OPS: &[(&str, RangeFn)] = &[
    ("constant", constant),
    ("addi", |op, of, _| Some(ranges::add(&of[0], &of[1], nowrap(op)))),
    ("subi", |op, of, _| Some(ranges::sub(&of[0], &of[1], nowrap(op)))),
    ("muli", |op, of, _| Some(ranges::mul(&of[0], &of[1], nowrap(op)))),
    ("divui", |_, of, _| Some(ranges::div_unsigned(&of[0], &of[1], towards_zero))),
    ("divsi", |_, of, _| Some(ranges::div_signed(&of[0], &of[1], towards_zero))),
    ("ceildivui", |_, of, _| Some(ranges::div_unsigned(&of[0], &of[1], up_unsigned))),
    ("ceildivsi", |_, of, _| Some(ranges::ceil_div_signed(&of[0], &of[1]))),
    ("floordivsi", |_, of, _| Some(ranges::div_signed(&of[0], &of[1], down_signed))),
    ("remui", |_, of, _| Some(ranges::rem_unsigned(&of[0], &of[1]))),
    ("remsi", |_, of, _| Some(ranges::rem_signed(&of[0], &of[1]))),
    ("andi", |_, of, _| Some(ranges::bitwise(&of[0], &of[1], Int::and))),
    ("ori", |_, of, _| Some(ranges::bitwise(&of[0], &of[1], Int::or))),
    ("xori", |_, of, _| Some(ranges::xor(&of[0], &of[1]))),
    ("shli", |op, of, _| Some(ranges::shl(&of[0], &of[1], nowrap(op)))),
    ("shrui", |_, of, _| Some(ranges::shr(&of[0], &of[1], false))),
    ("shrsi", |_, of, _| Some(ranges::shr(&of[0], &of[1], true))),
    ("maxsi", |_, of, _| Some(ranges::extremum(&of[0], &of[1], true, true))),
    ("maxui", |_, of, _| Some(ranges::extremum(&of[0], &of[1], false, true))),
    ("minsi", |_, of, _| Some(ranges::extremum(&of[0], &of[1], true, false))),
    ("minui", |_, of, _| Some(ranges::extremum(&of[0], &of[1], false, false))),
    ("extui", |_, of, width| Some(ranges::zext(&of[0], width))),
    ("extsi", |_, of, width| Some(ranges::sext(&of[0], width))),
    ("trunci", |_, of, width| Some(ranges::trunc(&of[0], width))),
    ("index_cast", |_, of, width| Some(cast(&of[0], width, ranges::sext))),
    ("index_castui", |_, of, width| Some(cast(&of[0], width, ranges::zext))),
    ("cmpi", compare),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, OPS);
    dialect.op("select").interface::<dyn InferIntRangeInterface>(Arc::new(Select));
}

fn nowrap(op: OpRef<'_>) -> NoWrap {
    let flags = op.attr_named("overflowFlags");
    let flags = flags.and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr)).unwrap_or(0);
    NoWrap {
        signed: flags & IntegerOverflowFlags::NSW.0 != 0,
        unsigned: flags & IntegerOverflowFlags::NUW.0 != 0,
    }
}

fn cast(range: &IntRange, width: u32, extend: fn(&IntRange, u32) -> IntRange) -> IntRange {
    match range.width() {
        from if from < width => extend(range, width),
        from if from > width => ranges::trunc(range, width),
        _ => range.clone(),
    }
}

fn constant(op: OpRef<'_>, _: &[IntRange], _: u32) -> Option<IntRange> {
    let numbers = elements::read(op.ctx(), op.cast::<ConstantOp>()?.value())?;
    let numbers = numbers.values.iter().filter_map(Number::as_int);
    numbers.map(|value| IntRange::constant(value.clone())).reduce(|a, b| a.union(&b))
}

fn compare(op: OpRef<'_>, of: &[IntRange], _: u32) -> Option<IntRange> {
    let compare = match op.cast::<CmpIOp>()?.predicate() {
        CmpIPredicate::Eq => Compare::Eq,
        CmpIPredicate::Ne => Compare::Ne,
        CmpIPredicate::Slt => Compare::Less { signed: true },
        CmpIPredicate::Sle => Compare::LessEq { signed: true },
        CmpIPredicate::Sgt => Compare::Greater { signed: true },
        CmpIPredicate::Sge => Compare::GreaterEq { signed: true },
        CmpIPredicate::Ult => Compare::Less { signed: false },
        CmpIPredicate::Ule => Compare::LessEq { signed: false },
        CmpIPredicate::Ugt => Compare::Greater { signed: false },
        CmpIPredicate::Uge => Compare::GreaterEq { signed: false },
    };
    Some(compare.range(&of[0], &of[1]))
}

/// One of two values.
struct Select;

impl InferIntRangeInterface for Select {
    fn infer<'m>(
        &self,
        op: OpRef<'m>,
        operands: &[Option<IntRange>],
        set: &mut dyn FnMut(ValueRef<'m>, IntRange),
    ) {
        let (Some(result), [condition, yes, no]) = (op.result(0), operands) else { return };
        if storage_width(op.ctx(), result.ty()).is_none() {
            return;
        }
        let known = condition.as_ref().and_then(|range| range.single());
        let range = match known {
            Some(bit) => if bit.is_zero() { no } else { yes }.clone(),
            None => match (yes, no) {
                (Some(yes), Some(no)) => Some(yes.union(no)),
                _ => yes.clone().or(no.clone()),
            },
        };
        if let Some(range) = range {
            set(result, range);
        }
    }
}
