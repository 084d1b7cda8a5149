//! Files of other releases: which release wrote a file, and properties by that release's layout.
//!
//! An attribute that the definition of today does not have goes to the discardable ones under its old name; what operations gained
//! since gets its default. Groups of operands that were added came last.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use crate::properties::{self, Blob};
use rmlir_format::inspect::{Release, release_of};
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::ir::{Event, IrReader};
use rmlir_format::{OpNameIdx, PropIdx, Version};
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::def::Arity;
use rmlir_ir::layout::{NativeForm, OpLayout, ReleaseLayout};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, NamedAttr, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The release whose definitions the shipped dialects have.
const CURRENT: u32 = 22;

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

/// Reads a blob by the layout of the release that wrote it. Gives what is left of the blob too.
///
/// # Errors
/// If the blob does not fit the layout.
pub(crate) fn read_blob<'c>(
    decoder: Decoder<'_>,
    name: OpName,
    blob: Cursor<'c>,
    version: Version,
    layout: &OpLayout,
) -> Result<(Stated, Cursor<'c>)> {
    let ctx = decoder.ctx;
    let op = ctx.op_info(name).registered();
    let mut reader = Blob { decoder, cursor: blob };
    let mut row = Row { decoder, op, slots: vec![None; op.map_or(0, |op| op.slots.len())], left: Vec::new() };
    for field in fields(layout, version) {
        match field {
            Field::Attr(name, false) => row.place(name, reader.attr()?),
            Field::Attr(name, true) => {
                if let Some(attr) = reader.optional_attr()? {
                    row.place(name, attr);
                }
            }
            Field::Sizes(name, groups) => {
                let attr = reader.attr()?;
                let sizes = ctx.as_i32_array(attr).filter(|sizes| sizes.len() <= groups);
                let sizes =
                    sizes.ok_or_else(|| Fault::known("size mismatch for operand/result_segment_size"))?;
                row.sizes(name, sizes);
            }
        }
    }
    for native in &layout.natives {
        let field = op
            .and_then(|op| op.def.props.iter().find(|prop| *ctx.bytes(prop.name) == *native.name.as_bytes()));
        match field {
            Some(field) => {
                let value = reader.native(&field.encoding)?;
                row.place(&native.name, value);
            }
            None => {
                if let Some(value) = plain(&mut reader, &native.form)? {
                    row.place(&native.name, value);
                }
            }
        }
    }
    if version.has_native_segment_sizes() {
        for (name, groups) in sizes(layout) {
            let attr = reader.sparse(groups)?;
            row.sizes(name, ctx.as_i32_array(attr).unwrap_or_default());
        }
    }
    Ok((row.finish(name), reader.cursor))
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
        NativeForm::Number => {
            let value = reader.cursor.varint()?;
            ctx.integer_attr(ctx.i64(), Int::from_u64(64, value)).map_err(|error| Fault::known(error.0))?
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
    }))
}

/// A row that is being filled.
struct Row<'c> {
    decoder: Decoder<'c>,
    op: Option<&'c RegisteredOp>,
    slots: Vec<Option<Attr>>,
    left: Vec<NamedAttr>,
}

impl Row<'_> {
    fn place(&mut self, name: &str, value: Attr) {
        let name = self.decoder.ctx.ident(name);
        let slot = self.op.and_then(|op| {
            let slot = op.slot(name)?;
            let native = (op.def.attrs.len()..op.def.attrs.len() + op.def.props.len()).contains(&slot);
            (native || properties::fits(self.decoder, op, slot, value)).then_some(slot)
        });
        match slot {
            Some(slot) => self.slots[slot] = Some(value),
            None => self.left.push(NamedAttr { name, value }),
        }
    }

    /// Sizes of groups; those that were added since are empty.
    fn sizes(&mut self, name: &str, mut sizes: Vec<i32>) {
        let ctx = self.decoder.ctx;
        if let Some(op) = self.op {
            let Some(slot) = op.slot(ctx.ident(name)) else { return };
            sizes.resize(properties::group_count(self.decoder, op, slot), 0);
        }
        self.place(name, ctx.dense_i32_array(&sizes));
    }

    fn finish(mut self, name: OpName) -> Stated {
        let ctx = self.decoder.ctx;
        let Some(op) = self.op else {
            // Without a definition the names are all there is to know: they stand as in generic text.
            let props = match self.left.is_empty() {
                true => ctx.empty_props(),
                false => ctx.props_of(&[Some(ctx.dict_attr(std::mem::take(&mut self.left)))]),
            };
            return Stated { props, left: Vec::new() };
        };
        for group in &op.def.operands {
            let Arity::VariadicOfVariadic(lengths) = &group.arity else { continue };
            if let Some(slot) = op.slot(ctx.ident(lengths)) {
                self.slots[slot].get_or_insert_with(|| ctx.dense_i32_array(&[]));
            }
        }
        Stated { props: ctx.with_default_props(name, ctx.props_of(&self.slots)), left: self.left }
    }
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
    let layouts = decoder.ctx.release_layouts();
    let of = |release: u32| layouts.iter().find(|layout| layout.release == release).cloned();
    if let Some(release) = assumed {
        return match of(release) {
            None if release != CURRENT => Err(unknown_release(release, &layouts)),
            found => Ok(found),
        };
    }
    let version = decoder.file.tables().version;
    if layouts.is_empty() || !version.has_properties() {
        return Ok(None);
    }
    let producer = String::from_utf8_lossy(producer);
    match release_of(&producer) {
        // A release between those that are known is told by what fits, as is what was built between two releases.
        Some(Release { project, major, .. })
            if project == "MLIR"
                && !producer.contains("git")
                && (major >= CURRENT || of(major).is_some()) =>
        {
            return Ok(of(major));
        }
        // What rmlir writes has the definitions of the reference.
        Some(release) if release.project == "rmlir" => return Ok(None),
        _ => {}
    }
    by_fit(decoder, &producer, &layouts, section)
}

#[cold]
fn unknown_release(release: u32, layouts: &[Arc<ReleaseLayout>]) -> Fault {
    let known: Vec<String> = layouts
        .iter()
        .map(|layout| layout.release)
        .chain([CURRENT])
        .map(|release| release.to_string())
        .collect();
    Fault::known(format!("there is no layout of release {release}; there are those of {}", known.join(", ")))
}

/// Tests every distinct pair of operation and blob.
fn by_fit(
    decoder: Decoder<'_>,
    producer: &str,
    layouts: &[Arc<ReleaseLayout>],
    section: Cursor<'_>,
) -> Result<Option<Arc<ReleaseLayout>>> {
    let pairs = pairs(decoder, section);
    let candidates = std::iter::once(None).chain(layouts.iter().rev().map(Some));
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
    let name = crate::dialect::name(decoder, op).ok()??;
    let cursor = tables.properties.get(blob)?;
    let of = |layout: &ReleaseLayout| {
        layout.ops.get(std::str::from_utf8(decoder.ctx.op_name_text(name.name)).ok()?).cloned()
    };
    let (stated, rest) = match layout.and_then(of) {
        Some(layout) => read_blob(decoder, name.name, cursor, tables.version, &layout).ok()?,
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
