//! Operations of the tosa dialect up to 2025: much that is an operand today was an attribute then.

use crate::renew::{failed, name_is, operands};
use rmlir_ir::def::Param;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::fold::constant_of;
use rmlir_ir::layout::Renew;
use rmlir_ir::typed::{make_attr, make_type};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, Module, OpAddr, Type, TypeData, ValueId};

/// The last snapshot with these forms.
const LAST: &str = "2025-02-06";

/// Until when an operation had another form, its name, and what makes today's of it.
pub(crate) fn renewals() -> impl Iterator<Item = (&'static str, &'static str, Renew)> {
    let shapes = SHAPES.iter().map(|&(op, _)| (LAST, op, shapes as Renew));
    let points = ZERO_POINTS.iter().map(|&(op, ..)| (LAST, op, zero_points as Renew));
    let ranks = RANKS.iter().map(|&op| ("2025-10-14", op, ranks as Renew));
    let others: [(&str, &str, Renew); 8] = [
        ("2025-05-05", "tosa.variable", variable),
        (LAST, "tosa.mul", shift),
        (LAST, "tosa.pad", pad),
        (LAST, "tosa.clamp", clamp),
        (LAST, "tosa.transpose", transpose),
        (LAST, "tosa.rescale", rescale),
        (LAST, "tosa.apply_scale", apply_scale),
        (LAST, "tosa.fully_connected", fully_connected),
    ];
    others.into_iter().chain(shapes).chain(points).chain(ranks)
}

/// Lists of numbers that are shapes today, in the order of the operands.
const SHAPES: [(&str, &[&str]); 4] = [
    ("tosa.reshape", &["new_shape"]),
    ("tosa.tile", &["multiples"]),
    ("tosa.slice", &["start", "size"]),
    ("tosa.resize", &["scale", "offset", "border"]),
];

/// Of what the element types of the two zero points are those.
#[derive(Clone, Copy)]
enum Of {
    Operand(usize),
    Result,
}

/// Operations that have zero points today, how many operands come before them, and whether the type of the accumulator is stated.
const ZERO_POINTS: [(&str, usize, [Of; 2], bool); 7] = [
    ("tosa.negate", 1, [Of::Operand(0), Of::Result], false),
    ("tosa.matmul", 2, [Of::Operand(0), Of::Operand(1)], false),
    ("tosa.avg_pool2d", 1, [Of::Operand(0), Of::Result], true),
    ("tosa.conv2d", 3, [Of::Operand(0), Of::Operand(1)], true),
    ("tosa.conv3d", 3, [Of::Operand(0), Of::Operand(1)], true),
    ("tosa.depthwise_conv2d", 3, [Of::Operand(0), Of::Operand(1)], true),
    ("tosa.transpose_conv2d", 3, [Of::Operand(0), Of::Operand(1)], true),
];

/// Operations whose operands could have fewer dimensions than the result.
const RANKS: [&str; 20] = [
    "tosa.add",
    "tosa.arithmetic_right_shift",
    "tosa.bitwise_and",
    "tosa.bitwise_or",
    "tosa.bitwise_xor",
    "tosa.intdiv",
    "tosa.equal",
    "tosa.greater",
    "tosa.greater_equal",
    "tosa.logical_and",
    "tosa.logical_left_shift",
    "tosa.logical_or",
    "tosa.logical_right_shift",
    "tosa.logical_xor",
    "tosa.maximum",
    "tosa.minimum",
    "tosa.mul",
    "tosa.pow",
    "tosa.select",
    "tosa.sub",
];

fn set_operands(rewriter: &mut Rewriter<'_>, at: OpAddr, values: &[ValueId]) {
    rewriter.modify(at.op, |module, at| module.body_mut(at.unit).set_operands(at.op, values));
}

/// Takes an attribute that has no place today.
fn take(module: &mut Module, at: OpAddr, name: &str) -> Option<Attr> {
    let name = module.ctx().ident(name);
    let value = module.op(at).attr(name)?;
    module.set_attr(at, name, None);
    Some(value)
}

