//! Atomic changes of an element.

use super::types::{operand, ranked};
use super::{AtomicRMWOp, AtomicYieldOp, GenericAtomicRMWOp};
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::walk::Walk;
use rmlir_ir::{OpRef, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("atomic_rmw").verifier(check_rmw);
    dialect.op("generic_atomic_rmw").hooks(Arc::new(Generic));
    dialect.op("atomic_yield").verifier(check_yield);
}

/// The kinds by number: their names and whether they are about floats; `None` for any type.
pub(crate) const KINDS: [(&str, Option<bool>); 16] = [
    ("addf", Some(true)),
    ("addi", Some(false)),
    ("andi", Some(false)),
    ("assign", None),
    ("maximumf", Some(true)),
    ("maxnumf", Some(true)),
    ("maxs", Some(false)),
    ("maxu", Some(false)),
    ("minimumf", Some(true)),
    ("minnumf", Some(true)),
    ("mins", Some(false)),
    ("minu", Some(false)),
    ("mulf", Some(true)),
    ("muli", Some(false)),
    ("ori", Some(false)),
    ("xori", Some(false)),
];

fn check_rmw(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let rank = operand(op, 1).map_or(0, |ty| ty.shape.len());
    if op.num_operands() != rank + 2 {
        return Err(op.emit_error("expects the number of subscripts to be equal to memref rank"));
    }
    let rmw = op.unverified::<AtomicRMWOp>();
    let kind = rmw.kind().and_then(|at| KINDS.get(usize::try_from(at).ok()?));
    let (Some(&(name, Some(float))), Some(value)) = (kind, rmw.value()) else { return Ok(()) };
    let data = ctx.type_data(value.ty());
    let fits =
        if float { matches!(data, TypeData::Float(_)) } else { matches!(data, TypeData::Integer { .. }) };
    let what = if float { "a floating-point" } else { "an integer" };
    match fits {
        true => Ok(()),
        false => Err(op.emit_error(format!("with kind '{name}' expects {what} type"))),
    }
}

fn check_yield(op: OpRef<'_>) -> Result<(), Failed> {
    let want = op.parent().and_then(|parent| parent.result(0));
    match (op.unverified::<AtomicYieldOp>().result(), want) {
        (Some(have), Some(want)) if have.ty() != want.ty() => {
            let (have, want) = (op.ctx().quoted_type(have.ty()), op.ctx().quoted_type(want.ty()));
            Err(op.emit_error(format!("types mismatch between yield op: {have} and its parent: {want}")))
        }
        _ => Ok(()),
    }
}

/// `memref.generic_atomic_rmw %m[%i] : memref<8xf32> { ... }`
struct Generic;

impl OpHooks for Generic {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let memref = parser.operand()?;
        let indices = text::operands_in(parser, Delimiter::Square, None)?;
        parser.token(":")?;
        let loc = parser.loc();
        let ty = parser.ty()?;
        let ctx = parser.ctx().clone();
        text::resolve_as(parser, &[memref], ty, state)?;
        let Some(memref_type) = ranked(&ctx, ty) else {
            let found = ctx.quoted_type(ty);
            return Err(parser.op_error(
                loc,
                &format!("invalid kind of type specified: expected builtin.memref, but found {found}"),
            ));
        };
        text::resolve_as(parser, &indices, ctx.index_type(), state)?;
        state.result_types.push(memref_type.element);
        let body = parser.region(&[], false)?;
        state.regions.push(body);
        text::optional_attrs(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let rmw = op.unverified::<GenericAtomicRMWOp>();
        printer.text(" ");
        text::print_operands(printer, rmw.memref());
        printer.text("[");
        text::print_operands(printer, rmw.indices());
        printer.text("] : ");
        text::print_types(printer, rmw.memref().map(|memref| memref.ty()));
        printer.text(" ");
        if let Some(region) = rmw.atomic_body() {
            printer.region(region, true, true, false);
        }
        text::print_attrs(printer, op, &[]);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let entry = op.unverified::<GenericAtomicRMWOp>().atomic_body().and_then(|region| region.entry());
        let args: Vec<_> = entry.map_or(Vec::new(), |block| block.args().collect());
        let [arg] = args[..] else {
            return Err(op.emit_error("expected single number of entry block arguments"));
        };
        if op.unverified::<GenericAtomicRMWOp>().result().is_some_and(|result| result.ty() != arg.ty()) {
            return Err(op.emit_error("expected block argument of the same type result type"));
        }
        let inside = Walk::pre().collect(op, |inner| inner.id() != op.id() && !is_effect_free(inner));
        let Some(&wrong) = inside.unwrap_or_default().first() else { return Ok(()) };
        let message =
            "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
        Err(op.module().op(wrong).emit_plain_error(message))
    }
}
