//! `llvm.call`, `llvm.invoke`, `llvm.call_intrinsic` and `llvm.landingpad`.

use super::bundles::{Bundles, print_optional};
use super::{add, attrs, operands_in_parens, print_attrs, print_operands, resolve, set};
use crate::llvm::field::Field;
use crate::llvm::types::Kind;
use crate::llvm::words::{optional_case, print_case};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState, UnresolvedOperand};
use rmlir_ir::interfaces::call::{arg_attrs, dict_at, result_attrs};
use rmlir_ir::{AttrData, BlockId, NamedAttr, OPERAND_SEGMENTS, OpRef, Type, TypeData, ValueId};

/// Types after the colon, with attributes.
#[derive(Default)]
struct CallTypes {
    args: Vec<Type>,
    arg_attrs: Vec<Vec<NamedAttr>>,
    results: Vec<Type>,
    result_attrs: Vec<Vec<NamedAttr>>,
}

impl CallTypes {
    /// `(T {...}, T) -> T`
    fn parse(parser: &mut dyn AsmParser) -> Result<CallTypes, Failed> {
        let mut types = CallTypes::default();
        list(parser, &mut types.args, &mut types.arg_attrs)?;
        if !parser.optional_token("->") {
            // The caller says what it wants.
            return Err(Failed);
        }
        if parser.is_next("(") {
            list(parser, &mut types.results, &mut types.result_attrs)?;
        } else {
            types.results.push(parser.non_function_type()?);
            types.result_attrs.push(Vec::new());
        }
        Ok(types)
    }

    /// Sets `arg_attrs` and `res_attrs` if some argument or result has attributes.
    fn set_attrs(&self, parser: &dyn AsmParser, state: &mut OperationState) {
        let ctx = parser.ctx();
        for (name, lists) in [("arg_attrs", &self.arg_attrs), ("res_attrs", &self.result_attrs)] {
            if lists.iter().any(|list| !list.is_empty()) {
                let dicts: Vec<_> = lists.iter().map(|list| ctx.dict_attr(list.clone())).collect();
                set(parser, state, name, ctx.array_attr(&dicts));
            }
        }
    }
}

fn list(
    parser: &mut dyn AsmParser,
    types: &mut Vec<Type>,
    attrs: &mut Vec<Vec<NamedAttr>>,
) -> Result<(), Failed> {
    parser.token("(")?;
    if parser.optional_token(")") {
        return Ok(());
    }
    loop {
        types.push(parser.ty()?);
        attrs.push(parser.optional_attr_dict()?);
        if !parser.optional_token(",") {
            break;
        }
    }
    parser.token(")")
}

/// Reads `: (T) -> T`, before which stands the type of the callee if it is a value, looks up the operands and sets the
/// result.
fn types_and_operands(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    direct: bool,
    operands: &[UnresolvedOperand],
) -> Result<(), Failed> {
    let loc = parser.loc();
    parser.token(":")?;
    let mut types = Vec::new();
    if !direct {
        types.push(parser.ty()?);
        if !parser.optional_token(",") {
            return Err(parser.op_error(loc, "expected indirect call to have 2 trailing types"));
        }
    }
    let what = match direct {
        true => "expected direct call to have 1 trailing types",
        false => "expected trailing function type",
    };
    // It follows the error of what is wrong in them.
    let call = CallTypes::parse(parser).map_err(|_| parser.op_error(loc, what))?;
    if call.results.len() > 1 {
        return Err(parser.op_error(loc, "expected function with 0 or 1 result"));
    }
    if call.results.iter().any(|&ty| Kind::of(parser.ctx(), ty) == Some(Kind::Void)) {
        return Err(parser.op_error(loc, "expected a non-void result type"));
    }
    types.extend_from_slice(&call.args);
    let loc = parser.name_loc();
    resolve(parser, loc, operands, &types, state)?;
    state.result_types.extend_from_slice(&call.results);
    call.set_attrs(parser, state);
    Ok(())
}

