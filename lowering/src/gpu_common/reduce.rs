//! `gpu.all_reduce`: first each subgroup by itself, then their results, which go through memory of the group.

use crate::reduction::Kind;
use rmlir_dialects::arith::{
    AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, IndexCastOp, MulIOp, SubIOp,
};
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::common::accesses::{load, store};
use rmlir_dialects::gpu::{
    AllReduceOp, AllReduceOperation, BarrierOp, BlockDimOp, Dimension, GPUFuncOp, ShuffleMode, ShuffleOp,
    ThreadIdOp, YieldOp,
};
use rmlir_ir::def::Param;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::{make_attr, number};
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Loc, OpAddr, RegionId, Type, TypeData, UnitId, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How many threads a subgroup has.
const SUBGROUP: i64 = 32;
const COUNT: &str = "workgroup_attributions";

/// Rewrites all reductions of a function, if all threads take part in each.
pub(super) fn all(function: GPUFuncOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(function);
    let reductions = Walk::pre().collect(root, |op| op.is::<AllReduceOp>()).ok()?;
    let module = rw.module();
    let is_uniform = |at: &OpAddr| module.op(*at).cast::<AllReduceOp>().is_some_and(|op| op.uniform());
    // Where one is not, the others stay, too.
    rw.require(!reductions.is_empty() && reductions.iter().all(is_uniform))?;
    let ctx = rw.ctx().clone();
    for at in reductions {
        let (index, count) = {
            let root = rw.read(function);
            let inputs = match ctx.type_data(root.function_type()) {
                TypeData::Function { inputs, .. } => inputs.len(),
                _ => return None,
            };
            let count = root.op().attr_named(COUNT).and_then(|count| number(&ctx, count)).unwrap_or(0);
            (inputs.checked_add(usize::try_from(count).ok()?)?, count)
        };
        let entry = rw.read(function).body().entry()?.id();
        reduce(&mut rw.within(at.unit), at, (entry, index))?;
        let count = ctx.int_attr(64, count.checked_add(1)?);
        rw.set_attr(function, ctx.ident(COUNT), Some(count));
    }
    Some(())
}

/// How two values become one.
#[derive(Clone, Copy)]
enum How {
    Kind(Kind),
    Region(UnitId, RegionId),
}

struct Reduction<'a, 'm> {
    rw: &'a mut PatternRewriter<'m>,
    op: OpAddr,
    region: RegionId,
    how: How,
    ty: Type,
    /// The block at whose end, or before the reduction, operations are made.
    block: BlockId,
}

fn kind_of(op: AllReduceOperation, is_float: bool) -> Kind {
    use AllReduceOperation as Op;
    match (op, is_float) {
        (Op::ADD, true) => Kind::AddF,
        (Op::ADD, false) => Kind::AddI,
        (Op::MUL, true) => Kind::MulF,
        (Op::MUL, false) => Kind::MulI,
        (Op::MINUI, _) => Kind::MinU,
        (Op::MINSI, _) => Kind::MinS,
        (Op::MINNUMF, _) => Kind::MinNumF,
        (Op::MAXUI, _) => Kind::MaxU,
        (Op::MAXSI, _) => Kind::MaxS,
        (Op::MAXNUMF, _) => Kind::MaxNumF,
        (Op::AND, _) => Kind::AndI,
        (Op::OR, _) => Kind::OrI,
        (Op::XOR, _) => Kind::XorI,
        (Op::MINIMUMF, _) => Kind::MinimumF,
        (Op::MAXIMUMF, _) => Kind::MaximumF,
    }
}

