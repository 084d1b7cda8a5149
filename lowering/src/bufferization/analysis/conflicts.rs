//! Whether an operand in place would be read after it was overwritten.

use super::marks::Marks;
use super::subsets;
use crate::bufferization::interface::{Operand, Use};
use crate::bufferization::look::{Look, Search, region_of};
use rmlir_ir::dominance::{DominanceInfo, ancestor_in_region};
use rmlir_ir::interfaces::region_branch::{BranchPoint, RegionBranchOpInterface, region_terminators};
use rmlir_ir::{BlockRef, OpRef, RegionRef, ValueRef};
use rustc_hash::FxHashSet;

/// Operands, none twice.
#[derive(Default)]
struct Operands<'m> {
    seen: FxHashSet<Use>,
    list: Vec<Operand<'m>>,
}

impl<'m> Operands<'m> {
    fn add(&mut self, operand: Operand<'m>) {
        if self.seen.insert(operand.key()) {
            self.list.push(operand);
        }
    }
}

/// The values that would share memory with an operand in place: its own and those it gives its buffer to.
fn values<'m>(operand: Operand<'m>, look: Look<'m>) -> Vec<ValueRef<'m>> {
    let given = look.aliasing_values(operand).into_iter().map(|alias| alias.value);
    operand.value().into_iter().chain(given).collect()
}

/// Reads of all that shares memory with `root`, also those by another name.
fn add_reads<'m>(reads: &mut Operands<'m>, root: ValueRef<'m>, look: Look<'m>) {
    for alias in look.aliases(root) {
        for operand in look.uses(alias) {
            let read = look.reads(operand)
                || (!look.writes(operand)
                    && look.aliasing_values(operand).iter().any(|alias| look.is_read(alias.value)));
            if read {
                reads.add(operand);
            }
        }
    }
}

/// Writes in place to all that shares memory with `root`.
fn add_writes<'m>(writes: &mut Operands<'m>, root: ValueRef<'m>, look: Look<'m>) {
    for alias in look.aliases(root) {
        look.uses(alias)
            .filter(|&use_| look.in_place(use_) && look.writes(use_))
            .for_each(|use_| writes.add(use_));
    }
}

/// Whether an operand in place would lead to a write to memory that may not be written to. With `as_it_is` the operand itself does not
/// count.
pub fn writes_read_only<'m>(operand: Operand<'m>, look: Look<'m>, as_it_is: bool, marks: &mut Marks) -> bool {
    let values = values(operand, look);
    if as_it_is || !look.writes(operand) {
        let mut writes = Operands::default();
        values.iter().for_each(|&value| add_writes(&mut writes, value, look));
        if writes.list.is_empty() {
            return false;
        }
    }
    let mut found = false;
    for alias in values.into_iter().flat_map(|value| look.aliases(value)) {
        if !look.is_writable(alias) {
            found = true;
            if look.settings.print_conflicts {
                marks.read_only(alias);
            }
        }
    }
    found
}

/// Whether an operand in place would be read after a write that the reader must not see. With `as_it_is` the operand itself does not
/// count as a write.
pub fn read_after_write<'m>(operand: Operand<'m>, look: Look<'m>, as_it_is: bool, marks: &mut Marks) -> bool {
    let mut dominance = DominanceInfo::new(look.module);
    let (mut reads, mut writes) = (Operands::default(), Operands::default());
    for value in values(operand, look) {
        add_reads(&mut reads, value, look);
        add_writes(&mut writes, value, look);
    }
    if !as_it_is && look.writes(operand) {
        writes.add(operand);
    }
    if look.settings.check_parallel
        && !reads.list.is_empty()
        && writes.list.iter().any(|&write| crosses_parallel(write, look, marks))
    {
        return true;
    }
    for &read in &reads.list {
        let definitions = look.definitions(read);
        if definitions.is_empty() {
            continue;
        }
        for &write in &writes.list {
            let pair = Pair { read, write, look };
            if let Some(definition) = pair.conflict(&definitions, &mut dominance) {
                if look.settings.print_conflicts {
                    marks.conflict(read, write, definition);
                }
                return true;
            }
        }
    }
    false
}

/// Whether a write goes to memory from outside the parallel region that it is in.
fn crosses_parallel<'m>(write: Operand<'m>, look: Look<'m>, marks: &mut Marks) -> bool {
    let found = look.search(write, Search::LEAVES, &|value| look.is_written(value));
    let own = look.parallel(write.op.parent_region());
    let Some(value) = found.into_iter().find(|&value| look.parallel(region_of(value)) != own) else {
        return false;
    };
    if look.settings.print_conflicts {
        marks.read_only(value);
    }
    true
}

/// A read and a write of memory that may be the same.
struct Pair<'m> {
    read: Operand<'m>,
    write: Operand<'m>,
    look: Look<'m>,
}

impl<'m> Pair<'m> {
    /// The definition that the reader must see and would not.
    fn conflict(
        &self,
        definitions: &[ValueRef<'m>],
        dominance: &mut DominanceInfo<'m>,
    ) -> Option<ValueRef<'m>> {
        let (reader, writer, look) = (self.read.op, self.write.op, self.look);
        if self.order_counts(definitions) {
            let harmless = happens_before(reader, writer, dominance)
                || self.read == self.write
                || are_exclusive(reader, writer)
                || self.is_elementwise();
            if harmless {
                return None;
            }
        }
        if subsets::do_not_conflict(self.read, self.write, look) {
            return None;
        }
        let aliases = look.aliasing_values(self.write);
        definitions.iter().copied().find(|&definition| {
            let gone = match definition.def_op() {
                Some((op, _)) => {
                    happens_before(writer, op, dominance) || (writer != op && writer.is_inside(op))
                }
                None => definition.block().is_none_or(|block| !is_in_block(writer, block)),
            };
            let own = aliases.len() == 1 && aliases[0].value == definition;
            !gone && !own
        })
    }

