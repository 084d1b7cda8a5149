//! Operations between devices.

use super::Table;
use super::control::token;
use super::regions::with_returned;
use crate::ops::stablehlo::{
    AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp, DynamicSliceOp,
    DynamicUpdateSliceOp, ReduceScatterOp, SliceOp,
};
use crate::stablehlo::checks::{Groups, check_groups};
use crate::tensor::{Tensor, dialect_attr, is_dynamic};
use crate::view::View;
use rmlir_ir::def::Param;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{DYNAMIC, Failed, OpKind, Type, TypeData};

pub(super) const INFER: Table = &[
    (&["all_reduce"], all_reduce),
    (&["collective_reduce"], collective_reduce),
    (&["collective_broadcast"], collective_broadcast),
    (&["all_to_all"], all_to_all),
    (&["async_start"], async_start),
    (&["async_done"], async_done),
    (&["send"], send),
];

/// Operands without the last one, if that says the root.
pub(crate) fn data<'a>(view: &View<'a>) -> &'a [Type] {
    let operands = view.operands();
    match operands.split_last() {
        Some((_, data)) if view.flag("has_dynamic_root") => data,
        _ => operands,
    }
}

fn reduced(view: &View<'_>, types: &[Type]) -> Result<Vec<Type>, Failed> {
    let tensors = view.as_tensors(types)?;
    let sizes: Vec<Vec<(i64, i64)>> = tensors.iter().map(|tensor| tensor.sizes(view.ctx())).collect();
    let region = view.returned(0).unwrap_or_default();
    let [returned] = region[..] else { return with_returned(view, 0, &sizes) };
    // One region serves all operands.
    let element = view.as_tensor(returned)?.element;
    let each =
        sizes.into_iter().map(|sizes| Ok(view.sized(sizes, element, &Tensor::new(Vec::new(), element))?[0]));
    each.collect()
}

fn all_reduce(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    reduced(view, view.operands())
}

fn collective_reduce(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    reduced(view, data(view))
}

fn collective_broadcast(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    Ok(data(view).to_vec())
}

fn all_to_all(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let int = |name| view.int(name).ok_or(Failed);
    let (split, concat, count) = (int("split_dimension")?, int("concat_dimension")?, int("split_count")?);
    check_groups(view, &Groups { global: false, size: Some(count), uneven: false })?;
    let mut types = Vec::new();
    for operand in view.as_tensors(view.operands())? {
        let rank = operand.rank();
        if split >= rank {
            let message = format!("AllToAll split_dimension {split} is out-of-bounds for input rank {rank}");
            return Err(view.fail(message));
        }
        if concat >= rank {
            let message =
                format!("AllToAll concat_dimension {concat} is out-of-bounds for input rank {rank}");
            return Err(view.fail(message));
        }
        let size = operand.dim(split);
        if !is_dynamic(size) && size % count != 0 {
            let message =
                format!("split dimension has size {size}, expected to be a multiple of split_count {count}");
            return Err(view.fail(message));
        }
        let mut sizes = operand.sizes(view.ctx());
        let scaled = |(size, bound): (i64, i64), scale: &dyn Fn(i64) -> i64| {
            let one = |value: i64| if is_dynamic(value) { DYNAMIC } else { scale(value) };
            (one(size), one(bound))
        };
        sizes[split as usize] = scaled(sizes[split as usize], &|value| value / count);
        sizes[concat as usize] = scaled(sizes[concat as usize], &|value| value.saturating_mul(count));
        types.push(view.sized(sizes, operand.element, &operand)?[0]);
    }
    Ok(types)
}

/// The future of these types.
fn future(view: &View<'_>, types: &[Type]) -> Result<Vec<Type>, Failed> {
    let def = view.ctx().registered_dialect(b"stablehlo").and_then(|dialect| dialect.type_named(b"future"));
    let list = Param::List(types.iter().map(|&ty| Param::Type(ty)).collect());
    let ty = def.and_then(|def| view.ctx().dialect_type(def, vec![list]).ok());
    ty.map(|ty| vec![ty]).ok_or(Failed)
}

/// Operations that may be started.
const STARTED: [OpKind; 9] = [
    <AllGatherOp as TypedOp>::KIND,
    <AllReduceOp as TypedOp>::KIND,
    <AllToAllOp as TypedOp>::KIND,
    <CollectiveBroadcastOp as TypedOp>::KIND,
    <CollectivePermuteOp as TypedOp>::KIND,
    <DynamicSliceOp as TypedOp>::KIND,
    <DynamicUpdateSliceOp as TypedOp>::KIND,
    <ReduceScatterOp as TypedOp>::KIND,
    <SliceOp as TypedOp>::KIND,
];

fn async_start(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let Some(region) = view.regions().first() else {
        return Err(view.fail_op("expected at least one region"));
    };
    let Some(block) = region.entry().filter(|block| !block.is_empty()) else {
        return Err(view.fail_op("region must not be empty"));
    };
    let args = view.region_args(0);
    let operands = view.operands();
    if args.len() != operands.len() {
        let message = format!(
            "number of operands ({}) must match number of region arguments ({})",
            operands.len(),
            args.len()
        );
        return Err(view.fail_op(message));
    }
    for (index, (&operand, &arg)) in operands.iter().zip(&args).enumerate() {
        if operand != arg {
            let (operand, arg) = (view.quoted(operand), view.quoted(arg));
            let message =
                format!("operand type {operand} at index {index} must match region argument type {arg}");
            return Err(view.fail_op(message));
        }
    }
    if block.ops().take(3).count() != 2 {
        return Err(view.fail_op("region must contain exactly one operation and a return"));
    }
    let first = block.first_op().map(|op| op.name_text()).unwrap_or_default();
    if !STARTED.iter().any(|kind| kind.name().as_bytes() == first) {
        return Err(view.fail_op("region must contain a collective or slice operation"));
    }
    let returned = view.returned(0).unwrap_or_default();
    let [result] = returned[..] else {
        let size = returned.len();
        return Err(view.fail_op(format!("region must return exactly one value, but got {size}")));
    };
    future(view, &[result])
}

fn async_done(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let TypeData::Dialect(data) = view.ctx().type_data(view.operand(0)?) else {
        return Err(view.fail_op("operand must be a future type"));
    };
    match data.params.first() {
        Some(Param::List(types)) => match &types[..] {
            [Param::Type(ty)] => Ok(vec![*ty]),
            types => {
                let size = types.len();
                Err(view.fail_op(format!("future must have exactly one type parameter, but got {size}")))
            }
        },
        _ => Err(view.fail_op("operand must be a future type")),
    }
}

/// The type of a channel.
pub(crate) fn channel_type(view: &View<'_>) -> Option<i64> {
    let data = dialect_attr(view.ctx(), view.attr("channel_handle")?, "stablehlo", "channel_handle")?;
    if let Param::Int(value) = data.params.get(1)? { Some(*value) } else { None }
}

const DEVICE_TO_DEVICE: i64 = 1;
const DEVICE_TO_HOST: i64 = 2;

fn send(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let host = view.flag("is_host_transfer");
    let wanted = if host { DEVICE_TO_HOST } else { DEVICE_TO_DEVICE };
    if channel_type(view) != Some(wanted) {
        let name = if host { "DEVICE_TO_HOST" } else { "DEVICE_TO_DEVICE" };
        return Err(view.fail(format!("channel_type should be {name} when is_host_transfer is {host}")));
    }
    token(view)
}
