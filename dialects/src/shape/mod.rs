//! Behaviour of the shape dialect. Its definitions do not ship: it serves those that are loaded at run time.

use crate::common::elements;
use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("const_shape").form(parse_shape, print_shape);
    dialect.op("const_size").interface::<dyn OpAsmInterface>(Arc::new(Size));
}

const SHAPE: &str = "shape";

/// `shape.const_shape [1, 2, 3] : !shape.shape`
fn parse_shape(parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
    text::optional_attrs(parser, state)?;
    let loc = parser.loc();
    let extents = parser.attr(None)?;
    let ctx = parser.ctx().clone();
    let Some(extents) = ctx.attr_data(extents).as_array() else {
        return Err(parser.op_error(loc, "expected an array of extents"));
    };
    let mut raw = Vec::new();
    for &extent in extents {
        let Some(extent) = rmlir_ir::typed::number(&ctx, extent) else {
            return Err(parser.op_error(loc, "expected integer extents"));
        };
        raw.extend_from_slice(&extent.to_le_bytes());
    }
    let shape = ctx
        .tensor_type(&[extents.len() as i64], ctx.index_type(), None)
        .and_then(|ty| ctx.dense_elements(ty, raw, false))
        .map_err(|why| parser.op_error(loc, &why.0))?;
    text::set(parser, state, SHAPE, shape);
    parser.token(":")?;
    let ty = parser.ty()?;
    state.result_types.push(ty);
    Ok(())
}

/// The most extents that are worth writing.
const MAX_RANK: usize = 1 << 20;

fn print_shape(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_attrs(printer, op, &[SHAPE]);
    let extents = op.attr_named(SHAPE).and_then(|shape| elements::integers(op.ctx(), shape, MAX_RANK));
    let extents = extents.map_or(Vec::new(), |(_, extents)| extents);
    printer.text("[");
    for (i, extent) in extents.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let mut text = Vec::new();
        extent.print_signed(&mut text);
        printer.bytes(&text);
    }
    printer.text("] : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

/// `%c4`
struct Size;

impl OpAsmInterface for Size {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let value = op.attr_named("value").and_then(|value| rmlir_ir::typed::number(op.ctx(), value));
        if let Some(value) = value {
            name(0, &format!("c{value}"));
        }
    }
}
