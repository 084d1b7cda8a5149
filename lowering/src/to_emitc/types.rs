//! What stands for types.

use rmlir_dialects::emitc::types::is_supported;
use rmlir_dialects::emitc::{CastOp, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, make_attr, make_type};
use rmlir_ir::{Attr, Builder, Context, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{Converted, Materialize, TypeConverter};

/// Types stand for themselves.
pub(super) fn plain(converter: &mut TypeConverter) {
    converter.rule(|_, ty| ty.into());
}

/// Types that are for C stand for themselves.
pub(super) fn supported(converter: &mut TypeConverter) {
    converter.rule(|of, ty| match is_supported(of.ctx(), ty) {
        true => ty.into(),
        false => Converted::Declined,
    });
}

fn cast(b: &mut Builder<'_>, wanted: &Materialize<'_>) -> Option<Vec<ValueId>> {
    Some(b.create("builtin.unrealized_conversion_cast").operands(wanted.inputs).results(wanted.to).values())
}

/// Values may be cast from one type to the other where need be.
fn add_casts(converter: &mut TypeConverter) {
    converter.source(cast).target(cast);
}

/// `size_t` stands for index.
pub(super) fn add_sizes(converter: &mut TypeConverter) {
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        if ty == ctx.index_type() { Converted::one_or_failed(size(ctx)) } else { Converted::Declined }
    });
    add_casts(converter);
}

/// Arrays stand for memory of known shape that lies close together.
pub(super) fn add_memrefs(converter: &mut TypeConverter) {
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        let TypeData::MemRef { shape, element, .. } = ctx.type_data(ty) else {
            return Converted::Declined;
        };
        let known = shape.iter().all(|&size| size > 0) && !shape.is_empty();
        if !known || !ctx.has_identity_layout(ty) {
            return Converted::Failed;
        }
        Converted::one_or_failed(of.one(*element).and_then(|element| array(ctx, shape, element)))
    });
    add_casts(converter);
}

/// `!emitc.size_t`
pub(super) fn size(ctx: &Context) -> Option<Type> {
    make_type(ctx, (DIALECT, "size_t"), Vec::new()).ok()
}

fn difference(ctx: &Context) -> Option<Type> {
    make_type(ctx, (DIALECT, "ptrdiff_t"), Vec::new()).ok()
}

/// An array type.
pub(super) fn array(ctx: &Context, shape: &[i64], element: Type) -> Option<Type> {
    let sizes = Param::List(shape.iter().map(|&size| Param::Int(size)).collect());
    make_type(ctx, (DIALECT, "array"), vec![sizes, Param::Type(element)]).ok()
}

/// The type of a variable.
pub(super) fn lvalue(ctx: &Context, ty: Type) -> Option<Type> {
    let params = vec![Param::Type(ty)];
    if !is_type(ctx, ty, (DIALECT, "array")) {
        return make_type(ctx, (DIALECT, "lvalue"), params).ok();
    }
    // Variables of arrays have no such type, and yet the reference makes them.
    let def = ctx.registered_dialect(DIALECT.as_bytes())?.type_named(b"lvalue")?;
    Some(ctx.unverified_dialect_type(def, params))
}

/// The type of a pointer.
pub(super) fn pointer(ctx: &Context, ty: Type) -> Option<Type> {
    make_type(ctx, (DIALECT, "ptr"), vec![Param::Type(ty)]).ok()
}

/// A type that the dialect knows by its text alone.
pub(super) fn opaque(ctx: &Context, text: &str) -> Option<Type> {
    make_type(ctx, (DIALECT, "opaque"), vec![Param::String(ctx.ident(text))]).ok()
}

/// The value of a variable that gets none.
pub(super) fn nothing(ctx: &Context) -> Option<Attr> {
    make_attr(ctx, (DIALECT, "opaque"), vec![Param::String(ctx.ident(""))]).ok()
}

/// An integer type of a width.
pub(super) fn integer(ctx: &Context, width: u32, unsigned: bool) -> Option<Type> {
    let signedness = if unsigned { Signedness::Unsigned } else { Signedness::Signed };
    ctx.integer_type(width, signedness).ok()
}

/// The width of an integer type.
pub(super) fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match *ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(width),
        _ => None,
    }
}

/// Whether an integer type has a sign bit or says nothing of it.
pub(super) fn is_unsigned(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. })
        || is_type(ctx, ty, (DIALECT, "size_t"))
}

/// The type of the same width with or without sign, if it is not one already.
pub(super) fn with_sign(ctx: &Context, ty: Type, unsigned: bool) -> Option<Type> {
    if is_unsigned(ctx, ty) == unsigned {
        return Some(ty);
    }
    match width(ctx, ty) {
        Some(width) => integer(ctx, width, unsigned),
        None if unsigned => size(ctx),
        None => difference(ctx),
    }
}

/// A value as one of another type.
pub(super) fn adapt(b: &mut Builder<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    if b.body().value_type(value) == ty {
        return Some(value);
    }
    CastOp::build(b, ty, value).value().ok()
}
