//! Whether shardings fit a mesh and the types of what they cut.

use super::ManualComputationOp;
use super::view::{Axis, Mesh, Part, Sharding, manual_axes};
use crate::tensor::Tensor;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::{AttrData, Failed, OpRef, Type, TypeData};

/// A check whose message is still to be told.
pub(super) type Checked<T = ()> = Result<T, String>;

/// The mesh of a sharding, where it is named.
pub(super) fn mesh_of(op: OpRef<'_>, sharding: &Sharding) -> Checked<Mesh> {
    let ctx = op.ctx();
    let found = match ctx.attr_data(sharding.mesh) {
        AttrData::SymbolRef { .. } => lookup_nearest(op, sharding.mesh)
            .filter(|symbol| symbol.is_named::<super::MeshOp>())
            .and_then(|symbol| symbol.unverified::<super::MeshOp>().mesh())
            .and_then(|mesh| Mesh::of(ctx, mesh)),
        _ => Mesh::of(ctx, sharding.mesh),
    };
    found.ok_or_else(|| format!("unknown mesh: {}", attr_to_string(ctx, sharding.mesh)))
}

/// Reports what is wrong with a sharding, with what it belongs to before it.
pub(super) fn check_of(op: OpRef<'_>, sharding: &Sharding, ty: Type, what: &str) -> Result<(), Failed> {
    let before = if what.is_empty() { String::new() } else { format!("{what} - ") };
    check(op, sharding, ty).map_err(|why| op.emit_error(format!("{before}{why}")))?;
    bound(op, sharding.lists().flatten().map(|axis| &axis.name[..]), &before)
}

/// Axes that a computation around the operation sees to by itself are not to be named inside it.
pub(super) fn bound<'a>(
    op: OpRef<'_>,
    axes: impl Iterator<Item = &'a str> + Clone,
    before: &str,
) -> Result<(), Failed> {
    let mut around = op.parent();
    while let Some(parent) = around {
        let manual = parent.cast_unverified::<ManualComputationOp>().and_then(|parent| parent.manual_axes());
        let manual = manual.and_then(|manual| manual_axes(op.ctx(), manual)).unwrap_or_default();
        if let Some(axis) = axes.clone().find(|axis| manual.iter().any(|manual| manual == axis)) {
            let what = "which is already bound by a parent sdy.manual_computation op";
            let error = op.error(format!("{before}operates on axis \"{axis}\" {what}"));
            let error = error.with_note(parent.loc(), "parent bounding this axis as manual");
            op.ctx().emit(error);
            return Err(Failed);
        }
        around = parent.parent();
    }
    Ok(())
}

fn check(op: OpRef<'_>, sharding: &Sharding, ty: Type) -> Checked {
    let mesh = mesh_of(op, sharding)?;
    let plain = sharding.dims.is_empty() && sharding.replicated.is_empty() && sharding.unreduced.is_empty();
    if mesh.is_maximal() {
        let message =
            "a maximal sharding can only have a sharding with rank 0 and no replicated or unreduced axes.";
        return if plain { Ok(()) } else { Err(message.into()) };
    }
    check_rank(op, sharding, ty, plain)?;
    let mut seen = Vec::new();
    for (index, dim) in sharding.dims.iter().enumerate() {
        if dim.axes.is_empty() && dim.closed && dim.priority {
            return Err(format!("dim {index} is empty and closed but has a priority"));
        }
        check_list(&mesh, &dim.axes, &mut seen)?;
    }
    for (axes, what) in [(&sharding.replicated, "replicated"), (&sharding.unreduced, "unreduced")] {
        check_order(&mesh, axes, what)?;
        check_list(&mesh, axes, &mut seen)?;
    }
    check_parts(&mesh, &seen)
}

