//! Canonicalisation patterns.

use super::{CallIndirectOp, CallOp, ConstantOp};
use rmlir_ir::ValueId;
use rmlir_rewrite::OpPatterns;

pub(super) const PATTERNS: &[OpPatterns] = &[("call_indirect", |set| {
    set.op("", |op: CallIndirectOp, rw| {
        // What is called is known.
        let root = rw.read(op);
        let callee = root.callee().defining::<ConstantOp>()?.value();
        let results: Vec<_> = root.results().map(|result| result.ty()).collect();
        let operands: Vec<ValueId> = root.callee_operands().map(|operand| operand.id()).collect();
        let made = CallOp::build(rw.builder(), &results, callee, &operands).values().ok()?;
        rw.replace(op, &made)
    });
})];
