//! Property rows: from blobs (section 8) by the definition of the operation, or below version 5 from its dictionary.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use rmlir_format::error::Table;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{AttrIdx, StringIdx, Version};
use rmlir_ir::constraint::{Constraint, Subject, Verdict};
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::def::{Param, Presence, PropEncoding};
use rmlir_ir::print::attr_to_string;
use rmlir_ir::raw::RawContext;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, Ident, NamedAttr, OPERAND_SEGMENTS, OpName, Props, RESULT_SEGMENTS, TypeData};
use smallvec::{SmallVec, smallvec};
use std::borrow::Cow;
use std::ops::Range;

/// Reads the blob of an operation by its definition. What is left of it belongs to nothing.
///
/// # Errors
/// If the blob does not fit the definition.
pub(crate) fn read_blob(
    decoder: Decoder<'_>,
    name: OpName,
    blob: Cursor<'_>,
    version: Version,
) -> Result<Props> {
    let ctx = decoder.ctx;
    let mut reader = Blob { decoder, cursor: blob };
    let Some(registered) = ctx.op_info(name).registered() else {
        let attr = reader.attr()?;
        return Ok(ctx.props_of(&[Some(attr)]));
    };
    if registered.slots.is_empty() {
        let name = ctx.text(ctx.op_info(name).name());
        return Err(Fault::known(format!("has properties but missing BytecodeOpInterface for {name}")));
    }
    let mut row = smallvec![None; registered.slots.len()];
    reader.row(registered, version, &mut row)?;
    Ok(ctx.fill_props(registered, &mut row))
}

/// A blob that is being read.
pub(crate) struct Blob<'f, 'c> {
    pub(crate) decoder: Decoder<'f>,
    pub(crate) cursor: Cursor<'c>,
}

impl Blob<'_, '_> {
    /// Reads the values of the slots of a definition.
    fn row(
        &mut self,
        op: &RegisteredOp,
        version: Version,
        row: &mut SmallVec<[Option<Attr>; 16]>,
    ) -> Result<()> {
        let attrs = op.def.attrs.len();
        let segments = attrs + op.def.props.len()..op.slots.len();
        match version.has_native_segment_sizes() {
            true => {
                for (slot, value) in row.iter_mut().enumerate().take(attrs) {
                    // Most attributes of most operations are absent.
                    if self.skip_absent(op, slot) {
                        continue;
                    }
                    *value = self.field(op, slot)?;
                }
            }
            false => self.named(op, segments.clone(), row)?,
        }
        for (index, prop) in op.def.props.iter().enumerate() {
            row[attrs + index] = Some(self.native(&prop.encoding)?);
        }
        if version.has_native_segment_sizes() {
            for slot in segments {
                row[slot] = Some(self.sparse(group_count(self.decoder, op, slot))?);
            }
        }
        Ok(())
    }

    /// Reads attributes and sizes of segments where these stand among them by name.
    fn named(
        &mut self,
        op: &RegisteredOp,
        segments: Range<usize>,
        row: &mut SmallVec<[Option<Attr>; 16]>,
    ) -> Result<()> {
        let (ctx, attrs) = (self.decoder.ctx, op.def.attrs.len());
        let mut slots: SmallVec<[usize; 16]> = (0..attrs).chain(segments).collect();
        slots.sort_by_key(|&slot| ctx.bytes(op.slots[slot]));
        for slot in slots {
            row[slot] = match slot < attrs {
                true => self.field(op, slot)?,
                false => Some(self.segment_attr(op, slot)?),
            };
        }
        Ok(())
    }

    pub(crate) fn string(&mut self) -> Result<Attr> {
        let strings = &self.decoder.file.tables().strings;
        let index = StringIdx(self.cursor.index(strings.len(), Table::String)?);
        let ctx = self.decoder.ctx;
        Ok(ctx.string_ident(ctx.ident_bytes(strings.get(index).unwrap_or_default())))
    }

    /// An attribute, or nothing.
    #[inline]
    pub(crate) fn optional_attr(&mut self) -> Result<Option<Attr>> {
        let start = self.cursor.position();
        let (index, present) = self.cursor.flagged()?;
        if !present {
            return Ok(None);
        }
        let count = self.decoder.file.attrs.len();
        let index = self.cursor.check_index(index, count, Table::Attribute, start)?;
        self.decoder.attr(AttrIdx(index)).map(Some)
    }

