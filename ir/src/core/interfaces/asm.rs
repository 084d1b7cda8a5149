//! How an operation wants to be named and abbreviated in text.

use crate::module::{BlockRef, OpRef, RegionRef, ValueRef};

/// Names for results, block arguments and blocks, and the dialect whose prefix may be left out inside.
///
/// Names are made unique and brought to legal characters by the printer; an empty name stands for a number. The generic form
/// ignores all of them.
pub trait OpAsmInterface: Send + Sync {
    /// Calls `name` with a result number and the name that the group of results from there on shall have.
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let _ = (op, name);
    }

    /// Calls `name` with arguments of the blocks of a region and their names.
    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        let _ = (op, region, name);
    }

    /// Calls `name` with blocks of the operation's regions and their names, without `^`.
    fn block_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(BlockRef<'_>, &str)) {
        let _ = (op, name);
    }

    /// Whether the arguments of the entry block of its region, which uses nothing else from around it, are called as the operands are.
    fn arguments_are_operands(&self) -> bool {
        false
    }

    /// The dialect whose operations print without their prefix inside the operation's regions; empty for none.
    fn default_dialect(&self) -> &str {
        ""
    }
}
