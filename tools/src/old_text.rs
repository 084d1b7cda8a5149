//! Text of older releases.
//!
//! Most of it parses today. What was renamed is found by its old name, and gets the form of today as operations from bytecode do. Generic text
//! says all in attributes: what today's definitions refuse is read without any, and goes the way of bytecode that has names.

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::source::SourceFile;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Context, Diagnostic, Failed, Loc, Module, OpAddr, verify};
use rmlir_reader::ReadOptions;
use rmlir_writer::{WriteOptions, write};
use std::ops::Range;
use std::sync::Arc;

/// The newest version of bytecode in which all attributes have names.
const NAMED: u64 = 4;

/// Reads text of a release or snapshot.
///
/// # Errors
/// If it is neither that nor text of today; what is wrong with it as such has been reported.
pub fn read(
    ctx: &Context,
    file: &Arc<SourceFile>,
    window: Range<usize>,
    options: &ParseOptions,
    release: u32,
    verifies: bool,
) -> Result<Module, Failed> {
    // What is generic throughout says all by names, and is read by those of then. In other text today's forms tell what is meant.
    let mut as_then = None;
    if let Some(module) = all_generic(file, window.clone(), options) {
        let is_today = is_of_today(ctx, &module);
        let (generic, said) = ctx.collect_diagnostics(|| as_generic(ctx, file, module, release, verifies));
        if generic.is_ok() {
            return generic;
        }
        as_then = (!is_today).then_some(said);
    }
    let options = ParseOptions { syntax_of: Some(release), ..options.clone() };
    let (module, said) = ctx.collect_diagnostics(|| parse(ctx, file, window, &options));
    // An operation that is not there today is read by its name of then only: what is wrong with that is of use, but not that bytecode was
    // made of it.
    let said = match as_then.filter(|_| module.is_err()) {
        Some(said) => {
            said.into_iter().map(|diagnostic| Diagnostic { notes: Vec::new(), ..diagnostic }).collect()
        }
        None => said,
    };
    said.into_iter().for_each(|diagnostic| ctx.emit(diagnostic));
    let mut module = module?;
    rmlir_reader::renew(&mut module, release)?;
    if verifies {
        module.top().map_or(Ok(()), verify::verify)?;
    }
    Ok(module)
}

/// Whether all operations have names of today.
fn is_of_today(ctx: &Context, module: &Module) -> bool {
    let Some(top) = module.top() else { return true };
    let walked = Walk::pre().ops(top, |op| match ctx.registered_op(op.name_text()) {
        Some(_) => WalkResult::Advance,
        None => WalkResult::Interrupt,
    });
    walked.is_ok_and(|walked| !walked.was_interrupted())
}

/// The text by no definitions at all, if it needs none.
fn all_generic(file: &Arc<SourceFile>, window: Range<usize>, options: &ParseOptions) -> Option<Module> {
    let bare = Context::new();
    bare.allow_unregistered_dialects(true);
    bare.collect_diagnostics(|| parse(&bare, file, window, options)).0.ok()
}

fn as_generic(
    ctx: &Context,
    file: &Arc<SourceFile>,
    mut module: Module,
    release: u32,
    verifies: bool,
) -> Result<Module, Failed> {
    let bare = module.ctx().clone();
    for (op, attr) in dictionaries(&module)? {
        for &entry in bare.dict(attr) {
            module.set_attr(op, entry.name, Some(entry.value));
        }
    }
    let options = WriteOptions { version: NAMED, ..WriteOptions::default() };
    let bytes = write(&module, &options)
        .or_else(|error| Diagnostic::error(Loc::UNKNOWN, error.to_string()).emit(ctx))?;
    let options = ReadOptions { assume_release: Some(release), verify: verifies, ..ReadOptions::default() };
    rmlir_reader::read(ctx, bytes.into(), file.name(), &options)
}

/// What stands in `<{...}>` of each operation.
fn dictionaries(module: &Module) -> Result<Vec<(OpAddr, Attr)>, Failed> {
    let mut found = Vec::new();
    let Some(top) = module.top() else { return Ok(found) };
    let walked = Walk::post().ops(top, |op| {
        if let (None, &[Some(attr)]) = (op.info().registered(), module.ctx().props(op.props())) {
            found.push((op.global(), attr));
        }
        WalkResult::Advance
    });
    walked.map_err(|_| Failed)?;
    Ok(found)
}
