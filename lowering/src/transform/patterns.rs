//! Operations that name patterns, in the region of `transform.apply_patterns`.

use rmlir_dialects::memref::{AllocOp, AllocaOp, DeallocOp};
use rmlir_dialects::transform::{ApplyAllocToAllocaOp, ApplyCanonicalizationPatternsOp};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::Handle;
use rmlir_ir::{OpRef, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, add_all_patterns};

/// Adds the patterns that an operation names; false if nobody knows them.
pub(super) fn add(op: OpRef<'_>, set: &mut PatternSet) -> bool {
    if op.is::<ApplyCanonicalizationPatternsOp>() {
        add_all_patterns(op.ctx(), set);
        return true;
    }
    if let Some(limited) = op.cast::<ApplyAllocToAllocaOp>() {
        let limit =
            limited.size_limit().and_then(|limit| u64::try_from(limit).ok()).filter(|&limit| limit > 0);
        set.op("(anonymous namespace)::AllocToAllocaPattern", move |op: AllocOp, rw| on_stack(op, rw, limit));
        return true;
    }
    false
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
