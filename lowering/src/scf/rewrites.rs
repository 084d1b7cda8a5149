//! What passes share that go over loops themselves, without a driver.

use crate::rewriting::Nobody;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Builder, Failed, OpAddr, ValueId};
use rmlir_passes::PassRun;
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Applies a rewrite to each operation of a kind, those inside another one before it. What it makes is not visited. Gives those to which it
/// did not apply.
///
/// # Errors
/// If a body is not in memory.
pub(super) fn each<O: TypedOp>(
    run: &mut PassRun<'_>,
    mut rewrite: impl FnMut(O, &mut PatternRewriter<'_>) -> Rewritten,
) -> Result<Vec<OpAddr>, Failed> {
    let ops = Walk::post().collect(run.op(), |op| op.is::<O>()).map_err(|_| Failed)?;
    let mut left = Vec::new();
    for at in ops {
        let mut listener = Nobody;
        let mut rw = PatternRewriter::before(run.module(), at, &mut listener);
        if rewrite(O::of(at), &mut rw).is_none() {
            left.push(at);
        }
    }
    Ok(left)
}

/// An index constant at the insertion point.
pub(super) fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    ConstantOp::build(b, value).value().ok()
}

/// Loops without results, one in the other, at the insertion point. Gives their variables, and the body of the innermost one.
pub(super) fn nest(
    rw: &mut PatternRewriter<'_>,
    lower: &[ValueId],
    upper: &[ValueId],
    step: &[ValueId],
) -> Option<(Vec<ValueId>, BlockId)> {
    let (mut variables, mut body) = (Vec::new(), None);
    for ((&lower, &upper), &step) in lower.iter().zip(upper).zip(step) {
        let ty = rw.value(lower).ty();
        let made = ForOp::build(rw.builder(), &[], lower, upper, step, &[]).region(&[ty], |b, _| {
            // It has all that it needs.
            let _ = YieldOp::build(b, &[]).insert();
        });
        let made = made.insert().ok()?;
        let block = rw.read(made).region().entry()?;
        variables.push(block.args().next()?.id());
        let block = block.id();
        rw.at_start(block);
        body = Some(block);
    }
    Some((variables, body?))
}
