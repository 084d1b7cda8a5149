//! `tosa-reduce-transposes`: transposes go up through operations on elements, to constants, reshapes and transposes that take them in.

use super::make::{const_shape, ranked};
use super::shape_values;
use crate::linalg::tensors;
use crate::rewriting::{Nobody, ids};
use rmlir_dialects::common::elements;
use rmlir_dialects::tosa::{self, ConstOp, MulOp, ReshapeOp, TransposeOp};
use rmlir_ir::interfaces::effects::is_trivially_dead;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::walk::Walk;
use rmlir_ir::{AttrData, Context, Diagnostic, Failed, Module, OpAddr, OpRef, OpSpec, Type, UnitId, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;
use rustc_hash::{FxHashMap, FxHashSet};

plain_pass! {
    /// Removes transposes that others undo.
    ReduceTransposes: TosaReduceTransposes, run
}

/// What stands for values with their dimensions in another order.
type Values = FxHashMap<(UnitId, ValueId), ValueId>;

/// A transpose, and the operations from which its operand comes, each after those that it uses.
struct Hoisted {
    at: OpAddr,
    input: ValueId,
    order: Vec<i64>,
    from: Vec<OpAddr>,
}

fn collect(run: &PassRun<'_>, walk: Walk, wanted: impl Fn(OpRef<'_>) -> bool) -> Result<Vec<OpAddr>, Failed> {
    walk.collect(run.op(), wanted).map_err(|missing| {
        run.ctx().emit(Diagnostic::error(run.op().loc(), missing.to_string()));
        Failed
    })
}

fn run(_: &options::TosaReduceTransposes, run: &mut PassRun<'_>) -> Result<(), Failed> {
    if !run.op().region(0).is_some_and(|region| region.has_one_block()) {
        return Ok(());
    }
    let (mut values, mut found) = (FxHashMap::<Vec<i64>, Values>::default(), Vec::new());
    let mut result = Ok(());
    for at in collect(run, Walk::post(), |op| op.is::<TransposeOp>())? {
        let Some((input, order)) = order_of(run.module().op(at)) else { continue };
        let Some(from) = fan_in(run.module(), at) else { continue };
        let values = values.entry(order.clone()).or_default();
        let mut maker = Maker { order: &order, values, result: Ok(()) };
        let made = from.iter().try_for_each(|&op| maker.convert(run.module(), op));
        result = result.and(maker.result);
        let Some(&new) = made.and_then(|()| values.get(&(at.unit, input))) else { continue };
        let module = run.module();
        let fits = module.value(at.unit, new).ty();
        if module.op(at).result(0).is_some_and(|result| result.ty() == fits) {
            found.push(Hoisted { at, input, order, from });
        }
    }
    let wanted = replaceable(run.module(), &found);
    // The last one first: what stands for values may be the result of an earlier one.
    for hoisted in found.iter().rev().filter(|hoisted| wanted.contains(&hoisted.at)) {
        let new = values.get(&hoisted.order).and_then(|values| values.get(&(hoisted.at.unit, hoisted.input)));
        run.module().replace_op(hoisted.at, &[*new.ok_or(Failed)?]).map_err(|_| Failed)?;
    }
    for at in collect(run, Walk::post().reversed(), |_| true)? {
        if is_trivially_dead(run.module().op(at)) {
            run.module().erase_op(at).map_err(|_| Failed)?;
        }
    }
    result
}

/// What a transpose is of, and in which order it puts the dimensions. `None` for one that changes nothing.
fn order_of(op: OpRef<'_>) -> Option<(ValueId, Vec<i64>)> {
    let own = op.cast::<TransposeOp>()?;
    let ctx = op.ctx();
    ranked(ctx, own.input1().ty())?;
    ranked(ctx, own.output().ty())?;
    let order: Vec<i64> = ctx.i32_array(own.perms())?.iter().map(|&dim| dim.into()).collect();
    let same = (0i64..).zip(&order).all(|(at, &dim)| at == dim);
    (!same).then_some((own.input1().id(), order))
}

/// Whether an operation works element by element.
fn is_elementwise(op: OpRef<'_>) -> bool {
    let says =
        |found: &OpTrait| matches!(found, OpTrait::Custom(rule) if rule.name() == "TosaElementwiseOperator");
    op.is::<MulOp>() || op.info().def().is_some_and(|def| def.traits.iter().any(says))
}

