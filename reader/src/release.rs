//! Files of other releases: which release wrote a file, and properties by that release's layout.
//!
//! An attribute that the definition of today does not have goes to the discardable ones under its old name; what operations gained
//! since gets its default. Groups of operands that were added came last.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use crate::properties::{self, Blob};
use rmlir_format::inspect::release_of;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::ir::{Event, IrReader};
use rmlir_format::{OpNameIdx, PropIdx, Version};
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::def::{Arity, Param, PropEncoding};
use rmlir_ir::layout::{Change, NativeForm, OpLayout, ReleaseLayout};
use rmlir_ir::raw::RawContext;
use rmlir_ir::value::Int;
use rmlir_ir::{
    Attr, AttrData, Context, Ident, NamedAttr, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS, Signedness,
};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The release whose definitions the shipped dialects have.
pub(crate) const CURRENT: u32 = 22;

/// What a blob says: the row, and attributes that are not inherent any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) props: Props,
    pub(crate) left: Vec<NamedAttr>,
}

/// A field of a layout in wire order.
enum Field<'l> {
    Attr(&'l str, bool),
    Sizes(&'static str, usize),
}

/// Reads a blob by the layout of the release that wrote it. Gives what is left of the blob too. `name` is the operation's name today.
///
/// # Errors
/// If the blob does not fit the layout.
pub(crate) fn read_blob<'c>(
    decoder: Decoder<'_>,
    name: OpName,
    blob: Cursor<'c>,
    version: Version,
    (layout, changes): (&OpLayout, &[Change]),
) -> Result<(Stated, Cursor<'c>)> {
    let ctx = decoder.ctx;
    let mut reader = Blob { decoder, cursor: blob };
    let mut row = Row::new(decoder, name, changes);
    let op = row.op;
    for field in fields(layout, version) {
        match field {
            Field::Attr(name, false) => {
                let value = reader.attr()?;
                row.place(name, value)?;
            }
            Field::Attr(name, true) => {
                if let Some(attr) = reader.optional_attr()? {
                    row.place(name, attr)?;
                }
            }
            Field::Sizes(name, groups) => {
                let attr = reader.attr()?;
                let sizes = ctx.as_i32_array(attr).filter(|sizes| sizes.len() <= groups);
                let sizes =
                    sizes.ok_or_else(|| Fault::known("size mismatch for operand/result_segment_size"))?;
                row.sizes(name, sizes)?;
            }
        }
    }
    for native in &layout.natives {
        let field = op
            .and_then(|op| op.def.props.iter().find(|prop| *ctx.bytes(prop.name) == *native.name.as_bytes()));
        match field {
            Some(field) => {
                let value = reader.native(&field.encoding)?;
                row.place_native(field.name, value);
            }
            None => {
                if let Some(value) = plain(&mut reader, &native.form)? {
                    row.place(&native.name, value)?;
                }
            }
        }
    }
    if version.has_native_segment_sizes() {
        for (name, groups) in sizes(layout) {
            let attr = reader.sparse(groups)?;
            row.sizes(name, ctx.as_i32_array(attr).unwrap_or_default())?;
        }
    }
    Ok((row.finish(name)?, reader.cursor))
}

/// Splits the dictionary of a file below version 5 that an older release wrote.
///
/// # Errors
/// If the definition of today needs a value that cannot be made.
pub(crate) fn split_dictionary(
    decoder: Decoder<'_>,
    name: OpName,
    stated: &[NamedAttr],
    changes: &[Change],
) -> Result<Stated> {
    let mut row = Row::new(decoder, name, changes);
    for entry in stated {
        let text = decoder.ctx.text(entry.name);
        match row.op.and_then(|op| properties::inherent_slot(decoder.ctx, op, entry.name)) {
            Some(slot) if row.is_sizes(slot) => {
                let sizes = decoder.ctx.as_i32_array(entry.value).unwrap_or_default();
                row.sizes_of(slot, sizes);
            }
            _ => row.place(&text, entry.value)?,
        }
    }
    row.finish(name)
}

