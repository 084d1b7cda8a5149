//! The bodies of the functions.

use rmlir_dialects::arith::CmpIPredicate::{Eq, Ne, Sle, Slt};
use rmlir_dialects::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, DivFOp, DivSIOp, MulFOp, MulIOp, SelectOp, ShLIOp,
    ShRUIOp, SubIOp,
};
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::func::ReturnOp;
use rmlir_dialects::scf::{ForOp, IfOp, YieldOp};
use rmlir_ir::typed::{Build, Handle, TypedOp};
use rmlir_ir::value::Int;
use rmlir_ir::{BlockId, Builder, RegionId, Type, TypeData, ValueId};

fn width(b: &Builder<'_>, ty: Type) -> Option<u32> {
    match *b.ctx().type_data(ty) {
        TypeData::Integer { width, .. } => Some(width),
        _ => None,
    }
}

fn whole(b: &mut Builder<'_>, ty: Type, value: Int) -> Option<ValueId> {
    let value = b.ctx().integer_attr(ty, value).ok()?;
    ConstantOp::build(b, value).value().ok()
}

fn number(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let width = width(b, ty)?;
    whole(b, ty, Int::from_i64(width, value))
}

fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    ConstantOp::build(b, value).value().ok()
}

fn compare(b: &mut Builder<'_>, how: CmpIPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
    CmpIOp::build(b, how, x, y).value().ok()
}

/// An operation on two numbers.
fn of_two<O: TypedOp>(b: &mut Builder<'_>, x: ValueId, y: ValueId) -> Option<ValueId> {
    let ty = b.body().value_type(x);
    Build::<O>::new(b).operands(&[x]).operands(&[y]).results(&[ty]).value().ok()
}

fn branch(b: &mut Builder<'_>, condition: ValueId, yes: To<'_>, no: To<'_>) -> Option<()> {
    CondBranchOp::build(b, condition, yes.1, no.1, yes.0, no.0).insert().ok().map(|_| ())
}

/// A block and what it gets.
type To<'a> = (BlockId, &'a [ValueId]);

fn go(b: &mut Builder<'_>, to: To<'_>) -> Option<()> {
    BranchOp::build(b, to.1, to.0).insert().ok().map(|_| ())
}

fn give(b: &mut Builder<'_>, at: BlockId, value: ValueId) -> Option<()> {
    b.set_end(at);
    ReturnOp::build(b, &[value]).insert().ok().map(|_| ())
}

/// Makes blocks at the end of a region, each with arguments of these types.
fn blocks<const N: usize>(b: &mut Builder<'_>, region: RegionId, args: [&[Type]; N]) -> [BlockId; N] {
    args.map(|types| {
        let last = b.body().last_block(region);
        b.create_block_after(region, last, types)
    })
}

fn args<const N: usize>(b: &mut Builder<'_>, block: BlockId) -> Option<[ValueId; N]> {
    b.body().args(block).to_vec().try_into().ok()
}

fn params<const N: usize>(b: &mut Builder<'_>, region: RegionId) -> Option<[ValueId; N]> {
    let entry = b.body().entry_block(region)?;
    args(b, entry)
}

