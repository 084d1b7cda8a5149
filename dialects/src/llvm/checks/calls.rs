//! Calls and exceptions.

use super::{Checked, enclosing};
use crate::llvm::forms::call::CallForm;
use crate::llvm::types::{FunctionType, Kind, LlvmType};
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::signature::Signature;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, Context, Loc, OpRef, Type};

/// Each operand bundle has a tag.
pub(in crate::llvm) fn check_bundles<'m>(op: impl Into<Signature<'m>>) -> Checked {
    let op = op.into();
    let ctx = op.ctx();
    let tags = op.attr_named("op_bundle_tags").and_then(|tags| ctx.attr_data(tags).as_array());
    let tags = tags.unwrap_or(&[]);
    if !tags.iter().all(|&tag| matches!(ctx.attr_data(tag), AttrData::String { .. })) {
        return Err(op.emit_plain_error("operand bundle tag must be a StringAttr"));
    }
    let sizes = op.attr_named("op_bundle_sizes").and_then(|sizes| ctx.i32_array(sizes));
    let (want, have) = (sizes.map_or(0, |sizes| sizes.len()), tags.len());
    if want == have {
        return Ok(());
    }
    let message = format!("expected {want} operand bundle tags, but actually got {have}");
    Err(op.emit_plain_error(message))
}

fn function_type(ctx: &Context, ty: Type) -> Option<FunctionType<'_>> {
    match LlvmType::of(ctx, ty) {
        Some(LlvmType::Function(ty)) => Some(ty),
        _ => None,
    }
}

/// The positions of the arguments of a call.
pub(in crate::llvm) fn arguments(form: &CallForm, op: OpRef<'_>) -> std::ops::Range<usize> {
    let range = op.operand_group_range(0);
    let start = if form.callee.is_set(op) { range.start } else { range.start + 1 };
    start.min(range.end)..range.end
}

/// The type that a variadic call states fits the call.
pub(in crate::llvm) fn check_vararg(form: &CallForm, op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(ty) = form.vararg.ty(op).and_then(|ty| function_type(ctx, ty)) else { return Ok(()) };
    if !ty.variadic {
        return Err(op.emit_error("expected var_callee_type to be a variadic function type"));
    }
    let args = arguments(form, op);
    if ty.params().count() > args.len() {
        let message = format!("expected var_callee_type to have at most {} parameters", args.len());
        return Err(op.emit_error(message));
    }
    for (param, arg) in ty.params().zip(op.operands().skip(args.start)) {
        if param != arg.ty() {
            let (param, arg) = (ctx.quoted_type(param), ctx.quoted_type(arg.ty()));
            let message = format!("var_callee_type parameter type mismatch: {param} != {arg}");
            return Err(op.emit_error(message));
        }
    }
    let is_void = Kind::of(ctx, ty.result) == Some(Kind::Void);
    match op.result(0) {
        None if !is_void => Err(op.emit_error("expected var_callee_type to return void")),
        Some(result) if result.ty() != ty.result => {
            let (want, have) = (ctx.quoted_type(ty.result), ctx.quoted_type(result.ty()));
            Err(op.emit_error(format!("var_callee_type return type mismatch: {want} != {have}")))
        }
        _ => Ok(()),
    }
}

