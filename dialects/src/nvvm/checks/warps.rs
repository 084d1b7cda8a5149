//! What the threads of a warp do together, and single registers.

use super::{Checked, ensure, ensure_plainly, struct_elements};
use crate::ops::nvvm::*;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("clusterlaunchcontrol.query.cancel").verifier(check_query);
    dialect.op("match.sync").verifier(check_match);
    dialect.op("pmevent").verifier(check_event);
    dialect.op("prmt").verifier(check_permute);
    dialect.op("redux.sync").verifier(check_reduction);
    dialect.op("setmaxregister").verifier(check_registers);
    dialect.op("shfl.sync").verifier(check_shuffle);
    dialect.op("vote.sync").verifier(check_vote);
}

fn result(op: OpRef<'_>) -> Option<Type> {
    op.result(0).map(|value| value.ty())
}

fn check_query(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    match op.unverified::<ClusterLaunchControlQueryCancelOp>().query_type() {
        Some(ClusterLaunchControlQueryType::ISCANCELED) => {
            ensure(op, result(op) == Some(ctx.i1()), "is_canceled query type returns an i1")
        }
        _ => {
            let names = "get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z";
            let text = format!("{names} query types return an i32");
            ensure(op, result(op) == Some(ctx.i32()), &text)
        }
    }
}

fn check_match(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    match op.unverified::<MatchSyncOp>().kind() {
        Some(MatchSyncKind::All) => {
            let elements = result(op).and_then(|ty| struct_elements(ctx, ty));
            let holds = elements.is_some_and(|elements| elements == [ctx.i32(), ctx.i1()]);
            let what = "match.sync 'all' returns a two element struct with first element as i32 and second";
            ensure(op, holds, &format!("{what} element as i1"))
        }
        _ => ensure(op, result(op) == Some(ctx.i32()), "match.sync 'any' returns an i32"),
    }
}

fn check_vote(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    match op.unverified::<VoteSyncOp>().kind() {
        Some(VoteSyncKind::Ballot) => {
            ensure(op, result(op) == Some(ctx.i32()), "vote.sync 'ballot' returns an i32")
        }
        _ => {
            let text = "vote.sync 'any', 'all' and 'uni' returns an i1";
            ensure(op, result(op) == Some(ctx.i1()), text)
        }
    }
}

fn check_event(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<PMEventOp>();
    match (it.event_id(), it.masked_event_id()) {
        (None, None) => ensure(op, false, "either `id` or `mask` must be set"),
        (Some(_), Some(_)) => ensure(op, false, "`id` and `mask` cannot be set at the same time"),
        (Some(id), None) => ensure(op, (0..=15).contains(&id), "`id` must be between 0 and 15"),
        (None, Some(_)) => Ok(()),
    }
}

fn check_permute(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<PermuteOp>();
    let Some(mode) = it.mode() else { return Ok(()) };
    let word = mode.text();
    match mode {
        PermuteMode::DEFAULT | PermuteMode::F4E | PermuteMode::B4E => {
            ensure_plainly(op, it.hi().is_some(), &format!("mode '{word}' requires 'hi' operand."))
        }
        PermuteMode::RC8 | PermuteMode::ECL | PermuteMode::ECR | PermuteMode::RC16 => {
            ensure_plainly(op, it.hi().is_none(), &format!("mode '{word}' does not accept 'hi' operand."))
        }
    }
}

fn check_reduction(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<ReduxOp>();
    let (Some(ty), Some(kind)) = (result(op), it.kind()) else { return Ok(()) };
    let f32 = ctx.float_type(FloatKind::F32);
    if ty != f32 {
        ensure(op, it.abs() != Some(true), "abs attribute is supported only for f32 type")?;
        ensure(op, it.nan() != Some(true), "nan attribute is supported only for f32 type")?;
    }
    let want = if matches!(kind, ReduxKind::FMIN | ReduxKind::FMAX) { f32 } else { ctx.i32() };
    let (have, only) = (ctx.quoted_type(ty), ctx.quoted_type(want));
    let what = format!("'{}' redux kind unsupported with {have} type.", kind.text());
    ensure(op, ty == want, &format!("{what} Only supported type is {only}."))
}

fn check_registers(op: OpRef<'_>) -> Checked {
    let count = op.unverified::<SetMaxRegisterOp>().reg_count().unwrap_or(0);
    ensure(op, count % 8 == 0, "new register size must be multiple of 8")?;
    ensure(op, (24..=256).contains(&count), "new register size must be in between 24 to 256")
}

fn check_shuffle(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<ShflOp>();
    let (Some(ty), Some(value)) = (result(op), it.val().map(|value| value.ty())) else { return Ok(()) };
    let of_type = |what: &str, want: Type, have: Type| {
        let (want_text, have_text) = (ctx.quoted_type(want), ctx.quoted_type(have));
        let text = format!("expected {what} to be of type {want_text} but got {have_text} instead");
        ensure(op, want == have, &text)
    };
    let tells = it.return_value_and_is_valid();
    let pair = "expected return type to be a two-element struct";
    let Some(elements) = struct_elements(ctx, ty) else {
        ensure(op, !tells, pair)?;
        return of_type("return type", value, ty);
    };
    let text =
        "\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type";
    ensure(op, tells, text)?;
    let &[first, second] = &elements[..] else { return ensure(op, false, pair) };
    of_type("first element in the returned struct", value, first)?;
    of_type("second element in the returned struct", ctx.i1(), second)
}
