//! `arith-int-range-narrowing`: integers that need fewer bits are computed with fewer.

use super::known::KnownRanges;
use rmlir_dialects::arith::{CmpIOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, TruncIOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::interfaces::int_range::IntRange;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::Int;
use rmlir_ir::{Context, Failed, OpAddr, Signedness, TraitSet, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, Root};
use std::sync::Arc;

plain_pass! {
    /// Makes operations of elements compute in the first of some widths that is enough.
    IntRangeNarrowing: ArithIntRangeNarrowing, run
}

fn run(options: &options::ArithIntRangeNarrowing, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let widths = options.int_bitwidths_supported.iter().copied();
    let known = KnownRanges::noted(module, at);
    let narrow = Arc::new(Narrow { known, widths: widths.collect() });
    let mut set = PatternSet::new();
    let own = narrow.clone();
    set.rooted(
        Root::Trait(TraitSet::ELEMENTWISE),
        "(anonymous namespace)::NarrowElementwise",
        1,
        move |op, rw| own.elementwise(op, rw),
    );
    let own = narrow.clone();
    set.op("(anonymous namespace)::NarrowCmpI", move |op: CmpIOp, rw| own.compare(op, rw));
    let own = narrow.clone();
    set.op("(anonymous namespace)::FoldIndexCastChain<mlir::arith::IndexCastUIOp>", move |op, rw| {
        own.chain::<IndexCastUIOp>(op, rw, Cast::Unsigned)
    });
    set.op("(anonymous namespace)::FoldIndexCastChain<mlir::arith::IndexCastOp>", move |op, rw| {
        narrow.chain::<IndexCastOp>(op, rw, Cast::Signed)
    });
    rewrite_greedily(module, at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// By which reading a number keeps its value when it loses bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cast {
    Signed,
    Unsigned,
    Both,
}

impl Cast {
    /// What does for two numbers.
    fn and(self, other: Cast) -> Option<Cast> {
        match (self, other) {
            (Cast::Both, other) => Some(other),
            (own, Cast::Both) => Some(own),
            (own, other) => (own == other).then_some(own),
        }
    }
}

fn sign_bits(value: &Int) -> u32 {
    if value.is_negative() { value.leading_ones() } else { value.leading_zeros() }
}

/// Whether the numbers of a range fit a width.
fn fits(range: &IntRange, width: u32) -> Option<Cast> {
    let removed = range.width().checked_sub(width).filter(|&removed| removed > 0)?;
    let signed = sign_bits(&range.smin) > removed && sign_bits(&range.smax) > removed;
    let unsigned = range.umin.leading_zeros() >= removed && range.umax.leading_zeros() >= removed;
    match (signed, unsigned) {
        (true, true) => Some(Cast::Both),
        (true, false) => Some(Cast::Signed),
        (false, true) => Some(Cast::Unsigned),
        (false, false) => None,
    }
}

/// The type with elements of `width` bits; the type itself has integers or indices.
fn of_width(ctx: &Context, ty: Type, width: u32) -> Option<Type> {
    let narrow = ctx.integer_type(width, Signedness::Signless).ok()?;
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, narrow).ok(),
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, narrow, *encoding).ok(),
        TypeData::UnrankedTensor(_) => ctx.unranked_tensor_type(narrow).ok(),
        data => data.is_int_or_index().then_some(narrow),
    }
}

fn element(ctx: &Context, ty: Type) -> &TypeData {
    let data = ctx.type_data(ty);
    data.shaped_element().map_or(data, |element| ctx.type_data(element))
}

fn cast(rw: &mut PatternRewriter<'_>, value: ValueId, ty: Type, kind: Cast) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let from = rw.value(value).ty();
    if from == ty {
        return Some(value);
    }
    let b = rw.builder();
    let made = match (element(&ctx, from), element(&ctx, ty)) {
        (TypeData::Index, _) | (_, TypeData::Index) if kind == Cast::Signed => {
            IndexCastOp::build(b, ty, value).value()
        }
        (TypeData::Index, _) | (_, TypeData::Index) => IndexCastUIOp::build(b, ty, value).value(),
        (TypeData::Integer { width: from, .. }, TypeData::Integer { width: to, .. }) if to < from => {
            TruncIOp::build(b, ty, value).value()
        }
        _ if kind == Cast::Signed => ExtSIOp::build(b, ty, value).value(),
        _ => ExtUIOp::build(b, ty, value).value(),
    };
    made.ok()
}

