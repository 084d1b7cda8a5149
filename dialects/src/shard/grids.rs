//! Grids that operations refer to, and extents of tensors that are spread over them.

use super::text::axes;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::typed::is_op;
use rmlir_ir::{AttrData, DYNAMIC, OpRef};

type Checked = Result<(), Failed>;

/// A grid and the axes along which devices work together.
pub(super) struct Group {
    /// Extents of the grid.
    pub(super) shape: Vec<i64>,
    /// The axes.
    pub(super) axes: Vec<i64>,
}

fn bare<T>(op: OpRef<'_>, message: String) -> Result<T, Failed> {
    op.ctx().emit(Diagnostic::error(op.loc(), message));
    Err(Failed)
}

fn grid_name(op: OpRef<'_>) -> String {
    match op.attr_named("grid").map(|grid| op.ctx().attr_data(grid)) {
        Some(AttrData::SymbolRef { root, .. }) => op.ctx().text(*root).into_owned(),
        _ => String::new(),
    }
}

/// The extents of the grid that an operation refers to.
pub(super) fn grid<'m>(op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Result<Vec<i64>, Failed> {
    let symbol = op.attr_named("grid");
    let found = symbol.and_then(|symbol| tables.lookup_nearest(op, symbol));
    let Some(found) = found.filter(|found| is_op(*found, "shard.grid")) else {
        let message = format!("Undefined required grid symbol \"{}\".", grid_name(op));
        return Err(op.emit_plain_error(message));
    };
    Ok(found.attr_named("shape").and_then(|shape| op.ctx().i64_array(shape)).unwrap_or_default())
}

/// The grid, and the axes in an attribute, which are checked.
pub(super) fn group<'m>(
    op: OpRef<'m>,
    name: &str,
    tables: &mut SymbolTableCollection<'m>,
) -> Result<Group, Failed> {
    let shape = grid(op, tables)?;
    let axes = op.attr_named(name).map_or(Vec::new(), |list| axes(op.ctx(), list));
    let mut sorted = axes.clone();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
        return bare(op, "Grid axes contains duplicate elements.".to_string());
    }
    let rank = shape.len();
    let outside = |axis: &&i64| usize::try_from(**axis).map_or(true, |axis| axis >= rank);
    if let Some(axis) = axes.iter().find(outside) {
        return bare(
            op,
            format!(
                "0-based grid axis index {axis} is out of bounds. The referenced grid \"{}\" is of rank {rank}.",
                grid_name(op)
            ),
        );
    }
    Ok(Group { shape, axes })
}

impl Group {
    fn extent(&self, axis: i64) -> i64 {
        usize::try_from(axis).ok().and_then(|axis| self.shape.get(axis)).copied().unwrap_or(DYNAMIC)
    }

    /// How many devices work together.
    fn size(&self) -> i64 {
        self.axes.iter().fold(1, |size, &axis| times(size, self.extent(axis)))
    }

    /// Checks the place of a device among those that work together.
    pub(super) fn check_device(&self, op: OpRef<'_>, name: &str) -> Checked {
        let Some(device) = op.attr_named(name).and_then(|device| op.ctx().i64_array(device)) else {
            return Ok(());
        };
        if device.len() != self.axes.len() {
            let (have, want) = (device.len(), self.axes.len());
            return bare(
                op,
                format!(
                    "In-group device \"{name}\" has unexpected multi-index size {have}. Expected {want}."
                ),
            );
        }
        for (i, (&place, &axis)) in device.iter().zip(&self.axes).enumerate() {
            let extent = self.extent(axis);
            if place != DYNAMIC && extent != DYNAMIC && extent <= place {
                let last = extent - 1;
                return bare(
                    op,
                    format!(
                        "Out of bounds coordinate {i} for in-group device \"{name}\". Got {place}, but expected value in \
                         the range [0, {last}]."
                    ),
                );
            }
        }
        Ok(())
    }

