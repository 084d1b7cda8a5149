//! Passes of release 22 that are not here: they have a name and options, and do not run.

use crate::manager::error_nowhere;
use crate::pass::{Pass, PassRun};
use crate::record::{Anchor, PassRecord, Value};
use crate::text::print_options;
use rmlir_ir::{Context, Failed};

/// A pass that is known by name only.
pub(crate) struct Missing {
    pub(crate) record: &'static PassRecord,
    pub(crate) values: Vec<Value>,
}

impl Pass for Missing {
    fn name(&self) -> &str {
        self.record.name
    }

    fn argument(&self) -> &str {
        self.record.argument
    }

    fn anchor(&self) -> Anchor {
        self.record.anchor
    }

    fn options_text(&self) -> String {
        print_options(self.record, &self.values)
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        error_nowhere(ctx, format!("pass '{}' of release 22 is not implemented yet", self.record.argument))
    }

    fn run(&self, _run: &mut PassRun<'_>) -> Result<(), Failed> {
        // It was refused when it was initialised.
        Err(Failed)
    }
}