/// Attributes that were discardable when a release wrote them and are inherent today go to the row, as they do from text.
pub(crate) fn lift(decoder: Decoder<'_>, name: OpName, props: Props, attrs: Attr) -> (Props, Attr) {
    let ctx = decoder.ctx;
    let Some(op) = ctx.op_info(name).registered() else { return (props, attrs) };
    let mut row = ctx.props(props).to_vec();
    let mut kept = Vec::new();
    for &entry in ctx.dict(attrs) {
        let slot = op.slot(entry.name).filter(|&slot| {
            slot < op.def.attrs.len()
                && row.get(slot).is_some_and(Option::is_none)
                && properties::fits(decoder, op, slot, entry.value)
        });
        match slot {
            Some(slot) => row[slot] = Some(entry.value),
            None => kept.push(entry),
        }
    }
    if kept.len() == ctx.dict(attrs).len() {
        (props, attrs)
    } else {
        (ctx.props_of(&row), ctx.dict_attr(kept))
    }
}

fn sizes(layout: &OpLayout) -> impl Iterator<Item = (&'static str, usize)> {
    let operands = layout.operand_groups.map(|groups| (OPERAND_SEGMENTS, groups));
    let results = layout.result_groups.map(|groups| (RESULT_SEGMENTS, groups));
    operands.into_iter().chain(results)
}

fn fields(layout: &OpLayout, version: Version) -> Vec<Field<'_>> {
    let mut fields: Vec<Field<'_>> =
        layout.attrs.iter().map(|attr| Field::Attr(&attr.name, attr.optional)).collect();
    if !version.has_native_segment_sizes() {
        fields.extend(sizes(layout).map(|(name, groups)| Field::Sizes(name, groups)));
        fields.sort_by(|a, b| a.name().cmp(b.name()));
    }
    fields
}

impl Field<'_> {
    fn name(&self) -> &str {
        match self {
            Field::Attr(name, _) | Field::Sizes(name, _) => name,
        }
    }
}

/// A native property that no definition describes any more, as an attribute.
fn plain(reader: &mut Blob<'_, '_>, form: &NativeForm) -> Result<Option<Attr>> {
    let ctx = reader.decoder.ctx;
    Ok(Some(match form {
        &NativeForm::Number(width) => {
            let value = Int::from_u64(width, reader.cursor.varint()?);
            let ty = ctx.integer_type(width, Signedness::Signless).map_err(|error| Fault::known(error.0))?;
            ctx.integer_attr(ty, value).map_err(|error| Fault::known(error.0))?
        }
        NativeForm::Byte => ctx.bool_attr(reader.cursor.byte()? != 0),
        NativeForm::String => reader.string()?,
        NativeForm::Optional(inner) => match reader.cursor.byte()? {
            0 => return Ok(None),
            _ => return plain(reader, inner),
        },
        NativeForm::List(inner) => {
            let count = reader.cursor.count()?;
            let items: Result<Vec<Option<Attr>>> = (0..count).map(|_| plain(reader, inner)).collect();
            let items: Vec<Attr> = items?.into_iter().flatten().collect();
            ctx.array_attr(&items)
        }
        NativeForm::Code => {
            return Err(Fault::known(
                "only code of the release that wrote the file knows how properties are encoded",
            ));
        }
    }))
}

/// A row that is being filled.
struct Row<'c> {
    decoder: Decoder<'c>,
    op: Option<&'c RegisteredOp>,
    changes: &'c [Change],
    slots: Vec<Option<Attr>>,
    left: Vec<NamedAttr>,
}

