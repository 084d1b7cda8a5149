//! Native properties, which versions below 5 have no place for.

use rmlir_ir::{Context, Module, OpName, OpRef, Props};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Operations of a name whose native properties have values that versions below 5 drop: a reader gets the defaults.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dropped {
    /// Name of the operations.
    pub op: String,
    /// How many there are.
    pub count: usize,
}

/// What a version below 5 would drop of a module, by name of the operation.
pub fn dropped_properties(module: &Module) -> Vec<Dropped> {
    let mut counts: BTreeMap<OpName, (String, usize)> = BTreeMap::new();
    let mut known: FxHashMap<(OpName, Props), bool> = FxHashMap::default();
    let mut stack: Vec<OpRef<'_>> = module.top().into_iter().collect();
    while let Some(op) = stack.pop() {
        let key = (op.name(), op.props());
        if *known.entry(key).or_insert_with(|| says_something(module.ctx(), key.0, key.1)) {
            let name = || (String::from_utf8_lossy(op.name_text()).into_owned(), 0);
            counts.entry(key.0).or_insert_with(name).1 += 1;
        }
        stack.extend(op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()));
    }
    let mut found: Vec<Dropped> = counts.into_values().map(|(op, count)| Dropped { op, count }).collect();
    found.sort_unstable();
    found
}

/// Whether a native property differs from its default.
fn says_something(ctx: &Context, name: OpName, props: Props) -> bool {
    let Some(op) = ctx.op_info(name).registered() else { return false };
    let (attrs, natives) = (op.def.attrs.len(), op.def.props.len());
    if natives == 0 {
        return false;
    }
    let defaults = ctx.props(ctx.with_default_props(name, ctx.empty_props()));
    let row = ctx.props(props);
    (attrs..attrs + natives).any(|slot| row.get(slot) != defaults.get(slot))
}

/// The operations with their numbers, as messages have them.
pub(crate) fn list(dropped: &[Dropped]) -> String {
    let each: Vec<String> = dropped.iter().map(|of| format!("'{}' ({})", of.op, of.count)).collect();
    each.join(", ")
}
