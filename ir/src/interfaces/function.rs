//! Functions.

use super::InterfaceCheck;
use super::call::{ArgAndResultAttrs, arg_and_result_attrs, model_of};
use crate::attrs::{AttrData, NamedAttr};
use crate::diag::Failed;
use crate::handles::{Attr, Type};
use crate::hooks::DialectHooks;
use crate::module::{GlobalOp, Module, OpRef};
use crate::types::TypeData;
use std::borrow::Cow;
use std::sync::Arc;

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
    fn set_function_type(&self, module: &mut Module, at: GlobalOp, ty: Type) {
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

/// The check of functions.
pub static FUNCTION: InterfaceCheck = InterfaceCheck {
    name: "FunctionOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn FunctionOpInterface>().is_some(),
    check: check_function,
};

fn check_function(op: OpRef<'_>) -> Result<(), Failed> {
    match op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()) {
        Some(model) => check_with(op, model, model_of(op)),
        None => Ok(()),
    }
}

/// The same with the models at hand.
pub(crate) fn check_with(
    op: OpRef<'_>,
    model: &dyn FunctionOpInterface,
    attrs: &dyn ArgAndResultAttrs,
) -> Result<(), Failed> {
    model.verify_type(op)?;
    let [arguments, results] = arg_and_result_attrs(op, attrs);
    if let Some(attrs) = arguments {
        check_attrs(op, attrs, model.argument_types(op).len(), false)?;
    }
    if let Some(attrs) = results {
        check_attrs(op, attrs, model.result_types(op).len(), true)?;
    }
    if op.regions().len() != 1 {
        return Err(op.emit_error("expects one region"));
    }
    model.verify_body(op)
}

fn check_attrs(op: OpRef<'_>, attrs: &[Attr], count: usize, results: bool) -> Result<(), Failed> {
    let what = if results { "result" } else { "argument" };
    if attrs.len() != count {
        return Err(op.emit_error(format!(
            "expects {what} attribute array to have the same number of elements as the number of function {what}s, \
             got {}, but expected {count}",
            attrs.len()
        )));
    }
    for (index, &dict) in attrs.iter().enumerate() {
        let Some(entries) = op.ctx().attr_data(dict).as_dictionary() else {
            let text = crate::print::attr_to_string(op.ctx(), dict);
            return Err(op.emit_error(format!(
                "expects {what} attribute dictionary to be a DictionaryAttr, but got `{text}`"
            )));
        };
        entries.iter().try_for_each(|&entry| check_attr(op, entry, index, results))?;
    }
    Ok(())
}

fn check_attr(op: OpRef<'_>, entry: NamedAttr, index: usize, results: bool) -> Result<(), Failed> {
    if !op.ctx().bytes(entry.name).contains(&b'.') {
        let what = if results { "results" } else { "arguments" };
        return Err(op.emit_error(format!("{what} may only have dialect attributes")));
    }
    let hooks: Option<&Arc<dyn DialectHooks>> = crate::verify::hooks_of_attr(op.ctx(), entry.name);
    match hooks {
        Some(hooks) if results => hooks.verify_region_result_attr(op, 0, index, entry),
        Some(hooks) => hooks.verify_region_arg_attr(op, 0, index, entry),
        None => Ok(()),
    }
}
