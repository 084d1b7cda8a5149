//! Every shipped dialect registers, whole and once.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_ir::Context;
use std::sync::{Arc, Mutex};

#[test]
fn each_dialect_registers_when_it_is_mentioned() {
    for name in rmlir_dialects::names() {
        let ctx = Context::new();
        rmlir_dialects::register_all(&ctx);
        let errors = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&errors);
        let guard = ctx.with_handler(Arc::new(move |_, diagnostic| {
            log.lock().unwrap().push(diagnostic.message.clone());
            None
        }));
        assert!(ctx.registered_dialect(name.as_bytes()).is_some(), "{name}");
        drop(guard);
        assert!(errors.lock().unwrap().is_empty(), "{name}: {:?}", errors.lock().unwrap());
    }
}

#[test]
fn all_dialects_go_together() {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    let names = rmlir_dialects::names();
    names.iter().for_each(|name| assert!(ctx.registered_dialect(name.as_bytes()).is_some()));
    assert_eq!(ctx.registered_dialects().len(), names.len() + 1, "with the builtin dialect");
}

#[test]
fn what_is_shipped_can_be_read_and_written() {
    for name in rmlir_dialects::names() {
        let report = rmlir_dialects::report(name).unwrap();
        let gaps: Vec<_> = report.gaps.keys().filter(|of| !report.has_syntax(of)).collect();
        assert!(gaps.is_empty(), "{name}: {gaps:?}\n{report}");
    }
}
