//! The memref dialect.

mod access;
mod alloc;
pub(crate) mod atomic;
mod casts;
mod dma;
mod global;
mod names;
mod reshape;
mod scope;
mod subview;
mod transpose;
mod types;
mod views;

use crate::arith::materialize;
pub use crate::ops::memref::*;
use rmlir_ir::builder::Builder;
use rmlir_ir::hooks::DialectHooks;
use rmlir_ir::interface::Interfaces;
use rmlir_ir::{Attr, Loc, OpId, Type};
use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    alloc::hooks(set);
    access::hooks(set);
    atomic::hooks(set);
    dma::hooks(set);
    global::hooks(set);
    scope::hooks(set);
    transpose::hooks(set);
    for &(name, result) in names::RESULT_NAMES {
        let name = format!("memref.{name}");
        let mut interfaces = Interfaces::default();
        names::add(&mut interfaces, result);
        casts::add(&mut interfaces, &name);
        views::add(&mut interfaces, &name);
        set.op_interfaces(&name, interfaces);
    }
    views::hooks(set);
    subview::hooks(set);
    reshape::hooks(set);
    set.dialect("memref", Arc::new(MemRef));
}

/// The dialect.
struct MemRef;

impl DialectHooks for MemRef {
    fn materialize_constant(
        &self,
        builder: &mut Builder<'_>,
        value: Attr,
        ty: Type,
        loc: Loc,
    ) -> Option<OpId> {
        materialize(builder, value, ty, loc)
    }
}
