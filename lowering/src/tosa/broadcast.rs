//! `tosa-make-broadcastable`: operands of elementwise operations get the rank of the result.

use super::make::const_shape;
use crate::linalg::tensors::{self, shape};
use rmlir_dialects::tosa::{
    AddOp, ArithmeticRightShiftOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp, EqualOp, GreaterEqualOp,
    GreaterOp, IntDivOp, LogicalAndOp, LogicalLeftShiftOp, LogicalOrOp, LogicalRightShiftOp, LogicalXorOp,
    MaximumOp, MinimumOp, MulOp, PowOp, ReshapeOp, SelectOp, SubOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Failed, OpAddr, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Reshapes operands of elementwise operations to the same rank.
    MakeBroadcastable: TosaMakeBroadcastablePass, run
}

fn run(_: &options::TosaMakeBroadcastablePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    fn two<O: TypedOp>(set: &mut PatternSet) {
        set.op("(anonymous namespace)::ConvertTosaOp", |op: O, rw| equalize(op.handle(), 2, rw));
    }
    let mut set = PatternSet::new();
    two::<BitwiseAndOp>(&mut set);
    two::<BitwiseOrOp>(&mut set);
    two::<BitwiseXorOp>(&mut set);
    two::<AddOp>(&mut set);
    two::<SubOp>(&mut set);
    two::<MulOp>(&mut set);
    two::<IntDivOp>(&mut set);
    two::<MaximumOp>(&mut set);
    two::<MinimumOp>(&mut set);
    two::<EqualOp>(&mut set);
    two::<GreaterOp>(&mut set);
    two::<GreaterEqualOp>(&mut set);
    two::<LogicalLeftShiftOp>(&mut set);
    two::<ArithmeticRightShiftOp>(&mut set);
    two::<LogicalRightShiftOp>(&mut set);
    two::<LogicalAndOp>(&mut set);
    two::<LogicalOrOp>(&mut set);
    two::<LogicalXorOp>(&mut set);
    set.op("(anonymous namespace)::ConvertTosaOp", |op: SelectOp, rw| equalize(op.handle(), 3, rw));
    two::<PowOp>(&mut set);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// The shape of the higher rank that stands for one of a lower rank; `None` if the two cannot be broadcast.
pub(super) fn widened(higher: &[i64], lower: &[i64]) -> Option<Vec<i64>> {
    let extra = higher.len().checked_sub(lower.len())?;
    let mut sizes = vec![1; extra];
    for (&high, &low) in higher.get(extra..)?.iter().zip(lower) {
        sizes.push(match (low, high) {
            (1, high) if high > 1 => 1,
            (low, 1) if low > 1 => low,
            (low, high) if low == high => low,
            _ => return None,
        });
    }
    Some(sizes)
}

/// Gives the first `count` operands the rank of the result.
fn equalize(op: OpAddr, count: usize, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    let operands: Vec<ValueId> = view.operands().take(count).map(|value| value.id()).collect();
    let ranked =
        |value: ValueId| matches!(rw.ctx().type_data(rw.value(value).ty()), TypeData::RankedTensor { .. });
    rw.require(operands.len() == count && operands.iter().all(|&value| ranked(value)))?;
    let result = shape(view.result(0)?).len();
    let ranks: Vec<usize> = operands.iter().map(|&value| shape(rw.value(value)).len()).collect();
    let highest = ranks.iter().position(|&rank| rank == result)?;
    let higher = shape(rw.value(*operands.get(highest)?)).to_vec();
    let mut wanted = Vec::new();
    for (at, (&value, &rank)) in operands.iter().zip(&ranks).enumerate() {
        if rank != result {
            wanted.push((at, value, widened(&higher, shape(rw.value(value)))?));
        }
    }
    rw.require(!wanted.is_empty())?;
    for (at, value, sizes) in wanted {
        let element = tensors::element(rw.ctx(), rw.value(value).ty());
        let ty = tensors::tensor_type(rw.ctx(), &sizes, element).ok()?;
        let sizes = const_shape(rw, &sizes)?;
        let reshaped = ReshapeOp::build(rw.builder(), ty, value, sizes).value().ok()?;
        rw.set_operand(op, at, reshaped);
    }
    Some(())
}
