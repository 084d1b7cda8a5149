//! `linalg.transpose ins(...) outs(...) permutation = [1, 0]`, `linalg.broadcast`: operations that move elements.

use super::YIELD;
use super::parts;
use crate::common::names::named;
use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OpState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("transpose").text_only(Arc::new(Move { numbers: "permutation" }));
    dialect.op("broadcast").text_only(Arc::new(Move { numbers: "dimensions" }));
    dialect.op("transpose").interface::<dyn OpAsmInterface>(named(&["transposed"]));
    dialect.op("broadcast").interface::<dyn OpAsmInterface>(named(&["broadcasted"]));
    dialect.op("reduce").interface::<dyn OpAsmInterface>(named(&["reduced"]));
    dialect.op("map").interface::<dyn OpAsmInterface>(named(&["mapped"]));
    dialect.op("pack").interface::<dyn OpAsmInterface>(named(&["pack"]));
    dialect.op("unpack").interface::<dyn OpAsmInterface>(named(&["unpack"]));
}

/// An operation that says by a list of dimensions where elements go.
struct Move {
    numbers: &'static str,
}

impl OpHooks for Move {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
        let operands = parts::parse(parser, state, false)?;
        state.result_types = parts::tensors(parser.ctx(), &operands.outputs);
        parser.token(self.numbers)?;
        parser.token("=")?;
        let mut numbers = Vec::new();
        parser.list(Delimiter::Square, "", &mut |parser| {
            numbers.push(parser.integer()?);
            Ok(())
        })?;
        let numbers = parser.ctx().dense_i64_array(&numbers);
        text::set(parser, state, self.numbers, numbers);
        text::optional_attrs(parser, state)?;
        let args = operands.elements(parser.ctx());
        // Arguments stand where the operands come from, the terminator where the operation stands.
        let (loc, operands) = (state.loc, state.operands.clone());
        let region = parser.implied_region(&args, &mut |builder, values| {
            builder.set_loc(loc);
            let unit = builder.unit();
            for (&arg, operand) in values.iter().zip(&operands) {
                let loc = builder.module().value(unit, *operand).loc();
                builder.body().set_arg_loc(arg, loc);
            }
            builder.create(YIELD).operands(values.get(..1).unwrap_or_default()).insert();
        });
        state.regions.push(region);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        parts::print(printer, op);
        let numbers = op.attr_named(self.numbers).and_then(|attr| op.ctx().i64_array(attr));
        let numbers: Vec<String> = numbers.unwrap_or_default().iter().map(i64::to_string).collect();
        printer.text(&format!(" {} = [{}] ", self.numbers, numbers.join(", ")));
        text::print_attrs(printer, op, &[self.numbers]);
    }
}
