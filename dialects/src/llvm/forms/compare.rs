//! `llvm.icmp` and `llvm.fcmp`.

use super::{add, attrs, print_attrs, print_operands};
use crate::llvm::attrs::string_bytes;
use crate::llvm::field::Field;
use crate::llvm::types::is_compatible;
use crate::llvm::words::{FCMP, ICMP};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::{Context, Loc, OpRef, Type, TypeData};

/// A comparison by one of these predicates.
pub(in crate::llvm) struct Compare {
    predicates: &'static [&'static str],
    predicate: Field,
}

impl Compare {
    pub(in crate::llvm) fn integers() -> Compare {
        Compare { predicates: &ICMP, predicate: Field::new("predicate") }
    }

    pub(in crate::llvm) fn floats() -> Compare {
        Compare { predicates: &FCMP, predicate: Field::new("predicate") }
    }

    /// The value of the predicate of a name that stands at `loc`.
    fn predicate(&self, parser: &mut dyn AsmParser, loc: Loc, name: &[u8]) -> Result<i64, Failed> {
        match self.predicates.iter().position(|word| word.as_bytes() == name) {
            Some(value) => Ok(value as i64),
            None => {
                let name = String::from_utf8_lossy(name);
                let message = format!("'{name}' is an incorrect value of the 'predicate' attribute");
                Err(parser.op_error(loc, &message))
            }
        }
    }
}

/// `i1`, or a vector of them of the same shape.
pub(in crate::llvm) fn bool_like(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, ctx.i1()).ok(),
        _ => Some(ctx.i1()),
    }
}

impl OpHooks for Compare {
    fn verifies_each(&self) -> bool {
        false
    }

    fn reads_by_text(&self) -> bool {
        true
    }

    fn prints_by_signature(&self) -> bool {
        true
    }

    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let (ctx, start) = (parser.ctx().clone(), parser.loc());
        let name = parser.attr(None)?;
        let Some(name) = string_bytes(&ctx, name) else {
            return Err(parser.op_error(start, "invalid kind of attribute specified"));
        };
        let lhs = parser.operand()?;
        parser.token(",")?;
        let rhs = parser.operand()?;
        attrs(parser, state)?;
        parser.token(":")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        for operand in [lhs, rhs] {
            let value = parser.resolve(operand, ty)?;
            state.operands.push(value);
        }
        let value = self.predicate(parser, start, name)?;
        add(parser, state, "predicate", ctx.int_attr(64, value));
        if !is_compatible(&ctx, ty) {
            return Err(parser.op_error(loc, "expected LLVM dialect-compatible type"));
        }
        state.result_types.extend(bool_like(parser.ctx(), ty));
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let value = usize::try_from(self.predicate.value(op)).unwrap_or(0);
        printer.text(" \"");
        printer.text(self.predicates.get(value).copied().unwrap_or(""));
        printer.text("\" ");
        print_operands(printer, op.operands());
        print_attrs(printer, op, &["predicate"]);
        printer.text(" : ");
        if let Some(lhs) = op.operand(0) {
            printer.ty(lhs.ty());
        }
    }
}
