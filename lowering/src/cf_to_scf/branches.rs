//! Branches become choices.

use super::graph::Edge;
use super::{Lifting, UNEXPECTED, create};
use rmlir_ir::{BlockId, Builder, Failed, OpAddr, RegionId, Type, ValueId};

/// What comes after a branch.
struct After {
    /// The edges to what follows the regions.
    edges: Vec<Edge>,
    /// Every region leads there and nowhere else.
    is_only_end: bool,
    /// No region leads there.
    is_none: bool,
}

impl Lifting<'_> {
    /// Lifts the branch at the end of a block. Gives the blocks from which to go on.
    pub(super) fn lift_branch(&mut self, entry: BlockId) -> Result<Vec<BlockId>, Failed> {
        let successors = self.successors(entry);
        match successors[..] {
            [] => return Ok(Vec::new()),
            [only] => return self.join(entry, only),
            _ => {}
        }
        let regions = self.regions_of(entry, &successors);
        let after = self.after(entry, &regions)?;
        if after.is_none {
            return Ok(successors);
        }
        let &first = after.edges.first().ok_or(UNEXPECTED)?;
        let mut end = self.target(first)?;
        let mut is_one = true;
        for &edge in &after.edges {
            is_one &= self.target(edge)? == end;
        }
        if !is_one || !after.is_only_end {
            let loc = self.loc_of_end(first.from)?;
            end = self.single_entry(loc, &after.edges)?;
        }
        if !after.is_only_end {
            self.forget_tree(entry);
            return Ok(vec![entry]);
        }
        self.make_choice(entry, end, &regions)
    }

    /// A block with one successor goes on as that.
    fn join(&mut self, entry: BlockId, next: BlockId) -> Result<Vec<BlockId>, Failed> {
        let passed = self.passed(Edge { from: entry, index: 0 })?;
        let args = self.args(next);
        self.replace_values(&args, &passed);
        let end = self.terminator(entry)?;
        self.erase(end)?;
        self.splice(next, entry);
        Ok(vec![entry])
    }

    /// For each successor the blocks to which only the edge to it leads.
    fn regions_of(&mut self, entry: BlockId, successors: &[BlockId]) -> Vec<Vec<BlockId>> {
        let mut regions = Vec::new();
        for &next in successors {
            let own = self.single_predecessor(next) == Some(entry);
            regions.push(match own {
                true => self.trees.dominated(self.module.body(self.unit), next),
                false => Vec::new(),
            });
        }
        regions
    }

    fn after(&self, entry: BlockId, regions: &[Vec<BlockId>]) -> Result<After, Failed> {
        let is_before = |block: BlockId| block == entry || regions.iter().any(|list| list.contains(&block));
        let mut after = After { edges: Vec::new(), is_only_end: true, is_none: true };
        for (edge, region) in self.edges_from(entry).into_iter().zip(regions) {
            if region.is_empty() {
                after.edges.push(edge);
                after.is_none = false;
            }
            for &block in region {
                if self.successors(block).is_empty() {
                    after.is_only_end = false;
                    after.edges.extend(self.edges_to(block));
                    continue;
                }
                for edge in self.edges_from(block) {
                    if !is_before(self.target(edge)?) {
                        after.edges.push(edge);
                        after.is_none = false;
                    }
                }
            }
        }
        Ok(after)
    }

    fn make_choice(
        &mut self,
        entry: BlockId,
        end: BlockId,
        regions: &[Vec<BlockId>],
    ) -> Result<Vec<BlockId>, Failed> {
        let mut next = Vec::new();
        // Blocks without operations, with the values that they yield.
        let mut empty: Vec<(BlockId, Vec<ValueId>)> = Vec::new();
        let mut made = Vec::new();
        for (edge, blocks) in self.edges_from(entry).into_iter().zip(regions) {
            let region = self.module.body_mut(self.unit).new_region();
            made.push(region);
            let Some(&first) = blocks.first() else {
                let body = self.module.body_mut(self.unit);
                let block = body.new_block();
                body.append_block(block, region);
                empty.push((block, self.passed(edge)?));
                continue;
            };
            self.single_exit(blocks, end, region, &mut empty)?;
            let (args, passed) = (self.args(first), self.passed(edge)?);
            self.replace_values(&args, &passed);
            let body = self.module.body_mut(self.unit);
            for index in (0..args.len()).rev() {
                body.erase_arg(first, index);
            }
            next.push(first);
        }
        let types: Vec<Type> = self.module.block(self.unit, end).args().map(|arg| arg.ty()).collect();
        let branch = self.terminator(entry)?;
        let mut b = Builder::before(self.module, branch);
        let choice = create::choice(&mut b, branch, &types, &made)?;
        self.erase(branch)?;
        self.end_regions(choice, end, empty)?;
        let results: Vec<ValueId> = self.module.body(self.unit).results(choice.op).collect();
        let args = self.args(end);
        self.replace_values(&args, &results);
        self.splice(end, entry);
        next.push(entry);
        Ok(next)
    }

    /// Moves blocks into a region, and has all edges from them to what follows go through one block.
    fn single_exit(
        &mut self,
        blocks: &[BlockId],
        end: BlockId,
        region: RegionId,
        empty: &mut Vec<(BlockId, Vec<ValueId>)>,
    ) -> Result<(), Failed> {
        let mut exit: Option<BlockId> = None;
        let mut first: Option<Edge> = None;
        for &block in blocks {
            for edge in self.edges_from(block) {
                if self.target(edge)? != end {
                    continue;
                }
                let Some(before) = first else {
                    first = Some(edge);
                    continue;
                };
                let exit = match exit {
                    Some(exit) => exit,
                    None => {
                        let made = self.module.body_mut(self.unit).new_block();
                        self.copy_args(made, end);
                        self.set_target(before, made)?;
                        empty.push((made, self.args(made)));
                        *exit.insert(made)
                    }
                };
                self.set_target(edge, exit)?;
            }
            let body = self.module.body_mut(self.unit);
            let last = body.last_block(region);
            body.move_block(block, region, last);
        }
        if let Some(exit) = exit {
            self.module.body_mut(self.unit).append_block(exit, region);
        }
        Ok(())
    }

    /// Ends the regions of a choice.
    fn end_regions(
        &mut self,
        choice: OpAddr,
        end: BlockId,
        empty: Vec<(BlockId, Vec<ValueId>)>,
    ) -> Result<(), Failed> {
        let loc = self.module.op(choice).loc();
        for (block, values) in empty {
            let mut b = Builder::at_end(self.module, self.unit, block);
            b.set_loc(loc);
            create::yield_values(&mut b, &values)?;
        }
        for edge in self.edges_to(end) {
            let branch = self.terminator(edge.from)?;
            let values = self.passed(Edge { from: edge.from, index: 0 })?;
            let loc = self.module.op(branch).loc();
            let mut b = Builder::before(self.module, branch);
            b.set_loc(loc);
            create::yield_values(&mut b, &values)?;
            self.erase(branch)?;
        }
        Ok(())
    }
}
