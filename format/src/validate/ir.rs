//! Checks of the IR section: indices, value numbering, forward references, successors, use-list orders.

use super::check_unregistered_blob;
use super::entries::wrong_attribute;
use crate::encoding::{AttrKind, Expect};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::index::AttrIdx;
use crate::limits;
use crate::read::Tables;
use crate::read::cursor::{Cursor, Varints};
use crate::read::ir::{Block, Event, IrReader, Op, Region, UseLists};

#[derive(Default)]
pub(super) struct Counts {
    pub operations: u64,
    pub blocks: u64,
    pub regions: u64,
    pub values: u64,
}

/// A value slot: how often the value was used, and whether it is defined yet.
#[derive(Clone, Copy, Default)]
struct Slot(u32);

impl Slot {
    const DEFINED: u32 = 1 << 31;

    fn is_defined(self) -> bool {
        self.0 & Slot::DEFINED != 0
    }

    fn uses(self) -> u32 {
        self.0 & !Slot::DEFINED
    }
}

/// An open region.
struct Scope {
    /// Slot of value 0 of the isolation scope.
    base: usize,
    /// First slot of the region.
    first: usize,
    /// Slot of the next definition.
    next: usize,
    /// Values that the region announced.
    values: u64,
    blocks: usize,
    /// Stored orders before this region's.
    orders: usize,
    /// Whether the regions of the operation that was just read are isolated.
    isolated: bool,
}

/// A stored use-list order whose value is still in scope: its slot, and where its count stands.
struct StoredOrder {
    slot: usize,
    offset: usize,
}

struct Check<'c, 'a> {
    tables: &'c Tables<'a>,
    kinds: &'c [AttrKind],
    section: Cursor<'a>,
    slots: Vec<Slot>,
    /// Slots that are used and not defined.
    unresolved: usize,
    scopes: Vec<Scope>,
    orders: Vec<StoredOrder>,
    /// For each open operation with regions: whether they are isolated.
    isolated: Vec<bool>,
    counts: Counts,
    attributes: usize,
    types: usize,
}

/// Checks the section.
pub(super) fn check<'a>(section: Cursor<'a>, tables: &Tables<'a>, kinds: &[AttrKind]) -> Result<Counts> {
    let top = Scope { base: 0, first: 0, next: 0, values: 0, blocks: 0, orders: 0, isolated: false };
    let mut check = Check {
        tables,
        kinds,
        section,
        slots: Vec::new(),
        unresolved: 0,
        scopes: vec![top],
        orders: Vec::new(),
        isolated: Vec::new(),
        counts: Counts::default(),
        attributes: tables.entries.attribute_count(),
        types: tables.entries.type_count(),
    };
    let mut reader = IrReader::new(section, tables);
    loop {
        // Matched where it lies: an operation is large, and copying it would cost as much as checking it.
        match &reader.next_event() {
            Ok(Some(Event::Op(op))) => check.op(op)?,
            Ok(Some(Event::Block(block))) => check.block(block)?,
            Ok(Some(Event::Region(region))) => check.enter_region(region, reader.cursor())?,
            Ok(Some(Event::EndRegion)) => check.leave_region(&reader)?,
            Ok(Some(Event::EndBlock)) => {}
            Ok(Some(Event::EndOp(_))) => {
                check.isolated.pop();
            }
            Ok(None) => break,
            Err(error) => return Err(check.earlier(&reader, error.clone())),
        }
    }
    // The top-level block is counted by the reader as one; it is none of the file's own.
    check.counts.blocks = check.counts.blocks.saturating_sub(1);
    Ok(check.counts)
}

