//! The IR section (4): from events to operations.
//!
//! Operations are made as they come, each before what is in its regions, and each operand at once: so the uses of every value end up
//! in reference order. An operation that is isolated from above gets a unit of its own; everything about a unit's inside goes through
//! [`Builder::op`] and the stack of [`Scope`]s, so that the same code can later fill one unit alone.

mod lift;

use crate::attr_type::Decoder;
use crate::dialect::{self, Name};
use crate::fault::{Fault, Result};
use crate::fit::{self, KNOWN_ROWS, KnownRows};
use crate::learned::FileCaches;
use crate::locations::wrong_kind;
use crate::properties;
use crate::raw;
use crate::release;
use crate::rows::{Row, Rows};
use crate::use_lists;
use crate::values::Values;
use rmlir_format::error::Table;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::ir::{
    Block, IrReader, OpHead, OpSink, Region, Regions, Step, UseListOrder, UseLists,
};
use rmlir_format::{AttrIdx, ErrorKind, OpNameIdx, PropIdx, SectionId, TypeIdx};
use rmlir_ir::layout::{Change, ReleaseLayout};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::raw::{FilePart, RawBody, RawContext, RawModule};
use rmlir_ir::verify::is_unknown_operation;
use rmlir_ir::{
    Attr, AttrData, BlockId, Failed, Loc, Module, NamedAttr, OpAddr, OpId, OpSpec, Props, RegionId, Type,
    UnitId, ValueId,
};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A block of more operations than these gets room for them at once, where a list that grows leaves its old selves behind.
const MANY_OPS: usize = 1 << 12;
/// For more isolated operations, room is made when they are there.
const MANY_UNITS: usize = 1 << 13;
/// Hardly any operation takes fewer bytes: what a block says of itself is not believed beyond that.
const BYTES_OF_OP: usize = 8;
/// The same for an operation with regions.
const BYTES_OF_HOLDER: usize = 48;

/// What the reader is inside of.
enum Scope {
    /// The regions of an operation.
    Op {
        /// Where the regions go: the operation's unit, or the unit around it with the operation.
        unit: UnitId,
        owner: Option<OpId>,
        isolated: bool,
    },
    /// A region whose blocks are `blocks[start..]`.
    Region { unit: UnitId, start: usize, next: usize },
    /// A block.
    Block { unit: UnitId, block: BlockId },
}

/// A stored order that waits for all uses to be there.
struct StoredOrder<'f> {
    unit: UnitId,
    /// `None` if the file names one that its range does not have.
    value: Option<ValueId>,
    order: UseListOrder<'f>,
}

/// Fills a module.
pub(crate) struct Builder<'f> {
    decoder: Decoder<'f>,
    module: Module,
    learned: FileCaches,
    values: Values,
    scopes: Vec<Scope>,
    /// Blocks of the open regions.
    blocks: Vec<BlockId>,
    orders: Vec<StoredOrder<'f>>,
    /// The release whose layouts the file has, unless they are those of the definitions.
    layout: Option<Arc<ReleaseLayout>>,
    /// Rows that were read to find out about it.
    known: Option<&'f KnownRows>,
    spec: OpSpec,
    /// The operation of the specification, as far as it was read.
    current: Current<'f>,
    /// The row and the dictionary without anything in them.
    nothing: (Props, Attr),
    section: Cursor<'f>,
    /// Where the module goes that is put around what the file holds, if one is.
    wrap: Option<Loc>,
}

/// What is known of an operation beside its specification.
#[derive(Default)]
struct Current<'f> {
    name: Option<OpNameIdx>,
    /// Its row was read, or follows from its dictionary.
    has_row: bool,
    /// Its row follows from its dictionary.
    merged: bool,
    orders: Option<UseLists<'f>>,
}

