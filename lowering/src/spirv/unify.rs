//! `spirv-unify-aliased-resource`: variables that are the same memory, seen as arrays of different elements, become one.

use super::layout::{SpirvType, pointee, pointer_to};
use rmlir_dialects::spirv::{
    AccessChainOp, AddressOfOp, BitcastOp, CompositeConstructOp, ConstantOp, GlobalVariableOp, IAddOp,
    IMulOp, LoadOp, SDivOp, SModOp, StoreOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Context, Failed, Ident, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

plain_pass! {
    /// Makes one variable of those that are aliases.
    UnifyAliased: SPIRVUnifyAliasedResourcePass, run
}

fn run(_: &options::SPIRVUnifyAliasedResourcePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let plan = Plan::of(run.op())?;
    let variables = Arc::new(plan.variables);
    let mut set = PatternSet::new();
    set.convert("(anonymous namespace)::ConvertVariable", None, |op: GlobalVariableOp, _, rw| rw.erase(op));
    let known = Arc::clone(&variables);
    set.convert("(anonymous namespace)::ConvertAddressOf", None, move |op: AddressOfOp, _, rw| {
        let goes = known.get(&rw.read(op).variable())?;
        let made = AddressOfOp::build(rw.builder(), goes.ty, goes.into).value().ok()?;
        rw.replace(op, &[made])
    });
    let known = Arc::clone(&variables);
    set.convert("(anonymous namespace)::ConvertAccessChain", None, move |op, operands, rw| {
        access(op, operands, rw, &known)
    });
    set.convert("(anonymous namespace)::ConvertLoad", None, load);
    set.convert("(anonymous namespace)::ConvertStore", None, store);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["spirv"]);
    stays::<GlobalVariableOp>(&mut target, &variables);
    stays::<AddressOfOp>(&mut target, &variables);
    stays::<AccessChainOp>(&mut target, &variables);
    stays::<LoadOp>(&mut target, &variables);
    stays::<StoreOp>(&mut target, &variables);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())?;
    let aliased = run.ctx().ident("aliased");
    plan.kept.into_iter().for_each(|at| run.module().set_attr(at, aliased, None));
    Ok(())
}

/// A variable that another one stands for.
#[derive(Clone, Copy)]
struct Goes {
    into: Ident,
    /// The type of the pointer to the other one.
    ty: Type,
    /// The types of elements, of this one and of the other.
    from: Type,
    to: Type,
}

/// What becomes of variables.
#[derive(Default)]
struct Plan {
    /// Those that go, by name.
    variables: FxHashMap<Ident, Goes>,
    /// Those that stay, and are no longer aliases of others.
    kept: Vec<OpAddr>,
}

/// A variable that is an array of unknown length.
struct Variable {
    at: OpAddr,
    name: Ident,
    ty: Type,
    element: Type,
}

impl Plan {
    fn of(module: OpRef<'_>) -> Result<Plan, Failed> {
        let ctx = module.ctx();
        let is_alias = |op: OpRef<'_>| op.is::<GlobalVariableOp>() && op.attr_named("aliased").is_some();
        let mut bound: BTreeMap<(i64, i64), Vec<Option<Variable>>> = BTreeMap::new();
        for at in Walk::post().collect(module, is_alias).map_err(|_| Failed)? {
            let Some(variable) = module.module().op(at).cast::<GlobalVariableOp>() else { continue };
            if let Some(place) = variable.descriptor_set().zip(variable.binding()) {
                let (name, ty) = (variable.sym_name(), variable.r#type());
                let element = element_of(ctx, ty);
                let found = element.map(|element| Variable { at, name, ty, element });
                bound.entry(place).or_default().push(found);
            }
        }
        let mut plan = Plan::default();
        for variables in bound.into_values() {
            let Some(variables) = variables.into_iter().collect::<Option<Vec<Variable>>>() else { continue };
            let elements: Vec<Type> = variables.iter().map(|variable| variable.element).collect();
            let Some(kept) = chosen(ctx, &elements).and_then(|index| variables.get(index)) else { continue };
            plan.kept.push(kept.at);
            for variable in variables.iter().filter(|variable| variable.at != kept.at) {
                let goes = Goes { into: kept.name, ty: kept.ty, from: variable.element, to: kept.element };
                plan.variables.insert(variable.name, goes);
            }
        }
        Ok(plan)
    }
}

/// The elements of the array that is all that a variable of this type holds.
fn element_of(ctx: &Context, pointer: Type) -> Option<Type> {
    let SpirvType::Struct(members) = SpirvType::of(ctx, pointee(ctx, pointer)?.0)? else { return None };
    let [member] = &members[..] else { return None };
    match SpirvType::of(ctx, member.ty)? {
        SpirvType::Array { element, count: None, .. } => Some(element),
        _ => None,
    }
}

/// The bits of a number, or of a vector of numbers and of each of these.
fn bits(ctx: &Context, ty: Type) -> Option<(u64, u64)> {
    let of = |ty: Type| match ctx.type_data(ty) {
        &TypeData::Integer { width, .. } => Some(u64::from(width)),
        TypeData::Float(kind) => Some(u64::from(kind.width())),
        _ => None,
    };
    match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => {
            let each = of(*element)?;
            Some((
                shape.iter().try_fold(each, |all, &size| all.checked_mul(u64::try_from(size).ok()?))?,
                each,
            ))
        }
        _ => of(ty).map(|bits| (bits, bits)),
    }
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Vector { .. })
}

