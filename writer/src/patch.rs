//! Changes to a file of which not everything is loaded: what was not touched is carried over as it stands in the file.
//!
//! The tables of the file keep what they have at its index, and what the new operations use besides goes after. So the bytes of all other
//! operations stay valid wherever they come to stand.

use crate::attr_table::Entry;
use crate::dialect::{op_part, version_payload};
use crate::numbering::Numbering;
use crate::{WriteError, attr_type, ir, resource, target};
use rmlir_format::read::resource::{ResourceOwner, ResourceValue as WireValue};
use rmlir_format::rewrite::{Splice, with_sections};
use rmlir_format::write::{
    DialectBuilder, Emitter, EntryBuilder, NewResource, PropertyBuilder, ResourceBuilder, StringBuilder,
};
use rmlir_format::{Bytecode, DialectIdx, OpNameIdx, SectionId, Tables};
use rmlir_ir::handles::HandleTable;
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::{Attr, AttrData, Context, FileRange, Ident, Module, OpName, OpRef, Type};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::hash::Hash;

/// A file, with what was decoded of it.
#[derive(Clone, Copy)]
pub struct Base<'a> {
    /// The file.
    pub file: &'a [u8],
    /// Its tables.
    pub tables: &'a Tables<'a>,
    /// Attributes that were decoded, by index.
    pub attrs: &'a HandleTable<Attr>,
    /// Types that were decoded, by index.
    pub types: &'a HandleTable<Type>,
    /// Dialect and key of each dialect resource.
    pub resources: &'a [(Ident, Ident)],
    /// The number of these resources in the context.
    pub resource_file: u32,
    /// The release by whose layouts of properties the file is read, unless it is today's.
    pub release: Option<u32>,
}

/// A change to a file.
#[derive(Clone, Debug, Default)]
pub struct Change<'m> {
    /// Absolute offset of the top-level operation in whose place others come; `None` adds them after the last one.
    pub at: Option<usize>,
    /// The new operations; none drops the old one.
    pub by: Vec<OpRef<'m>>,
}

/// Writes a file with changes. Version and producer stay, and without changes all bytes do.
///
/// # Errors
/// If the file is broken where it is read, or does not allow the changes ([`WriteError::Base`]); if a new operation is not one that can
/// stand by itself, or needs another version of a dialect than the file has; and as [`write`](crate::write()).
pub fn patch(ctx: &Context, base: &Base<'_>, changes: &[Change<'_>]) -> Result<Vec<u8>, WriteError> {
    let container = Bytecode::open(base.file).map_err(WriteError::Base)?;
    if changes.is_empty() {
        return Ok(base.file.to_vec());
    }
    let mut grown = Grown::new(ctx, *base)?;
    let mut splice = Splice::default();
    for change in changes {
        let ops: Result<Vec<Vec<u8>>, WriteError> = change.by.iter().map(|&op| grown.op(op)).collect();
        match change.at {
            Some(at) => _ = splice.replaced.insert(at, ops?),
            None => splice.added.extend(ops?),
        }
    }
    let ir = splice.ir(&container, base.tables).map_err(WriteError::Base)?;
    let sections = grown.finish(ir)?;
    with_sections(&container, base.tables, &sections).map_err(WriteError::Base)
}

/// Numbers of what is in the file.
#[derive(Default)]
struct Known {
    dialects: FxHashMap<Ident, u32>,
    ops: FxHashMap<OpName, u32>,
    attrs: FxHashMap<Attr, u32>,
    files: FxHashMap<FileRange, u32>,
    types: FxHashMap<Type, u32>,
    /// Dialect, key and number of the module's resources.
    resources: FxHashMap<(Ident, Ident, u32), u32>,
    op_count: u32,
    attr_count: u32,
    type_count: u32,
    resource_count: u32,
}

/// The tables of a file while they grow.
struct Grown<'a> {
    ctx: &'a Context,
    base: Base<'a>,
    known: Known,
    strings: StringBuilder,
    dialects: DialectBuilder,
    entries: EntryBuilder,
    properties: PropertyBuilder,
    /// Resources that the file does not have.
    resources: Vec<(DialectIdx, Ident, Option<ResourceValue>)>,
}

