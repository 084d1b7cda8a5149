//! `enable-arm-streaming`: functions say in which mode of the processor they run, and what they do with its tiles.

use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::vector::{GatherOp, ScatterOp};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, OpRef, TypeData, ValueRef};
use rmlir_passes::options::{EnableArmStreamingStreamingMode as Mode, EnableArmStreamingZaMode as Tiles};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes functions say in which mode they run.
    EnableStreaming: EnableArmStreaming, run
}

/// Says of a function that it stays as it is.
const IGNORED: &str = "enable_arm_streaming_ignore";

fn run(options: &options::EnableArmStreaming, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let op = run.op();
    if options.if_required_by_ops && options.if_scalable_and_supported {
        let message = "enable-arm-streaming: `if-required-by-ops` and `if-scalable-and-supported` are mutually exclusive";
        return Err(op.emit_error(message));
    }
    let wanted = match (options.if_required_by_ops, options.if_scalable_and_supported) {
        (true, _) => uses_tiles(op),
        (_, true) => is_scalable(op),
        _ => true,
    };
    let mode = match options.streaming_mode {
        Mode::Disabled => return Ok(()),
        Mode::Streaming => "arm_streaming",
        Mode::StreamingLocally => "arm_locally_streaming",
        Mode::StreamingCompatible => "arm_streaming_compatible",
    };
    if op.attr_named(IGNORED).is_some() || !wanted {
        return Ok(());
    }
    let tiles = match options.za_mode {
        Tiles::Disabled => None,
        Tiles::NewZa => Some("arm_new_za"),
        Tiles::InZa => Some("arm_in_za"),
        Tiles::OutZa => Some("arm_out_za"),
        Tiles::InoutZa => Some("arm_inout_za"),
        Tiles::PreservesZa => Some("arm_preserves_za"),
    };
    let (ctx, at) = (run.ctx(), run.at());
    for name in std::iter::once(mode).chain(tiles) {
        run.module().set_attr(at, ctx.ident(name), Some(ctx.unit()));
    }
    Ok(())
}

fn uses_tiles(function: OpRef<'_>) -> bool {
    any(function, |op| has_interface(op, "ArmSMETileOpInterface"))
}

/// Whether vectors are there whose length the processor says, and nothing that it cannot do in this mode.
fn is_scalable(function: OpRef<'_>) -> bool {
    let is_scalable = |value: ValueRef<'_>| match function.ctx().type_data(value.ty()) {
        TypeData::Vector { scalable, .. } => scalable.contains(&true),
        _ => false,
    };
    !any(function, |op| op.is::<GatherOp>() || op.is::<ScatterOp>())
        && any(function, |op| op.operands().any(is_scalable) || op.results().any(is_scalable))
}

/// Whether an operation is there that passes a test; the first one tells.
fn any(function: OpRef<'_>, test: impl Fn(OpRef<'_>) -> bool) -> bool {
    let found = Walk::pre().ops(function, |op| match test(op) {
        true => WalkResult::Interrupt,
        false => WalkResult::Advance,
    });
    // A body that is not in memory holds nothing that a pass could look at.
    found.is_ok_and(WalkResult::was_interrupted)
}
