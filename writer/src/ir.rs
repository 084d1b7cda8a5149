//! The IR section (4), and the property blobs that it numbers.

use crate::WriteError;
use crate::attr_type::Writer;
use crate::numbering::{NONE, Numbering, no_form};
use crate::properties;
use crate::sections::Nested;
use crate::stream::Shape;
use crate::use_lists::Stored;
use rmlir_format::read::ir::mask;
use rmlir_format::write::{Emitter, PropertyBuilder, StringBuilder};
use rmlir_format::{PropIdx, SectionId, Version};
use rmlir_ir::Context;

/// The section, and the blobs.
///
/// # Errors
/// If a property has no known form.
pub(crate) fn sections(
    ctx: &Context,
    numbering: &Numbering<'_>,
    version: Version,
    strings: &mut StringBuilder,
) -> Result<(Emitter, PropertyBuilder), WriteError> {
    let mut ir = Ir::new(ctx, numbering, version, strings, PropertyBuilder::default());
    let operations = &numbering.operations;
    ir.nested.reserve(operations.stream.end() * PIECE_BYTES, operations.regions.len());
    // Nearly every row has a blob of its own. Room that is not used costs nothing.
    let rows = numbering.rows.len();
    ir.properties.reserve(rows, rows * BLOB_BYTES);
    ir.nested.out.flagged(1, false);
    ir.all()?;
    Ok((ir.nested.finish(SectionId::Ir), ir.properties))
}

/// The bytes of the operation that was numbered, with blobs that are added to those that there are.
///
/// # Errors
/// As [`sections`].
pub(crate) fn one_op(
    ctx: &Context,
    numbering: &Numbering<'_>,
    version: Version,
    strings: &mut StringBuilder,
    properties: PropertyBuilder,
) -> Result<(Vec<u8>, PropertyBuilder), WriteError> {
    let mut ir = Ir::new(ctx, numbering, version, strings, properties);
    ir.all()?;
    Ok((ir.nested.finish(SectionId::Ir).into_bytes(), ir.properties))
}

/// What a piece of the stream takes at most, more or less.
const PIECE_BYTES: usize = 3;

/// What a blob takes at most, more or less.
const BLOB_BYTES: usize = 32;

/// What is left to write, the innermost last.
enum Frame {
    /// Blocks of a region.
    Region(Place),
    /// Regions with the numbers up to `end`.
    Regions { next: usize, end: usize, nested: bool },
}

/// A place in the stream.
#[derive(Clone, Copy, Default)]
struct Place {
    at: usize,
    /// The entry of the last location.
    loc: u32,
    /// Operations left in the block.
    ops: u32,
    /// The next block, and how many there are from it on.
    block: usize,
    blocks: u32,
    /// The next late number.
    late: usize,
}

/// What goes out with each operation that states the same.
#[derive(Clone, Copy)]
struct Head {
    /// Number of the name.
    name: u32,
    /// Bits of the dictionary and of properties, and those of the usual shape.
    mask: u8,
    usual_mask: u8,
    /// The shape of most operations that state it.
    usual: Shape,
    /// Number of the dictionary, if there is one.
    dict: u32,
    blob: Option<PropIdx>,
}

struct Ir<'a> {
    ctx: &'a Context,
    numbering: &'a Numbering<'a>,
    version: Version,
    strings: &'a mut StringBuilder,
    nested: Nested,
    properties: PropertyBuilder,
    /// A blob that is being written, for its memory.
    scratch: Emitter,
    /// Blobs by row, once they were needed; `None` if there is none.
    blobs: Vec<Option<Option<PropIdx>>>,
    /// By statement, once they were needed.
    heads: Vec<Option<Head>>,
    stack: Vec<Frame>,
}