/// A number that is not negative by the signed reading may be extended either way.
fn relaxed(kind: Cast, range: &IntRange) -> Cast {
    if kind == Cast::Signed && !range.smin.is_negative() { Cast::Both } else { kind }
}

struct Narrow {
    known: KnownRanges,
    widths: Vec<u32>,
}

impl Narrow {
    fn ranges<'m>(&self, values: impl Iterator<Item = ValueRef<'m>>) -> Option<Vec<IntRange>> {
        values.map(|value| self.known.get(value)).collect()
    }

    fn elementwise(&self, op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let view = rw.op(op);
        let ty = view.result(0)?.ty();
        let of_operands = self.ranges(view.operands())?;
        let of_results = self.ranges(view.results())?;
        rw.require(!of_operands.is_empty())?;
        rw.require(view.results().chain(view.operands()).all(|value| value.ty() == ty))?;
        let all = || of_operands.iter().chain(&of_results);
        let ctx = rw.ctx().clone();
        let chosen = self.widths.iter().find_map(|&width| {
            let kind = all().try_fold(Cast::Both, |kind, range| kind.and(fits(range, width)?))?;
            let narrow = of_width(&ctx, ty, width).filter(|&narrow| narrow != ty)?;
            Some((kind, narrow))
        });
        let (kind, narrow) = chosen?;
        let operands: Vec<ValueId> = view.operands().map(|operand| operand.id()).collect();
        let results: Vec<ValueId> = view.results().map(|result| result.id()).collect();
        let unit = rw.unit();
        let mut map = IrMapping::new();
        for (&operand, range) in operands.iter().zip(&of_operands) {
            let value = cast(rw, operand, narrow, relaxed(kind, range))?;
            map.map_value(GlobalValue { unit, value: operand }, GlobalValue { unit, value });
        }
        let copy = rw.clone_op(op, &mut map)?;
        rw.modify(copy, |module, at| {
            let body = module.body_mut(at.unit);
            let results: Vec<ValueId> = body.results(at.op).collect();
            results.into_iter().for_each(|result| body.set_value_type(result, narrow));
        });
        let copies: Vec<ValueId> = rw.op(copy).results().map(|result| result.id()).collect();
        debug_assert_eq!(copies.len(), results.len(), "a copy has as many results");
        let mut values = Vec::new();
        for (&result, range) in copies.iter().zip(of_results) {
            let value = cast(rw, result, ty, kind)?;
            self.known.give(rw.value(value), range);
            values.push(value);
        }
        rw.replace(op, &values)
    }

    fn compare(&self, op: CmpIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let view = rw.read(op);
        let (lhs, rhs, predicate) = (view.lhs(), view.rhs(), view.predicate());
        let ranges = [self.known.get(lhs)?, self.known.get(rhs)?];
        let ty = lhs.ty();
        let (lhs, rhs) = (lhs.id(), rhs.id());
        let ctx = rw.ctx().clone();
        let (kind, narrow) = self.widths.iter().find_map(|&width| {
            let kind = fits(&ranges[0], width)?.and(fits(&ranges[1], width)?)?;
            let narrow = of_width(&ctx, ty, width).filter(|&narrow| narrow != ty)?;
            Some((kind, narrow))
        })?;
        let lhs = cast(rw, lhs, narrow, relaxed(kind, &ranges[0]))?;
        let rhs = cast(rw, rhs, narrow, relaxed(kind, &ranges[1]))?;
        let made = CmpIOp::build(rw.builder(), predicate, lhs, rhs).value().ok()?;
        rw.replace(op, &[made])
    }

    /// An integer that became an index and an integer again.
    fn chain<O: rmlir_ir::typed::TypedOp>(
        &self,
        op: O,
        rw: &mut PatternRewriter<'_>,
        kind: Cast,
    ) -> Rewritten {
        let view = rw.op(op.at());
        let (inner, _) = view.operand(0)?.def_op()?;
        rw.require(inner.is::<O>())?;
        let (source, result) = (inner.operand(0)?, view.result(0)?);
        rw.require(source.ty() == result.ty())?;
        let TypeData::Integer { width, .. } = element(rw.ctx(), result.ty()) else { return None };
        let range = self.known.get(view.operand(0)?)?;
        rw.require(fits(&range, *width)?.and(kind).is_some())?;
        let source = source.id();
        rw.replace(op, &[source])
    }
}