/// The type has the rank of the sharding.
fn check_rank(op: OpRef<'_>, sharding: &Sharding, ty: Type, plain: bool) -> Checked {
    let ctx = op.ctx();
    let ty = match ctx.type_data(ty) {
        TypeData::Tuple(types) => match types[..] {
            [one] => one,
            _ => {
                let ty = ctx.quoted_type(ty);
                return Err(format!("ops can only have a sharding for a tuple of size 1: {ty}"));
            }
        },
        _ => ty,
    };
    let Some(tensor) = Tensor::of(ctx, ty) else {
        let text = sharding.attr.map(|attr| attr_to_string(ctx, attr)).unwrap_or_default();
        let what =
            "non-shaped tensors can only have a sharding with rank 0 and no replicated or unreduced axes.";
        let ty = ctx.quoted_type(ty);
        return if plain { Ok(()) } else { Err(format!("{what} type: {ty}, sharding: {text}")) };
    };
    let Some(shape) = tensor.shape else {
        return Err(format!("only ranked tensors can have a sharding. type: {}", ctx.quoted_type(ty)));
    };
    let (rank, want) = (sharding.dims.len(), shape.len());
    if rank == want { Ok(()) } else { Err(format!("sharding doesn't match tensor rank: {rank} != {want}")) }
}

/// The axes are in the order of the mesh.
pub(super) fn check_order(mesh: &Mesh, axes: &[Axis], what: &str) -> Checked {
    match axes.is_sorted_by_key(|axis| axis.rank(mesh)) {
        true => Ok(()),
        false => Err(format!("{what} axes are not ordered w.r.t. mesh")),
    }
}

/// All axes are there, and none twice or next to one with which it is one.
pub(super) fn check_list(mesh: &Mesh, axes: &[Axis], seen: &mut Vec<Axis>) -> Checked {
    let mut before: Option<&Axis> = None;
    for axis in axes {
        if mesh.size(&axis.name).is_none() {
            return Err(format!("unknown axis name: \"{}\"", axis.name));
        }
        if seen.contains(axis) {
            return Err(format!("duplicate axis ref: {axis}"));
        }
        seen.push(axis.clone());
        if let Some(before) = before.filter(|before| before.joined(axis, mesh).is_some()) {
            return Err(format!("two consecutive sub-axes can be merged: {before}, {axis}"));
        }
        before = Some(axis);
    }
    Ok(())
}

/// Parts of an axis are parts of it, and have nothing in common.
fn check_parts(mesh: &Mesh, axes: &[Axis]) -> Checked {
    for (name, size) in &mesh.axes {
        let (mut parts, mut whole) = (Vec::new(), false);
        for axis in axes.iter().filter(|axis| axis.name == *name) {
            match axis.part {
                Some(part) => parts.push((part, axis)),
                None => whole = true,
            }
        }
        if whole && !parts.is_empty() {
            return Err(format!("both sub-axis and full-axis are used for axis name: \"{name}\""));
        }
        parts.sort_by_key(|(part, _)| *part);
        for (index, &(part, axis)) in parts.iter().enumerate() {
            check_part(part, *size).map_err(|why| format!("{why}: {axis}"))?;
            let before = index.checked_sub(1).and_then(|index| parts.get(index));
            if let Some((_, before)) = before.filter(|(before, _)| before.end() > part.before) {
                return Err(format!("overlapping sub-axes: {before}, {axis}"));
            }
        }
    }
    Ok(())
}

fn check_part(part: Part, size: i64) -> Checked {
    if part.before < 1 {
        return Err("sub-axis pre-size must be at least 1".into());
    }
    if part.size <= 1 {
        return Err("sub-axis sizes must be greater than 1".into());
    }
    let end = part.end();
    if size % end != 0 {
        return Err(format!("sub-axis next pre-size {end} doesn't divide the size of the full axis {size}"));
    }
    if part.size == size { Err("sub-axis size is equal to the full axis size".into()) } else { Ok(()) }
}

/// Checks the shardings of several values. `what` is what they are of; each is told apart by its number if there are several values.
pub(super) fn check_all(
    op: OpRef<'_>,
    shardings: &[Sharding],
    types: &[Type],
    what: &str,
) -> Result<(), Failed> {
    // What gives nothing may still be on one device.
    let on_one = shardings.len() == 1 && types.is_empty();
    if on_one && mesh_of(op, &shardings[0]).is_ok() && shardings[0].dims.is_empty() {
        return Ok(());
    }
    if shardings.len() != types.len() {
        let (have, want) = (shardings.len(), types.len());
        let why = format!("{what} shardings don't match number of values: {have} shardings vs {want} values");
        return Err(op.emit_error(why));
    }
    for (index, (sharding, &ty)) in shardings.iter().zip(types).enumerate() {
        let which = if types.len() == 1 { what.to_owned() } else { format!("{what} {index}") };
        check_of(op, sharding, ty, &which)?;
    }
    Ok(())
}
