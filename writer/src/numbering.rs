//! The walk that finds out what a module uses, in which order and how often, and notes the operations for the IR section.
//!
//! Locations are the one thing that is about as frequent as operations. Those that are a place in a file get an entry by place, so
//! that no attribute is made of them; see [`AttrTable`].

use crate::WriteError;
use crate::attr_table::AttrTable;
use crate::attr_type::{
    FileNames, Sink, attr_dialect, by_definition, encode_attr, encode_type, type_dialect,
};
use crate::encoded::{Defined, Fits};
use crate::hooks::{EncodeOptions, Fields};
use crate::order::{Order, Ranks};
use crate::properties;
use crate::release::{Stated, Target};
use crate::statements::{OpPayload, OpPayloads};
use crate::stream::{Operations, Shape};
use crate::tape::Tape;
use crate::walk::Walk;
use rmlir_format::Version;
use rmlir_format::encoding::Encodings;
use rmlir_ir::bytecode::BytecodeWriteCallback;
use rmlir_ir::dense::Dense;
use rmlir_ir::layout::OpLayout;
use rmlir_ir::loc::LocView;
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::{
    Attr, AttrData, Context, FileRange, Ident, Module, OpName, OpRef, Part, Props, Type, TypeData,
};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// How many types are at hand without a lookup.
const RECENT_TYPES: usize = 64;

/// No number.
pub(crate) const NONE: u32 = u32::MAX;

/// An entry of a small table.
#[derive(Debug)]
pub(crate) struct TableEntry<T> {
    /// What it is.
    pub(crate) of: T,
    pub(crate) dialect: u32,
    references: u32,
}

impl<T> Ranks for Vec<TableEntry<T>> {
    fn dialect(&self, entry: usize) -> u32 {
        self[entry].dialect
    }

    fn take_references(&mut self) -> Vec<u32> {
        self.iter().map(|entry| entry.references).collect()
    }
}

/// A resource of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ResourceEntry {
    pub(crate) dialect: u32,
    pub(crate) key: Ident,
    pub(crate) file: u32,
}

/// A name with a property row, and what it refers to.
#[derive(Debug)]
pub(crate) struct Row {
    /// Entry of the name.
    pub(crate) op: u32,
    pub(crate) name: OpName,
    /// The row, as it goes out.
    pub(crate) props: Props,
    /// The dialect may write it itself.
    pub(crate) is_own: bool,
    /// Its fields on the [tape](Numbering::row_tape), if they are there.
    pub(crate) fields: (u32, u32),
    /// How often it occurs.
    pub(crate) count: u32,
}

/// A statement that was met for the first time.
pub(crate) struct NewStatement {
    /// As it goes out.
    stated: Stated,
    row: u32,
    new_row: bool,
}

/// All tables of a file, numbered.
pub(crate) struct Numbering<'m> {
    pub(crate) module: &'m Module,
    pub(crate) ctx: &'m Context,
    pub(crate) version: Version,
    pub(crate) dialects: Vec<Ident>,
    pub(crate) ops: Vec<TableEntry<OpName>>,
    pub(crate) attrs: AttrTable,
    pub(crate) types: Vec<TableEntry<Type>>,
    pub(crate) op_order: Order,
    pub(crate) attr_order: Order,
    pub(crate) type_order: Order,
    /// In the order of their numbers.
    pub(crate) resources: Vec<ResourceEntry>,
    pub(crate) operations: Operations,
    pub(crate) walk: Walk,
    by_dialect: FxHashMap<Ident, u32>,
    by_op: FxHashMap<OpName, u32>,
    by_attr: Dense,
    by_type: FxHashMap<Type, u32>,
    /// Types that were looked up of late, by handle.
    recent_types: [Option<(Type, u32)>; RECENT_TYPES],
    pub(crate) by_resource: FxHashMap<ResourceEntry, u32>,
    pub(crate) rows: Vec<Row>,
    pub(crate) row_tape: Tape,
    /// The entries of attributes that rows refer to whose fields are not on the tape.
    untaped: Vec<(u32, u32)>,
    /// Names of operations, by entry, whose dialects may write properties themselves.
    own_properties: Vec<bool>,
    /// The first row of each row of properties, and the others: those of other names.
    first_row: Dense,
    by_row: FxHashMap<(OpName, Props), u32>,
    pub(crate) statements: OpPayloads,
    /// The order of the operands of statements that had them in another.
    pub(crate) moved: FxHashMap<u32, Vec<usize>>,
    /// The release for which the file is written, unless it is today's.
    pub(crate) target: Option<Target>,
    callbacks: &'m [Arc<dyn BytecodeWriteCallback>],
    /// How dialects encode things.
    encodings: &'m Encodings,
    fits: Fits,
    builtin: Ident,
    /// The builtin dialect, once places in files needed it.
    builtin_entry: u32,
    /// The dictionary without entries.
    pub(crate) no_attrs: Attr,
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

