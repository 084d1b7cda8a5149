//! The IR section (4): a stream of events over operations, regions and blocks.
//!
//! The reader keeps an explicit stack, so nesting costs memory and never the machine's stack. It decodes what is needed to go on; lists
//! are checked for length and decoded by who wants them.

use super::Tables;
use super::container::Section;
use super::cursor::{Cursor, Varints};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::index::{AttrIdx, OpNameIdx, PropIdx};
use crate::limits;
use crate::section::SectionId;

/// Bits of the operation mask.
pub mod mask {
    /// An attribute dictionary follows.
    pub const ATTRIBUTES: u8 = 0x01;
    /// Results follow.
    pub const RESULTS: u8 = 0x02;
    /// Operands follow.
    pub const OPERANDS: u8 = 0x04;
    /// Successors follow.
    pub const SUCCESSORS: u8 = 0x08;
    /// Regions follow.
    pub const REGIONS: u8 = 0x10;
    /// Use-list orders of the results follow.
    pub const USE_LISTS: u8 = 0x20;
    /// A property blob follows.
    pub const PROPERTIES: u8 = 0x40;
}

/// What comes next in the IR section, with operations as values.
pub type Event<'a> = Step<'a, Op<'a>>;

/// What comes next in the IR section. `O` is what is known of an operation.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a, O> {
    /// A block begins. The first block of all is the top-level one.
    Block(Block<'a>),
    /// An operation without its regions, which follow if it has any.
    Op(O),
    /// A region of the last operation begins.
    Region(Region),
    /// The innermost block ends.
    EndBlock,
    /// The innermost region ends.
    EndRegion,
    /// The regions of an operation end; comes only if its mask announced regions.
    EndOp(EndOp),
}

/// Head of a block.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Operations in it.
    pub ops: usize,
    /// Its arguments.
    pub arguments: Arguments<'a>,
    /// Stored use-list orders of the arguments.
    pub use_lists: UseLists<'a>,
    /// Absolute offset after the head.
    pub end: usize,
}

/// Head of a region.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Blocks in it.
    pub blocks: usize,
    /// Values that its blocks define.
    pub values: u64,
    /// Absolute offset after the head.
    pub end: usize,
}

/// End of an operation's regions.
#[derive(Clone, Copy, Debug)]
pub struct EndOp {
    /// Absolute offset after the last region.
    pub regions_end: usize,
    /// Absolute offset after the operation: past bytes of a nested section that nothing uses.
    pub end: usize,
}

/// An operation's regions, as its head announces them.
#[derive(Clone, Copy, Debug)]
pub struct Regions {
    /// How many.
    pub count: usize,
    /// Whether nothing inside uses a value from outside.
    pub isolated: bool,
    /// Payload of the nested section, as absolute offsets, if the regions stand in one.
    pub section: Option<(usize, usize)>,
    /// Whether that section asks for an alignment.
    pub aligned: bool,
}

/// An operation without its regions.
#[derive(Clone, Copy, Debug)]
pub struct Op<'a> {
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Its name.
    pub name: OpNameIdx,
    /// Which fields it has, see [`mask`].
    pub mask: u8,
    /// Its location.
    pub location: AttrIdx,
    /// Its attribute dictionary.
    pub attributes: Option<AttrIdx>,
    /// Its property blob.
    pub properties: Option<PropIdx>,
    /// Types of its results.
    pub results: Varints<'a>,
    /// Its operands, as value numbers.
    pub operands: Varints<'a>,
    /// Its successors, as block numbers of the region.
    pub successors: Varints<'a>,
    /// Stored use-list orders of the results.
    pub use_lists: UseLists<'a>,
    /// Its regions.
    pub regions: Option<Regions>,
    /// Absolute offset after the use-list orders: where the regions are announced, if there are any.
    pub fields_end: usize,
    /// Absolute offset after the head (and after the head of the nested section).
    pub end: usize,
}

/// Where the parts of an operation lie whose fields went to an [`OpSink`].
#[derive(Clone, Copy, Debug)]
pub struct OpHead<'r> {
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Its regions, which few have.
    pub regions: Option<&'r Regions>,
    /// Absolute offset after the use-list orders: where the regions are announced, if there are any.
    pub fields_end: usize,
    /// Absolute offset after the head (and after the head of the nested section).
    pub end: usize,
}

