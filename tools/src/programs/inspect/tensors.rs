//! `rmlir tensors`: what is in the dense attributes of a file.

use super::show::{context, reporting};
use super::write_text;
use crate::input::Input;
use crate::output::{Kind, write};
use crate::translate;
use bytes::Bytes;
use clap::ArgMatches;
use rmlir_ir::def::Param;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::types::Signedness;
use rmlir_ir::value::FloatKind;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, AttrData, Context, Module, OpRef, Type, TypeData};
use std::fmt::Write;
use std::path::Path;

/// A tensor of a file.
struct Tensor {
    /// The symbol that it is in, and its number there.
    name: String,
    /// The operation and its attribute.
    place: String,
    ty: Type,
    data: Bytes,
    splat: bool,
}

/// Lists the tensors, or writes them to files.
pub fn run(matches: &ArgMatches, input: &Input) -> Result<(), String> {
    let ctx = context();
    let module = reporting(&ctx, || translate::load(&ctx, input.clone(), None, None))?;
    let found = tensors(&ctx, &module)?;
    let folder = matches.get_one::<String>("npy");
    let mut text = String::new();
    for tensor in &found {
        let Tensor { name, place, ty, data, splat } = tensor;
        let one = if *splat { ", one value" } else { "" };
        let ty = ctx.quoted_type(*ty);
        let _ = writeln!(text, "{name}\t{place}\t{}\t{} bytes{one}", ty.trim_matches('\''), data.len());
        if let Some(folder) = folder {
            let path = Path::new(folder).join(format!("{name}.npy"));
            let file =
                npy(&ctx, tensor).ok_or_else(|| format!("rmlir: {name}: .npy has nothing for {ty}"))?;
            std::fs::create_dir_all(folder).map_err(|error| format!("rmlir: {folder}: {error}"))?;
            write(&path.to_string_lossy(), &file, Kind::Binary { force: true })
                .map_err(|error| format!("rmlir: {error}"))?;
        }
    }
    write_text(matches, &text)
}

/// The dense attributes of all operations, in order.
fn tensors(ctx: &Context, module: &Module) -> Result<Vec<Tensor>, String> {
    let mut found = Vec::new();
    let Some(top) = module.top() else { return Ok(found) };
    let walked = Walk::pre().ops(top, |op| {
        for entry in op.inherent().chain(ctx.dict(op.discardable()).iter().copied()) {
            let place = format!("{} {}", String::from_utf8_lossy(op.name_text()), ctx.text(entry.name));
            let Some((ty, data, splat)) = elements(ctx, module, entry.value) else { continue };
            let name = format!("{}_{}", around(ctx, op), found.len());
            found.push(Tensor { name, place, ty, data, splat });
        }
        WalkResult::Advance
    });
    walked.map_err(|missing| format!("rmlir: {missing}"))?;
    Ok(found)
}

/// The symbol around an operation, with what a file name cannot have taken out.
fn around(ctx: &Context, op: OpRef<'_>) -> String {
    let symbol = |op: OpRef<'_>| match symbol_name(op) {
        Some(symbol) => Some(ctx.text(symbol).into_owned()),
        None => {
            let vhlo = rmlir_stablehlo::vhlo::parts::Parts::vhlo(ctx)?;
            Some(ctx.text(vhlo.string(op.attr_named("sym_name")?)?).into_owned())
        }
    };
    let name = std::iter::successors(Some(op), |op| op.parent()).find_map(symbol);
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '_' | '-' | '.') { c } else { '_' };
    name.unwrap_or_else(|| "tensor".into()).chars().map(plain).take(100).collect()
}

