//! Operations whose only behaviour is their text.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};

/// Reads what is behind an operation's name.
pub type Parse = fn(&mut dyn AsmParser, &mut OpState) -> Result<(), Failed>;

/// Writes what is behind an operation's name.
pub type Print = fn(&mut dyn AsmPrinter, OpRef<'_>);

/// Two functions as the text of an operation.
pub struct Form(pub Parse, pub Print);

impl OpHooks for Form {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        (self.0)(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        (self.1)(printer, op);
    }
}

/// Two functions as the text of an operation, and one as its check.
pub struct CheckedForm(pub Parse, pub Print, pub fn(OpRef<'_>) -> Result<(), Failed>);

impl OpHooks for CheckedForm {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        (self.0)(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        (self.1)(printer, op);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.2)(op)
    }
}

/// Two functions as the text of an operation, and one as the check of its regions.
pub struct RegionForm(pub Parse, pub Print, pub fn(OpRef<'_>) -> Result<(), Failed>);

impl OpHooks for RegionForm {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        (self.0)(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        (self.1)(printer, op);
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.2)(op)
    }
}
