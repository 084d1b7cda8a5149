//! Behaviour of the shape dialect.

mod canonicalize;
mod checks;
mod fold;
mod forms;
mod infer;
mod library;

use crate::common::callable::Callable;
pub use crate::ops::shape::*;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere_and_into(dialect);
    // Operations that are not defined are kept, as the reference does while the dialect grows.
    dialect.allow_unknown_ops();
    Callable { default_dialect: "shape", declares: true, check: |_| Ok(()) }.attach(&mut dialect.op("func"));
    dialect.op("const_size").interface::<dyn OpAsmInterface>(Arc::new(Size));
    canonicalize::hooks(dialect);
    fold::hooks(dialect);
    forms::hooks(dialect);
    infer::hooks(dialect);
    checks::hooks(dialect);
    library::hooks(dialect);
}

const SHAPE: (&str, &str) = ("shape", "shape");
const SIZE: (&str, &str) = ("shape", "size");
const WITNESS: (&str, &str) = ("shape", "witness");
const VALUE_SHAPE: (&str, &str) = ("shape", "value_shape");

/// Whether a type is a tensor of rank one of indices.
fn is_extents(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty),
        TypeData::RankedTensor { shape, element, .. } if shape.len() == 1 && *element == ctx.index_type())
}

/// `%c4`
struct Size;

impl OpAsmInterface for Size {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let value = op.attr_named("value").and_then(|value| rmlir_ir::typed::number(op.ctx(), value));
        if let Some(value) = value {
            name(0, &format!("c{value}"));
        }
    }
}
