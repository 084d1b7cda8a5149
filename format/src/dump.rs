//! Annotated bytes: every byte of a file, in order, with what it means.
//!
//! Lines are given one by one to a sink and hold slices of the file, so that a dump of any size takes little memory. By construction each
//! line starts where the one before ended: no byte is left out and none comes twice. A broken file is dumped up to where it breaks; the rest
//! of its bytes follow as one line, and the error is returned.

use crate::encoding::{Encodings, Item, Value, decode, encoding_of, entry_code};
use crate::error::{Error, ErrorKind, Result};
use crate::index::{AttrIdx, DialectIdx, OpNameIdx, ResourceIdx, StringIdx, TypeIdx};
use crate::read::Tables;
use crate::read::attr_type::{Entry, EntryIdx};
use crate::read::container::{Bytecode, MAGIC, Section};
use crate::read::cursor::Cursor;
use crate::read::ir::{Block, Event, IrReader, Op, mask};
use crate::read::resource::{Resource, ResourceKind};
use crate::section::SectionId;
use crate::text::{attribute_text, type_text};

/// Bytes of text that a meaning quotes at most.
const QUOTED: usize = 120;

/// One line of a dump.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'a> {
    /// Absolute offset of the first byte.
    pub offset: usize,
    /// The bytes; not empty.
    pub bytes: &'a [u8],
    /// How deep the line is nested, for indentation.
    pub depth: usize,
    /// What the bytes mean.
    pub meaning: String,
}

/// Dumps a file into `sink`, which returns whether it wants more. Of other dialects than builtin these encodings are known.
///
/// # Errors
/// What is broken in the file; the lines up to there and the rest of the bytes were given.
pub fn dump<'a>(file: &'a [u8], encodings: &Encodings, sink: &mut dyn FnMut(Line<'a>) -> bool) -> Result<()> {
    let mut dumper = Dumper { file, encodings, pos: 0, depth: 0, sink, stopped: false };
    let result = dumper.file();
    dumper.depth = 0;
    match &result {
        Ok(()) => dumper.line(file.len(), "unused"),
        Err(error) => dumper.line(file.len(), format!("rest of the file: {error}")),
    }
    result
}

struct Dumper<'d, 'a> {
    file: &'a [u8],
    encodings: &'d Encodings,
    pos: usize,
    depth: usize,
    sink: &'d mut dyn FnMut(Line<'a>) -> bool,
    stopped: bool,
}

