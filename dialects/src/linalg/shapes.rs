//! `linalg.transpose ins(...) outs(...) permutation = [1, 0]`, `linalg.broadcast`: operations that move elements.

use super::YIELD;
use super::short::{Names, Short};
use super::structured::{Check, StructuredOp, interfaces};
use super::{moves, parts};
use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::OpImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let transpose = Move { numbers: "permutation", check: moves::check_transpose };
    dialect.op("transpose").hooks(Arc::new(transpose));
    with_names(&mut dialect.op("transpose"), moves::Transpose, &["transposed"]);
    let broadcast = Move { numbers: "dimensions", check: moves::check_broadcast };
    dialect.op("broadcast").hooks(Arc::new(broadcast));
    with_names(&mut dialect.op("broadcast"), moves::Broadcast, &["broadcasted"]);
    let reduce = Short { numbers: Some("dimensions"), output_first: true, check: moves::check_reduce };
    dialect.op("reduce").hooks(Arc::new(reduce));
    with_names(&mut dialect.op("reduce"), moves::Reduce, &["reduced"]);
    let map = Short { numbers: None, output_first: false, check: moves::check_map };
    dialect.op("map").hooks(Arc::new(map));
    with_names(&mut dialect.op("map"), moves::Map, &["mapped"]);
}

/// The interfaces of a structured operation with names for its results and the arguments of its body.
fn with_names(op: &mut OpImpl<'_>, model: impl StructuredOp + 'static, results: &'static [&'static str]) {
    interfaces(op, model);
    op.interface::<dyn OpAsmInterface>(Arc::new(Names(results)));
}

/// An operation that says by a list of dimensions where elements go.
struct Move {
    numbers: &'static str,
    check: Check,
}

impl OpHooks for Move {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let operands = parts::parse(parser, state, false)?;
        state.result_types = parts::tensors(parser.ctx(), &operands.outputs);
        parts::numbers(parser, state, self.numbers)?;
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
        parts::print_numbers(printer, op, self.numbers);
        text::print_attrs(printer, op, &[self.numbers]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }
}
