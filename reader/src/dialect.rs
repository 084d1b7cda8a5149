//! Dialects and operation names (section 1).

use crate::attr_type::Decoder;
use crate::fault::Result;
use bytes::Bytes;
use rmlir_format::{DialectIdx, OpNameIdx, Tables};
use rmlir_ir::layout::ReleaseLayout;
use rmlir_ir::{Context, Ident, OpName};

/// An operation name as the reader needs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Name {
    pub(crate) name: OpName,
    /// Operations of it own their regions as a unit.
    pub(crate) unit: bool,
    /// The context has its definition.
    pub(crate) registered: bool,
    /// The writer had its definition.
    pub(crate) was_registered: bool,
    /// Groups of its operands stood elsewhere when the file was written.
    pub(crate) regrouped: bool,
    /// The sizes of its groups are stated today.
    pub(crate) sized: bool,
    /// More than names may have to be done for operations of it.
    pub(crate) renewed: bool,
    /// Its dialect may read the properties itself.
    pub(crate) own_properties: bool,
    /// An operation of it exists.
    pub(crate) used: bool,
}

/// Looks up a name: that of today, if a release wrote the file that had another one. Its dialect is needed from now on.
///
/// # Errors
/// If the dialect is unknown and that is not allowed.
pub(crate) fn name(
    decoder: Decoder<'_>,
    index: OpNameIdx,
    layout: Option<&ReleaseLayout>,
) -> Result<Option<Name>> {
    let tables = decoder.file.tables();
    let Some(op) = tables.dialects.op(index) else { return Ok(None) };
    decoder.check_dialect(op.dialect)?;
    let full = full_name(decoder, index);
    let then = layout.zip(std::str::from_utf8(&full).ok());
    let today = then.map(|(layout, full)| layout.name_today(full));
    let regrouped =
        then.is_some_and(|(layout, full)| layout.changes_of(full).any(|change| change.groups().is_some()));
    let name = decoder.ctx.op_name_bytes(today.map_or(&full, str::as_bytes));
    let info = decoder.ctx.op_info(name);
    let registered = info.registered();
    let sized = registered.is_some_and(|op| !op.size_slots().is_empty());
    let renewed = layout.zip(today).is_some_and(|(layout, today)| layout.is_renewed(today));
    Ok(Some(Name {
        name,
        unit: info.has_trait(rmlir_ir::TraitSet::ISOLATED_FROM_ABOVE),
        registered: registered.is_some(),
        was_registered: op.registered == Some(true),
        regrouped,
        sized,
        renewed,
        own_properties: registered.is_some() && decoder.ctx.bytecode_interface_of(info.dialect()).is_some(),
        used: false,
    }))
}

/// A name with its dialect; empty if the index is out of range.
pub(crate) fn full_name(decoder: Decoder<'_>, index: OpNameIdx) -> Vec<u8> {
    let tables = decoder.file.tables();
    let Some(op) = tables.dialects.op(index) else { return Vec::new() };
    let mut full = decoder.dialect_name(op.dialect).to_vec();
    let part = tables.strings.get(op.name).unwrap_or_default();
    if !part.is_empty() {
        full.push(b'.');
        full.extend_from_slice(part);
    }
    full
}

/// The versions of dialects that the file states, as they are. An empty one is none.
pub(crate) fn versions(ctx: &Context, file: &Bytes, tables: &Tables<'_>) -> Vec<(Ident, Bytes)> {
    let dialects = (0..tables.dialects.len() as u32).map(DialectIdx);
    let version = |index| {
        let payload = tables.dialects.version(index)?.payload.rest();
        let name = tables.strings.get(tables.dialects.name(index)?)?;
        // A dialect that reads versions writes its own.
        (!payload.is_empty() && ctx.bytecode_interface(name).is_none())
            .then(|| (ctx.ident_bytes(name), file.slice_ref(payload)))
    };
    dialects.filter_map(version).collect()
}
