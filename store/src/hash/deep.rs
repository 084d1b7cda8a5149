//! Hashes that cover what an operation refers to.
//!
//! Operations that refer to each other in a circle make up one group. Groups are hashed in the order in which Tarjan's algorithm finds
//! them, so that each knows the hashes of all it refers to.

use super::OpHash;
use super::encode::Encoder;
use super::parts::Digest;
use rmlir_ir::{Context, Ident};
use rustc_hash::FxHashMap;

/// Not visited yet.
const NEW: usize = usize::MAX;

/// By operation, the hash that covers all it refers to. `refs` are the symbols that each refers to itself.
pub(super) fn deep(ctx: &Context, hashes: &[OpHash], refs: &[&[Ident]]) -> Vec<Digest> {
    let mut by_name: FxHashMap<Ident, usize> = FxHashMap::default();
    for (at, hash) in hashes.iter().enumerate() {
        if let Some(name) = hash.symbol {
            by_name.entry(name).or_insert(at);
        }
    }
    let edges: Vec<Vec<usize>> =
        refs.iter().map(|refs| refs.iter().filter_map(|name| by_name.get(name).copied()).collect()).collect();
    let groups = Groups::new(&edges);
    let mut of_group: Vec<Digest> = Vec::with_capacity(groups.members.len());
    for members in &groups.members {
        let missing = members.iter().flat_map(|&at| refs.get(at).copied().unwrap_or_default());
        let mut missing: Vec<&[u8]> =
            missing.filter(|name| !by_name.contains_key(name)).map(|&name| ctx.bytes(name)).collect();
        missing.sort_unstable();
        missing.dedup();
        let mut own: Vec<(&[u8], Digest)> = members
            .iter()
            .filter_map(|&at| hashes.get(at))
            .map(|hash| (name_of(ctx, hash), hash.hash.0))
            .collect();
        own.sort_unstable();
        let number = of_group.len();
        let mut used: Vec<Digest> = members
            .iter()
            .flat_map(|&at| edges.get(at).into_iter().flatten())
            .filter_map(|&to| groups.of.get(to).copied().filter(|&group| group != number))
            .filter_map(|group| of_group.get(group).copied())
            .collect();
        used.sort_unstable();
        used.dedup();
        let mut out = Encoder::new(b'G');
        out.count(own.len());
        for (name, digest) in own {
            out.bytes(name);
            out.raw(&digest);
        }
        out.count(missing.len());
        missing.into_iter().for_each(|name| out.bytes(name));
        out.count(used.len());
        used.iter().for_each(|digest| out.raw(digest));
        of_group.push(out.digest());
    }
    let of = |(at, hash): (usize, &OpHash)| {
        let mut out = Encoder::new(b'D');
        out.raw(&hash.hash.0);
        out.raw(&groups.of.get(at).and_then(|&group| of_group.get(group)).copied().unwrap_or([0; 32]));
        out.digest()
    };
    hashes.iter().enumerate().map(of).collect()
}

fn name_of<'c>(ctx: &'c Context, hash: &OpHash) -> &'c [u8] {
    hash.symbol.map_or(b"", |name| ctx.bytes(name))
}

/// The strongly connected components of a graph, each after those it leads to.
struct Groups {
    members: Vec<Vec<usize>>,
    /// By node.
    of: Vec<usize>,
}

impl Groups {
    fn new(edges: &[Vec<usize>]) -> Groups {
        let count = edges.len();
        let mut groups = Groups { members: Vec::new(), of: vec![NEW; count] };
        let (mut order, mut low) = (vec![NEW; count], vec![0; count]);
        let (mut open, mut next) = (Vec::new(), 0);
        for start in 0..count {
            if order[start] != NEW {
                continue;
            }
            // A node, and which of its edges is next.
            let mut stack = vec![(start, 0)];
            while let Some((node, edge)) = stack.pop() {
                if edge == 0 {
                    (order[node], low[node]) = (next, next);
                    next += 1;
                    open.push(node);
                } else if let Some(&to) = edges[node].get(edge - 1)
                    && groups.of[to] == NEW
                {
                    low[node] = low[node].min(low[to]);
                }
                if let Some(&to) = edges[node].get(edge) {
                    stack.push((node, edge + 1));
                    if order[to] == NEW {
                        stack.push((to, 0));
                    }
                    continue;
                }
                if low[node] == order[node] {
                    groups.close(node, &mut open);
                }
            }
        }
        groups
    }

    /// What was opened since `node`, with it, is a group.
    fn close(&mut self, node: usize, open: &mut Vec<usize>) {
        let from = open.iter().rposition(|&at| at == node).unwrap_or(0);
        let members = open.split_off(from);
        members.iter().for_each(|&at| self.of[at] = self.members.len());
        self.members.push(members);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_one_group_and_come_after_what_they_use() {
        // 0 -> 1 <-> 2 -> 3, 4 alone, 5 -> itself and 0
        let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![], vec![5, 0]];
        let groups = Groups::new(&edges);
        let mut members = groups.members.clone();
        members.iter_mut().for_each(|group| group.sort_unstable());
        assert_eq!(members, [vec![3], vec![1, 2], vec![0], vec![4], vec![5]]);
        assert_eq!(groups.of, [2, 1, 1, 0, 3, 4]);
    }
}
