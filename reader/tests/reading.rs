//! What is written reads back as the same: all at once, by several threads, one operation at a time, and by an index; damaged
//! files are refused with a message, or still mean something.

#![allow(clippy::unwrap_used, clippy::panic)] // A test may stop.

use bytes::Bytes;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::{Context, Module};
use rmlir_reader::{Format, LazyModule, OpenOptions, ReadOptions, detect, open, open_bytes, read};
use rmlir_writer::{WriteOptions, write};

/// Functions with regions, block arguments, a resource, names of locations, symbols and an operation that nobody defines.
const TEXT: &str = r#"module @m attributes {u.note = "kept"} {
  func.func private @declared(i32) -> i32 loc("somewhere":1:2)
  func.func @sum(%n: index, %x: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
      %b = arith.addf %a, %x fastmath<fast> : f32
      scf.yield %b : f32
    }
    return %r : f32
  }
  func.func @branch(%c: i1) -> i64 {
    %0 = arith.constant 7 : i64
    cf.cond_br %c, ^bb1(%0 : i64), ^bb2
  ^bb1(%1: i64):
    return %1 : i64
  ^bb2:
    %2 = "u.made"() {values = dense_resource<blob> : tensor<2xi16>} : () -> i64
    return %2 : i64
  }
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x0200000001000200"
    }
  }
#-}
"#;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn text_of(module: &Module) -> String {
    let mut out = Vec::new();
    print_module(module, &PrintOptions { debuginfo: true, ..PrintOptions::default() }, &mut out);
    String::from_utf8(out).unwrap()
}

/// The module above, and its bytecode of a version.
fn written(version: u64) -> (String, Bytes) {
    let ctx = context();
    let module = open_bytes(&ctx, TEXT.into(), "test.mlir", &OpenOptions::default()).unwrap();
    let bytes = write(&module, &WriteOptions { version, ..WriteOptions::default() }).unwrap();
    (text_of(&module), bytes.into())
}

#[test]
fn every_version_reads_back_as_the_same() {
    for version in 0..=6 {
        let (text, bytes) = written(version);
        assert_eq!(detect(&bytes), Format::Bytecode);
        let module = read(&context(), bytes, "test.mlirbc", &ReadOptions::default()).unwrap();
        assert_eq!(text_of(&module), text, "version {version}");
    }
}

#[test]
fn threads_make_no_difference() {
    let (text, bytes) = written(6);
    let options = ReadOptions { threads_from: 0, ..ReadOptions::default() };
    assert_eq!(text_of(&read(&context(), bytes, "test.mlirbc", &options).unwrap()), text);
}

#[test]
fn text_and_bytecode_open_by_what_they_hold() {
    let (text, bytes) = written(6);
    let folder = std::env::temp_dir().join(format!("rmlir-reading-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, contents) in [("a", text.as_bytes()), ("b", &bytes)] {
        let path = folder.join(name);
        std::fs::write(&path, contents).unwrap();
        assert_eq!(text_of(&open(&context(), &path, &OpenOptions::default()).unwrap()), text);
    }
    assert!(open(&context(), &folder.join("absent"), &OpenOptions::default()).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn operations_load_one_by_one_with_and_without_an_index() {
    let (text, bytes) = written(6);
    let ctx = context();
    let options = ReadOptions::default();
    let plain = LazyModule::open(&ctx, bytes.clone(), "test.mlirbc", &options).unwrap();
    let index = Bytes::from(plain.index());
    let indexed = LazyModule::open_indexed(&ctx, bytes, index, "test.mlirbc", &options).unwrap();
    for lazy in [plain, indexed] {
        let symbols: Vec<_> = lazy.ops().map(|op| op.unwrap().symbol.unwrap().to_vec()).collect();
        assert_eq!(symbols, [&b"declared"[..], b"sum", b"branch"]);
        let found = lazy.find(b"sum").unwrap().unwrap();
        let loaded = text_of(&lazy.load(&found).unwrap());
        assert!(loaded.contains("func.func @sum(") && !loaded.contains("@branch"), "{loaded}");
        assert!(lazy.find(b"nobody").unwrap().is_none());
        assert!(text.contains("func.func @sum("));
    }
}

/// A file that is cut is never taken. Of files with a changed byte some still mean something; the others are refused with a message.
#[test]
fn damaged_files_are_refused_with_a_message() {
    let (_, bytes) = written(6);
    let refused = |bytes: Vec<u8>| {
        let ctx = context();
        let (result, said) =
            ctx.collect_diagnostics(|| read(&ctx, bytes.into(), "test.mlirbc", &ReadOptions::default()));
        assert!(result.is_ok() || !said.is_empty(), "refused without a word");
        result.is_err()
    };
    for end in (0..bytes.len()).step_by(7) {
        assert!(refused(bytes[..end].to_vec()), "cut after {end} bytes");
    }
    let changed = |at: usize, bit: u8| {
        let mut copy = bytes.to_vec();
        copy[at] ^= 1 << bit;
        copy
    };
    let count = (0..bytes.len()).step_by(5).filter(|&at| refused(changed(at, (at % 8) as u8))).count();
    assert!(count > 20, "only {count} changes were noticed");
}

/// An index states which file it is of.
#[test]
fn an_index_of_another_file_is_refused() {
    let (_, bytes) = written(6);
    let (_, other) = written(4);
    let ctx = context();
    let options = ReadOptions::default();
    let index = Bytes::from(LazyModule::open(&ctx, other, "other.mlirbc", &options).unwrap().index());
    let (result, said) =
        ctx.collect_diagnostics(|| LazyModule::open_indexed(&ctx, bytes, index, "test.mlirbc", &options));
    assert!(result.is_err() && !said.is_empty());
}
