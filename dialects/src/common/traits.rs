//! Traits and checks of interfaces that are functions.

use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// Checks an operation.
pub type Check = fn(OpRef<'_>) -> Result<(), Failed>;

/// A function as a trait.
struct Checked {
    name: &'static str,
    check: Check,
}

impl CustomTrait for Checked {
    fn name(&self) -> &str {
        self.name
    }

    fn check(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }
}

/// Registers a function as a trait, or as the check of an interface.
pub fn checked(dialect: &mut DialectImpl<'_>, name: &'static str, check: Check) {
    let found: Arc<dyn CustomTrait> = Arc::new(Checked { name, check });
    dialect.op_trait(name, Arc::new(move |_, _| Some(OpTrait::Custom(Arc::clone(&found)))));
}

/// Registers a trait that says something about an operation and has no check of its own.
pub fn marker(dialect: &mut DialectImpl<'_>, name: &'static str) {
    checked(dialect, name, |_| Ok(()));
}

/// Whether a trait is one that was registered by name.
pub fn is_trait(found: &OpTrait, name: &str) -> bool {
    matches!(found, OpTrait::Custom(custom) if custom.name() == name)
}

/// Whether the definition of an operation has a trait that was registered by name.
pub fn has_trait(op: OpRef<'_>, name: &str) -> bool {
    op.info().def().is_some_and(|def| def.traits.iter().any(|found| is_trait(found, name)))
}

/// Whether the definition of an operation has an interface.
pub fn has_interface(op: OpRef<'_>, name: &str) -> bool {
    op.info().def().is_some_and(|def| def.states_interface(name))
}
