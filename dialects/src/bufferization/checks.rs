//! Checks, and the types that follow from operands.

use rmlir_ir::constraint::Verdict;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::effects::{
    Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource, effects_of,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::traits::Relation;
use rmlir_ir::{AttrData, DYNAMIC, NamedAttr, OPERAND_SEGMENTS, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.hooks(Arc::new(Bufferization));
    dialect.op("dealloc").verifier(check_dealloc).interface::<dyn InferTypeOpInterface>(Arc::new(Updated));
    let materialize = "materialize_in_destination";
    dialect
        .op(materialize)
        .verifier(check_materialize)
        .interface::<dyn DestinationStyleOpInterface>(Arc::new(Destination))
        .interface::<dyn MemoryEffectOpInterface>(Arc::new(Destination));
    for (tensor, buffer) in [("result", "buffer"), ("tensor", "buffer")] {
        let condition = format!(
            "((::mlir::bufferization::detail::typesMatchAfterBufferization($_op, ${tensor}, ${buffer})))"
        );
        dialect.relation(&condition, Relation::Operation(Arc::new(fits)));
    }
}

/// Whether a tensor and a buffer, of which one is the operand and one the result, fit; if not, why has been reported.
fn fits(op: OpRef<'_>) -> Verdict {
    let (Some(a), Some(b)) = (op.operand(0), op.result(0)) else { return Verdict::Unknown };
    let (a, b) = (op.ctx().type_data(a.ty()), op.ctx().type_data(b.ty()));
    let is_builtin = |data: &TypeData| data.shaped_element().is_some();
    if !is_builtin(a) || !is_builtin(b) {
        return Verdict::Unknown;
    }
    if a.shape() != b.shape() {
        op.emit_plain_error("shapes do not match");
        return Verdict::No;
    }
    if a.shaped_element() != b.shaped_element() {
        op.emit_plain_error("element types do not match");
        return Verdict::No;
    }
    Verdict::Yes
}

/// A tensor to copy has its sizes; a new one needs those that its type leaves open.
pub(super) fn check_alloc(op: OpRef<'_>) -> Result<(), Failed> {
    let (sizes, copied) = (op.operand_group_range(0).len(), op.operand_group(1).next());
    let Some(result) = op.result(0) else { return Ok(()) };
    if let Some(copied) = copied {
        if sizes != 0 {
            return Err(op.emit_plain_error("dynamic sizes not needed when copying a tensor"));
        }
        if copied.ty() != result.ty() {
            return Err(op.emit_plain_error("expected that `copy` and return type match"));
        }
        return Ok(());
    }
    let shape = op.ctx().type_data(result.ty()).shape().unwrap_or_default();
    let open = shape.iter().filter(|&&size| size == DYNAMIC).count();
    if sizes != open {
        return Err(op.emit_error(format!("incorrect number of dynamic sizes, has {sizes}, expected {open}")));
    }
    Ok(())
}

fn check_dealloc(op: OpRef<'_>) -> Result<(), Failed> {
    let count = |group| op.operand_group_range(group).len();
    if count(0) != count(1) {
        return Err(op.emit_error("must have the same number of conditions as memrefs to deallocate"));
    }
    if count(2) != op.num_results() {
        return Err(
            op.emit_error("must have the same number of updated conditions (results) as retained operands")
        );
    }
    Ok(())
}

/// One condition for each memory that is retained.
struct Updated;

impl InferTypeOpInterface for Updated {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let lengths = input.attr(OPERAND_SEGMENTS).and_then(|attr| input.ctx.as_i32_array(attr));
        let retained = lengths.and_then(|lengths| usize::try_from(*lengths.get(2)?).ok()).ok_or(Failed)?;
        Ok(vec![input.ctx.i1(); retained.min(input.operands.len())])
    }
}

struct Destination;

/// Memory is written, tensors are not.
impl MemoryEffectOpInterface for Destination {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let dest = op.operand_group(1).next();
        let is_memref = |value: &ValueRef<'_>| {
            matches!(
                op.ctx().type_data(value.ty()),
                TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
            )
        };
        effects.extend(dest.filter(is_memref).map(|dest| Effect {
            kind: EffectKind::Write,
            target: EffectTarget::Value(dest.id()),
            resource: Resource::DEFAULT,
            stage: 0,
            full: false,
        }));
    }
}

impl DestinationStyleOpInterface for Destination {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_group_range(1)
    }
}

