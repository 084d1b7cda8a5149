//! Lazy = eager = parallel: the same module, and the same errors, whichever way a file is read.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{LazyModule, LazyOp, ReadOptions, read};
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
    String::from_utf8_lossy(&text).into_owned()
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    print_module(module, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
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
    assert_eq!(lazy.len(), FUNCTIONS);
    assert!(lazy.resources().dialect_resources().len() == 1);
    let mut at = 0;
    for (index, op) in lazy.ops().enumerate().step_by(37) {
        let op = op.unwrap();
        assert_eq!((op.op, op.symbol), ("func.func", Some(format!("f{index}").as_bytes())));
        let part = print(&lazy.load(&op).unwrap());
        let body = part.split_once('\n').unwrap().1.rsplit_once("\n}").unwrap().0;
        let found = whole[at..].find(body);
        at += found.unwrap_or_else(|| panic!("f{index} is not in the file as it was loaded:\n{body}"));
    }
    let one = lazy.find(b"f2999").unwrap().unwrap();
    assert!(print(&lazy.load(&one).unwrap()).contains("@f2999("));
    assert_eq!(lazy.find(b"nobody"), Ok(None));
}

#[test]
fn an_index_finds_what_going_over_the_file_finds() {
    for version in [6, 4] {
        let bytes = bytes::Bytes::from(bytecode(version));
        let (ctx, options) = (context(), ReadOptions::default());
        let lazy = LazyModule::open(&ctx, bytes.clone(), "file", &options).unwrap();
        let index = bytes::Bytes::from(lazy.index());
        let indexed = LazyModule::open_indexed(&ctx, bytes, index.clone(), "file", &options).unwrap();
        assert!(lazy.ops().eq(indexed.ops()), "version {version}");
        assert_eq!(indexed.index(), index);
        for number in (0..FUNCTIONS).step_by(61) {
            let name = format!("f{number}");
            let (one, other) = (find(&lazy, &name), find(&indexed, &name));
            assert_eq!(one, other);
            assert_eq!(print(&lazy.load(&one).unwrap()), print(&indexed.load(&other).unwrap()));
        }
        for nobody in ["", "f", "f3000", "zz"] {
            assert_eq!(indexed.find(nobody.as_bytes()), Ok(None));
        }
    }
}

fn find<'l>(lazy: &'l LazyModule, symbol: &str) -> LazyOp<'l> {
    lazy.find(symbol.as_bytes()).unwrap().unwrap()
}

#[test]
fn an_index_that_does_not_fit_is_refused() {
    let bytes = bytes::Bytes::from(bytecode(6));
    let (ctx, options) = (context(), ReadOptions::default());
    let index = LazyModule::open(&ctx, bytes.clone(), "file", &options).unwrap().index();
    let refused = |file: &[u8], index: &[u8]| {
        let (file, index) = (file.to_vec().into(), index.to_vec().into());
        let (lazy, diagnostics) =
            ctx.collect_diagnostics(|| LazyModule::open_indexed(&ctx, file, index, "file", &options));
        assert!(lazy.is_err());
        diagnostics[0].message.clone()
    };
    for at in [5, bytes.len() / 17 + 3, bytes.len() - 1] {
        let mut other = bytes.to_vec();
        other[at] ^= 1;
        assert!(refused(&other, &index).contains("another file"), "byte {at}");
    }
    assert!(refused(&bytes[..bytes.len() - 1], &index).contains("another file"));
    assert!(refused(&bytes, b"nothing").contains("no index"));
    for len in [8, 12, 60, 111, index.len() - 1] {
        assert!(!refused(&bytes, &index[..len]).is_empty());
    }
    assert!(refused(&bytes, &index[..index.len() - 1]).contains("damaged"));
}

/// Every answer by a damaged index is the right one, or an error: whatever bit is changed, whatever is asked for.
#[test]
fn a_damaged_index_never_gives_a_wrong_answer() {
    let bytes = bytes::Bytes::from(bytecode(6));
    let (ctx, options) = (context(), ReadOptions::default());
    let right = LazyModule::open(&ctx, bytes.clone(), "file", &options).unwrap();
    let index = right.index();
    let texts: Vec<String> = (0..FUNCTIONS)
        .step_by(500)
        .map(|n| print(&right.load(&find(&right, &format!("f{n}"))).unwrap()))
        .collect();
    let (mut noticed, mut answered) = (0, 0);
    let mut numbers = Numbers(3);
    for at in (0..index.len()).step_by(index.len() / 400) {
        let mut damaged = index.clone();
        damaged[at] ^= 1 << numbers.below(8);
        let file = bytes.clone();
        let (lazy, _) = ctx
            .collect_diagnostics(|| LazyModule::open_indexed(&ctx, file, damaged.into(), "file", &options));
        let Ok(lazy) = lazy else {
            noticed += 1;
            continue;
        };
        for (text, number) in texts.iter().zip((0..FUNCTIONS).step_by(500)) {
            let found = lazy.find(format!("f{number}").as_bytes());
            let Ok(found) = found else { break };
            assert_eq!(Ok(Some(found.unwrap())), right.op(number), "byte {at}");
            match ctx.collect_diagnostics(|| lazy.load(&found.unwrap())) {
                (Ok(module), _) => assert_eq!(print(&module), *text, "byte {at}"),
                (Err(_), diagnostics) => assert!(diagnostics[0].message.contains("damaged"), "byte {at}"),
            }
            answered += 1;
        }
        assert!(lazy.find(b"nobody").is_ok_and(|found| found.is_none()) || lazy.index_is_damaged());
        let all: Result<Vec<_>, _> = lazy.ops().collect();
        assert!(all.is_err() || right.ops().map(Result::unwrap).eq(all.unwrap()), "byte {at}");
        noticed += usize::from(lazy.index_is_damaged());
    }
    assert!(noticed > 200 && answered > 200, "{noticed} noticed, {answered} answered");
}

/// A generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end.max(1)
    }
}
