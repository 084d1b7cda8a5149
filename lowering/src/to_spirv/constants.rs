//! Constants: numbers in the types that stand for theirs.

use super::arith::{Converter, element, result_type};
use crate::calc::{float_kind, int_width};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::spirv;
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, Type, TypeData};
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::ConstantCompositeOpPattern", Some(types), |op: ConstantOp, _, rw| {
        composite(op, rw)
    });
    set.convert("(anonymous namespace)::ConstantScalarOpPattern", Some(types), |op: ConstantOp, _, rw| {
        scalar(op, rw)
    });
}

/// A whole number in a type, in all elements of a vector.
pub(super) fn whole_attr(ctx: &Context, ty: Type, value: i64) -> Option<Attr> {
    let of = element(ctx, ty);
    let value = Int::from_i64(int_width(ctx, of)?, value);
    if of == ty {
        return ctx.integer_attr(ty, value).ok();
    }
    elements::write(ctx, ty, &[Number::Int(value)], true)
}

/// A float in a type, in all elements of a vector.
pub(super) fn float_attr(ctx: &Context, ty: Type, value: f64) -> Option<Attr> {
    let of = element(ctx, ty);
    let bits = float_kind(ctx, of)?.from_f64(value);
    if of == ty {
        return ctx.float_attr(ty, bits).ok();
    }
    elements::write(ctx, ty, &[Number::Float(bits)], true)
}

/// A number of one type as one of another; `None` if it does not fit.
fn number(ctx: &Context, value: &Number, from: Type, to: Type) -> Option<Number> {
    match value {
        Number::Int(value) => {
            let width = int_width(ctx, to)?;
            // A number that says nothing of its sign is taken to have one.
            let value = value.to_i64()?;
            let fits = width >= 64 || (-(1i64 << (width - 1)) <= value && value < 1i64 << width);
            fits.then(|| Number::Int(Int::from_i64(width, value)))
        }
        Number::Float(bits) => {
            let (from, to) = (float_kind(ctx, from)?, float_kind(ctx, to)?);
            let bits = if from == to { *bits } else { to.convert_from(from, *bits) };
            Some(Number::Float(bits))
        }
    }
}

/// Numbers of one type as those of another. Floats that became integers are the same bits.
fn as_held(ctx: &Context, value: &Number, from: Type, to: Type) -> Option<Number> {
    match (value, int_width(ctx, to)) {
        (Number::Float(bits), Some(width)) => {
            Some(Number::Int(Int::from_i64(width, i64::try_from(*bits).ok()?)))
        }
        _ => number(ctx, value, from, to),
    }
}

/// The number of an attribute, or of the only element of one.
fn single(ctx: &Context, value: Attr) -> Option<Number> {
    elements::read(ctx, value)?.get(0).cloned()
}

fn scalar(op: ConstantOp, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (value, own) = (view.value(), view.op().result(0)?.ty());
    let from = match ctx.type_data(own).shape() {
        Some(_) if ctx.type_data(own).num_elements() == Some(1) => element(&ctx, own),
        Some(_) => return None,
        None => own,
    };
    let to = rw.convert_type(from)?;
    let value = match as_held(&ctx, &single(&ctx, value)?, from, to)? {
        Number::Int(value) => ctx.integer_attr(to, value).ok()?,
        Number::Float(bits) => ctx.float_attr(to, bits).ok()?,
    };
    let made = spirv::ConstantOp::build(rw.builder(), to, value).value().ok()?;
    rw.replace(op, &[made])
}

/// No constant has more numbers.
const MAX_NUMBERS: usize = 1 << 20;

/// The numbers of many; says so where they cannot be had.
fn stored(op: ConstantOp, value: Attr, rw: &ConversionRewriter<'_>) -> Option<elements::Elements> {
    let ctx = rw.ctx();
    let refused = match ctx.attr_data(value) {
        AttrData::DenseElements(_) => return elements::read(ctx, value),
        AttrData::DenseResource { ty, key, .. } => {
            let resource = rw.module().resources.get(ctx.ident("builtin"), *key);
            match resource.and_then(|resource| resource.value.as_ref()) {
                Some(ResourceValue::Blob { data, .. }) => {
                    let of_one = ctx.dense_element_size(element(ctx, *ty)) == Some(data.len());
                    match ctx.dense_elements(*ty, data.clone(), of_one) {
                        Ok(dense) => return elements::read(ctx, dense),
                        Err(_) => "resource is not a valid buffer",
                    }
                }
                _ => "could not find resource blob",
            }
        }
        _ => "unsupported elements attribute",
    };
    rw.op(op).emit_plain_error(refused);
    None
}

fn composite(op: ConstantOp, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (value, own) = (view.value(), view.op().result(0)?.ty());
    let data = ctx.type_data(own);
    let (shape, count) = (data.shape()?, data.num_elements()?);
    rw.require(count > 1 && count as usize <= MAX_NUMBERS)?;
    let to = result_type(op, rw)?;
    let from = element(&ctx, own);
    let is_tensor = matches!(data, TypeData::RankedTensor { .. });
    let old = stored(op, value, rw)?;
    rw.require(is_tensor || shape.len() == 1)?;
    let held = match ctx.type_data(to) {
        TypeData::Vector { element, .. } => *element,
        _ => match rmlir_ir::typed::type_param(&ctx, to, (spirv::DIALECT, "array"), 0)? {
            rmlir_ir::def::Param::Type(ty) => *ty,
            _ => return None,
        },
    };
    let list = match is_tensor {
        true => ctx.tensor_type(&[count], held, None).ok()?,
        false => ctx.vector_type(shape, &[], held).ok()?,
    };
    let numbers = match old.splat {
        true => vec![as_held(&ctx, old.get(0)?, from, held)?],
        false => {
            let all = (0..count as usize).map(|at| as_held(&ctx, old.get(at)?, from, held));
            all.collect::<Option<Vec<Number>>>()?
        }
    };
    let value = elements::write(&ctx, list, &numbers, old.splat)?;
    let made = spirv::ConstantOp::build(rw.builder(), to, value).value().ok()?;
    rw.replace(op, &[made])
}
