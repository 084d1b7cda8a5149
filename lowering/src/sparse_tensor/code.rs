//! Structured code at the insertion point of a builder.
//!
//! An operation with regions is made first and filled then: so a driver hears of what is inside when it is in the scope that it watches.

use rmlir_dialects::arith::{
    CmpIOp, CmpIPredicate, ConstantOp, ExtFOp, ExtSIOp, FPToSIOp, IndexCastOp, SIToFPOp, TruncFOp, TruncIOp,
};
use rmlir_dialects::common::accesses;
use rmlir_dialects::complex;
use rmlir_dialects::linalg::{self, FillOp};
use rmlir_dialects::memref::{SubViewOp, subview_type};
use rmlir_dialects::scf::{ConditionOp, ForOp, IfOp, ParallelOp, ReduceOp, ReduceReturnOp, WhileOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::{Build, Handle, TypedOp};
use rmlir_ir::{Attr, BlockId, Builder, DYNAMIC, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The attribute that tells where a loop comes from.
pub(super) const ORIGIN: &str = "Emitted from";

/// The type of a value.
pub(super) fn type_of(b: &mut Builder<'_>, value: ValueId) -> Type {
    b.body().value_type(value)
}

pub(super) fn constant(b: &mut Builder<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(b, value).value().ok()
}

/// A constant of type index.
pub(super) fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    constant(b, value)
}

/// A constant of 64 bits.
pub(super) fn int64(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().int_attr(64, value);
    constant(b, value)
}

/// A truth value.
pub(super) fn truth(b: &mut Builder<'_>, value: bool) -> Option<ValueId> {
    let value = b.ctx().bool_attr(value);
    constant(b, value)
}

/// The zero of a type of numbers.
pub(super) fn zero(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    if let TypeData::Complex(part) = *ctx.type_data(ty) {
        let part = crate::vector::make::zero_attr(&ctx, part)?;
        return complex::ConstantOp::build(b, ty, ctx.array_attr(&[part, part])).value().ok();
    }
    crate::vector::make::zero(b, ty)
}

/// An operation on two numbers.
pub(super) fn of_two<O: TypedOp>(b: &mut Builder<'_>, l: ValueId, r: ValueId) -> Option<ValueId> {
    let ty = type_of(b, l);
    Build::<O>::new(b).operands(&[l]).operands(&[r]).results(&[ty]).value().ok()
}

pub(super) fn compare(b: &mut Builder<'_>, how: CmpIPredicate, l: ValueId, r: ValueId) -> Option<ValueId> {
    CmpIOp::build(b, how, l, r).value().ok()
}

/// The element of a buffer at an index.
pub(super) fn load(b: &mut Builder<'_>, buffer: ValueId, at: ValueId) -> Option<ValueId> {
    load_at(b, buffer, &[at])
}

/// The same of a buffer of any rank.
pub(super) fn load_at(b: &mut Builder<'_>, buffer: ValueId, at: &[ValueId]) -> Option<ValueId> {
    accesses::load(b, buffer, at).ok()
}

pub(super) fn store(b: &mut Builder<'_>, value: ValueId, buffer: ValueId, at: ValueId) -> Option<()> {
    store_at(b, value, buffer, &[at])
}

/// The same to a buffer of any rank.
pub(super) fn store_at(b: &mut Builder<'_>, value: ValueId, buffer: ValueId, at: &[ValueId]) -> Option<()> {
    accesses::store(b, value, buffer, at).ok()
}

/// Writes a value to elements of a buffer, `count` of them from `offset` on.
pub(super) fn fill(
    b: &mut Builder<'_>,
    value: ValueId,
    buffer: ValueId,
    [offset, count]: [ValueId; 2],
) -> Option<()> {
    let ctx = b.ctx().clone();
    let step = index(b, 1)?;
    let open: &[i64] = &[DYNAMIC];
    let ty = subview_type(&ctx, type_of(b, buffer), [open, open, open], open)?;
    let list = ctx.dense_i64_array(open);
    let part =
        SubViewOp::build(b, ty, buffer, &[offset], &[count], &[step], list, list, list).value().ok()?;
    linalg::named::<FillOp>(b, &[], [&[value], &[part]], &[]).ok().map(|_| ())
}

/// Ends the body of a structured operation.
fn give(b: &mut Builder<'_>, values: &[ValueId]) -> Option<()> {
    YieldOp::build(b, values).insert().ok().map(|_| ())
}

/// The first block of each region.
fn entries<const N: usize>(b: &Builder<'_>, at: OpAddr) -> Option<[BlockId; N]> {
    let blocks: Option<Vec<BlockId>> =
        b.seen().op(at).regions().map(|region| Some(region.entry()?.id())).collect();
    blocks?.try_into().ok()
}

/// The results of an operation, after which the code goes on.
fn results(b: &mut Builder<'_>, at: OpAddr) -> Vec<ValueId> {
    b.set_after(at.op);
    b.seen().op(at).results().map(|result| result.id()).collect()
}

/// Values by one way or the other.
pub(super) fn choose(
    b: &mut Builder<'_>,
    types: &[Type],
    condition: ValueId,
    yes: impl FnOnce(&mut Builder<'_>) -> Option<Vec<ValueId>>,
    no: impl FnOnce(&mut Builder<'_>) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let made = IfOp::build(b, types, condition).region(&[], |_, _| {}).region(&[], |_, _| {});
    let made = made.insert().ok()?.at();
    let [then, otherwise] = entries(b, made)?;
    b.set_end(then);
    let values = yes(b)?;
    give(b, &values)?;
    b.set_end(otherwise);
    let values = no(b)?;
    give(b, &values)?;
    Some(results(b, made))
}

/// Something that is done on a condition.
pub(super) fn when(
    b: &mut Builder<'_>,
    condition: ValueId,
    body: impl FnOnce(&mut Builder<'_>) -> Option<()>,
) -> Option<()> {
    let made = IfOp::build(b, &[], condition).region(&[], |_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let then = b.seen().op(made).region(0)?.entry()?.id();
    b.set_end(then);
    body(b)?;
    give(b, &[])?;
    b.set_after(made.op);
    Some(())
}

/// A loop over numbers, without results.
pub(super) fn count(
    b: &mut Builder<'_>,
    range: [ValueId; 3],
    body: impl FnOnce(&mut Builder<'_>, ValueId) -> Option<()>,
) -> Option<()> {
    let body = |b: &mut Builder<'_>, variable: ValueId, _: &[ValueId]| {
        body(b, variable)?;
        Some(Vec::new())
    };
    count_with(b, range, &[], body).map(|_| ())
}

/// A loop that goes on while the condition of `before` holds. All values that it carries are passed on by `before`.
pub(super) fn repeat(
    b: &mut Builder<'_>,
    starts: &[ValueId],
    before: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Option<(ValueId, Vec<ValueId>)>,
    after: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let looped = begin_repeat(b, starts, before)?;
    let args = looped.args(b);
    let values = after(b, &args)?;
    looped.end(b, &values)
}

/// An index or integer as one of another type.
pub(crate) fn int_to(b: &mut Builder<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    let (from, index) = (type_of(b, value), b.ctx().index_type());
    if from == ty {
        return Some(value);
    }
    if from == index || ty == index {
        return IndexCastOp::build(b, ty, value).value().ok();
    }
    let width = |ty| crate::calc::int_width(b.ctx(), ty);
    match width(from)? < width(ty)? {
        true => ExtSIOp::build(b, ty, value).value().ok(),
        false => TruncIOp::build(b, ty, value).value().ok(),
    }
}

/// A loop that goes on while a condition holds, and is being filled.
pub(super) struct Repeating {
    at: OpAddr,
    block: BlockId,
}

/// Begins a loop that goes on while the condition of `before` holds, which passes values on. The code goes on in its body until
/// [`Repeating::end`].
pub(super) fn begin_repeat(
    b: &mut Builder<'_>,
    starts: &[ValueId],
    before: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Option<(ValueId, Vec<ValueId>)>,
) -> Option<Repeating> {
    let types: Vec<Type> = starts.iter().map(|&start| type_of(b, start)).collect();
    let made = WhileOp::build(b, &types, starts).region(&types, |_, _| {}).region(&types, |_, _| {});
    let at = made.insert().ok()?.at();
    let [test, block] = entries(b, at)?;
    b.set_end(test);
    let args = b.body().args(test).to_vec();
    let (goes_on, passed) = before(b, &args)?;
    ConditionOp::build(b, goes_on, &passed).insert().ok()?;
    b.set_end(block);
    Some(Repeating { at, block })
}

impl Repeating {
    /// What is carried.
    pub(super) fn args(&self, b: &mut Builder<'_>) -> Vec<ValueId> {
        b.body().args(self.block).to_vec()
    }

    /// The loop.
    pub(super) fn at(&self) -> OpAddr {
        self.at
    }

    /// Ends the body with what it carries on, and gives the results. The code goes on after the loop.
    pub(super) fn end(self, b: &mut Builder<'_>, values: &[ValueId]) -> Option<Vec<ValueId>> {
        give(b, values)?;
        Some(results(b, self.at))
    }
}

/// A loop over numbers that is being filled.
pub(super) struct Counting {
    at: OpAddr,
    block: BlockId,
}

/// Begins a loop over numbers that carries values. The code goes on in its body until [`Counting::end`].
pub(super) fn begin_count(
    b: &mut Builder<'_>,
    [from, to, step]: [ValueId; 3],
    starts: &[ValueId],
) -> Option<Counting> {
    let types: Vec<Type> = starts.iter().map(|&start| type_of(b, start)).collect();
    let args: Vec<Type> = std::iter::once(type_of(b, from)).chain(types.iter().copied()).collect();
    let made = ForOp::build(b, &types, from, to, step, starts).region(&args, |_, _| {});
    let at = made.insert().ok()?.at();
    let [block] = entries(b, at)?;
    b.set_end(block);
    Some(Counting { at, block })
}

impl Counting {
    /// The variable, and what is carried.
    pub(super) fn args(&self, b: &mut Builder<'_>) -> Option<(ValueId, Vec<ValueId>)> {
        let (&variable, carried) = b.body().args(self.block).split_first()?;
        Some((variable, carried.to_vec()))
    }

    /// The loop.
    pub(super) fn at(&self) -> OpAddr {
        self.at
    }

    /// Ends the body with what it carries on, and gives the results. The code goes on after the loop.
    pub(super) fn end(self, b: &mut Builder<'_>, values: &[ValueId]) -> Option<Vec<ValueId>> {
        give(b, values)?;
        Some(results(b, self.at))
    }
}

/// A choice that is being filled.
pub(super) struct Choosing {
    at: OpAddr,
    blocks: [BlockId; 2],
}

/// Begins a choice. The code goes on in what is done if the condition holds, until [`Choosing::otherwise`].
pub(super) fn begin_choice(b: &mut Builder<'_>, types: &[Type], condition: ValueId) -> Option<Choosing> {
    let made = IfOp::build(b, types, condition).region(&[], |_, _| {}).region(&[], |_, _| {});
    let at = made.insert().ok()?.at();
    let blocks = entries(b, at)?;
    let [then, _] = blocks;
    b.set_end(then);
    Some(Choosing { at, blocks })
}

impl Choosing {
    /// Ends what is done if the condition holds. The code goes on in what is done if not, until [`Choosing::end`].
    pub(super) fn otherwise(&self, b: &mut Builder<'_>, values: &[ValueId]) -> Option<()> {
        give(b, values)?;
        let [_, otherwise] = self.blocks;
        b.set_end(otherwise);
        Some(())
    }

    /// Ends what is done if the condition does not hold, and gives the results. The code goes on after the choice.
    pub(super) fn end(self, b: &mut Builder<'_>, values: &[ValueId]) -> Option<Vec<ValueId>> {
        give(b, values)?;
        Some(results(b, self.at))
    }
}

/// A parallel loop that is being filled.
pub(super) struct InParallel {
    at: OpAddr,
    block: BlockId,
    start: Option<ValueId>,
}

/// Begins a parallel loop, which may reduce to one value. That is its start until the loop ends. The code goes on in its body
/// until [`InParallel::end`].
pub(super) fn begin_parallel(
    b: &mut Builder<'_>,
    [from, to, step]: [ValueId; 3],
    start: Option<ValueId>,
) -> Option<InParallel> {
    let index = b.ctx().index_type();
    let starts: Vec<ValueId> = start.into_iter().collect();
    let types: Vec<Type> = starts.iter().map(|&start| type_of(b, start)).collect();
    let made = ParallelOp::build(b, &types, &[from], &[to], &[step], &starts).region(&[index], |_, _| {});
    let at = made.insert().ok()?.at();
    let [block] = entries(b, at)?;
    b.set_end(block);
    Some(InParallel { at, block, start })
}

impl InParallel {
    /// The variable.
    pub(super) fn variable(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        b.body().args(self.block).first().copied()
    }

    /// The loop.
    pub(super) fn at(&self) -> OpAddr {
        self.at
    }

    /// Ends the body with the operation that takes its value in, and gives the result. The code goes on after the loop.
    pub(super) fn end(self, rw: &mut PatternRewriter<'_>, given: &[ValueId]) -> Option<Vec<ValueId>> {
        let (Some(start), &[given]) = (self.start, given) else {
            ReduceOp::build(rw.builder(), &[]).insert().ok()?;
            return Some(results(rw.builder(), self.at));
        };
        let (reducing, _) = rw.value(given).def_op()?;
        let operands: Vec<ValueId> = reducing.operands().map(|operand| operand.id()).collect();
        let reducing = reducing.global();
        let taken = match operands[..] {
            [first, taken] | [taken, first] if first == start => taken,
            _ => return None,
        };
        rw.after_op(reducing);
        let ty = rw.value(given).ty();
        let made = ReduceOp::build(rw.builder(), &[taken]).region(&[ty, ty], |_, _| {}).insert().ok()?;
        let [block] = entries(rw.builder(), made.at())?;
        rw.at_end(block);
        let args = rw.body().args(block).to_vec();
        let copy = rw.clone_op(reducing, &mut IrMapping::new())?;
        rw.set_operands(copy, &args);
        rw.erase(reducing)?;
        rw.at_end(block);
        let reduced = rw.op(copy).result(0)?.id();
        ReduceReturnOp::build(rw.builder(), reduced).insert().ok()?;
        Some(results(rw.builder(), self.at))
    }
}

/// A loop over numbers that carries values.
pub(super) fn count_with(
    b: &mut Builder<'_>,
    range: [ValueId; 3],
    starts: &[ValueId],
    body: impl FnOnce(&mut Builder<'_>, ValueId, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let looped = begin_count(b, range, starts)?;
    let (variable, carried) = looped.args(b)?;
    let values = body(b, variable, &carried)?;
    looped.end(b, &values)
}

/// A number as one of another type. Integers have signs.
pub(super) fn number_to(b: &mut Builder<'_>, value: ValueId, ty: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let from = type_of(b, value);
    if from == ty {
        return Some(value);
    }
    match (ctx.type_data(from), ctx.type_data(ty)) {
        (TypeData::Float(old), TypeData::Float(new)) => match old.width() < new.width() {
            true => ExtFOp::build(b, ty, value).value().ok(),
            false => TruncFOp::build(b, ty, value).value().ok(),
        },
        (TypeData::Float(_), TypeData::Integer { .. }) => FPToSIOp::build(b, ty, value).value().ok(),
        (TypeData::Integer { .. }, TypeData::Float(_)) => SIToFPOp::build(b, ty, value).value().ok(),
        (TypeData::Complex(_), TypeData::Complex(new)) => {
            let new = *new;
            let real = complex::ReOp::build(b, value).value().ok()?;
            let imaginary = complex::ImOp::build(b, value).value().ok()?;
            let real = number_to(b, real, new)?;
            let imaginary = number_to(b, imaginary, new)?;
            complex::CreateOp::build(b, ty, real, imaginary).value().ok()
        }
        (_, TypeData::Complex(part)) => {
            let real = number_to(b, value, *part)?;
            let imaginary = zero(b, *part)?;
            complex::CreateOp::build(b, ty, real, imaginary).value().ok()
        }
        _ => int_to(b, value, ty),
    }
}
