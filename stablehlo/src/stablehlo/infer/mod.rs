//! Types of results that follow from the rest of an operation.

mod control;
mod devices;
mod elementwise;
mod indices;
mod linear;
mod regions;
mod shapes;

use crate::view::{By, Constant, Infer};
use rmlir_ir::interfaces::infer_type::InferTypeOpInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(crate) use devices::{channel_type, data as data_operands};
pub(crate) use elementwise::{constant, predicate, same};
pub(crate) use indices::{Numbers, dims_distinct, dims_in_range, dynamic_gather, has_twice};
pub(crate) use regions::{Reducer, WindowNames, halves, reduced, window_shape, windows};

/// Operations, and how the types of their results follow.
type Table = &'static [(&'static [&'static str], Infer)];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let tables: [Table; 7] = [
        control::INFER,
        devices::INFER,
        elementwise::INFER,
        indices::INFER,
        linear::INFER,
        regions::INFER,
        shapes::INFER,
    ];
    let constant = Arc::new(Constant(elementwise::constant));
    dialect.op("constant").interface::<dyn InferTypeOpInterface>(constant);
    for (names, infer) in tables.into_iter().flatten() {
        for name in *names {
            dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(By(*infer)));
        }
    }
}
