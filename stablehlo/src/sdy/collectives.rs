//! Checks of collectives: what the axes make of the sharding of the operand is the sharding of the result.

use super::sharded::sharding_of;
use super::shardings::{Checked, check_list, check_of, check_order, mesh_of};
use super::view::{Axis, Mesh, Sharding, attrs, axes_of, axis_list, axis_lists, listed, reduction_name};
use super::{
    AllGatherOp, AllReduceOp, AllSliceOp, AllToAllOp, CollectivePermuteOp, ReduceScatterOp,
    ReplicatedToUnreducedOp, ShardedToUnreducedOp,
};
use crate::tensor::{Tensor, dialect_attr};
use rmlir_ir::def::Param;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::{Attr, Context, Failed, OpRef, ValueRef};

/// A collective with its shardings before and after.
struct Collective<'m> {
    op: OpRef<'m>,
    mesh: Mesh,
    input: Sharding,
    output: Sharding,
}

/// The axes of each dimension, in order.
type Lists = Vec<Vec<Axis>>;

impl<'m> Collective<'m> {
    /// Reads and checks the sharding of the result, and finds that of the operand. Without one it is open if that is enough.
    fn read(
        op: OpRef<'m>,
        operand: Option<ValueRef<'m>>,
        out: Option<Attr>,
        open: bool,
    ) -> Result<Collective<'m>, Failed> {
        let (Some(operand), Some(result)) = (operand, op.result(0)) else { return Err(Failed) };
        let output = out.and_then(|out| Sharding::of(op.ctx(), out)).ok_or(Failed)?;
        check_of(op, &output, result.ty(), "")?;
        let mesh = mesh_of(op, &output).map_err(|why| op.emit_error(why))?;
        let input = match sharding_of(operand) {
            Some(input) => input,
            None if open => Sharding::open(output.mesh, output.dims.len()),
            None => return Err(op.emit_error("collective on operand without sharding")),
        };
        Ok(Collective { op, mesh, input, output })
    }

    /// The same, and both shardings are of the same mesh.
    fn on_one_mesh(
        op: OpRef<'m>,
        operand: Option<ValueRef<'m>>,
        out: Option<Attr>,
        open: bool,
    ) -> Result<Collective<'m>, Failed> {
        let found = Collective::read(op, operand, out, open)?;
        let before = mesh_of(op, &found.input).map_err(|why| op.emit_error(why))?;
        match before == found.mesh {
            true => Ok(found),
            false => Err(found.wrong_mesh("result mesh does not match operand mesh", &before)),
        }
    }

    fn ctx(&self) -> &'m Context {
        self.op.ctx()
    }

    fn fail(&self, why: impl AsRef<str>) -> Failed {
        self.op.emit_error(why)
    }

    fn wrong_mesh(&self, why: &str, before: &Mesh) -> Failed {
        let loc = self.op.operand(0).map_or(self.op.loc(), |operand| operand.loc());
        let mesh = attr_to_string(self.ctx(), before.attr);
        self.ctx().emit(self.op.error(why).with_note(loc, format!("operand mesh: {mesh}")));
        Failed
    }

    /// Axes for each dimension are there, for each dimension, and none twice.
    fn check_lists(&self, lists: &Lists) -> Result<(), Failed> {
        let mut seen = Vec::new();
        for axes in lists {
            check_list(&self.mesh, axes, &mut seen).map_err(|why| self.fail(why))?;
        }
        let (rank, have) = (self.output.dims.len(), lists.len());
        if rank != have {
            let why = format!("result sharding has rank {rank} but collective axes has rank {have}");
            return Err(self.fail(why));
        }
        Ok(())
    }

    /// The axes of each dimension of the operand.
    fn before(&self) -> Lists {
        let mut lists: Lists = self.input.dims.iter().map(|dim| dim.axes.clone()).collect();
        lists.resize(self.output.dims.len(), Vec::new());
        lists
    }

    /// The result is cut so.
    fn expect(&self, lists: &Lists) -> Result<(), Failed> {
        for (index, (want, dim)) in lists.iter().zip(&self.output.dims).enumerate() {
            if *want != dim.axes {
                let want = listed(want);
                let why =
                    format!("result sharding doesn't match expected sharding {want} on dimension {index}");
                return Err(self.fail(why));
            }
        }
        Ok(())
    }

    /// Takes axes from the end of those of a dimension.
    fn gather(&self, from: &mut Vec<Axis>, axes: &[Axis], what: &str, dim: usize) -> Result<(), Failed> {
        for axis in axes.iter().rev() {
            let rest = from.pop().map(|last| without_end(&last, axis, &self.mesh));
            match rest {
                Some(Some(rest)) => from.extend(rest),
                _ => {
                    let why =
                        format!("can't apply {what} axis {axis} to operand sharding on dimension {dim}");
                    return Err(self.fail(why));
                }
            }
        }
        Ok(())
    }

    /// Puts axes after those of a dimension.
    fn slice(&self, to: &mut Vec<Axis>, axes: &[Axis]) {
        for axis in axes {
            let joined = to.last().and_then(|last| last.joined(axis, &self.mesh));
            if joined.is_some() {
                to.pop();
            }
            to.push(joined.unwrap_or_else(|| axis.clone()));
        }
    }

    /// Nothing is unreduced that was not, and what was is combined as it is to be, now or later.
    fn check_reduction(&self, reduction: i64) -> Result<(), Failed> {
        let (before, after) = (&self.input, &self.output);
        let among = |axis: &Axis, axes: &[Axis]| axes.iter().any(|other| other.contains(axis, &self.mesh));
        if let Some(axis) = after.unreduced.iter().find(|axis| !among(axis, &before.unreduced)) {
            return Err(self.fail(format!("cannot add new unreduced axis '{}'.", axis.name)));
        }
        let combined = before.unreduced.iter().any(|axis| !among(axis, &after.unreduced));
        if combined && before.reduction != reduction {
            let (have, want) = (reduction_name(before.reduction), reduction_name(reduction));
            return Err(self.fail(format!("cannot reduce '{have}' unreduced axes. Expected '{want}'.")));
        }
        if !after.unreduced.is_empty() && before.reduction != after.reduction {
            let (from, to) = (reduction_name(before.reduction), reduction_name(after.reduction));
            let what = "cannot change the reduction operator of kept unreduced axes";
            return Err(self.fail(format!("{what} from {from} to {to}.")));
        }
        Ok(())
    }

    /// What was unreduced is combined later as it was to be.
    fn check_kept(&self) -> Result<(), Failed> {
        let (before, after) = (&self.input, &self.output);
        match before.unreduced.is_empty() || before.reduction == after.reduction {
            true => Ok(()),
            false => Err(self.fail("cannot change reduction_op of existing unreduced axes")),
        }
    }

    /// What is unreduced is what was and these axes.
    fn check_added(&self, axes: &[Axis], what: &str) -> Result<(), Failed> {
        let mut all: Vec<Axis> = self.input.unreduced.iter().chain(axes).cloned().collect();
        all.sort_by_key(|axis| axis.rank(&self.mesh));
        let mut whole = Vec::new();
        self.slice(&mut whole, &all);
        match whole == self.output.unreduced {
            true => Ok(()),
            false => Err(self.fail(format!("out_unreduced_axes should be in_unreduced_axes + {what}"))),
        }
    }
}

