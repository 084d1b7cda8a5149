//! What operations fold to.

use super::{AddrSpaceCastOp, BitcastOp, ExtractValueOp, InsertValueOp};
use super::{AllocaOp, ICmpOp, ICmpPredicate, ZeroOp};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, FoldFn, attach, folder_in_place};
use rmlir_ir::builder::Builder;
use rmlir_ir::fold::{Fold, Folded, Update, constant_value};
use rmlir_ir::typed::{TypedOp, is_attr, make_attr};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, Loc, OpId, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let stated = [
        ("mlir.constant", "value"),
        ("mlir.addressof", "global_name"),
        ("dso_local_equivalent", "function_name"),
        ("blockaddress", "block_addr"),
    ];
    for (name, attr) in stated {
        dialect.op(name).fold(move |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.attr_named(attr)));
    }
    for (name, attr) in NOTHINGS {
        dialect.op(name).fold(move |op: OpRef<'_>, _: &[Option<Attr>]| {
            let number = (name == ZERO).then(|| zero(op)).flatten();
            Fold::constant(number.or_else(|| make_attr(op.ctx(), attr, Vec::new()).ok()))
        });
    }
    let folds: [(&str, FoldFn); 4] = [
        ("or", |args| same_type(args, |a, b| Some(a.or(b)))),
        ("shl", |args| {
            same_type(args, |a, b| {
                b.to_u64().filter(|&by| by < u64::from(a.width())).map(|by| a.shl(by as u32))
            })
        }),
        ("zext", zext),
        ("shufflevector", |args| {
            let one = |value: ValueRef<'_>| match args.ctx().type_data(value.ty()) {
                TypeData::Vector { shape, scalable, .. } => **shape == [1] && !scalable.contains(&true),
                _ => false,
            };
            let mask = args.op.attr_named("mask").and_then(|mask| args.ctx().i32_array(mask))?;
            let fits = one(args.op.operand(0)?) && mask.as_slice() == [0];
            args.value(0).filter(|_| fits)
        }),
    ];
    attach(dialect, &folds);
    dialect.op("icmp").fold(folder_in_place(|args| icmp(args).unwrap_or(Fold::No)));
    dialect.op("bitcast").fold(folder_in_place(|args| cast::<BitcastOp>(args).unwrap_or(Fold::No)));
    dialect
        .op("addrspacecast")
        .fold(folder_in_place(|args| cast::<AddrSpaceCastOp>(args).unwrap_or(Fold::No)));
    dialect.op("extractvalue").fold(folder_in_place(|args| extract(args).unwrap_or(Fold::No)));
    dialect.op("getelementptr").fold(folder_in_place(|args| address(args).unwrap_or(Fold::No)));
}

/// Operations that stand for no particular value, with their attributes.
const NOTHINGS: [(&str, (&str, &str)); 3] =
    [("mlir.undef", ("llvm", "undef")), ("mlir.poison", ("llvm", "poison")), (ZERO, ("llvm", "zero"))];
const ZERO: &str = "mlir.zero";

/// A zero of numbers is a number.
fn zero(op: OpRef<'_>) -> Option<Attr> {
    elements::zero(op.ctx(), op.result(0)?.ty())
}

/// Makes a constant of a type.
pub(super) fn materialize(builder: &mut Builder<'_>, value: Attr, ty: Type, loc: Loc) -> Option<OpId> {
    let ctx = builder.ctx().clone();
    let make = |builder: &mut Builder<'_>, name: &str, attr: Option<(&str, Attr)>| {
        let made = builder.create(name).loc(loc);
        let made = match attr {
            Some((name, value)) => made.attr(name, value),
            None => made,
        };
        Some(made.results(&[ty]).insert())
    };
    if matches!(ctx.attr_data(value), AttrData::SymbolRef { .. })
        && rmlir_ir::typed::is_type(&ctx, ty, ("llvm", "ptr"))
    {
        return make(builder, "llvm.mlir.addressof", Some(("global_name", value)));
    }
    for (name, attr) in NOTHINGS {
        if is_attr(&ctx, value, attr) {
            return make(builder, &format!("llvm.{name}"), None);
        }
    }
    let numbers = matches!(
        ctx.attr_data(value),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements(_)
            | AttrData::DenseResource { .. }
    );
    (numbers && ctx.attr_type(value) == Some(ty))
        .then(|| make(builder, "llvm.mlir.constant", Some(("value", value))))?
}

