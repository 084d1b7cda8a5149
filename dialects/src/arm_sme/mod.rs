//! The arm_sme dialect.

pub use crate::ops::arm_sme::*;
use rmlir_ir::traits::{CustomTrait, OpTrait};
use rmlir_ir::{AttrData, OpRef, Signedness, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op_trait("TileNumber", Arc::new(|_, _| Some(OpTrait::Custom(Arc::new(TileNumber)))));
}

/// The number of a tile, where it is stated: a discardable attribute.
struct TileNumber;

impl CustomTrait for TileNumber {
    fn name(&self) -> &str {
        "TileNumber"
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), String> {
        let ctx = op.ctx();
        let Some(AttrData::Integer { ty, .. }) = op.attr_named("tile_id").map(|attr| ctx.attr_data(attr))
        else {
            return Ok(());
        };
        let is_i32 =
            matches!(ctx.type_data(*ty), TypeData::Integer { width: 32, signedness: Signedness::Signless });
        if is_i32 { Ok(()) } else { Err("tile ID should be a 32-bit signless integer".into()) }
    }
}
