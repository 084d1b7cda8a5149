//! How regions lie inside each other.

use crate::module::RegionRef;

/// Whether `inner` lies, at any depth, inside `outer`. False if they are the same.
pub fn is_proper_ancestor(outer: RegionRef<'_>, inner: RegionRef<'_>) -> bool {
    let up = |region: &RegionRef<'_>| {
        region.parent().and_then(|op| op.parent_region()).map(|r| (r.unit(), r.id()))
    };
    let mut at = up(&inner);
    while let Some((unit, id)) = at {
        if unit == outer.unit() && id == outer.id() {
            return true;
        }
        at = up(&outer.module().region(unit, id));
    }
    false
}
