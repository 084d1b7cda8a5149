//! Equal blocks, merged. Where they use different values from outside, the one that stays gets arguments for these.

use super::with_nested;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::listener::Listener;
use rmlir_ir::{BlockId, BlockRef, Builder, Module, OpAddr, OpRef, RegionId, UnitId, ValueId, ValueRef};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Merges equal blocks of a region and of all regions inside it. Gives whether there were any.
pub(super) fn merge_equal_blocks(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    listener: &mut dyn Listener,
) -> bool {
    let mut changed = false;
    for (unit, region) in with_nested(module, unit, region) {
        // Merging erases no operation with regions in it, so that the list stays good. Blocks that lead to merged ones may be equal then.
        loop {
            let mut merged = false;
            for cluster in clusters(module, unit, region) {
                merged |= cluster.merge(module, unit, listener);
            }
            if !merged {
                break;
            }
            changed = true;
        }
    }
    changed
}

/// Blocks that are alike. The first one stays.
struct Cluster {
    blocks: Vec<BlockId>,
    /// The operands that differ: which operation of the block, and which of its operands.
    differing: BTreeSet<(usize, usize)>,
}

fn clusters(module: &Module, unit: UnitId, region: RegionId) -> Vec<Cluster> {
    let view = module.region(unit, region);
    let mut order: Vec<Vec<Cluster>> = Vec::new();
    let mut by_successors: FxHashMap<Vec<BlockId>, usize> = FxHashMap::default();
    for block in view.blocks().skip(1).filter(|&block| may_merge(block)) {
        let successors: Vec<BlockId> = block.successors().map(|to| to.id()).collect();
        let group = *by_successors.entry(successors).or_insert_with(|| {
            order.push(Vec::new());
            order.len() - 1
        });
        let group = &mut order[group];
        if !group.iter_mut().any(|cluster| cluster.take(block)) {
            group.push(Cluster { blocks: vec![block.id()], differing: BTreeSet::new() });
        }
    }
    order.into_iter().flatten().filter(|cluster| cluster.blocks.len() > 1).collect()
}

/// Whether a block holds no regions, and nothing outside uses its arguments.
fn may_merge(block: BlockRef<'_>) -> bool {
    let holds_regions = block.ops().any(|op| op.regions().any(|region| !region.is_empty()));
    !holds_regions && block.args().all(|arg| is_used_inside_only(arg, block))
}

fn is_used_inside_only(value: ValueRef<'_>, block: BlockRef<'_>) -> bool {
    value.users().all(|user| user.block() == Some(block))
}

/// Whether two operations are alike but for their operands and location.
fn alike(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    a.name() == b.name()
        && a.props() == b.props()
        && a.discardable() == b.discardable()
        && a.num_operands() == b.num_operands()
        && a.regions().len() == b.regions().len()
        && a.results().map(|result| result.ty()).eq(b.results().map(|result| result.ty()))
}

/// What a value of a block is among those of its block: an argument, or a result of its operation number `n`.
fn place_in(value: ValueRef<'_>, ops: &[OpRef<'_>]) -> Option<(Option<usize>, usize)> {
    if let Some((_, index)) = value.def_block() {
        return Some((None, index));
    }
    let (op, index) = value.def_op()?;
    Some((Some(ops.iter().position(|&at| at == op)?), index))
}

/// Whether a branch to `block` makes the value itself, so that it could not be passed along.
fn is_made_by_predecessor(value: ValueRef<'_>, block: BlockRef<'_>) -> bool {
    let last = |before: BlockRef<'_>| before.last_op().map(|op| op.global());
    let made_by = value.def_op().map(|(op, _)| op.global());
    made_by.is_some() && block.predecessors().any(|before| last(before) == made_by)
}

impl Cluster {
    /// Takes a block in, if it is like the first one.
    fn take(&mut self, block: BlockRef<'_>) -> bool {
        let leader = block.module().block(block.unit(), self.blocks[0]);
        match differences(leader, block) {
            Some(found) => {
                self.differing.extend(found);
                self.blocks.push(block.id());
                true
            }
            None => false,
        }
    }

