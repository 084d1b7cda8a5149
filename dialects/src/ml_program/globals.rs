//! Globals, and what loads and stores them.

use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{Attr, AttrData, OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const GLOBAL: &str = "ml_program.global";

/// What an operation does with a global.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Load,
    LoadConst,
    Store,
}

const USERS: [(&str, Access); 5] = [
    ("global_load", Access::Load),
    ("global_load_const", Access::LoadConst),
    ("global_load_graph", Access::Load),
    ("global_store", Access::Store),
    ("global_store_graph", Access::Store),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("global").verifier(check_global);
    for (name, access) in USERS {
        if !name.ends_with("graph") && access != Access::Store {
            dialect.op(name).interface::<dyn OpAsmInterface>(Arc::new(NamedAsGlobal));
        }
        dialect.op(name).interface::<dyn SymbolUserOpInterface>(Arc::new(access));
    }
}

fn check_global(op: OpRef<'_>) -> Result<(), Failed> {
    if op.attr_named("is_mutable").is_none() && op.attr_named("value").is_none() {
        return Err(op.emit_error("immutable global must have an initial value"));
    }
    Ok(())
}

/// A result that is called as the global is.
struct NamedAsGlobal;

impl OpAsmInterface for NamedAsGlobal {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let symbol = op.attr_named("global").map(|attr| op.ctx().attr_data(attr));
        if let Some(AttrData::SymbolRef { root, nested }) = symbol {
            name(0, &op.ctx().text(*nested.last().unwrap_or(root)));
        }
    }
}

fn attr_text(op: OpRef<'_>, attr: Attr) -> String {
    rmlir_ir::print::attr_to_string(op.ctx(), attr)
}

impl SymbolUserOpInterface for Access {
    fn verify_symbol_uses<'m>(
        &self,
        op: OpRef<'m>,
        tables: &mut SymbolTableCollection<'m>,
    ) -> Result<(), Failed> {
        let (Some(symbol), Some(parent)) = (op.attr_named("global"), op.parent()) else { return Ok(()) };
        let found =
            tables.lookup_nearest(parent, symbol).filter(|found| found.name_text() == GLOBAL.as_bytes());
        let Some(global) = found else {
            return Err(op.emit_error(format!("undefined global: {}", attr_text(op, symbol))));
        };
        let mutable = global.attr_named("is_mutable").is_some();
        match self {
            Access::LoadConst if mutable => Err(
                op.emit_error(format!("cannot load as const from mutable global {}", attr_text(op, symbol)))
            ),
            Access::Store if !mutable => {
                Err(op.emit_error(format!("cannot store to an immutable global {}", attr_text(op, symbol))))
            }
            Access::Load | Access::LoadConst => same_type(op, global, op.result(0), "load from global", "as"),
            Access::Store => same_type(op, global, op.operand(0), "store to a global", "from"),
        }
    }
}

fn same_type(
    op: OpRef<'_>,
    global: OpRef<'_>,
    value: Option<ValueRef<'_>>,
    what: &str,
    preposition: &str,
) -> Result<(), Failed> {
    let of = |attr| match op.ctx().attr_data(attr) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    };
    let (want, have): (Option<Type>, _) =
        (global.attr_named("type").and_then(of), value.map(|value| value.ty()));
    let (Some(want), Some(have)) = (want, have) else { return Ok(()) };
    if want == have {
        return Ok(());
    }
    let (want, have) = (op.ctx().quoted_type(want), op.ctx().quoted_type(have));
    Err(op.emit_error(format!("cannot {what} typed {want} {preposition} {have}")))
}
