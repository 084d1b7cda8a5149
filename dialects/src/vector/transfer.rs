//! `vector.transfer_read` and `vector.transfer_write`

use super::memory;
use super::types::of;
use crate::common::operand_map::map_of;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::effects::{
    ConditionallySpeculatable, Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource,
    Speculatability,
};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, Context, Loc, OPERAND_SEGMENTS, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("transfer_read")
        .form(parse_read, print_read)
        .verifier(check_read)
        .interface::<dyn DestinationStyleOpInterface>(Arc::new(Inits { write: false }))
        .interface::<dyn MemoryEffectOpInterface>(Arc::new(Inits { write: false }))
        .interface::<dyn ConditionallySpeculatable>(Arc::new(Inits { write: false }));
    dialect
        .op("transfer_write")
        .form(parse_write, print_write)
        .verifier(check_write)
        .interface::<dyn DestinationStyleOpInterface>(Arc::new(Inits { write: true }))
        .interface::<dyn MemoryEffectOpInterface>(Arc::new(Inits { write: true }))
        .interface::<dyn ConditionallySpeculatable>(Arc::new(Inits { write: true }));
}

const MAP: &str = "permutation_map";
const IN_BOUNDS: &str = "in_bounds";

/// What is moved, and where it is in memory.
struct Transfer {
    shaped: Type,
    element: Type,
    vector: Type,
    map: AffineMap,
    types_loc: Loc,
}

/// Reads attributes and types; `vector_first` says in which order these are.
fn transfer(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    vector_first: bool,
) -> Result<Transfer, Failed> {
    text::optional_attrs(parser, state)?;
    let loc = parser.loc();
    parser.token(":")?;
    let types = text::type_list(parser)?;
    let (shaped, vector) = match types[..] {
        [vector, shaped] if vector_first => (shaped, vector),
        [shaped, vector] => (shaped, vector),
        _ => return Err(parser.op_error(loc, "requires two types")),
    };
    let ctx = parser.ctx().clone();
    let (TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. }) =
        ctx.type_data(shaped)
    else {
        return Err(parser.op_error(loc, "requires memref or ranked tensor type"));
    };
    let TypeData::Vector { shape: vector_shape, .. } = ctx.type_data(vector) else {
        return Err(parser.op_error(loc, "requires vector type"));
    };
    let map = match state.attrs.iter().find(|entry| ctx.bytes(entry.name) == MAP.as_bytes()) {
        Some(entry) => match ctx.attr_data(entry.value) {
            AttrData::AffineMap(map) => AffineMap::clone(map),
            _ => return Err(parser.op_error(loc, "expected an affine map as permutation_map")),
        },
        None => match minor_identity(&ctx, shape, *element, vector_shape) {
            Some(map) => map,
            None => {
                let what = "expected a custom permutation_map when rank(source) != rank(destination)";
                return Err(parser.op_error(loc, what));
            }
        },
    };
    text::set(parser, state, MAP, ctx.affine_map_attr(map.clone()));
    let in_bounds = ctx.ident(IN_BOUNDS);
    if !state.attrs.iter().any(|entry| entry.name == in_bounds) {
        let all = vec![ctx.bool_attr(false); map.results.len()];
        state.set_attr(in_bounds, ctx.array_attr(&all));
    }
    Ok(Transfer { shaped, element: *element, vector, map, types_loc: loc })
}

/// The map that takes the last dimensions, as many as the vector has beyond those of its elements in memory.
fn minor_identity(ctx: &Context, shape: &[i64], element: Type, vector: &[i64]) -> Option<AffineMap> {
    let inner = match ctx.type_data(element) {
        TypeData::Vector { shape, .. } => shape.len(),
        _ => 0,
    };
    if shape.is_empty() && *vector == [1] {
        return Some(AffineMap::new(0, 0, [ctx.affine().constant(0)]));
    }
    let results = vector.len().checked_sub(inner)?;
    AffineMap::minor_identity(ctx.affine(), shape.len() as u32, results as u32)
}

