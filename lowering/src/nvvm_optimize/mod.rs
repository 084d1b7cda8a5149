//! `llvm-optimize-for-nvvm-target`: operations of the llvm dialect that devices of NVIDIA can do faster in another way.

use rmlir_dialects::llvm::{
    AndOp, BitcastOp, ConstantOp, FDivOp, FMAOp, FMulOp, FNegOp, FPExtOp, FPTruncOp, ICmpOp, ICmpPredicate,
    OrOp, SelectOp,
};
use rmlir_dialects::nvvm::RcpApproxFtzF32Op;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Builder, Failed, Signedness, TypeData, ValueId};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes code faster on devices of NVIDIA.
    NvvmOptimize: NVVMOptimizeForTargetPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<NvvmOptimize>();
}

fn run(_: &options::NVVMOptimizeForTargetPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ExpandDivF16", divide);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// The bits of the exponent of a float of 32 bits.
const EXPONENT: i64 = 0x7f80_0000;

/// A constant of 32 bits whose attribute has no sign.
fn bits(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = ctx.integer_type(32, Signedness::Unsigned).ok()?;
    let value = ctx.integer_attr(ty, Int::from_i64(32, value)).ok()?;
    ConstantOp::build(b, ctx.i32(), value).value().ok()
}

/// A quotient of small floats: times the reciprocal, made better by one step of Newton's, unless that is zero, infinite or no number.
fn divide(op: FDivOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (lhs, rhs, ty) = (root.lhs().id(), root.rhs().id(), root.res().ty());
    rw.require(matches!(ctx.type_data(ty), TypeData::Float(FloatKind::F16)))?;
    let (f32, i32) = (ctx.f32(), ctx.i32());
    let b = rw.builder();
    let lhs = FPExtOp::build(b, f32, lhs).value().ok()?;
    let rhs = FPExtOp::build(b, f32, rhs).value().ok()?;
    let reciprocal = RcpApproxFtzF32Op::build(b, f32, rhs).value().ok()?;
    let first = FMulOp::build(b, lhs, reciprocal).value().ok()?;
    let negative = FNegOp::build(b, rhs).value().ok()?;
    let error = FMAOp::build(b, first, negative, lhs).value().ok()?;
    let better = FMAOp::build(b, error, reciprocal, first).value().ok()?;
    let mask = bits(b, EXPONENT)?;
    let number = BitcastOp::build(b, i32, first).value().ok()?;
    let exponent = AndOp::build(b, number, mask).value().ok()?;
    let zero = bits(b, 0)?;
    let is_small = ICmpOp::build(b, ICmpPredicate::Eq, exponent, zero).value().ok()?;
    let is_large = ICmpOp::build(b, ICmpPredicate::Eq, exponent, mask).value().ok()?;
    let is_odd = OrOp::build(b, is_small, is_large).value().ok()?;
    let made = SelectOp::build(b, is_odd, first, better).value().ok()?;
    let made = FPTruncOp::build(b, ty, made).value().ok()?;
    rw.replace(op, &[made])
}
