//! Dialects that operations of irdl define: from the operations to the tables of a context, as `.td` records come there.
//!
//! [`read`](read::dialects) makes records of the operations, [`tables`] makes the definitions of the context of them. What a definition
//! asks of parameters, operands, results and attributes is a list of [`conditions`](condition), each of which may speak of those before it.

mod classes;
mod condition;
mod read;
mod tables;

use rmlir_ir::diag::Failed;
use rmlir_ir::{OpRef, RegisterError};

/// Registers the dialects that operations in `root` define, in its context. `root` must have been verified.
///
/// # Errors
/// If a definition means nothing, or there is such a dialect already; it has been reported.
pub fn load_dialects(root: OpRef<'_>) -> Result<(), Failed> {
    let dialects = read::dialects(root)?;
    if dialects.iter().any(|dialect| dialect.conditions().any(condition::is_ambiguous)) {
        return Err(root.emit_plain_error("any_of constraints are not in the correct form"));
    }
    for dialect in dialects {
        let op = dialect.op;
        let registered = root.ctx().register_dialect(tables::dialect(dialect));
        registered.map_err(|error: RegisterError| {
            op.emit_error(format!("{error}: definitions cannot be replaced or added to"))
        })?;
    }
    Ok(())
}
