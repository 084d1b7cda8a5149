//! The bodies of named structured operations.

use super::YIELD;
use super::table::{Choice, Expr, FUNCTIONS, Function, NumberKind};
use rmlir_ir::builder::Builder;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Type, TypeData, ValueId};

/// A value with its type.
type Typed = (ValueId, Type);

/// A value, or why there is none.
type Made = Result<Typed, String>;

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
    ///
    /// # Errors
    /// Why there are none for arguments of these types.
    pub(super) fn make(mut self, body: &Expr) -> Result<(), String> {
        let (value, _) = self.value(body)?;
        self.builder.create(YIELD).operands(&[value]).insert();
        Ok(())
    }

    fn arg(&self, at: usize) -> Made {
        self.args.get(at).copied().ok_or_else(|| format!("there is no argument {at}"))
    }

    fn value(&mut self, expr: &Expr) -> Made {
        match expr {
            Expr::Arg(at) => self.arg(*at),
            Expr::Cast(at) => self.cast(*at, self.unsigned),
            Expr::CastUnsigned(at) => self.cast(*at, true),
            Expr::One => self.one(),
            Expr::Int(value) => {
                let attr = self.builder.ctx().int_attr(64, *value);
                Ok(self.constant(attr, self.builder.ctx().i64()))
            }
            Expr::Float(value) => {
                let ty = self.builder.ctx().f64();
                let bits = FloatKind::F64.from_f64(*value);
                let attr = self.builder.ctx().float_attr(ty, bits).map_err(|why| why.0)?;
                Ok(self.constant(attr, ty))
            }
            Expr::Index(dim) => {
                let (dim, ty) = (self.builder.ctx().int_attr(64, *dim), self.builder.ctx().index_type());
                Ok((self.builder.create("linalg.index").attr("dim", dim).value(ty), ty))
            }
            Expr::As(kind, inner) => {
                let value = self.value(inner)?;
                let to = match kind {
                    NumberKind::I32 => self.builder.ctx().i32(),
                    NumberKind::F64 => self.builder.ctx().f64(),
                };
                Ok(self.convert(value, to, false))
            }
            Expr::ToOutput(inner) => {
                let value = self.value(inner)?;
                let (_, to) = self.output()?;
                Ok(self.convert(value, to, false))
            }
            Expr::Call(name, args) => {
                let mut values = Vec::with_capacity(args.len());
                for arg in *args {
                    values.push(self.value(arg)?);
                }
                let function = FUNCTIONS.iter().find(|function| function.name == *name);
                self.call(function.ok_or("there is no such function")?, &values)
            }
        }
    }

    fn output(&self) -> Made {
        self.args.last().copied().ok_or_else(|| "there is no output".to_string())
    }

    fn constant(&mut self, value: rmlir_ir::Attr, ty: Type) -> Typed {
        (self.builder.create("arith.constant").attr("value", value).value(ty), ty)
    }

    fn call(&mut self, function: &Function, values: &[Typed]) -> Made {
        // A choice is of the type of what is chosen.
        let &(_, ty) = values.last().ok_or("there are no operands")?;
        let ctx = self.builder.ctx();
        let kind = |ty| match ctx.type_data(ty) {
            TypeData::Complex(_) => 0,
            TypeData::Float(_) => 1,
            TypeData::Integer { .. } => 2,
            _ => 3,
        };
        if let [(_, left), (_, right)] = *values
            && (kind(left) != kind(right) || kind(left) == 3)
            && function.int != function.float
        {
            let (left, right) = (ctx.quoted_type(left), ctx.quoted_type(right));
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got \
                 {left} and {right}"
            ));
        }
        let name = operation(ctx, function, ty)?;
        let operands: Vec<ValueId> = values.iter().map(|&(value, _)| value).collect();
        Ok((self.builder.create(name).operands(&operands).value(ty), ty))
    }

    /// The number one, as the type of the first argument.
    fn one(&mut self) -> Made {
        let (_, ty) = self.arg(0)?;
        let TypeData::Float(kind) = *self.builder.ctx().type_data(ty) else {
            return Err("unsupported non numeric type".into());
        };
        let value = self.builder.ctx().float_attr(ty, kind.from_f64(1.0)).map_err(|why| why.0)?;
        Ok(self.constant(value, ty))
    }

    /// An argument as the type of the last one.
    fn cast(&mut self, at: usize, unsigned: bool) -> Made {
        let (value, (_, to)) = (self.arg(at)?, self.output()?);
        Ok(self.convert(value, to, unsigned))
    }

    /// A number as another type; as it is where there is no such cast.
    fn convert(&mut self, (value, from): Typed, to: Type, unsigned: bool) -> Typed {
        if from == to {
            return (value, from);
        }
        let parts = |ty| match self.builder.ctx().type_data(ty) {
            TypeData::Complex(part) => Some(*part),
            _ => None,
        };
        match (parts(from), parts(to)) {
            (Some(from), Some(part)) => self.convert_complex(value, from, (part, to)),
            (None, Some(part)) => self.complex_of((value, from), (part, to), unsigned),
            _ => match cast_name(self.builder.ctx(), from, to, unsigned) {
                Some(name) => (self.builder.create(name).operands(&[value]).value(to), to),
                None => (value, from),
            },
        }
    }

    /// A complex number with parts of another type.
    fn convert_complex(&mut self, value: ValueId, from: Type, (part, to): (Type, Type)) -> Typed {
        let real = self.builder.create("complex.re").operands(&[value]).value(from);
        let imaginary = self.builder.create("complex.im").operands(&[value]).value(from);
        let [real, imaginary] = [real, imaginary].map(|value| self.convert((value, from), part, false).0);
        (self.builder.create("complex.create").operands(&[real, imaginary]).value(to), to)
    }

    /// A real number as a complex one.
    fn complex_of(&mut self, value: Typed, (part, to): (Type, Type), unsigned: bool) -> Typed {
        let (real, _) = self.convert(value, part, unsigned);
        let TypeData::Float(kind) = *self.builder.ctx().type_data(part) else { return value };
        let Ok(zero) = self.builder.ctx().float_attr(part, kind.zero(false)) else { return value };
        let (imaginary, _) = self.constant(zero, part);
        (self.builder.create("complex.create").operands(&[real, imaginary]).value(to), to)
    }
}

/// The operation that a function is on numbers of a type, or why there is none.
pub(super) fn operation(ctx: &Context, function: &Function, ty: Type) -> Choice {
    match ctx.type_data(ty) {
        TypeData::Complex(_) => function.complex,
        TypeData::Float(_) => function.float,
        TypeData::Integer { width: 1, .. } => function.bool,
        _ => function.int,
    }
}

/// The operation that takes a number from one type to another; `None` if it stays as it is.
pub(super) fn cast_name(ctx: &Context, from: Type, to: Type, unsigned: bool) -> Option<&'static str> {
    let choose = |signed: &'static str, other: &'static str| Some(if unsigned { other } else { signed });
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
