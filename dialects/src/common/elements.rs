//! Numbers in attributes: one of them, or the elements of `dense<...>`.

use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, DenseElements, Type, TypeData};

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub enum Number {
    /// An integer, as wide as its type; 64 bits for index.
    Int(Int),
    /// The bits of a float.
    Float(u128),
}

impl Number {
    /// The integer, if it is one.
    pub fn as_int(&self) -> Option<&Int> {
        if let Number::Int(value) = self { Some(value) } else { None }
    }

    /// The bits of the float, if it is one.
    pub fn as_float(&self) -> Option<u128> {
        if let Number::Float(bits) = self { Some(*bits) } else { None }
    }
}

/// The numbers of an attribute.
#[derive(Clone, Debug)]
pub struct Elements {
    /// The type of the attribute.
    pub ty: Type,
    /// The type of each number.
    pub element: Type,
    /// The numbers; one if all are the same.
    pub values: Vec<Number>,
    /// All numbers are the one in `values`, or there is only one.
    pub splat: bool,
}

impl Elements {
    /// The number at a position.
    pub fn get(&self, index: usize) -> Option<&Number> {
        self.values.get(if self.splat { 0 } else { index })
    }
}

/// The numbers of an integer or float attribute or of `dense<...>`; `None` for other attributes.
pub fn read(ctx: &Context, attr: Attr) -> Option<Elements> {
    match ctx.attr_data(attr) {
        AttrData::Integer { ty, value } => Some(single(*ty, Number::Int(value.clone()))),
        data @ AttrData::Float { ty, .. } => Some(single(*ty, Number::Float(data.float_bits()?))),
        AttrData::DenseElements(dense) => {
            let element = ctx.type_data(dense.ty).shaped_element()?;
            let values = numbers(ctx, dense, element)?;
            Some(Elements { ty: dense.ty, element, values, splat: dense.splat })
        }
        _ => None,
    }
}

fn single(ty: Type, value: Number) -> Elements {
    Elements { ty, element: ty, values: vec![value], splat: true }
}

/// The stored numbers; one for a splat.
fn numbers(ctx: &Context, dense: &DenseElements, element: Type) -> Option<Vec<Number>> {
    let data = ctx.type_data(element);
    let width = data.storage_width()?;
    let count = usize::try_from(ctx.type_data(dense.ty).num_elements()?).ok()?;
    if width == 1 && data.is_int_or_index() {
        let stored = if dense.splat { 1 } else { count };
        let bit = |i: usize| dense.raw.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 == 1);
        return Some((0..stored).map(|i| Number::Int(Int::from_bool(bit(i)))).collect());
    }
    let size = (width as usize).div_ceil(8).max(1);
    let float = |raw: &[u8]| raw.iter().rev().fold(0u128, |bits, &byte| bits << 8 | u128::from(byte));
    let number = |raw: &[u8]| match data.is_int_or_index() {
        true => Number::Int(Int::from_le_bytes(width, raw)),
        false => Number::Float(float(raw)),
    };
    Some(dense.raw.chunks_exact(size).map(number).collect())
}

/// The attribute of type `ty` with these numbers: all the same if `splat`, or if the type is not shaped.
pub fn write(ctx: &Context, ty: Type, values: &[Number], splat: bool) -> Option<Attr> {
    let Some(element) = ctx.type_data(ty).shaped_element() else {
        return match values.first()? {
            Number::Int(value) => ctx.integer_attr(ty, value.clone()).ok(),
            Number::Float(bits) => ctx.float_attr(ty, *bits).ok(),
        };
    };
    let data = ctx.type_data(element);
    let width = data.storage_width()?;
    let size = (width as usize).div_ceil(8).max(1);
    let mut raw = Vec::new();
    if width == 1 && data.is_int_or_index() {
        raw.resize(values.len().div_ceil(8), 0u8);
        let set = values.iter().enumerate().filter(|(_, value)| value.as_int().is_some_and(|v| !v.is_zero()));
        set.for_each(|(i, _)| raw[i / 8] |= 1 << (i % 8));
        if splat {
            // One bit stands for all in a byte.
            raw.iter_mut().for_each(|byte| *byte = if *byte == 0 { 0 } else { 0xFF });
        }
    } else {
        for value in values {
            match value {
                Number::Int(value) => value.write_le_bytes(size, &mut raw),
                Number::Float(bits) => raw.extend_from_slice(bits.to_le_bytes().get(..size)?),
            }
        }
    }
    ctx.dense_elements(ty, raw, splat).ok()
}

