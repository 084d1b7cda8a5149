//! Release layouts: how the properties of a release's operations lie in bytecode.
//!
//! From version 5 of the format on, an operation's properties are a bare list, so a file can only be read with the definitions of the
//! release that wrote it. A layout is what is needed of those: names and forms, in wire order. Who has layouts gives them to the
//! context; readers and writers find them there.

use crate::context::Context;
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// How the properties of the operations of one release lie in bytecode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReleaseLayout {
    /// Major version of the release.
    pub release: u32,
    /// The operations by full name. One without properties is there, too.
    pub ops: BTreeMap<Box<str>, OpLayout>,
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
    /// A varint.
    Number,
    /// A raw byte.
    Byte,
    /// An entry of the string table.
    String,
    /// A raw byte, and with 1 the value.
    Optional(Box<NativeForm>),
    /// A count and the values.
    List(Box<NativeForm>),
}

/// The layouts that a context has.
#[derive(Default)]
pub(crate) struct Layouts(RwLock<Vec<Arc<ReleaseLayout>>>);

impl Context {
    /// Makes a release's files readable. A layout of the same release is replaced.
    pub fn add_release_layout(&self, layout: ReleaseLayout) {
        let mut layouts = self.layouts().0.write().unwrap_or_else(PoisonError::into_inner);
        layouts.retain(|have| have.release != layout.release);
        layouts.push(Arc::new(layout));
        layouts.sort_by_key(|layout| layout.release);
    }

    /// The layouts that were added, the oldest release first.
    pub fn release_layouts(&self) -> Vec<Arc<ReleaseLayout>> {
        self.layouts().0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
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
}
