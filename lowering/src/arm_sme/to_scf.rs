//! `convert-arm-sme-to-scf`: whole tiles are loaded and stored slice by slice.

use super::slices::{carrying, over_slices};
use super::tiles::{rows, slice_mask, slice_of};
use crate::rewriting::ids;
use crate::vector::make::{constant, index, zero_attr};
use rmlir_dialects::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, IndexCastOp, IndexCastUIOp, MinSIOp, MulIOp,
};
use rmlir_dialects::arm_sme::{
    GetTileOp, InsertTileSliceOp, LoadTileSliceOp, StoreTileSliceOp, TileLoadOp, TileSliceLayout,
    TileStoreOp, ZeroOp,
};
use rmlir_dialects::common::elements;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::{BroadcastOp, CreateMaskOp, MaskedLoadOp, VectorScaleOp};
use rmlir_ir::{Builder, Failed, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes loops over slices of loads and stores of tiles.
    ArmSmeToScf: ConvertArmSMEToSCFPass, run
}

fn run(_: &options::ConvertArmSMEToSCFPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::TileLoadOpConversion", load);
    set.op("(anonymous namespace)::TileLoadOpWithMaskAndPadNonZeroConversion", padded_load);
    set.op("(anonymous namespace)::TileStoreOpConversion", store);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["arm_sme", "vector", "arith", "scf"]);
    target.illegal_op::<TileLoadOp>().illegal_op::<TileStoreOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// How many rows and columns a mask leaves.
fn extents(mask: ValueRef<'_>) -> Option<(ValueId, ValueId)> {
    let made = mask.defining::<CreateMaskOp>()?;
    let sizes = ids(made.operands());
    let &[rows, columns] = &sizes[..] else { return None };
    Some((rows, columns))
}

/// Which slices of a tile there are, and which elements of a slice.
struct Active {
    range: [ValueId; 3],
    mask: ValueId,
}

fn active(b: &mut Builder<'_>, ty: Type, mask: Option<(ValueId, ValueId)>) -> Option<Active> {
    let ctx = b.ctx().clone();
    let slice = slice_mask(&ctx, ty)?;
    let count = index(b, rows(&ctx, ty)?)?;
    let scale = VectorScaleOp::build(b).value().ok()?;
    let mut upper = MulIOp::build(b, count, scale).value().ok()?;
    let mask = match mask {
        None => {
            let all = elements::all(&ctx, slice, 1)?;
            constant(b, all)?
        }
        Some((rows, columns)) => {
            let (i64, index) = (ctx.i64(), ctx.index_type());
            let rows = IndexCastOp::build(b, i64, rows).value().ok()?;
            let all = IndexCastOp::build(b, i64, upper).value().ok()?;
            let least = MinSIOp::build(b, rows, all).value().ok()?;
            upper = IndexCastOp::build(b, index, least).value().ok()?;
            CreateMaskOp::build(b, slice, &[columns]).value().ok()?
        }
    };
    let lower = index(b, 0)?;
    let step = index(b, 1)?;
    Some(Active { range: [lower, upper, step], mask })
}

/// The indices of a slice: that of the row goes up.
fn slice_indices(b: &mut Builder<'_>, indices: &[ValueId], at: ValueId) -> Option<Vec<ValueId>> {
    let &[row, column] = indices else { return None };
    let row = AddIOp::build(b, row, at).value().ok()?;
    Some(vec![row, column])
}

/// What a load of a tile says.
struct Load {
    ty: Type,
    memory: ValueId,
    indices: Vec<ValueId>,
    layout: TileSliceLayout,
    /// The extents of the mask, and what is where it is not.
    masked: Option<((ValueId, ValueId), ValueId)>,
    /// What is there is zero.
    zero: bool,
}