/// The numbers of a list in whatever form it has.
fn numbers(ctx: &Context, value: Attr) -> Option<Vec<i64>> {
    match ctx.attr_data(value) {
        AttrData::Array(elements) => elements.iter().map(|&element| number(ctx, element)).collect(),
        AttrData::DenseArray(array) => {
            let size = array.raw.len().checked_div(array.len)?;
            Some(array.raw.chunks_exact(size.max(1)).map(signed).collect())
        }
        AttrData::DenseElements(dense) => {
            let data = ctx.type_data(dense.ty);
            let count = usize::try_from(data.num_elements()?).ok()?;
            let size = ctx.dense_element_size(data.shaped_element()?)?;
            matches!(ctx.type_data(data.shaped_element()?), TypeData::Integer { .. } | TypeData::Index)
                .then_some(())?;
            let mut all = dense.raw.chunks_exact(size.max(1)).map(signed);
            match dense.splat {
                true => all.next().map(|one| vec![one; count]),
                false => Some(all.collect()),
            }
        }
        _ => None,
    }
}

/// A number of a few bytes with its sign.
fn signed(raw: &[u8]) -> i64 {
    let bits = 8 * raw.len().min(8) as u32;
    let value = raw.iter().take(8).rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
    if bits == 0 { 0 } else { (value << (64 - bits)) as i64 >> (64 - bits) }
}

fn number(ctx: &Context, value: Attr) -> Option<i64> {
    match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// `tosa.const_shape` of these sizes.
fn const_shape(rewriter: &mut Rewriter<'_>, sizes: &[i64]) -> Result<ValueId, String> {
    let ctx = rewriter.ctx().clone();
    let values = indices(&ctx, sizes)?;
    let count = i64::try_from(sizes.len()).unwrap_or(i64::MAX);
    let shape = make_type(&ctx, ("tosa", "shape"), vec![Param::Int(count)]).map_err(failed)?;
    Ok(rewriter.create("tosa.const_shape").attr("values", values).value(shape))
}

/// A tensor of these sizes as an attribute.
fn indices(ctx: &Context, sizes: &[i64]) -> Result<Attr, String> {
    let count = i64::try_from(sizes.len()).unwrap_or(i64::MAX);
    let ty = ctx.tensor_type(&[count], ctx.index_type(), None).map_err(failed)?;
    let splat = sizes.first().is_some_and(|first| sizes.iter().all(|size| size == first));
    let stated = if splat { &sizes[..1] } else { sizes };
    let raw: Vec<u8> = stated.iter().flat_map(|size| size.to_le_bytes()).collect();
    ctx.dense_elements(ty, raw, splat).map_err(failed)
}

/// `tosa.const` of these numbers.
fn constant(rewriter: &mut Rewriter<'_>, element: Type, numbers: &[i64]) -> Result<ValueId, String> {
    let ctx = rewriter.ctx().clone();
    let count = i64::try_from(numbers.len()).unwrap_or(i64::MAX);
    let ty = ctx.tensor_type(&[count], element, None).map_err(failed)?;
    let size = ctx.dense_element_size(element).filter(|_| is_plain(&ctx, element));
    let size = size.ok_or_else(|| failed("its zero point has no type of today"))?;
    let mut raw = Vec::new();
    for &number in numbers {
        let bits = match ctx.type_data(element) {
            TypeData::Float(kind) => kind.from_f64(number as f64),
            _ => number as u128,
        };
        raw.extend_from_slice(&bits.to_le_bytes()[..size.min(16)]);
    }
    if let TypeData::Integer { width, .. } = ctx.type_data(element) {
        // What lies beyond the width is zero.
        let over = width % 8;
        if over != 0 {
            raw.iter_mut()
                .skip(size.saturating_sub(1))
                .step_by(size)
                .for_each(|byte| *byte &= (1 << over) - 1);
        }
    }
    let values = ctx.dense_elements(ty, raw, numbers.len() == 1).map_err(failed)?;
    Ok(rewriter.create("tosa.const").attr("values", values).value(ty))
}

fn is_plain(ctx: &Context, element: Type) -> bool {
    matches!(ctx.type_data(element), TypeData::Float(_))
        || matches!(ctx.type_data(element), TypeData::Integer { width, .. } if *width >= 8)
}

fn shape_of(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(shape),
        _ => None,
    }
}