fn reduce(rw: &mut PatternRewriter<'_>, at: OpAddr, buffer_at: (BlockId, usize)) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.op(at).cast::<AllReduceOp>()?;
    let (value, ty) = (root.value().id(), root.value().ty());
    let body = root.body();
    let how = match (body.is_empty(), root.op_()) {
        (false, _) => How::Region(body.unit(), body.id()),
        (true, Some(op)) => How::Kind(kind_of(op, matches!(ctx.type_data(ty), TypeData::Float(_)))),
        (true, None) => return None,
    };
    let block = root.op().block()?;
    let (region, block, loc) = (block.region()?.id(), block.id(), root.op().loc());
    rw.set_loc(loc);
    let mut work = Reduction { rw, op: at, region, how, ty, block };
    work.run(value, buffer_at)
}

impl Reduction<'_, '_> {
    fn run(&mut self, value: ValueId, (entry, index): (BlockId, usize)) -> Rewritten {
        let ctx = self.rw.ctx().clone();
        self.here();
        let size: [ValueId; 3] = self.sizes()?;
        let thread: [ValueId; 3] = self.places()?;
        let b = self.rw.builder();
        let deep = MulIOp::build(b, thread[2], size[1]).value().ok()?;
        let flat = AddIOp::build(b, deep, thread[1]).value().ok()?;
        let flat = MulIOp::build(b, flat, size[0]).value().ok()?;
        let area = MulIOp::build(b, size[0], size[1]).value().ok()?;
        let own = AddIOp::build(b, flat, thread[0]).value().ok()?;
        let all = MulIOp::build(b, area, size[2]).value().ok()?;
        let mask = self.int(SUBGROUP - 1)?;
        let lane = AndIOp::build(self.rw.builder(), own, mask).value().ok()?;
        let zero = self.int(0)?;
        let b = self.rw.builder();
        let is_first = CmpIOp::build(b, CmpIPredicate::Eq, lane, zero).value().ok()?;
        let before = SubIOp::build(b, own, lane).value().ok()?;
        let active = SubIOp::build(b, all, before).value().ok()?;
        let partial = self.subgroup(active, value)?;
        let buffer = self.buffer(entry, index)?;
        self.only_if(is_first, |work| {
            let subgroup = work.by_subgroup(own)?;
            let b = work.rw.builder();
            let index = IndexCastOp::build(b, ctx.index_type(), subgroup).value().ok()?;
            store(b, partial, buffer, &[index]).ok()?;
            Some(())
        })?;
        let b = self.rw.builder();
        BarrierOp::build(b).insert().ok()?;
        let rounded = AddIOp::build(b, all, mask).value().ok()?;
        let subgroups = self.by_subgroup(rounded)?;
        let b = self.rw.builder();
        let is_one = CmpIOp::build(b, CmpIPredicate::Slt, own, subgroups).value().ok()?;
        let first = ConstantOp::build(b, ctx.index_attr(0)).value().ok()?;
        self.only_if(is_one, |work| {
            let b = work.rw.builder();
            let index = IndexCastOp::build(b, ctx.index_type(), own).value().ok()?;
            let value = load(b, buffer, &[index]).ok()?;
            let result = work.subgroup(subgroups, value)?;
            store(work.rw.builder(), result, buffer, &[first]).ok()?;
            Some(())
        })?;
        let b = self.rw.builder();
        BarrierOp::build(b).insert().ok()?;
        let result = load(b, buffer, &[first]).ok()?;
        self.rw.replace(self.op, &[result])
    }

    fn sizes(&mut self) -> Option<[ValueId; 3]> {
        let i32 = self.rw.ctx().i32();
        let mut made = [None; 3];
        for (slot, dim) in made.iter_mut().zip([Dimension::X, Dimension::Y, Dimension::Z]) {
            let b = self.rw.builder();
            let value = BlockDimOp::build(b, dim).value().ok()?;
            *slot = Some(IndexCastOp::build(b, i32, value).value().ok()?);
        }
        let [x, y, z] = made;
        Some([x?, y?, z?])
    }

