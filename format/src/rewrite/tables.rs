//! The tables of a rewritten file.

use super::Rewrite;
use super::ir::Maps;
use super::live::{Live, Need};
use crate::encoding::{BuiltinAttr, Form, Value, attribute_kind, decode, encoding_of, entry_code};
use crate::error::{Error, Result};
use crate::index::{AttrIdx, DialectIdx, OpNameIdx, StringIdx};
use crate::read::Tables;
use crate::read::attr_type::Entry;
use crate::read::container::Section;
use crate::read::resource::{ResourceKind, ResourceOwner, ResourceValue};
use crate::section::SectionId;
use crate::write::{
    DialectBuilder, Emitter, EntryBuilder, NewResource, PropertyBuilder, ResourceBuilder, StringBuilder,
};

/// Where each slot of a new table comes from; `None` is a gap.
type Slots = Vec<Option<u32>>;

/// Attribute and type slots, and whether an unknown location is appended to the attributes.
pub(super) struct Layout {
    attributes: Slots,
    types: Slots,
    append_unknown: bool,
    /// Locations that become the unknown one, by old index.
    blank: Vec<bool>,
}

/// Pinned entries keep their index, movable ones fill what is free, in order. Returns where each old entry goes and the slots.
fn place(needs: &[Need]) -> (Vec<u32>, Slots) {
    let pinned = needs.iter().rposition(|need| *need == Need::Pinned).map_or(0, |last| last + 1);
    let mut slots: Slots = vec![None; pinned];
    let mut map = vec![u32::MAX; needs.len()];
    for (index, slot) in slots.iter_mut().enumerate() {
        if needs.get(index) == Some(&Need::Pinned) {
            *slot = Some(index as u32);
        }
    }
    let mut free = 0;
    for (index, need) in needs.iter().enumerate() {
        let target = match need {
            Need::Dead => continue,
            Need::Pinned => index,
            Need::Movable => {
                while slots.get(free).is_some_and(Option::is_some) {
                    free += 1;
                }
                match slots.get_mut(free) {
                    Some(slot) => *slot = Some(index as u32),
                    None => slots.push(Some(index as u32)),
                }
                free
            }
        };
        if let Some(place) = map.get_mut(index) {
            *place = target as u32;
        }
    }
    (map, slots)
}

/// The layout that drops what nothing needs.
pub(super) fn compacted_layout(rewrite: &Rewrite<'_>, live: &Live) -> Result<(Maps, Layout)> {
    let (attributes, types) = live.entries.split_at(rewrite.tables.entries.attribute_count());
    let (attribute_map, attribute_slots) = place(attributes);
    let (type_map, type_slots) = place(types);
    let mut next = 0;
    let properties = live.properties.iter().map(|&used| {
        next += u32::from(used);
        next.wrapping_sub(1)
    });
    let unknown = rewrite.unknown_location()?;
    let new = AttrIdx(attribute_slots.len() as u32);
    let moved = |index: AttrIdx| attribute_map.get(index.index()).copied().map(AttrIdx);
    let maps = Maps {
        properties: properties.collect(),
        unknown: unknown.map(|found| found.and_then(moved).unwrap_or(new)),
        strip: rewrite.strip_locations,
        attributes: attribute_map,
        types: type_map,
    };
    let append_unknown = unknown == Some(None);
    let entries =
        rewrite.tables.entries.iter().take(attributes.len()).enumerate().filter(|_| rewrite.strip_locations);
    let blank =
        entries.map(|(position, entry)| live.is_blank(position, attribute_kind(&entry, &rewrite.tables)));
    let blank = blank.collect();
    Ok((maps, Layout { attributes: attribute_slots, types: type_slots, append_unknown, blank }))
}

/// The layout that keeps everything and appends an unknown location if there is none.
pub(super) fn identity_layout(rewrite: &Rewrite<'_>, unknown: Option<AttrIdx>) -> (Maps, Layout) {
    let appended = AttrIdx(rewrite.tables.entries.attribute_count() as u32);
    let maps = Maps { unknown: Some(unknown.unwrap_or(appended)), ..Maps::default() };
    (maps, Layout { append_unknown: unknown.is_none(), ..unchanged_layout(rewrite) })
}

/// The layout that keeps everything.
pub(super) fn unchanged_layout(rewrite: &Rewrite<'_>) -> Layout {
    let entries = &rewrite.tables.entries;
    let all = |count: usize| (0..count as u32).map(Some).collect();
    Layout {
        attributes: all(entries.attribute_count()),
        types: all(entries.type_count()),
        append_unknown: false,
        blank: Vec::new(),
    }
}

