//! Cycles become loops.

use super::graph::Edge;
use super::{Lifting, UNEXPECTED, create};
use rmlir_ir::{BlockId, Builder, Failed, Loc, ValueId};

/// The edges around a cycle.
#[derive(Default)]
struct CycleEdges {
    /// From outside to inside.
    entries: Vec<Edge>,
    /// From inside to outside.
    exits: Vec<Edge>,
    /// From inside to blocks to which there are edges from outside.
    backs: Vec<Edge>,
}

/// The only way back and out.
struct Latch {
    block: BlockId,
    /// Says whether it goes back.
    condition: ValueId,
    exit: BlockId,
}

impl Lifting<'_> {
    /// Makes loops of the outermost cycles from a block on. Gives the first blocks of their bodies.
    pub(super) fn lift_cycles(&mut self, entry: BlockId) -> Result<Vec<BlockId>, Failed> {
        let mut bodies = Vec::new();
        for cycle in self.cycles(entry) {
            bodies.push(self.lift_cycle(cycle)?);
        }
        Ok(bodies)
    }

    fn cycle_edges(&self, cycle: &[BlockId]) -> Result<CycleEdges, Failed> {
        let mut edges = CycleEdges::default();
        let mut headers = Vec::new();
        for &block in cycle {
            for edge in self.edges_to(block) {
                if !cycle.contains(&edge.from) {
                    edges.entries.push(edge);
                    headers.push(block);
                }
            }
            for edge in self.edges_from(block) {
                if !cycle.contains(&self.target(edge)?) {
                    edges.exits.push(edge);
                }
            }
        }
        for &block in cycle {
            for edge in self.edges_from(block) {
                if headers.contains(&self.target(edge)?) {
                    edges.backs.push(edge);
                }
            }
        }
        Ok(edges)
    }

    fn lift_cycle(&mut self, mut cycle: Vec<BlockId>) -> Result<BlockId, Failed> {
        let edges = self.cycle_edges(&cycle)?;
        let mut header = self.target(*edges.entries.first().ok_or(UNEXPECTED)?)?;
        if edges.entries.len() > 1 {
            let all: Vec<Edge> = edges.entries.iter().chain(&edges.backs).copied().collect();
            let loc = self.loc_of_end(header)?;
            header = self.single_entry(loc, &all)?;
            cycle.push(header);
        }
        let back = *edges.backs.first().ok_or(UNEXPECTED)?;
        let loc = self.loc_of_end(back.from)?;
        let latch = self.single_latch(loc, &edges)?;
        cycle.push(latch.block);
        let next = self.reduce(header, &latch.exit, &cycle)?;
        self.make_loop(header, &latch, &cycle, &next)?;
        Ok(header)
    }

    /// Has all edges back and out go through one block.
    fn single_latch(&mut self, loc: Loc, edges: &CycleEdges) -> Result<Latch, Failed> {
        let all = edges.backs.iter().chain(&edges.exits);
        let targets: Vec<BlockId> = all.map(|&edge| self.target(edge)).collect::<Result<_, Failed>>()?;
        let number = self.number(0)?;
        let ty = self.module.body(self.unit).value_type(number);
        let latch = self.multiplexer(loc, &targets, &[ty])?;
        let exit = self.new_block(latch.block, true)?;
        let header = *targets.first().ok_or(UNEXPECTED)?;
        for (list, flag) in [(&edges.backs, 1), (&edges.exits, 0)] {
            for &edge in list {
                let flag = self.number(flag)?;
                self.redirect(&latch, edge, &[flag])?;
            }
        }
        let args = self.args(latch.block);
        let &condition = args.last().ok_or(UNEXPECTED)?;
        let passed = args.get(..self.args(header).len()).ok_or(UNEXPECTED)?.to_vec();
        let mut b = Builder::at_start(self.module, self.unit, latch.block);
        b.set_loc(loc);
        create::switch(&mut b, condition, &[(0, (exit, Vec::new()))], &(header, passed))?;
        if edges.exits.is_empty() {
            let owner = self.owner_of(latch.block)?;
            let mut b = Builder::at_start(self.module, self.unit, exit);
            b.set_loc(loc);
            let end = create::unreachable(&mut b, owner)?;
            self.combine_exit(end)?;
        } else {
            self.dispatch(&latch, exit, loc, Some(header))?;
        }
        Ok(Latch { block: latch.block, condition, exit })
    }

    /// The operation whose region a block is in.
    fn owner_of(&self, block: BlockId) -> Result<rmlir_ir::OpAddr, Failed> {
        let view = self.module.block(self.unit, block);
        view.parent().map(|op| op.global()).ok_or(UNEXPECTED).or(Ok(self.owner))
    }

    /// Puts a loop in the place of its blocks.
    fn make_loop(
        &mut self,
        header: BlockId,
        latch: &Latch,
        cycle: &[BlockId],
        next: &[ValueId],
    ) -> Result<(), Failed> {
        let outer = self.new_block(header, false)?;
        self.copy_args(outer, header);
        let body = self.module.body_mut(self.unit);
        let inner = body.new_region();
        let mut members = vec![header];
        for &block in cycle {
            if block != header && block != latch.block && !members.contains(&block) {
                members.push(block);
            }
        }
        members.push(latch.block);
        for block in members {
            let last = body.last_block(inner);
            body.move_block(block, inner, last);
        }
        let end = self.terminator(latch.block)?;
        let loc = self.module.op(end).loc();
        self.module.body_mut(self.unit).detach_op(end.op);
        let inits = self.args(outer);
        let mut b = Builder::at_start(self.module, self.unit, outer);
        let made = create::do_while(&mut b, loc, &inits, latch.condition, next, inner)?;
        self.erase(end)?;
        let exits = self.args(latch.exit);
        let results: Vec<ValueId> = self.module.body(self.unit).results(made.op).collect();
        self.replace_values(&exits, &results);
        self.module.body_mut(self.unit).replace_all_block_uses(header, outer);
        self.splice(latch.exit, outer);
        Ok(())
    }
}