impl Load {
    fn of(op: TileLoadOp, rw: &PatternRewriter<'_>) -> Option<Load> {
        let root = rw.read(op);
        let masked = match (root.mask(), root.padding()) {
            (Some(mask), Some(padding)) => Some((extents(mask)?, padding.id())),
            _ => None,
        };
        let constant = root.padding().and_then(|padding| Some(padding.defining::<ConstantOp>()?.value()));
        let zero = root.padding().and_then(|padding| zero_attr(rw.ctx(), padding.ty()));
        Some(Load {
            ty: root.result().ty(),
            memory: root.base().id(),
            indices: ids(root.indices()),
            layout: root.layout(),
            masked,
            zero: constant.is_some() && constant == zero,
        })
    }
}

fn load(op: TileLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let load = Load::of(op, rw)?;
    rw.require(load.masked.is_none() || load.zero)?;
    let b = rw.builder();
    let tile = match load.masked {
        Some(_) => ZeroOp::build(b, load.ty).value().ok()?,
        None => GetTileOp::build(b, load.ty).value().ok()?,
    };
    let Active { range, mask } = active(b, load.ty, load.masked.map(|(extents, _)| extents))?;
    let made = carrying(b, range, tile, |b, at, tile| {
        let indices = slice_indices(b, &load.indices, at)?;
        let made = LoadTileSliceOp::build(b, load.memory, mask, tile, &indices, at);
        made.set(LoadTileSliceOp::LAYOUT, load.layout).value().ok()
    })?;
    rw.replace(op, &[made])
}

fn padded_load(op: TileLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let load = Load::of(op, rw)?;
    let ((rows, columns), padding) = load.masked.filter(|_| !load.zero)?;
    let (i32, index) = (ctx.i32(), ctx.index_type());
    let (slice, mask) = (slice_of(&ctx, load.ty)?, slice_mask(&ctx, load.ty)?);
    let b = rw.builder();
    let columns = IndexCastUIOp::build(b, i32, columns).value().ok()?;
    let tile = GetTileOp::build(b, load.ty).value().ok()?;
    let made = over_slices(b, load.ty, tile, |b, at, tile| {
        let is_there = CmpIOp::build(b, CmpIPredicate::Slt, at, rows).value().ok()?;
        let is_there = ExtSIOp::build(b, i32, is_there).value().ok()?;
        let left = AndIOp::build(b, is_there, columns).value().ok()?;
        let left = IndexCastOp::build(b, index, left).value().ok()?;
        let mask = CreateMaskOp::build(b, mask, &[left]).value().ok()?;
        let indices = slice_indices(b, &load.indices, at)?;
        let padding = BroadcastOp::build(b, slice, padding).value().ok()?;
        let row = MaskedLoadOp::build(b, slice, load.memory, &indices, mask, padding).value().ok()?;
        let made = InsertTileSliceOp::build(b, row, tile, at);
        made.set(InsertTileSliceOp::LAYOUT, load.layout).value().ok()
    })?;
    rw.replace(op, &[made])
}

fn store(op: TileStoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (tile, ty, memory) = (root.value_to_store().id(), root.value_to_store().ty(), root.base().id());
    let (indices, layout) = (ids(root.indices()), root.layout());
    let extents = match root.mask() {
        Some(mask) => Some(extents(mask)?),
        None => None,
    };
    let index = rw.ctx().index_type();
    let b = rw.builder();
    let Active { range: [lower, upper, step], mask } = active(b, ty, extents)?;
    let mut filled = None;
    let made = ForOp::build(b, &[], lower, upper, step, &[]).region(&[index], |b, args| {
        filled = (|| {
            let at = *args.first()?;
            let indices = slice_indices(b, &indices, at)?;
            let made = StoreTileSliceOp::build(b, tile, at, mask, memory, &indices);
            made.set(StoreTileSliceOp::LAYOUT, layout).insert().ok()?;
            YieldOp::build(b, &[]).insert().ok()
        })();
    });
    made.insert().ok()?;
    filled?;
    rw.erase(op)
}
