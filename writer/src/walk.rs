//! The walk over the regions, which notes their operations for the IR section.
//!
//! A region is visited as a whole before those inside it, so that values are numbered in the order of the format.

use crate::WriteError;
use crate::numbering::{NONE, Numbering};
use crate::release::Stated;
use crate::stream::{Region, Shape, Stream};
use crate::survey::CaptureAnalysis;
use crate::use_lists::{Positions, Stored, stored_orders};
use rmlir_ir::loc::{LocReader, LocView};
use rmlir_ir::{BlockRef, Body, OpAddr, OpId, OpRef, RegionId, RegionRef, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// No number yet, and its list of uses may have to be stored.
const REORDERED: u32 = NONE - 1;

/// What the walk keeps.
#[derive(Debug, Default)]
pub(crate) struct Walk {
    /// Orders of uses are as [`WriteOptions::sorted_use_lists`](crate::WriteOptions::sorted_use_lists) says.
    pub(crate) sorted_use_lists: bool,
    survey: CaptureAnalysis,
    /// Units some of whose regions are still to visit.
    units: FxHashMap<UnitId, Box<UnitNumbers>>,
    /// A unit that is done, for its memory.
    done: Option<Box<UnitNumbers>>,
    /// Entries of the types of an operation's results.
    result_types: Vec<u32>,
}

/// What is known of a unit's body while its regions are visited.
#[derive(Debug, Default)]
struct UnitNumbers {
    /// Numbers of values, by handle.
    values: Vec<u32>,
    /// Numbers of blocks in their regions, by handle.
    blocks: Vec<u32>,
    /// Operations whose regions, which lie in the same body, use values from outside them.
    captures: FxHashSet<OpId>,
    /// Where operations stand in the file, if any list of uses needs to be looked at.
    positions: Option<Positions>,
    /// The same as of the whole walk.
    sorted_use_lists: bool,
    /// Regions that are still to visit.
    pending: usize,
    /// Of the region that is being visited: operations with regions, and the first of the records of these.
    nesting: Vec<(OpId, usize)>,
    /// Of the same region: operations that use a value that has no number yet.
    late: Vec<(OpId, ValueId)>,
}

/// A region to visit.
struct Todo<'m> {
    region: RegionRef<'m>,
    /// The number of its first value.
    first: u32,
    /// Its place in [`Operations::regions`](crate::stream::Operations::regions).
    record: usize,
}

/// A region that is being visited.
struct Visiting {
    unit: Box<UnitNumbers>,
    /// The number of the next value.
    next: u32,
    /// The location's entry that was noted last.
    loc: u32,
}

/// What an operation refers to.
struct Entries {
    statement: u32,
    /// It is met for the first time.
    is_new: bool,
    loc: u32,
    /// Its stored orders; 0 for none.
    orders: u32,
}

impl<'m> Numbering<'m> {
    /// Visits an operation and everything in it.
    ///
    /// # Errors
    /// If a body is not loaded, or uses values from outside its unit, or a property has no known form.
    pub(crate) fn walk(&mut self, top: OpRef<'m>) -> Result<(), WriteError> {
        // About one location per operation, which takes about six pieces, and as many other attributes as some modules have, too. Room that is
        // not used costs nothing, where a table that grows leaves its old self behind.
        let bodies = || self.module.unit_ids().map(|unit| self.module.body(unit));
        let (ops, regions) = bodies().fold((0, 0), |(ops, regions), body| {
            (ops + body.op_capacity(), regions + body.region_capacity())
        });
        self.attrs.reserve(2 * ops);
        self.rows.reserve(ops / 4);
        self.row_tape.reserve(ops);
        // A few operations of a large context do not refer to all that it has.
        let attrs = self.ctx.attr_count().min(16 * ops);
        let rows = self.ctx.props_count().min(ops);
        self.expect(attrs, rows);
        self.statements.reserve(ops / 4, rows);
        self.operations.stream.reserve(6 * ops);
        self.operations.regions.reserve(regions);
        let mut locs = LocReader::new(self.ctx);
        let mut todo: Vec<Todo<'m>> = Vec::new();
        let mut outside = Visiting::new(self.enter_unit(top.unit())?, 0);
        self.visit_op(top, &mut outside, &mut locs)?;
        self.resolve_late(top, &outside)?;
        self.leave_region(outside, &mut todo, top.unit());
        while let Some(next) = todo.pop() {
            self.visit_region(next, &mut todo, &mut locs)?;
        }
        Ok(())
    }

