//! The chlo dialect.

mod broadcast;
mod constants;
pub(crate) mod encodings;
mod ragged;
mod scan;
mod top_k;

pub use crate::ops::chlo::*;
use crate::stablehlo::infer::{predicate, same};
use crate::view::{By, Infer, check};
use rmlir_ir::bytecode::BytecodeDialectInterface;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, DialectHooks};
use rmlir_ir::interfaces::infer_type::InferTypeOpInterface;
use rmlir_ir::{Attr, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const INFER: &[(&[&str], Infer)] = &[
    (
        &[
            "_asin_acos_kernel",
            "acos",
            "acosh",
            "asin",
            "asinh",
            "atan",
            "atanh",
            "bessel_i1e",
            "conj",
            "cosh",
            "digamma",
            "erf",
            "erf_inv",
            "erfc",
            "lgamma",
            "mulhi",
            "next_after",
            "polygamma",
            "sinh",
            "square",
            "tan",
            "zeta",
        ],
        same,
    ),
    (&["is_inf", "is_neg_inf", "is_pos_inf"], predicate),
    (
        &[
            "broadcast_add",
            "broadcast_and",
            "broadcast_atan2",
            "broadcast_divide",
            "broadcast_maximum",
            "broadcast_minimum",
            "broadcast_multiply",
            "broadcast_next_after",
            "broadcast_or",
            "broadcast_polygamma",
            "broadcast_power",
            "broadcast_remainder",
            "broadcast_shift_left",
            "broadcast_shift_right_arithmetic",
            "broadcast_shift_right_logical",
            "broadcast_subtract",
            "broadcast_xor",
            "broadcast_zeta",
        ],
        broadcast::binary,
    ),
    (&["broadcast_compare"], broadcast::compare),
    (&["broadcast_complex"], broadcast::complex),
    (&["broadcast_select"], broadcast::select),
    (&["constant"], constants::constant),
    (&["constant_like"], constants::constant_like),
    (&["scan"], scan::infer),
    (&["top_k"], top_k::infer),
];

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn BytecodeDialectInterface>(Arc::new(encodings::ENCODINGS));
    dialect.hooks(Arc::new(Chlo));
    for (names, infer) in INFER {
        for name in *names {
            dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(By(*infer)));
        }
    }
    dialect.attr("ragged_dot").hooks(Arc::new(ragged::NUMBERS));
    dialect.op("ragged_dot").verifier(|op| check(op, ragged::check));
    constants::hooks(dialect);
    scan::hooks(dialect);
}

/// The dialect.
struct Chlo;

impl DialectHooks for Chlo {
    fn parse_attr(
        &self,
        parser: &mut dyn AsmParser,
        _: &str,
        _: Option<Type>,
    ) -> Option<Result<Attr, Failed>> {
        let loc = parser.name_loc();
        Some(Err(parser.error(loc, "unknown chlo attribute")))
    }
}
