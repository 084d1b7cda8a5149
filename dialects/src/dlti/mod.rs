//! The dlti dialect.

mod layout;
mod text;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.attr("dl_entry").hooks(Arc::new(text::Entry));
    let spec = text::Entries { empty: true, types: true, devices: false };
    dialect.attr("dl_spec").hooks(Arc::new(spec)).interface(layout::spec());
    dialect.attr("map").hooks(Arc::new(text::Entries { empty: true, types: true, devices: false }));
    dialect.attr("target_system_spec").hooks(Arc::new(text::Entries {
        empty: false,
        types: false,
        devices: true,
    }));
    dialect.attr("target_device_spec").hooks(Arc::new(text::Entries {
        empty: false,
        types: false,
        devices: false,
    }));
    dialect.hooks(Arc::new(layout::Dlti));
}
