//! Parts of tensors: offsets, sizes and strides, and coordinates.

use super::types::{Ranked, group, ranked_value};
use crate::common::mixed::Mixed;
use crate::memref::subview::{Slice, check_bounds, is_reduced};
use crate::memref::views::constants;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::view::{OffsetSizeAndStrideOpInterface, StaticOrOperands};
use rmlir_ir::{Context, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, of) in [("extract_slice", 0), ("insert_slice", 1), ("parallel_insert_slice", 1)] {
        dialect.op(name).interface::<dyn OffsetSizeAndStrideOpInterface>(Arc::new(Box { of }));
    }
    for name in ["insert", "insert_slice"] {
        dialect.op(name).interface::<dyn DestinationStyleOpInterface>(Arc::new(Dest));
    }
    dialect.op("extract_slice").verifier(check_extract);
    dialect.op("insert_slice").verifier(check_insert);
    dialect.op("parallel_insert_slice").verifier(check_parallel);
    dialect.op("gather").verifier(check_gather);
    dialect.op("scatter").verifier(check_scatter);
}

/// What is changed comes back.
struct Dest;

impl DestinationStyleOpInterface for Dest {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_group_range(1)
    }
}

/// Offsets, sizes and strides after the tensor that they are of.
struct Box {
    /// The group of that tensor.
    of: usize,
}

impl OffsetSizeAndStrideOpInterface for Box {
    fn ranks(&self, op: OpRef<'_>) -> [usize; 3] {
        [group(op, self.of).map_or(0, |ty| ty.shape.len()); 3]
    }

    fn parts(&self, op: OpRef<'_>) -> [StaticOrOperands; 3] {
        let part = |name: &str, group| StaticOrOperands {
            constants: constants(op, name),
            operands: op.operand_group_range(self.of + group),
        };
        [part("static_offsets", 1), part("static_sizes", 2), part("static_strides", 3)]
    }
}

/// The slice of `whole` must be of the type of `part`, or of that type with more dimensions of one.
fn check_slice(op: OpRef<'_>, whole: Ranked<'_>, part: Ranked<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let slice = Slice {
        offsets: constants(op, "static_offsets"),
        sizes: constants(op, "static_sizes"),
        strides: constants(op, "static_strides"),
    };
    if part.shape.len() > slice.sizes.len() {
        return Err(op.emit_plain_error("expected rank to be smaller or equal to the other rank. "));
    }
    if !is_reduced(&slice.sizes, part.shape) {
        let expected = ctx.tensor_type(&slice.sizes, whole.element, whole.encoding);
        let expected = expected.map_or(String::new(), |ty| ctx.quoted_type(ty));
        return Err(op.emit_plain_error(format!(
            "expected type to be {expected} or a rank-reduced version. (size mismatch) "
        )));
    }
    if part.element != whole.element {
        let element = ctx.quoted_type(whole.element);
        return Err(op.emit_plain_error(format!("expected element type to be {element}")));
    }
    check_bounds(op, whole.shape, &slice)
}

fn check_extract(op: OpRef<'_>) -> Result<(), Failed> {
    match (group(op, 0), ranked_value(op.result(0))) {
        (Some(source), Some(result)) => check_slice(op, source, result),
        _ => Ok(()),
    }
}

fn check_insert(op: OpRef<'_>) -> Result<(), Failed> {
    match (group(op, 0), group(op, 1)) {
        (Some(source), Some(dest)) => check_slice(op, dest, source),
        _ => Ok(()),
    }
}

fn check_parallel(op: OpRef<'_>) -> Result<(), Failed> {
    let combines = |parent: OpRef<'_>| crate::common::traits::has_interface(parent, "InParallelOpInterface");
    match op.parent() {
        Some(parent) if !combines(parent) => {
            Err(op.emit_plain_error("expected InParallelOpInterface parent, got:"))
        }
        _ => check_insert(op),
    }
}

