//! Functions.

use super::{C_INTERFACE, at, takes_bare_pointers, wrappers};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::functions::linkage;
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::llvm::types::{self, Kind};
use rmlir_dialects::llvm::{LLVMFuncOp, Linkage, LoadOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{EnumValue, Handle, is_attr, make_attr};
use rmlir_ir::{Attr, AttrData, Context, Ident, NamedAttr, OpAddr, OpRef, Type, TypeData};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, SignatureConversion};

const LINKAGE: &str = "llvm.linkage";
const VARARGS: &str = "func.varargs";
const READNONE: &str = "llvm.readnone";
/// Attributes of arguments that hold a type.
const TYPED: [&str; 4] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca"];
/// Those of arguments that are passed in memory.
const IN_MEMORY: [&str; 2] = ["llvm.byval", "llvm.byref"];

/// Inputs and results of a function type.
pub(super) fn signature_of(ctx: &Context, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    match ctx.type_data(ty) {
        TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => None,
    }
}

/// The elements of an array.
pub(super) fn array_of(ctx: &Context, attr: Attr) -> Vec<Attr> {
    ctx.attr_data(attr).as_array().unwrap_or_default().to_vec()
}

/// The attributes of a function that its counterpart has too.
pub(super) fn kept_attrs(function: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = function.ctx();
    let dropped = [LINKAGE, VARARGS, READNONE];
    let kept = |entry: &&NamedAttr| !dropped.contains(&&*ctx.text(entry.name));
    ctx.dict(function.discardable()).iter().filter(kept).copied().collect()
}

/// Makes a function of the dialect, without a body, after what was made before.
pub(super) fn make(
    rw: &mut ConversionRewriter<'_>,
    name: Ident,
    ty: Type,
    linkage: Attr,
    attrs: &[NamedAttr],
) -> Option<LLVMFuncOp> {
    let ctx = rw.ctx().clone();
    let mut made = LLVMFuncOp::build(rw.builder(), name, ty).set(LLVMFuncOp::LINKAGE, linkage);
    for entry in attrs {
        made = made.attr(&ctx.text(entry.name), entry.value);
    }
    made.region_with(|_, _| {}).insert().ok()
}

/// The linkage that a function asks for; what stands there instead of one is reported.
fn wanted_linkage(function: OpRef<'_>) -> Option<Attr> {
    let ctx = function.ctx();
    let Some(wanted) = function.attr_named(LINKAGE) else {
        return linkage(ctx, Linkage::External.to_value());
    };
    if is_attr(ctx, wanted, ("llvm", "linkage")) {
        return Some(wanted);
    }
    function.emit_plain_error(format!("Contains {LINKAGE} attribute not of type LLVM::LinkageAttr"));
    None
}

fn is_true(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero())
}

/// For each argument that is passed in memory the type that lies there.
fn types_in_memory(function: OpRef<'_>, count: usize) -> Vec<Option<Type>> {
    let ctx = function.ctx();
    let dicts = function.attr_named("arg_attrs").map(|attrs| array_of(ctx, attrs)).unwrap_or_default();
    let of_dict = |dict: Attr| {
        let entries = ctx.dict(dict).iter();
        let found = entries.filter(|entry| IN_MEMORY.contains(&&*ctx.text(entry.name)));
        found.filter_map(|entry| type_in(ctx, entry.value)).next()
    };
    let mut types: Vec<Option<Type>> = dicts.into_iter().map(of_dict).collect();
    types.resize(count, None);
    types
}

