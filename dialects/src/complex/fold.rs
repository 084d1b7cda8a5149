//! Folds, constants and canonicalisation patterns.

use super::{AddOp, BitcastOp, ConjOp, ConstantOp, CreateOp, ExpOp, ImOp, LogOp, NegOp, ReOp, SubOp};
use crate::arith;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, AttrData, Context, Loc, OpId, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

type OneFold = fn(OpRef<'_>, &[Option<Attr>]) -> Option<Folded>;

const FOLDS: &[(&str, OneFold)] = &[
    ("add", |op, constants| {
        // (a - b) + b and b + (a - b)
        taken_back::<SubOp>(op, 0)
            .or_else(|| taken_back::<SubOp>(op, 1))
            .or_else(|| neutral(op, constants, 0.0))
    }),
    ("bitcast", |op, _| {
        let operand = op.operand(0)?;
        (Some(operand.ty()) == op.result(0).map(|result| result.ty())).then(|| Folded::Value(operand.id()))
    }),
    ("conj", |op, _| inverse::<ConjOp>(op)),
    ("constant", |op, _| op.unverified::<ConstantOp>().value().map(Folded::Attr)),
    ("create", |op, _| {
        let whole = part_of::<ReOp>(op.operand(0)?)?;
        (part_of::<ImOp>(op.operand(1)?) == Some(whole)).then(|| Folded::Value(whole.id()))
    }),
    ("div", |op, constants| neutral(op, constants, 1.0)),
    ("exp", |op, _| inverse::<LogOp>(op)),
    ("im", |op, constants| part(op, constants, 1)),
    ("log", |op, _| inverse::<ExpOp>(op)),
    ("mul", |op, constants| neutral(op, constants, 1.0)),
    ("neg", |op, _| inverse::<NegOp>(op)),
    ("re", |op, constants| part(op, constants, 0)),
    ("sub", |op, constants| taken_back::<AddOp>(op, 0).or_else(|| neutral(op, constants, 0.0))),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for &(name, fold) in FOLDS {
        let fold = move |op: OpRef<'_>, constants: &[Option<Attr>]| Fold::one(fold(op, constants));
        dialect.op(name).fold(fold);
    }
    dialect.hooks(Arc::new(Constants)).interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The operand of the operation of kind `O` that gives a value.
fn part_of<O: TypedOp>(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let (def, _) = value.def_op()?;
    if def.is::<O>() { def.operand(0) } else { None }
}

/// What an operation of kind `O` was done to, which this one undoes.
fn inverse<O: TypedOp>(op: OpRef<'_>) -> Option<Folded> {
    part_of::<O>(op.operand(0)?).map(|value| Folded::Value(value.id()))
}

/// The first operand of the operation of kind `O` that gives one operand, if the other one is its second.
fn taken_back<O: TypedOp>(op: OpRef<'_>, index: usize) -> Option<Folded> {
    let (def, _) = op.operand(index)?.def_op()?;
    let own = def.is::<O>() && def.operand(1) == op.operand(1 - index);
    if own { Some(Folded::Value(def.operand(0)?.id())) } else { None }
}

/// The left operand, if the right one is this number.
fn neutral(op: OpRef<'_>, constants: &[Option<Attr>], real: f64) -> Option<Folded> {
    let ctx = op.ctx();
    let AttrData::Array(parts) = ctx.attr_data((*constants.get(1)?)?) else { return None };
    let number = |attr: Attr| {
        let data = ctx.attr_data(attr);
        match data {
            AttrData::Float { ty, .. } => match ctx.type_data(*ty) {
                TypeData::Float(kind) => Some(kind.to_f64(data.float_bits()?)),
                _ => None,
            },
            _ => None,
        }
    };
    let (&first, &second) = (parts.first()?, parts.get(1)?);
    (number(first)? == real && number(second)? == 0.0)
        .then(|| op.operand(0))?
        .map(|lhs| Folded::Value(lhs.id()))
}

/// A part of a constant, or of what was put together of two parts.
fn part(op: OpRef<'_>, constants: &[Option<Attr>], index: usize) -> Option<Folded> {
    if let Some(Some(value)) = constants.first()
        && let AttrData::Array(parts) = op.ctx().attr_data(*value)
    {
        return parts.get(index).copied().map(Folded::Attr);
    }
    let (def, _) = op.operand(0)?.def_op()?;
    if def.is::<CreateOp>() { Some(Folded::Value(def.operand(index)?.id())) } else { None }
}

/// The dialect.
pub(crate) struct Constants;

impl DialectHooks for Constants {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        if is_buildable(builder.ctx(), value, ty) {
            return Some(ConstantOp::build(builder, ty, value).loc(loc).insert().ok()?.handle().op);
        }
        arith::materialize(builder, value, ty, loc)
    }
}

/// Whether a value is a pair of numbers of the type of the parts.
fn is_buildable(ctx: &Context, value: Attr, ty: Type) -> bool {
    let (AttrData::Array(parts), TypeData::Complex(element)) = (ctx.attr_data(value), ctx.type_data(ty))
    else {
        return false;
    };
    parts.len() == 2 && parts.iter().all(|&part| ctx.attr_type(part) == Some(*element))
}

const PATTERNS: &[OpPatterns] = &[
    ("bitcast", |set| {
        set.op("MergeComplexBitcast", merge_bitcasts);
        set.op("MergeArithBitcast", |op: arith::BitcastOp, rw| {
            let root = rw.op(op);
            let (x, ty) = (part_of::<BitcastOp>(root.operand(0)?)?.id(), root.result(0)?.ty());
            let made = BitcastOp::build(rw.builder(), ty, x).value().ok()?;
            rw.replace(op, &[made])
        });
    }),
    ("im", |set: &mut PatternSet| {
        let name = "(anonymous namespace)::FoldComponentNeg<mlir::complex::ImOp, 1>";
        set.op(name, |op: ImOp, rw| negated_part(op, rw, 1));
    }),
    ("re", |set: &mut PatternSet| {
        let name = "(anonymous namespace)::FoldComponentNeg<mlir::complex::ReOp, 0>";
        set.op(name, |op: ReOp, rw| negated_part(op, rw, 0));
    }),
];

fn merge_bitcasts(op: BitcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let (operand, ty) = (root.operand(0)?, root.result(0)?.ty());
    let is_complex = |ty: Type| matches!(rw.ctx().type_data(ty), TypeData::Complex(_));
    let (x, of_numbers) = match part_of::<BitcastOp>(operand) {
        Some(x) => (x.id(), !is_complex(ty) && !is_complex(x.ty())),
        None => (part_of::<arith::BitcastOp>(operand)?.id(), false),
    };
    let made = match of_numbers {
        true => arith::BitcastOp::build(rw.builder(), ty, x).value().ok()?,
        false => BitcastOp::build(rw.builder(), ty, x).value().ok()?,
    };
    rw.replace(op, &[made])
}

/// A part of the opposite of what was put together is the opposite of that part.
fn negated_part(op: impl Handle, rw: &mut PatternRewriter<'_>, index: usize) -> Rewritten {
    let negated = part_of::<NegOp>(rw.op(op).operand(0)?)?;
    let (def, _) = negated.def_op()?;
    rw.require(def.is::<CreateOp>())?;
    let x = def.operand(index)?.id();
    let made = arith::NegFOp::build(rw.builder(), x).value().ok()?;
    rw.replace(op, &[made])
}
