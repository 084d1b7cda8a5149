//! Watching a driver.

use rmlir_ir::listener::Listener;
use rmlir_ir::{Module, OpAddr, RegionRef};

/// Is told what a driver does: the edits, as a [`Listener`], before the driver looks at them itself, and where the driver is. Logs of
/// actions and traces are made of this.
pub trait Observer: Listener {
    /// An iteration over a region begins; the first has number 1.
    fn iteration_begins(&mut self, region: RegionRef<'_>, number: u32) {
        let _ = (region, number);
    }

    /// The iteration ends.
    fn iteration_ends(&mut self, module: &Module) {
        let _ = module;
    }

    /// A pattern will be tried on an operation.
    fn attempt_begins(&mut self, module: &Module, op: OpAddr, pattern: &str) {
        let _ = (module, op, pattern);
    }

    /// It was tried; `applied` if it did something. The operation may be gone.
    fn attempt_ends(&mut self, module: &Module, op: OpAddr, pattern: &str, applied: bool) {
        let _ = (module, op, pattern, applied);
    }
}
