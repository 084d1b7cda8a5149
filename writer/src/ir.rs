//! The IR section (4), and the property blobs that it numbers.

use crate::WriteError;
use crate::attr_type::Writer;
use crate::numbering::{NONE, Numbering, OpNumbers, UnitNumbers, no_form};
use crate::properties;
use crate::sections::Nested;
use crate::use_lists::{Positions, Stored, stored_orders};
use rmlir_format::read::ir::mask;
use rmlir_format::write::{Emitter, PropertyBuilder, StringBuilder};
use rmlir_format::{PropIdx, SectionId, Version};
use rmlir_ir::loc::{LocReader, LocView};
use rmlir_ir::{BlockRef, Body, OpRef, RegionRef, UnitId, ValueId};

/// The section, and the blobs.
///
/// # Errors
/// If an operation refers to what is not around it, or a property has no known form.
pub(crate) fn sections(
    top: OpRef<'_>,
    numbering: &Numbering<'_>,
    version: Version,
    strings: &mut StringBuilder,
) -> Result<(Emitter, PropertyBuilder), WriteError> {
    let mut ir = Ir::new(top, numbering, version, strings, PropertyBuilder::default());
    ir.nested
        .out
        .buffer()
        .reserve(numbering.units.iter().map(|unit| unit.ops.len()).sum::<usize>() * OP_BYTES);
    ir.nested.out.flagged(1, false);
    ir.all(top)?;
    Ok((ir.nested.finish(SectionId::Ir), ir.properties))
}

/// The bytes of one operation, with blobs that are added to those that there are.
///
/// # Errors
/// As [`sections`].
pub(crate) fn one_op(
    op: OpRef<'_>,
    numbering: &Numbering<'_>,
    version: Version,
    strings: &mut StringBuilder,
    properties: PropertyBuilder,
) -> Result<(Vec<u8>, PropertyBuilder), WriteError> {
    let mut ir = Ir::new(op, numbering, version, strings, properties);
    ir.all(op)?;
    Ok((ir.nested.finish(SectionId::Ir).into_bytes(), ir.properties))
}

/// What an operation takes, more or less.
const OP_BYTES: usize = 12;

