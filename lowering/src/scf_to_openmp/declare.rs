//! How a variable is reduced, said in a symbol of its own.

use super::kinds::Kind;
use crate::llvm_common::build::pointer;
use rmlir_dialects::llvm::{AtomicOrdering, AtomicRMWOp, ConstantOp, LoadOp};
use rmlir_dialects::omp::{DeclareReductionOp, YieldOp};
use rmlir_dialects::scf::ReduceOp;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::symbols::{SymbolTable, nearest_table};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, BlockId, Builder, Context, Loc, OpAddr, OpRef, RegionId, Type, TypeData, UnitId};
use rmlir_rewrite::PatternRewriter;

const NAME: &str = "__scf_reduction";

/// What is said of a reduction.
struct Declared {
    kind: Kind,
    ty: Type,
    start: Attr,
    /// Where the operation is that reduces.
    loc: Loc,
    /// Where the value is that is reduced.
    value_loc: Loc,
    /// The block of the reduction.
    block: (UnitId, BlockId),
}

/// Declares a reduction of an `scf.reduce` in the symbol table around it. Its region is empty then. `None` if what it does is not known.
pub(super) fn declare(
    rw: &mut PatternRewriter<'_>,
    reduce: ReduceOp,
    index: usize,
) -> Option<DeclareReductionOp> {
    let ctx = rw.ctx().clone();
    let op = rw.op(reduce);
    let table = nearest_table(op)?;
    let holder = std::iter::successors(Some(op), |op| op.parent())
        .find(|op| op.parent().is_some_and(|parent| parent.global() == table.global()))?
        .global();
    let value = op.operand(index)?;
    let region = op.region(index)?;
    let block = region.entry()?;
    let kind = Kind::of(block)?;
    let declared = Declared {
        kind,
        ty: value.ty(),
        start: kind.start(&ctx, value.ty())?,
        loc: op.loc(),
        value_loc: value.loc(),
        block: (block.unit(), block.id()),
    };
    let mut symbols = SymbolTable::new(table);
    let mut outer = rw.within(holder.unit);
    outer.at_op(holder);
    outer.set_loc(declared.loc);
    let made = declared.make(&ctx, outer.builder())?;
    symbols.insert(outer.builder().module(), made.at())?;
    rw.erase_block(declared.block.1)?;
    Some(made)
}

impl Declared {
    fn make(&self, ctx: &Context, b: &mut Builder<'_>) -> Option<DeclareReductionOp> {
        let pointer = pointer(ctx, 0)?;
        let is_vector = matches!(ctx.type_data(self.ty), TypeData::Vector { .. });
        let atomic = self.kind.atomic().filter(|_| !is_vector);
        let mut complete = Some(());
        let mut note = |done: Option<()>| complete = complete.and(done);
        let made = DeclareReductionOp::build(b, ctx.ident(NAME), self.ty)
            .region_with(|_, _| {})
            .region_with(|b, region| {
                let block = new_block(b, region, &[(self.ty, self.value_loc)]);
                b.set_end(block);
                note(self.initialise(b));
            })
            .region_with(|b, region| note(self.combine(b, region)))
            .region_with(|b, region| {
                let Some(kind) = atomic else { return };
                let block = new_block(b, region, &[(pointer, self.value_loc); 2]);
                b.set_end(block);
                note(self.combine_in_memory(b, block, kind));
            })
            .region_with(|_, _| {})
            .region_with(|_, _| {})
            .insert()
            .ok()?;
        complete.map(|()| made)
    }

    fn initialise(&self, b: &mut Builder<'_>) -> Option<()> {
        let start = ConstantOp::build(b, self.ty, self.start).value().ok()?;
        YieldOp::build(b, &[start]).insert().ok().map(drop)
    }

    /// A copy of what the reduction does, as the declaration is isolated.
    fn combine(&self, b: &mut Builder<'_>, region: RegionId) -> Option<()> {
        let (unit, from) = self.block;
        let old = b.seen().block(unit, from);
        let args: Vec<(Type, Loc)> = old.args().map(|arg| (arg.ty(), arg.loc())).collect();
        let values: Vec<GlobalValue> = old.args().map(|arg| GlobalValue { unit, value: arg.id() }).collect();
        let mut ops: Vec<OpAddr> = old.ops().map(OpRef::global).collect();
        let last = ops.pop()?;
        let result = GlobalValue { unit, value: b.seen().op(last).operand(0)?.id() };
        let loc = b.seen().op(last).loc();
        let block = new_block(b, region, &args);
        b.set_end(block);
        let mut map = IrMapping::new();
        let (own, inner) = (b.body().args(block).to_vec(), b.unit());
        for (&from, &value) in values.iter().zip(&own) {
            map.map_value(from, GlobalValue { unit: inner, value });
        }
        for op in ops {
            b.clone_op(op, &mut map).ok()?;
        }
        let result = map.value(result)?;
        YieldOp::build(b, &[result.value]).loc(loc).insert().ok().map(drop)
    }

    fn combine_in_memory(
        &self,
        b: &mut Builder<'_>,
        block: BlockId,
        kind: rmlir_dialects::llvm::AtomicBinOp,
    ) -> Option<()> {
        let &[into, from] = b.body().args(block) else { return None };
        let loaded = LoadOp::build(b, self.ty, from).value().ok()?;
        AtomicRMWOp::build(b, kind, into, loaded, AtomicOrdering::Monotonic).insert().ok()?;
        YieldOp::build(b, &[]).insert().ok().map(drop)
    }
}

/// A block at the end of a region whose arguments have places of their own.
fn new_block(b: &mut Builder<'_>, region: RegionId, args: &[(Type, Loc)]) -> BlockId {
    let types: Vec<Type> = args.iter().map(|arg| arg.0).collect();
    let block = b.create_block(region, &types);
    let values = b.body().args(block).to_vec();
    for (&value, &(_, loc)) in values.iter().zip(args) {
        b.body().set_arg_loc(value, loc);
    }
    block
}
