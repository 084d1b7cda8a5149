//! Operations that declare symbols, and those that use them.

use super::InterfaceCheck;
use crate::def::Presence;
use crate::diag::Failed;
use crate::handles::Attr;
use crate::module::OpRef;
use crate::op_attrs::AllAttrs;
use crate::symbols::{SYM_NAME, SYM_VISIBILITY, SymbolTableCollection, Visibility, symbol_visibility};
use crate::traits::TraitSet;
use crate::verify::op_traits::string_value;

/// An operation that may declare a symbol in the symbol table around it. Operations with the trait
/// [`OpTrait::Symbol`](crate::traits::OpTrait::Symbol) and no model of their own behave as the methods' defaults.
pub trait SymbolOpInterface: Send + Sync {
    /// Whether the operation is valid without a name. By default it is if its definition says so of the attribute.
    fn is_optional_symbol(&self, op: OpRef<'_>) -> bool {
        names_are_optional(op)
    }

    /// Whether the operation declares the symbol without defining it.
    fn is_declaration(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        false
    }

    /// Whether the operation may go when nothing uses its symbol. By default: unless it is public.
    fn can_discard_on_use_empty(&self, op: OpRef<'_>) -> bool {
        symbol_visibility(op) != Visibility::Public
    }
}

fn names_are_optional(op: OpRef<'_>) -> bool {
    let sym_name = op.ctx().known_idents().sym_name;
    op.info().def().is_some_and(|def| {
        def.attrs.iter().any(|attr| attr.name == sym_name && !matches!(attr.presence, Presence::Required))
    })
}

/// The behaviour of symbols whose operations have no model of their own.
struct PlainSymbol;

impl SymbolOpInterface for PlainSymbol {}

/// An operation that uses symbols and can tell whether they are there and fit.
pub trait SymbolUserOpInterface: Send + Sync {
    /// Checks the symbols that the operation uses. What these stand for may not have been verified: if it is invalid, that is said, whatever
    /// comes of this.
    ///
    /// # Errors
    /// If one is missing or does not fit; it has been reported.
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed>;
}

/// An attribute that uses symbols and, where it is a discardable attribute, can tell whether they are there and fit.
pub trait SymbolUserAttrInterface: Send + Sync {
    /// Checks the symbols that the attribute, which stands on `op`, uses.
    ///
    /// # Errors
    /// If one is missing or does not fit; it has been reported.
    fn verify_symbol_uses<'m>(
        &self,
        attr: Attr,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed>;
}

/// Whether an operation is a symbol: it may be one, and has a name.
pub fn is_symbol(op: OpRef<'_>) -> bool {
    may_be_symbol(op) && crate::symbols::symbol_name(op).is_some()
}

fn may_be_symbol(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::SYMBOL) || op.ctx().op_interface::<dyn SymbolOpInterface>(op.name()).is_some()
}

/// Whether a symbol is declared but not defined.
pub fn is_declaration(op: OpRef<'_>) -> bool {
    with_model(op, |model| model.is_declaration(op))
}

/// Whether a symbol may go when nothing uses it.
pub fn can_discard_on_use_empty(op: OpRef<'_>) -> bool {
    with_model(op, |model| model.can_discard_on_use_empty(op))
}

fn with_model<R>(op: OpRef<'_>, ask: impl FnOnce(&dyn SymbolOpInterface) -> R) -> R {
    match op.ctx().op_interface::<dyn SymbolOpInterface>(op.name()) {
        Some(model) => ask(model),
        None => ask(&PlainSymbol),
    }
}

/// The check of operations that declare symbols.
pub static SYMBOL: InterfaceCheck = InterfaceCheck {
    name: "SymbolOpInterface",
    with_regions: false,
    implemented: |interfaces| interfaces.get::<dyn SymbolOpInterface>().is_some(),
    check: check_symbol,
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
            crate::print::attr_to_string(ctx, visibility)
        )));
    };
    Visibility::parse(ctx.bytes(value)).ok_or_else(|| {
        op.emit_error(format!(
            "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {}",
            crate::print::attr_to_string(ctx, visibility)
        ))
    })
}
