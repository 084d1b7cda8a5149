//! Where the bytes of a file go, and what is in it.

use crate::encoding::{Encodings, encoding_of, entry_code};
use crate::error::Result;
use crate::index::{AttrIdx, DialectIdx, OpNameIdx, TypeIdx};
use crate::read::Tables;
use crate::read::attr_type::{Entry, EntryIdx};
use crate::read::container::Bytecode;
use crate::read::ir::{Event, IrReader};
use crate::read::resource::{ResourceKind, ResourceOwner, ResourceValue};
use crate::section::SectionId;
use crate::sidecar::{IndexError, Sidecar};
use crate::symbol::{SymbolLayouts, TopLevelOp, top_level, with_symbols};
use crate::text::{attribute_text, type_text};
use crate::version::Version;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Bytes of a rendered attribute or type in a report.
const RENDERED: usize = 200;

/// Everything that an inspection finds. Sizes are bytes of the file.
#[derive(Clone, Debug)]
pub struct Report {
    /// Size of the file.
    pub size: usize,
    /// Format version.
    pub version: Version,
    /// Who wrote it.
    pub producer: String,
    /// The release that the producer names.
    pub release: Option<Release>,
    /// The dialects in table order.
    pub dialects: Vec<DialectInfo>,
    /// The top-level sections in file order.
    pub sections: Vec<SectionInfo>,
    /// Entries of each table.
    pub tables: TableSizes,
    /// The largest strings.
    pub strings: Vec<Cost>,
    /// The largest attributes.
    pub attributes: Vec<Cost>,
    /// The largest types.
    pub types: Vec<Cost>,
    /// Attributes and types summed up by kind, largest first.
    pub kinds: Vec<Cost>,
    /// Operation names by what their operations take in the IR section, largest first, nested operations not included; nothing if bodies
    /// were not looked at.
    pub op_names: Vec<Cost>,
    /// Top-level operations in file order.
    pub functions: Vec<FunctionInfo>,
    /// Resources in file order.
    pub resources: Vec<ResourceInfo>,
}

/// A release of a project, as a producer string names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Release {
    /// The project: the letters before the number.
    pub project: String,
    /// The version: the number with its dots.
    pub version: String,
    /// The first number.
    pub major: u32,
}

/// A dialect and how much of the tables is its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialectInfo {
    /// Its name.
    pub name: String,
    /// Its version payload.
    pub version: Option<Vec<u8>>,
    /// Its operation names.
    pub op_names: usize,
    /// Its attributes.
    pub attributes: usize,
    /// Its types.
    pub types: usize,
}

impl DialectInfo {
    /// The payload as a dotted number, if it is varints, which is what dialects write.
    pub fn version_text(&self) -> Option<String> {
        let payload = self.version.as_deref()?;
        let mut cursor = crate::read::cursor::Cursor::new(payload);
        let mut parts = Vec::new();
        while !cursor.is_empty() {
            parts.push(cursor.varint().ok()?.to_string());
        }
        Some(parts.join("."))
    }
}

/// A top-level section.
#[derive(Clone, PartialEq, Debug)]
pub struct SectionInfo {
    /// What it holds.
    pub id: SectionId,
    /// Absolute offset of its head.
    pub offset: usize,
    /// Bytes with head and padding.
    pub size: usize,
    /// Part of the file, 0 to 1.
    pub share: f64,
}

/// Entries of each table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSizes {
    /// Strings.
    pub strings: usize,
    /// Dialects.
    pub dialects: usize,
    /// Operation names.
    pub op_names: usize,
    /// Attributes.
    pub attributes: usize,
    /// Types.
    pub types: usize,
    /// Property blobs.
    pub properties: usize,
    /// Resources, external ones included.
    pub resources: usize,
    /// Operations at any depth; none if bodies were not looked at.
    pub operations: Option<usize>,
}

/// What something costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    /// What it is.
    pub what: String,
    /// How many there are.
    pub count: usize,
    /// Bytes all together.
    pub bytes: usize,
}

/// A top-level operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionInfo {
    /// Name of the operation.
    pub op: String,
    /// The symbol it defines, if any.
    pub symbol: Option<String>,
    /// Whether the symbol's name was found by the heuristic.
    pub guessed: bool,
    /// Its visibility.
    pub visibility: Option<String>,
    /// Its linkage.
    pub linkage: Option<String>,
    /// Absolute offset.
    pub offset: usize,
    /// Bytes in the IR section.
    pub bytes: usize,
}

