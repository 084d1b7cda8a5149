//! Canonicalisation patterns, by operation.

mod casts;
mod compare;
mod floats;
mod linear;
mod rules;
mod select;

pub use compare::opposite;

use crate::arith::ConstantOp;
use rmlir_ir::{Attr, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("addi", |set| {
        linear::addi(set);
        rules::addi(set);
    }),
    ("addui_extended", rules::addui_extended),
    ("andi", rules::andi),
    ("bitcast", casts::bitcast),
    ("cmpf", compare::cmpf),
    ("cmpi", compare::cmpi),
    ("divf", floats::divf),
    ("extsi", casts::extsi),
    ("index_cast", casts::index_cast),
    ("index_castui", casts::index_castui),
    ("mulf", floats::mulf),
    ("muli", rules::muli),
    ("mulsi_extended", rules::mulsi_extended),
    ("mului_extended", rules::mului_extended),
    ("ori", rules::ori),
    ("select", select::select),
    ("subi", |set| {
        linear::subi(set);
        rules::subi(set);
    }),
    ("truncf", casts::truncf),
    ("trunci", casts::trunci),
    ("xori", rules::xori),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// A constant before the root.
fn constant(rw: &mut PatternRewriter<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(rw.builder(), value).value().ok()
}
