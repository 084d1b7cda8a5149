//! Text that was read is let go while the rest is read.

#![allow(clippy::unwrap_used, clippy::expect_used)] // A test may stop.

mod support;

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::def::{DialectDef, OpDef};
use rmlir_ir::source::SourceFile;
use rmlir_ir::traits::OpTrait;
use std::ops::Range;
use std::sync::{Arc, Mutex};

/// What is let go of a text with so many bodies of a megabyte each, and the length of the text.
fn let_go(bodies: usize, parallel: bool) -> (Vec<Range<usize>>, usize) {
    let ctx = support::context();
    let func = OpDef { traits: vec![OpTrait::IsolatedFromAbove], ..OpDef::new("t.func") };
    ctx.register_dialect(DialectDef { name: "t".into(), ops: vec![func], ..DialectDef::default() }).unwrap();
    let comment = format!("// {}\n", "-".repeat((1 << 20) - 100));
    let body = format!("\"t.func\"() ({{\n{comment}  \"u.op\"() : () -> ()\n}}) : () -> ()\n");
    let text = body.repeat(bodies);
    let (len, parts) = (text.len(), Arc::new(Mutex::new(Vec::new())));
    let noted = Arc::clone(&parts);
    let source = SourceFile::new("t.mlir", text.into_bytes());
    let source = Arc::new(source.letting_go(move |part| noted.lock().unwrap().push(part)));
    let options = ParseOptions { parallel, ..ParseOptions::default() };
    parse(&ctx, &source, 0..len, &options).unwrap();
    let parts = parts.lock().unwrap().clone();
    (parts, len)
}

#[test]
fn parts_are_let_go_in_order_and_once() {
    let (parts, len) = let_go(13, false);
    assert_eq!(parts.len(), 2, "{parts:?}");
    assert_eq!(parts[0].start, 0);
    assert!(parts.windows(2).all(|pair| pair[0].end == pair[1].start), "{parts:?}");
    assert!(parts.iter().all(|part| part.end < len && part.len() >= 1 << 22), "{parts:?}");
}

#[test]
fn nothing_is_let_go_that_others_may_still_read() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    assert_eq!(pool.install(|| let_go(6, true)).0, []);
}
