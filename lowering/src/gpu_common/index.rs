//! Operations that ask where they run: they read a register of the device.

use super::{as_index, function_around};
use crate::llvm_common::LlvmTypes;
use rmlir_dialects::gpu::{Dimension, GPUFuncOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{self, EnumValue, TypedOp, make_attr};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, OpAddr, OpRef};
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::{PatternSet, Rewritten};

/// Of what size a function may know something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// The block of threads.
    Block,
    /// The grid of blocks.
    Grid,
    /// The cluster of blocks.
    Cluster,
    /// Nothing is known.
    Other,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A place.
    Id,
    /// A size.
    Size,
}

/// The names of operations that read one of three registers.
pub(crate) fn names<X: TypedOp, Y: TypedOp, Z: TypedOp>() -> [&'static str; 3] {
    [X::KIND.name(), Y::KIND.name(), Z::KIND.name()]
}

/// Adds the pattern for an operation.
pub(crate) fn index<O: TypedOp>(
    set: &mut PatternSet,
    types: &LlvmTypes,
    benefit: u16,
    names: [&'static str; 3],
    of: Of,
    what: What,
) {
    let own = types.clone();
    let name = "mlir::gpu::index_lowering::OpLowering";
    set.convert_of_benefit(name, benefit, Some(&types.converter), move |op: O, _, rw| {
        rewrite(op.handle(), rw, &own, names, of, what)
    });
}

fn rewrite(
    op: OpAddr,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    names: [&'static str; 3],
    of: Of,
    what: What,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let dim = Dimension::of_value(typed::number(&ctx, root.attr_named("dimension")?)?)?;
    let name = *names.get(usize::try_from(dim.to_value()).ok()?)?;
    let stated = root.attr_named("upper_bound").and_then(|bound| typed::number(&ctx, bound));
    let bound = stated.or_else(|| known_size(root, of, dim));
    let range = match (bound, what) {
        (Some(bound), What::Id) => Some(range(&ctx, 32, 0, bound)?),
        (Some(bound), What::Size) => Some(range(&ctx, 32, 1, bound.checked_add(1)?)?),
        (None, _) => None,
    };
    let b = rw.builder();
    let made = b.create(name);
    let made = match range {
        Some(range) => made.attr("range", range),
        None => made,
    };
    let made = made.value(ctx.i32());
    let made = as_index(b, types.index, made)?;
    rw.replace(op, &[made])
}

/// Numbers from one to before another one.
pub(crate) fn range(ctx: &Context, width: u32, from: i64, to: i64) -> Option<Attr> {
    let bounds = [from, to].map(|bound| Param::big_int(Int::from_i64(width, bound)));
    make_attr(ctx, ("llvm", "constant_range"), bounds.to_vec()).ok()
}

/// What is known of a size by the function around an operation.
fn known_size(op: OpRef<'_>, of: Of, dim: Dimension) -> Option<i64> {
    let (inherent, discardable) = match of {
        Of::Block => ("known_block_size", "gpu.known_block_size"),
        Of::Grid => ("known_grid_size", "gpu.known_grid_size"),
        Of::Cluster => ("known_cluster_size", "gpu.known_cluster_size"),
        Of::Other => return None,
    };
    let function = function_around(op)?;
    let own = if function.is::<GPUFuncOp>() { function.attr_named(inherent) } else { None };
    let sizes = op.ctx().i32_array(own.or_else(|| function.attr_named(discardable))?)?;
    sizes.get(usize::try_from(dim.to_value()).ok()?).map(|&size| i64::from(size))
}
