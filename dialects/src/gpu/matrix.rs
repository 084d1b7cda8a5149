//! `!gpu.mma_matrix<16x16xf16, "AOp">`

use rmlir_ir::DialectType;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};

/// The type: sizes, elements, and which operand of a product it is.
pub(super) struct Matrix;

impl TypeHooks for Matrix {
    fn parse(&self, parser: &mut dyn AsmParser) -> Result<Vec<Param>, Failed> {
        parser.token("<")?;
        let shape = parser.dimension_list(false, true)?;
        let element = parser.ty()?;
        parser.token(",")?;
        let loc = parser.loc();
        let Some(operand) = parser.optional_string() else {
            return Err(parser.error(loc, "expected string"));
        };
        parser.token(">")?;
        let shape = shape.into_iter().map(Param::Int).collect();
        Ok(vec![Param::List(shape), Param::Type(element), Param::String(operand)])
    }

    fn print(&self, printer: &mut dyn AsmPrinter, ty: &DialectType) {
        let [Param::List(shape), Param::Type(element), Param::String(operand)] = &ty.params[..] else {
            return;
        };
        printer.text("<");
        for size in shape {
            if let Param::Int(size) = size {
                printer.text(&format!("{size}x"));
            }
        }
        printer.ty(*element);
        printer.text(", ");
        let operand = printer.ctx().bytes(*operand).to_vec();
        printer.string(&operand);
        printer.text(">");
    }
}
