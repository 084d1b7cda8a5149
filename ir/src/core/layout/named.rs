//! What is known by name, of which most is never asked for.

use rmlir_par::list::List;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// What makes values when their names are first asked for.
pub trait NamedSource<T>: Send + Sync {
    /// The value of a name, if there is one. It is kept; two threads may both ask for it before it is.
    fn find(&self, name: &str) -> Option<T>;

    /// The names that start like this, sorted.
    fn names(&self, start: &str) -> Vec<&str>;
}

/// Values by name: those that were put there, and those of a source. What was made of the source stays.
///
/// ```
/// use rmlir_ir::layout::Named;
/// let mut named = Named::default();
/// named.insert("a.b", 1);
/// assert_eq!((named.get("a.b"), named.get("a.c")), (Some(&1), None));
/// ```
pub struct Named<T> {
    values: List<T>,
    /// Where values that were put there or made are among them.
    places: RwLock<FxHashMap<Box<str>, usize>>,
    source: Option<Arc<dyn NamedSource<T>>>,
}

impl<T> Named<T> {
    /// The values of a source.
    pub fn of_source(source: Arc<dyn NamedSource<T>>) -> Named<T> {
        Named { source: Some(source), ..Named::default() }
    }

    /// Puts a value in the place of what had its name.
    pub fn insert(&mut self, name: &str, value: T) {
        let at = self.values.push(value);
        self.places.get_mut().unwrap_or_else(PoisonError::into_inner).insert(name.into(), at);
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&T> {
        let known = self.places.read().unwrap_or_else(PoisonError::into_inner).get(name).copied();
        let at = match known {
            Some(at) => at,
            None => {
                let value = self.source.as_ref()?.find(name)?;
                let mut places = self.places.write().unwrap_or_else(PoisonError::into_inner);
                // Another thread can have been here first.
                *places.entry(name.into()).or_insert_with(|| self.values.push(value))
            }
        };
        self.values.get(at)
    }

    /// Whether there is a value of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The names that start like this, sorted.
    pub fn names(&self, start: &str) -> impl Iterator<Item = Box<str>> + use<T> {
        let places = self.places.read().unwrap_or_else(PoisonError::into_inner);
        let made = places.keys().filter(|name| name.starts_with(start)).cloned();
        let all: BTreeSet<Box<str>> = match &self.source {
            Some(source) => made.chain(source.names(start).into_iter().map(Box::from)).collect(),
            None => made.collect(),
        };
        all.into_iter()
    }
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named { values: List::default(), places: RwLock::default(), source: None }
    }
}

impl<T> fmt::Debug for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Named").field("made", &self.values.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Lengths;

    impl NamedSource<usize> for Lengths {
        fn find(&self, name: &str) -> Option<usize> {
            ["a", "ab", "b"].contains(&name).then_some(name.len())
        }

        fn names(&self, start: &str) -> Vec<&str> {
            ["a", "ab", "b"].into_iter().filter(|name| name.starts_with(start)).collect()
        }
    }

    #[test]
    fn values_of_a_source_are_made_once_and_can_be_replaced() {
        let mut named = Named::of_source(Arc::new(Lengths));
        assert_eq!((named.get("ab"), named.get("ab"), named.get("c")), (Some(&2), Some(&2), None));
        assert_eq!(named.values.len(), 1);
        named.insert("ab", 5);
        named.insert("abc", 6);
        assert_eq!(["ab", "abc", "b"].map(|name| named.get(name).copied()), [Some(5), Some(6), Some(1)]);
        assert_eq!(named.names("a").collect::<Vec<_>>().concat(), "aababc");
        assert!(named.contains("a") && !named.contains("bb"));
    }
}