    fn merge(&self, module: &mut Module, unit: UnitId, listener: &mut dyn Listener) -> bool {
        if !self.differing.is_empty() {
            let open = |&block: &BlockId| edges(module.block(unit, block)).is_some();
            if !self.blocks.iter().all(open) {
                return false;
            }
            self.pass_differing(module, unit);
        }
        let leader = self.blocks[0];
        for &block in &self.blocks[1..] {
            module.body_mut(unit).replace_all_block_uses(block, leader);
            let builder = Builder::at_start(module, unit, block).listening(listener);
            let erased = Rewriter::from(builder).erase_block(block);
            debug_assert!(erased.is_ok(), "nothing outside uses what is in the block");
        }
        true
    }

    /// Gives the first block arguments for the operands that differ, and passes these from everywhere.
    fn pass_differing(&self, module: &mut Module, unit: UnitId) {
        let ops: Vec<Vec<_>> = self.blocks.iter().map(|&block| ids(module, unit, block)).collect();
        // Operands that differ in the same way share an argument.
        let mut columns: Vec<Vec<ValueId>> = Vec::new();
        let mut args: Vec<ValueId> = Vec::new();
        for &(op, operand) in &self.differing {
            let body = module.body(unit);
            let column = ops.iter().map(|ops| body.operand(ops[op], operand)).collect::<Option<Vec<_>>>();
            let Some(column) = column else { continue };
            let arg = match columns.iter().position(|have| *have == column) {
                Some(same) => args[same],
                None => {
                    let value = module.value(unit, column[0]);
                    let (ty, loc) = (value.ty(), value.loc());
                    let arg = module.body_mut(unit).add_arg(self.blocks[0], ty, loc);
                    columns.push(column);
                    args.push(arg);
                    arg
                }
            };
            module.body_mut(unit).set_operand(ops[0][op], operand, arg);
        }
        for (index, &block) in self.blocks.iter().enumerate() {
            for (op, successor) in edges(module.block(unit, block)).into_iter().flatten() {
                for column in &columns {
                    module.add_successor_operand(op, successor, column[index]);
                }
            }
        }
    }
}

fn ids(module: &Module, unit: UnitId, block: BlockId) -> Vec<rmlir_ir::OpId> {
    module.body(unit).ops_in(block).collect()
}

/// The branches that lead to a block, with the number of the successor. `None` if one of them passes values in a way that nobody knows.
fn edges(block: BlockRef<'_>) -> Option<Vec<(OpAddr, usize)>> {
    let mut edges = Vec::new();
    for id in block.body().block_uses(block.id()) {
        let (op, index) = block.body().succ_owner(id);
        let op = block.module().op(OpAddr { unit: block.unit(), op });
        op.ctx().op_interface::<dyn BranchOpInterface>(op.name())?;
        edges.push((op.global(), index));
    }
    Some(edges)
}

/// The operands in which two blocks differ; `None` if they differ in more.
fn differences(leader: BlockRef<'_>, block: BlockRef<'_>) -> Option<Vec<(usize, usize)>> {
    let (mine, theirs): (Vec<_>, Vec<_>) = (leader.ops().collect(), block.ops().collect());
    let same_args = leader.args().map(|arg| arg.ty()).eq(block.args().map(|arg| arg.ty()));
    if !same_args || mine.len() != theirs.len() {
        return None;
    }
    let mut differing = Vec::new();
    for (number, (&a, &b)) in mine.iter().zip(&theirs).enumerate() {
        let inside = |op: OpRef<'_>, block| op.results().all(|result| is_used_inside_only(result, block));
        if !alike(a, b) || !inside(a, leader) || !inside(b, block) {
            return None;
        }
        for (index, (x, y)) in a.operands().zip(b.operands()).enumerate() {
            if x == y {
                continue;
            }
            let (in_leader, in_block) = (x.block() == Some(leader), y.block() == Some(block));
            if x.ty() != y.ty() || in_leader != in_block {
                return None;
            }
            match in_leader {
                true if place_in(x, &mine) != place_in(y, &theirs) => return None,
                true => {}
                false if is_made_by_predecessor(x, leader) || is_made_by_predecessor(y, block) => {
                    return None;
                }
                false => differing.push((number, index)),
            }
        }
    }
    Some(differing)
}
