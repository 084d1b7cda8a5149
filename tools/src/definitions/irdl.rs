//! IRDL files.

use crate::input::Input;
use crate::translate;
use rmlir_ir::diag::Failed;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, verify};
use std::sync::Arc;

/// Registers the dialects that IRDL files define. A context must have them before anything that is of them is read.
///
/// # Errors
/// If a file is wrong; it has been reported.
pub fn load(ctx: &Context, files: &[Arc<SourceFile>]) -> Result<(), Failed> {
    files.iter().try_for_each(|file| {
        let input = Input::of_bytes(file.name(), file.bytes().clone());
        let module = translate::load(ctx, input, None, None)?;
        let Some(top) = module.top() else { return Ok(()) };
        verify::verify(top)?;
        rmlir_dialects::irdl::load_dialects(top)
    })
}
