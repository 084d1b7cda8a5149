//! `tosa-to-tensor`: operations that move elements become those of tensor.

use super::make::{cast, index};
use super::{convert, shape_values};
use crate::linalg::tensors::{self, Groups, Slice, shape};
use rmlir_dialects::arith::{AddIOp, ConstantOp, SubIOp};
use rmlir_dialects::common::dim;
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::tensor::{self, ExtractOp, YieldOp};
use rmlir_dialects::tosa::{ConcatOp, PadOp, ReshapeOp, SliceOp};
use rmlir_ir::{DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, create_or_fold};

plain_pass! {
    /// Makes tensor of tosa where elements are only moved.
    TosaToTensor: TosaToTensorPass, run
}

fn run(_: &options::TosaToTensorPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.convert::<ConcatOp>("(anonymous namespace)::ConcatConverter", None, concat);
    set.convert::<PadOp>("(anonymous namespace)::PadConverter", None, pad);
    set.convert::<ReshapeOp>("(anonymous namespace)::ReshapeConverter", None, reshape);
    set.convert::<SliceOp>("(anonymous namespace)::SliceConverter", None, slice);
    let mut target = ConversionTarget::new();
    target.illegal_op::<ConcatOp>().illegal_op::<PadOp>().illegal_op::<ReshapeOp>().illegal_op::<SliceOp>();
    target.legal_dialects(&["arith", "tensor"]);
    convert(run, &target, set)
}

/// The size of a dimension as a value: a constant where it is known.
fn size(rw: &mut PatternRewriter<'_>, value: ValueId, dim: ValueId, at: usize) -> Option<ValueId> {
    match *shape(rw.value(value)).get(at)? {
        DYNAMIC => create_or_fold(rw.builder(), |b| tensor::DimOp::build(b, value, dim).value()).ok(),
        known => index(rw, known),
    }
}

fn concat(op: ConcatOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let axis = usize::try_from(root.axis()).ok()?;
    let ty = root.output().ty();
    let TypeData::RankedTensor { shape: sizes, element, .. } = rw.ctx().type_data(ty) else { return None };
    let (sizes, element) = (sizes.to_vec(), *element);
    let inputs = operands.all()?;
    let (&first, others) = inputs.split_first()?;
    let dim = index(rw, axis as i64)?;
    let mut all = dim::sizes_of(rw.builder(), first).ok()?;
    let mut offsets = vec![Mixed::Known(0), *all.get(axis)?];
    for &input in others {
        let size = size(rw, input, dim, axis)?;
        let before = offsets.last()?.value(rw.builder()).ok()?;
        let sum = create_or_fold(rw.builder(), |b| AddIOp::build(b, before, size).value()).ok()?;
        offsets.push(Mixed::of(rw.value(sum)));
    }
    *all.get_mut(axis)? = *offsets.last()?;
    let mut open = Vec::new();
    for (&size, all) in sizes.iter().zip(&all) {
        if size == DYNAMIC {
            open.push(all.value(rw.builder()).ok()?);
        }
    }
    let ty = tensors::tensor_type(rw.ctx(), &sizes, element).ok()?;
    let mut made = tensor::EmptyOp::build(rw.builder(), ty, &open).value().ok()?;
    for (&input, &offset) in inputs.iter().zip(&offsets) {
        let sizes = dim::sizes_of(rw.builder(), input).ok()?;
        let mut at = vec![Mixed::Known(0); sizes.len()];
        *at.get_mut(axis)? = offset;
        let strides = vec![Mixed::Known(1); sizes.len()];
        let place = Slice { offsets: at, sizes, strides };
        made = create_or_fold(rw.builder(), |b| place.insert(b, input, made)).ok()?;
    }
    rw.replace(op, &[made])
}

fn slice(op: SliceOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ty = root.output().ty();
    rw.require(matches!(rw.ctx().type_data(ty), TypeData::RankedTensor { .. }))?;
    let (starts, sizes) = (shape_values(root.start())?, shape_values(root.size())?);
    let parameters = [root.start().id(), root.size().id()];
    let input = operands.at(0)?;
    let mut mixed = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        if size != -1 {
            mixed.push(Mixed::Known(size));
            continue;
        }
        let dim = index(rw, at as i64)?;
        let all = tensor::DimOp::build(rw.builder(), input, dim).value().ok()?;
        let start = index(rw, *starts.get(at)?)?;
        mixed.push(Mixed::Value(SubIOp::build(rw.builder(), all, start).value().ok()?));
    }
    let offsets: Vec<Mixed> = starts.iter().map(|&start| Mixed::Known(start)).collect();
    let strides = vec![Mixed::Known(1); offsets.len()];
    let made = Slice { offsets, sizes: mixed, strides }.extract(rw.builder(), ty, input).ok()?;
    // What only said where the slice lies has no other use.
    for parameter in parameters {
        if rw.value(parameter).uses().take(2).count() == 1 {
            let def = rw.value(parameter).def_op()?.0.global();
            rw.erase(def)?;
        }
    }
    rw.replace(op, &[made])
}

/// The only element of a constant tensor, as a number.
fn only_element(rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
    let zero = index(rw, 0)?;
    let ctx = rw.ctx().clone();
    let element = tensors::element(&ctx, rw.value(value).ty());
    let known = rw.constant(value).and_then(|attr| elements::read(&ctx, attr));
    let known = known.and_then(|list| elements::write(&ctx, element, list.values.get(..1)?, true));
    if let Some(known) = known {
        return ConstantOp::build(rw.builder(), known).value().ok();
    }
    create_or_fold(rw.builder(), |b| ExtractOp::build(b, value, &[zero]).value()).ok()
}