    fn visit_region(
        &mut self,
        todo: Todo<'m>,
        later: &mut Vec<Todo<'m>>,
        locs: &mut LocReader,
    ) -> Result<(), WriteError> {
        let (region, id) = (todo.region, todo.region.unit());
        let unit = match self.walk.units.remove(&id) {
            Some(unit) => unit,
            None => {
                let mut unit = self.enter_unit(id)?;
                let body = region.body();
                let is_filled = |region: &&RegionId| body.entry_block(**region).is_some();
                unit.pending = body.root_regions().iter().filter(is_filled).count();
                unit
            }
        };
        let mut visiting = Visiting::new(unit, todo.first);
        let mut record = Region { start: self.operations.stream.end(), ..Region::default() };
        (record.late, record.first_block) = (self.operations.late.len(), self.operations.block_ops.len());
        for (block, number) in region.blocks().zip(0..) {
            visiting.unit.blocks[block.id().index()] = number;
        }
        let mut last = None;
        for block in region.blocks() {
            self.visit_args(block, &mut visiting, locs);
            let mut ops = 0;
            for op in block.ops() {
                ops += 1;
                self.visit_op(op, &mut visiting, locs)?;
                last = Some(op);
            }
            self.operations.block_ops.push(ops);
        }
        if let Some(op) = last {
            self.resolve_late(op, &visiting)?;
        }
        record.blocks = (self.operations.block_ops.len() - record.first_block) as u32;
        record.values = visiting.next - todo.first;
        self.operations.regions[todo.record] = record;
        visiting.unit.pending -= 1;
        self.leave_region(visiting, later, id);
        Ok(())
    }

    /// Puts the regions below on the list.
    fn leave_region(&mut self, visiting: Visiting, later: &mut Vec<Todo<'m>>, id: UnitId) {
        let mut unit = visiting.unit;
        let mut nesting = std::mem::take(&mut unit.nesting);
        // Most have one region, and what is in that comes on top.
        later.reserve(2 * nesting.len());
        for (op, first_record) in nesting.drain(..) {
            let op = self.module.op(OpAddr { unit: id, op });
            let first = if unit.is_isolated(op) { 0 } else { visiting.next };
            let inner = op.regions().zip(first_record..).filter(|(region, _)| !region.is_empty());
            let before = later.len();
            later.extend(inner.map(|(region, record)| Todo { region, first, record }));
            if op.inner_unit().is_none() {
                unit.pending += later.len() - before;
            }
        }
        unit.nesting = nesting;
        unit.late.clear();
        match unit.pending {
            0 => self.walk.done = Some(unit),
            _ => _ = self.walk.units.insert(id, unit),
        }
    }

    fn enter_unit(&mut self, id: UnitId) -> Result<Box<UnitNumbers>, WriteError> {
        let body = self.module.loaded_body(id).map_err(WriteError::NotLoaded)?;
        if body.has_foreign_values() {
            return Err(WriteError::ForeignValue);
        }
        let mut unit = self.walk.done.take().unwrap_or_default();
        unit.values.clear();
        unit.values.resize(body.value_capacity(), NONE);
        unit.blocks.clear();
        unit.blocks.resize(body.block_capacity(), NONE);
        let found = self.walk.survey.of(body, self.version.has_use_list_orders());
        unit.sorted_use_lists = self.walk.sorted_use_lists;
        unit.positions = match (found.reordered.is_empty(), found.in_order) {
            (true, _) => None,
            (false, true) => Some(Positions::InOrder),
            (false, false) => Some(Positions::of(body)),
        };
        found.reordered.iter().for_each(|value| unit.values[value.index()] = REORDERED);
        unit.captures = found.captures;
        unit.pending = 0;
        Ok(unit)
    }