/// Computes with integers of the type of the result.
fn same_type(args: Args<'_, '_>, f: impl Fn(&Int, &Int) -> Option<Int>) -> Option<Folded> {
    let ty = args.ty()?;
    let own = |at| args.constant(at).filter(|&attr| args.ctx().attr_type(attr) == Some(ty));
    own(0).and(own(1))?;
    args.ints2(f)
}

fn zext(args: Args<'_, '_>) -> Option<Folded> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    match (ctx.attr_data(args.constant(0)?), ctx.type_data(ty)) {
        (AttrData::Integer { value, .. }, TypeData::Integer { width, .. }) if *width >= value.width() => {
            ctx.integer_attr(ty, value.zext(*width)).ok().map(Folded::Attr)
        }
        _ => None,
    }
}

fn icmp(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let predicate = op.unverified::<ICmpOp>().predicate()?;
    let equal = match predicate {
        ICmpPredicate::Eq => true,
        ICmpPredicate::Ne => false,
        _ => return None,
    };
    let (a, b) = (op.operand(0)?, op.operand(1)?);
    let answer = |truth: bool| {
        let attr = elements::write(ctx, args.ty()?, &[Number::Int(Int::from_bool(truth))], true)?;
        Some(Fold::constant(Some(attr)))
    };
    let new = |value: ValueRef<'_>| value.defining::<AllocaOp>().is_some();
    let null = |value: ValueRef<'_>| value.defining::<ZeroOp>().is_some();
    if a == b {
        return answer(equal);
    }
    if new(a) && null(b) {
        return answer(!equal);
    }
    (null(a) && new(b)).then(|| Fold::Update(Update::operands(vec![b.id(), a.id()])))
}

/// A cast to the same type, one that takes another one back, and one of another one.
fn cast<O: TypedOp>(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ty) = (args.op, args.ty()?);
    let source = op.operand(0)?;
    if source.ty() == ty {
        return Some(Fold::value(Some(source)));
    }
    let (inner, _) = source.def_op()?;
    let first = inner.operand(0).filter(|_| inner.is::<O>())?;
    Some(match first.ty() == ty {
        true => Fold::value(Some(first)),
        false => Fold::Update(Update::operand(op, 0, first.id())),
    })
}

const POSITION: &str = "position";

fn position(op: OpRef<'_>) -> Option<Vec<i64>> {
    op.ctx().i64_array(op.attr_named(POSITION)?)
}

/// The part of a constant at a position.
fn part(ctx: &Context, mut attr: Attr, position: &[i64]) -> Option<Attr> {
    let mut rest = position;
    while let Some((&at, after)) = rest.split_first() {
        let nothing = NOTHINGS.iter().any(|(_, kind)| is_attr(ctx, attr, *kind));
        if nothing {
            return Some(attr);
        }
        if let Some(list) = ctx.attr_data(attr).as_array() {
            attr = *list.get(usize::try_from(at).ok()?)?;
            rest = after;
            continue;
        }
        return element(ctx, attr, rest);
    }
    Some(attr)
}

fn element(ctx: &Context, attr: Attr, position: &[i64]) -> Option<Attr> {
    let AttrData::DenseElements(dense) = ctx.attr_data(attr) else { return None };
    let (TypeData::RankedTensor { shape, .. } | TypeData::Vector { shape, .. }) = ctx.type_data(dense.ty)
    else {
        return None;
    };
    // A complex number is a struct of two.
    if let Some((&part, position)) =
        position.split_last().filter(|(_, position)| position.len() == shape.len())
    {
        let parts = elements::complex_at(ctx, attr, place(shape, position))?;
        return ctx.attr_data(parts).as_array()?.get(usize::try_from(part).ok()?).copied();
    }
    if shape.len() != position.len() {
        return None;
    }
    let all = elements::read(ctx, attr)?;
    let value = all.get(place(shape, position)?)?.clone();
    elements::write(ctx, all.element, &[value], true)
}

