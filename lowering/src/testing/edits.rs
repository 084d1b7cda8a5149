//! Patterns that make one edit of each kind. Their operations are known by name only, as the reference's.

use rmlir_dialects::test::AnyAttrOfOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::number;
use rmlir_ir::{OpAddr, OpRef, RegionId, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Edits that the strict driver is tested with.
pub(super) fn add_strict(set: &mut PatternSet) {
    set.named(
        "test.change_block_op",
        "(anonymous namespace)::TestStrictPatternDriver::ChangeBlockOp",
        change_block,
    );
    set.named("test.clone_me", CLONE.1, CLONE.0);
    set.named("test.clone_region_before", "(anonymous namespace)::CloneRegionBeforeOp", clone_region_before);
    set.named("test.erase_op", "(anonymous namespace)::TestStrictPatternDriver::EraseOp", |op, rw| {
        rw.erase(op)
    });
    set.named(
        "test.implicit_change_op",
        "(anonymous namespace)::TestStrictPatternDriver::ImplicitChangeOp",
        implicit_change,
    );
    set.named(
        "test.inline_blocks_into_parent",
        "(anonymous namespace)::InlineBlocksIntoParent",
        inline_blocks,
    );
    set.named(
        "test.insert_same_op",
        "(anonymous namespace)::TestStrictPatternDriver::InsertSameOp",
        insert_same,
    );
    set.named("test.move_before_parent_op", MOVE_BEFORE.1, MOVE_BEFORE.0);
    set.named("test.replace_with_new_op", REPLACE.1, REPLACE.0);
    set.named("test.split_block_here", "(anonymous namespace)::SplitBlockHere", split_block);
}

/// Edits that the walk driver is tested with.
pub(super) fn add_walk(set: &mut PatternSet) {
    add_increment(set);
    set.named("test.move_before_parent_op", MOVE_BEFORE.1, MOVE_BEFORE.0);
    set.named("test.move_after_parent_op", "(anonymous namespace)::MoveAfterParentOp", move_after);
    set.named("test.clone_me", CLONE.1, CLONE.0);
    set.named("test.replace_with_new_op", REPLACE.1, REPLACE.0);
    set.named("test.erase_first_block", "(anonymous namespace)::EraseFirstBlock", erase_first_block);
}

/// Adds the pattern that counts an attribute up to three.
pub(super) fn add_increment(set: &mut PatternSet) {
    set.op("(anonymous namespace)::IncrementIntAttribute<3>", |op: AnyAttrOfOp, rw| {
        let value = number(rw.ctx(), rw.read(op).attr())?;
        rw.require(value < 3)?;
        let more = rw.ctx().int_attr(32, value + 1);
        rw.set(op, AnyAttrOfOp::ATTR, more);
        Some(())
    });
}

/// A rewrite and its name.
type Named = (fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten, &'static str);

const CLONE: Named = (clone, "(anonymous namespace)::CloneOp");
const MOVE_BEFORE: Named = (move_before, "(anonymous namespace)::MoveBeforeParentOp");
const REPLACE: Named = (replace, "(anonymous namespace)::ReplaceWithNewOp");

/// Makes an operation of a name at the insertion point, with the operands and result types of another one.
fn make_like(rw: &mut PatternRewriter<'_>, op: OpAddr, name: &str) -> OpAddr {
    let view = rw.op(op);
    let operands: Vec<ValueId> = view.operands().map(|value| value.id()).collect();
    let types: Vec<_> = view.results().map(|value| value.ty()).collect();
    let made = rw.builder().create(name).operands(&operands).results(&types).insert();
    OpAddr { unit: op.unit, op: made }
}

fn replace_by(rw: &mut PatternRewriter<'_>, op: OpAddr, made: OpAddr) -> Rewritten {
    let results: Vec<ValueId> = rw.op(made).results().map(|value| value.id()).collect();
    rw.replace(op, &results)
}

fn is_marked(op: OpRef<'_>, name: &str) -> bool {
    op.attr_named(name).is_some()
}

/// Marks an operation. The driver does not hear of it: what is new is told of already, and what is old is to stay unnoticed.
fn mark_silently(rw: &mut PatternRewriter<'_>, op: OpAddr, name: &str, is_unit: bool) {
    let value = if is_unit { rw.ctx().unit() } else { rw.ctx().bool_attr(true) };
    let name = rw.ctx().ident(name);
    rw.builder().module().set_attr(op, name, Some(value));
}

fn insert_same(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(!is_marked(rw.op(op), "skip"))?;
    let made = make_like(rw, op, "test.insert_same_op");
    let (name, value) = (rw.ctx().ident("skip"), rw.ctx().bool_attr(true));
    rw.set_attr(op, name, Some(value));
    mark_silently(rw, made, "skip", false);
    Some(())
}

fn replace(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let made = match is_marked(rw.op(op), "create_erase_op") {
        true => OpAddr { unit: op.unit, op: rw.builder().create("test.erase_op").insert() },
        false => make_like(rw, op, "test.new_op"),
    };
    replace_by(rw, op, made)
}

fn change_block(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let successors: Vec<_> = rw.op(op).successors().map(|block| block.id()).collect();
    let [first, second, ..] = successors[..] else { return None };
    rw.require(first != second)?;
    rw.replace_block_uses(first, second);
    Some(())
}

fn implicit_change(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let own = rw.op(op).block()?.id();
    rw.require(rw.op(op).successors().next()?.id() != own)?;
    rw.modify(op, |module, at| module.body_mut(at.unit).set_successor(at.op, 0, own));
    Some(())
}

fn clone(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(!is_marked(rw.op(op), "was_cloned"))?;
    let made = rw.clone_op(op, &mut IrMapping::new())?;
    mark_silently(rw, made, "was_cloned", true);
    Some(())
}

fn clone_region_before(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(!is_marked(rw.op(op), "was_cloned"))?;
    let block = rw.op(op).block()?.id();
    for region in own_regions(rw, op) {
        rw.clone_region_before(region, block, &mut IrMapping::new())?;
    }
    mark_silently(rw, op, "was_cloned", true);
    Some(())
}

/// The regions of an operation that lie in its own unit.
fn own_regions(rw: &PatternRewriter<'_>, op: OpAddr) -> Vec<RegionId> {
    let regions = rw.op(op).regions().filter(|region| region.unit() == op.unit);
    regions.map(|region| region.id()).collect()
}

fn inline_blocks(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut changed = false;
    for region in own_regions(rw, op) {
        while let Some(block) = rw.body().entry_block(region) {
            rw.inline_block_before(block, op, &[])?;
            changed = true;
        }
    }
    rw.require(changed)
}

fn split_block(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.split_block(op)?;
    rw.at_op(op);
    let made = make_like(rw, op, "test.new_op");
    replace_by(rw, op, made)
}

/// The operation around another one, if that may be left: not a function, nor what is isolated besides.
fn parent_to_leave(rw: &PatternRewriter<'_>, op: OpAddr) -> Option<OpAddr> {
    let parent = rw.op(op).parent()?;
    let is_function = rw.ctx().op_interface::<dyn FunctionOpInterface>(parent.name()).is_some();
    rw.require(!is_function && parent.global().unit == op.unit)?;
    Some(parent.global())
}

fn move_before(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parent = parent_to_leave(rw, op)?;
    rw.move_before(op, parent)
}

fn move_after(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut after = parent_to_leave(rw, op)?;
    let steps = rw.op(op).attr_named("advance").and_then(|steps| number(rw.ctx(), steps)).unwrap_or(0);
    for _ in 0..steps {
        after.op = rw.body().next_op(after.op)?;
    }
    rw.move_after(op, after)
}

fn erase_first_block(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let region = own_regions(rw, op).into_iter().next()?;
    let block = rw.body().entry_block(region)?;
    rw.erase_block(block)
}