impl<'a> Ir<'a> {
    fn new(
        ctx: &'a Context,
        numbering: &'a Numbering<'a>,
        version: Version,
        strings: &'a mut StringBuilder,
        properties: PropertyBuilder,
    ) -> Ir<'a> {
        Ir {
            ctx,
            numbering,
            version,
            strings,
            nested: Nested::default(),
            properties,
            scratch: Emitter::default(),
            blobs: vec![None; numbering.rows.len()],
            heads: vec![None; numbering.statements.len()],
            stack: Vec::new(),
        }
    }

    /// Writes the operation that was numbered with everything in it: it comes first in the stream.
    fn all(&mut self) -> Result<(), WriteError> {
        self.region_from(Place { ops: 1, ..Place::default() })?;
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Region(place) => self.region_from(place)?,
                Frame::Regions { next, end, nested } if next < end => {
                    self.stack.push(Frame::Regions { next: next + 1, end, nested });
                    self.begin_region(next);
                }
                Frame::Regions { nested, .. } if nested => self.nested.close(),
                Frame::Regions { .. } => {}
            }
        }
        Ok(())
    }

    fn begin_region(&mut self, number: usize) {
        let region = self.numbering.operations.regions[number];
        self.nested.out.varint(u64::from(region.blocks));
        if region.blocks == 0 {
            return;
        }
        self.nested.out.varint(u64::from(region.values));
        self.stack.push(Frame::Region(Place {
            at: region.start,
            block: region.first_block,
            blocks: region.blocks,
            late: region.late,
            ..Place::default()
        }));
    }

    /// Goes on with a region up to its end, or to an operation with regions.
    fn region_from(&mut self, mut place: Place) -> Result<(), WriteError> {
        loop {
            while place.ops > 0 {
                place.ops -= 1;
                if let Some(regions) = self.op(&mut place)? {
                    self.stack.extend([Frame::Region(place), regions]);
                    return Ok(());
                }
            }
            if place.blocks == 0 {
                return Ok(());
            }
            self.block(&mut place);
        }
    }

    fn block(&mut self, place: &mut Place) {
        let operations = &self.numbering.operations;
        place.ops = operations.block_ops[place.block];
        place.block += 1;
        place.blocks -= 1;
        let args = operations.stream.take(&mut place.at);
        let out = &mut self.nested.out;
        out.flagged(u64::from(place.ops), args > 0);
        if args == 0 {
            return;
        }
        out.varint(u64::from(args));
        for _ in 0..args {
            self.argument(place);
        }
        let orders = operations.orders(operations.stream.take(&mut place.at));
        if self.version.has_use_list_orders() {
            self.nested.out.byte(if orders.is_empty() { 0 } else { mask::USE_LISTS });
            self.emit_orders(orders, args);
        }
    }

    fn argument(&mut self, place: &mut Place) {
        let (numbering, out) = (self.numbering, &mut self.nested.out);
        let stream = &numbering.operations.stream;
        let ty = stream.take(&mut place.at);
        place.loc = stream.take_near(&mut place.at, place.loc);
        let (known, ty) = (ty & 1 != 0, numbering.type_order.numbers[ty as usize >> 1]);
        let loc = numbering.attr_order.numbers[place.loc as usize];
        match self.version.has_optional_argument_locations() {
            true => out.flagged(u64::from(ty), known),
            false => out.varint(u64::from(ty)),
        }
        if known || !self.version.has_optional_argument_locations() {
            out.varint(u64::from(loc));
        }
    }

    fn emit_orders(&mut self, orders: &[Stored], range: u32) {
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

    /// Writes an operation but for its regions, which are left to be done.
    fn op(&mut self, place: &mut Place) -> Result<Option<Frame>, WriteError> {
        let numbering = self.numbering;
        let (operations, at) = (&numbering.operations, &mut place.at);
        let stream = &operations.stream;
        let (statement, stated) = Shape::statement(stream, at);
        let head = match self.heads[statement as usize] {
            Some(head) => head,
            None => self.new_head(statement)?,
        };
        let (shape, mask) = match stated {
            None => (head.usual, head.usual_mask),
            Some(shape) => (shape, head.mask | shape.mask()),
        };
        let (results, operands) = shape.counts(stream, at);
        place.loc = match shape.has(Shape::NEXT_LOC) {
            true => place.loc.wrapping_add(1),
            false => stream.take_near(at, place.loc),
        };
        let out = &mut self.nested.out;
        out.varint(u64::from(head.name));
        out.byte(mask);
        out.varint(u64::from(numbering.attr_order.numbers[place.loc as usize]));
        if head.mask & mask::ATTRIBUTES != 0 {
            out.varint(u64::from(head.dict));
        }
        if let Some(blob) = head.blob {
            out.varint(blob.wire());
        }
        if results > 0 {
            out.varint(u64::from(results));
            for _ in 0..results {
                out.varint(u64::from(numbering.type_order.numbers[stream.take(at) as usize]));
            }
        }
        if operands > 0 {
            out.varint(u64::from(operands));
            for _ in 0..operands {
                let number = match stream.take(at) {
                    0 => {
                        place.late += 1;
                        operations.late[place.late - 1]
                    }
                    more => more - 1,
                };
                out.varint(u64::from(number));
            }
        }
        if shape.has(Shape::SUCCESSORS) {
            let count = stream.take(at);
            out.varint(u64::from(count));
            (0..count).for_each(|_| out.varint(u64::from(stream.take(at))));
        }
        if shape.has(Shape::ORDERS) {
            self.emit_orders(operations.orders(stream.take(at)), results);
        }
        if !shape.has(Shape::REGIONS) {
            return Ok(None);
        }
        let (count, next) = (stream.take(at) as usize, stream.take(at) as usize);
        let isolated = shape.has(Shape::ISOLATED);
        self.nested.out.flagged(count as u64, isolated);
        let nested = isolated && self.version.has_region_sections();
        if nested {
            self.nested.open();
        }
        Ok(Some(Frame::Regions { next, end: next + count, nested }))
    }

    #[cold]
    fn new_head(&mut self, statement: u32) -> Result<Head, WriteError> {
        let numbering = self.numbering;
        let of = numbering.statements.get(statement);
        let blob = if self.version.has_properties() { self.blob(of.row)? } else { None };
        let dict = (of.dict != NONE).then(|| numbering.attr_order.numbers[of.dict as usize]);
        let bit = |set: bool, bit: u8| if set { bit } else { 0 };
        let mask = bit(dict.is_some(), mask::ATTRIBUTES) | bit(blob.is_some(), mask::PROPERTIES);
        let head = Head {
            name: numbering.op_order.numbers[numbering.rows[of.row as usize].op as usize],
            mask,
            usual_mask: mask | of.shape.mask(),
            usual: of.shape,
            dict: dict.unwrap_or(NONE),
            blob,
        };
        self.heads[statement as usize] = Some(head);
        Ok(head)
    }

    /// The blob of a row's properties, if it has any.
    fn blob(&mut self, row: u32) -> Result<Option<PropIdx>, WriteError> {
        match self.blobs[row as usize] {
            Some(known) => Ok(known),
            None => self.new_blob(row),
        }
    }

    fn new_blob(&mut self, row: u32) -> Result<Option<PropIdx>, WriteError> {
        let blob = match self.put_blob(row)? {
            true => Some(self.properties.intern(self.scratch.as_bytes())),
            false => None,
        };
        self.blobs[row as usize] = Some(blob);
        Ok(blob)
    }

    /// Puts the blob of a row's properties where such are written. False if it has none.
    fn put_blob(&mut self, row: u32) -> Result<bool, WriteError> {
        let (numbering, out) = (self.numbering, &mut self.scratch);
        let of = &numbering.rows[row as usize];
        out.truncate(0);
        if let Some(fields) = numbering.row_tape.fields(of.fields) {
            fields.write(numbering, out);
            return Ok(true);
        }
        let layout = numbering.layout(of.name);
        if !properties::has_blob(self.ctx, of.name, of.props, layout) {
            return Ok(false);
        }
        let mut writer = Writer { numbering, strings: self.strings, out };
        properties::encode(self.ctx, of, self.version, layout, &mut writer)
            .map_err(|error| no_form(self.ctx, of.name, &error))?;
        Ok(true)
    }
}