/// Reads `@callee` or `%callee`; a value goes onto `operands`. Whether it is a symbol.
fn callee(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    operands: &mut Vec<UnresolvedOperand>,
) -> Result<bool, Failed> {
    if let Some(operand) = parser.optional_operand()? {
        operands.push(operand);
        return Ok(false);
    }
    let loc = parser.loc();
    let symbol = match parser.optional_symbol_name() {
        Some(name) => parser.ctx().symbol_ref(name, &[]),
        None => parser.attr(None)?,
    };
    if !matches!(parser.ctx().attr_data(symbol), AttrData::SymbolRef { .. }) {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    set(parser, state, "callee", symbol);
    Ok(true)
}

/// Reads `vararg(!llvm.func<...>)` if it is next.
fn optional_vararg(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if parser.optional_token("vararg") {
        parser.token("(")?;
        let loc = parser.loc();
        let ty = parser.attr(None)?;
        if !matches!(parser.ctx().attr_data(ty), AttrData::Type(_)) {
            return Err(parser.op_error(loc, "invalid kind of attribute specified"));
        }
        set(parser, state, "var_callee_type", ty);
        parser.token(")")?;
    }
    Ok(())
}

fn set_segments(parser: &dyn AsmParser, state: &mut OperationState, lengths: &[i32]) {
    let segments = parser.ctx().dense_i32_array(lengths);
    add(parser, state, OPERAND_SEGMENTS, segments);
}

/// Writes `(T {...}, T) -> T`.
fn print_types<'m>(printer: &mut dyn AsmPrinter, op: OpRef<'m>, args: impl Iterator<Item = Type>) {
    let ctx = op.ctx();
    let (on_args, on_results) = (arg_attrs(op), result_attrs(op));
    printer.text("(");
    for (i, ty) in args.enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.ty(ty);
        printer.attr_dict(ctx.dict(dict_at(ctx, on_args, i)), &[]);
    }
    printer.text(") -> ");
    let dict = ctx.dict(dict_at(ctx, on_results, 0));
    match op.result(0).map(|result| result.ty()) {
        None => printer.text("()"),
        Some(ty) if dict.is_empty() && !matches!(ctx.type_data(ty), TypeData::Function { .. }) => {
            printer.ty(ty);
        }
        Some(ty) => {
            printer.text("(");
            printer.ty(ty);
            printer.attr_dict(dict, &[]);
            printer.text(")");
        }
    }
}

fn print_vararg(printer: &mut dyn AsmPrinter, ty: Option<rmlir_ir::Attr>) {
    if let Some(ty) = ty {
        printer.text(" vararg(");
        printer.attr(ty);
        printer.text(")");
    }
}

/// What calls have in common.
pub(in crate::llvm) struct CallForm {
    pub callee: Field,
    pub vararg: Field,
    convention: Field,
    tail: Field,
    /// That of a function that is called.
    pub function_type: Field,
}

const CALL_ELIDED: [&str; 9] = [
    "CConv",
    "TailCallKind",
    "callee",
    "var_callee_type",
    OPERAND_SEGMENTS,
    "op_bundle_sizes",
    "op_bundle_tags",
    "arg_attrs",
    "res_attrs",
];

impl CallForm {
    pub(in crate::llvm) const fn new() -> CallForm {
        CallForm {
            callee: Field::new("callee"),
            vararg: Field::new("var_callee_type"),
            convention: Field::new("CConv"),
            tail: Field::new("TailCallKind"),
            function_type: Field::new("function_type"),
        }
    }

    pub(in crate::llvm) fn parse_call(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        optional_case(parser, state, "cconv", "CConv")?;
        optional_case(parser, state, "tailcallkind", "TailCallKind")?;
        let mut operands = Vec::new();
        let direct = callee(parser, state, &mut operands)?;
        operands_in_parens(parser, &mut operands)?;
        optional_vararg(parser, state)?;
        let loc = parser.loc();
        let bundles = Bundles::optional(parser)?.unwrap_or_default();
        attrs(parser, state)?;
        types_and_operands(parser, state, direct, &operands)?;
        let bundled = bundles.finish(parser, loc, state)?;
        set_segments(parser, state, &[operands.len() as i32, bundled]);
        Ok(())
    }

