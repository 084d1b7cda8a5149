//! `shape.function_library`, and the attribute that says which libraries there are.

use crate::common::function;
use crate::common::text;
use rmlir_ir::builder::Builder;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, DialectHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::print::attr_to_string;
use rmlir_ir::symbols::lookup_ref_in;
use rmlir_ir::{Attr, AttrData, Ident, Loc, NamedAttr, OpId, OpRef, TraitSet, Type};
use rmlir_ods::DialectImpl;
use std::collections::BTreeSet;
use std::sync::Arc;

const LIBRARY: &str = "shape.function_library";
const MAPPING: &str = "mapping";

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("function_library").form(parse, print).interface::<dyn OpAsmInterface>(Arc::new(Library));
    dialect.hooks(Arc::new(Shape));
}

struct Library;

impl OpAsmInterface for Library {
    fn default_dialect(&self) -> &str {
        "shape"
    }
}

/// `@name { ... } mapping { d.op = @f }`
fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::symbol_name(parser, state)?;
    let entries = parser.optional_attr_dict_with_keyword()?;
    state.attrs.extend(entries);
    let body = parser.region(&[], false)?;
    state.regions.push(body);
    parser.token(MAPPING)?;
    let loc = parser.loc();
    let mapping = parser.attr(None)?;
    if parser.ctx().attr_data(mapping).as_dictionary().is_none() {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    text::set(parser, state, MAPPING, mapping);
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print_symbol_name(printer, op);
    text::print_attrs_with_keyword(printer, op, &[rmlir_ir::symbols::SYM_NAME, MAPPING]);
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, false, false, false);
    }
    printer.text(" mapping ");
    if let Some(mapping) = op.attr_named(MAPPING) {
        printer.attr_without_type(mapping);
    }
}

/// The dialect.
struct Shape;

impl DialectHooks for Shape {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        super::fold::materialize(builder, value, ty, loc)
    }

    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        if op.ctx().bytes(attr.name) != b"shape.lib" {
            return Ok(());
        }
        if !op.has_trait(TraitSet::SYMBOL_TABLE) {
            return Err(op.emit_plain_error("shape.lib attribute may only be on op implementing SymbolTable"));
        }
        match op.ctx().attr_data(attr.value) {
            AttrData::SymbolRef { .. } => check_library(op, attr.value),
            AttrData::Array(libraries) => check_libraries(op, libraries),
            _ => Err(op.emit_plain_error(
                "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute",
            )),
        }
    }
}

fn check_library(op: OpRef<'_>, symbol: Attr) -> Result<(), Failed> {
    let name = || attr_to_string(op.ctx(), symbol);
    match lookup_ref_in(op, symbol) {
        None => Err(op.emit_plain_error(format!("shape function library {} not found", name()))),
        Some(found) if found.name_text() == LIBRARY.as_bytes() => Ok(()),
        Some(_) => Err(op.emit_plain_error(format!("{} required to be shape function library", name()))),
    }
}

/// All are libraries, and no two of their functions are for one operation.
fn check_libraries(op: OpRef<'_>, libraries: &[Attr]) -> Result<(), Failed> {
    let ctx = op.ctx();
    let mut seen: BTreeSet<Ident> = BTreeSet::new();
    for &library in libraries {
        if !matches!(ctx.attr_data(library), AttrData::SymbolRef { .. }) {
            return Err(op.emit_plain_error("only SymbolRefAttr allowed in shape.lib attribute array"));
        }
        let found = lookup_ref_in(op, library).filter(|found| found.name_text() == LIBRARY.as_bytes());
        let Some(found) = found else {
            let name = attr_to_string(ctx, library);
            return Err(op.emit_plain_error(format!("{name} does not refer to FunctionLibraryOp")));
        };
        let mapping = found.attr_named(MAPPING).and_then(|mapping| ctx.attr_data(mapping).as_dictionary());
        for entry in mapping.unwrap_or_default() {
            if !seen.insert(entry.name) {
                let name = ctx.text(entry.name);
                return Err(op.emit_plain_error(format!(
                    "only one op to shape mapping allowed, found multiple for `\"{name}\"`"
                )));
            }
        }
    }
    Ok(())
}
