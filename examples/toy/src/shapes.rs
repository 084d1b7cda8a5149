//! Shape inference: the types of operations follow from those of their operands, until all are known.

use crate::behaviour::tensor;
use crate::toy::ShapeInference;
use rmlir::ir::walk::Walk;
use rmlir::ir::{Failed, OpAddr, OpRef, ValueId};
use rmlir_passes::record::Anchor;
use rmlir_passes::{Pass, PassRun};

/// Gives operations inside a function the types that their interface infers.
pub struct InferShapes;

fn is_open(op: OpRef<'_>) -> bool {
    let unranked = |ty| {
        let data = op.ctx().type_data(ty);
        data.shaped_element().is_some() && tensor(op.ctx(), ty).is_none()
    };
    op.results().any(|result| unranked(result.ty()))
}

fn is_ready(op: OpRef<'_>) -> bool {
    op.operands().all(|operand| tensor(op.ctx(), operand.ty()).is_some())
}

impl Pass for InferShapes {
    fn name(&self) -> &str {
        "ShapeInferencePass"
    }

    fn argument(&self) -> &str {
        "toy-shape-inference"
    }

    fn anchor(&self) -> Anchor {
        Anchor::Op("toy.func")
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let mut open = Walk::pre().collect(run.op(), |op| is_open(op)).map_err(|_| Failed)?;
        // What is defined before it is used is known before it is asked for: one round does, unless something cannot be known.
        loop {
            let ready = open.iter().position(|&at| is_ready(run.module().op(at)));
            let Some(at) = ready.map(|index| open.remove(index)) else { break };
            infer(run, at)?;
        }
        if open.is_empty() {
            return Ok(());
        }
        let text = format!("Shape inference failed, {} operations couldn't be inferred\n", open.len());
        Err(run.op().emit_error(text))
    }
}

fn infer(run: &mut PassRun<'_>, at: OpAddr) -> Result<(), Failed> {
    let op = run.module().op(at);
    let ctx = op.ctx().clone();
    let Some(model) = ctx.op_interface::<dyn ShapeInference>(op.name()) else {
        let text = "unable to infer shape of operation without shape inference interface";
        return Err(op.emit_error(text));
    };
    let (ty, result) = (model.inferred_type(op), op.result(0).map(|result| result.id()));
    let Some(result): Option<ValueId> = result else { return Ok(()) };
    run.module().body_mut(at.unit).set_value_type(result, ty);
    Ok(())
}
