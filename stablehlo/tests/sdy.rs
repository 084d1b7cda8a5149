//! What is refused of sdy, and what is not: parts of files, each with the first error that the reference has for it.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, FileRange, Module};
use std::sync::Arc;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// Reads and verifies.
fn read(ctx: &Context, text: &str) -> Result<Module, rmlir_ir::Failed> {
    let source = Arc::new(SourceFile::new("a.mlir", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    let module = parse(ctx, &source, 0..len, &ParseOptions::default())?;
    module.top().map_or(Ok(()), rmlir_ir::verify::verify)?;
    Ok(module)
}

/// What becomes of a text: `ok`, or the first error with its place, in lines after the first ones.
fn outcome(text: &str, first: usize) -> String {
    let ctx = context();
    let (read, said) = ctx.collect_diagnostics(|| read(&ctx, text));
    let module = match read {
        Ok(module) => module,
        Err(_) => {
            let error = &said[0];
            let place = ctx.first_file_loc(ctx.loc_attr(error.loc));
            let Some(FileRange { line, column, .. }) = place else { panic!("{}", error.message) };
            let line = line as i64 - first as i64;
            return format!("error: {line}:{column}: {}", error.message.lines().next().unwrap_or_default());
        }
    };
    // What is sound reads again as it is printed.
    for generic in [false, true] {
        let printed = |module: &Module| {
            let mut text = Vec::new();
            print_module(module, &PrintOptions { generic, ..PrintOptions::default() }, &mut text);
            String::from_utf8(text).unwrap()
        };
        let once = printed(&module);
        let again = context();
        let (twice, said) = again.collect_diagnostics(|| self::read(&again, &once));
        let Ok(twice) = twice else { panic!("{}\n{once}", said[0].message) };
        assert_eq!(printed(&twice), once);
    }
    "ok".into()
}

fn check(file: &str) {
    let mut parts = file.split("\n// -----\n\n");
    let meshes = format!("{}\n", parts.next().unwrap().trim_end());
    let mut wrong = Vec::new();
    let mut count = 0;
    for part in parts {
        count += 1;
        let (expected, text) = part.split_once('\n').unwrap();
        let expected = expected.strip_prefix("// ").unwrap();
        let found = outcome(&format!("{meshes}{text}"), meshes.lines().count());
        if found != expected {
            wrong.push(format!("{text}\n  is     {found}\n  not    {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn attributes() {
    check(include_str!("sdy/attributes.mlir"));
}

#[test]
fn shardings() {
    check(include_str!("sdy/shardings.mlir"));
}

#[test]
fn rules() {
    check(include_str!("sdy/rules.mlir"));
}

#[test]
fn operations() {
    check(include_str!("sdy/operations.mlir"));
}

#[test]
fn collectives() {
    check(include_str!("sdy/collectives.mlir"));
}

#[test]
fn computations() {
    check(include_str!("sdy/computations.mlir"));
}
