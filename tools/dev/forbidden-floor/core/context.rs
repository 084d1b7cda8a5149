//! The core takes from text by the front's name of a module, in a list, and by climbing.

use crate::op::Op;
use crate::{op, print::to_text};

pub fn show(op: &Op) -> String {
    to_text(op)
}

pub fn show_again(op: &op::Op) -> String {
    super::super::text::print::to_text(op)
}

#[cfg(test)]
mod tests {
    // Tests may use all floors.
    use crate::print::to_text;
}
