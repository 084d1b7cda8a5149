//! Loads and stores.

use crate::common::casts::without_memref_casts;
use crate::common::fold::folder_in_place;
use rmlir_ir::fold::Fold;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in ["load", "store", "maskedload", "maskedstore"] {
        dialect
            .op(name)
            .fold(folder_in_place(|args| without_memref_casts(args.op).map_or(Fold::No, Fold::Update)));
    }
}
