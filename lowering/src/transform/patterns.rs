//! Operations that name patterns, in the region of `transform.apply_patterns`.

use crate::vector::contract::Lowering as Contraction;
use crate::vector::transpose::Lowering as Transposition;
use crate::{dims, gpu_common, linalg, memref, scf, tensor, vector, vector_to_scf};
use rmlir_dialects::memref::{AllocOp, AllocaOp, DeallocOp};
use rmlir_dialects::transform::{
    ApplyAllocToAllocaOp, ApplyCanonicalizationPatternsOp, ApplyEraseUnnecessaryInputsPatternsOp,
    ApplyExpandOpsPatternsOp, ApplyExpandStridedMetadataPatternsOp, ApplyFoldMemrefAliasOpsPatternsOp,
    ApplyFoldTensorEmptyPatternsOp, ApplyFoldTensorSubsetOpsPatternsOp,
    ApplyFoldUnitExtentDimsViaReshapesPatternsOp, ApplyFoldUnitExtentDimsViaSlicesPatternsOp,
    ApplyForLoopCanonicalizationPatternsOp, ApplyGPURewritePatternsOp, ApplyLowerBitCastPatternsOp,
    ApplyLowerBroadcastPatternsOp, ApplyLowerContractionPatternsOp, ApplyLowerCreateMaskPatternsOp,
    ApplyLowerInterleavePatternsOp, ApplyLowerMaskedTransfersPatternsOp, ApplyLowerMasksPatternsOp,
    ApplyLowerMultiReductionPatternsOp, ApplyLowerOuterProductPatternsOp, ApplyLowerShapeCastPatternsOp,
    ApplyLowerTransferPatternsOp, ApplyLowerTransposePatternsOp, ApplyMaterializeMasksPatternsOp,
    ApplyResolveRankedShapedTypeResultDimsPatternsOp, ApplyTransferPermutationPatternsOp,
    ApplyTransferToScfPatternsOp, ApplyUnrollFromElementsPatternsOp, ApplyUnrollToElementsPatternsOp,
};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{OpKind, OpRef, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, add_all_patterns};