impl<'a> Dumper<'_, 'a> {
    /// Gives the bytes up to `end`, if there are any.
    fn line(&mut self, end: usize, meaning: impl Into<String>) {
        let Some(bytes) = self.file.get(self.pos..end).filter(|bytes| !bytes.is_empty()) else { return };
        let line = Line { offset: self.pos, bytes, depth: self.depth, meaning: meaning.into() };
        self.pos = end;
        self.stopped = self.stopped || !(self.sink)(line);
    }

    /// A varint as a line of its own.
    fn number(&mut self, cursor: &mut Cursor<'a>, meaning: impl FnOnce(u64) -> String) -> Result<u64> {
        let value = cursor.varint()?;
        self.line(cursor.position(), meaning(value));
        Ok(value)
    }

    fn file(&mut self) -> Result<()> {
        let mut cursor = Cursor::new(self.file);
        if !self.file.starts_with(&MAGIC) {
            return Err(cursor.error(ErrorKind::NotBytecode));
        }
        cursor.bytes(4)?;
        self.line(4, "magic");
        self.number(&mut cursor, |version| format!("format version {version}"))?;
        let producer = cursor.until_nul()?;
        self.line(cursor.position(), format!("producer {}", quoted(producer)));
        let module = Bytecode::open(self.file)?.with_encodings(self.encodings);
        let tables = Tables::read(&module);
        for section in module.sections() {
            self.depth = 0;
            self.head(section);
            self.depth = 1;
            match &tables {
                Ok(tables) => self.section(section, tables)?,
                Err(_) => self.line(section.payload.end(), "payload"),
            }
            self.line(section.payload.end(), "not read by anything");
            if self.stopped {
                return Ok(());
            }
        }
        tables.map(drop)
    }

    fn head(&mut self, section: &Section<'a>) {
        let length = section.payload.remaining();
        let alignment =
            section.alignment.map(|alignment| format!(", aligned to {alignment}")).unwrap_or_default();
        self.line(section.payload.position(), format!("section {}: {length} bytes{alignment}", section.id));
    }

    fn section(&mut self, section: &Section<'a>, tables: &Tables<'a>) -> Result<()> {
        match section.id {
            SectionId::String => self.strings(section.payload, tables),
            SectionId::Dialect => self.dialects(section.payload, tables),
            SectionId::AttrType => self.entries(tables),
            SectionId::AttrTypeOffset => self.offsets(section.payload, tables),
            SectionId::Ir => self.ir(section.payload, tables),
            SectionId::Resource => self.resources(tables),
            SectionId::ResourceOffset => self.resource_offsets(section.payload, tables),
            SectionId::DialectVersions => Ok(()),
            SectionId::Properties => self.properties(section.payload),
        }
    }

    fn strings(&mut self, mut cursor: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        let count = self.number(&mut cursor, |count| format!("{count} strings"))?;
        for index in (0..count).rev() {
            self.number(&mut cursor, |size| format!("size {size} of string {index}"))?;
        }
        for (index, string) in tables.strings.iter() {
            let (_, end) = tables.strings.range(index).unwrap_or_default();
            self.line(end, format!("string {}: {}", index.0, quoted(string)));
        }
        Ok(())
    }

    fn dialects(&mut self, mut cursor: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        let count = self.number(&mut cursor, |count| format!("{count} dialects"))?;
        for index in (0..count as u32).map(DialectIdx) {
            cursor.skip_varint()?;
            let version = tables.dialects.version(index);
            let note = if version.is_some() { ", with version" } else { "" };
            self.line(
                cursor.position(),
                format!("dialect {}: {}{note}", index.0, tables.dialect_name(index)),
            );
            if let Some(section) = version {
                self.depth += 1;
                self.head(section);
                self.line(section.payload.end(), "version payload");
                self.depth -= 1;
                cursor.bytes((section.payload.end() - cursor.position()) as u64)?;
            }
        }
        if tables.version.has_op_name_count() {
            self.number(&mut cursor, |count| format!("{count} operation names"))?;
        }
        let mut op = 0;
        while !cursor.is_empty() {
            let dialect =
                self.number(&mut cursor, |dialect| format!("group of dialect {}", name_of(tables, dialect)))?;
            let count = self.number(&mut cursor, |count| format!("{count} names"))?;
            debug_assert!(dialect < tables.dialects.len() as u64);
            for _ in 0..count {
                let index = OpNameIdx(op);
                let registered = match tables.dialects.op(index).and_then(|name| name.registered) {
                    Some(true) => ", registered",
                    Some(false) => ", not registered",
                    None => "",
                };
                self.number(&mut cursor, |_| format!("op name {op}: {}{registered}", tables.op_name(index)))?;
                op += 1;
            }
        }
        Ok(())
    }

    fn offsets(&mut self, mut cursor: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        self.number(&mut cursor, |count| format!("{count} attributes"))?;
        self.number(&mut cursor, |count| format!("{count} types"))?;
        let mut position = 0;
        while !cursor.is_empty() {
            self.number(&mut cursor, |dialect| format!("group of dialect {}", name_of(tables, dialect)))?;
            let count = self.number(&mut cursor, |count| format!("{count} entries"))?;
            for _ in 0..count {
                let name = entry_name(tables.entries.at(position));
                self.number(&mut cursor, |coded| {
                    let form = if coded & 1 == 1 { "binary" } else { "text" };
                    format!("{name}: {} bytes, {form}", coded >> 1)
                })?;
                position += 1;
            }
        }
        Ok(())
    }

    fn entries(&mut self, tables: &Tables<'a>) -> Result<()> {
        for (position, entry) in tables.entries.iter().enumerate() {
            let index = tables.entries.at(position);
            self.entry(&entry, index, tables)?;
            self.line(entry.body.end(), format!("{}: rest of the entry", entry_name(index)));
            if self.stopped {
                return Ok(());
            }
        }
        Ok(())
    }

    fn entry(&mut self, entry: &Entry<'a>, index: EntryIdx, tables: &Tables<'a>) -> Result<()> {
        let name = entry_name(index);
        let types = matches!(index, EntryIdx::Type(_));
        if !entry.custom {
            self.line(entry.body.end(), format!("{name}: text {}", quoted(entry.body.rest())));
            return Ok(());
        }
        let dialect = tables.dialect_name(entry.dialect);
        let Some(encoding) = entry_code(entry).and_then(|code| encoding_of(entry, code, types, tables))
        else {
            self.line(entry.body.end(), format!("{name}: binary of dialect {dialect}"));
            return Ok(());
        };
        let mut body = entry.body;
        body.varint()?;
        self.line(body.position(), format!("{name}: {dialect} {}", encoding.name));
        self.depth += 1;
        // An entry that breaks off is shown as far as it goes; the validator says what is wrong with it.
        let _ = decode(body, encoding, tables, |item| {
            self.line(item.end, item_text(&item, tables));
            Ok::<_, Error>(())
        });
        self.depth -= 1;
        Ok(())
    }

    fn ir(&mut self, section: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        let mut reader = IrReader::new(section, tables);
        while let Some(event) = reader.next_event()? {
            match event {
                Event::Block(block) => self.block(&block, tables),
                Event::Op(op) => self.op(&op, tables)?,
                Event::Region(region) => {
                    self.line(
                        region.end,
                        format!("region: {} blocks, {} values", region.blocks, region.values),
                    );
                    self.depth += 1;
                }
                Event::EndBlock | Event::EndRegion => self.depth -= 1,
                Event::EndOp(end) => {
                    self.line(end.end, "not read by anything");
                    self.depth -= 1;
                }
            }
            if self.stopped {
                return Ok(());
            }
        }
        self.depth = 1;
        Ok(())
    }

    fn block(&mut self, block: &Block<'a>, tables: &Tables<'a>) {
        let arguments = block.arguments.map(|argument| {
            let r#type = type_text(TypeIdx(argument.r#type as u32), tables, QUOTED);
            match argument.location {
                Some(location) => format!("T{} {type} A{location}", argument.r#type),
                None => format!("T{} {type}", argument.r#type),
            }
        });
        let arguments: Vec<String> = arguments.take(QUOTED).collect();
        let orders = if block.use_lists.is_empty() { "" } else { ", with use-list orders" };
        let arguments = if arguments.is_empty() {
            String::new()
        } else {
            format!(", arguments: {}", arguments.join(", "))
        };
        self.line(block.end, format!("block: {} operations{arguments}{orders}", block.ops));
        self.depth += 1;
    }

    fn op(&mut self, op: &Op<'a>, tables: &Tables<'a>) -> Result<()> {
        let mut cursor = Cursor::over(self.file, op.start, op.end, Some(SectionId::Ir));
        cursor.skip_varint()?;
        self.line(cursor.position(), format!("op {}", tables.op_name(op.name)));
        self.depth += 1;
        let fields = cursor.byte()?;
        self.line(cursor.position(), format!("mask: {}", mask_text(fields)));
        self.number(&mut cursor, |index| attribute_line("location", index, tables))?;
        if fields & mask::ATTRIBUTES != 0 {
            self.number(&mut cursor, |index| attribute_line("attributes", index, tables))?;
        }
        if fields & mask::PROPERTIES != 0 {
            self.number(&mut cursor, |index| format!("property blob {index}"))?;
        }
        let results = |index| format!("result: {}", type_line(index, tables));
        self.list(&mut cursor, fields & mask::RESULTS, "results", &results)?;
        self.list(&mut cursor, fields & mask::OPERANDS, "operands", &|index| {
            format!("operand: value {index}")
        })?;
        self.list(&mut cursor, fields & mask::SUCCESSORS, "successors", &|index| {
            format!("successor: block {index}")
        })?;
        self.line(op.fields_end, "use-list orders of the results");
        let Some(regions) = op.regions else {
            self.depth -= 1;
            return Ok(());
        };
        cursor = Cursor::over(self.file, op.fields_end, op.end, Some(SectionId::Ir));
        self.number(&mut cursor, |coded| {
            format!("{} regions{}", coded >> 1, if coded & 1 == 1 { ", isolated" } else { "" })
        })?;
        if let Some((start, end)) = regions.section {
            self.line(start, format!("nested section IR (4): {} bytes", end - start));
        }
        Ok(())
    }

    fn list(
        &mut self,
        cursor: &mut Cursor<'a>,
        present: u8,
        what: &str,
        item: &dyn Fn(u64) -> String,
    ) -> Result<()> {
        if present == 0 {
            return Ok(());
        }
        for _ in 0..self.number(cursor, |count| format!("{count} {what}"))? {
            self.number(cursor, item)?;
        }
        Ok(())
    }

    fn resource_offsets(&mut self, mut cursor: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        let external = self.number(&mut cursor, |count| format!("{count} external groups"))?;
        let mut group = 0;
        while !cursor.is_empty() {
            if group < external {
                self.number(&mut cursor, |index| format!("external group {}", string_line(index, tables)))?;
            } else {
                self.number(&mut cursor, |index| format!("group of dialect {}", name_of(tables, index)))?;
            }
            group += 1;
            for _ in 0..self.number(&mut cursor, |count| format!("{count} resources"))? {
                self.number(&mut cursor, |index| format!("key {}", string_line(index, tables)))?;
                self.number(&mut cursor, |size| format!("size {size}"))?;
                let kind = ResourceKind::from_number(cursor.byte()?).map_or("unknown", ResourceKind::name);
                self.line(cursor.position(), format!("kind {kind}"));
            }
        }
        Ok(())
    }

    fn resources(&mut self, tables: &Tables<'a>) -> Result<()> {
        for &group in tables.resources.groups() {
            for resource in tables.resources.group(group) {
                let cursor = tables.resources.entry(resource);
                self.resource(resource, cursor, tables)?;
                self.line(cursor.end(), "rest of the resource");
            }
        }
        Ok(())
    }

    fn resource(&mut self, resource: &Resource, mut cursor: Cursor<'a>, tables: &Tables<'a>) -> Result<()> {
        let key = tables.strings.text(resource.key);
        if resource.size == 0 {
            return Ok(());
        }
        match resource.kind {
            ResourceKind::Blob => {
                let alignment =
                    self.number(&mut cursor, |alignment| format!("blob {key}: alignment {alignment}"))?;
                let count = self.number(&mut cursor, |count| format!("{count} bytes"))?;
                cursor.align(alignment, tables.resources.section().position())?;
                self.line(cursor.position(), "padding");
                cursor.bytes(count)?;
                self.line(cursor.position(), format!("data of {key}"));
            }
            ResourceKind::Bool => {
                let value = cursor.byte()?;
                self.line(cursor.position(), format!("bool {key}: {value}"));
            }
            ResourceKind::String => {
                self.number(&mut cursor, |index| format!("string {key}: {}", string_line(index, tables)))?;
            }
        }
        Ok(())
    }

    fn properties(&mut self, mut cursor: Cursor<'a>) -> Result<()> {
        if cursor.is_empty() {
            return Ok(());
        }
        let count = self.number(&mut cursor, |count| format!("{count} property blobs"))?;
        for index in 0..count {
            let size = self.number(&mut cursor, |size| format!("blob {index}: {size} bytes"))?;
            let blob = cursor.window(size)?;
            self.depth += 1;
            self.line(blob.end(), numbers_line(blob));
            self.depth -= 1;
        }
        Ok(())
    }
}

/// What the bytes of a blob are if all of them are varints.
fn numbers_line(mut blob: Cursor<'_>) -> String {
    let mut numbers = Vec::new();
    while !blob.is_empty() {
        match blob.varint() {
            Ok(number) if numbers.len() < QUOTED => numbers.push(number.to_string()),
            _ => return "properties".to_owned(),
        }
    }
    format!("properties; as varints: {}", numbers.join(" "))
}

fn quoted(bytes: &[u8]) -> String {
    let shown = bytes.get(..QUOTED).unwrap_or(bytes);
    let dots = if shown.len() < bytes.len() { "..." } else { "" };
    format!("\"{}\"{dots}", shown.escape_ascii())
}

fn string_line(index: u64, tables: &Tables<'_>) -> String {
    let index = StringIdx(u32::try_from(index).unwrap_or(u32::MAX));
    format!("S{} {}", index.0, quoted(tables.strings.get(index).unwrap_or_default()))
}

fn name_of<'a>(tables: &Tables<'a>, dialect: u64) -> std::borrow::Cow<'a, str> {
    tables.dialect_name(DialectIdx(u32::try_from(dialect).unwrap_or(u32::MAX)))
}

