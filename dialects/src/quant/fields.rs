//! Quantized types in bytecode.
//!
//! One type of text has several encodings there: 1 and 2 are `any` without and with the expressed type, 3 is `calibrated`, 4, 5 and 6 are
//! `uniform` with one scale, with one for each slice, and with one for each block. The fields are those of upstream's
//! `QuantDialectBytecode`: flags (1: signed), storage type and so on; a float is the number that its bits make.

use super::uniform::{PER_AXIS, PER_BLOCK, WHOLE};
use rmlir_ir::def::Param;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, Type, TypeData};

/// Flags and storage type.
fn head(params: &[Param]) -> Option<[Param; 2]> {
    let flags = Param::Int((params.get(1)? == &Param::Bool(true)).into());
    Some([flags, params.first()?.clone()])
}

/// Lowest and highest stored value.
fn bounds(params: &[Param]) -> Option<[Param; 2]> {
    Some([params.get(2)?.clone(), params.get(3)?.clone()])
}

/// The first four parameters: storage type, signed, lowest and highest value.
fn storage(flags: &Param, ty: &Param, min: &Param, max: &Param) -> Option<Vec<Param>> {
    let &Param::Int(flags) = flags else { return None };
    let of_kind = matches!((ty, min, max), (Param::Type(_), Param::Int(_), Param::Int(_)));
    of_kind.then(|| vec![ty.clone(), Param::Bool(flags & 1 == 1), min.clone(), max.clone()])
}

fn bits(scale: &Param) -> Param {
    Param::Int(float_of(Some(scale)).to_bits() as i64)
}

fn from_bits(field: &Param) -> Option<Param> {
    if let &Param::Int(bits) = field { Some(Param::double(f64::from_bits(bits as u64))) } else { None }
}

pub(super) fn any(_: &Context, params: &[Param]) -> Option<(u64, Vec<Param>)> {
    let (head, bounds) = (head(params)?, bounds(params)?);
    let expressed = params.get(4).filter(|param| matches!(param, Param::Type(_)));
    let code = if expressed.is_some() { 2 } else { 1 };
    Some((code, head.into_iter().chain(expressed.cloned()).chain(bounds).collect()))
}

pub(super) fn to_any(_: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
    let (mut params, expressed) = match (code, fields) {
        (1, [flags, ty, min, max]) => (storage(flags, ty, min, max)?, Param::None),
        (2, [flags, ty, expressed, min, max]) => (storage(flags, ty, min, max)?, expressed.clone()),
        _ => return None,
    };
    params.push(expressed);
    Some(params)
}

pub(super) fn calibrated(_: &Context, params: &[Param]) -> Option<(u64, Vec<Param>)> {
    let [expressed, min, max] = params else { return None };
    Some((3, vec![expressed.clone(), bits(min), bits(max)]))
}

pub(super) fn to_calibrated(_: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
    match (code, fields) {
        (3, [expressed, min, max]) => Some(vec![expressed.clone(), from_bits(min)?, from_bits(max)?]),
        _ => None,
    }
}

pub(super) fn uniform(ctx: &Context, params: &[Param]) -> Option<(u64, Vec<Param>)> {
    let ([flags, storage], [min, max]) = (head(params)?, bounds(params)?);
    let [_, _, _, _, expressed, granularity, axes, sizes, _, scales, zeros] = params else { return None };
    let expressed = expressed.clone();
    if *granularity == Param::Int(PER_BLOCK) {
        let (scales, of_zero) = (scales_attr(ctx, params)?, zeros_attr(ctx, params)?);
        let (dims, sizes) = (axes.clone(), sizes.clone());
        let attrs = [Param::Attr(scales), Param::Attr(of_zero)];
        return Some((
            6,
            [flags, storage, expressed, min, max, dims, sizes].into_iter().chain(attrs).collect(),
        ));
    }
    let scale_bits: Vec<Param> = list(Some(scales)).iter().map(bits).collect();
    if *granularity == Param::Int(PER_AXIS) {
        let axis = Param::Int(int(list(Some(axes)).first()));
        let scales = Param::List(scale_bits.into());
        return Some((5, vec![flags, storage, expressed, axis, min, max, scales, zeros.clone()]));
    }
    let zero = Param::Int(int(list(Some(zeros)).first()));
    Some((4, vec![flags, storage, expressed, scale_bits.first()?.clone(), zero, min, max]))
}

