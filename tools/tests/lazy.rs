//! Lazy = eager = parallel: the same module, and the same errors, whichever way a file is read.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{LazyModule, ReadOptions, read};
use rmlir_writer::{WriteOptions, write};
use std::fmt::Write;
use std::sync::Arc;

const FUNCTIONS: usize = 3_000;

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

/// A module of functions that call each other, with locations, resources and a global with a region.
fn text() -> String {
    let mut text = String::from("module @m attributes {u.x = 1} {\n");
    for index in 0..FUNCTIONS {
        let callee = (index * 7 + 1) % FUNCTIONS;
        let _ = write!(
            text,
            "func.func @f{index}(%a: i64, %b: i1) -> i64 {{\n\
             %c = arith.constant {index} : i64 loc(\"x\":{index}:1)\n\
             cf.cond_br %b, ^bb1(%c : i64), ^bb2\n\
             ^bb1(%x: i64):\n\
             %y = arith.addi %x, %a : i64 loc(\"x\":{index}:2)\n\
             %z = func.call @f{callee}(%y, %b) : (i64, i1) -> i64\n\
             %v = \"u.op\"(%z, %y, %z) ({{ \"u.in\"(%y) : (i64) -> () }}) {{r = dense_resource<k> : tensor<1xi8>}} : (i64, i64, i64) -> i64\n\
             func.return %v : i64\n\
             ^bb2:\n\
             func.return %a : i64\n}}\n"
        );
    }
    text.push_str("}\n{-# dialect_resources: { builtin: { k: \"0x0400000001\" } } #-}\n");
    text
}

fn bytecode(version: u64) -> Vec<u8> {
    let ctx = context();
    let source = Arc::new(SourceFile::new("x.mlir", text().into_bytes()));
    let len = source.bytes().len();
    let module = parse(&ctx, &source, 0..len, &ParseOptions::default()).unwrap();
    write(&module, &WriteOptions { version, ..WriteOptions::default() }).unwrap()
}

/// Custom form, in which each function numbers its values by itself.
fn print(module: &Module) -> String {
    let mut text = Vec::new();
    let options = PrintOptions { debuginfo: true, local_scope: true, ..PrintOptions::default() };
    print_module(module, &options, &mut text);
    String::from_utf8(text).unwrap()
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    print_module(module, &options, &mut text);
    String::from_utf8(text).unwrap()
}

/// What reading gives by so many threads: the text and the bytes written, or the messages.
fn outcome(bytes: &[u8], threads: usize) -> Result<(String, Vec<u8>), Vec<String>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let ctx = context();
        let read = || read(&ctx, bytes.to_vec().into(), "file", &ReadOptions::default());
        let (module, diagnostics) = ctx.collect_diagnostics(read);
        match module {
            Ok(module) => Ok((generic(&module), write(&module, &WriteOptions::default()).unwrap())),
            Err(_) => Err(diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()),
        }
    })
}

#[test]
fn threads_give_what_one_gives() {
    for version in [6, 4, 1] {
        let bytes = bytecode(version);
        let one = outcome(&bytes, 1).unwrap();
        assert!(one == outcome(&bytes, 3).unwrap(), "version {version}");
        assert!(version < 6 || one.1 == bytes);
    }
}

#[test]
fn errors_do_not_depend_on_threads() {
    let bytes = bytecode(6);
    let mut failures = 0;
    for at in (bytes.len() / 8..bytes.len()).step_by(bytes.len() / 40) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x41;
        let one = outcome(&damaged, 1);
        failures += usize::from(one.is_err());
        assert!(one == outcome(&damaged, 3), "byte {at}");
    }
    assert!(failures > 10);
}

#[test]
fn operations_are_loaded_one_by_one() {
    let bytes = bytecode(6);
    let ctx = context();
    let whole = print(&read(&ctx, bytes.clone().into(), "file", &ReadOptions::default()).unwrap());
    let lazy = LazyModule::open(&ctx, bytes.into(), "file", &ReadOptions::default()).unwrap();
    assert_eq!(lazy.ops().len(), FUNCTIONS);
    assert!(lazy.resources().dialect_resources().len() == 1);
    let mut at = 0;
    for (index, op) in lazy.ops().iter().enumerate().step_by(37) {
        assert_eq!(
            (op.op.as_str(), op.symbol.as_deref()),
            ("func.func", Some(format!("f{index}").as_bytes()))
        );
        let part = print(&lazy.load(op).unwrap());
        let body = part.split_once('\n').unwrap().1.rsplit_once("\n}").unwrap().0;
        let found = whole[at..].find(body);
        at += found.unwrap_or_else(|| panic!("f{index} is not in the file as it was loaded:\n{body}"));
    }
    let one = lazy.find(b"f2999").unwrap();
    assert!(print(&lazy.load(one).unwrap()).contains("@f2999("));
    assert!(lazy.find(b"nobody").is_none());
}
