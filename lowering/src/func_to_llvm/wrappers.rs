//! Functions that C can call, and calls of functions of C: memrefs go through pointers to their descriptors.

use super::at;
use super::function::{array_of, entry_of, kept_attrs, make, signature_of};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::index_constant;
use crate::llvm_common::descriptor::{Descriptor, pack, pack_unranked, unpack_unranked};
use crate::llvm_common::functions::linkage;
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::llvm::types::{self, LlvmType};
use rmlir_dialects::llvm::{AllocaOp, CallOp, LLVMFuncOp, Linkage, LoadOp, ReturnOp, StoreOp};
use rmlir_ir::typed::EnumValue;
use rmlir_ir::{Builder, Ident, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::ConversionRewriter;

/// What a wrapper looks like.
struct Wrapper {
    function: LLVMFuncOp,
    name: Ident,
    /// The struct of results, which goes through the first argument.
    results: Option<Type>,
    /// The result of the function, if it has one.
    result: Option<Type>,
    inputs: Vec<Type>,
}

/// Makes the wrapper, without a body.
fn wrapper(rw: &mut ConversionRewriter<'_>, old: OpAddr, types: &LlvmTypes) -> Option<Wrapper> {
    let ctx = rw.ctx().clone();
    let view = rw.op(old).cast::<FuncOp>()?;
    let (inputs, results) = signature_of(&ctx, view.function_type())?;
    let packed = types.packed_results(&results, false)?;
    let pointer = types.pointer(0)?;
    let void = types::simple(&ctx, types::Kind::Void).ok()?;
    let is_struct = matches!(LlvmType::of(&ctx, packed), Some(LlvmType::Struct(_)));
    let mut params = if is_struct { vec![pointer] } else { Vec::new() };
    for &input in &inputs {
        let ty = types.convert(input)?;
        params.push(if crate::llvm_common::is_memref(&ctx, input) { pointer } else { ty });
    }
    let result = if is_struct { void } else { packed };
    let ty = types::function(&ctx, result, &params, false).ok()?;
    let name = ctx.ident(&format!("_mlir_ciface_{}", ctx.text(view.sym_name())));
    let (visibility, attrs) = (view.sym_visibility(), kept_attrs(view.op()));
    let (arguments, res_attrs) = (view.arg_attrs(), view.res_attrs());
    let external = linkage(&ctx, Linkage::External.to_value())?;
    let function = make(rw, name, ty, external, &attrs)?;
    if !is_struct && let Some(res_attrs) = res_attrs {
        rw.set(function, LLVMFuncOp::RES_ATTRS, res_attrs);
    }
    if let Some(arguments) = arguments {
        let mut all = array_of(&ctx, arguments);
        if is_struct {
            all.insert(0, ctx.empty_dict());
        }
        rw.set(function, LLVMFuncOp::ARG_ATTRS, ctx.array_attr(&all));
    }
    if let Some(visibility) = visibility {
        rw.set(function, LLVMFuncOp::SYM_VISIBILITY, visibility);
    }
    let results = is_struct.then_some(packed);
    Some(Wrapper { function, name, results, result: (result != void).then_some(result), inputs })
}

/// A function for C that calls one that is defined here.
pub(super) fn for_callers(
    rw: &mut ConversionRewriter<'_>,
    old: OpAddr,
    new: LLVMFuncOp,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (loc, callee) = (rw.op(old).loc(), rw.read(new).sym_name());
    let wrapper = wrapper(rw, old, types)?;
    let (unit, block) = entry_of(rw, wrapper.function)?;
    let mut inner = rw.within(unit);
    inner.at_end(block);
    inner.set_loc(loc);
    let given = inner.body().args(block).to_vec();
    let own = given.get(usize::from(wrapper.results.is_some())..)?;
    let b = inner.builder();
    let mut args = Vec::new();
    for (&arg, &ty) in own.iter().zip(&wrapper.inputs) {
        match ctx.type_data(ty) {
            TypeData::MemRef { shape, .. } => {
                let value = LoadOp::build(b, types.convert(ty)?, arg).value().ok()?;
                args.extend(Descriptor { value }.unpack(b, shape.len())?);
            }
            TypeData::UnrankedMemRef { .. } => {
                let value = LoadOp::build(b, types.convert(ty)?, arg).value().ok()?;
                args.extend(unpack_unranked(b, value)?);
            }
            _ => args.push(arg),
        }
    }
    let returned = wrapper.results.or(wrapper.result);
    let results = call(b, callee, returned, &args)?;
    match wrapper.results {
        Some(_) => {
            StoreOp::build(b, results?, *given.first()?).insert().ok()?;
            ReturnOp::build(b, None).insert().ok()?;
        }
        None => drop(ReturnOp::build(b, results).insert().ok()?),
    }
    Some(())
}

/// A call; what it gives, if it gives anything.
fn call(
    b: &mut Builder<'_>,
    callee: Ident,
    result: Option<Type>,
    args: &[ValueId],
) -> Option<Option<ValueId>> {
    let made = CallOp::build(b, result, args, &[]).set(CallOp::CALLEE, callee).insert().ok()?;
    Some(b.body().result(at(made).op, 0))
}

/// Gives a function that is declared here a body, which calls the one that C defines.
pub(super) fn for_declaration(
    rw: &mut ConversionRewriter<'_>,
    old: OpAddr,
    new: LLVMFuncOp,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let loc = rw.op(old).loc();
    let wrapper = wrapper(rw, old, types)?;
    let private = linkage(&ctx, Linkage::Private.to_value())?;
    rw.set(new, LLVMFuncOp::LINKAGE, private);
    let (unit, block) = entry_of(rw, new)?;
    let mut inner = rw.within(unit);
    inner.at_end(block);
    inner.set_loc(loc);
    let given = inner.body().args(block).to_vec();
    let b = inner.builder();
    let pointer = types.pointer(0)?;
    let mut args = Vec::new();
    if let Some(results) = wrapper.results {
        let one = index_constant(b, types.index, 1)?;
        args.push(AllocaOp::build(b, pointer, one, results).value().ok()?);
    }
    let mut rest = &given[..];
    for &input in &wrapper.inputs {
        let (count, is_ranked) = match ctx.type_data(input) {
            TypeData::MemRef { shape, .. } => (3 + 2 * shape.len(), true),
            TypeData::UnrankedMemRef { .. } => (2, false),
            _ => (1, false),
        };
        let (own, others) = rest.split_at_checked(count)?;
        rest = others;
        let packed = match (count, is_ranked) {
            (1, _) => {
                args.push(*own.first()?);
                continue;
            }
            (_, true) => pack(b, types, input, own)?,
            _ => pack_unranked(b, types.convert(input)?, own)?,
        };
        let one = index_constant(b, types.index, 1)?;
        let ty = b.body().value_type(packed);
        let place = AllocaOp::build(b, pointer, one, ty).value().ok()?;
        StoreOp::build(b, packed, place).insert().ok()?;
        args.push(place);
    }
    let results = call(b, wrapper.name, wrapper.result, &args)?;
    let returned = match wrapper.results {
        Some(ty) => Some(LoadOp::build(b, ty, *args.first()?).value().ok()?),
        None => results,
    };
    ReturnOp::build(b, returned).insert().ok()?;
    Some(())
}