impl<'a> Grown<'a> {
    fn new(ctx: &'a Context, base: Base<'a>) -> Result<Grown<'a>, WriteError> {
        let (tables, version) = (base.tables, base.tables.version);
        let mut grown = Grown {
            ctx,
            base,
            known: Known::default(),
            strings: StringBuilder::default(),
            dialects: DialectBuilder::new(version),
            entries: EntryBuilder::default(),
            properties: PropertyBuilder::default(),
            resources: Vec::new(),
        };
        tables.strings.iter().for_each(|(_, string)| _ = grown.strings.push(string));
        tables.properties.iter().for_each(|(_, blob)| _ = grown.properties.push(blob.rest()));
        let (attrs, total) = (tables.entries.attribute_count(), tables.entries.total());
        for (position, entry) in tables.entries.iter().enumerate() {
            match position < attrs {
                true => _ = grown.entries.attribute(entry.dialect, entry.custom, entry.body.rest()),
                false => _ = grown.entries.r#type(entry.dialect, entry.custom, entry.body.rest()),
            }
            grown.known.type_count = (position + 1).saturating_sub(attrs) as u32;
        }
        grown.known.attr_count = attrs as u32;
        grown.know_names();
        grown.know_entries();
        let complete = grown.strings.len() == tables.strings.len()
            && grown.properties.len() == tables.properties.len()
            && grown.known.attr_count + grown.known.type_count == total as u32;
        if complete { Ok(grown) } else { Err(WriteError::IncompleteBase) }
    }

    /// Dialects and names of operations.
    fn know_names(&mut self) {
        let tables = self.base.tables;
        for (index, &name) in tables.dialects.names().iter().enumerate() {
            let payload =
                tables.dialects.version(DialectIdx(index as u32)).map(|section| section.payload.rest());
            self.dialects.dialect(name, payload);
            let name = self.ctx.ident_bytes(tables.strings.get(name).unwrap_or_default());
            self.known.dialects.entry(name).or_insert(index as u32);
        }
        self.known.op_count = tables.dialects.op_count() as u32;
        for index in 0..self.known.op_count {
            let Some(op) = tables.dialects.op(OpNameIdx(index)) else { continue };
            self.dialects.op(op.dialect, op.name, op.registered == Some(true));
            let name = self.ctx.op_name(&tables.op_name(OpNameIdx(index)));
            // Whether there is a definition decides how properties are written.
            if op.registered.is_none_or(|registered| registered == self.is_defined(name)) {
                self.known.ops.entry(name).or_insert(index);
            }
        }
    }

    fn is_defined(&self, name: OpName) -> bool {
        self.ctx.op_info(name).registered().is_some()
    }

    /// Attributes, types and resources.
    fn know_entries(&mut self) {
        for (index, attr) in self.base.attrs.known() {
            if let AttrData::LocFile(range) = self.ctx.attr_data(attr) {
                self.known.files.entry(*range).or_insert(index as u32);
            }
            self.known.attrs.entry(attr).or_insert(index as u32);
        }
        for (index, ty) in self.base.types.known() {
            self.known.types.entry(ty).or_insert(index as u32);
        }
        self.known.resource_count = self.base.resources.len() as u32;
        for (&(dialect, key), number) in self.base.resources.iter().zip(0..) {
            self.known.resources.entry((dialect, key, self.base.resource_file)).or_insert(number);
        }
    }

    /// The bytes of an operation; what it uses is added to the tables.
    fn op(&mut self, op: OpRef<'_>) -> Result<Vec<u8>, WriteError> {
        let apart = op.inner_unit().is_some() || op.regions().len() == 0;
        if !apart || op.num_operands() + op.num_results() + op.successors().len() > 0 {
            return Err(WriteError::NotApart { op: String::from_utf8_lossy(op.name_text()).into_owned() });
        }
        let version = self.base.tables.version;
        let encodings = &self.base.tables.encodings;
        let mut numbering = Numbering::of(
            op,
            version,
            (target(self.ctx, self.base.release, version)?, false),
            (encodings, &[]),
        )?;
        self.add_dialects(op.module(), &numbering)?;
        let new = self.known.number(self.ctx, &mut numbering)?;
        for (name, dialect) in new.ops {
            let full = self.ctx.op_name_text(name);
            let part = self.strings.intern(op_part(full));
            self.dialects.op(dialect, part, self.is_defined(name) || numbering.layout(name).is_some());
        }
        self.resources.extend(new.resources);
        attr_type::append(self.ctx, &numbering, &mut self.strings, &mut self.entries)?;
        let properties = std::mem::take(&mut self.properties);
        let (bytes, properties) = ir::one_op(self.ctx, &numbering, version, &mut self.strings, properties)?;
        self.properties = properties;
        Ok(bytes)
    }

    /// Dialects that the file does not have. One that it has must be of the version in which it writes today.
    fn add_dialects(&mut self, module: &Module, numbering: &Numbering<'_>) -> Result<(), WriteError> {
        let tables = self.base.tables;
        for &name in &numbering.dialects {
            let payload = version_payload(module, numbering, name, tables.version, &mut self.strings);
            let Some(&index) = self.known.dialects.get(&name) else {
                let string = self.strings.intern(self.ctx.bytes(name));
                let index = self.dialects.dialect(string, payload.as_deref());
                self.known.dialects.insert(name, index.0);
                continue;
            };
            let stated = tables.dialects.version(DialectIdx(index)).map(|section| section.payload.rest());
            let writes = self.ctx.bytecode_interface(self.ctx.bytes(name)).is_some();
            if writes && stated.unwrap_or_default() != payload.as_deref().unwrap_or_default() {
                return Err(WriteError::DialectVersion { dialect: self.ctx.text(name).into_owned() });
            }
        }
        Ok(())
    }

    /// The sections that are not as they were.
    fn finish(mut self, ir: Emitter) -> Result<BTreeMap<SectionId, Emitter>, WriteError> {
        let mut sections = BTreeMap::from([(SectionId::Ir, ir)]);
        if !self.resources.is_empty() {
            let (offsets, data) = self.all_resources()?;
            sections.insert(SectionId::ResourceOffset, offsets);
            sections.insert(SectionId::Resource, data);
        }
        let (offsets, data) = self.entries.finish();
        sections.insert(SectionId::AttrTypeOffset, offsets);
        sections.insert(SectionId::AttrType, data);
        sections.insert(SectionId::Dialect, self.dialects.finish());
        if self.base.tables.version.has_properties() {
            sections.insert(SectionId::Properties, self.properties.finish());
        }
        sections.insert(SectionId::String, self.strings.finish());
        Ok(sections)
    }

    /// The resources of the file and the new ones after them, each in a group of its own.
    fn all_resources(&mut self) -> Result<(Emitter, Emitter), WriteError> {
        let (table, strings) = (&self.base.tables.resources, &self.base.tables.strings);
        let mut builder = ResourceBuilder::default();
        for &group in table.groups() {
            builder.group(group.owner);
            for old in table.group(group) {
                let value = match table.value(old, strings).map_err(WriteError::Base)? {
                    WireValue::Missing => NewResource::Missing(old.kind),
                    WireValue::Blob { alignment, data, .. } => NewResource::Blob { alignment, data },
                    WireValue::Bool(value) => NewResource::Bool(value),
                    WireValue::String(index) => NewResource::String(index),
                };
                builder.resource(old.key, &value);
            }
        }
        for (dialect, key, value) in &self.resources {
            builder.group(ResourceOwner::Dialect(*dialect));
            let key = self.strings.intern(self.ctx.bytes(*key));
            let string = match value {
                Some(ResourceValue::String(text)) => Some(self.strings.intern(text)),
                _ => None,
            };
            builder.resource(key, &resource::new_resource(value.as_ref(), string));
        }
        Ok(builder.finish())
    }
}

