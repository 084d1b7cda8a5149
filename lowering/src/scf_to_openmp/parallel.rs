//! The loops.

use super::declare::declare;
use crate::gpu_common::int;
use crate::llvm_common::build::{int_constant, pointer};
use crate::rewriting::ids;
use rmlir_dialects::llvm::{AllocaOp, LoadOp, StoreOp};
use rmlir_dialects::memref::{AllocaScopeOp, AllocaScopeReturnOp};
use rmlir_dialects::omp::{self, DeclareReductionOp, LoopNestOp, TerminatorOp, WsloopOp, YieldOp};
use rmlir_dialects::scf::{ParallelOp, ReduceOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, BlockId, OpAddr, OpRef, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// A parallel region with a loop nest in it. What is reduced lies in memory.
pub(super) fn rewrite(op: ParallelOp, rw: &mut PatternRewriter<'_>, threads: u32) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let body = root.op().region(0)?.entry()?;
    let reduce = ReduceOp::of(body.last_op()?.cast::<ReduceOp>()?.op().global());
    let inits: Vec<(ValueId, Type)> = root.init_vals().map(|value| (value.id(), value.ty())).collect();
    let results: Vec<Type> = root.op().results().map(|value| value.ty()).collect();
    let loops = Loops {
        op,
        bounds: [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())],
        body: body.id(),
    };
    let mut declared = Vec::new();
    for index in 0..results.len() {
        declared.push(declare(rw, reduce, index)?);
    }
    rw.at_op(op);
    let (i64, i32) = (int(&ctx, 64)?, int(&ctx, 32)?);
    let one = int_constant(rw.builder(), i64, 1)?;
    let pointer = pointer(&ctx, 0)?;
    let mut variables = Vec::new();
    for (init, ty) in inits {
        let storage = AllocaOp::build(rw.builder(), pointer, one, ty).value().ok()?;
        StoreOp::build(rw.builder(), init, storage).insert().ok()?;
        variables.push(storage);
    }
    combine_in_place(rw, &loops, reduce, &declared)?;
    rw.at_op(op);
    let threads = match threads {
        0 => None,
        count => Some(int_constant(rw.builder(), i32, i64::from(count))?),
    };
    let mut names = Vec::new();
    for declaration in &declared {
        names.push(ctx.symbol_ref(symbol_name(rw.op(*declaration))?, &[]));
    }
    loops.make(rw, threads, &variables, &names)?;
    rw.at_op(op);
    let mut values = Vec::new();
    for (&variable, &ty) in variables.iter().zip(&results) {
        values.push(LoadOp::build(rw.builder(), ty, variable).value().ok()?);
    }
    rw.replace(op, &values)
}

/// At the end of the body of loops, combines what is reduced with what each thread has; the body gets an argument for that.
fn combine_in_place(
    rw: &mut PatternRewriter<'_>,
    loops: &Loops,
    reduce: ReduceOp,
    declared: &[DeclareReductionOp],
) -> Rewritten {
    let pointer = pointer(rw.ctx(), 0)?;
    let (loc, reduce_loc) = (rw.op(loops.op).loc(), rw.op(reduce).loc());
    let values = ids(rw.op(reduce).operands());
    let unit = rw.unit();
    rw.at_op(reduce);
    for (&declaration, &value) in declared.iter().zip(&values) {
        let own =
            rw.modify(loops.op, |module, at| module.body_mut(at.unit).add_arg(loops.body, pointer, loc));
        let region = rw.read(declaration).reduction_region();
        let block = region.entry()?;
        let ty = rw.read(declaration).r#type();
        let args: Vec<GlobalValue> =
            block.args().map(|arg| GlobalValue { unit: arg.unit(), value: arg.id() }).collect();
        let mut ops: Vec<OpAddr> = block.ops().map(OpRef::global).collect();
        let last = rw.op(ops.pop()?).operand(0)?;
        let result = GlobalValue { unit: last.unit(), value: last.id() };
        let loaded = LoadOp::build(rw.builder(), ty, own).loc(reduce_loc).value().ok()?;
        let mut map = IrMapping::new();
        for (&arg, value) in args.iter().zip([loaded, value]) {
            map.map_value(arg, GlobalValue { unit, value });
        }
        for op in ops {
            rw.clone_op(op, &mut map)?;
        }
        let result = map.value(result)?.value;
        StoreOp::build(rw.builder(), result, own).loc(loc).insert().ok()?;
    }
    rw.erase(reduce)
}

