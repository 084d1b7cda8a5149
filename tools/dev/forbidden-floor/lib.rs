//! Sources that tools/dev/check-floors must refuse: two floors that know each other.

mod core;
mod text;

pub use crate::core::{context, op};
pub use crate::text::print;
pub use op::Op;
