//! Interfaces: Rust traits that an operation, attribute, type or dialect implements.
//!
//! An implementation is found by the type of the trait object: `dyn CallOpInterface`. It comes from the definition, from outside
//! (an *external model*, attached through the context), or from the dialect's fallback
//! ([`DialectHooks::op_interface_fallback`](crate::hooks::DialectHooks::op_interface_fallback)).

use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

/// A set of interface implementations, at most one per interface.
#[derive(Clone, Default)]
pub struct Interfaces {
    /// Small: an operation has a handful. In order of attachment.
    entries: Vec<(TypeId, Arc<dyn Any + Send + Sync>)>,
}

impl Interfaces {
    /// Adds an implementation of interface `I`; a later one does not replace an earlier one.
    pub fn add<I: ?Sized + Send + Sync + 'static>(&mut self, model: Arc<I>) -> &mut Self {
        if self.get::<I>().is_none() {
            self.entries.push((TypeId::of::<I>(), Arc::new(model)));
        }
        self
    }

    /// The implementation of `I`, if there is one.
    pub fn get<I: ?Sized + Send + Sync + 'static>(&self) -> Option<&I> {
        self.get_shared::<I>().map(|model| &**model)
    }

    /// The same, to be kept.
    pub(crate) fn get_shared<I: ?Sized + Send + Sync + 'static>(&self) -> Option<&Arc<I>> {
        let (_, model) = self.entries.iter().find(|(id, _)| *id == TypeId::of::<I>())?;
        model.downcast_ref()
    }

    /// Whether there is no implementation at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl fmt::Debug for Interfaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Interfaces({})", self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    trait Named: Send + Sync {
        fn name(&self) -> &'static str;
    }

    struct A;
    impl Named for A {
        fn name(&self) -> &'static str {
            "a"
        }
    }

    struct B;
    impl Named for B {
        fn name(&self) -> &'static str {
            "b"
        }
    }

    #[test]
    fn the_first_model_of_an_interface_stays() {
        let mut interfaces = Interfaces::default();
        assert!(interfaces.get::<dyn Named>().is_none());
        interfaces.add::<dyn Named>(Arc::new(A)).add::<dyn Named>(Arc::new(B));
        assert_eq!(interfaces.get::<dyn Named>().map(|n| n.name()), Some("a"));
    }
}
