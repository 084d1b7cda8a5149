//! `spirv-lower-abi-attrs`: what attributes say of how a kernel is called becomes operations of its module.

use super::layout::{SpirvType, decorated, pointer_to, struct_of};
use crate::to_spirv::env::TargetEnv;
use rmlir_dialects::spirv::{
    AccessChainOp, AddressOfOp, BitcastOp, ConstantOp, DIALECT, EntryPointOp, ExecutionMode, ExecutionModeOp,
    ExecutionModel, FuncOp, GlobalVariableOp, LoadOp, ModuleOp, StorageClass,
};
use rmlir_ir::def::Param;
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::{attr_param, is_attr, make_attr, number};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Builder, Context, Failed, Ident, Module, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, SignatureConversion, TypeConverter,
    convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes entry points, modes of execution and variables of what attributes say.
    LowerAbiAttributes: SPIRVLowerABIAttributesPass, run
}

const ENTRY_POINT: &str = "spirv.entry_point_abi";
const VARIABLE: &str = "spirv.interface_var_abi";
const ARGUMENTS: &str = "arg_attrs";

fn run(_: &options::SPIRVLowerABIAttributesPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let Some(env) = TargetEnv::stated(run.op()) else {
        run.op().emit_error("missing SPIR-V target env attribute");
        return Err(Failed);
    };
    arguments_as_variables(run.module(), at)?;
    let functions = Walk::post().collect(run.op(), |op| entry_point(op).is_some()).map_err(|_| Failed)?;
    for function in functions {
        lower_entry_point(run.module(), at, function, &env).ok_or(Failed)?;
    }
    Ok(())
}

/// What is said of how a function is called, if it is an entry point.
fn entry_point(op: OpRef<'_>) -> Option<Attr> {
    op.cast::<FuncOp>()?;
    op.attr_named(ENTRY_POINT).filter(|&attr| is_attr(op.ctx(), attr, (DIALECT, "entry_point_abi")))
}

/// What is said of each argument of a function.
fn argument_attrs(op: OpRef<'_>) -> Vec<Attr> {
    let all = op.attr_named(ARGUMENTS).and_then(|attrs| op.ctx().attr_data(attrs).as_array());
    all.unwrap_or_default().to_vec()
}

/// Where an argument is bound, by its dictionary.
fn binding(ctx: &Context, dict: Attr) -> Option<Attr> {
    let name = ctx.ident(VARIABLE);
    let found = ctx.dict(dict).iter().find(|entry| entry.name == name)?.value;
    is_attr(ctx, found, (DIALECT, "interface_var_abi")).then_some(found)
}

/// Makes variables of the arguments of entry points that say where they are bound.
fn arguments_as_variables(module: &mut Module, at: OpAddr) -> Result<(), Failed> {
    let mut converter = TypeConverter::new(module.ctx());
    converter.keep_others();
    // Uses of an argument go on with the type that it has.
    converter.source(|b, wanted| match (wanted.inputs, wanted.to) {
        (&[from], &[to]) => Some(vec![BitcastOp::build(b, to, from).value().ok()?]),
        _ => None,
    });
    let converter = Arc::new(converter);
    let mut set = PatternSet::new();
    let own = Arc::clone(&converter);
    set.convert(
        "(anonymous namespace)::ProcessInterfaceVarABI",
        Some(&converter),
        move |op: FuncOp, _, rw| function(op, rw, &own),
    );
    let mut target = ConversionTarget::new();
    target.legal_dialects(&[DIALECT]);
    target.dynamic_op::<FuncOp>(|op| {
        Some(argument_attrs(op).into_iter().all(|dict| binding(op.ctx(), dict).is_none()))
    });
    convert_partially(module, &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, types: &Arc<TypeConverter>) -> Rewritten {
    let ctx = rw.ctx().clone();
    entry_point(rw.op(op))?;
    let root = rw.read(op);
    let (loc, region) = (root.op().loc(), root.body());
    let (first, region) = (region.entry()?, (region.unit(), region.id()));
    let (start, unit) = (first.id(), first.unit());
    let TypeData::Function { inputs, .. } = ctx.type_data(root.function_type()) else { return None };
    let inputs = inputs.to_vec();
    let dicts = argument_attrs(root.op());
    let mut signature = SignatureConversion::new(inputs.len());
    let mut kept = Vec::new();
    let mut after = None;
    for (index, &ty) in inputs.iter().enumerate() {
        let Some(bound) = dicts.get(index).and_then(|&dict| binding(&ctx, dict)) else {
            signature.map(index, &[ty]);
            kept.extend(dicts.get(index));
            continue;
        };
        let (name, pointer) = variable(rw, op, index, ty, bound)?;
        let mut inner = rw.within(unit);
        match after {
            Some(last) => inner.after_op(last),
            None => inner.at_start(start),
        }
        inner.set_loc(loc);
        let (value, last) = read_variable(&mut inner, name, pointer, ty)?;
        after = Some(last);
        signature.replace(index, &[value]);
    }
    rw.convert_region(region, types, Some(&signature))?;
    let ty = ctx.function_type(signature.types(), &[]);
    let dicts = kept.iter().any(|&dict| !ctx.dict(dict).is_empty()).then(|| ctx.array_attr(&kept));
    rw.set(op, FuncOp::FUNCTION_TYPE, ty);
    rw.set_attr(op, ctx.ident(ARGUMENTS), dicts);
    Some(())
}

fn is_number_or_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Vector { .. })
}

