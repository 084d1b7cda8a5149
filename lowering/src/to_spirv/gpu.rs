//! `convert-gpu-to-spirv`: modules of a device.

use super::arith::Converter;
use super::env::TargetEnv;
use super::gpu_builtins::entry_point;
use super::types::{TypeOptions, converter};
use super::{Setting, arith, classes, gpu_builtins, gpu_groups, gpu_matrices, memref, scf, vector};
use crate::gpu_common::{int, ops_of};
use rmlir_dialects::func::{FuncOp, ReturnOp};
use rmlir_dialects::gpu::{self, GPUFuncOp, GPUModuleOp, PrintfOp};
use rmlir_dialects::spirv::{self, AddressingModel, DIALECT, FunctionControl, MemoryModel};
use rmlir_ir::def::Param;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::symbols::{lookup_in, symbol_name};
use rmlir_ir::typed::{Handle, is_attr, make_attr, make_type};
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, Builder, Context, Diagnostic, Failed, Ident, Module, NamedAttr, OpAddr, OpRef, Type, TypeData,
};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionRewriter, Operands, convert_fully};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes spirv of modules of a device.
    GpuToSpirv: ConvertGPUToSPIRV, run
}

const VARIABLE: &str = "spirv.interface_var_abi";
const ENTRY_POINT: &str = "spirv.entry_point_abi";
const TARGET: &str = "spirv.target_env";
const KERNEL: &str = "gpu.kernel";

fn run(options: &options::ConvertGPUToSPIRV, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let found = Walk::post().collect(run.op(), |op| op.is::<GPUModuleOp>()).map_err(|_| Failed)?;
    let ctx = run.ctx();
    let module = run.module();
    let mut copies = Vec::new();
    for &original in &found {
        copies.push(copy(module, original)?);
    }
    for at in copies {
        let env = Arc::new(TargetEnv::around(module.op(at)));
        // What has no storage class is reported, and left to the conversion, which then finds nothing for it.
        let _ = classes::map(module, &ctx, classes::classes_of(&env), at);
        let wide = TypeOptions { wide_index: options.use64bit_index, ..TypeOptions::default() };
        let mut types = converter(&ctx, &env, wide);
        gpu_matrices::types(&mut types);
        let types = Arc::new(types);
        let setting = Setting { env, types };
        let mut set = PatternSet::new();
        patterns(&mut set, &setting, options.use64bit_index);
        gpu_matrices::patterns(&mut set, &setting.types);
        scf::patterns(&mut set, &setting.types);
        arith::patterns(&mut set, &setting.types);
        memref::patterns(&mut set, &setting.types, setting.env.has("Kernel"));
        vector::patterns(&mut set, &setting.types);
        let target = setting.target_without_casts();
        convert_fully(module, &[at], &target, &Patterns::new(set), &ConversionConfig::default())?;
    }
    for original in found {
        if TargetEnv::around(module.op(original)).has("Kernel") {
            for function in ops_of::<GPUFuncOp>(module, original) {
                hollow(module, function)?;
            }
        }
    }
    Ok(())
}

/// A copy that is converted: the launches still need the module. It lies in the module for kernels, else before it.
fn copy(module: &mut Module, original: OpAddr) -> Result<OpAddr, Failed> {
    let is_kernel = TargetEnv::around(module.op(original)).has("Kernel");
    let inside = module.op(original).region(0).and_then(|region| region.entry());
    let inside = inside.map(|block| (block.unit(), block.id())).filter(|_| is_kernel);
    let mut b = match inside {
        Some((unit, block)) => Builder::at_start(module, unit, block),
        None => Builder::before(module, original),
    };
    let unit = b.unit();
    let op = b.clone_op(original, &mut IrMapping::new()).map_err(|_| Failed)?;
    Ok(OpAddr { unit, op })
}

/// Makes an empty function of a kernel.
fn hollow(module: &mut Module, function: OpAddr) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let view = module.op(function).cast::<GPUFuncOp>().ok_or(Failed)?;
    let (ty, loc) = (view.function_type(), view.op().loc());
    let name = symbol_name(view.op()).ok_or(Failed)?;
    let TypeData::Function { inputs, .. } = ctx.type_data(ty) else { return Err(Failed) };
    let mut b = Builder::before(module, function);
    b.set_loc(loc);
    FuncOp::build(&mut b, name, ty)
        .attr(KERNEL, ctx.unit())
        .region(inputs, |b, _| _ = ReturnOp::build(b, &[]).insert())
        .insert()?;
    module.erase_op(function).map_err(|_| Failed)
}

