//! Reading the parts of an operation by number.

use super::value::AttrValue;
use crate::context::OpKind;
use crate::handles::Attr;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use std::ops::Range;

/// What a typed operation reads through: [`OpRef`] for an operation that was verified, [`Unverified`] for any other.
///
/// Generated getters are calls of these methods. Programs call the getters.
pub trait View<'m>: Copy + sealed::Sealed {
    /// A part that the definition requires: the part itself, or an `Option` of it where nothing was verified.
    type Of<T>;

    /// The operation.
    fn op(self) -> OpRef<'m>;

    /// The kind by whose names parts are to be found: the definition in the context has another layout. `None` if it has this one.
    fn by_name(self) -> Option<OpKind>;

    /// A part that the definition requires.
    fn required<T>(self, found: Option<T>, what: &'static str, index: usize) -> Self::Of<T>;

    /// Operand `index`, a group of its own, as those before it are.
    #[inline]
    fn operand_at(self, index: usize) -> Self::Of<ValueRef<'m>> {
        let found = match self.by_name() {
            None => self.op().operand(index),
            Some(_) => self.operand_list(index).next(),
        };
        self.required(found, "operand", index)
    }

    /// The only operand of a group.
    #[inline]
    fn operand_in(self, group: usize) -> Self::Of<ValueRef<'m>> {
        self.required(self.optional_operand(group), "operand group", group)
    }

    /// The operand of a group, if there is one.
    #[inline]
    fn optional_operand(self, group: usize) -> Option<ValueRef<'m>> {
        self.operand_list(group).next()
    }

    /// The operands of a group.
    #[inline]
    fn operand_list(self, group: usize) -> Values<'m> {
        let op = self.op();
        let range = match self.by_name() {
            None => op.operand_group_range(group),
            Some(kind) => operands_named(op, kind.operand_name(group)),
        };
        Values { op, range, results: false }
    }

    /// Result `index`, a group of its own, as those before it are.
    #[inline]
    fn result_at(self, index: usize) -> Self::Of<ValueRef<'m>> {
        let found = match self.by_name() {
            None => self.op().result(index),
            Some(_) => self.result_list(index).next(),
        };
        self.required(found, "result", index)
    }

    /// The only result of a group.
    #[inline]
    fn result_in(self, group: usize) -> Self::Of<ValueRef<'m>> {
        self.required(self.optional_result(group), "result group", group)
    }

    /// The result of a group, if there is one.
    #[inline]
    fn optional_result(self, group: usize) -> Option<ValueRef<'m>> {
        self.result_list(group).next()
    }

    /// The results of a group.
    #[inline]
    fn result_list(self, group: usize) -> Values<'m> {
        let op = self.op();
        let range = match self.by_name() {
            None => op.result_group_range(group),
            Some(kind) => results_named(op, kind.result_name(group)),
        };
        Values { op, range, results: true }
    }

    /// The attribute that is stated in a slot.
    #[inline]
    fn stated(self, slot: usize) -> Option<Attr> {
        let op = self.op();
        match self.by_name() {
            None => op.ctx().props(op.props()).get(slot).copied().flatten(),
            Some(kind) => attr_named(op, kind, slot),
        }
    }

    /// The attribute of a slot that must hold one.
    #[inline]
    fn stated_attr(self, slot: usize) -> Self::Of<Attr> {
        self.required(self.stated(slot), "attribute", slot)
    }

    /// The value of a slot that must hold one, or has a default.
    #[inline]
    fn attr<T: AttrValue>(self, slot: usize) -> Self::Of<T> {
        let stated = self.stated(slot).or_else(|| default_of(self.op(), self.by_name(), slot));
        self.required(stated.and_then(|attr| T::of_attr(self.op().ctx(), attr)), "attribute", slot)
    }

    /// The value of a slot that may hold one.
    #[inline]
    fn optional_attr<T: AttrValue>(self, slot: usize) -> Option<T> {
        T::of_attr(self.op().ctx(), self.stated(slot)?)
    }

    /// Whether a slot holds something other than `false`.
    #[inline]
    fn flag(self, slot: usize) -> bool {
        self.stated(slot).is_some_and(|attr| bool::of_attr(self.op().ctx(), attr) != Some(false))
    }

    /// Region `index`.
    #[inline]
    fn region_at(self, index: usize) -> Self::Of<RegionRef<'m>> {
        self.required(self.op().region(index), "region", index)
    }

    /// The regions from `index` on.
    #[inline]
    fn regions_from(self, index: usize) -> impl Iterator<Item = RegionRef<'m>> {
        self.op().regions().skip(index)
    }

    /// Successor `index`.
    #[inline]
    fn successor_at(self, index: usize) -> Self::Of<BlockRef<'m>> {
        self.required(self.op().successors().nth(index), "successor", index)
    }

    /// The successors from `index` on.
    #[inline]
    fn successors_from(self, index: usize) -> impl Iterator<Item = BlockRef<'m>> {
        self.op().successors().skip(index)
    }
}

