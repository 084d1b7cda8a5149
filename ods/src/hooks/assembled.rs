//! Hooks of an operation put together from functions.

use super::Checks;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::signature::Signature;
use std::sync::Arc;

/// Reads what comes after an operation's name.
pub type Parse = fn(&mut dyn AsmParser, &mut OperationState) -> Result<(), Failed>;

/// Writes what comes after an operation's name.
pub type Print = fn(&mut dyn AsmPrinter, OpRef<'_>);

/// Checks an operation.
pub type Check = fn(OpRef<'_>) -> Result<(), Failed>;

/// Checks an operation by its signature.
pub type SignatureCheck = fn(Signature<'_>) -> Result<(), Failed>;

/// The functions of one operation.
#[derive(Clone, Copy, Default)]
pub(super) struct Assembled {
    pub(super) form: Option<(Parse, Print)>,
    pub(super) check: Option<Check>,
    pub(super) check_signature: Option<SignatureCheck>,
    pub(super) check_regions: Option<Check>,
}

impl Assembled {
    pub(super) fn is_empty(&self) -> bool {
        let checks = self.check.is_some() || self.check_signature.is_some() || self.check_regions.is_some();
        self.form.is_none() && !checks
    }

    pub(super) fn behaviour(&self) -> (Option<Arc<dyn OpHooks>>, Checks) {
        let op = self.check.is_some() || self.check_signature.is_some();
        let checks = Checks { op, regions: self.check_regions.is_some() };
        let hooks: Option<Arc<dyn OpHooks>> = match self.is_empty() {
            true => None,
            false => Some(Arc::new(*self)),
        };
        (hooks, checks)
    }
}

impl OpHooks for Assembled {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.check.map_or(Ok(()), |check| check(op))
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        self.check_regions.map_or(Ok(()), |check| check(op))
    }

    fn verify_signature(&self, op: Signature<'_>) -> Result<(), Failed> {
        self.check_signature.map_or(Ok(()), |check| check(op))
    }

    fn verifies_each(&self) -> bool {
        self.check.is_some() || self.check_regions.is_some()
    }

    fn has_custom_form(&self) -> bool {
        self.form.is_some()
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        match self.form {
            Some((parse, _)) => parse(parser, state),
            None => {
                let loc = parser.name_loc();
                Err(parser.op_error(loc, "has no custom assembly form"))
            }
        }
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        if let Some((_, print)) = self.form {
            print(printer, op);
        }
    }
}
