//! The vectors of a loop.

use super::plan::{Expr, Goal, Index, Load, Plan};
use crate::rewriting::ids;
use crate::sparse_tensor::code::{ORIGIN, index, of_two, truth, type_of};
use crate::vector::make::{broadcast, constant, insert_at, zero, zero_attr};
use rmlir_dialects::affine::AffineMinOp;
use rmlir_dialects::common::elements;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_dialects::vector::{
    CombiningKind, CreateMaskOp, GatherOp, MaskedLoadOp, MaskedStoreOp, ReductionOp, ScatterOp, StepOp,
    VectorScaleOp,
};
use rmlir_dialects::{arith, math};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, OpKind, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// What vectors are made.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// How many elements they have.
    pub(super) length: i64,
    /// Whether that is multiplied by what the processor says.
    pub(super) scalable: bool,
    /// Whether indices of 32 bits stay as they are.
    pub(super) short_indices: bool,
}

impl Shape {
    /// The type of vectors of elements, if there are such.
    pub(super) fn vector(self, ctx: &Context, element: Type) -> Option<Type> {
        ctx.vector_type(&[self.length], &[self.scalable], element).ok()
    }

    /// A vector of zeros, if there is one.
    pub(super) fn zero(self, ctx: &Context, element: Type) -> Option<Attr> {
        zero_attr(ctx, self.vector(ctx, element)?)
    }
}

