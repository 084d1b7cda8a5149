//! What a symbol is to other modules.

use rmlir_ir::attrs::AttrData;
use rmlir_ir::def::Param;
use rmlir_ir::interfaces::symbol::is_declaration;
use rmlir_ir::symbols::{Visibility, symbol_visibility};
use rmlir_ir::{Attr, OpRef};

/// What a symbol is to other modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nobody else knows it.
    Local,
    /// It is defined elsewhere.
    Declared,
    /// It is defined, and another definition may stand in its place.
    Weak,
    /// It is defined.
    Strong,
    /// It is an array to whose end others of its name are put.
    Appending,
}

/// The linkages of `#llvm.linkage`, by number: what each is to other modules if the symbol has a body or a value.
const LINKAGES: [Role; 11] = [
    Role::Strong,    // external
    Role::Weak,      // available_externally
    Role::Weak,      // linkonce
    Role::Weak,      // linkonce_odr
    Role::Weak,      // weak
    Role::Weak,      // weak_odr
    Role::Appending, // appending
    Role::Local,     // internal
    Role::Local,     // private
    Role::Declared,  // extern_weak
    Role::Weak,      // common
];

/// Attributes that hold what a symbol without a body is defined by.
const VALUES: [&str; 2] = ["value", "initial_value"];

/// What a symbol is to other modules: by its linkage if it states one, else by its visibility.
pub(super) fn role(op: OpRef<'_>) -> Role {
    let linkage = op.attr_named("linkage").and_then(|attr| linkage(op, attr));
    let declared = is_declared(op);
    match linkage.and_then(|number| LINKAGES.get(number)) {
        Some(Role::Strong | Role::Appending) if declared => Role::Declared,
        Some(&role) => role,
        None if declared => Role::Declared,
        None if symbol_visibility(op) == Visibility::Private => Role::Local,
        None => Role::Strong,
    }
}

fn linkage(op: OpRef<'_>, attr: Attr) -> Option<usize> {
    let AttrData::Dialect(data) = op.ctx().attr_data(attr) else { return None };
    match (&*op.ctx().attr_def(data.def).mnemonic, data.params.first()) {
        ("linkage", Some(&Param::Int(number))) => usize::try_from(number).ok(),
        _ => None,
    }
}

/// Whether a symbol is declared only: its operation says so, or it has neither blocks nor a value where others of its kind have.
fn is_declared(op: OpRef<'_>) -> bool {
    if is_declaration(op) {
        return true;
    }
    let empty = op.regions().len() > 0 && op.regions().all(|region| region.is_empty());
    empty && VALUES.iter().all(|name| op.attr_named(name).is_none())
}