    fn visit_args(&mut self, block: BlockRef<'m>, visiting: &mut Visiting, locs: &mut LocReader) {
        let args = block.body().args(block.id());
        self.operations.stream.put(args.len() as u32);
        if args.is_empty() {
            return;
        }
        let unknown = LocView::Attr(self.ctx.unknown_loc());
        let mut reordered = false;
        for arg in block.args() {
            reordered |= visiting.define(arg.id());
            let view = locs.look(arg.loc());
            let loc = self.visit_loc(view);
            let ty = self.visit_type(arg.ty());
            let stream = &mut self.operations.stream;
            stream.put(ty << 1 | u32::from(view != unknown));
            stream.put_near(loc, visiting.loc);
            visiting.loc = loc;
        }
        let orders = match reordered {
            true => self.operations.add_orders(visiting.unit.orders(block.body(), args.iter().copied())),
            false => 0,
        };
        self.operations.stream.put(orders);
    }

    fn visit_op(
        &mut self,
        op: OpRef<'m>,
        visiting: &mut Visiting,
        locs: &mut LocReader,
    ) -> Result<(), WriteError> {
        let (look, body) = (op.snapshot(), op.body());
        let stated = Stated { name: look.name, props: look.props, attrs: look.attrs };
        let (statement, is_new) = self.statements.number(stated, self.ctx.props_index(stated.props));
        let new = is_new.then(|| self.begin_statement(statement, stated, body.operands(op.id()).len()));
        self.walk.result_types.clear();
        let mut reordered = false;
        for result in look.results() {
            reordered |= visiting.define(result);
            let ty = self.visit_type(body.value_type(result));
            self.walk.result_types.push(ty);
        }
        if let Some(new) = new {
            let found = self.end_statement(op, new)?;
            self.statements.set(statement, found);
        }
        let loc = match &locs.next_place(look.loc) {
            Some(place) => self.visit_file(place),
            None => self.visit_loc(locs.look(look.loc)),
        };
        let orders = match reordered {
            true => self.operations.add_orders(visiting.unit.orders(body, look.results())),
            false => 0,
        };
        self.note_op(op, look.plain, &Entries { statement, is_new, loc, orders }, visiting)
    }

    /// Puts an operation that was visited into the stream.
    fn note_op(
        &mut self,
        op: OpRef<'m>,
        plain: bool,
        entries: &Entries,
        visiting: &mut Visiting,
    ) -> Result<(), WriteError> {
        let &Entries { statement, is_new, loc, orders } = entries;
        let (types, operands) = (&self.walk.result_types, op.body().operands(op.id()));
        let bit = |set: bool, bit: u32| if set { bit } else { 0 };
        let mut flags =
            bit(orders != 0, Shape::ORDERS) | bit(loc == visiting.loc.wrapping_add(1), Shape::NEXT_LOC);
        let mut regions = 0;
        if !plain {
            regions = op.regions().len();
            flags |= bit(op.successors().len() > 0, Shape::SUCCESSORS)
                | bit(regions > 0, Shape::REGIONS)
                | bit(visiting.unit.is_isolated(op), Shape::ISOLATED);
        }
        let stream = &mut self.operations.stream;
        let counts = (types.len() as u32, operands.len() as u32);
        let shape = Shape::of(flags, counts);
        if is_new {
            self.statements.set_shape(statement, shape.with(Shape::NEXT_LOC));
        }
        shape.put(statement, self.statements.shape(statement), counts, stream);
        if flags & Shape::NEXT_LOC == 0 {
            stream.put_near(loc, visiting.loc);
        }
        visiting.loc = loc;
        types.iter().for_each(|&ty| stream.put(ty));
        if self.moved.is_empty() {
            for value in operands {
                visiting.note_use(op.id(), value, stream);
            }
        } else {
            self.note_uses(op, statement, visiting);
        }
        if flags & Shape::SUCCESSORS != 0 {
            self.note_successors(op, &visiting.unit)?;
        }
        if orders != 0 {
            self.operations.stream.put(orders);
        }
        if flags & Shape::REGIONS != 0 {
            self.note_regions(op.id(), regions, visiting);
        }
        Ok(())
    }

