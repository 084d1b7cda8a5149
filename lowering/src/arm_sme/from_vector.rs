//! `convert-vector-to-arm-sme`: operations on vectors that are tiles become operations on tiles and their slices.

use super::from_transfer;
use super::slices::{over_slices, through_slices};
use super::tiles::{is_tile, rows, slice_of};
use crate::rewriting::ids;
use crate::vector::make::index;
use rmlir_dialects::arith::MulIOp;
use rmlir_dialects::arm_sme::{
    ExtractTileSliceOp, GetTileOp, InsertTileSliceOp, OuterProductOp as TileProductOp, TileLoadOp,
    TileSliceLayout, TileStoreOp,
};
use rmlir_dialects::arm_sve::PselOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref::AllocaOp;
use rmlir_dialects::vector::{
    BroadcastOp, CombiningKind, CreateMaskOp, ExtractOp, InsertOp, LoadOp, MaskOp, OuterProductOp, PrintOp,
    StoreOp, TransposeOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes operations on tiles of those on vectors.
    VectorToArmSme: ConvertVectorToArmSMEPass, run
}

fn run(_: &options::ConvertVectorToArmSMEPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::BroadcastOpToArmSMELowering", broadcast);
    from_transfer::patterns(&mut set);
    set.op("(anonymous namespace)::TransposeOpToArmSMELowering", transpose);
    set.op("(anonymous namespace)::VectorLoadToArmSMELowering", load);
    set.op("(anonymous namespace)::VectorStoreToArmSMELowering", store);
    set.op("(anonymous namespace)::VectorOuterProductToArmSMELowering", outer_product);
    set.op("(anonymous namespace)::VectorExtractToArmSMELowering", extract);
    set.op("(anonymous namespace)::VectorInsertToArmSMELowering", insert);
    set.op("(anonymous namespace)::VectorPrintToArmSMELowering", print);
    set.op("(anonymous namespace)::ExtractFromCreateMaskToPselLowering", select_predicate);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

fn load(op: LoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ty, memory, at) = (root.result().ty(), root.base().id(), ids(root.indices()));
    rw.require(is_tile(rw.ctx(), ty))?;
    let made = TileLoadOp::build(rw.builder(), ty, memory, &at, None, None);
    let made = made.set(TileLoadOp::LAYOUT, TileSliceLayout::Horizontal).value().ok()?;
    rw.replace(op, &[made])
}

fn store(op: StoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (value, memory, at) = (root.value_to_store(), root.base().id(), ids(root.indices()));
    rw.require(is_tile(rw.ctx(), value.ty()))?;
    let value = value.id();
    let made = TileStoreOp::build(rw.builder(), value, memory, &at, None);
    made.set(TileStoreOp::LAYOUT, TileSliceLayout::Horizontal).insert().ok()?;
    rw.erase(op)
}

fn broadcast(op: BroadcastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (ty, source) = (root.vector().ty(), root.source());
    rw.require(is_tile(&ctx, ty))?;
    let rank = ctx.type_data(source.ty()).shape().map_or(0, <[i64]>::len);
    let source = source.id();
    let b = rw.builder();
    let slice = match rank {
        0 => BroadcastOp::build(b, slice_of(&ctx, ty)?, source).value().ok()?,
        1 => source,
        _ => return None,
    };
    let tile = GetTileOp::build(b, ty).value().ok()?;
    let made = over_slices(b, ty, tile, |b, at, tile| put(b, slice, tile, at))?;
    rw.replace(op, &[made])
}

/// A tile with another slice.
fn put(b: &mut Builder<'_>, slice: ValueId, tile: ValueId, at: ValueId) -> Option<ValueId> {
    InsertTileSliceOp::build(b, slice, tile, at).value().ok()
}

/// Through memory: what is stored row by row is loaded column by column.
fn transpose(op: TransposeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (ty, source) = (root.result().ty(), root.vector());
    let turned = ctx.i64_array(root.permutation())? == [1, 0];
    rw.require(is_tile(&ctx, ty) && turned)?;
    if let Some(read) = from_transfer::only_read(source) {
        return from_transfer::turn(op, read, rw);
    }
    let source = source.id();
    let element = ctx.type_data(ty).shaped_element()?;
    let memory = ctx.memref_type(&[DYNAMIC, DYNAMIC], element, None, None).ok()?;
    let b = rw.builder();
    let count = index(b, rows(&ctx, ty)?)?;
    let scale = rmlir_dialects::vector::VectorScaleOp::build(b).value().ok()?;
    let size = MulIOp::build(b, scale, count).value().ok()?;
    let memory = AllocaOp::build(b, memory, &[size, size], &[]).value().ok()?;
    let zero = index(b, 0)?;
    let stored = TileStoreOp::build(b, source, memory, &[zero, zero], None);
    stored.set(TileStoreOp::LAYOUT, TileSliceLayout::Horizontal).insert().ok()?;
    let made = TileLoadOp::build(b, ty, memory, &[zero, zero], None, None);
    let made = made.set(TileLoadOp::LAYOUT, TileSliceLayout::Vertical).value().ok()?;
    rw.replace(op, &[made])
}

/// The extents of the mask around an operation; `None` if it is another one than is understood.
fn masked(op: OuterProductOp, rw: &PatternRewriter<'_>) -> Option<Option<(MaskOp, [ValueId; 2])>> {
    let Some(mask) = rw.op(op).parent().and_then(|parent| parent.cast::<MaskOp>()) else {
        return Some(None);
    };
    let extents = ids(mask.mask().defining::<CreateMaskOp>()?.operands());
    let &[rows, columns] = &extents[..] else { return None };
    Some(Some((MaskOp::of(mask.op().global()), [rows, columns])))
}

