//! One step of folding: the folder of an operation, then its traits.

use rmlir_ir::builder::Builder;
use rmlir_ir::fold::{Fold, Folded, Update, constant_value};
use rmlir_ir::traits::OpTrait;
use rmlir_ir::{Attr, DialectId, Loc, Module, OpAddr, OpId, OpRef, TraitSet, Type, ValueId};

/// For each operand the constant that it is.
pub fn constant_operands(op: OpRef<'_>) -> Vec<Option<Attr>> {
    op.operands().map(constant_value).collect()
}

/// Whether anything could fold operations like this one.
pub fn may_fold(op: OpRef<'_>) -> bool {
    let Some(registered) = op.info().registered() else { return false };
    let folds = [TraitSet::COMMUTATIVE, TraitSet::IDEMPOTENT, TraitSet::INVOLUTION];
    registered.def.fold.is_some() || folds.iter().any(|&flag| registered.traits.has(flag)) || is_cast(op)
}

/// Whether an operation only gives values other types.
fn is_cast(op: OpRef<'_>) -> bool {
    op.info().def().is_some_and(|def| def.states_interface("CastOpInterface"))
}

/// A cast to the types that the operands have.
fn cast(op: OpRef<'_>) -> Fold {
    let (from, to) = (op.operands().map(|value| value.ty()), op.results().map(|value| value.ty()));
    if op.num_operands() == 0 || !from.eq(to) {
        return Fold::No;
    }
    Fold::Results(op.operands().map(|value| Folded::Value(value.id())).collect())
}

/// What an operation folds to when those of its operands are constants for which there is an attribute. Nothing is changed.
pub fn fold_with(op: OpRef<'_>, constants: &[Option<Attr>]) -> Fold {
    let own = op.info().def().and_then(|def| def.fold.as_ref());
    match own.map_or(Fold::No, |own| checked(op, own.fold(op, constants))) {
        Fold::No => fold_by_traits(op, constants),
        folded => folded,
    }
}

/// What folding an operation came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nothing.
    No,
    /// The operation was changed.
    Changed,
    /// Its results are these, which are not put in their place yet.
    Results(Vec<Folded>),
}

/// Folds an operation. One that folds in place is changed, which nobody has been told.
pub fn fold(module: &mut Module, at: OpAddr) -> Outcome {
    let op = module.op(at);
    if !may_fold(op) {
        return Outcome::No;
    }
    let constants = constant_operands(op);
    let own = op.info().def().and_then(|def| def.fold.as_ref());
    let changed = match own.map_or(Fold::No, |own| checked(op, own.fold(op, &constants))) {
        Fold::Results(results) => return Outcome::Results(results),
        Fold::Both(update, results) => {
            // Only what the results come from has to be.
            if update.hoisted.is_some() {
                update.apply(module, at);
            }
            return Outcome::Results(results);
        }
        Fold::Update(update) => {
            update.apply(module, at);
            true
        }
        Fold::No => false,
    };
    match fold_by_traits(module.op(at), &constants) {
        Fold::Results(results) | Fold::Both(_, results) => Outcome::Results(results),
        Fold::Update(update) => {
            update.apply(module, at);
            Outcome::Changed
        }
        Fold::No if changed => Outcome::Changed,
        Fold::No => Outcome::No,
    }
}

/// A fold that gives not one result of the right type for each result counts as none.
fn checked(op: OpRef<'_>, fold: Fold) -> Fold {
    let (Fold::Results(results) | Fold::Both(_, results)) = &fold else { return fold };
    let retypes = matches!(&fold, Fold::Both(update, _) if update.retypes);
    let fits = |(folded, result): (&Folded, ValueId)| match *folded {
        Folded::Value(value) => retypes || op.body().value_type(value) == op.body().value_type(result),
        Folded::Attr(_) => true,
    };
    let own = op.body().results(op.id());
    let good = !results.is_empty() && results.len() == own.len() && results.iter().zip(own).all(fits);
    if good { fold } else { Fold::No }
}