/// By squaring; negative exponents leave something of 1 and -1 alone.
pub(super) fn whole_power(b: &mut Builder<'_>, region: RegionId, ty: Type) -> Option<()> {
    let [base, exponent] = params(b, region)?;
    let entry = b.body().entry_block(region)?;
    let three: &[Type] = &[ty, ty, ty];
    let none: &[Type] = &[];
    let [zeroth, rest, negative, of_zero, not_zero, of_one, not_one, of_minus, odd, even, other] =
        blocks(b, region, [none; 11]);
    let [repeat, multiply, multiplied, done, square] = blocks(b, region, [three, none, &[ty], none, none]);
    b.set_end(entry);
    let (zero, one, minus) = (number(b, ty, 0)?, number(b, ty, 1)?, number(b, ty, -1)?);
    let is_zero = compare(b, Eq, exponent, zero)?;
    branch(b, is_zero, (zeroth, &[]), (rest, &[]))?;
    give(b, zeroth, one)?;

    b.set_end(rest);
    let is_negative = compare(b, Sle, exponent, zero)?;
    branch(b, is_negative, (negative, &[]), (repeat, &[one, base, exponent]))?;

    b.set_end(negative);
    let is_zero = compare(b, Eq, base, zero)?;
    branch(b, is_zero, (of_zero, &[]), (not_zero, &[]))?;
    b.set_end(of_zero);
    // It traps, if the machine does so.
    let undefined = of_two::<DivSIOp>(b, one, zero)?;
    give(b, of_zero, undefined)?;
    b.set_end(not_zero);
    let is_one = compare(b, Eq, base, one)?;
    branch(b, is_one, (of_one, &[]), (not_one, &[]))?;
    give(b, of_one, one)?;
    b.set_end(not_one);
    let is_minus = compare(b, Eq, base, minus)?;
    branch(b, is_minus, (of_minus, &[]), (other, &[]))?;
    b.set_end(of_minus);
    let last = of_two::<AndIOp>(b, exponent, one)?;
    let is_odd = compare(b, Ne, last, zero)?;
    branch(b, is_odd, (odd, &[]), (even, &[]))?;
    give(b, odd, minus)?;
    give(b, even, one)?;
    give(b, other, zero)?;

    b.set_end(repeat);
    let [product, power, left] = args(b, repeat)?;
    let last = of_two::<AndIOp>(b, left, one)?;
    let is_odd = compare(b, Ne, last, zero)?;
    branch(b, is_odd, (multiply, &[]), (multiplied, &[product]))?;
    b.set_end(multiply);
    let more = of_two::<MulIOp>(b, product, power)?;
    go(b, (multiplied, &[more]))?;
    b.set_end(multiplied);
    let [product] = args(b, multiplied)?;
    let left = of_two::<ShRUIOp>(b, left, one)?;
    let is_done = compare(b, Eq, left, zero)?;
    branch(b, is_done, (done, &[]), (square, &[]))?;
    give(b, done, product)?;
    b.set_end(square);
    let squared = of_two::<MulIOp>(b, power, power)?;
    go(b, (repeat, &[product, squared, left]))
}

