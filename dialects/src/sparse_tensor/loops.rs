//! Loops over what is stored.

use super::loop_text::{self, CASES, USED};
use super::shapes::Tensor;
use super::types::{Levels, bits_of};
use super::{CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterateOp, YieldOp};
use crate::scf::text::{entry_args, yielded};
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, RegionSuccessor};
use rmlir_ir::typed::number;
use rmlir_ir::{OpRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("iterate")
        .hooks(Arc::new(Iterate))
        .interface::<dyn LoopLikeOpInterface>(Arc::new(Iterate))
        .interface::<dyn RegionBranchOpInterface>(Arc::new(Iterate));
    dialect.op("coiterate").hooks(Arc::new(CoIterate));
    dialect.op("extract_iteration_space").verifier(check_space);
    dialect.op("extract_value").verifier(check_value);
}

fn check_space(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, extract) = (op.ctx(), op.unverified::<ExtractIterSpaceOp>());
    let level = |name| op.attr_named(name).and_then(|level| number(ctx, level));
    let (Some(low), Some(high)) = (level("loLvl"), level("hiLvl")) else { return Ok(()) };
    if low >= high {
        return Err(op.emit_error("expected smaller level low than level high"));
    }
    let parent = extract.parent_iter();
    if parent.is_some() == (low == 0) {
        return Err(op.emit_error("parent iterator should be specified iff level lower bound equals 0"));
    }
    let parent = parent.and_then(|parent| Levels::of_iterator(ctx, parent.ty()));
    let space = extract.extracted_space().and_then(|space| Levels::of_space(ctx, space.ty()));
    let (Some(parent), Some(space)) = (parent, space) else { return Ok(()) };
    if parent.encoding != space.encoding {
        return Err(op.emit_error("mismatch in parent iterator encoding and iteration space encoding."));
    }
    match space.low == parent.high {
        true => Ok(()),
        false => Err(op.emit_error(
            "parent iterator should be used to extract an iteration space from a consecutive level.",
        )),
    }
}

fn check_value(op: OpRef<'_>) -> Result<(), Failed> {
    let extract = op.unverified::<ExtractValOp>();
    let tensor = extract.tensor().and_then(Tensor::of_value);
    let levels = extract.iterator().and_then(|at| Levels::of_iterator(op.ctx(), at.ty()));
    let (Some(tensor), Some(levels)) = (tensor, levels) else { return Ok(()) };
    if tensor.attr != Some(levels.encoding) {
        return Err(op.emit_error("mismatch in tensor encoding and iterator encoding."));
    }
    match usize::try_from(levels.high) == Ok(tensor.lvl_rank()) {
        true => Ok(()),
        // The blank is the reference's.
        false => Err(op.emit_error("must use last-level iterator to extract values. ")),
    }
}

/// The values that a loop begins with, number of levels of the first space, and those whose coordinates are used.
struct Loop<'m> {
    inits: Vec<ValueRef<'m>>,
    levels: usize,
    used: u64,
}

impl<'m> Loop<'m> {
    fn of(op: OpRef<'m>) -> Option<Loop<'m>> {
        let ctx = op.ctx();
        let (spaces, inits): (Vec<ValueRef<'m>>, Vec<ValueRef<'m>>) =
            match op.cast_unverified::<CoIterateOp>() {
                Some(all) => (all.iter_spaces().collect(), all.init_args().collect()),
                None => {
                    let one = op.cast_unverified::<IterateOp>()?;
                    (one.iter_space().into_iter().collect(), one.init_args().collect())
                }
            };
        let first = spaces.first().and_then(|space| Levels::of_space(ctx, space.ty()));
        Some(Loop {
            inits,
            levels: first.map_or(0, Levels::count),
            used: bits_of(ctx, op.attr_named(USED)?)?,
        })
    }

    /// The number of coordinates that the regions take.
    fn coordinates(&self) -> usize {
        self.used.count_ones() as usize
    }
}

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(this) = Loop::of(op) else { return Ok(()) };
    if this.inits.len() != op.num_results() {
        return Err(op.emit_error("mismatch in number of loop-carried values and defined values"));
    }
    match (u64::BITS - this.used.leading_zeros()) as usize > this.levels {
        true => Err(op.emit_error("required out-of-bound coordinates")),
        false => Ok(()),
    }
}

