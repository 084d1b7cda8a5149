//! Constants that operations on tensors take.

use crate::linalg::parts::{Parts, invertible, mapped};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::common::elements::{self, Elements, Number};
use rmlir_dialects::linalg::{self, GenericOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::value::{AffineMap, AffineStore};
use rmlir_ir::{Attr, AttrData, Context, Loc, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The one number that a constant is, with its type.
fn single(ctx: &Context, value: Attr) -> Option<(Attr, Type)> {
    match ctx.attr_data(value) {
        AttrData::DenseElements(dense) if dense.splat => {
            let element = ctx.type_data(dense.ty).shaped_element()?;
            let number = match ctx.type_data(element) {
                TypeData::Integer { .. } => ctx.integer_attr(element, elements::splat_int(ctx, value)?),
                TypeData::Float(_) => ctx.float_attr(element, elements::splat_float(ctx, value)?),
                _ => return None,
            };
            Some((number.ok()?, element))
        }
        AttrData::Integer { .. } | AttrData::Float { .. } => Some((value, ctx.attr_type(value)?)),
        _ => None,
    }
}

/// An input that is one number throughout goes into the body.
pub(super) fn fold_splat(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(parts.on_tensors)?;
    for (at, &input) in parts.inputs().iter().enumerate() {
        let Some((number, ty)) = rw.constant(input).and_then(|value| single(rw.ctx(), value)) else {
            continue;
        };
        let without = |list: &[ValueId]| -> Vec<ValueId> {
            list.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &value)| value).collect()
        };
        let mut maps = parts.nest.maps.clone();
        maps.remove(at);
        rw.require(invertible(rw, &maps))?;
        let inputs = without(parts.inputs());
        let def = rw.value(input).def_op()?.0;
        let (def, def_loc) = (def.global(), def.loc());
        rw.set_loc(def_loc);
        let number = rw.materialize(def, number, ty)?;
        let locs: Vec<Loc> =
            std::iter::once(parts.loc).chain(inputs.iter().map(|&input| rw.value(input).loc())).collect();
        rw.fuse_locs(&locs);
        let made = linalg::generic(
            rw.builder(),
            &parts.types,
            [&inputs, parts.outputs()],
            &maps,
            &parts.nest.parallel,
        );
        let made = made.region_with(|_, _| {}).insert().ok()?;
        copy_body(rw, made, &parts, at, number)?;
        let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
        return rw.replace(op, &results);
    }
    None
}

/// Copies a body, with a value in place of the argument `at`.
fn copy_body(
    rw: &mut PatternRewriter<'_>,
    made: GenericOp,
    parts: &Parts,
    at: usize,
    value: ValueId,
) -> Rewritten {
    let unit = rw.unit();
    let mut like = parts.args.clone();
    let gone = like.remove(at);
    let (_, args) = crate::linalg::parts::new_body(rw, made, &like)?;
    let mut map = IrMapping::new();
    map.map_values(unit, &like, &args);
    map.map_values(unit, &[gone], &[value]);
    for op in parts.body_ops(rw) {
        rw.clone_op(op, &mut map)?;
    }
    let loc = rw.op(parts.terminator(rw)?).loc();
    let yielded: Vec<ValueId> = parts.yielded.iter().map(|&value| mapped(&map, unit, value)).collect();
    YieldOp::build(rw.builder(), &yielded).loc(loc).insert().ok()?;
    rw.at_op(parts.at);
    Some(())
}

/// Constants that are moved have at most so many elements.
const MAX_ELEMENTS: usize = 1 << 24;

/// A constant with its dimensions in another order is a constant.
pub(super) fn fold_transpose(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let store = rw.ctx().affine();
    let [from, to] = &parts.nest.maps[..] else { return None };
    rw.require(parts.on_tensors && parts.inputs().len() == 1)?;
    rw.require(from.is_permutation(store) && to.is_permutation(store))?;
    rw.require(!parts.uses(rw, 1) && parts.body_ops(rw).is_empty())?;
    let (&input, &ty) = (parts.inputs().first()?, parts.types.first()?);
    rw.require(parts.yielded.first() == parts.args.first())?;
    let ctx = rw.ctx();
    let data = ctx.type_data(ty);
    let (shape, element) = (data.shape()?, data.shaped_element()?);
    rw.require(matches!(ctx.type_data(element), TypeData::Integer { .. } | TypeData::Float(_)))?;
    let source = ctx.type_data(rw.value(input).ty());
    rw.require(source.shaped_element() == Some(element))?;
    let count = usize::try_from(data.num_elements()?).ok().filter(|&count| count <= MAX_ELEMENTS)?;
    let value = rw.constant(input)?;
    rw.require(super::is_only_use(rw, input))?;
    let values = elements::read(ctx, value)?;
    // Equal numbers are equal in any order.
    let moved = match values.splat {
        true => None,
        false => Some(transposed(&values, source.shape()?, shape, (from, to, store), count)?),
    };
    let value = elements::write(ctx, ty, moved.as_ref().unwrap_or(&values.values), values.splat)?;
    let made = ConstantOp::build(rw.builder(), value).value().ok()?;
    rw.replace(op, &[made])
}

/// Numbers in the order of an output of this shape, out of an input of another: each is put where one map says and found where the other says.
fn transposed(
    values: &Elements,
    from_shape: &[i64],
    shape: &[i64],
    (from, to, store): (&AffineMap, &AffineMap, &AffineStore),
    count: usize,
) -> Option<Vec<Number>> {
    // Where dimension `i` of the output is found in the input.
    let place = |dim: usize| from.result_position(store, store.as_dim(*to.results.get(dim)?)?);
    let order: Vec<usize> = (0..shape.len()).map(place).collect::<Option<_>>()?;
    let mut steps = vec![1usize; from_shape.len()];
    for dim in (1..from_shape.len()).rev() {
        steps[dim - 1] = steps[dim].checked_mul(usize::try_from(from_shape[dim]).ok()?)?;
    }
    let mut moved: Vec<Number> = Vec::with_capacity(count);
    let mut index = vec![0i64; shape.len()];
    for _ in 0..count {
        let at: usize = index.iter().zip(&order).map(|(&i, &dim)| i as usize * steps[dim]).sum();
        moved.push(values.get(at)?.clone());
        for dim in (0..shape.len()).rev() {
            index[dim] += 1;
            if index[dim] < shape[dim] {
                break;
            }
            index[dim] = 0;
        }
    }
    Some(moved)
}