    /// Puts the operands of an operation into the stream in the order in which they go out.
    #[inline(never)]
    fn note_uses(&mut self, op: OpRef<'m>, statement: u32, visiting: &mut Visiting) {
        let (operands, stream) = (op.body().operands(op.id()), &mut self.operations.stream);
        match self.moved.get(&statement) {
            None => operands.for_each(|value| visiting.note_use(op.id(), value, stream)),
            Some(order) => {
                let all: Vec<ValueId> = operands.collect();
                let moved = order.iter().filter_map(|&place| all.get(place).copied());
                moved.for_each(|value| visiting.note_use(op.id(), value, stream));
            }
        }
    }

    fn note_regions(&mut self, op: OpId, count: usize, visiting: &mut Visiting) {
        let operations = &mut self.operations;
        let first = operations.regions.len();
        operations.regions.resize(first + count, Region::default());
        operations.stream.put(count as u32);
        operations.stream.put(first as u32);
        visiting.unit.nesting.push((op, first));
    }

    fn note_successors(&mut self, op: OpRef<'m>, unit: &UnitNumbers) -> Result<(), WriteError> {
        let stream = &mut self.operations.stream;
        stream.put(op.successors().len() as u32);
        let region = op.parent_region().map(RegionRef::id);
        for block in op.successors() {
            let number = unit.blocks[block.id().index()];
            if block.region().map(RegionRef::id) != region || number == NONE {
                return Err(dangling(op));
            }
            stream.put(number);
        }
        Ok(())
    }

    /// Notes the numbers of values that were used before their definition. `near` is an operation of the body.
    fn resolve_late(&mut self, near: OpRef<'m>, visiting: &Visiting) -> Result<(), WriteError> {
        for &(op, value) in &visiting.unit.late {
            let number = visiting.unit.values[value.index()];
            if number >= REORDERED {
                return Err(dangling(near.module().op(OpAddr { unit: near.unit(), op })));
            }
            self.operations.late.push(number);
        }
        Ok(())
    }
}

impl Visiting {
    fn new(unit: Box<UnitNumbers>, next: u32) -> Visiting {
        Visiting { unit, next, loc: 0 }
    }

    /// Gives a value the next number. Whether its list of uses may have to be stored.
    #[inline]
    fn define(&mut self, value: ValueId) -> bool {
        let before = std::mem::replace(&mut self.unit.values[value.index()], self.next);
        self.next += 1;
        before == REORDERED
    }

    /// Puts what an operation uses into the stream.
    #[inline]
    fn note_use(&mut self, op: OpId, value: ValueId, stream: &mut Stream) {
        // One more than the number; nothing for what has none yet.
        match self.unit.values[value.index()] {
            NONE | REORDERED => {
                stream.put(0);
                self.unit.late.push((op, value));
            }
            number => stream.put(number + 1),
        }
    }
}

impl UnitNumbers {
    /// Whether the regions of an operation use no value from outside them.
    fn is_isolated(&self, op: OpRef<'_>) -> bool {
        op.inner_unit().is_some() || !self.captures.contains(&op.id())
    }

    /// The orders of uses that have to be stored for some values.
    fn orders(&self, body: &Body, values: impl Iterator<Item = ValueId>) -> Vec<Stored> {
        match &self.positions {
            Some(positions) => stored_orders(body, positions, values, self.sorted_use_lists),
            None => Vec::new(),
        }
    }
}

#[cold]
fn dangling(op: OpRef<'_>) -> WriteError {
    WriteError::Dangling { op: String::from_utf8_lossy(op.name_text()).into_owned() }
}