impl<'c> Row<'c> {
    fn new(decoder: Decoder<'c>, name: OpName, changes: &'c [Change]) -> Row<'c> {
        let op = decoder.ctx.op_info(name).registered();
        Row { decoder, op, changes, slots: vec![None; op.map_or(0, |op| op.slots.len())], left: Vec::new() }
    }

    /// Puts an attribute where it belongs today; without a place for it, it stays among the discardable ones.
    fn place(&mut self, name: &str, value: Attr) -> Result<()> {
        let ctx = self.decoder.ctx;
        if let Some(op) = self.op {
            for change in self.changes {
                match change {
                    Change::Renamed { then, today } if **then == *name => {
                        self.place_today(ctx.ident(today), value);
                        return Ok(());
                    }
                    Change::Wrapped { then, today } if **then == *name => {
                        self.place_today(ctx.ident(today), ctx.array_attr(&[value]));
                        return Ok(());
                    }
                    Change::Bits { then, today, bits } if **then == *name => {
                        let field =
                            op.def.props.iter().find(|prop| *ctx.bytes(prop.name) == *today.as_bytes());
                        if let Some(field) = field {
                            let value = number(ctx, &field.encoding, *bits)?;
                            self.place_native(field.name, value);
                            return Ok(());
                        }
                    }
                    Change::Gone { then, .. } if **then == *name => return Ok(()),
                    _ => {}
                }
            }
        }
        self.place_today(ctx.ident(name), value);
        Ok(())
    }

    fn place_today(&mut self, name: Ident, value: Attr) {
        let slot = self.op.and_then(|op| {
            let slot = properties::inherent_slot(self.decoder.ctx, op, name)?;
            properties::fits(self.decoder, op, slot, value).then_some(slot)
        });
        match slot {
            Some(slot) => self.slots[slot] = Some(value),
            None => self.left.push(NamedAttr { name, value }),
        }
    }

    fn place_native(&mut self, name: Ident, value: Attr) {
        if let Some(slot) = self.op.and_then(|op| op.slot(name)) {
            self.slots[slot] = Some(value);
        }
    }

    fn is_sizes(&self, slot: usize) -> bool {
        self.op.is_some_and(|op| slot >= op.def.attrs.len() + op.def.props.len())
    }

    /// Sizes of groups; those that were added since are empty.
    fn sizes(&mut self, name: &str, sizes: Vec<i32>) -> Result<()> {
        let ctx = self.decoder.ctx;
        match self.op {
            Some(op) => {
                if let Some(slot) = op.slot(ctx.ident(name)) {
                    self.sizes_of(slot, sizes);
                }
                Ok(())
            }
            None => self.place(name, ctx.dense_i32_array(&sizes)),
        }
    }

    fn sizes_of(&mut self, slot: usize, mut sizes: Vec<i32>) {
        let Some(op) = self.op else { return };
        sizes.resize(properties::group_count(self.decoder, op, slot), 0);
        self.slots[slot] = Some(self.decoder.ctx.dense_i32_array(&sizes));
    }

    fn finish(mut self, name: OpName) -> Result<Stated> {
        let ctx = self.decoder.ctx;
        let Some(op) = self.op else {
            // Without a definition the names are all there is to know: they stand as in generic text.
            let props = match self.left.is_empty() {
                true => ctx.empty_props(),
                false => ctx.props_of(&[Some(ctx.dict_attr(std::mem::take(&mut self.left)))]),
            };
            return Ok(Stated { props, left: Vec::new() });
        };
        for group in &op.def.operands {
            let Arity::VariadicOfVariadic(lengths) = &group.arity else { continue };
            if let Some(slot) = op.slot(ctx.ident(lengths)) {
                self.slots[slot].get_or_insert_with(|| ctx.dense_i32_array(&[]));
            }
        }
        self.add_arrays(op)?;
        Ok(Stated { props: ctx.complete_props(name, &self.slots), left: self.left })
    }

    fn add_arrays(&mut self, op: &RegisteredOp) -> Result<()> {
        let ctx = self.decoder.ctx;
        for change in self.changes {
            let Change::Added { today, like, value } = change else { continue };
            let other = op.slot(ctx.ident(like)).and_then(|slot| self.slots[slot]);
            let (Some(slot), Some(AttrData::Array(others))) =
                (op.slot(ctx.ident(today)), other.map(|other| ctx.attr_data(other)))
            else {
                continue;
            };
            if self.slots[slot].is_none() {
                let value = crate::text::attribute(ctx, value.as_bytes(), "attribute")?;
                self.slots[slot] = Some(ctx.array_attr(&vec![value; others.len()]));
            }
        }
        Ok(())
    }
}