/// Makes the variable for an argument before the function. Gives its name and type.
fn variable(
    rw: &mut ConversionRewriter<'_>,
    op: FuncOp,
    index: usize,
    ty: Type,
    bound: Attr,
) -> Option<(Ident, Type)> {
    let ctx = rw.ctx().clone();
    let param = |at| attr_param(&ctx, bound, (DIALECT, "interface_var_abi"), at);
    let (Some(&Param::Int(set)), Some(&Param::Int(binding))) = (param(0), param(1)) else { return None };
    let pointer = match is_number_or_vector(&ctx, ty) {
        true => {
            let Some(Param::String(class)) = param(2) else { return None };
            pointer_to(&ctx, struct_of(&ctx, &[ty])?, StorageClass::from_text(&ctx.text(*class))?)?
        }
        false => ty,
    };
    let Some(SpirvType::Pointer { to, class }) = SpirvType::of(&ctx, pointer) else { return None };
    let Some(SpirvType::Struct(_)) = SpirvType::of(&ctx, to) else { return None };
    let pointer = pointer_to(&ctx, decorated(&ctx, to)?.ty, class)?;
    let name = ctx.ident(&format!("{}_arg_{index}", ctx.text(rw.read(op).sym_name())));
    let loc = rw.op(op).loc();
    rw.at_op(op);
    rw.set_loc(loc);
    GlobalVariableOp::build(rw.builder(), pointer, name)
        .set(GlobalVariableOp::DESCRIPTOR_SET, set)
        .set(GlobalVariableOp::BINDING, binding)
        .insert()
        .ok()?;
    Some((name, pointer))
}

/// The value that stands for an argument, and the operation that makes it: the address of its variable, or what lies there.
fn read_variable(
    rw: &mut ConversionRewriter<'_>,
    name: Ident,
    pointer: Type,
    ty: Type,
) -> Option<(ValueId, OpAddr)> {
    let ctx = rw.ctx().clone();
    let unit = rw.unit();
    let at = |rw: &ConversionRewriter<'_>, value: ValueId| Some(rw.value(value).def_op()?.0.global());
    let address = AddressOfOp::build(rw.builder(), pointer, name).value().ok()?;
    if !is_number_or_vector(&ctx, ty) {
        return Some((address, at(rw, address)?));
    }
    let zero = ConstantOp::build(rw.builder(), ctx.i32(), ctx.int_attr(32, 0)).value().ok()?;
    let Some(SpirvType::Pointer { class, .. }) = SpirvType::of(&ctx, pointer) else { return None };
    let part = pointer_to(&ctx, ty, class)?;
    let place = AccessChainOp::build(rw.builder(), part, address, &[zero]).value().ok()?;
    let value = LoadOp::build(rw.builder(), ty, place).value().ok()?;
    debug_assert_eq!(rw.unit(), unit);
    Some((value, at(rw, value)?))
}

/// What is said of an entry point, by the order of the attribute's parameters.
struct EntryPoint {
    sizes: Option<Vec<i64>>,
    subgroup: Option<i64>,
    width: Option<i64>,
}

