//! Memory that belongs to a kernel: `workgroup(%a: memref<...>) private(%b: memref<...>)`.

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{Argument, AsmParser, AsmPrinter, Delimiter};
use rmlir_ir::{Attr, NamedAttr, OpRef, ValueRef};

/// The words.
pub(super) const WORKGROUP: &str = "workgroup";
pub(super) const PRIVATE: &str = "private";

/// Reads `WORD(%a: T {...}, ...)` if it is next. Gives the attributes of the arguments if there are any.
pub(super) fn parse(
    parser: &mut dyn AsmParser,
    word: &str,
    args: &mut Vec<Argument>,
) -> Result<Option<Attr>, Failed> {
    if !parser.optional_token(word) {
        return Ok(None);
    }
    let before = args.len();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        args.push(parser.argument(true, true)?);
        Ok(())
    })?;
    let attrs: Vec<Vec<NamedAttr>> = args.iter().skip(before).map(|arg| arg.attrs.clone()).collect();
    if attrs.iter().all(Vec::is_empty) {
        return Ok(None);
    }
    let dicts: Vec<Attr> = attrs.into_iter().map(|attrs| parser.ctx().dict_attr(attrs)).collect();
    Ok(Some(parser.ctx().array_attr(&dicts)))
}

/// Writes ` WORD(%a : T, ...)`, nothing without arguments.
pub(super) fn print(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'_>,
    word: &str,
    args: &[ValueRef<'_>],
    attrs: Option<Attr>,
) {
    if args.is_empty() {
        return;
    }
    let dicts = attrs.and_then(|attrs| op.ctx().attr_data(attrs).as_array()).unwrap_or_default();
    printer.text(" ");
    printer.text(word);
    printer.text("(");
    for (i, &arg) in args.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.operand(arg);
        printer.text(" : ");
        printer.ty(arg.ty());
        if let Some(&dict) = dicts.get(i) {
            printer.attr_dict(op.ctx().dict(dict), &[]);
        }
    }
    printer.text(")");
}

/// Takes the arguments of the body from `at` on apart: those for the group, and those of one thread.
pub(super) fn split<'a, 'm>(
    op: OpRef<'m>,
    args: &'a [ValueRef<'m>],
    at: usize,
) -> (&'a [ValueRef<'m>], &'a [ValueRef<'m>]) {
    let count = op.attr_named(COUNT).and_then(|count| rmlir_ir::typed::number(op.ctx(), count));
    let rest = args.get(at..).unwrap_or_default();
    rest.split_at(usize::try_from(count.unwrap_or(0)).unwrap_or(0).min(rest.len()))
}

/// The attribute that holds the number of those for the group.
pub(super) const COUNT: &str = "workgroup_attributions";
