//! `linalg.transpose ins(...) outs(...) permutation = [1, 0]`, `linalg.broadcast`: operations that move elements.

use super::YIELD;
use super::short::{Names, Short};
use super::structured::{Check, StructuredOp, interfaces};
use super::{moves, parts};
use crate::common::text;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OpState};
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::HookSet;
use std::sync::Arc;

pub(super) fn hooks(set: &mut HookSet) {
    let transpose = Move { numbers: "permutation", check: moves::check_transpose };
    set.op("linalg.transpose", Arc::new(transpose), true);
    set.op_interfaces("linalg.transpose", with_names(moves::Transpose, &["transposed"]));
    let broadcast = Move { numbers: "dimensions", check: moves::check_broadcast };
    set.op("linalg.broadcast", Arc::new(broadcast), true);
    set.op_interfaces("linalg.broadcast", with_names(moves::Broadcast, &["broadcasted"]));
    let reduce = Short { numbers: Some("dimensions"), output_first: true, check: moves::check_reduce };
    set.op("linalg.reduce", Arc::new(reduce), true);
    set.op_interfaces("linalg.reduce", with_names(moves::Reduce, &["reduced"]));
    let map = Short { numbers: None, output_first: false, check: moves::check_map };
    set.op("linalg.map", Arc::new(map), true);
    set.op_interfaces("linalg.map", with_names(moves::Map, &["mapped"]));
}

/// The interfaces of a structured operation with names for its results and the arguments of its body.
fn with_names(model: impl StructuredOp + 'static, results: &'static [&'static str]) -> Interfaces {
    let mut interfaces = interfaces(model);
    interfaces.add::<dyn OpAsmInterface>(Arc::new(Names(results)));
    interfaces
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

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
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
