//! Checks of masks and of what is masked.

use super::types::{Vector, numbers, of, operand, result, vector};
use crate::common::operand_map::map_of;
use crate::common::text::types_of;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Context, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("constant_mask").verifier(check_constant);
    dialect.op("create_mask").verifier(check_create);
}

fn check_constant(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(mask) = result(op) else { return Ok(()) };
    let sizes = numbers(op, "mask_dim_sizes");
    if mask.rank() == 0 {
        return match sizes[..] {
            [0 | 1] => Ok(()),
            [_] => Err(op.emit_plain_error("mask dim size must be either 0 or 1 for 0-D vectors")),
            _ => Err(op.emit_plain_error("array attr must have length 1 for 0-D vectors")),
        };
    }
    if sizes.len() != mask.rank() {
        return Err(op.emit_error("must specify array attr of size equal vector result rank"));
    }
    for (dim, (&size, &extent)) in sizes.iter().zip(mask.shape).enumerate() {
        if size < 0 || size > extent {
            return Err(op.emit_error("array attr of size out of bounds of vector result dimension size"));
        }
        if mask.scales(dim) && size != 0 && size != extent {
            return Err(op.emit_error("only supports 'none set' or 'all set' scalable dimensions"));
        }
    }
    if sizes.contains(&0) && sizes.iter().any(|&size| size != 0) {
        return Err(op.emit_error(
            "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
        ));
    }
    Ok(())
}

fn check_create(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(mask) = result(op) else { return Ok(()) };
    match (mask.rank(), op.num_operands()) {
        (0, 1) => Ok(()),
        (0, _) => Err(op.emit_error("must specify exactly one operand for 0-D create_mask")),
        (rank, operands) if rank == operands => Ok(()),
        _ => Err(op.emit_error("must specify an operand for each result vector dimension")),
    }
}

/// A mask of the shape of a vector.
fn same_shape(ctx: &Context, vector: Vector<'_>) -> Option<Type> {
    ctx.maybe_empty_vector_type(vector.shape, vector.scalable, ctx.i1()).ok()
}

/// The mask of a contraction: an entry for each point of its loops.
fn of_contraction(op: OpRef<'_>) -> Option<Type> {
    let ctx = op.ctx();
    let maps = super::contract::maps(op)?;
    let loops = maps.first()?.dims as usize;
    let (mut shape, mut scalable) = (vec![0; loops], vec![false; loops]);
    for (map, at) in maps.iter().zip(0..2) {
        let factor = operand(op, at)?;
        for (dim, &size) in factor.shape.iter().enumerate() {
            let place = map.dim_position(ctx.affine(), dim)? as usize;
            *shape.get_mut(place)? = size;
            *scalable.get_mut(place)? = factor.scales(dim);
        }
    }
    ctx.vector_type(&shape, &scalable, ctx.i1()).ok()
}

/// The type of mask that an operation can have; `None` if it cannot have one, or it is not known.
fn expected(op: OpRef<'_>) -> Option<Type> {
    let ctx = op.ctx();
    let transferred = |vector: Option<Vector<'_>>| {
        super::transfer::mask_type(ctx, vector?.ty, &map_of(op, "permutation_map")?)
    };
    match op.name_text().strip_prefix(b"vector.")? {
        b"contract" => of_contraction(op),
        b"reduction" | b"multi_reduction" => same_shape(ctx, operand(op, 0)?),
        b"outerproduct" => same_shape(ctx, result(op)?),
        b"transfer_read" => transferred(result(op)),
        b"transfer_write" => transferred(operand(op, 0)),
        b"gather" => same_shape(ctx, of(op.operand_group(2).next())?),
        _ => None,
    }
}

fn is_maskable(op: OpRef<'_>) -> bool {
    crate::common::traits::has_interface(op, "MaskableOpInterface")
}

/// `vector.mask`
pub(super) fn check_mask(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(block) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    let ops: Vec<OpRef<'_>> = block.ops().collect();
    let Some(&last) = ops.last() else {
        return Err(op.emit_error("expects a terminator within the mask region"));
    };
    if ops.len() > 2 {
        return Err(op.emit_error("expects only one operation to mask"));
    }
    if last.name_text() != b"vector.yield" {
        return Err(op.emit_error("expects a terminator within the mask region"));
    }
    if last.num_operands() != op.num_results() {
        return Err(op.emit_error("expects number of results to match mask region yielded values"));
    }
    let &[masked, _] = &ops[..] else { return Ok(()) };
    if !is_maskable(masked) {
        return Err(op.emit_error("expects a MaskableOpInterface within the mask region"));
    }
    if masked.num_results() != op.num_results() {
        return Err(op.emit_error("expects number of results to match maskable operation number of results"));
    }
    if !masked.results().eq(last.operands()) {
        return Err(op.emit_error(
            "expects all the results from the MaskableOpInterface to match all the values returned by the terminator",
        ));
    }
    let types = types_of(masked.results());
    if types != types_of(op.results()) {
        return Err(op.emit_error("expects result type to match maskable operation result type"));
    }
    if types.iter().filter(|&&ty| vector(ctx, ty).is_some()).count() > 1 {
        return Err(op.emit_error("multiple vector results not supported"));
    }
    if let Some(expected) = expected(masked)
        && op.operand(0).is_some_and(|mask| mask.ty() != expected)
    {
        let expected = ctx.quoted_type(expected);
        return Err(op.emit_error(format!("expects a {expected} mask for the maskable operation")));
    }
    let Some(passthru) = op.operand(1) else { return Ok(()) };
    if masked.name_text() != b"vector.transfer_read" {
        return Err(op.emit_error("doesn't expect a passthru argument for this maskable operation"));
    }
    match types[..] {
        [ty] if ty == passthru.ty() => Ok(()),
        [_] => Err(op.emit_error("expects passthru type to match result type")),
        _ => Err(op.emit_error("expects result when passthru argument is provided")),
    }
}
