//! Memory: a pointer to a struct that holds an array.

use super::types::{Types, is_scalar, signless};
use rmlir_dialects::spirv::DIALECT;
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_type;
use rmlir_ir::{Context, DYNAMIC, Type, TypeData};

/// What booleans take in memory.
pub(super) const BOOL_BITS: u32 = 8;

/// The name of a storage class.
fn class_name(ctx: &Context, space: rmlir_ir::Attr) -> Option<String> {
    rmlir_dialects::common::enums::word(ctx, space, (DIALECT, "storage_class"))
}

/// Whether offsets and strides have to be stated in a storage class.
fn is_laid_out(class: &str) -> bool {
    matches!(class, "PhysicalStorageBuffer" | "PushConstant" | "StorageBuffer" | "Uniform")
}

/// How many bytes a value takes; `None` where that is not known.
fn bytes(types: &Types<'_>, ty: Type) -> Option<i64> {
    let ctx = types.ctx;
    match ctx.type_data(ty) {
        TypeData::Integer { width: 1, .. } => None,
        TypeData::Integer { width, .. } => Some(i64::from(*width) / 8),
        TypeData::Float(kind) => Some(i64::from(kind.byte_width())),
        TypeData::Complex(part) => bytes(types, *part)?.checked_mul(2),
        TypeData::Vector { shape, element, .. } => {
            shape.iter().try_fold(bytes(types, *element)?, |total, &size| total.checked_mul(size))
        }
        _ => None,
    }
}

/// How many elements from the first to the last a memref spans.
fn span(ctx: &Context, ty: Type) -> Option<i64> {
    let layout = ctx.strides(ty)?;
    let shape = ctx.type_data(ty).shape()?;
    if shape.is_empty() {
        return Some(1);
    }
    let mut largest = -1;
    for (&size, &stride) in shape.iter().zip(&layout.strides) {
        if size == DYNAMIC || stride == DYNAMIC {
            return None;
        }
        largest = largest.max(size.checked_mul(stride)?);
    }
    if layout.offset == DYNAMIC { None } else { layout.offset.checked_add(largest) }
}

fn div_ceil(value: i64, by: i64) -> Option<i64> {
    (by > 0 && value > 0).then(|| (value - 1) / by + 1)
}

/// What stands for a memref in a storage class.
pub(super) fn memory(types: &Types<'_>, ty: Type) -> Option<Type> {
    let ctx = types.ctx;
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(ty) else { return None };
    let class = class_name(ctx, (*space)?)?;
    let own = Some(class.as_str());
    let element = types.without_index(*element);
    let is_bool = element == ctx.i1();
    let held = match ctx.type_data(element) {
        TypeData::Vector { shape, element: part, .. } => types.vector(shape, *part, own)?,
        TypeData::Complex(part) => types.complex(*part, own)?,
        _ if is_bool => types.number(signless(ctx, BOOL_BITS)?, own)?,
        _ if is_scalar(ctx, element) => types.number(element, own)?,
        _ => return None,
    };
    let size = bytes(types, held)?;
    let stride = if is_laid_out(&class) { size } else { 0 };
    let open = shape.contains(&DYNAMIC);
    let of_kernel = types.env.has("Kernel");
    let array = match (open, of_kernel) {
        (true, true) => return pointer(ctx, held, &class),
        (true, false) => {
            make_type(ctx, (DIALECT, "rtarray"), vec![Param::Type(held), Param::Int(stride)]).ok()?
        }
        (false, _) => {
            let each = if is_bool { i64::from(BOOL_BITS) / 8 } else { bytes(types, element)? };
            let count = if is_bool { ctx.type_data(ty).num_elements()? } else { span(ctx, ty)? };
            types.array(
                held,
                div_ceil(count.checked_mul(each)?, size)?,
                if of_kernel { 0 } else { stride },
            )?
        }
    };
    if of_kernel {
        return pointer(ctx, array, &class);
    }
    let offset = if is_laid_out(&class) { Param::Int(0) } else { Param::None };
    let none = || Param::List(Vec::new().into());
    let member = Param::List(vec![Param::Type(array), offset, none()].into());
    let whole = vec![Param::None, Param::List(vec![member].into()), none()];
    pointer(ctx, make_type(ctx, (DIALECT, "struct"), whole).ok()?, &class)
}

fn pointer(ctx: &Context, to: Type, class: &str) -> Option<Type> {
    make_type(ctx, (DIALECT, "ptr"), vec![Param::Type(to), Param::String(ctx.ident(class))]).ok()
}