/// Notes references: attributes that were visited before, which are most, are counted at once, the rest is put on the list.
struct Recorder<'t> {
    ctx: &'t Context,
    by_attr: &'t Dense,
    references: &'t mut [u32],
    /// What is added for a reference.
    step: u32,
    todo: &'t mut Vec<Visit>,
}

/// What is added to take a reference back.
const BACK: u32 = 1u32.wrapping_neg();

impl Sink for Recorder<'_> {
    #[inline(always)]
    fn attr(&mut self, attr: Attr) {
        match self.by_attr.get(self.ctx.attr_index(attr)) {
            Some(entry) => {
                let references = &mut self.references[entry as usize];
                *references = references.wrapping_add(self.step);
            }
            None => self.todo.push(Visit::Part(attr.into())),
        }
    }

    fn ty(&mut self, ty: Type) {
        self.todo.push(Visit::Part(ty.into()));
    }

    fn resource(&mut self, dialect: Ident, key: Ident, file: u32) {
        self.todo.push(Visit::Resource(dialect, key, file));
    }

    #[inline(always)]
    fn optional_attr(&mut self, attr: Option<Attr>) {
        if let Some(attr) = attr {
            self.attr(attr);
        }
    }

    fn string(&mut self, _: &[u8]) {}
    fn unsigned(&mut self, _: u64) {}
    fn signed(&mut self, _: i64) {}
    fn byte(&mut self, _: u8) {}
    fn blob(&mut self, _: &[u8]) {}
}

/// Looking things up when all is numbered.
impl<'m> Numbering<'m> {
    /// The entry of an attribute that was visited.
    #[inline]
    fn attr_entry(&self, attr: Attr) -> Option<u32> {
        self.by_attr.get(self.ctx.attr_index(attr))
    }

    /// The final number of an attribute that was visited.
    pub(crate) fn attr_number(&self, attr: Attr) -> u32 {
        self.attr_number_at(self.ctx.attr_index(attr))
    }

    /// The same of the attribute at a place among all there are.
    #[inline]
    pub(crate) fn attr_number_at(&self, place: usize) -> u32 {
        self.by_attr.get(place).map_or(NONE, |entry| self.attr_order.numbers[entry as usize])
    }

    /// The final number of a type that was visited.
    pub(crate) fn type_number(&self, ty: Type) -> u32 {
        let entry = self.recent_type(ty).or_else(|| self.by_type.get(&ty).copied());
        entry.map_or(NONE, |entry| self.type_order.numbers[entry as usize])
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
}

/// Numbering all.
impl<'m> Numbering<'m> {
    /// Numbers everything that an operation uses.
    ///
    /// # Errors
    /// If a body is not loaded, or uses values from outside its unit, or a property has no known form.
    pub(crate) fn of(
        top: OpRef<'m>,
        version: Version,
        (target, sorted_use_lists): (Option<Target>, bool),
        (encodings, callbacks): (&'m Encodings, &'m [Arc<dyn BytecodeWriteCallback>]),
    ) -> Result<Numbering<'m>, WriteError> {
        let mut numbering = Numbering::empty(top.module(), version, encodings);
        numbering.walk.sorted_use_lists = sorted_use_lists;
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

    fn empty(module: &'m Module, version: Version, encodings: &'m Encodings) -> Numbering<'m> {
        Numbering {
            module,
            ctx: module.ctx(),
            version,
            dialects: Vec::new(),
            ops: Vec::new(),
            attrs: AttrTable::default(),
            types: Vec::new(),
            op_order: Order::default(),
            attr_order: Order::default(),
            type_order: Order::default(),
            resources: Vec::new(),
            operations: Operations::default(),
            walk: Walk::default(),
            by_dialect: FxHashMap::default(),
            by_op: FxHashMap::default(),
            by_attr: Dense::default(),
            by_type: FxHashMap::default(),
            recent_types: [None; RECENT_TYPES],
            by_resource: FxHashMap::default(),
            rows: Vec::new(),
            row_tape: Tape::default(),
            untaped: Vec::new(),
            own_properties: Vec::new(),
            first_row: Dense::default(),
            by_row: FxHashMap::default(),
            statements: OpPayloads::default(),
            moved: FxHashMap::default(),
            target: None,
            callbacks: &[],
            encodings,
            fits: Fits::default(),
            builtin: module.ctx().ident("builtin"),
            builtin_entry: NONE,
            no_attrs: module.ctx().empty_dict(),
            names: FileNames::default(),
            last_name: None,
            todo: Vec::new(),
        }
    }