/// Takes the fields of operations as they are read, in the order in which they stand: the fast way into an IR.
pub trait OpSink<'a> {
    /// What stops the reading.
    type Error: From<Error>;

    /// An operation begins.
    ///
    /// # Errors
    /// As the sink likes; so for the others.
    fn start(&mut self, name: OpNameIdx, mask: u8, location: AttrIdx) -> Result<(), Self::Error>;

    /// Its attribute dictionary.
    ///
    /// # Errors
    /// See [`start`](OpSink::start).
    fn attributes(&mut self, dictionary: AttrIdx) -> Result<(), Self::Error>;

    /// Its property blob.
    ///
    /// # Errors
    /// See [`start`](OpSink::start).
    fn properties(&mut self, blob: PropIdx) -> Result<(), Self::Error>;

    /// The types of its results: `count` numbers, all of which are to be taken from the cursor.
    ///
    /// # Errors
    /// See [`start`](OpSink::start), or the cursor's.
    fn results(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<(), Self::Error>;

    /// Its operands as value numbers, as with the results.
    ///
    /// # Errors
    /// See [`results`](OpSink::results).
    fn operands(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<(), Self::Error>;

    /// Its successors as block numbers of the region, as with the results.
    ///
    /// # Errors
    /// See [`results`](OpSink::results).
    fn successors(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<(), Self::Error>;

    /// Stored use-list orders of its results.
    ///
    /// # Errors
    /// See [`start`](OpSink::start).
    fn use_lists(&mut self, orders: UseLists<'a>) -> Result<(), Self::Error>;

    /// Its head ends.
    ///
    /// # Errors
    /// See [`start`](OpSink::start).
    fn finish(&mut self, head: &OpHead<'_>) -> Result<(), Self::Error>;
}

/// Keeps the fields of an operation.
impl<'a> OpSink<'a> for Op<'a> {
    type Error = Error;

    #[inline(always)]
    fn start(&mut self, name: OpNameIdx, mask: u8, location: AttrIdx) -> Result<()> {
        (self.name, self.mask, self.location) = (name, mask, location);
        Ok(())
    }

    #[inline(always)]
    fn attributes(&mut self, dictionary: AttrIdx) -> Result<()> {
        self.attributes = Some(dictionary);
        Ok(())
    }

    #[inline(always)]
    fn properties(&mut self, blob: PropIdx) -> Result<()> {
        self.properties = Some(blob);
        Ok(())
    }

    #[inline(always)]
    fn results(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<()> {
        self.results = numbers.varints(count)?;
        Ok(())
    }

    #[inline(always)]
    fn operands(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<()> {
        self.operands = numbers.varints(count)?;
        Ok(())
    }

    #[inline(always)]
    fn successors(&mut self, count: usize, numbers: &mut Cursor<'a>) -> Result<()> {
        self.successors = numbers.varints(count)?;
        Ok(())
    }

    #[inline(always)]
    fn use_lists(&mut self, orders: UseLists<'a>) -> Result<()> {
        self.use_lists = orders;
        Ok(())
    }

    #[inline(always)]
    fn finish(&mut self, head: &OpHead<'_>) -> Result<()> {
        (self.regions, self.fields_end, self.end) = (head.regions.copied(), head.fields_end, head.end);
        Ok(())
    }
}

/// Arguments of a block.
#[derive(Clone, Copy, Debug)]
pub struct Arguments<'a> {
    left: usize,
    optional_locations: bool,
    cursor: Cursor<'a>,
}

/// One argument of a block: raw indices, which the iterator has not checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Type index.
    pub r#type: u64,
    /// Location index; `None` is the unknown location.
    pub location: Option<u64>,
}

impl Arguments<'_> {
    /// Arguments left.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    fn advance(&mut self) -> Result<Argument> {
        let start = self.cursor.position();
        if !self.optional_locations {
            let r#type = self.cursor.varint()?;
            return Ok(Argument { start, r#type, location: Some(self.cursor.varint()?) });
        }
        let (r#type, located) = self.cursor.flagged()?;
        let location = if located { Some(self.cursor.varint()?) } else { None };
        Ok(Argument { start, r#type, location })
    }

    /// The first index beyond its table, up to where the window breaks off. Whoever reads in order finds it before what is wrong after.
    #[cold]
    fn first_invalid(mut self, tables: &Tables<'_>) -> Option<Error> {
        let (types, attributes) = (tables.entries.type_count(), tables.entries.attribute_count());
        for _ in 0..self.left {
            let (start, mut ahead) = (self.cursor.position(), self.cursor);
            let ty = if self.optional_locations { ahead.flagged().ok()?.0 } else { ahead.varint().ok()? };
            if let Err(error) = self.cursor.check_index(ty, types, Table::Type, start) {
                return Some(error);
            }
            if let Some(location) = self.advance().ok()?.location
                && let Err(error) = self.cursor.check_index(location, attributes, Table::Attribute, start)
            {
                return Some(error);
            }
        }
        None
    }
}

impl Iterator for Arguments<'_> {
    type Item = Argument;

    fn next(&mut self) -> Option<Argument> {
        self.left = self.left.checked_sub(1)?;
        self.advance().ok()
    }
}

/// Stored use-list orders of a range of values.
#[derive(Clone, Copy, Debug)]
pub struct UseLists<'a> {
    /// Values of the range.
    range: usize,
    left: usize,
    cursor: Cursor<'a>,
}

/// Stored order of the uses of one value.
#[derive(Clone, Copy, Debug)]
pub struct UseListOrder<'a> {
    /// Which value of the range.
    pub index: u64,
    /// Whether the numbers are pairs of changes to the reference order.
    pub pairs: bool,
    /// The numbers.
    pub numbers: Varints<'a>,
    /// Absolute offset of the number that holds count and flag.
    pub start: usize,
}

impl<'a> UseLists<'a> {
    fn none(cursor: Cursor<'a>) -> UseLists<'a> {
        UseLists { range: 0, left: 0, cursor }
    }

    /// Reads past the orders of a range of `range` values.
    fn skip(cursor: &mut Cursor<'a>, range: usize) -> Result<UseLists<'a>> {
        let left = if range > 1 { cursor.count()? } else { 1 };
        let lists = UseLists { range, left, cursor: *cursor };
        for _ in 0..left {
            read_order(cursor, range)?;
        }
        Ok(lists)
    }

    /// Orders left.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Absolute offset of the next order.
    pub fn position(&self) -> usize {
        self.cursor.position()
    }
}

impl<'a> Iterator for UseLists<'a> {
    type Item = UseListOrder<'a>;

    fn next(&mut self) -> Option<UseListOrder<'a>> {
        self.left = self.left.checked_sub(1)?;
        read_order(&mut self.cursor, self.range).ok()
    }
}

fn read_order<'a>(cursor: &mut Cursor<'a>, range: usize) -> Result<UseListOrder<'a>> {
    let index = if range > 1 { cursor.varint()? } else { 0 };
    let start = cursor.position();
    let (count, pairs) = cursor.flagged()?;
    let count = cursor.bounded(count);
    Ok(UseListOrder { index, pairs, numbers: cursor.varints(count)?, start })
}

/// Reads past the arguments of a block, and gives the stored use-list orders after them.
fn skip_arguments<'a>(
    cursor: &mut Cursor<'a>,
    arguments: Arguments<'a>,
    has_orders: bool,
) -> Result<UseLists<'a>> {
    for _ in 0..arguments.left {
        let located = match arguments.optional_locations {
            true => cursor.skip_flagged()?,
            false => cursor.skip_varint().map(|()| true)?,
        };
        if located {
            cursor.skip_varint()?;
        }
    }
    match arguments.left > 0 && has_orders && cursor.byte()? != 0 {
        true => UseLists::skip(cursor, arguments.left),
        false => Ok(UseLists::none(*cursor)),
    }
}

