//! The text of functions, for all operations that are some kind of function.

use super::text::all_attrs;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{
    Argument, AsmParser, AsmPrinter, Delimiter, OperationState, SsaName, UnresolvedOperand,
};
use rmlir_ir::interfaces::call::{arg_attrs, dict_at, result_attrs};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::{SYM_NAME, SYM_VISIBILITY, Visibility};
use rmlir_ir::{Attr, AttrData, Ident, NamedAttr, OpRef, Type, TypeData};

/// What stands between the name and the attributes of a function.
#[derive(Clone, Debug, Default)]
pub struct Signature {
    /// Arguments, all with types; names are empty in a mere list of types.
    pub args: Vec<Argument>,
    /// `...` ends the arguments.
    pub variadic: bool,
    /// Types of the results.
    pub results: Vec<Type>,
    /// Attributes of the results, one list per result.
    pub result_attrs: Vec<Vec<NamedAttr>>,
}

impl Signature {
    /// Types of the arguments.
    pub fn arg_types(&self) -> Vec<Type> {
        self.args.iter().filter_map(|arg| arg.ty).collect()
    }
}

/// The attribute that holds the type.
const TYPE: &str = "function_type";

/// Reads a function of a builtin function type, which goes into `function_type`.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    optional_visibility(parser, state);
    symbol_name(parser, state)?;
    let signature = signature(parser, false)?;
    let ty = parser.ctx().function_type(&signature.arg_types(), &signature.results);
    let value = parser.ctx().type_attr(ty);
    state.set_attr(parser.ctx().ident(TYPE), value);
    optional_attributes(parser, TYPE, state)?;
    add_arg_and_result_attrs(parser, &signature, state);
    filled_body(parser, &signature, state)
}

/// Writes what [`parse`] reads.
pub fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>, model: &dyn FunctionOpInterface) {
    print_visibility(printer, op);
    print_symbol_name(printer, op);
    print_signature(printer, op, &model.argument_types(op), false, &model.result_types(op));
    print_attributes(printer, op, &[TYPE, SYM_VISIBILITY]);
    print_body(printer, op);
}

/// Reads `public`, `private` or `nested` if it is next, into `sym_visibility`.
pub fn optional_visibility(parser: &mut dyn AsmParser, state: &mut OperationState) {
    for visibility in [Visibility::Public, Visibility::Private, Visibility::Nested] {
        if parser.optional_token(visibility.name()) {
            let value = parser.ctx().string_attr(visibility.name());
            return state.set_attr(parser.ctx().ident(SYM_VISIBILITY), value);
        }
    }
}

/// Reads `@name` into `sym_name`.
///
/// # Errors
/// If there is none; it has been reported.
pub fn symbol_name(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let name = parser.symbol_name()?;
    let value = parser.ctx().string_ident(name);
    state.set_attr(parser.ctx().ident(SYM_NAME), value);
    Ok(())
}

/// Reads `(arguments)` and the results after `->`, if there are any.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn signature(parser: &mut dyn AsmParser, allow_variadic: bool) -> Result<Signature, Failed> {
    let mut signature = Signature::default();
    parser.list(Delimiter::Paren, "", &mut |parser| argument(parser, allow_variadic, &mut signature))?;
    if parser.optional_token("->") {
        results(parser, &mut signature)?;
    }
    Ok(signature)
}

fn argument(parser: &mut dyn AsmParser, allow_variadic: bool, to: &mut Signature) -> Result<(), Failed> {
    let loc = parser.loc();
    if to.variadic {
        return Err(parser.op_error(loc, "variadic arguments must be in the end of the argument list"));
    }
    if allow_variadic && parser.optional_token("...") {
        to.variadic = true;
        return Ok(());
    }
    let named = parser.at_operand();
    let before = to.args.last().map(is_named);
    let arg = if named { parser.argument(true, true)? } else { Argument { loc, ..unnamed(parser) } };
    match before {
        Some(false) if named => return Err(parser.op_error(loc, "expected type instead of SSA identifier")),
        Some(true) if !named => return Err(parser.op_error(loc, "expected SSA identifier")),
        _ => {}
    }
    to.args.push(if named { arg } else { type_only(parser, arg)? });
    Ok(())
}

fn unnamed(parser: &dyn AsmParser) -> Argument {
    let loc = parser.loc();
    let name = UnresolvedOperand { loc, name: SsaName::default(), number: 0 };
    Argument { name, ty: None, attrs: Vec::new(), loc }
}

fn type_only(parser: &mut dyn AsmParser, mut arg: Argument) -> Result<Argument, Failed> {
    arg.ty = Some(parser.ty()?);
    arg.attrs = parser.optional_attr_dict()?;
    if let Some(loc) = parser.optional_loc()? {
        arg.loc = loc;
    }
    Ok(arg)
}

fn is_named(arg: &Argument) -> bool {
    !arg.name.name.is_empty()
}

fn results(parser: &mut dyn AsmParser, to: &mut Signature) -> Result<(), Failed> {
    if !parser.is_next("(") {
        to.results.push(parser.ty()?);
        to.result_attrs.push(Vec::new());
        return Ok(());
    }
    parser.list(Delimiter::Paren, "", &mut |parser| {
        to.results.push(parser.ty()?);
        to.result_attrs.push(parser.optional_attr_dict()?);
        Ok(())
    })
}

