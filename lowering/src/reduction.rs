//! What is carried through a reduction: the operation of each kind and the value that changes nothing.

use rmlir_dialects::arith::{
    AddFOp, AddIOp, AndIOp, ConstantOp, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp,
    MinimumFOp, MulFOp, MulIOp, OrIOp, XOrIOp,
};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Builder, Context, Type, TypeData, ValueId};

/// A kind of reduction: a case of the enum of arith.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    AddF,
    AddI,
    AndI,
    MaximumF,
    MaxNumF,
    MaxS,
    MaxU,
    MinimumF,
    MinNumF,
    MinS,
    MinU,
    MulF,
    MulI,
    OrI,
    XorI,
}

impl Kind {
    /// The kind that an attribute names by its number; `None` for what combines nothing.
    pub fn of_attr(ctx: &Context, attr: Attr) -> Option<Kind> {
        use Kind::*;
        Some(match rmlir_ir::typed::number(ctx, attr)? {
            0 => AddF,
            1 => AddI,
            2 => AndI,
            4 => MaximumF,
            5 => MaxNumF,
            6 => MaxS,
            7 => MaxU,
            8 => MinimumF,
            9 => MinNumF,
            10 => MinS,
            11 => MinU,
            12 => MulF,
            13 => MulI,
            14 => OrI,
            15 => XorI,
            _ => return None,
        })
    }

    /// The number of the kind, as an attribute.
    pub fn attr(self, ctx: &Context) -> Attr {
        use Kind::*;
        let number = match self {
            AddF => 0,
            AddI => 1,
            AndI => 2,
            MaximumF => 4,
            MaxNumF => 5,
            MaxS => 6,
            MaxU => 7,
            MinimumF => 8,
            MinNumF => 9,
            MinS => 10,
            MinU => 11,
            MulF => 12,
            MulI => 13,
            OrI => 14,
            XorI => 15,
        };
        ctx.int_attr(64, number)
    }

    /// The attribute of the value that changes nothing.
    pub fn identity_attr(self, ctx: &Context, ty: Type) -> Option<Attr> {
        if let TypeData::Float(kind) = *ctx.type_data(ty) {
            let bits = match self {
                Kind::AddF => kind.zero(false),
                Kind::MulF => kind.from_f64(1.0),
                Kind::MaximumF => kind.infinity(true)?,
                Kind::MinimumF => kind.infinity(false)?,
                Kind::MaxNumF => kind.nan(true)?,
                Kind::MinNumF => kind.nan(false)?,
                _ => return None,
            };
            return ctx.float_attr(ty, bits).ok();
        }
        let width = match *ctx.type_data(ty) {
            TypeData::Integer { width, .. } => width,
            TypeData::Index => 64,
            _ => return None,
        };
        let value = match self {
            Kind::AddI | Kind::MaxU | Kind::OrI | Kind::XorI => Int::zero(width),
            Kind::AndI | Kind::MinU => Int::all_ones(width),
            Kind::MaxS => Int::signed_min(width),
            Kind::MinS => Int::signed_max(width),
            Kind::MulI => Int::one(width),
            _ => return None,
        };
        ctx.integer_attr(ty, value).ok()
    }

    /// The value that changes nothing, as a constant at the insertion point.
    pub fn identity(self, b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
        let value = self.identity_attr(b.ctx(), ty)?;
        ConstantOp::build(b, value).value().ok()
    }

    /// Two values made one.
    pub fn combine(self, b: &mut Builder<'_>, l: ValueId, r: ValueId) -> Option<ValueId> {
        let made = match self {
            Kind::AddF => AddFOp::build(b, l, r).value(),
            Kind::AddI => AddIOp::build(b, l, r).value(),
            Kind::AndI => AndIOp::build(b, l, r).value(),
            Kind::MaximumF => MaximumFOp::build(b, l, r).value(),
            Kind::MaxNumF => MaxNumFOp::build(b, l, r).value(),
            Kind::MaxS => MaxSIOp::build(b, l, r).value(),
            Kind::MaxU => MaxUIOp::build(b, l, r).value(),
            Kind::MinimumF => MinimumFOp::build(b, l, r).value(),
            Kind::MinNumF => MinNumFOp::build(b, l, r).value(),
            Kind::MinS => MinSIOp::build(b, l, r).value(),
            Kind::MinU => MinUIOp::build(b, l, r).value(),
            Kind::MulF => MulFOp::build(b, l, r).value(),
            Kind::MulI => MulIOp::build(b, l, r).value(),
            Kind::OrI => OrIOp::build(b, l, r).value(),
            Kind::XorI => XOrIOp::build(b, l, r).value(),
        };
        made.ok()
    }
}