enum Frame<'a> {
    Block {
        ops: usize,
    },
    Region {
        blocks: usize,
    },
    /// Regions left, and for a nested section the cursor after it.
    Op {
        regions: usize,
        outer: Option<Cursor<'a>>,
    },
}

/// The event reader.
pub struct IrReader<'t, 'a> {
    tables: &'t Tables<'a>,
    cursor: Cursor<'a>,
    stack: Vec<Frame<'a>>,
    started: bool,
    /// Location and offset of the operation that is being read.
    pending: Option<(AttrIdx, usize)>,
}

impl<'t, 'a> IrReader<'t, 'a> {
    /// A reader over the payload of the IR section.
    pub fn new(section: Cursor<'a>, tables: &'t Tables<'a>) -> IrReader<'t, 'a> {
        IrReader { tables, cursor: section, stack: Vec::new(), started: false, pending: None }
    }

    /// A reader over `ops` operations that stand one after the other, without a block's head. It begins with the first operation and ends
    /// with the end of the block.
    pub fn over_ops(window: Cursor<'a>, tables: &'t Tables<'a>, ops: usize) -> IrReader<'t, 'a> {
        IrReader { tables, cursor: window, stack: vec![Frame::Block { ops }], started: true, pending: None }
    }

    /// Absolute offset up to which events were read.
    pub fn position(&self) -> usize {
        self.cursor.position()
    }

