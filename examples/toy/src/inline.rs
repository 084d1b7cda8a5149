//! Inlining: everything may go anywhere; casts stand where shapes are known better on one side.

use crate::toy::{CastOp, ReturnOp};
use rmlir::ir::interfaces::dialect::DialectInlinerInterface;
use rmlir::ir::{Builder, Loc, Module, OpAddr, OpRef, RegionRef, Type, ValueId};

pub(crate) struct Inliner;

impl DialectInlinerInterface for Inliner {
    fn may_inline_call(&self, _: OpRef<'_>, _: OpRef<'_>, _: bool) -> bool {
        true
    }

    fn may_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn may_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
        true
    }

    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let op = module.op(terminator);
        if !op.is::<ReturnOp>() {
            return;
        }
        let values: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
        for (&result, &value) in results.iter().zip(&values) {
            module.body_mut(terminator.unit).replace_all_uses(result, value);
        }
    }

    fn convert(&self, builder: &mut Builder<'_>, value: ValueId, to: Type, loc: Loc) -> Option<ValueId> {
        CastOp::build(builder, to, value).loc(loc).value().ok()
    }
}