/// Adds what an operation names; `None` if some of it is not there.
type Add = fn(OpRef<'_>, &mut PatternSet) -> Option<()>;

/// What each operation names.
const PATTERNS: &[(OpKind, Add)] = &[
    (<ApplyCanonicalizationPatternsOp>::KIND, |op, set| {
        add_all_patterns(op.ctx(), set);
        Some(())
    }),
    (<ApplyAllocToAllocaOp>::KIND, alloc_to_alloca),
    (<ApplyExpandOpsPatternsOp>::KIND, |_, set| {
        memref::expand_patterns(set);
        Some(())
    }),
    (<ApplyGPURewritePatternsOp>::KIND, |_, set| {
        gpu_common::rewrites::patterns(set);
        Some(())
    }),
    (<ApplyLowerMaskedTransfersPatternsOp>::KIND, |_, set| {
        vector::masked::patterns(set);
        Some(())
    }),
    (<ApplyLowerMasksPatternsOp>::KIND, |_, set| {
        vector::unroll::masks(set);
        Some(())
    }),
    (<ApplyUnrollToElementsPatternsOp>::KIND, |_, set| {
        vector::unroll::to_elements(set);
        Some(())
    }),
    (<ApplyFoldTensorEmptyPatternsOp>::KIND, |op, set| {
        let own = op.cast::<ApplyFoldTensorEmptyPatternsOp>()?;
        (!own.fold_single_use_only()).then(|| linalg::empty_patterns(set))
    }),
    (<ApplyExpandStridedMetadataPatternsOp>::KIND, |_, set| {
        memref::metadata_patterns(set);
        Some(())
    }),
    (<ApplyFoldMemrefAliasOpsPatternsOp>::KIND, |_, set| {
        memref::alias_patterns(set);
        Some(())
    }),
    (<ApplyResolveRankedShapedTypeResultDimsPatternsOp>::KIND, |_, set| {
        dims::patterns(set);
        Some(())
    }),
    (<ApplyForLoopCanonicalizationPatternsOp>::KIND, |_, set| {
        scf::loop_patterns(set);
        Some(())
    }),
    (<ApplyFoldTensorSubsetOpsPatternsOp>::KIND, |_, set| {
        tensor::subset_patterns(set);
        Some(())
    }),
    (<ApplyEraseUnnecessaryInputsPatternsOp>::KIND, |_, set| {
        linalg::erase_patterns(set);
        Some(())
    }),
    (<ApplyFoldUnitExtentDimsViaReshapesPatternsOp>::KIND, |op, set| {
        linalg::unit_patterns(op.ctx(), set, false);
        Some(())
    }),
    (<ApplyFoldUnitExtentDimsViaSlicesPatternsOp>::KIND, |op, set| {
        linalg::unit_patterns(op.ctx(), set, true);
        Some(())
    }),
    (<ApplyLowerBitCastPatternsOp>::KIND, |_, set| {
        vector::unroll::bitcasts(set);
        Some(())
    }),
    (<ApplyLowerBroadcastPatternsOp>::KIND, |_, set| {
        vector::unroll::broadcasts(set);
        Some(())
    }),
    (<ApplyLowerInterleavePatternsOp>::KIND, |_, set| {
        vector::unroll::interleaves(set);
        Some(())
    }),
    (<ApplyLowerCreateMaskPatternsOp>::KIND, |_, set| {
        vector::unroll::masks(set);
        Some(())
    }),
    (<ApplyUnrollFromElementsPatternsOp>::KIND, |_, set| {
        vector::unroll::from_elements(set);
        Some(())
    }),
    (<ApplyMaterializeMasksPatternsOp>::KIND, |_, set| {
        vector::transfer::masks(set, false);
        Some(())
    }),
    (<ApplyLowerShapeCastPatternsOp>::KIND, |_, set| {
        vector::shapes::patterns(set);
        Some(())
    }),
    (<ApplyLowerOuterProductPatternsOp>::KIND, |_, set| {
        vector::contract::products(set);
        Some(())
    }),
    (<ApplyTransferPermutationPatternsOp>::KIND, |_, set| {
        vector::permute::patterns(set);
        Some(())
    }),
    (<ApplyLowerContractionPatternsOp>::KIND, contraction),
    (<ApplyLowerMultiReductionPatternsOp>::KIND, multi_reduction),
    (<ApplyLowerTransposePatternsOp>::KIND, transposition),
    (<ApplyLowerTransferPatternsOp>::KIND, transfer),
    (<ApplyTransferToScfPatternsOp>::KIND, transfer_to_scf),
];

/// Adds the patterns that an operation names; false if nobody knows them.
pub(super) fn add(op: OpRef<'_>, set: &mut PatternSet) -> bool {
    let is_it = |(kind, _): &&(OpKind, Add)| op.ctx().name_of_kind(*kind) == Some(op.name());
    PATTERNS.iter().find(is_it).is_some_and(|(_, add)| add(op, set).is_some())
}

fn contraction(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let lowering = match op.cast::<ApplyLowerContractionPatternsOp>()?.lowering_strategy() {
        0 => Contraction::Dot,
        1 => Contraction::Llvmintr,
        2 => Contraction::Outerproduct,
        _ => Contraction::Parallelarith,
    };
    vector::contract::contractions(set, lowering);
    Some(())
}

fn multi_reduction(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let inner = op.cast::<ApplyLowerMultiReductionPatternsOp>()?.lowering_strategy() == 1;
    vector::multi_reduction::patterns(set, inner);
    Some(())
}

fn transposition(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let own = op.cast::<ApplyLowerTransposePatternsOp>()?;
    let lowering = match own.lowering_strategy() {
        0 => Transposition::Eltwise,
        1 => Transposition::Llvmintr,
        2 => Transposition::Shuffle1d,
        _ => Transposition::Shuffle16x16,
    };
    if own.avx2_lowering_strategy() {
        return None;
    }
    vector::transpose::transpositions(set, lowering);
    Some(())
}

fn transfer(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let most = op.cast::<ApplyLowerTransferPatternsOp>()?.max_transfer_rank();
    vector::transfer::patterns(set, usize::try_from(most).ok());
    Some(())
}

fn transfer_to_scf(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let own = op.cast::<ApplyTransferToScfPatternsOp>()?;
    let rank = usize::try_from(own.max_transfer_rank()).ok()?;
    vector_to_scf::transfer_patterns(set, rank, own.full_unroll());
    Some(())
}

fn alloc_to_alloca(op: OpRef<'_>, set: &mut PatternSet) -> Option<()> {
    let limit = op.cast::<ApplyAllocToAllocaOp>()?.size_limit();
    let limit = limit.and_then(|limit| u64::try_from(limit).ok()).filter(|&limit| limit > 0);
    set.op("(anonymous namespace)::AllocToAllocaPattern", move |op: AllocOp, rw| on_stack(op, rw, limit));
    Some(())
}

/// How many bytes a memref of known shape takes.
fn size(op: OpRef<'_>) -> Option<u64> {
    let ctx = op.ctx();
    let data = ctx.type_data(op.result(0)?.ty());
    let TypeData::MemRef { element, .. } = data else { return None };
    let count = u64::try_from(data.num_elements()?).ok()?;
    let element = DataLayout::of(op).size(*element)?;
    count.checked_mul(element)
}

/// Memory that is freed in the same block lies on the stack, if there is a limit only if it is smaller.
fn on_stack(op: AllocOp, rw: &mut PatternRewriter<'_>, limit: Option<u64>) -> Rewritten {
    let root = rw.op(op);
    let size = size(root)?;
    rw.require(limit.is_none_or(|limit| size < limit))?;
    let memory = root.result(0)?;
    let mut later = std::iter::successors(root.next(), |op| op.next());
    let freed = |op: &OpRef<'_>| op.cast::<DeallocOp>().is_some_and(|free| free.memref() == memory);
    let free = later.find(freed)?.global();
    let group = |group| root.operand_group(group).map(|value| value.id()).collect::<Vec<ValueId>>();
    let (sizes, symbols, ty) = (group(0), group(1), memory.ty());
    let made = AllocaOp::build(rw.builder(), ty, &sizes, &symbols).value().ok()?;
    rw.replace(op.at(), &[made])?;
    rw.erase(free)
}
