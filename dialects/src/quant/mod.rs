//! The quant dialect.

mod casts;
mod encoding;
mod storage;
mod uniform;

pub use crate::ops::quant::*;
use rmlir_ir::Type;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, DialectHooks};
use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    set.op("quant.dcast", Arc::new(casts::Cast { storage: false }), true);
    set.op("quant.qcast", Arc::new(casts::Cast { storage: false }), true);
    set.op("quant.scast", Arc::new(casts::Cast { storage: true }), true);
    set.dialect("quant", Arc::new(Quant));
    set.ty("quant.any", Arc::new(storage::Any));
    set.ty("quant.calibrated", Arc::new(storage::Calibrated));
    set.ty("quant.uniform", Arc::new(uniform::Uniform));
}

/// The dialect.
struct Quant;

impl DialectHooks for Quant {
    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, &format!("unknown quantized type {mnemonic}"))))
    }
}
