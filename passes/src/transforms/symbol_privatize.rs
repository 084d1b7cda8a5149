//! `symbol-privatize`: symbols become private.

use super::plain_pass;
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::interfaces::symbol::is_symbol;
use rmlir_ir::symbols::{Visibility, set_symbol_visibility, symbol_name};
use rmlir_ir::{Failed, OpAddr};

plain_pass! {
    /// Makes the symbols of a table private, but for those that are named.
    SymbolPrivatize: SymbolPrivatize, privatize
}

fn privatize(options: &options::SymbolPrivatize, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let op = run.op();
    let ctx = op.ctx();
    let members = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let mine = |name| !options.exclude.iter().any(|excluded| ctx.bytes(name) == excluded.as_bytes());
    let symbols: Vec<OpAddr> = members
        .filter(|&op| is_symbol(op) && symbol_name(op).is_some_and(mine))
        .map(|op| op.global())
        .collect();
    for symbol in symbols {
        set_symbol_visibility(run.module(), symbol, Visibility::Private);
    }
    Ok(())
}
