//! Printing.

use crate::context::Context;
use crate::handles::Type;

/// The text of a type, without aliases.
pub fn type_to_string(ctx: &Context, ty: Type) -> String {
    let _ = (ctx, ty);
    String::new()
}

/// The text of an attribute, without aliases.
pub fn attr_to_string(ctx: &Context, attr: crate::handles::Attr) -> String {
    let _ = (ctx, attr);
    String::new()
}
