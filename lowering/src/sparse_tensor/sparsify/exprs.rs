//! Expressions over elements of tensors.

use rmlir_ir::{OpAddr, RegionId, ValueId};

/// The number of an expression.
pub(super) type ExprId = usize;

/// The most expressions that are made of one operation: bodies of which more would be made are not taken.
const MOST: usize = 1 << 20;

/// What zeros mean for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Of one operand: zero for zero.
    Map,
    /// Zero where either operand is zero.
    Product,
    /// Zero where the first operand is, of which the second is never zero or always the same.
    Quotient,
    /// The other operand where one is zero.
    Sum,
    /// The same, negated where it is the second.
    Difference,
    /// As a sum, but of bits.
    Bits,
    /// Nothing where both are zero.
    Compare,
}

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The element of a tensor.
    Tensor(usize),
    /// Zero, where a tensor has no element.
    Zero,
    /// Always the same.
    Invariant(ValueId),
    /// The variable of a loop.
    Loop(usize),
    /// An operation like another one.
    Like(Class, OpAddr),
    /// The negation of the operand, made of a difference like this.
    Negated(OpAddr),
    /// The operand where it is greater than zero, by a comparison like this.
    Clamped(OpAddr),
    /// A region for elements of one side.
    Branch(RegionId),
    /// `sparse_tensor.unary`.
    Unary(OpAddr),
    /// `sparse_tensor.select`.
    Select(OpAddr),
    /// `sparse_tensor.binary`.
    Binary(OpAddr),
    /// `sparse_tensor.reduce`.
    Reduce(OpAddr),
    /// Any operation on dense elements.
    Dense(OpAddr),
}

/// An expression with its operands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) operands: [Option<ExprId>; 2],
    /// What was made of it already, outside of loops that do not change it.
    pub(super) made: Option<ValueId>,
}

/// All expressions.
#[derive(Default)]
pub(super) struct Exprs {
    all: Vec<Expr>,
}

impl Exprs {
    /// Adds an expression; `None` if there are too many.
    pub(super) fn add(&mut self, kind: Kind, operands: [Option<ExprId>; 2]) -> Option<ExprId> {
        if self.all.len() >= MOST {
            return None;
        }
        self.all.push(Expr { kind, operands, made: None });
        Some(self.all.len() - 1)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn leaf(&mut self, kind: Kind) -> Option<ExprId> {
        self.add(kind, [None, None])
    }

    pub(super) fn get(&self, id: ExprId) -> Option<Expr> {
        self.all.get(id).copied()
    }

    /// Notes what was made of an expression, or forgets it.
    pub(super) fn set_made(&mut self, id: ExprId, made: Option<ValueId>) {
        if let Some(expr) = self.all.get_mut(id) {
            expr.made = made;
        }
    }

    pub(super) fn is_tensor(&self, id: ExprId, tensor: usize) -> bool {
        self.get(id).is_some_and(|expr| expr.kind == Kind::Tensor(tensor))
    }

    pub(super) fn is_invariant(&self, id: ExprId) -> bool {
        self.get(id).is_some_and(|expr| matches!(expr.kind, Kind::Invariant(_)))
    }

    pub(super) fn is_zero(&self, id: ExprId) -> bool {
        self.get(id).is_some_and(|expr| expr.kind == Kind::Zero)
    }

    /// Whether an expression is zero exactly where the element of a tensor is.
    pub(super) fn depends_on_only(&self, id: ExprId, tensor: usize) -> bool {
        let Some(expr) = self.get(id) else { return false };
        let [first, second] = expr.operands;
        let depends = |side: Option<ExprId>| side.is_some_and(|side| self.depends_on_only(side, tensor));
        let invariant = |side: Option<ExprId>| side.is_some_and(|side| self.is_invariant(side));
        match expr.kind {
            Kind::Tensor(own) => own == tensor,
            Kind::Like(Class::Map | Class::Quotient, _) | Kind::Negated(_) | Kind::Clamped(_) => {
                depends(first)
            }
            Kind::Like(Class::Product, _) => match depends(first) {
                true => depends(second) || invariant(second),
                false => depends(second) && invariant(first),
            },
            Kind::Like(Class::Sum, _) => depends(first) && depends(second),
            _ => false,
        }
    }

    /// Whether an expression has the element of a tensor in it.
    pub(super) fn contains(&self, id: ExprId, tensor: usize) -> bool {
        self.any(id, |expr| expr.kind == Kind::Tensor(tensor))
    }

    /// Whether a tensor is subtracted anywhere.
    pub(super) fn subtracts(&self, id: ExprId, tensor: usize) -> bool {
        self.any(id, |expr| {
            let [first, second] = expr.operands;
            let contains = |side: Option<ExprId>| side.is_some_and(|side| self.contains(side, tensor));
            match expr.kind {
                Kind::Like(Class::Difference, _) => contains(second),
                Kind::Negated(_) => contains(first),
                _ => false,
            }
        })
    }

    /// Whether an expression or one in it is such a one.
    fn any(&self, id: ExprId, mut test: impl FnMut(Expr) -> bool) -> bool {
        let mut open = vec![id];
        while let Some(id) = open.pop() {
            let Some(expr) = self.get(id) else { continue };
            if test(expr) {
                return true;
            }
            open.extend(expr.operands.iter().flatten());
        }
        false
    }
}
