//! `memref-expand`: a reshape by a list of sizes becomes a cast by these sizes.

use rmlir_dialects::arith::{IndexCastOp, MulIOp};
use rmlir_dialects::common::accesses::load;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::{ReinterpretCastOp, ReshapeOp};
use rmlir_ir::{DYNAMIC, Failed, OpRef, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Says operations of memref by simpler ones.
    ExpandOps: ExpandOpsPass, run
}

fn run(_: &options::ExpandOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arith", "memref"]);
    target.dynamic_op::<ReshapeOp>(|op| Some(rank_of_result(op).is_none()));
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MemRefReshapeOpConverter", reshape);
}

/// How many sizes there are, if that is known.
fn rank_of_result(op: OpRef<'_>) -> Option<usize> {
    let list = op.cast::<ReshapeOp>()?.shape().ty();
    match op.ctx().type_data(list) {
        TypeData::MemRef { shape, .. } => shape.first().and_then(|&size| usize::try_from(size).ok()),
        _ => None,
    }
}

fn reshape(op: ReshapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let rank = rank_of_result(view.op())?;
    let (source, list, ty) = (view.source().id(), view.shape().id(), view.op().result(0)?.ty());
    let shape = ctx.type_data(ty).shape()?;
    rw.require(shape.len() == rank)?;
    let b = rw.builder();
    let index = ctx.index_type();
    let (mut sizes, mut strides) = (vec![Mixed::Known(1); rank], vec![Mixed::Known(1); rank]);
    let mut stride = Mixed::Known(1);
    for at in (0..rank).rev() {
        let size = match shape[at] {
            DYNAMIC => {
                let place = Mixed::Known(at as i64).value(b).ok()?;
                let loaded = load(b, list, &[place]).ok()?;
                match b.body().value_type(loaded) == index {
                    true => loaded,
                    false => IndexCastOp::build(b, index, loaded).value().ok()?,
                }
            }
            known => Mixed::Known(known).value(b).ok()?,
        };
        sizes[at] = if shape[at] == DYNAMIC { Mixed::Value(size) } else { Mixed::Known(shape[at]) };
        strides[at] = stride;
        if at > 0 {
            stride = match (stride, shape[at]) {
                (Mixed::Known(stride), known) if known != DYNAMIC => Mixed::Known(stride.checked_mul(known)?),
                (stride, _) => {
                    let stride = stride.value(b).ok()?;
                    Mixed::Value(MulIOp::build(b, stride, size).value().ok()?)
                }
            };
        }
    }
    let (known_sizes, sizes) = mixed::split(&sizes);
    let (known_strides, strides) = mixed::split(&strides);
    let known = |list: &[i64]| ctx.dense_i64_array(list);
    let made = ReinterpretCastOp::build(
        b,
        ty,
        source,
        &[],
        &sizes,
        &strides,
        known(&[0]),
        known(&known_sizes),
        known(&known_strides),
    );
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}
