//! Evaluation of expressions over IR.

use super::{Expr, Lambda, Name, Op};
use super::{functions, methods, values};
use crate::classes::Classes;
use rmlir_ir::constraint::Verdict;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, OpRef, RegionRef, Type, ValueRef};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

/// A value of an expression.
#[derive(Clone, Debug)]
pub enum Val<'m> {
    /// Nobody knows.
    Unknown,
    /// A null type or attribute.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer.
    Int(i128),
    /// A number with a fraction.
    Float(f64),
    /// An integer of a width, as attributes hold them.
    ApInt(Int),
    /// A type.
    Type(Type),
    /// An attribute.
    Attr(Attr),
    /// A string.
    Str(Rc<[u8]>),
    /// A range of values.
    List(Rc<[Val<'m>]>),
    /// An SSA value.
    Value(ValueRef<'m>),
    /// An operation.
    Op(OpRef<'m>),
    /// A region.
    Region(RegionRef<'m>),
    /// `$_builder` or `$_ctxt`: what makes types and attributes.
    Builder,
    /// A function, with its template arguments.
    Func(Name, Arc<[Box<str>]>),
    /// A function with a receiver.
    Method(Rc<Val<'m>>, Arc<str>, Arc<[Box<str>]>),
    /// A lambda.
    Lambda(Arc<Lambda>, Rc<Vec<(Box<str>, Val<'m>)>>),
}

impl<'m> Val<'m> {
    /// A list.
    pub fn list(items: impl IntoIterator<Item = Val<'m>>) -> Val<'m> {
        Val::List(items.into_iter().collect())
    }

    /// As a condition: pointers and optional attributes are true when they are there.
    pub fn truth(&self) -> Verdict {
        match self {
            Val::Bool(value) => (*value).into(),
            Val::Int(value) => (*value != 0).into(),
            Val::Null => Verdict::No,
            Val::Type(_) | Val::Attr(_) | Val::Value(_) | Val::Op(_) | Val::Region(_) => Verdict::Yes,
            // An optional group that is there or not.
            Val::List(items) if items.len() < 2 => (!items.is_empty()).into(),
            _ => Verdict::Unknown,
        }
    }

    /// A verdict as a value.
    pub fn of_verdict(verdict: Verdict) -> Val<'m> {
        match verdict {
            Verdict::Yes => Val::Bool(true),
            Verdict::No => Val::Bool(false),
            Verdict::Unknown => Val::Unknown,
        }
    }

    /// As an integer, if it is one.
    pub fn as_int(&self) -> Option<i128> {
        match self {
            Val::Int(value) => Some(*value),
            Val::Bool(value) => Some(i128::from(*value)),
            Val::ApInt(value) => value.to_i64().map(i128::from),
            _ => None,
        }
    }
}

/// What an expression is evaluated in.
pub struct Env<'e, 'm> {
    /// The context.
    pub ctx: &'m Context,
    /// C++ classes by name.
    pub classes: &'e Classes,
    /// What stands for `$name`; asked for names that no lambda binds.
    pub lookup: &'e dyn Fn(&str) -> Val<'m>,
    /// What an accessor of the operation gives, by its name in lower case without `get`.
    pub accessor: &'e dyn Fn(&str) -> Val<'m>,
    /// Set when something is looked at that is not part of an operation's signature.
    pub beyond: &'e Cell<bool>,
}

/// Calls and operators that one evaluation may do, so that no expression over large data takes for ever.
const BUDGET: u32 = 1 << 20;

/// Evaluates an expression.
pub fn eval<'m>(env: &Env<'_, 'm>, expr: &Expr) -> Val<'m> {
    let mut machine = Machine { env, scope: Vec::new(), budget: BUDGET };
    machine.eval(expr)
}

/// The state of an evaluation.
pub(super) struct Machine<'e, 'm> {
    pub(super) env: &'e Env<'e, 'm>,
    scope: Vec<(Box<str>, Val<'m>)>,
    budget: u32,
}

impl<'m> Machine<'_, 'm> {
    fn eval(&mut self, expr: &Expr) -> Val<'m> {
        match self.budget.checked_sub(1) {
            Some(left) => self.budget = left,
            None => return Val::Unknown,
        }
        match expr {
            Expr::Int(value) => Val::Int(*value),
            Expr::Float(value) => Val::Float(*value),
            Expr::Bool(value) => Val::Bool(*value),
            Expr::Str(text) => Val::Str(text.as_bytes().into()),
            Expr::Var(name) => match &**name {
                "_builder" | "_ctxt" => Val::Builder,
                _ => self.variable(name).unwrap_or_else(|| (self.env.lookup)(name)),
            },
            Expr::Name(name, args) => self.name(name, args),
            Expr::Unary(op, inner) => self.unary(*op, inner),
            Expr::Binary(op, left, right) => self.binary(*op, left, right),
            Expr::Cond(condition, then, otherwise) => match self.eval(condition).truth() {
                Verdict::Yes => self.eval(then),
                Verdict::No => self.eval(otherwise),
                Verdict::Unknown => Val::Unknown,
            },
            Expr::Braces(items) => Val::List(items.iter().map(|item| self.eval(item)).collect()),
            Expr::Lambda(lambda) => Val::Lambda(Arc::clone(lambda), Rc::new(self.scope.clone())),
            Expr::Member(object, name, args) => {
                let object = self.eval(object);
                Val::Method(Rc::new(object), Arc::clone(name), Arc::clone(args))
            }
            Expr::Index(object, index) => {
                let (object, index) = (self.eval(object), self.eval(index));
                values::index(self.env.ctx, &object, &index)
            }
            Expr::Call(callee, args) => self.call_expr(callee, args),
        }
    }

    fn variable(&self, name: &str) -> Option<Val<'m>> {
        self.scope.iter().rev().find(|(bound, _)| **bound == *name).map(|(_, value)| value.clone())
    }

    fn name(&self, name: &Name, args: &Arc<[Box<str>]>) -> Val<'m> {
        if let Some(value) = self.variable(name) {
            return value;
        }
        functions::constant(name.plain())
            .or_else(|| name.enum_case(self.env.classes).map(|value| Val::Int(value.into())))
            .unwrap_or_else(|| Val::Func(name.clone(), Arc::clone(args)))
    }

    fn unary(&mut self, op: u8, inner: &Expr) -> Val<'m> {
        let value = self.eval(inner);
        match op {
            b'!' => Val::of_verdict(!value.truth()),
            b'-' => match value {
                Val::Float(value) => Val::Float(-value),
                _ => value.as_int().map_or(Val::Unknown, |value| Val::Int(value.wrapping_neg())),
            },
            b'~' => value.as_int().map_or(Val::Unknown, |value| Val::Int(!value)),
            // Dereferencing an optional or an iterator gives what it holds.
            _ => value,
        }
    }

    fn binary(&mut self, op: Op, left: &Expr, right: &Expr) -> Val<'m> {
        if let Op::And | Op::Or = op {
            return self.connective(op, left, right);
        }
        let (left, right) = (self.eval(left), self.eval(right));
        match op {
            Op::Eq => Val::of_verdict(values::equal(self, &left, &right)),
            Op::Ne => Val::of_verdict(!values::equal(self, &left, &right)),
            _ => match (left.as_int(), right.as_int()) {
                (Some(left), Some(right)) => arithmetic(op, left, right),
                _ => Val::Unknown,
            },
        }
    }

    /// `&&` and `||` over three answers: a decisive side wins over an unknown one.
    fn connective(&mut self, op: Op, left: &Expr, right: &Expr) -> Val<'m> {
        let decisive = if op == Op::And { Verdict::No } else { Verdict::Yes };
        let first = self.eval(left).truth();
        if first == decisive {
            return Val::of_verdict(decisive);
        }
        let second = self.eval(right).truth();
        if second == decisive || first != Verdict::Unknown { Val::of_verdict(second) } else { Val::Unknown }
    }

    fn call_expr(&mut self, callee: &Expr, args: &[Expr]) -> Val<'m> {
        // What is called by its name needs no value that stands for it.
        match callee {
            Expr::Member(object, name, template) => {
                let object = self.eval(object);
                let args = self.arguments(args);
                methods::call(self, &object, name, template, &args)
            }
            Expr::Name(name, template) if self.is_function(name) => {
                let args = self.arguments(args);
                functions::call(self, name, template, &args)
            }
            _ => {
                let callee = self.eval(callee);
                let args = self.arguments(args);
                self.call(&callee, &args)
            }
        }
    }

    fn arguments(&mut self, args: &[Expr]) -> SmallVec<[Val<'m>; 2]> {
        args.iter().map(|arg| self.eval(arg)).collect()
    }

    /// Whether a name is that of a function and nothing else.
    fn is_function(&self, name: &Name) -> bool {
        name.function.is_some()
            && name.enum_case(self.env.classes).is_none()
            && !self.scope.iter().any(|(bound, _)| **bound == **name)
    }

    /// Calls a function, method or lambda.
    pub(super) fn call(&mut self, callee: &Val<'m>, args: &[Val<'m>]) -> Val<'m> {
        match callee {
            Val::Lambda(lambda, captured) => {
                let saved = std::mem::replace(&mut self.scope, (**captured).clone());
                self.scope.extend(lambda.params.iter().cloned().zip(args.iter().cloned()));
                let result = self.eval(&lambda.body);
                self.scope = saved;
                result
            }
            Val::Func(name, template) => functions::call(self, name, template, args),
            Val::Method(object, name, template) => methods::call(self, object, name, template, args),
            // `std::equal_to<>()` and other function objects: calling one makes it, calling it again applies it.
            _ => Val::Unknown,
        }
    }
}

fn arithmetic<'m>(op: Op, left: i128, right: i128) -> Val<'m> {
    let shift = || u32::try_from(right).ok().filter(|&by| by < 127);
    let number = match op {
        Op::Lt => return Val::Bool(left < right),
        Op::Gt => return Val::Bool(left > right),
        Op::Le => return Val::Bool(left <= right),
        Op::Ge => return Val::Bool(left >= right),
        Op::BitOr => Some(left | right),
        Op::BitXor => Some(left ^ right),
        Op::BitAnd => Some(left & right),
        Op::Shl => shift().and_then(|by| left.checked_shl(by)),
        Op::Shr => shift().map(|by| left >> by),
        Op::Add => left.checked_add(right),
        Op::Sub => left.checked_sub(right),
        Op::Mul => left.checked_mul(right),
        Op::Div => left.checked_div(right),
        Op::Rem => left.checked_rem(right),
        Op::Or | Op::And | Op::Eq | Op::Ne => None,
    };
    number.map_or(Val::Unknown, Val::Int)
}