fn type_in(ctx: &Context, attr: Attr) -> Option<Type> {
    match ctx.attr_data(attr) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// The type in the dialect, what becomes of the arguments, and the types of those that lie in memory but did not say so by their type.
fn converted(
    types: &LlvmTypes,
    function: OpRef<'_>,
    variadic: bool,
    bare: bool,
) -> Option<(Type, SignatureConversion, Vec<Option<Type>>)> {
    let ctx = types.ctx();
    let (inputs, results) = signature_of(ctx, function.cast::<FuncOp>()?.function_type())?;
    let mut in_memory = types_in_memory(function, inputs.len());
    let mut signature = SignatureConversion::new(inputs.len());
    for (index, (&ty, lies)) in inputs.iter().zip(&mut in_memory).enumerate() {
        let mut given = types.argument_types(ty, bare)?;
        if lies.is_some()
            && let [one] = &mut given[..]
        {
            match Kind::of(ctx, *one) == Some(Kind::Pointer) {
                true => *lies = None,
                false => *one = types.pointer(0)?,
            }
        }
        signature.map(index, &given);
    }
    let result = types.packed_results(&results, bare)?;
    let ty = types::function(ctx, result, signature.types(), variadic).ok()?;
    Some((ty, signature, in_memory))
}

pub(super) fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let bare = takes_bare_pointers(Some(root), types);
    let variadic = root.attr_named(VARARGS).is_some_and(|attr| is_true(&ctx, attr));
    let wraps = !bare && root.attr_named(C_INTERFACE).is_some_and(|attr| attr == ctx.unit());
    let (ty, signature, in_memory) = converted(types, root, variadic, bare)?;
    if wraps && variadic {
        root.emit_plain_error("C interface for variadic functions is not supported yet.");
        return None;
    }
    let linkage = wanted_linkage(root)?;
    let readnone = root.attr_named(READNONE);
    if readnone.is_some_and(|attr| attr != ctx.unit()) {
        root.emit_plain_error(format!("Contains {READNONE} attribute not of type UnitAttr"));
        return None;
    }
    let view = rw.read(op);
    let (name, visibility, attrs) = (view.sym_name(), view.sym_visibility(), kept_attrs(root));
    let (results, arguments) = (view.res_attrs(), view.arg_attrs());
    let (_, result_types) = signature_of(&ctx, view.function_type())?;
    let has_body = !view.body().is_empty();
    let made = make(rw, name, ty, linkage, &attrs)?;
    if let Some(visibility) = visibility {
        rw.set(made, LLVMFuncOp::SYM_VISIBILITY, visibility);
    }
    if readnone.is_some() {
        // Neither reads nor writes, whatever memory it is.
        let effects = make_attr(&ctx, ("llvm", "memory_effects"), vec![Param::Int(0); 6]).ok()?;
        rw.set(made, LLVMFuncOp::MEMORY_EFFECTS, effects);
    }
    if let Some(results) = results.filter(|_| result_types.len() == 1) {
        rw.set(made, LLVMFuncOp::RES_ATTRS, results);
    }
    if let Some(arguments) = arguments {
        let attrs = argument_attrs(types, &signature, arguments)?;
        rw.set(made, LLVMFuncOp::ARG_ATTRS, attrs);
    }
    let (old, new) = (op.at(), made.at());
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    let region = rw.op(new).region(0).map(|region| (region.unit(), region.id()));
    if has_body {
        let (unit, region) = region?;
        let entry = rw.module().region(unit, region).entry()?.id();
        let entry = rw.convert_block((unit, entry), &types.converter, &signature)?;
        load_arguments(&mut rw.within(unit), entry, &signature, &in_memory, types)?;
    }
    if wraps {
        match has_body {
            true => wrappers::for_callers(rw, old, made, types)?,
            false => wrappers::for_declaration(rw, old, made, types)?,
        }
    }
    rw.erase(op)
}

/// The attributes of the new arguments: those that became one keep theirs, with the types in them converted.
fn argument_attrs(types: &LlvmTypes, signature: &SignatureConversion, old: Attr) -> Option<Attr> {
    let ctx = types.ctx();
    let empty = ctx.empty_dict();
    let mut all = vec![empty; signature.types().len()];
    for (index, dict) in array_of(ctx, old).into_iter().enumerate() {
        let Some(range) = signature.args_of(index).filter(|range| range.len() == 1) else { continue };
        let mut entries = ctx.dict(dict).to_vec();
        for entry in &mut entries {
            if TYPED.contains(&&*ctx.text(entry.name))
                && let Some(ty) = type_in(ctx, entry.value)
            {
                entry.value = ctx.type_attr(types.convert(ty)?);
            }
        }
        *all.get_mut(range.start)? = ctx.dict_attr(entries);
    }
    Some(ctx.array_attr(&all))
}

/// Reads arguments that lie in memory.
fn load_arguments(
    rw: &mut ConversionRewriter<'_>,
    entry: rmlir_ir::BlockId,
    signature: &SignatureConversion,
    in_memory: &[Option<Type>],
    types: &LlvmTypes,
) -> Rewritten {
    rw.at_start(entry);
    for (index, ty) in in_memory.iter().enumerate() {
        let Some(ty) = ty else { continue };
        let arg = *rw.body().args(entry).get(signature.args_of(index)?.start)?;
        let (loc, ty) = (rw.body().arg_loc(arg), types.convert(*ty)?);
        let value = LoadOp::build(rw.builder(), ty, arg).loc(loc).value().ok()?;
        rw.replace_uses(arg, value);
    }
    Some(())
}

/// The unit and first block of a function that has been given one.
pub(super) fn entry_of(
    rw: &mut ConversionRewriter<'_>,
    function: LLVMFuncOp,
) -> Option<(rmlir_ir::UnitId, rmlir_ir::BlockId)> {
    let ctx = rw.ctx().clone();
    let view = rw.read(function);
    let types::LlvmType::Function(ty) = types::LlvmType::of(&ctx, view.function_type())? else { return None };
    let (params, loc): (Vec<Type>, _) = (ty.params().collect(), rw.op(function).loc());
    let at: OpAddr = at(function);
    let region = rw.op(at).region(0).map(|region| (region.unit(), region.id()));
    let (unit, region) = match region {
        Some(found) => found,
        None => {
            let (unit, region, block) = rw.builder().add_region(at.op, &params, loc);
            let _ = region;
            return Some((unit, block));
        }
    };
    let mut inner = rw.within(unit);
    let block = inner.builder().create_block(region, &params);
    Some((unit, block))
}
