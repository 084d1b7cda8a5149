//! Numbers in blocks that share a scale.

use super::{
    Checked, all_fit, block_size, element, fits, listed, operand, result, same_shapes, shape, shape_of, words,
};
use rmlir_ir::{DYNAMIC, OpRef, Type};

/// Numbers and their scales.
struct Blocks {
    data: Type,
    scale: Type,
    names: [&'static str; 2],
}

fn check_blocks(op: OpRef<'_>, input: Type, output: Type, blocks: &Blocks) -> Checked {
    let (ctx, [data_name, scale_name]) = (op.ctx(), blocks.names);
    if !same_shapes(ctx, input, output) {
        let (a, b) = (words(op, input), words(op, output));
        let what = format!("require compatible shapes for input_data ({a}) and output_data ({b})");
        return Err(op.emit_error(what));
    }
    let Some(data) = shape(ctx, blocks.data) else { return Ok(()) };
    let Some((&last, lead)) = data.split_last() else { return Ok(()) };
    let size = block_size(op);
    if last != DYNAMIC && last % size != 0 {
        let what = "expect last dimension of input_data";
        return Err(op.emit_error(format!("{what} ({last}) to be divisible by block_size ({size})")));
    }
    let Some((&scales, scale_lead)) = shape(ctx, blocks.scale).and_then(<[i64]>::split_last) else {
        return Ok(());
    };
    if !all_fit(lead, scale_lead) {
        let (a, b) = (words(op, blocks.data), words(op, blocks.scale));
        let what = format!("require compatible shapes for {data_name} ({a}) and {scale_name} ({b})");
        return Err(op.emit_error(format!("{what} except for the last dimension")));
    }
    if last != DYNAMIC && !fits(scales, last / size) {
        let want = last / size;
        let what = format!("expect last dimension of {scale_name} ({scales}) to be equal to");
        return Err(op.emit_error(format!("{what} last dimension of {data_name} / block_size ({want})")));
    }
    Ok(())
}

/// `tosa.cast_from_block_scaled`
pub(super) fn check_from(op: OpRef<'_>) -> Checked {
    let (data, scale) = (operand(op, 0), operand(op, 1));
    check_blocks(op, data, result(op, 0), &Blocks { data, scale, names: ["input_data", "input_scale"] })
}

/// `tosa.cast_to_block_scaled`
pub(super) fn check_to(op: OpRef<'_>) -> Checked {
    let (data, scale) = (result(op, 0), result(op, 1));
    check_blocks(op, operand(op, 0), data, &Blocks { data, scale, names: ["output_data", "output_scale"] })
}

/// A size that is to be as others that came before.
fn expect(op: OpRef<'_>, known: &mut i64, have: i64, what: &str) -> Checked {
    if *known == DYNAMIC {
        *known = have;
    } else if !fits(*known, have) {
        let known = *known;
        return Err(op.emit_error(format!("expected {what} to match size {known}, got {have}")));
    }
    Ok(())
}

/// `tosa.matmul_t_block_scaled`
pub(super) fn check_matmul(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let [a, b] = [0, 2].map(|at| element(ctx, operand(op, at)));
    if a != b {
        let (a, b) = (words(op, a), words(op, b));
        let what = "expect A_data and B_data to have same element type, got";
        return Err(op.emit_error(format!("{what} {a} and {b}")));
    }
    let sizes = |at| shape_of::<3>(ctx, operand(op, at));
    let [mut n, mut d, mut h, mut c, mut w] = [DYNAMIC; 5];
    if let Some(a) = sizes(0) {
        [n, h, c] = a;
    }
    let mut multiple = DYNAMIC;
    if let Some([batch, height, channels]) = sizes(1) {
        expect(op, &mut n, batch, "batch of a_scale")?;
        expect(op, &mut h, height, "height of a_scale")?;
        multiple = channels;
    }
    if let Some([batch, width, channels]) = sizes(2) {
        expect(op, &mut d, batch, "batch of b_data")?;
        expect(op, &mut c, channels, "channels of b_data")?;
        w = width;
    }
    if let Some([batch, width, channels]) = sizes(3) {
        expect(op, &mut d, batch, "batch of b_scale")?;
        expect(op, &mut w, width, "width of b_scale")?;
        expect(op, &mut multiple, channels, "C/block_size of b_scale")?;
    }
    if n != DYNAMIC && d != DYNAMIC && d != n && d != 1 {
        return Err(op.emit_error(format!(
            "expect B matrix batch size to be broadcast compatible with A, got D={d} vs N={n}"
        )));
    }
    let size = block_size(op);
    if c != DYNAMIC && c % size != 0 {
        let what = "expect C to be a multiple of block size, got";
        return Err(op.emit_error(format!("{what} C={c}, block_size={size}")));
    }
    if c != DYNAMIC && !fits(multiple, c / size) {
        let what = "expect scale operands dimension 2 to equal C/block_size";
        return Err(op.emit_error(format!("{what} ({c}/{size}), got {multiple}")));
    }
    let Some(out) = shape(ctx, result(op, 0)) else { return Ok(()) };
    let want = [n, h, w];
    match all_fit(out, &want) {
        true => Ok(()),
        false => {
            let (out, want) = (listed(out), listed(&want));
            let what =
                format!("expected output shape {out} to be compatible with expected output shape {want}");
            Err(op.emit_error(what))
        }
    }
}
