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
