//! `amdgpu-emulate-atomics`: what a chip cannot do at once becomes a loop that tries until nobody else has written meanwhile.

use crate::gpu_common::chipset::Chipset;
use crate::rewriting::discardable;
use rmlir_dialects::amdgpu::{
    RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp, RawBufferLoadOp,
};
use rmlir_dialects::arith::{self, AddFOp, CmpIOp, CmpIPredicate, MaximumFOp};
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::vector;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Builder, Context, Failed, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

/// Where an atomic operation writes: the definitions of all name their parts alike.
macro_rules! access {
    ($root:expr, $operands:expr) => {
        Access {
            memory: $operands.of($root.memref())?,
            indices: $operands.each($root.indices())?,
            offset: $root.sgpr_offset().and_then(|value| $operands.of(value)),
            bounds_check: $root.bounds_check(),
            index_offset: $root.index_offset(),
        }
    };
}

plain_pass! {
    /// Makes loops of atomic operations that the chip does not have.
    EmulateAtomics: AmdgpuEmulateAtomicsPass, run
}

fn run(options: &options::AmdgpuEmulateAtomicsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let chipset = Chipset::required_at(&run.ctx(), &options.chipset, run.op().loc())?;
    let mut target = ConversionTarget::new();
    missing(&mut target, chipset);
    let mut set = PatternSet::new();
    set.convert(
        "(anonymous namespace)::RawBufferAtomicByCasPattern<mlir::amdgpu::RawBufferAtomicFaddOp, mlir::arith::AddFOp>",
        None,
        |op: RawBufferAtomicFaddOp, operands, rw| {
            let root = rw.read(op);
            let access = access!(root, operands);
            by_swaps(op.at(), operands, rw, &access, |b, lhs, rhs| AddFOp::build(b, lhs, rhs).value().ok())
        },
    );
    set.convert(
        "(anonymous namespace)::RawBufferAtomicByCasPattern<mlir::amdgpu::RawBufferAtomicFmaxOp, mlir::arith::MaximumFOp>",
        None,
        |op: RawBufferAtomicFmaxOp, operands, rw| {
            let root = rw.read(op);
            let access = access!(root, operands);
            by_swaps(op.at(), operands, rw, &access, |b, lhs, rhs| MaximumFOp::build(b, lhs, rhs).value().ok())
        },
    );
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// The kind of the floats that an operation writes.
fn kind(op: OpRef<'_>) -> Option<FloatKind> {
    let ctx = op.ctx();
    let ty = op.operand(0)?.ty();
    match *ctx.type_data(ctx.type_data(ty).shaped_element().unwrap_or(ty)) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// Says which operations a chip does not have.
fn missing(target: &mut ConversionTarget<'_>, chipset: Chipset) {
    target.unknown_is_legal();
    if chipset.0 == 10 || chipset < Chipset(9, 0, 8) {
        target.illegal_op::<RawBufferAtomicFaddOp>();
    }
    match chipset.0 {
        11 => {
            target.dynamic_op::<RawBufferAtomicFaddOp>(|op| {
                Some(!matches!(kind(op)?, FloatKind::F16 | FloatKind::BF16))
            });
        }
        9 if chipset < Chipset(9, 5, 0) => {
            target.dynamic_op::<RawBufferAtomicFaddOp>(|op| Some(kind(op)? != FloatKind::BF16));
        }
        _ => {}
    }
    if chipset.0 == 9 && chipset >= Chipset(9, 0, 10) {
        target.dynamic_op::<RawBufferAtomicFmaxOp>(|op| Some(kind(op)? == FloatKind::F64));
    } else if chipset.0 == 9 {
        target.illegal_op::<RawBufferAtomicFmaxOp>();
    }
}

/// Where an operation is atomic.
struct Access {
    memory: ValueId,
    indices: Vec<ValueId>,
    offset: Option<ValueId>,
    bounds_check: bool,
    index_offset: Option<i64>,
}

fn by_swaps(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    access: &Access,
    compute: impl Fn(&mut Builder<'_>, ValueId, ValueId) -> Option<ValueId>,
) -> Rewritten {
    let root = rw.op(op);
    let (others, before) = (discardable(root), root.block()?.id());
    let value = operands.at(0)?;
    let ty = rw.value(value).ty();
    let Access { memory, indices, offset, bounds_check, index_offset } = access;
    let mut load = RawBufferLoadOp::build(rw.builder(), ty, *memory, indices, *offset)
        .set(RawBufferLoadOp::BOUNDS_CHECK, *bounds_check);
    if let Some(number) = *index_offset {
        load = load.set(RawBufferLoadOp::INDEX_OFFSET, number);
    }
    let first = others.iter().fold(load, |load, (name, attr)| load.attr(name, *attr)).value().ok()?;
    let rest = rw.split_block(op)?;
    let region = rw.op(op).block()?.region()?.id();
    let tries = rw.builder().create_block_after(region, Some(before), &[ty]);
    rw.at_end(before);
    BranchOp::build(rw.builder(), &[first], tries).insert().ok()?;
    rw.at_start(tries);
    let seen = rw.body().args(tries).first().copied()?;
    let b = rw.builder();
    let wanted = compute(b, value, seen)?;
    let mut swap = RawBufferAtomicCmpswapOp::build(b, wanted, seen, *memory, indices, *offset)
        .set(RawBufferAtomicCmpswapOp::BOUNDS_CHECK, *bounds_check);
    if let Some(number) = *index_offset {
        swap = swap.set(RawBufferAtomicCmpswapOp::INDEX_OFFSET, number);
    }
    let found = others.iter().fold(swap, |swap, (name, attr)| swap.attr(name, *attr)).value().ok()?;
    let expected = bits(b, ty, seen)?;
    let actual = bits(b, ty, found)?;
    let is_same = CmpIOp::build(b, CmpIPredicate::Eq, actual, expected).value().ok()?;
    CondBranchOp::build(b, is_same, &[], &[found], rest, tries).insert().ok()?;
    rw.erase(op)
}

/// The bits of a value as one integer.
fn bits(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let width = width(&ctx, ty)?;
    let number = ctx.integer_type(width, rmlir_ir::Signedness::Signless).ok()?;
    if matches!(ctx.type_data(ty), TypeData::Vector { .. }) {
        let all = ctx.vector_type(&[1], &[false], number).ok()?;
        let all = vector::BitCastOp::build(b, all, value).value().ok()?;
        let place = ctx.dense_i64_array(&[0]);
        return vector::ExtractOp::build(b, number, all, &[], place).value().ok();
    }
    arith::BitcastOp::build(b, number, value).value().ok()
}

fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Float(kind) => Some(kind.width()),
        data @ TypeData::Vector { .. } => {
            let count = u32::try_from(data.num_elements()?).ok()?;
            count.checked_mul(width(ctx, data.shaped_element()?)?)
        }
        _ => None,
    }
}
