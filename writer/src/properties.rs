//! Property blobs (section 8), from the definition of the operation.

use crate::attr_type::Sink;
use crate::hooks;
use crate::numbering::Row;
use crate::release::{Stated, is_whole, number, sizes, slots};
use rmlir_format::Version;
use rmlir_ir::def::{OpDef, Param, Presence, PropEncoding};
use rmlir_ir::layout::{NativeForm, OpLayout};
use rmlir_ir::{Attr, AttrData, Context, Ident, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS};
use std::ops::Range;

/// The property that has no bytecode form, by the number of its slot.
#[derive(Debug)]
pub(crate) struct NoForm(pub(crate) usize);

/// Whether operations of this name with this row have a blob from version 5 on.
pub(crate) fn has_blob(ctx: &Context, name: OpName, props: Props, layout: Option<&OpLayout>) -> bool {
    match (layout, ctx.op_info(name).registered()) {
        (Some(layout), _) if is_whole(layout) => ctx.props(props).first().is_some_and(Option::is_some),
        (Some(layout), _) => !layout.is_empty(),
        (None, Some(registered)) => !registered.slots.is_empty(),
        (None, None) => ctx.props(props).first().is_some_and(Option::is_some),
    }
}

/// Whether the dialect of an operation may write its properties itself.
pub(crate) fn may_be_own(ctx: &Context, name: OpName) -> bool {
    let info = ctx.op_info(name);
    info.registered().is_some() && ctx.bytecode_interface_of(info.dialect()).is_some()
}

/// Gives the fields of a row: attributes by name, then native properties, then segment sizes. A row for a release has its `layout`.
///
/// # Errors
/// If a native property has no known form.
pub(crate) fn encode(
    ctx: &Context,
    of: &Row,
    version: Version,
    layout: Option<&OpLayout>,
    sink: &mut impl Sink,
) -> Result<(), NoForm> {
    let (name, props) = (of.name, of.props);
    if let Some(layout) = layout {
        return encode_for(ctx, props, version, layout, sink);
    }
    if of.is_own
        && let Some(fields) = hooks::properties(ctx, name, props, version)
    {
        fields.replay(sink);
        return Ok(());
    }
    let row = ctx.props(props);
    let value = |slot: usize| row.get(slot).copied().flatten();
    let Some(registered) = ctx.op_info(name).registered() else {
        if let Some(attr) = value(0) {
            sink.attr(attr);
        }
        return Ok(());
    };
    let (def, attrs) = (&registered.def, registered.def.attrs.len());
    encode_attrs(ctx, name, version, sink, &value);
    for (index, prop) in def.props.iter().enumerate() {
        let slot = attrs + index;
        encode_native(ctx, &prop.encoding, value(slot), sink).ok_or(NoForm(slot))?;
    }
    if version.has_native_segment_sizes() {
        for slot in attrs + def.props.len()..registered.slots.len() {
            sparse(sink, &segment_sizes(ctx, value(slot), group_count(ctx, def, registered.slots[slot])));
        }
    }
    Ok(())
}

/// The attributes by name; below version 6 with the segment sizes among them.
fn encode_attrs(
    ctx: &Context,
    name: OpName,
    version: Version,
    sink: &mut impl Sink,
    value: &impl Fn(usize) -> Option<Attr>,
) {
    let Some(registered) = ctx.op_info(name).registered() else { return };
    let def = &registered.def;
    let count = def.attrs.len();
    let mut give = |slot: usize| match registered.field(slot).map(|field| &field.presence) {
        Some(Presence::Required) | None => match value(slot) {
            Some(attr) => sink.attr(attr),
            // A row without a required attribute does not verify. The empty dictionary keeps the shape of the blob.
            None => sink.attr(ctx.empty_dict()),
        },
        Some(_) => sink.optional_attr(value(slot)),
    };
    if version.has_native_segment_sizes() || registered.size_slots().is_empty() {
        return (0..count).for_each(give);
    }
    let mut slots: Vec<usize> = (0..count).chain(registered.size_slots()).collect();
    slots.sort_by_key(|&slot| ctx.bytes(registered.slots[slot]));
    slots.into_iter().for_each(&mut give);
}

/// How many operand or result groups the definition has.
fn group_count(ctx: &Context, def: &OpDef, slot: rmlir_ir::Ident) -> usize {
    match ctx.bytes(slot) == RESULT_SEGMENTS.as_bytes() {
        true => def.results.len(),
        false => def.operands.len(),
    }
}

