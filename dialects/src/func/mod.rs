//! The func dialect.

pub(crate) mod behaviour;
mod canonicalize;
mod inline;
mod text;

use crate::common::callable::ByType;
pub use crate::ops::func::*;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, CallableOpInterface};
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ods::DialectImpl;
use rmlir_ods::hooks::OpImpl;
use rmlir_rewrite::Canonicalization;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.brings(&["cf"]);
    func_interfaces(dialect.op("func").hooks(Arc::new(text::Func)));
    dialect.op("return").hooks(Arc::new(behaviour::Return));
    constant_interfaces(dialect.op("constant").fold(behaviour::Constant));
    call_interfaces(&mut dialect.op("call"));
    call_indirect_interfaces(&mut dialect.op("call_indirect"));
    dialect.hooks(Arc::new(behaviour::Dialect));
    dialect.interface::<dyn Canonicalization>(Arc::new(canonicalize::PATTERNS));
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(inline::Inliner));
}

fn func_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn OpAsmInterface>(Arc::new(text::Func));
    op.interface::<dyn SymbolOpInterface>(Arc::new(behaviour::Func));
    op.interface::<dyn FunctionOpInterface>(Arc::new(behaviour::Func));
    op.interface::<dyn CallableOpInterface>(Arc::new(ByType));
    op.interface::<dyn ArgAndResultAttrs>(Arc::new(behaviour::Func));
}

fn constant_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn OpAsmInterface>(Arc::new(behaviour::Constant));
    op.interface::<dyn SymbolUserOpInterface>(Arc::new(behaviour::Constant));
}

fn call_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn CallOpInterface>(Arc::new(behaviour::Call));
    op.interface::<dyn SymbolUserOpInterface>(Arc::new(behaviour::Call));
    op.interface::<dyn ArgAndResultAttrs>(Arc::new(behaviour::Call));
}

fn call_indirect_interfaces(op: &mut OpImpl<'_>) {
    op.interface::<dyn CallOpInterface>(Arc::new(behaviour::CallIndirect));
    op.interface::<dyn ArgAndResultAttrs>(Arc::new(behaviour::CallIndirect));
}