/// The type and the bytes of an attribute that is a tensor.
fn elements(ctx: &Context, module: &Module, attr: Attr) -> Option<(Type, Bytes, bool)> {
    match ctx.attr_data(attr) {
        AttrData::DenseElements(dense) => Some((dense.ty, dense.raw.clone(), dense.splat)),
        AttrData::DenseResource { ty, key, .. } => {
            let resource = module.resources.get(ctx.ident("builtin"), *key)?;
            match resource.value.as_ref()? {
                rmlir_ir::resources::ResourceValue::Blob { data, .. } => Some((*ty, data.clone(), false)),
                _ => None,
            }
        }
        // A tensor of VHLO has one as its parameter.
        AttrData::Dialect(data) => data.params.iter().find_map(|param| match param {
            Param::Attr(inner) if matches!(ctx.attr_data(*inner), AttrData::DenseElements(_)) => {
                elements(ctx, module, *inner)
            }
            _ => None,
        }),
        _ => None,
    }
}

/// What `.npy` calls an element, and its size; floats that it does not know are unsigned numbers of their size.
fn kind(ctx: &Context, element: Type) -> Option<(&'static str, usize)> {
    Some(match ctx.type_data(element) {
        TypeData::Integer { width: 1, .. } => ("|b1", 1),
        TypeData::Integer { width, signedness } => {
            match (width.div_ceil(8), *signedness == Signedness::Unsigned) {
                (1, false) => ("|i1", 1),
                (2, false) => ("<i2", 2),
                (3 | 4, false) => ("<i4", 4),
                (5..=8, false) => ("<i8", 8),
                (1, true) => ("|u1", 1),
                (2, true) => ("<u2", 2),
                (3 | 4, true) => ("<u4", 4),
                (5..=8, true) => ("<u8", 8),
                _ => return None,
            }
        }
        TypeData::Index => ("<i8", 8),
        TypeData::Float(FloatKind::F16) => ("<f2", 2),
        TypeData::Float(FloatKind::F32) => ("<f4", 4),
        TypeData::Float(FloatKind::F64) => ("<f8", 8),
        TypeData::Float(kind) => match kind.byte_width() {
            1 => ("|u1", 1),
            2 => ("<u2", 2),
            _ => return None,
        },
        TypeData::Complex(inner) => match ctx.type_data(*inner) {
            TypeData::Float(FloatKind::F32) => ("<c8", 8),
            TypeData::Float(FloatKind::F64) => ("<c16", 16),
            _ => return None,
        },
        _ => return None,
    })
}

/// A tensor as the contents of a `.npy` file.
fn npy(ctx: &Context, tensor: &Tensor) -> Option<Vec<u8>> {
    /// No file is made that is larger than what a value that stands for many would give.
    const MOST: usize = 1 << 32;
    let data = ctx.type_data(tensor.ty);
    let (word, size) = kind(ctx, data.shaped_element()?)?;
    let count = usize::try_from(data.num_elements()?).ok()?;
    let bytes = count.checked_mul(size).filter(|&bytes| bytes <= MOST)?;
    let sizes: Vec<String> = data.shape()?.iter().map(|size| format!("{size},")).collect();
    let head = format!("{{'descr': '{word}', 'fortran_order': False, 'shape': ({}), }}", sizes.join(" "));
    // Magic, version, length of the head; all together a multiple of 64 bytes, and a line end last.
    let padded = (head.len() + 11).next_multiple_of(64) - 10;
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    file.extend_from_slice(&u16::try_from(padded).ok()?.to_le_bytes());
    file.extend_from_slice(head.as_bytes());
    file.resize(10 + padded - 1, b' ');
    file.push(b'\n');
    file.reserve(bytes);
    let truth = word == "|b1";
    for at in 0..count {
        match (truth, tensor.splat) {
            (true, true) => file.push(u8::from(tensor.data.first()? != &0)),
            (true, false) => file.push(tensor.data.get(at / 8)? >> (at % 8) & 1),
            (false, true) => extended(&mut file, &tensor.data, size),
            (false, false) => {
                let own = tensor.data.len() / count;
                extended(&mut file, tensor.data.get(at * own..(at + 1) * own)?, size);
            }
        }
    }
    Some(file)
}

/// An element, filled up with zeros.
fn extended(file: &mut Vec<u8>, element: &[u8], size: usize) {
    let end = file.len() + size;
    file.extend_from_slice(&element[..element.len().min(size)]);
    file.resize(end, 0);
}