/// Where strings go.
pub(super) struct StringMap {
    map: Vec<u32>,
    slots: Slots,
    /// Strings that are left empty, by old index.
    emptied: Vec<bool>,
}

impl StringMap {
    pub fn identity() -> StringMap {
        StringMap { map: Vec::new(), slots: Vec::new(), emptied: Vec::new() }
    }

    pub fn compacted(rewrite: &Rewrite<'_>, live: &Live) -> StringMap {
        debug_assert_eq!(live.strings.len(), rewrite.tables.strings.len());
        let (map, slots) = place(&live.strings);
        StringMap { map, slots, emptied: live.emptied.clone() }
    }

    fn get(&self, index: StringIdx) -> StringIdx {
        StringIdx(self.map.get(index.index()).copied().unwrap_or(index.0))
    }

    /// The string table; a gap is an empty string.
    pub fn table(&self, rewrite: &Rewrite<'_>) -> Emitter {
        let mut builder = StringBuilder::default();
        for slot in &self.slots {
            let kept = slot.filter(|&index| self.emptied.get(index as usize) != Some(&true));
            builder.push(
                kept.and_then(|index| rewrite.tables.strings.get(StringIdx(index))).unwrap_or_default(),
            );
        }
        builder.finish()
    }
}

/// Sections 3 and 2.
pub(super) fn entries(
    rewrite: &Rewrite<'_>,
    layout: &Layout,
    maps: &Maps,
    strings: &StringMap,
) -> Result<(Emitter, Emitter)> {
    let table = &rewrite.tables.entries;
    let fill = Filler::new(rewrite);
    let mut builder = EntryBuilder::default();
    for &slot in &layout.attributes {
        match slot.and_then(|index| table.attribute(AttrIdx(index))) {
            Some(_) if slot.and_then(|index| layout.blank.get(index as usize)) == Some(&true) => {
                builder.attribute(fill.dialect, fill.custom, fill.unknown)
            }
            Some(entry) => builder.attribute(
                entry.dialect,
                entry.custom,
                &mapped_entry(rewrite, &entry, false, maps, strings),
            ),
            None => builder.attribute(fill.dialect, fill.custom, fill.attribute),
        };
    }
    if layout.append_unknown {
        builder.attribute(fill.dialect, fill.custom, fill.unknown);
    }
    for &slot in &layout.types {
        match slot.and_then(|index| table.r#type(crate::TypeIdx(index))) {
            Some(entry) => builder.r#type(
                entry.dialect,
                entry.custom,
                &mapped_entry(rewrite, &entry, true, maps, strings),
            ),
            None => builder.r#type(fill.dialect, fill.custom, fill.r#type),
        };
    }
    Ok(builder.finish())
}

/// The unknown location in binary form.
pub(super) const UNKNOWN_LOCATION: &[u8] = &[(BuiltinAttr::UnknownLoc.code() << 1 | 1) as u8];

/// The smallest entries: binary if the file knows the builtin dialect, else text, which may stand under any dialect.
struct Filler {
    dialect: DialectIdx,
    custom: bool,
    unknown: &'static [u8],
    attribute: &'static [u8],
    r#type: &'static [u8],
}

impl Filler {
    fn new(rewrite: &Rewrite<'_>) -> Filler {
        match rewrite.tables.dialects.find(b"builtin", &rewrite.tables.strings) {
            Some(dialect) => Filler {
                dialect,
                custom: true,
                unknown: UNKNOWN_LOCATION,
                attribute: &[7 << 1 | 1],
                r#type: &[1 << 1 | 1],
            },
            None => Filler {
                dialect: DialectIdx(0),
                custom: false,
                unknown: b"loc(unknown)\0",
                attribute: b"unit\0",
                r#type: b"index\0",
            },
        }
    }
}