fn check_materialize(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(dest)) = (op.operand(0), op.operand(1)) else { return Ok(()) };
    let data = |value: ValueRef<'_>| ctx.type_data(value.ty());
    let tensor = matches!(data(dest), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_));
    let memref = matches!(data(dest), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    if !tensor && !memref {
        return Err(op.emit_error("'dest' must be a tensor or a memref"));
    }
    if tensor {
        if op.num_results() != 1 {
            return Err(op.emit_error("tensor 'dest' implies exactly one tensor result"));
        }
        if op.result(0).map(|result| result.ty()) != Some(dest.ty()) {
            return Err(op.emit_error("result and 'dest' types must match"));
        }
    }
    if memref && op.num_results() != 0 {
        return Err(op.emit_error("memref 'dest' implies zero results"));
    }
    if op.attr_named("restrict").is_some() && !memref {
        return Err(op.emit_error("'restrict' is valid only for memref destinations"));
    }
    if op.attr_named("writable").is_some() != memref {
        return Err(
            op.emit_error("'writable' must be specified if and only if the destination is of memref type")
        );
    }
    match (data(source).shape(), data(dest).shape()) {
        (None, None) => Ok(()),
        (Some(from), Some(to)) if from.len() != to.len() => {
            Err(op.emit_error("rank mismatch between source and destination shape"))
        }
        (Some(from), Some(to))
            if from.iter().zip(to).all(|(&a, &b)| a == b || a == DYNAMIC || b == DYNAMIC) =>
        {
            Ok(())
        }
        _ => Err(op.emit_error("source/destination shapes are incompatible")),
    }
}

const WRITABLE: &str = "bufferization.writable";
const ACCESS: &str = "bufferization.access";
const LAYOUT: &str = "bufferization.buffer_layout";
const MANUAL: &str = "bufferization.manual_deallocation";

/// The dialect.
struct Bufferization;

impl DialectHooks for Bufferization {
    fn verify_op_attr(&self, op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
        let name = op.ctx().text(attr.name);
        if name != MANUAL {
            return Err(op.emit_plain_error(format!(
                "attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect"
            )));
        }
        let is_lifetime = |kind| matches!(kind, EffectKind::Allocate | EffectKind::Free);
        if effects_of(op).is_some_and(|effects| effects.iter().any(|effect| is_lifetime(effect.kind))) {
            return Ok(());
        }
        Err(op.emit_error(format!(
            "attribute '{MANUAL}' can be used only on ops that have an allocation and/or free side effect"
        )))
    }

    fn verify_region_arg_attr(
        &self,
        op: OpRef<'_>,
        _: usize,
        _: usize,
        attr: NamedAttr,
    ) -> Result<(), Failed> {
        let (ctx, name) = (op.ctx(), op.ctx().text(attr.name));
        let known = match &*name {
            WRITABLE => check_writable(op, attr)?,
            ACCESS => match ctx.attr_data(attr.value) {
                AttrData::String { value, .. } => {
                    if !matches!(ctx.bytes(*value), b"none" | b"read" | b"write" | b"read-write") {
                        return Err(op.emit_plain_error(format!("invalid value for '{ACCESS}'")));
                    }
                    true
                }
                _ => {
                    return Err(
                        op.emit_plain_error(format!("'{ACCESS}' is expected to be a string attribute"))
                    );
                }
            },
            LAYOUT => {
                if !ctx.is_memref_layout(attr.value) {
                    return Err(op.emit_plain_error(format!(
                        "'{LAYOUT}' is expected to be a memref layout attribute"
                    )));
                }
                true
            }
            _ => false,
        };
        if !known {
            // The reference names another attribute than it found.
            return Err(op.emit_plain_error(format!(
                "attribute '{LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
            )));
        }
        if ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_none() {
            return Err(
                op.emit_plain_error(format!("expected '{name}' to be used on function-like operations"))
            );
        }
        Ok(())
    }
}

fn check_writable(op: OpRef<'_>, attr: NamedAttr) -> Result<bool, Failed> {
    let ctx = op.ctx();
    let is_bool = matches!(ctx.attr_data(attr.value), AttrData::Integer { ty, .. } if *ty == ctx.i1());
    if !is_bool {
        return Err(op.emit_plain_error(format!("'{WRITABLE}' is expected to be a boolean attribute")));
    }
    match ctx.op_interface::<dyn FunctionOpInterface>(op.name()) {
        Some(model) if model.is_external(op) => {
            Err(op.emit_plain_error(format!("'{WRITABLE}' is invalid on external functions")))
        }
        _ => Ok(true),
    }
}
