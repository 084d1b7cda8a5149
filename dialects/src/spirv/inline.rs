//! Calls and inlining of functions.

use super::{BranchOp, FuncOp, FunctionCallOp, LoopOp, ReturnOp, ReturnValueOp, SelectionOp};
use crate::common::callable::ByType;
use rmlir_ir::interfaces::call::{CallOpInterface, CallableOpInterface, Callee};
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, BlockId, Builder, Module, OpAddr, OpRef, RegionRef, ValueId};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("func").interface::<dyn CallableOpInterface>(Arc::new(ByType));
    dialect.op("FunctionCall").interface::<dyn CallOpInterface>(Arc::new(Call));
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(Inliner));
}

struct Call;

impl CallOpInterface for Call {
    fn callee<'m>(&self, op: OpRef<'m>) -> Option<Callee<'m>> {
        op.unverified::<FunctionCallOp>().callee_attr().map(Callee::Symbol)
    }

    fn set_callee(&self, module: &mut Module, at: OpAddr, symbol: Attr) {
        let name = module.ctx().ident("callee");
        module.set_attr(at, name, Some(symbol));
    }

    fn arg_operands(&self, op: OpRef<'_>) -> Range<usize> {
        0..op.num_operands()
    }
}

struct Inliner;

/// Whether control leaves the function somewhere in a region.
fn returns(region: RegionRef<'_>) -> bool {
    let leaves = |op: OpRef<'_>| op.is::<ReturnOp>() || op.is::<ReturnValueOp>();
    let found = |block| {
        Walk::pre().ops(block, |op| if leaves(op) { WalkResult::Interrupt } else { WalkResult::Advance })
    };
    // What is not in memory may.
    region.blocks().any(|block| found(block).map_or(true, |result| result.was_interrupted()))
}

impl DialectInlinerInterface for Inliner {
    fn may_inline_call(&self, _call: OpRef<'_>, _callable: OpRef<'_>, _clone: bool) -> bool {
        true
    }

    fn may_inline_region(&self, to: RegionRef<'_>, _from: RegionRef<'_>, _clone: bool) -> bool {
        to.parent().is_some_and(|op| op.is::<FuncOp>() || op.is::<SelectionOp>() || op.is::<LoopOp>())
    }

    fn may_inline_op(&self, op: OpRef<'_>, _to: RegionRef<'_>, _clone: bool) -> bool {
        let structured = op.is::<SelectionOp>() || op.is::<LoopOp>();
        !(structured && op.region(0).is_some_and(returns))
    }

    fn replace_terminator(&self, module: &mut Module, terminator: OpAddr, next: BlockId) {
        let op = module.op(terminator);
        if !op.is::<ReturnOp>() && !op.is::<ReturnValueOp>() {
            return;
        }
        let (loc, values) = (op.loc(), op.operands().map(|value| value.id()).collect::<Vec<ValueId>>());
        let mut builder = Builder::before(module, terminator);
        builder.set_loc(loc);
        // Both it and what it replaces have no results.
        if BranchOp::build(&mut builder, &values, next).insert().is_ok() {
            let _ = module.erase_op(terminator);
        }
    }

    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let op = module.op(terminator);
        let value = op.operand(0).filter(|_| op.is::<ReturnValueOp>()).map(|value| value.id());
        if let (Some(value), Some(&result)) = (value, results.first()) {
            module.body_mut(terminator.unit).replace_all_uses(result, value);
        }
    }
}
