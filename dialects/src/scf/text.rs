//! Pieces of text that several operations of the dialect have.

use crate::common::text::print_types;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpRef, Type, ValueRef};

/// Reads `(%arg = %init, ...)`.
///
/// # Errors
/// If it is malformed; it has been reported.
pub(crate) fn assignments(
    parser: &mut dyn AsmParser,
) -> Result<(Vec<Argument>, Vec<UnresolvedOperand>), Failed> {
    let (mut args, mut inits) = (Vec::new(), Vec::new());
    if !parser.optional_token("(") {
        let loc = parser.loc();
        return Err(parser.op_error(loc, "expected '('"));
    }
    if parser.optional_token(")") {
        return Ok((args, inits));
    }
    loop {
        args.push(parser.argument(false, false)?);
        parser.token("=")?;
        inits.push(parser.operand()?);
        if parser.optional_token(")") {
            return Ok((args, inits));
        }
        if !parser.optional_token(",") {
            return Err(parser.expected("expected ',' or ')'"));
        }
    }
}

/// Writes ` PREFIX(%arg = %init, ...)`, nothing without arguments.
pub(crate) fn print_assignments<'m>(
    printer: &mut dyn AsmPrinter,
    prefix: &str,
    args: &[ValueRef<'m>],
    inits: &[ValueRef<'m>],
) {
    let mut lead = "";
    for (&arg, &init) in args.iter().zip(inits) {
        printer.text(if lead.is_empty() { prefix } else { lead });
        printer.text(if lead.is_empty() { "(" } else { "" });
        printer.operand(arg);
        printer.text(" = ");
        printer.operand(init);
        lead = ", ";
    }
    if !lead.is_empty() {
        printer.text(")");
    }
}

/// Writes `-> (T, T)`, always with parentheses.
pub(crate) fn print_arrow_in_parens(printer: &mut dyn AsmPrinter, types: impl IntoIterator<Item = Type>) {
    printer.text("-> (");
    print_types(printer, types);
    printer.text(")");
}

/// Gives arguments their types.
pub(crate) fn give_types(args: &mut [Argument], types: &[Type]) {
    for (arg, &ty) in args.iter_mut().zip(types) {
        arg.ty = Some(ty);
    }
}

/// Puts the implicit terminator of an operation of the dialect at the end of a region that has none.
pub(crate) fn ensure_terminator<O: TypedOp>(
    parser: &mut dyn AsmParser,
    region: rmlir_ir::RegionId,
    state: &OperationState,
) {
    let name = parser.ctx().op_name(O::KIND.name());
    parser.ensure_terminator(region, name, state.loc);
}

/// The last operation of a region's first block if it is such a one. Else an error with these words.
///
/// # Errors
/// If it is missing or another operation; it has been reported.
pub(crate) fn terminator<'m, O: TypedOp>(
    op: OpRef<'m>,
    region: usize,
    message: &str,
) -> Result<OpRef<'m>, Failed> {
    let last = op.region(region).and_then(|region| region.entry()).and_then(|block| block.last_op());
    match last {
        Some(last) if last.is_named::<O>() => Ok(last),
        Some(last) => {
            op.ctx().emit(op.error(message).with_note(last.loc(), "terminator here"));
            Err(Failed)
        }
        None => Err(op.emit_error(message)),
    }
}

/// The arguments of the entry block of a region, from one on.
pub(crate) fn entry_args(op: OpRef<'_>, region: usize, from: usize) -> Vec<ValueRef<'_>> {
    let entry = op.region(region).and_then(|region| region.entry());
    entry.map_or(Vec::new(), |block| block.args().skip(from).collect())
}

/// The operands of the last operation of a region's first block, if it is such a one.
pub(crate) fn yielded<O: TypedOp>(op: OpRef<'_>, region: usize) -> Vec<ValueRef<'_>> {
    let last = op.region(region).and_then(|region| region.entry()).and_then(|block| block.last_op());
    last.filter(|last| last.is_named::<O>()).map_or(Vec::new(), |last| last.operands().collect())
}
