//! `lower-host-to-llvm`: code of a host that runs kernels as functions, with what they take and give in globals.

mod types;

use crate::arith_to_llvm;
use crate::func_to_llvm;
use crate::gpu_common::symbols::at_start_of;
use crate::gpu_common::{at, request_wrappers};
use crate::llvm_common::descriptor::{Descriptor, Part};
use crate::llvm_common::functions::{declare, linkage, module_around};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::memref_to_llvm::alloc::extent;
use crate::memref_to_llvm::{self, Allocation};
use rmlir_dialects::gpu::{GPUModuleOp, LaunchFuncOp};
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_dialects::llvm::{AddressOfOp, CallOp, GlobalOp, LLVMFuncOp, Linkage, MemcpyOp};
use rmlir_dialects::spirv;
use rmlir_ir::symbols::{lookup_in, replace_all_uses, set_symbol_name, symbol_name};
use rmlir_ir::typed::{EnumValue, TypedOp};
use rmlir_ir::{AttrData, Failed, Ident, Loc, Module, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes the llvm dialect of a host and its launches.
    HostToLlvm: LowerHostCodeToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<HostToLlvm>();
}

/// What names of modules of spirv that are made of modules of gpu begin with.
const PREFIX: &str = "__spv__";
const ONE_ENTRY: &str = "The module must contain exactly one entry point function";

/// Operations of a kind that lie in the first block of a module.
fn members<O: TypedOp>(op: OpRef<'_>) -> Vec<OpAddr> {
    let block = op.region(0).and_then(|region| region.entry());
    let all = block.into_iter().flat_map(|block| block.ops());
    all.filter(|op| op.is::<O>()).map(|op| op.global()).collect()
}

fn run(_: &options::LowerHostCodeToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (at, ctx) = (run.at(), run.ctx());
    let module = run.module();
    for device in members::<GPUModuleOp>(module.op(at)) {
        module.erase_op(device).map_err(|_| Failed)?;
    }
    request_wrappers(module, at);
    let types = LlvmTypes::with(&ctx, LlvmOptions::plain(0), types::add_rules).ok_or(Failed)?;
    let mut set = PatternSet::new();
    arith_to_llvm::patterns(&mut set, &types);
    memref_to_llvm::patterns(&mut set, &types, Allocation::default());
    func_to_llvm::patterns(&mut set, &types);
    let own = types.clone();
    let name = "(anonymous namespace)::GPULaunchLowering";
    set.convert(name, Some(&types.converter), move |op, operands, rw| launch(op, operands, rw, &own));
    convert_to(module, at, &llvm_target(), set)?;
    for device in members::<spirv::ModuleOp>(module.op(at)) {
        rename_kernel(module, device)?;
    }
    Ok(())
}

/// The one entry point of a module; another number of them is reported.
fn entry_point(device: OpRef<'_>) -> Result<OpAddr, Failed> {
    match members::<spirv::EntryPointOp>(device)[..] {
        [one] => Ok(one),
        _ => Err(device.emit_plain_error(ONE_ENTRY)),
    }
}

/// Has the name of the kernel tell its module.
fn rename_kernel(module: &mut Module, device: OpAddr) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let entry = entry_point(module.op(device))?;
    let old = module.op(entry).cast::<spirv::EntryPointOp>().ok_or(Failed)?.r#fn();
    let own = symbol_name(module.op(device)).map_or(PREFIX.into(), |name| ctx.text(name));
    let new = ctx.ident(&format!("{own}_{}", ctx.text(old)));
    let function = lookup_in(module.op(device), old).ok_or(Failed)?.global();
    if !replace_all_uses(module, function, new, device) {
        return Err(Failed);
    }
    set_symbol_name(module, function, new);
    Ok(())
}

