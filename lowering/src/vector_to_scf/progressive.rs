//! Transfers taken apart by loops over a buffer, one dimension after the other.

use super::transfer::{Choices, Shape, Transfer, bounds, yielded};
use crate::vector::make::{broadcast, type_of};
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::memref::{AllocaOp, LoadOp, StoreOp};
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp, TypeCastOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Context, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Marks transfers that are being taken apart: what they move is in a buffer.
const LABEL: &str = "__vector_to_scf_lowering__";

fn is_labelled(op: impl Handle, rw: &PatternRewriter<'_>) -> bool {
    rw.op(op).attr_named(LABEL).is_some()
}

fn label(op: OpAddr, rw: &mut PatternRewriter<'_>) {
    let (name, unit) = (rw.ctx().ident(LABEL), rw.ctx().unit());
    rw.set_attr(op, name, Some(unit));
}

/// A memref of one value.
fn cell(ctx: &Context, ty: Type) -> Option<Type> {
    ctx.memref_type(&[], ty, None, None).ok()
}

/// The buffers of a transfer.
struct Buffers {
    data: ValueId,
    /// The mask, as it is read back.
    mask: Option<ValueId>,
}

/// What can be prepared.
fn wanted(op: impl Handle, rw: &PatternRewriter<'_>, choices: Choices) -> Option<Transfer> {
    let transfer = Transfer::of(op, rw)?;
    rw.require(!is_labelled(op, rw) && transfer.is_wanted(rw.ctx(), choices))?;
    rw.require(transfer.vector.scalable.first() == Some(&false))?;
    Some(transfer)
}

/// Makes the buffers at the start of what frees them.
fn allocate(rw: &mut PatternRewriter<'_>, transfer: &Transfer) -> Option<Buffers> {
    let ctx = rw.ctx().clone();
    let around = std::iter::successors(rw.op(transfer.at).parent(), |op| op.parent());
    let scope = around.into_iter().find(|op| op.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE))?;
    let start = scope.region(0)?.entry()?.id();
    rw.at_start(start);
    let b = rw.builder();
    let data = AllocaOp::build(b, cell(&ctx, transfer.vector.ty)?, &[], &[]).value().ok()?;
    let mut found = Buffers { data, mask: None };
    if let Some(mask) = transfer.mask {
        let ty = cell(&ctx, type_of(b, mask))?;
        let buffer = AllocaOp::build(b, ty, &[], &[]).value().ok()?;
        rw.at_op(transfer.at);
        let b = rw.builder();
        StoreOp::build(b, mask, buffer, &[]).insert().ok()?;
        found.mask = Some(LoadOp::build(b, buffer, &[]).value().ok()?);
    }
    rw.at_op(transfer.at);
    Some(found)
}

/// What is read goes through a buffer.
pub(super) fn prepare_read(op: TransferReadOp, rw: &mut PatternRewriter<'_>, choices: Choices) -> Rewritten {
    let transfer = wanted(op, rw, choices)?;
    let buffers = allocate(rw, &transfer)?;
    let made = rw.clone_op(op, &mut IrMapping::new())?;
    label(made, rw);
    if let Some(mask) = buffers.mask {
        let last = rw.op(made).num_operands().checked_sub(1)?;
        rw.set_operand(made, last, mask);
    }
    let value = rw.op(made).result(0)?.id();
    let b = rw.builder();
    StoreOp::build(b, value, buffers.data, &[]).insert().ok()?;
    let loaded = LoadOp::build(b, buffers.data, &[]).value().ok()?;
    rw.replace(op, &[loaded])
}

/// What is written goes through a buffer.
pub(super) fn prepare_write(
    op: TransferWriteOp,
    rw: &mut PatternRewriter<'_>,
    choices: Choices,
) -> Rewritten {
    let transfer = wanted(op, rw, choices)?;
    let buffers = allocate(rw, &transfer)?;
    let b = rw.builder();
    StoreOp::build(b, transfer.value, buffers.data, &[]).insert().ok()?;
    let loaded = LoadOp::build(b, buffers.data, &[]).value().ok()?;
    rw.set_operand(op, 0, loaded);
    label(op.at(), rw);
    if let Some(mask) = buffers.mask {
        let last = rw.op(op).num_operands().checked_sub(1)?;
        rw.set_operand(op, last, mask);
    }
    Some(())
}

/// The type of a buffer with one dimension more, and vectors of one less in it.
fn unpacked(ctx: &Context, buffer: Type) -> Option<(Type, Shape)> {
    let TypeData::MemRef { shape, element, .. } = ctx.type_data(buffer) else { return None };
    let vector = Shape::of(ctx, *element)?;
    if vector.scalable.first() != Some(&false) {
        return None;
    }
    let mut shape = shape.to_vec();
    shape.push(*vector.sizes.first()?);
    Some((ctx.memref_type(&shape, vector.inner(ctx)?, None, None).ok()?, vector))
}

/// Where in its buffer the value of a labelled transfer is: the buffer, and the indices; of what is read with what puts it there.
struct Slot {
    buffer: ValueId,
    indices: Vec<ValueId>,
    store: Option<OpAddr>,
}

fn slot(rw: &PatternRewriter<'_>, transfer: &Transfer) -> Option<Slot> {
    let value = rw.value(transfer.value);
    let ids = |values: &mut dyn Iterator<Item = rmlir_ir::ValueRef<'_>>| -> Vec<ValueId> {
        values.map(|value| value.id()).collect()
    };
    if transfer.writes {
        let load = value.defining::<LoadOp>()?;
        return Some(Slot { buffer: load.memref().id(), indices: ids(&mut load.indices()), store: None });
    }
    rw.require(value.uses().take(2).count() == 1)?;
    let store = value.users().next()?.cast::<StoreOp>()?;
    let at = store.op().global();
    Some(Slot { buffer: store.memref().id(), indices: ids(&mut store.indices()), store: Some(at) })
}

