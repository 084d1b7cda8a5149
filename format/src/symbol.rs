//! Names of symbols.

use crate::encoding::{AttrKind, attribute_kind};
use crate::read::Tables;
use crate::read::attr_type::Entry;

/// The characters of a StringAttr in binary form.
pub fn string_value<'a>(entry: &Entry<'a>, tables: &Tables<'a>) -> Option<&'a [u8]> {
    if !entry.custom || !matches!(attribute_kind(entry, tables), AttrKind::String | AttrKind::TypedString) {
        return None;
    }
    let mut body = entry.body;
    body.varint().ok()?;
    let index = body.varint().ok()?;
    tables.strings.get(crate::index::StringIdx(u32::try_from(index).ok()?))
}
