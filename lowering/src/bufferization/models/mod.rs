//! What each operation answers.

mod arith;
mod buffers;
mod calls;
mod concat;
mod functions;
mod linalg;
mod loops;
mod regions;
mod reshapes;
mod slices;
mod sparse;
mod tensors;
mod vector;
mod whiles;

pub use buffers::fold_pair;

use super::interface::Bufferizable;
use rmlir_dialects::linalg::StructuredOp;
use rmlir_ir::OpRef;
use rmlir_ir::typed::TypedOp;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A model for each name.
type Table = FxHashMap<&'static str, &'static dyn Bufferizable>;

/// Where models are registered.
pub(super) struct Models(Table);

impl Models {
    /// The model of an operation.
    fn op<O: TypedOp>(&mut self, model: &'static dyn Bufferizable) {
        self.0.insert(O::KIND.name(), model);
    }
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut models = Models(Table::default());
        arith::models(&mut models);
        buffers::models(&mut models);
        calls::models(&mut models);
        concat::models(&mut models);
        functions::models(&mut models);
        linalg::models(&mut models);
        loops::models(&mut models);
        regions::models(&mut models);
        reshapes::models(&mut models);
        slices::models(&mut models);
        sparse::models(&mut models);
        tensors::models(&mut models);
        vector::models(&mut models);
        whiles::models(&mut models);
        models.0
    })
}

/// The model of an operation.
pub fn find(op: OpRef<'_>) -> Option<&'static dyn Bufferizable> {
    op.info().registered()?;
    let name = std::str::from_utf8(op.name_text()).ok()?;
    if let Some(model) = table().get(name) {
        return Some(*model);
    }
    op.ctx().op_interface::<dyn StructuredOp>(op.name()).map(|_| &linalg::Structured as &dyn Bufferizable)
}
