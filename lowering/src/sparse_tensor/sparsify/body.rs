//! The expression that the body of a structured operation computes.

use super::exprs::{Class, ExprId, Exprs, Kind};
use crate::linalg::parts::Parts;
use crate::sparse_tensor::before::is_zero;
use rmlir_dialects::arith::{self, CmpFPredicate as F, CmpIPredicate as I, SelectOp};
use rmlir_dialects::linalg::IndexOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{self, BinaryOp, ReduceOp, UnaryOp};
use rmlir_dialects::{complex, math};
use rmlir_ir::{AttrData, BlockId, OpRef, RegionRef, TypeData, ValueRef};

/// How deep operations may lie in each other.
const DEPTH: usize = 256;

/// The most expressions that a body may be: one that is used twice counts twice.
const MOST: usize = 1 << 14;

/// Makes expressions of the operations of a body.
pub(super) struct Reader<'p> {
    pub(super) exprs: Exprs,
    pub(super) parts: &'p Parts,
}

/// An expression, and whether elements of sparse tensors are in it so that it is zero where they are.
type Built = Option<(ExprId, bool)>;

/// Whether the type of an operation is one of these.
macro_rules! is_any {
    ($op:expr; $($kind:ty),* $(,)?) => {
        $($op.is::<$kind>())||*
    };
}

/// Whether an operation of one operand gives zero for zero.
fn keeps_zero(op: OpRef<'_>) -> bool {
    is_any!(op;
        math::AbsFOp, math::AbsIOp, math::CeilOp, math::FloorOp, math::SqrtOp, math::ExpM1Op, math::Log1pOp,
        math::SinOp, math::TanhOp, complex::AbsOp, complex::SqrtOp, complex::Expm1Op, complex::Log1pOp,
        complex::SinOp, complex::TanhOp, complex::NegOp, complex::ImOp, complex::ReOp, arith::NegFOp,
        arith::TruncFOp, arith::ExtFOp, arith::FPToSIOp, arith::FPToUIOp, arith::SIToFPOp, arith::UIToFPOp,
        arith::ExtSIOp, arith::ExtUIOp, arith::IndexCastOp, arith::TruncIOp, arith::BitcastOp,
    )
}

/// The class of an operation of two operands, if it has one whatever they are.
fn class_of(op: OpRef<'_>) -> Option<Class> {
    if is_any!(op; arith::MulFOp, arith::MulIOp, complex::MulOp, arith::AndIOp) {
        return Some(Class::Product);
    }
    if is_any!(op; arith::AddFOp, arith::AddIOp, complex::AddOp) {
        return Some(Class::Sum);
    }
    if is_any!(op; arith::SubFOp, arith::SubIOp, complex::SubOp) {
        return Some(Class::Difference);
    }
    is_any!(op; arith::OrIOp, arith::XOrIOp).then_some(Class::Bits)
}

/// Whether a value is surely zero.
fn is_surely_zero(value: ValueRef<'_>) -> bool {
    match value.defining::<complex::ConstantOp>() {
        Some(constant) => is_complex_zero(constant.op(), constant.value()),
        None => value.def_op().is_some_and(|(def, _)| def.is::<arith::ConstantOp>()) && is_zero(value),
    }
}

fn is_complex_zero(op: OpRef<'_>, attr: rmlir_ir::Attr) -> bool {
    let AttrData::Array(parts) = op.ctx().attr_data(attr) else { return false };
    parts.iter().all(|&part| crate::sparse_tensor::before::is_zero_attr(op.ctx(), part))
}

/// Whether a constant is a number other than zero.
fn is_surely_nonzero(value: ValueRef<'_>) -> bool {
    let number = |value: ValueRef<'_>| {
        matches!(value.ctx().type_data(value.ty()), TypeData::Float(_) | TypeData::Integer { .. })
    };
    match value.def_op() {
        Some((def, _)) if def.is::<complex::ConstantOp>() => !is_surely_zero(value),
        Some((def, _)) if def.is::<arith::ConstantOp>() => number(value) && !is_surely_zero(value),
        _ => false,
    }
}

