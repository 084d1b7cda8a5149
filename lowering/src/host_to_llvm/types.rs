//! Types of spirv in the llvm dialect.

use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::spirv::DIALECT;
use rmlir_ir::def::Param;
use rmlir_ir::typed::type_param;
use rmlir_ir::{Context, Type, TypeData};
use rmlir_rewrite::conversion::{Converted, TypeConverter};

/// Adds the rules.
pub(super) fn add_rules(converter: &mut TypeConverter) {
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        let is = |name: &str| rmlir_ir::typed::is_type(ctx, ty, (DIALECT, name));
        if is("ptr") {
            Converted::one_or_failed(llvm_types::pointer(ctx, 0).ok())
        } else if is("array") {
            Converted::one_or_failed(array(of, ty))
        } else if is("rtarray") {
            Converted::one_or_failed(open_array(of, ty))
        } else if is("struct") {
            Converted::one_or_failed(structure(of, ty))
        } else {
            Converted::Declined
        }
    });
}

/// What a pointer points to.
pub(super) fn pointee(ctx: &Context, ty: Type) -> Option<Type> {
    match type_param(ctx, ty, (DIALECT, "ptr"), 0)? {
        Param::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// How many bytes a value takes, where nothing lies between its parts.
fn bytes(ctx: &Context, ty: Type) -> Option<i64> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(i64::from(width.div_ceil(8))),
        TypeData::Float(kind) => Some(i64::from(kind.width() / 8)),
        TypeData::Vector { shape, element, .. } => {
            shape.iter().try_fold(bytes(ctx, *element)?, |bytes, &size| bytes.checked_mul(size))
        }
        _ => match (type_param(ctx, ty, (DIALECT, "array"), 0), type_param(ctx, ty, (DIALECT, "array"), 1)) {
            (Some(&Param::Type(element)), Some(&Param::Int(count))) => {
                bytes(ctx, element)?.checked_mul(count)
            }
            _ => None,
        },
    }
}

/// Elements may be as far apart as they are large.
fn array(of: &TypeConverter, ty: Type) -> Option<Type> {
    let ctx = of.ctx();
    let param = |at| type_param(ctx, ty, (DIALECT, "array"), at);
    let (Some(&Param::Type(element)), Some(&Param::Int(count))) = (param(0), param(1)) else { return None };
    if let Some(&Param::Int(stride)) = param(2)
        && stride != 0
        && bytes(ctx, element) != Some(stride)
    {
        return None;
    }
    llvm_types::array(ctx, of.one(element)?, u64::try_from(count).ok()?).ok()
}

fn open_array(of: &TypeConverter, ty: Type) -> Option<Type> {
    let ctx = of.ctx();
    let Some(&Param::Type(element)) = type_param(ctx, ty, (DIALECT, "rtarray"), 0) else { return None };
    if matches!(type_param(ctx, ty, (DIALECT, "rtarray"), 1), Some(&Param::Int(stride)) if stride != 0) {
        return None;
    }
    llvm_types::array(ctx, of.one(element)?, 0).ok()
}

/// Members lie one after the other.
fn structure(of: &TypeConverter, ty: Type) -> Option<Type> {
    let ctx = of.ctx();
    let Some(Param::List(members)) = type_param(ctx, ty, (DIALECT, "struct"), 1) else { return None };
    let mut fields = Vec::new();
    let mut next = Some(0);
    for member in members.iter() {
        let Param::List(parts) = member else { return None };
        let Some(&Param::Type(field)) = parts.first() else { return None };
        if let Some(&Param::Int(offset)) = parts.get(1)
            && next != Some(offset)
        {
            return None;
        }
        next = next.zip(bytes(ctx, field)).and_then(|(start, size): (i64, i64)| start.checked_add(size));
        fields.push(of.one(field)?);
    }
    let has_offsets = members.iter().any(|member| match member {
        Param::List(parts) => matches!(parts.get(1), Some(Param::Int(_))),
        _ => false,
    });
    // Without offsets they may lie anywhere, close to each other too.
    llvm_types::literal_struct(ctx, &fields, !has_offsets).ok()
}
