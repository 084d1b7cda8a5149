//! Files of older releases: the layouts of their operations' properties.
//!
//! [`register_all`] gives a context the layouts that ship. `layouts/N.txt` has those of release N, an operation a line: its name, the
//! attributes among its properties in wire order (`?` may be absent), native properties (`name:number`) and how many groups of operands
//! or results have their sizes stated (`operands=3`). This crate does not read bytecode; `rmlir-reader` does that with what is here.
//!
//! ```
//! let ctx = rmlir_ir::Context::new();
//! rmlir_upgrade::register_all(&ctx);
//! let layouts = ctx.release_layouts();
//! let function = &layouts[0].ops["func.func"];
//! assert_eq!(layouts[0].release, 19);
//! assert!(function.attrs.iter().all(|attr| &*attr.name != "no_inline"));
//! ```
#![forbid(unsafe_code)]

mod layout;

pub use layout::{LayoutError, parse};

use rmlir_ir::Context;

/// The layouts that ship, by release.
const LAYOUTS: [(u32, &str); 1] = [(19, include_str!("../layouts/19.txt"))];

/// Gives a context all layouts that ship.
pub fn register_all(ctx: &Context) {
    for (release, text) in LAYOUTS {
        // A test sees to it that they are in order.
        if let Ok(layout) = parse(release, text) {
            ctx.add_release_layout(layout);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ships_is_in_order() {
        for (release, text) in LAYOUTS {
            let layout = parse(release, text).unwrap();
            assert!(layout.ops.len() > 300, "{release}");
            for (name, op) in &layout.ops {
                assert!(op.attrs.is_sorted_by(|a, b| a.name < b.name), "{release}: {name}");
            }
        }
    }
}
