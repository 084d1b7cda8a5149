//! `gpu-launch-sink-index-computations`: what computes sizes and indices is done again in what is launched, rather than passed to it.

use crate::captures::{is_in, used_from_outside};
use rmlir_dialects::arith::{CmpIOp, SelectOp};
use rmlir_dialects::gpu::LaunchOp;
use rmlir_dialects::memref::DimOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Diagnostic, Failed, Module, OpAddr, OpRef, TraitSet, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::{FxHashMap, FxHashSet};

plain_pass! {
    /// Copies constants and cheap computations into the launches that use them.
    SinkIndexComputations: GpuLaunchSinkIndexComputationsPass, run
}

fn run(_: &options::GpuLaunchSinkIndexComputationsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let launches = Walk::post().collect(run.op(), |op| op.is::<LaunchOp>());
    let launches = launches.map_err(|missing| {
        run.ctx().emit(Diagnostic::error(run.op().loc(), missing.to_string()));
        Failed
    })?;
    launches.into_iter().try_for_each(|launch| sink(run.module(), launch))
}

/// Whether it is worth doing again.
fn is_cheap(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::CONSTANT_LIKE) || op.is::<DimOp>() || op.is::<SelectOp>() || op.is::<CmpIOp>()
}

/// What is copied, each operation after those that it uses.
struct Wanted<'m> {
    module: &'m Module,
    /// Values that are used inside anyway.
    used: FxHashSet<ValueId>,
    /// Whether an operation is copied. One that is being looked at is not, so that one that uses itself is left alone.
    known: FxHashMap<OpAddr, bool>,
    order: Vec<OpAddr>,
}

impl Wanted<'_> {
    /// Takes an operation, and those that it needs for that. It must not need values that are not there.
    fn take(&mut self, op: OpAddr) {
        let mut stack = Vec::new();
        self.begin(op, &mut stack);
        while let Some((at, next)) = stack.last_mut() {
            let op = *at;
            let Some(value) = self.module.op(op).operand(*next) else {
                self.known.insert(op, true);
                self.order.push(op);
                stack.pop();
                continue;
            };
            let def = value.def_op().map(|(def, _)| def.global());
            match def.map(|def| (def, self.known.get(&def).copied())) {
                Some((_, Some(true))) => *next += 1,
                // Then it is this operand's turn again.
                Some((def, None)) => self.begin(def, &mut stack),
                _ if self.used.contains(&value.id()) => *next += 1,
                _ => drop(stack.pop()),
            }
        }
    }

    fn begin(&mut self, op: OpAddr, stack: &mut Vec<(OpAddr, usize)>) {
        if self.known.contains_key(&op) {
            return;
        }
        self.known.insert(op, false);
        if is_cheap(self.module.op(op)) {
            stack.push((op, 0));
        }
    }
}

fn sink(module: &mut Module, launch: OpAddr) -> Result<(), Failed> {
    let Some(region) = module.op(launch).region(0) else { return Ok(()) };
    let (unit, region_id) = (region.unit(), region.id());
    let Some(entry) = region.entry().map(|entry| entry.id()) else { return Ok(()) };
    let used = used_from_outside(region);
    let mut wanted = Wanted {
        module,
        used: used.iter().copied().collect(),
        known: FxHashMap::default(),
        order: Vec::new(),
    };
    for &value in &used {
        if let Some((def, _)) = wanted.module.value(unit, value).def_op() {
            wanted.take(def.global());
        }
    }
    let order = wanted.order;
    let mut map = IrMapping::new();
    let mut b = Builder::at_start(module, unit, entry);
    for op in order {
        let old: Vec<ValueId> = b.seen().op(op).results().map(|value| value.id()).collect();
        let copy = b.clone_op(op, &mut map).map_err(|_| Failed)?;
        let new: Vec<ValueId> =
            b.seen().op(OpAddr { unit, op: copy }).results().map(|value| value.id()).collect();
        for (&old, &new) in old.iter().zip(&new) {
            b.body().replace_uses_if(old, new, |body, one| is_in(body, body.use_owner(one).0, region_id));
        }
    }
    Ok(())
}
