//! Behaviour of the shape dialect.

mod checks;
mod forms;
mod infer;
mod library;

use crate::common::callable::Callable;
use crate::common::names::with_names;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    // Operations that are not defined are kept, as the reference does while the dialect grows.
    set.allow_unknown_ops("shape");
    Callable { default_dialect: "shape", check: |_| Ok(()) }.attach(set, "shape.func");
    set.op_interfaces("shape.const_size", with_names(Size));
    forms::hooks(set);
    infer::hooks(set);
    checks::hooks(set);
    library::hooks(set);
}

const SHAPE: (&str, &str) = ("shape", "shape");
const SIZE: (&str, &str) = ("shape", "size");
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