/// The check of a call against what it calls.
pub(in crate::llvm) fn check_callee<'m>(
    form: &CallForm,
    op: OpRef<'m>,
    tables: &mut SymbolTableCollection<'m>,
) -> Checked {
    check_vararg(form, op)?;
    let Some(symbol) = form.callee.get(op) else { return check_pointer(op) };
    let ctx = op.ctx();
    let name = || match ctx.attr_data(symbol) {
        AttrData::SymbolRef { root, .. } => ctx.text(*root).into_owned(),
        _ => String::new(),
    };
    let Some(callee) = tables.lookup_nearest(op, symbol) else {
        let message = format!("'{}' does not reference a symbol in the current scope", name());
        return Err(op.emit_error(message));
    };
    let ty = match callee.name_text() {
        b"llvm.func" => {
            check_debug_location(op, callee)?;
            form.function_type.get(callee)
        }
        b"llvm.mlir.ifunc" => callee.attr_named("i_func_type"),
        _ => {
            let message = format!("'{}' does not reference a valid LLVM function or IFunc", name());
            return Err(op.emit_error(message));
        }
    };
    let ty = ty.and_then(|attr| match ctx.attr_data(attr) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    });
    match ty.map(|ty| (ty, function_type(ctx, ty))) {
        Some((_, Some(ty))) => check_signature(form, op, ty),
        Some((ty, None)) => {
            let ty = ctx.quoted_type(ty);
            Err(op.emit_error(format!("callee does not have a functional type: {ty}")))
        }
        None => Ok(()),
    }
}

fn check_pointer(op: OpRef<'_>) -> Checked {
    let Some(callee) = op.operand(0) else {
        return Err(op.emit_error("must have either a `callee` attribute or at least an operand"));
    };
    match Kind::of(op.ctx(), callee.ty()) {
        Some(Kind::Pointer) => Ok(()),
        _ => {
            let ty = op.ctx().quoted_type(callee.ty());
            Err(op.emit_error(format!("indirect call expects a pointer as callee: {ty}")))
        }
    }
}

fn check_signature(form: &CallForm, op: OpRef<'_>, ty: FunctionType<'_>) -> Checked {
    let ctx = op.ctx();
    if ty.variadic && !form.vararg.is_set(op) {
        return Err(op.emit_error("missing var_callee_type attribute for vararg call"));
    }
    let args = op.operand_group_range(0);
    let (want, have) = (ty.params().count(), args.len());
    if !ty.variadic && want != have {
        let message = format!("incorrect number of operands ({have}) for callee (expecting: {want})");
        return Err(op.emit_error(message));
    }
    if want > have {
        let message =
            format!("incorrect number of operands ({have}) for varargs callee (expecting at least: {want})");
        return Err(op.emit_error(message));
    }
    for (i, (param, arg)) in ty.params().zip(op.operands()).enumerate() {
        if param != arg.ty() {
            let (have, want) = (ctx.quoted_type(arg.ty()), ctx.quoted_type(param));
            let message = format!("operand type mismatch for operand {i}: {have} != {want}");
            return Err(op.emit_error(message));
        }
    }
    let is_void = Kind::of(ctx, ty.result) == Some(Kind::Void);
    match op.result(0) {
        None if !is_void => Err(op.emit_error("expected function call to produce a value")),
        Some(_) if is_void => Err(op.emit_error("calling function with void result must not produce values")),
        Some(result) if result.ty() != ty.result => {
            let (have, want) = (ctx.quoted_type(result.ty()), ctx.quoted_type(ty.result));
            Err(op.emit_error(format!("result type mismatch: {have} != {want}")))
        }
        _ => Ok(()),
    }
}

/// A call that can be inlined has a location where caller and callee have debug information.
fn check_debug_location(op: OpRef<'_>, callee: OpRef<'_>) -> Checked {
    if op.loc() != Loc::UNKNOWN || callee.region(0).is_none_or(|body| body.is_empty()) {
        return Ok(());
    }
    let Some(caller) = enclosing(op, b"llvm.func") else { return Ok(()) };
    match has_subprogram(caller) && has_subprogram(callee) {
        true => Err(op.emit_plain_error(
            "inlinable function call in a function with a DISubprogram location must have a debug location",
        )),
        false => Ok(()),
    }
}

