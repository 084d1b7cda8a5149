//! The IR section (4).

use super::Emitter;
use crate::index::{AttrIdx, OpNameIdx, PropIdx, TypeIdx};
use crate::read::ir::mask;
use crate::section::SectionId;
use crate::version::Version;

/// An operation to write, without its regions.
#[derive(Clone, Debug)]
pub struct OpFields<'a> {
    /// Its name.
    pub name: OpNameIdx,
    /// Its location.
    pub location: AttrIdx,
    /// Its attribute dictionary.
    pub attributes: Option<AttrIdx>,
    /// Its property blob.
    pub properties: Option<PropIdx>,
    /// Types of its results.
    pub results: &'a [TypeIdx],
    /// Its operands, as value numbers.
    pub operands: &'a [u64],
    /// Its successors, as block numbers of the region.
    pub successors: &'a [u64],
    /// Stored use-list orders of its results.
    pub use_lists: &'a [OrderFields],
    /// Number of its regions and whether they are isolated, if it has any.
    pub regions: Option<(u64, bool)>,
}

impl OpFields<'_> {
    /// An operation with nothing but a name and a location.
    pub fn new(name: OpNameIdx, location: AttrIdx) -> Self {
        OpFields {
            name,
            location,
            attributes: None,
            properties: None,
            results: &[],
            operands: &[],
            successors: &[],
            use_lists: &[],
            regions: None,
        }
    }

    fn mask(&self) -> u8 {
        let bits = [
            (self.attributes.is_some(), mask::ATTRIBUTES),
            (self.properties.is_some(), mask::PROPERTIES),
            (!self.results.is_empty(), mask::RESULTS),
            (!self.operands.is_empty(), mask::OPERANDS),
            (!self.successors.is_empty(), mask::SUCCESSORS),
            (!self.use_lists.is_empty(), mask::USE_LISTS),
            (self.regions.is_some(), mask::REGIONS),
        ];
        bits.iter().filter(|(set, _)| *set).fold(0, |mask, (_, bit)| mask | bit)
    }
}

/// An argument of a block to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArgumentFields {
    /// Its type.
    pub r#type: TypeIdx,
    /// Its location; `None` (unknown) needs version 4.
    pub location: Option<AttrIdx>,
}

/// A stored use-list order to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OrderFields {
    /// Which value of the range.
    pub index: u64,
    /// Whether the numbers are pairs of changes to the reference order.
    pub pairs: bool,
    /// The numbers.
    pub numbers: Vec<u64>,
}

/// Writes operations, regions and blocks in the order of the file.
///
/// After [`op`](Self::op) with regions come as many [`region`](Self::region)s, each followed by its blocks, and then
/// [`end_regions`](Self::end_regions).
#[derive(Clone, Debug)]
pub struct IrBuilder {
    version: Version,
    out: Emitter,
    /// For each open operation with regions: the buffer around it, if its regions go into a section.
    outer: Vec<Option<Emitter>>,
}

impl IrBuilder {
    /// A builder for a format version, which decides about sections, flags and what is left out.
    pub fn new(version: Version) -> IrBuilder {
        IrBuilder { version, out: Emitter::default(), outer: Vec::new() }
    }

    /// Begins a block. The first one is the top-level block, without arguments.
    pub fn block(&mut self, ops: u64, arguments: &[ArgumentFields]) {
        self.block_with_orders(ops, arguments, &[]);
    }

    /// Begins a block with stored use-list orders of its arguments. They are left out below version 3.
    pub fn block_with_orders(&mut self, ops: u64, arguments: &[ArgumentFields], orders: &[OrderFields]) {
        self.out.flagged(ops, !arguments.is_empty());
        if arguments.is_empty() {
            return;
        }
        self.out.varint(arguments.len() as u64);
        for argument in arguments {
            self.argument(argument);
        }
        if !self.version.has_use_list_orders() {
            return;
        }
        self.out.byte(if orders.is_empty() { 0 } else { mask::USE_LISTS });
        if !orders.is_empty() {
            self.orders(orders, arguments.len());
        }
    }

    fn argument(&mut self, argument: &ArgumentFields) {
        if self.version.has_optional_argument_locations() {
            self.out.flagged(argument.r#type.wire(), argument.location.is_some());
            if let Some(location) = argument.location {
                self.out.varint(location.wire());
            }
            return;
        }
        self.out.varint(argument.r#type.wire());
        self.out.varint(argument.location.map_or(0, AttrIdx::wire));
    }

    fn orders(&mut self, orders: &[OrderFields], range: usize) {
        if range > 1 {
            self.out.varint(orders.len() as u64);
        }
        for order in orders {
            if range > 1 {
                self.out.varint(order.index);
            }
            self.out.flagged(order.numbers.len() as u64, order.pairs);
            order.numbers.iter().for_each(|&number| self.out.varint(number));
        }
    }

    fn list(&mut self, numbers: impl ExactSizeIterator<Item = u64>) {
        if numbers.len() == 0 {
            return;
        }
        self.out.varint(numbers.len() as u64);
        numbers.for_each(|number| self.out.varint(number));
    }

    /// Writes an operation without its regions. Use-list orders are left out below version 3.
    pub fn op(&mut self, op: &OpFields<'_>) {
        let orders = if self.version.has_use_list_orders() { op.use_lists } else { &[] };
        let unused = if orders.is_empty() { mask::USE_LISTS } else { 0 };
        self.out.varint(op.name.wire());
        self.out.byte(op.mask() & !unused);
        self.out.varint(op.location.wire());
        if let Some(attributes) = op.attributes {
            self.out.varint(attributes.wire());
        }
        if let Some(properties) = op.properties {
            self.out.varint(properties.wire());
        }
        self.list(op.results.iter().map(|index| index.wire()));
        self.list(op.operands.iter().copied());
        self.list(op.successors.iter().copied());
        if !orders.is_empty() {
            self.orders(orders, op.results.len());
        }
        if let Some((count, isolated)) = op.regions {
            self.out.flagged(count, isolated);
            let nested = isolated && self.version.has_region_sections();
            self.outer.push(nested.then(|| std::mem::take(&mut self.out)));
        }
    }

    /// Adds operations that are there as bytes already.
    pub fn raw(&mut self, operations: &[u8]) {
        self.out.bytes(operations);
    }

    /// Begins a region: its blocks and the values that they define. The number of values is left out if there are no blocks.
    pub fn region(&mut self, blocks: u64, values: u64) {
        self.out.varint(blocks);
        if blocks > 0 {
            self.out.varint(values);
        }
    }

    /// Ends the regions of the innermost open operation.
    pub fn end_regions(&mut self) {
        if let Some(Some(outer)) = self.outer.pop() {
            let payload = std::mem::replace(&mut self.out, outer);
            self.out.section(SectionId::Ir, &payload, 0);
        }
    }

    /// The section.
    pub fn finish(mut self) -> Emitter {
        while !self.outer.is_empty() {
            self.end_regions();
        }
        self.out
    }
}