/// The values of a round in a region. What is not one is a coordinate or an iterator.
fn carried<'m>(op: OpRef<'m>, region: usize, others: usize) -> Vec<ValueRef<'m>> {
    let mut args = entry_args(op, region, 0);
    args.truncate(args.len().saturating_sub(others));
    args
}

/// What a loop begins with, takes along, yields and gives is of the same types. `place` says which region this is about.
fn check_carried(
    op: OpRef<'_>,
    this: &Loop<'_>,
    region: usize,
    others: usize,
    place: &str,
) -> Result<(), Failed> {
    let args = carried(op, region, others);
    if args.len() != op.num_results() {
        return Err(op.emit_error("mismatch in number of basic block args and defined values"));
    }
    let ends = yielded::<YieldOp>(op, region);
    if ends.len() != op.num_results() || this.inits.len() != op.num_results() {
        let place = if place.is_empty() { "." } else { place };
        return Err(op.emit_error(format!("number mismatch between iter args and results{place}")));
    }
    for (i, result) in op.results().enumerate() {
        for (value, what) in
            [(this.inits[i], "iter operand"), (args[i], "iter region arg"), (ends[i], "yield value")]
        {
            if value.ty() != result.ty() {
                return Err(
                    op.emit_error(format!("types mismatch between {i}th {what} and defined value{place}"))
                );
            }
        }
    }
    Ok(())
}

/// `sparse_tensor.iterate`
struct Iterate;

impl OpHooks for Iterate {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        loop_text::parse_iterate(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let Some(this) = Loop::of(op) else { return };
        let args = carried(op, 0, this.coordinates() + 1);
        loop_text::print_iterate(printer, op, &this.inits, &args, (this.used, this.levels));
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check(op)
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let Some(this) = Loop::of(op) else { return Ok(()) };
        let space = op.operand(0).and_then(|space| Levels::of_space(ctx, space.ty()));
        let want = space.and_then(|space| space.iterator_type(ctx));
        if entry_args(op, 0, 0).last().map(|iterator| iterator.ty()) != want {
            return Err(op.emit_error("mismatch in iterator and iteration space type"));
        }
        check_carried(op, &this, 0, this.coordinates() + 1, "")
    }
}

impl LoopLikeOpInterface for Iterate {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.num_operands().min(1)..op.num_operands()
    }

    fn region_iter_args<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        entry_args(op, 0, 0).into_iter().take(op.num_operands().saturating_sub(1)).collect()
    }

    fn yielded_values<'m>(&self, op: OpRef<'m>) -> Vec<ValueRef<'m>> {
        yielded::<YieldOp>(op, 0)
    }

    fn loop_results<'m>(&self, op: OpRef<'m>) -> Option<Vec<ValueRef<'m>>> {
        Some(op.results().collect())
    }
}

impl RegionBranchOpInterface for Iterate {
    fn successors<'m>(&self, op: OpRef<'m>, _: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        let inputs = self.region_iter_args(op);
        vec![RegionSuccessor { region: Some(0), inputs }, RegionSuccessor::parent(op)]
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        self.inits(op)
    }
}

/// `sparse_tensor.coiterate`
struct CoIterate;

/// The sets of spaces that the regions are for.
fn cases(op: OpRef<'_>) -> Vec<u64> {
    let ctx = op.ctx();
    let cases = op.attr_named(CASES).and_then(|cases| ctx.attr_data(cases).as_array());
    cases.unwrap_or_default().iter().filter_map(|&case| bits_of(ctx, case)).collect()
}

impl OpHooks for CoIterate {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        loop_text::parse_coiterate(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let Some(this) = Loop::of(op) else { return };
        let cases = cases(op);
        let iterators = cases.first().map_or(0, |case| case.count_ones() as usize);
        let args = carried(op, 0, this.coordinates() + iterators);
        loop_text::print_coiterate(printer, op, &this.inits, &args, (this.used, this.levels), &cases);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check(op)
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let Some(this) = Loop::of(op) else { return Ok(()) };
        let cases = cases(op);
        for (region, _) in op.regions().enumerate() {
            let iterators = cases.get(region).map_or(0, |case| case.count_ones() as usize);
            let place = format!(" on {region}th region");
            check_carried(op, &this, region, this.coordinates() + iterators, &place)?;
        }
        let different: BTreeSet<u64> = cases.iter().copied().collect();
        match different.len() == op.regions().len() {
            true => Ok(()),
            false => Err(op.emit_error("contains duplicated cases.")),
        }
    }
}
