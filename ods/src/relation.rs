//! Relations between types of one operation that need no evaluator: two types that must be the same, as most predicates of operations say.

use crate::classes::{Classes, bare};
use crate::cpp::{Expr, Op, with_element};
use crate::predicate::{Fields, Place};
use rmlir_ir::constraint::Verdict;
use rmlir_ir::types::TypeData;
use rmlir_ir::{AttrData, OpRef, Type};

/// Types that must be the same. `F` is what is known of a field of the definition: its name, or where an operation has it.
pub(crate) enum Related<F> {
    /// These two.
    Same(TypeOf<F>, TypeOf<F>),
    /// Both of these hold.
    Both(Box<Related<F>>, Box<Related<F>>),
}

/// The name of a field.
pub(crate) type FieldName = Box<str>;

/// Where a field is; `None` if the definition has none of its name.
pub(crate) type FieldPlace = Option<Place>;

/// A type that an operation has.
#[derive(PartialEq)]
pub(crate) enum TypeOf<F> {
    /// That of a field of its definition.
    Field(F),
    /// That of an operand.
    Operand(usize),
    /// That of a result.
    Result(usize),
    /// The element type of one, which is shaped.
    Element(Box<TypeOf<F>>),
    /// The element type of one that is shaped, or else this itself.
    ElementOrSelf(Box<TypeOf<F>>),
    /// One of the same shape, of bits.
    Bits(Box<TypeOf<F>>),
}

/// What is asked of an operation is more than types show: the evaluator has to say.
pub(crate) struct Beyond;

/// A type; `None` where nobody knows it.
type Found = Result<Option<Type>, Beyond>;

impl Related<FieldName> {
    /// The relation that an expression states, if all of it has a common shape.
    pub(crate) fn of(classes: &Classes, expr: &Expr) -> Option<Related<FieldName>> {
        match expr {
            Expr::Binary(Op::And, a, b) => {
                let (a, b) = (Related::of(classes, a)?, Related::of(classes, b)?);
                Some(if a.says(&b) { a } else { Related::Both(a.into(), b.into()) })
            }
            Expr::Binary(Op::Eq, a, b) => {
                Some(Related::Same(TypeOf::of(classes, a)?, TypeOf::of(classes, b)?))
            }
            // `std::equal_to<>()(a, b)`
            Expr::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Expr::Call(maker, none), [a, b])
                    if none.is_empty() && function(classes, maker) == Some("equal_to") =>
                {
                    Some(Related::Same(TypeOf::of(classes, a)?, TypeOf::of(classes, b)?))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether this is what the other one says, from whichever side: what declares that the types of two fields match says it twice.
    fn says(&self, other: &Related<FieldName>) -> bool {
        match (self, other) {
            (Related::Same(a, b), Related::Same(c, d)) => a == c && b == d || a == d && b == c,
            _ => false,
        }
    }

    /// The same for operations of which these are the fields, which are looked for once.
    pub(crate) fn located(&self, fields: &Fields) -> Related<FieldPlace> {
        match self {
            Related::Same(a, b) => Related::Same(a.located(fields), b.located(fields)),
            Related::Both(a, b) => Related::Both(a.located(fields).into(), b.located(fields).into()),
        }
    }
}

impl Related<FieldPlace> {
    /// Whether it holds for an operation.
    pub(crate) fn holds(&self, op: OpRef<'_>) -> Result<Verdict, Beyond> {
        match self {
            Related::Same(a, b) => Ok(match (a.find(op)?, b.find(op)?) {
                (Some(a), Some(b)) => (a == b).into(),
                _ => Verdict::Unknown,
            }),
            Related::Both(a, b) => {
                let first = a.holds(op)?;
                if first == Verdict::No {
                    return Ok(first);
                }
                let second = b.holds(op)?;
                Ok(if first == Verdict::Yes || second == Verdict::No { second } else { first })
            }
        }
    }
}

/// The function that an expression names, unless the name stands for something else.
fn function<'e>(classes: &Classes, expr: &'e Expr) -> Option<&'e str> {
    let Expr::Name(name, _) = expr else { return None };
    let plain = name.plain();
    (classes.function_named(plain).is_none() && name.enum_case(classes).is_none()).then(|| bare(plain))
}

impl TypeOf<FieldName> {
    fn of(classes: &Classes, expr: &Expr) -> Option<TypeOf<FieldName>> {
        let Expr::Call(callee, args) = expr else { return None };
        match (&**callee, args.as_slice()) {
            (Expr::Member(object, method, _), []) => match &**method {
                "getType" => TypeOf::of_value(object),
                "getElementType" => Some(TypeOf::Element(TypeOf::of(classes, object)?.into())),
                _ => None,
            },
            (callee @ Expr::Name(..), [arg]) => match function(classes, callee)? {
                "cast" => TypeOf::of(classes, arg),
                "getElementTypeOrSelf" => {
                    let of = TypeOf::of_value(arg).or_else(|| TypeOf::of(classes, arg))?;
                    Some(TypeOf::ElementOrSelf(of.into()))
                }
                "getI1SameShape" => Some(TypeOf::Bits(TypeOf::of(classes, arg)?.into())),
                _ => None,
            },
            _ => None,
        }
    }

