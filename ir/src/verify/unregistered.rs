//! Operations without a definition, and where they may stand.

use crate::context::{Context, OpInfo, RegisteredDialect};
use crate::diag::Failed;
use crate::handles::OpName;
use crate::module::OpRef;

/// The dialect that defines operations of the namespace of a name. One with nothing after its dot is in none.
fn dialect_of_ops<'c>(ctx: &'c Context, info: &OpInfo) -> Option<&'c RegisteredDialect> {
    let name = ctx.bytes(info.name());
    let rest = name.iter().position(|&byte| byte == b'.').map_or(&[][..], |dot| &name[dot + 1..]);
    let dialect = ctx.dialect_info(info.dialect()).registered();
    dialect.filter(|dialect| !dialect.lacks_ops && !rest.is_empty())
}

/// Whether operations of this name are invalid because the dialect before the dot is registered and neither has nor allows them.
pub fn is_unknown_operation(ctx: &Context, name: OpName) -> bool {
    let info = ctx.op_info(name);
    info.registered().is_none()
        && dialect_of_ops(ctx, info).is_some_and(|dialect| !dialect.allows_unknown_ops)
}

/// Whether an operation that is not registered is fine.
pub(super) fn may_be_unregistered(ctx: &Context, info: &OpInfo) -> bool {
    match dialect_of_ops(ctx, info) {
        Some(dialect) => dialect.allows_unknown_ops,
        None => ctx.allows_unregistered_dialects(),
    }
}

/// Reports an operation that is neither registered nor allowed to be unregistered.
pub(super) fn refuse_unregistered(op: OpRef<'_>, info: &OpInfo) -> Failed {
    if dialect_of_ops(op.ctx(), info).is_some() {
        let dialect = op.ctx().dialect_info(info.dialect());
        let (name, dialect) = (String::from_utf8_lossy(op.name_text()), op.ctx().text(dialect.name()));
        return op.emit_plain_error(format!(
            "unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations"
        ));
    }
    op.emit_error(
        "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
         MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
    )
}
