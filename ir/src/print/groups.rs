//! Which results of an operation belong together according to its definition.

use crate::context::RESULT_SEGMENTS;
use crate::def::{Arity, OpDef};
use crate::module::OpRef;

/// The number of the first result of every non-empty declared group that has a name, with that name; nothing unless the
/// definition declares at least two groups.
pub(crate) fn result_group_starts(op: OpRef<'_>) -> Vec<(usize, &str)> {
    match op.info().def() {
        Some(def) if def.results.len() >= 2 && op.num_results() > 0 => group_starts(op, def),
        _ => Vec::new(),
    }
}

fn group_starts<'m>(op: OpRef<'m>, def: &'m OpDef) -> Vec<(usize, &'m str)> {
    let lengths = group_lengths(op, def);
    let mut start = 0;
    let mut starts = Vec::new();
    for (group, length) in def.results.iter().zip(lengths) {
        if length > 0 && !group.name.is_empty() {
            starts.push((start, &*group.name));
        }
        start += length;
    }
    starts
}

/// Lengths of the groups: as the property says, else the variadic ones share what the others leave.
fn group_lengths(op: OpRef<'_>, def: &OpDef) -> Vec<usize> {
    let stated = op.attr_named(RESULT_SEGMENTS).and_then(|attr| op.ctx().as_i32_array(attr));
    if let Some(stated) = stated.filter(|stated| stated.len() == def.results.len()) {
        return stated.into_iter().map(|length| usize::try_from(length).unwrap_or(0)).collect();
    }
    let single = def.results.iter().filter(|group| group.arity == Arity::One).count();
    let shared = op.num_results().saturating_sub(single).checked_div(def.results.len() - single).unwrap_or(0);
    def.results.iter().map(|group| if group.arity == Arity::One { 1 } else { shared }).collect()
}
