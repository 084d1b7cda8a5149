//! Release layouts: how the properties of a release's operations lie in bytecode.
//!
//! From version 5 of the format on, an operation's properties are a bare list, so a file can only be read with the definitions of the
//! release that wrote it. A layout is what is needed of those: names and forms, in wire order. Who has layouts gives them to the
//! context; readers and writers find them there.

use crate::context::Context;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

/// How the properties of the operations of one release lie in bytecode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReleaseLayout {
    /// Major version of the release.
    pub release: u32,
    /// The operations by full name. One without properties is there, too. Empty if only changes of the release are known: files that
    /// state attributes by name can be read then.
    pub ops: BTreeMap<Box<str>, OpLayout>,
    /// Attributes of dialects, as `dialect.mnemonic`, those that text does not name by their class.
    pub attrs: BTreeSet<Box<str>>,
    /// Types of dialects, likewise.
    pub types: BTreeSet<Box<str>>,
    /// What became of operations since, by the name that the release had for them.
    pub changes: BTreeMap<Box<str>, Vec<Change>>,
}

impl ReleaseLayout {
    /// Whether the release's properties can be read and written, not only its attributes by name.
    pub fn has_ops(&self) -> bool {
        !self.ops.is_empty()
    }

    /// What became of an operation of this name.
    pub fn changes_of(&self, op: &str) -> &[Change] {
        self.changes.get(op).map_or(&[], |changes| changes)
    }

    /// The name that an operation of the release has today.
    pub fn name_today<'a>(&'a self, op: &'a str) -> &'a str {
        let renamed = self.changes_of(op).iter().find_map(|change| match change {
            Change::Operation(today) => Some(&**today),
            _ => None,
        });
        renamed.unwrap_or(op)
    }

    /// The name that the release has for an operation of today.
    pub fn name_then<'a>(&'a self, op: &'a str) -> &'a str {
        let is_it = |change: &Change| matches!(change, Change::Operation(today) if **today == *op);
        let then = self.changes.iter().find(|(_, changes)| changes.iter().any(is_it));
        then.map_or(op, |(name, _)| name)
    }

    /// Whether the release has anything of this dialect.
    pub fn has_dialect(&self, dialect: &str) -> bool {
        let of = |name: &str| name.split_once('.').is_some_and(|(of, _)| of == dialect);
        self.ops.keys().chain(&self.attrs).chain(&self.types).any(|name| of(name))
    }
}

/// How an operation of a release differs from that of today, beyond attributes that were added and that may be absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It has another name today.
    Operation(Box<str>),
    /// An attribute has another name today.
    Renamed {
        /// The name that it had.
        then: Box<str>,
        /// The name that it has.
        today: Box<str>,
    },
    /// An attribute is today the only element of an array.
    Wrapped {
        /// The name that it had.
        then: Box<str>,
        /// The array.
        today: Box<str>,
    },
    /// A unit attribute is today some bits of a number.
    Bits {
        /// The name that it had.
        then: Box<str>,
        /// The number.
        today: Box<str>,
        /// The bits that stand for the attribute.
        bits: i64,
    },
    /// A number that had to be there says nothing today.
    Gone {
        /// The name that it had.
        then: Box<str>,
        /// Bits of the number.
        width: u32,
        /// The value that says nothing.
        value: i64,
    },
    /// An array that has to be there today: as many of a value as another array has elements.
    Added {
        /// The array.
        today: Box<str>,
        /// The other array.
        like: Box<str>,
        /// Text of the value.
        value: Box<str>,
    },
}

/// The properties of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpLayout {
    /// Attributes ordered by name.
    pub attrs: Vec<AttrLayout>,
    /// Native properties as they were declared.
    pub natives: Vec<NativeLayout>,
    /// Number of operand groups, if their sizes are stated.
    pub operand_groups: Option<usize>,
    /// Number of result groups, if their sizes are stated.
    pub result_groups: Option<usize>,
}

