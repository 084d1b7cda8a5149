//! Top-level operations and the symbols they define, without definitions.
//!
//! Below version 5 an operation's `sym_name` stands in its dictionary and is certain. From version 5 on it is one of the fields of the
//! property blob, and which one follows from the operation's definition. Who wrote it without a definition wrote all properties as one
//! dictionary: there it is certain, too. A caller that has definitions supplies them through [`SymbolLayouts`]. Without them this module
//! guesses, and marks what it guessed:
//!
//! * Attribute fields of a blob take exactly one varint each, in the order of the fields' names, before anything else. So the same field of
//!   all operations of one name is the same column of numbers.
//! * A column can be the name if each of its numbers refers to a string (or is an absent optional), and no two operations of that name
//!   have the same one.
//! * File names of locations are no names, unless something refers to them.
//! * Among such columns the one wins whose strings are most often the root of a symbol reference somewhere in the file, then one that has
//!   not only words for visibility, then the one with most strings that print without quotes, then the first.
//!
//! Strings are StringAttr entries, and entries of dialects with unknown encodings that consist of a code and a string index, where the
//! strings under that code are mostly not names of dialects or operations.

use crate::encoding::{AttrKind, attribute_kind, encoding_of, entry_code};
use crate::error::Result;
use crate::index::{AttrIdx, DialectIdx, OpNameIdx, PropIdx, StringIdx};
use crate::read::Tables;
use crate::read::attr_type::Entry;
use crate::read::container::Bytecode;
use crate::read::ir::{Block, Event, IrReader, Op};
use crate::section::SectionId;
use crate::sidecar::Place;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// Fields of a blob that are looked at. `llvm.func` has had up to 70.
const COLUMNS: usize = 256;

/// A symbol's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    /// The name.
    pub name: Vec<u8>,
    /// The attribute that holds it.
    pub attribute: AttrIdx,
    /// Whether it was found by the heuristic and not by a dictionary or a definition.
    pub guessed: bool,
}

/// An operation of the top-level container: the body of the root operation, or the root block if that has not exactly one operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TopLevelOp {
    /// Its name.
    pub name: OpNameIdx,
    /// Absolute offset of its first byte.
    pub start: usize,
    /// Absolute offset after its last byte.
    pub end: usize,
    /// Its dictionary.
    pub attributes: Option<AttrIdx>,
    /// Its property blob.
    pub properties: Option<PropIdx>,
    /// The symbol it defines.
    pub symbol: Option<Symbol>,
    /// Its visibility, if it states one that is not the default.
    pub visibility: Option<Vec<u8>>,
    /// What its linkage is called, if it has one.
    pub linkage: Option<Vec<u8>>,
}

/// What a caller with definitions knows about property blobs.
pub trait SymbolLayouts {
    /// Which field of the blob of operations with this name holds `sym_name`, and whether it is in the optional form.
    /// `None` if the operation is not known; `Some(None)` if it is known to define no symbol.
    fn symbol_field(&self, op: &str) -> Option<Option<(usize, bool)>>;

    /// The same for one blob. That tells more of an operation that got fields, or lost some, if it is not known when the file was written.
    fn symbol_field_of(&self, op: &str, _blob: &Fields<'_, '_>) -> Option<Option<(usize, bool)>> {
        self.symbol_field(op)
    }
}

/// The fields of a property blob, each one varint, as far as they are read as such.
pub struct Fields<'t, 'a> {
    values: Vec<u64>,
    tables: &'t Tables<'a>,
}