    /// The type of what an expression stands for.
    fn of_value(expr: &Expr) -> Option<TypeOf<FieldName>> {
        match expr {
            Expr::Var(name) => (!name.starts_with('_')).then(|| TypeOf::Field(name.clone())),
            // `$_op.getResult(0)`
            Expr::Call(callee, args) => match (&**callee, args.as_slice()) {
                (Expr::Member(object, method, _), [Expr::Int(index)]) if matches!(&**object, Expr::Var(name) if **name == *"_op") =>
                {
                    let index = usize::try_from(*index).ok()?;
                    match &**method {
                        "getOperand" => Some(TypeOf::Operand(index)),
                        "getResult" => Some(TypeOf::Result(index)),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn located(&self, fields: &Fields) -> TypeOf<FieldPlace> {
        let inner = |of: &TypeOf<FieldName>| Box::new(of.located(fields));
        match self {
            TypeOf::Field(name) => TypeOf::Field(fields.place(name).cloned()),
            TypeOf::Operand(index) => TypeOf::Operand(*index),
            TypeOf::Result(index) => TypeOf::Result(*index),
            TypeOf::Element(of) => TypeOf::Element(inner(of)),
            TypeOf::ElementOrSelf(of) => TypeOf::ElementOrSelf(inner(of)),
            TypeOf::Bits(of) => TypeOf::Bits(inner(of)),
        }
    }
}

impl TypeOf<FieldPlace> {
    fn find(&self, op: OpRef<'_>) -> Found {
        let ctx = op.ctx();
        match self {
            TypeOf::Field(place) => place.as_ref().map_or(Ok(None), |place| type_at(op, place)),
            TypeOf::Operand(index) => Ok(op.operand(*index).map(|value| value.ty())),
            TypeOf::Result(index) => Ok(op.result(*index).map(|value| value.ty())),
            TypeOf::Element(of) => {
                let Some(ty) = of.find(op)? else { return Ok(None) };
                match ctx.type_data(ty) {
                    TypeData::Complex(element) => Ok(Some(*element)),
                    // It may have a parameter of that name.
                    TypeData::Dialect(_) => Err(Beyond),
                    data => Ok(data.shaped_element()),
                }
            }
            TypeOf::ElementOrSelf(of) => {
                let ty = of.find(op)?;
                Ok(ty.map(|ty| ctx.type_data(ty).shaped_element().unwrap_or(ty)))
            }
            TypeOf::Bits(of) => Ok(of.find(op)?.and_then(|ty| with_element(ctx, ty, ctx.i1()))),
        }
    }
}

/// The type of a field: that of its only value, or of its attribute.
fn type_at(op: OpRef<'_>, place: &Place) -> Found {
    match place {
        Place::Operands(at, _) => {
            let mut values = op.operand_group(*at);
            Ok(values.next().filter(|_| values.next().is_none()).map(|value| value.ty()))
        }
        Place::Results(at, _) => {
            let mut values = op.result_group(*at);
            Ok(values.next().filter(|_| values.next().is_none()).map(|value| value.ty()))
        }
        Place::Attr(name) => match op.attr(*name) {
            None => Ok(None),
            // As for types.
            Some(attr) if matches!(op.ctx().attr_data(attr), AttrData::Dialect(_)) => Err(Beyond),
            Some(attr) => Ok(op.ctx().attr_type(attr)),
        },
        Place::Prop(_) | Place::Region(_) => Err(Beyond),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpp::parse;

    #[test]
    fn what_is_said_twice_is_asked_once() {
        let classes = Classes::default();
        let related = |text: &str| Related::of(&classes, &parse(text).unwrap()).unwrap();
        let twice = related("($a.getType()) == ($b.getType()) && ($b.getType()) == ($a.getType())");
        assert!(matches!(twice, Related::Same(..)));
        let round = "($a.getType()) == ($b.getType()) && ($b.getType()) == ($c.getType()) && ($c.getType()) == ($a.getType())";
        assert!(matches!(related(round), Related::Both(..)));
    }

    #[test]
    fn common_shapes_are_seen() {
        let classes = Classes::default();
        let seen = |text: &str| Related::of(&classes, &parse(text).unwrap()).is_some();
        assert!(seen("($lhs.getType()) == ($rhs.getType()) && ($rhs.getType()) == ($lhs.getType())"));
        assert!(seen(
            "std::equal_to<>()(::llvm::cast<MemRefType>($memref.getType()).getElementType(), $result.getType())"
        ));
        assert!(seen("std::equal_to<>()(::getI1SameShape($lhs.getType()), $result.getType())"));
        assert!(seen("getElementTypeOrSelf($_op.getResult(0)) == getElementTypeOrSelf($_op.getOperand(1))"));
        assert!(seen("(getElementTypeOrSelf($a)) == (getElementTypeOrSelf($b))"));
        assert!(!seen("$a == $b"));
        assert!(!seen("$_op.getType() == $b.getType()"));
        assert!(!seen("std::equal_to<>()($a.getType().getShape(), $b.getType().getShape())"));
        assert!(!seen("std::not_equal_to<>()($a.getType(), $b.getType())"));
    }
}
