//! Lists that only grow and lend what they have.

use append_only_vec::AppendOnlyVec;
use std::fmt;

/// An append-only list whose items never move. Reading takes no lock. Its room doubles, of which only what has items is ever touched.
pub struct List<T>(AppendOnlyVec<T>);

impl<T> List<T> {
    /// Appends an item. Its index, which is below [`len`](List::len) from now on.
    pub fn push(&self, item: T) -> usize {
        self.0.push(item)
    }

    /// The item with this index, if there is one.
    #[inline]
    pub fn get(&self, index: usize) -> Option<&T> {
        (index < self.0.len()).then(|| &self.0[index])
    }

    /// The item with this index, which is sooner there than one that may not be.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn at(&self, index: usize) -> &T {
        &self.0[index]
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The items, in the order in which they came.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0.iter()
    }
}

impl<T> Default for List<T> {
    fn default() -> Self {
        List(AppendOnlyVec::new())
    }
}

impl<T> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("List").field("items", &self.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stay_while_others_come() {
        let list = List::default();
        list.push("first".to_owned());
        let first = list.get(0);
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let list = &list;
                scope.spawn(move || (0..100).for_each(|item| _ = list.push(format!("{thread}.{item}"))));
            }
        });
        assert_eq!(first.map(String::as_str), Some("first"));
        assert_eq!((list.len(), list.get(list.len())), (201, None));
        assert!((0..100).all(|item| list.iter().any(|have| *have == format!("1.{item}"))));
    }
}
