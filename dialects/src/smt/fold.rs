//! Constants as what operations fold to.

use super::types::mnemonic;
use super::{BVConstantOp, BoolConstantOp};
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::typed::{Build, Handle, TypedOp};
use rmlir_ir::{Attr, AttrData, Builder, Loc, OpId, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Smt));
    for name in ["constant", "bv.constant", "int.constant"] {
        dialect.op(name).fold(|op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named("value")));
    }
}

/// The dialect.
struct Smt;

impl DialectHooks for Smt {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let ctx = builder.ctx();
        match (mnemonic(ctx, ty)?, ctx.attr_data(value)) {
            ("bool", AttrData::Integer { value, .. }) if value.width() == 1 => {
                let value = value.is_one();
                inserted(BoolConstantOp::build(builder, value).loc(loc))
            }
            ("bv", AttrData::Dialect(_)) => inserted(BVConstantOp::build(builder, ty, value).loc(loc)),
            _ => None,
        }
    }
}

fn inserted<O: TypedOp>(made: Build<'_, '_, O>) -> Option<OpId> {
    Some(made.insert().ok()?.at().op)
}
