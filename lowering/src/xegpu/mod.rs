//! Passes over the xegpu dialect.

mod fold_alias;

pub use fold_alias::FoldAliasOps;

use rmlir_passes::Registry;

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FoldAliasOps>();
}
