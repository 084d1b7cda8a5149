//! Copies between memories, and what is fetched ahead.

use super::{Checked, ensure, ensure_plainly, ensure_there, space, space_of};
use crate::ops::nvvm::*;
use rmlir_ir::OpRef;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("st.bulk").verifier(check_bulk_store);
    dialect.op("prefetch").verifier(check_prefetch);
    dialect.op("cp.async.shared.global").verifier(check_copy);
    dialect.op("cp.async.bulk.shared.cluster.global").verifier(check_bulk_load);
    dialect.op("cp.async.bulk.tensor.shared.cluster.global").verifier(check_load);
    dialect.op("cp.async.bulk.tensor.global.shared.cta").verifier(check_store);
    dialect.op("cp.async.bulk.tensor.reduce").verifier(check_reduce);
    dialect.op("cp.async.bulk.tensor.prefetch").verifier(|op| {
        let it = op.unverified::<CpAsyncBulkTensorPrefetchOp>();
        check_load_mode(op, it.mode(), it.coordinates().len(), it.im2col_offsets().len())
    });
}

fn check_bulk_store(op: OpRef<'_>) -> Checked {
    let value = op.unverified::<BulkStoreOp>().init_val().unwrap_or(0);
    ensure(op, value == 0, &format!("only 0 is supported for initVal, got {value}"))
}

fn check_copy(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<CpAsyncOp>();
    let (modifier, size) = (it.modifier(), it.size());
    let known = [Some(LoadCacheModifierKind::CG), Some(LoadCacheModifierKind::CA)].contains(&modifier);
    ensure_plainly(op, known, "Only CG and CA cache modifiers are supported.")?;
    let fits = size.is_some_and(|size| [4, 8, 16].contains(&size));
    ensure_plainly(op, fits, "expected byte size to be either 4, 8 or 16.")?;
    let whole = modifier != Some(LoadCacheModifierKind::CG) || size == Some(16);
    ensure_plainly(op, whole, "CG cache modifier is only support for 16 bytes copy.")
}

const NO_MULTICAST: &str = "Multicast is not supported with shared::cta mode.";

fn check_bulk_load(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<CpAsyncBulkGlobalToSharedClusterOp>();
    let is_local = space_of(it.dst_mem()) == Some(space::SHARED);
    ensure_plainly(op, !is_local || it.multicast_mask().is_none(), NO_MULTICAST)
}

fn check_load(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<CpAsyncBulkTensorGlobalToSharedClusterOp>();
    let is_local = it.is_cta_only() == Some(true);
    let to = space_of(it.dst_mem());
    if it.predicate().is_some() {
        ensure_plainly(op, !is_local, "Predicate is supported only for shared::cluster mode.")?;
        let simple = [Some(TMALoadMode::TILE), Some(TMALoadMode::IM2COL)].contains(&it.mode());
        ensure_plainly(op, simple, "Predicate is supported only for Tile and Im2col modes.")?;
    } else if is_local {
        let text = "Shared::cta destination requires address-space 3.";
        ensure_plainly(op, to == Some(space::SHARED), text)?;
        ensure_plainly(op, it.multicast_mask().is_none(), NO_MULTICAST)?;
        ensure_plainly(op, it.group().is_none(), "CTAGroup is not supported with shared::cta mode.")?;
    } else {
        let text = "Shared::cluster destination requires address-space 7.";
        ensure_plainly(op, to == Some(space::SHARED_CLUSTER), text)?;
    }
    check_load_mode(op, it.mode(), it.coordinates().len(), it.im2col_offsets().len())
}

/// Tensors have one to five dimensions.
fn check_dims(op: OpRef<'_>, dims: usize) -> Checked {
    ensure_there(op, (1..=5).contains(&dims), "expects coordinates between 1 to 5 dimension")
}

fn check_im2col_dims(op: OpRef<'_>, mode: &str, dims: usize) -> Checked {
    let text = format!("to use {mode} mode, the tensor has to be at least 3-dimensional");
    ensure_there(op, dims >= 3, &text)
}

