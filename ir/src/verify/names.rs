//! What there is to know about operation names, and which attributes need no second look: found once by each thread.

use super::plan::Plan;
use super::unregistered::may_be_unregistered;
use crate::context::{Context, OpInfo, RegisteredOp};
use crate::handles::{Attr, OpName};
use crate::interfaces::symbol::SymbolUserOpInterface;
use crate::traits::TraitSet;

/// What there is to know about an operation name.
#[derive(Clone, Copy)]
pub(super) struct Name<'m> {
    pub(super) info: &'m OpInfo,
    pub(super) registered: Option<(&'m RegisteredOp, &'m Plan)>,
    /// Most checks go by the signature: see [`Plan::by_signature`].
    pub(super) by_signature: bool,
    pub(super) symbol_user: bool,
    pub(super) isolated: bool,
    pub(super) symbol_table: bool,
    /// It may end a block.
    pub(super) ends_block: bool,
    /// It is registered and nothing about it needs its regions verified, or it is not registered and need not be.
    pub(super) finished: bool,
    /// Without attributes and regions there is nothing to check.
    pub(super) carefree: bool,
}

impl<'m> Name<'m> {
    fn new(ctx: &'m Context, op: OpName) -> Name<'m> {
        let info = ctx.op_info(op);
        let registered = info.registered().map(|registered| (registered, Plan::of(ctx, registered)));
        let finished = match registered {
            Some((_, plan)) => plan.regional.is_empty() && !plan.asks_hooks,
            None => may_be_unregistered(ctx, info),
        };
        let symbol_user = ctx.op_interface::<dyn SymbolUserOpInterface>(op).is_some();
        Name {
            info,
            registered,
            by_signature: registered.is_some_and(|(_, plan)| plan.by_signature),
            symbol_user,
            symbol_table: info.has_trait(TraitSet::SYMBOL_TABLE),
            isolated: info.has_trait(TraitSet::ISOLATED_FROM_ABOVE),
            ends_block: registered.is_none() || info.has_trait(TraitSet::IS_TERMINATOR),
            finished,
            carefree: registered.is_none() && finished && !symbol_user,
        }
    }
}

/// Names that were met.
#[derive(Default)]
pub(super) struct Names<'m> {
    /// By number of the name one more than the place in `known`; 0 for none.
    places: Vec<u32>,
    known: Vec<Name<'m>>,
}

impl<'m> Names<'m> {
    /// What there is to know about a name.
    #[inline]
    pub(super) fn get(&mut self, ctx: &'m Context, op: OpName) -> Name<'m> {
        let place = self.places.get(ctx.op_name_index(op)).copied().unwrap_or(0);
        match place.checked_sub(1).and_then(|place| self.known.get(place as usize)) {
            Some(&known) => known,
            None => self.find(ctx, op),
        }
    }

    #[cold]
    fn find(&mut self, ctx: &'m Context, op: OpName) -> Name<'m> {
        let (known, index) = (Name::new(ctx, op), ctx.op_name_index(op));
        self.known.push(known);
        if self.places.len() <= index {
            self.places.resize(index + 1, 0);
        }
        self.places[index] = self.known.len() as u32;
        known
    }
}

/// A set of attributes of one context, a bit for each.
#[derive(Default)]
pub(super) struct AttrSet(Vec<u64>);

impl AttrSet {
    #[inline]
    pub(super) fn has(&self, ctx: &Context, attr: Attr) -> bool {
        let index = ctx.attr_index(attr);
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }

    pub(super) fn add(&mut self, ctx: &Context, attr: Attr) {
        let index = ctx.attr_index(attr);
        if self.0.len() <= index / 64 {
            self.0.resize(index / 64 + 1, 0);
        }
        self.0[index / 64] |= 1 << (index % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_added() {
        let ctx = Context::new();
        let attrs: Vec<Attr> = (0..300).map(|i| ctx.string_attr(&i.to_string())).collect();
        let mut set = AttrSet::default();
        attrs.iter().step_by(3).for_each(|&attr| set.add(&ctx, attr));
        let have: Vec<bool> = attrs.iter().map(|&attr| set.has(&ctx, attr)).collect();
        assert!(have.iter().enumerate().all(|(i, &has)| has == (i % 3 == 0)));
    }
}
