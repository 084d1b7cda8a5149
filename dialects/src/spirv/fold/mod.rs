//! What operations fold to.

mod composite;
mod numbers;
mod truth;

use super::ConstantOp;
use crate::common::fold::{Args, attach, folder_in_place};
use crate::spirv::BitcastOp;
use rmlir_ir::fold::Fold;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Builder, Loc, OpId, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("Constant").fold(|op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("value")));
    dialect.op("Bitcast").fold(folder_in_place(bitcast));
    attach(dialect, numbers::FOLDS);
    attach(dialect, truth::FOLDS);
    attach(dialect, composite::FOLDS);
}

/// Makes a constant, of a type of which there are some.
pub(super) fn materialize(builder: &mut Builder<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpId> {
    let ctx = builder.ctx();
    let number = |ty: Type| matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_));
    let fits = match ctx.type_data(ty) {
        TypeData::Vector { element, .. } => number(*element),
        TypeData::Dialect(_) => true,
        _ => number(ty),
    };
    if !fits {
        return None;
    }
    let made = ConstantOp::build(builder, ty, value).loc(loc).insert().ok()?;
    Some(made.at().op)
}

/// To the type that it has, or of what was another type before.
fn bitcast(args: Args<'_, '_>) -> Fold {
    if args.op.operand(0).map(|operand| operand.ty()) == args.ty() {
        return Fold::value(args.op.operand(0));
    }
    match args.def::<BitcastOp>(0).and_then(|inner| inner.operand()) {
        Some(source) if Some(source.ty()) == args.ty() => Fold::value(Some(source)),
        Some(source) => args.with_operand(source),
        None => Fold::No,
    }
}
