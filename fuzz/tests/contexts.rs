//! Several modules in one context, in any order and in several threads: each is read, verified, printed and written as in a context of its own.
//! What a context remembers of one module may not show in another.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Severity, verify};
use rmlir_reader::{ReadOptions, read};
use rmlir_writer::{WriteOptions, write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// One module of so many is taken, so that the test takes seconds; all of them if `RMLIR_ALL_CASES` is set.
const EACH: usize = 12;

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_all(&ctx);
    ctx
}

/// Pieces of the dialects' tests, valid and not.
fn modules() -> Vec<(String, Vec<u8>)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let mut out = Vec::new();
    for folder in ["dialects", "invalid", "print"] {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(tests.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
        for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "mlir")) {
            let text = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            for (number, part) in text.split("\n// -----").enumerate() {
                out.push((format!("{folder}/{name} part {number}"), part.as_bytes().to_vec()));
            }
        }
    }
    // They know of each other only what they should not: names with other meanings.
    for (name, text) in [
        ("alias a", "!a = i32\n\"t.a\"() : () -> !a"),
        ("alias b", "!a = tuple<i8>\n\"t.a\"() : () -> !a"),
        (
            "resource a",
            "\"t.a\"() {r = dense_resource<k> : tensor<1xi32>} : () -> ()\n{-# dialect_resources: {builtin: {k: \"0x0400000001000000\"}} #-}",
        ),
        (
            "resource b",
            "\"t.a\"() {r = dense_resource<k> : tensor<1xi32>} : () -> ()\n{-# dialect_resources: {builtin: {k: \"0x0400000002000000\"}} #-}",
        ),
        ("distinct a", "\"t.a\"() {d = distinct[0]<i32>, e = distinct[1]<i32>} : () -> ()"),
        ("distinct b", "\"t.a\"() {d = distinct[7]<i8>} : () -> ()"),
        ("opaque", "\"t.a\"() {d = #later.x<1>} : () -> !later.y"),
        ("struct a", "llvm.func @f(!llvm.struct<\"one\", (i32)>)"),
        ("recursive", "llvm.func @f(!llvm.struct<\"two\", (ptr, struct<\"two\">)>)"),
    ] {
        out.push((name.into(), text.as_bytes().to_vec()));
    }
    let each = if std::env::var_os("RMLIR_ALL_CASES").is_some() { 1 } else { EACH };
    let last = out.len() - 9;
    out.into_iter().enumerate().filter(|(at, _)| at % each == 0 || *at >= last).map(|(_, one)| one).collect()
}

/// All that can be seen of a module: what is wrong with it, or its texts, and its bytecode as it is and when it is read again.
fn seen(ctx: &Context, text: &[u8]) -> String {
    let print = |module: &rmlir_ir::Module, generic| {
        let mut out = Vec::new();
        let options = PrintOptions { generic, debuginfo: generic, ..PrintOptions::default() };
        print_module(module, &options, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    };
    let (made, said) = ctx.collect_diagnostics(|| {
        let file = Arc::new(SourceFile::new("in", text.to_vec()));
        let options = ParseOptions { parallel: false, ..ParseOptions::default() };
        let module = parse(ctx, &file, 0..text.len(), &options)?;
        module.top().map_or(Ok(()), verify::verify)?;
        let mut all = print(&module, false) + &print(&module, true);
        match write(&module, &WriteOptions::default()) {
            Ok(bytes) => {
                all += &format!("{bytes:02x?}\n");
                let again = read(ctx, bytes.into(), "in", &ReadOptions::default())?;
                all += &print(&again, true);
            }
            Err(error) => all += &error.to_string(),
        }
        Ok::<_, Failed>(all)
    });
    let said: Vec<String> = said
        .iter()
        .filter(|diagnostic| diagnostic.severity != Severity::Note)
        .map(|diagnostic| diagnostic.message.to_string())
        .collect();
    format!("{said:?}\n{}", made.unwrap_or_default())
}

/// Types with a name are one in a context, as in the reference: another body is refused.
fn is_of_names(seen: &str) -> bool {
    seen.contains("identified type already used with a different body")
}

#[test]
fn modules_do_not_show_in_each_other() {
    let modules = modules();
    assert!(modules.len() > 100, "{}", modules.len());
    let alone: Vec<String> = modules.iter().map(|(_, text)| seen(&context(), text)).collect();
    // What is said goes to the handlers of the context, which threads share: of them only what is printed tells.
    let printed = |seen: &str| seen.split_once('\n').map(|(_, text)| text.to_owned()).unwrap_or_default();
    let compare_with = |ctx: &Context, at: usize, order: &str, threads: bool| {
        let (name, text) = &modules[at];
        let (mut alone, mut together) = (alone[at].clone(), seen(ctx, text));
        if is_of_names(&together) || threads && printed(&together).is_empty() {
            return;
        }
        if threads {
            (alone, together) = (printed(&alone), printed(&together));
        }
        if together != alone {
            let lines = alone.lines().zip(together.lines()).find(|(a, b)| a != b);
            panic!("{name}, {order}: alone and together differ: {lines:#?}");
        }
    };
    let compare = |ctx: &Context, at: usize, order: &str| compare_with(ctx, at, order, false);
    let count = modules.len();
    // In order, in the other, and in one that jumps; each module twice, so that it meets itself.
    let ctx = context();
    (0..count).for_each(|at| compare(&ctx, at, "in order"));
    (0..count).rev().for_each(|at| compare(&ctx, at, "from the last one"));
    let (ctx, mut random) = (context(), fastrand::Rng::with_seed(7));
    (0..count).for_each(|_| compare(&ctx, random.usize(..count), "in an order by chance"));
    // In threads, which take what is next.
    for round in 0..2 {
        let (ctx, next) = (context(), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (ctx, next, compare) = (&ctx, &next, &compare_with);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count {
                            return;
                        }
                        let at = if round == 0 { at } else { count - 1 - at };
                        compare(ctx, at, &format!("in thread {thread}"), true);
                    }
                });
            }
        });
    }
}
