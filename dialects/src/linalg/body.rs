//! The bodies of named structured operations.

use super::YIELD;
use super::table::{Expr, FUNCTIONS, Function};
use rmlir_ir::builder::Builder;
use rmlir_ir::{Context, Type, TypeData, ValueId};

/// A value with its type.
type Typed = (ValueId, Type);

/// Makes the operations of a body at the insertion point.
pub(super) struct Maker<'b, 'm> {
    pub(super) builder: &'b mut Builder<'m>,
    /// The arguments of the block.
    pub(super) args: Vec<Typed>,
    /// Casts are unsigned where the body leaves it open.
    pub(super) unsigned: bool,
}

impl Maker<'_, '_> {
    /// Makes the operations of an expression, and the terminator.
    pub(super) fn make(mut self, body: &Expr) {
        let Some((value, _)) = self.value(body) else { return };
        self.builder.create(YIELD).operands(&[value]).insert();
    }

    fn value(&mut self, expr: &Expr) -> Option<Typed> {
        match expr {
            Expr::Arg(at) => self.args.get(*at).copied(),
            Expr::Cast(at) => self.cast(*at, self.unsigned),
            Expr::CastUnsigned(at) => self.cast(*at, true),
            Expr::One => self.one(),
            Expr::Call(name, args) => {
                let mut values = Vec::with_capacity(args.len());
                for arg in *args {
                    values.push(self.value(arg)?);
                }
                let function = FUNCTIONS.iter().find(|function| function.name == *name)?;
                self.call(function, &values)
            }
        }
    }

    fn call(&mut self, function: &Function, values: &[Typed]) -> Option<Typed> {
        // A choice is of the type of what is chosen.
        let &(_, ty) = values.last()?;
        let name = match self.builder.ctx().type_data(ty) {
            TypeData::Complex(_) => function.complex,
            TypeData::Float(_) => function.float,
            TypeData::Integer { width: 1, .. } => function.bool,
            _ => function.int,
        };
        let operands: Vec<ValueId> = values.iter().map(|&(value, _)| value).collect();
        Some((self.builder.create(name).operands(&operands).value(ty), ty))
    }

    fn one(&mut self) -> Option<Typed> {
        let &(_, ty) = self.args.first()?;
        let TypeData::Float(kind) = *self.builder.ctx().type_data(ty) else { return None };
        let value = self.builder.ctx().float_attr(ty, kind.from_f64(1.0)).ok()?;
        Some((self.builder.create("arith.constant").attr("value", value).value(ty), ty))
    }

    /// An argument as the type of the last one.
    fn cast(&mut self, at: usize, unsigned: bool) -> Option<Typed> {
        let (&(value, from), &(_, to)) = (self.args.get(at)?, self.args.last()?);
        match cast_name(self.builder.ctx(), from, to, unsigned) {
            Some(name) => Some((self.builder.create(name).operands(&[value]).value(to), to)),
            None => Some((value, from)),
        }
    }
}

/// The operation that takes a number from one type to another; `None` if it stays as it is.
fn cast_name(ctx: &Context, from: Type, to: Type, unsigned: bool) -> Option<&'static str> {
    let choose = |signed: &'static str, other: &'static str| Some(if unsigned { other } else { signed });
    if from == to {
        return None;
    }
    match (ctx.type_data(from), ctx.type_data(to)) {
        (TypeData::Float(_), TypeData::Integer { .. }) => choose("arith.fptosi", "arith.fptoui"),
        (TypeData::Index, TypeData::Integer { .. }) => Some("arith.index_cast"),
        (TypeData::Integer { width: have, .. }, TypeData::Integer { width: want, .. }) => {
            match want.cmp(have) {
                std::cmp::Ordering::Greater => choose("arith.extsi", "arith.extui"),
                std::cmp::Ordering::Less => Some("arith.trunci"),
                std::cmp::Ordering::Equal => None,
            }
        }
        (TypeData::Integer { .. }, TypeData::Float(_)) => choose("arith.sitofp", "arith.uitofp"),
        (TypeData::Float(have), TypeData::Float(want)) => match want.width().cmp(&have.width()) {
            std::cmp::Ordering::Greater => Some("arith.extf"),
            std::cmp::Ordering::Less => Some("arith.truncf"),
            std::cmp::Ordering::Equal => None,
        },
        _ => None,
    }
}