    /// Says how many attributes and rows of properties there may be.
    pub(crate) fn expect(&mut self, attrs: usize, rows: usize) {
        (self.by_attr, self.first_row) = (Dense::expecting(attrs), Dense::expecting(rows));
    }

    /// The row of a statement, and whether it is a new one. What a row refers to is counted at the end.
    fn row_of(&mut self, stated: Stated) -> (u32, bool) {
        let (name, props) = (stated.name, stated.props);
        let place = self.ctx.props_index(props);
        let first = self.first_row.get(place);
        let known = first.filter(|&row| self.rows[row as usize].name == name);
        let known = known.or_else(|| first.and_then(|_| self.by_row.get(&(name, props)).copied()));
        if let Some(row) = known {
            self.rows[row as usize].count += 1;
            return (row, false);
        }
        let row = self.rows.len() as u32;
        let op = self.visit_name(name);
        let is_own = self.own_properties[op as usize];
        self.rows.push(Row { op, name, props, is_own, fields: (0, 0), count: 1 });
        match first {
            None => self.first_row.set(place, row),
            Some(_) => _ = self.by_row.insert((name, props), row),
        }
        (row, true)
    }

    /// The layout of the properties of operations that go out with this name, if the file is written for a release.
    pub(crate) fn layout(&self, name: OpName) -> Option<&OpLayout> {
        self.target.as_ref()?.op(name)
    }

