//! Reading and writing: number of indices, and the text of `memref.prefetch`.

use super::types::{operand, ranked};
use super::{LoadOp, PrefetchOp, StoreOp};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::signature::Signature;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::{AttrData, OpRef, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("load").verifier_by_signature(check_load);
    dialect.op("store").verifier_by_signature(check_store);
    dialect.op("prefetch").hooks(Arc::new(Prefetch));
    dialect.op("assume_alignment").verifier_by_signature(check_alignment);
    dialect
        .op("distinct_objects")
        .verifier(check_distinct)
        .interface::<dyn InferTypeOpInterface>(Arc::new(Distinct));
    dialect.op_trait("DistinctObjectsTrait", Arc::new(|_, _| Some(OpTrait::Custom(Arc::new(Distinct)))));
}

fn rank<'m>(op: impl Into<Signature<'m>>, memref: usize) -> usize {
    operand(op, memref).map_or(0, |ty| ty.shape.len())
}

fn check_load(op: Signature<'_>) -> Result<(), Failed> {
    let (have, want) = (op.unverified::<LoadOp>().indices().len(), rank(op, 0));
    if have != want {
        return Err(
            op.emit_error(format!("incorrect number of indices for load, expected {want} but got {have}"))
        );
    }
    Ok(())
}

fn check_store(op: Signature<'_>) -> Result<(), Failed> {
    if op.unverified::<StoreOp>().indices().len() != rank(op, 1) {
        return Err(op.emit_error("store index operand count not equal to memref rank"));
    }
    Ok(())
}

fn check_alignment(op: Signature<'_>) -> Result<(), Failed> {
    let value = op.attr_named("alignment").map(|attr| op.ctx().attr_data(attr));
    let Some(AttrData::Integer { value, .. }) = value else { return Ok(()) };
    match value.count_ones() {
        1 => Ok(()),
        _ => Err(op.emit_error("alignment must be power of 2")),
    }
}

fn check_distinct(op: OpRef<'_>) -> Result<(), Failed> {
    if op.num_operands() == 0 {
        return Err(op.emit_error("expected at least one operand"));
    }
    Ok(())
}

/// Results are the operands.
struct Distinct;

impl InferTypeOpInterface for Distinct {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        Ok(input.operands.to_vec())
    }
}

impl CustomTrait for Distinct {
    fn name(&self) -> &str {
        "DistinctObjectsTrait"
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), String> {
        let same = text::types_of(op.operands()) == text::types_of(op.results());
        if same { Ok(()) } else { Err("operand types and result types must match".into()) }
    }
}

/// `memref.prefetch %m[%i], read, locality<3>, data : memref<8xf32>`
struct Prefetch;

const HINTS: [&str; 3] = ["localityHint", "isWrite", "isDataCache"];

impl OpHooks for Prefetch {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let memref = parser.operand()?;
        let indices = text::operands_in(parser, Delimiter::Square, None)?;
        parser.token(",")?;
        let access = parser.keyword()?;
        parser.token(",")?;
        parser.token("locality")?;
        parser.token("<")?;
        let i32 = parser.ctx().i32();
        let hint = parser.attr(Some(i32))?;
        text::set(parser, state, HINTS[0], hint);
        parser.token(">")?;
        parser.token(",")?;
        let cache = parser.keyword()?;
        let type_loc = parser.loc();
        parser.token(":")?;
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        if ranked(&ctx, ty).is_none() {
            let found = ctx.quoted_type(ty);
            let message =
                format!("invalid kind of type specified: expected builtin.memref, but found {found}");
            return Err(parser.op_error(type_loc, &message));
        }
        text::resolve_as(parser, &[memref], ty, state)?;
        text::resolve_as(parser, &indices, ctx.index_type(), state)?;
        let words = [
            (access, HINTS[1], [&b"read"[..], b"write"], "rw specifier has to be 'read' or 'write'"),
            (cache, HINTS[2], [b"instr", b"data"], "cache type has to be 'data' or 'instr'"),
        ];
        for (word, name, choices, message) in words {
            let Some(choice) = choices.iter().position(|&choice| choice == ctx.bytes(word)) else {
                let loc = parser.name_loc();
                return Err(parser.op_error(loc, message));
            };
            text::set(parser, state, name, ctx.bool_attr(choice == 1));
        }
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let prefetch = op.unverified::<PrefetchOp>();
        printer.text(" ");
        text::print_operands(printer, prefetch.memref());
        printer.text("[");
        text::print_operands(printer, prefetch.indices());
        printer.text(if prefetch.is_write() == Some(true) {
            "], write, locality<"
        } else {
            "], read, locality<"
        });
        if let Some(hint) = prefetch.locality_hint_attr() {
            printer.attr_without_type(hint);
        }
        printer.text(if prefetch.is_data_cache() == Some(true) { ">, data" } else { ">, instr" });
        text::print_attrs(printer, op, &HINTS);
        printer.text(" : ");
        text::print_types(printer, prefetch.memref().map(|memref| memref.ty()));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        if op.num_operands() != 1 + rank(op, 0) {
            return Err(op.emit_error("too few indices"));
        }
        Ok(())
    }
}
