//! Where all floors meet: a new context gets what upper floors do for it.

use crate::context::{Context, Upper};
use crate::{assembly, print, render};

static UPPER: Upper = Upper {
    op_text: print::op_to_note_string,
    op_own_text: print::op_to_remark_string,
    type_text: print::type_to_string,
    diagnostic_text: render::render,
    give_op_text: assembly::attach_op,
    give_attr_text: assembly::attach_attr,
    give_type_text: assembly::attach_type,
};

impl Context {
    /// A context that knows the builtin dialect and nothing else.
    pub fn new() -> Context {
        Context::with_upper(&UPPER)
    }
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}
