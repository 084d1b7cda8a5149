//! What tests of native code share: parsing, and the programs around it.

use rmlir_codegen::Options;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Where the test data outside of the project is.
#[allow(dead_code)]
pub const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared");

/// A context that knows the llvm dialect.
pub fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// A module from text.
pub fn module(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(SourceFile::new("test.mlir", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    let (module, errors) = ctx
        .collect_diagnostics(|| rmlir_asm::parse(ctx, &source, 0..len, &rmlir_asm::ParseOptions::default()));
    module.unwrap_or_else(|_| panic!("{errors:?}\n{text}"))
}

/// The object of a text.
#[allow(dead_code)]
pub fn object(text: &str, optimize: bool) -> Result<Vec<u8>, String> {
    let ctx = context();
    let options = Options { optimize, verify: true, ..Options::default() };
    rmlir_codegen::object(&module(&ctx, text), &options)
        .map_err(|errors| errors.iter().map(|error| error.message.clone() + "\n").collect())
}

/// Whether a program is there.
pub fn has(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// Runs a program, which must succeed, and gives its output.
pub fn run(program: impl AsRef<Path>, args: &[&str], directory: &Path) -> Vec<u8> {
    let program = program.as_ref();
    let output = Command::new(program).args(args).current_dir(directory).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} {args:?}: {}\n{errors}", program.display(), output.status);
    output.stdout
}

/// Says that a test did not run.
pub fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
}