/// The parts of a complex type, and in how many bytes each of them is kept.
fn complex_parts(ctx: &Context, ty: Type) -> Option<(Type, usize)> {
    let TypeData::Complex(part) = *ctx.type_data(ctx.type_data(ty).shaped_element()?) else { return None };
    let width = ctx.type_data(part).storage_width().filter(|&width| width > 1)?;
    Some((part, (width as usize).div_ceil(8)))
}

/// The complex number at a position of `dense<...>`, or the one that all elements are: `[re, im]`.
pub fn complex_at(ctx: &Context, attr: Attr, at: Option<usize>) -> Option<Attr> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let (part, size) = complex_parts(ctx, dense.ty)?;
    let at = if dense.splat { 0 } else { at? };
    let start = at.checked_mul(2 * size)?;
    let raw = dense.raw.get(start..start.checked_add(2 * size)?)?;
    let width = ctx.type_data(part).storage_width()?;
    let number = |raw: &[u8]| match ctx.type_data(part) {
        TypeData::Float(_) => {
            Number::Float(raw.iter().rev().fold(0u128, |bits, &byte| bits << 8 | u128::from(byte)))
        }
        _ => Number::Int(Int::from_le_bytes(width, raw)),
    };
    let parts = raw.chunks_exact(size).map(|raw| write(ctx, part, &[number(raw)], true));
    Some(ctx.array_attr(&parts.collect::<Option<Vec<Attr>>>()?))
}

/// `dense<...>` of complex numbers, each as `[re, im]`.
pub fn of_complex(ctx: &Context, ty: Type, numbers: &[Attr]) -> Option<Attr> {
    let (_, size) = complex_parts(ctx, ty)?;
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]) && !numbers.is_empty();
    let mut raw = Vec::new();
    for &number in if splat { &numbers[..1] } else { numbers } {
        let [re, im] = ctx.attr_data(number).as_array()? else { return None };
        for part in [re, im] {
            match read(ctx, *part)?.values.first()? {
                Number::Int(value) => value.write_le_bytes(size, &mut raw),
                Number::Float(bits) => raw.extend_from_slice(bits.to_le_bytes().get(..size)?),
            }
        }
    }
    ctx.dense_elements(ty, raw, splat).ok()
}

/// The element of `sparse<...>` at a place.
pub fn sparse_at(ctx: &Context, attr: Attr, at: &[i64]) -> Option<Attr> {
    let AttrData::Sparse { ty, indices, values } = *ctx.attr_data(attr) else { return None };
    let element = ctx.type_data(ty).shaped_element()?;
    let (places, values) = (read(ctx, indices)?, read(ctx, values)?);
    let count = usize::try_from(ctx.type_data(places.ty).num_elements()?).ok()? / at.len().max(1);
    let is_here = |&row: &usize| {
        let number = |dim: usize| places.get(row * at.len() + dim)?.as_int()?.to_i64();
        at.iter().enumerate().all(|(dim, &index)| number(dim) == Some(index))
    };
    match (0..count).find(is_here) {
        Some(row) => write(ctx, element, std::slice::from_ref(values.get(row)?), true),
        None => zero(ctx, element),
    }
}

/// Zero of a type of numbers, or of shaped ones.
pub fn zero(ctx: &Context, ty: Type) -> Option<Attr> {
    all(ctx, ty, 0)
}

/// A whole number of a type of numbers, or as all elements of a shaped one.
pub fn all(ctx: &Context, ty: Type, value: i64) -> Option<Attr> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let number = match ctx.type_data(element) {
        TypeData::Float(kind) => Number::Float(kind.from_f64(value as f64)),
        data => Number::Int(Int::from_i64(data.storage_width()?, value)),
    };
    write(ctx, ty, &[number], true)
}