/// What the traits of an operation make of it, the first that makes something.
fn fold_by_traits(op: OpRef<'_>, constants: &[Option<Attr>]) -> Fold {
    let traits = op.info().def().map_or(&[][..], |def| &def.traits);
    let folds = traits.iter().map(|kind| match kind {
        OpTrait::Commutative => constants_last(op, constants),
        OpTrait::Idempotent => idempotent(op),
        OpTrait::Involution => involution(op),
        _ => Fold::No,
    });
    let found = folds.into_iter().find(|fold| *fold != Fold::No);
    found.unwrap_or_else(|| if is_cast(op) { cast(op) } else { Fold::No })
}

/// Operands that are constants go after the others.
fn constants_last(op: OpRef<'_>, constants: &[Option<Attr>]) -> Fold {
    let operands: Vec<ValueId> = op.operands().map(|operand| operand.id()).collect();
    let is_constant = |index: &usize| constants.get(*index).is_some_and(Option::is_some);
    let order = (0..operands.len()).filter(|index| !is_constant(index));
    let order: Vec<usize> = order.chain((0..operands.len()).filter(is_constant)).collect();
    if operands.len() < 2 || order.is_sorted() {
        return Fold::No;
    }
    Fold::Update(Update::operands(order.iter().map(|&index| operands[index]).collect()))
}

/// The operation of the same name that gives the first operand.
fn same_op_inside(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let (inner, _) = op.operand(0)?.def_op()?;
    (inner.name() == op.name()).then_some(inner)
}

fn idempotent(op: OpRef<'_>) -> Fold {
    match op.num_operands() {
        1 if same_op_inside(op).is_some() => Fold::value(op.operand(0)),
        2 if op.operand(0) == op.operand(1) => Fold::value(op.operand(0)),
        _ => Fold::No,
    }
}

fn involution(op: OpRef<'_>) -> Fold {
    let of_same_type = |inner: OpRef<'_>| {
        let value = inner.operand(0)?;
        (Some(value.ty()) == op.result(0).map(|result| result.ty())).then_some(Folded::Value(value.id()))
    };
    Fold::one(same_op_inside(op).and_then(of_same_type))
}

/// Makes a constant as `dialect` makes its constants.
pub fn materialize(
    builder: &mut Builder<'_>,
    dialect: DialectId,
    value: Attr,
    ty: Type,
    loc: Loc,
) -> Option<OpId> {
    let ctx = builder.ctx().clone();
    let hooks = ctx.dialect_info(dialect).registered()?.hooks.as_ref()?;
    hooks.materialize_constant(builder, value, ty, loc)
}

/// An operation that was just made folds in place at most so often.
const MAX_CHANGES: usize = 8;

/// Of an operation of one result that was just made, the result or what it folds to: then the operation is gone, and a constant stands in its
/// place.
pub fn fold_made(builder: &mut Builder<'_>, made: OpAddr) -> Option<ValueId> {
    let own = builder.seen().op(made).result(0)?;
    let (own, ty) = (own.id(), own.ty());
    let mut outcome = fold(builder.module(), made);
    // What it was changed to may fold again.
    for _ in 0..MAX_CHANGES {
        if outcome != Outcome::Changed {
            break;
        }
        outcome = fold(builder.module(), made);
    }
    let Outcome::Results(results) = outcome else { return Some(own) };
    let op = builder.seen().op(made);
    let (dialect, loc) = (op.info().dialect(), op.loc());
    let value = match *results.first()? {
        Folded::Value(value) => value,
        Folded::Attr(attr) => match materialize(builder, dialect, attr, ty, loc) {
            Some(constant) => builder.body().result(constant, 0)?,
            None => return Some(own),
        },
    };
    // What is made next must not stand after an operation that is gone.
    let is_last = builder.place().is_some_and(|(_, after)| after == Some(made.op));
    let (prev, block) = (builder.body().prev_op(made.op), builder.body().op_block(made.op));
    match (is_last, prev, block) {
        (true, Some(prev), _) => builder.set_after(prev),
        (true, None, Some(block)) => builder.set_start(block),
        _ => {}
    }
    builder.module().erase_op(made).ok()?;
    Some(value)
}
