//! `chlo.scan(%a) inits (%b) dimension=0 { ... } : (T, U) -> (V, W)`

use crate::tensor::{Tensor, compatible_types, is_dynamic};
use crate::view::{View, check};
use rmlir_dialects::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Attr, DYNAMIC, OpRef, RegionRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("scan").hooks(Arc::new(Scan)).interface::<dyn OpAsmInterface>(Arc::new(Scan));
}

struct Scan;

/// Lengths of groups, as an attribute.
fn segments(parser: &dyn AsmParser, lengths: [usize; 2]) -> Attr {
    parser.ctx().dense_i32_array(&lengths.map(|len| i32::try_from(len).unwrap_or(i32::MAX)))
}

impl OpHooks for Scan {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let inputs = text::operands_in(parser, Delimiter::Paren, None)?;
        parser.token("inits")?;
        let inits = text::operands_in(parser, Delimiter::Paren, None)?;
        parser.token("dimension")?;
        parser.token("=")?;
        let dimension = parser.integer()?;
        let dimension = parser.ctx().int_attr(64, dimension);
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        text::set(parser, state, "dimension", dimension);
        let body = parser.region(&[], false)?;
        state.regions.push(body);
        parser.token(":")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        let TypeData::Function { inputs: types, results } = ctx.type_data(ty) else {
            return Err(parser.op_error(loc, "expected function type"));
        };
        if types.len() != inputs.len() + inits.len() {
            return Err(parser.op_error(loc, "operand types must match the number of inputs and inits"));
        }
        let Some(outputs) = results.len().checked_sub(inits.len()) else {
            return Err(parser.op_error(loc, "not enough result types to cover the required carries"));
        };
        let lengths = segments(parser, [inputs.len(), inits.len()]);
        text::set(parser, state, "operandSegmentSizes", lengths);
        let lengths = segments(parser, [outputs, inits.len()]);
        text::set(parser, state, "resultSegmentSizes", lengths);
        let operands: Vec<_> = inputs.into_iter().chain(inits).collect();
        text::resolve_all(parser, loc, &operands, types, state)?;
        state.result_types = results.to_vec();
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        for (lead, group, end) in [("(", 0, ") "), ("inits (", 1, ") ")] {
            printer.text(lead);
            text::print_operands(printer, op.operand_group(group));
            printer.text(end);
        }
        let dimension = op.attr_named("dimension").and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr));
        printer.text(&format!("dimension={} ", dimension.unwrap_or_default()));
        text::print_attrs_with_keyword(
            printer,
            op,
            &["dimension", "operandSegmentSizes", "resultSegmentSizes"],
        );
        printer.text(" ");
        if let Some(region) = op.region(0) {
            printer.region(region, true, true, false);
        }
        printer.text(" : ");
        let ty = op.ctx().function_type(&text::types_of(op.operands()), &text::types_of(op.results()));
        printer.ty(ty);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check(op, verify)
    }
}

impl OpAsmInterface for Scan {
    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        let inputs = op.operand_group_range(0).len();
        for (at, arg) in region.entry().into_iter().flat_map(|block| block.args()).enumerate() {
            name(arg, if at < inputs { "input" } else { "carry" });
        }
    }
}

/// The numbers of inputs and of values that are handed on.
fn counts(view: &View<'_>) -> (usize, usize) {
    let lengths = view.attr("operandSegmentSizes").and_then(|attr| view.ctx().as_i32_array(attr));
    let length =
        |at: usize| lengths.as_ref().and_then(|list| list.get(at)).map_or(0, |&len| len.max(0) as usize);
    (length(0), length(1))
}

/// What a slice of an input is.
fn slice(view: &View<'_>, index: usize, dimension: i64) -> Result<Tensor, Failed> {
    let input = view.tensor(index)?;
    let Some(shape) = &input.shape else {
        return Err(view.fail_op(format!("operand {index} is not ranked")));
    };
    let at = usize::try_from(dimension).ok().filter(|&at| at < shape.len());
    let Some(at) = at else {
        return Err(view.fail_op(format!("scan dimension of operand {index} is out of bounds")));
    };
    let mut shape = shape.clone();
    shape.remove(at);
    Ok(Tensor::new(shape, input.element))
}

fn verify(view: &View<'_>) -> Result<(), Failed> {
    let (inputs, carries) = counts(view);
    let dimension = view.int("dimension").ok_or(Failed)?;
    if inputs == 0 && view.results.len() <= carries {
        return Err(view.fail_op("at least one of inputs or outputs must be present"));
    }
    let args = view.region_args(0);
    let count = inputs + carries;
    if args.len() != count {
        return Err(view.fail_op(format!("expects {count} arguments in the body, but got {}", args.len())));
    }
    let mut length = view.int("scan_dim_size").unwrap_or(DYNAMIC);
    for (index, &arg) in args.iter().enumerate() {
        let wanted =
            if index < inputs { view.ty(&slice(view, index, dimension)?)? } else { view.operand(index)? };
        if index < inputs {
            let size = view.tensor(index)?.dim(dimension);
            if !is_dynamic(size) && !is_dynamic(length) && size != length {
                return Err(view.fail_op(format!("invalid scan dimension size of operand {index}")));
            }
            length = if is_dynamic(length) { size } else { length };
        }
        if !compatible_types(view.ctx(), wanted, arg) {
            return Err(view.fail_op(format!("operand and body argument {index} are incompatible")));
        }
    }
    Ok(())
}

pub(super) fn infer(view: &View<'_>) -> Result<Vec<Type>, Failed> {
    let (inputs, carries) = counts(view);
    let dimension = view.int("dimension").ok_or(Failed)?;
    let Some(returned) = view.returned(0) else { return Err(view.fail("ScanOp region is empty")) };
    let Some(outputs) = returned.len().checked_sub(carries) else {
        return Err(view.fail(format!("ScanOp body must return at least {carries} values (carries)")));
    };
    let mut length = (view.int("scan_dim_size").unwrap_or(DYNAMIC), DYNAMIC);
    for index in 0..inputs {
        let input = view.tensor(index)?;
        if input.shape.is_none() {
            return Err(view.fail(format!("operand {index} is not ranked")));
        }
        let size = usize::try_from(dimension).ok().and_then(|at| input.sizes(view.ctx()).get(at).copied());
        let Some(size) = size else {
            return Err(view.fail(format!("scan dimension of operand {index} is out of bounds")));
        };
        if is_dynamic(length.0) {
            length = size;
        }
    }
    let mut types = Vec::new();
    for (index, &ty) in returned[..outputs].iter().enumerate() {
        let tensor = view.as_tensor(ty)?;
        if tensor.shape.is_none() {
            return Err(view.fail(format!("terminator operand {index} is not ranked")));
        }
        let mut sizes = tensor.sizes(view.ctx());
        let at = usize::try_from(dimension).unwrap_or(0).min(sizes.len());
        sizes.insert(at, length);
        types.extend(view.sized(sizes, tensor.element, &tensor)?);
    }
    types.extend_from_slice(&returned[outputs..]);
    Ok(types)
}