/// The entry's bytes with every reference mapped; entries in text or unknown encodings as they are.
fn mapped_entry(
    rewrite: &Rewrite<'_>,
    entry: &Entry<'_>,
    types: bool,
    maps: &Maps,
    strings: &StringMap,
) -> Vec<u8> {
    let raw = entry.body.rest();
    if !entry.custom {
        return raw.to_vec();
    }
    let Some(encoding) = entry_code(entry).and_then(|code| encoding_of(entry, code, types, &rewrite.tables))
    else {
        return raw.to_vec();
    };
    let start = entry.body.position();
    let mut body = entry.body;
    let mut out = Emitter::default();
    if body.skip_varint().is_err() {
        return raw.to_vec();
    }
    out.bytes(body.since(start));
    let flags =
        rewrite.needs_flags() && encoding.fields.iter().any(|field| matches!(field.form, Form::Scalable));
    let decoded = decode(body, encoding, &rewrite.tables, |item| {
        match item.value {
            Value::Attr(index, _) => out.varint(maps.attribute(index).wire()),
            Value::OptionalAttr(index) => out.flagged(maps.attribute(index).wire(), true),
            Value::Type(index, _) => out.varint(maps.r#type(index).wire()),
            Value::String(index) => out.varint(strings.get(index).wire()),
            // What release 16 states in another way: see `Form::Scalable`.
            Value::Count(count) if flags => out.varint(count),
            Value::Byte(byte) if flags => out.byte(byte),
            _ => out.bytes(raw.get(item.start - start..item.end - start).unwrap_or_default()),
        }
        Ok::<_, Error>(())
    });
    if decoded.is_ok_and(|rest| rest.is_empty()) { out.into_bytes() } else { raw.to_vec() }
}

/// Section 1.
pub(super) fn dialects(rewrite: &Rewrite<'_>, strings: &StringMap) -> Emitter {
    let table = &rewrite.tables.dialects;
    let mut builder = DialectBuilder::new(rewrite.version);
    for (index, &name) in table.names().iter().enumerate() {
        let version = table.version(DialectIdx(index as u32)).map(|section| section.payload.rest());
        builder.dialect(strings.get(name), version);
    }
    for op in (0..table.op_count() as u32).filter_map(|op| table.op(OpNameIdx(op))) {
        // A file below version 5 does not tell: nobody has vouched for the operation.
        builder.op(op.dialect, strings.get(op.name), op.registered.unwrap_or(false));
    }
    builder.finish()
}

/// Section 8: the blobs that are used.
pub(super) fn properties(rewrite: &Rewrite<'_>, live: &Live) -> Emitter {
    let mut builder = PropertyBuilder::default();
    for (index, blob) in rewrite.tables.properties.iter() {
        if live.properties.get(index.index()) == Some(&true) {
            builder.push(blob.rest());
        }
    }
    builder.finish()
}

/// Sections 6 and 5. Of operations that were selected only those resources keep their data that they may name; the keys of the others stay.
pub(super) fn resources(
    rewrite: &Rewrite<'_>,
    strings: &StringMap,
    live: Option<&Live>,
) -> Result<(Emitter, Emitter)> {
    let table = &rewrite.tables.resources;
    let mut builder = ResourceBuilder::default();
    let live = live.filter(|_| rewrite.selection.is_some());
    let mut number = 0;
    for &group in table.groups() {
        let owner = match group.owner {
            ResourceOwner::External(_) if rewrite.strip_resources => continue,
            ResourceOwner::External(provider) => ResourceOwner::External(strings.get(provider)),
            ResourceOwner::Dialect(dialect) => ResourceOwner::Dialect(dialect),
        };
        builder.group(owner);
        for resource in table.group(group) {
            let mut named = true;
            if matches!(group.owner, ResourceOwner::Dialect(_)) {
                named = live.is_none_or(|live| live.resources.get(number) != Some(&false));
                number += 1;
            }
            let value = match table.value(resource, &rewrite.tables.strings)? {
                _ if !named => NewResource::Missing(resource.kind),
                _ if rewrite.strip_resources => NewResource::Missing(ResourceKind::Blob),
                ResourceValue::Missing => NewResource::Missing(resource.kind),
                ResourceValue::Blob { alignment, data, .. } => NewResource::Blob { alignment, data },
                ResourceValue::Bool(value) => NewResource::Bool(value),
                ResourceValue::String(index) => NewResource::String(strings.get(index)),
            };
            builder.resource(strings.get(resource.key), &value);
        }
    }
    Ok(builder.finish())
}

/// The payload of a section that does not change, with the alignment that it asks for.
pub(super) fn as_it_is(section: &Section<'_>, tables: &Tables<'_>) -> Result<Emitter> {
    let inside = if section.id == SectionId::Resource { alignment(tables)? } else { 1 };
    Ok(Emitter::from_bytes(section.payload.rest().to_vec(), inside.max(section.alignment.unwrap_or(1))))
}

/// The largest alignment that a blob asks for.
fn alignment(tables: &Tables<'_>) -> Result<u64> {
    let table = &tables.resources;
    let mut largest = 1;
    for &group in table.groups() {
        for resource in table.group(group) {
            if let ResourceValue::Blob { alignment, .. } = table.value(resource, &tables.strings)? {
                largest = largest.max(alignment);
            }
        }
    }
    Ok(largest)
}
