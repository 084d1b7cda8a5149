//! Text may use the core.

use crate::op::Op;

pub fn to_text(op: &Op) -> String {
    op.name()
}

impl Op {
    pub fn shown(&self) -> String {
        to_text(self)
    }
}