/// By squaring, with the size of the exponent; the inverse for a negative one.
pub(super) fn float_power(b: &mut Builder<'_>, region: RegionId, ty: Type, of: Type) -> Option<()> {
    let ctx = b.ctx().clone();
    let [base, exponent] = params(b, region)?;
    let entry = b.body().entry_block(region)?;
    let state: &[Type] = &[ty, ty, of];
    let (none, one_value): (&[Type], &[Type]) = (&[], &[ty]);
    let [zeroth, rest, repeat, multiply, multiplied, square, done, once_more, complete, invert, end] = blocks(
        b,
        region,
        [none, none, state, none, one_value, none, one_value, none, one_value, none, one_value],
    );
    b.set_end(entry);
    let bits = width(b, of)?;
    let TypeData::Float(kind) = *ctx.type_data(ty) else { return None };
    let one_attr = ctx.float_attr(ty, kind.from_f64(1.0)).ok()?;
    let one = ConstantOp::build(b, one_attr).value().ok()?;
    let (zero, unit) = (number(b, of, 0)?, number(b, of, 1)?);
    let least = whole(b, of, Int::signed_min(bits))?;
    let most = whole(b, of, Int::signed_max(bits))?;
    let is_zero = compare(b, Eq, exponent, zero)?;
    branch(b, is_zero, (zeroth, &[]), (rest, &[]))?;
    give(b, zeroth, one)?;

    b.set_end(rest);
    let is_negative = compare(b, Sle, exponent, zero)?;
    let is_least = compare(b, Eq, exponent, least)?;
    let negated = of_two::<SubIOp>(b, zero, exponent)?;
    let size = SelectOp::build(b, is_negative, negated, exponent).value().ok()?;
    // The least number has no size: one less, and a product more in the end.
    let size = SelectOp::build(b, is_least, most, size).value().ok()?;
    go(b, (repeat, &[one, base, size]))?;

    b.set_end(repeat);
    let [product, power, left] = args(b, repeat)?;
    let last = of_two::<AndIOp>(b, left, unit)?;
    let is_odd = compare(b, Ne, last, zero)?;
    branch(b, is_odd, (multiply, &[]), (multiplied, &[product]))?;
    b.set_end(multiply);
    let more = of_two::<MulFOp>(b, product, power)?;
    go(b, (multiplied, &[more]))?;
    b.set_end(multiplied);
    let [product] = args(b, multiplied)?;
    let left = of_two::<ShRUIOp>(b, left, unit)?;
    let is_done = compare(b, Eq, left, zero)?;
    branch(b, is_done, (done, &[product]), (square, &[]))?;
    b.set_end(square);
    let squared = of_two::<MulFOp>(b, power, power)?;
    go(b, (repeat, &[product, squared, left]))?;

    b.set_end(done);
    let [product] = args(b, done)?;
    branch(b, is_least, (once_more, &[]), (complete, &[product]))?;
    b.set_end(once_more);
    let more = of_two::<MulFOp>(b, product, base)?;
    go(b, (complete, &[more]))?;
    b.set_end(complete);
    let [product] = args(b, complete)?;
    branch(b, is_negative, (invert, &[]), (end, &[product]))?;
    b.set_end(invert);
    let inverse = of_two::<DivFOp>(b, one, product)?;
    go(b, (end, &[inverse]))?;
    let [result] = args(b, end)?;
    give(b, end, result)
}

/// Shifts until the first bit is set.
pub(super) fn leading_zeros(b: &mut Builder<'_>, region: RegionId, ty: Type) -> Option<()> {
    let [value] = params(b, region)?;
    let entry = b.body().entry_block(region)?;
    b.set_end(entry);
    let bits = i64::from(width(b, ty)?);
    let (all, zero) = (number(b, ty, bits)?, number(b, ty, 0)?);
    let is_zero = compare(b, Eq, value, zero)?;
    let mut counted = None;
    let made = IfOp::build(b, &[ty], is_zero)
        .region(&[], |b, _| _ = YieldOp::build(b, &[all]).insert())
        .region(&[], |b, _| counted = count_zeros(b, ty, value, (bits, zero)));
    let made = made.value().ok()?;
    counted?;
    give(b, entry, made)
}

fn count_zeros(b: &mut Builder<'_>, ty: Type, value: ValueId, (bits, zero): (i64, ValueId)) -> Option<()> {
    let (first, one) = (index(b, 1)?, number(b, ty, 1)?);
    let (last, none) = (index(b, bits)?, number(b, ty, 0)?);
    let index_type = b.ctx().index_type();
    let mut filled = None;
    let made = ForOp::build(b, &[ty, ty], first, last, first, &[value, none]);
    let made = made.region(&[index_type, ty, ty], |b, args| {
        filled = (|| {
            let &[_, value, count] = args else { return None };
            let is_set = compare(b, Slt, value, zero)?;
            let mut shifted = None;
            let made = IfOp::build(b, &[ty, ty], is_set)
                .region(&[], |b, _| _ = YieldOp::build(b, &[value, count]).insert())
                .region(&[], |b, _| {
                    shifted = (|| {
                        let count = of_two::<AddIOp>(b, count, one)?;
                        let value = of_two::<ShLIOp>(b, value, one)?;
                        YieldOp::build(b, &[value, count]).insert().ok()
                    })();
                });
            let values = made.values().ok()?;
            shifted?;
            YieldOp::build(b, &values).insert().ok()
        })();
    });
    let made = made.insert().ok()?;
    filled?;
    let count = b.seen().op(made.at()).result(1)?.id();
    YieldOp::build(b, &[count]).insert().ok().map(|_| ())
}
