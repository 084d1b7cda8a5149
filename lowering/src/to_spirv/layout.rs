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

/// How many bits an element takes that is no whole byte, or a boolean.
fn small_bits(ctx: &Context, element: Type) -> Option<u32> {
    match ctx.type_data(element) {
        TypeData::Integer { width: 1, .. } => Some(BOOL_BITS),
        TypeData::Integer { width, .. } if *width < 8 => Some(*width),
        _ => None,
    }
}

/// What the array holds that stands for memory of such elements.
fn held(types: &Types<'_>, own: Type, element: Type, class: Option<&str>) -> Option<Type> {
    let ctx = types.ctx;
    match ctx.type_data(own) {
        TypeData::Integer { width: 1, .. } => types.number(signless(ctx, BOOL_BITS)?, class),
        TypeData::Integer { width, .. } if *width < 8 => types.number(own, class),
        TypeData::Vector { .. } => types.vector(own, class),
        TypeData::Complex(part) => types.complex(*part, class),
        // What an index or a float of 8 bits is taken for is not asked for again.
        _ if own != element => Some(element),
        _ if is_scalar(ctx, own) => types.number(own, class),
        _ => None,
    }
}

/// What stands for a memref in a storage class.
pub(super) fn memory(types: &Types<'_>, ty: Type) -> Option<Type> {
    let ctx = types.ctx;
    let TypeData::MemRef { shape, element: own, space, .. } = ctx.type_data(ty) else { return None };
    let class = class_name(ctx, (*space)?)?;
    let element = types.plain(*own);
    let held = held(types, *own, element, Some(class.as_str()))?;
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
            let total = match small_bits(ctx, *own) {
                Some(bits) => div_ceil(ctx.type_data(ty).num_elements()?.checked_mul(i64::from(bits))?, 8)?,
                None => span(ctx, ty)?.checked_mul(bytes(types, element)?)?,
            };
            types.array(held, div_ceil(total, size)?, stride)?
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
