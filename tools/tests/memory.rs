//! Memory that reading bytecode takes stays within the design's bound, whatever a file says: 64 MiB, 40 times the IR section and 8 times
//! the rest.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

use peak_alloc::PeakAlloc;
use rmlir_asm::{ParseOptions, parse};
use rmlir_format::write::FileBuilder;
use rmlir_format::{Bytecode, SectionId};
use rmlir_ir::Context;
use rmlir_ir::source::SourceFile;
use rmlir_reader::{ReadOptions, read};
use rmlir_testkit::SHARED;
use rmlir_writer::{WriteOptions, write};
use std::sync::Arc;

rmlir_testkit::tests! {
    counts_of_a_file_are_not_believed;
    doubling_takes_no_memory;
    real_files_take_less_than_the_bound: SHARED;
}

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const BASE: usize = 64 << 20;

fn bound(file: &[u8]) -> usize {
    let ir = Bytecode::open(file).map_or(0, |parts| parts.payload(SectionId::Ir).rest().len());
    BASE + 40 * ir + 8 * (file.len() - ir)
}

/// Reads a file. Gives whether that went well, and the growth of memory at its highest.
fn growth(file: &[u8]) -> (bool, usize) {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_encodings(&ctx);
    let bytes = bytes::Bytes::copy_from_slice(file);
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let (result, _) =
        ctx.collect_diagnostics(|| read(&ctx, bytes, "file", &ReadOptions::default()).map(drop));
    (result.is_ok(), MEMORY.peak_usage().saturating_sub(before))
}

fn check(what: &str, file: &[u8]) -> bool {
    let (sound, growth) = growth(file);
    let bound = bound(file);
    assert!(growth <= bound, "{what}: {growth} bytes, {bound} are allowed");
    sound
}

const TEXT: &[u8] = br#"
"u.f"() <{p = [1, 2, "s"]}> ({
^bb0(%a: i32, %b: tensor<2x?xf32>):
  %0:2 = "u.g"(%a, %b, %a) {x = dense<[1, 2]> : tensor<2xi8>, y = array<i16: 1, 2>} : (i32, tensor<2x?xf32>, i32) -> (i32, i64)
  "u.h"(%0#0, %0#0)[^bb1] : (i32, i32) -> () loc(fused["a", "b":1:2])
^bb1:
  "u.i"() {r = dense_resource<k> : tensor<1xi8>} : () -> ()
}, {}) : () -> ()
{-# dialect_resources: { builtin: { k: "0x0400000001" } } #-}
"#;

fn small(version: u64) -> Vec<u8> {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_encodings(&ctx);
    let source = Arc::new(SourceFile::new("f.mlir", TEXT.to_vec()));
    let module = parse(&ctx, &source, 0..TEXT.len(), &ParseOptions::default()).unwrap();
    write(&module, &WriteOptions { version, ..WriteOptions::default() }).unwrap()
}

/// The file with a number in place of one byte of one section. Lengths of the outermost sections are right again.
fn with_number(file: &Bytecode<'_>, section: SectionId, at: usize, number: &[u8]) -> Vec<u8> {
    let mut out = FileBuilder::new(file.version(), b"test");
    for part in file.sections() {
        let mut payload = part.payload.rest().to_vec();
        if part.id == section {
            payload.splice(at..=at, number.iter().copied());
        }
        let mut emitter = rmlir_format::write::Emitter::default();
        emitter.bytes(&payload);
        out.section(part.id, &emitter);
    }
    out.finish()
}

/// Every byte of a small file becomes a number of 2^20, 2^32 - 1, or 2^64 - 1: every count and length there is gets large once.
fn counts_of_a_file_are_not_believed() {
    let numbers: [&[u8]; 3] = [
        &[0x08, 0x00, 0x00, 0x01],
        &[0xF0, 0xFF, 0xFF, 0xFF, 0x1F],
        &[0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ];
    let (mut files, mut sound) = (0, 0);
    for version in [0, 4, 6] {
        let file = small(version);
        let parts = Bytecode::open(&file).unwrap();
        for part in parts.sections() {
            for at in 0..part.payload.rest().len() {
                for number in numbers {
                    files += 1;
                    let what = format!("version {version}, {} byte {at}", part.id.name());
                    sound += usize::from(check(&what, &with_number(&parts, part.id, at, number)));
                }
            }
        }
    }
    eprintln!("{files} files, {sound} of them sound");
    assert!(files > 1_000 && sound < files / 2);
}

/// Types and attributes of which each holds the one before it twice are small, whole and damaged.
fn doubling_takes_no_memory() {
    for (first, line) in [
        ("!t0 = i32", "!tN = tuple<!tM, !tM>"),
        ("!t0 = i32", "!tN = (!tM) -> (!tM)"),
        ("#t0 = 1", "#tN = [#tM, #tM]"),
        ("#t0 = 1", "#tN = {a = #tM, b = #tM}"),
    ] {
        let lines = (1..=200).map(|n| line.replace('N', &n.to_string()).replace('M', &(n - 1).to_string()));
        let text = format!("{first}\n{}\n", lines.collect::<Vec<_>>().join("\n"));
        let text = format!("{text}module attributes {{t.a = {}t200}} {{}}", &first[..1]);
        let ctx = Context::new();
        ctx.allow_unregistered_dialects(true);
        rmlir_dialects::register_encodings(&ctx);
        let source = Arc::new(SourceFile::new("f.mlir", text.clone().into_bytes()));
        let module = parse(&ctx, &source, 0..text.len(), &ParseOptions::default()).unwrap();
        let file = write(&module, &WriteOptions::default()).unwrap();
        assert!(file.len() < 8_000 && check(line, &file), "{line}");
    }
}

fn real_files_take_less_than_the_bound() {
    let folder = rmlir_testkit::shared("corpus/programs");
    for name in ["bzip2", "lua_g"] {
        let file = std::fs::read(folder.join(format!("{name}.mlirbc"))).unwrap();
        check(name, &file);
    }
}