/// Number by number, an attribute of type `ty`; `None` if `f` has no answer for one of them.
pub fn map(
    ctx: &Context,
    attr: Attr,
    ty: Type,
    mut f: impl FnMut(&Number) -> Option<Number>,
) -> Option<Attr> {
    let from = read(ctx, attr)?;
    let values = from.values.iter().map(&mut f).collect::<Option<Vec<Number>>>()?;
    write(ctx, ty, &values, from.splat)
}

/// Pair by pair, an attribute of type `ty`; `None` if `f` has no answer for one of them.
pub fn zip(
    ctx: &Context,
    a: Attr,
    b: Attr,
    ty: Type,
    mut f: impl FnMut(&Number, &Number) -> Option<Number>,
) -> Option<Attr> {
    let (a, b) = (read(ctx, a)?, read(ctx, b)?);
    let splat = a.splat && b.splat;
    let count = if splat { 1 } else { a.values.len().max(b.values.len()) };
    let pair = |i| f(a.get(i)?, b.get(i)?);
    let values = (0..count).map(pair).collect::<Option<Vec<Number>>>()?;
    write(ctx, ty, &values, splat)
}

/// The one integer that an attribute consists of: a number, or a splat.
pub fn splat_int(ctx: &Context, attr: Attr) -> Option<Int> {
    let elements = read(ctx, attr)?;
    match elements.values.as_slice() {
        [Number::Int(value)] if elements.splat => Some(value.clone()),
        _ => None,
    }
}

/// The bits of the one float that an attribute consists of: a number, or a splat.
pub fn splat_float(ctx: &Context, attr: Attr) -> Option<u128> {
    let elements = read(ctx, attr)?;
    match elements.values.as_slice() {
        [Number::Float(bits)] if elements.splat => Some(*bits),
        _ => None,
    }
}

/// All integers of `dense<...>`, a splat repeated at most `limit` times, with their type.
pub fn integers(ctx: &Context, attr: Attr, limit: usize) -> Option<(Type, Vec<Int>)> {
    let elements = read(ctx, attr)?;
    let count = usize::try_from(ctx.type_data(elements.ty).num_elements()?).ok()?;
    let stored = || elements.values.iter().filter_map(Number::as_int).cloned();
    let values = match elements.splat {
        true => stored().next().map_or(Vec::new(), |value| vec![value; count.min(limit)]),
        false => stored().collect(),
    };
    Some((elements.element, values))
}

/// The bits of an integer, unsigned; `None` if there may be more than 128.
pub fn low_bits(value: &Int) -> Option<u128> {
    let words = value.zext(value.width().max(192));
    (value.width() <= 129).then(|| u128::from(words.word(1)) << 64 | u128::from(words.word(0)))
}

/// The float of a format that is nearest to an integer; `None` if that is too wide.
pub fn float_of_int(kind: rmlir_ir::value::FloatKind, value: &Int, signed: bool) -> Option<Number> {
    let negative = signed && value.is_negative();
    // One bit more, so that the smallest number has an opposite.
    let wide = if signed { value.sext(value.width() + 1) } else { value.zext(value.width() + 1) };
    let bits = low_bits(&if negative { wide.neg() } else { wide })?;
    Some(Number::Float(if bits == 0 { kind.zero(false) } else { kind.round(negative, bits, 0, false) }))
}

/// Whether a sum, product or quotient of two numbers of this format, computed as `f64` and rounded then, is rounded right: twice the digits and
/// two more are enough.
pub fn fits_f64(kind: rmlir_ir::value::FloatKind) -> bool {
    kind == rmlir_ir::value::FloatKind::F64
        || 2 * kind.precision() + 2 <= rmlir_ir::value::FloatKind::F64.precision()
}

/// `dense<[...]> : tensor<Nxindex>`
pub fn indices(ctx: &Context, values: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[values.len() as i64], ctx.index_type(), None).ok()?;
    let values: Vec<Number> = values.iter().map(|&value| Number::Int(Int::from_i64(64, value))).collect();
    write(ctx, ty, &values, false)
}