/// The variables of a module that stand for arguments of its kernel, by number.
fn variables(device: OpRef<'_>) -> Option<Vec<(i64, OpAddr)>> {
    entry_point(device).ok()?;
    let module = device.module();
    let all = members::<spirv::GlobalVariableOp>(device).into_iter();
    let bound = all.filter_map(|at| {
        let variable = module.op(at).cast::<spirv::GlobalVariableOp>()?;
        variable.descriptor_set()?;
        Some((variable.binding()?, at))
    });
    Some(bound.collect())
}

/// Copies what a kernel takes to globals, calls it, and copies everything back.
fn launch(
    op: LaunchFuncOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (host, loc) = (module_around(root.op())?, root.op().loc());
    let AttrData::SymbolRef { root: device_name, nested } = ctx.attr_data(root.kernel()) else { return None };
    let kernel = ctx.text(*nested.last()?).into_owned();
    let given: Vec<(Type, ValueId)> = root
        .kernel_operands()
        .map(|operand| Some((operand.ty(), operands.of(operand)?)))
        .collect::<Option<_>>()?;
    let device_name = format!("{PREFIX}{}", ctx.text(*device_name));
    let device = lookup_in(rw.op(host), ctx.ident(&device_name)).filter(|op| op.is::<spirv::ModuleOp>());
    let Some(device) = device.map(|device| device.global()) else {
        rw.op(op).emit_error(format!("SPIR-V kernel module '{device_name}' is not found"));
        return None;
    };
    let callee = ctx.ident(&format!("{device_name}_{kernel}"));
    if lookup_in(rw.op(host), callee).filter(|known| known.is::<LLVMFuncOp>()).is_none() {
        let void = llvm_types::simple(&ctx, Kind::Void).ok()?;
        let ty = llvm_types::function(&ctx, void, &[], false).ok()?;
        let mut outer = at_start_of(rw, host, Loc::UNKNOWN)?;
        declare(&mut outer, callee, ty)?;
    }
    let variables = variables(rw.op(device))?;
    let mut copies = Vec::new();
    for (number, &(ty, value)) in given.iter().enumerate() {
        rw.require(matches!(ctx.type_data(ty), TypeData::MemRef { .. }))?;
        let size = extent(rw.builder(), types, ty, &[], true)?.total;
        let from = Descriptor { value }.get(rw.builder(), Part::Allocated)?;
        let variable = variables.iter().rev().find(|(binding, _)| usize::try_from(*binding) == Ok(number))?.1;
        let global = global(rw, host, variable, types, &device_name, loc)?;
        let pointer = types.convert(rw.op(variable).cast::<spirv::GlobalVariableOp>()?.r#type())?;
        let b = rw.builder();
        let to = AddressOfOp::build(b, pointer, global).value().ok()?;
        MemcpyOp::build(b, to, from, size, 0).insert().ok()?;
        copies.push((from, to, size));
    }
    let b = rw.builder();
    CallOp::build(b, None, &[], &[]).set(CallOp::CALLEE, callee).insert().ok()?;
    for (from, to, size) in copies {
        MemcpyOp::build(b, from, to, size, 0).insert().ok()?;
    }
    rw.erase(at(op))
}

/// The global of the host for a variable, made if need be.
fn global(
    rw: &mut ConversionRewriter<'_>,
    host: OpAddr,
    variable: OpAddr,
    types: &LlvmTypes,
    device: &str,
    loc: Loc,
) -> Option<Ident> {
    let ctx = rw.ctx().clone();
    let view = rw.op(variable).cast::<spirv::GlobalVariableOp>()?;
    let held = types.convert(types::pointee(&ctx, view.r#type())?)?;
    let (own, group, binding) = (ctx.text(view.sym_name()), view.descriptor_set()?, view.binding()?);
    let name = ctx.ident(&format!("{device}_{own}_descriptor_set{group}_binding{binding}"));
    if lookup_in(rw.op(host), name).filter(|known| known.is::<GlobalOp>()).is_none() {
        let once = linkage(&ctx, Linkage::Linkonce.to_value())?;
        let mut outer = at_start_of(rw, host, loc)?;
        GlobalOp::build(outer.builder(), held, name, once).region_with(|_, _| {}).insert().ok()?;
    }
    Some(name)
}