    /// The same where nothing but zero stands for nothing: no writer has anything else there.
    pub(crate) fn optional_attr_exactly(&mut self) -> Result<Option<Attr>> {
        let mut ahead = self.cursor;
        match ahead.flagged()? {
            (index, false) if index > 0 => {
                Err(Fault::known("an attribute that is absent has an index: the properties lie otherwise"))
            }
            _ => self.optional_attr(),
        }
    }

    pub(crate) fn attr(&mut self) -> Result<Attr> {
        let index = self.cursor.index(self.decoder.file.attrs.len(), Table::Attribute)?;
        self.decoder.attr(AttrIdx(index))
    }

    /// Goes on after an attribute that may be absent and is. Nothing is said of one of whose presence more is to be read.
    #[inline]
    fn skip_absent(&mut self, op: &RegisteredOp, slot: usize) -> bool {
        let may_be = op.field(slot).is_some_and(|field| !matches!(field.presence, Presence::Required));
        may_be && self.cursor.skip_zero()
    }

    fn field(&mut self, op: &RegisteredOp, slot: usize) -> Result<Option<Attr>> {
        let Some(field) = op.field(slot) else { return Ok(None) };
        let attr = if matches!(field.presence, Presence::Required) {
            self.attr()?
        } else {
            match self.optional_attr()? {
                Some(attr) => attr,
                None => return Ok(None),
            }
        };
        if field.storage.pred.eval(self.decoder.ctx, Subject::Attr(attr)) == Verdict::No {
            let got = attr_to_string(self.decoder.ctx, attr);
            return Err(Fault::known(format!("expected {}, but got: {got}", class_name(&field.storage))));
        }
        Ok(Some(attr))
    }

    fn segment_attr(&mut self, op: &RegisteredOp, slot: usize) -> Result<Attr> {
        let attr = self.attr()?;
        let groups = group_count(self.decoder, op, slot);
        let Some(mut sizes) = self.decoder.ctx.as_i32_array(attr) else {
            let got = attr_to_string(self.decoder.ctx, attr);
            return Err(Fault::known(format!(
                "expected mlir::detail::DenseArrayAttrImpl<int32_t>, but got: {got}"
            )));
        };
        if sizes.len() > groups {
            return Err(Fault::known("size mismatch for operand/result_segment_size"));
        }
        sizes.resize(groups, 0);
        Ok(self.decoder.ctx.dense_i32_array(&sizes))
    }

    /// Small numbers most of which may be zero: all of them, or those that are not zero with their places.
    pub(crate) fn sparse(&mut self, groups: usize) -> Result<Attr> {
        let mut sizes = vec![0i32; groups];
        let (count, sparse) = self.cursor.flagged()?;
        if !sparse && count > groups as u64 {
            return Err(Fault::known(format!(
                "trying to read an array of {count} but only {groups} storage available."
            )));
        }
        let width = if sparse && count > 0 { self.cursor.varint()? } else { 0 };
        if width > 8 {
            return Err(Fault::known(format!("reading sparse array with indexing above 8 bits: {width}")));
        }
        for place in 0..count {
            let mut index = place;
            let mut size = self.cursor.varint()?;
            if sparse {
                index = size & ((1 << width) - 1);
                size >>= width;
            }
            let Some(slot) = sizes.get_mut(index as usize) else {
                return Err(Fault::known(format!(
                    "reading a sparse array found index {index} but only {groups} storage available."
                )));
            };
            *slot = size as i32;
        }
        Ok(self.decoder.ctx.dense_i32_array(&sizes))
    }

    pub(crate) fn native(&mut self, form: &PropEncoding) -> Result<Attr> {
        let ctx = self.decoder.ctx;
        Ok(match form {
            &PropEncoding::Int(ty) => {
                let width = match ctx.type_data(ty) {
                    TypeData::Integer { width, .. } => *width,
                    _ => 64,
                };
                let value = Int::from_u64(width, self.cursor.varint()?);
                ctx.integer_attr(ty, value).map_err(|error| self.own(error.0))?
            }
            PropEncoding::Bool => ctx.bool_attr(self.cursor.byte()? != 0),
            PropEncoding::Unit => match self.cursor.byte()? {
                0 => ctx.bool_attr(false),
                _ => ctx.unit(),
            },
            PropEncoding::String => self.string()?,
            PropEncoding::Optional(inner) => match self.cursor.byte()? {
                0 => ctx.array_attr(&[]),
                _ => ctx.array_attr(&[self.native(inner)?]),
            },
            PropEncoding::Array(inner) => {
                let count = self.cursor.count()?;
                let elements: Result<Vec<Attr>> = (0..count).map(|_| self.native(inner)).collect();
                ctx.array_attr(&elements?)
            }
            PropEncoding::Enum(def) => {
                let value = self.cursor.varint()? as i64;
                ctx.dialect_attr(*def, vec![Param::Int(value)]).map_err(|error| self.own(error.0))?
            }
            PropEncoding::Attr => self.attr()?,
            PropEncoding::Unknown => {
                return Err(self.own("the definition does not say how a native property is encoded"));
            }
        })
    }

