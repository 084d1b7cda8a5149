//! Inlining of operations that may go anywhere.

use rmlir_ir::OpRef;
use rmlir_ir::RegionRef;
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// A dialect whose operations may go anywhere.
struct Anywhere {
    /// Code may go into the regions of its operations.
    takes: bool,
}

impl DialectInlinerInterface for Anywhere {
    fn may_inline_region(&self, _to: RegionRef<'_>, _from: RegionRef<'_>, _clone: bool) -> bool {
        self.takes
    }

    fn may_inline_op(&self, _op: OpRef<'_>, _to: RegionRef<'_>, _clone: bool) -> bool {
        true
    }
}

/// The operations of the dialect may go anywhere.
pub(crate) fn anywhere(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(Anywhere { takes: false }));
}

/// The same, and code may go into their regions.
pub(crate) fn anywhere_and_into(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(Anywhere { takes: true }));
}
