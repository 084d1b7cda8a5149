//! Behaviour of the ml_program dialect.

mod globals;
mod text;

use crate::common::callable::Callable;
pub use crate::ops::ml_program::*;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::symbol_name;
use rmlir_ods::DialectImpl;

/// A function or graph of this dialect.
const CALLABLE: Callable = Callable { default_dialect: "", declares: true, check: |_| Ok(()) };

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    CALLABLE.attach(&mut dialect.op("func"));
    CALLABLE.attach(&mut dialect.op("subgraph"));
    dialect.op("return").verifier(|op| check_exit(op, "returns", "return"));
    dialect.op("output").verifier(|op| check_exit(op, "outputs", "output"));
    globals::hooks(dialect);
    text::hooks(dialect);
}

/// What leaves a function must be what its type says. The verb and the noun are for messages.
fn check_exit(op: OpRef<'_>, verb: &str, noun: &str) -> Result<(), Failed> {
    let Some(function) = op.parent() else { return Ok(()) };
    let want = FunctionOpInterface::result_types(&CALLABLE, function);
    let name = || symbol_name(function).map_or(String::new(), |name| op.ctx().text(name).into_owned());
    if op.num_operands() != want.len() {
        let (have, want, name) = (op.num_operands(), want.len(), name());
        return Err(
            op.emit_error(format!("has {have} operands, but enclosing function (@{name}) {verb} {want}"))
        );
    }
    for (i, (operand, &want)) in op.operands().zip(want.iter()).enumerate() {
        if operand.ty() != want {
            let (have, want) = (op.ctx().quoted_type(operand.ty()), op.ctx().quoted_type(want));
            return Err(op.emit_plain_error(format!(
                "type of {noun} operand {i} ({have}) doesn't match function result type ({want}) in function @{}",
                name()
            )));
        }
    }
    Ok(())
}
