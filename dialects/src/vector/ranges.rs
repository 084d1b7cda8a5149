//! Ranges of elements.

use crate::common::int_range::{RangeFn, attach, length_of, of_elements};
use rmlir_ir::interfaces::int_range::IntRange;
use rmlir_ir::value::Int;
use rmlir_ods::DialectImpl;

const OPS: &[(&str, RangeFn)] = &[
    ("broadcast", of_elements),
    ("shape_cast", of_elements),
    ("extract", of_elements),
    ("transpose", of_elements),
    ("insert", |_, of, _| Some(of.first()?.union(of.get(1)?))),
    ("step", |op, _, width| {
        let last = length_of(op)?.checked_sub(1)?;
        Some(IntRange::unsigned(Int::zero(width), Int::from_i64(width, last)))
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, OPS);
}
