//! Names of results.

use rmlir_ir::OpRef;
use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use std::sync::Arc;

/// Operations whose results have names. An empty name: see [`Metadata`].
pub(super) const RESULT_NAMES: &[(&str, &str)] = &[
    ("alloc", "alloc"),
    ("alloca", "alloca"),
    ("assume_alignment", "assume_align"),
    ("cast", "cast"),
    ("collapse_shape", "collapse_shape"),
    ("dim", "dim"),
    ("expand_shape", "expand_shape"),
    ("extract_aligned_pointer_as_index", "intptr"),
    ("extract_strided_metadata", ""),
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

pub(super) fn add(interfaces: &mut Interfaces, name: &'static str) {
    match name {
        "" => interfaces.add::<dyn OpAsmInterface>(Arc::new(Metadata)),
        name => interfaces.add::<dyn OpAsmInterface>(Arc::new(Named(name))),
    };
}