/// A number as the attribute form of a native property.
fn number(ctx: &Context, encoding: &PropEncoding, value: i64) -> Result<Attr> {
    let made = match encoding {
        &PropEncoding::Int(ty) => {
            let width = ctx.type_data(ty).storage_width().unwrap_or(64);
            ctx.integer_attr(ty, Int::from_u64(width, value as u64))
        }
        PropEncoding::Enum(def) => ctx.dialect_attr(*def, vec![Param::Int(value)]),
        _ => return Ok(ctx.int_attr(64, value)),
    };
    made.map_err(|error| Fault::known(error.0))
}

/// States the sizes of groups that the release did not have to state: there was one group of any size then, and those that were added
/// since are empty.
pub(crate) fn with_sizes(
    ctx: &Context,
    name: OpName,
    props: Props,
    operands: usize,
    results: usize,
) -> Props {
    let Some(op) = ctx.op_info(name).registered() else { return props };
    let mut row = None;
    for (segments, groups, values) in
        [(OPERAND_SEGMENTS, &op.def.operands, operands), (RESULT_SEGMENTS, &op.def.results, results)]
    {
        let Some(slot) = op.slot(ctx.ident(segments)) else { continue };
        if ctx.props(props).get(slot).copied().flatten().is_some() {
            continue;
        }
        let single = groups.iter().filter(|group| group.arity == Arity::One).count();
        let mut rest = i32::try_from(values.saturating_sub(single)).unwrap_or(i32::MAX);
        let size = |group: &rmlir_ir::def::ValueGroup| match group.arity {
            Arity::One => 1,
            _ => std::mem::take(&mut rest),
        };
        let sizes: Vec<i32> = groups.iter().map(size).collect();
        row.get_or_insert_with(|| ctx.props(props).to_vec())[slot] = Some(ctx.dense_i32_array(&sizes));
    }
    row.map_or(props, |row| ctx.props_of(&row))
}

/// The layout by which a file is read; `None` stands for the definitions of the context.
///
/// # Errors
/// If nothing tells which release wrote the file, and it matters.
pub(crate) fn choose(
    decoder: Decoder<'_>,
    producer: &[u8],
    assumed: Option<u32>,
    section: Cursor<'_>,
) -> Result<Option<Arc<ReleaseLayout>>> {
    if assumed == Some(CURRENT) {
        return Ok(None);
    }
    let producer = String::from_utf8_lossy(producer);
    let stated = release_of(&producer);
    let major = stated.as_ref().filter(|stated| stated.project == "MLIR").map(|stated| stated.major);
    let built_between = producer.contains("git");
    if assumed.is_none() {
        match stated {
            // What rmlir writes has the definitions of the reference.
            Some(release) if release.project == "rmlir" => return Ok(None),
            Some(_) if !built_between && major.is_some_and(|major| major >= CURRENT) => return Ok(None),
            _ => {}
        }
    }
    let layouts = decoder.ctx.release_layouts();
    let of = |release: u32| layouts.iter().find(|layout| layout.release == release).cloned();
    if let Some(release) = assumed {
        return of(release).map(Some).ok_or_else(|| unknown_release(release, &layouts));
    }
    if !decoder.file.tables().version.has_properties() {
        // Attributes have their names: what is known of an earlier release does no harm.
        let earlier = |layout: &&Arc<ReleaseLayout>| major.is_some_and(|major| layout.release <= major);
        return Ok(layouts.iter().rev().find(earlier).filter(|found| found.release < CURRENT).cloned());
    }
    // A release between those that are known is told by what fits, as is what was built between two releases.
    match major.filter(|_| !built_between).and_then(of).filter(|layout| layout.has_ops()) {
        Some(layout) => Ok(Some(layout)),
        None => by_fit(decoder, &producer, &layouts, section),
    }
}

