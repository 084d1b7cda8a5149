//! Indices put together and taken apart: what that folds to, and how the one cancels the other.

use super::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use crate::common::fold::{Args, folder_in_place};
use crate::common::mixed::{self, Mixed, listed};
use rmlir_ir::fold::{Fold, Folded, Update, constant_int};
use rmlir_ir::value::{AffineMap, AffineStore};
use rmlir_ir::{OPERAND_SEGMENTS, OpAddr, OpRef, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

const STATIC_BASIS: &str = "static_basis";
/// The operand group of the sizes that are computed, in both operations.
const DYNAMIC_BASIS: usize = 1;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("delinearize_index").fold(folder_in_place(fold_delinearize));
    dialect.op("linearize_index").fold(folder_in_place(fold_linearize));
}

pub(super) fn delinearize_patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CancelDelinearizeOfLinearizeDisjointExactTail", cancel_tail);
    set.op("(anonymous namespace)::DropUnitExtentBasis", drop_units_apart);
    set.op("(anonymous namespace)::SplitDelinearizeSpanningLastLinearizeArg", split_last);
}

pub(super) fn linearize_patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CancelLinearizeOfDelinearizePortion", cancel_portions);
    set.op("(anonymous namespace)::DropLinearizeLeadingZero", drop_leading_zero);
    set.op("(anonymous namespace)::DropLinearizeUnitComponentsIfDisjointOrZero", drop_units_together);
}

/// The sizes as they are stated.
fn basis(op: OpRef<'_>) -> Vec<Mixed> {
    listed(op, STATIC_BASIS, DYNAMIC_BASIS)
}

/// The size of each of some indices; the first one may have none.
fn padded(op: OpRef<'_>, indices: usize) -> Vec<Option<Mixed>> {
    let sizes = basis(op);
    let unbounded = (indices > sizes.len()).then_some(None);
    unbounded.into_iter().chain(sizes.into_iter().map(Some)).collect()
}

/// The numbers of a list that are known for all.
fn all_known(list: &[Mixed]) -> Option<Vec<i64>> {
    let number = |mixed: &Mixed| match mixed {
        Mixed::Known(number) => Some(*number),
        Mixed::Value(_) => None,
    };
    list.iter().map(number).collect()
}

/// Sizes that are constants become part of the list.
fn with_known_sizes(args: Args<'_, '_>) -> Option<Update> {
    let (op, ctx) = (args.op, args.ctx());
    let first = op.num_operands().checked_sub(op.operand_group(DYNAMIC_BASIS).count())?;
    let known = |at: usize| args.int(at).and_then(|number| number.to_i64());
    let mut at = first;
    let sizes = basis(op).into_iter().map(|size| match size {
        Mixed::Value(value) => {
            at += 1;
            known(at - 1).map_or(Mixed::Value(value), Mixed::Known)
        }
        size => size,
    });
    let (static_basis, dynamic) = mixed::split(&sizes.collect::<Vec<_>>());
    if first + dynamic.len() == op.num_operands() {
        return None;
    }
    let before = op.operands().take(first).map(ValueRef::id);
    let mut update = Update::operands(before.chain(dynamic.iter().copied()).collect());
    update = update.attr(ctx.ident(STATIC_BASIS), ctx.dense_i64_array(&static_basis));
    if op.is::<AffineLinearizeIndexOp>() {
        let lengths = [first as i32, dynamic.len() as i32];
        update = update.attr(ctx.ident(OPERAND_SEGMENTS), ctx.dense_i32_array(&lengths));
    }
    Some(update)
}

fn fold_delinearize(args: Args<'_, '_>) -> Fold {
    if let Some(update) = with_known_sizes(args) {
        return Fold::Update(update);
    }
    let op = args.op;
    // The size of the first index is a promise.
    if op.num_results() == 1 {
        return Fold::value(op.operand(0));
    }
    let parts = || -> Option<Vec<Folded>> {
        let mut left = args.int(0)?.to_i64()?;
        let sizes = all_known(&basis(op))?;
        let inner = sizes.get(sizes.len().checked_sub(op.num_results() - 1)?..)?;
        let mut parts = Vec::new();
        for &size in inner.iter().rev() {
            parts.push(left.checked_rem_euclid(size)?);
            left = left.checked_div_euclid(size)?;
        }
        parts.push(left);
        Some(parts.into_iter().rev().map(|part| Folded::Attr(args.ctx().index_attr(part))).collect())
    };
    parts().map_or(Fold::No, Fold::Results)
}

