//! Values as text, and as `.npy` files.

use super::array::{Array, Data, Value, count};
use super::kind::{Kind, encode};
use rmlir_ir::Context;
use rmlir_ir::value::{FloatKind, float_text};

fn float(kind: FloatKind, value: f64) -> String {
    let mut out = Vec::new();
    float_text::print(kind, u128::from(encode(kind, value)), &mut out);
    String::from_utf8_lossy(&out).into_owned()
}

/// An element as attributes write it.
pub fn element(_: &Context, array: &Array, at: usize) -> String {
    match (&array.data, array.kind.part()) {
        (Data::Bool(x), _) => x[at].to_string(),
        (Data::Int(x), _) => x[at].to_string(),
        (Data::Uint(x), _) => x[at].to_string(),
        (Data::Float(x), Some(kind)) => float(kind, x[at]),
        (Data::Complex(x), Some(kind)) => format!("({}, {})", float(kind, x[at].re), float(kind, x[at].im)),
        _ => String::new(),
    }
}

/// The name of an element type.
fn kind_name(ctx: &Context, kind: Kind) -> String {
    match kind {
        Kind::Bool => "i1".into(),
        Kind::Int(width) => format!("i{width}"),
        Kind::Uint(width) => format!("ui{width}"),
        Kind::Float(kind) => kind.keyword().into(),
        Kind::Complex(kind) => format!("complex<{}>", kind.keyword()),
        Kind::Quantized(ty, _) => ctx.quoted_type(ty).trim_matches('\'').to_owned(),
    }
}

/// An array as `dense<...> : tensor<...>`.
pub fn array(ctx: &Context, array: &Array) -> String {
    let mut text = String::from("dense<");
    if array.is_empty() && !array.shape.is_empty() {
        // No elements have no brackets.
    } else {
        nested(ctx, array, 0, &mut 0, &mut text);
    }
    let sizes: String = array.shape.iter().map(|size| format!("{size}x")).collect();
    text + "> : tensor<" + &sizes + &kind_name(ctx, array.kind) + ">"
}

fn nested(ctx: &Context, array: &Array, dim: usize, at: &mut usize, text: &mut String) {
    let Some(&size) = array.shape.get(dim) else {
        text.push_str(&element(ctx, array, *at));
        *at += 1;
        return;
    };
    text.push('[');
    for index in 0..size {
        if index > 0 {
            text.push_str(", ");
        }
        nested(ctx, array, dim + 1, at, text);
    }
    text.push(']');
}

/// A value as text: an array, or what a tuple holds in brackets.
pub fn value(ctx: &Context, of: &Value) -> String {
    match of {
        Value::Array(of) => array(ctx, of),
        Value::Token => "token".into(),
        Value::Tuple(values) => {
            let parts: Vec<String> = values.iter().map(|one| value(ctx, one)).collect();
            format!("({})", parts.join(", "))
        }
    }
}

/// What `.npy` calls an element, and its size; floats that it does not know are unsigned numbers of their size.
fn npy_kind(ctx: &Context, kind: Kind) -> (String, usize) {
    let size = (kind.width(ctx).div_ceil(8) as usize).next_power_of_two();
    let letter = match kind {
        Kind::Bool => return ("|b1".into(), 1),
        Kind::Int(_) | Kind::Quantized(_, true) => 'i',
        Kind::Float(FloatKind::F16 | FloatKind::F32 | FloatKind::F64) => 'f',
        Kind::Complex(FloatKind::F32 | FloatKind::F64) => 'c',
        _ => 'u',
    };
    (format!("{}{letter}{size}", if size == 1 { '|' } else { '<' }), size)
}

