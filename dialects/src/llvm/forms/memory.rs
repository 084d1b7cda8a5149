//! `llvm.alloca`.

use super::{add, attrs, print_attrs, set};
use crate::llvm::field::Field;
use crate::llvm::types::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{AttrData, OpRef, TypeData};

/// The attributes of `llvm.alloca`.
pub(in crate::llvm) struct AllocaForm {
    pub element: Field,
    alignment: Field,
    pub inalloca: Field,
}

impl AllocaForm {
    pub(in crate::llvm) const fn new() -> AllocaForm {
        AllocaForm {
            element: Field::new("elem_type"),
            alignment: Field::new("alignment"),
            inalloca: Field::new("inalloca"),
        }
    }

    pub(in crate::llvm) fn parse(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        if parser.optional_token("inalloca") {
            let unit = parser.ctx().unit();
            set(parser, state, "inalloca", unit);
        }
        let size = parser.operand()?;
        parser.token("x")?;
        let element = parser.ty()?;
        attrs(parser, state)?;
        parser.token(":")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        drop_zero_alignment(parser, state)?;
        let signature = match ctx.type_data(ty) {
            TypeData::Function { inputs, results } => match (&**inputs, &**results) {
                (&[size], &[result]) => Some((size, result)),
                _ => None,
            },
            _ => None,
        };
        let Some((size_type, result)) = signature else {
            let what = "expected trailing function type with one argument and one result";
            return Err(parser.op_error(loc, what));
        };
        let value = parser.resolve(size, size_type)?;
        state.operands.push(value);
        if Kind::of(&ctx, result) == Some(Kind::Pointer) {
            add(parser, state, "elem_type", ctx.type_attr(element));
        }
        state.result_types.push(result);
        Ok(())
    }

    pub(in crate::llvm) fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(if self.inalloca.is_set(op) { " inalloca " } else { " " });
        let (Some(size), Some(result)) = (op.operand(0), op.result(0)) else { return };
        printer.operand(size);
        printer.text(" x ");
        if let Some(element) = self.element.ty(op) {
            printer.ty(element);
        }
        let hidden = ["elem_type", "inalloca", "alignment"];
        print_attrs(printer, op, if self.alignment.value(op) == 0 { &hidden } else { &hidden[..2] });
        printer.text(" : (");
        printer.ty(size.ty());
        printer.text(") -> ");
        printer.ty(result.ty());
    }
}

/// An alignment of 0 means that there is none.
fn drop_zero_alignment(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let ctx = parser.ctx().clone();
    let Some(at) = state.attrs.iter().position(|entry| ctx.bytes(entry.name) == b"alignment") else {
        return Ok(());
    };
    match ctx.attr_data(state.attrs[at].value) {
        AttrData::Integer { value, .. } => {
            if value.is_zero() {
                state.attrs.remove(at);
            }
            Ok(())
        }
        _ => {
            let loc = parser.name_loc();
            Err(parser.op_error(loc, "expected integer alignment"))
        }
    }
}