/// The sizes as the wire has them: as many as there are groups.
fn segment_sizes(ctx: &Context, attr: Option<Attr>, groups: usize) -> Vec<u64> {
    let sizes = attr.and_then(|attr| ctx.as_i32_array(attr)).unwrap_or_default();
    let mut sizes: Vec<u64> = sizes.into_iter().map(|size| u64::from(size as u32)).collect();
    sizes.resize(groups, 0);
    sizes
}

/// Small numbers most of which may be zero: all of them, or those that are not zero with their places.
fn sparse(sink: &mut impl Sink, sizes: &[u64]) {
    let used = sizes.iter().filter(|&&size| size != 0).count();
    let last = sizes.iter().rposition(|&size| size != 0).unwrap_or(0);
    if last > 256 || used > sizes.len() / 2 {
        sink.unsigned((sizes.len() as u64) << 1);
        return sizes.iter().for_each(|&size| sink.unsigned(size));
    }
    sink.unsigned((used as u64) << 1 | 1);
    if used == 0 {
        return;
    }
    let width = usize::BITS - last.leading_zeros();
    sink.unsigned(u64::from(width));
    for (index, &size) in sizes.iter().enumerate().filter(|(_, size)| **size != 0) {
        sink.unsigned(size << width | index as u64);
    }
}

/// The value of a native property. Without one, an optional one is absent and a unit one is not set.
fn encode_native(
    ctx: &Context,
    form: &PropEncoding,
    value: Option<Attr>,
    sink: &mut impl Sink,
) -> Option<()> {
    match (form, value) {
        (PropEncoding::Optional(_) | PropEncoding::Unit, None) => {
            sink.byte(0);
            Some(())
        }
        (form, value) => encode_value(ctx, form, value?, sink),
    }
}

fn encode_value(ctx: &Context, form: &PropEncoding, value: Attr, sink: &mut impl Sink) -> Option<()> {
    match (form, ctx.attr_data(value)) {
        (PropEncoding::Int(_), AttrData::Integer { value, .. }) => sink.unsigned(value.to_i64()? as u64),
        (PropEncoding::Bool | PropEncoding::Unit, AttrData::Integer { value, .. }) => {
            sink.byte(u8::from(!value.is_zero()));
        }
        (PropEncoding::Unit, AttrData::Unit) => sink.byte(1),
        (PropEncoding::String, AttrData::String { value, .. }) => sink.string(ctx.bytes(*value)),
        (PropEncoding::Optional(inner), AttrData::Array(elements)) => {
            sink.byte(u8::from(!elements.is_empty()));
            if let Some(&element) = elements.first() {
                encode_native(ctx, inner, Some(element), sink)?;
            }
        }
        (PropEncoding::Array(inner), AttrData::Array(elements)) => {
            sink.unsigned(elements.len() as u64);
            for &element in elements {
                encode_native(ctx, inner, Some(element), sink)?;
            }
        }
        (PropEncoding::Enum(def), AttrData::Dialect(data)) if data.def == *def => {
            match data.params.first()? {
                Param::Int(value) => sink.unsigned(*value as u64),
                _ => return None,
            }
        }
        (PropEncoding::Attr, _) => sink.attr(value),
        _ => return None,
    }
    Some(())
}

/// Gives the fields of a row that has the slots of a release's layout.
fn encode_for(
    ctx: &Context,
    props: Props,
    version: Version,
    layout: &OpLayout,
    sink: &mut impl Sink,
) -> Result<(), NoForm> {
    let row = ctx.props(props);
    let value = |slot: usize| row.get(slot).copied().flatten();
    let (attrs, own) = (layout.attrs.len(), layout.attrs.len() + layout.natives.len());
    let names: Vec<&str> = slots(layout).collect();
    let mut ordered: Vec<usize> = (0..attrs).collect();
    if !version.has_native_segment_sizes() {
        ordered.extend(own..names.len());
        ordered.sort_by_key(|&slot| names[slot]);
    }
    for slot in ordered {
        match layout.attrs.get(slot) {
            Some(attr) if attr.optional => sink.optional_attr(value(slot)),
            _ => sink.attr(value(slot).unwrap_or_else(|| ctx.empty_dict())),
        }
    }
    for (index, native) in layout.natives.iter().enumerate() {
        encode_form(ctx, &native.form, value(attrs + index), sink).ok_or(NoForm(attrs + index))?;
    }
    if version.has_native_segment_sizes() {
        for (index, (_, groups)) in sizes(layout).enumerate() {
            sparse(sink, &segment_sizes(ctx, value(own + index), groups));
        }
    }
    Ok(())
}

