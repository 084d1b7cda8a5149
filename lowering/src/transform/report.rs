//! What a script says: dumps, remarks and checks.

use super::failure::{Failure, Outcome};
use super::interpreter::Running;
use super::state::{Entity, Results, kind_of};
use super::table::Table;
use rmlir_dialects::transform::{EmitParamAsRemarkOp, EmitRemarkAtOp, Kind, PrintOp, VerifyOp};
use rmlir_ir::print::{PrintOptions, print_op};
use rmlir_ir::{Diagnostic, OpAddr, OpRef, ValueRef};
use std::io::Write;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<PrintOp>(print).each::<VerifyOp>(verify);
    table.whole::<EmitRemarkAtOp>(remark_at).whole::<EmitParamAsRemarkOp>(param_as_remark);
}

fn print<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<PrintOp>() else { return Ok(()) };
    let options = PrintOptions {
        assume_verified: own.assume_verified(),
        local_scope: own.use_local_scope(),
        skip_regions: own.skip_regions(),
        ..PrintOptions::default()
    };
    let name = own.name().map(|name| format!("{} ", op.ctx().text(name))).unwrap_or_default();
    let (title, targets) = match own.target() {
        Some(target) => ("", on.ops(target)),
        None => ("top-level ", vec![on.root]),
    };
    let mut text = format!("[[[ IR printer: {name}{title}]]]\n").into_bytes();
    for target in targets {
        print_op(on.payload().op(target), &options, &mut text);
        text.push(b'\n');
    }
    // Nobody is told if nobody listens any more, as with what the tool prints at its end.
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(&text).and_then(|()| out.flush());
    Ok(())
}

fn verify<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    let target = on.payload().op(target);
    if rmlir_ir::verify::verify(target).is_ok() {
        return Ok(Vec::new());
    }
    let error = Diagnostic::error(op.loc(), "failed to verify payload op");
    op.ctx().emit(error.with_note(target.loc(), "payload op"));
    Err(Failure::Definite)
}

fn remark_at<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<EmitRemarkAtOp>() else { return Ok(()) };
    let (ctx, payload, at) = (op.ctx(), on.payload(), own.at());
    let message = ctx.text(own.message());
    if kind_of(at) == Some(Kind::Op) {
        on.ops(at).into_iter().for_each(|target| payload.op(target).emit_remark(&*message));
        return Ok(());
    }
    for (unit, value) in on.values(at) {
        let value = payload.value(unit, value);
        let remark = Diagnostic::remark(value.loc(), &*message);
        ctx.emit(remark.with_note(value.loc(), described(value)));
    }
    Ok(())
}

fn described(value: ValueRef<'_>) -> String {
    let what = match (value.def_op(), value.def_block()) {
        (Some((_, index)), _) => format!("an op result #{index}"),
        (None, Some((block, index))) => {
            let region = block.region().map_or(0, |region| region.number());
            format!("a block argument #{index} in block #{} in region #{region}", block.index())
        }
        (None, None) => String::new(),
    };
    format!("value handle points to {what}")
}

fn param_as_remark<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<EmitParamAsRemarkOp>() else { return Ok(()) };
    let ctx = op.ctx();
    let lead = own.message().map(|message| format!("{} ", ctx.text(message))).unwrap_or_default();
    let params = on.params(own.param()).into_iter().map(|param| rmlir_ir::print::attr_to_string(ctx, param));
    let text = format!("{lead}{}", params.collect::<Vec<_>>().join(", "));
    match own.anchor() {
        None => op.emit_remark(text),
        Some(anchor) => {
            for target in on.ops(anchor) {
                ctx.emit(Diagnostic::remark(on.payload().op(target).loc(), text.clone()));
            }
        }
    }
    Ok(())
}
