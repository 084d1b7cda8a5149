//! The walk that finds out what a module uses, in which order and how often.
//!
//! Locations are the one thing that is about as frequent as operations. Those that are a place in a file get an entry by place, so
//! that no attribute is made of them; see [`Entry`].

use crate::WriteError;
use crate::attr_type::{FileNames, Sink, attr_dialect, encode_attr, encode_file, encode_type, type_dialect};
use crate::hooks::{Fields, Ways};
use crate::isolation::capturing;
use crate::order::{Order, Rank};
use crate::properties;
use crate::release::{Stated, Target};
use hashbrown::{HashTable, hash_table};
use rmlir_format::Version;
use rmlir_ir::bytecode::BytecodeWriteCallback;
use rmlir_ir::layout::OpLayout;
use rmlir_ir::loc::{LocReader, LocView};
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::{
    Attr, AttrData, Context, FileRange, Ident, Module, OpId, OpName, OpRef, Part, Props, RegionRef, Type,
    TypeData, UnitId,
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::Hasher;
use std::sync::Arc;

/// No number.
pub(crate) const NONE: u32 = u32::MAX;

/// What an entry of the attribute table is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    /// An attribute, but not a place or range in a file.
    Attr(Attr),
    /// A place or range in a file, whether there is an attribute of it or not.
    File(FileRange),
}

/// An entry of the attribute table.
#[derive(Debug)]
pub(crate) struct AttrEntry {
    pub(crate) key: Entry,
    pub(crate) dialect: u32,
    references: u32,
}

/// An entry of the type table.
#[derive(Debug)]
pub(crate) struct TypeEntry {
    pub(crate) ty: Type,
    pub(crate) dialect: u32,
    references: u32,
}

/// An operation name.
#[derive(Debug)]
pub(crate) struct OpEntry {
    pub(crate) name: OpName,
    pub(crate) dialect: u32,
    references: u32,
}

/// A resource of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ResourceEntry {
    pub(crate) dialect: u32,
    pub(crate) key: Ident,
    pub(crate) file: u32,
}

/// What is known of a unit's body, by handle.
#[derive(Debug, Default)]
pub(crate) struct UnitNumbers {
    /// Numbers of values.
    pub(crate) values: Vec<u32>,
    /// What is known of operations.
    pub(crate) ops: Vec<OpNumbers>,
    /// Values that a region defines.
    pub(crate) region_values: Vec<u32>,
    /// Operations in a block.
    pub(crate) block_ops: Vec<u32>,
    /// Operations whose regions are not isolated.
    pub(crate) captures: FxHashSet<OpId>,
}

/// What is known of an operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpNumbers {
    /// Entry of its location.
    pub(crate) loc: u32,
    /// Entry of its dictionary, or none.
    pub(crate) dict: u32,
    /// Its row in [`Numbering::rows`].
    pub(crate) row: u32,
}

impl OpNumbers {
    const UNSEEN: OpNumbers = OpNumbers { loc: NONE, dict: NONE, row: NONE };
}

/// A name with a property row: what it refers to, and how often it occurs.
#[derive(Debug)]
pub(crate) struct Row {
    /// Entry of the name.
    pub(crate) op: u32,
    entries: Vec<u32>,
    count: u32,
}

/// All tables of a file, numbered.
pub(crate) struct Numbering<'m> {
    module: &'m Module,
    ctx: &'m Context,
    pub(crate) version: Version,
    pub(crate) dialects: Vec<Ident>,
    pub(crate) ops: Vec<OpEntry>,
    pub(crate) attrs: Vec<AttrEntry>,
    pub(crate) types: Vec<TypeEntry>,
    pub(crate) op_order: Order,
    pub(crate) attr_order: Order,
    pub(crate) type_order: Order,
    /// In the order of their numbers.
    pub(crate) resources: Vec<ResourceEntry>,
    pub(crate) units: Vec<UnitNumbers>,
    by_dialect: FxHashMap<Ident, u32>,
    by_op: FxHashMap<OpName, u32>,
    by_attr: FxHashMap<Attr, u32>,
    by_type: FxHashMap<Type, u32>,
    by_file: HashTable<u32>,
    pub(crate) by_resource: FxHashMap<ResourceEntry, u32>,
    pub(crate) rows: Vec<Row>,
    by_row: FxHashMap<(OpName, Props), u32>,
    merged: FxHashMap<Stated, Attr>,
    /// The release for which the file is written, unless it is today's.
    target: Option<Target>,
    callbacks: &'m [Arc<dyn BytecodeWriteCallback>],
    builtin: Ident,
    /// The builtin dialect, once places in files needed it.
    builtin_entry: u32,
    /// The dictionary without entries.
    no_attrs: Attr,
    names: FileNames,
    /// Entry of the file name that was visited last.
    last_name: Option<(Ident, u32)>,
    /// What is still to visit, the next last.
    todo: Vec<Visit>,
}

