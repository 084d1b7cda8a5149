//! Random edits, undone to a mark, give back the module as it was: handles, order, use lists and all.

#![allow(clippy::unwrap_used, clippy::panic)] // Helpers of tests are tests.

mod support;

use rmlir_ir::edit::IrMapping;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{BlockId, Builder, Context, Module, OpAddr, RegionId, UnitId, ValueId};
use support::{Random, context, dump};

/// What there is to edit at a time.
#[derive(Default)]
struct Live {
    ops: Vec<OpAddr>,
    blocks: Vec<(UnitId, BlockId)>,
    regions: Vec<(UnitId, RegionId)>,
}

fn live(module: &Module) -> Live {
    let mut live = Live::default();
    let root = module.root();
    let region = module.region(root, module.body(root).root_regions()[0]);
    let mut stack = vec![Item::from(region)];
    while let Some(item) = stack.pop() {
        Walk::pre()
            .items(item, |item| {
                match item {
                    Item::Op(op) => {
                        live.ops.push(op.global());
                        if op.inner_unit().is_some_and(|unit| !module.is_loaded(unit)) {
                            return WalkResult::Skip;
                        }
                    }
                    Item::Block(block) => live.blocks.push((block.unit(), block.id())),
                    Item::Region(region) => live.regions.push((region.unit(), region.id())),
                }
                WalkResult::Advance
            })
            .unwrap();
    }
    live
}

struct Editor<'c> {
    ctx: &'c Context,
    module: Module,
    random: Random,
}

