//! What is taken together with what made its operand.

use super::{is_new, is_used_once, is_zero};
use crate::linalg::parts::Parts;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::linalg::GenericOp;
use rmlir_dialects::sparse_tensor::ConvertOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::{self, ConcatOp, ExtractSliceOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The numbers of a list of a slice, as far as they are known.
fn known(op: OpRef<'_>, name: &str, mut values: impl Iterator<Item = i64>) -> Option<Vec<i64>> {
    let numbers = op.ctx().i64_array(op.attr_named(name)?)?;
    let mut one = |&number: &i64| if number == DYNAMIC { values.next() } else { Some(number) };
    Some(numbers.iter().map(|number| one(number).unwrap_or(DYNAMIC)).collect())
}

/// The slices of tensors that were joined: offsets and sizes of each, as far as they are known.
fn joined(inputs: &[ValueRef<'_>], dim: usize) -> Vec<(i64, Vec<i64>)> {
    let mut offset = 0;
    let mut slices = Vec::new();
    for input in inputs {
        let shape = input.ctx().type_data(input.ty()).shape().unwrap_or_default().to_vec();
        let size = shape.get(dim).copied().unwrap_or(DYNAMIC);
        slices.push((offset, shape));
        offset = if offset == DYNAMIC || size == DYNAMIC { DYNAMIC } else { offset.saturating_add(size) };
    }
    slices
}

/// A slice of joined tensors that is one of them.
pub(super) fn slice_of_concat(op: ExtractSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let concat = view.source().defining::<ConcatOp>()?;
    let dim = usize::try_from(concat.dim()).ok()?;
    let number = |value: ValueRef<'_>| constant_int(value).unwrap_or(DYNAMIC);
    let offsets = known(view.op(), "static_offsets", view.offsets().map(number))?;
    let sizes = known(view.op(), "static_sizes", view.sizes().map(number))?;
    let strides = known(view.op(), "static_strides", view.strides().map(number))?;
    let inputs: Vec<ValueRef<'_>> = concat.inputs().collect();
    let found = joined(&inputs, dim).into_iter().zip(&inputs).find(|((offset, shape), _)| {
        let whole = (0..offsets.len()).map(|at| if at == dim { *offset } else { 0 });
        let is_known = |list: &[i64]| !list.contains(&DYNAMIC);
        let same = *shape == sizes && offsets.iter().copied().eq(whole);
        same && is_known(&sizes) && is_known(&offsets) && strides.iter().all(|&stride| stride == 1)
    });
    let found = found.filter(|(_, input)| input.ty() == view.result().ty()).map(|(_, input)| input.id());
    match found {
        Some(input) => rw.replace(op, &[input]),
        // It counts as done all the same.
        None => Some(()),
    }
}

/// What is computed is stored as it is wanted.
pub(super) fn convert_of_generic(op: ConvertOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let ty = view.dest().ty();
    let (producer, _) = view.source().def_op()?;
    producer.cast::<GenericOp>()?;
    let parts = Parts::of(producer)?;
    let &[output] = parts.outputs() else { return None };
    rw.require(is_new(rw.value(output)) && is_used_once(producer.result(0)?))?;
    let (init, _) = rw.value(output).def_op()?;
    let init = init.global();
    rw.at_op(parts.at);
    let cloned = rw.clone_op(init, &mut IrMapping::new())?;
    let made = rw.op(cloned).result(0)?.id();
    set_type(rw, cloned, ty)?;
    rw.set_operand(parts.at, parts.nest.outputs.start, made);
    set_type(rw, parts.at, ty)?;
    let result = *parts.results.first()?;
    rw.replace(op, &[result])
}

/// Gives the result of an operation another type.
fn set_type(rw: &mut PatternRewriter<'_>, op: impl Handle, ty: Type) -> Option<()> {
    let result = rw.op(op).result(0)?.id();
    rw.modify(op, |module, at| module.body_mut(at.unit).set_value_type(result, ty));
    Some(())
}

/// A tensor whose elements are all set to zero.
pub(super) fn zero_yield(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let (&[output], &[yielded], &[ty]) = (parts.outputs(), &parts.yielded[..], &parts.types[..]) else {
        return None;
    };
    rw.require(parts.on_tensors && is_new(rw.value(output)) && is_used_once(rw.value(output)))?;
    let given = match parts.args.iter().position(|&arg| arg == yielded) {
        Some(at) => *parts.operands.get(at)?,
        None => yielded,
    };
    rw.require(is_zero(rw.value(given)))?;
    let ctx = rw.ctx().clone();
    let tensor = Tensor::of(&ctx, ty)?;
    if tensor.encoding.is_some() {
        return rw.replace(op, &[output]);
    }
    rw.require(tensor.is_static())?;
    let (def, _) = rw.value(output).def_op()?;
    let def = def.global();
    let value = crate::vector::make::zero_attr(&ctx, ty)?;
    let zero = ConstantOp::build(rw.builder(), value).value().ok()?;
    rw.replace(op, &[zero])?;
    rw.erase(def)
}

/// A tensor as another one that is stored in another way.
pub(super) fn cast(op: tensor::CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let (source, from, to) = (view.source(), view.source().ty(), view.dest().ty());
    let ctx = rw.ctx().clone();
    if from == to {
        let result = view.dest().id();
        return rw.replace(op, &[result]);
    }
    let plain = |ty| match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    };
    if plain(from).is_some() && plain(from) == plain(to) && is_used_once(source) {
        let def = source.def_op().filter(|(def, _)| def.is::<ExtractSliceOp>()).map(|(def, _)| def.global());
        if let Some(def) = def {
            let result = source.id();
            set_type(rw, def, to)?;
            return rw.replace(op, &[result]);
        }
    }
    let is_encoded = |ty| Tensor::of(&ctx, ty).is_some_and(|tensor| tensor.encoding.is_some());
    rw.require(is_encoded(from) || is_encoded(to))?;
    let source = source.id();
    let made = ConvertOp::build(rw.builder(), to, source).value().ok()?;
    rw.replace(op, &[made])
}
