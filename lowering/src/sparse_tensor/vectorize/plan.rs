//! What a loop does, if that can be done on vectors.

use super::make::{BINARY, Make, Shape, UNARY};
use rmlir_dialects::arith::{
    AddFOp, AddIOp, AndIOp, ExtUIOp, IndexCastOp, MulFOp, MulIOp, OrIOp, ShLIOp, ShRSIOp, ShRUIOp, SubFOp,
    SubIOp, XOrIOp,
};
use rmlir_dialects::memref::{LoadOp, StoreOp};
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::vector::CombiningKind;
use rmlir_ir::{BlockRef, OpKind, OpRef, Type, ValueId, ValueRef};

/// What is computed by a vector.
pub(super) enum Expr {
    /// The variable of the loop, and those of the rounds after it.
    Variable(ValueId),
    /// The same value in all elements.
    Same(ValueId),
    /// Elements of a buffer.
    Load(Load),
    /// An operation on one vector.
    Unary(Make, Type, Box<Expr>),
    /// An operation on two vectors.
    Binary(Make, Type, Box<Expr>, Box<Expr>),
}

/// Elements of a buffer.
pub(super) struct Load {
    /// The buffer.
    pub(super) memory: ValueId,
    /// That of the buffer.
    pub(super) element: Type,
    /// Which elements.
    pub(super) at: Vec<Index>,
}

/// Where elements of a buffer are.
pub(super) enum Index {
    /// A number, that of the first element in the last dimension.
    Plain(ValueId),
    /// The sum of two numbers.
    Sum(ValueId, ValueId),
    /// What is in another buffer.
    Stored {
        /// The buffer.
        memory: ValueId,
        /// What it holds.
        element: Type,
        /// The first element.
        at: Vec<ValueId>,
    },
}

/// What becomes of the vectors.
pub(super) enum Goal {
    /// They reduce to one value, which the loop carries.
    Reduced(CombiningKind),
    /// An operation stores them.
    Stored(Load),
}

/// What a loop does.
pub(super) struct Plan {
    /// What is computed.
    pub(super) value: Expr,
    /// What becomes of it.
    pub(super) goal: Goal,
}

/// Larger expressions stay as they are: what is used twice is made twice, so that few operations may be very many, and they nest as deep as a
/// chain of operations is long. The reference has no bound.
const MOST: usize = 1 << 11;

impl Plan {
    pub(super) fn of(root: ForOp<OpRef<'_>>, shape: Shape) -> Option<Plan> {
        let body = root.region().entry()?;
        let end = body.last_op()?;
        let last = end.prev()?;
        let mut planner = Planner { body, shape, left: MOST };
        let yielded: Vec<ValueRef<'_>> = end.operands().collect();
        match yielded[..] {
            [] => {
                let store = last.cast::<StoreOp>()?;
                let value = store.value();
                let at = planner.indices(store.indices())?;
                let goal = Load { memory: store.memref().id(), element: value.ty(), at };
                Some(Plan { value: planner.expr(value)?, goal: Goal::Stored(goal) })
            }
            [reduced] => {
                let carried = body.args().nth(1)?;
                let kind = combining(reduced, carried)?;
                Some(Plan { value: planner.expr(reduced)?, goal: Goal::Reduced(kind) })
            }
            _ => None,
        }
    }
}

/// How a value takes in what the loop carries.
fn combining(reduced: ValueRef<'_>, carried: ValueRef<'_>) -> Option<CombiningKind> {
    let (op, _) = reduced.def_op()?;
    let (first, second) = (op.operand(0)? == carried, op.operand(1)? == carried);
    let either = first || second;
    if (op.is::<AddFOp>() || op.is::<AddIOp>()) && either {
        return Some(CombiningKind::ADD);
    }
    if (op.is::<SubFOp>() || op.is::<SubIOp>()) && first {
        return Some(CombiningKind::ADD);
    }
    if (op.is::<MulFOp>() || op.is::<MulIOp>()) && either {
        return Some(CombiningKind::MUL);
    }
    if op.is::<AndIOp>() && either {
        return Some(CombiningKind::AND);
    }
    if op.is::<OrIOp>() && either {
        return Some(CombiningKind::OR);
    }
    (op.is::<XOrIOp>() && either).then_some(CombiningKind::XOR)
}