impl EntryPoint {
    fn of(ctx: &Context, attr: Attr) -> EntryPoint {
        let param = |at| attr_param(ctx, attr, (DIALECT, "entry_point_abi"), at);
        let int = |at| match param(at) {
            Some(Param::Int(value)) => Some(*value),
            Some(Param::Attr(value)) => number(ctx, *value),
            _ => None,
        };
        let sizes = match param(0) {
            Some(&Param::Attr(sizes)) => ctx.i32_array(sizes),
            _ => None,
        };
        let sizes = sizes.map(|sizes| sizes.iter().map(|&size| i64::from(size)).collect());
        EntryPoint { sizes, subgroup: int(1), width: int(2) }
    }
}

/// A mode of execution: its name, the capability one of which it needs, what it says, and which parameter says so.
type Mode = (ExecutionMode, &'static [&'static str], Vec<i64>, usize);

fn modes(entry: &EntryPoint) -> Vec<Mode> {
    let mut modes: Vec<Mode> = Vec::new();
    // Any device has the first.
    modes.extend(entry.sizes.clone().map(|sizes| (ExecutionMode::LocalSize, &[][..], sizes, 0)));
    let subgroup: &[&str] = &["SubgroupDispatch"];
    modes.extend(entry.subgroup.map(|size| (ExecutionMode::SubgroupSize, subgroup, vec![size], 1)));
    let preserve: &[&str] = &["SignedZeroInfNanPreserve"];
    let mode = ExecutionMode::SignedZeroInfNanPreserve;
    modes.extend(entry.width.map(|width| (mode, preserve, vec![width], 2)));
    modes
}

/// Variables that an entry point uses and that belong to its interface.
fn interface(module: &Module, holder: OpAddr, function: OpAddr, env: &TargetEnv) -> Option<Vec<Ident>> {
    let uses = Walk::post().collect(module.op(function), |op| op.is::<AddressOfOp>()).ok()?;
    let mut names = Vec::new();
    for at in uses {
        let name = module.op(at).cast::<AddressOfOp>()?.variable();
        let variable = lookup_in(module.op(holder), name)?.cast::<GlobalVariableOp>()?;
        let (_, class) = super::layout::pointee(module.ctx(), variable.r#type())?;
        // From version 1.4 on all variables belong to it.
        let belongs = env.version() >= "v1.4" || matches!(class, StorageClass::Input | StorageClass::Output);
        if belongs && !names.contains(&name) {
            names.push(name);
        }
    }
    Some(names)
}

fn lower_entry_point(module: &mut Module, holder: OpAddr, function: OpAddr, env: &TargetEnv) -> Option<()> {
    let ctx = module.ctx().clone();
    let root = module.op(function);
    let (attr, loc) = (entry_point(root)?, root.loc());
    let name = root.cast::<FuncOp>()?.sym_name();
    let interface: Vec<Attr> = interface(module, holder, function, env)?
        .into_iter()
        .map(|variable| ctx.symbol_ref(variable, &[]))
        .collect();
    let model = if env.has("Kernel") {
        ExecutionModel::Kernel
    } else if env.has("Shader") {
        ExecutionModel::GLCompute
    } else {
        let what = "lower entry point failure: could not select execution model based on 'spirv.target_env'";
        module.op(function).emit_remark(what);
        return None;
    };
    let last = module.op(holder).cast::<ModuleOp>()?.op().region(0)?.entry()?;
    let (unit, block) = (last.unit(), last.id());
    let mut b = Builder::at_end(module, unit, block);
    b.set_loc(loc);
    EntryPointOp::build(&mut b, model, name, ctx.array_attr(&interface)).insert().ok()?;
    let (mut params, mut left) = (vec![Param::None; 3], false);
    for (mode, needs, values, index) in modes(&EntryPoint::of(&ctx, attr)) {
        if needs.is_empty() || needs.iter().any(|need| env.has(need)) {
            let values: Vec<Attr> = values.iter().map(|&value| ctx.int_attr(32, value)).collect();
            ExecutionModeOp::build(&mut b, name, mode, ctx.array_attr(&values)).insert().ok()?;
        } else if let Some(stated) = attr_param(&ctx, attr, (DIALECT, "entry_point_abi"), index) {
            params[index] = stated.clone();
            left = true;
        }
    }
    let rest = match left {
        true => Some(make_attr(&ctx, (DIALECT, "entry_point_abi"), params).ok()?),
        false => None,
    };
    module.set_attr(function, ctx.ident(ENTRY_POINT), rest);
    Some(())
}
