//! `linalg-fold-unit-extent-dims`: dimensions and loops of size one go.

pub(crate) mod empty;
mod generic;
mod inits;
mod pad;
mod slices;

use super::run_greedily;
use super::tensors::{self, Groups};
use crate::dims;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::memref;
use rmlir_dialects::tensor::{
    CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp,
};
use rmlir_ir::{Builder, Context, Failed, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternSet, add_patterns_of, create_or_fold};

plain_pass! {
    /// Removes dimensions of size one from structured operations and what is around them.
    FoldUnitExtentDims: LinalgFoldUnitExtentDimsPass, run
}

fn run(options: &options::LinalgFoldUnitExtentDimsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut set = PatternSet::new();
    patterns(&ctx, &mut set, options.use_rank_reducing_slices);
    set.op("(anonymous namespace)::MoveInitOperandsToInput", inits::move_to_inputs);
    run_greedily(run, set)
}

/// Adds what removes dimensions, by slices or by reshapes.
pub(crate) fn patterns(ctx: &Context, set: &mut PatternSet, slices: bool) {
    let by = if slices { By::Slices } else { By::Reshapes };
    set.op("(anonymous namespace)::DropUnitDims", move |op, rw| generic::drop_unit_dims(by, op, rw));
    set.op("(anonymous namespace)::DropPadUnitDims", move |op, rw| pad::drop_unit_dims(by, op, rw));
    if by == By::Reshapes {
        set.op::<ExtractSliceOp>("(anonymous namespace)::RankReducedExtractSliceOp", slices::extract);
        set.op::<InsertSliceOp>(
            "(anonymous namespace)::RankReducedInsertSliceOp<mlir::tensor::InsertSliceOp>",
            slices::insert,
        );
        set.op::<ParallelInsertSliceOp>(
            "(anonymous namespace)::RankReducedInsertSliceOp<mlir::tensor::ParallelInsertSliceOp>",
            slices::insert_in_parallel,
        );
    }
    add_patterns_of::<FillOp>(ctx, set);
    linalg::users_of_fill(set);
    if by == By::Reshapes {
        add_patterns_of::<CollapseShapeOp>(ctx, set);
    }
    add_patterns_of::<EmptyOp>(ctx, set);
    if by == By::Reshapes {
        add_patterns_of::<ExpandShapeOp>(ctx, set);
    }
    empty::patterns(set);
    dims::patterns(set);
}

/// How dimensions are removed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Reshapes,
    Slices,
}

impl By {
    /// A tensor or memref of a shape with fewer dimensions.
    fn collapse(
        self,
        b: &mut Builder<'_>,
        value: ValueId,
        shape: &[i64],
        groups: &Groups,
    ) -> Result<ValueId, Failed> {
        if self == By::Slices {
            return tensors::reduced_slice(b, value, shape);
        }
        let ctx = b.ctx().clone();
        match *ctx.type_data(b.body().value_type(value)) {
            TypeData::MemRef { element, space, .. } => {
                let ty = ctx.memref_type(shape, element, None, space).map_err(|_| Failed)?;
                let groups = tensors::groups_attr(&ctx, groups);
                memref::CollapseShapeOp::build(b, ty, value, groups).value()
            }
            TypeData::RankedTensor { element, .. } => {
                let ty = tensors::tensor_type(&ctx, shape, element)?;
                tensors::collapse(b, ty, value, groups)
            }
            _ => Err(Failed),
        }
    }

    /// A tensor with all dimensions of another one that it was made of.
    fn expand(
        self,
        b: &mut Builder<'_>,
        value: ValueId,
        dest: ValueId,
        groups: &Groups,
    ) -> Result<ValueId, Failed> {
        if self == By::Reshapes {
            let ty = b.body().value_type(dest);
            return tensors::expand_inferring(b, ty, value, groups);
        }
        let sizes = dim::sizes_of(b, dest)?;
        let rank = sizes.len();
        let slice = tensors::Slice {
            offsets: vec![Mixed::Known(0); rank],
            sizes,
            strides: vec![Mixed::Known(1); rank],
        };
        create_or_fold(b, |b| slice.insert(b, value, dest))
    }
}
