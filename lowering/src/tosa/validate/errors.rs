//! What the specification calls an error, beyond what the verifier looks at.

use rmlir_dialects::common::elements;
use rmlir_dialects::tosa::*;
use rmlir_ir::fold::constant_value;
use rmlir_ir::walk::Walk;
use rmlir_ir::{DYNAMIC, Failed, OpRef, RegionRef, Type, TypeData, ValueRef};

type Checked = Result<(), Failed>;

/// No more indices are compared.
const MAX_INDICES: usize = 1 << 20;

fn sizes(value: Option<ValueRef<'_>>) -> Option<Vec<i64>> {
    let value = value?;
    match value.ctx().type_data(value.ty()) {
        TypeData::RankedTensor { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

fn element(value: ValueRef<'_>) -> Type {
    value.ctx().type_data(value.ty()).shaped_element().unwrap_or(value.ty())
}

fn width(value: ValueRef<'_>) -> Option<u32> {
    match value.ctx().type_data(element(value)) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

fn integers(value: ValueRef<'_>) -> Option<Vec<i64>> {
    let (_, values) = elements::integers(value.ctx(), constant_value(value)?, MAX_INDICES)?;
    values.iter().map(|value| value.to_i64()).collect()
}

fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

fn check_resize(op: OpRef<'_>) -> Checked {
    let (Some(from), Some(to)) = (sizes(op.operand(0)), sizes(op.result(0))) else {
        return Err(op.emit_error("expect ranked input/output tensor"));
    };
    let (&[_, height, width, _], &[_, out_height, out_width, _]) = (&from[..], &to[..]) else {
        return Ok(());
    };
    let all = [out_height, out_width, height, width];
    let is_static = !from.contains(&DYNAMIC) && !to.contains(&DYNAMIC);
    if is_static && all.iter().any(|&size| size >= 16384) {
        let what = "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = ";
        return Err(op.emit_error(format!("{what}{}", listed(&all))));
    }
    let scale = known_shape(op.operand(1)).ok_or(Failed)?;
    let &[y_n, y_d, x_n, x_d] = &scale[..] else { return Ok(()) };
    if y_n > 1 << 11 || x_n > 1 << 11 {
        let what = "expect all scale numerator values to be <= (1 << 11), got";
        return Err(op.emit_error(format!("{what} scale_y_n={y_n}, scale_x_n={x_n}")));
    }
    if y_d >= 16 * y_n || x_d >= 16 * x_n {
        let what = "expect a downscale ratio larger than 1/16, got";
        return Err(op.emit_error(format!("{what} y={y_n}/{y_d}, x={x_n}/{x_d}")));
    }
    let (offset, border) = known_shape(op.operand(2)).zip(known_shape(op.operand(3))).ok_or(Failed)?;
    let (&[offset_y, offset_x], &[border_y, border_x]) = (&offset[..], &border[..]) else { return Ok(()) };
    for (name, offset, n) in [("Y", offset_y, y_n), ("X", offset_x, x_n)] {
        if offset < -n || offset >= 16 * n {
            let what = format!("expect offset{name} / scale{name}Numerator to be in range [-1, 16), got");
            return Err(op.emit_error(format!("{what} {offset}/{n}")));
        }
    }
    for (name, border, n) in [("Y", border_y, y_n), ("X", border_x, x_n)] {
        if border < -16 * n || border >= n {
            let what = format!("expect border{name} / scale{name}Numerator to be in range [-16, 1), got");
            return Err(op.emit_error(format!("{what} {border}/{n}")));
        }
    }
    check_output(op, ("height", "y"), [height, out_height], [y_n, y_d], offset_y, border_y)?;
    check_output(op, ("width", "x"), [width, out_width], [x_n, x_d], offset_x, border_x)
}

/// How large an image is to become must be how large it becomes.
fn check_output(
    op: OpRef<'_>,
    (name, short): (&str, &str),
    [size, wanted]: [i64; 2],
    [n, d]: [i64; 2],
    offset: i64,
    border: i64,
) -> Checked {
    if size == DYNAMIC {
        return Ok(());
    }
    let scaled = size.checked_sub(1).and_then(|size| size.checked_mul(n));
    let scaled = scaled.and_then(|scaled| scaled.checked_sub(offset)?.checked_add(border));
    let Some(scaled) = scaled else { return Ok(()) };
    if scaled.checked_rem(d) != Some(0) {
        return Err(op.emit_error(format!(
            "expected (input_{name} - 1) * scale_{short}_n - offset_{short} + border_{short} to be wholly divisible by \
             scale_{short}_d, got (({size} - 1) * {n} - {offset} + {border}) / {d}"
        )));
    }
    let calculated = scaled / d + 1;
    if wanted != DYNAMIC && calculated != wanted {
        let what = format!("calculated output {name} did not match expected:");
        return Err(op.emit_error(format!("{what} calculated={calculated}, expected={wanted}")));
    }
    Ok(())
}

fn check_mul(op: MulOp<OpRef<'_>>) -> Checked {
    let Some(&shift) = integers(op.shift()).as_deref().and_then(<[i64]>::first) else { return Ok(()) };
    let op = (op.op(), width(op.input1()));
    match op {
        (op, Some(32)) if !(0..=63).contains(&shift) => {
            Err(op.emit_error(format!("requires 0 <= shift && shift <= 63, but got: {shift}")))
        }
        (_, Some(32)) => Ok(()),
        (op, _) if shift != 0 => Err(op.emit_error(format!(
            "requires shift = 0 for all input data types that are not int32_t, but got: {shift}"
        ))),
        _ => Ok(()),
    }
}

fn check_table(op: TableOp<OpRef<'_>>) -> Checked {
    let wanted = if width(op.input1()) == Some(8) { 256 } else { 513 };
    let have = op.op().ctx().type_data(op.table().ty()).num_elements();
    match have {
        Some(have) if have != wanted => {
            Err(op.op().emit_error(format!("requires table size of {wanted}, got {have}")))
        }
        _ => Ok(()),
    }
}

fn check_rescale(op: RescaleOp<OpRef<'_>>) -> Checked {
    let (Some(from), Some(to)) = (width(op.input()), width(op.output())) else { return Ok(()) };
    let (scale32, mode) = (op.scale32(), op.rounding_mode());
    let (from_unsigned, to_unsigned) = (op.input_unsigned(), op.output_unsigned());
    let wrong = [
        (scale32 && from == 48, "scale32 is not allowed with 48-bit input."),
        (!scale32 && mode == RoundingMode::DOUBLEROUND, "DOUBLE_ROUND is only allowed with scale32=true."),
        (from_unsigned && to_unsigned, "input and output cannot be both unsigned."),
        (to == 32 && from_unsigned, "i32 output type is not allowed with unsigned input."),
        (from == 32 && to_unsigned, "i32 input type is not allowed with unsigned output."),
        (from == 48 && to_unsigned, "i48 input type is not allowed with unsigned output."),
        (from == 48 && from_unsigned, "i48 input type cannot be unsigned."),
        (from == 32 && from_unsigned, "i32 input type cannot be unsigned."),
        (to == 32 && to_unsigned, "i32 output type cannot be unsigned."),
    ];
    match wrong.iter().find(|(is_wrong, _)| *is_wrong) {
        Some((_, why)) => Err(op.op().emit_error(*why)),
        None => Ok(()),
    }
}

fn check_pad(op: PadOp<OpRef<'_>>) -> Checked {
    let padding = known_shape(Some(op.padding())).unwrap_or_default();
    match padding.iter().find(|&&pad| pad < 0) {
        Some(pad) => Err(op.op().emit_error(format!("padding value must all be non-negative, got {pad}"))),
        None => Ok(()),
    }
}

/// Whether nothing inside a region uses what lies outside.
fn is_isolated(region: RegionRef<'_>) -> bool {
    let inside = |value: ValueRef<'_>| {
        let mut around = value.block().and_then(|block| block.region());
        while let Some(at) = around {
            if at == region {
                return true;
            }
            around = at.parent().and_then(|op| op.parent_region());
        }
        false
    };
    let leaves = |op: OpRef<'_>| op.operands().any(|value| !inside(value));
    region
        .blocks()
        .flat_map(|block| block.ops())
        .all(|op| Walk::pre().collect(op, leaves).is_ok_and(|found| found.is_empty()))
}

fn check_isolated(op: OpRef<'_>, names: [&str; 2]) -> Checked {
    for (region, name) in op.regions().zip(names) {
        if !is_isolated(region) {
            return Err(op.emit_error(format!(
                "is not conformant to the TOSA specification. It requires the '{name}' region is isolated from above.\n"
            )));
        }
    }
    Ok(())
}

fn check_scatter(op: ScatterOp<OpRef<'_>>) -> Checked {
    let Some(indices) = integers(op.indices()) else { return Ok(()) };
    let Some(sizes) = sizes(Some(op.indices())) else {
        return Err(op.op().emit_error("expect ranked indices tensor"));
    };
    let Some(&row) = sizes.get(1) else { return Ok(()) };
    let row = usize::try_from(row).unwrap_or(1).max(1);
    for row in indices.chunks(row) {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(op.op().emit_error("indices values contain duplicates"));
        }
    }
    Ok(())
}

/// Whether an operation is none that the specification calls an error.
pub(super) fn check(op: OpRef<'_>) -> Checked {
    match () {
        () if op.is::<ResizeOp>() => check_resize(op),
        () if op.is::<IfOp>() => check_isolated(op, ["then", "else"]),
        () if op.is::<WhileOp>() => check_isolated(op, ["cond", "body"]),
        () => {
            op.cast::<MulOp>().map_or(Ok(()), check_mul)?;
            op.cast::<TableOp>().map_or(Ok(()), check_table)?;
            op.cast::<RescaleOp>().map_or(Ok(()), check_rescale)?;
            op.cast::<PadOp>().map_or(Ok(()), check_pad)?;
            op.cast::<ScatterOp>().map_or(Ok(()), check_scatter)
        }
    }
}
