//! The verifier.
//!
//! Checks an operation and all that is in it in upstream's order and with upstream's words. Each operation that is isolated from
//! above is a subject of its own: at most one error is reported for it, all of them are checked whatever the others bring, and
//! errors come out in program order. Where there is enough to do, isolated operations are checked in parallel; what is reported
//! is the same.
//!
//! Nesting costs no stack: the walk keeps its own.

mod driver;
mod interfaces;
mod invariants;
mod names;
pub(crate) mod op_traits;
mod plan;
mod regions;
pub(crate) mod shapes;
mod symbol_table;
mod unregistered;
mod uses;

use crate::diag::Failed;
use crate::module::OpRef;

pub(crate) use driver::hooks_of_attr;
pub use interfaces::CHECKS;
pub use shapes::{all_shapes_agree, shapes_agree};
pub use unregistered::is_unknown_operation;

/// How to verify.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifyOptions {
    /// Checks what is in the regions too.
    pub recursive: bool,
    /// Uses the threads of rayon's current pool.
    pub parallel: bool,
}

impl Default for VerifyOptions {
    fn default() -> VerifyOptions {
        VerifyOptions { recursive: true, parallel: true }
    }
}

/// Checks an operation and all that is in it.
///
/// # Errors
/// If something is invalid; it has been reported to the context of the operation.
pub fn verify(op: OpRef<'_>) -> Result<(), Failed> {
    verify_with(op, VerifyOptions::default())
}

/// Checks an operation, but not the operations in its regions.
///
/// # Errors
/// If it is invalid; it has been reported to the context of the operation.
pub fn verify_single(op: OpRef<'_>) -> Result<(), Failed> {
    verify_with(op, VerifyOptions { recursive: false, parallel: false })
}

/// Checks an operation as `options` say.
///
/// # Errors
/// If something is invalid; it has been reported to the context of the operation.
pub fn verify_with(op: OpRef<'_>, options: VerifyOptions) -> Result<(), Failed> {
    driver::run(op, options)
}
