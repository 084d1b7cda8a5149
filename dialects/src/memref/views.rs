//! Views of memory.

use super::alloc::check_size_count;
use super::types::{operand, ranked, result, space, words};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::view::{OffsetSizeAndStrideOpInterface, StaticOrOperands, ViewLikeOpInterface};
use rmlir_ir::signature::Signature;
use rmlir_ir::{DYNAMIC, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("view").verifier_by_signature(check_view);
    dialect.op("reshape").verifier_by_signature(check_reshape);
    dialect.op("reinterpret_cast").verifier_by_signature(check_reinterpret_cast);
    for name in VIEWS {
        dialect.op(name).interface::<dyn ViewLikeOpInterface>(Arc::new(View));
    }
    for (name, single_offset) in [("subview", false), ("reinterpret_cast", true)] {
        dialect.op(name).interface::<dyn OffsetSizeAndStrideOpInterface>(Arc::new(Box { single_offset }));
    }
    dialect.op("extract_strided_metadata").interface::<dyn InferTypeOpInterface>(Arc::new(Metadata));
}

/// Operations whose results are views of their operands.
const VIEWS: [&str; 10] = [
    "assume_alignment",
    "cast",
    "collapse_shape",
    "expand_shape",
    "extract_strided_metadata",
    "memory_space_cast",
    "reinterpret_cast",
    "reshape",
    "subview",
    "view",
];

struct View;

impl ViewLikeOpInterface for View {}

/// Offsets, sizes and strides of an operation that has them after its source.
struct Box {
    /// There is one offset however many sizes there are.
    single_offset: bool,
}

impl OffsetSizeAndStrideOpInterface for Box {
    fn ranks(&self, op: OpRef<'_>) -> [usize; 3] {
        let of = if self.single_offset { result(op) } else { operand(op, 0) };
        let rank = of.map_or(0, |ty| ty.shape.len());
        [if self.single_offset { 1 } else { rank }, rank, rank]
    }

    fn parts(&self, op: OpRef<'_>) -> [StaticOrOperands; 3] {
        let part = |name: &str, group| StaticOrOperands {
            constants: constants(op, name),
            operands: op.operand_group_range(group),
        };
        [part("static_offsets", 1), part("static_sizes", 2), part("static_strides", 3)]
    }
}

/// The elements of an attribute of i64.
pub(crate) fn constants<'m>(op: impl Into<Signature<'m>>, name: &str) -> Vec<i64> {
    let op = op.into();
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

/// The results of `memref.extract_strided_metadata`.
struct Metadata;

impl InferTypeOpInterface for Metadata {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let ctx = input.ctx;
        let source = input.operands.first().and_then(|&ty| ranked(ctx, ty)).ok_or(Failed)?;
        let base = ctx.memref_type(&[], source.element, None, source.space).map_err(|_| Failed)?;
        let mut types = vec![base];
        types.resize(2 + 2 * source.shape.len(), ctx.index_type());
        Ok(types)
    }
}

fn check_view(op: Signature<'_>) -> Result<(), Failed> {
    let (Some(base), Some(view)) = (operand(op, 0), result(op)) else { return Ok(()) };
    let ctx = op.ctx();
    for (ty, what) in [(base, "base"), (view, "result")] {
        if ty.layout.is_some() {
            let quoted = ctx.quoted_type(ty.ty);
            return Err(op.emit_plain_error(format!("unsupported map for {what} memref type {quoted}")));
        }
    }
    if base.space != view.space {
        let (base, view) = (ctx.quoted_type(base.ty), ctx.quoted_type(view.ty));
        return Err(op.emit_plain_error(format!(
            "different memory spaces specified for base memref type {base} and view memref type {view}"
        )));
    }
    check_size_count(op, view.shape, 2)
}

fn check_reshape(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let element = |ty| match ctx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => Some(*element),
        _ => None,
    };
    if element(from.ty()) != element(to.ty()) {
        return Err(op.emit_error("element types of source and destination memref types should be the same"));
    }
    if operand(op, 0).is_some_and(|ty| !ctx.has_identity_layout(ty.ty)) {
        return Err(op.emit_error("source memref type should have identity affine map"));
    }
    let (Some(to), Some(shape)) = (result(op), operand(op, 1)) else { return Ok(()) };
    if !ctx.has_identity_layout(to.ty) {
        return Err(op.emit_error("result memref type should have identity affine map"));
    }
    match shape.shape.first() {
        Some(&DYNAMIC) => Err(op.emit_error(
            "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
        )),
        Some(&len) if len != to.shape.len() as i64 => {
            Err(op.emit_error("length of shape operand differs from the result's memref rank"))
        }
        _ => Ok(()),
    }
}

fn check_reinterpret_cast(op: Signature<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(source), Some(to)) = (op.operand(0).map(|value| value.ty()), result(op)) else { return Ok(()) };
    let (from_text, to_text) = (|| ctx.quoted_type(source), || ctx.quoted_type(to.ty));
    let pair = || format!("specified for source type {} and result memref type {}", from_text(), to_text());
    if space(ctx, source) != to.space {
        return Err(op.emit_plain_error(format!("different memory spaces {}", pair())));
    }
    if ctx.type_data(source).shaped_element() != Some(to.element) {
        return Err(op.emit_plain_error(format!("different element types {}", pair())));
    }
    let sizes = constants(op, "static_sizes");
    compare(op, "size", to.shape, &sizes, true)?;
    let Some(layout) = ctx.strides(to.ty) else {
        return Err(op.emit_plain_error(format!(
            "expected result type to have strided layout but found {}",
            to_text()
        )));
    };
    let offsets = constants(op, "static_offsets");
    compare(op, "offset", &[layout.offset], offsets.get(..1).unwrap_or_default(), false)?;
    compare(op, "stride", &layout.strides, &constants(op, "static_strides"), true)
}

/// What the result type states must be what the operation states.
fn compare(op: Signature<'_>, what: &str, have: &[i64], want: &[i64], numbered: bool) -> Result<(), Failed> {
    for (i, (&have, &want)) in have.iter().zip(want).enumerate() {
        if have != DYNAMIC && have != want {
            let place = if numbered { format!(" in dim = {i}") } else { String::new() };
            let want = words(want);
            return Err(op.emit_plain_error(format!(
                "expected result type with {what} = {want} instead of {have}{place}"
            )));
        }
    }
    Ok(())
}
