//! Barriers, fences, and registers that are read.

use super::{Checked, ensure, ensure_plainly, space, space_of};
use crate::ops::nvvm::*;
use rmlir_ir::def::Param;
use rmlir_ir::value::Int;
use rmlir_ir::{OpRef, ValueRef, typed};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("barrier").verifier(check_barrier);
    dialect.op("fence.proxy").verifier(check_proxy);
    dialect
        .op("fence.sync_restrict")
        .verifier(|op| check_order(op, op.unverified::<FenceSyncRestrictOp>().order()));
    dialect.op("fence.proxy.sync_restrict").verifier(check_proxy_restrict);
    dialect.op("fence.proxy.acquire").verifier(|op| {
        let it = op.unverified::<FenceProxyAcquireOp>();
        check_one_way(op, it.from_proxy(), it.to_proxy())
    });
    dialect.op("fence.proxy.release").verifier(|op| {
        let it = op.unverified::<FenceProxyReleaseOp>();
        check_one_way(op, it.from_proxy(), it.to_proxy())
    });
    arrivals(dialect);
    registers(dialect);
}

fn arrivals(dialect: &mut DialectImpl<'_>) {
    dialect.op("mbarrier.arrive").verifier(|op| {
        let it = op.unverified::<MBarrierArriveOp>();
        check_arrival(op, it.scope(), it.addr(), it.res())
    });
    dialect.op("mbarrier.arrive_drop").verifier(|op| {
        let it = op.unverified::<MBarrierArriveDropOp>();
        check_arrival(op, it.scope(), it.addr(), it.res())
    });
    dialect.op("mbarrier.arrive.expect_tx").verifier(check_expecting_arrival);
    dialect.op("mbarrier.arrive_drop.expect_tx").verifier(|op| {
        let it = op.unverified::<MBarrierArriveDropExpectTxOp>();
        check_arrival(op, it.scope(), it.addr(), it.res())
    });
    dialect
        .op("mbarrier.expect_tx")
        .verifier(|op| check_scope(op, op.unverified::<MBarrierExpectTxOp>().scope()));
    dialect
        .op("mbarrier.complete_tx")
        .verifier(|op| check_scope(op, op.unverified::<MBarrierCompleteTxOp>().scope()));
    dialect
        .op("mbarrier.test.wait")
        .verifier(|op| check_scope(op, op.unverified::<MBarrierTestWaitOp>().scope()));
    dialect
        .op("mbarrier.try_wait")
        .verifier(|op| check_scope(op, op.unverified::<MBarrierTryWaitOp>().scope()));
}

/// Registers whose values may be known to lie in a range.
fn registers(dialect: &mut DialectImpl<'_>) {
    let whole = ["laneid", "warpid", "nwarpid", "warpsize", "smid", "nsmid", "gridid"];
    let of_cluster = ["cluster.ctarank", "cluster.nctarank"];
    let by_dimension =
        ["tid", "ntid", "ctaid", "nctaid", "nclusterid", "cluster.ctaid", "clusterid", "cluster.nctaid"];
    for name in whole.into_iter().chain(of_cluster) {
        dialect.op(&format!("read.ptx.sreg.{name}")).verifier(check_range);
    }
    for name in by_dimension {
        for dim in ["x", "y", "z"] {
            dialect.op(&format!("read.ptx.sreg.{name}.{dim}")).verifier(check_range);
        }
    }
}

/// A range whose ends are the same is all or nothing, which only the least and the greatest number say.
fn check_range(op: OpRef<'_>) -> Checked {
    let Some(range) = op.attr_named("range") else { return Ok(()) };
    let bound = |index| match typed::attr_param(op.ctx(), range, ("llvm", "constant_range"), index) {
        Some(Param::BigInt(value)) => Some(value),
        _ => None,
    };
    let (Some(lower), Some(upper)) = (bound(0), bound(1)) else { return Ok(()) };
    if lower != upper || lower.is_zero() || lower.is_all_ones() {
        return Ok(());
    }
    let mut most = Vec::new();
    Int::all_ones(lower.width()).print_unsigned(&mut most);
    let most = String::from_utf8_lossy(&most);
    let what = format!("Lower == Upper, but they aren't min (0) or max ({most}) value!");
    Err(op.emit_error(format!("invalid range attribute: {what} This is an invalid constant range.")))
}