/// The type as which all can be read: the smallest vector, or else the smallest number. All others have to be made of whole ones of it.
fn chosen(ctx: &Context, types: &[Type]) -> Option<usize> {
    let sizes: Vec<(u64, u64)> = types.iter().map(|&ty| bits(ctx, ty)).collect::<Option<_>>()?;
    let is_odd = |&ty: &Type| matches!(ctx.type_data(ty), TypeData::Vector { shape, .. } if shape.first().is_none_or(|size| size % 2 != 0));
    if types.iter().any(is_odd) {
        return None;
    }
    let vectors: Vec<usize> = (0..types.len()).filter(|&index| is_vector(ctx, types[index])).collect();
    let among: Vec<usize> = if vectors.is_empty() { (0..types.len()).collect() } else { vectors };
    let &best = among.iter().min_by_key(|&&index| sizes[index].0)?;
    let (whole, each) = sizes[best];
    let fits = among.iter().all(|&index| sizes[index].0.is_multiple_of(whole))
        && sizes.iter().all(|size| size.1.is_multiple_of(each));
    fits.then_some(best)
}

/// The variable that goes of which an operation speaks: by name, or through pointers.
fn speaks_of<'a>(op: OpRef<'_>, variables: &'a FxHashMap<Ident, Goes>) -> Option<&'a Goes> {
    let mut op = op;
    loop {
        if let Some(variable) = op.cast::<GlobalVariableOp>() {
            return variables.get(&variable.sym_name());
        }
        if let Some(address) = op.cast::<AddressOfOp>() {
            return variables.get(&address.variable());
        }
        let pointer = if let Some(chain) = op.cast::<AccessChainOp>() {
            chain.base_ptr()
        } else if let Some(load) = op.cast::<LoadOp>() {
            load.ptr()
        } else {
            op.cast::<StoreOp>()?.ptr()
        };
        op = pointer.def_op()?.0;
    }
}

/// An operation is legal unless it speaks of a variable that goes.
fn stays<O: TypedOp>(target: &mut ConversionTarget<'_>, variables: &Arc<FxHashMap<Ident, Goes>>) {
    let variables = Arc::clone(variables);
    target.dynamic_op::<O>(move |op| Some(speaks_of(op, &variables).is_none()));
}

fn constant(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let value = ctx.int_attr(32, value);
    ConstantOp::build(b, ctx.i32(), value).value().ok()
}

/// A pointer to an element, by the index that it has in the array of the other variable.
fn access(
    op: AccessChainOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    variables: &FxHashMap<Ident, Goes>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let goes = variables.get(&root.base_ptr().def_op()?.0.cast::<AddressOfOp>()?.variable())?;
    let (old, class) = pointee(&ctx, root.component_ptr().ty())?;
    let (base, mut indices) = (operands.of(root.base_ptr())?, operands.each(root.indices())?);
    let ((from, _), (to, _)) = (bits(&ctx, goes.from)?, bits(&ctx, goes.to)?);
    let (of_vectors, to_vectors) = (is_vector(&ctx, goes.from), is_vector(&ctx, goes.to));
    let pointee = if goes.from == goes.to {
        old
    } else {
        // What lies inside an element lies elsewhere in another one.
        rw.require(indices.len() == 2)?;
        let same_size = !of_vectors && !to_vectors && from == to;
        let b = rw.builder();
        match (of_vectors, to_vectors) {
            _ if same_size => goes.to,
            (false, true) => {
                let ratio = constant(b, i64::try_from(to.checked_div(from)?).ok()?)?;
                let index = indices.pop()?;
                indices.push(SDivOp::build(b, index, ratio).value().ok()?);
                indices.push(SModOp::build(b, index, ratio).value().ok()?);
                ctx.type_data(goes.to).shaped_element()?
            }
            (false, false) | (true, true) => {
                let ratio = constant(b, i64::try_from(from.checked_div(to)?).ok()?)?;
                let index = indices.pop()?;
                indices.push(IMulOp::build(b, index, ratio).value().ok()?);
                goes.to
            }
            (true, false) => return None,
        }
    };
    let ty = pointer_to(&ctx, pointee, class)?;
    let made = AccessChainOp::build(rw.builder(), ty, base, &indices).value().ok()?;
    rw.replace(op, &[made])
}