    #[cold]
    fn own(&self, message: impl Into<String>) -> Fault {
        Fault::own(message, self.cursor.position(), rmlir_format::SectionId::Properties)
    }
}

/// How many operand or result groups a segment-size slot is about.
pub(crate) fn group_count(decoder: Decoder<'_>, op: &RegisteredOp, slot: usize) -> usize {
    match decoder.ctx.bytes(op.slots[slot]) == RESULT_SEGMENTS.as_bytes() {
        true => op.def.results.len(),
        false => op.def.operands.len(),
    }
}

/// The class that messages name for a slot: that of its definition, without the short names that C++ has for arrays of numbers.
fn class_name(storage: &Constraint) -> Cow<'_, str> {
    let class = storage.summary.trim().trim_start_matches("::");
    let element = class.strip_prefix("mlir::Dense").and_then(|rest| rest.strip_suffix("ArrayAttr"));
    let element = match element {
        Some("Bool") => "bool",
        Some("I8") => "int8_t",
        Some("I16") => "int16_t",
        Some("I32") => "int32_t",
        Some("I64") => "int64_t",
        Some("F32") => "float",
        Some("F64") => "double",
        _ => return class.into(),
    };
    format!("mlir::detail::DenseArrayAttrImpl<{element}>").into()
}

/// Splits the dictionary of a file below version 5: inherent attributes and segment sizes go into the row, the rest is discardable.
/// An attribute of a class that its slot cannot hold leaves it without any, also without a default, as the reference does.
pub(crate) fn split_dictionary(decoder: Decoder<'_>, name: OpName, stated: &[NamedAttr]) -> (Props, Attr) {
    let ctx = decoder.ctx;
    let Some(op) = ctx.op_info(name).registered() else {
        return (ctx.empty_props(), ctx.dict_attr(stated.to_vec()));
    };
    let mut row: SmallVec<[Option<Attr>; 64]> = SmallVec::from_elem(None, op.slots.len());
    let (mut left, mut unfit): (Vec<NamedAttr>, SmallVec<[usize; 1]>) = Default::default();
    for &entry in stated {
        match inherent_slot(ctx, op, entry.name) {
            None => left.push(entry),
            Some(slot) if fits(decoder, op, slot, entry.value) => row[slot] = Some(entry.value),
            Some(slot) => unfit.push(slot),
        }
    }
    let mut props = ctx.complete_props(name, &row);
    if !unfit.is_empty() {
        let mut row = ctx.props(props).to_vec();
        unfit.into_iter().for_each(|slot| row[slot] = None);
        props = ctx.props_of(&row);
    }
    (props, ctx.dict_attr(left))
}

/// The slot of an attribute or of segment sizes. Up to release 17 those of groups had another name, which the reference takes too.
pub(crate) fn inherent_slot(ctx: &Context, op: &RegisteredOp, name: Ident) -> Option<usize> {
    let attrs = op.def.attrs.len();
    let old = || match ctx.bytes(name) {
        b"operand_segment_sizes" => op.slot(ctx.ident(OPERAND_SEGMENTS)),
        b"result_segment_sizes" => op.slot(ctx.ident(RESULT_SEGMENTS)),
        _ => None,
    };
    let slot = op.slot(name).or_else(old);
    slot.filter(|slot| !(attrs..attrs + op.def.props.len()).contains(slot))
}

/// Whether a slot can hold a value.
pub(crate) fn fits(decoder: Decoder<'_>, op: &RegisteredOp, slot: usize, value: Attr) -> bool {
    match op.field(slot) {
        Some(field) => field.storage.pred.eval(decoder.ctx, Subject::Attr(value)) != Verdict::No,
        None => {
            let sizes = decoder.ctx.as_i32_array(value);
            sizes.is_some_and(|sizes| sizes.len() == group_count(decoder, op, slot))
        }
    }
}
