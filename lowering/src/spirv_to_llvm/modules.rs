//! Modules, functions and variables.

use super::ClientApi;
use super::add;
use super::types::address_space;
use crate::gpu_common::symbols::at_start_of;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{insert, int_constant, poison};
use crate::llvm_common::functions::{linkage, module_around};
use crate::spirv::layout::pointee;
use rmlir_dialects::llvm::{self, LLVMFuncOp, Linkage, types};
use rmlir_dialects::spirv::{
    self, EntryPointOp, ExecutionModeOp, FuncOp, FunctionControl, GlobalVariableOp, StorageClass,
};
use rmlir_ir::symbols::{replace_all_uses, set_symbol_name, symbol_name};
use rmlir_ir::typed::{EnumValue, Handle, TypedOp, number};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Loc, Module, OpAddr, TypeData};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes, api: ClientApi) {
    add! { set, types;
        "(anonymous namespace)::ModuleConversionPattern": module;
        "(anonymous namespace)::FuncConversionPattern": function;
        "(anonymous namespace)::ExecutionModePattern": execution_mode;
        "(anonymous namespace)::ErasePattern<mlir::spirv::EntryPointOp>": entry_point;
    }
    let own = types.clone();
    set.convert("(anonymous namespace)::GlobalVariablePattern", Some(&types.converter), move |op, _, rw| {
        variable(op, rw, &own, api)
    });
}

/// Gives variables with a descriptor set and a binding names that say so; that of the module comes before.
///
/// # Errors
/// If a body is not loaded.
pub(super) fn name_by_bindings(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let blocks = module.op(at).regions().flat_map(|region| region.blocks());
    let inner = blocks.flat_map(|block| block.ops()).filter(|op| op.is::<spirv::ModuleOp>());
    let inner: Vec<OpAddr> = inner.map(|op| op.global()).collect();
    for holder in inner {
        let found = Walk::post().collect(module.op(holder), |op| op.is::<GlobalVariableOp>());
        for variable in found.map_err(|_| Failed)? {
            let Some(name) = name_with_binding(module, holder, variable) else { continue };
            let name = module.ctx().ident(&name);
            replace_all_uses(module, variable, name, holder);
            set_symbol_name(module, variable, name);
            module.unset(GlobalVariableOp::of(variable), GlobalVariableOp::DESCRIPTOR_SET);
            module.unset(GlobalVariableOp::of(variable), GlobalVariableOp::BINDING);
        }
    }
    Ok(())
}

fn name_with_binding(module: &Module, holder: OpAddr, variable: OpAddr) -> Option<String> {
    let ctx = module.ctx();
    let variable = module.op(variable).cast::<GlobalVariableOp>()?;
    let (set, binding) = (variable.descriptor_set()?, variable.binding()?);
    let first = symbol_name(module.op(holder)).map(|name| format!("{}_", ctx.text(name)));
    let name = ctx.text(variable.sym_name());
    Some(format!("{}{name}_descriptor_set{set}_binding{binding}", first.unwrap_or_default()))
}

/// A module of SPIR-V becomes one that says nothing of SPIR-V.
fn module(op: spirv::ModuleOp, _: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let name = rw.read(op).sym_name();
    let mut made = rw.builder().create("builtin.module").region(&[], |_, _| {});
    if let Some(name) = name {
        made = made.attr("sym_name", own.ctx().string_ident(name));
    }
    let (old, new) = (op.at(), OpAddr { unit: op.at().unit, op: made.insert() });
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    rw.erase(op)
}

