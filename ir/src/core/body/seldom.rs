//! A list that hardly any body has something in.

use std::ops::{Deref, DerefMut};

/// A list that takes eight bytes as long as nothing is in it, where a vector takes 24.
#[derive(Clone, Debug)]
// A box of a vector is small, which is the point.
#[allow(clippy::box_collection)]
pub(crate) struct Seldom<T>(Option<Box<Vec<T>>>);

impl<T> Default for Seldom<T> {
    fn default() -> Seldom<T> {
        Seldom(None)
    }
}

impl<T> Seldom<T> {
    pub(crate) fn push(&mut self, item: T) {
        self.0.get_or_insert_default().push(item);
    }

    /// The items in a list that has no room for more; this one is empty then.
    pub(super) fn settle(&mut self) -> Seldom<T> {
        match &mut self.0 {
            Some(items) if !items.is_empty() => Seldom(Some(Box::new(super::exactly(items)))),
            _ => Seldom(None),
        }
    }
}

impl<T> Deref for Seldom<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.0.as_ref().map_or(&[], |items| items)
    }
}

impl<T> DerefMut for Seldom<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        self.0.as_mut().map_or(&mut [], |items| items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_it_can_be_moved_out_of_its_room() {
        let mut list = Seldom::default();
        assert!(list.is_empty() && list.settle().is_empty());
        (0..5).for_each(|item| list.push(item));
        list[2] = 7;
        let settled = list.settle();
        assert_eq!((&*settled, &*list), (&[0, 1, 7, 3, 4][..], &[][..]));
        list.push(9);
        assert_eq!(&*list, [9]);
    }
}
