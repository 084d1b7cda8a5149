//! Ranges of integers: between which bounds a value lies.

use crate::context::Context;
use crate::handles::{Attr, Ident, Type};
use crate::module::{OpRef, ValueRef};
use crate::types::TypeData;
use rmlir_num::Int;

/// The width in which values of type `index` are computed with.
pub const INDEX_WIDTH: u32 = 64;

/// The numbers that an integer may be, by its unsigned and by its signed reading. Bounds are among the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntRange {
    /// The smallest, unsigned.
    pub umin: Int,
    /// The largest, unsigned.
    pub umax: Int,
    /// The smallest, signed.
    pub smin: Int,
    /// The largest, signed.
    pub smax: Int,
}

fn least(a: &Int, b: &Int, signed: bool) -> Int {
    let less = if signed { a.cmp_signed(b).is_lt() } else { a.cmp_unsigned(b).is_lt() };
    if less { a.clone() } else { b.clone() }
}

fn most(a: &Int, b: &Int, signed: bool) -> Int {
    let more = if signed { a.cmp_signed(b).is_gt() } else { a.cmp_unsigned(b).is_gt() };
    if more { a.clone() } else { b.clone() }
}

impl IntRange {
    /// All numbers of a width.
    pub fn all(width: u32) -> IntRange {
        IntRange::unsigned(Int::zero(width), Int::all_ones(width))
    }

    /// One number.
    pub fn constant(value: Int) -> IntRange {
        IntRange { umin: value.clone(), umax: value.clone(), smin: value.clone(), smax: value }
    }

    /// Those between two unsigned bounds.
    pub fn unsigned(umin: Int, umax: Int) -> IntRange {
        let width = umin.width();
        let (smin, smax) = if umin.is_negative() == umax.is_negative() {
            (least(&umin, &umax, true), most(&umin, &umax, true))
        } else {
            (Int::signed_min(width), Int::signed_max(width))
        };
        IntRange { umin, umax, smin, smax }
    }

    /// Those between two signed bounds.
    pub fn signed(smin: Int, smax: Int) -> IntRange {
        let width = smin.width();
        let (umin, umax) = if smin.is_negative() == smax.is_negative() {
            (least(&smin, &smax, false), most(&smin, &smax, false))
        } else {
            (Int::zero(width), Int::all_ones(width))
        };
        IntRange { umin, umax, smin, smax }
    }

    /// Those between two bounds of one reading.
    pub fn between(min: Int, max: Int, signed: bool) -> IntRange {
        if signed { IntRange::signed(min, max) } else { IntRange::unsigned(min, max) }
    }

    /// The width of the numbers.
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// What is in one or the other.
    pub fn union(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: least(&self.umin, &other.umin, false),
            umax: most(&self.umax, &other.umax, false),
            smin: least(&self.smin, &other.smin, true),
            smax: most(&self.smax, &other.smax, true),
        }
    }

    /// What is in both.
    pub fn intersection(&self, other: &IntRange) -> IntRange {
        IntRange {
            umin: most(&self.umin, &other.umin, false),
            umax: least(&self.umax, &other.umax, false),
            smin: most(&self.smin, &other.smin, true),
            smax: least(&self.smax, &other.smax, true),
        }
    }

    /// The number, if it is only one.
    pub fn single(&self) -> Option<&Int> {
        if self.width() > 0 && self.umin == self.umax {
            return Some(&self.umin);
        }
        (self.width() > 0 && self.smin == self.smax).then_some(&self.smin)
    }
}

/// In how many bits values of a type, or its elements, are held. `None` if they are no integers.
pub fn storage_width(ctx: &Context, ty: Type) -> Option<u32> {
    let data = ctx.type_data(ty);
    let data = data.shaped_element().map_or(data, |element| ctx.type_data(element));
    match data {
        TypeData::Index => Some(INDEX_WIDTH),
        TypeData::Integer { width, .. } => (*width > 0).then_some(*width),
        _ => None,
    }
}

/// An operation that knows between which bounds its results are, or arguments of its regions.
pub trait InferIntRangeInterface: Send + Sync {
    /// Tells `set` the ranges of results and arguments. Of an operand that is no integer there is none; nor of one of which nothing has
    /// been found out yet.
    fn infer<'m>(
        &self,
        op: OpRef<'m>,
        operands: &[Option<IntRange>],
        set: &mut dyn FnMut(ValueRef<'m>, IntRange),
    );

    /// What an operation writes down of the ranges of its operands, as attributes, once these are known.
    fn notes(&self, op: OpRef<'_>, operands: &[Option<IntRange>]) -> Vec<(Ident, Attr)> {
        let _ = (op, operands);
        Vec::new()
    }
}