/// A resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResourceInfo {
    /// Dialect or external provider.
    pub owner: String,
    /// Whether it is external.
    pub external: bool,
    /// Its key.
    pub key: String,
    /// Its kind.
    pub kind: ResourceKind,
    /// Bytes of its value.
    pub size: usize,
    /// Alignment of a blob.
    pub alignment: Option<u64>,
    /// Absolute offset of a blob's bytes.
    pub offset: Option<usize>,
}

/// The release that a producer string names: letters, then a dotted number, as in `MLIR22.1.8` or `StableHLO_v1.0.0`.
pub fn release_of(producer: &str) -> Option<Release> {
    let start = producer.find(|c: char| c.is_ascii_digit())?;
    let (project, rest) = producer.split_at(start);
    let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
    let version = rest.get(..end)?.trim_end_matches('.');
    let major = version.split('.').next()?.parse().ok()?;
    let project = project.trim_end_matches(['v', ' ', '-', '_']);
    if project.is_empty() {
        None
    } else {
        Some(Release { project: project.to_owned(), version: version.to_owned(), major })
    }
}

/// Inspects a file, of whose entries these encodings are known. Lists of the largest things have at most `top` entries.
///
/// # Errors
/// The tables or the IR section are broken.
pub fn inspect(
    file: &[u8],
    encodings: &Encodings,
    top: usize,
    layouts: &dyn SymbolLayouts,
) -> Result<Report> {
    let module = Bytecode::open(file)?.with_encodings(encodings);
    let tables = Tables::read(&module)?;
    let (op_names, operations) = op_costs(&module, &tables)?;
    let functions = top_level(&module, &tables, layouts)?;
    Ok(Report { op_names, ..report(&module, &tables, &functions, Some(operations), top)? })
}

/// Inspects a file of which there are tables, but perhaps not its operations and the data of its resources: they are not looked at.
///
/// # Errors
/// The tables are broken; or, inside, the index is damaged or not that of the file.
pub fn inspect_indexed(
    file: &[u8],
    index: &Arc<Sidecar>,
    encodings: &Encodings,
    top: usize,
    layouts: &dyn SymbolLayouts,
) -> Result<std::result::Result<Report, IndexError>> {
    let module = Bytecode::open(file)?.with_encodings(encodings);
    let tables = match Tables::read_indexed(&module, index)? {
        Ok(tables) => tables,
        Err(error) => return Ok(Err(error)),
    };
    let places = (0..index.len()).filter_map(|number| index.place(number).transpose());
    let ops =
        match places.map(|place| place.map(TopLevelOp::from)).collect::<std::result::Result<Vec<_>, _>>() {
            Ok(ops) => ops,
            Err(error) => return Ok(Err(error)),
        };
    let functions = with_symbols(ops, &tables, layouts);
    let report = report(&module, &tables, &functions, None, top)?;
    Ok(if index.is_damaged() { Err(IndexError::Broken) } else { Ok(report) })
}

/// All but the costs of operations by name.
fn report(
    module: &Bytecode<'_>,
    tables: &Tables<'_>,
    functions: &[TopLevelOp],
    operations: Option<usize>,
    top: usize,
) -> Result<Report> {
    let producer = module.producer_text().into_owned();
    let entries = &tables.entries;
    let (attributes, types): (Vec<_>, Vec<_>) = largest_entries(tables, top);
    let resources = resources(tables)?;
    Ok(Report {
        size: module.file().len(),
        version: module.version(),
        release: release_of(&producer),
        producer,
        dialects: dialects(tables),
        sections: sections(module),
        tables: TableSizes {
            strings: tables.strings.len(),
            dialects: tables.dialects.len(),
            op_names: tables.dialects.op_count(),
            attributes: entries.attribute_count(),
            types: entries.type_count(),
            properties: tables.properties.len(),
            resources: resources.len(),
            operations,
        },
        strings: largest_strings(tables, top),
        attributes,
        types,
        kinds: kinds(tables),
        op_names: Vec::new(),
        functions: functions.iter().map(|op| function(op, tables)).collect(),
        resources,
    })
}

fn sections(module: &Bytecode<'_>) -> Vec<SectionInfo> {
    let total = module.file().len().max(1) as f64;
    let info = module.sections().iter().map(|section| SectionInfo {
        id: section.id,
        offset: section.start,
        size: section.size(),
        share: section.size() as f64 / total,
    });
    info.collect()
}

