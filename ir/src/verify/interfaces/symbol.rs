//! The check of symbols.

use crate::diag::Failed;
use crate::interfaces::symbol::{SymbolOpInterface, with_model};
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::OpRef;
use crate::op_attrs::AllAttrs;
use crate::print::attr_to_string;
use crate::symbols::{SYM_NAME, SYM_VISIBILITY, Visibility};
use crate::traits::TraitSet;
use crate::verify::op_traits::string_value;

/// The check of operations that declare symbols.
pub(crate) static SYMBOL: InterfaceCheck = InterfaceCheck {
    name: "SymbolOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn SymbolOpInterface>().is_some(),
    check: Check::Operation(check_symbol),
};

pub(crate) fn check_symbol(op: OpRef<'_>) -> Result<(), Failed> {
    with_model(op, |model| check_with(op, model))
}

/// The same with the model at hand.
pub(crate) fn check_with(op: OpRef<'_>, model: &dyn SymbolOpInterface) -> Result<(), Failed> {
    let (ctx, attrs) = (op.ctx(), op.all_attrs());
    match attrs.get(ctx.known_idents().sym_name) {
        None if model.is_optional_symbol(op) => return Ok(()),
        Some(name) if string_value(ctx, name).is_some() => {}
        _ => return Err(op.emit_error(format!("requires string attribute '{SYM_NAME}'"))),
    }
    if check_visibility(op, attrs)? == Visibility::Public && model.is_declaration(op) {
        return Err(op.emit_error("symbol declaration cannot have public visibility"));
    }
    if op.num_results() != 0 {
        return Err(op.emit_error("symbols must not have results"));
    }
    let table = |parent: OpRef<'_>| parent.has_trait(TraitSet::SYMBOL_TABLE);
    match op.parent() {
        Some(parent) if parent.info().registered().is_some() && !table(parent) => {
            Err(op.emit_error("symbol's parent must have the SymbolTable trait"))
        }
        _ => Ok(()),
    }
}

fn check_visibility(op: OpRef<'_>, attrs: AllAttrs<'_>) -> Result<Visibility, Failed> {
    let ctx = op.ctx();
    let Some(visibility) = attrs.get(ctx.known_idents().sym_visibility) else {
        return Ok(Visibility::Public);
    };
    let Some(value) = string_value(ctx, visibility) else {
        return Err(op.emit_error(format!(
            "requires visibility attribute '{SYM_VISIBILITY}' to be a string attribute, but got {}",
            attr_to_string(ctx, visibility)
        )));
    };
    Visibility::parse(ctx.bytes(value)).ok_or_else(|| {
        op.emit_error(format!(
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {}",
            attr_to_string(ctx, visibility)
        ))
    })
}
