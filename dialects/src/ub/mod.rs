//! The ub dialect.

pub use crate::ops::ub::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::{Attr, AttrData, Context, Loc, OpId, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    let poison = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.unverified::<PoisonOp>().value_attr());
    dialect.op("poison").fold(poison);
    dialect.hooks(Arc::new(Ub));
}

/// Whether an attribute stands for poison.
pub fn is_poison(ctx: &Context, attr: Attr) -> bool {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return false };
    let dialect = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
    ctx.bytes(dialect) == b"ub" && &*ctx.attr_def(data.def).mnemonic == "poison"
}

/// What stands for poison.
pub fn poison_attr(ctx: &Context) -> Option<Attr> {
    rmlir_ir::typed::make_attr(ctx, ("ub", "poison"), Vec::new()).ok()
}

/// Whether a value is poison.
pub fn is_poison_value(value: rmlir_ir::ValueRef<'_>) -> bool {
    rmlir_ir::fold::constant_value(value).is_some_and(|attr| is_poison(value.ctx(), attr))
}

/// The dialect.
struct Ub;

impl DialectHooks for Ub {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        is_poison(builder.ctx(), value)
            .then(|| builder.create("ub.poison").loc(loc).attr("value", value).results(&[ty]).insert())
    }
}
