//! Properties by the layout of the release or snapshot that wrote a file.
//!
//! An attribute that the definition of today does not have goes to the discardable ones under its old name; what operations gained
//! since gets its default. Groups of operands that were added came last.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use crate::properties::{self, Blob};
use rmlir_format::Version;
use rmlir_format::read::cursor::Cursor;
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::def::{Arity, Param, PropEncoding};
use rmlir_ir::layout::{
    self, Change, NativeForm, OpLayout, are_filled, are_moved, group_sizes, operand_group_sizes,
    operand_order,
};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::raw::RawContext;
use rmlir_ir::value::Int;
use rmlir_ir::{
    Attr, AttrData, Context, Ident, NamedAttr, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS, Signedness,
    ValueId,
};

/// The name of the sizes of operand groups up to release 17.
const OLD_SEGMENTS: &[u8] = b"operand_segment_sizes";

/// What a blob says: the row, and attributes that are not inherent any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stated {
    pub(crate) props: Props,
    pub(crate) left: Vec<NamedAttr>,
    /// How many of those have the name of an attribute of today, which cannot hold them.
    pub(crate) unfit: usize,
    /// The groups of operands that are not empty, in the order in which they stood, if that is another today.
    pub(crate) moved: Vec<usize>,
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
    (layout, changes): (&OpLayout, &[&Change]),
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
                if let Some(attr) = reader.optional_attr_exactly()? {
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

/// That operands stood in an order that is not known.
#[cold]
pub(crate) fn unordered() -> Fault {
    Fault::known(
        "it is not known in which order its operands stood then: say which release wrote the file with --assume-snapshot",
    )
}

/// Splits the dictionary of a file below version 5 that an older release wrote.
///
/// # Errors
/// If the definition of today needs a value that cannot be made.
pub(crate) fn split_dictionary(
    decoder: Decoder<'_>,
    name: OpName,
    stated: &[NamedAttr],
    changes: &[&Change],
) -> Result<Stated> {
    let mut row = Row::new(decoder, name, changes);
    for entry in stated {
        let text = decoder.ctx.text(entry.name);
        match row.op.and_then(|op| properties::inherent_slot(decoder.ctx, op, entry.name)) {
            Some(slot) if row.is_sizes(slot) => {
                let sizes = decoder.ctx.as_i32_array(entry.value).unwrap_or_default();
                row.sizes_of(slot, sizes)?;
            }
            _ => row.place(&text, entry.value)?,
        }
    }
    row.finish(name)
}

/// Attributes that were discardable when a release wrote them and are inherent today go to the row, as they do from text.
pub(crate) fn lift(decoder: Decoder<'_>, op: &RegisteredOp, props: Props, attrs: Attr) -> (Props, Attr) {
    let ctx = decoder.ctx;
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
    name: OpName,
    op: Option<&'c RegisteredOp>,
    changes: &'c [&'c Change],
    slots: Vec<Option<Attr>>,
    left: Vec<NamedAttr>,
    unfit: usize,
    moved: Vec<usize>,
}