pub(super) fn to_uniform(ctx: &Context, code: u64, fields: &[Param]) -> Option<Vec<Param>> {
    let (mut params, rest) = match (code, fields) {
        (4, [flags, ty, expressed, scale, zero, min, max]) => {
            let scales = Param::List([from_bits(scale)?].into());
            let zeros = int_list([int(Some(zero))]);
            let none = || int_list([]);
            let rest = [expressed.clone(), Param::Int(WHOLE), none(), none(), none(), scales, zeros];
            (storage(flags, ty, min, max)?, rest)
        }
        (5, [flags, ty, expressed, axis, min, max, scales, zeros]) => {
            let scales = list(Some(scales)).iter().map(from_bits).collect::<Option<_>>()?;
            let axes = int_list([int(Some(axis))]);
            let (none, scales) = (|| int_list([]), Param::List(scales));
            let rest = [expressed.clone(), Param::Int(PER_AXIS), axes, none(), none(), scales, zeros.clone()];
            (storage(flags, ty, min, max)?, rest)
        }
        (6, [flags, ty, expressed, min, max, dims, sizes, scales, zeros]) => {
            let (&Param::Attr(scales), &Param::Attr(zeros)) = (scales, zeros) else { return None };
            let (shape, scales) = elements(ctx, scales)?;
            let (_, zeros) = elements(ctx, zeros)?;
            let scales =
                scales.into_iter().map(|bits| scale_of(ctx, expressed, bits)).collect::<Option<_>>()?;
            let zeros =
                zeros.into_iter().map(|bits| extended(ctx, ty, bits)).collect::<Option<Vec<i64>>>()?;
            let (dims, sizes, shape) = (dims.clone(), sizes.clone(), int_list(shape));
            let lists = (Param::List(scales), int_list(zeros));
            let rest = [expressed.clone(), Param::Int(PER_BLOCK), dims, sizes, shape, lists.0, lists.1];
            (storage(flags, ty, min, max)?, rest)
        }
        _ => return None,
    };
    params.extend(rest);
    Some(params)
}

fn float_of(param: Option<&Param>) -> f64 {
    match param {
        Some(Param::Float { bits, .. }) => f64::from_bits(bits[0]),
        _ => 0.0,
    }
}

fn int(param: Option<&Param>) -> i64 {
    if let Some(&Param::Int(value)) = param { value } else { 0 }
}

fn list(param: Option<&Param>) -> &[Param] {
    if let Some(Param::List(values)) = param { values } else { &[] }
}

fn ints(param: Option<&Param>) -> Vec<i64> {
    list(param).iter().map(|param| int(Some(param))).collect()
}

fn int_list(values: impl IntoIterator<Item = i64>) -> Param {
    Param::List(values.into_iter().map(Param::Int).collect())
}

/// The scales of blocks: elements of the expressed type.
fn scales_attr(ctx: &Context, params: &[Param]) -> Option<Attr> {
    let &Param::Type(ty) = params.get(4)? else { return None };
    let TypeData::Float(kind) = ctx.type_data(ty) else { return None };
    let values = list(params.get(9)).iter().map(|scale| kind.from_f64(float_of(Some(scale))));
    tensor(ctx, ty, &ints(params.get(8)), kind.width(), values.collect())
}

/// The zero points of blocks: elements of the storage type.
fn zeros_attr(ctx: &Context, params: &[Param]) -> Option<Attr> {
    let &Param::Type(ty) = params.first()? else { return None };
    let TypeData::Integer { width, .. } = ctx.type_data(ty) else { return None };
    let values = ints(params.get(10)).into_iter().map(|zero| zero as u128);
    tensor(ctx, ty, &ints(params.get(8)), *width, values.collect())
}

/// A dense tensor of elements that take whole bytes.
fn tensor(ctx: &Context, element: Type, shape: &[i64], width: u32, values: Vec<u128>) -> Option<Attr> {
    let ty = ctx.tensor_type(shape, element, None).ok()?;
    let size = width.div_ceil(8) as usize;
    let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
    let splat = values.windows(2).all(|pair| pair[0] == pair[1]) && !values.is_empty();
    let kept = if splat { &values[..1] } else { &values[..] };
    let raw: Vec<u8> =
        kept.iter().flat_map(|value| (value & mask).to_le_bytes().into_iter().take(size)).collect();
    ctx.dense_elements(ty, raw, splat).ok()
}

/// Shape and elements of a dense tensor.
fn elements(ctx: &Context, attr: Attr) -> Option<(Vec<i64>, Vec<u128>)> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let TypeData::RankedTensor { shape, element, .. } = ctx.type_data(dense.ty) else { return None };
    let size = ctx.dense_element_size(*element)?.max(1);
    let value = |bytes: &[u8]| bytes.iter().rev().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
    let values: Vec<u128> = dense.raw.chunks(size).map(value).collect();
    let count = shape.iter().try_fold(1i64, |count, &dim| match dim {
        DYNAMIC => None,
        dim => count.checked_mul(dim),
    })?;
    // A splat takes no bytes for its copies: what is made of them is bounded by what a type of so many blocks may hold.
    let count = usize::try_from(count).ok().filter(|&count| count == values.len() || count <= 1 << 20)?;
    let all = if dense.splat { vec![*values.first()?; count] } else { values };
    Some((shape.to_vec(), all))
}

fn scale_of(ctx: &Context, expressed: &Param, bits: u128) -> Option<Param> {
    let &Param::Type(ty) = expressed else { return None };
    let TypeData::Float(kind) = ctx.type_data(ty) else { return None };
    Some(Param::double(kind.to_f64(bits)))
}

/// A zero point with the sign of its storage type.
fn extended(ctx: &Context, storage: &Param, bits: u128) -> Option<i64> {
    let &Param::Type(ty) = storage else { return None };
    let TypeData::Integer { width, .. } = ctx.type_data(ty) else { return None };
    let shift = 64u32.checked_sub(*width)?;
    Some(((bits as i64) << shift) >> shift)
}
