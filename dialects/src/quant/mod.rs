//! The quant dialect.

mod storage;
mod uniform;

use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    set.ty("quant.any", Arc::new(storage::Any));
    set.ty("quant.calibrated", Arc::new(storage::Calibrated));
    set.ty("quant.uniform", Arc::new(uniform::Uniform));
}