impl<'f> Builder<'f> {
    /// For a module that has no operation yet.
    pub(crate) fn new(
        decoder: Decoder<'f>,
        module: Module,
        learned: FileCaches,
        section: Cursor<'f>,
    ) -> Builder<'f> {
        // The name is replaced before the specification is used.
        let spec = module.spec(decoder.ctx.op_name("builtin.module"), Loc::UNKNOWN);
        Builder {
            decoder,
            module,
            learned,
            values: Values::default(),
            scopes: Vec::new(),
            blocks: Vec::new(),
            orders: Vec::new(),
            layout: None,
            known: None,
            spec,
            current: Current::default(),
            nothing: (decoder.ctx.empty_props(), decoder.ctx.empty_dict()),
            wrap: None,
            section,
        }
    }

    /// The file has the layouts of this release, by which these rows were read.
    #[must_use]
    pub(crate) fn with_layout(
        mut self,
        layout: Option<Arc<ReleaseLayout>>,
        known: &'f KnownRows,
    ) -> Builder<'f> {
        (self.layout, self.known) = (layout, Some(known));
        self
    }

    /// Reads the whole section. Unless it holds one module, what it holds is put into one with location `wrap`, if that is given.
    ///
    /// # Errors
    /// Whatever is wrong with the section or with what it uses.
    pub(crate) fn read(mut self, wrap: Option<Loc>) -> Result<Module> {
        let tables = self.decoder.file.tables();
        self.learned.rows = Rows::with_table(tables.properties.len());
        self.reserve_units();
        self.decoder.reserve();
        self.fill(IrReader::new(self.section, tables), wrap)?;
        Ok(self.module)
    }

    /// A list that grows leaves its old selves behind, but room that is not used may lie in a large page.
    fn reserve_units(&mut self) {
        self.module.reserve_units((self.section.remaining() / BYTES_OF_HOLDER).min(MANY_UNITS));
    }

    /// Reads operations that stand one after the other in the block of a module, into a module at `wrap`. They must use nothing from
    /// around them. What was learned comes with the part.
    ///
    /// # Errors
    /// Whatever is wrong with them or with what they use.
    pub(crate) fn read_part(mut self, ops: usize, wrap: Loc) -> Result<(FilePart, FileCaches)> {
        self.fill_module(ops, wrap)?;
        let part = match self.values.stay_in_their_units() {
            true => FilePart::of_closed_bodies(self.module),
            false => FilePart::new(self.module),
        };
        Ok((part, self.learned))
    }

    /// The same as a module of its own.
    ///
    /// # Errors
    /// As [`read_part`](Builder::read_part).
    pub(crate) fn read_ops(mut self, ops: usize, wrap: Loc) -> Result<Module> {
        self.fill_module(ops, wrap)?;
        Ok(self.module)
    }

    fn fill_module(&mut self, ops: usize, wrap: Loc) -> Result<()> {
        let reader = IrReader::over_ops(self.section, self.decoder.file.tables(), ops);
        self.reserve_units();
        self.wrap_at(wrap);
        self.fill(reader, None)
    }

    /// Reads the root operation and makes its region with one empty block, if it has one region with one block that defines no value.
    ///
    /// # Errors
    /// Whatever is wrong with that operation.
    pub(crate) fn read_root(mut self, wrap: Option<Loc>) -> Result<Option<(Module, UnitId, BlockId)>> {
        self.reserve_units();
        let mut reader = IrReader::new(self.section, self.decoder.file.tables());
        self.wrap = wrap;
        for _ in 0..4 {
            match reader.next_into(&mut self)? {
                Some(Step::Block(block)) if block.arguments.is_empty() => self.block(&block)?,
                Some(Step::Op(())) if reader.regions_to_come() == Some(1) => {}
                Some(Step::Region(region)) if region.blocks == 1 && region.values == 0 => {
                    self.region(&region)?
                }
                _ => return Ok(None),
            }
        }
        match self.scopes.last() {
            Some(&Scope::Block { unit, block }) => Ok(Some((self.module, unit, block))),
            _ => Ok(None),
        }
    }

    fn fill(&mut self, mut reader: IrReader<'f, 'f>, wrap: Option<Loc>) -> Result<()> {
        self.wrap = wrap;
        while let Some(step) = reader.next_into(self)? {
            match step {
                Step::Op(()) => {}
                Step::Block(block) => self.block(&block)?,
                Step::Region(region) => self.region(&region)?,
                Step::EndRegion => {
                    if let Some(Scope::Region { start, .. }) = self.scopes.pop() {
                        self.blocks.truncate(start);
                    }
                    self.values.leave().map_err(|kind| self.error(kind, reader.position()))?;
                }
                Step::EndBlock => {
                    self.scopes.pop();
                }
                Step::EndOp(_) => {
                    if let Some(Scope::Op { unit, owner: None, .. }) = self.scopes.pop() {
                        self.module.settle_unit(unit, &mut self.learned.rooms);
                    }
                }
            }
        }
        for StoredOrder { unit, value, order } in std::mem::take(&mut self.orders) {
            let applied = match value {
                Some(value) => use_lists::apply(self.module.body_mut(unit), value, &order),
                None => Err(ErrorKind::InvalidUseListOrder),
            };
            applied.map_err(|kind| self.error(kind, order.start))?;
        }
        Ok(())
    }

    #[cold]
    fn error(&self, kind: ErrorKind, offset: usize) -> Fault {
        self.section.error_at(kind, offset).into()
    }

    /// What is known of a name once [`new_name`](Builder::new_name) was asked.
    #[inline]
    fn name(&self, index: OpNameIdx) -> Option<&Name> {
        self.learned.names.get(index.index())?.as_ref()
    }

    /// The name of the operation that is being read, and what is known of it. To keep a copy at hand would be to write it for each operation.
    #[inline]
    fn current_name(&self) -> Option<(OpNameIdx, Name)> {
        let index = self.current.name?;
        Some((index, *self.name(index)?))
    }

    #[cold]
    fn new_name(&mut self, index: OpNameIdx) -> Result<()> {
        let name = dialect::name(self.decoder, index, self.layout.as_deref())?;
        let name = name.ok_or_else(|| Fault::known(format!("invalid operation name index: {}", index.0)))?;
        self.learned.names[index.index()] = Some(name);
        if name.renewed {
            self.note_renewed();
        }
        Ok(())
    }

    /// An operation may have to get another form once all are there.
    #[cold]
    fn note_renewed(&self) {
        self.decoder.file.renewed.store(true, Ordering::Relaxed);
    }

    /// The block to which operations go.
    #[inline]
    fn place(&self) -> Option<(UnitId, BlockId)> {
        match self.scopes.last() {
            Some(&Scope::Block { unit, block }) => Some((unit, block)),
            _ => None,
        }
    }

    fn enter_regions(&mut self, unit: UnitId, id: OpId, regions: &Regions) {
        let inner = self.module.body(unit).op_unit(id);
        let owner = if inner.is_some() { None } else { Some(id) };
        self.scopes.push(Scope::Op { unit: inner.unwrap_or(unit), owner, isolated: regions.isolated });
    }

    /// Makes the operation of the specification. The first one of a name freezes the definition.
    #[inline]
    fn make(&mut self, unit: UnitId, block: BlockId) -> OpId {
        match self.current_name() {
            Some((_, name)) if !name.used => self.make_first(unit, block),
            Some((_, name)) if name.unit => self.make_with_unit(unit, block),
            _ => self.module.body_mut(unit).append_new_op(&self.spec, block),
        }
    }

    fn make_with_unit(&mut self, unit: UnitId, block: BlockId) -> OpId {
        self.spec.unit = Some(self.module.new_unit_in(&mut self.learned.rooms));
        let id = self.module.append_op_exactly(unit, &self.spec, block);
        self.spec.unit = None;
        id
    }

    #[cold]
    fn make_first(&mut self, unit: UnitId, block: BlockId) -> OpId {
        self.decoder.ctx.freeze_op(self.spec.name);
        if let Some(index) = self.current.name
            && let Some(name) = &mut self.learned.names[index.index()]
        {
            name.used = true;
        }
        self.make(unit, block)
    }

    /// What the file does not state.
    #[inline]
    fn complete_attributes(&mut self) -> Result<()> {
        if self.current.has_row && self.layout.is_none() {
            return Ok(());
        }
        let Some((index, name)) = self.current_name().filter(|(_, name)| name.registered) else {
            return Ok(());
        };
        if !self.current.has_row {
            let stated = if self.spec.attrs == self.nothing.1 { None } else { self.stated_row(index, &name) };
            self.spec.props = match stated {
                Some(props) => props,
                None => self.default_row(index, &name)?,
            };
        }
        if self.layout.is_some() {
            self.lift(index, &name)?;
        }
        Ok(())
    }

    #[cold]
    fn add_attributes(&mut self, left: Attr) {
        let ctx = self.decoder.ctx;
        let mut entries = ctx.dict(self.spec.attrs).to_vec();
        entries.extend(ctx.dict(left));
        self.spec.attrs = ctx.dict_attr(entries);
    }

    fn dictionary(&self, index: AttrIdx) -> Result<Attr> {
        let attr = self.decoder.attr(index)?;
        match self.decoder.ctx.attr_data(attr) {
            AttrData::Dictionary(_) => Ok(attr),
            _ => Err(wrong_kind("mlir::DictionaryAttr", attr_to_string(self.decoder.ctx, attr))),
        }
    }

    fn merged_dictionary(&mut self, op: OpNameIdx, index: AttrIdx, name: &Name) -> Result<()> {
        (self.current.has_row, self.current.merged) = (true, true);
        let key = (op, index);
        let split = match self.learned.dictionaries.get(&key) {
            Some(&split) => split,
            None => {
                let split = match self.decoder.entries(index) {
                    Some(stated) => self.split(op, name, &stated)?,
                    None => self.split(op, name, self.decoder.ctx.dict(self.dictionary(index)?))?,
                };
                self.learned.add_dictionary(op, index, split);
                if let Some(op) = self.decoder.ctx.op_info(name.name).registered() {
                    self.note_unfit(op, split.1);
                }
                split
            }
        };
        (self.spec.props, self.spec.attrs) = split;
        Ok(())
    }

    fn split(&self, op: OpNameIdx, name: &Name, stated: &[NamedAttr]) -> Result<Row> {
        let ctx = self.decoder.ctx;
        let then = self.layout.as_ref().map(|_| dialect::full_name(self.decoder, op)).unwrap_or_default();
        let then = String::from_utf8_lossy(&then);
        let changes = self.layout.iter().flat_map(|layout| layout.changes_of(&then));
        let changes: Vec<&Change> = changes.collect();
        if let Some(layout) = &self.layout {
            release::check_sure(ctx, &then, layout.unsure_of(&then), stated)?;
        }
        if changes.is_empty() {
            return Ok(properties::split_dictionary(self.decoder, name.name, stated));
        }
        let stated = release::split_dictionary(self.decoder, name.name, stated, &changes)?;
        Ok((stated.props, ctx.dict_attr(stated.left)))
    }

    /// The row that follows from the dictionary of an operation which has none of its own although the version has rows: whoever wrote the
    /// file did not keep attributes of this dialect in rows.
    fn stated_row(&mut self, op: OpNameIdx, name: &Name) -> Option<Props> {
        let ctx = self.decoder.ctx;
        let has_rows = self.decoder.file.tables().version.has_properties();
        let registered = ctx.op_info(name.name).registered()?;
        if !has_rows || registered.def.attrs.is_empty() {
            return None;
        }
        let stated = ctx.dict(self.spec.attrs);
        if !stated.iter().any(|entry| properties::inherent_slot(ctx, registered, entry.name).is_some()) {
            return None;
        }
        // What changed from release to release is found later.
        let (props, left) = match self.split(op, name, stated) {
            Ok(split) => split,
            Err(_) => return None,
        };
        self.spec.attrs = left;
        Some(props)
    }

    #[inline]
    fn default_row(&mut self, op: OpNameIdx, name: &Name) -> Result<Props> {
        match self.learned.defaults.get(op.index()) {
            Some(&Some(row)) => Ok(row),
            _ => self.new_default_row(op, name),
        }
    }

    #[cold]
    fn new_default_row(&mut self, op: OpNameIdx, name: &Name) -> Result<Props> {
        let ctx = self.decoder.ctx;
        let mut row = ctx.with_default_props(name.name, ctx.empty_props());
        // What had to be so without being said is said today.
        if let Some(layout) = &self.layout {
            let then = dialect::full_name(self.decoder, op);
            let changes: Vec<&Change> = layout.changes_of(&String::from_utf8_lossy(&then)).collect();
            if !changes.is_empty() {
                row = release::split_dictionary(self.decoder, name.name, &[], &changes)?.props;
            }
        }
        if let Some(slot) = self.learned.defaults.get_mut(op.index()) {
            *slot = Some(row);
        }
        Ok(row)
    }

    #[inline]
    fn row(&mut self, op: OpNameIdx, blob: PropIdx, name: &Name) -> Result<Row> {
        match self.learned.rows.get(op, blob.index()) {
            Some(row) => Ok(row),
            None => self.new_row(op, blob, name),
        }
    }

    fn new_row(&mut self, op: OpNameIdx, blob: PropIdx, name: &Name) -> Result<Row> {
        let tables = self.decoder.file.tables();
        let cursor = tables.properties.get(blob);
        let Some(cursor) = cursor else {
            let op = self.full_name(name).into_boxed_str();
            return Err(self.error(ErrorKind::InvalidProperties { op }, self.section.position()));
        };
        let row = match self.released_row(op, name, (blob, cursor))? {
            Some(row) => row,
            None => (self.defined_row(name, cursor)?, self.nothing.1),
        };
        self.learned.add_row(op, blob, row);
        Ok(row)
    }

    /// The row by the layout of the release that wrote the file, if that has the operation.
    fn released_row(
        &self,
        op: OpNameIdx,
        name: &Name,
        (blob, cursor): (PropIdx, Cursor<'f>),
    ) -> Result<Option<Row>> {
        let Some(layout) = &self.layout else { return Ok(None) };
        let (ctx, known) = (self.decoder.ctx, self.known.and_then(|known| known.get(&(op, blob)).copied()));
        if known.is_some() && !KNOWN_ROWS.hit(ctx) {
            return Ok(known);
        }
        let then = dialect::full_name(self.decoder, op);
        let then = String::from_utf8_lossy(&then);
        let stated = fit::row(self.decoder, layout, &then, name.name, cursor)?;
        let row = stated.map(|stated| (stated.props, ctx.dict_attr(stated.left)));
        if known.is_some() {
            let compared = KNOWN_ROWS.compare(ctx, &then, &known, &row);
            compared.map_err(|Failed| Fault::Text(Vec::new()))?;
        }
        Ok(row)
    }

    fn full_name(&self, name: &Name) -> String {
        String::from_utf8_lossy(self.decoder.ctx.op_name_text(name.name)).into_owned()
    }

    fn defined_row(&self, name: &Name, cursor: Cursor<'f>) -> Result<Props> {
        // The verifier will say that its dialect has no such operation, if it is that.
        let refused_later =
            || self.decoder.file.verified && is_unknown_operation(self.decoder.ctx, name.name);
        if name.was_registered && !name.registered && self.decoder.file.raw {
            return Ok(self.decoder.ctx.props_of(&[Some(raw::properties(self.decoder.ctx, cursor))]));
        }
        if name.was_registered && !name.registered && !refused_later() {
            let full = self.full_name(name);
            let message = format!(
                "the properties of '{full}' cannot be read without its definition: load its dialect, or write the file at \
                 version 4"
            );
            return Err(Fault::own(message, cursor.position(), SectionId::Properties));
        }
        let version = self.decoder.file.tables().version;
        if name.own_properties
            && let Some((props, _)) = self.decoder.properties_by_dialect(name.name, cursor)?
        {
            return Ok(props);
        }
        properties::read_blob(self.decoder, name.name, cursor, version)
    }

    fn ty(&self, index: u64, offset: usize) -> Result<Type> {
        let index = self.section.check_index(index, self.decoder.file.types.len(), Table::Type, offset)?;
        self.decoder.ty(TypeIdx(index))
    }

    /// The blocks of the innermost region.
    fn blocks_here(&self) -> &[BlockId] {
        let region = self.scopes.iter().rev().find_map(|scope| match scope {
            Scope::Region { start, .. } => Some(*start),
            _ => None,
        });
        region.and_then(|start| self.blocks.get(start..)).unwrap_or_default()
    }

    /// Gives numbers to values, and notes their stored orders.
    fn define(&mut self, unit: UnitId, values: &[ValueId], orders: UseLists<'f>) {
        for &value in values {
            self.values.define(&mut self.module, value);
        }
        for order in orders {
            let value = usize::try_from(order.index).ok().and_then(|index| values.get(index).copied());
            self.orders.push(StoredOrder { unit, value, order });
        }
    }

    fn region(&mut self, region: &Region) -> Result<()> {
        let Some(&Scope::Op { unit, owner, isolated }) = self.scopes.last() else { return Ok(()) };
        let body = self.module.body_mut(unit);
        let id: RegionId = body.new_region();
        match owner {
            Some(op) => body.add_region(op, id),
            None => body.add_root_region(id),
        }
        let start = self.blocks.len();
        for _ in 0..region.blocks {
            let block = body.new_block();
            body.append_block(block, id);
            self.blocks.push(block);
        }
        self.values.enter(unit, region.values, isolated);
        self.scopes.push(Scope::Region { unit, start, next: start });
        Ok(())
    }

    fn block(&mut self, block: &Block<'f>) -> Result<()> {
        let Some(Scope::Region { unit, next, .. }) = self.scopes.last_mut() else {
            return self.top_block(block);
        };
        let (unit, id) = (*unit, self.blocks[*next]);
        *next += 1;
        self.scopes.push(Scope::Block { unit, block: id });
        if block.ops > MANY_OPS {
            let likely = |bytes: usize| block.ops.min(self.section.remaining() / bytes);
            let (ops, holders) = (likely(BYTES_OF_OP), likely(BYTES_OF_HOLDER));
            self.module.body_mut(unit).reserve_ops(ops, holders);
        }
        if block.arguments.is_empty() {
            return Ok(());
        }
        for argument in block.arguments {
            let ty = self.ty(argument.r#type, argument.start)?;
            let loc = match argument.location {
                Some(index) => {
                    let count = self.decoder.file.attrs.len();
                    let index = self.section.check_index(index, count, Table::Attribute, argument.start)?;
                    self.learned.locations.get(self.decoder, AttrIdx(index))?
                }
                None => Loc::UNKNOWN,
            };
            self.module.body_mut(unit).add_arg(id, ty, loc);
        }
        let args: SmallVec<[ValueId; 8]> = SmallVec::from_slice(self.module.body(unit).args(id));
        self.values.check_room(args.len()).map_err(|kind| self.error(kind, block.start))?;
        self.define(unit, &args, block.use_lists);
        Ok(())
    }

    /// The block around all operations. A single one decides for itself whether it needs a module around it.
    fn top_block(&mut self, block: &Block<'f>) -> Result<()> {
        let (unit, id) = (self.module.root(), self.module.root_block());
        self.scopes.push(Scope::Block { unit, block: id });
        if block.ops != 1
            && let Some(loc) = self.wrap
        {
            self.wrap_at(loc);
        }
        Ok(())
    }

    /// Called before each top-level operation.
    fn enter_wrapper(&mut self, name: &Name) {
        let at_root = matches!(self.scopes[..], [Scope::Block { unit, .. }] if unit == self.module.root());
        if let Some(loc) = self.wrap
            && at_root
            && name.name != self.decoder.ctx.op_name("builtin.module")
        {
            self.wrap_at(loc);
        }
    }

    /// Makes a module and goes on inside it.
    fn wrap_at(&mut self, loc: Loc) {
        let (root, block) = (self.module.root(), self.module.root_block());
        let mut spec = self.module.spec(self.decoder.ctx.op_name("builtin.module"), loc);
        let inner = self.module.new_unit();
        spec.unit = Some(inner);
        let op = self.module.create_op(root, spec);
        self.module.body_mut(root).append_op(op, block);
        let body = self.module.body_mut(inner);
        let region = body.new_region();
        body.add_root_region(region);
        let block = body.new_block();
        body.append_block(block, region);
        self.scopes.clear();
        self.scopes.push(Scope::Block { unit: inner, block });
    }
}

impl<'f> OpSink<'f> for Builder<'f> {
    type Error = Fault;

    #[inline]
    fn start(&mut self, index: OpNameIdx, _: u8, location: AttrIdx) -> Result<()> {
        if self.name(index).is_none() {
            self.new_name(index)?;
        }
        if let [Scope::Block { .. }] = self.scopes[..]
            && let Some(&name) = self.name(index)
        {
            self.enter_wrapper(&name);
        }
        self.current = Current { name: Some(index), ..Current::default() };
        if let Some(name) = self.name(index) {
            self.spec.name = name.name;
        }
        let spec = &mut self.spec;
        spec.result_types.clear();
        spec.operands.clear();
        spec.successors.clear();
        (spec.props, spec.attrs) = self.nothing;
        spec.loc = self.learned.locations.get(self.decoder, location)?;
        Ok(())
    }

    #[inline]
    fn attributes(&mut self, index: AttrIdx) -> Result<()> {
        match self.current_name() {
            Some((op, name)) if name.registered && !self.decoder.file.tables().version.has_properties() => {
                self.merged_dictionary(op, index, &name)
            }
            _ => {
                self.spec.attrs = self.dictionary(index)?;
                Ok(())
            }
        }
    }

    #[inline]
    fn properties(&mut self, blob: PropIdx) -> Result<()> {
        let Some((op, name)) = self.current_name() else { return Ok(()) };
        let left;
        (self.spec.props, left) = self.row(op, blob, &name)?;
        if left != self.nothing.1 {
            self.add_attributes(left);
        }
        self.current.has_row = true;
        Ok(())
    }

    #[inline]
    fn results(&mut self, count: usize, numbers: &mut Cursor<'f>) -> Result<()> {
        for _ in 0..count {
            let at = numbers.position();
            let index = numbers.varint()?;
            let known =
                u32::try_from(index).ok().and_then(|index| self.decoder.file.known_type(TypeIdx(index)));
            let ty = match known {
                Some(ty) => ty,
                None => self.ty(index, at)?,
            };
            self.spec.result_types.push(ty);
        }
        Ok(())
    }

    #[inline]
    fn operands(&mut self, count: usize, numbers: &mut Cursor<'f>) -> Result<()> {
        let Some((unit, _)) = self.place() else { return Ok(()) };
        for _ in 0..count {
            let at = numbers.position();
            let number = numbers.varint()?;
            let value = match self.values.near(unit, number) {
                Some(value) => value,
                None => {
                    let value = self.values.get(&mut self.module, unit, number);
                    value.map_err(|kind| self.error(kind, at))?
                }
            };
            self.spec.operands.push(value);
        }
        Ok(())
    }

    fn successors(&mut self, count: usize, numbers: &mut Cursor<'f>) -> Result<()> {
        for _ in 0..count {
            let at = numbers.position();
            let index = numbers.varint()?;
            let blocks = self.blocks_here();
            let index = self.section.check_index(index, blocks.len(), Table::Successor, at)?;
            let block = blocks[index as usize];
            self.spec.successors.push(block);
        }
        Ok(())
    }

    fn use_lists(&mut self, orders: UseLists<'f>) -> Result<()> {
        self.current.orders = Some(orders);
        Ok(())
    }

    /// Makes the operation of the specification.
    #[inline]
    fn finish(&mut self, head: &OpHead<'_>) -> Result<()> {
        let Some((unit, block)) = self.place() else { return Ok(()) };
        self.complete_attributes()?;
        let numbered = self.spec.result_types.len();
        if numbered > 0 {
            self.values.check_room(numbered).map_err(|kind| self.error(kind, head.start))?;
        }
        let id = self.make(unit, block);
        if numbered > 0 {
            let results = self.module.body(unit).results(id);
            match self.current.orders {
                None => results.for_each(|result| self.values.define(&mut self.module, result)),
                Some(orders) => {
                    let results: SmallVec<[ValueId; 4]> = results.collect();
                    self.define(unit, &results, orders);
                }
            }
        }
        if let Some(regions) = head.regions {
            self.enter_regions(unit, id, regions);
        }
        Ok(())
    }
}

/// The top-level operations of a module.
pub(crate) fn top_level(module: &Module) -> impl Iterator<Item = OpAddr> + '_ {
    let unit = module.root();
    module.body(unit).ops_in(module.root_block()).map(move |op| OpAddr { unit, op })
}
