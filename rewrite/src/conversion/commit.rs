//! The end of a conversion: what was put off is done, casts that cancel out go, and something is made of the others.

use super::casts::reconcile_casts;
use super::legalize::Legalizer;
use super::types::{Materialize, TypeConverter};
use super::work::{Cast, Deferred};
use crate::observer::Observer;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::listener::Listener;
use rmlir_ir::print::op_to_remark_string;
use rmlir_ir::verify::verify;
use rmlir_ir::{Builder, Diagnostic, Failed, Module, OpAddr, OpRef, UnitId, ValueId};
use rustc_hash::FxHashSet;
use std::sync::Arc;

impl Legalizer<'_> {
    /// Does what was put off.
    pub(super) fn commit(&mut self) {
        let mut gone = Vec::new();
        let mut next = 0;
        // Casts that replacements need are no deferred work, so that the list does not grow.
        let deferred = std::mem::take(&mut *self.work.deferred.borrow_mut());
        while let Some(deferred) = deferred.get(next).cloned() {
            next += 1;
            match deferred {
                Deferred::Replace(op, converter) => {
                    self.commit_replacement(op, converter);
                    gone.push(op);
                }
                Deferred::ReplaceValue(unit, value, converter) => {
                    if let Some(new) = self.work.replacement(self.module, unit, value, converter) {
                        self.replace_uses(unit, value, new, true);
                    }
                }
                Deferred::Tell(told) => {
                    if let Some(observer) = &mut self.events.observer {
                        told.tell(self.module, *observer);
                    }
                }
            }
        }
        for op in gone {
            Rewriter::before(self.module, op).drop_op(op.op);
        }
    }

    /// Makes users of an operation use what stands for its results, and takes it out of its block.
    fn commit_replacement(&mut self, op: OpAddr, converter: Option<Arc<TypeConverter>>) {
        let results: Vec<ValueId> = self.module.body(op.unit).results(op.op).collect();
        let new: Vec<_> = results
            .iter()
            .map(|&result| self.work.replacement(self.module, op.unit, result, converter.clone()))
            .collect();
        if let Some(observer) = &mut self.events.observer {
            let values: Vec<ValueId> = new.iter().copied().flatten().collect();
            observer.op_replaced(self.module, op, &values);
        }
        for (&result, new) in results.iter().zip(new) {
            if let Some(new) = new {
                self.replace_uses(op.unit, result, new, false);
            }
        }
        if let Some(observer) = &mut self.events.observer {
            tell_erased(self.module, op, *observer);
        }
        self.module.body_mut(op.unit).detach_op(op.op);
    }

    /// Makes users of a value use another one, only those that come after it if `only_later`.
    fn replace_uses(&mut self, unit: UnitId, old: ValueId, new: ValueId, only_later: bool) {
        let mut owners = Vec::new();
        let is_watched = self.events.observer.is_some();
        self.module.body_mut(unit).replace_uses_if(old, new, |body, id| {
            let user = body.use_owner(id).0;
            let wanted = !only_later || super::at_once::may_use(body, new, user);
            owners.extend((wanted && is_watched).then_some(user));
            wanted
        });
        if let Some(observer) = &mut self.events.observer {
            owners.into_iter().for_each(|op| observer.op_modified(self.module, OpAddr { unit, op }));
        }
    }
}

/// Tells of an operation that goes, after what is inside it, the first first.
fn tell_erased(module: &Module, op: OpAddr, listener: &mut dyn Observer) {
    enum Next {
        Enter(OpAddr),
        Op(OpAddr),
        Block(UnitId, rmlir_ir::BlockId),
    }
    let mut stack = vec![Next::Enter(op)];
    while let Some(next) = stack.pop() {
        match next {
            Next::Op(op) => listener.op_erased(module, op),
            Next::Block(unit, block) => listener.block_erased(module, unit, block),
            Next::Enter(op) => {
                let start = stack.len();
                for block in module.op(op).regions().flat_map(|region| region.blocks()) {
                    stack.extend(block.ops().map(|op| Next::Enter(op.global())));
                    stack.push(Next::Block(block.unit(), block.id()));
                }
                stack.push(Next::Op(op));
                stack[start..].reverse();
            }
        }
    }
}

/// Removes casts that cancel out, and has something made of the others.
pub(super) fn finish_casts(legalizer: &mut Legalizer<'_>) -> Result<(), Failed> {
    let casts = std::mem::take(&mut legalizer.work.casts);
    // Where everything is done at once, casts went with what was around them.
    let is_there = |op: &OpAddr| !legalizer.work.at_once || !legalizer.work.replaced.contains(op);
    let ops: Vec<OpAddr> = casts.iter().map(|cast| cast.op).filter(is_there).collect();
    let left: FxHashSet<OpAddr> = reconcile_casts(legalizer.module, &ops).into_iter().collect();
    if !legalizer.builds_materializations() {
        return Ok(());
    }
    for cast in casts.iter().filter(|cast| left.contains(&cast.op)) {
        let mut nobody = Nobody;
        let told: &mut dyn Listener = match &mut legalizer.events.observer {
            Some(observer) => *observer,
            None => &mut nobody,
        };
        if materialize(legalizer.module, cast, told).is_none() {
            return Err(unresolved(legalizer.module.op(cast.op)));
        }
    }
    Ok(())
}

/// Has the converter of a cast make values instead of it.
fn materialize(module: &mut Module, cast: &Cast, told: &mut dyn Listener) -> Option<()> {
    let op = module.op(cast.op);
    let inputs: Vec<_> = op.operands().map(|value| value.id()).collect();
    let types: Vec<_> = op.results().map(|value| value.ty()).collect();
    let purpose = &cast.made_for;
    let wanted = Materialize { to: &types, inputs: &inputs, original: purpose.original };
    let loc = op.loc();
    let mut builder = Builder::before(module, cast.op).listening(told);
    builder.set_loc(loc);
    let made = purpose.converter.as_ref()?.materialize(purpose.is_source, &mut builder, &wanted)?;
    Rewriter::listening_before(module, cast.op, told).replace_op(cast.op.op, &made).ok()
}

/// Hears nothing.
struct Nobody;

impl Listener for Nobody {}

fn unresolved(op: OpRef<'_>) -> Failed {
    let ctx = op.ctx();
    let list = |types: Vec<_>| types.into_iter().map(|ty| ctx.quoted_type(ty)).collect::<Vec<_>>().join(", ");
    let from = list(op.operands().map(|value| value.ty()).collect());
    let to = list(op.results().map(|value| value.ty()).collect());
    let text = format!(
        "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
    );
    let mut diagnostic: Diagnostic = op.plain_error(text);
    if let Some(user) = op.results().find_map(|value| value.users().next()) {
        let note = format!("see existing live user here: {}", shown(user));
        diagnostic = diagnostic.with_note(user.loc(), note);
    }
    ctx.emit(diagnostic);
    Failed
}

/// An operation in its own form, or in the generic one if it is not valid. What spans lines starts on a new one.
fn shown(op: OpRef<'_>) -> String {
    let (verified, _) = op.ctx().collect_diagnostics(|| verify(op));
    let text = if verified.is_ok() { op_to_remark_string(op) } else { op.described() };
    if text.contains('\n') { format!("\n{text}") } else { text }
}
