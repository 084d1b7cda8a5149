//! Copies beside the program: `affine.dma_start %from[...], %to[...], %tag[...], %count : T, T, T` and `affine.dma_wait %tag[...], %count : T`.
//!
//! Their maps are discardable attributes, as the reference defines these operations in code alone.

use super::checks::check_index_operands;
use crate::common::operand_map::{map_of, print_subscripts, resolve, subscripts};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperandMap, OperationState, UnresolvedOperand};
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::{OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("dma_start").hooks(Arc::new(Start)).interface::<dyn MemoryEffectOpInterface>(Arc::new(Start));
    dialect.op("dma_wait").hooks(Arc::new(Wait));
}

/// The map of the memory that is told when a copy is done.
const TAG: &str = "tag_map";
/// The maps of a copy, and what errors call their memory.
const PLACES: [(&str, &str); 3] = [("src_map", "source"), ("dst_map", "destination"), (TAG, "tag")];

/// `%memref[...]`
struct Place {
    memref: UnresolvedOperand,
    map: OperandMap,
}

impl Place {
    fn parse(parser: &mut dyn AsmParser, name: &str, state: &mut OperationState) -> Result<Place, Failed> {
        Ok(Place { memref: parser.operand()?, map: subscripts(parser, name, state)? })
    }

    fn resolve(
        &self,
        parser: &mut dyn AsmParser,
        ty: Type,
        state: &mut OperationState,
    ) -> Result<(), Failed> {
        text::resolve_as(parser, &[self.memref], ty, state)?;
        resolve(parser, &self.map, state)
    }
}

/// How many operands each of the maps of an operation takes, which it must have.
fn required_inputs(op: OpRef<'_>, places: &[(&str, &str)]) -> Result<Vec<usize>, Failed> {
    let of = |name: &str| match map_of(op, name) {
        Some(map) => Ok(map.inputs() as usize),
        None => Err(op.emit_error(format!("requires affine map attribute '{name}'"))),
    };
    places.iter().map(|(name, _)| of(name)).collect()
}

/// So many operands from `at` on are of type index, and dimensions or symbols.
fn check_indices(op: OpRef<'_>, at: usize, count: usize, what: &str, name: &str) -> Result<(), Failed> {
    let index = op.ctx().index_type();
    (at..at + count).try_for_each(|at| match op.operand(at).is_some_and(|value| value.ty() == index) {
        true => check_index_operands(op, at..at + 1, what),
        false => Err(op.emit_error(format!("{what}index to {name} must have 'index' type"))),
    })
}

/// Writes `%memref[...]`, of which the memref is operand `at`; gives the operand after it.
fn print_place(printer: &mut dyn AsmPrinter, op: OpRef<'_>, name: &str, at: usize) -> usize {
    let inputs = map_of(op, name).map_or(0, |map| map.inputs() as usize);
    text::print_operands(printer, op.operand(at));
    let operands: Vec<ValueRef<'_>> = op.operands().skip(at + 1).take(inputs).collect();
    print_subscripts(printer, op, name, &operands);
    at + 1 + inputs
}

fn is_memref(value: Option<ValueRef<'_>>) -> bool {
    value.is_some_and(|value| matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. }))
}

/// `affine.dma_start`
struct Start;

/// The source and the tag are read, the destination is written.
impl MemoryEffectOpInterface for Start {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let kinds = [EffectKind::Read, EffectKind::Write, EffectKind::Read];
        let mut at = 0;
        for ((name, _), kind) in PLACES.iter().zip(kinds) {
            let (Some(value), Some(map)) = (op.operand(at), map_of(op, name)) else { return };
            let (target, resource) = (EffectTarget::Value(value.id()), Resource::DEFAULT);
            effects.push(Effect { kind, target, resource, stage: 0, full: false });
            at += 1 + map.inputs() as usize;
        }
    }
}

impl OpHooks for Start {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let mut places = Vec::with_capacity(PLACES.len());
        for (name, _) in PLACES {
            places.push(Place::parse(parser, name, state)?);
            parser.token(",")?;
        }
        let mut rest = vec![parser.operand()?];
        // Nothing may follow the first comma: then a colon comes next.
        if parser.optional_token(",") {
            while let Some(operand) = parser.optional_operand()? {
                rest.push(operand);
                if !parser.optional_token(",") {
                    break;
                }
            }
        }
        let name = parser.name_loc();
        if !matches!(rest.len(), 1 | 3) {
            return Err(parser.op_error(name, "expected two stride related operands"));
        }
        parser.token(":")?;
        let types = text::type_list(parser)?;
        if types.len() != places.len() {
            return Err(parser.op_error(name, "expected three types"));
        }
        for (place, ty) in places.iter().zip(types) {
            place.resolve(parser, ty, state)?;
        }
        let index = parser.ctx().index_type();
        text::resolve_as(parser, &rest, index, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        let (mut at, mut memrefs) = (0, Vec::new());
        for (name, _) in PLACES {
            memrefs.extend(op.operand(at));
            at = print_place(printer, op, name, at);
            printer.text(", ");
        }
        text::print_operands(printer, op.operands().skip(at));
        printer.text(" : ");
        text::print_types(printer, memrefs.into_iter().map(|memref| memref.ty()));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let inputs = required_inputs(op, &PLACES)?;
        let mut memrefs = vec![0];
        for inputs in &inputs {
            memrefs.push(memrefs[memrefs.len() - 1] + 1 + inputs);
        }
        for ((_, what), &at) in PLACES.iter().zip(&memrefs) {
            if !is_memref(op.operand(at)) {
                return Err(op.emit_error(format!("expected DMA {what} to be of memref type")));
            }
        }
        let behind = op.num_operands().checked_sub(memrefs[PLACES.len()]);
        if !matches!(behind, Some(1 | 3)) {
            return Err(op.emit_error("incorrect number of operands"));
        }
        let names = ["src", "dst", "tag"].iter().zip(inputs).zip(memrefs);
        names.into_iter().try_for_each(|((what, inputs), at)| {
            check_indices(op, at + 1, inputs, &format!("{what} "), "dma_start")
        })
    }
}

/// `affine.dma_wait`
struct Wait;

impl OpHooks for Wait {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let tag = Place::parse(parser, TAG, state)?;
        parser.token(",")?;
        let count = parser.operand()?;
        parser.token(":")?;
        let ty = parser.ty()?;
        tag.resolve(parser, ty, state)?;
        let index = parser.ctx().index_type();
        text::resolve_as(parser, &[count], index, state)?;
        if !matches!(parser.ctx().type_data(ty), TypeData::MemRef { .. }) {
            let name = parser.name_loc();
            return Err(parser.op_error(name, "expected tag to be of memref type"));
        }
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        printer.text(" ");
        let at = print_place(printer, op, TAG, 0);
        printer.text(", ");
        text::print_operands(printer, op.operand(at));
        printer.text(" : ");
        text::print_types(printer, op.operand(0).map(|tag| tag.ty()));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let inputs = required_inputs(op, &PLACES[2..])?;
        if !is_memref(op.operand(0)) {
            return Err(op.emit_error("expected DMA tag to be of memref type"));
        }
        inputs.into_iter().try_for_each(|inputs| check_indices(op, 1, inputs, "", "dma_wait"))
    }
}