/// Whether a transpose goes up to it, and no further.
fn is_source(op: OpRef<'_>) -> bool {
    op.is::<TransposeOp>() || op.is::<ReshapeOp>() || op.is::<ConstOp>()
}

/// Whether a transpose may go through an operation, or be taken in by it.
fn may_be_passed(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    ctx.bytes(ctx.dialect_info(op.info().dialect()).name()) == tosa::DIALECT.as_bytes()
        && op.num_results() == 1
        && op.result(0).is_some_and(|result| ranked(ctx, result.ty()).is_some())
        && (is_source(op) || is_elementwise(op))
}

/// The operand that says by how much products are shifted, which has no dimensions of theirs.
fn is_shift(op: OpRef<'_>, operand: usize) -> bool {
    op.is::<MulOp>() && operand == 2
}

/// The operations from which the operand of a transpose comes. `None` if it does not go through one of them.
fn fan_in(module: &Module, transpose: OpAddr) -> Option<Vec<OpAddr>> {
    let def = |op: OpAddr, operand| {
        let def = module.op(op).operand(operand)?.def_op()?.0;
        may_be_passed(def).then(|| def.global())
    };
    let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
    let mut stack = vec![(def(transpose, 0)?, 0)];
    seen.insert(stack.first()?.0);
    while let Some((at, operand)) = stack.last_mut() {
        let op = module.op(*at);
        if is_source(op) || *operand >= op.num_operands() {
            found.push(*at);
            stack.pop();
            continue;
        }
        let next = *operand;
        *operand += 1;
        if !is_shift(op, next) {
            let def = def(op.global(), next)?;
            if seen.insert(def) {
                stack.push((def, 0));
            }
        }
    }
    Some(found)
}

/// A list in another order.
fn permuted<T: Copy>(list: &[T], order: &[i64]) -> Option<Vec<T>> {
    let at = |&dim: &i64| list.get(usize::try_from(dim).ok()?).copied();
    let permuted: Vec<T> = order.iter().take(list.len()).map(at).collect::<Option<_>>()?;
    (permuted.len() == list.len()).then_some(permuted)
}

fn permuted_type(ctx: &Context, ty: Type, order: &[i64]) -> Option<Type> {
    let (sizes, element) = ranked(ctx, ty)?;
    tensors::tensor_type(ctx, &permuted(&sizes, order)?, element).ok()
}

/// Makes operations again whose dimensions are in another order.
struct Maker<'a> {
    order: &'a [i64],
    values: &'a mut Values,
    result: Result<(), Failed>,
}