/// Reads `attributes {...}` if it is next, without what stands elsewhere: the name, the visibility and the type in attribute
/// `type_name`.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn optional_attributes(
    parser: &mut dyn AsmParser,
    type_name: &str,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let loc = parser.loc();
    let entries = parser.optional_attr_dict_with_keyword()?;
    let ctx = parser.ctx().clone();
    for name in [SYM_VISIBILITY, SYM_NAME, type_name] {
        if entries.iter().any(|entry| ctx.bytes(entry.name) == name.as_bytes()) {
            let what =
                "is an inferred attribute and should not be specified in the explicit attribute dictionary";
            return Err(parser.op_error(loc, &format!("'{name}' {what}")));
        }
    }
    state.attrs.extend(entries);
    Ok(())
}

/// Sets `arg_attrs` and `res_attrs`, each only if some argument or result has attributes.
pub fn add_arg_and_result_attrs(parser: &dyn AsmParser, signature: &Signature, state: &mut OperationState) {
    let ctx = parser.ctx();
    let mut add = |name: &str, lists: Vec<&Vec<NamedAttr>>| {
        if lists.iter().any(|list| !list.is_empty()) {
            let dicts: Vec<Attr> = lists.iter().map(|list| ctx.dict_attr(list.to_vec())).collect();
            state.set_attr(ctx.ident(name), ctx.array_attr(&dicts));
        }
    };
    add("arg_attrs", signature.args.iter().map(|arg| &arg.attrs).collect());
    add("res_attrs", signature.result_attrs.iter().collect());
}

/// Whether a function has a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// There is none.
    Absent,
    /// There are only braces.
    Empty,
    /// There is one.
    Filled,
}

/// Reads the body if there is one, its entry block with the arguments of the signature.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn optional_body(
    parser: &mut dyn AsmParser,
    signature: &Signature,
    state: &mut OperationState,
) -> Result<Body, Failed> {
    let named = signature.args.first().is_some_and(is_named);
    let args = if named { &signature.args[..] } else { &[] };
    let Some(body) = parser.optional_region(args, false) else {
        let empty = parser.empty_region(false);
        state.regions.push(empty);
        return Ok(Body::Absent);
    };
    let body = body?;
    let empty = parser.is_empty_region(body);
    state.regions.push(body);
    Ok(if empty { Body::Empty } else { Body::Filled })
}

/// Reads the body if there is one, which must not be empty.
///
/// # Errors
/// If it is malformed or empty; it has been reported.
pub fn filled_body(
    parser: &mut dyn AsmParser,
    signature: &Signature,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let loc = parser.loc();
    match optional_body(parser, signature, state)? {
        Body::Empty => Err(parser.op_error(loc, "expected non-empty function body")),
        Body::Absent | Body::Filled => Ok(()),
    }
}

/// Writes `(arguments) -> results`. Arguments have names where there is a body.
pub fn print_signature(
    printer: &mut dyn AsmPrinter,
    op: OpRef<'_>,
    args: &[Type],
    variadic: bool,
    results: &[Type],
) {
    let ctx = op.ctx();
    let entry = op.region(0).and_then(|region| region.entry());
    let attrs = arg_attrs(op);
    printer.text("(");
    for (i, &ty) in args.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        let dict = ctx.dict(dict_at(ctx, attrs, i));
        match entry.and_then(|entry| entry.args().nth(i)) {
            Some(arg) => printer.region_argument(arg, dict, false),
            None => {
                printer.ty(ty);
                printer.attr_dict(dict, &[]);
            }
        }
    }
    if variadic {
        printer.text(if args.is_empty() { "..." } else { ", ..." });
    }
    printer.text(")");
    print_results(printer, op, results);
}

fn print_results(printer: &mut dyn AsmPrinter, op: OpRef<'_>, results: &[Type]) {
    let (ctx, attrs) = (op.ctx(), result_attrs(op));
    let Some(&first) = results.first() else { return };
    let dict = |i| ctx.dict(dict_at(ctx, attrs, i));
    let is_function = matches!(ctx.type_data(first), TypeData::Function { .. });
    let bare = results.len() == 1 && !is_function && dict(0).is_empty();
    printer.text(if bare { " -> " } else { " -> (" });
    for (i, &ty) in results.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.ty(ty);
        printer.attr_dict(dict(i), &[]);
    }
    printer.text(if bare { "" } else { ")" });
}

/// Writes ` attributes {...}` with what stands nowhere else. `elided` are the attributes that the operation writes elsewhere
/// besides its name and those of arguments and results.
pub fn print_attributes(printer: &mut dyn AsmPrinter, op: OpRef<'_>, elided: &[&str]) {
    let ctx = op.ctx();
    let always = [SYM_NAME, "arg_attrs", "res_attrs"];
    let elided: Vec<Ident> = always.iter().chain(elided).map(|name| ctx.ident(name)).collect();
    printer.attr_dict_with_keyword(&all_attrs(op), &elided);
}

/// Writes the body if there is one.
pub fn print_body(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        printer.text(" ");
        printer.region(body, false, true, false);
    }
}

/// Writes ` public` or the like if the attribute is there.
pub fn print_visibility(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if let Some(value) = string(op, SYM_VISIBILITY) {
        printer.text(" ");
        printer.bytes(op.ctx().bytes(value));
    }
}

/// Writes ` @name`.
pub fn print_symbol_name(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    let name = string(op, SYM_NAME).map_or(&b""[..], |name| op.ctx().bytes(name));
    printer.symbol_name(name);
}

fn string(op: OpRef<'_>, name: &str) -> Option<Ident> {
    match op.ctx().attr_data(op.attr_named(name)?) {
        AttrData::String { value, .. } => Some(*value),
        _ => None,
    }
}