fn dialects(tables: &Tables<'_>) -> Vec<DialectInfo> {
    let mut infos: Vec<DialectInfo> = (0..tables.dialects.len() as u32)
        .map(DialectIdx)
        .map(|index| DialectInfo {
            name: tables.dialect_name(index).into_owned(),
            version: tables.dialects.version(index).map(|section| section.payload.rest().to_vec()),
            op_names: 0,
            attributes: 0,
            types: 0,
        })
        .collect();
    for op in (0..tables.dialects.op_count() as u32).filter_map(|op| tables.dialects.op(OpNameIdx(op))) {
        if let Some(info) = infos.get_mut(op.dialect.index()) {
            info.op_names += 1;
        }
    }
    for (position, entry) in tables.entries.iter().enumerate() {
        if let Some(info) = infos.get_mut(entry.dialect.index()) {
            match tables.entries.at(position) {
                EntryIdx::Attr(_) => info.attributes += 1,
                EntryIdx::Type(_) => info.types += 1,
            }
        }
    }
    infos
}

/// The `top` largest of `items`, largest first, ties in order.
fn largest<T>(items: impl Iterator<Item = (usize, T)>, top: usize) -> Vec<(usize, T)> {
    let mut items: Vec<(usize, T)> = items.collect();
    items.sort_by_key(|item| std::cmp::Reverse(item.0));
    items.truncate(top);
    items
}

fn largest_strings(tables: &Tables<'_>, top: usize) -> Vec<Cost> {
    let strings = largest(tables.strings.iter().map(|(_, string)| (string.len() + 1, string)), top);
    let cost = |(bytes, string): (usize, &[u8])| {
        let shown = String::from_utf8_lossy(string.get(..RENDERED).unwrap_or(string)).into_owned();
        Cost { what: shown, count: 1, bytes }
    };
    strings.into_iter().map(cost).collect()
}

fn largest_entries(tables: &Tables<'_>, top: usize) -> (Vec<Cost>, Vec<Cost>) {
    let sizes = |from: usize, to: usize| {
        let entries = tables.entries.iter().enumerate().skip(from).take(to - from);
        largest(entries.map(|(position, entry)| (entry.body.remaining(), position)), top)
    };
    let cost = |(bytes, position): (usize, usize)| {
        let what = match tables.entries.at(position) {
            EntryIdx::Attr(AttrIdx(index)) => {
                format!("A{index} {}", attribute_text(AttrIdx(index), tables, RENDERED))
            }
            EntryIdx::Type(TypeIdx(index)) => {
                format!("T{index} {}", type_text(TypeIdx(index), tables, RENDERED))
            }
        };
        let what = what.chars().take(RENDERED).collect();
        Cost { what, count: 1, bytes }
    };
    let (attributes, total) = (tables.entries.attribute_count(), tables.entries.total());
    (
        sizes(0, attributes).into_iter().map(cost).collect(),
        sizes(attributes, total).into_iter().map(cost).collect(),
    )
}

/// What an entry in textual form is called: the mnemonic after its dialect.
fn mnemonic<'a>(entry: &Entry<'a>) -> &'a [u8] {
    let name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
    let text = entry.body.rest();
    let text = text.strip_prefix(b"#").or_else(|| text.strip_prefix(b"!")).unwrap_or(text);
    let end = |text: &[u8]| text.iter().position(|byte| !name(byte)).unwrap_or(text.len());
    let (dialect, rest) = text.split_at(end(text));
    match rest.split_first() {
        // `#dialect.mnemonic`, or all that is left of it in `#dialect<mnemonic ...>`.
        Some((b'.' | b'<', rest)) => rest.get(..end(rest)).unwrap_or_default(),
        _ => dialect,
    }
}

/// Dialect and kind of an entry, for sums.
fn kind_of(entry: &Entry<'_>, types: bool, tables: &Tables<'_>) -> String {
    let dialect = tables.dialect_name(entry.dialect);
    let kind = match entry_code(entry).filter(|_| entry.custom) {
        None => format!("{} (text)", String::from_utf8_lossy(mnemonic(entry))),
        Some(code) => encoding_of(entry, code, types, tables)
            .map_or_else(|| format!("code {code}"), |e| e.name.to_owned()),
    };
    format!("{}{dialect} {kind}", if types { '!' } else { '#' })
}

fn kinds(tables: &Tables<'_>) -> Vec<Cost> {
    /// Dialect, whether it is a type, and the code or the mnemonic.
    type Kind<'a> = (DialectIdx, bool, Option<u64>, &'a [u8]);
    let mut sums: BTreeMap<Kind<'_>, Cost> = BTreeMap::new();
    for (position, entry) in tables.entries.iter().enumerate() {
        let types = matches!(tables.entries.at(position), EntryIdx::Type(_));
        let code = entry_code(&entry).filter(|_| entry.custom);
        // Text says what it is; a number does where its encoding is known.
        let mnemonic = if entry.custom { &[][..] } else { mnemonic(&entry) };
        let key = (entry.dialect, types, code, mnemonic);
        let cost = sums.entry(key).or_insert_with(|| Cost {
            what: kind_of(&entry, types, tables),
            count: 0,
            bytes: 0,
        });
        cost.count += 1;
        cost.bytes += entry.body.remaining();
    }
    sorted(sums.into_values().collect())
}

