//! The elements of tensors: as MLIR has them, and as artifacts have them, which differs for truth values alone.

use super::parts::{Parts, as_ints};
use bytes::Bytes;
use rmlir_ir::construct::Invalid;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, AttrData, Context, Type, TypeData};

use crate::versions::types;

/// The format of a float type of VHLO.
pub(crate) fn float_kind(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match *ctx.type_data(types::scalar_from_vhlo(ctx, ty)?) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// The type outside of VHLO of a tensor's elements, with what quantized ones are stored as.
fn builtin_tensor(ctx: &Context, ty: Type) -> Option<Type> {
    let vhlo = Parts::vhlo(ctx)?;
    let (mnemonic, params) = vhlo.type_parts(ty)?;
    let [shape, rmlir_ir::def::Param::Type(element), ..] = params else { return None };
    if mnemonic != "tensor_v1" {
        return None;
    }
    let element = types::from_vhlo(ctx, *element)?;
    ctx.tensor_type(&as_ints(shape)?, element, None).ok()
}

/// The elements that an artifact has for a type of VHLO.
///
/// # Errors
/// If the type is none of a tensor with a shape, or they are too many or too few.
pub(crate) fn from_wire(ctx: &Context, ty: Type, blob: Bytes) -> Result<Attr, String> {
    let Some(ty) = builtin_tensor(ctx, ty) else {
        return Err("a tensor's elements need a type of vhlo with a shape".into());
    };
    let data = ctx.type_data(ty);
    let Some(count) = data.num_elements().and_then(|count| usize::try_from(count).ok()) else {
        return Err("a tensor's elements need a type with a static shape".into());
    };
    let Some(element) = data.shaped_element() else { return Err("no elements".into()) };
    let (blob, splat) = match element == ctx.i1() {
        true => bits(count, blob),
        false => {
            let size = ctx.dense_element_size(element).unwrap_or(0);
            let splat = blob.len() == size && count != 1;
            // Elements of less than a byte are in the low bits of one.
            let blob = match ctx.type_data(element).storage_width() {
                Some(width @ 1..8) => without_rest(blob, |_| (1u8 << width) - 1),
                _ => blob,
            };
            (blob, splat)
        }
    };
    let bytes = blob.len();
    let wrong = |invalid: Invalid| format!("{}: {bytes} bytes for {}", invalid.0, ctx.quoted_type(ty));
    ctx.dense_elements(ty, blob, splat).map_err(wrong)
}

/// Truth values as bits, and whether one stands for all. Files have them as bits or as bytes.
fn bits(count: usize, blob: Bytes) -> (Bytes, bool) {
    const TRUE: &[u8] = &[0xFF];
    const FALSE: &[u8] = &[0];
    match (&*blob, count) {
        (&[0xFF], _) => (Bytes::from_static(TRUE), true),
        (&[byte], 1) => (Bytes::from_static(if byte == 0 { FALSE } else { TRUE }), true),
        (&[0], 9..) => (Bytes::from_static(FALSE), true),
        (bytes, _) if bytes.len() == count && count != count.div_ceil(8) => (packed(bytes), false),
        _ => (
            without_rest(blob, |at| match count.checked_sub(8 * at) {
                Some(left @ 0..8) => (1u8 << left) - 1,
                _ => u8::MAX,
            }),
            false,
        ),
    }
}

/// The bytes without bits that no element has; a copy only if there are such.
fn without_rest(blob: Bytes, mask: impl Fn(usize) -> u8) -> Bytes {
    match blob.iter().enumerate().any(|(at, byte)| byte & !mask(at) != 0) {
        true => blob.iter().enumerate().map(|(at, byte)| byte & mask(at)).collect::<Vec<u8>>().into(),
        false => blob,
    }
}

fn packed(bytes: &[u8]) -> Bytes {
    let byte = |eight: &[u8]| {
        eight.iter().enumerate().fold(0u8, |bits, (at, &value)| bits | u8::from(value != 0) << at)
    };
    bytes.chunks(8).map(byte).collect::<Vec<u8>>().into()
}

/// The elements as an artifact has them; nothing if the attribute has no bytes.
pub(crate) fn to_wire(ctx: &Context, attr: Attr) -> Option<Bytes> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let data = ctx.type_data(dense.ty);
    if data.shaped_element() == Some(ctx.i1()) && dense.splat {
        // One alone is not a splat there, nor is none.
        match data.num_elements() {
            Some(0) => return Some(Bytes::new()),
            Some(1) => return Some(Bytes::copy_from_slice(&[u8::from(dense.raw.first() != Some(&0))])),
            _ => {}
        }
    }
    Some(dense.raw.clone())
}
