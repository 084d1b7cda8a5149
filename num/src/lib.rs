//! rmlir-num: values that attributes and types are made of, independent of any context: [floats](float), [integers](int)
//! and [affine expressions](affine).

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod affine;
mod affine_build;
pub mod affine_fold;
pub mod affine_map;
mod affine_simplify;
pub mod affine_text;
pub mod float;
pub mod float_text;
pub mod int;
mod int_arith;
mod int_text;
pub mod presburger;

pub use affine::{AffineError, AffineExpr, AffineKind, AffineStore};
pub use affine_fold::AffineInput;
pub use affine_map::{AffineMap, IntegerSet};
pub use float::{FloatKind, NonFinite};
pub use int::{Int, IntError, Signedness};
pub use int_arith::Overflowing;
pub use int_text::{print_i64, print_u64};