/// Something that an entry refers to.
#[derive(Clone, Copy)]
enum Visit {
    Part(Part),
    Resource(Ident, Ident, u32),
}

/// Notes references.
struct Recorder<'t>(&'t mut Vec<Visit>);

impl Sink for Recorder<'_> {
    fn attr(&mut self, attr: Attr) {
        self.0.push(Visit::Part(attr.into()));
    }

    fn ty(&mut self, ty: Type) {
        self.0.push(Visit::Part(ty.into()));
    }

    fn resource(&mut self, dialect: Ident, key: Ident, file: u32) {
        self.0.push(Visit::Resource(dialect, key, file));
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        self.0.extend(attr.map(|attr| Visit::Part(attr.into())));
    }

    fn string(&mut self, _: &[u8]) {}
    fn unsigned(&mut self, _: u64) {}
    fn signed(&mut self, _: i64) {}
    fn byte(&mut self, _: u8) {}
    fn blob(&mut self, _: &[u8]) {}
}

/// Looking things up when all is numbered.
impl<'m> Numbering<'m> {
    /// The final number of an attribute that was visited.
    pub(crate) fn attr_number(&self, attr: Attr) -> u32 {
        self.by_attr.get(&attr).map_or(NONE, |&entry| self.attr_order.numbers[entry as usize])
    }

    /// The final number of a type that was visited.
    pub(crate) fn type_number(&self, ty: Type) -> u32 {
        self.by_type.get(&ty).map_or(NONE, |&entry| self.type_order.numbers[entry as usize])
    }

    /// The number of a resource that was visited.
    pub(crate) fn resource_number(&self, dialect: Ident, key: Ident, file: u32) -> u32 {
        let dialect = self.by_dialect.get(&dialect).copied().unwrap_or(NONE);
        self.by_resource.get(&ResourceEntry { dialect, key, file }).copied().unwrap_or(NONE)
    }

    /// The value of a resource.
    pub(crate) fn value_of(&self, entry: &ResourceEntry) -> Option<&'m ResourceValue> {
        let resources = &self.module.resources;
        let dialect = *self.dialects.get(entry.dialect as usize)?;
        (entry.file == resources.file()).then(|| resources.get(dialect, entry.key))??.value.as_ref()
    }

    /// The final number of a location that was visited.
    pub(crate) fn loc_number(&self, view: LocView) -> u32 {
        match view {
            LocView::Attr(attr) => self.attr_number(attr),
            LocView::File(range) => {
                self.find_file(&range).map_or(NONE, |entry| self.attr_order.numbers[entry as usize])
            }
        }
    }

    fn find_file(&self, range: &FileRange) -> Option<u32> {
        let same =
            |&entry: &u32| matches!(&self.attrs[entry as usize].key, Entry::File(have) if have == range);
        self.by_file.find(hash_file(range), same).copied()
    }
}

/// The hash of a place. Its lower half, which says where the place stands in the table, takes neighbouring lines to neighbours: places
/// come in the order of lines, and tables of many of them are larger than caches.
fn hash_file(range: &FileRange) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(range.line) << 32 | u64::from(range.column));
    let width =
        range.end_line.wrapping_sub(range.line) ^ range.end_column.wrapping_sub(range.column).rotate_left(16);
    hasher.write_u64(u64::from(range.file.raw()) << 32 | u64::from(width));
    let near = range.column.wrapping_mul(0x9E37_79B1).wrapping_add(range.line);
    let other = range.file.raw().wrapping_mul(0x85EB_CA6B) ^ width.wrapping_mul(0xC2B2_AE35);
    hasher.finish() & !u64::from(u32::MAX) | u64::from(near ^ other)
}

