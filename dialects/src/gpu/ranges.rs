//! Between which numbers the answers of operations lie that ask where they run.

use super::{GPUFuncOp, LaunchOp};
use crate::common::enums;
use crate::common::int_range::{RangeFn, attach, of_elements};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange, storage_width};
use rmlir_ir::value::Int;
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const RANGES: &[(&str, RangeFn)] = &[
    ("block_dim", |op, _, _| Some(size(op, known_around(op, Kind::Block), MOST))),
    ("block_id", |op, _, _| Some(index(op, known_around(op, Kind::Grid), MOST))),
    ("cluster_block_id", |op, _, _| Some(index(op, known_around(op, Kind::Cluster), MOST_IN_CLUSTER))),
    ("cluster_dim", |op, _, _| Some(size(op, None, MOST))),
    ("cluster_dim_blocks", |op, _, _| Some(size(op, known_around(op, Kind::Cluster), MOST_IN_CLUSTER))),
    ("cluster_id", |op, _, _| Some(index(op, None, MOST))),
    ("global_id", |op, _, _| Some(global_index(op))),
    ("grid_dim", |op, _, _| Some(size(op, known_around(op, Kind::Grid), MOST))),
    ("lane_id", |op, _, _| Some(index(op, None, MOST_IN_GROUP))),
    ("num_subgroups", |op, _, _| Some(size(op, None, MOST))),
    ("subgroup_broadcast", of_elements),
    ("subgroup_id", |op, _, _| Some(index(op, None, MOST))),
    ("subgroup_size", |op, _, _| Some(size(op, None, MOST_IN_GROUP))),
    ("thread_id", |op, _, _| Some(index(op, known_around(op, Kind::Block), MOST))),
];

/// No device has more blocks in a grid, or threads in a block, along one dimension.
const MOST: u64 = u32::MAX as u64;
/// Nor more blocks in a cluster.
const MOST_IN_CLUSTER: u64 = 16;
/// Nor more threads in a group.
const MOST_IN_GROUP: u64 = 128;
/// Indices are so wide.
const WIDTH: u32 = 64;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, RANGES);
    dialect.op("launch").interface::<dyn InferIntRangeInterface>(Arc::new(Launch));
}

fn between(min: u64, max: u64) -> IntRange {
    IntRange::unsigned(Int::from_u64(WIDTH, min), Int::from_u64(WIDTH, max))
}

/// What a launch is divided by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Grid,
    Block,
    Cluster,
}

impl Kind {
    /// The first operand group of a launch that says it; those before are for asynchronous dependencies.
    fn group(self) -> usize {
        match self {
            Kind::Grid => 1,
            Kind::Block => 4,
            Kind::Cluster => 7,
        }
    }

    /// The attribute of a kernel that says it; other functions have it with the name of the dialect.
    fn attr(self) -> &'static str {
        match self {
            Kind::Grid => "gpu.known_grid_size",
            Kind::Block => "gpu.known_block_size",
            Kind::Cluster => "gpu.known_cluster_size",
        }
    }
}

fn around<'m>(op: OpRef<'m>, wanted: impl Fn(OpRef<'m>) -> bool) -> Option<OpRef<'m>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|&op| wanted(op))
}

/// The size along the dimension of an operation, if what is around it says it.
fn known_around(op: OpRef<'_>, kind: Kind) -> Option<u64> {
    let ctx = op.ctx();
    let dim = match enums::word(ctx, op.attr_named("dimension")?, ("gpu", "dim"))?.as_str() {
        "x" => 0,
        "y" => 1,
        _ => 2,
    };
    let stated = |op: OpRef<'_>, name: &str| {
        let sizes = ctx.i32_array(op.attr_named(name)?)?;
        sizes.get(dim).map(|&size| u64::from(size as u32))
    };
    let launch = around(op, |op| op.is::<LaunchOp>());
    let of_launch = launch.and_then(|launch| launch.operand_group(kind.group() + dim).next());
    if let Some(size) = of_launch.and_then(constant_int) {
        return Some(size as u64);
    }
    let kernel = around(op, |op| op.is::<GPUFuncOp>());
    let short = kind.attr().trim_start_matches("gpu.");
    let of_kernel = kernel.and_then(|kernel| stated(kernel, short));
    of_kernel.or_else(|| {
        let is_function = |op: OpRef<'_>| ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_some();
        stated(around(op, is_function)?, kind.attr())
    })
}

/// The bound that an operation states.
fn stated_bound(op: OpRef<'_>) -> Option<u64> {
    rmlir_ir::typed::number(op.ctx(), op.attr_named("upper_bound")?).map(|bound| bound as u64)
}

/// A number of things.
fn size(op: OpRef<'_>, known: Option<u64>, most: u64) -> IntRange {
    match known {
        Some(known) => between(known, known),
        None => between(1, stated_bound(op).unwrap_or(most)),
    }
}

/// Which of them it is.
fn index(op: OpRef<'_>, known: Option<u64>, most: u64) -> IntRange {
    between(0, stated_bound(op).or(known).unwrap_or(most).wrapping_sub(1))
}

fn global_index(op: OpRef<'_>) -> IntRange {
    let size = |kind| known_around(op, kind).unwrap_or(MOST);
    let all = || size(Kind::Block).wrapping_mul(size(Kind::Grid));
    between(0, stated_bound(op).unwrap_or_else(all).wrapping_sub(1))
}

/// `gpu.launch`: its arguments are the place of the thread, and the sizes.
struct Launch;

impl InferIntRangeInterface for Launch {
    fn infer<'m>(
        &self,
        op: OpRef<'m>,
        operands: &[Option<IntRange>],
        set: &mut dyn FnMut(ValueRef<'m>, IntRange),
    ) {
        if operands.iter().any(Option::is_none) {
            return;
        }
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return };
        let args: Vec<ValueRef<'m>> = entry.args().collect();
        let first = op.operand_group(0).count();
        for (at, given) in operands.iter().skip(first).take(6).enumerate() {
            let (Some(given), Some(&place), Some(&size)) = (given, args.get(at), args.get(at + 6)) else {
                return;
            };
            if storage_width(op.ctx(), size.ty()) != Some(WIDTH) || given.width() != WIDTH {
                continue;
            }
            let sizes = given.intersection(&between(1, MOST));
            let last = sizes.umax.to_u64().unwrap_or(0).wrapping_sub(1);
            set(size, sizes);
            set(place, between(0, last));
        }
    }
}