/// What is left of an axis without a part at its end; nothing if it is all of it. `None`: it does not end so.
fn without_end(axis: &Axis, end: &Axis, mesh: &Mesh) -> Option<Option<Axis>> {
    if axis == end {
        return Some(None);
    }
    let (whole, part) = (axis.extent(mesh), end.part?);
    let fits = axis.name == end.name && whole.end() == part.end() && part.before > whole.before;
    let size = (fits && part.before % whole.before == 0).then(|| part.before / whole.before)?;
    Some(Some(Axis::of_extent(&axis.name, super::view::Part { before: whole.before, size }, mesh)))
}

pub(super) fn all_gather(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<AllGatherOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let lists = view.gathering_axes().and_then(|axes| axis_lists(op.ctx(), axes)).ok_or(Failed)?;
    found.check_lists(&lists)?;
    let mut want = found.before();
    for (dim, (from, axes)) in want.iter_mut().zip(&lists).enumerate() {
        found.gather(from, axes, "gathering", dim)?;
    }
    found.expect(&want)
}

/// What a dimension is cut along when it is also cut along other axes.
fn sliced(found: &Collective<'_>, lists: &Lists) -> Result<(), Failed> {
    found.check_lists(lists)?;
    let mut want = found.before();
    want.iter_mut().zip(lists).for_each(|(to, axes)| found.slice(to, axes));
    found.expect(&want)
}

