//! Arithmetic on the parts of complex numbers.

use crate::calc::float_kind;
use rmlir_dialects::arith::{AddFOp, CmpFOp, CmpFPredicate, ConstantOp, DivFOp, MulFOp, SelectOp, SubFOp};
use rmlir_dialects::{complex, math};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{Build, TypedOp, make_attr, number};
use rmlir_ir::{Attr, Context, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A real and an imaginary part.
pub(super) type Parts = (ValueId, ValueId);

/// The bits of the promises that there are no NaNs and no infinities.
const FINITE: i64 = 2 | 4;

/// Makes operations on the parts of numbers of one type, with the flags of the operation that they stand for.
pub(super) struct Reals<'a, 'm> {
    pub(super) rw: &'a mut PatternRewriter<'m>,
    /// The flags.
    pub(super) flags: Option<Attr>,
    /// The type of a part.
    pub(super) ty: Type,
}

/// The type of the parts of a complex type.
pub(super) fn part_type(ctx: &Context, ty: Type) -> Option<Type> {
    match *ctx.type_data(ty) {
        TypeData::Complex(part) => Some(part),
        _ => None,
    }
}

impl Reals<'_, '_> {
    /// An operation of one result of a type.
    fn typed<O: TypedOp>(&mut self, operands: &[ValueId], ty: Type, flags: Option<Attr>) -> Option<ValueId> {
        let mut made = Build::<O>::new(self.rw.builder());
        for operand in operands {
            made = made.operands(&[*operand]);
        }
        if let Some(flags) = flags {
            made = made.attr("fastmath", flags);
        }
        made.results(&[ty]).value().ok()
    }

    /// An operation on parts, with the flags.
    pub(super) fn make<O: TypedOp>(&mut self, operands: &[ValueId]) -> Option<ValueId> {
        self.typed::<O>(operands, self.ty, self.flags)
    }

    /// The same without flags.
    pub(super) fn plain<O: TypedOp>(&mut self, operands: &[ValueId]) -> Option<ValueId> {
        self.typed::<O>(operands, self.ty, None)
    }

    /// An operation on whole complex numbers, with the flags.
    pub(super) fn whole<O: TypedOp>(&mut self, operands: &[ValueId]) -> Option<ValueId> {
        let ty = self.rw.ctx().complex_type(self.ty).ok()?;
        self.typed::<O>(operands, ty, self.flags)
    }

    pub(super) fn add(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        self.make::<AddFOp>(&[x, y])
    }

    pub(super) fn sub(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        self.make::<SubFOp>(&[x, y])
    }

    pub(super) fn mul(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        self.make::<MulFOp>(&[x, y])
    }

    pub(super) fn div(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        self.make::<DivFOp>(&[x, y])
    }

    pub(super) fn abs(&mut self, x: ValueId) -> Option<ValueId> {
        self.make::<math::AbsFOp>(&[x])
    }

    pub(super) fn copysign(&mut self, x: ValueId, sign: ValueId) -> Option<ValueId> {
        self.make::<math::CopySignOp>(&[x, sign])
    }

    /// A comparison with the flags.
    pub(super) fn cmp(&mut self, predicate: CmpFPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
        let flags = self.flags;
        let mut made = CmpFOp::build(self.rw.builder(), predicate, x, y);
        if let Some(flags) = flags {
            made = made.attr("fastmath", flags);
        }
        made.value().ok()
    }

    /// A comparison without flags.
    pub(super) fn cmp_plain(&mut self, predicate: CmpFPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
        CmpFOp::build(self.rw.builder(), predicate, x, y).value().ok()
    }

    pub(super) fn and(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        rmlir_dialects::arith::AndIOp::build(self.rw.builder(), x, y).value().ok()
    }

    pub(super) fn or(&mut self, x: ValueId, y: ValueId) -> Option<ValueId> {
        rmlir_dialects::arith::OrIOp::build(self.rw.builder(), x, y).value().ok()
    }

    pub(super) fn select(&mut self, when: ValueId, then: ValueId, otherwise: ValueId) -> Option<ValueId> {
        SelectOp::build(self.rw.builder(), when, then, otherwise).value().ok()
    }

    /// A constant part.
    pub(super) fn float(&mut self, value: f64) -> Option<ValueId> {
        let bits = float_kind(self.rw.ctx(), self.ty)?.from_f64(value);
        let value = self.rw.ctx().float_attr(self.ty, bits).ok()?;
        ConstantOp::build(self.rw.builder(), value).value().ok()
    }

    /// The real part of a number.
    pub(super) fn re(&mut self, of: ValueId) -> Option<ValueId> {
        self.plain::<complex::ReOp>(&[of])
    }

    /// The imaginary part of a number.
    pub(super) fn im(&mut self, of: ValueId) -> Option<ValueId> {
        self.plain::<complex::ImOp>(&[of])
    }

    /// Both parts of a number.
    pub(super) fn parts(&mut self, of: ValueId) -> Option<Parts> {
        Some((self.re(of)?, self.im(of)?))
    }

    /// A number of its parts.
    pub(super) fn create(&mut self, (re, im): Parts) -> Option<ValueId> {
        let ty = self.rw.ctx().complex_type(self.ty).ok()?;
        self.typed::<complex::CreateOp>(&[re, im], ty, None)
    }

    /// Whether the flags promise that there are neither NaNs nor infinities.
    pub(super) fn is_finite(&self) -> bool {
        let bits = self.flags.and_then(|flags| number(self.rw.ctx(), flags)).unwrap_or(0);
        bits & FINITE == FINITE
    }

    /// Works with flags that promise nothing of NaNs and infinities: for what yields them on the way.
    pub(super) fn with_nans<T>(&mut self, work: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let all = self.flags;
        if let Some(bits) = all.and_then(|flags| number(self.rw.ctx(), flags)) {
            let kept = vec![Param::Int(bits & !FINITE)];
            self.flags = Some(make_attr(self.rw.ctx(), ("arith", "fastmath"), kept).ok()?);
        }
        let made = work(self);
        self.flags = all;
        made
    }
}