    fn places(&mut self) -> Option<[ValueId; 3]> {
        let i32 = self.rw.ctx().i32();
        let mut made = [None; 3];
        for (slot, dim) in made.iter_mut().zip([Dimension::X, Dimension::Y, Dimension::Z]) {
            let b = self.rw.builder();
            let value = ThreadIdOp::build(b, dim).value().ok()?;
            *slot = Some(IndexCastOp::build(b, i32, value).value().ok()?);
        }
        let [x, y, z] = made;
        Some([x?, y?, z?])
    }

    fn int(&mut self, value: i64) -> Option<ValueId> {
        let value = self.rw.ctx().int_attr(32, value);
        ConstantOp::build(self.rw.builder(), value).value().ok()
    }

    fn by_subgroup(&mut self, value: ValueId) -> Option<ValueId> {
        let size = self.int(SUBGROUP)?;
        DivSIOp::build(self.rw.builder(), value, size).value().ok()
    }

    /// Memory of the group for the results of subgroups: another argument of the function.
    fn buffer(&mut self, entry: BlockId, index: usize) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let space = make_attr(&ctx, ("gpu", "address_space"), vec![Param::Int(2)]).ok()?;
        let ty = ctx.memref_type(&[SUBGROUP], self.ty, None, Some(space)).ok()?;
        let op = self.op;
        Some(
            self.rw
                .modify(op, |module, at| module.body_mut(at.unit).insert_arg(entry, index, ty, Loc::UNKNOWN)),
        )
    }

    /// Goes to the place where the next operation is made.
    fn here(&mut self) {
        match self.rw.body().op_block(self.op.op) == Some(self.block) {
            true => self.rw.at_op(self.op),
            false => self.rw.at_end(self.block),
        }
    }

    /// A block for what comes after the place in a block. The reduction goes there if it is in that block.
    fn split(&mut self, block: BlockId) -> Option<BlockId> {
        match self.rw.body().op_block(self.op.op) == Some(block) {
            true => self.rw.split_block(self.op),
            false => {
                let region = self.region;
                Some(self.rw.builder().create_block_after(region, Some(block), &[]))
            }
        }
    }

    /// Two ways, and what comes of them.
    fn either(
        &mut self,
        condition: ValueId,
        on_true: impl FnOnce(&mut Self) -> Option<Vec<ValueId>>,
        on_false: impl FnOnce(&mut Self) -> Option<Vec<ValueId>>,
    ) -> Option<Vec<ValueId>> {
        let start = self.block;
        let then = self.split(start)?;
        let otherwise = self.split(then)?;
        let rest = self.split(otherwise)?;
        self.rw.at_end(start);
        CondBranchOp::build(self.rw.builder(), condition, &[], &[], then, otherwise).insert().ok()?;
        self.block = then;
        self.here();
        let given = on_true(self)?;
        BranchOp::build(self.rw.builder(), &given, rest).insert().ok()?;
        self.block = otherwise;
        self.here();
        let other = on_false(self)?;
        BranchOp::build(self.rw.builder(), &other, rest).insert().ok()?;
        self.block = rest;
        let mut args = Vec::new();
        for value in given {
            args.push(self.add_arg(rest, value));
        }
        self.here();
        Some(args)
    }

    fn add_arg(&mut self, block: BlockId, like: ValueId) -> ValueId {
        let (ty, loc) = (self.rw.value(like).ty(), self.rw.value(like).loc());
        let op = self.op;
        self.rw.modify(op, |module, at| module.body_mut(at.unit).add_arg(block, ty, loc))
    }

    fn only_if(&mut self, condition: ValueId, make: impl FnOnce(&mut Self) -> Rewritten) -> Rewritten {
        self.either(
            condition,
            |work| {
                make(work)?;
                Some(Vec::new())
            },
            |_| Some(Vec::new()),
        )?;
        Some(())
    }

    /// The value of a subgroup of so many active threads; its first thread has it.
    fn subgroup(&mut self, active: ValueId, value: ValueId) -> Option<ValueId> {
        let size = self.int(SUBGROUP)?;
        let b = self.rw.builder();
        let is_partial = CmpIOp::build(b, CmpIPredicate::Slt, active, size).value().ok()?;
        let made = self.either(
            is_partial,
            |work| {
                let mut value = value;
                for distance in distances() {
                    let (other, is_valid) = work.other(value, distance, active)?;
                    let made = work.either(
                        is_valid,
                        |work| Some(vec![work.combine(value, other)?]),
                        |_| Some(vec![value]),
                    )?;
                    value = *made.first()?;
                }
                Some(vec![value])
            },
            |work| {
                let mut value = value;
                for distance in distances() {
                    let (other, _) = work.other(value, distance, size)?;
                    value = work.combine(value, other)?;
                }
                Some(vec![value])
            },
        )?;
        made.first().copied()
    }

    /// The value of the thread at a distance, and whether there is one.
    fn other(&mut self, value: ValueId, distance: i64, width: ValueId) -> Option<(ValueId, ValueId)> {
        let offset = self.int(distance)?;
        let made =
            ShuffleOp::build(self.rw.builder(), value, offset, width, ShuffleMode::XOR).values().ok()?;
        Some((*made.first()?, *made.get(1)?))
    }

    fn combine(&mut self, l: ValueId, r: ValueId) -> Option<ValueId> {
        match self.how {
            How::Kind(kind) => kind.combine(self.rw.builder(), l, r),
            How::Region(unit, body) => self.copied((unit, body), l, r),
        }
    }

    /// A copy of a body at the place, whose yields lead on with what they give.
    fn copied(&mut self, body: (UnitId, RegionId), l: ValueId, r: ValueId) -> Option<ValueId> {
        let (start, region, unit) = (self.block, self.region, self.op.unit);
        let rest = self.split(start)?;
        let args: Vec<ValueId> =
            self.rw.module().region(body.0, body.1).entry()?.args().map(|arg| arg.id()).collect();
        let mut map = IrMapping::new();
        for (&arg, value) in args.iter().zip([l, r]) {
            map.map_value(GlobalValue { unit: body.0, value: arg }, GlobalValue { unit, value });
        }
        let last = self.rw.body().last_block(region);
        let op = self.op;
        self.rw.modify(op, |module, _| module.clone_region(body, (unit, region), &mut map)).ok()?;
        // They come to the end of the region, and go to where they belong.
        let mut next = last.and_then(|last| self.rw.body().next_block(last));
        let mut made = Vec::new();
        while let Some(block) = next {
            made.push(block);
            next = self.rw.body().next_block(block);
        }
        let mut after = start;
        for &block in &made {
            self.rw.modify(op, |module, at| {
                let body = module.body_mut(at.unit);
                body.detach_block(block);
                body.insert_block(block, region, Some(after));
            });
            after = block;
        }
        // Its arguments are known.
        let first = *made.first()?;
        for value in [l, r] {
            let arg = *self.rw.body().args(first).first()?;
            self.rw.replace_uses(arg, value);
            self.rw.modify(op, |module, at| module.body_mut(at.unit).erase_arg(first, 0));
        }
        self.rw.at_end(start);
        BranchOp::build(self.rw.builder(), &[], *made.first()?).insert().ok()?;
        for block in made {
            let Some(end) = self.rw.body().last_op(block) else { continue };
            let end = OpAddr { unit, op: end };
            if !self.rw.op(end).is::<YieldOp>() {
                continue;
            }
            let given = self.rw.op(end).operand(0)?.id();
            self.rw.at_op(end);
            let loc = self.rw.op(end).loc();
            BranchOp::build(self.rw.builder(), &[given], rest).loc(loc).insert().ok()?;
            self.rw.erase(end)?;
        }
        self.block = rest;
        let value = self.add_arg(rest, l);
        self.here();
        Some(value)
    }
}

/// How far apart threads are that are made one, step by step.
fn distances() -> impl Iterator<Item = i64> {
    std::iter::successors(Some(1), |distance| Some(distance * 2)).take_while(|&distance| distance < SUBGROUP)
}
