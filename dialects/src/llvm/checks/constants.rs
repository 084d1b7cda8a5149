//! `llvm.mlir.constant` and `llvm.mlir.zero`.

use super::Checked;
use crate::llvm::attrs::params_of;
use crate::llvm::field::Field;
use crate::llvm::types::{Kind, LlvmType, StructType, is_scalable_vector};
use rmlir_ir::fold::{Fold, OpFold};
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::signature::Signature;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData};

/// `llvm.mlir.constant`
pub(in crate::llvm) struct Constant {
    value: Field,
}

impl Constant {
    pub(in crate::llvm) const fn new() -> Constant {
        Constant { value: Field::new("value") }
    }
}

impl OpHooks for Constant {
    fn verifies_each(&self) -> bool {
        false
    }

    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let (Some(value), Some(result)) = (self.value.get(op), op.result(0)) else { return Ok(()) };
        check(op.ctx(), value, result.ty()).map_err(|why| op.emit_error(why))
    }
}

impl OpFold for Constant {
    fn fold(&self, op: OpRef<'_>, _: &[Option<Attr>]) -> Fold {
        Fold::constant(self.value.get(op))
    }
}

fn check(ctx: &Context, value: Attr, ty: Type) -> Result<(), String> {
    let data = ctx.attr_data(value);
    if let AttrData::String { value, .. } = data {
        return check_string(ctx, ctx.bytes(*value).len(), ty);
    }
    match LlvmType::of(ctx, ty) {
        Some(LlvmType::Struct(body)) => return check_struct(ctx, data, body),
        Some(LlvmType::Target { .. }) => return Err("does not support target extension type.".into()),
        _ => {}
    }
    match data {
        AttrData::Integer { .. } if is_integer(ctx, ty) => Ok(()),
        AttrData::Integer { .. } => Err("expected integer type".into()),
        AttrData::Float { ty: float, .. } => match ctx.type_data(*float) {
            TypeData::Float(kind) => check_float(ctx, *kind, ty),
            _ => Ok(()),
        },
        AttrData::DenseElements(dense) => check_elements(ctx, dense.ty, dense.splat, ty),
        AttrData::DenseResource { ty: shaped, .. } | AttrData::Sparse { ty: shaped, .. } => {
            check_elements(ctx, *shaped, false, ty)
        }
        AttrData::DenseStrings(dense) => check_elements(ctx, dense.ty, dense.splat, ty),
        AttrData::Array(elements) => match LlvmType::of(ctx, ty) {
            Some(LlvmType::Array { element, count }) => check_array(ctx, elements, element, count, 0),
            _ => Err("expected array or struct type for array attribute".into()),
        },
        _ => Err("only supports integer, float, string or elements attributes".into()),
    }
}

fn is_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. })
}

fn check_string(ctx: &Context, len: usize, ty: Type) -> Result<(), String> {
    match LlvmType::of(ctx, ty) {
        Some(LlvmType::Array { element, count }) if count == len as u64 && is_byte(ctx, element) => Ok(()),
        _ => Err(format!("expected array type of {len} i8 elements for the string constant")),
    }
}

fn is_byte(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width: 8, .. })
}

fn check_struct(ctx: &Context, data: &AttrData, body: StructType<'_>) -> Result<(), String> {
    let Some(values) = data.as_array() else {
        return Err("expected array attribute for struct type".into());
    };
    let count = body.elements().count();
    if values.len() != count {
        return Err(format!("expected array attribute of size {count}"));
    }
    let scalar = |ty| {
        matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_))
            || Kind::of(ctx, ty) == Some(Kind::PpcFp128)
    };
    if !body.elements().all(scalar) {
        return Err("expected struct element types to be floating point type or integer type".into());
    }
    for (i, (&value, want)) in values.iter().zip(body.elements()).enumerate() {
        match ctx.attr_data(value) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } if *ty == want => {}
            AttrData::Integer { .. } | AttrData::Float { .. } => {
                return Err(format!("struct element at index {i} is of wrong type"));
            }
            _ => {
                return Err("expected element of array attribute to be floating point or integer".into());
            }
        }
    }
    Ok(())
}

/// A float is a constant of its own type, or of an integer of its width.
fn check_float(ctx: &Context, kind: FloatKind, ty: Type) -> Result<(), String> {
    match ctx.type_data(ty) {
        TypeData::Float(have) if *have != kind => {
            Err("attribute and type have different float semantics".into())
        }
        TypeData::Dialect(_) if Kind::of(ctx, ty) == Some(Kind::PpcFp128) => {
            Err("attribute and type have different float semantics".into())
        }
        TypeData::Integer { width, .. } if *width != kind.width() => {
            Err(format!("expected integer type of width {}", kind.width()))
        }
        _ => Ok(()),
    }
}

