//! Checks of operations on whole tensors and on buffers.

use super::encoding::Encoding;
use super::shapes::Tensor;
use super::{CompressOp, ConcatenateOp, CrdTranslateOp, ReorderCOOOp, SortOp};
use crate::common::constant::constant_int;
use crate::common::enums;
use rmlir_ir::diag::Failed;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::typed::number;
use rmlir_ir::{AttrData, DYNAMIC, OpRef, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("convert").verifier(check_convert);
    dialect.op("reinterpret_map").verifier(check_reinterpret_map);
    dialect.op("concatenate").verifier(check_concatenate);
    dialect.op("crd_translate").verifier(check_crd_translate);
    dialect.op("lvl").verifier(check_lvl);
    dialect.op("push_back").verifier(check_push_back);
    dialect.op("compress").verifier(check_compress);
    dialect.op("reorder_coo").verifier(check_reorder_coo);
    dialect.op("sort").verifier(check_sort);
}

/// The tensors that come in and go out.
fn ends(op: OpRef<'_>) -> Option<(Tensor<'_>, Tensor<'_>)> {
    Some((Tensor::of_value(op.operand(0)?)?, Tensor::of_value(op.result(0)?)?))
}

fn check_convert(op: OpRef<'_>) -> Result<(), Failed> {
    let Some((from, to)) = ends(op) else { return Ok(()) };
    if from.shape.len() != to.shape.len() {
        return Err(op.emit_plain_error("unexpected conversion mismatch in rank"));
    }
    if to.encoding.is_some_and(|encoding| !encoding.slices.is_empty()) {
        return Err(op.emit_plain_error("cannot convert to a sparse tensor slice"));
    }
    match from.shape.iter().zip(to.shape).position(|(from, &to)| *from != to && to != DYNAMIC) {
        Some(d) => Err(op.emit_plain_error(format!("unexpected conversion mismatch in dimension {d}"))),
        None => Ok(()),
    }
}

fn check_reinterpret_map(op: OpRef<'_>) -> Result<(), Failed> {
    let Some((from, to)) = ends(op) else { return Ok(()) };
    let (Some(a), Some(b)) = (&from.encoding, &to.encoding) else { return Ok(()) };
    let message = if a.lvl_rank() != b.lvl_rank() {
        "Level rank mismatch between source/dest tensors"
    } else if a.levels != b.levels {
        "Level type mismatch between source/dest tensors"
    } else if (a.pos_width, a.crd_width) != (b.pos_width, b.crd_width) {
        "Crd/Pos width mismatch between source/dest tensors"
    } else if from.element != to.element {
        "Element type mismatch between source/dest tensors"
    } else if from.level_shape() != to.level_shape() {
        "Level size mismatch between source/dest tensors"
    } else {
        return Ok(());
    };
    Err(op.emit_plain_error(message))
}

fn check_concatenate(op: OpRef<'_>) -> Result<(), Failed> {
    let concatenate = op.unverified::<ConcatenateOp>();
    let Some(result) = concatenate.result().and_then(Tensor::of_value) else { return Ok(()) };
    let dim = op.attr_named("dimension").and_then(|dim| number(op.ctx(), dim)).map(i64::cast_unsigned);
    let (Some(dim), rank) = (dim, result.shape.len()) else { return Ok(()) };
    let inputs: Vec<Tensor<'_>> = op.operands().filter_map(Tensor::of_value).collect();
    if inputs.len() <= 1 {
        return Err(op.emit_plain_error("Need at least two tensors to concatenate."));
    }
    let Some(dim) = usize::try_from(dim).ok().filter(|&dim| dim < rank) else {
        return Err(op.emit_plain_error(format!(
            "Concat-dimension is out of bounds for dimension-rank ({dim} >= {rank})"
        )));
    };
    for (i, input) in inputs.iter().enumerate() {
        if !input.is_static() {
            return Err(op.emit_plain_error(format!("Input tensor ${i} has dynamic shape")));
        }
        let have = input.shape.len();
        if have != rank {
            return Err(op.emit_plain_error(format!(
                "Input tensor ${i} has a different rank (rank={have}) from the output tensor (rank={rank})."
            )));
        }
    }
    for (d, &size) in result.shape.iter().enumerate() {
        let sizes = || inputs.iter().map(|input| input.shape[d]);
        if d == dim {
            let sum = sizes().fold(0i64, i64::saturating_add);
            if size != DYNAMIC && size != sum {
                return Err(op.emit_plain_error(
                    "The concatenation dimension of the output tensor should be the sum of all the concatenation \
                     dimensions of the input tensors.",
                ));
            }
            continue;
        }
        let mut before = size;
        for size in sizes() {
            if before != DYNAMIC && before != size {
                return Err(
                    op.emit_plain_error("All dimensions (expect for the concatenating one) should be equal.")
                );
            }
            before = size;
        }
    }
    Ok(())
}

