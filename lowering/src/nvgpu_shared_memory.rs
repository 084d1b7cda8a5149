//! `nvgpu-optimize-shared-memory`: columns of shared memory change places by their row, so that threads that go down a
//! column do not meet in a bank.

use crate::rewriting::Nobody;
use crate::vector::make::index;
use rmlir_dialects::arith::{AndIOp, ShLIOp, ShRUIOp, XOrIOp};
use rmlir_dialects::memref::{self, AllocOp, SubViewOp};
use rmlir_dialects::nvgpu::{DeviceAsyncCopyOp, LdMatrixOp, is_shared};
use rmlir_dialects::vector;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Builder, Failed, Module, OpAddr, OpRef, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternRewriter;
use std::ops::Range;

plain_pass! {
    /// Spreads accesses to shared memory over its banks.
    OptimizeSharedMemory: OptimizeSharedMemory, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<OptimizeSharedMemory>();
}

/// The bytes of a line of shared memory.
const LINE: i64 = 128;

/// The bits that one access is taken to have.
const ACCESS: i64 = 128;

/// How many threads go through shared memory at once with such accesses.
const THREADS: i64 = 8;

fn run(_: &options::OptimizeSharedMemory, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let top = run.at();
    let found =
        |op: OpRef<'_>| op.cast::<AllocOp>().is_some_and(|made| is_shared(op.ctx(), made.memref().ty()));
    let made = Walk::post().collect(run.op(), found).map_err(|_| Failed)?;
    for at in made {
        // The first memory that stays as it is ends it all, as upstream.
        if spread(run.module(), top, at).is_none() {
            break;
        }
    }
    Ok(())
}

/// The last dimension of a memory in which elements change places.
#[derive(Clone, Copy)]
struct Row {
    size: i64,
    /// Those of an element.
    bits: i64,
}

fn log2(number: i64) -> u32 {
    number.max(1).ilog2()
}

impl Row {
    /// Nothing if accesses do not meet anyway, or what is known of the memory does not do.
    fn of(memory: ValueRef<'_>) -> Option<Row> {
        let TypeData::MemRef { shape, element, .. } = memory.ctx().type_data(memory.ty()) else {
            return None;
        };
        let bits = match *memory.ctx().type_data(*element) {
            TypeData::Integer { width, .. } => i64::from(width),
            TypeData::Float(kind) => i64::from(kind.width()),
            _ => return None,
        };
        let size = *shape.last()?;
        let is_known = size > 0 && (1..=ACCESS).contains(&bits);
        (is_known && THREADS * LINE / bits / size < THREADS).then_some(Row { size, bits })
    }

    /// How many rows have the same order.
    fn repeats(self) -> i64 {
        let bytes = self.size.saturating_mul(self.bits) / 8;
        LINE.checked_div(bytes).map_or(1, |rows| rows.max(1))
    }
}

/// The operands that say where an access reads or writes a memory.
fn indices(op: OpRef<'_>, writes: bool) -> Option<Range<usize>> {
    if writes {
        return match op {
            op if op.is::<memref::StoreOp>() => Some(op.cast::<memref::StoreOp>()?.indices().range()),
            op if op.is::<vector::StoreOp>() => Some(op.cast::<vector::StoreOp>()?.indices().range()),
            op => Some(op.cast::<DeviceAsyncCopyOp>()?.dst_indices().range()),
        };
    }
    match op {
        op if op.is::<memref::LoadOp>() => Some(op.cast::<memref::LoadOp>()?.indices().range()),
        op if op.is::<vector::LoadOp>() => Some(op.cast::<vector::LoadOp>()?.indices().range()),
        op => Some(op.cast::<LdMatrixOp>()?.indices().range()),
    }
}

/// The accesses that write a memory, and those that read it. Nothing if there are others.
struct Accesses {
    /// With the operands that say where.
    writes: Vec<(OpAddr, Range<usize>)>,
    reads: Vec<(OpAddr, Range<usize>)>,
}

impl Accesses {
    fn of(top: OpRef<'_>, memory: ValueRef<'_>) -> Option<Accesses> {
        let mut found = Accesses { writes: Vec::new(), reads: Vec::new() };
        let mut is_known = true;
        let walked = Walk::post().ops(top, |op| {
            is_known &= !op.is::<SubViewOp>() && found.add(op, memory).is_some();
            if is_known { WalkResult::Advance } else { WalkResult::Interrupt }
        });
        walked.ok()?;
        is_known.then_some(found)
    }

    fn add(&mut self, op: OpRef<'_>, memory: ValueRef<'_>) -> Option<()> {
        let effects = if op.unit() == memory.unit() { own_effects(op) } else { None };
        let effects = effects.unwrap_or_default();
        let has = |kind| {
            let target = EffectTarget::Value(memory.id());
            effects.iter().any(|effect| effect.kind == kind && effect.target == target)
        };
        let (list, writes) = match (has(EffectKind::Read), has(EffectKind::Write)) {
            (true, _) => (&mut self.reads, false),
            (false, true) => (&mut self.writes, true),
            (false, false) => return Some(()),
        };
        let at = indices(op, writes).filter(|at| at.len() > 1)?;
        list.push((op.global(), at));
        Some(())
    }
}

/// Changes the column in all accesses to a memory.
fn spread(module: &mut Module, top: OpAddr, made: OpAddr) -> Option<()> {
    let memory = module.op(made).result(0)?;
    let row = Row::of(memory)?;
    let accesses = Accesses::of(module.op(top), memory)?;
    if accesses.reads.is_empty() || accesses.writes.is_empty() {
        return None;
    }
    for (at, operands) in accesses.writes.into_iter().chain(accesses.reads) {
        let mut nobody = Nobody;
        let mut rw = PatternRewriter::before(module, at, &mut nobody);
        let last = operands.end.checked_sub(1)?;
        let (down, across) = (rw.op(at).operand(last.checked_sub(1)?)?.id(), rw.op(at).operand(last)?.id());
        let across = column(rw.builder(), row, down, across)?;
        rw.set_operand(at, last, across);
    }
    Some(())
}

/// The column with the bits that number its access changed by those of the row.
fn column(b: &mut Builder<'_>, row: Row, down: ValueId, across: ValueId) -> Option<ValueId> {
    let (inner, all) = (log2(ACCESS / row.bits), log2(row.size));
    let repeats = log2(row.repeats());
    let mask = 1i64.checked_shl(all.checked_sub(inner)?)?.checked_sub(1)?.checked_shl(repeats)?;
    let mask = index(b, mask)?;
    let mut bits = AndIOp::build(b, down, mask).value().ok()?;
    let by = i64::from(inner) - i64::from(repeats);
    if by > 0 {
        let by = index(b, by)?;
        bits = ShLIOp::build(b, bits, by).value().ok()?;
    } else if by < 0 {
        let by = index(b, -by)?;
        bits = ShRUIOp::build(b, bits, by).value().ok()?;
    } else if row.repeats() == 1 {
        // The reference makes the number and then nothing of it.
        index(b, 0)?;
    }
    XOrIOp::build(b, across, bits).value().ok()
}
