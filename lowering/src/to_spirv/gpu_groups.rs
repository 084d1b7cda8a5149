//! What threads of a group do together: barriers, exchange of values, reductions.

use super::arith::Converter;
use super::env::TargetEnv;
use super::gpu_builtins::lane;
use rmlir_dialects::gpu::{self, AllReduceOperation, ShuffleMode};
use rmlir_dialects::spirv::{self, GroupOperation, MemorySemantics, Scope};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter, env: &Arc<TargetEnv>) {
    let types = Some(types);
    set.convert("(anonymous namespace)::GPUBarrierConversion", types, |op: gpu::BarrierOp, _, rw| {
        let scope = Scope::Workgroup;
        let order = MemorySemantics(MemorySemantics::WORKGROUP_MEMORY.0 | MemorySemantics::ACQUIRE_RELEASE.0);
        spirv::ControlBarrierOp::build(rw.builder(), scope, scope, order).insert().ok()?;
        rw.erase(op)
    });
    let size = env.subgroup_size;
    set.convert("(anonymous namespace)::GPUShuffleConversion", types, move |op, operands, rw| {
        shuffle(op, operands, rw, size)
    });
    set.convert("(anonymous namespace)::GPURotateConversion", types, move |op, operands, rw| {
        rotate(op, operands, rw, size)
    });
    set.convert(
        "(anonymous namespace)::GPUAllReduceConversion",
        types,
        |op: gpu::AllReduceOp, operands, rw| {
            let root = rw.read(op);
            let (kind, uniform) = (root.op_()?, root.uniform());
            reduce(op.at(), operands.at(0)?, rw, kind, Scope::Workgroup, uniform)
        },
    );
    set.convert(
        "(anonymous namespace)::GPUSubgroupReduceConversion",
        types,
        |op: gpu::SubgroupReduceOp, operands, rw| {
            let root = rw.read(op);
            rw.require(root.cluster_size().is_none())?;
            let (kind, uniform) = (root.op_(), root.uniform());
            reduce(op.at(), operands.at(0)?, rw, kind, Scope::Subgroup, uniform)
        },
    );
}

fn truth(rw: &mut ConversionRewriter<'_>) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let value = ctx.bool_attr(true);
    spirv::ConstantOp::build(rw.builder(), ctx.i1(), value).value().ok()
}

/// All threads of a subgroup take part, or none.
fn shuffle(
    op: gpu::ShuffleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    subgroup: i64,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let mode = root.mode();
    rw.require(constant_int(root.width()) == Some(subgroup))?;
    let (value, offset, width) = (operands.at(0)?, operands.at(1)?, operands.at(2)?);
    let scope = Scope::Subgroup;
    let index = rw.convert_type(ctx.index_type())?;
    let b = rw.builder();
    let (made, is_valid) = match mode {
        ShuffleMode::XOR => {
            let made = spirv::GroupNonUniformShuffleXorOp::build(b, scope, value, offset).value().ok()?;
            (made, truth(rw)?)
        }
        ShuffleMode::IDX => {
            let made = spirv::GroupNonUniformShuffleOp::build(b, scope, value, offset).value().ok()?;
            (made, truth(rw)?)
        }
        // The other thread must be one of the subgroup.
        ShuffleMode::DOWN => {
            let made = spirv::GroupNonUniformShuffleDownOp::build(b, scope, value, offset).value().ok()?;
            rw.require(index == ctx.i32())?;
            let own = lane(rw, op.at())?;
            let b = rw.builder();
            let other = spirv::IAddOp::build(b, own, offset).value().ok()?;
            (made, spirv::ULessThanOp::build(b, other, width).value().ok()?)
        }
        ShuffleMode::UP => {
            let made = spirv::GroupNonUniformShuffleUpOp::build(b, scope, value, offset).value().ok()?;
            rw.require(index == ctx.i32())?;
            let own = lane(rw, op.at())?;
            let b = rw.builder();
            let other = spirv::ISubOp::build(b, own, offset).value().ok()?;
            let zero = spirv::ConstantOp::build(b, ctx.i32(), ctx.int_attr(32, 0)).value().ok()?;
            (made, spirv::SGreaterThanEqualOp::build(b, other, zero).value().ok()?)
        }
    };
    rw.replace(op, &[made, is_valid])
}

