//! Files of older releases: `releases/NAME-N.mlirbc` is what release N wrote for `releases/NAME.mlir` by default.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{ReadOptions, read};
use std::path::Path;
use std::sync::Arc;

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases").join(name)).unwrap()
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, &mut text);
    String::from_utf8(text).unwrap()
}

/// The text of a file, or the first message.
fn load(bytes: Vec<u8>, assume_release: Option<u32>) -> Result<String, String> {
    let ctx = context();
    let options = ReadOptions { assume_release, ..ReadOptions::default() };
    let (module, diagnostics) = ctx.collect_diagnostics(|| read(&ctx, bytes.into(), "file", &options));
    module.map(|module| generic(&module)).map_err(|_| diagnostics[0].message.clone())
}

fn wanted() -> String {
    let ctx = context();
    let source = Arc::new(SourceFile::new("functions.mlir", file("functions.mlir")));
    let len = source.bytes().len();
    generic(&parse(&ctx, &source, 0..len, &ParseOptions::default()).unwrap())
}

/// The file with another producer.
fn produced_by(producer: &str) -> Vec<u8> {
    let bytes = file("functions-19.mlirbc");
    let end = bytes.iter().position(|&byte| byte == 0).unwrap();
    [&bytes[..5], producer.as_bytes(), &bytes[end..]].concat()
}

#[test]
fn the_producer_tells_the_release() {
    let bytes = file("functions-19.mlirbc");
    assert!(bytes.windows(6).any(|part| part == b"MLIR19"));
    assert_eq!(load(bytes, None).unwrap(), wanted());
}

#[test]
fn without_a_known_producer_the_layout_that_fits_is_taken() {
    for producer in ["MLIR20.0.0git", "somebody", ""] {
        assert_eq!(load(produced_by(producer), None).unwrap(), wanted(), "{producer}");
    }
}

#[test]
fn an_assumed_release_is_believed() {
    assert_eq!(load(produced_by("somebody"), Some(19)).unwrap(), wanted());
    assert!(load(produced_by("somebody"), Some(22)).is_err());
    assert!(load(produced_by("MLIR22.1.8"), None).is_err());
    let refused = load(produced_by("somebody"), Some(3)).unwrap_err();
    assert_eq!(refused, "there is no layout of release 3; there are those of 19, 22");
}

/// Damage in a file of an old release is an error or a module.
#[test]
fn damage_is_survived() {
    let bytes = file("functions-19.mlirbc");
    for at in 0..bytes.len() {
        for bit in [1, 2, 0x80] {
            let mut damaged = bytes.clone();
            damaged[at] ^= bit;
            let _ = load(damaged, None);
        }
    }
}
