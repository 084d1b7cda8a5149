//! The C++ expressions in predicates, as far as they are understood.
//!
//! ODS states what must hold in C++ snippets. [`parse`] reads the expression language that occurs there, [`eval`] evaluates it over
//! IR with three answers: what it does not know is [`Val::Unknown`], which never refuses.

mod attrs;
mod builder;
pub mod eval;
mod functions;
pub mod known;
mod lex;
mod methods;
mod parse;
mod types;
mod values;

pub use eval::{Env, Val};
pub(crate) use functions::unqualified;
pub use parse::{ParseError, parse};
pub(crate) use types::with_element;
pub use values::plain_name;

use std::sync::Arc;

/// An expression. Values share what they keep of it: functions are made each time that an expression is evaluated.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// An integer.
    Int(i128),
    /// A number with a fraction.
    Float(f64),
    /// `true` or `false`
    Bool(bool),
    /// A string literal.
    Str(Box<str>),
    /// `$name`, without the dollar.
    Var(Box<str>),
    /// A name, perhaps qualified, perhaps with template arguments.
    Name(Arc<str>, Arc<[Box<str>]>),
    /// `callee(args)`
    Call(Box<Expr>, Vec<Expr>),
    /// `object.member` or `object->member`, perhaps with template arguments.
    Member(Box<Expr>, Arc<str>, Arc<[Box<str>]>),
    /// `object[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `!a`, `-a`, `~a`, `*a`
    Unary(u8, Box<Expr>),
    /// `a OP b`
    Binary(Op, Box<Expr>, Box<Expr>),
    /// `c ? a : b`
    Cond(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `[...](params) { return body; }`
    Lambda(Arc<Lambda>),
    /// `{a, b}`
    Braces(Vec<Expr>),
}

/// A function without a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Lambda {
    /// Names of its parameters.
    pub params: Vec<Box<str>>,
    /// What it returns.
    pub body: Expr,
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Op {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Eq,
    Ne,
    Lt,
    Gt,
    Le,
    Ge,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Op {
    /// How tightly it binds; higher is tighter.
    pub(crate) fn precedence(self) -> u8 {
        match self {
            Op::Or => 1,
            Op::And => 2,
            Op::BitOr => 3,
            Op::BitXor => 4,
            Op::BitAnd => 5,
            Op::Eq | Op::Ne => 6,
            Op::Lt | Op::Gt | Op::Le | Op::Ge => 7,
            Op::Shl | Op::Shr => 8,
            Op::Add | Op::Sub => 9,
            Op::Mul | Op::Div | Op::Rem => 10,
        }
    }
}
