//! The core calls what text adds to its type.

pub struct Op;

impl Op {
    pub fn name(&self) -> String {
        // Not a use: crate::print
        self.shown()
    }
}
