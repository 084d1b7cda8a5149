//! Arithmetic made operation by operation, on numbers or on vectors and tensors of them.

use rmlir_dialects::arith::*;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::math;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, Context, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Makes arithmetic at the insertion point of a rewriter.
pub(crate) struct Calc<'a, 'm> {
    pub(crate) rw: &'a mut PatternRewriter<'m>,
}

macro_rules! of_two {
    ($($(#[$doc:meta])* $name:ident: $op:ty),+ $(,)?) => {
        $($(#[$doc])* pub(crate) fn $name(&mut self, l: ValueId, r: ValueId) -> Option<ValueId> {
            <$op>::build(self.rw.builder(), l, r).value().ok()
        })+
    };
}

macro_rules! of_one {
    ($($name:ident: $op:ty),+ $(,)?) => {
        $(pub(crate) fn $name(&mut self, x: ValueId) -> Option<ValueId> {
            <$op>::build(self.rw.builder(), x).value().ok()
        })+
    };
}

macro_rules! casts {
    ($($name:ident: $op:ty),+ $(,)?) => {
        $(pub(crate) fn $name(&mut self, to: Type, x: ValueId) -> Option<ValueId> {
            <$op>::build(self.rw.builder(), to, x).value().ok()
        })+
    };
}

impl Calc<'_, '_> {
    of_two! {
        addi: AddIOp, subi: SubIOp, muli: MulIOp, divsi: DivSIOp, divui: DivUIOp, andi: AndIOp, ori: OrIOp,
        xori: XOrIOp, remf: RemFOp,
        shli: ShLIOp, shrui: ShRUIOp, maxsi: MaxSIOp, minsi: MinSIOp, addf: AddFOp, subf: SubFOp, mulf: MulFOp,
        divf: DivFOp, shrsi: ShRSIOp, remsi: RemSIOp, floordivsi: FloorDivSIOp, maxui: MaxUIOp, minui: MinUIOp,
        minimumf: MinimumFOp, maximumf: MaximumFOp, minnumf: MinNumFOp, maxnumf: MaxNumFOp, copysign: math::CopySignOp, powf: math::PowFOp,
    }

    of_one! {
        negf: NegFOp, exp: math::ExpOp, log: math::LogOp, sqrt: math::SqrtOp, rsqrt: math::RsqrtOp, sin: math::SinOp,
        cos: math::CosOp, round: math::RoundOp, absf: math::AbsFOp, ceil: math::CeilOp, floor: math::FloorOp, tanh: math::TanhOp,
        erf: math::ErfOp, roundeven: math::RoundEvenOp, ctlz: math::CountLeadingZerosOp,
    }

    casts! {
        bitcast: BitcastOp, extui: ExtUIOp, extsi: ExtSIOp, trunci: TruncIOp, extf: ExtFOp, truncf: TruncFOp, fptosi: FPToSIOp,
        fptoui: FPToUIOp,
        sitofp: SIToFPOp, uitofp: UIToFPOp, index_cast: IndexCastOp, index_castui: IndexCastUIOp,
    }

    pub(crate) fn cmpi(&mut self, predicate: CmpIPredicate, l: ValueId, r: ValueId) -> Option<ValueId> {
        CmpIOp::build(self.rw.builder(), predicate, l, r).value().ok()
    }

    pub(crate) fn cmpf(&mut self, predicate: CmpFPredicate, l: ValueId, r: ValueId) -> Option<ValueId> {
        CmpFOp::build(self.rw.builder(), predicate, l, r).value().ok()
    }

    pub(crate) fn select(
        &mut self,
        condition: ValueId,
        then: ValueId,
        otherwise: ValueId,
    ) -> Option<ValueId> {
        SelectOp::build(self.rw.builder(), condition, then, otherwise).value().ok()
    }

    pub(crate) fn fma(&mut self, a: ValueId, b: ValueId, c: ValueId) -> Option<ValueId> {
        math::FmaOp::build(self.rw.builder(), a, b, c).value().ok()
    }

    /// The type of a value.
    pub(crate) fn ty(&self, value: ValueId) -> Type {
        self.rw.value(value).ty()
    }

    /// A constant of one number, in all elements of a vector or tensor.
    pub(crate) fn constant(&mut self, value: Attr) -> Option<ValueId> {
        ConstantOp::build(self.rw.builder(), value).value().ok()
    }

    /// A constant of type index.
    pub(crate) fn index(&mut self, value: i64) -> Option<ValueId> {
        let value = self.rw.ctx().index_attr(value);
        self.constant(value)
    }

    /// An integer or index constant.
    pub(crate) fn int(&mut self, ty: Type, value: i64) -> Option<ValueId> {
        let width = int_width(self.rw.ctx(), element_of(self.rw.ctx(), ty))?;
        self.big_int(ty, &Int::from_i64(width, value))
    }

    /// The same of any width.
    pub(crate) fn big_int(&mut self, ty: Type, value: &Int) -> Option<ValueId> {
        let value = int_splat(self.rw.ctx(), ty, value)?;
        self.constant(value)
    }

    /// A float constant, rounded to the type.
    pub(crate) fn float(&mut self, ty: Type, value: f64) -> Option<ValueId> {
        let kind = float_kind(self.rw.ctx(), element_of(self.rw.ctx(), ty))?;
        self.float_bits(ty, kind.from_f64(value))
    }

    /// A float constant by its bits.
    pub(crate) fn float_bits(&mut self, ty: Type, bits: u128) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let element = element_of(&ctx, ty);
        if element == ty {
            let value = ctx.float_attr(ty, bits).ok()?;
            return self.constant(value);
        }
        let bytes = float_kind(&ctx, element)?.byte_width() as usize;
        let raw = bits.to_le_bytes().get(..bytes)?.to_vec();
        let value = splat(&ctx, ty, raw)?;
        self.constant(value)
    }
}

/// A list of equal elements. `None` if the shape is not known.
fn splat(ctx: &Context, ty: Type, raw: Vec<u8>) -> Option<Attr> {
    if !ctx.type_data(ty).has_static_shape() {
        return None;
    }
    ctx.dense_elements(ty, raw, true).ok()
}

/// An integer, or elements that are all the same.
fn int_splat(ctx: &Context, ty: Type, value: &Int) -> Option<Attr> {
    elements::write(ctx, ty, &[Number::Int(value.clone())], true)
}

/// The type of the elements of a vector or tensor, or the type itself.
pub(crate) fn element_of(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// A type with other elements: another type, if it has none.
pub(crate) fn with_element(ctx: &Context, ty: Type, element: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => {
            ctx.maybe_empty_vector_type(shape, scalable, element).ok()
        }
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, element, *encoding).ok(),
        TypeData::UnrankedTensor { .. } => ctx.unranked_tensor_type(element).ok(),
        _ => Some(element),
    }
}

/// A signless integer type.
pub(crate) fn integer(ctx: &Context, width: u32) -> Option<Type> {
    ctx.integer_type(width, Signedness::Signless).ok()
}

/// Integers of a width in the shape of a type.
pub(crate) fn ints_like(ctx: &Context, ty: Type, width: u32) -> Option<Type> {
    with_element(ctx, ty, integer(ctx, width)?)
}

/// The kind of a float type.
pub(crate) fn float_kind(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match *ctx.type_data(ty) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// The width of an integer type; 64 for index.
pub(crate) fn int_width(ctx: &Context, ty: Type) -> Option<u32> {
    match *ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(width),
        TypeData::Index => Some(64),
        _ => None,
    }
}
