//! What has to be known of a body before it is numbered, in one walk in the order of the file.
//!
//! The wire's flag of isolation is wider than the trait: every operation whose regions capture no value is isolated there. An operation
//! with the trait has a unit of its own, where no outer value can be used; what is left is to look inside each body. On the way the
//! lists of uses are compared with the order in which a reader would link them.
//!
//! Bodies that were read, and not changed since, have handles in the order of the file, which says it all: see [`InOrder`]. In those of
//! one region without regions further in, nothing can be captured.

use crate::numbering::NONE;
use rmlir_ir::raw::RawBody;
use rmlir_ir::{BlockId, Body, OpId, RegionId, UseId, ValueDef, ValueId};
use rustc_hash::FxHashSet;

/// What was found out about a body.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// Operations whose regions, which lie in the same body, use values from outside them.
    pub(crate) captures: FxHashSet<OpId>,
    /// Values whose lists of uses are not simply the last use of the file first; some may turn out to be.
    pub(crate) reordered: FxHashSet<ValueId>,
    /// Handles of operations are known to be in the order of the file.
    pub(crate) in_order: bool,
}

/// Walks bodies, one after the other in the same memory.
#[derive(Debug, Default)]
pub(crate) struct CaptureAnalysis {
    values: Vec<Seen>,
    open: Vec<Level>,
    inside: Vec<Inside>,
    /// Depths of blocks, once a value was used before its definition inside a nested region.
    blocks: Option<Vec<u32>>,
}

/// What was seen of a value so far.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The use that was met last.
    newest: Option<UseId>,
    /// How deep the regions nest around its definition.
    depth: u32,
}

/// An operation whose regions are being walked; the outermost is the body's own.
#[derive(Debug)]
struct Level {
    owner: Option<OpId>,
    /// Regions before this one are done.
    region: usize,
    block: Option<BlockId>,
    op: Option<OpId>,
    /// Depth of the outermost value that was used.
    reach: u32,
}

impl Level {
    fn of(owner: Option<OpId>) -> Level {
        Level { owner, region: 0, block: None, op: None, reach: NONE }
    }
}

impl CaptureAnalysis {
    /// Walks the regions of a body; compares lists of uses on demand.
    pub(crate) fn of(&mut self, body: &Body, with_uses: bool) -> Findings {
        if !body.has_operands() {
            return Findings::default();
        }
        let captures = match body.lies_in_a_row() {
            true => Some(FxHashSet::default()),
            false => InOrder::default().captures(body, &mut self.inside),
        };
        let Some(captures) = captures else { return self.any(body, with_uses) };
        let reordered = if with_uses { body.reordered_values().collect() } else { FxHashSet::default() };
        Findings { captures, reordered, in_order: true }
    }

    /// The same for a body with handles in any order.
    fn any(&mut self, body: &Body, with_uses: bool) -> Findings {
        let mut found = Findings::default();
        self.values.clear();
        self.values.resize(body.value_capacity(), Seen { newest: None, depth: NONE });
        self.blocks = None;
        self.open.push(Level::of(None));
        while let Some(mut level) = self.open.pop() {
            let depth = self.open.len() as u32;
            if let Some(inner) = self.operations(body, &mut level, depth, &mut found) {
                self.open.extend([level, Level::of(Some(inner))]);
            } else if !next_block(body, &mut level) {
                self.leave(&level, depth, &mut found);
                continue;
            } else {
                let args = level.block.map_or(&[][..], |block| body.args(block));
                args.iter().for_each(|arg| self.values[arg.index()].depth = depth);
                self.open.push(level);
            }
        }
        match with_uses {
            true => {
                let all = body.newest_uses().zip(&self.values);
                found.reordered.extend(
                    all.filter(|((_, use_), seen)| *use_ != seen.newest).map(|((value, _), _)| value),
                );
            }
            false => found.reordered.clear(),
        }
        found
    }

    /// Walks the operations of a block up to one with regions in the body.
    fn operations(
        &mut self,
        body: &Body,
        level: &mut Level,
        depth: u32,
        found: &mut Findings,
    ) -> Option<OpId> {
        while let Some(op) = level.op {
            level.op = body.next_op(op);
            for slot in body.operand_slots(op) {
                let seen = &mut self.values[slot.value.index()];
                if seen.newest != slot.older {
                    found.reordered.insert(slot.value);
                }
                seen.newest = Some(slot.id);
                if depth > 0 {
                    let defined = seen.depth;
                    level.reach = level.reach.min(match defined {
                        NONE => self.late(body, slot.value),
                        _ => defined,
                    });
                }
            }
            body.results(op).for_each(|result| self.values[result.index()].depth = depth);
            if !body.op_regions(op).is_empty() {
                return Some(op);
            }
        }
        None
    }

