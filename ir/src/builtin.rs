//! The builtin dialect: `builtin.module` and `builtin.unrealized_conversion_cast`.

use crate::constraint::{AttrClass, Constraint, Pred};
use crate::context::Context;
use crate::def::{Arity, AttrField, BlockCount, DialectDef, OpDef, Presence, RegionField, ValueGroup};
use crate::traits::OpTrait;

/// Registers the builtin dialect. A context does this itself.
pub(crate) fn register(ctx: &Context) {
    let def = DialectDef { name: "builtin".into(), ops: vec![module(ctx), cast()], ..DialectDef::default() };
    // A new context has no other dialect that this one could collide with.
    let _ = ctx.register_dialect(def);
}

fn module(ctx: &Context) -> OpDef {
    let string = || Constraint::new("string attribute", Pred::Attr(AttrClass::String));
    let name_field = |name: &str| AttrField {
        name: ctx.ident(name),
        constraint: string(),
        storage: string(),
        presence: Presence::Optional,
    };
    OpDef {
        summary: "A top level container operation".into(),
        attrs: vec![name_field("sym_name"), name_field("sym_visibility")],
        regions: vec![RegionField { name: "bodyRegion".into(), blocks: BlockCount::Any, variadic: false }],
        traits: vec![
            OpTrait::AffineScope,
            OpTrait::IsolatedFromAbove,
            OpTrait::NoRegionArguments,
            OpTrait::SymbolTable,
            OpTrait::Symbol,
            OpTrait::SingleBlock,
            OpTrait::NoTerminator,
            OpTrait::HasOnlyGraphRegion,
        ],
        ..OpDef::new("builtin.module")
    }
}

fn cast() -> OpDef {
    let values = |name: &str| ValueGroup {
        name: name.into(),
        constraint: Constraint::any("any type"),
        arity: Arity::Variadic,
    };
    OpDef {
        summary: "An unrealized conversion from one set of types to another".into(),
        operands: vec![values("inputs")],
        results: vec![values("outputs")],
        traits: vec![OpTrait::Pure],
        ..OpDef::new("builtin.unrealized_conversion_cast")
    }
}