/// Makes an operation on vectors.
pub(super) type Make = fn(&mut Builder<'_>, Type, &[ValueId]) -> Option<ValueId>;

/// An operation as it is without attributes: what the one on numbers says of them is not known of vectors.
fn make<O: TypedOp>(b: &mut Builder<'_>, ty: Type, values: &[ValueId]) -> Option<ValueId> {
    let parts = values.iter().fold(Build::<O>::new(b), |made, &value| made.operands(&[value]));
    parts.results(&[ty]).value().ok()
}

macro_rules! makers {
    ($($op:path),* $(,)?) => { &[$((<$op as TypedOp>::KIND, make::<$op>)),*] };
}

/// Operations on one vector.
pub(super) const UNARY: &[(OpKind, Make)] = makers![
    math::AbsFOp,
    math::AbsIOp,
    math::CeilOp,
    math::ExpM1Op,
    math::FloorOp,
    math::Log1pOp,
    math::SinOp,
    math::SqrtOp,
    math::TanhOp,
    arith::NegFOp,
    arith::TruncFOp,
    arith::ExtFOp,
    arith::FPToSIOp,
    arith::FPToUIOp,
    arith::SIToFPOp,
    arith::UIToFPOp,
    arith::ExtSIOp,
    arith::ExtUIOp,
    arith::IndexCastOp,
    arith::TruncIOp,
    arith::BitcastOp,
];

/// Operations on two vectors.
pub(super) const BINARY: &[(OpKind, Make)] = makers![
    arith::MulFOp,
    arith::MulIOp,
    arith::DivFOp,
    arith::DivSIOp,
    arith::DivUIOp,
    arith::AddFOp,
    arith::AddIOp,
    arith::SubFOp,
    arith::SubIOp,
    arith::AndIOp,
    arith::OrIOp,
    arith::XOrIOp,
    arith::ShLIOp,
    arith::ShRUIOp,
    arith::ShRSIOp,
];

/// What vectors are made with.
struct Maker {
    shape: Shape,
    mask: ValueId,
}

impl Maker {
    fn expr(&self, b: &mut Builder<'_>, expr: &Expr) -> Option<ValueId> {
        let ctx = b.ctx().clone();
        match expr {
            &Expr::Variable(first) => {
                let ty = self.shape.vector(&ctx, type_of(b, first))?;
                let first = broadcast(b, ty, first)?;
                let rest = StepOp::build(b, ty).value().ok()?;
                of_two::<arith::AddIOp>(b, first, rest)
            }
            &Expr::Same(value) => self.same(b, value),
            Expr::Load(load) => {
                let at = self.indices(b, &load.at)?;
                self.load(b, load.memory, load.element, at)
            }
            Expr::Unary(make, ty, value) => {
                let value = self.expr(b, value)?;
                make(b, self.shape.vector(&ctx, *ty)?, &[value])
            }
            Expr::Binary(make, ty, left, right) => {
                let left = self.expr(b, left)?;
                let right = self.expr(b, right)?;
                make(b, self.shape.vector(&ctx, *ty)?, &[left, right])
            }
        }
    }

    /// A value in all elements, said where that comes from.
    fn same(&self, b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
        let ty = self.shape.vector(&b.ctx().clone(), type_of(b, value))?;
        let (unit, around) = (b.unit(), b.loc());
        b.set_loc(b.seen().value(unit, value).loc());
        let made = broadcast(b, ty, value);
        b.set_loc(around);
        made
    }

    fn indices(&self, b: &mut Builder<'_>, at: &[Index]) -> Option<Vec<ValueId>> {
        at.iter().map(|index| self.index(b, index)).collect()
    }

    fn index(&self, b: &mut Builder<'_>, index: &Index) -> Option<ValueId> {
        match index {
            &Index::Plain(value) => Some(value),
            &Index::Sum(left, right) => of_two::<arith::AddIOp>(b, left, right),
            Index::Stored { memory, element, at } => {
                let stored = self.load(b, *memory, *element, at.clone())?;
                self.widened(b, stored, *element)
            }
        }
    }

    /// Indices without a sign in such a width that they are not taken for negative ones.
    fn widened(&self, b: &mut Builder<'_>, stored: ValueId, element: Type) -> Option<ValueId> {
        let ctx = b.ctx().clone();
        let wide = match *ctx.type_data(element) {
            TypeData::Integer { width, .. } if width < 32 => ctx.i32(),
            TypeData::Integer { width, .. } if width < 64 && !self.shape.short_indices => ctx.i64(),
            _ => return Some(stored),
        };
        arith::ExtUIOp::build(b, self.shape.vector(&ctx, wide)?, stored).value().ok()
    }

    fn is_vector(b: &mut Builder<'_>, value: ValueId) -> bool {
        let ty = type_of(b, value);
        matches!(b.ctx().type_data(ty), TypeData::Vector { .. })
    }

    fn load(
        &self,
        b: &mut Builder<'_>,
        memory: ValueId,
        element: Type,
        mut at: Vec<ValueId>,
    ) -> Option<ValueId> {
        let ty = self.shape.vector(&b.ctx().clone(), element)?;
        let otherwise = zero(b, ty)?;
        let &last = at.last()?;
        if Self::is_vector(b, last) {
            *at.last_mut()? = index(b, 0)?;
            return GatherOp::build(b, ty, memory, &at, last, self.mask, otherwise).value().ok();
        }
        let made = MaskedLoadOp::build(b, ty, memory, &at, self.mask, otherwise);
        made.value().ok()
    }

    fn store(&self, b: &mut Builder<'_>, goal: &Load, mut at: Vec<ValueId>, value: ValueId) -> Option<()> {
        let &last = at.last()?;
        if Self::is_vector(b, last) {
            *at.last_mut()? = index(b, 0)?;
            let made = ScatterOp::build(b, None, goal.memory, &at, last, self.mask, value);
            return made.insert().ok().map(|_| ());
        }
        MaskedStoreOp::build(b, goal.memory, &at, self.mask, value).insert().ok().map(|_| ())
    }
}

/// The elements that are in the range of the loop. All are if the steps end where the range does.
fn mask(
    b: &mut Builder<'_>,
    shape: Shape,
    variable: ValueId,
    [lower, upper, step]: [ValueId; 3],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = shape.vector(&ctx, ctx.i1())?;
    let unit = b.unit();
    let known = |value: ValueId| constant_int(b.seen().value(unit, value));
    if let (Some(lower), Some(upper), Some(step)) = (known(lower), known(upper), known(step))
        && upper.checked_sub(lower).and_then(|range| range.checked_rem(step)) == Some(0)
    {
        let all = truth(b, true)?;
        return broadcast(b, ty, all);
    }
    let store = ctx.affine();
    let left = store.sub(store.dim(0), store.dim(1)).ok()?;
    let map = ctx.affine_map_attr(AffineMap::new(2, 1, vec![store.symbol(0), left]));
    let left = AffineMinOp::build(b, map, &[upper, variable, step]).value().ok()?;
    CreateMaskOp::build(b, ty, &[left]).value().ok()
}

/// What a vector starts with that reduces to the same as a value does.
fn start(b: &mut Builder<'_>, shape: Shape, kind: CombiningKind, value: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = shape.vector(&ctx, type_of(b, value))?;
    let others = match kind {
        CombiningKind::AND | CombiningKind::OR => return broadcast(b, ty, value),
        CombiningKind::MUL => {
            let one = elements::all(&ctx, ty, 1)?;
            constant(b, one)?
        }
        _ => zero(b, ty)?,
    };
    let first = index(b, 0)?;
    insert_at(b, value, others, &[Mixed::Value(first)])
}

/// The step of a loop over vectors.
fn step(b: &mut Builder<'_>, shape: Shape) -> Option<ValueId> {
    let length = index(b, shape.length)?;
    if !shape.scalable {
        return Some(length);
    }
    let scale = VectorScaleOp::build(b).value().ok()?;
    of_two::<arith::MulIOp>(b, scale, length)
}

/// Does with vectors what a loop does.
pub(super) fn emit(op: ForOp, rw: &mut PatternRewriter<'_>, shape: Shape, plan: &Plan) -> Rewritten {
    match &plan.goal {
        Goal::Reduced(kind) => reduce(op, rw, shape, &plan.value, *kind),
        Goal::Stored(goal) => store(op, rw, shape, &plan.value, goal),
    }
}

/// A loop that stores is changed where it stands.
fn store(op: ForOp, rw: &mut PatternRewriter<'_>, shape: Shape, value: &Expr, goal: &Load) -> Rewritten {
    let root = rw.read(op);
    let (lower, upper) = (root.lower_bound().id(), root.upper_bound().id());
    let body = root.region().entry()?;
    let (variable, end) = (body.args().next()?.id(), body.last_op()?);
    let (end, stored) = (end.global(), end.prev()?.global());
    let step = step(rw.builder(), shape)?;
    rw.set_operand(op, 2, step);
    let loc = rw.builder().loc();
    rw.at_op(end);
    rw.set_loc(loc);
    let b = rw.builder();
    let maker = Maker { shape, mask: mask(b, shape, variable, [lower, upper, step])? };
    let at = maker.indices(b, &goal.at)?;
    let value = maker.expr(b, value)?;
    maker.store(b, goal, at, value)?;
    rw.erase(stored)
}

/// A loop that reduces is made anew: it carries a vector.
fn reduce(
    op: ForOp,
    rw: &mut PatternRewriter<'_>,
    shape: Shape,
    value: &Expr,
    kind: CombiningKind,
) -> Rewritten {
    let root = rw.read(op);
    let (lower, upper) = (root.lower_bound().id(), root.upper_bound().id());
    let (origin, unsigned) = (root.op().attr_named(ORIGIN)?, root.unsigned_cmp());
    let old: Vec<ValueId> = ids(root.region().entry()?.args());
    let &[variable, carried] = &old[..] else { return None };
    let init = root.init_args().next()?.id();
    let result = root.results().next()?.id();
    let ty = rw.value(result).ty();
    let b = rw.builder();
    let step = step(b, shape)?;
    let init = start(b, shape, kind, init)?;
    let [counter, vector] = [lower, init].map(|value| type_of(b, value));
    let made = ForOp::build(b, &[vector], lower, upper, step, &[init]).set(ForOp::UNSIGNED_CMP, unsigned);
    let made = made.attr(ORIGIN, origin).region(&[counter, vector], |_, _| {}).insert().ok()?;
    let body = rw.read(made).region().entry()?.id();
    rw.at_start(body);
    let b = rw.builder();
    let maker = Maker { shape, mask: mask(b, shape, variable, [lower, upper, step])? };
    let value = maker.expr(b, value)?;
    let before = maker.same(b, carried)?;
    let value = arith::SelectOp::build(b, maker.mask, value, before).value().ok()?;
    YieldOp::build(b, &[value]).insert().ok()?;
    rw.after_op(made);
    let partial = rw.read(made).results().next()?.id();
    let whole = ReductionOp::build(rw.builder(), ty, kind, partial, None).value().ok()?;
    rw.replace_uses(result, whole);
    let new = rw.body().args(body).to_vec();
    for (&old, &new) in old.iter().zip(&new) {
        rw.replace_uses(old, new);
    }
    rw.erase(op)
}
