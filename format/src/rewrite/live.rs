//! What a rewritten file still needs, and what of that must keep its index.

use super::Rewrite;
use super::columns::Columns;
use super::ir::kept_events;
use crate::encoding::{AttrKind, Value, attribute_kind, attribute_kinds, decode, encoding_of, entry_code};
use crate::error::{Error, Result};
use crate::index::{AttrIdx, DialectIdx, OpNameIdx, PropIdx, StringIdx, TypeIdx};
use crate::read::attr_type::EntryIdx;
use crate::read::cursor::Cursor;
use crate::read::ir::{Event, Op};
use crate::read::resource::{ResourceOwner, ResourceValue};
use crate::symbol::{file_of, string_index};

/// Whether something is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Need {
    /// Nothing refers to it.
    Dead,
    /// Only known places refer to it: it may move.
    Movable,
    /// A number in an unknown layout may be its index: it must stay.
    Pinned,
}

/// Needs of every table.
pub(crate) struct Live {
    /// In the joint numbering of attributes and types.
    pub entries: Vec<Need>,
    /// Whether a known place refers to the entry.
    pub known: Vec<bool>,
    pub strings: Vec<Need>,
    pub properties: Vec<bool>,
    /// Whether something that is kept may name the dialect resource.
    pub resources: Vec<bool>,
    /// Whether the string is left empty: it is the name of a file, of which locations spoke that are stripped.
    pub emptied: Vec<bool>,
    /// Whether something that is kept has the string, whatever may mean it besides.
    known_strings: Vec<bool>,
    /// Attributes that are names of files, and that nothing but numbers in unknown layouts may mean: of these, most that could are absent
    /// optional attributes.
    files: Vec<bool>,
    work: Vec<usize>,
}

impl Live {
    /// Follows everything that is kept.
    pub fn collect(rewrite: &Rewrite<'_>) -> Result<Live> {
        let tables = &rewrite.tables;
        let mut live = Live {
            entries: vec![Need::Dead; tables.entries.total()],
            known: vec![false; tables.entries.total()],
            strings: vec![Need::Dead; tables.strings.len()],
            properties: vec![false; tables.properties.len()],
            resources: vec![false; tables.resources.dialect_count()],
            emptied: vec![false; tables.strings.len()],
            known_strings: vec![false; tables.strings.len()],
            files: if rewrite.strip_locations { files(rewrite)? } else { Vec::new() },
            work: Vec::new(),
        };
        live.names(rewrite)?;
        if let Some(unknown) = rewrite.unknown_location()?.flatten() {
            live.need(unknown.index(), Need::Movable);
        }
        kept_events(rewrite, &mut |event| {
            live.event(rewrite, &event);
            Ok(())
        })?;
        while let Some(position) = live.work.pop() {
            live.entry(rewrite, position);
        }
        live.empty_names(rewrite);
        Ok(live)
    }

    /// Names of files that are left empty: whatever number may mean them, nothing that is kept has them for certain.
    fn empty_names(&mut self, rewrite: &Rewrite<'_>) {
        let tables = &rewrite.tables;
        let files = self.files.iter().zip(&self.known).enumerate();
        for (position, _) in files.filter(|(_, (file, known))| **file && !**known) {
            let entry = tables.entries.get(position);
            let Some(index) = entry.and_then(|entry| string_index(&entry, tables)) else { continue };
            if self.known_strings.get(index.index()) == Some(&false)
                && let Some(emptied) = self.emptied.get_mut(index.index())
            {
                *emptied = true;
            }
        }
    }

    fn need(&mut self, position: usize, need: Need) {
        let (Some(slot), Some(known)) = (self.entries.get_mut(position), self.known.get_mut(position)) else {
            return;
        };
        if *slot == Need::Dead || (need == Need::Movable && !*known) {
            self.work.push(position);
        }
        *slot = need.max(*slot);
        *known |= need == Need::Movable;
    }

    /// Whether stripping makes the entry an unknown location: only numbers in unknown layouts may refer to it, which are hardly ever
    /// locations. Locations inside attributes are data, and the attribute may need their class.
    pub fn is_blank(&self, position: usize, kind: AttrKind) -> bool {
        kind == AttrKind::Location && self.known.get(position) != Some(&true)
    }

    fn string(&mut self, index: StringIdx, need: Need) {
        if let Some(known) = self.known_strings.get_mut(index.index()).filter(|_| need == Need::Movable) {
            *known = true;
        }
        if let Some(slot) = self.strings.get_mut(index.index()) {
            *slot = need.max(*slot);
        }
    }

    /// Strings of dialects, operation names and resources.
    fn names(&mut self, rewrite: &Rewrite<'_>) -> Result<()> {
        let tables = &rewrite.tables;
        for index in (0..tables.dialects.len() as u32).map(DialectIdx) {
            self.string(tables.dialects.name(index).unwrap_or(StringIdx(u32::MAX)), Need::Movable);
            if let Some(version) = tables.dialects.version(index) {
                // Attributes are numbered before versions are written: only strings can be mentioned here.
                possible_indices(version.payload, &mut |index| self.string(StringIdx(index), Need::Pinned));
            }
        }
        for op in (0..tables.dialects.op_count() as u32).filter_map(|op| tables.dialects.op(OpNameIdx(op))) {
            self.string(op.name, Need::Movable);
        }
        for &group in tables.resources.groups() {
            if let ResourceOwner::External(provider) = group.owner {
                self.string(provider, Need::Movable);
            }
            for resource in tables.resources.group(group) {
                self.string(resource.key, Need::Movable);
                if let ResourceValue::String(value) = tables.resources.value(resource, &tables.strings)? {
                    self.string(value, Need::Movable);
                }
            }
        }
        Ok(())
    }

