//! Block arguments that always get one value.

use super::with_nested;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::listener::Listener;
use rmlir_ir::{BlockId, BlockRef, Builder, Module, OpAddr, RegionId, UnitId, ValueId};

/// Makes arguments that get the same value from everywhere that value, in a region and all regions inside it. Gives whether there was one.
pub(super) fn drop_redundant(
    module: &mut Module,
    unit: UnitId,
    region: RegionId,
    listener: &mut dyn Listener,
) -> bool {
    let mut changed = false;
    for (unit, region) in with_nested(module, unit, region) {
        let blocks: Vec<BlockId> = module.region(unit, region).blocks().map(|block| block.id()).collect();
        for block in blocks {
            changed |= drop_of_block(module, unit, block, listener);
        }
    }
    changed
}

/// What goes to a block: for each edge the branch, and the operands by argument.
fn edges(block: BlockRef<'_>) -> Option<Vec<(OpAddr, Vec<Option<usize>>)>> {
    let mut edges = Vec::new();
    let body = block.body();
    for id in body.block_uses(block.id()) {
        let (op, index) = body.succ_owner(id);
        let op = block.module().op(OpAddr { unit: block.unit(), op });
        let branch = op.ctx().op_interface::<dyn BranchOpInterface>(op.name())?;
        let passed = branch.successor_operands(op, index);
        edges.push((op.global(), (0..block.num_args()).map(|arg| passed.operand(arg)).collect()));
    }
    Some(edges)
}

/// The value that an argument gets on all edges.
fn common_value(block: BlockRef<'_>, arg: usize) -> Option<ValueId> {
    let body = block.body();
    let values = edges(block)?.into_iter().map(|(op, operands)| body.operand(op.op, operands[arg]?));
    let mut values = values.collect::<Option<Vec<ValueId>>>()?;
    values.dedup();
    if let [one] = values[..] { Some(one) } else { None }
}

fn drop_of_block(module: &mut Module, unit: UnitId, block: BlockId, listener: &mut dyn Listener) -> bool {
    let mut redundant = Vec::new();
    for (index, arg) in module.body(unit).args(block).to_vec().into_iter().enumerate() {
        if let Some(value) = common_value(module.block(unit, block), index) {
            redundant.push(index);
            if value != arg {
                let builder = Builder::at_start(module, unit, block).listening(listener);
                Rewriter::from(builder).replace_all_uses(arg, value);
            }
        }
    }
    for &index in redundant.iter().rev() {
        let mut operands: Vec<(OpAddr, usize)> = edges(module.block(unit, block))
            .into_iter()
            .flatten()
            .filter_map(|(op, operands)| Some((op, operands[index]?)))
            .collect();
        module.body_mut(unit).erase_arg(block, index);
        operands.sort_unstable_by_key(|&(_, operand)| std::cmp::Reverse(operand));
        for (op, operand) in operands {
            module.erase_operand(op, operand);
        }
    }
    !redundant.is_empty()
}
