//! What tests of native code share: parsing, and the programs around it.

use rmlir_codegen::Options;
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

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

/// Runs a program, which must succeed, and gives its output.
pub fn run(program: impl AsRef<Path>, args: &[&str], directory: &Path) -> Vec<u8> {
    let program = program.as_ref();
    let output = Command::new(program).args(args).current_dir(directory).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} {args:?}: {}\n{errors}", program.display(), output.status);
    output.stdout
}

/// Links C with the object of a module, runs it, and gives its output.
#[allow(dead_code)]
pub fn with_c(c: &str, mlir: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("main.c"), c).unwrap();
    let mut outputs = Vec::new();
    for optimize in [false, true] {
        let bytes = object(mlir, optimize).unwrap_or_else(|errors| panic!("{errors}"));
        std::fs::write(folder.path().join("code.o"), bytes).unwrap();
        run(
            "cc",
            &["-O1", "-Wl,--fatal-warnings", "main.c", "code.o", "-lm", "-o", "program"],
            folder.path(),
        );
        outputs.push(run(folder.path().join("program"), &[], folder.path()));
    }
    assert_eq!(outputs[0], outputs[1]);
    String::from_utf8(outputs[0].clone()).unwrap()
}