/// What a file does not have yet.
struct New {
    ops: Vec<(OpName, DialectIdx)>,
    resources: Vec<(DialectIdx, Ident, Option<ResourceValue>)>,
}

/// The number of something, and whether it is new.
fn number<K: Eq + Hash>(known: &mut FxHashMap<K, u32>, key: K, count: &mut u32) -> (u32, bool) {
    let next = *count;
    let number = *known.entry(key).or_insert(next);
    *count += u32::from(number == next);
    (number, number == next)
}

impl Known {
    /// Gives everything that was numbered the number that it has in the file, or the next one; leaves only what is new to be written. All
    /// its dialects are known.
    fn number(&mut self, ctx: &Context, numbering: &mut Numbering<'_>) -> Result<New, WriteError> {
        let resources = self.number_resources(ctx, numbering)?;
        let dialects: Vec<u32> =
            numbering.dialects.iter().map(|name| self.dialects.get(name).copied().unwrap_or(0)).collect();
        let dialect_number = |local: u32| dialects.get(local as usize).copied().unwrap_or(0);
        let dialect = |local: &mut u32| *local = dialect_number(*local);
        numbering.ops.iter_mut().for_each(|entry| dialect(&mut entry.dialect));
        numbering.attrs.renumber_dialects(dialect_number);
        numbering.types.iter_mut().for_each(|entry| dialect(&mut entry.dialect));
        let (ops, attrs, types) = (&numbering.ops, &numbering.attrs, &numbering.types);
        numbering.op_order.renumber(|entry| number(&mut self.ops, ops[entry].of, &mut self.op_count));
        numbering.type_order.renumber(|entry| number(&mut self.types, types[entry].of, &mut self.type_count));
        numbering.attr_order.renumber(|entry| match attrs.entry(entry).0 {
            Entry::Attr(attr) => number(&mut self.attrs, attr, &mut self.attr_count),
            Entry::File(range) => number(&mut self.files, range, &mut self.attr_count),
        });
        let new = |&entry: &u32| {
            let entry = &ops[entry as usize];
            (entry.of, DialectIdx(entry.dialect))
        };
        Ok(New { ops: numbering.op_order.entries.iter().map(new).collect(), resources })
    }

    fn number_resources(
        &mut self,
        ctx: &Context,
        numbering: &mut Numbering<'_>,
    ) -> Result<Vec<(DialectIdx, Ident, Option<ResourceValue>)>, WriteError> {
        let mut added = Vec::new();
        for entry in &numbering.resources {
            let Some(&dialect) = numbering.dialects.get(entry.dialect as usize) else { continue };
            let taken = self
                .resources
                .keys()
                .any(|&(owner, key, file)| (owner, key) == (dialect, entry.key) && file != entry.file);
            if taken {
                return Err(WriteError::ResourceKey { key: ctx.text(entry.key).into_owned() });
            }
            let (number, new) =
                number(&mut self.resources, (dialect, entry.key, entry.file), &mut self.resource_count);
            if new {
                let dialect = DialectIdx(self.dialects.get(&dialect).copied().unwrap_or(0));
                added.push((dialect, entry.key, numbering.value_of(entry).cloned()));
            }
            numbering.by_resource.insert(*entry, number);
        }
        Ok(added)
    }
}