impl OpLayout {
    /// Whether operations of it have no properties at all.
    pub fn is_empty(&self) -> bool {
        self.attrs.is_empty()
            && self.natives.is_empty()
            && self.operand_groups.is_none()
            && self.result_groups.is_none()
    }

    /// Whether it has an attribute or native property of this name.
    pub fn has(&self, name: &str) -> bool {
        self.attrs.iter().any(|attr| *attr.name == *name)
            || self.natives.iter().any(|native| *native.name == *name)
    }
}

/// An attribute among the properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttrLayout {
    /// Name.
    pub name: Box<str>,
    /// It may be absent.
    pub optional: bool,
}

/// A native property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeLayout {
    /// Name.
    pub name: Box<str>,
    /// What it takes on the wire.
    pub form: NativeForm,
}

/// What a native property takes on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NativeForm {
    /// A varint of a number of this many bits.
    Number(u32),
    /// A raw byte.
    Byte,
    /// An entry of the string table.
    String,
    /// A raw byte, and with 1 the value.
    Optional(Box<NativeForm>),
    /// A count and the values.
    List(Box<NativeForm>),
    /// Only code of the release knows.
    Code,
}

/// The layouts that a context has, and who makes more of them when someone looks.
#[derive(Default)]
pub(crate) struct Layouts(RwLock<(Vec<Arc<ReleaseLayout>>, Vec<Offer>)>);

/// Makes layouts.
type Offer = fn() -> Vec<Arc<ReleaseLayout>>;

impl Context {
    /// Makes a release's files readable. A layout of the same release is replaced.
    pub fn add_release_layout(&self, layout: ReleaseLayout) {
        let mut have = self.layouts().0.write().unwrap_or_else(PoisonError::into_inner);
        take_offers(&mut have);
        put(&mut have.0, Arc::new(layout));
    }

    /// Makes the files of releases readable whose layouts are made when a file of an older release, or one for it, turns up.
    pub fn offer_release_layouts(&self, offer: fn() -> Vec<Arc<ReleaseLayout>>) {
        self.layouts().0.write().unwrap_or_else(PoisonError::into_inner).1.push(offer);
    }

    /// The layouts that were added or offered, the oldest release first.
    pub fn release_layouts(&self) -> Vec<Arc<ReleaseLayout>> {
        {
            let have = self.layouts().0.read().unwrap_or_else(PoisonError::into_inner);
            if have.1.is_empty() {
                return have.0.clone();
            }
        }
        let mut have = self.layouts().0.write().unwrap_or_else(PoisonError::into_inner);
        take_offers(&mut have);
        have.0.clone()
    }
}

fn take_offers(have: &mut (Vec<Arc<ReleaseLayout>>, Vec<Offer>)) {
    for offer in std::mem::take(&mut have.1) {
        offer().into_iter().for_each(|layout| put(&mut have.0, layout));
    }
}

fn put(layouts: &mut Vec<Arc<ReleaseLayout>>, layout: Arc<ReleaseLayout>) {
    layouts.retain(|have| have.release != layout.release);
    layouts.push(layout);
    layouts.sort_by_key(|layout| layout.release);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_ordered_and_replaced() {
        let ctx = Context::new();
        let of = |release| ReleaseLayout { release, ..ReleaseLayout::default() };
        [21, 19, 21].into_iter().for_each(|release| ctx.add_release_layout(of(release)));
        let releases: Vec<u32> = ctx.release_layouts().iter().map(|layout| layout.release).collect();
        assert_eq!(releases, [19, 21]);
    }

    #[test]
    fn names_then_and_today() {
        let mut layout = ReleaseLayout { release: 19, ..ReleaseLayout::default() };
        layout.changes.insert("a.old".into(), vec![Change::Operation("a.new".into())]);
        layout.ops.insert("ab.x".into(), OpLayout::default());
        assert_eq!([layout.name_today("a.old"), layout.name_today("a.x")], ["a.new", "a.x"]);
        assert_eq!([layout.name_then("a.new"), layout.name_then("a.x")], ["a.old", "a.x"]);
        assert!(layout.has_dialect("ab") && !layout.has_dialect("a"));
    }
}
