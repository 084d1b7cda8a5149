//! Inlining of functions.

use super::{CallOp, FuncOp, ReturnOp};
use crate::cf::BranchOp;
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ir::{BlockId, Builder, Module, OpAddr, OpRef, RegionRef, ValueId};

/// Calls of functions, and what they return.
pub(super) struct Inliner;

fn returned(module: &Module, terminator: OpAddr) -> Option<Vec<ValueId>> {
    let op = module.op(terminator);
    op.is::<ReturnOp>().then(|| op.operands().map(|value| value.id()).collect())
}

impl DialectInlinerInterface for Inliner {
    fn may_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, _clone: bool) -> bool {
        let kept = call.cast_unverified::<CallOp>().is_some_and(|call| call.no_inline())
            || callable.cast_unverified::<FuncOp>().is_some_and(|func| func.no_inline());
        !kept
    }

    fn may_inline_region(&self, _to: RegionRef<'_>, _from: RegionRef<'_>, _clone: bool) -> bool {
        true
    }

    fn may_inline_op(&self, _op: OpRef<'_>, _to: RegionRef<'_>, _clone: bool) -> bool {
        true
    }

    fn replace_terminator(&self, module: &mut Module, terminator: OpAddr, next: BlockId) {
        let Some(values) = returned(module, terminator) else { return };
        let loc = module.op(terminator).loc();
        let mut builder = Builder::before(module, terminator);
        builder.set_loc(loc);
        // Both it and what it replaces have no results.
        if BranchOp::build(&mut builder, &values, next).insert().is_ok() {
            let _ = module.erase_op(terminator);
        }
    }

    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let Some(values) = returned(module, terminator) else { return };
        for (&result, &value) in results.iter().zip(&values) {
            module.body_mut(terminator.unit).replace_all_uses(result, value);
        }
    }
}