/// The walk.
impl<'m> Numbering<'m> {
    /// Numbers everything that an operation uses.
    ///
    /// # Errors
    /// If a body is not loaded, or uses values from outside its unit, or a property has no known form.
    pub(crate) fn of(
        top: OpRef<'m>,
        version: Version,
        target: Option<Target>,
        callbacks: &'m [Arc<dyn BytecodeWriteCallback>],
    ) -> Result<Numbering<'m>, WriteError> {
        let mut numbering = Numbering::empty(top.module(), version);
        (numbering.target, numbering.callbacks) = (target, callbacks);
        numbering.walk(top)?;
        numbering.visit_unknown_resources();
        if let Some(target) = numbering.target.as_ref().filter(|target| !target.missing().is_empty()) {
            let (release, what) = (target.layout.release, target.missing().to_vec());
            return Err(WriteError::NotInRelease { release, what });
        }
        numbering.finish();
        Ok(numbering)
    }

    fn empty(module: &'m Module, version: Version) -> Numbering<'m> {
        Numbering {
            module,
            ctx: module.ctx(),
            version,
            dialects: Vec::new(),
            ops: Vec::new(),
            attrs: Vec::new(),
            types: Vec::new(),
            op_order: Order::default(),
            attr_order: Order::default(),
            type_order: Order::default(),
            resources: Vec::new(),
            units: Vec::new(),
            by_dialect: FxHashMap::default(),
            by_op: FxHashMap::default(),
            by_attr: FxHashMap::default(),
            by_type: FxHashMap::default(),
            by_file: HashTable::new(),
            by_resource: FxHashMap::default(),
            rows: Vec::new(),
            by_row: FxHashMap::default(),
            merged: FxHashMap::default(),
            target: None,
            callbacks: &[],
            builtin: module.ctx().ident("builtin"),
            builtin_entry: NONE,
            no_attrs: module.ctx().empty_dict(),
            names: FileNames::default(),
            last_name: None,
            todo: Vec::new(),
        }
    }

    fn walk(&mut self, top: OpRef<'m>) -> Result<(), WriteError> {
        // About one location per operation.
        let ops: usize = self.module.unit_ids().map(|unit| self.module.body(unit).op_capacity()).sum();
        self.by_file.reserve(ops, |_| 0);
        self.attrs.reserve(ops);
        let mut locs = LocReader::new(self.ctx);
        let mut stack: Vec<(RegionRef<'m>, u32)> = Vec::new();
        self.enter_unit(top.unit())?;
        let mut next = 0;
        self.visit_op(top, &mut next, &mut locs)?;
        self.push_regions(top, next, &mut stack)?;
        let mut nesting: Vec<OpRef<'m>> = Vec::new();
        while let Some((region, first)) = stack.pop() {
            let mut next = first;
            for block in region.blocks() {
                for arg in block.args() {
                    self.units[region.unit().index()].values[arg.id().index()] = next;
                    next += 1;
                    self.visit_loc(locs.look(arg.loc()));
                    self.visit_type(arg.ty());
                }
                let mut ops = 0;
                for op in block.ops() {
                    ops += 1;
                    self.visit_op(op, &mut next, &mut locs)?;
                    if op.regions().len() > 0 {
                        nesting.push(op);
                    }
                }
                self.units[region.unit().index()].block_ops[block.id().index()] = ops;
            }
            self.units[region.unit().index()].region_values[region.id().index()] = next - first;
            for op in nesting.drain(..) {
                self.push_regions(op, next, &mut stack)?;
            }
        }
        Ok(())
    }

    fn push_regions(
        &mut self,
        op: OpRef<'m>,
        end: u32,
        stack: &mut Vec<(RegionRef<'m>, u32)>,
    ) -> Result<(), WriteError> {
        if let Some(inner) = op.inner_unit() {
            self.enter_unit(inner)?;
        }
        let first = if self.is_isolated(op) { 0 } else { end };
        stack.extend(op.regions().filter(|region| !region.is_empty()).map(|region| (region, first)));
        Ok(())
    }

    /// Whether the regions of an operation use no value from outside them.
    pub(crate) fn is_isolated(&self, op: OpRef<'_>) -> bool {
        op.inner_unit().is_some() || !self.units[op.unit().index()].captures.contains(&op.id())
    }

    fn enter_unit(&mut self, unit: UnitId) -> Result<(), WriteError> {
        let body = self.module.loaded_body(unit).map_err(WriteError::NotLoaded)?;
        if body.has_foreign_values() {
            return Err(WriteError::ForeignValue);
        }
        if self.units.len() <= unit.index() {
            self.units.resize_with(unit.index() + 1, UnitNumbers::default);
        }
        let regions = body.region_capacity();
        self.units[unit.index()] = UnitNumbers {
            values: vec![NONE; body.value_capacity()],
            ops: vec![OpNumbers::UNSEEN; body.op_capacity()],
            region_values: vec![0; regions],
            block_ops: vec![0; body.block_capacity()],
            captures: capturing(body, body.root_regions()),
        };
        Ok(())
    }

    fn visit_op(&mut self, op: OpRef<'m>, next: &mut u32, locs: &mut LocReader) -> Result<(), WriteError> {
        let look = op.look();
        let mut stated = Stated { name: look.name, props: look.props, attrs: look.attrs };
        if let Some(target) = &mut self.target {
            stated = target.state(stated);
        }
        let (row, new) = self.row_of(stated);
        let unit = op.unit().index();
        for result in look.results() {
            self.units[unit].values[result.index()] = *next;
            *next += 1;
            self.visit_type(op.body().value_type(result));
        }
        let attrs = self.dictionary(stated);
        let dict = if attrs == self.no_attrs { NONE } else { self.visit_attr(attrs) };
        if new && self.version.has_properties() {
            self.visit_properties(op, stated, row)?;
        }
        let loc = self.visit_loc(locs.look(look.loc));
        self.units[unit].ops[op.id().index()] = OpNumbers { loc, dict, row };
        Ok(())
    }

    /// The row of an operation, and whether it is a new one. What a row refers to is counted at the end.
    #[inline]
    fn row_of(&mut self, stated: Stated) -> (u32, bool) {
        let key = (stated.name, stated.props);
        if let Some(&row) = self.by_row.get(&key) {
            self.rows[row as usize].count += 1;
            return (row, false);
        }
        let row = self.rows.len() as u32;
        let op = self.visit_name(stated.name);
        self.rows.push(Row { op, entries: Vec::new(), count: 1 });
        self.by_row.insert(key, row);
        (row, true)
    }

    /// An operation that was visited, as it goes out.
    pub(crate) fn stated(&self, op: OpRef<'_>) -> Stated {
        let today = Stated::today(op);
        self.target.as_ref().map_or(today, |target| target.known(today))
    }

    /// The layout of the properties of operations that go out with this name, if the file is written for a release.
    pub(crate) fn layout(&self, name: OpName) -> Option<&OpLayout> {
        self.target.as_ref()?.op(name)
    }

    /// The ways in which entries can go out.
    pub(crate) fn ways(&self) -> Ways<'m> {
        let release = self.target.as_ref().map(|target| target.layout.release);
        Ways { release, version: self.version, callbacks: self.callbacks }
    }

    /// The dictionary that goes out with an operation: below version 5 with the inherent attributes.
    fn dictionary(&mut self, stated: Stated) -> Attr {
        if self.version.has_properties() || stated.props == self.ctx.empty_props() {
            return stated.attrs;
        }
        if let Some(&merged) = self.merged.get(&stated) {
            return merged;
        }
        let merged = properties::merged_dictionary(self.ctx, stated, self.layout(stated.name));
        self.merged.insert(stated, merged);
        merged
    }

    /// Visits what a new row refers to.
    fn visit_properties(&mut self, op: OpRef<'m>, stated: Stated, row: u32) -> Result<(), WriteError> {
        let (name, props) = (stated.name, stated.props);
        let layout = self.layout(name);
        if !properties::has_blob(self.ctx, name, props, layout) {
            return Ok(());
        }
        let mut found = Vec::new();
        properties::encode(self.ctx, name, props, self.version, layout, &mut Recorder(&mut found))
            .map_err(|error| no_form(op, &error))?;
        let mut entries = Vec::new();
        for visit in found {
            match visit {
                Visit::Part(Part::Attr(attr)) => entries.push(self.visit_attr(attr)),
                Visit::Part(Part::Type(ty)) => self.visit_type(ty),
                Visit::Resource(..) => {}
            }
        }
        self.rows[row as usize].entries = entries;
        Ok(())
    }

    fn finish(&mut self) {
        for row in &self.rows {
            self.ops[row.op as usize].references += row.count - 1;
            for &entry in &row.entries {
                self.attrs[entry as usize].references += row.count - 1;
            }
        }
        let rank = |dialect, references| Rank { dialect, references };
        self.op_order =
            Order::of(&self.ops.iter().map(|e| rank(e.dialect, e.references)).collect::<Vec<_>>());
        self.attr_order =
            Order::of(&self.attrs.iter().map(|e| rank(e.dialect, e.references)).collect::<Vec<_>>());
        self.type_order =
            Order::of(&self.types.iter().map(|e| rank(e.dialect, e.references)).collect::<Vec<_>>());
        let mut resources = std::mem::take(&mut self.resources);
        resources.sort_by_key(|entry| (entry.dialect, self.value_of(entry).is_none()));
        self.by_resource = resources.iter().zip(0..).map(|(&entry, number)| (entry, number)).collect();
        self.resources = resources;
    }
}

/// Names the property that has no bytecode form.
#[cold]
pub(crate) fn no_form(op: OpRef<'_>, error: &properties::NoForm) -> WriteError {
    let slots = op.info().registered().map_or(&[][..], |registered| &registered.slots);
    let property = slots.get(error.0).map(|&slot| String::from_utf8_lossy(op.ctx().bytes(slot)).into_owned());
    WriteError::Property {
        op: String::from_utf8_lossy(op.name_text()).into_owned(),
        property: property.unwrap_or_default(),
    }
}

/// Visiting one thing.
impl Numbering<'_> {
    fn builtin_dialect(&mut self) -> u32 {
        if self.builtin_entry == NONE {
            self.builtin_entry = self.visit_dialect(self.builtin);
        }
        self.builtin_entry
    }

    fn visit_dialect(&mut self, name: Ident) -> u32 {
        *self.by_dialect.entry(name).or_insert_with(|| {
            self.dialects.push(name);
            self.dialects.len() as u32 - 1
        })
    }

    /// Counts a reference to a name and gives its entry.
    fn visit_name(&mut self, name: OpName) -> u32 {
        if let Some(&entry) = self.by_op.get(&name) {
            self.ops[entry as usize].references += 1;
            return entry;
        }
        let dialect = self.visit_dialect(self.ctx.dialect_info(self.ctx.op_info(name).dialect()).name());
        let entry = self.ops.len() as u32;
        self.by_op.insert(name, entry);
        self.ops.push(OpEntry { name, dialect, references: 1 });
        entry
    }

    fn visit_loc(&mut self, view: LocView) -> u32 {
        match view {
            LocView::File(range) => self.visit_file(range),
            LocView::Attr(attr) => self.visit_attr(attr),
        }
    }

    fn visit_file(&mut self, range: FileRange) -> u32 {
        let (entry, new) = self.add_file(range);
        match self.last_name {
            _ if !new => {}
            // All that such an entry refers to is its file's name.
            Some((file, name)) if file == range.file => self.attrs[name as usize].references += 1,
            _ => {
                let name = self.names.get(self.ctx, range.file);
                self.last_name = Some((range.file, self.visit_attr(name)));
            }
        }
        entry
    }

    /// Counts a reference to a place; tells whether it is the first.
    fn add_file(&mut self, range: FileRange) -> (u32, bool) {
        let attrs = &self.attrs;
        let key = |&entry: &u32| &attrs[entry as usize].key;
        let same = |entry: &u32| matches!(key(entry), Entry::File(have) if *have == range);
        let hash = |entry: &u32| match key(entry) {
            Entry::File(range) => hash_file(range),
            Entry::Attr(_) => 0,
        };
        let entry = self.attrs.len() as u32;
        match self.by_file.entry(hash_file(&range), same, hash) {
            hash_table::Entry::Occupied(found) => {
                let entry = *found.get();
                self.attrs[entry as usize].references += 1;
                return (entry, false);
            }
            hash_table::Entry::Vacant(place) => place.insert(entry),
        };
        let dialect = self.builtin_dialect();
        self.attrs.push(AttrEntry { key: Entry::File(range), dialect, references: 1 });
        (entry, true)
    }

    fn visit_attr(&mut self, attr: Attr) -> u32 {
        if let Some(&entry) = self.by_attr.get(&attr) {
            self.attrs[entry as usize].references += 1;
            return entry;
        }
        let start = self.todo.len();
        self.todo.push(Visit::Part(attr.into()));
        self.visit_all(start);
        self.by_attr.get(&attr).copied().unwrap_or(NONE)
    }

    fn visit_type(&mut self, ty: Type) {
        if let Some(&entry) = self.by_type.get(&ty) {
            self.types[entry as usize].references += 1;
            return;
        }
        let start = self.todo.len();
        self.todo.push(Visit::Part(ty.into()));
        self.visit_all(start);
    }

    /// Visits what was put on the list from `start` on, in order, each with all that it refers to. The list grows and shrinks instead
    /// of the machine's stack: attributes nest as deep as a file says.
    fn visit_all(&mut self, start: usize) {
        self.todo[start..].reverse();
        while self.todo.len() > start
            && let Some(visit) = self.todo.pop()
        {
            let inner = self.todo.len();
            match visit {
                Visit::Part(Part::Attr(attr)) => self.visit_new_attr(attr),
                Visit::Part(Part::Type(ty)) => self.visit_new_type(ty),
                Visit::Resource(dialect, key, file) => self.visit_resource(dialect, key, file),
            }
            self.todo[inner..].reverse();
        }
    }

    /// The dialect to which a callback gives an entry.
    fn claimed(&self, fields: impl FnOnce(Ways<'_>, &Context) -> Option<Fields>) -> Option<Ident> {
        if self.callbacks.is_empty() {
            return None;
        }
        fields(self.ways(), self.ctx)?.dialect
    }

    fn visit_new_attr(&mut self, attr: Attr) {
        if let Some(&entry) = self.by_attr.get(&attr) {
            self.attrs[entry as usize].references += 1;
            return;
        }
        if let AttrData::LocFile(range) = self.ctx.attr_data(attr) {
            let (entry, new) = self.add_file(*range);
            self.by_attr.insert(attr, entry);
            if new {
                let name = self.names.get(self.ctx, range.file);
                encode_file(range, name, self.ways().release, &mut Recorder(&mut self.todo));
            }
            return;
        }
        let claimed = self.claimed(|ways, ctx| ways.attr(ctx, attr));
        let dialect = claimed.or_else(|| attr_dialect(self.ctx, attr)).unwrap_or(self.builtin);
        let dialect = self.visit_dialect(dialect);
        self.by_attr.insert(attr, self.attrs.len() as u32);
        self.attrs.push(AttrEntry { key: Entry::Attr(attr), dialect, references: 1 });
        if let Some(target) = &mut self.target {
            target.check_attr(attr);
        }
        let (start, ways) = (self.todo.len(), self.ways());
        if !encode_attr(self.ctx, attr, ways, &mut Recorder(&mut self.todo)) {
            self.todo.truncate(start);
            if matches!(self.ctx.attr_data(attr), AttrData::Dialect(_)) {
                self.note_resources(attr.into());
            }
        }
    }

    fn visit_new_type(&mut self, ty: Type) {
        if let Some(&entry) = self.by_type.get(&ty) {
            self.types[entry as usize].references += 1;
            return;
        }
        let claimed = self.claimed(|ways, ctx| ways.ty(ctx, ty));
        let dialect = claimed.or_else(|| type_dialect(self.ctx, ty)).unwrap_or(self.builtin);
        let dialect = self.visit_dialect(dialect);
        self.by_type.insert(ty, self.types.len() as u32);
        self.types.push(TypeEntry { ty, dialect, references: 1 });
        if let Some(target) = &mut self.target {
            target.check_type(ty);
        }
        let (start, ways) = (self.todo.len(), self.ways());
        if !encode_type(self.ctx, ty, ways, &mut Recorder(&mut self.todo)) {
            self.todo.truncate(start);
            if matches!(self.ctx.type_data(ty), TypeData::Dialect(_)) {
                self.note_resources(ty.into());
            }
        }
    }

    /// The resources that the text of an entry mentions: all that text entries refer to.
    fn note_resources(&mut self, part: Part) {
        if !self.ctx.has_resource_attrs() {
            return;
        }
        let (ctx, builtin, todo) = (self.ctx, self.builtin, &mut self.todo);
        ctx.walk_parts(part, |part| {
            if let Part::Attr(attr) = part
                && let &AttrData::DenseResource { key, file, .. } = ctx.attr_data(attr)
            {
                todo.push(Visit::Resource(builtin, key, file));
            }
        });
    }

    /// Which resources the attributes of unknown dialects refer to, nobody can tell: all of them are kept.
    fn visit_unknown_resources(&mut self) {
        let resources = &self.module.resources;
        for resource in resources.dialect_resources() {
            if resource.dialect != self.builtin {
                self.visit_resource(resource.dialect, resource.key, resources.file());
            }
        }
    }

    fn visit_resource(&mut self, dialect: Ident, key: Ident, file: u32) {
        let dialect = self.visit_dialect(dialect);
        let entry = ResourceEntry { dialect, key, file };
        if self.by_resource.insert(entry, 0).is_none() {
            self.resources.push(entry);
        }
    }
}