/// Adds the patterns for operations of gpu.
fn patterns(set: &mut PatternSet, setting: &Setting, wide: bool) {
    let types = &setting.types;
    gpu_groups::patterns(set, types, &setting.env);
    let (own, env) = (Arc::clone(types), Arc::clone(&setting.env));
    set.convert("(anonymous namespace)::GPUFuncOpConversion", Some(types), move |op, _, rw| {
        function(op, rw, &own, &env)
    });
    let env = Arc::clone(&setting.env);
    set.convert("(anonymous namespace)::GPUModuleConversion", Some(types), move |op, _, rw| {
        device_module(op, rw, &env, wide)
    });
    set.convert(
        "(anonymous namespace)::GPUReturnOpConversion",
        Some(types),
        |op: gpu::ReturnOp, operands, rw| {
            rw.require(operands.is_empty())?;
            spirv::ReturnOp::build(rw.builder()).insert().ok()?;
            rw.erase(op)
        },
    );
    gpu_builtins::patterns(set, types, &setting.env);
    set.convert("(anonymous namespace)::GPUPrintfConversion", Some(types), print);
}

/// How pointers are, and what memory is like, for the capabilities that are named.
fn models(env: &TargetEnv, wide: bool) -> Option<(AddressingModel, MemoryModel)> {
    let addressing = env.named().find_map(|name| match name {
        "Kernel" if wide => Some(AddressingModel::Physical64),
        "Kernel" => Some(AddressingModel::Physical32),
        "PhysicalStorageBufferAddresses" => Some(AddressingModel::PhysicalStorageBuffer64),
        _ => None,
    });
    let memory = env.named().find_map(|name| match name {
        "Kernel" => Some(MemoryModel::OpenCL),
        "Shader" => Some(MemoryModel::GLSL450),
        _ => None,
    })?;
    Some((addressing.unwrap_or(AddressingModel::Logical), memory))
}

/// Says why something is not converted. What is not where it belongs any more is shown in generic form.
fn remark(op: OpRef<'_>, text: String) {
    let moved = op.is::<GPUFuncOp>() && !op.parent().is_some_and(|parent| parent.is::<GPUModuleOp>());
    if !moved || !op.ctx().prints_op_on_diagnostic() {
        return op.emit_remark(text);
    }
    // Of several lines, so on lines of its own.
    let note = format!("see current operation: \n{}", op.described());
    op.ctx().emit(Diagnostic::remark(op.loc(), text).with_note(op.loc(), note));
}

fn device_module(op: GPUModuleOp, rw: &mut ConversionRewriter<'_>, env: &TargetEnv, wide: bool) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(op);
    let Some((addressing, memory)) = models(env, wide) else {
        remark(root, format!("cannot deduce memory model from '{TARGET}'"));
        return None;
    };
    let name = ctx.ident(&format!("__spv__{}", ctx.text(symbol_name(root)?)));
    let stated = root.attr_named(TARGET);
    let mut made =
        spirv::ModuleOp::build(rw.builder(), addressing, memory).set(spirv::ModuleOp::SYM_NAME, name);
    if let Some(stated) = stated {
        made = made.attr(TARGET, stated);
    }
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (old, new) = (op.at(), made.at());
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    rw.erase(op)
}

fn array_of(ctx: &Context, attr: Option<Attr>) -> Vec<Attr> {
    attr.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default().to_vec()
}

/// What a dictionary says of how an argument comes to a kernel.
fn variable(ctx: &Context, dict: Attr) -> Option<Attr> {
    let name = ctx.ident(VARIABLE);
    let found = ctx.dict(dict).iter().find(|entry| entry.name == name)?.value;
    is_attr(ctx, found, (DIALECT, "interface_var_abi")).then_some(found)
}

/// How arguments come to a kernel if nothing is said of any of them. Shaders have numbers in a buffer.
fn default_variables(ctx: &Context, env: &TargetEnv, inputs: &[Type]) -> Option<Vec<Attr>> {
    let needs = env.named().find_map(|name| match name {
        "Kernel" => Some(false),
        "Shader" => Some(true),
        _ => None,
    });
    if needs != Some(true) {
        return Some(Vec::new());
    }
    let mut all = Vec::new();
    for (at, &ty) in inputs.iter().enumerate() {
        let is_number =
            matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_));
        let class = match is_number {
            true => Param::String(ctx.ident("StorageBuffer")),
            false => Param::None,
        };
        let params = vec![Param::Int(0), Param::Int(at as i64), class];
        all.push(make_attr(ctx, (DIALECT, "interface_var_abi"), params).ok()?);
    }
    Some(all)
}

