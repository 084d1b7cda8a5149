//! Locations of block arguments.

use crate::handles::ValueId;
use crate::loc::Loc;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The locations of those block arguments that have one.
///
/// New arguments have growing handles, so nearly all entries come in order and lie in a list; what comes out of order, when the
/// location of an old argument is changed, lies in a table, as in the midst of the list it would move all that follows.
#[derive(Debug, Default)]
pub(crate) struct ArgLocs {
    /// In place as long as they are few, which takes no more than a vector.
    ordered: SmallVec<[(ValueId, Loc); 2]>,
    /// Boxed: hardly any body has such.
    others: Option<Box<FxHashMap<ValueId, Loc>>>,
}

impl ArgLocs {
    fn place(&self, arg: ValueId) -> Result<usize, usize> {
        match self.ordered.last() {
            Some(&(last, _)) if last >= arg => self.ordered.binary_search_by_key(&arg, |&(arg, _)| arg),
            _ => Err(self.ordered.len()),
        }
    }

    pub(crate) fn get(&self, arg: ValueId) -> Option<Loc> {
        match self.place(arg) {
            Ok(at) => Some(self.ordered[at].1),
            Err(_) => self.others.as_ref()?.get(&arg).copied(),
        }
    }

    /// Notes a location, and gives the one before.
    pub(crate) fn insert(&mut self, arg: ValueId, loc: Loc) -> Option<Loc> {
        match self.place(arg) {
            Ok(at) => Some(std::mem::replace(&mut self.ordered[at].1, loc)),
            // It cannot lie in the table: all that does comes before the end of the list.
            Err(at) if at == self.ordered.len() => {
                self.ordered.push((arg, loc));
                None
            }
            Err(_) => self.others.get_or_insert_default().insert(arg, loc),
        }
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Loc> {
        let others = self.others.iter_mut().flat_map(|others| others.values_mut());
        self.ordered.iter_mut().map(|(_, loc)| loc).chain(others)
    }

    /// Moves what is here into memory of just the size.
    pub(super) fn settle(&mut self) -> ArgLocs {
        ArgLocs { ordered: super::exactly_small(&mut self.ordered), others: self.others.take() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_order_the_last_location_counts() {
        let ctx = crate::Context::new();
        let loc = |n: usize| ctx.loc(ctx.name_loc(ctx.ident(&n.to_string()), ctx.unknown_loc()));
        let mut locs = ArgLocs::default();
        let order = [3, 9, 5, 9, 1, 12, 5, 3, 30, 2, 12, 40];
        let mut want = FxHashMap::default();
        for (n, arg) in order.into_iter().enumerate() {
            let (arg, loc) = (ValueId::new(arg), loc(n));
            assert_eq!(locs.insert(arg, loc), want.insert(arg, loc));
        }
        for arg in (0..50).map(ValueId::new) {
            assert_eq!(locs.get(arg), want.get(&arg).copied());
        }
        assert_eq!(locs.values_mut().count(), want.len());
        let settled = locs.settle();
        assert!(locs.get(ValueId::new(3)).is_none());
        assert!(want.iter().all(|(&arg, &loc)| settled.get(arg) == Some(loc)));
    }
}