impl<'t, 'a> Fields<'t, 'a> {
    /// The fields of a blob.
    pub fn of(blob: PropIdx, tables: &'t Tables<'a>) -> Fields<'t, 'a> {
        Fields { values: columns(Some(blob), tables), tables }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Whether a field refers to a string, in the plain or in the optional form.
    pub fn is_string(&self, column: usize, optional: bool) -> bool {
        let attribute = self.values.get(column).and_then(|&value| field(value, optional));
        let entry = attribute.and_then(|index| self.tables.entries.attribute(index));
        entry.is_some_and(|entry| string_index(&entry, self.tables).is_some())
    }
}

/// No definitions: every name is guessed.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoLayouts;

impl SymbolLayouts for NoLayouts {
    fn symbol_field(&self, _op: &str) -> Option<Option<(usize, bool)>> {
        None
    }
}

/// The characters of a StringAttr in binary form.
pub fn string_value<'a>(entry: &Entry<'a>, tables: &Tables<'a>) -> Option<&'a [u8]> {
    tables.strings.get(string_index(entry, tables)?)
}

/// Where the characters of a StringAttr in binary form are.
pub fn string_index(entry: &Entry<'_>, tables: &Tables<'_>) -> Option<StringIdx> {
    if !entry.custom || !matches!(attribute_kind(entry, tables), AttrKind::String | AttrKind::TypedString) {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    Some(StringIdx(u32::try_from(body.varint().ok()?).ok()?))
}

/// The top-level operations in file order.
///
/// # Errors
/// A broken IR section.
pub fn top_level<'a>(
    module: &Bytecode<'a>,
    tables: &Tables<'a>,
    layouts: &dyn SymbolLayouts,
) -> Result<Vec<TopLevelOp>> {
    Ok(with_symbols(top_level_ops(module, tables)?, tables, layouts))
}

/// Top-level operations of which nothing but places, dictionaries and property blobs is known, as an index knows them, with the symbols that
/// they define.
pub fn with_symbols(
    mut ops: Vec<TopLevelOp>,
    tables: &Tables<'_>,
    layouts: &dyn SymbolLayouts,
) -> Vec<TopLevelOp> {
    let strings = Strings::new(tables);
    for op in &mut ops {
        op.symbol = op.attributes.and_then(|index| dictionary_string(index, b"sym_name", &strings));
        op.visibility = op
            .attributes
            .and_then(|index| dictionary_string(index, b"sym_visibility", &strings))
            .map(|found| found.name);
        op.linkage = op
            .attributes
            .and_then(|index| dictionary_entry(index, b"linkage", &strings))
            .and_then(|value| linkage(value, tables));
    }
    let mut by_name: BTreeMap<OpNameIdx, Vec<usize>> = BTreeMap::new();
    let mut known: BTreeMap<OpNameIdx, bool> = BTreeMap::new();
    for (number, op) in ops.iter_mut().enumerate() {
        let undefined = || layouts.symbol_field(&tables.op_name(op.name)).is_none();
        let undefined = *known.entry(op.name).or_insert_with(undefined);
        let only = op.properties.filter(|_| undefined).and_then(|blob| only_dictionary(blob, tables));
        if let Some(dictionary) = only {
            let string = |key: &[u8]| dictionary_string(dictionary, key, &strings);
            op.symbol = op.symbol.take().or_else(|| string(b"sym_name"));
            op.visibility =
                op.visibility.take().or_else(|| string(b"sym_visibility").map(|found| found.name));
        } else if op.properties.is_some() && op.symbol.is_none() {
            by_name.entry(op.name).or_default().push(number);
        }
    }
    let roots = if by_name.is_empty() { HashSet::new() } else { strings.referenced() };
    for (name, numbers) in by_name {
        name_symbols(&mut ops, name, &numbers, &strings, &roots, layouts);
    }
    ops
}

/// The dictionary that is all there is in a blob, if it is that.
fn only_dictionary(blob: PropIdx, tables: &Tables<'_>) -> Option<AttrIdx> {
    let mut cursor = tables.properties.get(blob)?;
    let index = AttrIdx(u32::try_from(cursor.varint().ok()?).ok()?);
    let entry = tables.entries.attribute(index).filter(|entry| entry.custom && cursor.is_empty())?;
    (attribute_kind(&entry, tables) == AttrKind::Dictionary).then_some(index)
}

/// Depth of the reader's stack while it is inside the container, and the container's head.
pub(crate) fn is_container(root_ops: usize, depth: usize) -> bool {
    if root_ops == 1 { depth == 4 } else { depth == 1 }
}

/// The top-level operations in file order, without the symbols that they define.
///
/// # Errors
/// A broken IR section.
pub fn top_level_ops<'a>(module: &Bytecode<'a>, tables: &Tables<'a>) -> Result<Vec<TopLevelOp>> {
    TopLevelOps::new(module, tables).collect()
}

