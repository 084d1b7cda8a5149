//! The text of functions and global variables.

use super::checks::{element, local};
use crate::common::callable::ByType;
use crate::common::{function, text};
use rmlir_ir::diag::Failed;
use rmlir_ir::directive::{CustomDirective, ParsedParam, PrintedParam};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallableOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::SYM_VISIBILITY;
use rmlir_ir::{AttrData, Module, OpAddr, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut func = dialect.op("func");
    func.hooks(Arc::new(Func));
    func.interface::<dyn FunctionOpInterface>(Arc::new(Func));
    func.interface::<dyn CallableOpInterface>(Arc::new(ByType));
    func.interface::<dyn ArgAndResultAttrs>(Arc::new(Func));
    dialect.op("global").form(parse_global, print_global);
    dialect.op("import_global").form(parse_import, print_import);
    dialect.directive("ElseRegion", Arc::new(Else));
}

const FUNCTION_TYPE: &str = "functionType";
const EXPORTED: &str = "exported";
const MUTABLE: &str = "isMutable";
const TYPE: &str = "type";
const NAMES: [&str; 2] = ["importName", "moduleName"];

/// Reads `exported` if it is next. Nothing else may stand before the name.
fn exported(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    flag(parser, state, EXPORTED, EXPORTED);
    if let Some(word) = parser.next_keyword().map(|word| String::from_utf8_lossy(word).into_owned()) {
        let loc = parser.loc();
        let message = format!("expecting either `exported` or symbol name. got {word}");
        return Err(parser.op_error(loc, &message));
    }
    function::symbol_name(parser, state)
}

/// Reads a word if it is next, into an attribute.
fn flag(parser: &mut dyn AsmParser, state: &mut OperationState, word: &str, name: &str) {
    if parser.optional_token(word) {
        let unit = parser.ctx().unit();
        text::set(parser, state, name, unit);
    }
}

/// Writes a word if its attribute is set.
fn print_flag(printer: &mut dyn AsmPrinter, op: OpRef<'_>, word: &str, name: &str) {
    if op.attr_named(name).is_some() {
        printer.text(" ");
        printer.text(word);
    }
}

/// `wasmssa.func exported @name(%x: !wasmssa<local ref to i32>) -> i32 { ... }`: arguments are variables, and the type of the function
/// has the types of their values.
struct Func;

impl ArgAndResultAttrs for Func {}

impl FunctionOpInterface for Func {
    fn function_type(&self, op: OpRef<'_>) -> Option<Type> {
        match op.ctx().attr_data(op.attr_named(FUNCTION_TYPE)?) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn set_function_type(&self, module: &mut Module, at: OpAddr, ty: Type) {
        let (name, value) = (module.ctx().ident(FUNCTION_TYPE), module.ctx().type_attr(ty));
        module.set_attr(at, name, Some(value));
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
        let ctx = op.ctx();
        let types = FunctionOpInterface::argument_types(self, op);
        if types.len() != entry.num_args() {
            let (want, have) = (types.len(), entry.num_args());
            return Err(op.emit_plain_error(format!(
                "entry block should have same number of arguments as function type. Function type has {want}, entry \
                 block has {have}"
            )));
        }
        for (i, (arg, &want)) in entry.args().zip(types.iter()).enumerate() {
            let Some(have) = element(ctx, arg.ty()) else {
                let found = ctx.quoted_type(arg.ty());
                return Err(op.emit_plain_error(format!(
                    "entry block argument type should be LocalRefType, got {found} for block argument {i}"
                )));
            };
            if have != want {
                let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(have));
                return Err(op.emit_plain_error(format!(
                    "func argument type #{i}({want}) doesn't match entry block referenced type ({have})"
                )));
            }
        }
        Ok(())
    }
}

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        exported(parser, state)?;
        let signature = function::signature(parser, false)?;
        let mut inputs = Vec::with_capacity(signature.args.len());
        for ty in signature.arg_types() {
            let Some(element) = element(parser.ctx(), ty) else {
                let (loc, found) = (parser.loc(), parser.ctx().quoted_type(ty));
                let message =
                    format!("invalid type for wasm.func argument. Expecting !wasm<local T>, got {found}");
                return Err(parser.error(loc, &message));
            };
            inputs.push(element);
        }
        let ty = parser.ctx().function_type(&inputs, &signature.results);
        let ty = parser.ctx().type_attr(ty);
        text::set(parser, state, FUNCTION_TYPE, ty);
        function::optional_attributes(parser, FUNCTION_TYPE, state)?;
        function::add_arg_and_result_attrs(parser, &signature, state);
        function::filled_body(parser, &signature, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        print_flag(printer, op, EXPORTED, EXPORTED);
        function::print_symbol_name(printer, op);
        let (inputs, results) =
            (FunctionOpInterface::argument_types(self, op), FunctionOpInterface::result_types(self, op));
        let variables: Vec<Type> = inputs.iter().map(|&ty| local(op.ctx(), ty).unwrap_or(ty)).collect();
        let is_declared = self.is_external(op);
        function::print_signature(
            printer,
            op,
            if is_declared { &inputs } else { &variables },
            false,
            &results,
        );
        function::print_attributes(printer, op, &[FUNCTION_TYPE, EXPORTED, SYM_VISIBILITY]);
        function::print_body(printer, op);
    }
}