const DIRECTION: (&str, &str) = (super::DIALECT, "CrdTransDirection");

fn check_crd_translate(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let translate = op.unverified::<CrdTranslateOp>();
    let encoding = op.attr_named("encoder").and_then(|encoder| Encoding::of(ctx, encoder));
    let direction = op.attr_named("direction").and_then(|attr| enums::word(ctx, attr, DIRECTION));
    let (Some(encoding), Some(direction)) = (encoding, direction) else { return Ok(()) };
    let (dims, levels) = (encoding.dim_rank(), encoding.lvl_rank());
    let (from, to) = if direction == "dim_to_lvl" { (dims, levels) } else { (levels, dims) };
    match translate.in_crds().count() == from && translate.out_crds().count() == to {
        true => Ok(()),
        false => Err(op.emit_plain_error("Coordinate rank mismatch with encoding")),
    }
}

fn check_lvl(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(tensor) = op.operand(0).and_then(Tensor::of_value) else { return Ok(()) };
    match op.operand(1).and_then(constant_int) {
        Some(level) if usize::try_from(level).map_or(true, |level| level >= tensor.lvl_rank()) => {
            Err(op.emit_plain_error("Level index exceeds the rank of the input sparse tensor"))
        }
        _ => Ok(()),
    }
}

fn check_push_back(op: OpRef<'_>) -> Result<(), Failed> {
    match op.operand(3).and_then(constant_int) {
        Some(..1) => Err(op.emit_error("n must be not less than 1")),
        _ => Ok(()),
    }
}

fn check_compress(op: OpRef<'_>) -> Result<(), Failed> {
    let compress = op.unverified::<CompressOp>();
    let Some(tensor) = compress.tensor().and_then(Tensor::of_value) else { return Ok(()) };
    match tensor.lvl_rank() == 1 + compress.lvl_coords().count() {
        true => Ok(()),
        false => Err(op.emit_error("incorrect number of coordinates")),
    }
}

fn check_reorder_coo(op: OpRef<'_>) -> Result<(), Failed> {
    let reorder = op.unverified::<ReorderCOOOp>();
    let tensor = |value: Option<_>| value.and_then(Tensor::of_value);
    let (Some(from), Some(to)) = (tensor(reorder.input_coo()), tensor(reorder.result_coo())) else {
        return Ok(());
    };
    if !from.is_coo() || !to.is_coo() {
        return Err(op.emit_plain_error("Expected COO sparse tensors only"));
    }
    let (Some(a), Some(b)) = (&from.encoding, &to.encoding) else { return Ok(()) };
    if a.dim_to_lvl != b.dim_to_lvl {
        return Err(op.emit_plain_error("Unmatched dim2lvl map between input and result COO"));
    }
    let parts = |tensor: &Tensor<'_>| (tensor.position_type(), tensor.coordinate_type(), tensor.element);
    match parts(&from) == parts(&to) {
        true => Ok(()),
        false => Err(op.emit_plain_error("Unmatched storage format between input and result COO")),
    }
}

/// The size of a buffer, if it is known.
fn buffer_size(buffer: ValueRef<'_>) -> Option<i64> {
    let shape = buffer.ctx().type_data(buffer.ty()).shape()?;
    shape.first().copied().filter(|&size| size != DYNAMIC)
}

fn check_sort(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, sort) = (op.ctx(), op.unverified::<SortOp>());
    let Some(attr) = op.attr_named("perm_map") else { return Ok(()) };
    let AttrData::AffineMap(map) = ctx.attr_data(attr) else { return Ok(()) };
    if map.dims < 1 {
        return Err(op.emit_plain_error(format!("Expected rank(perm_map) > 1, got {}", map.dims)));
    }
    if !map.is_permutation(ctx.affine()) {
        let text = attr_to_string(ctx, attr);
        let text = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>')).unwrap_or(&text);
        return Err(op.emit_plain_error(format!("Expected a permutation map, got {text}")));
    }
    let Some(n) = sort.n().and_then(constant_int) else { return Ok(()) };
    let more = op.attr_named("ny").and_then(|more| number(ctx, more)).unwrap_or(0);
    let least = n.wrapping_mul(i64::from(map.dims).wrapping_add(more));
    let sizes = sort.xy().map(|xy| (xy, least, "Expected dimension(xy) >= n * (rank(perm_map) + ny)"));
    let sizes = sizes.into_iter().chain(sort.ys().map(|y| (y, n, "Expected dimension(y) >= n")));
    for (buffer, least, message) in sizes {
        if let Some(size) = buffer_size(buffer).filter(|&size| size < least) {
            return Err(op.emit_plain_error(format!("{message} got {size} < {least}")));
        }
    }
    Ok(())
}
