//! Operations that declare symbols, and those that use them.

use crate::def::Presence;
use crate::diag::Failed;
use crate::handles::Attr;
use crate::module::OpRef;
use crate::symbols::{SymbolTableCollection, Visibility, symbol_visibility};
use crate::traits::TraitSet;

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

pub(crate) fn with_model<R>(op: OpRef<'_>, ask: impl FnOnce(&dyn SymbolOpInterface) -> R) -> R {
    match op.ctx().op_interface::<dyn SymbolOpInterface>(op.name()) {
        Some(model) => ask(model),
        None => ask(&PlainSymbol),
    }
}