    /// Checks that the result has the parts of all devices along a dimension.
    pub(super) fn check_gathered(&self, op: OpRef<'_>, axis: i64) -> Checked {
        let Some((from, to)) = shapes(op) else { return Ok(()) };
        let rank = to.len();
        let Some(at) = usize::try_from(axis).ok().filter(|&at| at < rank) else {
            return bare(op, format!("Gather axis {axis} is out of bounds [0, {rank})."));
        };
        for (i, (&from, &to)) in from.iter().zip(&to).enumerate() {
            check_extent(op, if i == at { times(from, self.size()) } else { from }, to, i)?;
        }
        Ok(())
    }

    /// Checks that the result has the part of one device along a dimension.
    pub(super) fn check_scattered(&self, op: OpRef<'_>, axis: i64) -> Checked {
        let Some((from, to)) = shapes(op) else { return Ok(()) };
        let at = usize::try_from(axis).unwrap_or(usize::MAX);
        for (i, (&from, &to)) in from.iter().zip(&to).enumerate().filter(|(i, _)| *i != at) {
            check_extent(op, from, to, i)?;
        }
        let (Some(&whole), Some(&part), size) = (from.get(at), to.get(at), self.size()) else {
            return Ok(());
        };
        if whole != DYNAMIC && size != DYNAMIC && whole.checked_rem(size) != Some(0) {
            return bare(
                op,
                format!(
                    "Operand dimension size {whole} is not divisible by collective device group size {size} for tensor \
                     axis {axis}."
                ),
            );
        }
        check_extent(op, split(whole, size), part, at)
    }

    /// Checks that the result is split along one dimension and put together along another one.
    pub(super) fn check_exchanged(&self, op: OpRef<'_>, split_axis: i64, concat_axis: i64) -> Checked {
        let Some((from, to)) = shapes(op) else { return Ok(()) };
        let at = |axis: i64| usize::try_from(axis).unwrap_or(usize::MAX);
        let (split_at, concat_at, size) = (at(split_axis), at(concat_axis), self.size());
        let is_kept = |i: usize| (i != split_at && i != concat_at) || split_at == concat_at;
        let kept = from.iter().zip(&to).enumerate().filter(|(i, _)| is_kept(*i));
        for (i, (&from, &to)) in kept {
            check_extent(op, from, to, i)?;
        }
        if split_at == concat_at {
            return Ok(());
        }
        if let (Some(&from), Some(&to)) = (from.get(concat_at), to.get(concat_at)) {
            check_extent(op, times(from, size), to, concat_at)?;
        }
        match (from.get(split_at), to.get(split_at)) {
            (Some(&from), Some(&to)) => {
                let is_even = from == DYNAMIC || size == DYNAMIC || from.checked_rem(size) == Some(0);
                check_extent(op, if is_even { split(from, size) } else { DYNAMIC }, to, split_at)
            }
            _ => Ok(()),
        }
    }
}

/// A product in which what is not known stays unknown.
fn times(a: i64, b: i64) -> i64 {
    match a == DYNAMIC || b == DYNAMIC {
        true => DYNAMIC,
        false => a.wrapping_mul(b),
    }
}

fn split(whole: i64, parts: i64) -> i64 {
    match whole == DYNAMIC || parts == DYNAMIC {
        true => DYNAMIC,
        false => whole.checked_div(parts).unwrap_or(DYNAMIC),
    }
}

/// The extents of the first operand and of the first result.
fn shapes(op: OpRef<'_>) -> Option<(Vec<i64>, Vec<i64>)> {
    let shape = |ty| op.ctx().type_data(ty).shape().map(<[i64]>::to_vec);
    Some((shape(op.operand(0)?.ty())?, shape(op.result(0)?.ty())?))
}

fn check_extent(op: OpRef<'_>, want: i64, have: i64, axis: usize) -> Checked {
    if have == DYNAMIC || want == have {
        return Ok(());
    }
    let want = if want == DYNAMIC { "dynamic".to_string() } else { want.to_string() };
    bare(op, format!("Dimension size mismatch for result axis {axis}. Expected {want}, but got {have}."))
}