/// The dimensions that coordinates are of.
fn check_dims(
    op: OpRef<'_>,
    dims: &[i64],
    places: &[i64],
    rank: usize,
    [verb, of]: [&str; 2],
) -> Result<(), Failed> {
    let why = if dims.is_empty() {
        "must be non-empty".to_owned()
    } else if dims.len() > rank {
        format!("overflow {of} rank")
    } else if places.last() != Some(&(dims.len() as i64)) {
        "length must match the size of last dimension of indices".to_owned()
    } else if let Some(dim) = dims.iter().find(|&&dim| dim < 0 || dim >= rank as i64) {
        match dim {
            ..0 => "value must be non-negative".to_owned(),
            _ => format!("value must be smaller than {of} rank"),
        }
    } else if !dims.is_sorted_by(|a, b| a < b) {
        "values must be strictly increasing".to_owned()
    } else {
        return Ok(());
    };
    Err(op.emit_error(format!("{verb}_dims {why}")))
}

/// The slices of `whole` at all coordinates; `reduced` leaves out the dimensions that are of size one.
fn slices(ctx: &Context, whole: Ranked<'_>, places: &[i64], dims: &[i64], reduced: bool) -> Option<Type> {
    let (_, outer) = places.split_last()?;
    let mut shape = outer.to_vec();
    for (dim, &size) in (0..).zip(whole.shape) {
        match dims.contains(&dim) {
            true if reduced => {}
            true => shape.push(1),
            false => shape.push(size),
        }
    }
    ctx.tensor_type(&shape, whole.element, whole.encoding).ok()
}

/// The slices of `whole` must be what is found.
fn check_slices(
    op: OpRef<'_>,
    what: &str,
    whole: Ranked<'_>,
    places: &[i64],
    dims: &[i64],
    found: Type,
) -> Result<(), Failed> {
    let ctx = op.ctx();
    let of = |reduced| slices(ctx, whole, places, dims, reduced);
    let (Some(full), Some(reduced)) = (of(false), of(true)) else { return Ok(()) };
    if found == full || found == reduced {
        return Ok(());
    }
    Err(op.emit_error(format!(
        "{what} type mismatch: expected {} or its rank-reduced variant {} (got: {})",
        ctx.quoted_type(full),
        ctx.quoted_type(reduced),
        ctx.quoted_type(found)
    )))
}

fn check_gather(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(source), Some(places), Some(result)) = (group(op, 0), group(op, 1), op.result(0)) else {
        return Ok(());
    };
    let dims = constants(op, "gather_dims");
    check_dims(op, &dims, places.shape, source.shape.len(), ["gather", "source"])?;
    check_slices(op, "result", source, places.shape, &dims, result.ty())
}

fn check_scatter(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(source), Some(dest), Some(places)) = (op.operand(0), group(op, 1), group(op, 2)) else {
        return Ok(());
    };
    let dims = constants(op, "scatter_dims");
    check_dims(op, &dims, places.shape, dest.shape.len(), ["scatter", "dest"])?;
    if op.attr_named("unique").is_none() {
        return Err(op.emit_error("requires 'unique' attribute to be set"));
    }
    check_slices(op, "source", dest, places.shape, &dims, source.ty())
}

/// Which dimensions of a slice of these sizes are not there in its type: from the end, those of known size one that the type does not
/// have.
pub fn dropped(sizes: &[Mixed], reduced: &[i64]) -> Vec<bool> {
    let mut left = reduced.len();
    let mut found = vec![false; sizes.len()];
    for (size, dropped) in sizes.iter().zip(&mut found).rev() {
        let last = left.checked_sub(1).and_then(|last| reduced.get(last));
        match last {
            None => *dropped = true,
            Some(1) => left -= 1,
            Some(_) if *size == Mixed::Known(1) => *dropped = true,
            Some(_) => left -= 1,
        }
    }
    found
}
