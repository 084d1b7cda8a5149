//! `amdgpu-maskedload-to-load`: loads of buffers need no mask, as what is read out of bounds is zero. What all of a mask says alike is a condition.

use super::is_fat_raw_buffer;
use crate::memref::{Flat, flatten};
use crate::rewriting::ids;
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, RemUIOp, SelectOp, SubIOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_dialects::vector::{BroadcastOp, LoadOp, MaskedLoadOp, MaskedStoreOp, StoreOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Failed, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes loads without a mask of those that have one.
    MaskedLoadToLoad: AmdgpuMaskedloadToLoadPass, run
}

/// Says of a masked load that it stays one.
const NEEDS_MASK: &str = "amdgpu.buffer_maskedload_needs_mask";

/// The bits that a buffer is checked by.
const WORD: u32 = 32;

fn run(_: &options::AmdgpuMaskedloadToLoadPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::MaskedLoadLowering", buffer_load);
    set.op("(anonymous namespace)::FullMaskedLoadToConditionalLoad", conditional_load);
    set.op("(anonymous namespace)::FullMaskedStoreToConditionalStore", conditional_store);
    let at = run.at();
    match rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None).converged {
        true => Ok(()),
        false => Err(Failed),
    }
}

/// The condition that a mask consists of.
fn condition(mask: ValueRef<'_>) -> Option<ValueId> {
    let made = mask.defining::<BroadcastOp>()?;
    let is_vector = matches!(made.op().ctx().type_data(made.source().ty()), TypeData::Vector { .. });
    (!is_vector).then(|| made.source().id())
}

/// What a masked load reads.
struct Load {
    ty: Type,
    memory: ValueId,
    at: Vec<ValueId>,
    mask: ValueId,
    otherwise: ValueId,
}

impl Load {
    fn of(op: MaskedLoadOp, rw: &PatternRewriter<'_>) -> Load {
        let root = rw.read(op);
        Load {
            ty: root.result().ty(),
            memory: root.base().id(),
            at: ids(root.indices()),
            mask: root.mask().id(),
            otherwise: root.pass_thru().id(),
        }
    }

    fn unmasked(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let made = LoadOp::build(b, self.ty, self.memory, &self.at).set(LoadOp::NONTEMPORAL, false);
        made.value().ok()
    }

    fn selected(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let all = self.unmasked(b)?;
        SelectOp::build(b, self.mask, all, self.otherwise).value().ok()
    }
}

/// Whether the last word that is read is in the buffer only in part: it counts as not there as a whole.
fn ends_within_a_word(rw: &mut PatternRewriter<'_>, load: &Load) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let vector = ctx.type_data(load.ty);
    let (length, element) = (vector.num_elements()?, vector.shaped_element()?);
    let bits = match ctx.type_data(element) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) => kind.width(),
        _ => return None,
    };
    let indices: Vec<Mixed> = load.at.iter().map(|&value| Mixed::Value(value)).collect();
    let b = rw.builder();
    let Flat { size, index, .. } = flatten(b, load.memory, &indices)?;
    let known = |b: &mut Builder<'_>, number: u32| Mixed::Known(i64::from(number)).value(b).ok();
    let length = Mixed::Known(length).value(b).ok()?;
    let index = index.value(b).ok()?;
    let size = size.value(b).ok()?;
    let left = SubIOp::build(b, size, index).value().ok()?;
    let is_short = CmpIOp::build(b, CmpIPredicate::Ult, left, length).value().ok()?;
    let in_word = known(b, WORD.div_ceil(bits.max(1)))?;
    let rest = RemUIOp::build(b, left, in_word).value().ok()?;
    let zero = known(b, 0)?;
    let is_odd = CmpIOp::build(b, CmpIPredicate::Ne, rest, zero).value().ok()?;
    AndIOp::build(b, is_short, is_odd).value().ok()
}

fn buffer_load(op: MaskedLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    rw.require(root.op().attr_named(NEEDS_MASK).is_none() && is_fat_raw_buffer(&ctx, root.base().ty()))?;
    let is_full = condition(root.mask()).is_some();
    let load = Load::of(op, rw);
    if is_full {
        let made = load.selected(rw.builder())?;
        return rw.replace(op, &[made]);
    }
    let condition = ends_within_a_word(rw, &load)?;
    let made = IfOp::build(rw.builder(), &[load.ty], condition).region(&[], |_, _| {}).region(&[], |_, _| {});
    let made = made.insert().ok()?;
    let masked = rw.read(made).then_region().entry()?.id();
    let plain = rw.read(made).else_region().entry()?.id();
    rw.at_start(masked);
    let copy = rw.clone_op(op, &mut IrMapping::new())?;
    rw.set_attr(copy, ctx.ident(NEEDS_MASK), Some(ctx.unit()));
    let copy = rw.op(copy).result(0)?.id();
    YieldOp::build(rw.builder(), &[copy]).insert().ok()?;
    rw.at_start(plain);
    let selected = load.selected(rw.builder())?;
    YieldOp::build(rw.builder(), &[selected]).insert().ok()?;
    let value = rw.read(made).op().result(0)?.id();
    rw.replace(op, &[value])
}

fn conditional_load(op: MaskedLoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.op().attr_named(NEEDS_MASK).is_none())?;
    let condition = condition(root.mask())?;
    let load = Load::of(op, rw);
    let made = IfOp::build(rw.builder(), &[load.ty], condition).region(&[], |b, _| {
        if let Some(value) = load.unmasked(b) {
            // It yields what the operation has as its result.
            let _ = YieldOp::build(b, &[value]).insert();
        }
    });
    let made = made.region(&[], |b, _| {
        let _ = YieldOp::build(b, &[load.otherwise]).insert();
    });
    let value = made.values().ok()?;
    rw.replace(op, &value)
}

fn conditional_store(op: MaskedStoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let condition = condition(root.mask())?;
    let (value, memory, at) = (root.value_to_store().id(), root.base().id(), ids(root.indices()));
    let made = IfOp::build(rw.builder(), &[], condition).region(&[], |b, _| {
        // A store has no result that could fail to be inferred.
        let _ = StoreOp::build(b, value, memory, &at).set(StoreOp::NONTEMPORAL, false).insert();
        let _ = YieldOp::build(b, &[]).insert();
    });
    made.region_with(|_, _| {}).insert().ok()?;
    rw.erase(op.at())
}
