//! What the analysis knows.

use crate::bufferization::interface::Use;
use rmlir_ir::OpAddr;
use rmlir_ir::edit::GlobalValue;
use rustc_hash::{FxHashMap, FxHashSet};

/// Sets of values, none in two of them.
#[derive(Debug, Default)]
pub struct Sets {
    set_of: FxHashMap<GlobalValue, usize>,
    sets: Vec<Vec<GlobalValue>>,
}

impl Sets {
    /// Makes a value a set of its own, unless it is in one.
    pub fn add(&mut self, value: GlobalValue) -> usize {
        let next = self.sets.len();
        let set = *self.set_of.entry(value).or_insert(next);
        if set == next {
            self.sets.push(vec![value]);
        }
        set
    }

    /// Makes one set of two: first the members of the first.
    pub fn unite(&mut self, a: GlobalValue, b: GlobalValue) {
        let (a, b) = (self.add(a), self.add(b));
        if a == b {
            return;
        }
        let moved = std::mem::take(&mut self.sets[b]);
        for &value in &moved {
            self.set_of.insert(value, a);
        }
        self.sets[a].extend(moved);
    }

    /// Whether two values are in one set.
    pub fn same(&self, a: GlobalValue, b: GlobalValue) -> bool {
        a == b || self.set_of.get(&a).is_some_and(|set| self.set_of.get(&b) == Some(set))
    }

    /// All values in the set of a value, itself too.
    pub fn members(&self, value: GlobalValue) -> Vec<GlobalValue> {
        self.set_of.get(&value).map_or_else(|| vec![value], |&set| self.sets[set].clone())
    }
}

/// What is known of a function.
#[derive(Debug, Default)]
pub struct FunctionFacts {
    /// Whether all of it has been analysed.
    pub analysed: bool,
    /// For each argument, the results that may share its memory.
    pub returned: FxHashMap<usize, Vec<usize>>,
    /// For each result that always has the buffer of an argument, which.
    pub same: FxHashMap<usize, usize>,
    /// Arguments that are read.
    pub read: FxHashSet<usize>,
    /// Arguments that are written.
    pub written: FxHashSet<usize>,
}

/// What is known of all tensors.
#[derive(Debug, Default)]
pub struct Facts {
    /// Values that may share memory.
    pub aliases: Sets,
    /// Values that have the same buffer.
    pub equivalent: Sets,
    /// Operands that are in place.
    pub in_place: FxHashSet<Use>,
    /// Operands whose elements nobody has set.
    pub undefined: FxHashSet<Use>,
    /// By function.
    pub functions: FxHashMap<OpAddr, FunctionFacts>,
}
