//! Canonicalisation patterns.

use super::{AddOp, AndOp, CmpOp, MaxSOp, MaxUOp, MinSOp, MinUOp, MulOp, OrOp, SubOp, XOrOp};
use crate::common::elements::splat_int;
use rmlir_ir::fold::{Fold, Folded, constant_value};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, ValueId, ValueRef};
use rmlir_rewrite::{OpPatterns, PatternRewriter, Rewritten};

/// An operation of two constants in a row is one of one constant.
macro_rules! associative {
    ($op:ident) => {
        |set| {
            set.op("", |op: $op, rw| joined(op, rw, |b, x, c| $op::build(b, x, c).value().ok()));
        }
    };
}

pub(super) const PATTERNS: &[OpPatterns] = &[
    ("add", associative!(AddOp)),
    ("and", associative!(AndOp)),
    ("cmp", |set| {
        set.op("", compared_difference);
    }),
    ("maxs", associative!(MaxSOp)),
    ("maxu", associative!(MaxUOp)),
    ("mins", associative!(MinSOp)),
    ("minu", associative!(MinUOp)),
    ("mul", associative!(MulOp)),
    ("or", associative!(OrOp)),
    ("xor", associative!(XOrOp)),
];

fn joined<O: TypedOp>(
    op: O,
    rw: &mut PatternRewriter<'_>,
    build: fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let root = rw.op(op);
    let outer = constant_value(root.operand(1)?)?;
    let (def, _) = root.operand(0)?.def_op()?;
    rw.require(def.is::<O>())?;
    let inner = constant_value(def.operand(1)?)?;
    let folder = root.info().def()?.fold.as_ref()?;
    let Fold::Results(results) = folder.fold(root, &[Some(outer), Some(inner)]) else { return None };
    let [Folded::Attr(value)] = results[..] else { return None };
    let (x, ty) = (def.operand(0)?.id(), root.result(0)?.ty());
    let constant = rw.materialize(op, value, ty)?;
    let made = build(rw.builder(), x, constant)?;
    rw.replace(op, &[made])
}

/// A difference compares with zero as its operands do with each other.
fn compared_difference(op: CmpOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let is_zero = |value: ValueRef<'_>| {
        constant_value(value)
            .and_then(|attr| splat_int(value.ctx(), attr))
            .is_some_and(|value| value.is_zero())
    };
    let (a, b) = match is_zero(root.rhs()) {
        true => root.lhs().defining::<SubOp>().map(|sub| (sub.lhs().id(), sub.rhs().id()))?,
        false if is_zero(root.lhs()) => {
            root.rhs().defining::<SubOp>().map(|sub| (sub.rhs().id(), sub.lhs().id()))?
        }
        false => return None,
    };
    let predicate = root.pred();
    let made = CmpOp::build(rw.builder(), predicate, a, b).value().ok()?;
    rw.replace(op, &[made])
}
