//! Finding what a rule looks for.

use super::generated::{attr_named, part, values_of};
use super::{ArgSource, AttrSource, Bound, Item, OpSource, Rule, Source, ValueSource};
use crate::rewriter::PatternRewriter;
use rmlir_ir::constraint::{Pred, Subject, Verdict};
use rmlir_ir::{Context, OpAddr, OpRef, ValueRef};
use smallvec::{SmallVec, smallvec};

/// What was found.
pub(super) struct Found {
    /// By slot.
    pub(super) slots: SmallVec<[Item; 8]>,
    /// The operations, in the order in which they were found: one after those that give its operands, but for the root.
    pub(super) ops: SmallVec<[OpAddr; 4]>,
}

impl Found {
    fn keep(&mut self, slot: Option<usize>, item: impl FnOnce() -> Item) {
        if let Some(place) = slot.and_then(|slot| self.slots.get_mut(slot)) {
            *place = item();
        }
    }
}

impl Rule {
    pub(super) fn find(&self, root: OpAddr, rw: &PatternRewriter<'_>) -> Option<Found> {
        let mut found = Found { slots: smallvec![Item::Nothing; self.slots], ops: smallvec![root] };
        op(rw, &self.source, rw.op(root), &mut found)?;
        let value = |slot: usize| found.slots.get(slot).map(Item::values);
        let same = self.same.iter().all(|&(a, b)| value(a) == value(b));
        rw.require(same)?;
        for condition in &self.conditions {
            let item = |bound: &Bound| bound.item(rw, &found.slots);
            let itself = condition.itself.as_ref().map_or(Item::Nothing, item);
            let args: SmallVec<[Item; 4]> = condition.args.iter().map(item).collect();
            rw.require((condition.test)(rw, &itself, &args))?;
        }
        Some(found)
    }
}

impl Bound {
    /// What it stands for.
    pub(super) fn item(&self, rw: &PatternRewriter<'_>, slots: &[Item]) -> Item {
        slots.get(self.slot).map_or(Item::Nothing, |item| part(rw, item, self.index))
    }
}

/// Whether a predicate holds; what is not known does not.
pub(super) fn holds(ctx: &Context, pred: Option<&Pred>, subject: Subject) -> bool {
    pred.is_none_or(|pred| pred.eval(ctx, subject) == Verdict::Yes)
}

fn op(rw: &PatternRewriter<'_>, source: &OpSource, at: OpRef<'_>, found: &mut Found) -> Option<()> {
    rw.require(at.name() == source.name)?;
    found.keep(source.bind, || Item::Op(at.global()));
    source.args.iter().try_for_each(|arg| self::arg(rw, arg, at, found))
}

fn arg(rw: &PatternRewriter<'_>, arg: &ArgSource, at: OpRef<'_>, found: &mut Found) -> Option<()> {
    let group = |index: usize| at.operand_group(index).collect::<SmallVec<[ValueRef<'_>; 2]>>();
    match arg {
        ArgSource::Operand(index, source) => {
            let own = values(rw, source, &group(*index), found)?;
            found.ops.extend(own);
            Some(())
        }
        ArgSource::Variadic(index, bind, parts) => {
            let all = group(*index);
            rw.require(all.len() == parts.len())?;
            found.keep(*bind, || values_of(&all, true));
            for (part, &value) in parts.iter().zip(&all) {
                let own = values(rw, part, &[value], found)?;
                found.ops.extend(own);
            }
            Some(())
        }
        ArgSource::Either([a, b], sources) => {
            let (a, b) = (group(*a), group(*b));
            let before = (found.slots.clone(), found.ops.len());
            either(rw, sources, &a, &b, found).or_else(|| {
                found.slots = before.0;
                found.ops.truncate(before.1);
                either(rw, sources, &b, &a, found)
            })
        }
        ArgSource::Attr(source) => attr(rw, source, at, found),
    }
}

/// The first source and the second one, each on a group; operations that were found are noted after both.
fn either(
    rw: &PatternRewriter<'_>,
    sources: &[ValueSource; 2],
    first: &[ValueRef<'_>],
    second: &[ValueRef<'_>],
    found: &mut Found,
) -> Option<()> {
    let own = [values(rw, &sources[0], first, found)?, values(rw, &sources[1], second, found)?];
    found.ops.extend(own.into_iter().flatten());
    Some(())
}

/// Gives the operation that was found, which is to be noted after those inside it.
fn values(
    rw: &PatternRewriter<'_>,
    source: &ValueSource,
    values: &[ValueRef<'_>],
    found: &mut Found,
) -> Option<Option<OpAddr>> {
    let fits = |value: &ValueRef<'_>| holds(rw.ctx(), source.pred.as_ref(), Subject::Type(value.ty()));
    rw.require(values.iter().all(fits))?;
    found.keep(source.bind, || values_of(values, source.group));
    let Some(inner) = &source.source else { return Some(None) };
    let (def, _) = values.first()?.def_op()?;
    match inner {
        Source::Op(source) => op(rw, source, def, found)?,
        Source::Native(matcher, outputs) => {
            let given = matcher(rw, def.global())?;
            for (index, (pred, bind)) in outputs.iter().enumerate() {
                let item = given.get(index).cloned().unwrap_or_default();
                rw.require(item_holds(rw.ctx(), pred.as_ref(), &item))?;
                found.keep(*bind, || item);
            }
        }
    }
    Some(Some(def.global()))
}

fn item_holds(ctx: &Context, pred: Option<&Pred>, item: &Item) -> bool {
    let subject = match item {
        Item::Attr(attr) => Subject::Attr(*attr),
        Item::Type(ty) => Subject::Type(*ty),
        _ => return pred.is_none(),
    };
    holds(ctx, pred, subject)
}

fn attr(rw: &PatternRewriter<'_>, source: &AttrSource, at: OpRef<'_>, found: &mut Found) -> Option<()> {
    match attr_named(at, source.name) {
        Some(attr) => {
            rw.require(holds(rw.ctx(), source.pred.as_ref(), Subject::Attr(attr)))?;
            found.keep(source.bind, || Item::Attr(attr));
            Some(())
        }
        None => rw.require(source.optional && source.pred.is_none()),
    }
}