fn pad(op: PadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ty = root.output().ty();
    let padding = shape_values(root.padding())?;
    let input = operands.at(0)?;
    let rank = shape(rw.value(input)).len();
    let value = only_element(rw, operands.at(2)?)?;
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for pair in padding.chunks_exact(2).take(rank) {
        low.push(index(rw, *pair.first()?)?);
        high.push(index(rw, *pair.last()?)?);
    }
    let open = rw.ctx().dense_i64_array(&vec![DYNAMIC; low.len()]);
    let args = vec![rw.ctx().index_type(); low.len()];
    let mut given = Ok(());
    let made = tensor::PadOp::build(rw.builder(), ty, input, &low, &high, open, open)
        .region(&args, |b, _| given = YieldOp::build(b, value).insert().map(|_| ()))
        .value()
        .ok()?;
    given.ok()?;
    rw.replace(op, &[made])
}

/// Another shape of the same elements.
fn with_shape(rw: &PatternRewriter<'_>, ty: Type, sizes: &[i64]) -> Option<Type> {
    tensors::tensor_type(rw.ctx(), sizes, tensors::element(rw.ctx(), ty)).ok()
}

/// The shape that is asked for, with what is left open worked out where it can be.
fn expanded_shape(from: &[i64], wanted: &[i64]) -> Option<Vec<i64>> {
    let is_static = !from.contains(&DYNAMIC);
    let total: i64 =
        if is_static { from.iter().try_fold(1i64, |all, &size| all.checked_mul(size))? } else { -1 };
    let size = |&size: &i64| {
        if size >= 0 {
            return Some(size);
        }
        if !is_static {
            return Some(DYNAMIC);
        }
        let others = wanted.iter().try_fold(1i64, |all, &size| all.checked_mul(size))?.checked_neg()?;
        if others == 0 { Some(0) } else { total.checked_div(others) }
    };
    let mut sizes: Vec<i64> = wanted.iter().map(size).collect::<Option<_>>()?;
    if !is_static && !sizes.contains(&DYNAMIC) {
        *sizes.first_mut()? = DYNAMIC;
    }
    Some(sizes)
}

/// The shape between two shapes, of which both are expanded.
fn collapsed_shape(left: &[i64], right: &[i64]) -> Option<Vec<i64>> {
    if left.is_empty() || right.is_empty() {
        return Some(Vec::new());
    }
    if left.contains(&DYNAMIC) || right.contains(&DYNAMIC) {
        return Some(vec![DYNAMIC]);
    }
    let (mut shape, mut l, mut r) = (Vec::new(), 0, 0);
    while l < left.len() && r < right.len() {
        let (mut a, mut b) = (left[l], right[r]);
        while a != b && l < left.len() && r < right.len() {
            if a < b {
                l += 1;
                a = left.get(l).map_or(Some(a), |&size| a.checked_mul(size))?;
            } else {
                r += 1;
                b = right.get(r).map_or(Some(b), |&size| b.checked_mul(size))?;
            }
        }
        if a == b {
            shape.push(a);
        }
        l += 1;
        r += 1;
    }
    Some(shape)
}

/// The groups that take a shape to a smaller one.
fn groups(from: &[i64], to: &[i64]) -> Option<Groups> {
    if from.is_empty() || to.is_empty() {
        return Some(Groups::new());
    }
    if from.contains(&DYNAMIC) || to.contains(&DYNAMIC) {
        return Some(vec![(0..from.len() as i64).collect()]);
    }
    let mut groups = vec![Vec::new(); to.len()];
    let mut next = 0;
    for (at, &wanted) in to.iter().enumerate() {
        let Some(&first) = from.get(next) else { break };
        let (mut size, group) = (first, groups.get_mut(at)?);
        while size < wanted && next + 1 < from.len() {
            group.push(next as i64);
            next += 1;
            size = size.checked_mul(from[next])?;
        }
        if size == wanted {
            group.push(next as i64);
            next += 1;
            if to.get(at + 1) != Some(&1) {
                while from.get(next) == Some(&1) {
                    group.push(next as i64);
                    next += 1;
                }
            }
        }
    }
    Some(groups)
}

fn reshape(op: ReshapeOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ty, wanted) = (root.output().ty(), shape_values(root.shape())?);
    let input = operands.at(0)?;
    let own = rw.value(input).ty();
    rw.require(matches!(rw.ctx().type_data(own), TypeData::RankedTensor { .. }))?;
    let mut from = shape(rw.value(input)).to_vec();
    if wanted.is_empty() {
        from = vec![1; from.len()];
    }
    let expanded = if wanted.is_empty() { Vec::new() } else { expanded_shape(&from, &wanted)? };
    let collapsed = collapsed_shape(&from, &expanded)?;
    let from_ty = with_shape(rw, own, &from)?;
    let mut value = cast(rw, input, from_ty)?;
    if collapsed != from {
        let ty = with_shape(rw, own, &collapsed)?;
        let groups = groups(&from, &collapsed)?;
        value = create_or_fold(rw.builder(), |b| tensors::collapse(b, ty, value, &groups)).ok()?;
    }
    if collapsed != expanded {
        let ty = with_shape(rw, own, &expanded)?;
        let groups = groups(&expanded, &collapsed)?;
        value = tensors::expand_inferring(rw.builder(), ty, value, &groups).ok()?;
    }
    let value = cast(rw, value, ty)?;
    rw.replace(op, &[value])
}
