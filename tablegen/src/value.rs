//! Values: constants and the expressions that still wait for something.

use crate::intern::Symbol;
use crate::ops::Op;
use crate::record::{ClassId, RecordId};
use crate::source::Loc;
use crate::types::Ty;
use std::sync::Arc;

/// A value. Cheap to clone: everything large is shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// `?`
    Unset,
    /// A `bit` that is known.
    Bit(bool),
    /// An `int`.
    Int(i64),
    /// A `string`.
    String(Symbol),
    /// A `string` that was written as code: `[{ ... }]`.
    Code(Symbol),
    /// A `bits<N>`.
    Bits(Arc<Bits>),
    /// A `list<T>`.
    List(Arc<List>),
    /// A `dag`.
    Dag(Arc<Dag>),
    /// A record.
    Def(RecordId),
    /// An expression that is not evaluated (yet).
    Expr(Arc<Expr>),
}

/// Facts about everything below a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Meta {
    /// Bit 63: not constant. The other bits are a filter over the names of the free variables.
    pub(crate) mask: u64,
    /// Number of nodes counted as a tree, saturating.
    pub(crate) size: u32,
    pub(crate) depth: u32,
}

/// The mask bit of anything that is not constant.
pub(crate) const OPEN: u64 = 1 << 63;

/// The mask bit of a variable.
pub(crate) fn variable_bit(name: Symbol) -> u64 {
    1 << (name.0.wrapping_mul(0x9E37_79B1) % 63)
}

impl Meta {
    pub(crate) fn over<'a>(children: impl IntoIterator<Item = &'a Value>) -> Meta {
        let mut meta = Meta { mask: 0, size: 1, depth: 0 };
        for child in children {
            meta.add(child);
        }
        meta.depth += 1;
        meta
    }

    fn add(&mut self, child: &Value) {
        let below = child.meta();
        self.mask |= below.mask;
        self.size = self.size.saturating_add(below.size);
        self.depth = self.depth.max(below.depth);
    }
}

/// The bits of a [`Value::Bits`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bits {
    pub(crate) meta: Meta,
    pub(crate) bits: Box<[Value]>,
}

impl Bits {
    /// The bits, least significant first: [`Value::Bit`], [`Value::Unset`] or an expression.
    pub fn bits(&self) -> &[Value] {
        &self.bits
    }

    /// The number that the bits are, if all are known.
    pub fn to_int(&self) -> Option<i64> {
        let mut value = 0u64;
        for (i, bit) in self.bits.iter().enumerate() {
            match bit {
                Value::Bit(true) if i < 64 => value |= 1 << i,
                Value::Bit(_) => {}
                _ => return None,
            }
        }
        Some(value as i64)
    }
}

/// The elements of a [`Value::List`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct List {
    pub(crate) meta: Meta,
    pub(crate) elem: Ty,
    pub(crate) items: Box<[Value]>,
}

impl List {
    /// The elements.
    pub fn items(&self) -> &[Value] {
        &self.items
    }

    /// The type of the elements.
    pub fn element_type(&self) -> Ty {
        self.elem
    }
}

/// A [`Value::Dag`]: an operator with arguments, any of them named.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dag {
    pub(crate) meta: Meta,
    pub(crate) op: Value,
    pub(crate) name: Option<Symbol>,
    pub(crate) args: Box<[(Value, Option<Symbol>)]>,
}

impl Dag {
    /// The operator.
    pub fn operator(&self) -> &Value {
        &self.op
    }

    /// The name of the operator: `(op:$name ...)`.
    pub fn operator_name(&self) -> Option<Symbol> {
        self.name
    }

    /// The arguments with their names.
    pub fn args(&self) -> &[(Value, Option<Symbol>)] {
        &self.args
    }
}

/// An expression with its static type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expr {
    pub(crate) meta: Meta,
    pub(crate) ty: Ty,
    pub(crate) kind: ExprKind,
}

impl Expr {
    /// What the expression is.
    pub fn kind(&self) -> &ExprKind {
        &self.kind
    }

    /// Its static type.
    pub fn ty(&self) -> Ty {
        self.ty
    }
}

/// What an expression is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExprKind {
    /// A field of the record, a template argument (`Class:name`) or a loop variable.
    Var(Symbol),
    /// One bit of an expression.
    BitOf(Value, u32),
    /// `value.field`
    Field(Value, Symbol),
    /// `Class<arguments>`
    Instance(ClassId, Box<[Arg]>, Site),
    /// An operator over operands. The type is the one between `<` and `>` for those that have one.
    Op(Op, Option<Ty>, Box<[Value]>),
}

/// Where an expression was written. All sites are equal: it is no part of the meaning.
#[derive(Clone, Copy, Debug)]
pub struct Site(pub(crate) Loc);

impl PartialEq for Site {
    fn eq(&self, _: &Site) -> bool {
        true
    }
}

impl Eq for Site {}

impl std::hash::Hash for Site {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Site {
    /// The position.
    pub fn loc(self) -> Loc {
        self.0
    }
}

/// An argument of a class reference.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Arg {
    /// The qualified parameter (`Class:name`) if the argument was named.
    pub(crate) name: Option<Symbol>,
    pub(crate) value: Value,
}

impl Arg {
    /// The value given.
    pub fn value(&self) -> &Value {
        &self.value
    }
}

impl Value {
    pub(crate) fn meta(&self) -> Meta {
        match self {
            Value::Bits(x) => x.meta,
            Value::List(x) => x.meta,
            Value::Dag(x) => x.meta,
            Value::Expr(x) => x.meta,
            _ => Meta { mask: 0, size: 1, depth: 0 },
        }
    }

    pub(crate) fn mask(&self) -> u64 {
        match self {
            Value::Bits(x) => x.meta.mask,
            Value::List(x) => x.meta.mask,
            Value::Dag(x) => x.meta.mask,
            Value::Expr(x) => x.meta.mask,
            _ => 0,
        }
    }

    /// Nothing is left to evaluate.
    pub fn is_constant(&self) -> bool {
        self.mask() == 0
    }

    /// The same object, or equal scalars: enough to see that a step changed nothing.
    pub(crate) fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Bits(a), Value::Bits(b)) => Arc::ptr_eq(a, b),
            (Value::List(a), Value::List(b)) => Arc::ptr_eq(a, b),
            (Value::Dag(a), Value::Dag(b)) => Arc::ptr_eq(a, b),
            (Value::Expr(a), Value::Expr(b)) => Arc::ptr_eq(a, b),
            (Value::Bits(_) | Value::List(_) | Value::Dag(_) | Value::Expr(_), _) => false,
            _ => self == other,
        }
    }

    pub(crate) fn as_symbol(&self) -> Option<Symbol> {
        match *self {
            Value::String(s) | Value::Code(s) => Some(s),
            _ => None,
        }
    }

    pub(crate) fn expr(&self) -> Option<&ExprKind> {
        match self {
            Value::Expr(e) => Some(&e.kind),
            _ => None,
        }
    }

    pub(crate) fn as_var(&self) -> Option<Symbol> {
        match self.expr() {
            Some(ExprKind::Var(name)) => Some(*name),
            _ => None,
        }
    }
}