impl Maker<'_> {
    /// Makes an operation again, after it.
    fn convert(&mut self, module: &mut Module, at: OpAddr) -> Option<()> {
        let result = (at.unit, module.op(at).result(0)?.id());
        if self.values.contains_key(&result) {
            return Some(());
        }
        let mut listener = Nobody;
        let mut rw = PatternRewriter::before(module, at, &mut listener);
        rw.after_op(at);
        let op = rw.op(at);
        let made = if op.is::<TransposeOp>() {
            self.undo(op)
        } else if op.is::<ReshapeOp>() {
            self.reshape(&mut rw, at)
        } else if op.is::<ConstOp>() {
            self.constant(&mut rw, at)
        } else {
            self.again(&mut rw, at)
        };
        self.values.insert(result, made?);
        Some(())
    }

    /// What a transpose is of, if the other one undoes it.
    fn undo(&self, op: OpRef<'_>) -> Option<ValueId> {
        let own = op.cast::<TransposeOp>()?;
        let inner = op.ctx().i32_array(own.perms())?;
        let back = |(at, &dim): (i64, &i64)| {
            usize::try_from(dim).ok().and_then(|dim| inner.get(dim)).is_some_and(|&inner| at == inner.into())
        };
        let undoes = inner.len() == self.order.len() && (0i64..).zip(self.order).all(back);
        undoes.then(|| own.input1().id())
    }

    /// A list of elements with dimensions of size one around it can have them in any order.
    fn reshape(&self, rw: &mut PatternRewriter<'_>, at: OpAddr) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let own = rw.op(at).cast::<ReshapeOp>()?;
        let (from, _) = ranked(&ctx, own.input1().ty())?;
        let (sizes, _) = ranked(&ctx, own.output().ty())?;
        let &[length] = from.as_slice() else { return None };
        let long = sizes.iter().filter(|&&size| size != 1).count();
        rw.require(long == 1 || long == 0 && length == 1)?;
        let shape = permuted(&shape_values(own.shape())?, self.order)?;
        let ty = permuted_type(&ctx, own.output().ty(), self.order)?;
        let input = own.input1().id();
        let shape = const_shape(rw, &shape)?;
        ReshapeOp::build(rw.builder(), ty, input, shape).value().ok()
    }

    fn constant(&mut self, rw: &mut PatternRewriter<'_>, at: OpAddr) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let values = rw.op(at).cast::<ConstOp>()?.values();
        let AttrData::DenseElements(dense) = ctx.attr_data(values) else { return None };
        let (sizes, _) = ranked(&ctx, dense.ty)?;
        if sizes.is_empty() || sizes.contains(&0) {
            self.result = Err(Failed);
            return None;
        }
        let ty = permuted_type(&ctx, dense.ty, self.order)?;
        let values = match dense.splat {
            true => ctx.dense_elements(ty, dense.raw.to_vec(), true).ok()?,
            false => {
                let all = elements::read(&ctx, values)?.values;
                let places = places(&sizes, self.order)?;
                let all = places.iter().map(|&place| all.get(place).cloned()).collect::<Option<Vec<_>>>()?;
                elements::write(&ctx, ty, &all, false)?
            }
        };
        ConstOp::build(rw.builder(), ty, values).value().ok()
    }

    fn again(&self, rw: &mut PatternRewriter<'_>, at: OpAddr) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let op = rw.op(at);
        let mapped = |(index, value): (usize, &ValueId)| match self.values.get(&(at.unit, *value)) {
            Some(&new) => Some(new),
            None => is_shift(op, index).then_some(*value),
        };
        let operands = ids(op.operands()).iter().enumerate().map(mapped).collect::<Option<Vec<_>>>()?;
        let spec = OpSpec {
            name: op.name(),
            loc: op.loc(),
            operands,
            result_types: vec![permuted_type(&ctx, op.result(0)?.ty(), self.order)?],
            props: op.props(),
            attrs: op.discardable(),
            successors: Vec::new(),
            regions: Vec::new(),
            unit: None,
        };
        let made = rw.builder().insert(spec);
        Some(rw.op(OpAddr { unit: at.unit, op: made }).result(0)?.id())
    }
}

/// Where each element of a tensor with its dimensions in another order was before.
fn places(sizes: &[i64], order: &[i64]) -> Option<Vec<usize>> {
    let mut strides = vec![1usize; sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = strides[dim].checked_mul(usize::try_from(sizes[dim]).ok()?)?;
    }
    let (sizes, strides) = (permuted(sizes, order)?, permuted(&strides, order)?);
    let mut places = vec![0usize];
    for (&size, &stride) in sizes.iter().zip(&strides) {
        let along = |&start: &usize| (0..size as usize).map(move |at| start + at * stride);
        places = places.iter().flat_map(along).collect();
    }
    Some(places)
}

/// The transposes that can go without anything being computed in both orders.
fn replaceable(module: &Module, found: &[Hoisted]) -> FxHashSet<OpAddr> {
    let mut good: FxHashSet<OpAddr> = found.iter().map(|hoisted| hoisted.at).collect();
    let sets: Vec<FxHashSet<OpAddr>> =
        found.iter().map(|hoisted| hoisted.from.iter().copied().collect()).collect();
    loop {
        let is_bad = |hoisted: &&Hoisted| {
            good.contains(&hoisted.at) && !is_used_in_one_order(module, hoisted, found, &sets, &good)
        };
        let Some(bad) = found.iter().find(is_bad) else { return good };
        let at = bad.at;
        good.remove(&at);
    }
}

/// Whether all that uses what a transpose comes from goes away with it, or with another one in the same order.
fn is_used_in_one_order(
    module: &Module,
    hoisted: &Hoisted,
    found: &[Hoisted],
    sets: &[FxHashSet<OpAddr>],
    good: &FxHashSet<OpAddr>,
) -> bool {
    hoisted.from.iter().map(|&at| module.op(at)).filter(|op| !op.is::<ConstOp>()).all(|op| {
        op.results().flat_map(|result| result.users()).all(|user| {
            if let Some(other) = user.cast::<TransposeOp>() {
                let perms = module.ctx().i32_array(other.perms()).unwrap_or_default();
                return perms.iter().map(|&dim| i64::from(dim)).eq(hoisted.order.iter().copied());
            }
            found.iter().zip(sets).any(|(other, from)| {
                other.order == hoisted.order && good.contains(&other.at) && from.contains(&user.global())
            })
        })
    })
}