fn check_barrier(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<BarrierOp>();
    let text = "barrier id is missing, it should be set between 0 to 15";
    ensure(op, it.number_of_threads().is_none() || it.barrier_id().is_some(), text)?;
    let text = "reduction are only available when id is 0";
    let reduces = it.reduction_op().is_some() || it.reduction_predicate().is_some();
    ensure(op, it.barrier_id().is_none() || !reduces, text)?;
    let text = "reduction predicate and reduction operation must be specified together";
    ensure(op, it.reduction_op().is_some() == it.reduction_predicate().is_some(), text)
}

fn check_proxy(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<FenceProxyOp>();
    let (kind, has_space) = (it.kind(), it.space().is_some());
    ensure(op, kind != Some(ProxyKind::TENSORMAP), "tensormap proxy is not a supported proxy kind")?;
    ensure(op, kind != Some(ProxyKind::GENERIC), "generic proxy not a supported proxy kind")?;
    if kind == Some(ProxyKind::AsyncShared) {
        return ensure(op, has_space, "async_shared fence requires space attribute");
    }
    ensure(op, !has_space, "only async_shared fence can have space attribute")
}

fn check_order(op: OpRef<'_>, order: Option<MemOrderKind>) -> Checked {
    let allowed = [Some(MemOrderKind::ACQUIRE), Some(MemOrderKind::RELEASE)];
    ensure(op, allowed.contains(&order), "only acquire and release semantics are supported")
}

fn check_proxy_restrict(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<FenceProxySyncRestrictOp>();
    check_order(op, it.order())?;
    let from = it.from_proxy() == Some(ProxyKind::GENERIC);
    ensure(op, from, "only generic is support for from_proxy attribute")?;
    let to = it.to_proxy() == Some(ProxyKind::Async);
    ensure(op, to, "only async is supported for to_proxy attribute")
}

fn check_one_way(op: OpRef<'_>, from: Option<ProxyKind>, to: Option<ProxyKind>) -> Checked {
    let text = |word: &str, which: &str| {
        format!("uni-directional proxies only support {word} for {which} attribute")
    };
    ensure(op, from == Some(ProxyKind::GENERIC), &text("generic", "from_proxy"))?;
    ensure(op, to == Some(ProxyKind::TENSORMAP), &text("tensormap", "to_proxy"))
}

fn check_scope(op: OpRef<'_>, scope: Option<MemScopeKind>) -> Checked {
    let allowed = [Some(MemScopeKind::CTA), Some(MemScopeKind::CLUSTER)];
    ensure_plainly(op, allowed.contains(&scope), "mbarrier scope must be either CTA or Cluster")
}

/// Who arrives at a barrier of another block learns nothing.
fn check_arrival(
    op: OpRef<'_>,
    scope: Option<MemScopeKind>,
    addr: Option<ValueRef<'_>>,
    result: Option<ValueRef<'_>>,
) -> Checked {
    check_scope(op, scope)?;
    let is_remote = space_of(addr) == Some(space::SHARED_CLUSTER);
    let text = "mbarrier in shared_cluster space cannot return any value";
    ensure_plainly(op, !is_remote || result.is_none(), text)
}

fn check_expecting_arrival(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<MBarrierArriveExpectTxOp>();
    if it.predicate().is_some() {
        let local = it.scope() == Some(MemScopeKind::CTA);
        ensure_plainly(op, local, "mbarrier scope must be CTA when using predicate")?;
        let without = |what: &str| format!("{what} not supported when using predicate");
        let is_remote = space_of(it.addr()) == Some(space::SHARED_CLUSTER);
        ensure_plainly(op, !is_remote, &without("mbarrier in shared_cluster space is"))?;
        ensure_plainly(op, it.res().is_none(), &without("return-value is"))?;
        let relaxed = it.relaxed() == Some(true);
        ensure_plainly(op, !relaxed, &without("mbarrier with relaxed semantics is"))?;
    }
    check_arrival(op, it.scope(), it.addr(), it.res())
}