    /// All regions of an operation were walked.
    fn leave(&mut self, level: &Level, depth: u32, found: &mut Findings) {
        let Some(outer) = self.open.last_mut() else { return };
        outer.reach = outer.reach.min(level.reach);
        if level.reach < depth {
            found.captures.extend(level.owner);
        }
    }

    /// How deep the definition of a value lies that comes after its use.
    #[cold]
    fn late(&mut self, body: &Body, value: ValueId) -> u32 {
        let block = match body.value_def(value) {
            ValueDef::Result { op, .. } => body.op_block(op),
            ValueDef::Argument { block, .. } => Some(block),
            ValueDef::Forward | ValueDef::Foreign { .. } => None,
        };
        let depths = self.blocks.get_or_insert_with(|| block_depths(body));
        block.map_or(0, |block| depths[block.index()])
    }
}

/// The handles that come next in a body where operations, values and operand slots have them in the order of the file.
#[derive(Debug, Default)]
struct InOrder {
    op: usize,
    value: usize,
    slot: usize,
}

/// An operation whose regions are being walked, in a body with handles in order.
#[derive(Debug)]
struct Inside {
    level: Level,
    /// The first value that is defined inside.
    first: usize,
    /// The first and the last value that are used inside; none yet if they are the wrong way round.
    used: (usize, usize),
}

impl Inside {
    fn of(owner: Option<OpId>, first: usize) -> Inside {
        Inside { level: Level::of(owner), first, used: (usize::MAX, 0) }
    }

    fn uses(&mut self, (first, last): (usize, usize)) {
        self.used = (self.used.0.min(first), self.used.1.max(last));
    }
}

impl InOrder {
    /// The operations whose regions use values from outside them. `None` if handles are not in order. `open` is memory for the walk.
    fn captures(mut self, body: &Body, open: &mut Vec<Inside>) -> Option<FxHashSet<OpId>> {
        let mut captures = FxHashSet::default();
        open.clear();
        let mut inside = Inside::of(None, 0);
        loop {
            if let Some(owner) = self.operations(body, &mut inside, !open.is_empty())? {
                let first = self.value;
                open.push(std::mem::replace(&mut inside, Inside::of(Some(owner), first)));
            } else if next_block(body, &mut inside.level) {
                let args = inside.level.block.map_or(&[][..], |block| body.args(block));
                for arg in args {
                    (arg.index() == self.value).then_some(())?;
                    self.value += 1;
                }
            } else {
                let Some(mut outer) = open.pop() else { break };
                outer.uses(inside.used);
                let (first, last) = inside.used;
                if first <= last && (first < inside.first || last >= self.value) {
                    captures.extend(inside.level.owner);
                }
                inside = outer;
            }
        }
        // Operations that are in no block may use values too.
        (self.op == body.op_capacity()).then_some(captures)
    }

    /// Walks the operations of a block up to one with regions in the body.
    fn operations(&mut self, body: &Body, inside: &mut Inside, nested: bool) -> Option<Option<OpId>> {
        while let Some(op) = inside.level.op {
            (op.index() == self.op).then_some(())?;
            self.op += 1;
            inside.level.op = body.next_op(op);
            let (slots, results) = body.handles(op);
            if !slots.is_empty() && std::mem::replace(&mut self.slot, slots.end) != slots.start
                || !results.is_empty() && std::mem::replace(&mut self.value, results.end) != results.start
            {
                return None;
            }
            if nested {
                body.operands(op).for_each(|value| inside.uses((value.index(), value.index())));
            }
            if !body.op_regions(op).is_empty() {
                return Some(Some(op));
            }
        }
        Some(None)
    }
}

/// Goes to the next block, in this region or the next one.
fn next_block(body: &Body, level: &mut Level) -> bool {
    level.block = level.block.and_then(|block| body.next_block(block));
    let regions = level.owner.map_or(body.root_regions(), |owner| body.op_regions(owner));
    while level.block.is_none() {
        let Some(&region) = regions.get(level.region) else { return false };
        level.region += 1;
        level.block = body.entry_block(region);
    }
    level.op = level.block.and_then(|block| body.first_op(block));
    true
}