    pub(in crate::llvm) fn print_call(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        print_case(printer, self.convention.get(op), "cconv", false);
        print_case(printer, self.tail.get(op), "tailcallkind", false);
        let args = self.print_callee(printer, op);
        print_vararg(printer, self.vararg.get(op));
        print_optional(printer, op, op.operand_group(1));
        print_attrs(printer, op, &CALL_ELIDED);
        self.print_call_types(printer, op, args);
    }

    /// Writes `@callee(arguments)` and gives the positions of the arguments.
    fn print_callee(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) -> std::ops::Range<usize> {
        let mut args = op.operand_group_range(0);
        match (self.callee.get(op), op.operand(args.start)) {
            (Some(symbol), _) => printer.attr(symbol),
            (None, Some(pointer)) => {
                printer.operand(pointer);
                args.start += 1;
            }
            _ => {}
        }
        args.end = args.end.max(args.start);
        printer.text("(");
        print_operands(printer, op.operands().skip(args.start).take(args.len()));
        printer.text(")");
        args
    }

    fn print_call_types(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>, args: std::ops::Range<usize>) {
        printer.text(" : ");
        if self.callee.get(op).is_none()
            && let Some(pointer) = op.operand(0)
        {
            printer.ty(pointer.ty());
            printer.text(", ");
        }
        let types = op.operands().skip(args.start).take(args.len()).map(|value| value.ty());
        print_types(printer, op, types);
    }

    pub(in crate::llvm) fn parse_invoke(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        optional_case(parser, state, "cconv", "CConv")?;
        let mut operands = Vec::new();
        let direct = callee(parser, state, &mut operands)?;
        operands_in_parens(parser, &mut operands)?;
        parser.token("to")?;
        let normal = destination(parser)?;
        parser.token("unwind")?;
        let unwind = destination(parser)?;
        optional_vararg(parser, state)?;
        let loc = parser.loc();
        let bundles = Bundles::optional(parser)?.unwrap_or_default();
        attrs(parser, state)?;
        types_and_operands(parser, state, direct, &operands)?;
        let mut lengths = vec![operands.len() as i32];
        for (block, values) in [normal, unwind] {
            state.successors.push(block);
            state.operands.extend_from_slice(&values);
            lengths.push(values.len() as i32);
        }
        lengths.push(bundles.finish(parser, loc, state)?);
        set_segments(parser, state, &lengths);
        Ok(())
    }

    pub(in crate::llvm) fn print_invoke(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        print_case(printer, self.convention.get(op), "cconv", false);
        let args = self.print_callee(printer, op);
        for (group, (word, block)) in [" to ", " unwind "].into_iter().zip(op.successors()).enumerate() {
            printer.text(word);
            printer.successor(block);
            print_uses(printer, op.operand_group(group + 1).collect());
        }
        print_vararg(printer, self.vararg.get(op));
        print_optional(printer, op, op.operand_group(3));
        print_attrs(printer, op, &CALL_ELIDED);
        self.print_call_types(printer, op, args);
    }
}

/// A successor with what it is given.
pub(super) struct Destination {
    pub block: BlockId,
    pub operands: Vec<UnresolvedOperand>,
    pub types: Vec<Type>,
}

/// Reads `^bb1(%a, %b : T, T)`.
pub(super) fn successor(parser: &mut dyn AsmParser) -> Result<Destination, Failed> {
    let mut destination = Destination { block: parser.successor()?, operands: Vec::new(), types: Vec::new() };
    if parser.optional_token("(") {
        destination.operands = crate::common::text::operand_list(parser)?;
        parser.token(":")?;
        destination.types = crate::common::text::type_list(parser)?;
        parser.token(")")?;
    }
    Ok(destination)
}