/// The loops that are there.
struct Loops {
    op: ParallelOp,
    bounds: [Vec<ValueId>; 3],
    body: BlockId,
}

impl Loops {
    /// Makes the region that threads run, and moves the body there.
    fn make(
        &self,
        rw: &mut PatternRewriter<'_>,
        threads: Option<ValueId>,
        variables: &[ValueId],
        names: &[Attr],
    ) -> Rewritten {
        let ctx = rw.ctx().clone();
        let region = omp::ParallelOp::build(rw.builder(), &[], &[], None, threads, &[], &[]);
        let region = region.region(&[], |_, _| {}).insert().ok()?;
        let inner = rw.read(region).region().entry()?.id();
        rw.at_end(inner);
        let types = vec![pointer(&ctx, 0)?; variables.len()];
        let mut shared = WsloopOp::build(rw.builder(), &[], &[], &[], &[], &[], variables, None);
        if !variables.is_empty() {
            let raw = vec![0u8; variables.len()];
            let by_reference = ctx.dense_array(int(&ctx, 1)?, variables.len(), raw).ok()?;
            shared = shared.set(WsloopOp::REDUCTION_SYMS, ctx.array_attr(names));
            shared = shared.set(WsloopOp::REDUCTION_BYREF, by_reference);
        }
        let shared = shared.region(&types, |_, _| {}).insert().ok()?;
        TerminatorOp::build(rw.builder()).insert().ok()?;
        let shared = rw.read(shared).region().entry()?.id();
        rw.at_end(shared);
        let [lower, upper, step] = &self.bounds;
        let nest = LoopNestOp::build(rw.builder(), lower, upper, step)
            .set(LoopNestOp::COLLAPSE_NUM_LOOPS, lower.len() as i64)
            .region_with(|_, _| {})
            .insert()
            .ok()?;
        let (from, into) = (rw.op(self.op).region(0)?.id(), rw.op(nest).region(0)?.id());
        rw.inline_region(from, into)?;
        self.rename_arguments(rw, nest, shared);
        self.enclose(rw, nest)
    }

    /// The body uses the arguments of the loop around it instead of its own.
    fn rename_arguments(&self, rw: &mut PatternRewriter<'_>, nest: LoopNestOp, shared: BlockId) {
        let count = self.bounds[0].len();
        let own: Vec<ValueId> = rw.body().args(self.body).iter().skip(count).copied().collect();
        let outer = rw.body().args(shared).to_vec();
        for (&own, &outer) in own.iter().zip(&outer) {
            rw.replace_uses(own, outer);
        }
        rw.modify(nest, |module, at| {
            for index in (count..count + own.len()).rev() {
                module.body_mut(at.unit).erase_arg(self.body, index);
            }
        });
    }

    /// What the body allocates lives as long as an iteration.
    fn enclose(&self, rw: &mut PatternRewriter<'_>, nest: LoopNestOp) -> Rewritten {
        let nest = rw.op(nest).region(0)?.id();
        let ops: Vec<OpAddr> = rw.module().block(rw.unit(), self.body).ops().map(OpRef::global).collect();
        rw.at_end(self.body);
        let scope = AllocaScopeOp::build(rw.builder(), &[]).region(&[], |_, _| {}).insert().ok()?;
        YieldOp::build(rw.builder(), &[]).insert().ok()?;
        let inside = rw.op(scope).region(0)?.entry()?.id();
        rw.at_end(inside);
        let last = AllocaScopeReturnOp::build(rw.builder(), &[]).insert().ok()?;
        for op in ops {
            rw.move_before(op, last.at())?;
        }
        debug_assert_eq!(rw.body().block_region(self.body), Some(nest));
        Some(())
    }
}