impl<'c> Row<'c> {
    fn new(decoder: Decoder<'c>, name: OpName, changes: &'c [&'c Change]) -> Row<'c> {
        let op = decoder.ctx.op_info(name).registered();
        let slots = vec![None; op.map_or(0, |op| op.slots.len())];
        Row { decoder, name, op, changes, slots, left: Vec::new(), unfit: 0, moved: Vec::new() }
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
                    Change::Dropped { name: of, value: text }
                        if **of == *name && attr_to_string(ctx, value) == **text =>
                    {
                        return Ok(());
                    }
                    Change::Worded { name: named, of } if **named == *name => {
                        let text = layout::worded(ctx, value, of);
                        let value = match text {
                            Some(text) => crate::text::attribute(ctx, text.as_bytes(), "attribute")?,
                            None => value,
                        };
                        self.place_today(ctx.ident(name), value);
                        return Ok(());
                    }
                    Change::Renumbered { name: of, numbers } if **of == *name => {
                        self.place_today(ctx.ident(name), renumbered(ctx, value, numbers)?);
                        return Ok(());
                    }
                    _ => {}
                }
            }
        }
        self.place_today(ctx.ident(name), value);
        Ok(())
    }

    fn place_today(&mut self, name: Ident, value: Attr) {
        // What was an attribute may be a native property today.
        let field = self.op.and_then(|op| op.def.props.iter().find(|prop| prop.name == name));
        if let (Some(field), Some(bits)) = (field, bits_of(self.decoder.ctx, value))
            && let Ok(value) = number(self.decoder.ctx, &field.encoding, bits)
        {
            self.place_native(name, value);
            return;
        }
        let slot = self.op.and_then(|op| {
            let slot = properties::inherent_slot(self.decoder.ctx, op, name)?;
            let forms = std::iter::once(value).chain(as_dense(self.decoder.ctx, value));
            let fitting = { forms }.find(|&value| properties::fits(self.decoder, op, slot, value));
            Some((slot, fitting))
        });
        if let Some((slot, Some(value))) = slot {
            self.slots[slot] = Some(value);
            return;
        }
        self.unfit += usize::from(slot.is_some());
        self.left.push(NamedAttr { name, value });
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
                    self.sizes_of(slot, sizes)?;
                }
                Ok(())
            }
            None => self.place(name, ctx.dense_i32_array(&sizes)),
        }
    }

    fn sizes_of(&mut self, slot: usize, mut sizes: Vec<i32>) -> Result<()> {
        let Some(op) = self.op else { return Ok(()) };
        let count = properties::group_count(self.decoder, op, slot);
        let is_operands = self.decoder.ctx.bytes(op.slots[slot]) == OPERAND_SEGMENTS.as_bytes();
        if let Some(places) = self.places(sizes.len(), count).filter(|_| is_operands) {
            let mut today = vec![0; count];
            for (number, &size) in sizes.iter().enumerate() {
                let place = places.get(number).copied().flatten();
                match place.and_then(|place| today.get_mut(place)) {
                    Some(of) => *of = size,
                    None if size == 0 => {}
                    None => {
                        let ctx = self.decoder.ctx;
                        return Err(Fault::known(format!(
                            "'{}' of an older release has operands in a group that is not there today, number {number}",
                            ctx.text(ctx.op_info(self.name).name())
                        )));
                    }
                }
            }
            let filled =
                places.iter().flatten().filter(|&&place| today.get(place).is_some_and(|&size| size != 0));
            let filled: Vec<usize> = filled.copied().collect();
            if !filled.is_sorted() {
                self.moved = filled;
            }
            sizes = today;
        }
        sizes.resize(count, 0);
        self.slots[slot] = Some(self.decoder.ctx.dense_i32_array(&sizes));
        Ok(())
    }

    /// Where operand groups of which there were so many are today, where that is not the same place.
    fn places(&self, then: usize, today: usize) -> Option<&'c [Option<usize>]> {
        let fits = |places: &&[Option<usize>]| then <= places.len() && (then != today || are_moved(places));
        let exact = groups(self.changes).filter(fits).find(|places| places.len() == then);
        exact.or_else(|| groups(self.changes).find(fits))
    }

    fn finish(mut self, name: OpName) -> Result<Stated> {
        let ctx = self.decoder.ctx;
        let Some(op) = self.op else {
            // Without a definition the names are all there is to know: they stand as in generic text.
            let props = match self.left.is_empty() {
                true => ctx.empty_props(),
                false => ctx.props_of(&[Some(ctx.dict_attr(std::mem::take(&mut self.left)))]),
            };
            return Ok(Stated { props, left: Vec::new(), unfit: 0, moved: Vec::new() });
        };
        for group in &op.def.operands {
            let Arity::VariadicOfVariadic(lengths) = &group.arity else { continue };
            if let Some(slot) = op.slot(ctx.ident(lengths)) {
                self.slots[slot].get_or_insert_with(|| ctx.dense_i32_array(&[]));
            }
        }
        self.add_arrays(op)?;
        self.add_stated(op)?;
        let props = ctx.complete_props(name, &self.slots);
        Ok(Stated { props, left: self.left, unfit: self.unfit, moved: self.moved })
    }

    fn add_stated(&mut self, op: &RegisteredOp) -> Result<()> {
        let ctx = self.decoder.ctx;
        for change in self.changes {
            let Change::Stated { today, value } = change else { continue };
            if let Some(slot) = op.slot(ctx.ident(today)).filter(|&slot| self.slots[slot].is_none()) {
                self.slots[slot] = Some(crate::text::attribute(ctx, value.as_bytes(), "attribute")?);
            }
        }
        Ok(())
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

/// A list of numbers as the dense arrays that took its place in many definitions.
fn as_dense(ctx: &Context, value: Attr) -> Vec<Attr> {
    let AttrData::Array(elements) = ctx.attr_data(value) else { return Vec::new() };
    let number = |&element: &Attr| match ctx.attr_data(element) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let Some(numbers) = elements.iter().map(number).collect::<Option<Vec<i64>>>() else { return Vec::new() };
    let narrow: Option<Vec<i32>> = numbers.iter().map(|&number| i32::try_from(number).ok()).collect();
    let wide = ctx.dense_i64_array(&numbers);
    std::iter::once(wide).chain(narrow.map(|numbers| ctx.dense_i32_array(&numbers))).collect()
}

/// A number, or the elements of an array of numbers, with the numbers of today.
pub(crate) fn renumbered(ctx: &Context, value: Attr, numbers: &[(i64, i64)]) -> Result<Attr> {
    layout::renumbered(ctx, value, numbers).ok_or_else(|| Fault::known("a number has no place in its type"))
}

/// Refuses what would mean one thing or another: files below version 5 say nothing of when they were written, beside their producer.
///
/// # Errors
/// If the value of one of these attributes does, or the order of operands.
pub(crate) fn check_sure<'c>(
    ctx: &Context,
    op: &str,
    unsure: impl Iterator<Item = &'c Change>,
    stated: &[NamedAttr],
) -> Result<()> {
    let value = |is_it: &dyn Fn(&[u8]) -> bool| stated.iter().find(|entry| is_it(ctx.bytes(entry.name)));
    for change in unsure {
        let other = match change {
            Change::Renumbered { name, numbers } => match value(&|text| *text == *name.as_bytes()) {
                Some(entry) if renumbered(ctx, entry.value, numbers)? != entry.value => Some(&**name),
                _ => None,
            },
            Change::Groups(places) => {
                let sizes = value(&|text| [OPERAND_SEGMENTS.as_bytes(), OLD_SEGMENTS].contains(&text));
                // Without sizes each group is one operand.
                let sizes = match sizes {
                    Some(entry) => ctx.as_i32_array(entry.value).unwrap_or_default(),
                    None => vec![1; places.len()],
                };
                let filled =
                    places.iter().zip(&sizes).filter(|(_, size)| **size != 0).map(|(place, _)| place);
                (sizes.len() == places.len() && !filled.is_sorted()).then_some(OPERAND_SEGMENTS)
            }
            _ => None,
        };
        if let Some(name) = other {
            return Err(Fault::known(format!(
                "the producer does not say which snapshot wrote the file, and '{name}' of '{op}' would mean different things: say which \
                 with --assume-snapshot"
            )));
        }
    }
    Ok(())
}

