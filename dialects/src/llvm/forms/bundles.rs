//! Operand bundles: `["tag"(%a, %b : T, T), "other"()]`.

use super::{print_operands, resolve};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, Loc, OpRef, Type, ValueRef};

/// Bundles as they are read.
#[derive(Default)]
pub(in super::super) struct Bundles {
    pub tags: Vec<Attr>,
    pub operands: Vec<Vec<UnresolvedOperand>>,
    pub types: Vec<Vec<Type>>,
}

impl Bundles {
    /// Reads bundles if `[` is next.
    pub(super) fn optional(parser: &mut dyn AsmParser) -> Result<Option<Bundles>, Failed> {
        if !parser.optional_token("[") {
            return Ok(None);
        }
        let mut bundles = Bundles::default();
        if parser.optional_token("]") {
            return Ok(Some(bundles));
        }
        loop {
            bundles.one(parser)?;
            if !parser.optional_token(",") {
                break;
            }
        }
        parser.token("]")?;
        Ok(Some(bundles))
    }

    fn one(&mut self, parser: &mut dyn AsmParser) -> Result<(), Failed> {
        let loc = parser.loc();
        let Some(tag) = parser.optional_string() else {
            parser.op_error(loc, "expected string");
            return Err(parser.op_error(loc, "expect operand bundle tag"));
        };
        self.tags.push(parser.ctx().string_ident(tag));
        let (mut operands, mut types) = (Vec::new(), Vec::new());
        parser.token("(")?;
        if !parser.optional_token(")") {
            operands = crate::common::text::operand_list(parser)?;
            parser.token(":")?;
            types = crate::common::text::type_list(parser)?;
            parser.token(")")?;
        }
        self.operands.push(operands);
        self.types.push(types);
        Ok(())
    }

    /// Looks up the operands and notes the lengths of the lists. Gives the number of operands.
    pub(super) fn finish(
        self,
        parser: &mut dyn AsmParser,
        loc: Loc,
        state: &mut OperationState,
    ) -> Result<i32, Failed> {
        let sizes: Vec<i32> = self.operands.iter().map(|list| list.len() as i32).collect();
        let mut count = 0;
        for (at, (operands, types)) in self.operands.iter().zip(&self.types).enumerate() {
            if operands.len() != types.len() {
                let message = format!(
                    "expected {} types for operand bundle operands for operand bundle #{at}, but actually got {}",
                    operands.len(),
                    types.len()
                );
                return Err(parser.op_error(loc, &message));
            }
            resolve(parser, loc, operands, types, state)?;
            count += operands.len();
        }
        let sizes = parser.ctx().dense_i32_array(&sizes);
        super::add(parser, state, "op_bundle_sizes", sizes);
        if !self.tags.is_empty() {
            let tags = parser.ctx().array_attr(&self.tags);
            super::add(parser, state, "op_bundle_tags", tags);
        }
        Ok(count as i32)
    }
}

/// Writes ` [...]` if an operation has bundles. `operands` are those of all bundles.
pub(super) fn print_optional<'m>(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'m>,
    operands: impl Iterator<Item = ValueRef<'m>>,
) {
    let sizes = op.attr_named("op_bundle_sizes").and_then(|sizes| op.ctx().i32_array(sizes));
    let sizes = sizes.unwrap_or_default();
    if sizes.is_empty() {
        return;
    }
    let mut operands = operands;
    let lists: Vec<Vec<ValueRef<'m>>> = sizes
        .iter()
        .map(|&size| operands.by_ref().take(usize::try_from(size).unwrap_or(0)).collect())
        .collect();
    printer.text(" ");
    print(printer, op, &lists);
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>, lists: &[Vec<ValueRef<'_>>]) {
    let tags = op.attr_named("op_bundle_tags").and_then(|tags| op.ctx().attr_data(tags).as_array());
    printer.text("[");
    for (i, list) in lists.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let tag = tags.and_then(|tags| super::super::attrs::string_bytes(op.ctx(), *tags.get(i)?));
        printer.string(tag.unwrap_or(&[]));
        printer.text("(");
        if !list.is_empty() {
            print_operands(printer, list.iter().copied());
            printer.text(" : ");
            crate::common::text::print_types(printer, list.iter().map(|value| value.ty()));
        }
        printer.text(")");
    }
    printer.text("]");
}

/// `custom<OpBundles>(operands, type(operands), tags)`
pub(in super::super) struct Directive;

impl CustomDirective for Directive {
    fn is_context_free(&self) -> bool {
        true
    }

    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let Some(bundles) = Bundles::optional(parser)? else { return Ok(false) };
        if let [operands, types, tags] = params {
            if !bundles.tags.is_empty() {
                *tags = ParsedParam::Attr(Some(parser.ctx().array_attr(&bundles.tags)));
            }
            *operands = ParsedParam::OperandLists(bundles.operands);
            *types = ParsedParam::Types(bundles.types.into_iter().flatten().collect());
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, params: &[PrintedParam<'_>]) {
        if let [PrintedParam::ValueLists(lists), ..] = params {
            print(printer, op, lists);
        }
    }
}
