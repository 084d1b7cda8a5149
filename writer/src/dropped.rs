//! Native properties, which versions below 5 have no place for.

use crate::numbering::Numbering;
use rmlir_ir::{Context, OpName, Props};
use std::collections::BTreeMap;

/// Operations of a name whose native properties have values that versions below 5 drop: a reader gets the defaults.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dropped {
    /// Name of the operations.
    pub op: String,
    /// How many there are.
    pub count: usize,
}

impl Numbering<'_> {
    /// What the version drops, by name of the operation.
    pub(crate) fn dropped(&self) -> Vec<Dropped> {
        if self.version.has_properties() {
            return Vec::new();
        }
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for row in self.rows.iter().filter(|row| says_something(self.ctx, row.name, row.props)) {
            let name = String::from_utf8_lossy(self.ctx.op_name_text(row.name)).into_owned();
            *counts.entry(name).or_default() += row.count as usize;
        }
        counts.into_iter().map(|(op, count)| Dropped { op, count }).collect()
    }
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
