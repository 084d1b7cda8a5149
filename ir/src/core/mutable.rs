//! The bodies of mutable attributes and types.

use crate::def::Param;
use std::sync::OnceLock;

/// A body that is set once, of an attribute or type that may have one. Hardly any definition is mutable: of the others nothing is kept, and a
/// module has ten thousands of attributes.
#[derive(Debug)]
pub(crate) struct BodyCell(Option<Box<OnceLock<Box<[Param]>>>>);

impl BodyCell {
    /// One without a body.
    pub(crate) fn new(mutable: bool) -> BodyCell {
        BodyCell(mutable.then(Box::default))
    }

    /// One without a body, for the same definition.
    pub(crate) fn like(&self) -> BodyCell {
        BodyCell::new(self.0.is_some())
    }

    /// The body, once it is set.
    pub(crate) fn get(&self) -> Option<&[Param]> {
        self.0.as_ref()?.get().map(|body| &**body)
    }

    /// Sets the body. Whether it is that now; `None` if there can be none.
    pub(crate) fn set(&self, body: Vec<Param>) -> Option<bool> {
        let cell = self.0.as_ref()?;
        let body: Box<[Param]> = body.into();
        Some(*cell.get_or_init(|| body.clone()) == body)
    }
}
