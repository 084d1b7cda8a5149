//! What types may stand where.

use super::{Kind, LlvmType};
use rmlir_ir::types::{Signedness, TypeData};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Type};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether arrays and structs may have elements of a type.
pub fn valid_element(ctx: &Context, ty: Type) -> bool {
    !matches!(
        Kind::of(ctx, ty),
        Some(Kind::Void | Kind::Label | Kind::Metadata | Kind::Function | Kind::Token)
    )
}

/// Whether a function may take an argument of a type.
pub fn valid_argument(ctx: &Context, ty: Type) -> bool {
    !matches!(Kind::of(ctx, ty), Some(Kind::Void | Kind::Function))
}

/// Whether a function may return a type.
pub fn valid_result(ctx: &Context, ty: Type) -> bool {
    !matches!(Kind::of(ctx, ty), Some(Kind::Function | Kind::Metadata | Kind::Label))
}

pub(super) fn wrong_struct_element(ctx: &Context, ty: Type) -> String {
    format!("invalid LLVM structure element type: {}", ctx.quoted_type(ty))
}

/// The first thing that is wrong with the parts of a type, in the reference's words.
pub(super) fn check(ctx: &Context, ty: LlvmType<'_>) -> Result<(), String> {
    match ty {
        LlvmType::Array { element, .. } if !valid_element(ctx, element) => {
            Err(format!("invalid array element type: {}", ctx.quoted_type(element)))
        }
        LlvmType::Function(function) => {
            if !valid_result(ctx, function.result) {
                let result = ctx.quoted_type(function.result);
                return Err(format!("invalid function result type: {result}"));
            }
            match function.params().find(|&param| !valid_argument(ctx, param)) {
                Some(wrong) => Err(format!("invalid function argument type: {}", ctx.quoted_type(wrong))),
                None => Ok(()),
            }
        }
        LlvmType::Struct(literal) => match literal.elements().find(|&element| !valid_element(ctx, element)) {
            Some(wrong) => Err(wrong_struct_element(ctx, wrong)),
            None => Ok(()),
        },
        _ => Ok(()),
    }
}

fn is_float(kind: FloatKind) -> bool {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    matches!(kind, F16 | BF16 | F32 | F64 | F80 | F128)
}

/// The element type of a vector of one dimension.
pub fn vector_element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } if shape.len() == 1 => Some(*element),
        _ => None,
    }
}

/// Whether a type can be used in the dialect, no matter what is inside it.
pub fn is_compatible_outer(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Float(kind) => is_float(*kind),
        TypeData::Vector { shape, .. } => shape.len() == 1,
        TypeData::Dialect(data) => Kind::of_def(ctx, data.def).is_some() || is_llvm_ptr(ctx, ty),
        _ => false,
    }
}

/// Whether this is `!ptr.ptr` in an address space of this dialect.
fn is_llvm_ptr(ctx: &Context, ty: Type) -> bool {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
    let dialect = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
    let Some(rmlir_ir::def::Param::Attr(space)) = data.params.first() else { return false };
    let rmlir_ir::attrs::AttrData::Dialect(space) = ctx.attr_data(*space) else { return false };
    let space_dialect = ctx.dialect_info(ctx.attr_def_dialect(space.def)).name();
    ctx.bytes(dialect) == b"ptr" && ctx.bytes(space_dialect) == super::DIALECT
}

/// Whether a type can be used in the dialect, and all types inside it.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    are_compatible(ctx, std::iter::once(ty))
}

/// Whether this holds for each of these types. What they share is looked at once.
pub fn are_compatible(ctx: &Context, mut types: impl Iterator<Item = Type>) -> bool {
    // Most are pointers and numbers, which need no list.
    let plain = |ty: Type| {
        let has_inner = LlvmType::of(ctx, ty).is_some_and(|ty| ty.inner().next().is_some());
        !has_inner && is_usable_itself(ctx, ty)
    };
    let Some(first) = types.find(|&ty| !plain(ty)) else { return true };
    let mut seen = FxHashSet::default();
    let mut stack: Vec<Type> = std::iter::once(first).chain(types).collect();
    while let Some(ty) = stack.pop() {
        if seen.insert(ty) {
            if !is_usable_itself(ctx, ty) {
                return false;
            }
            stack.extend(LlvmType::of(ctx, ty).into_iter().flat_map(LlvmType::inner));
        }
    }
    true
}

