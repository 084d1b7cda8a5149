//! Reading the parts of an operation by number.

use super::value::AttrValue;
use crate::context::OpKind;
use crate::handles::Attr;
use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};
use crate::signature::{Signature, Typed};
use std::marker::PhantomData;
use std::ops::Range;

/// What a typed operation reads through: [`OpRef`] for an operation that was verified, [`Unverified`] for any other, and
/// [`UnverifiedSignature`] for what may see no more of it than its signature.
///
/// Generated getters are calls of these methods. Programs call the getters.
pub trait View<'m>: Copy + sealed::Sealed<'m> {
    /// A part that the definition requires: the part itself, or an `Option` of it where nothing was verified.
    type Of<T>;

    /// An operand or result: a [`ValueRef`], or of a signature its type.
    type Value: Copy + From<ValueRef<'m>>;

    /// The kind by whose names parts are to be found: the definition in the context has another layout. `None` if it has this one.
    fn by_name(self) -> Option<OpKind>;

    /// A part that the definition requires.
    fn required<T>(self, found: Option<T>, what: &'static str, index: usize) -> Self::Of<T>;

    /// Operand `index`, a group of its own, as those before it are.
    #[inline]
    fn operand_at(self, index: usize) -> Self::Of<Self::Value> {
        let found = match self.by_name() {
            None => self.inner().operand(index).map(Self::Value::from),
            Some(_) => self.operand_list(index).next(),
        };
        self.required(found, "operand", index)
    }

    /// The only operand of a group.
    #[inline]
    fn operand_in(self, group: usize) -> Self::Of<Self::Value> {
        self.required(self.optional_operand(group), "operand group", group)
    }

    /// The operand of a group, if there is one.
    #[inline]
    fn optional_operand(self, group: usize) -> Option<Self::Value> {
        self.operand_list(group).next()
    }

    /// The operands of a group.
    #[inline]
    fn operand_list(self, group: usize) -> Values<'m, Self::Value> {
        let op = self.inner();
        let range = match self.by_name() {
            None => op.operand_group_range(group),
            Some(kind) => operands_named(op, kind.operand_name(group)),
        };
        Values { op, range, results: false, of: PhantomData }
    }

    /// Result `index`, a group of its own, as those before it are.
    #[inline]
    fn result_at(self, index: usize) -> Self::Of<Self::Value> {
        let found = match self.by_name() {
            None => self.inner().result(index).map(Self::Value::from),
            Some(_) => self.result_list(index).next(),
        };
        self.required(found, "result", index)
    }

    /// The only result of a group.
    #[inline]
    fn result_in(self, group: usize) -> Self::Of<Self::Value> {
        self.required(self.optional_result(group), "result group", group)
    }

    /// The result of a group, if there is one.
    #[inline]
    fn optional_result(self, group: usize) -> Option<Self::Value> {
        self.result_list(group).next()
    }

    /// The results of a group.
    #[inline]
    fn result_list(self, group: usize) -> Values<'m, Self::Value> {
        let op = self.inner();
        let range = match self.by_name() {
            None => op.result_group_range(group),
            Some(kind) => results_named(op, kind.result_name(group)),
        };
        Values { op, range, results: true, of: PhantomData }
    }

    /// The attribute that is stated in a slot.
    #[inline]
    fn stated(self, slot: usize) -> Option<Attr> {
        let op = self.inner();
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
        let stated = self.stated(slot).or_else(|| default_of(self.inner(), self.by_name(), slot));
        self.required(stated.and_then(|attr| T::of_attr(self.inner().ctx(), attr)), "attribute", slot)
    }

    /// The value of a slot that may hold one.
    #[inline]
    fn optional_attr<T: AttrValue>(self, slot: usize) -> Option<T> {
        T::of_attr(self.inner().ctx(), self.stated(slot)?)
    }

    /// Whether a slot holds something other than `false`.
    #[inline]
    fn flag(self, slot: usize) -> bool {
        self.stated(slot).is_some_and(|attr| bool::of_attr(self.inner().ctx(), attr) != Some(false))
    }
}

