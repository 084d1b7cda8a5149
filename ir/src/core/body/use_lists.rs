//! Which operand slots use the same value.
//!
//! A body that is read, checked, printed and written is never asked for this. So the lists are made when somebody asks first, or changes an
//! operand. Until then slots were only ever added at the end: each value is used by its slots from the newest to the oldest.

use super::OpData;
use crate::handles::{OpId, UseId, ValueId};

/// A slot in the list of its value.
#[derive(Clone, Copy, Debug)]
struct Link {
    owner: OpId,
    next: Option<UseId>,
    prev: Option<UseId>,
}

/// The list of each value, the newest use first.
#[derive(Debug, Default)]
pub(crate) struct UseLists {
    /// By slot.
    links: Vec<Link>,
    /// By value.
    first: Vec<Option<UseId>>,
}

impl UseLists {
    /// Those of a body in which `slots` are what these operations use, in the order of their handles, and so many values were made.
    pub(super) fn of(ops: &[OpData], slots: &[ValueId], values: usize) -> UseLists {
        let mut lists = UseLists { links: Vec::with_capacity(slots.len()), first: vec![None; values] };
        for (op, data) in (0..).map(OpId::new).zip(ops) {
            debug_assert!(data.operands.len == 0 || data.operands.start as usize == lists.links.len());
            slots[data.operands.range()].iter().for_each(|&value| _ = lists.push(op, value));
        }
        lists
    }

    /// The list of one more value.
    pub(super) fn add_value(&mut self) {
        self.first.push(None);
    }

    /// One more slot, which begins to use a value.
    pub(super) fn push(&mut self, owner: OpId, value: ValueId) -> UseId {
        let id = UseId::new(self.links.len());
        self.links.push(Link { owner, next: None, prev: None });
        self.put(id, None, value);
        id
    }

    pub(crate) fn first(&self, value: ValueId) -> Option<UseId> {
        self.first[value.index()]
    }

    pub(super) fn owner(&self, id: UseId) -> OpId {
        self.links[id.index()].owner
    }

    pub(crate) fn next(&self, id: UseId) -> Option<UseId> {
        self.links[id.index()].next
    }

    pub(super) fn prev(&self, id: UseId) -> Option<UseId> {
        self.links[id.index()].prev
    }

    /// The slots with the one after each in its list.
    pub(crate) fn nexts(&self) -> impl Iterator<Item = (UseId, Option<UseId>)> + '_ {
        self.links.iter().enumerate().map(|(index, link)| (UseId::new(index), link.next))
    }

    /// The uses of a value, the newest first.
    pub(super) fn of_value(&self, value: ValueId) -> impl Iterator<Item = UseId> + '_ {
        std::iter::successors(self.first(value), |&id| self.next(id))
    }

    /// Puts a slot after `after` (`None`: in front) in the list of a value.
    pub(super) fn put(&mut self, id: UseId, after: Option<UseId>, value: ValueId) {
        let next = match after {
            Some(after) => self.links[after.index()].next.replace(id),
            None => self.first[value.index()].replace(id),
        };
        let link = &mut self.links[id.index()];
        (link.prev, link.next) = (after, next);
        if let Some(next) = next {
            self.links[next.index()].prev = Some(id);
        }
    }

    /// Takes a slot out of the list of its value.
    pub(super) fn unlink(&mut self, id: UseId, value: ValueId) {
        let Link { next, prev, .. } = self.links[id.index()];
        match prev {
            Some(prev) => self.links[prev.index()].next = next,
            None => self.first[value.index()] = next,
        }
        if let Some(next) = next {
            self.links[next.index()].prev = prev;
        }
    }

    /// One more slot with what `from` has, which does not take its place yet.
    pub(super) fn copy(&mut self, from: UseId) {
        self.links.push(self.links[from.index()]);
    }

    /// Makes `to` take the place of `from` in the list of a value.
    pub(super) fn replace(&mut self, from: UseId, to: UseId, value: ValueId) {
        let Link { next, prev, .. } = self.links[from.index()];
        let link = &mut self.links[to.index()];
        (link.next, link.prev) = (next, prev);
        match prev {
            Some(prev) => self.links[prev.index()].next = Some(to),
            None => self.first[value.index()] = Some(to),
        }
        if let Some(next) = next {
            self.links[next.index()].prev = Some(to);
        }
    }

    /// Puts all uses of a value in an order.
    pub(super) fn reorder(&mut self, value: ValueId, order: &[UseId]) {
        let mut prev = None;
        for (index, &id) in order.iter().enumerate() {
            let link = &mut self.links[id.index()];
            (link.prev, link.next) = (prev, order.get(index + 1).copied());
            prev = Some(id);
        }
        self.first[value.index()] = order.first().copied();
    }

    /// Gives the list of a value to another one, which has none.
    pub(super) fn give(&mut self, from: ValueId, to: ValueId) {
        self.first[to.index()] = self.first[from.index()].take();
    }

    /// The lists in memory of just the size.
    pub(super) fn settle(mut self) -> UseLists {
        UseLists { links: super::exactly(&mut self.links), first: super::exactly(&mut self.first) }
    }
}

#[cfg(test)]
mod tests {
    use crate::body::Body;
    use crate::{Builder, Context, Module, UnitId, UseId};

    /// Operations that use what was defined before, and a placeholder; `early` asks for uses as soon as there is something.
    fn module(ctx: &Context, early: bool) -> (Module, UnitId) {
        let mut module = Module::new(ctx);
        let (root, block) = (module.root(), module.root_block());
        let forward = module.body_mut(root).new_forward(ctx.i32());
        let mut values = vec![forward];
        for number in 0..20 {
            let mut builder = Builder::at_end(&mut module, root, block);
            let operands = [values[number / 3], values[number], values[number / 3]];
            values.push(builder.create("op").operands(&operands).value(ctx.i32()));
            if early {
                assert!(!module.body(root).is_unused(forward));
            }
        }
        (module, root)
    }

    /// The owners of the uses of each value, in order.
    fn uses(body: &Body) -> Vec<Vec<(usize, usize)>> {
        let owner = |id: UseId| (body.use_owner(id).0.index(), body.use_owner(id).1);
        let values = (0..body.value_capacity()).map(crate::ValueId::new);
        values.map(|value| body.uses(value).map(owner).collect()).collect()
    }

    #[test]
    fn lists_made_late_are_those_made_early() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let [(early, _), (mut late, root)] = [true, false].map(|early| module(&ctx, early));
        assert!(early.body(root).lists_if_made().is_some() && late.body(root).lists_if_made().is_none());
        assert_eq!(uses(early.body(root)), uses(late.body(root)));

        // What is settled keeps them.
        let settled = late.body_mut(root).settle();
        assert_eq!(uses(early.body(root)), uses(&settled));
        assert!(late.body(root).lists_if_made().is_none());
    }

    #[test]
    fn an_edit_makes_the_lists_as_they_were_before() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let [(mut early, _), (mut late, root)] = [true, false].map(|early| module(&ctx, early));
        for module in [&mut early, &mut late] {
            let (first, last) = (crate::ValueId::new(0), crate::ValueId::new(20));
            let body = module.body_mut(root);
            body.move_use_list(first, last);
            let op = crate::OpId::new(7);
            body.set_operand(op, 1, first);
            body.erase_operands(op, 0..1);
            body.insert_operands(op, 1, &[last, first]);
        }
        assert_eq!(uses(early.body(root)), uses(late.body(root)));
    }
}