mod sealed {
    /// Keeps [`View`](super::View) to the types of this file.
    pub trait Sealed {}
    impl Sealed for super::OpRef<'_> {}
    impl Sealed for super::Unverified<'_> {}
}

/// Verified: what the definition requires is there.
impl<'m> View<'m> for OpRef<'m> {
    type Of<T> = T;

    #[inline]
    fn op(self) -> OpRef<'m> {
        self
    }

    #[inline]
    fn by_name(self) -> Option<OpKind> {
        None
    }

    #[inline]
    fn required<T>(self, found: Option<T>, what: &'static str, index: usize) -> T {
        match found {
            Some(found) => found,
            None => missing(self, what, index),
        }
    }
}

#[cold]
#[inline(never)]
#[allow(clippy::panic)] // A caller's mistake, as documented: what comes from outside is verified, or read as `Unverified`.
fn missing(op: OpRef<'_>, what: &'static str, index: usize) -> ! {
    let name = String::from_utf8_lossy(op.name_text());
    panic!("'{name}' has no valid {what} {index}: it was read as verified, and is not")
}

/// An operation of which nothing has been verified: each part may be absent.
#[derive(Clone, Copy, Debug)]
pub struct Unverified<'m> {
    op: OpRef<'m>,
    by_name: Option<OpKind>,
}

impl<'m> Unverified<'m> {
    /// An operation that is read as one of `kind`.
    #[inline]
    pub(super) fn new(op: OpRef<'m>, kind: OpKind) -> Unverified<'m> {
        let same = op.ctx().name_of_kind(kind) == Some(op.name());
        Unverified { op, by_name: if same { None } else { Some(kind) } }
    }
}

impl<'m> View<'m> for Unverified<'m> {
    type Of<T> = Option<T>;

    #[inline]
    fn op(self) -> OpRef<'m> {
        self.op
    }

    #[inline]
    fn by_name(self) -> Option<OpKind> {
        self.by_name
    }

    #[inline]
    fn required<T>(self, found: Option<T>, _: &'static str, _: usize) -> Option<T> {
        found
    }
}

/// The values of a group of operands or results.
#[derive(Clone)]
pub struct Values<'m> {
    op: OpRef<'m>,
    range: Range<usize>,
    results: bool,
}

impl<'m> Values<'m> {
    /// Their positions among all operands, or all results, of the operation.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Value `index` of the group.
    pub fn get(&self, index: usize) -> Option<ValueRef<'m>> {
        self.at(self.range.clone().nth(index)?)
    }

    #[inline]
    fn at(&self, position: usize) -> Option<ValueRef<'m>> {
        if self.results { self.op.result(position) } else { self.op.operand(position) }
    }
}

impl<'m> Iterator for Values<'m> {
    type Item = ValueRef<'m>;

    #[inline]
    fn next(&mut self) -> Option<ValueRef<'m>> {
        let position = self.range.next()?;
        self.at(position)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl DoubleEndedIterator for Values<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let position = self.range.next_back()?;
        self.at(position)
    }
}

impl ExactSizeIterator for Values<'_> {}

#[cold]
fn operands_named(op: OpRef<'_>, name: &str) -> Range<usize> {
    op.operand_group_named(name).map_or(0..0, |group| op.operand_group_range(group))
}

#[cold]
fn results_named(op: OpRef<'_>, name: &str) -> Range<usize> {
    let groups = op.info().def().map_or(&[][..], |def| &def.results);
    groups.iter().position(|group| &*group.name == name).map_or(0..0, |group| op.result_group_range(group))
}

#[cold]
fn attr_named(op: OpRef<'_>, kind: OpKind, slot: usize) -> Option<Attr> {
    op.attr_named(kind.slot_name(slot)?)
}

/// What a slot means that holds nothing.
#[cold]
fn default_of(op: OpRef<'_>, by_name: Option<OpKind>, slot: usize) -> Option<Attr> {
    let registered = op.info().registered()?;
    let slot = match by_name {
        None => slot,
        Some(kind) => registered.slot(op.ctx().find_ident(kind.slot_name(slot)?.as_bytes())?)?,
    };
    registered.default_of(slot)
}