/// An array as the contents of a `.npy` file.
pub fn to_npy(ctx: &Context, array: &Array) -> Vec<u8> {
    let (word, size) = npy_kind(ctx, array.kind);
    let sizes: Vec<String> = array.shape.iter().map(|size| format!("{size},")).collect();
    let head = format!("{{'descr': '{word}', 'fortran_order': False, 'shape': ({}), }}", sizes.join(" "));
    // Magic, version, length of the head; all together a multiple of 64 bytes, and a line end last.
    let padded = (head.len() + 11).next_multiple_of(64) - 10;
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend_from_slice(&(padded as u16).to_le_bytes());
    file.extend_from_slice(head.as_bytes());
    file.resize(10 + padded - 1, b' ');
    file.push(b'\n');
    let width = array.kind.width(ctx);
    for at in 0..array.len() {
        let bits = match &array.data {
            // Signed integers fill their bytes with the sign.
            Data::Int(values) => values[at] as i128 as u128,
            data => data.bits(array.kind, width, at),
        };
        file.extend_from_slice(&bits.to_le_bytes()[..size]);
    }
    file
}

/// The head of a `.npy` file: what elements are, whether the first dimension is the fastest, the shape, and where the data begins.
fn npy_head(file: &[u8]) -> Option<(String, bool, Vec<usize>, usize)> {
    let version = *file.strip_prefix(b"\x93NUMPY")?.first()?;
    let (length, start) = match version {
        1 => (u16::from_le_bytes(file.get(8..10)?.try_into().ok()?) as usize, 10),
        _ => (u32::from_le_bytes(file.get(8..12)?.try_into().ok()?) as usize, 12),
    };
    let end = start + length;
    let head = std::str::from_utf8(file.get(start..end)?).ok()?;
    let after = |key: &str| head.split_once(key).map(|(_, rest)| rest.trim_start_matches([':', ' ']));
    let descr = after("'descr'")?.strip_prefix('\'')?.split_once('\'')?.0.to_owned();
    let fortran = after("'fortran_order'")?.starts_with("True");
    let sizes = after("'shape'")?.strip_prefix('(')?.split_once(')')?.0;
    let sizes = sizes.split(',').map(str::trim).filter(|size| !size.is_empty());
    let shape = sizes.map(|size| size.parse().ok()).collect::<Option<Vec<usize>>>()?;
    Some((descr, fortran, shape, end))
}

/// The array of a `.npy` file, with elements of a kind: the file has to hold such ones, or the bits of floats that it does not know.
///
/// # Errors
/// If the file is damaged, or holds something else.
pub fn of_npy(ctx: &Context, file: &[u8], kind: Kind) -> Result<Array, String> {
    let (descr, fortran, shape, start) = npy_head(file).ok_or("this is no .npy file, or a damaged one")?;
    let (wanted, size) = npy_kind(ctx, kind);
    let plain = |word: &str| word.trim_start_matches(['<', '|', '=']).to_owned();
    // NumPy calls the floats that it does not know bytes without a meaning, or floats of one byte; and what has less than a byte is in one.
    let bits = ["V", "f", "u", "i"].iter().any(|letter| plain(&descr) == format!("{letter}{size}"));
    let unknown = bits && size == 1 || plain(&descr) == format!("V{size}");
    let same = plain(&descr) == plain(&wanted);
    let small = kind.part().is_some() || kind.width(ctx) < 8;
    if !(same || unknown && small) {
        let name = kind_name(ctx, kind);
        return Err(format!("the elements are '{descr}', and '{wanted}' is needed for {name}"));
    }
    let all = count(&shape)?;
    let data = file.get(start..).unwrap_or_default();
    if data.len() < all * size {
        return Err("the file ends before its data does".into());
    }
    let little = |raw: &[u8]| raw.iter().rev().fold(0u128, |bits, &byte| bits << 8 | u128::from(byte));
    let elements = data.chunks_exact(size).take(all).map(little);
    let data = Data::of_bits(kind, kind.width(ctx), elements);
    if !fortran {
        return Ok(Array::new(kind, shape, data));
    }
    let turned: Vec<usize> = shape.iter().rev().copied().collect();
    let order: Vec<usize> = (0..shape.len()).rev().collect();
    let turned = Array::new(kind, turned, data);
    super::shapes::transpose(&turned, &order).map_err(|_| "the file has a shape that cannot be".into())
}