fn is_greater(op: OpRef<'_>) -> bool {
    match (op.cast::<arith::CmpIOp>(), op.cast::<arith::CmpFOp>()) {
        (Some(compare), _) => matches!(compare.predicate(), I::Ugt | I::Sgt),
        (_, Some(compare)) => matches!(compare.predicate(), F::UGT | F::OGT),
        _ => false,
    }
}

/// Whether a region computes what it gives from its arguments and from outside only.
fn is_closed(op: OpRef<'_>, region: Option<RegionRef<'_>>) -> bool {
    let Some(block) = region.and_then(|region| region.entry()) else { return true };
    let Some(given) = block.last_op().and_then(|last| last.operand(0)) else { return false };
    let outer = op.block().map(|block| block.id());
    let mut seen = std::collections::HashSet::new();
    let mut open = vec![given];
    while let Some(value) = open.pop() {
        let Some((def, _)) = value.def_op().filter(|(def, _)| !def.is::<IndexOp>()) else { continue };
        let place: Option<BlockId> = def.block().map(|block| block.id());
        if place != Some(block.id()) {
            if place == outer {
                return false;
            }
        } else if seen.insert(def.id()) {
            open.extend(def.operands());
        }
    }
    true
}

impl Reader<'_> {
    /// The expression of a value; `None` if there is none that loops over entries can be made for.
    pub(super) fn read(&mut self, value: ValueRef<'_>) -> Option<ExprId> {
        Some(self.build(value, 0)?.0)
    }

    fn build(&mut self, value: ValueRef<'_>, depth: usize) -> Built {
        if depth > DEPTH {
            return None;
        }
        let Some((def, _)) = value.def_op() else { return self.of_arg(value) };
        if def.block().map(|block| block.id()) != Some(self.parts.body) {
            return self.invariant(value);
        }
        if let Some(index) = def.cast::<IndexOp>() {
            let at = usize::try_from(index.dim()).ok()?;
            return Some((self.exprs.leaf(Kind::Loop(at))?, false));
        }
        if def.num_operands() > 3 || self.exprs.len() > MOST {
            return None;
        }
        let mut sides = Vec::new();
        for operand in def.operands() {
            sides.push(self.build(operand, depth + 1)?);
        }
        match self.of_op(def, &sides) {
            Some(built) => Some(built),
            None => self.of_dense(def, &sides),
        }
    }

    fn invariant(&mut self, value: ValueRef<'_>) -> Built {
        Some((self.exprs.leaf(Kind::Invariant(value.id()))?, false))
    }

    /// Arguments stand for elements, or for numbers that are passed as such.
    fn of_arg(&mut self, value: ValueRef<'_>) -> Built {
        let Some(at) = self.parts.args.iter().position(|&arg| arg == value.id()) else {
            return self.invariant(value);
        };
        let &operand = self.parts.operands.get(at)?;
        let operand = value.module().value(value.unit(), operand);
        match Tensor::of_value(operand) {
            Some(tensor) => Some((self.exprs.leaf(Kind::Tensor(at))?, tensor.encoding.is_some())),
            None => self.invariant(operand),
        }
    }

    fn of_op(&mut self, def: OpRef<'_>, sides: &[(ExprId, bool)]) -> Built {
        match *sides {
            [x] => self.of_one(def, x),
            [x, y] => self.of_two(def, x, y),
            [x, y, z] => self.of_three(def, x, y, z),
            _ => None,
        }
    }

    fn of_one(&mut self, def: OpRef<'_>, (x, sparse): (ExprId, bool)) -> Built {
        let at = def.global();
        let kind = if keeps_zero(def) {
            Kind::Like(Class::Map, at)
        } else if def.is::<UnaryOp>() {
            let closed = is_closed(def, def.region(0)) && is_closed(def, def.region(1));
            closed.then_some(Kind::Unary(at))?
        } else if def.is::<sparse_tensor::SelectOp>() {
            is_closed(def, def.region(0)).then_some(Kind::Select(at))?
        } else {
            return None;
        };
        Some((self.exprs.add(kind, [Some(x), None])?, sparse))
    }

    fn of_two(
        &mut self,
        def: OpRef<'_>,
        (x, x_sparse): (ExprId, bool),
        (y, y_sparse): (ExprId, bool),
    ) -> Built {
        let at = def.global();
        let (any, both) = (x_sparse || y_sparse, x_sparse && y_sparse);
        let (kind, sparse) = if let Some(class) = class_of(def) {
            (Kind::Like(class, at), if class == Class::Product { any } else { both })
        } else if self.is_quotient(def, y) {
            (Kind::Like(Class::Quotient, at), any)
        } else if is_any!(def; arith::CmpIOp, arith::CmpFOp) {
            (Kind::Like(Class::Compare, at), any)
        } else if let Some(binary) = def.cast::<BinaryOp>() {
            let closed = is_closed(def, def.region(0))
                && (binary.left_identity() || is_closed(def, def.region(1)))
                && (binary.right_identity() || is_closed(def, def.region(2)));
            (closed.then_some(Kind::Binary(at))?, any)
        } else {
            return None;
        };
        Some((self.exprs.add(kind, [Some(x), Some(y)])?, sparse))
    }

    /// Whether an operation is a division by what is surely not zero, or a shift by what is always the same.
    fn is_quotient(&self, def: OpRef<'_>, by: ExprId) -> bool {
        if is_any!(def; arith::ShRSIOp, arith::ShRUIOp, arith::ShLIOp) {
            return self.exprs.is_invariant(by);
        }
        let divides = is_any!(def; arith::DivFOp, complex::DivOp, arith::DivSIOp, arith::DivUIOp);
        let Some(expr) = self.exprs.get(by).filter(|_| divides) else { return false };
        match expr.kind {
            Kind::Invariant(value) => is_surely_nonzero(def.module().value(def.unit(), value)),
            _ => false,
        }
    }

    fn of_three(
        &mut self,
        def: OpRef<'_>,
        (x, x_sparse): (ExprId, bool),
        (y, y_sparse): (ExprId, bool),
        (z, z_sparse): (ExprId, bool),
    ) -> Built {
        if def.is::<ReduceOp>() && is_closed(def, def.region(0)) {
            let kind = Kind::Reduce(def.global());
            return Some((self.exprs.add(kind, [Some(x), Some(y)])?, x_sparse || y_sparse || z_sparse));
        }
        def.cast::<SelectOp>()?;
        let condition = self.exprs.get(x)?;
        let Kind::Like(Class::Compare, compare) = condition.kind else { return None };
        let ([Some(l), Some(r)], Kind::Tensor(tensor)) = (condition.operands, self.exprs.get(y)?.kind) else {
            return None;
        };
        let zero = |id| match self.exprs.get(id).map(|expr| expr.kind) {
            Some(Kind::Invariant(value)) => is_surely_zero(def.module().value(def.unit(), value)),
            _ => false,
        };
        let clamps =
            is_greater(def.module().op(compare)) && zero(z) && zero(r) && self.exprs.is_tensor(l, tensor);
        let kind = clamps.then_some(Kind::Clamped(compare))?;
        Some((self.exprs.add(kind, [Some(y), None])?, y_sparse))
    }

    /// Anything can be done with dense elements.
    fn of_dense(&mut self, def: OpRef<'_>, sides: &[(ExprId, bool)]) -> Built {
        if def.num_results() != 1 || sides.iter().any(|&(_, sparse)| sparse) {
            return None;
        }
        let kind = Kind::Dense(def.global());
        let operands = match *sides {
            [(x, _)] => [Some(x), None],
            [(x, _), (y, _)] => [Some(x), Some(y)],
            _ => return None,
        };
        Some((self.exprs.add(kind, operands)?, false))
    }
}