/// The top-level operations in file order, each found when it is asked for, without the symbols that they define. Nothing comes after an
/// error; what is broken after the operations in the IR section is found when they are all there.
pub struct TopLevelOps<'t, 'a> {
    reader: IrReader<'t, 'a>,
    /// How many operations the root block has, once that is known.
    root_ops: Option<usize>,
    /// Blocks of the container so far. Only the first holds what is listed.
    containers: usize,
    /// The operation whose regions the reader is in.
    open: Option<TopLevelOp>,
    broken: bool,
}

impl<'t, 'a> TopLevelOps<'t, 'a> {
    /// Those of a module.
    pub fn new(module: &Bytecode<'a>, tables: &'t Tables<'a>) -> TopLevelOps<'t, 'a> {
        let reader = IrReader::new(module.payload(SectionId::Ir), tables);
        TopLevelOps { reader, root_ops: None, containers: 0, open: None, broken: false }
    }

    fn find(&mut self) -> Result<Option<TopLevelOp>> {
        while let Some(event) = self.reader.next_event()? {
            let root = *self.root_ops.get_or_insert_with(|| root_count(&event));
            match event {
                Event::Block(_) if is_container(root, self.reader.depth()) => self.containers += 1,
                Event::Op(op) => {
                    let depth = self.reader.depth() - usize::from(op.regions.is_some());
                    if is_container(root, depth) && self.containers == 1 {
                        let mut this = start_op(&op);
                        if self.reader.skip_regions() {
                            this.end = self.reader.position();
                        } else if op.regions.is_some() {
                            self.open = Some(this);
                            continue;
                        }
                        return Ok(Some(this));
                    }
                }
                Event::EndOp(end) if is_container(root, self.reader.depth()) && self.containers == 1 => {
                    if let Some(this) = self.open.take() {
                        return Ok(Some(TopLevelOp { end: end.end, ..this }));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }
}

impl Iterator for TopLevelOps<'_, '_> {
    type Item = Result<TopLevelOp>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let found = self.find();
        self.broken = found.is_err();
        found.transpose()
    }
}

/// The string that a field of a property blob refers to, be it an attribute of builtin or of another dialect: the number of the field, and
/// whether it may be absent.
pub fn blob_string(
    blob: PropIdx,
    (number, optional): (usize, bool),
    tables: &Tables<'_>,
) -> Option<StringIdx> {
    let mut cursor = tables.properties.get(blob)?;
    for _ in 0..number {
        cursor.skip_varint().ok()?;
    }
    let index = field(cursor.varint().ok()?, optional)?;
    let entry = tables.entries.attribute(index)?;
    string_index(&entry, tables).or_else(|| code_and_string(&entry, tables).map(|(_, string)| string))
}

/// The string under a name of a dictionary in binary form.
pub fn dictionary_value(index: AttrIdx, key: &[u8], tables: &Tables<'_>) -> Option<StringIdx> {
    let string = |index: u64| {
        let entry = tables.entries.attribute(AttrIdx(u32::try_from(index).ok()?))?;
        string_index(&entry, tables)
    };
    let entry = tables.entries.attribute(index).filter(|entry| entry.custom)?;
    if attribute_kind(&entry, tables) != AttrKind::Dictionary {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    for _ in 0..body.count().ok()? {
        let (name, value) = (body.varint().ok()?, body.varint().ok()?);
        if string(name).and_then(|name| tables.strings.get(name)) == Some(key) {
            // Of a dialect that has strings of its own, too.
            let value = AttrIdx(u32::try_from(value).ok()?);
            let entry = tables.entries.attribute(value)?;
            return string_index(&entry, tables)
                .or_else(|| code_and_string(&entry, tables).map(|(_, string)| string));
        }
    }
    None
}

fn root_count(event: &Event<'_>) -> usize {
    match event {
        Event::Block(Block { ops, .. }) => *ops,
        _ => 0,
    }
}

impl From<Place> for TopLevelOp {
    /// What an index knows of an operation but for its symbol, which [`with_symbols`] finds.
    fn from(place: Place) -> TopLevelOp {
        let offset = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        TopLevelOp {
            name: place.name,
            start: offset(place.start),
            end: offset(place.start.saturating_add(place.bytes)),
            attributes: place.attributes,
            properties: place.properties,
            symbol: None,
            visibility: None,
            linkage: None,
        }
    }
}

fn start_op(op: &Op<'_>) -> TopLevelOp {
    TopLevelOp {
        name: op.name,
        start: op.start,
        end: op.end,
        attributes: op.attributes,
        properties: op.properties,
        symbol: None,
        visibility: None,
        linkage: None,
    }
}

/// The string under a name of a dictionary in binary form.
fn dictionary_string(index: AttrIdx, key: &[u8], strings: &Strings<'_, '_>) -> Option<Symbol> {
    let value = dictionary_entry(index, key, strings)?;
    Some(Symbol { name: strings.get(value)?.to_vec(), attribute: value, guessed: false })
}

/// The text form of a linkage, but for its name.
const LINKAGE: &[u8] = b"#llvm.linkage<";

/// What an attribute calls a linkage, if it is one: it has no binary form.
fn linkage(index: AttrIdx, tables: &Tables<'_>) -> Option<Vec<u8>> {
    let entry = tables.entries.attribute(index).filter(|entry| !entry.custom)?;
    let name = entry.body.rest().strip_prefix(LINKAGE)?;
    Some(name.get(..name.iter().position(|&byte| byte == b'>')?)?.to_vec())
}

/// The value under a name of a dictionary in binary form.
fn dictionary_entry(index: AttrIdx, key: &[u8], strings: &Strings<'_, '_>) -> Option<AttrIdx> {
    let tables = strings.tables;
    let entry = tables.entries.attribute(index).filter(|entry| entry.custom)?;
    if attribute_kind(&entry, tables) != AttrKind::Dictionary {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    for _ in 0..body.count().ok()? {
        let (name, value) = (
            AttrIdx(u32::try_from(body.varint().ok()?).ok()?),
            AttrIdx(u32::try_from(body.varint().ok()?).ok()?),
        );
        if string_value(&tables.entries.attribute(name)?, tables) == Some(key) {
            return Some(value);
        }
    }
    None
}

/// What is a string among the attributes.
pub(crate) struct Strings<'t, 'a> {
    tables: &'t Tables<'a>,
    /// Codes of dialects with unknown encodings under which there are strings.
    codes: HashSet<(DialectIdx, u64)>,
    /// Strings that locations use as file names.
    files: HashSet<AttrIdx>,
}

impl<'t, 'a> Strings<'t, 'a> {
    pub(crate) fn new(tables: &'t Tables<'a>) -> Strings<'t, 'a> {
        let mut names: HashSet<StringIdx> = tables.dialects.names().iter().copied().collect();
        names.extend(
            (0..tables.dialects.op_count() as u32)
                .filter_map(|op| tables.dialects.op(OpNameIdx(op)))
                .map(|op| op.name),
        );
        let mut votes: HashMap<(DialectIdx, u64), (usize, usize)> = HashMap::new();
        let mut strings = Strings { tables, codes: HashSet::new(), files: HashSet::new() };
        for entry in tables.entries.iter().take(tables.entries.attribute_count()) {
            if let Some((code, string)) = code_and_string(&entry, tables) {
                let (all, named) = votes.entry((entry.dialect, code)).or_default();
                *all += 1;
                *named += usize::from(names.contains(&string));
            }
            strings.files.extend(file_of(&entry, tables));
        }
        strings.codes =
            votes.into_iter().filter(|(_, (all, named))| named * 2 < *all).map(|(code, _)| code).collect();
        strings
    }

    /// The characters, if the attribute is a string.
    pub(crate) fn get(&self, index: AttrIdx) -> Option<&'a [u8]> {
        let entry = self.tables.entries.attribute(index)?;
        string_value(&entry, self.tables).or_else(|| self.foreign(&entry))
    }

    /// The characters, if the attribute is a string of a dialect with unknown encoding.
    pub(crate) fn foreign(&self, entry: &Entry<'a>) -> Option<&'a [u8]> {
        let (code, string) = code_and_string(entry, self.tables)?;
        if self.codes.contains(&(entry.dialect, code)) { self.tables.strings.get(string) } else { None }
    }

    /// Root names of all symbol references.
    fn referenced(&self) -> HashSet<&'a [u8]> {
        let mut names = HashSet::new();
        for entry in self.tables.entries.iter().take(self.tables.entries.attribute_count()) {
            names.extend(reference_root(&entry, self.tables));
        }
        names
    }
}

/// Code and string index of an entry that has just these two, in a dialect whose encoding is not known.
fn code_and_string(entry: &Entry<'_>, tables: &Tables<'_>) -> Option<(u64, StringIdx)> {
    if !entry.custom || attribute_kind(entry, tables) != AttrKind::Unknown {
        return None;
    }
    let mut body = entry.body;
    let code = body.varint().ok()?;
    let string = StringIdx(u32::try_from(body.varint().ok()?).ok()?);
    (body.is_empty() && tables.strings.get(string).is_some()).then_some((code, string))
}

/// The file name attribute of a location with a place in a file.
pub(crate) fn file_of(entry: &Entry<'_>, tables: &Tables<'_>) -> Option<AttrIdx> {
    let code = entry_code(entry).filter(|_| entry.custom)?;
    let encoding = encoding_of(entry, code, false, tables)?;
    if encoding.kind != AttrKind::Location || encoding.fields.first()?.name != "file" {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    Some(AttrIdx(u32::try_from(body.varint().ok()?).ok()?))
}

/// The root name of a symbol reference in binary form.
pub(crate) fn reference_root<'a>(entry: &Entry<'a>, tables: &Tables<'a>) -> Option<&'a [u8]> {
    if !entry.custom
        || !matches!(attribute_kind(entry, tables), AttrKind::FlatSymbolRef | AttrKind::SymbolRef)
    {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    let root = AttrIdx(u32::try_from(body.varint().ok()?).ok()?);
    string_value(&tables.entries.attribute(root)?, tables)
}

/// A field of a blob, read as an attribute: in the plain or in the optional form.
fn field(value: u64, optional: bool) -> Option<AttrIdx> {
    match (optional, value & 1) {
        (false, _) => u32::try_from(value).ok().map(AttrIdx),
        (true, 1) => u32::try_from(value >> 1).ok().map(AttrIdx),
        (true, _) => None,
    }
}

fn columns(blob: Option<PropIdx>, tables: &Tables<'_>) -> Vec<u64> {
    let Some(mut cursor) = blob.and_then(|index| tables.properties.get(index)) else { return Vec::new() };
    std::iter::from_fn(|| if cursor.is_empty() { None } else { cursor.varint().ok() }).take(COLUMNS).collect()
}

fn name_symbols(
    ops: &mut [TopLevelOp],
    name: OpNameIdx,
    numbers: &[usize],
    strings: &Strings<'_, '_>,
    roots: &HashSet<&[u8]>,
    layouts: &dyn SymbolLayouts,
) {
    let rows: Vec<Vec<u64>> = numbers
        .iter()
        .map(|&number| columns(ops.get(number).and_then(|op| op.properties), strings.tables))
        .collect();
    for (&number, linkage) in numbers.iter().zip(linkages(&rows, strings.tables)) {
        if let Some(op) = ops.get_mut(number) {
            op.linkage = Some(linkage);
        }
    }
    let name = strings.tables.op_name(name);
    let of_all = layouts.symbol_field(&name);
    let mut best: Option<Option<(usize, bool)>> = None;
    for (&number, row) in numbers.iter().zip(&rows) {
        let blob = ops.get(number).and_then(|op| op.properties);
        let of_this = || layouts.symbol_field_of(&name, &Fields::of(blob?, strings.tables));
        let known = of_all.or_else(of_this);
        let guessed = known.is_none();
        let field_of =
            known.unwrap_or_else(|| *best.get_or_insert_with(|| best_column(&rows, strings, roots)));
        let Some((column, optional)) = field_of else { continue };
        let attribute = row.get(column).and_then(|&value| field(value, optional));
        let Some((attribute, text)) = attribute.and_then(|index| Some((index, strings.get(index)?))) else {
            continue;
        };
        if let Some(op) = ops.get_mut(number) {
            op.symbol = Some(Symbol { name: text.to_vec(), attribute, guessed });
            op.visibility = op.visibility.take().or_else(|| visibility(row, column, strings));
        }
    }
}

/// The linkages that all operations of one name have in the same column of their blobs; nothing if they have none.
fn linkages(rows: &[Vec<u64>], tables: &Tables<'_>) -> Vec<Vec<u8>> {
    let width = rows.iter().map(Vec::len).min().unwrap_or(0);
    let in_column = |(column, optional): (usize, bool)| {
        let of = |row: &Vec<u64>| linkage(field(*row.get(column)?, optional)?, tables);
        rows.iter().map(of).collect::<Option<Vec<_>>>()
    };
    let mut columns = (0..width).flat_map(|column| [(column, false), (column, true)]);
    columns.find_map(in_column).unwrap_or_default()
}

/// `sym_visibility` follows `sym_name` in every order by name; it is a string with one of three values.
fn visibility(row: &[u64], column: usize, strings: &Strings<'_, '_>) -> Option<Vec<u8>> {
    let values = row.iter().skip(column + 1);
    let mut texts = values
        .flat_map(|&value| [field(value, true), field(value, false)])
        .flatten()
        .filter_map(|index| strings.get(index));
    texts.find(|text| is_visibility(text)).map(<[u8]>::to_vec)
}

fn is_visibility(text: &[u8]) -> bool {
    matches!(text, b"private" | b"public" | b"nested")
}

fn best_column(
    rows: &[Vec<u64>],
    strings: &Strings<'_, '_>,
    roots: &HashSet<&[u8]>,
) -> Option<(usize, bool)> {
    let width = rows.iter().map(Vec::len).min().unwrap_or(0);
    let candidates = (0..width).flat_map(|column| [(column, false), (column, true)]);
    let scored = candidates.filter_map(|(column, optional)| {
        Some((score(rows, column, optional, strings, roots)?, (column, optional)))
    });
    // The first of the best: `max_by_key` would take the last.
    scored
        .fold(None, |best: Option<(Score, (usize, bool))>, new| match best {
            Some(old) if old.0 >= new.0 => Some(old),
            _ => Some(new),
        })
        .map(|(_, found)| found)
}

/// How well the column fits; greater is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Score {
    /// Names that are the root of a symbol reference.
    referenced: usize,
    /// Not all are words for visibility.
    telling: bool,
    /// Names that print without quotes.
    bare: usize,
}

/// `None` if the column cannot hold names.
fn score(
    rows: &[Vec<u64>],
    column: usize,
    optional: bool,
    strings: &Strings<'_, '_>,
    roots: &HashSet<&[u8]>,
) -> Option<Score> {
    let mut names = BTreeSet::new();
    for row in rows {
        let value = *row.get(column)?;
        if optional && value == 0 {
            continue;
        }
        let index = field(value, optional)?;
        let text = strings.get(index)?;
        let unlikely = strings.files.contains(&index) && !roots.contains(text);
        if text.is_empty() || unlikely || !names.insert(text) {
            return None;
        }
    }
    let referenced = names.iter().filter(|name| roots.contains(*name)).count();
    let bare = names.iter().filter(|name| is_bare(name)).count();
    let telling = !names.iter().all(|name| is_visibility(name));
    if names.is_empty() { None } else { Some(Score { referenced, telling, bare }) }
}

fn is_bare(name: &[u8]) -> bool {
    name.first().is_some_and(|first| !first.is_ascii_digit())
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}
