//! `convert-vector-to-spirv`: vectors that a device has, and those of one element, which are numbers.

use super::arith::{Converter, element, make, part, result_type, whole};
use super::memref::{Element, place};
use super::types::{TypeOptions, is_scalar};
use super::{Setting, ub, vector_reduction};
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::spirv::{self, DIALECT, MemoryAccess};
use rmlir_dialects::vector::types::numbers;
use rmlir_dialects::vector::*;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{TypedOp, make_type};
use rmlir_ir::{Attr, Context, Failed, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

plain_pass! {
    /// Makes spirv of vector.
    VectorToSpirv: ConvertVectorToSPIRVPass, run
}

fn run(_: &options::ConvertVectorToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting = Setting::of(run, TypeOptions::default());
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    ub::patterns(&mut set, &setting.types);
    let target = setting.target();
    setting.convert(run, &target, set)
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    let own = Some(types);
    set.convert("(anonymous namespace)::VectorStepOpConvert", own, step);
    set.convert("(anonymous namespace)::VectorStoreOpConverter", own, store);
    set.convert("(anonymous namespace)::VectorLoadOpConverter", own, load);
    set.convert("(anonymous namespace)::VectorDeinterleaveOpConvert", own, deinterleave);
    set.convert("(anonymous namespace)::VectorInterleaveOpConvert", own, interleave);
    set.convert("(anonymous namespace)::VectorShuffleOpConvert", own, shuffle);
    set.convert("(anonymous namespace)::VectorInsertStridedSliceOpConvert", own, insert_slice);
    set.convert("(anonymous namespace)::VectorShapeCast", own, shape_cast);
    vector_reduction::patterns(set, types);
    set.convert("(anonymous namespace)::VectorInsertOpConvert", own, insert);
    set.convert("(anonymous namespace)::VectorToElementOpConvert", own, to_elements);
    set.convert("(anonymous namespace)::VectorFromElementsOpConvert", own, from_elements);
    fma::<spirv::CLFmaOp>(set, types);
    fma::<spirv::GLFmaOp>(set, types);
    set.convert("(anonymous namespace)::VectorExtractStridedSliceOpConvert", own, extract_slice);
    set.convert("(anonymous namespace)::VectorExtractOpConvert", own, extract);
    set.convert("(anonymous namespace)::VectorBroadcastConvert", own, broadcast);
    set.convert("(anonymous namespace)::VectorBitcastConvert", own, bitcast);
}

/// The position that stands for no element.
const POISON: i64 = -1;

/// How many elements a vector type has.
fn count(ctx: &Context, ty: Type) -> Option<i64> {
    ctx.type_data(ty).num_elements()
}

/// Numbers as an attribute of 32 bits each.
fn places(ctx: &Context, all: impl IntoIterator<Item = i64>) -> Attr {
    let all: Vec<Attr> = all.into_iter().map(|at| ctx.int_attr(32, at)).collect();
    ctx.array_attr(&all)
}

/// Elements of two vectors.
fn chosen(
    rw: &mut ConversionRewriter<'_>,
    ty: Type,
    [x, y]: [ValueId; 2],
    at: impl IntoIterator<Item = i64>,
) -> Option<ValueId> {
    let at = places(rw.ctx(), at);
    spirv::VectorShuffleOp::build(rw.builder(), ty, x, y, at).value().ok()
}

/// A vector of parts.
fn composed(rw: &mut ConversionRewriter<'_>, ty: Type, parts: &[ValueId]) -> Option<ValueId> {
    spirv::CompositeConstructOp::build(rw.builder(), ty, parts).value().ok()
}

fn broadcast(op: BroadcastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (ty, value) = (result_type(op, rw)?, operands.at(0)?);
    if is_scalar(rw.ctx(), ty) {
        return rw.replace(op, &[value]);
    }
    let count = count(rw.ctx(), rw.read(op).vector().ty())?;
    let made = composed(rw, ty, &vec![value; usize::try_from(count).ok()?])?;
    rw.replace(op, &[made])
}

fn bitcast(op: BitCastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (to, value) = (result_type(op, rw)?, operands.at(0)?);
    let from = rw.value(value).ty();
    if from == to {
        return rw.replace(op, &[value]);
    }
    let ctx = rw.ctx().clone();
    let bits = |ty| {
        let each = i64::from(ctx.type_data(element(&ctx, ty)).storage_width()?);
        each.checked_mul(count(&ctx, ty).unwrap_or(1))
    };
    // Of wider numbers the bits would not be the same.
    rw.require(bits(from)? == bits(to)?)?;
    let made = make::<spirv::BitcastOp>(rw.builder(), to, &[value])?;
    rw.replace(op, &[made])
}

fn shape_cast(op: ShapeCastOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let (to, value) = (result_type(op, rw)?, operands.at(0)?);
    let single = count(rw.ctx(), rw.read(op).result().ty()) == Some(1);
    rw.require(single || rw.value(value).ty() == to)?;
    rw.replace(op, &[value])
}

fn fma<S: TypedOp>(set: &mut PatternSet, types: &Converter) {
    let name = "(anonymous namespace)::VectorFmaOpConvert";
    set.convert(name, Some(types), |op: FMAOp, operands, rw| {
        let ty = result_type(op, rw)?;
        let made = make::<S>(rw.builder(), ty, &operands.all()?)?;
        rw.replace(op, &[made])
    });
}

// ---- elements -----------------------------------------------------------------------------------------------------------

/// The first number of a position, whose values are a group of operands.
fn first_place(op: OpRef<'_>, group: usize, operands: &Operands) -> Option<Mixed> {
    let known = op.ctx().i64_array(op.attr_named("static_position")?)?;
    if let (Some(&rmlir_ir::DYNAMIC), Some(value)) = (known.first(), op.operand_group(group).next()) {
        let known = Mixed::of(value);
        if matches!(known, Mixed::Known(_)) {
            return Some(known);
        }
    }
    let values = operands.each(op.operand_group(group))?;
    mixed::join(&known, values).first().copied()
}

/// A position that lies in the vector, be it another one: one that stands for no element is not known to the device.
fn in_bounds(rw: &mut ConversionRewriter<'_>, at: ValueId, count: i64) -> Option<ValueId> {
    let ty = rw.value(at).ty();
    let i1 = rw.ctx().i1();
    let b = rw.builder();
    if u64::try_from(count).ok()?.is_power_of_two() {
        let mask = whole(b, ty, count - 1)?;
        return make::<spirv::BitwiseAndOp>(b, ty, &[at, mask]);
    }
    let poison = whole(b, ty, POISON)?;
    let none = make::<spirv::IEqualOp>(b, i1, &[at, poison])?;
    let zero = whole(b, ty, 0)?;
    make::<spirv::SelectOp>(b, ty, &[none, zero, at])
}

fn extract(op: ExtractOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    let root = rw.read(op);
    let (value, count) = (operands.of(root.source())?, count(rw.ctx(), root.source().ty())?);
    if is_scalar(rw.ctx(), rw.value(value).ty()) {
        return rw.replace(op, &[value]);
    }
    let made = match first_place(root.op(), 1, operands)? {
        Mixed::Known(POISON) => return None,
        Mixed::Known(at) => part(rw.builder(), ty, value, at)?,
        Mixed::Value(at) => {
            let at = in_bounds(rw, at, count)?;
            make::<spirv::VectorExtractDynamicOp>(rw.builder(), ty, &[value, at])?
        }
    };
    rw.replace(op, &[made])
}

fn insert(op: InsertOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (own, into) = (root.value_to_store().ty(), root.dest().ty());
    rw.require(!matches!(ctx.type_data(own), TypeData::Vector { .. }))?;
    rw.convert_type(into)?;
    let root = rw.read(op);
    let (value, dest) = (operands.of(root.value_to_store())?, operands.of(root.dest())?);
    let count = count(&ctx, into)?;
    if own != ctx.index_type() && count == 1 {
        return rw.replace(op, &[value]);
    }
    let old = root.dest().id();
    let made = match first_place(root.op(), 2, operands)? {
        Mixed::Known(POISON) => return None,
        Mixed::Known(at) => {
            let (ty, at) = (rw.value(dest).ty(), places(&ctx, [at]));
            spirv::CompositeInsertOp::build(rw.builder(), ty, value, dest, at).value().ok()?
        }
        Mixed::Value(at) => {
            let at = in_bounds(rw, at, count)?;
            // The vector is taken as it was: one that had another type does not fit.
            rw.require(rw.value(dest).ty() == into)?;
            make::<spirv::VectorInsertDynamicOp>(rw.builder(), into, &[old, value, at])?
        }
    };
    rw.replace(op, &[made])
}

fn to_elements(op: ToElementsOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let source = operands.at(0)?;
    if is_scalar(rw.ctx(), rw.value(source).ty()) {
        return rw.replace(op, &[source]);
    }
    let root = rw.op(op);
    let used: Vec<bool> = root.results().map(|value| !value.is_unused()).collect();
    let ty = result_type(op, rw)?;
    let mut made = Vec::new();
    for (at, used) in used.into_iter().enumerate() {
        made.push(match used {
            true => vec![part(rw.builder(), ty, source, i64::try_from(at).ok()?)?],
            false => Vec::new(),
        });
    }
    rw.replace_with_many(op, &made)
}

fn from_elements(op: FromElementsOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    if is_scalar(rw.ctx(), ty) {
        return rw.replace(op, &[operands.at(0)?]);
    }
    let made = composed(rw, ty, &operands.all()?)?;
    rw.replace(op, &[made])
}

fn step(op: StepOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    let each = rw.convert_type(rw.ctx().index_type())?;
    let count = count(rw.ctx(), rw.read(op).result().ty())?;
    let mut all = Vec::new();
    for at in 0..count {
        all.push(whole(rw.builder(), each, at)?);
    }
    let made = match all[..] {
        [zero] => zero,
        _ => composed(rw, ty, &all)?,
    };
    rw.replace(op, &[made])
}

// ---- parts --------------------------------------------------------------------------------------------------------------

/// The first number of an attribute.
fn first(op: OpRef<'_>, name: &str) -> Option<i64> {
    numbers(op, name).first().copied()
}

fn extract_slice(
    op: ExtractStridedSliceOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let ty = result_type(op, rw)?;
    let root = rw.op(op);
    let (offset, size) = (first(root, "offsets")?, first(root, "sizes")?);
    rw.require(first(root, "strides")? == 1)?;
    let value = operands.at(0)?;
    let made = match is_scalar(rw.ctx(), ty) {
        true => part(rw.builder(), ty, value, offset)?,
        false => chosen(rw, ty, [value, value], offset..offset.checked_add(size)?)?,
    };
    rw.replace(op, &[made])
}

fn insert_slice(op: InsertStridedSliceOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let offset = first(root, "offsets")?;
    rw.require(first(root, "strides")? == 1)?;
    let (value, dest) = (operands.at(0)?, operands.at(1)?);
    let ctx = rw.ctx().clone();
    let (from, into) = (rw.value(value).ty(), rw.value(dest).ty());
    let all = count(&ctx, into)?;
    let made = match count(&ctx, from) {
        None => {
            let at = places(&ctx, [offset]);
            spirv::CompositeInsertOp::build(rw.builder(), into, value, dest, at).value().ok()?
        }
        Some(size) => {
            let inside = |at: i64| offset <= at && at - offset < size;
            let place = |at: i64| if inside(at) { all + at - offset } else { at };
            chosen(rw, into, [dest, value], (0..all).map(place))?
        }
    };
    rw.replace(op, &[made])
}

fn shuffle(op: ShuffleOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let mask = numbers(root.op(), "mask");
    let counts = [root.v1(), root.v2(), root.vector()].map(|value| count(&ctx, value.ty()));
    let (x, y) = (operands.of(root.v1())?, operands.of(root.v2())?);
    if counts.iter().all(|count| count.is_some_and(|count| count > 1)) {
        let made = chosen(rw, ty, [x, y], mask)?;
        return rw.replace(op, &[made]);
    }
    let first = counts[0]?;
    let mut parts = Vec::new();
    for at in mask {
        let (from, at) = if at >= first { (y, at - first) } else { (x, at) };
        let held = rw.value(from).ty();
        parts.push(match count(&ctx, held) {
            Some(count) => {
                rw.require((0..count).contains(&at))?;
                part(rw.builder(), element(&ctx, held), from, at)?
            }
            None => from,
        });
    }
    let made = match parts[..] {
        [one] => one,
        _ => composed(rw, ty, &parts)?,
    };
    rw.replace(op, &[made])
}

fn interleave(op: InterleaveOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    let count = count(rw.ctx(), rw.read(op).lhs().ty())?;
    let both = [operands.at(0)?, operands.at(1)?];
    let made = match count {
        1 => composed(rw, ty, &both)?,
        _ => chosen(rw, ty, both, (0..count).flat_map(|at| [at, count + at]))?,
    };
    rw.replace(op, &[made])
}

fn deinterleave(op: DeinterleaveOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ty = result_type(op, rw)?;
    let count = count(rw.ctx(), rw.read(op).source().ty())?;
    let value = operands.at(0)?;
    let mut made = Vec::new();
    for start in [0, 1] {
        made.push(match count {
            2 => part(rw.builder(), ty, value, start)?,
            _ => chosen(rw, ty, [value, value], (0..count / 2).map(|at| 2 * at + start))?,
        });
    }
    rw.replace(op, &made)
}

// ---- memory -------------------------------------------------------------------------------------------------------------

/// A pointer to a vector, where a pointer to its first element is. To a single element that is the same.
fn vector_pointer(rw: &mut ConversionRewriter<'_>, found: &Element, own: Type, to: Type) -> Option<ValueId> {
    let pointer = found.access_at(rw, found.at)?;
    if count(rw.ctx(), own) == Some(1) {
        return Some(pointer);
    }
    let params = vec![Param::Type(to), Param::String(rw.ctx().ident(&found.class))];
    let ty = make_type(rw.ctx(), (DIALECT, "ptr"), params).ok()?;
    make::<spirv::BitcastOp>(rw.builder(), ty, &[pointer])
}

/// An alignment that an operation of the dialect can have.
fn alignment(stated: Option<i64>) -> Option<Option<i64>> {
    match stated {
        Some(bytes) => u32::try_from(bytes).ok().map(|_| Some(bytes)),
        None => Some(None),
    }
}

fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (of, own) = (root.base().ty(), root.result().ty());
    let aligned = alignment(root.alignment())?;
    let (base, indices) = (operands.of(root.base())?, operands.each(root.indices())?);
    let found = place(rw, of, base, &indices)?;
    let ty = rw.convert_type(own)?;
    let pointer = vector_pointer(rw, &found, own, ty)?;
    let mut made = spirv::LoadOp::build(rw.builder(), ty, pointer);
    if let Some(bytes) = aligned {
        made = made.set(spirv::LoadOp::MEMORY_ACCESS, MemoryAccess::ALIGNED);
        made = made.set(spirv::LoadOp::ALIGNMENT, bytes);
    }
    let made = made.value().ok()?;
    rw.replace(op.handle(), &[made])
}

fn store(op: StoreOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (of, own) = (root.base().ty(), root.value_to_store().ty());
    let aligned = alignment(root.alignment())?;
    let value = operands.of(root.value_to_store())?;
    let (base, indices) = (operands.of(root.base())?, operands.each(root.indices())?);
    let found = place(rw, of, base, &indices)?;
    // The pointer is one to the vector as it was.
    let single = count(rw.ctx(), own) == Some(1);
    rw.require(single || rw.value(value).ty() == own)?;
    let pointer = vector_pointer(rw, &found, own, own)?;
    let mut made = spirv::StoreOp::build(rw.builder(), pointer, value);
    if let Some(bytes) = aligned {
        made = made.set(spirv::StoreOp::MEMORY_ACCESS, MemoryAccess::ALIGNED);
        made = made.set(spirv::StoreOp::ALIGNMENT, bytes);
    }
    made.insert().ok()?;
    rw.erase(op.handle())
}