    fn event(&mut self, rewrite: &Rewrite<'_>, event: &Event<'_>) {
        let entries = &rewrite.tables.entries;
        match event {
            Event::Op(op) => self.op(rewrite, op),
            Event::Block(block) => {
                for argument in block.arguments {
                    self.need(
                        entries.position(EntryIdx::Type(TypeIdx(argument.r#type as u32))),
                        Need::Movable,
                    );
                    if let Some(location) = argument.location.filter(|_| !rewrite.strip_locations) {
                        self.need(location as usize, Need::Movable);
                    }
                }
            }
            _ => {}
        }
    }

    fn op(&mut self, rewrite: &Rewrite<'_>, op: &Op<'_>) {
        let tables = &rewrite.tables;
        if !rewrite.strip_locations {
            self.need(op.location.index(), Need::Movable);
        }
        if let Some(attributes) = op.attributes {
            self.need(attributes.index(), Need::Movable);
        }
        for index in op.results {
            self.need(tables.entries.position(EntryIdx::Type(TypeIdx(index as u32))), Need::Movable);
        }
        if let Some(index) = op.properties {
            self.blob(rewrite, index);
        }
    }

    fn blob(&mut self, rewrite: &Rewrite<'_>, index: PropIdx) {
        match self.properties.get_mut(index.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => return,
        }
        if let Some(blob) = rewrite.tables.properties.get(index) {
            self.opaque(rewrite, blob);
        }
    }

    /// Bytes in an unknown layout.
    fn opaque(&mut self, rewrite: &Rewrite<'_>, bytes: Cursor<'_>) {
        let entries = &rewrite.tables.entries;
        possible_indices(bytes, &mut |index| {
            if (index as usize) < entries.attribute_count() {
                self.need(index as usize, Need::Pinned);
            }
            if (index as usize) < entries.type_count() {
                self.need(entries.position(EntryIdx::Type(TypeIdx(index))), Need::Pinned);
            }
            self.string(StringIdx(index), Need::Pinned);
        });
    }

    fn entry(&mut self, rewrite: &Rewrite<'_>, position: usize) {
        let tables = &rewrite.tables;
        let Some(entry) = tables.entries.get(position).filter(|entry| entry.custom) else { return };
        let types = position >= tables.entries.attribute_count();
        if rewrite.strip_locations && !types && self.is_blank(position, attribute_kind(&entry, tables)) {
            return;
        }
        // If it turns out to be used, it comes here again.
        if !types && self.files.get(position) == Some(&true) && self.known.get(position) != Some(&true) {
            if let Some(need) =
                string_index(&entry, tables).and_then(|index| self.strings.get_mut(index.index()))
            {
                *need = Need::Movable.max(*need);
            }
            return;
        }
        let encoding = entry_code(&entry).and_then(|code| encoding_of(&entry, code, types, tables));
        let mut body = entry.body;
        let decoded = encoding.filter(|_| body.varint().is_ok()).map(|encoding| {
            decode(body, encoding, tables, |item| {
                match item.value {
                    Value::Attr(AttrIdx(index), _) | Value::OptionalAttr(AttrIdx(index)) => {
                        self.need(index as usize, Need::Movable)
                    }
                    Value::Type(index, _) => {
                        self.need(tables.entries.position(EntryIdx::Type(index)), Need::Movable)
                    }
                    Value::String(index) => self.string(index, Need::Movable),
                    Value::Resource(index) => self.resource(index.index()),
                    _ => {}
                }
                Ok::<_, Error>(())
            })
        });
        if !decoded.is_some_and(|decoded| decoded.is_ok_and(|rest| rest.is_empty())) {
            // Handles of resources stand in entries of dialects; a blob of properties names the entry.
            possible_indices(entry.body, &mut |index| self.resource(index as usize));
            self.opaque(rewrite, entry.body);
        }
    }

    fn resource(&mut self, index: usize) {
        if let Some(slot) = self.resources.get_mut(index) {
            *slot = true;
        }
    }
}

/// Which attributes are names of files that locations state, and that no blob of properties refers to for certain: a column of numbers of which
/// some could be nothing else.
fn files(rewrite: &Rewrite<'_>) -> Result<Vec<bool>> {
    let tables = &rewrite.tables;
    let count = tables.entries.attribute_count();
    let mut files = vec![false; count];
    for entry in tables.entries.iter().take(count) {
        let file = file_of(&entry, tables).and_then(|file| files.get_mut(file.index()));
        if let Some(file) = file {
            *file = true;
        }
    }
    if files.iter().any(|&file| file) {
        let kinds = attribute_kinds(tables);
        Columns::collect(rewrite, &kinds)?.certain(rewrite, &mut |index| {
            if let Some(file) = files.get_mut(index as usize) {
                *file = false;
            }
        })?;
    }
    Ok(files)
}

/// Every number in bytes of unknown layout that could be an index, in the plain and in the optional form.
///
/// If the bytes read as varints of at most eight bytes throughout, these are the numbers. A longer one may as well be a raw zero byte and
/// what follows it, so that every byte is then taken for a possible start.
pub(crate) fn possible_indices(bytes: Cursor<'_>, give: &mut dyn FnMut(u32)) {
    let mut varints = Vec::new();
    let mut cursor = bytes;
    let mut plain = true;
    while plain && !cursor.is_empty() {
        plain = cursor.rest().first() != Some(&0);
        match cursor.varint() {
            Ok(value) => varints.push(value),
            Err(_) => plain = false,
        }
    }
    if !plain {
        varints = (0..bytes.remaining())
            .filter_map(|start| bytes.part(start, bytes.remaining())?.varint().ok())
            .collect();
    }
    for value in varints {
        for index in [value, value >> 1] {
            if let Ok(index) = u32::try_from(index) {
                give(index);
            }
        }
    }
}
