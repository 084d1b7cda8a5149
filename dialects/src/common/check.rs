//! Operations whose only behaviour is a check.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;

/// A function as the check of an operation.
pub struct Check(pub fn(OpRef<'_>) -> Result<(), Failed>);

impl OpHooks for Check {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.0)(op)
    }
}

/// A function as the check of an operation that goes by nothing but its attributes, types and numbers of operands.
pub struct CheckParts(pub fn(OpRef<'_>) -> Result<(), Failed>);

impl OpHooks for CheckParts {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.0)(op)
    }

    fn verifies_by_parts(&self) -> bool {
        true
    }
}