fn entry_name(index: EntryIdx) -> String {
    match index {
        EntryIdx::Attr(AttrIdx(index)) => format!("A{index}"),
        EntryIdx::Type(TypeIdx(index)) => format!("T{index}"),
    }
}

fn attribute_line(what: &str, index: u64, tables: &Tables<'_>) -> String {
    let text = attribute_text(AttrIdx(u32::try_from(index).unwrap_or(u32::MAX)), tables, QUOTED);
    format!("{what} A{index} {}", text.escape_debug())
}

fn type_line(index: u64, tables: &Tables<'_>) -> String {
    let text = type_text(TypeIdx(u32::try_from(index).unwrap_or(u32::MAX)), tables, QUOTED);
    format!("T{index} {}", text.escape_debug())
}

fn mask_text(fields: u8) -> String {
    let names = [
        (mask::ATTRIBUTES, "attributes"),
        (mask::RESULTS, "results"),
        (mask::OPERANDS, "operands"),
        (mask::SUCCESSORS, "successors"),
        (mask::REGIONS, "regions"),
        (mask::USE_LISTS, "use-lists"),
        (mask::PROPERTIES, "properties"),
    ];
    let set: Vec<&str> = names.iter().filter(|(bit, _)| fields & bit != 0).map(|(_, name)| *name).collect();
    if set.is_empty() { "nothing".to_owned() } else { set.join(", ") }
}

fn item_text(item: &Item<'_>, tables: &Tables<'_>) -> String {
    let value = match item.value {
        Value::Attr(AttrIdx(index), _) | Value::OptionalAttr(AttrIdx(index)) => {
            attribute_line("", index.into(), tables)
        }
        Value::Absent => " none".to_owned(),
        Value::Type(TypeIdx(index), _) => format!(" {}", type_line(index.into(), tables)),
        Value::String(StringIdx(index)) => format!(" {}", string_line(index.into(), tables)),
        Value::Resource(ResourceIdx(index)) => format!(" R{index}"),
        Value::Count(count) => format!(": {count} items"),
        Value::Unsigned(number) => format!(" {number}"),
        Value::Signed(number) => format!(" {number}"),
        Value::Byte(byte) => format!(" {byte}"),
        Value::Blob(data) => format!(": {} bytes", data.len()),
    };
    format!("{}{value}", item.field)
}