/// What is left to write, the innermost last.
enum Frame<'m> {
    /// Operations of a block, from this one on.
    Ops(OpRef<'m>),
    /// Blocks of a region, from this one on.
    Blocks(BlockRef<'m>),
    /// Regions of an operation, from this number on.
    Regions { op: OpRef<'m>, next: usize, nested: bool },
}

/// Places of a unit's blocks and operations, by handle.
struct Places {
    /// Numbers of blocks in their regions.
    blocks: Vec<u32>,
    positions: Positions,
}

struct Ir<'a, 'm> {
    numbering: &'a Numbering<'a>,
    version: Version,
    strings: &'a mut StringBuilder,
    nested: Nested,
    properties: PropertyBuilder,
    /// Blobs by row, once they were needed; `None` if there is none.
    blobs: Vec<Option<Option<PropIdx>>>,
    locs: LocReader,
    places: Vec<Option<Places>>,
    stack: Vec<Frame<'m>>,
}

impl<'a, 'm> Ir<'a, 'm> {
    fn new(
        top: OpRef<'m>,
        numbering: &'a Numbering<'a>,
        version: Version,
        strings: &'a mut StringBuilder,
        properties: PropertyBuilder,
    ) -> Ir<'a, 'm> {
        Ir {
            numbering,
            version,
            strings,
            nested: Nested::default(),
            properties,
            blobs: vec![None; numbering.rows.len()],
            locs: LocReader::new(top.ctx()),
            places: Vec::new(),
            stack: Vec::new(),
        }
    }

    /// Writes an operation with everything in it.
    fn all(&mut self, op: OpRef<'m>) -> Result<(), WriteError> {
        self.enter_unit(op.unit(), op.body());
        self.op(op)?;
        while let Some(frame) = self.stack.pop() {
            self.step(frame)?;
        }
        Ok(())
    }

    fn step(&mut self, frame: Frame<'m>) -> Result<(), WriteError> {
        match frame {
            Frame::Ops(first) => {
                let mut next = Some(first);
                while let Some(op) = next {
                    next = op.next();
                    let depth = self.stack.len();
                    self.op(op)?;
                    if self.stack.len() > depth {
                        // The operation has regions, which come before the operations after it.
                        if let Some(rest) = next.take() {
                            self.stack.insert(depth, Frame::Ops(rest));
                        }
                    }
                }
                Ok(())
            }
            Frame::Blocks(block) => {
                self.stack.extend(block.next().map(Frame::Blocks));
                self.block(block)
            }
            Frame::Regions { op, next, nested } => {
                match op.region(next) {
                    Some(region) => {
                        self.stack.push(Frame::Regions { op, next: next + 1, nested });
                        self.region(region);
                    }
                    None if nested => self.nested.close(),
                    None => {}
                }
                Ok(())
            }
        }
    }

    fn enter_unit(&mut self, unit: UnitId, body: &Body) {
        if self.places.len() <= unit.index() {
            self.places.resize_with(unit.index() + 1, || None);
        }
        let positions = match self.version.has_use_list_orders() {
            true => positions(body),
            false => Vec::new(),
        };
        let blocks = vec![NONE; body.block_capacity()];
        self.places[unit.index()] = Some(Places { blocks, positions: Positions(positions) });
    }

    fn region(&mut self, region: RegionRef<'m>) {
        let mut count = 0;
        if let Some(Some(places)) = self.places.get_mut(region.unit().index()) {
            for block in region.blocks() {
                places.blocks[block.id().index()] = count;
                count += 1;
            }
        }
        self.nested.out.varint(u64::from(count));
        if let Some(entry) = region.entry() {
            let values = self.unit(region.unit()).region_values[region.id().index()];
            self.nested.out.varint(u64::from(values));
            self.stack.push(Frame::Blocks(entry));
        }
    }

    fn unit(&self, unit: UnitId) -> &UnitNumbers {
        &self.numbering.units[unit.index()]
    }

    fn block(&mut self, block: BlockRef<'m>) -> Result<(), WriteError> {
        let ops = self.unit(block.unit()).block_ops[block.id().index()];
        let args = block.num_args();
        self.nested.out.flagged(u64::from(ops), args > 0);
        if args > 0 {
            self.nested.out.varint(args as u64);
            for arg in block.args() {
                let view = self.locs.look(arg.loc());
                self.argument(self.numbering.type_number(arg.ty()), view, block);
            }
            if self.version.has_use_list_orders() {
                let orders =
                    self.orders(block.unit(), block.body(), block.body().args(block.id()).iter().copied());
                self.nested.out.byte(if orders.is_empty() { 0 } else { mask::USE_LISTS });
                self.emit_orders(&orders, args);
            }
        }
        self.stack.extend(block.first_op().map(Frame::Ops));
        Ok(())
    }

    fn argument(&mut self, ty: u32, view: LocView, block: BlockRef<'_>) {
        let out = &mut self.nested.out;
        let number = u64::from(self.numbering.loc_number(view));
        if !self.version.has_optional_argument_locations() {
            out.varint(u64::from(ty));
            return out.varint(number);
        }
        let known = view != LocView::Attr(block.ctx().unknown_loc());
        out.flagged(u64::from(ty), known);
        if known {
            out.varint(number);
        }
    }

    fn orders(&self, unit: UnitId, body: &Body, values: impl Iterator<Item = ValueId>) -> Vec<Stored> {
        match self.places.get(unit.index()) {
            Some(Some(places)) if self.version.has_use_list_orders() => {
                stored_orders(body, &places.positions, values)
            }
            _ => Vec::new(),
        }
    }

    fn emit_orders(&mut self, orders: &[Stored], range: usize) {
        let out = &mut self.nested.out;
        if orders.is_empty() {
            return;
        }
        if range > 1 {
            out.varint(orders.len() as u64);
        }
        for order in orders {
            if range > 1 {
                out.varint(u64::from(order.index));
            }
            out.flagged(order.numbers.len() as u64, order.pairs);
            order.numbers.iter().for_each(|&number| out.varint(u64::from(number)));
        }
    }

    fn op(&mut self, op: OpRef<'m>) -> Result<(), WriteError> {
        let (numbering, body, look) = (self.numbering, op.body(), op.look());
        let unit = &numbering.units[op.unit().index()];
        let OpNumbers { loc, dict, row } = unit.ops[op.id().index()];
        let final_number = |entry: u32| u64::from(numbering.attr_order.numbers[entry as usize]);
        let name = numbering.op_order.numbers[numbering.rows[row as usize].op as usize];
        let blob = if self.version.has_properties() { self.blob(op, row)? } else { None };
        let (results, operands) = (look.results().len(), body.operands(op.id()).len());
        let orders = match results {
            0 => Vec::new(),
            _ => self.orders(op.unit(), body, look.results()),
        };
        let (successors, regions) = match look.plain {
            true => (0, 0),
            false => (op.successors().len(), op.regions().len()),
        };
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        let mask = bit(dict != NONE, mask::ATTRIBUTES)
            | bit(blob.is_some(), mask::PROPERTIES)
            | bit(results > 0, mask::RESULTS)
            | bit(operands > 0, mask::OPERANDS)
            | bit(successors > 0, mask::SUCCESSORS)
            | bit(!orders.is_empty(), mask::USE_LISTS)
            | bit(regions > 0, mask::REGIONS);
        let out = &mut self.nested.out;
        out.varint(u64::from(name));
        out.byte(mask);
        out.varint(final_number(loc));
        if dict != NONE {
            out.varint(final_number(dict));
        }
        if let Some(blob) = blob {
            out.varint(blob.wire());
        }
        if results > 0 {
            out.varint(results as u64);
            for result in look.results() {
                out.varint(u64::from(numbering.type_number(body.value_type(result))));
            }
        }
        if operands > 0 {
            out.varint(operands as u64);
            for operand in body.operands(op.id()) {
                let number = unit.values[operand.index()];
                if number == NONE {
                    return Err(dangling(op));
                }
                out.varint(u64::from(number));
            }
        }
        if successors > 0 {
            self.successors(op)?;
        }
        self.emit_orders(&orders, results);
        if regions > 0 {
            self.enter_regions(op, regions);
        }
        Ok(())
    }

    fn successors(&mut self, op: OpRef<'m>) -> Result<(), WriteError> {
        let out = &mut self.nested.out;
        out.varint(op.successors().len() as u64);
        let region = op.parent_region().map(RegionRef::id);
        let Some(Some(places)) = self.places.get(op.unit().index()) else { return Err(dangling(op)) };
        for block in op.successors() {
            if block.region().map(RegionRef::id) != region {
                return Err(dangling(op));
            }
            out.varint(u64::from(places.blocks[block.id().index()]));
        }
        Ok(())
    }

    fn enter_regions(&mut self, op: OpRef<'m>, count: usize) {
        let isolated = self.numbering.is_isolated(op);
        self.nested.out.flagged(count as u64, isolated);
        let nested = isolated && self.version.has_region_sections();
        if nested {
            self.nested.open();
        }
        if let Some(inner) = op.inner_unit() {
            self.enter_unit(inner, op.module().body(inner));
        }
        self.stack.push(Frame::Regions { op, next: 0, nested });
    }

    /// The blob of an operation's properties, if it has any.
    #[inline]
    fn blob(&mut self, op: OpRef<'_>, row: u32) -> Result<Option<PropIdx>, WriteError> {
        match self.blobs[row as usize] {
            Some(known) => Ok(known),
            None => self.new_blob(op, row),
        }
    }

    fn new_blob(&mut self, op: OpRef<'_>, row: u32) -> Result<Option<PropIdx>, WriteError> {
        let stated = self.numbering.stated(op);
        let (name, props) = (stated.name, stated.props);
        let mut blob = None;
        let layout = self.numbering.layout(name);
        if properties::has_blob(op.ctx(), name, props, layout) {
            let (numbering, strings) = (self.numbering, &mut *self.strings);
            let mut out = Emitter::default();
            let mut writer = Writer { numbering, strings, out: &mut out };
            properties::encode(op.ctx(), name, props, self.version, layout, &mut writer)
                .map_err(|error| no_form(op, &error))?;
            blob = Some(self.properties.intern(out.as_bytes()));
        }
        self.blobs[row as usize] = Some(blob);
        Ok(blob)
    }
}

#[cold]
fn dangling(op: OpRef<'_>) -> WriteError {
    WriteError::Dangling { op: String::from_utf8_lossy(op.name_text()).into_owned() }
}

/// Where the operations of a body stand in the file: each before what is in its regions.
fn positions(body: &Body) -> Vec<u32> {
    let mut positions = vec![NONE; body.op_capacity()];
    let mut next = 0;
    let blocks = |regions: &[rmlir_ir::RegionId]| -> Vec<rmlir_ir::BlockId> {
        regions
            .iter()
            .rev()
            .flat_map(|&region| body.blocks_in(region).collect::<Vec<_>>().into_iter().rev())
            .collect()
    };
    // Blocks to do, the next last; the operation from which to go on.
    let mut stack: Vec<(rmlir_ir::BlockId, Option<rmlir_ir::OpId>)> = Vec::new();
    stack.extend(blocks(body.root_regions()).into_iter().map(|block| (block, body.first_op(block))));
    while let Some((block, mut at)) = stack.pop() {
        while let Some(op) = at {
            positions[op.index()] = next;
            next += 1;
            at = body.next_op(op);
            if !body.op_regions(op).is_empty() {
                stack.push((block, at));
                stack.extend(
                    blocks(body.op_regions(op)).into_iter().map(|block| (block, body.first_op(block))),
                );
                break;
            }
        }
    }
    positions
}
