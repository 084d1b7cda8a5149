//! Linking onto a file of which only what the others touch is read.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir::store::hash::{HashOptions, hash_module};
use rmlir::store::link::link;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Module};
use rmlir_reader::{LazyModule, ReadOptions};
use std::path::Path;

const MAIN: &str = r#"module attributes {test.kept} {
  func.func private @g() -> i32
  func.func @f() -> i32 {
    %0 = call @g() : () -> i32
    return %0 : i32
  }
  func.func private @local() { return }
  func.func @h(%a: i32, %b: i32) -> i32 {
    %0 = arith.addi %a, %b : i32
    return %0 : i32
  }
}"#;

fn context() -> Context {
    let ctx = rmlir::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn parsed(ctx: &Context, text: &str) -> Module {
    rmlir::from_bytes(ctx, text.into(), "x.mlir").unwrap()
}

fn file(text: &str) -> Vec<u8> {
    rmlir::to_bytecode(&parsed(&context(), text)).unwrap()
}

fn lazy(ctx: &Context, bytes: &[u8]) -> LazyModule {
    LazyModule::open(ctx, bytes.to_vec().into(), "first", &ReadOptions::default()).unwrap()
}

/// What comes of linking texts onto a file; `None` if it has to be read as a whole.
fn onto(first: &[u8], others: &[&str]) -> Option<Vec<u8>> {
    let ctx = context();
    let others = others.iter().map(|text| ("other".to_owned(), parsed(&ctx, text))).collect();
    rmlir::link_onto(&ctx, &lazy(&ctx, first), "first", others).unwrap()
}

fn text(bytes: &[u8]) -> String {
    let ctx = context();
    let module = rmlir::from_bytes(&ctx, bytes.to_vec(), "linked").unwrap();
    verify(module.top().unwrap()).unwrap();
    rmlir::to_text(&module)
}

#[test]
fn what_nobody_refers_to_is_not_read() {
    let mut first = file(MAIN);
    let (start, len) = {
        let ctx = context();
        let lazy = lazy(&ctx, &first);
        let op = lazy.find(b"h").unwrap().unwrap();
        (op.start, op.bytes)
    };
    // The last byte of a function is the number of an operation's operand.
    first[start + len - 1] = 0xFF;
    let ctx = context();
    let (read, _) = ctx.collect_diagnostics(|| rmlir::from_bytes(&ctx, first.clone(), "first"));
    assert!(read.is_err(), "a file that is damaged there cannot be read as a whole");

    let linked = onto(&first, &["func.func @g() -> i32 { %0 = arith.constant 1 : i32 return %0 : i32 }"]);
    let linked = linked.unwrap();
    let damaged = &first[start..start + len];
    assert!(linked.windows(len).any(|window| window == damaged), "@h is carried over as it stood");
    let ctx = context();
    let again = lazy(&ctx, &linked);
    let symbols: Vec<_> = again.symbols_by_start().map(|(_, name)| name.to_vec()).collect();
    assert_eq!(symbols, [&b"f"[..], b"local", b"h", b"g"]);
}

#[test]
fn names_that_are_not_loaded_are_taken() {
    let linked = onto(
        &file(MAIN),
        &["func.func private @local() { return }\nfunc.func @u() { call @local() : () -> () return }"],
    );
    let linked = text(&linked.unwrap());
    assert!(linked.contains("call @local_0()") && linked.contains("func.func private @local()"), "{linked}");
}

#[test]
fn what_changes_more_is_linked_as_a_whole() {
    // What @f and all others call would have another name.
    assert!(onto(&file(MAIN), &["func.func @local() { return }"]).is_none());
    // The module would have an attribute more.
    assert!(onto(&file(MAIN), &["module attributes {test.more} {}"]).is_none());
}

#[test]
fn both_ways_give_the_same_module() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/jobs");
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.retain(|path| path.file_name().unwrap().to_string_lossy().starts_with("link"));
    names.retain(|path| path.extension().is_some_and(|ending| ending == "mlir"));
    names.sort();
    let texts: Vec<String> = names.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let mut same = 0;
    for first in &texts {
        for second in &texts {
            let ctx = context();
            let both = [first, second].map(|text| ("x".to_owned(), parsed(&ctx, text)));
            let (whole, _) = ctx.collect_diagnostics(|| link(&ctx, both.into()));
            let lazily = {
                let ctx = context();
                let second = vec![("x".to_owned(), parsed(&ctx, second))];
                let file = file(first);
                let lazy = lazy(&ctx, &file);
                ctx.collect_diagnostics(|| rmlir::link_onto(&ctx, &lazy, "x", second)).0
            };
            let Ok(Some(lazily)) = lazily else { continue };
            let read = rmlir::from_bytes(&ctx, lazily, "x").unwrap();
            let hash = |module: &Module| hash_module(module, HashOptions::default()).unwrap().to_string();
            assert_eq!(hash(&whole.unwrap()), hash(&read));
            same += 1;
        }
    }
    assert!(same > 5, "only {same} pairs can be linked without reading the first file");
}
