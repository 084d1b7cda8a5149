//! Folding: what an operation computes when operands are constants, and what it is when it need not compute.

use crate::attrs::AttrData;
use crate::builder::Builder;
use crate::handles::{Attr, Ident, ValueId};
use crate::module::{Module, OpAddr, OpRef, RegionRef, ValueRef};
use crate::traits::TraitSet;

/// What an operation folds to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Nothing is known.
    No,
    /// For each result a constant or an existing value. An operation without results does not fold so.
    Results(Vec<Folded>),
    /// The operation stays and changes.
    Update(Update),
    /// The operation changes on the way to its results: whoever asks for these and leaves the operation finds it changed.
    Both(Update, Vec<Folded>),
}

/// A folded result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folded {
    /// A constant.
    Attr(Attr),
    /// A value that is there already.
    Value(ValueId),
}

impl Fold {
    /// The fold of an operation with one result.
    pub fn one(folded: Option<Folded>) -> Fold {
        folded.map_or(Fold::No, |folded| Fold::Results(vec![folded]))
    }

    /// The fold of an operation whose only result is this constant, if it is there.
    pub fn constant(value: Option<Attr>) -> Fold {
        Fold::one(value.map(Folded::Attr))
    }

    /// The fold of an operation whose only result is this value, if it is there.
    pub fn value(value: Option<ValueRef<'_>>) -> Fold {
        Fold::one(value.map(|value| Folded::Value(value.id())))
    }
}

/// What changes of an operation that folds in place. It is data: who folds may look at it and leave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// All its operands afterwards, if they are others.
    pub operands: Option<Vec<ValueId>>,
    /// Attributes and properties that are set, or removed.
    pub attrs: Vec<(Ident, Option<Attr>)>,
    /// Results whose uses become uses of a constant, which is made before the operation. Nobody is told of the uses.
    pub results: Vec<(ValueId, Attr)>,
    /// Two regions of the operation that exchange their blocks.
    pub exchanged: Option<(usize, usize)>,
    /// An operation in one of its regions that goes before it. Results that an operation folds to may be those of this one.
    pub hoisted: Option<OpAddr>,
    /// Whether results that it folds to may have other types than its own, which is for the verifier to find.
    pub retypes: bool,
}

impl Update {
    /// Another list of operands.
    pub fn operands(operands: Vec<ValueId>) -> Update {
        Update { operands: Some(operands), ..Update::default() }
    }

    /// Another operand in place of operand `index`.
    pub fn operand(op: OpRef<'_>, index: usize, value: ValueId) -> Update {
        let mut operands: Vec<ValueId> = op.operands().map(|operand| operand.id()).collect();
        if let Some(operand) = operands.get_mut(index) {
            *operand = value;
        }
        Update::operands(operands)
    }

    /// And this attribute or property.
    pub fn attr(mut self, name: Ident, value: Attr) -> Update {
        self.attrs.push((name, Some(value)));
        self
    }

    /// Makes the change.
    pub fn apply(&self, module: &mut Module, at: OpAddr) {
        for &(result, value) in &self.results {
            replace_by_constant(module, at, result, value);
        }
        if let Some(operands) = &self.operands {
            module.body_mut(at.unit).set_operands(at.op, operands);
        }
        for &(name, value) in &self.attrs {
            module.set_attr(at, name, value);
        }
        if let Some((a, b)) = self.exchanged {
            exchange_regions(module, at, a, b);
        }
        if let Some(inner) = self.hoisted {
            hoist(module, at, inner);
        }
    }
}

/// Moves an operation before the one that it is in.
fn hoist(module: &mut Module, at: OpAddr, inner: OpAddr) {
    let body = module.body(at.unit);
    let Some(block) = body.op_block(at.op).filter(|_| inner.unit == at.unit) else { return };
    let after = body.prev_op(at.op);
    module.body_mut(at.unit).move_op(inner.op, block, after);
}

/// Gives each of two regions of an operation the blocks of the other.
fn exchange_regions(module: &mut Module, at: OpAddr, a: usize, b: usize) {
    let op = module.op(at);
    let (Some(a), Some(b)) = (op.region(a), op.region(b)) else { return };
    let (unit, first, second) = (a.unit(), a.id(), b.id());
    let blocks = |region: RegionRef<'_>| region.blocks().map(|block| block.id()).collect::<Vec<_>>();
    let (of_first, of_second) = (blocks(a), blocks(b));
    module.move_blocks(unit, &of_second, unit, first, None);
    module.move_blocks(unit, &of_first, unit, second, None);
}

/// Makes a constant before an operation, as the operation's dialect makes its constants, and gives it to the uses of a result.
fn replace_by_constant(module: &mut Module, at: OpAddr, result: ValueId, value: Attr) {
    let op = module.op(at);
    let (loc, dialect, ty) = (op.loc(), op.info().dialect(), op.body().value_type(result));
    let ctx = module.ctx().clone();
    let Some(hooks) = ctx.dialect_info(dialect).registered().and_then(|registered| registered.hooks.as_ref())
    else {
        return;
    };
    let made = hooks.materialize_constant(&mut Builder::before(module, at), value, ty, loc);
    if let Some(constant) = made.and_then(|made| module.body(at.unit).result(made, 0)) {
        module.body_mut(at.unit).replace_all_uses(result, constant);
    }
}

/// The folder of an operation. Traits such as `Commutative` fold too, which is not its business.
pub trait OpFold: Send + Sync {
    /// What `op` folds to when those of its operands are constants for which there is an attribute.
    fn fold(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Fold;
}

impl<F: Fn(OpRef<'_>, &[Option<Attr>]) -> Fold + Send + Sync> OpFold for F {
    fn fold(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Fold {
        self(op, operands)
    }
}

/// The constant that an operation gives as its only result; `None` if it is not a constant.
pub fn constant_of(op: OpRef<'_>) -> Option<Attr> {
    let registered = op.info().registered()?;
    if !registered.traits.has(TraitSet::CONSTANT_LIKE) || op.num_results() != 1 {
        return None;
    }
    match registered.def.fold.as_ref()?.fold(op, &[]) {
        Fold::Results(results) => match results[..] {
            [Folded::Attr(value)] => Some(value),
            _ => None,
        },
        _ => None,
    }
}

/// The constant that a value is, if the operation that gives it is a constant.
pub fn constant_value(value: ValueRef<'_>) -> Option<Attr> {
    constant_of(value.resolved().def_op()?.0)
}

/// The integer that a value is, if it is a constant that fits 64 bits, signed.
pub fn constant_int(value: ValueRef<'_>) -> Option<i64> {
    match value.ctx().attr_data(constant_value(value)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}