/// Reads a type into the attribute `type`.
fn value_type(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let ty = parser.ty()?;
    let ty = parser.ctx().type_attr(ty);
    text::set(parser, state, TYPE, ty);
    Ok(())
}

fn print_value_type(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if let Some(AttrData::Type(ty)) = op.attr_named(TYPE).map(|ty| op.ctx().attr_data(ty)) {
        printer.text(" ");
        printer.ty(*ty);
    }
}

/// `wasmssa.global exported @name i32 mutable : { ... }`
fn parse_global(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    exported(parser, state)?;
    value_type(parser, state)?;
    flag(parser, state, "mutable", MUTABLE);
    parser.token(":")?;
    let initializer = parser.region(&[], false)?;
    state.regions.push(initializer);
    Ok(())
}

fn print_global(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_flag(printer, op, EXPORTED, EXPORTED);
    function::print_symbol_name(printer, op);
    print_value_type(printer, op);
    print_flag(printer, op, "mutable", MUTABLE);
    printer.text(" : ");
    if let Some(region) = op.region(0) {
        printer.region(region, true, true, false);
    }
}

/// `wasmssa.import_global "name" from "module" as @name mutable : i32`
fn parse_import(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    for (name, after) in NAMES.into_iter().zip(["from", "as"]) {
        let Some(text) = parser.optional_string() else { return Err(parser.expected("expected string")) };
        let value = parser.ctx().string_ident(text);
        text::set(parser, state, name, value);
        parser.token(after)?;
    }
    function::symbol_name(parser, state)?;
    flag(parser, state, "mutable", MUTABLE);
    parser.token(":")?;
    value_type(parser, state)
}

fn print_import(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    for (name, after) in NAMES.into_iter().zip([" from", " as"]) {
        if let Some(AttrData::String { value, .. }) = op.attr_named(name).map(|name| op.ctx().attr_data(name))
        {
            printer.text(" ");
            printer.string(op.ctx().bytes(*value));
        }
        printer.text(after);
    }
    function::print_symbol_name(printer, op);
    print_flag(printer, op, "mutable", MUTABLE);
    printer.text(" :");
    print_value_type(printer, op);
}

/// `custom<ElseRegion>($else)`: `else { ... }`, or nothing. The reference writes the word in quotes.
struct Else;

impl CustomDirective for Else {
    fn parse(
        &self,
        parser: &mut dyn AsmParser,
        _: &mut OperationState,
        params: &mut [ParsedParam],
    ) -> Result<bool, Failed> {
        let region = match parser.optional_token("else") {
            true => parser.region(&[], false)?,
            false => parser.empty_region(false),
        };
        if let [ParsedParam::Regions(to)] = params {
            *to = vec![region];
        }
        Ok(true)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, _: OpRef<'_>, params: &[PrintedParam<'_>]) {
        let region = params.first().and_then(|param| param.regions().first());
        if let Some(&region) = region.filter(|region| !region.is_empty()) {
            printer.text("\"else \"");
            printer.region(region, true, true, false);
        }
    }
}
