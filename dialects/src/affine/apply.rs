//! `affine.apply #map(%i)[%n]`, `affine.min`, `affine.max`.

use super::MAP;
use super::checks::{check_apply, check_extremum};
use crate::common::operand_map::{dims_and_symbols, map_attr, map_of, print_dims_and_symbols};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("apply").form(parse_apply, print).verifier(check_apply);
    dialect.op("min").form(parse_extremum, print).verifier(check_extremum);
    dialect.op("max").form(parse_extremum, print).verifier(check_extremum);
}

/// Reads the map with its operands; gives it with the number of those in round brackets.
fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(AffineMap, usize), Failed> {
    let (attr, map) = map_attr(parser)?;
    text::set(parser, state, MAP, attr);
    let dims = dims_and_symbols(parser, state)?;
    text::optional_attrs(parser, state)?;
    Ok((map, dims))
}

fn parse_apply(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let (map, dims) = parse(parser, state)?;
    if map.dims as usize != dims || map.inputs() as usize != state.operands.len() {
        let loc = parser.name_loc();
        return Err(parser.op_error(loc, "dimension or symbol index mismatch"));
    }
    state.result_types = vec![parser.ctx().index_type(); map.results.len()];
    Ok(())
}

fn parse_extremum(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parse(parser, state)?;
    state.result_types = vec![parser.ctx().index_type()];
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let (Some(attr), Some(map)) = (op.attr_named(MAP), map_of(op, MAP)) else { return };
    printer.text(" ");
    printer.attr(attr);
    let operands: Vec<ValueRef<'_>> = op.operands().collect();
    print_dims_and_symbols(printer, &operands, map.dims as usize);
    text::print_attrs(printer, op, &[MAP]);
}
