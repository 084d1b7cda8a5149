//! Casts.

use crate::context::Context;
use crate::handles::Type;

/// An operation that turns values into values of other types and has no other effect.
pub trait CastOpInterface: Send + Sync {
    /// Whether there is a cast from these types to those.
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool;
}
