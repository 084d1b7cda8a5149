//! Checks of operations that other dialects bring, and of parameters.

use super::kinds::{Kind, kind, same_kind};
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::typed::{is_op, is_type, number, text, type_param};
use rmlir_ir::{AttrData, BlockRef, Context, Diagnostic, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 7] = [
        ("affine.simplify_bounded_affine_ops", check_bounds),
        ("apply_conversion_patterns.dialect_to_llvm", check_to_llvm),
        ("irdl.collect_matching", check_irdl),
        ("num_associations", check_associations),
        ("smt.constrain_params", check_constrained),
        ("split_handle", check_split_handle),
        ("tune.knob", check_knob),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("cast").interface::<dyn CastOpInterface>(Arc::new(Cast));
    dialect.ty("param").verifier(check_param_type);
}

/// `transform.cast`: any handle of operations may be taken as another one.
struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let is_handle = |&ty: &Type| kind(ctx, ty) == Some(Kind::Op);
        from.len() == 1 && to.len() == 1 && from.iter().chain(to).all(is_handle)
    }
}

/// `!transform.param<i64>`
fn check_param_type(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let Some(Param::Type(ty)) = params.first() else { return Ok(()) };
    match ctx.type_data(*ty) {
        TypeData::Integer { width, .. } if *width <= 64 => Ok(()),
        _ => Err("only supports integer types with width <=64".to_string()),
    }
}

fn check_bounds(op: OpRef<'_>) -> Checked {
    let values = op.operand_group(1).count();
    for (name, label) in [("lower_bounds", "lower"), ("upper_bounds", "upper")] {
        let found =
            op.attr_named(name).and_then(|bounds| op.ctx().i64_array(bounds)).map_or(0, |list| list.len());
        if found != values {
            let message = format!("incorrect number of {label} bounds, expected {values} but found {found}");
            return Err(op.emit_error(message));
        }
    }
    Ok(())
}

/// Dialects that bring patterns for a conversion to llvm.
const CONVERTED: [&str; 13] = [
    "amx", "arith", "cf", "complex", "func", "index", "math", "memref", "mpi", "nvvm", "omp", "ub", "vector",
];
/// Of these, those that are there only where a file uses them.
const ON_DEMAND: [&str; 3] = ["amx", "mpi", "omp"];
/// Dialects that come with transform and bring none.
const PRESENT: [&str; 14] = [
    "affine",
    "amdgpu",
    "arm_sve",
    "bufferization",
    "builtin",
    "gpu",
    "linalg",
    "llvm",
    "nvgpu",
    "rocdl",
    "scf",
    "tensor",
    "transform",
    "x86vector",
];

fn check_to_llvm(op: OpRef<'_>) -> Checked {
    let Some(name) = op.attr_named("dialect_name").and_then(|name| text(op.ctx(), name)) else {
        return Ok(());
    };
    let used = op.ctx().registered_dialect(name.as_bytes()).is_some();
    if CONVERTED.contains(&&*name) && (used || !ON_DEMAND.contains(&&*name)) {
        return Ok(());
    }
    if used || PRESENT.contains(&&*name) {
        return Err(op.emit_error(format!(
            "dialect does not implement ConvertToLLVMPatternInterface or extension was not loaded: {name}"
        )));
    }
    Err(op.emit_error(format!("unknown dialect or dialect not loaded: {name}")))
}

fn body(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    op.region(0).and_then(|region| region.entry())
}

fn check_irdl(op: OpRef<'_>) -> Checked {
    let children: Vec<_> = body(op).into_iter().flat_map(|block| block.ops()).collect();
    let &[dialect] = children.as_slice() else {
        return Err(op.emit_error("expects a single operation in the body"));
    };
    if !is_op(dialect, "irdl.dialect") {
        return Err(op.emit_error("expects the body operation to be irdl.dialect"));
    }
    let defined = body(dialect).into_iter().flat_map(|block| block.ops());
    if defined.filter(|inner| is_op(*inner, "irdl.operation")).count() != 1 {
        return Err(op.emit_error("expects IRDL to contain exactly one operation"));
    }
    Ok(())
}

