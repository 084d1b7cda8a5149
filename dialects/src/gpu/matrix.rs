//! `!gpu.mma_matrix<16x16xf16, "AOp">`

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, TypeHooks};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, DialectType, Signedness, TypeData};

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

    fn verify(&self, ctx: &Context, params: &[Param]) -> Result<(), String> {
        let [Param::List(shape), Param::Type(element), Param::String(operand)] = params else {
            return Ok(());
        };
        if !["AOp", "BOp", "COp"].contains(&&*ctx.text(*operand)) {
            return Err("operand expected to be one of AOp, BOp or COp".to_owned());
        }
        if shape.len() != 2 {
            return Err("MMAMatrixType must have exactly two dimensions".to_owned());
        }
        let is_number = match ctx.type_data(*element) {
            TypeData::Integer { width, signedness } => match signedness {
                Signedness::Signless => *width == 32,
                _ => *width == 8,
            },
            TypeData::Float(kind) => matches!(kind, FloatKind::F16 | FloatKind::F32 | FloatKind::F64),
            _ => false,
        };
        match is_number {
            true => Ok(()),
            false => Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64".to_owned()),
        }
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
