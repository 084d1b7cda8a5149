//! `tosa-layerwise-constant-fold`: operations on constants become constants.

use super::make::ranked;
use rmlir_dialects::common::elements::{self, Elements, Number};
use rmlir_dialects::tosa::{
    self, ConstOp, ReciprocalOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp,
    ReduceSumOp, TransposeOp,
};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, DYNAMIC, Failed, OpAddr, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, add_patterns_of_dialect};
use std::cmp::Ordering;

plain_pass! {
    /// Makes constants of operations on constants.
    LayerwiseConstantFold: TosaLayerwiseConstantFoldPass, run
}

fn run(options: &options::TosaLayerwiseConstantFoldPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let always = options.aggressive_reduce_constant;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::TosaFoldConstantReciprocal", reciprocal);
    set.op("(anonymous namespace)::TosaFoldConstantTranspose", transpose);
    reduction::<ReduceAllOp>(&mut set, "ReduceAllOp", always, Int::and);
    reduction::<ReduceAnyOp>(&mut set, "ReduceAnyOp", always, Int::or);
    reduction::<ReduceMaxOp>(&mut set, "ReduceMaxOp", always, |a, b| chosen(a, b, Ordering::Greater));
    reduction::<ReduceMinOp>(&mut set, "ReduceMinOp", always, |a, b| chosen(a, b, Ordering::Less));
    reduction::<ReduceProductOp>(&mut set, "ReduceProductOp", always, Int::mul);
    reduction::<ReduceSumOp>(&mut set, "ReduceSumOp", always, Int::add);
    add_patterns_of_dialect(&run.ctx(), tosa::DIALECT, &mut set);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// No more elements are computed.
const MAX_ELEMENTS: usize = 1 << 24;

/// The one of two numbers that comes first in an order.
fn chosen(a: &Int, b: &Int, order: Ordering) -> Int {
    if a.cmp_signed(b) == order { a.clone() } else { b.clone() }
}

fn is_only_use(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    rw.value(value).uses().take(2).count() == 1
}

/// The elements of a constant, all the same ones only once.
fn constant(rw: &PatternRewriter<'_>, value: ValueId) -> Option<Elements> {
    elements::read(rw.ctx(), rw.constant(value)?)
}

fn replace(op: impl Handle, rw: &mut PatternRewriter<'_>, ty: Type, values: Attr) -> Rewritten {
    let made = ConstOp::build(rw.builder(), ty, values).value().ok()?;
    rw.replace(op, &[made])
}

fn reciprocal(op: ReciprocalOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let input = root.input1();
    input.defining::<ConstOp>()?;
    let input = input.id();
    let ctx = rw.ctx().clone();
    let from = constant(rw, input)?;
    let TypeData::Float(kind) = *ctx.type_data(from.element) else { return None };
    rw.require(elements::fits_f64(kind) && (from.splat || is_only_use(rw, input)))?;
    let one = |number: &Number| Some(Number::Float(kind.from_f64(1.0 / kind.to_f64(number.as_float()?))));
    let values = elements::map(&ctx, rw.constant(input)?, from.ty, one)?;
    replace(op, rw, from.ty, values)
}

/// How far apart neighbours in each dimension are, and how many elements there are.
fn strides(sizes: &[i64]) -> Option<(Vec<usize>, usize)> {
    let mut strides = vec![0; sizes.len()];
    let mut count = 1usize;
    for (stride, &size) in strides.iter_mut().zip(sizes).rev() {
        *stride = count;
        count = count.checked_mul(usize::try_from(size).ok()?)?;
    }
    (count <= MAX_ELEMENTS).then_some((strides, count))
}

fn transpose(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, perms) = (root.input1(), root.output().ty(), root.perms());
    let ctx = rw.ctx().clone();
    let (sizes, element) = ranked(&ctx, result)?;
    rw.require(ctx.type_data(element).is_int_index_or_float() && !sizes.contains(&DYNAMIC))?;
    let (def, _) = input.def_op()?;
    rw.require(def.results().flat_map(|result| result.uses()).take(2).count() == 1)?;
    let input = input.id();
    let (own, _) = ranked(&ctx, rw.value(input).ty())?;
    let from = constant(rw, input)?;
    let order = ctx.as_i32_array(perms)?;
    let order = order.iter().map(|&at| usize::try_from(at).ok()).collect::<Option<Vec<_>>>()?;
    if from.splat {
        let values = elements::write(&ctx, result, &from.values, true)?;
        return replace(op, rw, result, values);
    }
    let (own_strides, _) = strides(&own)?;
    let (to_strides, count) = strides(&sizes)?;
    rw.require(order.len() == sizes.len() && count == from.values.len())?;
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        let mut place = 0;
        for ((&stride, &size), &from) in to_strides.iter().zip(&sizes).zip(&order) {
            let here = at / stride % usize::try_from(size).ok()?;
            place += here * own_strides.get(from)?;
        }
        values.push(from.values.get(place)?.clone());
    }
    let values = written(&ctx, result, &values)?;
    replace(op, rw, result, values)
}