fn block_depths(body: &Body) -> Vec<u32> {
    let mut depths = vec![0; body.block_capacity()];
    let mut next: Vec<(RegionId, u32)> = body.root_regions().iter().map(|&region| (region, 0)).collect();
    while let Some((region, depth)) = next.pop() {
        for block in body.blocks_in(region) {
            depths[block.index()] = depth;
            let inner = body.ops_in(block).flat_map(|op| body.op_regions(op));
            next.extend(inner.map(|&region| (region, depth + 1)));
        }
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::use_lists::Positions;
    use rmlir_ir::{Builder, Context, Loc, Module};

    /// A value, an operation with a region that uses it, one with a region that uses only what is defined there, and two more uses.
    fn module(ctx: &Context, parent_first: bool) -> Module {
        let mut module = Module::new(ctx);
        let (root, block) = (module.root(), module.root_block());
        let mut builder = Builder::at_end(&mut module, root, block);
        let i32 = ctx.i32();
        let outer = builder.create("v").value(i32);
        let fills: [fn(&mut Builder<'_>, ValueId); 2] = [
            |builder, outer| _ = builder.create("use").operands(&[outer, outer]).insert(),
            |builder, _| {
                let ty = builder.ctx().i32();
                let own = builder.create("v").value(ty);
                builder.create("use").operands(&[own]).insert();
            },
        ];
        for fill in fills {
            if parent_first {
                let op = builder.create("r").insert();
                let (_, _, inner) = builder.add_region(op, &[], Loc::UNKNOWN);
                builder.set_end(inner);
                fill(&mut builder, outer);
                builder.set_end(block);
            } else {
                builder.create("r").region(&[], |inner, _| fill(inner, outer)).insert();
            }
        }
        builder.create("use").operands(&[outer, outer]).insert();
        module
    }

    /// What both ways find of a body, and whether its handles are in order.
    fn findings(body: &Body) -> (Findings, bool) {
        let mut survey = CaptureAnalysis::default();
        let mut found = survey.of(body, true);
        let in_order = std::mem::take(&mut found.in_order);
        assert_eq!(found, survey.any(body, true));
        if in_order {
            let listed = Positions::of(body);
            let blocks = body.root_regions().iter().flat_map(|&region| body.blocks_in(region));
            for op in blocks.flat_map(|block| body.ops_in(block)) {
                assert_eq!(listed.at(op), Positions::InOrder.at(op));
            }
        }
        (found, in_order)
    }

    #[test]
    fn handles_in_order_tell_what_a_walk_finds() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        for (parent_first, in_order) in [(true, true), (false, false)] {
            let mut module = module(&ctx, parent_first);
            let root = module.root();
            let (found, have) = findings(module.body(root));
            assert_eq!((found.captures.len(), found.reordered.len(), have), (1, 0, in_order));
            let first = module.body(root).first_op(module.root_block());
            let body = module.body_mut(root);
            let value = body.results(first.unwrap()).next().unwrap();
            let uses: Vec<UseId> = body.uses(value).collect();
            body.reorder_uses(value, &[uses[1], uses[0], uses[2], uses[3]]);
            let (found, have) = findings(body);
            assert_eq!((found.captures.len(), found.reordered.len(), have), (1, 1, in_order));
        }
    }

    #[test]
    fn a_row_of_operations_needs_no_walk() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        let mut module = Module::new(&ctx);
        let (root, block) = (module.root(), module.root_block());
        let i32 = ctx.i32();
        let mut builder = Builder::at_end(&mut module, root, block);
        let value = builder.create("v").value(i32);
        let uses = [0, 1].map(|_| builder.create("use").operands(&[value]).insert());
        assert!(module.body(root).lies_in_a_row());
        assert_eq!(findings(module.body(root)).0, Findings::default());

        let body = module.body_mut(root);
        let slots: Vec<UseId> = body.uses(value).collect();
        body.reorder_uses(value, &[slots[1], slots[0]]);
        assert!(body.lies_in_a_row());
        assert_eq!(findings(body).0.reordered.len(), 1);
        body.reorder_uses(value, &[slots[0], slots[1]]);

        // Uses in another order than their handles.
        let first = body.first_op(block);
        body.move_op(uses[1], block, first);
        assert!(!body.lies_in_a_row());
        assert_eq!(findings(body).0.reordered.len(), 1);
    }

    #[test]
    fn rows_of_several_blocks_follow_each_other() {
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        // The second block before the first, so that handles are in another order than operations, and after it.
        for before in [true, false] {
            let mut module = Module::new(&ctx);
            let (root, block) = (module.root(), module.root_block());
            let i32 = ctx.i32();
            let value = Builder::at_end(&mut module, root, block).create("v").value(i32);
            let body = module.body_mut(root);
            let (region, second) = (body.root_regions()[0], body.new_block());
            body.insert_block(second, region, (!before).then_some(block));
            let mut builder = Builder::at_end(&mut module, root, second);
            (0..2).for_each(|_| _ = builder.create("use").operands(&[value]).insert());
            let body = module.body(root);
            assert_eq!(body.lies_in_a_row(), !before);
            assert_eq!(findings(body).0, Findings::default());
        }
    }
}