/// The type of the mask: an entry for each element that is moved.
pub(super) fn mask_type(ctx: &Context, vector: Type, map: &AffineMap) -> Option<Type> {
    let TypeData::Vector { shape, scalable, .. } = ctx.type_data(vector) else { return None };
    let mut used: Vec<(u32, usize)> =
        (0..map.results.len()).filter_map(|at| Some((map.dim_position(ctx.affine(), at)?, at))).collect();
    used.sort_unstable();
    used.dedup_by_key(|&mut (dim, _)| dim);
    let mut sizes: Vec<i64> = used.iter().filter_map(|&(_, at)| shape.get(at).copied()).collect();
    let mut scales: Vec<bool> =
        used.iter().map(|&(_, at)| scalable.get(at).copied().unwrap_or(false)).collect();
    if sizes.is_empty() {
        (sizes, scales) = (vec![1], vec![false]);
    }
    ctx.vector_type(&sizes, &scales, ctx.i1()).ok()
}

fn resolve_mask(
    parser: &mut dyn AsmParser,
    mask: Option<UnresolvedOperand>,
    transfer: &Transfer,
    state: &mut OperationState,
) -> Result<(), Failed> {
    let Some(mask) = mask else { return Ok(()) };
    let ctx = parser.ctx().clone();
    if matches!(ctx.type_data(transfer.element), TypeData::Vector { .. }) {
        return Err(parser.op_error(mask.loc, "does not support masks with vector element type"));
    }
    match mask_type(&ctx, transfer.vector, &transfer.map) {
        Some(ty) => text::resolve_as(parser, &[mask], ty, state),
        None => {
            let what = "expected the same rank for the vector and the results of the permutation map";
            Err(parser.op_error(transfer.types_loc, what))
        }
    }
}

fn optional_mask(parser: &mut dyn AsmParser) -> Result<Option<UnresolvedOperand>, Failed> {
    if parser.optional_token(",") { parser.operand().map(Some) } else { Ok(None) }
}

fn set_segments(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    indices: usize,
    mask: bool,
    read: bool,
) {
    let (indices, mask) = (indices as i32, i32::from(mask));
    let lengths = if read { [1, indices, 1, mask] } else { [1, 1, indices, mask] };
    let segments = parser.ctx().dense_i32_array(&lengths);
    text::set(parser, state, OPERAND_SEGMENTS, segments);
}

/// `%memory[%i, %j], %padding, %mask {...} : memref<...>, vector<...>`
fn parse_read(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let source = parser.operand()?;
    let indices = text::operands_in(parser, Delimiter::Square, None)?;
    parser.token(",")?;
    let padding = parser.operand()?;
    let mask = optional_mask(parser)?;
    let transfer = transfer(parser, state, false)?;
    let index = parser.ctx().index_type();
    text::resolve_as(parser, &[source], transfer.shaped, state)?;
    text::resolve_as(parser, &indices, index, state)?;
    text::resolve_as(parser, &[padding], transfer.element, state)?;
    resolve_mask(parser, mask, &transfer, state)?;
    set_segments(parser, state, indices.len(), mask.is_some(), true);
    state.result_types.push(transfer.vector);
    Ok(())
}

/// `%vector, %memory[%i, %j], %mask {...} : vector<...>, memref<...>`
fn parse_write(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let vector = parser.operand()?;
    parser.token(",")?;
    let target = parser.operand()?;
    let indices = text::operands_in(parser, Delimiter::Square, None)?;
    let mask = optional_mask(parser)?;
    let transfer = transfer(parser, state, true)?;
    let index = parser.ctx().index_type();
    text::resolve_as(parser, &[vector], transfer.vector, state)?;
    text::resolve_as(parser, &[target], transfer.shaped, state)?;
    text::resolve_as(parser, &indices, index, state)?;
    resolve_mask(parser, mask, &transfer, state)?;
    set_segments(parser, state, indices.len(), mask.is_some(), false);
    if matches!(parser.ctx().type_data(transfer.shaped), TypeData::RankedTensor { .. }) {
        state.result_types.push(transfer.shaped);
    }
    Ok(())
}

/// Operand groups.
const READ: [usize; 4] = [0, 1, 2, 3];
const WRITE: [usize; 4] = [1, 2, 0, 3];

fn print_place(printer: &mut dyn AsmPrinter, op: OpRef<'_>, [memory, indices, ..]: [usize; 4]) {
    text::print_operands(printer, op.operand_group(memory));
    printer.text("[");
    text::print_operands(printer, op.operand_group(indices));
    printer.text("]");
}

