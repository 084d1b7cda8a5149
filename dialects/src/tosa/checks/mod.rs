//! Checks of operations beyond what definitions say.

mod control;
mod convolution;
mod elements;
mod layout;
mod pool;
mod reduce;
mod rescale;
mod scaled;
mod shapes;

use crate::common::constant::constant_value;
use crate::common::elements::integers;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

/// What a check gives.
type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 42] = [
        ("argmax", reduce::check_argmax),
        ("avg_pool2d", pool::check_avg_pool),
        ("cast_from_block_scaled", scaled::check_from),
        ("cast_to_block_scaled", scaled::check_to),
        ("clamp", elements::check_clamp),
        ("concat", layout::check_concat),
        ("concat_shape", shapes::check_concat),
        ("cond_if", control::check_if),
        ("const", shapes::check_const),
        ("const_shape", shapes::check_const_shape),
        ("conv2d", convolution::check_conv2d),
        ("conv3d", convolution::check_conv3d),
        ("depthwise_conv2d", convolution::check_depthwise),
        ("dim", shapes::check_dim),
        ("fft2d", pool::check_fft),
        ("gather", layout::check_gather),
        ("matmul", elements::check_matmul),
        ("matmul_t_block_scaled", scaled::check_matmul),
        ("max_pool2d", pool::check_max_pool),
        ("mul", elements::check_mul),
        ("negate", elements::check_negate),
        ("pad", layout::check_pad),
        ("reduce_all", reduce::check_reduction),
        ("reduce_any", reduce::check_reduction),
        ("reduce_max", reduce::check_reduction),
        ("reduce_min", reduce::check_reduction),
        ("reduce_product", reduce::check_reduction),
        ("reduce_sum", reduce::check_reduction),
        ("rescale", rescale::check),
        ("reshape", layout::check_reshape),
        ("resize", layout::check_resize),
        ("reverse", reduce::check_reverse),
        ("rfft2d", pool::check_rfft),
        ("scatter", layout::check_scatter),
        ("select", elements::check_select),
        ("slice", layout::check_slice),
        ("slice_shape", shapes::check_slice),
        ("table", elements::check_table),
        ("tile", layout::check_tile),
        ("transpose", layout::check_transpose),
        ("transpose_conv2d", convolution::check_transposed),
        ("while_loop", control::check_while),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    for name in ["variable_read", "variable_write"] {
        dialect.op(name).verifier(control::check_access);
    }
    let widths = [("isQuantized4", 4), ("isQuantized8", 8), ("isQuantized16", 16), ("isQuantized32", 32)];
    for (name, width) in widths {
        dialect.function(&format!("tosa::{name}"), shapes::stored_in(name, width));
    }
    control::interfaces(dialect);
    shapes::hooks(dialect);
    reduce::interfaces(dialect);
}

