//! Dialects of which only attributes and types ship: these are known, operations are those of an unregistered dialect.

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::source::SourceFile;
use std::sync::Arc;

const TEXT: &[u8] = b"\"gpu.barrier\"() {a = #gpu.address_space<workgroup>} : () -> ()";

/// The first message, or nothing if the text is taken.
fn refusal(allow: bool) -> Option<String> {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(allow);
    let file = Arc::new(SourceFile::new("input", TEXT.to_vec()));
    let read = || parse(&ctx, &file, 0..TEXT.len(), &ParseOptions::default()).map(|_| ());
    let (_, diagnostics) = ctx.collect_diagnostics(read);
    diagnostics.first().map(|first| first.message.to_string())
}

#[test]
fn operations_need_the_flag_that_unregistered_dialects_need() {
    assert_eq!(refusal(true), None);
    let message = refusal(false).unwrap_or_default();
    assert!(message.starts_with("operation being parsed with an unregistered dialect"), "{message}");
}