/// The place of an element in a list of all, rows first.
fn place(shape: &[i64], position: &[i64]) -> Option<usize> {
    let pairs = &mut shape.iter().zip(position);
    let place = pairs.try_fold(0i64, |all, (&size, &at)| all.checked_mul(size)?.checked_add(at));
    usize::try_from(place?).ok()
}

fn extract(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let own = position(op)?;
    let first = op.operand(0)?;
    if let Some(inner) = first.defining::<ExtractValueOp>() {
        let mut whole = position(inner.op())?;
        whole.extend_from_slice(&own);
        return Some(Fold::Update(moved_to(op, inner.container(), &whole)));
    }
    if let Some(attr) = args.constant(0) {
        return part(ctx, attr, &own).map(|attr| Fold::constant(Some(attr)));
    }
    // What was put around the place may have it, which only counts if it is found there.
    let (mut container, mut rest, mut nearest) = (first, own.as_slice(), first);
    while let Some(insert) = container.defining::<InsertValueOp>() {
        let put = position(insert.op())?;
        if put == rest {
            let found = vec![Folded::Value(insert.value().id())];
            return Some(match nearest == first {
                true => Fold::Results(found),
                false => Fold::Both(moved_to(op, nearest, &own), found),
            });
        }
        if let Some(inner) = rest.strip_prefix(put.as_slice()) {
            (container, rest) = (insert.value(), inner);
            continue;
        }
        if put.starts_with(rest) {
            break;
        }
        container = insert.container();
        if rest.len() == own.len() {
            nearest = container;
        }
    }
    if container != first
        && let Some(found) = constant_value(container).and_then(|attr| part(ctx, attr, rest))
    {
        return Some(Fold::constant(Some(found)));
    }
    (nearest != first).then(|| Fold::Update(moved_to(op, nearest, &own)))
}

/// The same extraction from another container.
fn moved_to(op: OpRef<'_>, container: ValueRef<'_>, position: &[i64]) -> Update {
    let ctx = op.ctx();
    Update::operands(vec![container.id()]).attr(ctx.ident(POSITION), ctx.dense_i64_array(position))
}

/// The constant that says that an operand gives an index.
const DYNAMIC_INDEX: i32 = i32::MIN;

/// The indices that upstream keeps as numbers: a list of indices there has 29 bits for each.
const CONSTANT_INDEX: std::ops::Range<i64> = -(1 << 28)..1 << 28;

fn address(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    const RAW: &str = "rawConstantIndices";
    let raw = ctx.i32_array(op.attr_named(RAW)?)?;
    let mut next = 1;
    let (mut known, mut values, mut changed) = (Vec::new(), Vec::new(), false);
    let mut only_zero = raw.len() == 1;
    for &index in raw.iter() {
        if index != DYNAMIC_INDEX {
            only_zero &= index == 0;
            known.push(index);
            continue;
        }
        let value: ValueId = op.operand(next)?.id();
        let constant = args.constant(next).and_then(|attr| match ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        });
        next += 1;
        only_zero &= constant == Some(0);
        match constant.filter(|constant| CONSTANT_INDEX.contains(constant)) {
            Some(constant) => {
                let constant = i32::try_from(constant).ok()?;
                changed = true;
                known.push(constant);
            }
            None => {
                known.push(index);
                values.push(value);
            }
        }
    }
    let base = op.operand(0)?;
    if only_zero && Some(base.ty()) == args.ty() {
        return Some(Fold::value(Some(base)));
    }
    let operands: Vec<ValueId> = std::iter::once(base.id()).chain(values).collect();
    let update = Update::operands(operands).attr(ctx.ident(RAW), ctx.dense_i32_array(&known));
    changed.then_some(Fold::Update(update))
}