/// The type of an operand; `none` if it is not there.
pub(super) fn operand(op: OpRef<'_>, index: usize) -> Type {
    op.operand(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// The type of a result; `none` if it is not there.
fn result(op: OpRef<'_>, index: usize) -> Type {
    op.result(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// The sizes of a ranked tensor.
pub(super) fn shape(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(shape),
        _ => None,
    }
}

/// The sizes of a ranked tensor of at least so many dimensions.
fn shape_of<const N: usize>(ctx: &Context, ty: Type) -> Option<[i64; N]> {
    shape(ctx, ty)?.get(..N)?.try_into().ok()
}

/// The type of the elements, else the type itself.
fn element(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The names of the types of the quant dialect that store integers.
const QUANTIZED: [&str; 2] = ["uniform", "any"];

fn quantized(ctx: &Context, ty: Type) -> Option<Type> {
    QUANTIZED.iter().find_map(|name| match rmlir_ir::typed::type_param(ctx, ty, ("quant", name), 0) {
        Some(Param::Type(storage)) => Some(*storage),
        _ => None,
    })
}

fn is_uniform(ctx: &Context, ty: Type) -> bool {
    rmlir_ir::typed::is_type(ctx, ty, ("quant", "uniform"))
}

/// The type that elements are stored as.
fn stored(ctx: &Context, ty: Type) -> Type {
    let element = element(ctx, ty);
    quantized(ctx, element).unwrap_or(element)
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(_))
}

/// Whether it is a signless integer of this width.
fn is_int(ctx: &Context, ty: Type, width: u32) -> bool {
    ctx.integer_type(width, rmlir_ir::Signedness::Signless).is_ok_and(|int| int == ty)
}

/// A type in words.
fn words(op: OpRef<'_>, ty: Type) -> String {
    op.ctx().quoted_type(ty)
}

/// Numbers with commas between them.
fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// The numbers of an attribute.
pub(super) fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

pub(super) fn number(op: OpRef<'_>, name: &str) -> i64 {
    op.attr_named(name).and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr)).unwrap_or(0)
}

fn flag(op: OpRef<'_>, name: &str) -> bool {
    number(op, name) != 0
}

/// How many numbers share a scale.
pub(super) fn block_size(op: OpRef<'_>) -> i64 {
    match op.attr_named("block_size").map(|attr| op.ctx().attr_data(attr)) {
        Some(AttrData::Dialect(data)) => match &*data.params {
            [Param::Int(size)] => (*size).max(1),
            _ => 1,
        },
        _ => 1,
    }
}

/// The type in an attribute.
fn type_in(op: OpRef<'_>, name: &str) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named(name)?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// How many sizes a shape has.
pub(super) fn shape_rank(ctx: &Context, ty: Type) -> Option<i64> {
    match rmlir_ir::typed::type_param(ctx, ty, ("tosa", "shape"), 0)? {
        Param::Int(rank) => Some(*rank),
        _ => None,
    }
}

/// A shape of more sizes than this is not looked into.
const MOST_SIZES: usize = 1 << 16;

/// The sizes of a shape that is known.
pub fn known_shape(value: Option<ValueRef<'_>>) -> Option<Vec<i64>> {
    let (op, _) = value?.def_op().filter(|(op, _)| op.name_text() == b"tosa.const_shape")?;
    constants(op.ctx(), op.attr_named("values")?)
}

/// The integers of an attribute, which are not very many.
pub(super) fn constants(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    let (_, sizes) = integers(ctx, attr, MOST_SIZES)?;
    sizes.iter().map(rmlir_ir::value::Int::to_i64).collect()
}

/// Whether two sizes may be the same.
fn fits(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Whether two shapes may be the same.
fn all_fit(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| fits(a, b))
}

/// Whether tensors may be of one shape.
fn same_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    match (shape(ctx, a), shape(ctx, b)) {
        (Some(a), Some(b)) => all_fit(a, b),
        _ => true,
    }
}

/// The number of elements if all sizes are known.
fn count(shape: &[i64]) -> Option<i64> {
    shape
        .iter()
        .try_fold(1i64, |product, &size| if size == DYNAMIC { None } else { product.checked_mul(size) })
}

/// The quotient if nothing remains.
fn divided(a: i64, b: i64) -> Option<i64> {
    if a.checked_rem(b)? == 0 { a.checked_div(b) } else { None }
}

/// What comes in must have elements of the type of what comes out.
fn check_same_elements(op: OpRef<'_>, input: Type, output: Type) -> Checked {
    let ctx = op.ctx();
    let is_tensor =
        |ty| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    for (ty, what) in [(input, "input"), (output, "output")] {
        if !is_tensor(ty) {
            return Err(op.emit_error(format!("expect shaped tensor for {what}, got {}", words(op, ty))));
        }
    }
    let (from, to) = (element(ctx, input), element(ctx, output));
    let is_number = |ty: Type| ctx.type_data(ty).is_int_index_or_float() || is_uniform(ctx, ty);
    if is_number(from) && is_number(to) && from != to {
        let (from, to) = (words(op, from), words(op, to));
        let what = "expect input and output to have same element type, got";
        return Err(op.emit_error(format!("{what} {from} and {to}")));
    }
    Ok(())
}

/// The type of a value and of its zero point are to be the same.
fn check_zero_type(op: OpRef<'_>, what: &str, value: Type, zero: usize) -> Checked {
    let (value, zero) = (stored(op.ctx(), value), stored(op.ctx(), operand(op, zero)));
    if value == zero {
        return Ok(());
    }
    let (value, zero) = (words(op, value), words(op, zero));
    Err(op.emit_error(format!("expect {what} element type, got {value} and {zero}")))
}

/// The constant that a value is.
fn constant_attr(value: ValueRef<'_>) -> Option<Attr> {
    let (op, _) = value.def_op()?;
    if op.name_text() == b"tosa.const" { op.attr_named("values") } else { constant_value(value) }
}

/// What a zero point is if it is known.
fn zero_point(op: OpRef<'_>, index: usize) -> Option<i64> {
    known_zero_point(op.operand(index)?, true)
}

/// The zero point that a value is if it is known, its sign counted or not: -1 for any float that is not zero.
pub fn known_zero_point(value: ValueRef<'_>, signed: bool) -> Option<i64> {
    let (attr, ctx) = (constant_attr(value)?, value.ctx());
    let element = element(ctx, ctx.attr_type(attr)?);
    if is_float(ctx, element) {
        let elements = crate::common::elements::read(ctx, attr)?;
        let bits = elements.get(0)?.as_float()?;
        let width = ctx.type_data(element).storage_width()?;
        let without_sign = bits & !(1u128.checked_shl(width.checked_sub(1)?)?);
        return Some(if without_sign == 0 { 0 } else { -1 });
    }
    let zero = integers(ctx, attr, MOST_SIZES)?.1.first()?.clone();
    if signed { zero.to_i64() } else { i64::try_from(zero.to_u64()?).ok() }
}

/// Only bytes have zero points that are not zero.
fn check_zero_point(op: OpRef<'_>, index: usize, what: &str) -> Checked {
    let zero = zero_point(op, index).unwrap_or(0);
    if zero == 0 || is_int(op.ctx(), element(op.ctx(), operand(op, index)), 8) {
        return Ok(());
    }
    Err(op.emit_error(format!("{what} zero point must be zero for non-int8 integer types")))
}
