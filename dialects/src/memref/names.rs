//! Names of results.

use rmlir_ir::OpRef;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for &(name, result) in RESULT_NAMES {
        dialect.op(name).interface::<dyn OpAsmInterface>(Arc::new(Named(result)));
    }
    dialect.op("extract_strided_metadata").interface::<dyn OpAsmInterface>(Arc::new(Metadata));
}

/// Operations whose results have names.
const RESULT_NAMES: &[(&str, &str)] = &[
    ("alloc", "alloc"),
    ("alloca", "alloca"),
    ("assume_alignment", "assume_align"),
    ("cast", "cast"),
    ("collapse_shape", "collapse_shape"),
    ("dim", "dim"),
    ("expand_shape", "expand_shape"),
    ("extract_aligned_pointer_as_index", "intptr"),
    ("memory_space_cast", "memspacecast"),
    ("reinterpret_cast", "reinterpret_cast"),
    ("reshape", "reshape"),
    ("subview", "subview"),
    ("transpose", "transpose"),
    ("view", "view"),
];

struct Named(&'static str);

impl OpAsmInterface for Named {
    fn result_names(&self, _: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        name(0, self.0);
    }
}

/// `%base_buffer, %offset, %sizes:2, %strides:2`
struct Metadata;

impl OpAsmInterface for Metadata {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        name(0, "base_buffer");
        name(1, "offset");
        let rank = op.num_results().saturating_sub(2) / 2;
        if rank > 0 {
            name(2, "sizes");
            name(2 + rank, "strides");
        }
    }
}