fn element_of(module: &Module, at: OpAddr, of: Of) -> Option<Type> {
    let op = module.op(at);
    let ty = match of {
        Of::Operand(index) => op.operand(index)?.ty(),
        Of::Result => op.result(0)?.ty(),
    };
    module.ctx().type_data(ty).shaped_element()
}

fn name_in<'t, T>(module: &Module, at: OpAddr, table: &'t [T], name: impl Fn(&T) -> &str) -> Option<&'t T> {
    table.iter().find(|entry| name_is(module, at, name(entry)))
}

/// The type of a variable is stated as shape and element type.
fn variable(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let (shape, ty) = (ctx.ident("var_shape"), ctx.ident("type"));
    let stated = module.op(at).attr(ty).and_then(|stated| match ctx.attr_data(stated) {
        AttrData::Type(stated) => Some(*stated),
        _ => None,
    });
    let Some(stated) = stated.filter(|_| module.op(at).attr(shape).is_none()) else { return Ok(()) };
    let sizes = shape_of(&ctx, stated).ok_or_else(|| failed("its type has no shape"))?;
    let sizes: Vec<i64> = sizes.iter().map(|&size| if size == DYNAMIC { -1 } else { size }).collect();
    let element = ctx.type_data(stated).shaped_element().ok_or_else(|| failed("its type has no elements"))?;
    module.set_attr(at, shape, Some(indices(&ctx, &sizes)?));
    module.set_attr(at, ty, Some(ctx.type_attr(element)));
    Ok(())
}

/// Lists of numbers become operands.
fn shapes(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let Some((_, names)) = name_in(module, at, &SHAPES, |entry| entry.0) else { return Ok(()) };
    let mut values = operands(module, at);
    if values.len() != 1 {
        return Ok(());
    }
    for &name in *names {
        let sizes = take(module, at, name).and_then(|value| numbers(&ctx, value));
        let sizes = sizes.ok_or_else(|| failed(format!("'{name}' is no list of numbers")))?;
        let mut rewriter = Rewriter::before(module, at);
        // Where a size was to be found out, it was so in both forms.
        values.push(const_shape(&mut rewriter, &sizes)?);
    }
    set_operands(&mut Rewriter::before(module, at), at, &values);
    Ok(())
}

/// Zero points become operands. Those of quantized types were attributes, which are not there any more: without them they are zero.
fn zero_points(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let Some(&(_, count, of, accumulates)) = name_in(module, at, &ZERO_POINTS, |entry| entry.0) else {
        return Ok(());
    };
    take(module, at, "out_shape");
    let acc_type = ctx.ident("acc_type");
    if accumulates && module.op(at).attr(acc_type).is_none() {
        let element =
            element_of(module, at, Of::Result).ok_or_else(|| failed("its result has no elements"))?;
        module.set_attr(at, acc_type, Some(ctx.type_attr(accumulator(&ctx, element)?)));
    }
    let mut values = operands(module, at);
    if values.len() != count {
        return Ok(());
    }
    for of in of {
        let element = element_of(module, at, of).ok_or_else(|| failed("an operand has no elements"))?;
        values.push(constant(&mut Rewriter::before(module, at), element, &[0])?);
    }
    set_operands(&mut Rewriter::before(module, at), at, &values);
    Ok(())
}

/// In what is added up if nothing was said.
fn accumulator(ctx: &Context, element: Type) -> Result<Type, String> {
    use rmlir_ir::Signedness::Signless;
    match ctx.type_data(element) {
        TypeData::Float(_) if element == ctx.f64() => Ok(element),
        TypeData::Float(_) => Ok(ctx.f32()),
        TypeData::Integer { width: 16 | 48, .. } => ctx.integer_type(48, Signless).map_err(failed),
        _ => Ok(ctx.i32()),
    }
}

