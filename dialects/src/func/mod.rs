//! The func dialect.

pub(crate) mod behaviour;
mod text;

use rmlir_ir::interface::Interfaces;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::call::{ArgAndResultAttrs, CallOpInterface, CallableOpInterface};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::symbol::{SymbolOpInterface, SymbolUserOpInterface};
use rmlir_ods::HookSet;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(set: &mut HookSet) {
    set.op("func.func", Arc::new(text::Func), true);
    set.op_interfaces("func.func", func_interfaces());
    set.op("func.return", Arc::new(behaviour::Return), true);
    set.op("func.constant", Arc::new(behaviour::Constant), true);
    set.op_interfaces("func.constant", constant_interfaces());
    set.op_interfaces("func.call", call_interfaces());
    set.op_interfaces("func.call_indirect", call_indirect_interfaces());
    set.dialect("func", Arc::new(behaviour::Dialect));
}

fn func_interfaces() -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn OpAsmInterface>(Arc::new(text::Func));
    interfaces.add::<dyn SymbolOpInterface>(Arc::new(behaviour::Func));
    interfaces.add::<dyn FunctionOpInterface>(Arc::new(behaviour::Func));
    interfaces.add::<dyn CallableOpInterface>(Arc::new(behaviour::Func));
    interfaces.add::<dyn ArgAndResultAttrs>(Arc::new(behaviour::Func));
    interfaces
}

fn constant_interfaces() -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn OpAsmInterface>(Arc::new(behaviour::Constant));
    interfaces.add::<dyn SymbolUserOpInterface>(Arc::new(behaviour::Constant));
    interfaces
}

fn call_interfaces() -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn CallOpInterface>(Arc::new(behaviour::Call));
    interfaces.add::<dyn SymbolUserOpInterface>(Arc::new(behaviour::Call));
    interfaces.add::<dyn ArgAndResultAttrs>(Arc::new(behaviour::Call));
    interfaces
}

fn call_indirect_interfaces() -> Interfaces {
    let mut interfaces = Interfaces::default();
    interfaces.add::<dyn CallOpInterface>(Arc::new(behaviour::CallIndirect));
    interfaces.add::<dyn ArgAndResultAttrs>(Arc::new(behaviour::CallIndirect));
    interfaces
}