#[cold]
fn unknown_release(release: u32, layouts: &[Arc<ReleaseLayout>]) -> Fault {
    let known = layouts.iter().map(|layout| layout.release).filter(|&release| release != CURRENT);
    let known: Vec<String> = known.chain([CURRENT]).map(|release| release.to_string()).collect();
    Fault::known(format!("there is no layout of release {release}; there are those of {}", known.join(", ")))
}

/// Tests every distinct pair of operation and blob.
fn by_fit(
    decoder: Decoder<'_>,
    producer: &str,
    layouts: &[Arc<ReleaseLayout>],
    section: Cursor<'_>,
) -> Result<Option<Arc<ReleaseLayout>>> {
    let older = layouts.iter().rev().filter(|layout| layout.has_ops() && layout.release < CURRENT);
    let candidates: Vec<Option<&Arc<ReleaseLayout>>> = std::iter::once(None).chain(older.map(Some)).collect();
    if candidates.len() < 2 {
        return Ok(None);
    }
    let pairs = pairs(decoder, section);
    let mut fitting: Vec<(Option<&Arc<ReleaseLayout>>, Vec<Stated>)> = Vec::new();
    for candidate in candidates {
        let rows: Option<Vec<Stated>> = pairs
            .iter()
            .map(|&(op, blob)| attempt(decoder, op, blob, candidate.map(|layout| &**layout)))
            .collect();
        fitting.extend(rows.map(|rows| (candidate, rows)));
    }
    match &fitting[..] {
        // Reading by the definitions says what is wrong.
        [] => Ok(None),
        [(first, rows), others @ ..] if others.iter().all(|(_, other)| other == rows) => Ok(first.cloned()),
        several => {
            let releases: Vec<String> = several
                .iter()
                .map(|(layout, _)| layout.map_or(CURRENT, |layout| layout.release).to_string())
                .collect();
            Err(Fault::known(format!(
                "the producer '{producer}' does not say which release wrote the file, and it can be read as one of release {}: \
                 say which with --assume-release",
                releases.join(" or ")
            )))
        }
    }
}

/// The distinct pairs of operation and blob, as far as the section can be read.
fn pairs(decoder: Decoder<'_>, section: Cursor<'_>) -> BTreeSet<(OpNameIdx, PropIdx)> {
    let mut reader = IrReader::new(section, decoder.file.tables());
    let mut pairs = BTreeSet::new();
    while let Ok(Some(event)) = reader.next_event() {
        if let Event::Op(op) = event {
            pairs.extend(op.properties.map(|blob| (op.name, blob)));
        }
    }
    pairs
}

fn attempt(
    decoder: Decoder<'_>,
    op: OpNameIdx,
    blob: PropIdx,
    layout: Option<&ReleaseLayout>,
) -> Option<Stated> {
    let tables = decoder.file.tables();
    let name = crate::dialect::name(decoder, op, layout).ok()??;
    let cursor = tables.properties.get(blob)?;
    let full = crate::dialect::full_name(decoder, op);
    let full = std::str::from_utf8(&full).ok()?;
    let (stated, rest) =
        match layout.and_then(|layout| Some((layout.ops.get(full)?, layout.changes_of(full)))) {
            Some(of) => read_blob(decoder, name.name, cursor, tables.version, of).ok()?,
            None if name.was_registered && !name.registered => return Some(nothing(decoder.ctx)),
            None => {
                let (props, rest) = properties::read_blob(decoder, name.name, cursor, tables.version).ok()?;
                (Stated { props, left: Vec::new() }, rest)
            }
        };
    rest.is_empty().then_some(stated)
}

fn nothing(ctx: &Context) -> Stated {
    Stated { props: ctx.empty_props(), left: Vec::new() }
}
