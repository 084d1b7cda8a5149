//! Checks of operations between devices.

use crate::stablehlo::infer::{Reducer, data_operands};
use crate::tensor::{Tensor, compatible_elements, dialect_attr, is_dynamic, numbers, same_size, same_sizes};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{AttrData, Failed, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::collections::BTreeSet;
use std::sync::Arc;

const GROUPED: [&str; 6] =
    ["all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_reduce", "reduce_scatter"];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in GROUPED {
        dialect.op(name).interface::<dyn SymbolUserOpInterface>(Arc::new(MeshUser));
    }
}

/// A mesh that is named exists.
struct MeshUser;

impl SymbolUserOpInterface for MeshUser {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let ctx = op.ctx();
        let groups = op.attr_named("replica_groups");
        let groups = groups.and_then(|attr| dialect_attr(ctx, attr, "stablehlo", "replica_group_mesh_axes"));
        let Some(Param::Attr(mesh)) = groups.and_then(|groups| groups.params.first()) else { return Ok(()) };
        let AttrData::SymbolRef { root, .. } = ctx.attr_data(*mesh) else { return Ok(()) };
        match tables.lookup_nearest(op, *mesh) {
            Some(_) => Ok(()),
            None => {
                let name = ctx.text(*root);
                Err(op.emit_error(format!("replica_groups: mesh symbol '{name}' not found")))
            }
        }
    }
}

/// What the groups of an operation have to be.
pub(crate) struct Groups {
    /// Ids are those of devices, so that there has to be one.
    pub(crate) global: bool,
    /// Groups may differ in size.
    pub(crate) uneven: bool,
    /// How large they are.
    pub(crate) size: Option<i64>,
}

/// Checks groups that are written as numbers.
pub(crate) fn check_groups(view: &View<'_>, want: &Groups) -> Result<(), Failed> {
    let Some((shape, ids)) = view.dense("replica_groups") else { return Ok(()) };
    let [_, size] = shape[..] else { return Err(view.fail("replica groups should be a rank 2 tensor")) };
    if want.global && ids.is_empty() {
        return Err(view.fail("if `use_global_device_ids` is set, the replica groups cannot be empty"));
    }
    let mut seen = BTreeSet::new();
    for id in ids {
        if id == -1 && want.uneven {
            continue;
        }
        if id == -1 {
            return Err(view.fail("Invalid replica id -1"));
        }
        if !seen.insert(id) {
            return Err(view.fail(format!("replica id #{id} seen more than once")));
        }
    }
    if let Some(id) = (0..seen.len() as i64).find(|id| !seen.contains(id)) {
        return Err(view.fail(format!("replica id #{id} not seen in replica groups")));
    }
    match want.size {
        Some(want) if want != size => Err(view.fail(format!("group size of replica_groups must be {want}"))),
        _ => Ok(()),
    }
}

/// The number of the channel; 0 without one.
fn channel(view: &View<'_>) -> i64 {
    let data = view
        .attr("channel_handle")
        .and_then(|attr| dialect_attr(view.ctx(), attr, "stablehlo", "channel_handle"));
    match data.and_then(|data| data.params.first()) {
        Some(Param::Int(handle)) => *handle,
        _ => 0,
    }
}

fn global(view: &View<'_>) -> bool {
    view.flag("use_global_device_ids")
}

fn positive_channel(view: &View<'_>) -> Result<(), Failed> {
    let channel = channel(view);
    if global(view) && channel <= 0 {
        let message =
            format!("channel_id must be positive when useGlobalDeviceIds is set but got: {channel}");
        return Err(view.fail(message));
    }
    Ok(())
}

/// The region combines elements of each of these.
fn check_reducer(view: &View<'_>, types: &[Type]) -> Result<(), Failed> {
    for input in view.as_tensors(types)? {
        let init = Tensor::new(Vec::new(), input.element);
        Reducer { region: 0, inputs: &[input], inits: &[init], allowed: &[] }.check(view)?;
    }
    Ok(())
}

pub(super) fn all_gather(view: &View<'_>) -> Result<(), Failed> {
    let dim = view.int("all_gather_dim").ok_or(Failed)?;
    check_groups(view, &Groups { global: global(view), uneven: false, size: None })?;
    if global(view) && channel(view) < 0 {
        return Err(view.fail("channel_id cannot be negative when useGlobalDeviceIds is set"));
    }
    for (&operand, &result) in view.operands().iter().zip(view.results) {
        let (operand, result) = (view.as_tensor(operand)?, view.as_tensor(result)?);
        if dim >= operand.rank() {
            return Err(view.fail("all_gather_dim must be a valid index of operand"));
        }
        if operand.rank() != result.rank() {
            return Err(view.fail("operand and result must have the same rank"));
        }
        let others = |tensor: &Tensor| {
            let dims = tensor.dims().iter().zip(0..).filter(|&(_, at)| at != dim);
            dims.map(|(&size, _)| size).collect::<Vec<i64>>()
        };
        if !same_sizes(&others(&operand), &others(&result)) {
            let what = "operand and result should have the same shape except for the dimension size at 'all_gather_dim'";
            return Err(view.fail(what));
        }
        let (from, to) = (operand.dim(dim), result.dim(dim));
        if is_dynamic(from) || is_dynamic(to) {
            continue;
        }
        if from == 0 {
            return Err(view.fail("dimension size of operand at 'all_gather_dim' cannot be zero"));
        }
        if to % from != 0 {
            let message = format!(
                "result gather dimension has size {to}, expected to be a multiple of operand gather dimension size {from}"
            );
            return Err(view.fail(message));
        }
    }
    Ok(())
}

