//! The checks of traits, with upstream's words.

use super::invariants::{check_operands, check_results, check_segments};
use super::plan::Count;
use super::shapes::{
    all_shapes_agree, broadcast, element_or_self, encoding, shape_text, shapes_agree, types_agree,
};
use crate::attrs::AttrData;
use crate::context::Context;
use crate::diag::Failed;
use crate::handles::Type;
use crate::module::OpRef;
use crate::signature::Signature;
use crate::traits::{OpTrait, TraitSet};
use crate::types::TypeData;
use std::mem::discriminant;
use std::sync::Arc;

type Checked = Result<(), Failed>;

/// A trait that is checked before the constraints.
pub(super) fn check_structural(op: OpRef<'_>, t: &OpTrait) -> Checked {
    match t {
        OpTrait::SingleBlock | OpTrait::SingleBlockImplicitTerminator(_) => single_block(op),
        OpTrait::HasParent(parents) => has_parent(op, parents),
        OpTrait::NoRegionArguments => no_region_arguments(op),
        OpTrait::AttrSizedOperandSegments => check_segments(op, false),
        OpTrait::AttrSizedResultSegments => check_segments(op, true),
        _ => Ok(()),
    }
}

fn single_block(op: OpRef<'_>) -> Checked {
    for (i, region) in op.regions().enumerate() {
        let Some(block) = region.entry() else { continue };
        if !region.has_one_block() {
            return Err(op.emit_error(format!("expects region #{i} to have 0 or 1 blocks")));
        }
        if block.is_empty() && !op.has_trait(TraitSet::NO_TERMINATOR) {
            return Err(op.emit_error("expects a non-empty block"));
        }
    }
    Ok(())
}

fn has_parent(op: OpRef<'_>, parents: &[Arc<str>]) -> Checked {
    if op.parent().is_some_and(|p| parents.iter().any(|name| name.as_bytes() == p.name_text())) {
        return Ok(());
    }
    let one_of = if parents.len() == 1 { "" } else { "to be one of " };
    Err(op.emit_error(format!("expects parent op {one_of}'{}'", parents.join(", "))))
}

fn no_region_arguments(op: OpRef<'_>) -> Checked {
    let regions = op.regions().len();
    for (i, region) in op.regions().enumerate() {
        if region.entry().is_some_and(|block| block.num_args() != 0) {
            let which = if regions > 1 { format!("region #{i}") } else { "region".to_string() };
            return Err(op.emit_error(format!("{which} should have no arguments")));
        }
    }
    Ok(())
}

/// A trait that is checked after the constraints, by the operation and what is around it.
pub(super) fn check_placed(op: OpRef<'_>, t: &OpTrait) -> Checked {
    match t {
        OpTrait::HasParent(parents) => has_parent(op, parents),
        OpTrait::IsTerminator => is_terminator(op),
        OpTrait::Symbol => super::interfaces::symbol::check_symbol(op),
        OpTrait::Custom(custom) => custom.check(op),
        _ => Ok(()),
    }
}

/// A trait that is checked after the constraints, by the signature.
pub(super) fn check_types(op: Signature<'_>, t: &OpTrait) -> Checked {
    match t {
        OpTrait::SameTypeOperands => same_type_operands(op),
        OpTrait::SameOperandsElementType => same_element_type(op, false),
        OpTrait::SameOperandsAndResultElementType => same_element_type(op, true),
        OpTrait::SameOperandsShape => same_shape(op, false),
        OpTrait::SameOperandsAndResultShape => same_shape(op, true),
        OpTrait::SameOperandsAndResultRank => same_rank(op),
        OpTrait::SameOperandsAndResultEncoding => same_encoding(op),
        OpTrait::SameOperandsAndResultType => same_type(op),
        OpTrait::ResultsBroadcastableShape => broadcastable(op),
        OpTrait::ResultsAreFloatLike => float_results(op),
        OpTrait::Elementwise => elementwise(op),
        _ => Ok(()),
    }
}