fn rotate(
    op: gpu::RotateOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    subgroup: i64,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (offset, width) = (root.offset(), root.width());
    rw.require(width <= subgroup)?;
    let value = operands.at(0)?;
    let index = rw.convert_type(ctx.index_type())?;
    let b = rw.builder();
    let number = |value: i64| ctx.int_attr(32, value);
    let offset = spirv::ConstantOp::build(b, ctx.i32(), number(offset)).value().ok()?;
    let size = spirv::ConstantOp::build(b, ctx.i32(), number(width)).value().ok()?;
    let made = spirv::GroupNonUniformRotateKHROp::build(b, Scope::Subgroup, value, offset, Some(size));
    let made = made.value().ok()?;
    let is_valid = match width == subgroup {
        true => truth(rw)?,
        false => {
            rw.require(index == ctx.i32())?;
            let own = lane(rw, op.at())?;
            spirv::ULessThanOp::build(rw.builder(), own, size).value().ok()?
        }
    };
    rw.replace(op, &[made, is_valid])
}

/// What kind of number is reduced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Element {
    Float,
    Integer,
}

/// The names of the operations for a reduction: where all threads take part, and where perhaps not all do.
fn names(kind: AllReduceOperation, element: Element) -> Option<[&'static str; 2]> {
    use AllReduceOperation as Kind;
    use spirv::*;
    fn both<U: TypedOp, N: TypedOp>() -> Option<[&'static str; 2]> {
        Some([U::KIND.name(), N::KIND.name()])
    }
    match (kind, element) {
        (Kind::ADD, Element::Integer) => both::<GroupIAddOp, GroupNonUniformIAddOp>(),
        (Kind::ADD, Element::Float) => both::<GroupFAddOp, GroupNonUniformFAddOp>(),
        (Kind::MUL, Element::Integer) => both::<KHRGroupIMulOp, GroupNonUniformIMulOp>(),
        (Kind::MUL, Element::Float) => both::<KHRGroupFMulOp, GroupNonUniformFMulOp>(),
        (Kind::MINUI, Element::Integer) => both::<GroupUMinOp, GroupNonUniformUMinOp>(),
        (Kind::MINSI, Element::Integer) => both::<GroupSMinOp, GroupNonUniformSMinOp>(),
        (Kind::MAXUI, Element::Integer) => both::<GroupUMaxOp, GroupNonUniformUMaxOp>(),
        (Kind::MAXSI, Element::Integer) => both::<GroupSMaxOp, GroupNonUniformSMaxOp>(),
        (Kind::MINNUMF | Kind::MINIMUMF, Element::Float) => both::<GroupFMinOp, GroupNonUniformFMinOp>(),
        (Kind::MAXNUMF | Kind::MAXIMUMF, Element::Float) => both::<GroupFMaxOp, GroupNonUniformFMaxOp>(),
        _ => None,
    }
}

fn reduce(
    op: rmlir_ir::OpAddr,
    value: ValueId,
    rw: &mut ConversionRewriter<'_>,
    kind: AllReduceOperation,
    scope: Scope,
    uniform: bool,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let ty: Type = rw.body().value_type(value);
    let element = match ctx.type_data(ty) {
        TypeData::Float(_) => Element::Float,
        TypeData::Integer { width, .. } if *width != 1 => Element::Integer,
        _ => return None,
    };
    let [all, some] = names(kind, element)?;
    let scope = enum_attr(&ctx, "scope", scope)?;
    let reduce = enum_attr(&ctx, "group_operation", GroupOperation::Reduce)?;
    let made = rw
        .builder()
        .create(if uniform { all } else { some })
        .operands(&[value])
        .attr("execution_scope", scope)
        .attr("group_operation", reduce)
        .value(ty);
    rw.replace(op, &[made])
}

fn enum_attr(
    ctx: &rmlir_ir::Context,
    name: &str,
    case: impl rmlir_ir::typed::EnumValue,
) -> Option<rmlir_ir::Attr> {
    let number = vec![rmlir_ir::def::Param::Int(case.to_value())];
    rmlir_ir::typed::make_attr(ctx, (spirv::DIALECT, name), number).ok()
}