pub(super) fn all_reduce(view: &View<'_>) -> Result<(), Failed> {
    check_groups(view, &Groups { global: global(view), uneven: true, size: None })?;
    positive_channel(view)?;
    check_reducer(view, view.operands())
}

/// The last operand, which says the root, has a number for each other operand.
fn check_root(view: &View<'_>, name: &str) -> Result<(), Failed> {
    let root = view.flag("has_dynamic_root");
    if root && view.operands().len() < 2 {
        let message =
            format!("{name} with has_dynamic_root=true requires at least two operands (data + root)");
        return Err(view.fail(message));
    }
    if view.operands().is_empty() {
        return Err(view.fail(format!("{name} requires at least one data operand")));
    }
    let Some(&last) = view.operands().last().filter(|_| root) else { return Ok(()) };
    let (tensor, count) = (view.as_tensor(last)?, view.operands().len() as i64 - 1);
    let prefix = format!("last operand of {name} with has_dynamic_root=true must");
    if tensor.rank() != 1 || tensor.element != view.ctx().i32() {
        let ty = view.quoted(last);
        return Err(view.fail(format!("{prefix} be a rank-1 i32 tensor, but got {ty}")));
    }
    if !same_size(tensor.dim(0), count) {
        let have = tensor.dim(0);
        let message =
            format!("{prefix} have the same number of elements as data operands ({count}), but got {have}");
        return Err(view.fail(message));
    }
    Ok(())
}

pub(super) fn collective_reduce(view: &View<'_>) -> Result<(), Failed> {
    check_root(view, "collective_reduce")?;
    check_groups(view, &Groups { global: global(view), uneven: true, size: None })?;
    positive_channel(view)?;
    check_reducer(view, data_operands(view))
}

pub(super) fn collective_broadcast(view: &View<'_>) -> Result<(), Failed> {
    check_root(view, "collective_broadcast")?;
    let Some((shape, ids)) = view.dense("replica_groups") else { return Ok(()) };
    if shape.len() != 2 {
        let rank = shape.len();
        return Err(
            view.fail(format!("replica groups should be a rank 2 tensor,but instead it is of rank {rank}"))
        );
    }
    let mut seen = BTreeSet::new();
    for id in ids {
        if id < 0 {
            return Err(view.fail(format!("replica_groups values must be positive, but was given {id}")));
        }
        if !seen.insert(id) {
            return Err(view.fail(format!("replica id #{id} seen more than once")));
        }
    }
    Ok(())
}

pub(super) fn collective_permute(view: &View<'_>) -> Result<(), Failed> {
    let Some((shape, pairs)) = view.dense("source_target_pairs") else { return Ok(()) };
    if shape.len() != 2 {
        let rank = shape.len();
        return Err(
            view.fail(format!("expect source_target_pairs attribute to be of rank 2, but got rank {rank}"))
        );
    }
    if shape[1] != 2 {
        let shape = numbers(&shape);
        return Err(
            view.fail(format!("expect source_target_pairs attribute of shape (N, 2), but got ({shape})"))
        );
    }
    let (mut sources, mut targets) = (BTreeSet::new(), BTreeSet::new());
    for pair in pairs.chunks_exact(2) {
        if pair[0] < 0 || pair[1] < 0 {
            return Err(view.fail("replica ids in source_target_pairs must be >= 0."));
        }
        if !sources.insert(pair[0]) {
            return Err(view.fail("duplicate sources not allowed."));
        }
        if !targets.insert(pair[1]) {
            return Err(view.fail("duplicate targets not allowed."));
        }
    }
    Ok(())
}

pub(super) fn reduce_scatter(view: &View<'_>) -> Result<(), Failed> {
    check_groups(view, &Groups { global: global(view), uneven: false, size: None })?;
    let (operand, result) = (view.tensor(0)?, view.result(0)?);
    let dim = view.int("scatter_dimension").ok_or(Failed)?;
    positive_channel(view)?;
    if operand.rank() != result.rank() {
        return Err(view.fail("operand and result should have same rank"));
    }
    if dim >= operand.rank() {
        return Err(view.fail("scatter dim should be less than operand/result rank"));
    }
    let (from, to) = (operand.dim(dim), result.dim(dim));
    if from == 0 {
        return Err(view.fail("operand dimension size at scatter_dimension cannot be zero"));
    }
    if to == 0 {
        return Err(view.fail("result dimension size at scatter_dimension cannot be zero"));
    }
    if !is_dynamic(from) && !is_dynamic(to) && from % to != 0 {
        let message = format!(
            "operand scatter dimension has size {from}, expected to be a multiple of result scatter dimension size {to}"
        );
        return Err(view.fail(message));
    }
    for (at, (&from, &to)) in operand.dims().iter().zip(result.dims()).enumerate() {
        if at as i64 != dim && !same_size(from, to) {
            let message =
                format!("non scatter dimensions should be same for operand ({from}) and result ({to})");
            return Err(view.fail(message));
        }
    }
    check_reducer(view, view.operands())?;
    let returned = view.returned(0).unwrap_or_default();
    let element = view.as_tensor(*returned.first().ok_or(Failed)?)?.element;
    if !compatible_elements(view.ctx(), element, result.element) {
        let (want, have) = (view.quoted(element), view.quoted(result.element));
        return Err(view.fail(format!("result element-type is expected to be {want}, but got {have}")));
    }
    Ok(())
}
