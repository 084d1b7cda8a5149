//! Sizes that are stored with a tensor, and slices.

use super::level::Format;
use super::types::specified;
use crate::common::enums;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::typed::number;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["storage_specifier.get", "storage_specifier.set"] {
        dialect.op(name).verifier(check_specifier);
    }
    for name in ["slice.offset", "slice.stride"] {
        dialect.op(name).verifier(check_slice);
    }
}

const KIND: (&str, &str) = (super::DIALECT, "kind");
const OF_VALUES: &str = "val_mem_sz";

fn check_specifier(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let kind = op.attr_named("specifierKind").and_then(|kind| enums::word(ctx, kind, KIND));
    let level = op.attr_named("level").and_then(|level| number(ctx, level));
    let encoding = op.operand(0).and_then(|specifier| specified(ctx, specifier.ty()));
    let (Some(kind), Some(encoding)) = (kind, encoding) else { return Ok(()) };
    if kind == OF_VALUES {
        return match level {
            Some(_) => Err(op.emit_plain_error("redundant level argument for querying value memory size")),
            None => Ok(()),
        };
    }
    if matches!(&*kind, "dim_offset" | "dim_stride") && encoding.slices.is_empty() {
        return Err(op.emit_plain_error("requested slice data on non-slice tensor"));
    }
    let Some(level) = level else { return Err(op.emit_plain_error("missing level argument")) };
    let Some(level) = usize::try_from(level).ok().and_then(|level| encoding.levels.get(level)) else {
        return Err(op.emit_plain_error("requested level is out of bounds"));
    };
    match kind == "pos_mem_sz" && level.is(Format::Singleton) {
        true => Err(op.emit_plain_error("requested position memory size on a singleton level")),
        false => Ok(()),
    }
}

fn check_slice(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let dim = op.attr_named("dim").and_then(|dim| number(ctx, dim));
    let rank = op.operand(0).and_then(|slice| ctx.type_data(slice.ty()).shape()).map(<[i64]>::len);
    let (Some(dim), Some(rank)) = (dim, rank) else { return Ok(()) };
    match usize::try_from(dim) {
        Ok(dim) if dim < rank => Ok(()),
        _ => Err(op.emit_plain_error("requested dimension out of bound")),
    }
}