/// How many offsets there are goes by how a tensor is read.
fn check_load_mode(op: OpRef<'_>, mode: Option<TMALoadMode>, dims: usize, offsets: usize) -> Checked {
    check_dims(op, dims)?;
    let Some(mode) = mode else { return Ok(()) };
    let want = match mode {
        TMALoadMode::TILE => 0,
        TMALoadMode::TILEGATHER4 => {
            ensure_there(op, dims == 5, "Gather4 mode expects 5 coordinates")?;
            0
        }
        TMALoadMode::IM2COL => {
            check_im2col_dims(op, mode.text(), dims)?;
            dims - 2
        }
        TMALoadMode::IM2COLW | TMALoadMode::IM2COLW128 => {
            check_im2col_dims(op, mode.text(), dims)?;
            2
        }
    };
    let text = format!(" im2col offsets expected {want} (provided {offsets})");
    ensure_there(op, offsets == want, &text)
}

fn check_store(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<CpAsyncBulkTensorSharedCTAToGlobalOp>();
    let (mode, dims) = (it.mode(), it.coordinates().len());
    if it.predicate().is_some() {
        let tiled = mode == Some(TMAStoreMode::TILE);
        ensure_plainly(op, tiled, "Inline-ptx lowering supported only for Tile mode.")?;
        let plain = it.l2_cache_hint().is_none();
        ensure_plainly(op, plain, "Inline-ptx lowering unsupported with L2 cache-hint.")?;
    }
    match mode {
        Some(TMAStoreMode::TILESCATTER4) => {
            ensure_plainly(op, dims == 5, "Scatter4 mode expects 5 coordinates")
        }
        _ => check_store_dims(op, mode, dims),
    }
}

fn check_store_dims(op: OpRef<'_>, mode: Option<TMAStoreMode>, dims: usize) -> Checked {
    check_dims(op, dims)?;
    match mode {
        Some(mode @ TMAStoreMode::IM2COL) => check_im2col_dims(op, mode.text(), dims),
        _ => Ok(()),
    }
}

fn check_reduce(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<CpAsyncBulkTensorReduceOp>();
    let scatters = it.mode() == Some(TMAStoreMode::TILESCATTER4);
    ensure_plainly(op, !scatters, "Scatter mode unsupported for CpAsyncBulkTensorReduceOp")?;
    check_store_dims(op, it.mode(), it.coordinates().len())
}

fn check_prefetch(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<PrefetchOp>();
    let from = space_of(it.addr());
    let is_in = |spaces: &[u32]| from.is_some_and(|from| spaces.contains(&from));
    let priority = it.evict_priority();
    match (it.tensormap(), it.cache_level()) {
        (true, Some(_)) => ensure(op, false, "cannot specify both tensormap and cache level"),
        (true, None) => {
            let text = "prefetch tensormap requires a generic or constant pointer";
            ensure(op, is_in(&[space::GENERIC, space::CONSTANT]), text)?;
            let text = "prefetch tensormap does not support eviction priority";
            ensure(op, priority.is_none(), text)?;
            let text = "in_param_space can only be specified for a generic pointer";
            ensure(op, !it.in_param_space() || is_in(&[space::GENERIC]), text)
        }
        (false, Some(level)) => {
            let text = "prefetch to cache level requires a generic, global, or local pointer";
            ensure(op, is_in(&[space::GENERIC, space::GLOBAL, space::LOCAL]), text)?;
            if it.uniform() {
                let text = "unsupported cache level, the only supported uniform cache level is L1";
                ensure(op, level == PrefetchCacheLevel::L1, text)?;
                let text = "prefetch to uniform cache requires a generic pointer";
                ensure(op, is_in(&[space::GENERIC]), text)?;
            }
            if let Some(priority) = priority {
                let text = "cache eviction priority supported only for cache level L2";
                ensure(op, level == PrefetchCacheLevel::L2, text)?;
                ensure(op, is_in(&[space::GLOBAL]), "cache eviction priority requires a global pointer")?;
                let known = [CacheEvictionPriority::EvictNormal, CacheEvictionPriority::EvictLast];
                let text =
                    "unsupported cache eviction priority, only evict_last and evict_normal are supported";
                ensure(op, known.contains(&priority), text)?;
            }
            let text = "predicate supported only on prefetch tensormap";
            ensure(op, it.predicate().is_none(), text)
        }
        (false, None) => ensure(op, false, "requires specification of either cache level or tensormap"),
    }
}