/// The number of numbers in a type, and the type of each, through arrays of arrays and vectors.
fn leaves(ctx: &Context, ty: Type) -> (i64, Type) {
    let (mut count, mut ty) = (1i64, ty);
    loop {
        if let Some(LlvmType::Array { element, count: n }) = LlvmType::of(ctx, ty) {
            count = count.saturating_mul(i64::try_from(n).unwrap_or(i64::MAX));
            ty = element;
        } else if let TypeData::Vector { element, .. } = ctx.type_data(ty) {
            return (count.saturating_mul(ctx.type_data(ty).num_elements().unwrap_or(i64::MAX)), *element);
        } else {
            return (count, ty);
        }
    }
}

/// Whether there is a vector without a fixed number of elements in a type.
fn has_scalable(ctx: &Context, ty: Type) -> bool {
    let mut ty = ty;
    while let Some(LlvmType::Array { element, .. }) = LlvmType::of(ctx, ty) {
        ty = element;
    }
    is_scalable_vector(ctx, ty)
}

fn check_elements(ctx: &Context, shaped: Type, splat: bool, ty: Type) -> Result<(), String> {
    if has_scalable(ctx, ty) {
        return match splat {
            true => Ok(()),
            false => Err("scalable vector type requires a splat attribute".into()),
        };
    }
    let is_container =
        matches!(ctx.type_data(ty), TypeData::Vector { .. }) || Kind::of(ctx, ty) == Some(Kind::Array);
    if !is_container {
        return Err("expected vector or array type".into());
    }
    let data = ctx.type_data(shaped);
    let ((want, leaf), have) = (leaves(ctx, ty), data.num_elements().unwrap_or(i64::MAX));
    if want != have {
        return Err(format!("type and attribute have a different number of elements: {want} vs. {have}"));
    }
    let Some(element) = data.shaped_element() else { return Ok(()) };
    match ctx.type_data(element) {
        TypeData::Float(kind) => check_float(ctx, *kind, leaf),
        TypeData::Integer { .. } if !is_integer(ctx, leaf) => {
            Err("expected integer element type for integer elements attribute".into())
        }
        _ => Ok(()),
    }
}

/// Arrays of structs are lists of lists.
fn check_array(
    ctx: &Context,
    values: &[Attr],
    element: Type,
    count: u64,
    dimension: usize,
) -> Result<(), String> {
    if values.len() as u64 != count {
        let have = values.len();
        return Err(format!(
            "array attribute size does not match array type size in dimension {dimension}: {have} vs. {count}"
        ));
    }
    let stands_alone =
        |attr| params_of(ctx, attr, "zero").is_some() || params_of(ctx, attr, "undef").is_some();
    let what = "must be a zero, or undef, or array attribute";
    let lists = values.iter().enumerate().filter(|&(_, &value)| !stands_alone(value));
    match LlvmType::of(ctx, element) {
        Some(LlvmType::Array { element, count }) => {
            for (i, &value) in lists {
                let Some(inner) = ctx.attr_data(value).as_array() else {
                    return Err(format!(
                        "nested attribute for sub-array in dimension {dimension} at index {i} {what}"
                    ));
                };
                check_array(ctx, inner, element, count, dimension + 1)?;
            }
            Ok(())
        }
        Some(LlvmType::Struct(body)) => {
            let size = body.elements().count();
            for (i, &value) in lists {
                let Some(inner) = ctx.attr_data(value).as_array() else {
                    return Err(format!("nested attribute for struct element at index {i} {what}"));
                };
                if inner.len() != size {
                    return Err(format!(
                        "nested array attribute size for struct element at index {i} must match struct size: {} \
                         vs. {size}",
                        inner.len()
                    ));
                }
            }
            Ok(())
        }
        _ => Err("for array with an array attribute must have a struct element type".into()),
    }
}

/// `llvm.mlir.zero`
pub(in crate::llvm) struct Zero;

impl OpHooks for Zero {
    fn verify_signature(&self, op: Signature<'_>) -> Checked {
        let ctx = op.ctx();
        let Some(LlvmType::Target { name, .. }) = op.result(0).and_then(|r| LlvmType::of(ctx, r.ty())) else {
            return Ok(());
        };
        match crate::llvm::types::target_has_zero(ctx.bytes(name)) {
            true => Ok(()),
            false => Err(op.emit_error("target extension type does not support zero-initializer")),
        }
    }
}

/// Whether an attribute is zero all through.
pub(in crate::llvm) fn is_zero(ctx: &Context, attr: Attr) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { bits, .. } => *bits == [0, 0],
        AttrData::DenseElements(dense) => dense.splat && dense.raw.iter().all(|&byte| byte == 0),
        AttrData::Array(elements) => elements.iter().all(|&element| is_zero(ctx, element)),
        AttrData::Dialect(_) => params_of(ctx, attr, "zero").is_some(),
        _ => false,
    }
}