fn function(op: GPUFuncOp, rw: &mut ConversionRewriter<'_>, types: &Converter, env: &TargetEnv) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let root = view.op();
    rw.require(root.attr_named(KERNEL).is_some())?;
    let TypeData::Function { inputs, results } = ctx.type_data(view.function_type()) else { return None };
    let mut dicts = array_of(&ctx, view.arg_attrs());
    dicts.resize(inputs.len(), ctx.empty_dict());
    let stated: Vec<Option<Attr>> = dicts.iter().map(|&dict| variable(&ctx, dict)).collect();
    let variables = match stated.iter().any(Option::is_some) {
        false => default_variables(&ctx, env, inputs)?,
        true => match stated.iter().position(Option::is_none) {
            None => stated.into_iter().flatten().collect(),
            Some(at) => {
                remark(root, format!("match failure: missing '{VARIABLE}' attribute at argument {at}"));
                return None;
            }
        },
    };
    let Some(entry) = entry_point(root) else {
        remark(root, format!("match failure: missing '{ENTRY_POINT}' attribute"));
        return None;
    };
    if !results.is_empty() {
        root.emit_plain_error("SPIR-V lowering only supports entry functionswith no return values right now");
        return None;
    }
    let args = view.body().entry()?.args().count();
    rw.require(args == inputs.len())?;
    let signature = types.signature(inputs.iter().copied())?;
    rw.require(signature.types().len() == inputs.len())?;
    let ty = ctx.function_type(signature.types(), &[]);
    let name = symbol_name(root)?;
    let attrs = crate::llvm_common::one_to_one::all_attrs(root);
    for (dict, variable) in dicts.iter_mut().zip(variables) {
        let name = ctx.ident(VARIABLE);
        let mut entries: Vec<NamedAttr> = ctx.dict(*dict).to_vec();
        entries.retain(|entry| entry.name != name);
        entries.push(NamedAttr { name, value: variable });
        *dict = ctx.dict_attr(entries);
    }
    let mut made = spirv::FuncOp::build(rw.builder(), ty, name, FunctionControl::NONE);
    for attr in attrs {
        let key = ctx.text(attr.name);
        if !["function_type", "sym_name", "arg_attrs", KERNEL].contains(&&*key) {
            made = made.attr(&key, attr.value);
        }
    }
    if dicts.iter().any(|&dict| dict != ctx.empty_dict()) {
        made = made.set(spirv::FuncOp::ARG_ATTRS, ctx.array_attr(&dicts));
    }
    let made = made.attr(ENTRY_POINT, entry).region_with(|_, _| {}).insert().ok()?;
    let (old, new) = (op.at(), made.at());
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    let region = rw.op(new).region(0).map(|region| (region.unit(), region.id()))?;
    rw.convert_region(region, types, Some(&signature))?;
    rw.erase(op)
}

/// A name of a module that nothing has.
fn unused(rw: &ConversionRewriter<'_>, module: OpAddr, prefix: &str) -> Option<Ident> {
    let ctx = rw.ctx();
    let names = (0u32..).map(|at| ctx.ident(&format!("{prefix}{at}")));
    names.into_iter().find(|&name| lookup_in(rw.op(module), name).is_none())
}

/// Texts are made of constants, byte by byte.
fn print(op: PrintfOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i8, i32) = (int(&ctx, 8)?, ctx.i32());
    let root = rw.op(op);
    let loc = root.loc();
    let mut around = std::iter::successors(root.parent(), |op| op.parent());
    let module = around.find(|op| op.is::<spirv::ModuleOp>())?.global();
    let text: Vec<u8> = ctx.bytes(rw.read(op).format()).iter().copied().chain([0]).collect();
    let name = unused(rw, module, "printfMsg")?;
    let base = ctx.text(name).into_owned();
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut parts = Vec::new();
    let first = unused(rw, module, &format!("{base}_sc"))?;
    let start: usize = ctx.text(first).strip_prefix(&format!("{base}_sc"))?.parse().ok()?;
    let make_pointer = |to: Type| {
        let params = vec![Param::Type(to), Param::String(ctx.ident("UniformConstant"))];
        make_type(&ctx, (DIALECT, "ptr"), params).ok()
    };
    let array = vec![Param::Type(i8), Param::Int(text.len() as i64), Param::Int(0)];
    let array = make_type(&ctx, (DIALECT, "array"), array).ok()?;
    let pointer = make_pointer(array)?;
    {
        let mut outer = rw.within(unit);
        outer.at_start(block);
        outer.set_loc(loc);
        for (at, &byte) in text.iter().enumerate() {
            let part = ctx.ident(&format!("{base}_sc{}", start + at));
            let value = ctx.int_attr(8, i64::from(byte as i8));
            spirv::SpecConstantOp::build(outer.builder(), part, value).insert().ok()?;
            parts.push(ctx.symbol_ref(part, &[]));
        }
        let whole = ctx.ident(&format!("{base}_scc"));
        let parts = ctx.array_attr(&parts);
        spirv::SpecConstantCompositeOp::build(outer.builder(), array, whole, parts).insert().ok()?;
        spirv::GlobalVariableOp::build(outer.builder(), pointer, name)
            .set(spirv::GlobalVariableOp::INITIALIZER, whole)
            .attr("Constant", ctx.unit())
            .insert()
            .ok()?;
    }
    let args = operands.all()?;
    let byte = make_pointer(i8)?;
    let b = rw.builder();
    let place = spirv::AddressOfOp::build(b, pointer, name).value().ok()?;
    let start = spirv::BitcastOp::build(b, byte, place).value().ok()?;
    spirv::CLPrintfOp::build(b, i32, start, &args).insert().ok()?;
    rw.erase(op)
}