impl<'a> Check<'_, 'a> {
    /// A bad location comes before an error that follows it in the same operation.
    #[cold]
    fn earlier(&self, reader: &IrReader<'_, 'a>, error: Error) -> Error {
        let pending = reader.pending_location();
        pending.and_then(|(location, offset)| self.location(location, offset).err()).unwrap_or(error)
    }

    fn error_at(&self, kind: ErrorKind, offset: usize) -> Error {
        self.section.error_at(kind, offset)
    }

    #[inline]
    fn location(&self, index: AttrIdx, offset: usize) -> Result<()> {
        let kind = self.kinds.get(index.index()).copied().unwrap_or(AttrKind::Unknown);
        if Expect::Location.admits(kind) {
            return Ok(());
        }
        Err(wrong_attribute(Expect::Location.class(), index, self.tables, self.kinds, &self.section, offset))
    }

    #[inline]
    fn op(&mut self, op: &Op<'a>) -> Result<()> {
        self.counts.operations += 1;
        self.location(op.location, op.start)?;
        if let Some(attributes) = op.attributes {
            self.dictionary(attributes, op.start)?;
        }
        if op.properties.is_some() {
            self.properties(op)?;
        }
        self.types(op.results)?;
        self.operands(op.operands)?;
        self.successors(op.successors)?;
        self.results(op)?;
        if let Some(regions) = op.regions {
            self.isolated.push(regions.isolated);
        }
        Ok(())
    }

    fn dictionary(&self, index: AttrIdx, offset: usize) -> Result<()> {
        match self.kinds.get(index.index()) {
            Some(AttrKind::Dictionary | AttrKind::Unknown) | None => Ok(()),
            Some(_) => Err(wrong_attribute(
                "mlir::DictionaryAttr",
                index,
                self.tables,
                self.kinds,
                &self.section,
                offset,
            )),
        }
    }

    #[inline]
    fn properties(&self, op: &Op<'a>) -> Result<()> {
        if self.tables.dialects.is_registered(op.name) != Some(false) {
            return Ok(());
        }
        let blob = op.properties.and_then(|index| self.tables.properties.get(index));
        blob.map_or(Ok(()), |blob| check_unregistered_blob(blob, self.attributes))
    }

    #[inline]
    fn types(&self, types: Varints<'a>) -> Result<()> {
        let mut types = types;
        let mut offset = types.position();
        while let Some(index) = types.next() {
            self.section.check_index(index, self.types, Table::Type, offset)?;
            offset = types.position();
        }
        Ok(())
    }

    #[inline]
    fn operands(&mut self, operands: Varints<'a>) -> Result<()> {
        let base = self.scopes.last().map_or(0, |scope| scope.base);
        let mut operands = operands;
        let mut offset = operands.position();
        while let Some(index) = operands.next() {
            let slot = usize::try_from(index).ok().and_then(|index| base.checked_add(index));
            let Some(slot) = slot.and_then(|slot| self.slots.get_mut(slot)) else {
                return Err(self.error_at(ErrorKind::InvalidIndex { table: Table::Value, index }, offset));
            };
            if slot.0 == 0 {
                self.unresolved += 1;
            }
            slot.0 = if slot.uses() == Slot::DEFINED - 1 { slot.0 } else { slot.0 + 1 };
            offset = operands.position();
        }
        Ok(())
    }

    fn successors(&self, successors: Varints<'a>) -> Result<()> {
        let blocks = self.scopes.last().map_or(0, |scope| scope.blocks);
        let mut successors = successors;
        let mut offset = successors.position();
        while let Some(index) = successors.next() {
            self.section.check_index(index, blocks, Table::Successor, offset)?;
            offset = successors.position();
        }
        Ok(())
    }

    fn results(&mut self, op: &Op<'a>) -> Result<()> {
        if op.results.is_empty() {
            return Ok(());
        }
        self.counts.values += op.results.len() as u64;
        // Results in a region that announces no values are not numbered, at the top level neither.
        if self.scopes.last().is_none_or(|scope| scope.values == 0) {
            return Ok(());
        }
        let first = self.define(op.results.len(), op.start)?;
        self.use_lists(op.use_lists, first, op.results.len())
    }

    #[inline]
    fn define(&mut self, count: usize, offset: usize) -> Result<usize> {
        let total = self.slots.len();
        let section = self.section;
        let Some(scope) = self.scopes.last_mut() else { return Ok(0) };
        let first = scope.next;
        match first.checked_add(count).and_then(|end| self.slots.get_mut(first..end)) {
            Some(slots) => {
                scope.next += count;
                for slot in slots {
                    self.unresolved -= usize::from(slot.0 != 0 && !slot.is_defined());
                    slot.0 |= Slot::DEFINED;
                }
                Ok(first)
            }
            None => {
                let (first, total) = ((first - scope.base) as u64, (total - scope.base) as u64);
                let kind = ErrorKind::ValueRange {
                    first,
                    end: first + count as u64,
                    maximum: total.wrapping_sub(1),
                };
                Err(section.error_at(kind, offset))
            }
        }
    }

    fn use_lists(&mut self, lists: UseLists<'a>, first: usize, range: usize) -> Result<()> {
        for order in lists {
            if order.index >= range as u64 {
                return Err(self.error_at(ErrorKind::InvalidUseListOrder, order.start));
            }
            self.orders.push(StoredOrder { slot: first + order.index as usize, offset: order.start });
        }
        Ok(())
    }

    fn block(&mut self, block: &Block<'a>) -> Result<()> {
        self.counts.blocks += 1;
        let count = block.arguments.len();
        if count == 0 {
            return Ok(());
        }
        for argument in block.arguments {
            self.section.check_index(argument.r#type, self.types, Table::Type, argument.start)?;
            if let Some(location) = argument.location {
                let index =
                    self.section.check_index(location, self.attributes, Table::Attribute, argument.start)?;
                self.location(AttrIdx(index), argument.start)?;
            }
        }
        self.counts.values += count as u64;
        let first = self.define(count, block.start)?;
        self.use_lists(block.use_lists, first, count)
    }

    fn enter_region(&mut self, region: &Region, window: &Cursor<'a>) -> Result<()> {
        self.counts.regions += 1;
        // Each value takes at least one byte of the region: a larger number is a lie that would cost memory.
        let limit = (window.remaining() as u64).min((limits::VALUES - self.slots.len()) as u64);
        if region.values > limit {
            return Err(self
                .error_at(ErrorKind::TooMany { what: "values", count: region.values, limit }, region.start));
        }
        let isolated = self.isolated.last().copied().unwrap_or(false);
        let first = self.slots.len();
        let base = if isolated { first } else { self.scopes.last().map_or(0, |scope| scope.base) };
        self.slots.resize(first + region.values as usize, Slot::default());
        let orders = self.orders.len();
        self.scopes.push(Scope {
            base,
            first,
            next: first,
            values: region.values,
            blocks: region.blocks,
            orders,
            isolated,
        });
        Ok(())
    }

    fn leave_region(&mut self, reader: &IrReader<'_, 'a>) -> Result<()> {
        let Some(scope) = self.scopes.pop() else { return Ok(()) };
        debug_assert_eq!(Some(&scope.isolated), self.isolated.last());
        if self.unresolved > 0 {
            self.check_resolved(scope.first, reader)?;
        }
        while self.orders.len() > scope.orders {
            self.stored_order()?;
        }
        self.slots.truncate(scope.first);
        Ok(())
    }

    /// Values of a region that ends must have been defined. Uses that wait for an outer region go on waiting.
    #[cold]
    fn check_resolved(&mut self, first: usize, reader: &IrReader<'_, 'a>) -> Result<()> {
        let waiting = |slot: &Slot| slot.0 != 0 && !slot.is_defined();
        if self.slots.get(first..).unwrap_or_default().iter().any(waiting) {
            return Err(self.error_at(ErrorKind::UnresolvedForwardReference, reader.position()));
        }
        Ok(())
    }

    fn stored_order(&mut self) -> Result<()> {
        let Some(order) = self.orders.pop() else { return Ok(()) };
        let uses = self.slots.get(order.slot).map_or(0, |slot| slot.uses() as usize);
        if uses < 2 {
            return Ok(());
        }
        let mut cursor = self.section;
        cursor.bytes((order.offset - cursor.position()) as u64)?;
        let (count, pairs) = cursor.flagged()?;
        let numbers: Vec<u64> = cursor.varints(cursor.bounded(count))?.collect();
        let valid =
            if pairs { is_permutation_of_pairs(&numbers, uses) } else { is_permutation(&numbers, uses) };
        if valid { Ok(()) } else { Err(self.error_at(ErrorKind::InvalidUseListOrder, order.offset)) }
    }
}

fn is_permutation(numbers: &[u64], uses: usize) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.len() == uses && sorted.iter().enumerate().all(|(place, &number)| number == place as u64)
}

/// Pairs change some places of the identity: the changed places and what they become must be the same numbers. Cost follows the pairs,
/// not the uses.
fn is_permutation_of_pairs(numbers: &[u64], uses: usize) -> bool {
    if !numbers.len().is_multiple_of(2) || numbers.iter().any(|&number| number >= uses as u64) {
        return false;
    }
    let mut places: Vec<u64> = numbers.iter().copied().step_by(2).collect();
    let mut images: Vec<u64> = numbers.iter().copied().skip(1).step_by(2).collect();
    places.sort_unstable();
    images.sort_unstable();
    places == images && places.windows(2).all(|pair| pair.first() != pair.last())
}