/// The number in an attribute of an enum, or in an integer.
fn bits_of(ctx: &Context, value: Attr) -> Option<i64> {
    match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Dialect(data) => match data.params.first() {
            Some(&Param::Int(value)) => Some(value),
            _ => None,
        },
        _ => None,
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
/// since are empty. `values` counts operands and results.
pub(crate) fn with_sizes(
    ctx: &Context,
    name: OpName,
    props: Props,
    values: (usize, usize),
    changes: &[&Change],
) -> Props {
    let Some(op) = ctx.op_info(name).registered() else { return props };
    let places = groups(changes).next();
    let was_there = |at: usize| places.is_none_or(|places| places.contains(&Some(at)));
    let mut row = None;
    for (segments, groups, values, is_operands) in [
        (OPERAND_SEGMENTS, &op.def.operands, values.0, true),
        (RESULT_SEGMENTS, &op.def.results, values.1, false),
    ] {
        let Some(slot) = op.slot(ctx.ident(segments)) else { continue };
        let stated = ctx.props(props).get(slot).copied().flatten().and_then(|sizes| ctx.as_i32_array(sizes));
        // Sizes that nobody stated are all zero.
        if values == 0 || stated.is_some_and(|sizes| sizes.iter().any(|&size| size != 0)) {
            continue;
        }
        let sizes = group_sizes(groups, values, |at| !is_operands || was_there(at));
        row.get_or_insert_with(|| ctx.props(props).to_vec())[slot] = Some(ctx.dense_i32_array(&sizes));
    }
    row.map_or(props, |row| ctx.props_of(&row))
}

/// Where operand groups are today, by each line that says so.
fn groups<'c>(changes: &'c [&Change]) -> impl Iterator<Item = &'c [Option<usize>]> {
    changes.iter().filter_map(|change| change.groups())
}

/// Puts operands in the order of today, of which `props` has the sizes.
///
/// # Errors
/// If what the operation holds had another form, as its operands tell.
pub(crate) fn order_operands(
    ctx: &Context,
    name: OpName,
    props: Props,
    changes: &[&Change],
    operands: &mut [ValueId],
) -> Result<()> {
    let Some(op) = ctx.op_info(name).registered() else { return Ok(()) };
    let sizes = operand_group_sizes(ctx, op, props, operands.len());
    for change in changes {
        let Change::Form(groups) = change else { continue };
        if !groups.is_empty() && are_filled(op, &sizes, groups) {
            return Err(Fault::known(format!(
                "'{}' of an older release with operands in {} holds what had another form then",
                ctx.text(ctx.op_info(name).name()),
                groups.join(" and ")
            )));
        }
    }
    let order = groups(changes).find_map(|places| operand_order(places, &sizes, operands.len()));
    for (place, value) in order.unwrap_or_default().into_iter().zip(operands.to_vec()) {
        if let Some(operand) = operands.get_mut(place) {
            *operand = value;
        }
    }
    Ok(())
}
