//! Reductions.

use crate::calc::float_kind;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use crate::llvm_common::one_to_one::fast_math;
use rmlir_dialects::arith::{IndexCastOp, MulIOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::llvm::{self, FastmathFlags, ICmpPredicate};
use rmlir_dialects::vector::types::{of, vector};
use rmlir_dialects::vector::{CombiningKind, MaskOp, ReductionOp, VectorScaleOp};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Builder, Context, Failed, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// A reduction taken apart.
struct Reduction {
    kind: CombiningKind,
    /// The type of the result.
    ty: Type,
    vector: ValueId,
    acc: Option<ValueId>,
    flags: FastmathFlags,
}

/// The flags of an operation as the dialect has them.
fn flags_of(op: OpRef<'_>) -> FastmathFlags {
    let flags = op.attr_named("fastmath").and_then(|flags| fast_math(op.ctx(), flags));
    let bits = flags.and_then(|flags| rmlir_ir::typed::number(op.ctx(), flags));
    FastmathFlags(bits.unwrap_or(0))
}

pub(super) fn reduction(
    op: ReductionOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    reassociates: bool,
) -> Rewritten {
    let root = rw.read(op);
    let element = root.dest().ty();
    let mut flags = flags_of(root.op());
    if reassociates {
        flags.0 |= FastmathFlags::REASSOC.0;
    }
    let acc = match root.acc() {
        Some(acc) => Some(operands.of(acc)?),
        None => None,
    };
    let vector = operands.of(root.vector())?;
    let is_int = rw.ctx().type_data(element).is_int_or_index();
    let reduction = Reduction { kind: root.kind(), ty: types.convert(element)?, vector, acc, flags };
    let made = match is_int {
        true => reduction.of_ints(rw.builder())?,
        false => reduction.of_floats(rw.builder())?,
    };
    rw.replace(op, &[made])
}

/// A reduction and what joins the result with what was there before.
macro_rules! reduced {
    ($self:ident, $b:ident, $reduce:ident, |$result:ident, $acc:ident| $join:expr) => {{
        let $result = llvm::$reduce::build($b, $self.ty, $self.vector).value()?;
        match $self.acc {
            Some($acc) => $join,
            None => Ok($result),
        }
    }};
}

impl Reduction {
    fn of_ints(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        self.try_ints(b).ok()
    }

    fn try_ints(&self, b: &mut Builder<'_>) -> Result<ValueId, Failed> {
        use CombiningKind as K;
        let chosen = |b: &mut Builder<'_>, predicate: ICmpPredicate, acc: ValueId, result: ValueId| {
            let better = llvm::ICmpOp::build(b, predicate, acc, result).value()?;
            llvm::SelectOp::build(b, better, acc, result).value()
        };
        match self.kind {
            K::ADD => reduced!(self, b, VectorReduceAdd, |r, a| llvm::AddOp::build(b, a, r).value()),
            K::MUL => reduced!(self, b, VectorReduceMul, |r, a| llvm::MulOp::build(b, a, r).value()),
            K::AND => reduced!(self, b, VectorReduceAnd, |r, a| llvm::AndOp::build(b, a, r).value()),
            K::OR => reduced!(self, b, VectorReduceOr, |r, a| llvm::OrOp::build(b, a, r).value()),
            K::XOR => reduced!(self, b, VectorReduceXor, |r, a| llvm::XOrOp::build(b, a, r).value()),
            K::MINUI => reduced!(self, b, VectorReduceUmin, |r, a| chosen(b, ICmpPredicate::Ule, a, r)),
            K::MINSI => reduced!(self, b, VectorReduceSmin, |r, a| chosen(b, ICmpPredicate::Sle, a, r)),
            K::MAXUI => reduced!(self, b, VectorReduceUmax, |r, a| chosen(b, ICmpPredicate::Uge, a, r)),
            K::MAXSI => reduced!(self, b, VectorReduceSmax, |r, a| chosen(b, ICmpPredicate::Sge, a, r)),
            K::MINNUMF | K::MAXNUMF | K::MINIMUMF | K::MAXIMUMF => Err(Failed),
        }
    }

    fn of_floats(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        match self.kind {
            CombiningKind::ADD => {
                let start = self.start(b)?;
                let made = llvm::VectorReduceFadd::build(b, self.ty, start, self.vector);
                made.set(llvm::VectorReduceFadd::FASTMATH_FLAGS, self.flags).value().ok()
            }
            CombiningKind::MUL => {
                let start = self.start(b)?;
                let made = llvm::VectorReduceFmul::build(b, self.ty, start, self.vector);
                made.set(llvm::VectorReduceFmul::FASTMATH_FLAGS, self.flags).value().ok()
            }
            _ => self.extreme(b, self.vector),
        }
    }

    /// The least or greatest element of a vector, and of what was there before.
    fn extreme(&self, b: &mut Builder<'_>, vector: ValueId) -> Option<ValueId> {
        macro_rules! made {
            ($reduce:ident, $join:ident) => {{
                let made = llvm::$reduce::build(b, self.ty, vector);
                let result = made.set(llvm::$reduce::FASTMATH_FLAGS, self.flags).value().ok()?;
                match self.acc {
                    Some(acc) => llvm::$join::build(b, result, acc).value().ok(),
                    None => Some(result),
                }
            }};
        }
        match self.kind {
            CombiningKind::MINIMUMF => made!(VectorReduceFminimum, MinimumOp),
            CombiningKind::MAXIMUMF => made!(VectorReduceFmaximum, MaximumOp),
            CombiningKind::MINNUMF => made!(VectorReduceFmin, MinNumOp),
            CombiningKind::MAXNUMF => made!(VectorReduceFmax, MaxNumOp),
            _ => None,
        }
    }

    /// What was there before, or what changes nothing.
    fn start(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        match self.acc {
            Some(acc) => Some(acc),
            None => {
                let neutral = neutral(b.ctx(), self.kind, self.ty)?;
                llvm::ConstantOp::build(b, self.ty, neutral).value().ok()
            }
        }
    }

    /// Of those elements for which a mask is set.
    fn masked(&self, b: &mut Builder<'_>, mask: ValueId) -> Option<ValueId> {
        use CombiningKind as K;
        let ints = b.ctx().type_data(self.ty).is_int_or_index();
        if matches!(self.kind, K::MINIMUMF | K::MAXIMUMF) {
            return self.selected(b, mask);
        }
        let start = self.start(b)?;
        let count = self.count(b)?;
        macro_rules! made {
            ($reduce:ident) => {
                llvm::$reduce::build(b, self.ty, start, self.vector, mask, count).value().ok()
            };
        }
        match (self.kind, ints) {
            (K::ADD, true) => made!(VPReduceAddOp),
            (K::ADD, false) => made!(VPReduceFAddOp),
            (K::MUL, true) => made!(VPReduceMulOp),
            (K::MUL, false) => made!(VPReduceFMulOp),
            (K::MINUI, _) => made!(VPReduceUMinOp),
            (K::MINSI, _) => made!(VPReduceSMinOp),
            (K::MAXUI, _) => made!(VPReduceUMaxOp),
            (K::MAXSI, _) => made!(VPReduceSMaxOp),
            (K::AND, _) => made!(VPReduceAndOp),
            (K::OR, _) => made!(VPReduceOrOp),
            (K::XOR, _) => made!(VPReduceXorOp),
            (K::MINNUMF, _) => made!(VPReduceFMinOp),
            (K::MAXNUMF, _) => made!(VPReduceFMaxOp),
            (K::MINIMUMF | K::MAXIMUMF, _) => None,
        }
    }

    /// There is no operation with a mask for these: elements for which it is not set become such that do not count.
    fn selected(&self, b: &mut Builder<'_>, mask: ValueId) -> Option<ValueId> {
        let ctx = b.ctx().clone();
        let kind = float_kind(&ctx, self.ty)?;
        let value = match self.kind {
            CombiningKind::MAXIMUMF => kind.zero(true) | 1,
            _ => kind.largest(),
        };
        let whole = b.body().value_type(self.vector);
        let value = elements::write(&ctx, whole, &[Number::Float(value)], true)?;
        let others = llvm::ConstantOp::build(b, whole, value).value().ok()?;
        let counting = llvm::SelectOp::build(b, mask, self.vector, others).value().ok()?;
        self.extreme(b, counting)
    }

    /// The number of elements.
    fn count(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let ctx = b.ctx().clone();
        let from = vector(&ctx, b.body().value_type(self.vector))?;
        let count = int_constant(b, ctx.i32(), *from.shape.first()?)?;
        if !from.is_scalable() {
            return Some(count);
        }
        let scale = VectorScaleOp::build(b).value().ok()?;
        let scale = IndexCastOp::build(b, ctx.i32(), scale).value().ok()?;
        MulIOp::build(b, count, scale).value().ok()
    }
}

