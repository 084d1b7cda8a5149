//! The quant dialect.

mod casts;
pub(crate) mod encodings;
mod fields;
mod storage;
mod uniform;
mod view;

use crate::common::fold::{Args, folder};
pub use crate::ops::quant::*;
use rmlir_ir::Type;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Folded;
use rmlir_ir::hooks::{AsmParser, DialectHooks};
use rmlir_ir::typed::TypedOp;
use rmlir_ods::DialectImpl;
use std::sync::Arc;
pub use view::{Scope, Uniform, storage_of};

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    dialect.op("dcast").hooks(Arc::new(casts::Cast { storage: false }));
    dialect.op("qcast").hooks(Arc::new(casts::Cast { storage: false }));
    dialect.op("scast").hooks(Arc::new(casts::Cast { storage: true }));
    dialect.op("dcast").fold(folder(taken_back::<QuantizeCastOp>));
    dialect.op("qcast").fold(folder(taken_back::<DequantizeCastOp>));
    dialect.op("scast").fold(folder(taken_back::<StorageCastOp>));
    dialect.hooks(Arc::new(Quant));
    dialect.ty("any").hooks(Arc::new(storage::Any));
    dialect.ty("calibrated").hooks(Arc::new(storage::Calibrated));
    dialect.ty("uniform").hooks(Arc::new(uniform::Uniform));
}

/// What was cast the other way comes back.
fn taken_back<O: TypedOp>(args: Args<'_, '_>) -> Option<Folded> {
    let (inner, _) = args.op.operand(0)?.def_op()?;
    let source = inner.operand(0).filter(|_| inner.is::<O>())?;
    (Some(source.ty()) == args.ty()).then(|| Folded::Value(source.id()))
}

/// The dialect.
struct Quant;

impl DialectHooks for Quant {
    fn parse_type(&self, parser: &mut dyn AsmParser, mnemonic: &str) -> Option<Result<Type, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, &format!("unknown quantized type {mnemonic}"))))
    }
}