/// The shift of a product.
fn shift(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let mut values = operands(module, at);
    if values.len() == 2 {
        let shift = take(module, at, "shift").and_then(|value| number(&ctx, value)).unwrap_or(0);
        let byte = ctx.integer_type(8, rmlir_ir::Signedness::Signless).map_err(failed)?;
        values.push(constant(&mut Rewriter::before(module, at), byte, &[shift])?);
        set_operands(&mut Rewriter::before(module, at), at, &values);
    }
    Ok(())
}

/// How much there is to pad was a tensor, and with what was left to be zero.
fn pad(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let mut values = operands(module, at);
    let Some(padding) = module.op(at).operand(1) else { return Ok(()) };
    if ctx.type_data(padding.ty()).shaped_element().is_some() {
        let known =
            padding.def_op().and_then(|(op, _)| constant_of(op)).and_then(|value| numbers(&ctx, value));
        let known = known.ok_or_else(|| failed("how much there is to pad is not known beforehand"))?;
        values[1] = const_shape(&mut Rewriter::before(module, at), &known)?;
    }
    match values.get(2) {
        Some(&value) => {
            let ty = module.body(at.unit).value_type(value);
            if shape_of(&ctx, ty).is_some_and(<[i64]>::is_empty) {
                values[2] = reshaped(&mut Rewriter::before(module, at), value, &[1])?;
            }
        }
        None => {
            let element = element_of(module, at, Of::Operand(0));
            let element = element.ok_or_else(|| failed("its operand has no elements"))?;
            values.push(constant(&mut Rewriter::before(module, at), element, &[0])?);
        }
    }
    set_operands(&mut Rewriter::before(module, at), at, &values);
    Ok(())
}

/// The bounds were stated for integers and for floats.
fn clamp(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let element =
        element_of(module, at, Of::Operand(0)).ok_or_else(|| failed("its operand has no elements"))?;
    for (today, float, int) in [("min_val", "min_fp", "min_int"), ("max_val", "max_fp", "max_int")] {
        let (float, int) = (take(module, at, float), take(module, at, int));
        let value = match (ctx.type_data(element), float, int) {
            (TypeData::Float(kind), Some(value), _) => {
                let AttrData::Float { ty, .. } = ctx.attr_data(value) else { continue };
                let (TypeData::Float(was), Some(bits)) =
                    (ctx.type_data(*ty), ctx.attr_data(value).float_bits())
                else {
                    continue;
                };
                ctx.float_attr(element, kind.from_f64(was.to_f64(bits)))
            }
            (TypeData::Integer { width, .. }, _, Some(value)) => {
                let value = number(&ctx, value).unwrap_or(0);
                let most =
                    1i64.checked_shl(width.saturating_sub(1)).map_or(i64::MAX, |most| most.wrapping_sub(1));
                let value = value.clamp(most.wrapping_neg().wrapping_sub(1), most);
                ctx.integer_attr(element, Int::from_u64(*width, value as u64))
            }
            _ => continue,
        };
        module.set_attr(at, ctx.ident(today), Some(value.map_err(failed)?));
    }
    Ok(())
}

/// The order of the dimensions was an operand.
fn transpose(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let values = operands(module, at);
    let Some(order) = module.op(at).operand(1) else { return Ok(()) };
    let known = order.def_op().and_then(|(op, _)| constant_of(op)).and_then(|value| numbers(&ctx, value));
    let known = known.ok_or_else(|| failed("the order of the dimensions is not known beforehand"))?;
    let known: Option<Vec<i32>> = known.into_iter().map(|at| i32::try_from(at).ok()).collect();
    let known = known.ok_or_else(|| failed("the order of the dimensions is none"))?;
    set_operands(&mut Rewriter::before(module, at), at, &values[..1]);
    module.set_attr(at, ctx.ident("perms"), Some(ctx.dense_i32_array(&known)));
    Ok(())
}

