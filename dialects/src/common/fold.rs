//! What folds look at, and what they give.

use super::elements::{self, Number};
use crate::ub::is_poison;
use rmlir_ir::fold::{Fold, Folded, OpFold, Update};
use rmlir_ir::typed::{TypedOp, Unverified};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

/// An operation with those of its operands that are constants.
#[derive(Clone, Copy)]
pub struct Args<'m, 'a> {
    /// The operation.
    pub op: OpRef<'m>,
    /// A constant for each operand that is one.
    pub constants: &'a [Option<Attr>],
}

/// What the only result of an operation folds to; `None` if it does not.
pub type FoldFn = fn(Args<'_, '_>) -> Option<Folded>;

impl<'m> Args<'m, '_> {
    /// The context.
    pub fn ctx(&self) -> &'m Context {
        self.op.ctx()
    }

    /// The type of the first result.
    pub fn ty(&self) -> Option<Type> {
        Some(self.op.result(0)?.ty())
    }

    /// The number type of the first result.
    pub fn element(&self) -> Option<Type> {
        let ty = self.ty()?;
        Some(self.ctx().type_data(ty).shaped_element().unwrap_or(ty))
    }

    /// The width of integers in the first result.
    pub fn width(&self) -> Option<u32> {
        self.ctx().type_data(self.element()?).storage_width()
    }

    /// The width of integers in an operand.
    pub fn operand_width(&self, index: usize) -> Option<u32> {
        let ty = self.op.operand(index)?.ty();
        let element = self.ctx().type_data(ty).shaped_element().unwrap_or(ty);
        self.ctx().type_data(element).storage_width()
    }

    /// The format of floats in an operand.
    pub fn float_kind(&self, index: usize) -> Option<FloatKind> {
        let ty = self.op.operand(index)?.ty();
        let element = self.ctx().type_data(ty).shaped_element().unwrap_or(ty);
        match self.ctx().type_data(element) {
            TypeData::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// An operand as the result.
    pub fn value(&self, index: usize) -> Option<Folded> {
        Some(Folded::Value(self.op.operand(index)?.id()))
    }

    /// The constant that an operand is.
    pub fn constant(&self, index: usize) -> Option<Attr> {
        self.constants.get(index).copied().flatten()
    }

    /// The integer that an operand is, or that all its elements are.
    pub fn int(&self, index: usize) -> Option<Int> {
        elements::splat_int(self.ctx(), self.constant(index)?)
    }

    /// Whether an operand is such an integer, or all its elements are.
    pub fn int_is(&self, index: usize, test: impl Fn(&Int) -> bool) -> bool {
        self.int(index).is_some_and(|value| test(&value))
    }

    /// The float that an operand is, or that all its elements are.
    pub fn float(&self, index: usize) -> Option<u128> {
        elements::splat_float(self.ctx(), self.constant(index)?)
    }

    /// Whether the first two operands are one value.
    pub fn same_operands(&self) -> bool {
        self.op.operand(0).is_some() && self.op.operand(0) == self.op.operand(1)
    }

    /// The operation that gives an operand, if it is such a one.
    pub fn def<O: TypedOp>(&self, index: usize) -> Option<O::On<Unverified<'m>>> {
        definition::<O>(self.op.operand(index)?)
    }

    /// This integer, for each element if there are several.
    pub fn give_int(&self, value: Int) -> Option<Folded> {
        let attr = elements::write(self.ctx(), self.ty()?, &[Number::Int(value)], true)?;
        Some(Folded::Attr(attr))
    }

    /// Computes integers from the integers of the first operand.
    pub fn ints1(&self, f: impl Fn(&Int) -> Option<Int>) -> Option<Folded> {
        self.numbers1(|a| Some(Number::Int(f(a.as_int()?)?)))
    }

    /// Computes integers from the integers of two operands.
    pub fn ints2(&self, f: impl Fn(&Int, &Int) -> Option<Int>) -> Option<Folded> {
        self.numbers2(|a, b| Some(Number::Int(f(a.as_int()?, b.as_int()?)?)))
    }

    /// Computes numbers from the numbers of the first operand.
    pub fn numbers1(&self, f: impl Fn(&Number) -> Option<Number>) -> Option<Folded> {
        if let Some(poison) = self.poison() {
            return Some(poison);
        }
        elements::map(self.ctx(), self.constant(0)?, self.ty()?, f).map(Folded::Attr)
    }

    /// Computes numbers from the numbers of two operands.
    pub fn numbers2(&self, f: impl Fn(&Number, &Number) -> Option<Number>) -> Option<Folded> {
        if let Some(poison) = self.poison() {
            return Some(poison);
        }
        let (a, b) = (self.constant(0)?, self.constant(1)?);
        if self.is_foreign(a) {
            return None;
        }
        elements::zip(self.ctx(), a, b, self.ty()?, f).map(Folded::Attr)
    }

    /// Whether a constant operand has another type than the operand, as `test.constant` may give it: what is computed has that type,
    /// too, and is no result where results are of the type of the operands.
    fn is_foreign(&self, attr: Attr) -> bool {
        let own = self.op.operand(0).map(|operand| operand.ty());
        match self.ctx().attr_data(attr) {
            AttrData::Integer { ty, .. } | AttrData::Float { ty, .. } => own == self.ty() && own != Some(*ty),
            _ => false,
        }
    }

    /// The operation with another first operand.
    pub fn with_operand(&self, value: ValueRef<'_>) -> Fold {
        Fold::Update(Update::operand(self.op, 0, value.id()))
    }

    /// Poison, if a constant operand is poison.
    pub fn poison(&self) -> Option<Folded> {
        let poison = self.constants.iter().flatten().find(|&&attr| is_poison(self.ctx(), attr));
        poison.copied().map(Folded::Attr)
    }
}

/// The operation that gives a value, if it is such a one.
pub fn definition<O: TypedOp>(value: ValueRef<'_>) -> Option<O::On<Unverified<'_>>> {
    value.def_op()?.0.cast_unverified::<O>()
}

/// The folder of an operation with one result.
pub fn folder(fold: FoldFn) -> impl OpFold {
    move |op: OpRef<'_>, constants: &[Option<Attr>]| Fold::one(fold(Args { op, constants }))
}

/// The folder of an operation that may fold in place.
pub fn folder_in_place(fold: fn(Args<'_, '_>) -> Fold) -> impl OpFold {
    move |op: OpRef<'_>, constants: &[Option<Attr>]| fold(Args { op, constants })
}

/// Whether a predicate of integers, by the number that arith and index share, holds; nothing for other numbers.
pub fn holds(predicate: u64, a: &Int, b: &Int) -> Option<bool> {
    let (signed, unsigned) = (a.cmp_signed(b), a.cmp_unsigned(b));
    Some(match predicate {
        0 => signed.is_eq(),
        1 => signed.is_ne(),
        2 => signed.is_lt(),
        3 => signed.is_le(),
        4 => signed.is_gt(),
        5 => signed.is_ge(),
        6 => unsigned.is_lt(),
        7 => unsigned.is_le(),
        8 => unsigned.is_gt(),
        9 => unsigned.is_ge(),
        _ => return None,
    })
}

/// Attaches folds to operations of one result.
pub fn attach(dialect: &mut DialectImpl<'_>, folds: &[(&str, FoldFn)]) {
    for &(name, fold) in folds {
        dialect.op(name).fold(folder(fold));
    }
}