    /// The ways in which entries can go out.
    pub(crate) fn ways(&self) -> EncodeOptions<'_> {
        let known = (self.callbacks, self.encodings, &self.fits);
        EncodeOptions::of(self.target.as_ref(), self.version, known)
    }

    /// Visits the name of a new statement.
    pub(crate) fn begin_statement(&mut self, number: u32, stated: Stated, operands: usize) -> NewStatement {
        let mut stated = stated;
        if let Some(target) = &mut self.target {
            let then = target.state(stated, operands);
            stated = then.stated;
            if let Some(order) = then.order {
                self.moved.insert(number, order);
            }
        }
        let (row, new_row) = self.row_of(stated);
        NewStatement { stated, row, new_row }
    }

    /// Visits the rest, which comes after the types of the operation's results.
    pub(crate) fn end_statement(
        &mut self,
        op: OpRef<'m>,
        new: NewStatement,
    ) -> Result<OpPayload, WriteError> {
        let NewStatement { stated, row, new_row } = new;
        let attrs = self.dictionary(stated);
        let dict = if attrs == self.no_attrs { NONE } else { self.visit_attr(attrs) };
        if new_row && self.version.has_properties() {
            self.visit_properties(op, stated, row)?;
        }
        Ok(OpPayload { row, dict, shape: Shape::default() })
    }

    /// The dictionary that goes out with an operation: below version 5 with the inherent attributes.
    fn dictionary(&self, stated: Stated) -> Attr {
        if self.version.has_properties() || stated.props == self.ctx.empty_props() {
            return stated.attrs;
        }
        let old_names = self.target.as_ref().is_some_and(Target::has_old_names_of_sizes);
        properties::merged_dictionary(self.ctx, stated, self.layout(stated.name), old_names)
    }

    /// Visits what a new row refers to.
    fn visit_properties(&mut self, op: OpRef<'m>, stated: Stated, row: u32) -> Result<(), WriteError> {
        let (name, props) = (stated.name, stated.props);
        if !properties::has_blob(self.ctx, name, props, self.layout(name)) {
            return Ok(());
        }
        let (of, layout) =
            (&self.rows[row as usize], self.target.as_ref().and_then(|target| target.op(name)));
        let failed = |error| no_form(self.ctx, op.name(), &error);
        let (first, start) = (self.todo.len(), self.row_tape.end());
        let to = Recorder {
            ctx: self.ctx,
            by_attr: &self.by_attr,
            references: self.attrs.noting().1,
            step: 1,
            todo: &mut self.todo,
        };
        let mut sink = self.row_tape.begin(self.ctx, to);
        properties::encode(self.ctx, of, self.version, layout, &mut sink).map_err(failed)?;
        let taped = self.row_tape.close(true);
        self.rows[row as usize].fields = (start, self.row_tape.end());
        self.visit_all(first);
        if taped {
            Ok(())
        } else {
            self.list_attrs(row).map_err(|error| no_form(self.ctx, op.name(), &error))
        }
    }

    /// Notes the attributes that a row refers to which was visited, but is not on the tape.
    #[cold]
    fn list_attrs(&mut self, row: u32) -> Result<(), properties::NoForm> {
        let of = &self.rows[row as usize];
        let mut found = Vec::new();
        // As if nothing was visited, so that all are listed.
        let (by_attr, references) = (&Dense::default(), &mut [][..]);
        let mut sink = Recorder { ctx: self.ctx, by_attr, references, step: 1, todo: &mut found };
        properties::encode(self.ctx, of, self.version, self.layout(of.name), &mut sink)?;
        let entries = found.into_iter().filter_map(|visit| match visit {
            Visit::Part(Part::Attr(attr)) => self.by_attr.get(self.ctx.attr_index(attr)),
            _ => None,
        });
        self.untaped.extend(entries.map(|entry| (row, entry)));
        Ok(())
    }

    fn finish(&mut self) {
        for (statement, repeated) in self.statements.close() {
            self.rows[statement.row as usize].count += repeated;
            if statement.dict != NONE {
                self.attrs.count(statement.dict, repeated);
            }
        }
        for row in &self.rows {
            let more = row.count - 1;
            self.ops[row.op as usize].references += more;
            if more > 0
                && let Some(fields) = self.row_tape.fields(row.fields)
            {
                let entries = fields.attrs().filter_map(|place| self.by_attr.get(place));
                entries.for_each(|entry| self.attrs.count(entry, more));
            }
        }
        for &(row, entry) in &self.untaped {
            self.attrs.count(entry, self.rows[row as usize].count - 1);
        }
        // What only the walk needed goes first: its memory serves what comes.
        self.attrs.close();
        (self.first_row, self.by_row, self.untaped) = Default::default();
        self.op_order = Order::of(&mut self.ops);
        self.attr_order = Order::of(&mut self.attrs);
        self.type_order = Order::of(&mut self.types);
        let mut resources = std::mem::take(&mut self.resources);
        resources.sort_by_key(|entry| (entry.dialect, self.value_of(entry).is_none()));
        self.by_resource = resources.iter().zip(0..).map(|(&entry, number)| (entry, number)).collect();
        self.resources = resources;
    }

    /// Forgets what the entries of attributes and types are. Their numbers remain.
    pub(crate) fn drop_entries(&mut self) {
        self.attrs = AttrTable::default();
        self.attr_order.entries = Vec::new();
        self.type_order.entries = Vec::new();
    }
}