fn fold_linearize(args: Args<'_, '_>) -> Fold {
    if let Some(update) = with_known_sizes(args) {
        return Fold::Update(update);
    }
    let op = args.op;
    let indices = op.operand_group(0).count();
    match indices {
        0 => return Fold::constant(Some(args.ctx().index_attr(0))),
        1 => return Fold::value(op.operand(0)),
        _ => {}
    }
    let sum = || -> Option<i64> {
        let numbers = (0..indices).map(|at| args.int(at)?.to_i64()).collect::<Option<Vec<i64>>>()?;
        let sizes = all_known(&basis(op))?;
        let (mut sum, mut stride) = (0i64, 1i64);
        for (at, &number) in numbers.iter().rev().enumerate() {
            sum = sum.wrapping_add(number.wrapping_mul(stride));
            let size = sizes.len().checked_sub(at + 1).and_then(|at| sizes.get(at));
            stride = stride.wrapping_mul(size.copied().unwrap_or(1));
        }
        Some(sum)
    };
    Fold::constant(sum().map(|sum| args.ctx().index_attr(sum)))
}

/// Takes an index apart; the first size may be missing.
fn take_apart(
    rw: &mut PatternRewriter<'_>,
    linear: ValueId,
    sizes: &[Option<Mixed>],
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let (known, dynamic) = mixed::split(&sizes.iter().copied().flatten().collect::<Vec<_>>());
    let (known, types) = (ctx.dense_i64_array(&known), vec![ctx.index_type(); sizes.len()]);
    AffineDelinearizeIndexOp::build(rw.builder(), &types, linear, &dynamic, known).values().ok()
}

/// Puts indices together; the first size may be missing.
fn put_together(
    rw: &mut PatternRewriter<'_>,
    indices: &[ValueId],
    sizes: &[Option<Mixed>],
    disjoint: bool,
) -> Option<ValueId> {
    let (known, dynamic) = mixed::split(&sizes.iter().copied().flatten().collect::<Vec<_>>());
    let known = rw.ctx().dense_i64_array(&known);
    let made = AffineLinearizeIndexOp::build(rw.builder(), indices, &dynamic, known);
    made.set(AffineLinearizeIndexOp::DISJOINT, disjoint).value().ok()
}

fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// What gives the index that is taken apart, if its parts are promised to be in bounds.
struct Disjoint {
    indices: Vec<ValueId>,
    sizes: Vec<Option<Mixed>>,
}

fn disjoint_source(op: OpRef<'_>) -> Option<Disjoint> {
    let inner = op.operand(0)?.defining::<AffineLinearizeIndexOp>().filter(|inner| inner.disjoint())?;
    let indices = ids(inner.multi_index());
    let sizes = padded(inner.op(), indices.len());
    Some(Disjoint { indices, sizes })
}

/// Both end with the same sizes.
fn cancel_tail(op: AffineDelinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let inner = disjoint_source(root)?;
    let outer = padded(root, root.num_results());
    let pairs = inner.sizes.iter().rev().zip(outer.iter().rev());
    let same = pairs.take_while(|(a, b)| a.is_some() && a == b).count();
    rw.require(same > 0)?;
    let whole = |sizes: &[Option<Mixed>]| sizes.iter().flatten().count() == same;
    if whole(&inner.sizes) && whole(&outer) && inner.indices.len() == outer.len() {
        return rw.replace(op, &inner.indices);
    }
    let (head, tail) = inner.indices.split_at(inner.indices.len() - same);
    let left = put_together(rw, head, &inner.sizes[..inner.sizes.len() - same], true)?;
    let mut values = take_apart(rw, left, &outer[..outer.len() - same])?;
    values.extend(tail);
    rw.replace(op, &values)
}