/// The buffer from which a mask was loaded, and the indices of the load that is its first user.
fn mask_slot(rw: &PatternRewriter<'_>, mask: ValueId) -> Option<(ValueId, Vec<ValueId>)> {
    let buffer = rw.value(mask).defining::<LoadOp>()?.memref();
    let load = buffer.users().find_map(|user| user.cast::<LoadOp>());
    let indices = load.map(|load| load.indices().map(|index| index.id()).collect());
    Some((buffer.id(), indices.unwrap_or_default()))
}

/// One dimension of a labelled transfer becomes a loop.
pub(super) fn step(op: impl Handle, rw: &mut PatternRewriter<'_>, choices: Choices) -> Rewritten {
    rw.require(is_labelled(op, rw))?;
    let ctx = rw.ctx().clone();
    let transfer = Transfer::of(op, rw)?;
    rw.require(!transfer.map.results.is_empty())?;
    let slot = slot(rw, &transfer)?;
    let (cast_ty, vector) = unpacked(&ctx, rw.value(slot.buffer).ty())?;
    let dim = transfer.first_dim(&ctx);
    let mask = match transfer.mask {
        Some(mask) => Some(mask_slot(rw, mask)?),
        None => None,
    };
    let mask_ty = match &mask {
        Some((buffer, _)) if dim.is_some() && transfer.mask_rank != 1 => {
            Some(unpacked(&ctx, rw.value(*buffer).ty())?.0)
        }
        _ => None,
    };
    let b = rw.builder();
    let buffer = TypeCastOp::build(b, cast_ty, slot.buffer).value().ok()?;
    let mask = match (mask, mask_ty) {
        (Some((mask, indices)), Some(ty)) => Some((TypeCastOp::build(b, ty, mask).value().ok()?, indices)),
        (mask, _) => mask,
    };
    let [lower, upper, step] = bounds(b, *vector.sizes.first()?)?;
    let state: Vec<ValueId> =
        (transfer.writes && transfer.is_tensor).then_some(transfer.base).into_iter().collect();
    let types: Vec<Type> = state.iter().map(|_| transfer.base_ty).collect();
    let part = Part { transfer: &transfer, slot: &slot, buffer, vector: &vector, mask };
    let mut done = None;
    let args: Vec<Type> = std::iter::once(ctx.index_type()).chain(types.iter().copied()).collect();
    let made = ForOp::build(b, &types, lower, upper, step, &state).region(&args, |b, args| {
        let Some((&at, state)) = args.split_first() else { return };
        let state = state.first().copied();
        let moved = transfer.checked(
            b,
            at,
            dim,
            types.first().copied(),
            |b| part.inside(b, at, state, choices),
            |b| part.outside(b, at, state),
        );
        done = moved.and_then(|value| yielded(b, value));
    });
    let results = made.values().ok()?;
    done?;
    if let Some(store) = slot.store {
        rw.erase(store)?;
    }
    match transfer.writes {
        true => rw.replace(op, &results),
        false => rw.erase(op),
    }
}

/// A part of a transfer, in the loop.
struct Part<'t> {
    transfer: &'t Transfer,
    slot: &'t Slot,
    /// The buffer with a dimension more.
    buffer: ValueId,
    /// The vectors that were in it.
    vector: &'t Shape,
    /// The buffer of the mask, and where in it the mask was.
    mask: Option<(ValueId, Vec<ValueId>)>,
}

impl Part<'_> {
    fn place(&self, at: ValueId) -> Vec<ValueId> {
        let mut indices = self.slot.indices.clone();
        indices.push(at);
        indices
    }

    /// Moves the part. Gives the tensor that it is in then, if that is one.
    fn inside(
        &self,
        b: &mut Builder<'_>,
        at: ValueId,
        state: Option<ValueId>,
        choices: Choices,
    ) -> Option<Option<ValueId>> {
        let ctx = b.ctx().clone();
        let place = self.place(at);
        let indices = self.transfer.indices_at(b, at)?;
        let value = match self.transfer.writes {
            true => Some(load(b, self.buffer, &place).ok()?),
            false => None,
        };
        let mask = match &self.mask {
            Some((buffer, indices)) if self.transfer.masks_parts(&ctx) => {
                let mut indices = indices.clone();
                if self.transfer.first_dim(&ctx).is_some() {
                    indices.push(at);
                }
                Some(load(b, *buffer, &indices).ok()?)
            }
            _ => None,
        };
        let ty = self.vector.inner(&ctx)?;
        let made = match value {
            Some(value) => {
                let into = state.unwrap_or(self.transfer.base);
                self.transfer.write_part(b, value, into, &indices, mask)?
            }
            None => self.transfer.read_part(b, ty, &indices, mask)?,
        };
        if self.vector.rank() - 1 > choices.rank {
            let (name, unit) = (ctx.ident(LABEL), ctx.unit());
            b.module().set_attr(made, name, Some(unit));
        }
        let result = b.seen().op(made).result(0).map(|result| result.id());
        if value.is_none() {
            store(b, result?, self.buffer, &place).ok()?;
            return Some(None);
        }
        Some(result)
    }

    /// What is there for a part that is not moved: padding is what is read.
    fn outside(&self, b: &mut Builder<'_>, at: ValueId, state: Option<ValueId>) -> Option<Option<ValueId>> {
        if self.transfer.writes {
            return Some(state);
        }
        let ty = self.vector.inner(&b.ctx().clone())?;
        let padding = broadcast(b, ty, self.transfer.padding?)?;
        store(b, padding, self.buffer, &self.place(at)).ok()?;
        Some(None)
    }
}
