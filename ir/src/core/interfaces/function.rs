//! Functions.

use crate::attrs::AttrData;
use crate::diag::Failed;
use crate::handles::Type;
use crate::module::{Module, OpAddr, OpRef};
use crate::types::TypeData;
use std::borrow::Cow;

/// The attribute that holds the type of a function, unless its operation says otherwise.
pub(crate) const FUNCTION_TYPE: &str = "function_type";

/// An operation that is a function: a symbol with a type and at most one body region.
///
/// By default the type is the builtin function type in the attribute `function_type`.
pub trait FunctionOpInterface: Send + Sync {
    /// The type of the function.
    fn function_type(&self, op: OpRef<'_>) -> Option<Type> {
        match op.ctx().attr_data(op.attr(op.ctx().known_idents().function_type)?) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    /// Sets the type of the function. Arguments of the body stay as they are.
    fn set_function_type(&self, module: &mut Module, at: OpAddr, ty: Type) {
        let (name, value) = (module.ctx().known_idents().function_type, module.ctx().type_attr(ty));
        module.set_attr(at, name, Some(value));
    }

    /// Types of the arguments.
    fn argument_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        builtin_signature(op, self.function_type(op)).0.into()
    }

    /// Type of one argument. A model whose list of types has to be made answers without making it.
    fn argument_type(&self, op: OpRef<'_>, index: usize) -> Option<Type> {
        self.argument_types(op).get(index).copied()
    }

    /// Types of the results.
    fn result_types<'m>(&self, op: OpRef<'m>) -> Cow<'m, [Type]> {
        builtin_signature(op, self.function_type(op)).1.into()
    }

    /// Whether the body is elsewhere: the region has no block.
    fn is_external(&self, op: OpRef<'_>) -> bool {
        op.region(0).is_none_or(|region| region.is_empty())
    }

    /// Checks the type.
    ///
    /// # Errors
    /// If it is wrong; it has been reported.
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let _ = op;
        Ok(())
    }

    /// Checks the body against the type.
    ///
    /// # Errors
    /// If they do not fit; it has been reported.
    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Failed> {
        if self.is_external(op) { Ok(()) } else { check_entry_block(op, &self.argument_types(op)) }
    }
}

fn builtin_signature<'m>(op: OpRef<'m>, ty: Option<Type>) -> (&'m [Type], &'m [Type]) {
    match ty.map(|ty| op.ctx().type_data(ty)) {
        Some(TypeData::Function { inputs, results }) => (inputs, results),
        _ => Default::default(),
    }
}

fn check_entry_block(op: OpRef<'_>, want: &[Type]) -> Result<(), Failed> {
    let Some(entry) = op.region(0).and_then(|region| region.entry()) else { return Ok(()) };
    if entry.num_args() != want.len() {
        return Err(op.emit_error(format!(
            "entry block must have {} arguments to match function signature",
            want.len()
        )));
    }
    let ctx = op.ctx();
    let wrong = entry.args().zip(want).enumerate().find(|(_, (arg, want))| arg.ty() != **want);
    let Some((i, (arg, &want))) = wrong else { return Ok(()) };
    let (have, want) = (ctx.quoted_type(arg.ty()), ctx.quoted_type(want));
    Err(op.emit_error(format!(
        "type of entry block argument #{i}({have}) must match the type of the corresponding argument in function \
         signature({want})"
    )))
}