/// An index below 1 is 0.
fn drop_units_apart(op: AffineDelinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (linear, sizes) = (root.linear_index().id(), padded(root.op(), root.op().num_results()));
    let is_unit =
        |size: &Option<Mixed>| size.is_some_and(|size| size.number(rw.module(), rw.unit()) == Some(1));
    let units: Vec<bool> = sizes.iter().map(is_unit).collect();
    rw.require(units.contains(&true))?;
    let zero = Mixed::Known(0).value(rw.builder()).ok()?;
    let kept = sizes.iter().zip(&units).filter(|(_, unit)| !**unit);
    let kept: Vec<Option<Mixed>> = kept.map(|(size, _)| *size).collect();
    let made = if kept.is_empty() { Vec::new() } else { take_apart(rw, linear, &kept)? };
    let mut made = made.into_iter();
    let values: Option<Vec<ValueId>> =
        units.into_iter().map(|unit| if unit { Some(zero) } else { made.next() }).collect();
    rw.replace(op, &values?)
}

/// The last sizes multiply to the last one of what was put together.
fn split_last(op: AffineDelinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let inner = disjoint_source(root)?;
    let outer = padded(root, root.num_results());
    let Some(Some(Mixed::Known(target))) = inner.sizes.last().copied() else { return None };
    let (mut product, mut length) = (1i64, 0usize);
    for size in outer.iter().rev() {
        let Some(Mixed::Known(size)) = *size else { return None };
        (product, length) = (product.checked_mul(size)?, length + 1);
        if product >= target {
            break;
        }
    }
    rw.require(product == target && length >= 2)?;
    let (&last, head) = inner.indices.split_last()?;
    let rest = put_together(rw, head, &inner.sizes[..inner.sizes.len() - 1], true)?;
    let (front, back) = outer.split_at(outer.len() - length);
    let mut values = take_apart(rw, rest, front)?;
    values.extend(take_apart(rw, last, back)?);
    rw.replace(op, &values)
}

/// Indices that go from one operation to the other in a run.
struct Run {
    from: OpAddr,
    start: usize,
    of: usize,
    length: usize,
}

/// The runs of at least two indices with equal sizes, at most one for each operation.
fn runs(op: OpRef<'_>, indices: &[ValueId], sizes: &[Option<Mixed>], disjoint: bool) -> Vec<Run> {
    let (module, unit) = (op.module(), op.unit());
    let mut found: Vec<Run> = Vec::new();
    let mut at = 0;
    while at < indices.len() {
        let source = module.value(unit, indices[at]).def_op();
        let source = source.filter(|(inner, _)| inner.is::<AffineDelinearizeIndexOp>());
        let Some((inner, of)) = source else {
            at += 1;
            continue;
        };
        let bounds = padded(inner, inner.num_results());
        let bound = bounds.get(of).copied().flatten();
        let begins = sizes[at] == bound || (at == 0 && of == 0) || (disjoint && of == 0 && bound.is_none());
        let follows = |next: &usize| {
            let result = inner.result(of + next).map(ValueRef::id);
            result.is_some()
                && indices.get(at + next).copied() == result
                && sizes.get(at + next) == bounds.get(of + next)
        };
        let length = if begins { 1 + (1..).take_while(follows).count() } else { 0 };
        if length < 2 || found.iter().any(|run| run.from == inner.global()) {
            at += 1;
            continue;
        }
        found.push(Run { from: inner.global(), start: at, of, length });
        at += length;
    }
    found
}

