//! A small dialect, a seeded generator, and a dump of a module that shows everything an edit could change.
#![allow(dead_code, clippy::unwrap_used)] // Each test file uses its part of it; helpers of tests are tests.

use rmlir_ir::def::{DialectDef, OpDef};
use rmlir_ir::traits::OpTrait;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Context, Module, OpRef, UnitId, ValueRef};
use std::fmt::Write;

/// A context with `t.func` (isolated from above), `t.add` (commutative) and any unregistered operations.
pub fn context() -> Context {
    let ctx = Context::new();
    let op = |name: &str, traits: Vec<OpTrait>| OpDef { traits, counts: false, ..OpDef::new(name) };
    let ops = vec![op("t.func", vec![OpTrait::IsolatedFromAbove]), op("t.add", vec![OpTrait::Commutative])];
    ctx.register_dialect(DialectDef { name: "t".into(), ops, ..DialectDef::default() }).unwrap();
    ctx
}

/// A xorshift generator: the same numbers for the same seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        (!from.is_empty()).then(|| from[self.below(from.len())])
    }
}

/// All that can be reached from the root, with handles, use lists in order, positions and headers.
pub fn dump(module: &Module) -> String {
    let mut out = String::new();
    let root = module.root();
    let region = module.region(root, module.body(root).root_regions()[0]);
    dump_region(module, region.into(), &mut out);
    for unit in module.unit_ids() {
        writeln!(out, "{unit:?} in {:?} loaded {}", module.unit_parent(unit), module.is_loaded(unit))
            .unwrap();
    }
    out
}

fn dump_region(module: &Module, root: Item<'_>, out: &mut String) {
    let mut pending: Vec<UnitId> = Vec::new();
    let mut inside = Vec::new();
    // Stops at units that are not loaded: those are dumped as such.
    let result = Walk::pre().items(root, |item| {
        match item {
            Item::Op(op) => {
                dump_op(op, out);
                if let Some(unit) = op.inner_unit() {
                    if module.is_loaded(unit) {
                        inside.push(op);
                    } else {
                        writeln!(out, "  pending {:?}", module.pending(unit)).unwrap();
                        pending.push(unit);
                    }
                    return WalkResult::Skip;
                }
            }
            Item::Region(region) => writeln!(out, " region {:?}", region.id()).unwrap(),
            Item::Block(block) => {
                let uses: Vec<_> =
                    block.body().block_uses(block.id()).map(|id| block.body().succ_owner(id)).collect();
                writeln!(out, " block {:?} uses {uses:?}", block.id()).unwrap();
                block.args().for_each(|arg| dump_value(arg, out));
            }
        }
        WalkResult::Advance
    });
    assert!(result.is_ok());
    for op in inside {
        writeln!(out, "inside {op:?}").unwrap();
        op.regions().for_each(|region| dump_region(module, region.into(), out));
    }
}

fn dump_op(op: OpRef<'_>, out: &mut String) {
    let operands: Vec<_> = op.operands().map(|v| (v.id(), v.def())).collect();
    let successors: Vec<_> = op.successors().map(|b| b.id()).collect();
    writeln!(
        out,
        "  {op:?} {:?} {:?} {:?} {:?} operands {operands:?} successors {successors:?} prev {:?} unit {:?}",
        op.name(),
        op.loc(),
        op.discardable(),
        op.props(),
        op.prev(),
        op.inner_unit(),
    )
    .unwrap();
    op.results().for_each(|result| dump_value(result, out));
    if let Some(prev) = op.prev() {
        assert!(op.body().is_before(prev.id(), op.id()), "positions are out of order at {op:?}");
    }
}

fn dump_value(value: ValueRef<'_>, out: &mut String) {
    let uses: Vec<_> = value.uses().map(|id| value.body().use_owner(id)).collect();
    for (&(op, index), id) in uses.iter().zip(value.uses()) {
        assert_eq!(value.body().operand_use(op, index), Some(id));
        assert_eq!(value.body().operand(op, index), Some(value.id()));
    }
    let (def, ty, loc) = (value.def(), value.ty(), value.loc());
    writeln!(out, "   {:?} {def:?} {ty:?} {loc:?} uses {uses:?}", value.id()).unwrap();
}
