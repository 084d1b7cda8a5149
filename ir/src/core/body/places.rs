//! Where operations are in their blocks.

use super::{BlockData, OpData};
use crate::handles::OpId;
use thin_vec::ThinVec;

/// Distance between the positions of neighbours when a block is built from front to back.
const ORDER_STEP: u32 = 64;

/// What comes before and after each operation.
///
/// As long as the operations of each block are *in a row*, which is to say that their handles are consecutive and in order, handles say it all
/// and there is nothing here. That is so where nothing was edited and no operation with regions that has neighbours is in the same body.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(ThinVec<Place>);

/// What links an operation to its neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    pub(super) prev: Option<OpId>,
    pub(super) next: Option<OpId>,
    /// Position in the block: grows from one operation to the next.
    pub(super) order: u32,
}

impl Places {
    /// Whether handles say where operations are.
    #[inline]
    pub(super) fn in_row(&self) -> bool {
        self.0.is_empty()
    }

    /// The operation after one in a block, which ends with `last`.
    #[inline]
    pub(super) fn next(&self, op: OpId, last: Option<OpId>) -> Option<OpId> {
        match self.0.get(op.index()) {
            Some(place) => place.next,
            None if last == Some(op) => None,
            None => Some(OpId::new(op.index() + 1)),
        }
    }

    /// The operation before one in a block, which begins with `first`.
    pub(super) fn prev(&self, op: OpId, first: Option<OpId>) -> Option<OpId> {
        match self.0.get(op.index()) {
            Some(place) => place.prev,
            None if first == Some(op) => None,
            None => op.index().checked_sub(1).map(OpId::new),
        }
    }

    /// Whether `a` comes before `b`, which is in the same block.
    #[inline]
    pub(super) fn is_before(&self, a: OpId, b: OpId) -> bool {
        match (self.0.get(a.index()), self.0.get(b.index())) {
            (Some(a), Some(b)) => a.order < b.order,
            _ => a < b,
        }
    }

    /// The position of an operation, once handles do not say it.
    pub(super) fn order(&self, op: OpId) -> u32 {
        self.0.get(op.index()).map_or(0, |place| place.order)
    }

    /// The position after one, if there is room.
    pub(super) fn order_after(&self, last: Option<OpId>) -> Option<u32> {
        last.map_or(0, |last| self.order(last)).checked_add(ORDER_STEP)
    }

    /// Takes in the place of a new operation.
    #[inline]
    pub(super) fn push(&mut self, place: Place) {
        if !self.in_row() {
            self.0.push(place);
        }
    }

    /// The place of an operation that is to be changed, once handles do not say it.
    pub(super) fn at(&mut self, op: OpId) -> &mut Place {
        &mut self.0[op.index()]
    }

    /// From now on handles say nothing.
    pub(super) fn write_out(&mut self, ops: &[OpData], blocks: &[BlockData]) {
        self.0 = ops.iter().map(|_| Place::default()).collect();
        for block in blocks {
            let BlockData { first_op: Some(first), last_op: Some(last), .. } = *block else { continue };
            let count = last.index() - first.index() + 1;
            let step = order_step(count as u64) as u32;
            for (at, place) in self.0[first.index()..][..count].iter_mut().enumerate() {
                let op = first.index() + at;
                place.prev = (at > 0).then(|| OpId::new(op - 1));
                place.next = (at + 1 < count).then(|| OpId::new(op + 1));
                place.order = (at as u32 + 1).saturating_mul(step);
            }
        }
    }

    /// Moves what is here into memory of just the size.
    pub(super) fn settle(&mut self) -> Places {
        match self.in_row() {
            true => Places::default(),
            false => Places(super::exactly_thin(&mut self.0)),
        }
    }
}

/// The distance between positions of so many neighbours, if it is to leave the upper half of the space free.
pub(super) fn order_step(count: u64) -> u64 {
    (u64::from(u32::MAX) / (2 * count + 2)).clamp(1, u64::from(ORDER_STEP))
}

#[cfg(test)]
mod tests {
    use crate::body::Body;
    use crate::{BlockId, Context, Module, OpId};

    /// Compares all that a body says of places with lists of what is in each block.
    fn check(body: &Body, blocks: &[(BlockId, Vec<OpId>)]) {
        for (block, ops) in blocks {
            assert_eq!(&body.ops_in(*block).collect::<Vec<_>>(), ops);
            assert_eq!(
                (body.first_op(*block), body.last_op(*block)),
                (ops.first().copied(), ops.last().copied())
            );
            for pair in ops.windows(2) {
                assert_eq!((body.next_op(pair[0]), body.prev_op(pair[1])), (Some(pair[1]), Some(pair[0])));
                assert!(body.is_before(pair[0], pair[1]) && !body.is_before(pair[1], pair[0]));
            }
            assert!(ops.iter().all(|&op| body.op_block(op) == Some(*block)));
            assert_eq!(ops.first().and_then(|&op| body.prev_op(op)), None);
            assert_eq!(ops.last().and_then(|&op| body.next_op(op)), None);
        }
    }

    #[test]
    fn edits_leave_blocks_as_lists_would_be() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        for seed in 0..40u64 {
            let mut random = seed;
            let mut below = |most: usize| {
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 33) as usize % most
            };
            let mut module = Module::new(&ctx);
            let (root, spec) = (module.root(), module.spec(ctx.op_name("test.op"), crate::Loc::UNKNOWN));
            let body = module.body_mut(root);
            let region = body.new_region();
            let mut blocks: Vec<(BlockId, Vec<OpId>)> = Vec::new();
            for _ in 0..3 {
                let block = body.new_block();
                body.append_block(block, region);
                let ops = (0..below(6)).map(|_| body.append_new_op(&spec, block)).collect();
                blocks.push((block, ops));
                check(body, &blocks);
            }
            assert!(body.places.in_row());
            for _ in 0..60 {
                let (from, to) = (below(3), below(3));
                let (block, last) = (blocks[to].0, blocks[to].1.len());
                match below(4) {
                    0 => {
                        let op = body.append_new_op(&spec, block);
                        blocks[to].1.push(op);
                    }
                    1 => {
                        let (op, at) = (body.new_op(&spec), below(last + 1));
                        body.insert_op(op, block, at.checked_sub(1).map(|at| blocks[to].1[at]));
                        blocks[to].1.insert(at, op);
                    }
                    2 if last > 0 => {
                        let op = blocks[to].1.remove(below(last));
                        body.detach_op(op);
                        assert_eq!(
                            (body.op_block(op), body.next_op(op), body.prev_op(op)),
                            (None, None, None)
                        );
                    }
                    _ if !blocks[from].1.is_empty() => {
                        let at = below(blocks[from].1.len());
                        let op = blocks[from].1.remove(at);
                        let at = below(blocks[to].1.len() + 1);
                        body.move_op(op, block, at.checked_sub(1).map(|at| blocks[to].1[at]));
                        blocks[to].1.insert(at, op);
                    }
                    _ => {}
                }
                check(body, &blocks);
            }
            assert!(!body.places.in_row());
            let settled = body.settle();
            check(&settled, &blocks);
            assert!(body.places.in_row() && body.op_capacity() == 0);
        }
    }
}