/// A view of an operation as a whole, with its regions, its successors, and all that is around it.
pub trait WholeView<'m>: View<'m, Value = ValueRef<'m>> {
    /// The operation.
    #[inline]
    fn op(self) -> OpRef<'m> {
        self.inner()
    }

    /// Region `index`.
    #[inline]
    fn region_at(self, index: usize) -> Self::Of<RegionRef<'m>> {
        self.required(self.inner().region(index), "region", index)
    }

    /// The regions from `index` on.
    #[inline]
    fn regions_from(self, index: usize) -> impl Iterator<Item = RegionRef<'m>> {
        self.inner().regions().skip(index)
    }

    /// Successor `index`.
    #[inline]
    fn successor_at(self, index: usize) -> Self::Of<BlockRef<'m>> {
        self.required(self.inner().successors().nth(index), "successor", index)
    }

    /// The successors from `index` on.
    #[inline]
    fn successors_from(self, index: usize) -> impl Iterator<Item = BlockRef<'m>> {
        self.inner().successors().skip(index)
    }
}

mod sealed {
    use super::OpRef;

    /// Keeps [`View`](super::View) to the types of this file, and the operation of a signature to itself.
    pub trait Sealed<'m> {
        /// The operation.
        fn inner(self) -> OpRef<'m>;
    }
}

/// Verified: what the definition requires is there.
impl<'m> View<'m> for OpRef<'m> {
    type Of<T> = T;
    type Value = ValueRef<'m>;

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

impl<'m> sealed::Sealed<'m> for OpRef<'m> {
    #[inline]
    fn inner(self) -> OpRef<'m> {
        self
    }
}

impl<'m> WholeView<'m> for OpRef<'m> {}

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

impl<'m> sealed::Sealed<'m> for Unverified<'m> {
    #[inline]
    fn inner(self) -> OpRef<'m> {
        self.op
    }
}

impl<'m> WholeView<'m> for Unverified<'m> {}

impl<'m> View<'m> for Unverified<'m> {
    type Of<T> = Option<T>;
    type Value = ValueRef<'m>;

    #[inline]
    fn by_name(self) -> Option<OpKind> {
        self.by_name
    }

    #[inline]
    fn required<T>(self, found: Option<T>, _: &'static str, _: usize) -> Option<T> {
        found
    }
}

/// The signature of an operation of which nothing has been verified: of values there are only types, and of nothing else anything but
/// attributes.
#[derive(Clone, Copy, Debug)]
pub struct UnverifiedSignature<'m>(Unverified<'m>);

impl<'m> UnverifiedSignature<'m> {
    /// A signature that is read as one of `kind`.
    #[inline]
    pub(super) fn new(op: Signature<'m>, kind: OpKind) -> UnverifiedSignature<'m> {
        UnverifiedSignature(Unverified::new(op.whole(), kind))
    }
}

impl<'m> sealed::Sealed<'m> for UnverifiedSignature<'m> {
    #[inline]
    fn inner(self) -> OpRef<'m> {
        self.0.op
    }
}

impl<'m> View<'m> for UnverifiedSignature<'m> {
    type Of<T> = Option<T>;
    type Value = Typed;

    #[inline]
    fn by_name(self) -> Option<OpKind> {
        self.0.by_name
    }

    #[inline]
    fn required<T>(self, found: Option<T>, _: &'static str, _: usize) -> Option<T> {
        found
    }
}

/// The values of a group of operands or results.
#[derive(Clone)]
pub struct Values<'m, T = ValueRef<'m>> {
    op: OpRef<'m>,
    range: Range<usize>,
    results: bool,
    of: PhantomData<T>,
}

impl<'m, T: From<ValueRef<'m>>> Values<'m, T> {
    /// Their positions among all operands, or all results, of the operation.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.range.is_empty()
    }

    /// Value `index` of the group.
    pub fn get(&self, index: usize) -> Option<T> {
        self.at(self.range.clone().nth(index)?)
    }

    #[inline]
    fn at(&self, position: usize) -> Option<T> {
        let value = if self.results { self.op.result(position) } else { self.op.operand(position) };
        value.map(T::from)
    }
}

impl<'m, T: From<ValueRef<'m>>> Iterator for Values<'m, T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let position = self.range.next()?;
        self.at(position)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<'m, T: From<ValueRef<'m>>> DoubleEndedIterator for Values<'m, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let position = self.range.next_back()?;
        self.at(position)
    }
}

impl<'m, T: From<ValueRef<'m>>> ExactSizeIterator for Values<'m, T> {}

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
