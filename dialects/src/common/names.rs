//! Names of results that are the same for all operations of a name.

use rmlir_ir::OpRef;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use std::sync::Arc;

/// The results from the first on have these names; an empty name stands for a number.
pub struct Named(pub &'static [&'static str]);

impl OpAsmInterface for Named {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        for (i, text) in self.0.iter().enumerate().take(op.num_results()) {
            name(i, text);
        }
    }
}

/// Names that are the same for all operations of a name.
pub fn named(names: &'static [&'static str]) -> Arc<dyn OpAsmInterface> {
    Arc::new(Named(names))
}