/// The product of sizes; nothing if one of them is not known.
fn product(rw: &mut PatternRewriter<'_>, sizes: &[Option<Mixed>]) -> Option<Option<Mixed>> {
    let ctx = rw.ctx().clone();
    let store: &AffineStore = ctx.affine();
    let (mut expr, mut symbols) = (store.constant(1), Vec::new());
    for &size in sizes {
        let Some(size) = size else { return Some(None) };
        let factor = match size.number(rw.module(), rw.unit()) {
            Some(number) => store.constant(number),
            None => {
                let Mixed::Value(value) = size else { return None };
                symbols.push(value);
                store.symbol(symbols.len() as u32 - 1)
            }
        };
        expr = store.mul(expr, factor).ok()?;
    }
    if let Some(number) = store.as_constant(expr) {
        return Some(Some(Mixed::Known(number)));
    }
    let map = ctx.affine_map_attr(AffineMap::new(0, symbols.len() as u32, [expr]));
    Some(Some(Mixed::Value(AffineApplyOp::build(rw.builder(), map, &symbols).value().ok()?)))
}

/// Indices that were taken apart and are put together again stay together.
fn cancel_portions(op: AffineLinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (indices, disjoint) = (ids(root.multi_index()), root.disjoint());
    let sizes = padded(root.op(), indices.len());
    let found = runs(root.op(), &indices, &sizes, disjoint);
    rw.require(!found.is_empty())?;
    let own = root.op().loc();
    let (mut new_indices, mut new_sizes, mut replaced) = (Vec::new(), Vec::new(), Vec::new());
    let mut end = 0;
    for run in found {
        new_indices.extend_from_slice(&indices[end..run.start]);
        new_sizes.extend_from_slice(&sizes[end..run.start]);
        end = run.start + run.length;
        let merged = &sizes[run.start..end];
        rw.at_op(run.from);
        rw.set_loc(own);
        let size = product(rw, merged)?;
        let source = rw.op(run.from);
        let (linear, results, loc) = (source.operand(0)?.id(), source.num_results(), source.loc());
        if run.length == results {
            new_indices.push(linear);
            new_sizes.push(size);
            continue;
        }
        let mut rest = padded(source, results);
        rest.splice(run.of..run.of + run.length, [size]);
        rw.set_loc(loc);
        let apart = take_apart(rw, linear, &rest)?;
        let whole = *apart.get(run.of)?;
        // Other uses of the parts get them from what is left together.
        let parts = take_apart(rw, whole, merged)?;
        replaced.push((run.from, [&apart[..run.of], &parts, &apart[run.of + 1..]].concat()));
        new_indices.push(whole);
        new_sizes.push(size);
    }
    new_indices.extend_from_slice(&indices[end..]);
    new_sizes.extend_from_slice(&sizes[end..]);
    rw.at_op(op);
    rw.set_loc(own);
    let made = put_together(rw, &new_indices, &new_sizes, disjoint)?;
    rw.replace(op, &[made])?;
    for (from, values) in replaced {
        rw.replace(from, &values)?;
    }
    Some(())
}

fn drop_leading_zero(op: AffineLinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (indices, disjoint) = (ids(root.multi_index()), root.disjoint());
    let (&first, rest) = indices.split_first()?;
    rw.require(constant_int(rw.value(first)) == Some(0))?;
    if rest.is_empty() {
        return rw.replace(op, &[first]);
    }
    let sizes = padded(root.op(), indices.len());
    let made = put_together(rw, rest, &sizes[1..], disjoint)?;
    rw.replace(op, &[made])
}

/// An index below 1 adds nothing, if it is known to be so.
fn drop_units_together(op: AffineLinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (indices, disjoint) = (ids(root.multi_index()), root.disjoint());
    let sizes = padded(root.op(), indices.len());
    let (module, unit) = (rw.module(), rw.unit());
    let stays = |&(&index, &size): &(&ValueId, &Option<Mixed>)| {
        let is_unit = size.is_some_and(|size| size.number(module, unit) == Some(1));
        !(is_unit && (disjoint || constant_int(module.value(unit, index)) == Some(0)))
    };
    let (kept, kept_sizes): (Vec<ValueId>, Vec<Option<Mixed>>) =
        indices.iter().zip(&sizes).filter(stays).unzip();
    rw.require(kept.len() != indices.len())?;
    let made = match kept.is_empty() {
        true => Mixed::Known(0).value(rw.builder()).ok()?,
        false => put_together(rw, &kept, &kept_sizes, disjoint)?,
    };
    rw.replace(op, &[made])
}
