//! `arm-sve-legalize-vector-storage`: masks lie in memory as whole predicates, and vectors whose length the processor says are aligned as it can
//! do it.

use rmlir_dialects::arm_sve::{ConvertFromSvboolOp, ConvertToSvboolOp};
use rmlir_dialects::memref::{AllocOp, AllocaOp, LoadOp, StoreOp};
use rmlir_dialects::vector::TypeCastOp;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Context, Failed, OpAddr, Signedness, Type, TypeData, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, convert_partially};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes memory hold vectors as the processor can load them.
    LegalizeVectorStorage: LegalizeVectorStorage, run
}

/// How many bits a predicate has for each unit of the vector length.
const PREDICATE: i64 = 16;
/// How predicates are aligned, in bytes.
const PREDICATE_ALIGNMENT: i64 = 2;
/// How vectors are aligned, in bytes.
const VECTOR_ALIGNMENT: i64 = 16;

const CAST: &str = "builtin.unrealized_conversion_cast";
/// Says of a cast that memory has another type meanwhile.
const MARK: &str = "__arm_sve_legalize_vector_storage__";

fn run(_: &options::LegalizeVectorStorage, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::RelaxScalableVectorAllocaAlignment", align);
    allocation::<AllocaOp>(
        &mut set,
        "(anonymous namespace)::LegalizeSVEMaskAllocation<mlir::memref::AllocaOp>",
    );
    allocation::<AllocOp>(
        &mut set,
        "(anonymous namespace)::LegalizeSVEMaskAllocation<mlir::memref::AllocOp>",
    );
    set.op("(anonymous namespace)::LegalizeSVEMaskTypeCastConversion", cast);
    set.op("(anonymous namespace)::LegalizeSVEMaskStoreConversion", store);
    set.op("(anonymous namespace)::LegalizeSVEMaskLoadConversion", load);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    // What still needs the type that was is an error.
    let mut target = ConversionTarget::new();
    target.dynamic_named(CAST, |op| Some(op.attr_named(MARK).is_none()));
    let none = Patterns::new(PatternSet::new());
    convert_partially(run.module(), &[at], &target, &none, &ConversionConfig::default())
}

fn is_bit(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { width: 1, signedness: Signedness::Signless })
}

/// The type of whole predicates, where a vector is a mask of fewer elements.
fn whole(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, element, scalable } = ctx.type_data(ty) else { return None };
    let (&length, &is_scalable) = (shape.last()?, scalable.last()?);
    let outer = scalable.split_last()?.1;
    let is_part = length < PREDICATE && length > 0 && length.count_ones() == 1;
    if !is_bit(ctx, *element) || !is_scalable || !is_part || outer.contains(&true) {
        return None;
    }
    let mut shape = shape.to_vec();
    *shape.last_mut()? = PREDICATE;
    ctx.vector_type(&shape, scalable, *element).ok()
}

/// Memory for whole predicates, where it is for masks of fewer elements.
fn whole_memory(ctx: &Context, ty: Type) -> Option<Type> {
    let TypeData::MemRef { shape, element, layout, space } = ctx.type_data(ty) else { return None };
    ctx.memref_type(shape, whole(ctx, *element)?, *layout, *space).ok()
}

/// The memory that a marked cast gives another type.
fn marked(memory: ValueRef<'_>) -> Option<ValueId> {
    let (cast, _) = memory.def_op()?;
    cast.attr_named(MARK)?;
    Some(cast.operand(0)?.id())
}

fn align(op: AllocaOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let vector = ctx.type_data(root.memref().ty()).shaped_element()?;
    let TypeData::Vector { element, scalable, .. } = ctx.type_data(vector) else { return None };
    rw.require(scalable.contains(&true) && root.alignment().is_none())?;
    let alignment = if is_bit(&ctx, *element) { PREDICATE_ALIGNMENT } else { VECTOR_ALIGNMENT };
    rw.set(op, AllocaOp::ALIGNMENT, alignment);
    Some(())
}

/// Gives a result another type, and what uses it a marked cast to that which it had.
fn retype(op: OpAddr, ty: Type, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let result = rw.op(op).result(0)?;
    let (was, result) = (result.ty(), result.id());
    rw.modify(op, |module, at| module.body_mut(at.unit).set_value_type(result, ty));
    rw.after_op(op);
    let cast = rw.builder().create(CAST).operands(&[result]).results(&[was]).attr(MARK, ctx.unit()).insert();
    let made = rw.body().results(cast).next()?;
    rw.replace_uses_except(result, made, &[cast]);
    Some(())
}

fn allocation<O: TypedOp + Handle>(set: &mut PatternSet, name: &'static str) {
    set.op(name, |op: O, rw: &mut PatternRewriter<'_>| {
        let wide = whole_memory(rw.ctx(), rw.op(op.at()).result(0)?.ty())?;
        retype(op.at(), wide, rw)
    });
}

fn cast(op: TypeCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let wide = whole_memory(rw.ctx(), root.result().ty())?;
    let source = marked(root.memref())?;
    rw.set_operand(op, 0, source);
    retype(op.at(), wide, rw)
}

fn store(op: StoreOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let value = root.value();
    whole(rw.ctx(), value.ty())?;
    let (value, memory) = (value.id(), marked(root.memref())?);
    let value = ConvertToSvboolOp::build(rw.builder(), value).value().ok()?;
    rw.set_operand(op, 0, value);
    rw.set_operand(op, 1, memory);
    Some(())
}

fn load(op: LoadOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let result = root.result();
    let (was, result) = (result.ty(), result.id());
    let wide = whole(rw.ctx(), was)?;
    let memory = marked(root.memref())?;
    rw.set_operand(op, 0, memory);
    rw.modify(op, |module, at| module.body_mut(at.unit).set_value_type(result, wide));
    rw.after_op(op);
    let made = ConvertFromSvboolOp::build(rw.builder(), was, result).insert().ok()?;
    let value = rw.read(made).op().result(0)?.id();
    rw.replace_uses_except(result, value, &[made.at().op]);
    Some(())
}