fn has_subprogram(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let mut stack: Vec<Attr> = vec![ctx.loc_attr(op.loc())];
    while let Some(loc) = stack.pop() {
        match ctx.attr_data(loc) {
            AttrData::LocFused { locs, metadata } => {
                let is_one = |attr: Attr| crate::llvm::attrs::params_of(ctx, attr, "di_subprogram").is_some();
                if metadata.is_some_and(is_one) {
                    return true;
                }
                stack.extend_from_slice(locs);
            }
            AttrData::LocName { child, .. } => stack.push(*child),
            AttrData::LocCallSite { callee, caller } => stack.extend([*callee, *caller]),
            _ => {}
        }
    }
    false
}

/// The check of `llvm.invoke`.
pub(in crate::llvm) fn check_invoke(form: &CallForm, op: OpRef<'_>) -> Checked {
    check_vararg(form, op)?;
    let first = op.successors().nth(1).map(|unwind| unwind.first_op());
    match first {
        Some(None) => {
            return Err(op.emit_plain_error("must have at least one operation in unwind destination"));
        }
        Some(Some(first)) if first.name_text() != b"llvm.landingpad" => {
            return Err(op.emit_plain_error(
                "first operation in unwind destination should be a llvm.landingpad operation",
            ));
        }
        _ => {}
    }
    check_bundles(op)
}

/// The check of `llvm.landingpad`.
pub(in crate::llvm) fn check_landingpad(op: OpRef<'_>) -> Checked {
    if enclosing(op, b"llvm.func").is_some_and(|func| func.attr_named("personality").is_none()) {
        return Err(op.emit_plain_error("llvm.landingpad needs to be in a function with a personality"));
    }
    if op.attr_named("cleanup").is_none() && op.num_operands() == 0 {
        return Err(
            op.emit_plain_error("landingpad instruction expects at least one clause or cleanup attribute")
        );
    }
    for (i, value) in op.operands().enumerate() {
        if Kind::of(op.ctx(), value.ty()) == Some(Kind::Array) {
            continue;
        }
        let def = value.def_op().map(|(def, _)| def);
        match def.map(|def| def.name_text()) {
            Some(b"llvm.mlir.zero" | b"llvm.mlir.addressof") => {}
            Some(b"llvm.bitcast") => check_clause_cast(op, def)?,
            _ => {
                let message = format!("clause #{i} is not a known constant - null, addressof, bitcast");
                return Err(op.emit_plain_error(message));
            }
        }
    }
    Ok(())
}

fn check_clause_cast(op: OpRef<'_>, cast: Option<OpRef<'_>>) -> Checked {
    let Some(cast) = cast else { return Ok(()) };
    let source = cast.operand(0).and_then(|value| value.def_op());
    if source.is_some_and(|(def, _)| def.name_text() == b"llvm.mlir.addressof") {
        return Ok(());
    }
    let error = op.plain_error("constant clauses expected");
    let note = "global addresses expected as operand to bitcast used in clauses for landingpad";
    error.with_note(cast.loc(), note).emit(op.ctx())
}

/// `llvm.call_intrinsic`: the check.
pub(in crate::llvm) fn check_intrinsic(op: OpRef<'_>) -> Checked {
    let name = op.attr_named("intrin").and_then(|name| crate::llvm::attrs::string_bytes(op.ctx(), name));
    if name.is_some_and(|name| !name.starts_with(b"llvm.")) {
        return Err(op.emit_error("intrinsic name must start with 'llvm.'"));
    }
    check_bundles(op)
}

/// `llvm.intr.assume`
pub(in crate::llvm) struct Assume;

impl OpHooks for Assume {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        check_bundles(op)
    }
}

/// `llvm.inline_asm`
pub(in crate::llvm) struct InlineAsm;

impl OpHooks for InlineAsm {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        let kind = op.attr_named("tail_call_kind");
        // 2: the call must be a tail call.
        match kind.and_then(|kind| crate::llvm::attrs::enum_value(op.ctx(), kind)) {
            Some(2) => Err(op.emit_error("tail call kind 'musttail' is not supported by this operation")),
            _ => Ok(()),
        }
    }
}