pub(super) fn all_slice(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<AllSliceOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let lists = view.slicing_axes().and_then(|axes| axis_lists(op.ctx(), axes)).ok_or(Failed)?;
    sliced(&found, &lists)
}

pub(super) fn reduce_scatter(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<ReduceScatterOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let lists = view.reduce_scatter_axes().and_then(|axes| axis_lists(op.ctx(), axes)).ok_or(Failed)?;
    found.check_reduction(view.reduction_op().map_or(0, super::ReductionOp::value))?;
    sliced(&found, &lists)
}

pub(super) fn all_reduce(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<AllReduceOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), true)?;
    let axes = view.reduction_axes().and_then(|axes| axis_list(op.ctx(), axes)).ok_or(Failed)?;
    checked_axes(&found, &axes, "reduction")?;
    if !same_dims(&found) {
        return Err(found.fail("operand and result shardings are not equivalent"));
    }
    let overlaps = |axis: &Axis, with: &[Axis]| with.iter().any(|other| other.overlaps(axis, &found.mesh));
    for axis in &axes {
        let cut = found.input.dims.iter().any(|dim| overlaps(axis, &dim.axes));
        if cut || overlaps(axis, &found.input.replicated) {
            let what = "overlaps with operand dimension sharding or replicated axes";
            return Err(found.fail(format!("reduction axis {axis} {what}")));
        }
        if overlaps(axis, &found.output.unreduced) {
            return Err(found.fail(format!("reduction axis {axis} overlaps with result unreduced axes")));
        }
    }
    found.check_reduction(view.reduction_op().map_or(0, super::ReductionOp::value))
}

/// Axes are in the order of the mesh, there, and none twice.
fn checked_axes(found: &Collective<'_>, axes: &[Axis], what: &str) -> Result<(), Failed> {
    let checked: Checked =
        check_order(&found.mesh, axes, what).and_then(|()| check_list(&found.mesh, axes, &mut Vec::new()));
    checked.map_err(|why| found.fail(why))
}

/// Whether dimensions are cut along the same axes before and after.
fn same_dims(found: &Collective<'_>) -> bool {
    found.before().iter().zip(&found.output.dims).all(|(before, after)| *before == after.axes)
}

pub(super) fn replicated_to_unreduced(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<ReplicatedToUnreducedOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let axes = view.axes().and_then(|axes| axis_list(op.ctx(), axes)).ok_or(Failed)?;
    found.check_kept()?;
    if !same_dims(&found) {
        return Err(found.fail("input and output must share the same dimension shardings"));
    }
    if axes.is_empty() {
        return Err(found.fail("r2u axes must not be empty"));
    }
    checked_axes(&found, &axes, "r2u")?;
    let overlaps = |axis: &Axis, with: &[Axis]| with.iter().any(|other| other.overlaps(axis, &found.mesh));
    for axis in &axes {
        if found.input.dims.iter().any(|dim| overlaps(axis, &dim.axes)) {
            return Err(found.fail(format!("r2u axis {axis} overlaps with operand dimension sharding")));
        }
        if overlaps(axis, &found.input.unreduced) {
            return Err(found.fail(format!("r2u axis {axis} overlaps with operand unreduced axes")));
        }
    }
    found.check_added(&axes, "r2u_axes")
}

pub(super) fn sharded_to_unreduced(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<ShardedToUnreducedOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let lists = view.axes().and_then(|axes| axis_lists(op.ctx(), axes)).ok_or(Failed)?;
    found.check_kept()?;
    found.check_lists(&lists)?;
    let mut want = found.before();
    for (dim, (from, axes)) in want.iter_mut().zip(&lists).enumerate() {
        found.gather(from, axes, "shard-to-unreduce", dim)?;
    }
    found.expect(&want)?;
    found.check_added(&lists.concat(), "sharded_to_unreduced_axes")
}