fn is_terminator(op: OpRef<'_>) -> Checked {
    match op.block().is_some() && op.next().is_none() {
        true => Ok(()),
        false => Err(op.emit_error("must be the last operation in the parent block")),
    }
}

fn operand_types<'m>(op: Signature<'m>) -> impl ExactSizeIterator<Item = Type> + use<'m> {
    op.operands().map(|value| value.ty())
}

fn result_types<'m>(op: Signature<'m>) -> impl ExactSizeIterator<Item = Type> + use<'m> {
    op.results().map(|value| value.ty())
}

/// Types of operands, then of results.
fn all_types(op: Signature<'_>) -> Vec<Type> {
    operand_types(op).chain(result_types(op)).collect()
}

fn at_least_one(op: Signature<'_>, results: bool) -> Checked {
    check_operands(op, Count::AtLeast(1))?;
    if results { check_results(op, Count::AtLeast(1)) } else { Ok(()) }
}

fn same_type_operands(op: Signature<'_>) -> Checked {
    let mut types = operand_types(op);
    let Some(first) = types.next() else { return Ok(()) };
    match types.all(|ty| ty == first) {
        true => Ok(()),
        false => Err(op.emit_error("requires all operands to have the same type")),
    }
}

fn suffix(results: bool) -> &'static str {
    if results { " and results" } else { "" }
}

fn same_element_type(op: Signature<'_>, results: bool) -> Checked {
    at_least_one(op, results)?;
    let ctx = op.ctx();
    let element = |ty| element_or_self(ctx, ty);
    let first = operand_types(op).next().map(element);
    let same = |ty| Some(element(ty)) == first;
    match operand_types(op).all(same) && (!results || result_types(op).all(same)) {
        true => Ok(()),
        false => {
            Err(op.emit_error(format!("requires the same element type for all operands{}", suffix(results))))
        }
    }
}

fn same_shape(op: Signature<'_>, results: bool) -> Checked {
    at_least_one(op, results)?;
    let types = if results { all_types(op) } else { operand_types(op).collect() };
    match all_shapes_agree(op.ctx(), &types) {
        true => Ok(()),
        false => Err(op.emit_error(format!("requires the same shape for all operands{}", suffix(results)))),
    }
}

fn same_rank(op: Signature<'_>) -> Checked {
    at_least_one(op, false)?;
    let ctx = op.ctx();
    let rank = |ty: Type| ctx.type_data(ty).shape().map(<[i64]>::len);
    let Some(want) = operand_types(op).chain(result_types(op)).find_map(rank) else { return Ok(()) };
    let fits = |ty: Type| rank(ty).is_none_or(|rank| rank == want);
    if !operand_types(op).all(fits) {
        return Err(op.emit_error("operands don't have matching ranks"));
    }
    if !result_types(op).all(fits) {
        return Err(op.emit_error("result type has different rank than operands"));
    }
    Ok(())
}

const SAME_ENCODING: &str = "requires the same encoding for all operands and results";

fn same_encoding(op: Signature<'_>) -> Checked {
    at_least_one(op, true)?;
    let ctx = op.ctx();
    let want = operand_types(op).next().and_then(|ty| encoding(ctx, ty));
    let ranked = |&ty: &Type| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. });
    match all_types(op).iter().filter(|ty| ranked(ty)).all(|&ty| encoding(ctx, ty) == want) {
        true => Ok(()),
        false => Err(op.emit_error(SAME_ENCODING)),
    }
}

fn same_type(op: Signature<'_>) -> Checked {
    at_least_one(op, true)?;
    let ctx = op.ctx();
    let Some(first) = op.result(0).map(|value| value.ty()) else { return Ok(()) };
    let (element, want) = (element_or_self(ctx, first), encoding(ctx, first));
    for ty in result_types(op).skip(1).chain(operand_types(op)).filter(|&ty| ty != first) {
        if element_or_self(ctx, ty) != element || !types_agree(ctx, ty, first) {
            return Err(op.emit_error("requires the same type for all operands and results"));
        }
        let ranked = matches!(ctx.type_data(ty), TypeData::RankedTensor { .. });
        if want.is_some() && ranked && encoding(ctx, ty) != want {
            return Err(op.emit_error(SAME_ENCODING));
        }
    }
    Ok(())
}