/// What changes nothing.
fn neutral(ctx: &Context, kind: CombiningKind, ty: Type) -> Option<Attr> {
    use CombiningKind as K;
    if let Some(float) = float_kind(ctx, ty) {
        let bits = match kind {
            K::ADD => float.zero(false),
            K::MUL => float.from_f64(1.0),
            K::MINNUMF => float.nan(true)?,
            K::MAXNUMF => float.nan(false)?,
            _ => return None,
        };
        return ctx.float_attr(ty, bits).ok();
    }
    let &TypeData::Integer { width, .. } = ctx.type_data(ty) else { return None };
    let value = match kind {
        K::ADD | K::OR | K::XOR | K::MAXUI => Int::zero(width),
        K::MUL => Int::one(width),
        K::AND | K::MINUI => Int::all_ones(width),
        K::MINSI => Int::signed_max(width),
        K::MAXSI => Int::signed_min(width),
        _ => return None,
    };
    ctx.integer_attr(ty, value).ok()
}

/// A reduction under a mask.
pub(super) fn masked(
    op: MaskOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let inner = root.op().region(0)?.entry()?.first_op()?.cast::<ReductionOp>()?;
    rw.require(of(Some(inner.vector()))?.rank() == 1)?;
    let mask = operands.of(root.mask())?;
    let (kind, ty, flags) = (inner.kind(), types.convert(inner.dest().ty())?, flags_of(inner.op()));
    let loc = inner.op().loc();
    let mut given = vec![inner.vector().id()];
    given.extend(inner.acc().map(|acc| acc.id()));
    let given = rw.remapped(&given)?;
    let one = |at: usize| match given.get(at).map(|values| &values[..]) {
        Some(&[value]) => Some(value),
        _ => None,
    };
    let reduction = Reduction { kind, ty, vector: one(0)?, acc: one(1), flags };
    rw.set_loc(loc);
    let made = reduction.masked(rw.builder(), mask)?;
    rw.replace(op, &[made])
}