/// Axes that go from a dimension to another.
struct Move {
    axes: Vec<Axis>,
    from: i64,
    to: i64,
}

fn moves(ctx: &Context, params: Attr) -> Option<Vec<Move>> {
    let list = dialect_attr(ctx, params, "sdy", "all_to_all_param_list")?;
    let one = |attr| match &*dialect_attr(ctx, attr, "sdy", "all_to_all_param")?.params {
        [axes, Param::Int(from), Param::Int(to)] => {
            Some(Move { axes: axes_of(ctx, Some(axes))?, from: *from, to: *to })
        }
        _ => None,
    };
    attrs(list.params.first()).map(one).collect()
}

/// The axes and dimensions of each move are there, and each is in one move alone; dimensions from which axes go are in order.
fn check_moves(mesh: &Mesh, moves: &[Move], rank: i64) -> Checked {
    let (mut seen, mut listed) = (Vec::new(), Vec::new());
    for Move { axes, from, to } in moves {
        check_list(mesh, axes, &mut listed)?;
        for (dim, what) in [(*from, "source"), (*to, "target")] {
            if !(0..rank).contains(&dim) {
                return Err(format!("{what} dimension {dim} is out of range [0, {rank})"));
            }
        }
        for dim in [*from, *to] {
            if seen.contains(&dim) {
                return Err(format!("overlapping source/target dimensions in all-to-all params: {dim}"));
            }
            seen.push(dim);
        }
    }
    if let Some(pair) = moves.windows(2).find(|pair| pair[0].from > pair[1].from) {
        let (last, first) = (pair[0].from, pair[1].from);
        return Err(format!(
            "source dimensions are not sorted in ascending order: {first} appears after {last}"
        ));
    }
    Ok(())
}

pub(super) fn all_to_all(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<AllToAllOp>();
    let found = Collective::on_one_mesh(op, view.tensor(), view.out_sharding(), false)?;
    let moves = view.params().and_then(|params| moves(op.ctx(), params)).ok_or(Failed)?;
    if moves.is_empty() {
        return Err(found.fail("parameter list is empty"));
    }
    let rank = op.result(0).and_then(|result| Tensor::of(op.ctx(), result.ty())).map_or(0, |ty| ty.rank());
    check_moves(&found.mesh, &moves, rank).map_err(|why| found.fail(why))?;
    let mut want = found.before();
    for Move { axes, from, to } in &moves {
        let (from, to) = (*from as usize, *to as usize);
        if let Some(dim) = want.get_mut(from) {
            found.gather(dim, axes, "all-to-all", from)?;
        }
        if let Some(dim) = want.get_mut(to) {
            found.slice(dim, axes);
        }
    }
    found.expect(&want)
}

pub(super) fn collective_permute(op: OpRef<'_>) -> Result<(), Failed> {
    let view = op.unverified::<CollectivePermuteOp>();
    let found = Collective::read(op, view.tensor(), view.out_sharding(), false)?;
    let before = mesh_of(op, &found.input).map_err(|why| op.emit_error(why))?;
    let (rank, old) = (found.output.dims.len(), found.input.dims.len());
    if rank != old {
        return Err(
            found.fail(format!("result sharding has rank {rank} but operand sharding has rank {old}"))
        );
    }
    if found.input.mesh != found.output.mesh {
        if before.axes != found.mesh.axes {
            return Err(found.wrong_mesh("result mesh has different axes than operand mesh", &before));
        }
        if before.devices == found.mesh.devices {
            let why = "result mesh name is different but same device ids as operand";
            return Err(found.wrong_mesh(why, &before));
        }
    }
    let size = |mesh: &Mesh, axes: &[Axis]| {
        axes.iter().fold(1i64, |size, axis| size.saturating_mul(mesh.parts(axis)))
    };
    for (index, (old, new)) in found.input.dims.iter().zip(&found.output.dims).enumerate() {
        let (old, new) = (size(&before, &old.axes), size(&found.mesh, &new.axes));
        if old != new {
            let what = "sharded size of result doesn't match operand on dimension";
            return Err(found.fail(format!("{what} {index}: {new} != {old}")));
        }
    }
    Ok(())
}
