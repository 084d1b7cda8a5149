//! Which patterns can lead to something legal, and which way is shorter.

use super::target::ConversionTarget;
use crate::pattern::Patterns;
use rmlir_ir::{Context, OpName};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known of patterns before any is tried.
pub(super) struct Graph {
    /// For each pattern the number of steps that it leads on to.
    depths: Vec<usize>,
    /// Whether all operations that it makes can be legal in the end.
    useful: Vec<bool>,
}

impl Graph {
    pub(super) fn new(ctx: &Context, target: &ConversionTarget<'_>, patterns: &Patterns) -> Graph {
        let count = patterns.len();
        let generates: Vec<&[&'static str]> = (0..count)
            .map(|index| {
                let traits = patterns.pattern(index as u32).traits();
                traits.map_or(&[][..], |traits| &traits.generates)
            })
            .collect();
        let roots: Vec<Option<String>> = (0..count).map(|index| patterns.root_name(index as u32)).collect();
        let any = roots.iter().any(Option::is_none);
        let mut useful = vec![any; count];
        let mut reachable: FxHashSet<&str> = FxHashSet::default();
        loop {
            let mut changed = false;
            for index in 0..count {
                let legal = |name: &&str| target.of_name(ctx, name).0 || reachable.contains(name);
                if !useful[index] && generates[index].iter().all(legal) {
                    (useful[index], changed) = (true, true);
                    reachable.extend(roots[index].as_deref());
                }
            }
            if !changed {
                break;
            }
        }
        let mut by_root: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
        for (index, root) in roots.iter().enumerate() {
            if let Some(root) = root {
                by_root.entry(root).or_default().push(index);
            }
        }
        let mut depths = vec![1; count];
        // A way that goes in a circle has no end; longer than all patterns none can be.
        for _ in 0..count.min(64) {
            let mut changed = false;
            for index in 0..count {
                let of_op = |name: &&str| match target.of_name(ctx, name) {
                    (true, true) => 0,
                    _ => by_root
                        .get(*name)
                        .and_then(|own| own.iter().filter(|&&own| useful[own]).map(|&own| depths[own]).min())
                        .unwrap_or(0),
                };
                let depth = 1 + generates[index].iter().map(of_op).max().unwrap_or(0);
                if depth > depths[index] {
                    (depths[index], changed) = (depth, true);
                }
            }
            if !changed {
                break;
            }
        }
        Graph { depths, useful }
    }

    /// The patterns for operations of a name in the order in which they are tried.
    pub(super) fn order(&self, ctx: &Context, patterns: &Patterns, name: OpName) -> Vec<u32> {
        let mut found = patterns.of_op(ctx, name);
        found.retain(|&index| self.useful.get(index as usize).copied().unwrap_or(true));
        // The list is by benefit already, and sorting is stable.
        found.sort_by_key(|&index| self.depths.get(index as usize).copied().unwrap_or(1));
        found
    }
}