fn all_same(values: &[Number]) -> bool {
    !values.is_empty() && values.windows(2).all(|pair| pair[0] == pair[1])
}

type Two = fn(&Int, &Int) -> Int;

fn reduction<O: TypedOp>(set: &mut PatternSet, name: &str, always: bool, both: Two) {
    let name = format!("(anonymous namespace)::ReduceConstantOptimization<mlir::tosa::{name}>");
    set.rooted(rmlir_rewrite::Root::Kind(O::KIND), name, 1, move |op, rw| reduce(op, rw, always, both));
}

fn reduce(op: OpAddr, rw: &mut PatternRewriter<'_>, always: bool, both: Two) -> Rewritten {
    let view = rw.op(op);
    let (input, result) = (view.operand(0)?, view.result(0)?.ty());
    let values = input.defining::<ConstOp>()?.values();
    let axis = usize::try_from(rmlir_ir::typed::number(view.ctx(), view.attr_named("axis")?)?).ok()?;
    let input = input.id();
    let ctx = rw.ctx().clone();
    rw.require(always || is_only_use(rw, input))?;
    let (to, _) = ranked(&ctx, result).filter(|(sizes, _)| !sizes.contains(&DYNAMIC))?;
    let (from_sizes, _) = ranked(&ctx, ctx.attr_type(values)?)?;
    let from = elements::read(&ctx, values)?;
    rw.require(matches!(ctx.type_data(from.element), TypeData::Integer { .. }))?;
    let along = usize::try_from(*from_sizes.get(axis)?).ok()?;
    let (from_strides, all) = strides(&from_sizes)?;
    let (to_strides, count) = strides(&to)?;
    rw.require(along > 0 && all > 0 && to.len() == from_sizes.len())?;
    let mut values = Vec::with_capacity(count);
    for at in 0..count {
        let mut place = 0;
        for (dim, ((&stride, &size), &from)) in to_strides.iter().zip(&to).zip(&from_strides).enumerate() {
            if dim != axis {
                place += at / stride % usize::try_from(size).ok()? * from;
            }
        }
        let mut sum = from.get(place)?.as_int()?.clone();
        for step in 1..along {
            sum = both(&sum, from.get(place + step * from_strides.get(axis)?)?.as_int()?);
        }
        values.push(Number::Int(sum));
    }
    let values = written(&ctx, result, &values)?;
    replace(op, rw, result, values)
}

/// `dense<...>` of these numbers, one of them where they are all the same.
fn written(ctx: &Context, ty: Type, values: &[Number]) -> Option<Attr> {
    match all_same(values) {
        true => elements::write(ctx, ty, values.get(..1)?, true),
        false => elements::write(ctx, ty, values, false),
    }
}