/// Names the property that has no bytecode form.
#[cold]
pub(crate) fn no_form(ctx: &Context, op: OpName, error: &properties::NoForm) -> WriteError {
    let slots = ctx.op_info(op).registered().map_or(&[][..], |registered| &registered.slots);
    let property = slots.get(error.0).map(|&slot| ctx.text(slot).into_owned());
    let op = String::from_utf8_lossy(ctx.op_name_text(op)).into_owned();
    WriteError::Property { op, property: property.unwrap_or_default() }
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
        let info = self.ctx.op_info(name);
        let dialect = self.visit_dialect(self.ctx.dialect_info(info.dialect()).name());
        let entry = self.ops.len() as u32;
        self.own_properties.push(properties::may_be_own(self.ctx, name));
        self.by_op.insert(name, entry);
        self.ops.push(TableEntry { of: name, dialect, references: 1 });
        entry
    }

    #[inline]
    pub(crate) fn visit_loc(&mut self, view: LocView) -> u32 {
        match view {
            LocView::File(range) => self.visit_file(&range),
            LocView::Attr(attr) => self.visit_attr(attr),
        }
    }

    /// Counts a reference to a place in a file and gives its entry.
    #[inline]
    pub(crate) fn visit_file(&mut self, range: &FileRange) -> u32 {
        let (entry, new) = self.add_file(range);
        match self.last_name {
            _ if !new => {}
            // All that such an entry refers to is its file's name.
            Some((file, name)) if file == range.file => self.attrs.count(name, 1),
            _ => self.visit_file_name(range.file),
        }
        entry
    }

    #[inline(never)]
    fn visit_file_name(&mut self, file: Ident) {
        let name = self.names.get(self.ctx, file);
        self.last_name = Some((file, self.visit_attr(name)));
    }

    /// Counts a reference to a place; tells whether it is the first.
    #[inline]
    fn add_file(&mut self, range: &FileRange) -> (u32, bool) {
        let builtin = self.builtin_dialect();
        self.attrs.add_file(range, builtin)
    }

    pub(crate) fn visit_attr(&mut self, attr: Attr) -> u32 {
        if let Some(entry) = self.attr_entry(attr) {
            self.attrs.count(entry, 1);
            return entry;
        }
        let start = self.todo.len();
        let entry = self.visit_new_attr(attr);
        self.visit_all(start);
        entry
    }

    #[inline]
    pub(crate) fn visit_type(&mut self, ty: Type) -> u32 {
        match self.recent_type(ty) {
            Some(entry) => {
                self.types[entry as usize].references += 1;
                entry
            }
            None => self.visit_other_type(ty),
        }
    }

    /// The entry of a type that was looked up of late.
    #[inline]
    fn recent_type(&self, ty: Type) -> Option<u32> {
        let (known, entry) = self.recent_types[ty.raw() as usize % RECENT_TYPES]?;
        (known == ty).then_some(entry)
    }

    #[inline(never)]
    fn visit_other_type(&mut self, ty: Type) -> u32 {
        if let Some(&entry) = self.by_type.get(&ty) {
            self.types[entry as usize].references += 1;
            self.recent_types[ty.raw() as usize % RECENT_TYPES] = Some((ty, entry));
            return entry;
        }
        let start = self.todo.len();
        self.todo.push(Visit::Part(ty.into()));
        self.visit_all(start);
        self.by_type.get(&ty).copied().unwrap_or(NONE)
    }

    /// Visits what was put on the list from `start` on, in order, each with all that it refers to. The list grows and shrinks instead
    /// of the machine's stack: attributes nest as deep as a file says.
    fn visit_all(&mut self, start: usize) {
        self.count_known(start);
        while self.todo.len() > start
            && let Some(visit) = self.todo.pop()
        {
            let inner = self.todo.len();
            if let Some(&Visit::Part(Part::Attr(next))) = self.todo.last() {
                self.ctx.fetch_params(next);
            }
            match visit {
                Visit::Part(Part::Attr(attr)) => match self.attr_entry(attr) {
                    Some(entry) => self.attrs.count(entry, 1),
                    None => _ = self.visit_new_attr(attr),
                },
                Visit::Part(Part::Type(ty)) => self.visit_new_type(ty),
                Visit::Resource(dialect, key, file) => self.visit_resource(dialect, key, file),
            }
            self.count_known(inner);
        }
    }

    /// Takes what was visited before, which is most, from the list from `start` on: all there is to do is to count it. The rest is turned
    /// round, so that the first comes next.
    fn count_known(&mut self, start: usize) {
        let mut kept = start;
        for at in start..self.todo.len() {
            let visit = self.todo[at];
            match visit {
                Visit::Part(Part::Attr(attr)) if let Some(entry) = self.attr_entry(attr) => {
                    self.attrs.count(entry, 1);
                }
                Visit::Part(Part::Type(ty)) if let Some(entry) = self.recent_type(ty) => {
                    self.types[entry as usize].references += 1;
                }
                visit => {
                    // What is new was not looked at for long.
                    if let Visit::Part(Part::Attr(attr)) = visit {
                        self.ctx.fetch_attr(attr);
                    }
                    self.todo[kept] = visit;
                    kept += 1;
                }
            }
        }
        self.todo.truncate(kept);
        self.todo[start..].reverse();
    }

    /// The dialect to which a callback gives an entry.
    fn claimed(&self, fields: impl FnOnce(EncodeOptions<'_>, &Context) -> Option<Fields>) -> Option<Ident> {
        if self.callbacks.is_empty() {
            return None;
        }
        fields(self.ways(), self.ctx)?.dialect
    }

    /// Adds an attribute that was not visited, and puts what it refers to on the list. Gives its entry.
    fn visit_new_attr(&mut self, attr: Attr) -> u32 {
        let data = self.ctx.attr_data(attr);
        if let AttrData::LocFile(range) = data {
            let (entry, new) = self.add_file(range);
            self.by_attr.set(self.ctx.attr_index(attr), entry);
            if new {
                let name = self.names.get(self.ctx, range.file);
                self.todo.push(Visit::Part(name.into()));
            }
            return entry;
        }
        // What nobody but its definition has a say in.
        let defined = match data {
            AttrData::Dialect(data) if self.callbacks.is_empty() => {
                let defined = self.fits.get(self.ctx, data.def, || self.ways().attributes());
                (!defined.is_own).then_some((data, defined))
            }
            _ => None,
        };
        let dialect = match &defined {
            Some((_, defined)) => self.dialect_of(defined),
            None => self.dialect_entry(attr, data),
        };
        let entry = self.attrs.add(attr, dialect);
        self.by_attr.set(self.ctx.attr_index(attr), entry);
        if let Some(target) = &mut self.target {
            target.check_attr(attr);
        }
        let start = self.todo.len();
        let (ctx, by_attr, todo) = (self.ctx, &self.by_attr, &mut self.todo);
        let (tape, references) = self.attrs.noting();
        let to = Recorder { ctx, by_attr, references, step: 1, todo };
        let mut sink = tape.begin(ctx, to);
        let encoded = match &defined {
            Some((data, defined)) => by_definition(ctx, data, defined, &mut sink),
            None => {
                let known = (self.callbacks, self.encodings, &self.fits);
                let ways = EncodeOptions::of(self.target.as_ref(), self.version, known);
                encode_attr(ctx, attr, ways, &mut sink)
            }
        };
        let noted = tape.has_noted();
        tape.close(encoded);
        if !encoded {
            if noted {
                self.forget_attr(attr, start);
            }
            if matches!(data, AttrData::Dialect(_)) {
                self.note_resources(attr.into());
            }
        }
        entry
    }

    /// The dialect of an attribute that has a definition.
    fn dialect_of(&mut self, defined: &Defined) -> u32 {
        if let Some(entry) = defined.entry.get() {
            return entry;
        }
        let entry = self.visit_dialect(defined.dialect);
        defined.entry.set(Some(entry));
        entry
    }

    /// The dialect to whose entries an attribute goes.
    fn dialect_entry(&mut self, attr: Attr, data: &AttrData) -> u32 {
        let claimed = self.claimed(|ways, ctx| ways.attr(ctx, attr, data));
        match claimed.or_else(|| attr_dialect(self.ctx, data)) {
            Some(dialect) => self.visit_dialect(dialect),
            None => self.builtin_dialect(),
        }
    }

    /// Takes back what was noted of an attribute that goes out as text: its fields come up to the one that has no form, as before.
    #[cold]
    fn forget_attr(&mut self, attr: Attr, start: usize) {
        self.todo.truncate(start);
        let (ctx, by_attr, todo) = (self.ctx, &self.by_attr, &mut self.todo);
        let known = (self.callbacks, self.encodings, &self.fits);
        let ways = EncodeOptions::of(self.target.as_ref(), self.version, known);
        let references = self.attrs.noting().1;
        encode_attr(ctx, attr, ways, &mut Recorder { ctx, by_attr, references, step: BACK, todo });
        self.todo.truncate(start);
    }

    fn visit_new_type(&mut self, ty: Type) {
        if let Some(&entry) = self.by_type.get(&ty) {
            self.types[entry as usize].references += 1;
            self.recent_types[ty.raw() as usize % RECENT_TYPES] = Some((ty, entry));
            return;
        }
        let claimed = self.claimed(|ways, ctx| ways.ty(ctx, ty));
        let dialect = match claimed.or_else(|| type_dialect(self.ctx, ty)) {
            Some(dialect) => self.visit_dialect(dialect),
            None => self.builtin_dialect(),
        };
        self.by_type.insert(ty, self.types.len() as u32);
        self.types.push(TableEntry { of: ty, dialect, references: 1 });
        if let Some(target) = &mut self.target {
            target.check_type(ty);
        }
        let start = self.todo.len();
        // Types are few: what they refer to is counted when it is visited.
        let (by_attr, references) = (&Dense::default(), &mut [][..]);
        let mut todo = std::mem::take(&mut self.todo);
        let mut sink = Recorder { ctx: self.ctx, by_attr, references, step: 1, todo: &mut todo };
        let encoded = encode_type(self.ctx, ty, self.ways(), &mut sink);
        self.todo = todo;
        if !encoded {
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
