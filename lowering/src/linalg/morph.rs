//! Structured operations under other names: `linalg-specialize-generic-ops`, `linalg-morph-ops`, `linalg-fold-into-elementwise`.

use super::generalize::generalize_patterns;
use super::parts::Parts;
use super::{decompose, specialize};
use super::{greedily, run_greedily};
use crate::rewriting::ids;
use rmlir_dialects::linalg::{
    AbsOp, AddOp, CeilOp, DivOp, DivUnsignedOp, ElementwiseKind, ElementwiseOp, ErfOp, ExpOp, FloorOp, LogOp,
    MulOp, NegFOp, PowFOp, ReciprocalOp, RoundOp, RsqrtOp, SelectOp, SqrtOp, SquareOp, SubOp, TanhOp,
    TransposeOp, maps_attr,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Failed, OpAddr, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Gives `linalg.generic` the names of what they do.
    SpecializeGenericOps: LinalgSpecializeGenericOpsPass, specialize_generic
}

plain_pass! {
    /// Makes operations of one kind of name of those of another one.
    MorphOps: LinalgMorphOpsPass, morph
}

plain_pass! {
    /// Puts operations that only move elements into elementwise ones that use the result.
    FoldIntoElementwise: LinalgFoldIntoElementwisePass, fold_into_elementwise
}

fn specialize_generic(
    _: &options::LinalgSpecializeGenericOpsPass,
    run: &mut PassRun<'_>,
) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    specialize::patterns(&mut set);
    decompose::patterns(&mut set);
    match greedily(run, set).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

fn morph(options: &options::LinalgMorphOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    if options.named_to_category {
        category_patterns(&mut set);
    }
    if options.named_to_generic || options.category_to_generic {
        generalize_patterns(&mut set);
    }
    if options.generic_to_named {
        specialize::patterns(&mut set);
    }
    match greedily(run, set).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

/// Adds what makes `linalg.elementwise` of named operations.
fn category_patterns(set: &mut PatternSet) {
    fn one<O: TypedOp>(set: &mut PatternSet, kind: ElementwiseKind) {
        set.op("(anonymous namespace)::NamedOpToElementwise", move |op: O, rw| {
            to_elementwise(op.handle(), kind, rw)
        });
    }
    one::<SelectOp>(set, ElementwiseKind::Select);
    one::<AddOp>(set, ElementwiseKind::Add);
    one::<SubOp>(set, ElementwiseKind::Sub);
    one::<MulOp>(set, ElementwiseKind::Mul);
    one::<DivOp>(set, ElementwiseKind::Div);
    one::<DivUnsignedOp>(set, ElementwiseKind::DivUnsigned);
    one::<PowFOp>(set, ElementwiseKind::Powf);
    one::<ExpOp>(set, ElementwiseKind::Exp);
    one::<LogOp>(set, ElementwiseKind::Log);
    one::<AbsOp>(set, ElementwiseKind::Abs);
    one::<CeilOp>(set, ElementwiseKind::Ceil);
    one::<FloorOp>(set, ElementwiseKind::Floor);
    one::<NegFOp>(set, ElementwiseKind::Negf);
    one::<ReciprocalOp>(set, ElementwiseKind::Reciprocal);
    one::<RoundOp>(set, ElementwiseKind::Round);
    one::<SqrtOp>(set, ElementwiseKind::Sqrt);
    one::<RsqrtOp>(set, ElementwiseKind::Rsqrt);
    one::<SquareOp>(set, ElementwiseKind::Square);
    one::<TanhOp>(set, ElementwiseKind::Tanh);
    one::<ErfOp>(set, ElementwiseKind::Erf);
}

/// Makes `linalg.elementwise` of an operation, with the same body.
fn make_elementwise(
    rw: &mut PatternRewriter<'_>,
    parts: &Parts,
    kind: ElementwiseKind,
    inputs: &[ValueId],
    maps: &[AffineMap],
) -> Option<OpAddr> {
    let types: Vec<Type> = parts.types.clone();
    let maps = maps_attr(rw.ctx(), maps);
    let made = ElementwiseOp::build(rw.builder(), &types, inputs, parts.outputs(), kind)
        .set(ElementwiseOp::INDEXING_MAPS, maps)
        .region_with(|_, _| {})
        .insert()
        .ok()?;
    let (from, into) = (rw.op(parts.at).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, into)?;
    Some(made.handle())
}

fn to_elementwise(op: OpAddr, kind: ElementwiseKind, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let made = make_elementwise(rw, &parts, kind, parts.inputs(), &parts.nest.maps)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

fn fold_into_elementwise(
    _: &options::LinalgFoldIntoElementwisePass,
    run: &mut PassRun<'_>,
) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ToElementwiseOpFoldPattern", fold_moves);
    run_greedily(run, set)
}

/// Inputs that a transpose gives are read through its map.
fn fold_moves(op: ElementwiseOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let store = rw.ctx().affine();
    let kind = rw.read(op).kind();
    let (mut inputs, mut maps, mut changed) = (Vec::new(), Vec::new(), false);
    for (&input, map) in parts.inputs().iter().zip(&parts.nest.maps) {
        let def = rw.value(input).def_op().map(|(def, _)| def);
        let moved = def.filter(|def| map.is_identity(store) && def.is::<TransposeOp>());
        match moved.and_then(Parts::of) {
            Some(moved) => {
                inputs.push(*moved.operands.first()?);
                maps.push(moved.nest.maps.first()?.clone());
                changed = true;
            }
            None => {
                inputs.push(input);
                maps.push(map.clone());
            }
        }
    }
    rw.require(changed)?;
    maps.push(parts.nest.output_map(0)?.clone());
    let made = make_elementwise(rw, &parts, kind, &inputs, &maps)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}
