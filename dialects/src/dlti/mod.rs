//! The dlti dialect.

mod layout;
mod text;

use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    set.attr("dlti.dl_entry", Arc::new(text::Entry));
    set.attr("dlti.dl_spec", Arc::new(text::Entries { empty: true, types: true, devices: false }));
    set.attr("dlti.map", Arc::new(text::Entries { empty: true, types: true, devices: false }));
    set.attr(
        "dlti.target_system_spec",
        Arc::new(text::Entries { empty: false, types: false, devices: true }),
    );
    set.attr(
        "dlti.target_device_spec",
        Arc::new(text::Entries { empty: false, types: false, devices: false }),
    );
    set.attr_interfaces("dlti.dl_spec", layout::interfaces());
    set.dialect("dlti", Arc::new(layout::Dlti));
}
