//! The index dialect.

mod canonicalize;
mod fold;
mod ranges;

pub use crate::ops::index::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::Fold;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::{Attr, AttrData, Context, Loc, OpId, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::Canonicalization;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    for name in ["constant", "bool.constant"] {
        dialect.op(name).interface::<dyn OpAsmInterface>(Arc::new(Constant)).fold(constant);
    }
    for name in ["casts", "castu"] {
        dialect.op(name).interface::<dyn CastOpInterface>(Arc::new(Cast));
    }
    fold::hooks(dialect);
    ranges::hooks(dialect);
    dialect.hooks(Arc::new(Index)).interface::<dyn Canonicalization>(Arc::new(canonicalize::PATTERNS));
}

/// `index.constant` and `index.bool.constant`
struct Constant;

fn value(op: OpRef<'_>) -> Option<Attr> {
    match op.cast_unverified::<BoolConstantOp>() {
        Some(constant) => constant.value_attr(),
        None => op.unverified::<ConstantOp>().value_attr(),
    }
}

fn constant(op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
    Fold::constant(value(op))
}

impl OpAsmInterface for Constant {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let Some(AttrData::Integer { value, ty }) = value(op).map(|value| op.ctx().attr_data(value)) else {
            return;
        };
        match op.ctx().type_data(*ty) {
            TypeData::Index => name(0, &format!("idx{}", value.to_i64().unwrap_or_default())),
            _ => name(0, if value.is_zero() { "false" } else { "true" }),
        }
    }
}

/// `index.casts` and `index.castu`
struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let is_index = |types: &[Type]| types.first() == Some(&ctx.index_type());
        is_index(from) != is_index(to)
    }
}

/// The dialect.
struct Index;

impl DialectHooks for Index {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        let ctx = builder.ctx();
        let AttrData::Integer { ty: own, .. } = ctx.attr_data(value) else { return None };
        let name = match () {
            _ if *own == ctx.i1() && ty == ctx.i1() => "index.bool.constant",
            _ if *own == ctx.index_type() && ty == ctx.index_type() => "index.constant",
            _ => return None,
        };
        Some(builder.create(name).loc(loc).attr("value", value).results(&[ty]).insert())
    }
}