fn check_associations(op: OpRef<'_>) -> Checked {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else { return Ok(()) };
    let ty = result.ty();
    if let Some(&Param::Type(found)) = type_param(ctx, ty, PARAM, 0) {
        if found == ctx.i64() {
            return Ok(());
        }
        let found = ctx.quoted_type(found);
        let message = format!(
            "expected the type of the parameter attribute ('i64') to match the parameter type ({found})"
        );
        return Diagnostic::error(op.loc(), message).emit(ctx);
    }
    for (mnemonic, what) in [("type", "type"), ("affine_map", "affine map")] {
        if is_type(ctx, ty, ("transform", mnemonic)) {
            return Diagnostic::error(op.loc(), format!("expected {what} attribute, got 0 : i64")).emit(ctx);
        }
    }
    Ok(())
}

const PARAM: (&str, &str) = ("transform", "param");

/// Why an argument of a body cannot stand for a parameter.
fn mismatch(ctx: &Context, arg: ValueRef<'_>, param: Type) -> Option<&'static str> {
    let wrapped = match type_param(ctx, param, PARAM, 0) {
        Some(&Param::Type(wrapped)) => match ctx.type_data(wrapped) {
            TypeData::Integer { width, .. } => Some(i64::from(*width)),
            _ => None,
        },
        _ => None,
    };
    if is_type(ctx, arg.ty(), ("smt", "bool")) {
        return (wrapped != Some(1)).then_some("i1");
    }
    if is_type(ctx, arg.ty(), ("smt", "int")) {
        return wrapped.is_none().then_some("an integer type");
    }
    match type_param(ctx, arg.ty(), ("smt", "bv"), 0) {
        Some(&Param::Int(width)) if wrapped != Some(width) => Some("an integer type of the same bitwidth"),
        _ => None,
    }
}

fn shown_type(ctx: &Context, ty: Type) -> String {
    match is_type(ctx, ty, ("smt", "bool")) {
        true => "!smt.bool".to_string(),
        false => ctx.quoted_type(ty),
    }
}

fn check_constrained(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(block) = body(op) else { return Ok(()) };
    if block.num_args() != op.num_operands() {
        return Err(op.emit_error("must have the same number of block arguments as operands"));
    }
    for (i, (arg, operand)) in block.args().zip(op.operands()).enumerate() {
        if let Some(want) = mismatch(ctx, arg, operand.ty()) {
            let (arg, operand) = (shown_type(ctx, arg.ty()), ctx.quoted_type(operand.ty()));
            return Err(op.emit_error(format!(
                "the type of block arg #{i} is {arg} though the corresponding operand type ({operand}) is not \
                 wrapping {want}"
            )));
        }
    }
    if block.ops().any(|inner| !inner.name_text().starts_with(b"smt.")) {
        return Err(op.emit_error("ops contained in region should belong to SMT-dialect"));
    }
    match block.last_op() {
        Some(last) if is_op(last, "smt.yield") => {
            if last.num_operands() == op.num_results() {
                return Ok(());
            }
            let message = "expected terminator to have as many operands as the parent op has results";
            Err(last.emit_error(message))
        }
        _ => Err(op.emit_error("expected 'smt.yield' as terminator")),
    }
}

fn check_split_handle(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let overflow = op.attr_named("overflow_result").and_then(|index| number(ctx, index));
    if overflow.is_some_and(|index| usize::try_from(index).map_or(true, |index| index >= op.num_results())) {
        return Err(op.emit_error("overflow_result is not a valid result index"));
    }
    let Some(handle) = op.operand(0) else { return Ok(()) };
    if op.results().all(|result| same_kind(ctx, result.ty(), handle.ty())) {
        return Ok(());
    }
    Err(op.emit_error("expects result types to implement the same transform interface as the operand type"))
}

fn check_knob(op: OpRef<'_>) -> Checked {
    let (Some(selected), Some(options)) = (op.attr_named("selected"), op.attr_named("options")) else {
        return Ok(());
    };
    match op.ctx().attr_data(options) {
        AttrData::Array(options) if !options.contains(&selected) => Err(
            op.emit_error("provided `selected` attribute is not an element of `options` array of attributes")
        ),
        _ => Ok(()),
    }
}
