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
pub use parse::{ParseError, parse};
pub(crate) use types::with_element;
pub use values::plain_name;

use crate::classes::Classes;
use std::fmt;
use std::ops::Deref;
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
    Name(Name, Arc<[Box<str>]>),
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

impl Expr {
    /// Whether it or a part of it satisfies a test.
    pub(crate) fn any(&self, test: &dyn Fn(&Expr) -> bool) -> bool {
        let all = |parts: &[Expr]| parts.iter().any(|part| part.any(test));
        test(self)
            || match self {
                Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Str(_) => false,
                Expr::Var(_) | Expr::Name(..) => false,
                Expr::Call(callee, args) => callee.any(test) || all(args),
                Expr::Member(object, ..) => object.any(test),
                Expr::Unary(_, inner) => inner.any(test),
                Expr::Index(a, b) | Expr::Binary(_, a, b) => a.any(test) || b.any(test),
                Expr::Cond(a, b, c) => a.any(test) || b.any(test) || c.any(test),
                Expr::Lambda(lambda) => lambda.body.any(test),
                Expr::Braces(items) => all(items),
            }
    }
}

/// A name, perhaps qualified, and what needs no evaluation to be found by it: expressions are evaluated many times.
#[derive(Clone)]
pub struct Name {
    text: Arc<str>,
    /// Where it begins without the namespaces that all share.
    plain: usize,
    /// Whether it is qualified without those.
    qualified: bool,
    /// The function of the C++ API that is called so.
    function: Option<functions::Function>,
}

impl Name {
    /// The name of this text.
    pub fn new(text: &str) -> Name {
        let plain = functions::unqualified(text);
        let function = functions::function(plain);
        // The end is the same, but for blanks that no name has.
        let start = text.len() - plain.len();
        Name { text: text.into(), plain: start, qualified: plain.contains(':'), function }
    }

    /// Without the namespaces that all share.
    pub(crate) fn plain(&self) -> &str {
        self.text.get(self.plain..).unwrap_or_default()
    }

    /// The value of the enum case that it stands for, if it does.
    pub(crate) fn enum_case(&self, classes: &Classes) -> Option<i64> {
        // What is not qualified is none.
        if self.qualified { classes.enum_case(self.plain()) } else { None }
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.text == other.text
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
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
