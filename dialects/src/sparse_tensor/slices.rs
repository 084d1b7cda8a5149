//! `#sparse_tensor<slice(1, ?, 2)>`: offset, size and stride of what there is of a dimension.

use super::DIALECT;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, AttrHooks};
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, DialectAttr, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) const SLICE: (&str, &str) = (DIALECT, "slice");

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.attr("slice").hooks(Arc::new(Slice));
}

/// What a slice is if nothing is said.
pub(super) const WHOLE: [i64; 3] = [0, DYNAMIC, 1];

/// Offset, size and stride, as far as a slice tells them.
pub fn parts(ctx: &Context, attr: Attr) -> Option<[Option<i64>; 3]> {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
    let &[Param::Int(offset), Param::Int(size), Param::Int(stride)] = &data.params[..] else { return None };
    Some([offset, size, stride].map(|part| (part != DYNAMIC).then_some(part)))
}

struct Slice;

impl AttrHooks for Slice {
    fn parse(&self, parser: &mut dyn AsmParser, _: Option<Type>) -> Result<Vec<Param>, Failed> {
        let mut params = Vec::with_capacity(3);
        for lead in ["(", ",", ","] {
            parser.token(lead)?;
            params.push(Param::Int(number(parser)?));
        }
        parser.token(")")?;
        Ok(params)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, attr: &DialectAttr) {
        for (lead, param) in ["(", ", ", ", "].into_iter().zip(&attr.params) {
            printer.text(lead);
            match param {
                Param::Int(number) if *number != DYNAMIC => printer.text(&number.to_string()),
                _ => printer.text("?"),
            }
        }
        printer.text(")");
    }

    fn verify(&self, _: &Context, params: &[Param]) -> Result<(), String> {
        let [Param::Int(offset), Param::Int(size), Param::Int(stride)] = *params else { return Ok(()) };
        if offset != DYNAMIC && offset < 0 {
            return Err("expect non-negative value or ? for slice offset".into());
        }
        for (number, what) in [(size, "size"), (stride, "stride")] {
            if number != DYNAMIC && number <= 0 {
                return Err(format!("expect positive value or ? for slice {what}"));
            }
        }
        Ok(())
    }
}

fn number(parser: &mut dyn AsmParser) -> Result<i64, Failed> {
    match parser.optional_integer()? {
        None => parser.token("?").map(|()| DYNAMIC),
        Some(..0) => {
            let loc = parser.loc();
            Err(parser.error(loc, "expect positive value or ? for slice offset/size/stride"))
        }
        Some(number) => Ok(number),
    }
}
