//! `convert-elementwise-to-linalg`: operations on single elements that are used on tensors become structured operations.

use super::tensors;
use crate::rewriting::ids;
use rmlir_dialects::common::dim;
use rmlir_dialects::linalg::{self, YieldOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Failed, OpAddr, OpRef, TraitSet, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes `linalg.generic` of elementwise operations on tensors.
    ConvertElementwise: ConvertElementwiseToLinalgPass, run
}

/// Whether an operation works on each element of tensors.
fn is_on_tensors(op: OpRef<'_>) -> bool {
    let all = [TraitSet::ELEMENTWISE, TraitSet::SCALARIZABLE, TraitSet::VECTORIZABLE, TraitSet::TENSORIZABLE];
    let is_ranked = |ty: Type| matches!(op.ctx().type_data(ty), TypeData::RankedTensor { .. });
    all.iter().all(|&flag| op.has_trait(flag))
        && op.num_operands() > 0
        && op.operands().any(|value| is_ranked(value.ty()))
}

fn run(_: &options::ConvertElementwiseToLinalgPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.any("(anonymous namespace)::ConvertAnyElementwiseMappableOpOnRankedTensors", convert);
    let mut target = ConversionTarget::new();
    target.unknown(|op| Some(!is_on_tensors(op)));
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn convert(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    rw.require(is_on_tensors(view))?;
    let operands = ids(view.operands());
    let types: Vec<Type> = view.results().map(|result| result.ty()).collect();
    let (name, attrs, props) = (view.name(), view.discardable(), view.props());
    let ctx = rw.ctx().clone();
    let rank = ctx.type_data(*types.first()?).shape()?.len() as u32;
    let mut outputs = Vec::new();
    for &ty in &types {
        let same = operands.iter().find(|&&value| rw.value(value).ty() == ty);
        outputs.push(match same {
            Some(&same) => same,
            None => {
                let is_ranked = |value: &&ValueId| {
                    matches!(ctx.type_data(rw.value(**value).ty()), TypeData::RankedTensor { .. })
                };
                let &like = operands.iter().find(is_ranked)?;
                let sizes = dim::sizes_of(rw.builder(), like).ok()?;
                tensors::empty(rw.builder(), &sizes, tensors::element(&ctx, ty)).ok()?
            }
        });
    }
    let map = |&value: &ValueId| match ctx.type_data(rw.value(value).ty()) {
        TypeData::RankedTensor { .. } => AffineMap::identity(ctx.affine(), rank),
        _ => AffineMap::new(rank, 0, []),
    };
    let maps: Vec<AffineMap> = operands.iter().chain(&outputs).map(map).collect();
    let of_value = |&value: &ValueId| tensors::element(&ctx, rw.value(value).ty());
    let args: Vec<Type> = operands.iter().chain(&outputs).map(of_value).collect();
    let results: Vec<Type> = types.iter().map(|&ty| tensors::element(&ctx, ty)).collect();
    let mut yielded = Ok(());
    let parallel = vec![true; rank as usize];
    let made = linalg::generic(rw.builder(), &types, [&operands, &outputs], &maps, &parallel)
        .region(&args, |b, args| {
            let mut spec = b.seen().spec(name, b.loc());
            spec.operands = args.get(..operands.len()).unwrap_or_default().to_vec();
            spec.result_types = results.clone();
            (spec.props, spec.attrs) = (props, attrs);
            let inner = b.insert(spec);
            let values: Vec<_> = b.body().results(inner).collect();
            yielded = YieldOp::build(b, &values).insert().map(|_| ());
        })
        .values()
        .ok()?;
    yielded.ok()?;
    rw.replace(op, &made)
}
