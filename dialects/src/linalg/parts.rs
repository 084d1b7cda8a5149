//! What the text of all structured operations has: `ins(%a : T) outs(%b : T)` and results.

use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, AttrData, Context, NamedAttr, OPERAND_SEGMENTS, OpRef, Type, TypeData};

/// Types of the operands that were read.
#[derive(Default)]
pub(super) struct Operands {
    pub(super) inputs: Vec<Type>,
    pub(super) outputs: Vec<Type>,
}

impl Operands {
    /// The types of single elements, in order: those of the arguments of the body.
    pub(super) fn elements(&self, ctx: &Context) -> Vec<Type> {
        self.inputs.iter().chain(&self.outputs).map(|&ty| element(ctx, ty)).collect()
    }
}

/// The type of an element of a tensor or memref, else the type.
fn element(ctx: &Context, ty: Type) -> Type {
    match ctx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::RankedTensor { element, .. } => *element,
        _ => ty,
    }
}

/// Reads `<{...}>`, attributes, `ins(...)` and `outs(...)`.
pub(super) fn parse(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    segments: bool,
) -> Result<Operands, Failed> {
    if parser.optional_token("<") {
        let props = parser.attr(None)?;
        parser.token(">")?;
        let entries = parser.ctx().attr_data(props).as_dictionary().unwrap_or_default().to_vec();
        state.attrs.extend(entries);
    }
    let loc = parser.loc();
    text::optional_attrs(parser, state)?;
    text::check_inherent(parser, loc, state)?;
    let operands = Operands { inputs: group(parser, "ins", state)?, outputs: group(parser, "outs", state)? };
    if segments {
        let lengths = [operands.inputs.len() as i32, operands.outputs.len() as i32];
        let lengths = parser.ctx().dense_i32_array(&lengths);
        text::set(parser, state, OPERAND_SEGMENTS, lengths);
    }
    Ok(operands)
}

fn group(parser: &mut dyn AsmParser, word: &str, state: &mut OperationState) -> Result<Vec<Type>, Failed> {
    if !parser.optional_token(word) {
        return Ok(Vec::new());
    }
    parser.token("(")?;
    let loc = parser.loc();
    let operands = text::operand_list(parser)?;
    parser.token(":")?;
    let types = text::type_list(parser)?;
    parser.token(")")?;
    text::resolve_all(parser, loc, &operands, &types, state)?;
    Ok(types)
}

/// The operands of a group, where there may be no attribute that says how long it is.
fn operands_of(op: OpRef<'_>, group: usize) -> Vec<rmlir_ir::ValueRef<'_>> {
    op.operand_group(group).collect()
}

/// Writes ` ins(...) outs(...)`.
pub(super) fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    for (lead, group) in [(" ins(", 0), (" outs(", 1)] {
        let operands = operands_of(op, group);
        if operands.is_empty() {
            continue;
        }
        printer.text(lead);
        text::print_operands(printer, operands.iter().copied());
        printer.text(" : ");
        text::print_types(printer, operands.iter().map(|operand| operand.ty()));
        printer.text(")");
    }
}

/// Writes ` -> T`, nothing without results.
pub(super) fn print_results(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    text::print_optional_arrow_types(printer, &text::types_of(op.results()));
}

/// Those of types that are tensors.
pub(super) fn tensors(ctx: &Context, types: &[Type]) -> Vec<Type> {
    let is_tensor = |&&ty: &&Type| matches!(ctx.type_data(ty), TypeData::RankedTensor { .. });
    types.iter().filter(is_tensor).copied().collect()
}

/// Reads `[#map, #map1]` after `indexing_maps =` if that is next.
pub(super) fn optional_indexing_maps(parser: &mut dyn AsmParser) -> Result<Option<Attr>, Failed> {
    if !parser.optional_token("indexing_maps") {
        return Ok(None);
    }
    parser.token("=")?;
    let loc = parser.loc();
    let maps = parser.attr(None)?;
    let ctx = parser.ctx().clone();
    let Some(elements) = ctx.attr_data(maps).as_array() else {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    };
    if elements.iter().any(|&map| !matches!(ctx.attr_data(map), AttrData::AffineMap(_))) {
        let loc = parser.loc();
        return Err(parser.op_error(loc, "element of indexing_maps array is not an affine_map"));
    }
    Ok(Some(maps))
}

/// The same as a list of its own, each element of which is checked as it is read.
pub(super) fn optional_map_list(parser: &mut dyn AsmParser) -> Result<Option<Vec<Attr>>, Failed> {
    if !parser.optional_token("indexing_maps") {
        return Ok(None);
    }
    parser.token("=")?;
    parser.token("[")?;
    let mut maps = Vec::new();
    loop {
        let map = parser.attr(None)?;
        if !matches!(parser.ctx().attr_data(map), AttrData::AffineMap(_)) {
            let loc = parser.loc();
            return Err(parser.op_error(loc, "expected affine map attribute"));
        }
        maps.push(map);
        if !parser.optional_token(",") {
            break;
        }
    }
    parser.token("]")?;
    Ok(Some(maps))
}

/// Writes ` indexing_maps = [#map, #map1]`.
pub(super) fn print_indexing_maps(printer: &mut dyn AsmPrinter, maps: &[Attr]) {
    printer.text(" indexing_maps = [");
    for (i, &map) in maps.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.attr(map);
    }
    printer.text("]");
}

/// An attribute of a state by name.
pub(super) fn attr_of(ctx: &Context, attrs: &[NamedAttr], name: &str) -> Option<Attr> {
    let found = attrs.iter().find(|entry| ctx.bytes(entry.name) == name.as_bytes());
    found.map(|entry| entry.value)
}

/// Reads `name = [1, 0]` into an attribute of that name.
pub(super) fn numbers(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    name: &str,
) -> Result<(), Failed> {
    parser.token(name)?;
    parser.token("=")?;
    let mut numbers = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        numbers.push(parser.integer()?);
        Ok(())
    })?;
    let numbers = parser.ctx().dense_i64_array(&numbers);
    text::set(parser, state, name, numbers);
    Ok(())
}

/// Writes ` name = [1, 0] `.
pub(super) fn print_numbers(printer: &mut dyn AsmPrinter, op: OpRef<'_>, name: &str) {
    let numbers = op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default();
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    printer.text(&format!(" {name} = [{}] ", numbers.join(", ")));
}