fn outer_product(op: OuterProductOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (lhs, rhs, acc) = (root.lhs(), root.rhs(), root.acc().map(|acc| acc.id()));
    let (ty, kind) = (root.result().ty(), root.kind());
    let is_vector = matches!(ctx.type_data(rhs.ty()), TypeData::Vector { .. });
    rw.require(is_vector && is_tile(&ctx, ty) && kind == CombiningKind::ADD)?;
    let (lhs_mask, rhs_mask) = (mask_of(&ctx, lhs.ty())?, mask_of(&ctx, rhs.ty())?);
    let (lhs, rhs) = (lhs.id(), rhs.id());
    let mask = masked(op, rw)?;
    let loc = rw.op(op).loc();
    let mut masks = (None, None);
    if let Some((around, [rows, columns])) = mask {
        rw.at_op(around);
        rw.set_loc(loc);
        masks.0 = Some(CreateMaskOp::build(rw.builder(), lhs_mask, &[rows]).value().ok()?);
        masks.1 = Some(CreateMaskOp::build(rw.builder(), rhs_mask, &[columns]).value().ok()?);
        let loc = rw.op(around).loc();
        rw.set_loc(loc);
    }
    let made = TileProductOp::build(rw.builder(), lhs, rhs, masks.0, masks.1, acc);
    let made = made.set(TileProductOp::KIND_, rmlir_dialects::arm_sme::CombiningKind::Add).value().ok()?;
    match mask {
        Some((around, _)) => rw.replace(around, &[made]),
        None => rw.replace(op, &[made]),
    }
}

/// The type of a mask for a vector.
fn mask_of(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, scalable, .. } = ctx.type_data(ty) else { return None };
    ctx.vector_type(shape, scalable, ctx.i1()).ok()
}

/// The position in a tile: a slice, and what follows.
fn position(ctx: &Context, known: Attr, values: Vec<ValueId>) -> Option<(Mixed, Vec<Mixed>)> {
    let all = mixed::join(&ctx.i64_array(known)?, values);
    let (&first, rest) = all.split_first()?;
    Some((first, rest.to_vec()))
}

fn extract(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (source, ty) = (root.source(), root.result().ty());
    rw.require(is_tile(&ctx, source.ty()))?;
    let source = source.id();
    let (slice, rest) = position(&ctx, root.static_position(), ids(root.dynamic_position()))?;
    let b = rw.builder();
    let slice = slice.value(b).ok()?;
    let mut made = ExtractTileSliceOp::build(b, source, slice).value().ok()?;
    if !rest.is_empty() {
        let (known, values) = mixed::split(&rest);
        let known = ctx.dense_i64_array(&known);
        made = ExtractOp::build(b, ty, made, &values, known).value().ok()?;
    }
    rw.replace(op, &[made])
}

fn insert(op: InsertOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (tile, mut value) = (root.dest(), root.value_to_store().id());
    rw.require(is_tile(&ctx, tile.ty()))?;
    let tile = tile.id();
    let (slice, rest) = position(&ctx, root.static_position(), ids(root.dynamic_position()))?;
    let b = rw.builder();
    let at = slice.value(b).ok()?;
    if !rest.is_empty() {
        let slice = ExtractTileSliceOp::build(b, tile, at).value().ok()?;
        let (known, values) = mixed::split(&rest);
        let known = ctx.dense_i64_array(&known);
        value = InsertOp::build(b, value, slice, &values, known).value().ok()?;
    }
    let made = put(b, value, tile, at)?;
    rw.replace(op, &[made])
}

fn print(op: PrintOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (tile, punctuation) = (root.source()?, root.punctuation());
    let ty = tile.ty();
    rw.require(is_tile(rw.ctx(), ty))?;
    let tile = tile.id();
    through_slices(rw.builder(), ty, |b, at| {
        let slice = ExtractTileSliceOp::build(b, tile, at).value().ok()?;
        let made = PrintOp::build(b, Some(slice)).set(PrintOp::PUNCTUATION, punctuation);
        made.insert().ok().map(|_| ())
    })?;
    rw.erase(op)
}

/// The bits of a predicate for each unit of the vector length.
const PREDICATE: i64 = 16;

/// Whether so many bits, times the unit of the vector length, are a predicate.
fn is_predicate(bits: i64) -> bool {
    (1..=PREDICATE).contains(&bits) && bits.count_ones() == 1
}

/// A row of a mask: that of columns, if the row is one of those that count.
fn select_predicate(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let made = root.source();
    let mask = made.defining::<CreateMaskOp>()?;
    let (extents, mask) = (ids(mask.operands()), mask.op().global());
    let (slice, rest) = position(&ctx, root.static_position(), ids(root.dynamic_position()))?;
    let TypeData::Vector { shape, scalable, element } = ctx.type_data(made.ty()) else { return None };
    let (&[rows, columns], &[true, true]) = (&shape[..], &scalable[..]) else { return None };
    let &[row_count, column_count] = &extents[..] else { return None };
    rw.require(rest.is_empty() && is_predicate(rows) && is_predicate(columns))?;
    let one = |length: i64| ctx.vector_type(&[length], &[true], *element).ok();
    let (rows, columns) = (one(rows)?, one(columns)?);
    // The mask is often made outside a loop that extracts from it, and what it becomes should stay there.
    rw.at_op(mask);
    let rows = CreateMaskOp::build(rw.builder(), rows, &[row_count]).value().ok()?;
    let columns = CreateMaskOp::build(rw.builder(), columns, &[column_count]).value().ok()?;
    rw.at_op(op);
    let b = rw.builder();
    let slice = slice.value(b).ok()?;
    let made = PselOp::build(b, columns, rows, slice).value().ok()?;
    rw.replace(op, &[made])
}