/// Reads `^bb1(%a, %b : T, T)` with values that are looked up at once.
fn destination(parser: &mut dyn AsmParser) -> Result<(BlockId, Vec<ValueId>), Failed> {
    let (block, mut values) = (parser.successor()?, Vec::new());
    if !parser.optional_token("(") {
        return Ok((block, values));
    }
    let operands = crate::common::text::operand_list(parser)?;
    if !operands.is_empty() {
        if !parser.optional_token(":") {
            return Err(parser.expected("expected ':' in operand list"));
        }
        let types = crate::common::text::type_list(parser)?;
        if types.len() != operands.len() {
            let message = format!("expected {} types to match operand list", operands.len());
            return Err(parser.expected(&message));
        }
        for (operand, ty) in operands.into_iter().zip(types) {
            values.push(parser.resolve(operand, ty)?);
        }
    }
    parser.token(")")?;
    Ok((block, values))
}

/// Writes `(%a, %b : T, T)`, nothing without values.
pub(super) fn print_uses(printer: &mut dyn AsmPrinter, values: Vec<rmlir_ir::ValueRef<'_>>) {
    if values.is_empty() {
        return;
    }
    printer.text("(");
    print_operands(printer, values.iter().copied());
    printer.text(" : ");
    crate::common::text::print_types(printer, values.iter().map(|value| value.ty()));
    printer.text(")");
}

/// Reads `llvm.call_intrinsic`.
pub(in crate::llvm) fn parse_intrinsic(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let loc = parser.loc();
    let name = parser.attr(None)?;
    if !matches!(parser.ctx().attr_data(name), AttrData::String { .. }) {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    }
    set(parser, state, "intrin", name);
    parser.token("(")?;
    let operands = crate::common::text::operand_list(parser)?;
    parser.token(")")?;
    let loc = parser.loc();
    let bundles = Bundles::optional(parser)?.unwrap_or_default();
    attrs(parser, state)?;
    types_and_operands(parser, state, true, &operands)?;
    let bundled = bundles.finish(parser, loc, state)?;
    set_segments(parser, state, &[operands.len() as i32, bundled]);
    Ok(())
}

/// Writes `llvm.call_intrinsic`.
pub(in crate::llvm) fn print_intrinsic(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    if let Some(name) = op.attr_named("intrin") {
        printer.attr_without_type(name);
    }
    printer.text("(");
    print_operands(printer, op.operand_group(0));
    printer.text(")");
    print_optional(printer, op, op.operand_group(1));
    let elided = [OPERAND_SEGMENTS, "op_bundle_sizes", "intrin", "op_bundle_tags", "arg_attrs", "res_attrs"];
    print_attrs(printer, op, &elided);
    printer.text(" : ");
    print_types(printer, op, op.operand_group(0).map(|value| value.ty()));
}

/// Reads `llvm.landingpad`.
pub(in crate::llvm) fn parse_landingpad(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
) -> Result<(), Failed> {
    if parser.optional_token("cleanup") {
        let unit = parser.ctx().unit();
        set(parser, state, "cleanup", unit);
    }
    while parser.optional_token("(") && (parser.optional_token("filter") || parser.optional_token("catch")) {
        let operand = parser.operand()?;
        parser.token(":")?;
        let ty = parser.ty()?;
        let value = parser.resolve(operand, ty)?;
        state.operands.push(value);
        parser.token(")")?;
    }
    parser.token(":")?;
    state.result_types.push(parser.ty()?);
    Ok(())
}

/// Writes `llvm.landingpad`. A clause of an array type filters, others catch.
pub(in crate::llvm) fn print_landingpad(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(if op.attr_named("cleanup").is_some() { " cleanup " } else { " " });
    for value in op.operands() {
        let filters = Kind::of(op.ctx(), value.ty()) == Some(Kind::Array);
        printer.text(if filters { "(filter " } else { "(catch " });
        printer.operand(value);
        printer.text(" : ");
        printer.ty(value.ty());
        printer.text(") ");
    }
    print_attrs(printer, op, &["cleanup"]);
    printer.text(": ");
    if let Some(result) = op.result(0) {
        printer.ty(result.ty());
    }
}