    /// The cursor, for errors at other offsets.
    pub fn cursor(&self) -> &Cursor<'a> {
        &self.cursor
    }

    /// After an error inside an operation: the operation's location and its offset, if it was read. The reference checks a location before
    /// it reads on.
    pub fn pending_location(&self) -> Option<(AttrIdx, usize)> {
        self.pending
    }

    /// Number of open blocks, regions and operations.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The next event; `None` after the top-level block has ended.
    ///
    /// # Errors
    /// The section ends too early, an index is beyond its table, or nesting exceeds the limit. Reading must then stop.
    #[inline(always)]
    pub fn next_event(&mut self) -> Result<Option<Event<'a>>> {
        self.advance(|reader| reader.op())
    }

    /// The next event; an operation goes to the sink.
    ///
    /// # Errors
    /// As [`next_event`](IrReader::next_event), or what the sink says.
    #[inline(always)]
    pub fn next_into<S: OpSink<'a>>(&mut self, sink: &mut S) -> Result<Option<Step<'a, ()>>, S::Error> {
        self.advance(|reader| reader.op_into(sink))
    }

    #[inline(always)]
    fn advance<O, E: From<Error>>(
        &mut self,
        op: impl FnOnce(&mut Self) -> Result<O, E>,
    ) -> Result<Option<Step<'a, O>>, E> {
        match self.stack.last_mut() {
            Some(Frame::Block { ops }) if *ops > 0 => {
                *ops -= 1;
                Ok(Some(Step::Op(op(self)?)))
            }
            Some(Frame::Region { blocks }) if *blocks > 0 => {
                *blocks -= 1;
                Ok(Some(Step::Block(self.block()?)))
            }
            Some(Frame::Op { regions, .. }) if *regions > 0 => {
                *regions -= 1;
                Ok(Some(Step::Region(self.region()?)))
            }
            Some(_) => Ok(self.leave()),
            None if self.started => Ok(None),
            None => {
                self.started = true;
                Ok(Some(Step::Block(self.root()?)))
            }
        }
    }

    /// How many regions of the operation that was just read are to come, if it has any.
    pub fn regions_to_come(&self) -> Option<usize> {
        match self.stack.last() {
            Some(&Frame::Op { regions, .. }) => Some(regions),
            _ => None,
        }
    }

    /// Skips the regions of the operation that was just read, if they stand in a section of their own. Tells whether it did.
    pub fn skip_regions(&mut self) -> bool {
        match self.stack.last() {
            Some(Frame::Op { outer: Some(outer), .. }) => {
                self.cursor = *outer;
                self.stack.pop();
                true
            }
            _ => false,
        }
    }

    fn leave<O>(&mut self) -> Option<Step<'a, O>> {
        Some(match self.stack.pop()? {
            Frame::Block { .. } => Step::EndBlock,
            Frame::Region { .. } => Step::EndRegion,
            Frame::Op { outer, .. } => {
                let regions_end = self.cursor.position();
                self.cursor = outer.unwrap_or(self.cursor);
                Step::EndOp(EndOp { regions_end, end: self.cursor.position() })
            }
        })
    }

    fn root(&mut self) -> Result<Block<'a>> {
        let block = self.block()?;
        if !block.arguments.is_empty() {
            return Err(self.cursor.error_at(ErrorKind::RootBlockArguments, block.start));
        }
        Ok(block)
    }

    fn block(&mut self) -> Result<Block<'a>> {
        let cursor = &mut self.cursor;
        let start = cursor.position();
        let (ops, has_arguments) = cursor.flagged()?;
        let optional_locations = self.tables.version.has_optional_argument_locations();
        let mut arguments = Arguments { left: 0, optional_locations, cursor: *cursor };
        let mut use_lists = UseLists::none(*cursor);
        if has_arguments {
            let left = cursor.count()?;
            arguments = Arguments { left, optional_locations, cursor: *cursor };
            let read = skip_arguments(cursor, arguments, self.tables.version.has_use_list_orders());
            use_lists = read.map_err(|error| arguments.first_invalid(self.tables).unwrap_or(error))?;
        }
        let ops = cursor.bounded(ops);
        let end = cursor.position();
        self.stack.push(Frame::Block { ops });
        Ok(Block { start, ops, arguments, use_lists, end })
    }

    fn region(&mut self) -> Result<Region> {
        let start = self.cursor.position();
        let blocks = self.cursor.count()?;
        let values = if blocks > 0 { self.cursor.varint()? } else { 0 };
        let end = self.cursor.position();
        self.stack.push(Frame::Region { blocks });
        Ok(Region { start, blocks, values, end })
    }

    // Inlined so that the event, which is large, is built where it is wanted.
    #[inline(always)]
    fn op(&mut self) -> Result<Op<'a>> {
        let none = Varints::none(self.cursor);
        let start = self.cursor.position();
        let mut op = Op {
            start,
            name: OpNameIdx(0),
            mask: 0,
            location: AttrIdx(0),
            attributes: None,
            properties: None,
            results: none,
            operands: none,
            successors: none,
            use_lists: UseLists::none(self.cursor),
            regions: None,
            fields_end: start,
            end: start,
        };
        self.op_into(&mut op)?;
        Ok(op)
    }

    #[inline(always)]
    fn op_into<S: OpSink<'a>>(&mut self, sink: &mut S) -> Result<(), S::Error> {
        let (tables, cursor) = (self.tables, &mut self.cursor);
        let start = cursor.position();
        let attributes = tables.entries.attribute_count();
        let name = OpNameIdx(cursor.index(tables.dialects.op_count(), Table::OpName)?);
        let mask = cursor.byte()?;
        let location = AttrIdx(cursor.index(attributes, Table::Attribute)?);
        self.pending = Some((location, start));
        sink.start(name, mask, location)?;
        if mask & mask::ATTRIBUTES != 0 {
            sink.attributes(AttrIdx(cursor.index(attributes, Table::Attribute)?))?;
        }
        if mask & mask::PROPERTIES != 0 {
            sink.properties(read_properties(cursor, tables, name)?)?;
        }
        let mut results = 0;
        if mask & mask::RESULTS != 0 {
            results = cursor.count()?;
            sink.results(results, cursor)?;
        }
        if mask & mask::OPERANDS != 0 {
            let count = cursor.count()?;
            sink.operands(count, cursor)?;
        }
        if mask & mask::SUCCESSORS != 0 {
            let count = cursor.count()?;
            sink.successors(count, cursor)?;
        }
        if mask & mask::USE_LISTS != 0 && tables.version.has_use_list_orders() {
            sink.use_lists(UseLists::skip(cursor, results)?)?;
        }
        let fields_end = cursor.position();
        let entered;
        let regions = match mask & mask::REGIONS {
            0 => None,
            _ => {
                entered = self.enter_regions()?;
                Some(&entered)
            }
        };
        self.pending = None;
        sink.finish(&OpHead { start, regions, fields_end, end: self.cursor.position() })
    }

    fn enter_regions(&mut self) -> Result<Regions> {
        let (count, isolated) = self.cursor.flagged()?;
        if self.stack.len() / 3 >= limits::REGION_DEPTH {
            let limit = limits::REGION_DEPTH as u64;
            return Err(self.cursor.error(ErrorKind::TooMany {
                what: "nested regions",
                count: limit + 1,
                limit,
            }));
        }
        let mut outer = None;
        let mut section = None;
        let mut aligned = false;
        if isolated && self.tables.version.has_region_sections() {
            let nested = Section::read(&mut self.cursor)?;
            if nested.id != SectionId::Ir {
                return Err(self.cursor.error_at(ErrorKind::ExpectedRegionSection, nested.start));
            }
            outer = Some(self.cursor);
            self.cursor = nested.payload;
            section = Some((nested.payload.position(), nested.payload.end()));
            aligned = nested.alignment.is_some();
        }
        let count = self.cursor.bounded(count);
        self.stack.push(Frame::Op { regions: count, outer });
        Ok(Regions { count, isolated, section, aligned })
    }
}

#[inline(always)]
fn read_properties(cursor: &mut Cursor<'_>, tables: &Tables<'_>, op: OpNameIdx) -> Result<PropIdx> {
    if !tables.version.has_properties() {
        return Err(cursor.error(ErrorKind::UnexpectedProperties { version: tables.version.number() }));
    }
    let at = cursor.position();
    let index = cursor.varint()?;
    match u32::try_from(index) {
        Ok(small) if (small as usize) < tables.properties.len() => Ok(PropIdx(small)),
        _ => Err(cursor.error_at(tables.no_such_blob(op), at)),
    }
}