    /// Whether what comes first in the program does so each time.
    fn order_counts(&self, definitions: &[ValueRef<'m>]) -> bool {
        definitions.iter().all(|&definition| self.order_counts_in_regions(definition))
            && self.order_counts_in_blocks(definitions)
    }

    fn order_counts_in_regions(&self, definition: ValueRef<'m>) -> bool {
        let look = self.look;
        let of_definition = look.repetitive(region_of(definition));
        let mut of_read = look.repetitive(self.read.op.parent_region());
        if of_read == of_definition {
            return true;
        }
        // The outermost region that runs again and again without the definition.
        while let Some(region) = of_read {
            let next = look.next_repetitive(region);
            if next == of_definition || next.is_none() {
                break;
            }
            of_read = next;
        }
        !of_read.and_then(|region| region.parent()).is_some_and(|op| self.write.op.is_inside(op))
    }

    fn order_counts_in_blocks(&self, definitions: &[ValueRef<'m>]) -> bool {
        if self.read.op.parent_region() != self.write.op.parent_region() {
            return true;
        }
        let (Some(read), Some(write)) = (self.read.op.block(), self.write.op.block()) else { return true };
        definitions.iter().all(|definition| {
            let without = definition.block();
            !reaches(read, write, without) || !reaches(write, read, without)
        })
    }

    /// Whether both are operands of one operation that reads each element before it writes it.
    fn is_elementwise(&self) -> bool {
        if self.read.op != self.write.op {
            return false;
        }
        let both = [self.read.index, self.write.index];
        let elementwise = self
            .look
            .model(self.read.op)
            .is_some_and(|model| model.elementwise(self.read.op, both, self.look));
        elementwise && (self.comes_from(self.read, self.write) || self.comes_from(self.write, self.read))
    }

    /// Whether an operand has the buffer of another one's value, which it comes from.
    fn comes_from(&self, from: Operand<'m>, other: Operand<'m>) -> bool {
        let how = Search { equivalent: true, same_type: true, ..Search::MATCHES };
        !self.look.search(from, how, &|value| Some(value) == other.value()).is_empty()
    }
}

/// Whether `a` is over before `b` begins. In a region without an order of its operations, each is before each, also before itself.
pub fn happens_before<'m>(a: OpRef<'m>, b: OpRef<'m>, dominance: &mut DominanceInfo<'m>) -> bool {
    let mut at = Some(a);
    while let Some(a) = at {
        if a != b && b.is_inside(a) {
            return false;
        }
        if dominance.op_dominates(a, b, true) {
            return true;
        }
        at = a.parent();
    }
    false
}

fn is_in_block(op: OpRef<'_>, block: BlockRef<'_>) -> bool {
    std::iter::successors(Some(op), |op| op.parent()).any(|op| op.block().is_some_and(|own| own == block))
}

/// Whether control may get from a block to another one of its region, not through `without`.
fn reaches<'m>(from: BlockRef<'m>, to: BlockRef<'m>, without: Option<BlockRef<'m>>) -> bool {
    if Some(to) == without {
        return false;
    }
    let mut seen: Vec<BlockRef<'m>> = without.into_iter().collect();
    let mut open: Vec<BlockRef<'m>> = from.successors().collect();
    while let Some(block) = open.pop() {
        if block == to {
            return true;
        }
        if !seen.contains(&block) {
            seen.push(block);
            open.extend(block.successors());
        }
    }
    false
}

/// Whether only one of two operations runs: they are in different branches of one around them.
fn are_exclusive(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let mut around = a.parent();
    while let Some(op) = around {
        let model = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name());
        if let Some(model) = model
            && b.is_inside(op)
            && b != op
        {
            let of = |inner: OpRef<'_>| {
                op.regions()
                    .position(|region| ancestor_in_region(op.module().op(inner.global()), region).is_some())
            };
            let (Some(of_a), Some(of_b)) = (of(a), of(b)) else { return false };
            let next = |region: RegionRef<'_>| -> Vec<usize> {
                let ends = region_terminators(op.module().region(region.unit(), region.id()));
                let successors = ends.flat_map(|end| model.successors(op, BranchPoint::Terminator(end)));
                successors.filter_map(|successor| successor.region).collect()
            };
            return of_a != of_b
                && !region_reaches(op, of_a, of_b, &next)
                && !region_reaches(op, of_b, of_a, &next);
        }
        around = op.parent();
    }
    false
}

fn region_reaches(op: OpRef<'_>, from: usize, to: usize, next: &dyn Fn(RegionRef<'_>) -> Vec<usize>) -> bool {
    let step = |index: usize| op.region(index).map(next).unwrap_or_default();
    let mut seen = vec![false; op.regions().len()];
    let mut open = step(from);
    while let Some(index) = open.pop() {
        if index == to {
            return true;
        }
        if seen.get_mut(index).is_some_and(|seen| !std::mem::replace(seen, true)) {
            open.extend(step(index));
        }
    }
    false
}