fn print_mask(printer: &mut dyn AsmPrinter, op: OpRef<'_>, [_, _, _, mask]: [usize; 4]) {
    if let Some(mask) = op.operand_group(mask).next() {
        printer.text(", ");
        printer.operand(mask);
    }
}

fn print_transfer(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let mut elided = vec![OPERAND_SEGMENTS];
    if map_of(op, MAP).is_some_and(|map| map.is_minor_identity(op.ctx().affine())) {
        elided.push(MAP);
    }
    let is_true = |&attr: &Attr| matches!(op.ctx().attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero());
    let bounds = op.attr_named(IN_BOUNDS).and_then(|attr| op.ctx().attr_data(attr).as_array());
    if !bounds.is_some_and(|bounds| bounds.iter().any(is_true)) {
        elided.push(IN_BOUNDS);
    }
    text::print_attrs(printer, op, &elided);
    printer.text(" : ");
}

fn type_in(op: OpRef<'_>, group: usize) -> Option<Type> {
    op.operand_group(group).next().map(ValueRef::ty)
}

fn print_read(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    print_place(printer, op, READ);
    printer.text(", ");
    text::print_operands(printer, op.operand_group(READ[2]));
    print_mask(printer, op, READ);
    print_transfer(printer, op);
    text::print_types(printer, type_in(op, READ[0]).into_iter().chain(op.result(0).map(ValueRef::ty)));
}

fn print_write(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operand_group(WRITE[2]));
    printer.text(", ");
    print_place(printer, op, WRITE);
    print_mask(printer, op, WRITE);
    print_transfer(printer, op);
    text::print_types(printer, [type_in(op, WRITE[2]), type_in(op, WRITE[0])].into_iter().flatten());
}

/// What is written comes back; what is read does not.
struct Inits {
    write: bool,
}

/// The memory that is read or written; `None` for a tensor.
fn memory<'m>(op: OpRef<'m>, inits: &Inits) -> Option<ValueRef<'m>> {
    let value = op.operand(usize::from(inits.write))?;
    matches!(op.ctx().type_data(value.ty()), TypeData::MemRef { .. }).then_some(value)
}

impl MemoryEffectOpInterface for Inits {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let kind = if self.write { EffectKind::Write } else { EffectKind::Read };
        effects.extend(memory(op, self).map(|value| Effect {
            kind,
            target: EffectTarget::Value(value.id()),
            resource: Resource::DEFAULT,
            stage: 0,
            full: false,
        }));
    }
}

impl ConditionallySpeculatable for Inits {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        if memory(op, self).is_some() { Speculatability::Not } else { Speculatability::Yes }
    }
}

impl DestinationStyleOpInterface for Inits {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        if self.write { op.operand_group_range(WRITE[0]) } else { 0..0 }
    }
}

/// What the checks look at.
fn taken_apart(
    op: OpRef<'_>,
    [base, _, vector, mask]: [usize; 4],
    write: bool,
) -> Option<memory::Transfer<'_>> {
    let group = |group: usize| op.operand_group(group).next();
    let vector = of(if write { group(vector) } else { op.result(0) })?;
    let map = map_of(op, MAP)?;
    let bounds = op.attr_named(IN_BOUNDS).and_then(|attr| op.ctx().attr_data(attr).as_array());
    Some(memory::Transfer {
        op,
        base: group(base)?,
        vector,
        mask: group(mask).map(|mask| mask.ty()),
        mask_type: mask_type(op.ctx(), vector.ty, &map),
        map,
        bounds: bounds.map_or(0, <[Attr]>::len),
    })
}

fn check_read(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(transfer) = taken_apart(op, READ, false) else { return Ok(()) };
    transfer.check_indices(READ[1])?;
    transfer.check()?;
    if let Some(padding) = op.operand_group(READ[2]).next() {
        transfer.check_padding(padding.ty())?;
    }
    transfer.check_map()
}

fn check_write(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(transfer) = taken_apart(op, WRITE, true) else { return Ok(()) };
    transfer.check_indices(WRITE[1])?;
    if transfer.broadcasts() {
        return Err(op.emit_error("should not have broadcast dimensions"));
    }
    transfer.check()?;
    transfer.check_map()
}