fn sorted(mut costs: Vec<Cost>) -> Vec<Cost> {
    costs.sort_by(|left, right| right.bytes.cmp(&left.bytes).then_with(|| left.what.cmp(&right.what)));
    costs
}

/// Bytes and number of operations by name. Heads of blocks and regions count for the operation they belong to.
fn op_costs(module: &Bytecode<'_>, tables: &Tables<'_>) -> Result<(Vec<Cost>, usize)> {
    let mut sums = vec![(0, 0); tables.dialects.op_count()];
    let mut open: Vec<OpNameIdx> = Vec::new();
    let mut reader = IrReader::new(module.payload(SectionId::Ir), tables);
    let mut operations = 0;
    while let Some(event) = reader.next_event()? {
        let (name, count, bytes) = match event {
            Event::Op(op) => {
                operations += 1;
                if op.regions.is_some() {
                    open.push(op.name);
                }
                (Some(op.name), 1, op.end - op.start)
            }
            Event::Block(block) => (open.last().copied(), 0, block.end - block.start),
            Event::Region(region) => (open.last().copied(), 0, region.end - region.start),
            Event::EndOp(end) => (open.pop(), 0, end.end - end.regions_end),
            Event::EndBlock | Event::EndRegion => continue,
        };
        if let Some(sum) = name.and_then(|name| sums.get_mut(name.index())) {
            sum.0 += count;
            sum.1 += bytes;
        }
    }
    let costs = sums.into_iter().enumerate().filter(|(_, (count, _))| *count > 0);
    let costs = costs.map(|(index, (count, bytes))| Cost {
        what: tables.op_name(OpNameIdx(index as u32)),
        count,
        bytes,
    });
    Ok((sorted(costs.collect()), operations))
}

/// What a list of top-level operations says of one.
pub fn function(op: &TopLevelOp, tables: &Tables<'_>) -> FunctionInfo {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    FunctionInfo {
        op: tables.op_name(op.name),
        symbol: op.symbol.as_ref().map(|symbol| text(&symbol.name)),
        guessed: op.symbol.as_ref().is_some_and(|symbol| symbol.guessed),
        visibility: op.visibility.as_deref().map(text),
        linkage: op.linkage.as_deref().map(text),
        offset: op.start,
        bytes: op.end - op.start,
    }
}

fn resources(tables: &Tables<'_>) -> Result<Vec<ResourceInfo>> {
    let mut infos = Vec::new();
    for &group in tables.resources.groups() {
        let (owner, external) = match group.owner {
            ResourceOwner::External(name) => (tables.strings.text(name), true),
            ResourceOwner::Dialect(index) => (tables.dialect_name(index), false),
        };
        for resource in tables.resources.group(group) {
            let (size, alignment, offset) = match tables.resources.value(resource, &tables.strings)? {
                ResourceValue::Missing => (0, None, None),
                ResourceValue::Blob { alignment, data, offset } => {
                    (data.len(), Some(alignment), Some(offset))
                }
                ResourceValue::Bool(_) => (1, None, None),
                ResourceValue::String(index) => {
                    (tables.strings.get(index).map_or(0, <[u8]>::len), None, None)
                }
            };
            infos.push(ResourceInfo {
                owner: owner.clone().into_owned(),
                external,
                key: tables.strings.text(resource.key).into_owned(),
                kind: resource.kind,
                size,
                alignment,
                offset,
            });
        }
    }
    Ok(infos)
}

#[cfg(test)]
mod tests {
    use super::release_of;

    #[test]
    fn producers_name_releases() {
        let text =
            |producer| release_of(producer).map(|release| (release.project, release.version, release.major));
        assert_eq!(text("MLIR22.1.8"), Some(("MLIR".to_owned(), "22.1.8".to_owned(), 22)));
        assert_eq!(text("StableHLO_v0.9.0"), Some(("StableHLO".to_owned(), "0.9.0".to_owned(), 0)));
        assert_eq!(text("MLIR19.1.7git"), Some(("MLIR".to_owned(), "19.1.7".to_owned(), 19)));
        assert_eq!(text("test"), None);
        assert_eq!(text(""), None);
    }
}
