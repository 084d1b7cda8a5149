//! The cases of `cf.switch` and the like: `default: ^bb1(%a : i32), 42: ^bb2`, one a line.

use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, BlockId, Context, OpRef, Type};

use crate::common::elements::{self, Number, integers};
use crate::common::text;

/// Parameters: the type of the flag, the default block, its operands and their types, the values, the blocks of the cases, their
/// operands and their types.
pub(crate) struct Cases;

/// A block and what is passed to it.
struct Target {
    block: BlockId,
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
}

fn target(parser: &mut dyn AsmParser) -> Result<Target, Failed> {
    parser.token(":")?;
    let block = parser.successor()?;
    let mut target = Target { block, operands: Vec::new(), types: Vec::new() };
    if parser.optional_token("(") {
        target.operands = text::operand_list(parser)?;
        parser.token(":")?;
        target.types = text::type_list(parser)?;
        parser.token(")")?;
    }
    Ok(target)
}

/// The value of a case, cut to the width of the flag. Long ones are written without a sign, which the reference then refuses to read.
fn case_value(parser: &mut dyn AsmParser, width: u32) -> Result<Int, Failed> {
    if width < 64 {
        return Ok(Int::from_i64(width, parser.integer()?));
    }
    let loc = parser.loc();
    let value = parser.wide_integer()?;
    let wide = Int::from_i128(128, value);
    let fits =
        value >= 0 && wide.leading_zeros() + width >= 128 || value < 0 && wide.leading_ones() + width > 128;
    match fits || width > 128 {
        true => Ok(Int::from_i128(width, value)),
        false => Err(parser.op_error(loc, "integer value too large")),
    }
}

fn values_attr(ctx: &Context, ty: Type, values: &[Int]) -> Option<Attr> {
    let count = i64::try_from(values.len()).ok()?;
    let ty = ctx.vector_type(&[count], &[false], ty).ok()?;
    let numbers: Vec<Number> = values.iter().cloned().map(Number::Int).collect();
    elements::write(ctx, ty, &numbers, false)
}

impl CustomDirective for Cases {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let [flag, default_block, default_operands, default_types, values, blocks, operands, types] = params
        else {
            return Ok(false);
        };
        let Some(&flag) = flag.types().first() else { return Ok(false) };
        parser.token("default")?;
        let default = target(parser)?;
        *default_block = ParsedParam::Successors(vec![default.block]);
        *default_operands = ParsedParam::Operands(default.operands);
        *default_types = ParsedParam::Types(default.types);
        let width = parser.ctx().type_data(flag).storage_width().unwrap_or(64);
        let (mut numbers, mut targets) = (Vec::new(), Vec::new());
        while parser.optional_token(",") {
            numbers.push(case_value(parser, width)?);
            targets.push(target(parser)?);
        }
        if !numbers.is_empty() {
            *values = ParsedParam::Attr(values_attr(parser.ctx(), flag, &numbers));
        }
        *blocks = ParsedParam::Successors(targets.iter().map(|target| target.block).collect());
        *types = ParsedParam::Types(targets.iter().flat_map(|target| target.types.iter().copied()).collect());
        *operands = ParsedParam::OperandLists(targets.into_iter().map(|target| target.operands).collect());
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let [_, default, default_operands, _, values, blocks, operands, _] = params else { return };
        printer.text("  default: ");
        default
            .successors()
            .iter()
            .for_each(|&block| text::print_successor(printer, block, default_operands.values()));
        let ctx = op.ctx();
        let cases = values.attr().and_then(|attr| integers(ctx, attr, op.successors().len()));
        let Some((_, cases)) = cases else { return };
        for (i, (value, &block)) in cases.iter().zip(blocks.successors()).enumerate() {
            printer.text(",");
            printer.newline();
            printer.text("  ");
            let mut text = Vec::new();
            // The reference cuts what is longer than 64 bits, which would be lost.
            value.print_unsigned(&mut text);
            printer.bytes(&text);
            printer.text(": ");
            text::print_successor(
                printer,
                block,
                operands.value_lists().get(i).map_or(&[], |list| &list[..]),
            );
        }
        printer.newline();
    }
}
