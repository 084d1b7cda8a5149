//! Blocks that take several edges and go on where these led to.

use super::create::{Target, switch};
use super::graph::Edge;
use super::{Lifting, UNEXPECTED};
use rmlir_ir::{BlockId, Builder, Failed, Loc, Type, ValueId};

/// A block that edges to several blocks go through.
pub(super) struct Multiplexer {
    pub(super) block: BlockId,
    /// For each of the blocks where its arguments begin among those of the multiplexer.
    targets: Vec<(BlockId, usize)>,
    /// The argument that says which one is meant, if there are several.
    which: Option<ValueId>,
}

impl Lifting<'_> {
    /// A new multiplexer, after the first of the blocks. It has more arguments of the types `extra`.
    pub(super) fn multiplexer(
        &mut self,
        loc: Loc,
        blocks: &[BlockId],
        extra: &[Type],
    ) -> Result<Multiplexer, Failed> {
        let &first = blocks.first().ok_or(UNEXPECTED)?;
        let block = self.new_block(first, true)?;
        let mut targets: Vec<(BlockId, usize)> = Vec::new();
        for &target in blocks {
            if targets.iter().all(|&(known, _)| known != target) {
                targets.push((target, self.args(block).len()));
                self.copy_args(block, target);
            }
        }
        let which = match targets.len() > 1 {
            true => {
                let number = self.number(0)?;
                let body = self.module.body_mut(self.unit);
                let ty = body.value_type(number);
                Some(body.add_arg(block, ty, loc))
            }
            false => None,
        };
        for &ty in extra {
            self.module.body_mut(self.unit).add_arg(block, ty, loc);
        }
        Ok(Multiplexer { block, targets, which })
    }

    /// Has an edge go to the multiplexer, with values for its extra arguments.
    pub(super) fn redirect(&mut self, to: &Multiplexer, edge: Edge, extra: &[ValueId]) -> Result<(), Failed> {
        let target = self.target(edge)?;
        let position = to.targets.iter().position(|&(block, _)| block == target).ok_or(UNEXPECTED)?;
        let start = to.targets[position].1;
        let old = self.passed(edge)?;
        let args = self.args(to.block);
        let first_extra = args.len().checked_sub(extra.len()).ok_or(UNEXPECTED)?;
        let own = start..start + self.args(target).len();
        let mut values = Vec::new();
        for (index, &arg) in args.iter().enumerate() {
            values.push(if own.contains(&index) {
                *old.get(index - start).ok_or(UNEXPECTED)?
            } else if Some(arg) == to.which {
                self.number(position)?
            } else if index >= first_extra {
                extra[index - first_extra]
            } else {
                let ty = self.module.body(self.unit).value_type(arg);
                self.undefined(ty)?
            });
        }
        self.set_target(edge, to.block)?;
        self.pass(edge, &values)
    }

    /// Goes on from the multiplexer, at the start of a block that it dominates, but not to `excluded`.
    pub(super) fn dispatch(
        &mut self,
        from: &Multiplexer,
        at: BlockId,
        loc: Loc,
        excluded: Option<BlockId>,
    ) -> Result<(), Failed> {
        let args = self.args(from.block);
        let mut cases: Vec<(usize, Target)> = Vec::new();
        for (index, &(target, start)) in from.targets.iter().enumerate() {
            if Some(target) != excluded {
                let end = start + self.args(target).len();
                cases.push((index, (target, args.get(start..end).ok_or(UNEXPECTED)?.to_vec())));
            }
        }
        let which = match from.which {
            Some(which) if cases.len() > 1 => which,
            _ => self.number(0)?,
        };
        let (_, default) = cases.pop().ok_or(UNEXPECTED)?;
        let mut b = Builder::at_start(self.module, self.unit, at);
        b.set_loc(loc);
        switch(&mut b, which, &cases, &default)
    }

    /// Has several edges go through one new block.
    pub(super) fn single_entry(&mut self, loc: Loc, edges: &[Edge]) -> Result<BlockId, Failed> {
        let targets: Vec<BlockId> =
            edges.iter().map(|&edge| self.target(edge)).collect::<Result<_, Failed>>()?;
        let made = self.multiplexer(loc, &targets, &[])?;
        for &edge in edges {
            self.redirect(&made, edge, &[])?;
        }
        self.dispatch(&made, made.block, loc, None)?;
        Ok(made.block)
    }
}