/// The value of a native property of a release, in whatever attribute it comes. Without one it is zero, empty or absent.
fn encode_form(ctx: &Context, form: &NativeForm, value: Option<Attr>, sink: &mut impl Sink) -> Option<()> {
    let number = |value: Option<Attr>| value.map_or(Some(0), |value| number(ctx, value));
    let elements: &[Attr] = match value.map(|value| ctx.attr_data(value)) {
        Some(AttrData::Array(elements)) => elements,
        _ => &[],
    };
    match form {
        NativeForm::Number(_) => sink.unsigned(number(value)? as u64),
        NativeForm::Byte => sink.byte(u8::from(number(value)? != 0)),
        NativeForm::String => match value.map(|value| ctx.attr_data(value)) {
            Some(AttrData::String { value, .. }) => sink.string(ctx.bytes(*value)),
            None => sink.string(b""),
            _ => return None,
        },
        NativeForm::Optional(inner) => {
            sink.byte(u8::from(!elements.is_empty()));
            if let Some(&element) = elements.first() {
                encode_form(ctx, inner, Some(element), sink)?;
            }
        }
        NativeForm::List(inner) => {
            sink.unsigned(elements.len() as u64);
            for &element in elements {
                encode_form(ctx, inner, Some(element), sink)?;
            }
        }
        NativeForm::Code => return None,
    }
    Some(())
}

/// The dictionary of all attributes, as versions below 5 have it: inherent ones, segment sizes and discardable ones. Native
/// properties have no place there, and neither has the attribute of an operation that is not registered.
pub(crate) fn merged_dictionary(
    ctx: &Context,
    of: Stated,
    layout: Option<&OpLayout>,
    old_names: bool,
) -> Attr {
    let (names, native): (Vec<Ident>, Range<usize>) = match (layout, ctx.op_info(of.name).registered()) {
        (Some(layout), _) => {
            let attrs = layout.attrs.len();
            let name = |name: &str| match name {
                OPERAND_SEGMENTS if old_names => ctx.ident("operand_segment_sizes"),
                RESULT_SEGMENTS if old_names => ctx.ident("result_segment_sizes"),
                _ => ctx.ident(name),
            };
            (slots(layout).map(name).collect(), attrs..attrs + layout.natives.len())
        }
        (None, Some(registered)) => {
            let attrs = registered.def.attrs.len();
            (registered.slots.to_vec(), attrs..attrs + registered.def.props.len())
        }
        (None, None) => return of.attrs,
    };
    let row = names.iter().zip(ctx.props(of.props)).enumerate();
    let inherent = row
        .filter(|(slot, _)| !native.contains(slot))
        .filter_map(|(_, (&name, &value))| Some(rmlir_ir::NamedAttr { name, value: value? }));
    let mut entries: Vec<rmlir_ir::NamedAttr> = inherent.collect();
    if entries.is_empty() {
        return of.attrs;
    }
    entries.extend(ctx.dict(of.attrs));
    ctx.dict_attr(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmlir_format::write::Emitter;

    #[derive(Default)]
    struct Numbers(Emitter);

    impl Sink for Numbers {
        fn attr(&mut self, _: Attr) {}
        fn ty(&mut self, _: rmlir_ir::Type) {}
        fn resource(&mut self, _: rmlir_ir::Ident, _: rmlir_ir::Ident, _: u32) {}
        fn string(&mut self, _: &[u8]) {}
        fn unsigned(&mut self, value: u64) {
            self.0.varint(value);
        }
        fn signed(&mut self, _: i64) {}
        fn byte(&mut self, _: u8) {}
        fn blob(&mut self, _: &[u8]) {}
        fn optional_attr(&mut self, _: Option<Attr>) {}
    }

    #[test]
    fn sparse_arrays_have_the_bytes_of_the_reference() {
        for (sizes, bytes) in [
            (&[0, 0][..], &[0x03][..]),
            (&[1, 0], &[0x07, 0x01, 0x03]),
            (&[0, 1], &[0x07, 0x03, 0x07]),
            (&[1, 0, 1], &[0x0D, 0x03, 0x01, 0x03]),
            (&[1, 1], &[0x09, 0x03, 0x03]),
            (&[1, 1, 0, 0], &[0x0B, 0x03, 0x05, 0x07]),
            (&[1, 0, 0, 2], &[0x0B, 0x05, 0x09, 0x17]),
            (&[1, 1, 2, 0], &[0x11, 0x03, 0x03, 0x05, 0x01]),
        ] {
            let mut sink = Numbers::default();
            sparse(&mut sink, sizes);
            assert_eq!(sink.0.as_bytes(), bytes, "{sizes:?}");
        }
    }
}