fn function(op: FuncOp, _: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let (name, ty, control) = (root.sym_name(), root.function_type(), root.function_control());
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else { return None };
    let (ty, signature) = own.signature(inputs, results, false, false)?;
    let mut made = LLVMFuncOp::build(rw.builder(), name, ty);
    made = match control {
        FunctionControl::INLINE => made.set(LLVMFuncOp::ALWAYS_INLINE, true),
        FunctionControl::DONT_INLINE => made.set(LLVMFuncOp::NO_INLINE, true),
        FunctionControl::PURE => {
            made.set(LLVMFuncOp::PASSTHROUGH, ctx.array_attr(&[ctx.string_attr("readonly")]))
        }
        FunctionControl::CONST => {
            made.set(LLVMFuncOp::PASSTHROUGH, ctx.array_attr(&[ctx.string_attr("readnone")]))
        }
        _ => made,
    };
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (old, new) = (op.at(), made.at());
    rw.modify(made, |module, _| module.swap_units(old, new)).then_some(())?;
    let region = rw.op(made).region(0).map(|region| (region.unit(), region.id(), region.is_empty()));
    if let Some((unit, region, false)) = region {
        let converter = std::sync::Arc::clone(&own.converter);
        rw.convert_region((unit, region), &converter, Some(&signature))?;
    }
    rw.erase(op)
}

/// A variable of the module. What one invocation reads or writes is a global; one that it only reads is constant.
fn variable(
    op: GlobalVariableOp,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
    api: ClientApi,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    rw.require(root.initializer().is_none())?;
    let (name, location) = (root.sym_name(), root.location_attr());
    let (held, class) = pointee(ctx, root.r#type())?;
    let held = own.convert(held)?;
    let (is_constant, is_private) = match class {
        StorageClass::Input | StorageClass::UniformConstant => (true, false),
        StorageClass::Output | StorageClass::StorageBuffer => (false, false),
        StorageClass::Private => (false, true),
        _ => return None,
    };
    let kind = if is_private { Linkage::Private } else { Linkage::External };
    let kind = linkage(ctx, kind.to_value())?;
    let space = i64::from(address_space(api, class));
    let mut made = llvm::GlobalOp::build(rw.builder(), held, name, kind)
        .set(llvm::GlobalOp::CONSTANT, is_constant)
        .set(llvm::GlobalOp::ADDR_SPACE, space);
    if let Some(location) = location {
        made = made.attr("location", location);
    }
    made.region_with(|_, _| {}).insert().ok()?;
    rw.erase(op)
}

/// How a function is run is kept in a constant of the module: the number of the mode, and the numbers that come with it.
fn execution_mode(
    op: ExecutionModeOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let mode = root.execution_mode().to_value();
    let values = ctx.attr_data(root.values()).as_array().unwrap_or_default();
    let values: Vec<i64> = values.iter().filter_map(|&value| number(ctx, value)).collect();
    let function = ctx.text(root.r#fn()).into_owned();
    let holder = module_around(root.op())?;
    let around = symbol_name(rw.op(holder)).map(|name| format!("{}_", ctx.text(name))).unwrap_or_default();
    let name = ctx.ident(&format!("__spv__{around}{function}_execution_mode_info_{mode}"));
    let i32 = ctx.i32();
    let mut fields = vec![i32];
    if !values.is_empty() {
        fields.push(types::array(ctx, i32, values.len() as u64).ok()?);
    }
    let ty = types::literal_struct(ctx, &fields, false).ok()?;
    let kind = linkage(ctx, Linkage::External.to_value())?;
    let mut outer = at_start_of(rw, holder, Loc::UNKNOWN)?;
    let mut complete = None;
    llvm::GlobalOp::build(outer.builder(), ty, name, kind)
        .set(llvm::GlobalOp::CONSTANT, true)
        .set(llvm::GlobalOp::ADDR_SPACE, 0)
        .region(&[], |b, _| {
            complete = (|| {
                let mut whole = poison(b, ty)?;
                let mode = int_constant(b, i32, mode)?;
                whole = insert(b, whole, mode, &[0])?;
                for (&value, index) in values.iter().zip(0..) {
                    let value = int_constant(b, i32, value)?;
                    whole = insert(b, whole, value, &[1, index])?;
                }
                llvm::ReturnOp::build(b, Some(whole)).insert().ok()
            })();
        })
        .insert()
        .ok()?;
    complete?;
    rw.erase(op)
}

fn entry_point(op: EntryPointOp, _: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    rw.erase(op)
}
