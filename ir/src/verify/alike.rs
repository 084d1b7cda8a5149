//! Operations that were found good together with what is around them: those with regions by their outlines, those that must fit the
//! operation around them by their parts and that one's.

use crate::handles::OpName;
use crate::look::OpLook;
use crate::module::OpRef;
use crate::signature::{News, Signatures};

/// What is known about the outline of an operation.
pub(super) struct Outline {
    /// One like it was found good.
    pub(super) good: bool,
    /// Each region has one block at most, and nothing branches to it.
    pub(super) simple: bool,
}

/// How many names are told apart.
const NAMES: usize = 64;
/// After so many more operations of a name that were not known than others that were, the name is given up: where each function has a name
/// of its own, looking for another one like it takes time and memory and finds nothing.
const PATIENCE: u16 = 4096;

/// What one thread found good.
pub(super) struct Alike {
    good: Signatures,
    /// For each name how many operations more were not known than were.
    new: [u16; NAMES],
}

impl Alike {
    /// Nothing yet; `good` is what notes it.
    pub(super) fn new(good: Signatures) -> Alike {
        Alike { good, new: [0; NAMES] }
    }

    /// What was added since this was asked last.
    pub(super) fn tell(&mut self) -> News {
        self.good.tell()
    }

    /// Adds what others tell.
    pub(super) fn hear(&mut self, news: &News) {
        self.good.hear(news);
    }

    /// Whether operations of this name are still worth a look.
    pub(super) fn is_worth(&self, name: OpName) -> bool {
        self.new[name.raw() as usize % NAMES] < PATIENCE
    }

    /// What is known about the outline of an operation, which has regions and no successors.
    pub(super) fn find(&mut self, op: OpRef<'_>, look: &OpLook) -> Outline {
        let (good, simple) = self.good.has_outline(op, look);
        self.count(look.name, good);
        Outline { good, simple }
    }

    /// Whether an operation like this one was found good in an operation like the one around it.
    pub(super) fn find_in_parent(&mut self, op: OpRef<'_>) -> bool {
        let good = self.good.has_with_parent(op);
        self.count(op.name(), good);
        good
    }

    fn count(&mut self, name: OpName, good: bool) {
        let new = &mut self.new[name.raw() as usize % NAMES];
        *new = if good { new.saturating_sub(1) } else { new.saturating_add(1) };
    }

    /// Adds what was looked for last.
    pub(super) fn add(&mut self) {
        self.good.add();
    }
}