/// How to round was whether to do so twice.
fn rounding(module: &mut Module, at: OpAddr) -> Result<(), String> {
    const TWICE: i64 = 3;
    const ONCE: i64 = 1;
    let ctx = module.ctx().clone();
    if let Some(twice) = take(module, at, "double_round") {
        let mode = if number(&ctx, twice).is_some_and(|twice| twice != 0) { TWICE } else { ONCE };
        let mode = make_attr(&ctx, ("tosa", "rounding_mode"), vec![Param::Int(mode)]).map_err(failed)?;
        module.set_attr(at, ctx.ident("rounding_mode"), Some(mode));
    }
    Ok(())
}

fn apply_scale(module: &mut Module, at: OpAddr) -> Result<(), String> {
    rounding(module, at)
}

/// All but the input was attributes.
fn rescale(module: &mut Module, at: OpAddr) -> Result<(), String> {
    use rmlir_ir::Signedness::Signless;
    let ctx = module.ctx().clone();
    let mut values = operands(module, at);
    if values.len() == 1 {
        let wide = module.op(at).attr(ctx.ident("scale32")).and_then(|wide| number(&ctx, wide));
        let wide = if wide.is_some_and(|wide| wide != 0) { 32 } else { 16 };
        for (name, width) in [("multiplier", wide), ("shift", 8)] {
            let list = take(module, at, name).and_then(|value| numbers(&ctx, value));
            let list = list.ok_or_else(|| failed(format!("'{name}' is no list of numbers")))?;
            let element = ctx.integer_type(width, Signless).map_err(failed)?;
            values.push(constant(&mut Rewriter::before(module, at), element, &list)?);
        }
        for (name, of) in [("input_zp", Of::Operand(0)), ("output_zp", Of::Result)] {
            let zero = take(module, at, name).and_then(|value| number(&ctx, value)).unwrap_or(0);
            let element = element_of(module, at, of).ok_or_else(|| failed("it has no elements"))?;
            values.push(constant(&mut Rewriter::before(module, at), element, &[zero])?);
        }
        set_operands(&mut Rewriter::before(module, at), at, &values);
    }
    rounding(module, at)?;
    for name in ["input_unsigned", "output_unsigned"].map(|name| ctx.ident(name)) {
        if module.op(at).attr(name).is_none() {
            module.set_attr(at, name, Some(ctx.bool_attr(false)));
        }
    }
    Ok(())
}

fn reshaped(rewriter: &mut Rewriter<'_>, value: ValueId, sizes: &[i64]) -> Result<ValueId, String> {
    let ctx = rewriter.ctx().clone();
    let ty = rewriter.body().value_type(value);
    let element = ctx.type_data(ty).shaped_element().ok_or_else(|| failed("an operand has no elements"))?;
    let ty = ctx.tensor_type(sizes, element, None).map_err(failed)?;
    let stated: Vec<i64> = sizes.iter().map(|&size| if size == DYNAMIC { -1 } else { size }).collect();
    let shape = const_shape(rewriter, &stated)?;
    Ok(rewriter.create("tosa.reshape").operands(&[value, shape]).value(ty))
}

/// Operands get as many dimensions as the result has.
fn ranks(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let count = if name_is(module, at, "tosa.select") { 3 } else { 2 };
    let Some(result) = module.op(at).result(0).and_then(|value| shape_of(&ctx, value.ty())) else {
        return Ok(());
    };
    let mut values = operands(module, at);
    let mut changed = false;
    for value in values.iter_mut().take(count) {
        let Some(shape) = shape_of(&ctx, module.body(at.unit).value_type(*value)) else { return Ok(()) };
        // A reshape can find out one size.
        if shape.len() >= result.len() || shape.iter().filter(|&&size| size == DYNAMIC).count() > 1 {
            continue;
        }
        let mut sizes = vec![1; result.len() - shape.len()];
        sizes.extend_from_slice(shape);
        *value = reshaped(&mut Rewriter::before(module, at), *value, &sizes)?;
        changed = true;
    }
    if changed {
        set_operands(&mut Rewriter::before(module, at), at, &values);
    }
    Ok(())
}

/// Taken apart into other operations by whoever made it.
fn fully_connected(_: &mut Module, _: OpAddr) -> Result<(), String> {
    Err("has no form of its own any more: write it as tosa.conv2d".into())
}