/// A value that is put together from at most so many parts.
const MOST_PARTS: u64 = 4;

fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (from, pointer) = (root.value().ty(), operands.of(root.ptr())?);
    let to = pointee(&ctx, rw.value(pointer).ty())?.0;
    if from == to {
        let made = LoadOp::build(rw.builder(), to, pointer).value().ok()?;
        return rw.replace(op, &[made]);
    }
    let of_vector = is_vector(&ctx, from);
    let ((size, each), (part, _)) = (bits(&ctx, from)?, bits(&ctx, to)?);
    let count = size.checked_div(part)?;
    rw.require(of_vector == is_vector(&ctx, to) && count <= MOST_PARTS)?;
    if !of_vector && size == part {
        let b = rw.builder();
        let made = LoadOp::build(b, to, pointer).value().ok()?;
        let made = BitcastOp::build(b, from, made).value().ok()?;
        return rw.replace(op, &[made]);
    }
    let mut parts = parts(rw, pointer, to, count)?;
    let b = rw.builder();
    let whole = match of_vector {
        false => ctx.vector_type(&[i64::try_from(count).ok()?], &[], to).ok()?,
        true => from,
    };
    let element = |ty: Type| ctx.type_data(ty).shaped_element();
    if of_vector && element(from) != element(to) {
        let number = element(from)?;
        let ty = match i64::try_from(part.checked_div(each)?).ok()? {
            count @ 2.. => ctx.vector_type(&[count], &[], number).ok()?,
            _ => number,
        };
        for value in &mut parts {
            *value = BitcastOp::build(b, ty, *value).value().ok()?;
        }
    }
    let mut made = CompositeConstructOp::build(b, whole, &parts).value().ok()?;
    if !of_vector {
        made = BitcastOp::build(b, from, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

/// The parts of a value, from the one at `pointer` on: the lower bits come first.
fn parts(rw: &mut ConversionRewriter<'_>, pointer: ValueId, ty: Type, count: u64) -> Option<Vec<ValueId>> {
    let chain = rw.value(pointer).def_op()?.0.cast::<AccessChainOp>()?;
    let (base, pointer_ty) = (chain.base_ptr().id(), chain.component_ptr().ty());
    let mut indices: Vec<ValueId> = chain.indices().map(|index| index.id()).collect();
    let b = rw.builder();
    let mut parts = vec![LoadOp::build(b, ty, pointer).value().ok()?];
    let one = constant(b, 1)?;
    for _ in 1..count {
        let index = indices.pop()?;
        indices.push(IAddOp::build(b, index, one).value().ok()?);
        let at = AccessChainOp::build(b, pointer_ty, base, &indices).value().ok()?;
        parts.push(LoadOp::build(b, ty, at).value().ok()?);
    }
    Some(parts)
}

fn store(op: StoreOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (pointer, value) = (operands.of(root.ptr())?, operands.of(root.value())?);
    let (access, alignment) = (root.memory_access(), root.alignment());
    let (from, to) = (rw.value(value).ty(), pointee(&ctx, rw.value(pointer).ty())?.0);
    let is_number = |ty: Type| !is_vector(&ctx, ty) && bits(&ctx, ty).is_some();
    rw.require(is_number(from) && is_number(to) && bits(&ctx, from) == bits(&ctx, to))?;
    let b = rw.builder();
    let value = if from == to { value } else { BitcastOp::build(b, to, value).value().ok()? };
    let mut made = StoreOp::build(b, pointer, value);
    if let Some(access) = access {
        made = made.set(StoreOp::MEMORY_ACCESS, access);
    }
    if let Some(alignment) = alignment {
        made = made.set(StoreOp::ALIGNMENT, alignment);
    }
    made.insert().ok()?;
    rw.erase(op)
}
