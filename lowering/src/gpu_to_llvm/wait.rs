//! Waiting: a token is a stream, or an event that a stream tells of.

use super::runtime::{
    EVENT_CREATE, EVENT_DESTROY, EVENT_RECORD, EVENT_SYNCHRONIZE, STREAM_CREATE, STREAM_DESTROY,
    STREAM_SYNCHRONIZE, STREAM_WAIT_EVENT,
};
use crate::gpu_common::at;
use crate::llvm_common::LlvmTypes;
use rmlir_dialects::gpu::WaitOp;
use rmlir_ir::{OpAddr, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// The host waits for streams and events, which go then.
pub(super) fn wait(
    op: WaitOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    rw.require(rw.read(op).async_token().is_none())?;
    for token in operands.all()? {
        let (synchronize, destroy) = match STREAM_CREATE.gives(rw, token) {
            true => (STREAM_SYNCHRONIZE, STREAM_DESTROY),
            false => (EVENT_SYNCHRONIZE, EVENT_DESTROY),
        };
        synchronize.call(rw, at(op), types, &[token])?;
        destroy.call(rw, at(op), types, &[token])?;
    }
    rw.erase(op)
}

/// A new stream waits for others: for an event after each of them.
pub(super) fn wait_async(
    op: WaitOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    rw.require(rw.read(op).async_token().is_some())?;
    let definers: Vec<Option<OpAddr>> =
        rw.op(op).operands().map(|token| token.def_op().map(|(op, _)| op.global())).collect();
    let mut events: Vec<ValueId> = Vec::new();
    for (token, definer) in operands.all()?.into_iter().zip(definers) {
        if !STREAM_CREATE.gives(rw, token) {
            events.push(token);
            continue;
        }
        rw.after_op(definer?);
        let event = EVENT_CREATE.call(rw, at(op), types, &[])??;
        EVENT_RECORD.call(rw, at(op), types, &[event, token])?;
        events.push(event);
    }
    rw.at_op(op);
    let stream = STREAM_CREATE.call(rw, at(op), types, &[])??;
    for &event in &events {
        STREAM_WAIT_EVENT.call(rw, at(op), types, &[stream, event])?;
    }
    for &event in &events {
        EVENT_DESTROY.call(rw, at(op), types, &[event])?;
    }
    rw.replace(op, &[stream])
}