struct Planner<'m> {
    body: BlockRef<'m>,
    shape: Shape,
    left: usize,
}

/// The operation that gives a value, where it stands in another block.
fn is_made_elsewhere(value: ValueRef<'_>, body: BlockRef<'_>) -> bool {
    value.def_op().is_some_and(|(op, _)| op.block() != Some(body))
}

/// The value before casts of indices; none if they are very many, or go in a circle, as they can where nothing says what comes first.
fn uncast(mut value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    for _ in 0..MOST {
        if let Some(cast) = value.defining::<IndexCastOp>() {
            value = cast.r#in();
        } else if let Some(cast) = value.defining::<ExtUIOp>() {
            value = cast.r#in();
        } else {
            return Some(value);
        }
    }
    None
}

impl<'m> Planner<'m> {
    fn indices(&mut self, values: impl Iterator<Item = ValueRef<'m>>) -> Option<Vec<Index>> {
        let values: Vec<ValueRef<'m>> = values.collect();
        let last = values.len().checked_sub(1)?;
        values.into_iter().enumerate().map(|(at, value)| self.index(value, at == last)).collect()
    }

    /// An index that does not change in the loop may stand in all dimensions but the last, others only there.
    fn index(&mut self, value: ValueRef<'m>, innermost: bool) -> Option<Index> {
        if is_made_elsewhere(value, self.body) {
            return (!innermost).then(|| Index::Plain(value.id()));
        }
        if let Some((block, _)) = value.def_block() {
            return ((block == self.body) == innermost).then(|| Index::Plain(value.id()));
        }
        let base = uncast(value)?;
        if let Some(load) = base.defining::<LoadOp>() {
            return if innermost { self.stored(load) } else { None };
        }
        let sum = base.defining::<AddIOp>()?;
        let (mut fixed, mut variable) = (sum.lhs(), sum.rhs());
        if !is_made_elsewhere(fixed, self.body) {
            std::mem::swap(&mut fixed, &mut variable);
        }
        let (block, _) = variable.def_block()?;
        let fits = is_made_elsewhere(fixed, self.body) && block == self.body && innermost;
        fits.then(|| Index::Sum(fixed.id(), variable.id()))
    }

    fn stored(&self, load: LoadOp<OpRef<'m>>) -> Option<Index> {
        let element = load.result().ty();
        self.shape.zero(load.op().ctx(), element)?;
        let at = load.indices().map(ValueRef::id).collect();
        Some(Index::Stored { memory: load.memref().id(), element, at })
    }

    fn expr(&mut self, value: ValueRef<'m>) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        self.shape.vector(value.ctx(), value.ty())?;
        let Some((op, _)) = value.def_op() else {
            let (block, at) = value.def_block()?;
            return Some(match block == self.body && at == 0 {
                true => Expr::Variable(value.id()),
                false => Expr::Same(value.id()),
            });
        };
        if op.block() != Some(self.body) {
            return Some(Expr::Same(value.id()));
        }
        if let Some(load) = op.cast::<LoadOp>() {
            self.shape.zero(op.ctx(), value.ty())?;
            let at = self.indices(load.indices())?;
            return Some(Expr::Load(Load { memory: load.memref().id(), element: value.ty(), at }));
        }
        self.operation(op, value.ty())
    }

    /// Operations on one or two vectors. What is shifted by has to be made outside of the loop.
    fn operation(&mut self, op: OpRef<'m>, ty: Type) -> Option<Expr> {
        let operands: Vec<ValueRef<'m>> = op.operands().collect();
        let made = |list: &[(OpKind, Make)]| {
            let found = list.iter().find(|&&(kind, _)| op.ctx().name_of_kind(kind) == Some(op.name()));
            found.map(|&(_, make)| make)
        };
        match operands[..] {
            [only] => Some(Expr::Unary(made(UNARY)?, ty, Box::new(self.expr(only)?))),
            [left, right] => {
                let make = made(BINARY)?;
                let shifts = op.is::<ShLIOp>() || op.is::<ShRUIOp>() || op.is::<ShRSIOp>();
                if shifts && !is_made_elsewhere(right, self.body) {
                    return None;
                }
                let (left, right) = (self.expr(left)?, self.expr(right)?);
                Some(Expr::Binary(make, ty, Box::new(left), Box::new(right)))
            }
            _ => None,
        }
    }
}
