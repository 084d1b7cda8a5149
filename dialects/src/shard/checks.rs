//! Checks of grids, shardings and collective operations.

use super::grids::{Group, grid, group};
use super::text::axes;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::typed::{attr_param, number};
use rmlir_ir::{DYNAMIC, OpRef};
use rmlir_ods::DialectImpl;
use std::collections::HashSet;
use std::sync::Arc;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("grid").verifier(check_grid);
    dialect.op("sharding").verifier(check_sharding);
    let users: [(&str, User); 18] = [
        ("all_gather", User::Axes(|op, group| group.check_gathered(op, value(op, "gather_axis")))),
        ("all_reduce", User::Axes(|_, _| Ok(()))),
        ("all_slice", User::Axes(|op, group| group.check_scattered(op, value(op, "slice_axis")))),
        ("all_to_all", User::Axes(check_exchange)),
        ("broadcast", User::Axes(|op, group| group.check_device(op, "root"))),
        ("gather", User::Axes(check_gather)),
        ("grid_shape", User::Listed),
        ("neighbors_linear_indices", User::Grid),
        ("process_linear_index", User::Grid),
        ("process_multi_index", User::Listed),
        ("recv", User::Axes(|op, group| group.check_device(op, "source"))),
        ("reduce", User::Axes(|op, group| group.check_device(op, "root"))),
        ("reduce_scatter", User::Axes(|op, group| group.check_scattered(op, value(op, "scatter_axis")))),
        ("scatter", User::Axes(check_scatter)),
        ("send", User::Axes(|op, group| group.check_device(op, "destination"))),
        ("sharding", User::Sharding),
        ("shift", User::Axes(check_shift)),
        ("update_halo", User::Grid),
    ];
    for (name, user) in users {
        dialect.op(name).interface::<dyn SymbolUserOpInterface>(Arc::new(user));
    }
}

/// How an operation uses its grid.
enum User {
    /// It has to be there.
    Grid,
    /// There is a result for each axis, or for each one that is listed.
    Listed,
    /// Devices along axes work together.
    Axes(fn(OpRef<'_>, &Group) -> Checked),
    /// A sharding says where parts begin.
    Sharding,
}

impl SymbolUserOpInterface for User {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Checked {
        match self {
            User::Grid => grid(op, tables).map(drop),
            User::Listed => check_listed(op, &group(op, "axes", tables)?),
            User::Axes(check) => check(op, &group(op, "grid_axes", tables)?),
            User::Sharding => check_offsets(op, &grid(op, tables)?),
        }
    }
}

fn value(op: OpRef<'_>, name: &str) -> i64 {
    op.attr_named(name).and_then(|value| number(op.ctx(), value)).unwrap_or_default()
}

fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|list| op.ctx().i64_array(list)).unwrap_or_default()
}

fn check_grid(op: OpRef<'_>) -> Checked {
    let shape = numbers(op, "shape");
    if shape.is_empty() {
        return Err(op.emit_error("rank of grid is expected to be a positive integer"));
    }
    if shape.iter().any(|&extent| extent < 0 && extent != DYNAMIC) {
        return Err(op.emit_error("dimension size of a grid is expected to be non-negative or dynamic"));
    }
    Ok(())
}

fn check_listed(op: OpRef<'_>, group: &Group) -> Checked {
    let want = if group.axes.is_empty() { group.shape.len() } else { group.axes.len() };
    let have = op.num_results();
    match want == have {
        true => Ok(()),
        false => Err(op.emit_plain_error(format!("Unexpected number of results {have}. Expected {want}."))),
    }
}

fn check_exchange(op: OpRef<'_>, group: &Group) -> Checked {
    group.check_exchanged(op, value(op, "split_axis"), value(op, "concat_axis"))
}

fn check_gather(op: OpRef<'_>, group: &Group) -> Checked {
    group.check_device(op, "root")?;
    group.check_gathered(op, value(op, "gather_axis"))
}

fn check_scatter(op: OpRef<'_>, group: &Group) -> Checked {
    group.check_device(op, "root")?;
    group.check_scattered(op, value(op, "scatter_axis"))
}

fn check_shift(op: OpRef<'_>, group: &Group) -> Checked {
    let axis = value(op, "shift_axis");
    if group.axes.contains(&axis) {
        return Ok(());
    }
    Err(op.emit_plain_error(format!("Invalid shift axis {axis}. It must be one of the grouping grid axes.")))
}

/// The axes for each dimension.
fn split_axes(op: OpRef<'_>) -> Vec<Vec<i64>> {
    let lists = op.attr_named("split_axes");
    let lists = lists.and_then(|lists| attr_param(op.ctx(), lists, ("shard", "axisarray"), 0));
    let Some(Param::List(lists)) = lists else { return Vec::new() };
    let list = |list: &Param| match list {
        Param::Attr(list) => axes(op.ctx(), *list),
        _ => Vec::new(),
    };
    lists.iter().map(list).collect()
}

fn check_sharding(op: OpRef<'_>) -> Checked {
    let (lists, mut seen) = (split_axes(op), HashSet::new());
    for &axis in lists.iter().flatten() {
        if axis < 0 {
            return Err(op.emit_plain_error("grid axis is expected to be non-negative"));
        }
        if !seen.insert(axis) {
            return Err(op.emit_plain_error("grid axis duplicated"));
        }
    }
    let halos = numbers(op, "static_halo_sizes");
    if halos.is_empty() {
        return Ok(());
    }
    if !numbers(op, "static_sharded_dims_offsets").is_empty() {
        return Err(op.emit_error("halo sizes and shard offsets are mutually exclusive"));
    }
    let split = lists.iter().filter(|list| !list.is_empty()).count();
    if halos.len() != 2 * split {
        return Err(op.emit_plain_error("halo sizes must be specified for all split axes."));
    }
    Ok(())
}

fn check_offsets(op: OpRef<'_>, shape: &[i64]) -> Checked {
    let offsets = numbers(op, "static_sharded_dims_offsets");
    if offsets.is_empty() {
        return Ok(());
    }
    if shape.contains(&DYNAMIC) {
        return Err(
            op.emit_plain_error("sharded dims offsets are not allowed for device grids with dynamic shape.")
        );
    }
    let extent = |axis: &i64| usize::try_from(*axis).ok().and_then(|axis| shape.get(axis)).copied();
    let mut rest = offsets.as_slice();
    for list in split_axes(op).iter().filter(|list| !list.is_empty()) {
        let shards: i64 = list.iter().filter_map(extent).fold(0, i64::saturating_add);
        let count = usize::try_from(shards).unwrap_or(0).saturating_add(1);
        let mut last = 0;
        for &offset in rest.iter().take(count).filter(|&&offset| offset != DYNAMIC) {
            if offset < last {
                return Err(op.emit_plain_error("sharded dims offsets must be non-decreasing."));
            }
            last = offset;
        }
        if rest.len() < count {
            return Err(op.emit_plain_error("sharded dims offsets has wrong size."));
        }
        rest = &rest[count..];
    }
    Ok(())
}