fn is_tensor(data: &TypeData) -> bool {
    matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

fn is_vector(data: &TypeData) -> bool {
    matches!(data, TypeData::Vector { .. })
}

fn mixes_tensor_and_vector(ctx: &Context, types: impl Iterator<Item = Type> + Clone) -> bool {
    types.clone().any(|ty| is_tensor(ctx.type_data(ty)))
        && types.clone().any(|ty| is_vector(ctx.type_data(ty)))
}

/// Shapes of the ranked tensors among `types`.
fn tensor_shapes(ctx: &Context, types: impl Iterator<Item = Type>) -> impl Iterator<Item = &[i64]> {
    types.filter_map(|ty| match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, .. } => Some(&**shape),
        _ => None,
    })
}

fn broadcastable(op: Signature<'_>) -> Checked {
    let ctx = op.ctx();
    let (operands, results): (Vec<Type>, Vec<Type>) =
        (operand_types(op).collect(), result_types(op).collect());
    if mixes_tensor_and_vector(ctx, operands.iter().copied())
        || mixes_tensor_and_vector(ctx, results.iter().copied())
    {
        return Err(op.emit_plain_error("cannot broadcast vector with tensor"));
    }
    let mut shapes = tensor_shapes(ctx, operands.iter().copied());
    let Some(first) = shapes.next() else { return Ok(()) };
    let common = shapes.try_fold(first.to_vec(), |shape, next| broadcast(&shape, next));
    let Some(common) = common else {
        return Err(op.emit_error("operands don't have broadcast-compatible shapes"));
    };
    for shape in tensor_shapes(ctx, results.iter().copied()) {
        let last = &shape[shape.len().saturating_sub(common.len())..];
        if !shapes_agree(&common, last) {
            return Err(op.emit_error(format!(
                "result type {} not broadcast compatible with broadcasted operands's shapes {}",
                shape_text(shape),
                shape_text(&common)
            )));
        }
    }
    Ok(())
}

fn float_results(op: Signature<'_>) -> Checked {
    let ctx = op.ctx();
    let element = |ty: Type| match ctx.type_data(ty) {
        data if is_tensor(data) || is_vector(data) => element_or_self(ctx, ty),
        _ => ty,
    };
    match result_types(op).all(|ty| matches!(ctx.type_data(element(ty)), TypeData::Float(_))) {
        true => Ok(()),
        false => Err(op.emit_error("requires a floating point type")),
    }
}

fn elementwise(op: Signature<'_>) -> Checked {
    let ctx = op.ctx();
    let mappable = |ty: &Type| is_tensor(ctx.type_data(*ty)) || is_vector(ctx.type_data(*ty));
    let mut types: Vec<Type> = operand_types(op).filter(mappable).collect();
    let operands = types.len();
    types.extend(result_types(op).filter(mappable));
    let results = types.len() - operands;
    let message = match (operands, results) {
        (0, 0) => return Ok(()),
        (0, _) => "if a result is non-scalar, then at least one operand must be non-scalar",
        (_, 0) => "if an operand is non-scalar, then there must be at least one non-scalar result",
        _ if results != op.num_results() => {
            "if an operand is non-scalar, then all results must be non-scalar"
        }
        _ if !one_base(ctx, &types) || !all_shapes_agree(ctx, &types) => {
            "all non-scalar operands/results must have the same shape and base type"
        }
        _ => return Ok(()),
    };
    Err(op.emit_error(message))
}

fn one_base(ctx: &Context, types: &[Type]) -> bool {
    let kind = |&ty: &Type| discriminant(ctx.type_data(ty));
    types.iter().all(|ty| kind(ty) == kind(&types[0]))
}

/// The value of a string attribute.
pub(crate) fn string_value(ctx: &Context, attr: crate::handles::Attr) -> Option<crate::handles::Ident> {
    match ctx.attr_data(attr) {
        AttrData::String { value, .. } => Some(*value),
        _ => None,
    }
}