/// The types inside `ty`, at whatever depth, that are not [compatible](is_compatible).
pub(super) fn unusable_inside(ctx: &Context, ty: LlvmType<'_>) -> FxHashSet<Type> {
    let mut unusable = FxHashSet::default();
    if are_compatible(ctx, ty.inner()) {
        return unusable;
    }
    let mut holders: FxHashMap<Type, Vec<Type>> = FxHashMap::default();
    let mut stack: Vec<Type> = ty.inner().collect();
    let mut seen: FxHashSet<Type> = stack.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(holder) = stack.pop() {
        if !is_usable_itself(ctx, holder) {
            found.push(holder);
        }
        for inner in LlvmType::of(ctx, holder).into_iter().flat_map(LlvmType::inner) {
            holders.entry(inner).or_default().push(holder);
            if seen.insert(inner) {
                stack.push(inner);
            }
        }
    }
    // What holds an unusable type is unusable.
    while let Some(ty) = found.pop() {
        if unusable.insert(ty) {
            found.extend(holders.get(&ty).into_iter().flatten());
        }
    }
    unusable
}

/// Whether a type can be used as far as it decides that itself, without the types of the dialect inside it.
fn is_usable_itself(ctx: &Context, ty: Type) -> bool {
    let scalars = || vector_element(ctx, ty).is_none_or(|element| is_vector_scalar(ctx, element));
    is_compatible_outer(ctx, ty) && scalars()
}

fn is_vector_scalar(ctx: &Context, element: Type) -> bool {
    match ctx.type_data(element) {
        TypeData::Integer { signedness, .. } => *signedness == Signedness::Signless,
        TypeData::Float(kind) => is_float(*kind),
        TypeData::Dialect(data) => {
            Kind::of_def(ctx, data.def) == Some(Kind::Pointer) || is_llvm_ptr(ctx, element)
        }
        _ => false,
    }
}

/// Whether a type is a vector as the dialect uses them.
pub fn is_compatible_vector(ctx: &Context, ty: Type) -> bool {
    vector_element(ctx, ty).is_some_and(|element| is_vector_scalar(ctx, element))
}

/// Whether a type is a float of the dialect.
pub fn is_compatible_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(kind) if is_float(*kind))
        || Kind::of(ctx, ty) == Some(Kind::PpcFp128)
}

/// Whether a type is a vector whose number of elements is a multiple of a number known at run time.
pub fn is_scalable_vector(ctx: &Context, ty: Type) -> bool {
    match ctx.type_data(ty) {
        TypeData::Vector { scalable, .. } => is_compatible_vector(ctx, ty) && scalable.first() == Some(&true),
        _ => false,
    }
}

/// Whether values of a target extension type can be loaded and stored: of those that stand for something with a size.
pub fn supports_memory_ops(ctx: &Context, ty: Type) -> bool {
    match LlvmType::of(ctx, ty) {
        Some(LlvmType::Target { name, .. }) => target_has_layout(ctx.bytes(name)),
        _ => true,
    }
}

/// Whether a target extension type stands for a type with a layout.
fn target_has_layout(name: &[u8]) -> bool {
    name.starts_with(b"spirv.") || name == b"aarch64.svcount"
}

/// Whether there is a zero of a target extension type.
pub fn target_has_zero(name: &[u8]) -> bool {
    name.starts_with(b"spirv.") || name == b"aarch64.svcount"
}

/// Whether a global may be of a target extension type.
pub fn target_can_be_global(name: &[u8]) -> bool {
    name.starts_with(b"spirv.")
}

/// Whether values of a type have a size, so that they can be loaded and stored.
pub fn is_loadable(ctx: &Context, ty: Type) -> bool {
    is_compatible_outer(ctx, ty)
        && match LlvmType::of(ctx, ty) {
            Some(
                LlvmType::Void
                | LlvmType::Token
                | LlvmType::Label
                | LlvmType::Metadata
                | LlvmType::Function(_),
            ) => false,
            Some(LlvmType::Struct(body)) => !body.opaque,
            Some(LlvmType::Target { .. }) => supports_memory_ops(ctx, ty),
            _ => true,
        }
}