impl Editor<'_> {
    fn op(&mut self) -> Option<OpAddr> {
        let live = live(&self.module);
        self.random.pick(&live.ops)
    }

    fn block(&mut self) -> (UnitId, BlockId) {
        let live = live(&self.module);
        self.random.pick(&live.blocks).unwrap_or((self.module.root(), self.module.root_block()))
    }

    fn values(&mut self, unit: UnitId) -> Vec<ValueId> {
        let mut found = Vec::new();
        for at in live(&self.module).ops.into_iter().filter(|at| at.unit == unit) {
            found.extend(self.module.body(unit).results(at.op));
        }
        for (_, block) in live(&self.module).blocks.into_iter().filter(|at| at.0 == unit) {
            found.extend(self.module.body(unit).args(block));
        }
        found
    }

    fn some_values(&mut self, unit: UnitId, most: usize) -> Vec<ValueId> {
        let all = self.values(unit);
        (0..self.random.below(most + 1)).filter_map(|_| self.random.pick(&all)).collect()
    }

    fn sibling_blocks(&mut self, unit: UnitId, block: BlockId) -> Vec<BlockId> {
        let body = self.module.body(unit);
        let region = body.block_region(block).unwrap();
        let all: Vec<BlockId> = body.blocks_in(region).collect();
        (0..self.random.below(3)).filter_map(|_| self.random.pick(&all)).collect()
    }

    fn create(&mut self) {
        let (unit, block) = self.block();
        let operands = self.some_values(unit, 3);
        let successors = self.sibling_blocks(unit, block);
        let types = vec![self.ctx.i32(); self.random.below(3)];
        let name = ["u.a", "u.b", "t.func", "t.add"][self.random.below(4)];
        let at_start = self.random.below(2) == 0;
        let regions = self.random.below(3);
        let mut b = match at_start {
            true => Builder::at_start(&mut self.module, unit, block),
            false => Builder::at_end(&mut self.module, unit, block),
        };
        let ty = self.ctx.i64();
        let mut op = b.create(name).operands(&operands).successors(&successors).results(&types);
        for _ in 0..regions {
            op = op.region(&[ty], |b, args| {
                b.create("u.inner").operands(args).insert();
            });
        }
        op.insert();
    }

    fn edit_op(&mut self, at: OpAddr) {
        let values = self.some_values(at.unit, 3);
        let index = self.random.below(4);
        let end = index + self.random.below(3);
        let attr = self.ctx.dict_attr(vec![rmlir_ir::NamedAttr {
            name: self.ctx.ident("x"),
            value: self.ctx.index_attr(index as i64),
        }]);
        let loc = self.ctx.loc(self.ctx.name_loc(self.ctx.ident("l"), self.ctx.unknown_loc()));
        let choice = self.random.below(13);
        let other = self.module.body(at.unit).op_block(at.op).unwrap();
        let blocks = self.sibling_blocks(at.unit, other);
        let props = self.ctx.props_of(&[Some(attr)]);
        let ctx = self.ctx;
        let body = self.module.body_mut(at.unit);
        match choice {
            0 => body.set_operands(at.op, &values),
            1 => body.insert_operands(at.op, index, &values),
            2 => body.erase_operands(at.op, index..end),
            3 => body.set_successors(at.op, &blocks),
            4 => body.insert_successors(at.op, index, &blocks),
            5 => body.erase_successors(at.op, index..end),
            6 => body.insert_results(at.op, index, &[ctx.f32(), ctx.f64()]),
            7 => {
                let results: Vec<ValueId> = body.results(at.op).collect();
                if results.iter().all(|&value| body.is_unused(value)) {
                    body.erase_results(at.op, index..end);
                }
            }
            8 => self.module.set_attrs(at, attr),
            9 => self.module.set_loc(at, loc),
            10 => self.module.set_props(at, props),
            11 => _ = self.module.erase_op(at),
            _ => {
                let results: Vec<ValueId> = body.results(at.op).collect();
                let values: Vec<ValueId> = results.iter().zip(&values).map(|(_, &value)| value).collect();
                let _ = self.module.replace_op(at, &values);
            }
        }
    }

    fn edit_value(&mut self) {
        let (unit, _) = self.block();
        let values = self.some_values(unit, 2);
        let [from, to] = values[..] else { return };
        let choice = self.random.below(4);
        let mut order: Vec<_> = self.module.body(unit).uses(from).collect();
        let turn = self.random.below(order.len());
        order.rotate_left(turn);
        let ty = self.ctx.f64();
        let body = self.module.body_mut(unit);
        match choice {
            0 => body.replace_all_uses(from, to),
            1 => body.replace_uses_if(from, to, |_, id| id.index() % 2 == 0),
            2 => body.reorder_uses(from, &order),
            _ => body.set_value_type(from, ty),
        }
    }

    fn edit_block(&mut self) {
        let (unit, block) = self.block();
        let (_, other) = self.block();
        let index = self.random.below(3);
        let values = self.some_values(unit, 2);
        let choice = self.random.below(8);
        let ctx = self.ctx;
        let loc = ctx.loc(ctx.name_loc(ctx.ident("m"), ctx.unknown_loc()));
        let is_root = unit == self.module.root();
        let body = self.module.body_mut(unit);
        let same_unit = other.index() < body.block_capacity() && body.block_region(other).is_some();
        match choice {
            0 => _ = body.insert_arg(block, index, ctx.i32(), loc),
            1 => {
                if body.args(block).get(index).is_some_and(|&arg| body.is_unused(arg)) {
                    body.erase_arg(block, index);
                }
            }
            2 => {
                if let Some(op) = body.last_op(block) {
                    let _ = body.split_block(op);
                }
            }
            3 if same_unit && !is_root => _ = body.merge_blocks(block, other, &values),
            4 if same_unit && body.block_region(block) == body.block_region(other) => {
                let _ = body.move_block_after(block, other);
            }
            5 if !is_root => _ = self.module.erase_block(unit, block),
            6 => {
                if let Some(&arg) = body.args(block).first() {
                    body.set_arg_loc(arg, loc);
                }
            }
            _ => {
                let region = body.block_region(block).unwrap();
                let new = body.new_block();
                body.insert_block(new, region, Some(block));
            }
        }
    }

    fn move_things(&mut self) {
        let (unit, block) = self.block();
        let Some(at) = self.op() else { return };
        let live = live(&self.module);
        let (to_unit, region) = self.random.pick(&live.regions).unwrap();
        let after = self.module.body(unit).last_op(block).filter(|&op| OpAddr { unit, op } != at);
        match self.random.below(6) {
            0 | 1 => _ = self.module.move_op(at, unit, block, after),
            2 => {
                if let Ok(copy) = self.module.clone_op(at, unit, &mut IrMapping::new()) {
                    self.module.body_mut(unit).append_op(copy, block);
                }
            }
            3 => {
                let from = self.module.op(at).regions().next().map(|r| (r.unit(), r.id()));
                if let Some(from) = from {
                    let _ = self.module.inline_region(from, (to_unit, region), None);
                }
            }
            4 => self.regions_to_new_func(at),
            _ => {
                let units: Vec<UnitId> =
                    live.ops.iter().filter_map(|&at| self.module.op(at).inner_unit()).collect();
                let (Some(from), Some(into)) = (self.random.pick(&units), self.random.pick(&units)) else {
                    return;
                };
                match self.random.below(4) {
                    0 => self.module.set_pending(into, 7),
                    _ => _ = self.module.move_body(from, into),
                }
            }
        }
    }

    /// A new function after `at` takes the regions of `at`.
    fn regions_to_new_func(&mut self, at: OpAddr) {
        let regions: Vec<(UnitId, RegionId)> =
            self.module.op(at).regions().map(|r| (r.unit(), r.id())).collect();
        let func = Builder::after(&mut self.module, at).create("t.func").insert();
        let inner = self.module.body(at.unit).op_unit(func).unwrap();
        for (unit, region) in regions {
            self.module.move_regions_to_unit(unit, &[region], inner);
        }
    }

    fn step(&mut self) {
        match self.random.below(10) {
            0..=2 => self.create(),
            3..=5 => {
                if let Some(at) = self.op() {
                    self.edit_op(at);
                }
            }
            6 => self.edit_value(),
            7 => self.edit_block(),
            _ => self.move_things(),
        }
    }
}

fn run(seed: u64, steps: usize) {
    let ctx = context();
    let mut editor = Editor { ctx: &ctx, module: Module::new(&ctx), random: Random::new(seed) };
    (0..editor.random.below(8)).for_each(|_| editor.step());
    editor.module.open_journal();
    let mut marks = vec![(editor.module.mark(), dump(&editor.module))];
    for _ in 0..steps {
        match editor.random.below(12) {
            0 => marks.push((editor.module.mark(), dump(&editor.module))),
            1 if marks.len() > 1 => {
                let (mark, want) = marks.pop().unwrap();
                editor.module.undo_to(mark);
                assert_same(&want, &dump(&editor.module), seed);
            }
            _ => editor.step(),
        }
    }
    let (mark, want) = marks.swap_remove(0);
    editor.module.undo_to(mark);
    assert_same(&want, &dump(&editor.module), seed);
}

fn assert_same(want: &str, have: &str, seed: u64) {
    if want != have {
        let diff = want.lines().zip(have.lines()).find(|(a, b)| a != b);
        panic!(
            "seed {seed}: undoing did not give back the module\nfirst difference: {diff:?}\nwanted\n{want}\ngot\n{have}"
        );
    }
}

#[test]
fn random_edits_can_be_undone() {
    let count = std::env::var("JOURNAL_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(3000);
    for seed in 0..count {
        run(seed, 25);
    }
}
