//! `sccp`: values that are constants wherever control can get are replaced by them.

use super::plain_pass;
use crate::dataflow::{Constant, ConstantProblem, Facts, Solver};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::interfaces::effects::would_be_trivially_dead;
use rmlir_ir::{BlockId, Failed, Module, OpAddr, OpId, UnitId, ValueId};
use rmlir_rewrite::Constants;

plain_pass! {
    /// Replaces values by the constants that they are on all ways that control can take.
    Sccp: SCCP, propagate
}

fn propagate(_: &options::SCCP, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let facts = Solver::solve(ConstantProblem, module, module.op(at));
    facts.apply_changes(module);
    Replacing { module, facts, constants: Constants::new(), blocks: Vec::new() }.all(at);
    Ok(())
}

struct Replacing<'m> {
    module: &'m mut Module,
    facts: Facts<Constant>,
    constants: Constants,
    /// Blocks that are left, the next one last.
    blocks: Vec<(UnitId, BlockId)>,
}

impl Replacing<'_> {
    fn add_regions(&mut self, at: OpAddr) {
        for region in self.module.op(at).regions() {
            let blocks: Vec<BlockId> = region.blocks().map(|block| block.id()).collect();
            self.blocks.extend(blocks.into_iter().rev().map(|block| (region.unit(), block)));
        }
    }

    fn all(&mut self, top: OpAddr) {
        self.add_regions(top);
        while let Some((unit, block)) = self.blocks.pop() {
            let ops: Vec<OpId> = self.module.body(unit).ops_in(block).collect();
            for op in ops {
                self.op(OpAddr { unit, op }, block);
            }
            let args = self.module.body(unit).args(block).to_vec();
            for arg in args {
                self.replace(unit, block, arg);
            }
        }
    }

    fn op(&mut self, at: OpAddr, block: BlockId) {
        let results: Vec<ValueId> = self.module.body(at.unit).results(at.op).collect();
        let mut replaced = !results.is_empty();
        for result in results {
            replaced &= self.replace(at.unit, block, result);
        }
        if replaced && would_be_trivially_dead(self.module.op(at)) && self.module.erase_op(at).is_ok() {
            return;
        }
        self.add_regions(at);
    }

    /// Makes uses of a value use the constant that it is; false if it is none.
    fn replace(&mut self, unit: UnitId, block: BlockId, value: ValueId) -> bool {
        let Some(&Some((attr, dialect))) = self.facts.get(unit, value) else { return false };
        let ty = self.module.body(unit).value_type(value);
        let made = self.constants.get(self.module, (unit, block), dialect, attr, ty, None);
        let Some(made) = made.filter(|made| made.unit == unit) else { return false };
        let Some(constant) = self.module.body(unit).result(made.op, 0) else { return false };
        self.module.body_mut(unit).replace_all_uses(value, constant);
        true
    }
}
