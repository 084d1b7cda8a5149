//! The check of functions.

use crate::attrs::NamedAttr;
use crate::diag::Failed;
use crate::handles::Attr;
use crate::hooks::DialectHooks;
use crate::interfaces::call::{ArgAndResultAttrs, arg_and_result_attrs, model_of};
use crate::interfaces::function::FunctionOpInterface;
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::OpRef;
use crate::print::attr_to_string;
use crate::verify::hooks_of_attr;
use std::sync::Arc;

/// The check of functions.
pub(crate) static FUNCTION: InterfaceCheck = InterfaceCheck {
    name: "FunctionOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn FunctionOpInterface>().is_some(),
    check: Check::Operation(check_function),
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
            let text = attr_to_string(op.ctx(), dict);
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
    let hooks: Option<&Arc<dyn DialectHooks>> = hooks_of_attr(op.ctx(), entry.name);
    match hooks {
        Some(hooks) if results => hooks.verify_region_result_attr(op, 0, index, entry),
        Some(hooks) => hooks.verify_region_arg_attr(op, 0, index, entry),
        None => Ok(()),
    }
}
