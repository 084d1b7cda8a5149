//! Every shipped dialect registers, whole and once.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "support/registration.rs"]
mod registration;

use registration::Dialects;

fn dialects() -> Dialects {
    Dialects {
        names: rmlir_dialects::names(),
        register: rmlir_dialects::register_all,
        report: rmlir_dialects::report,
        known_gaps: include_str!("known_gaps.txt"),
    }
}

#[test]
fn each_dialect_registers_when_it_is_mentioned() {
    dialects().register_alone();
}

#[test]
fn all_dialects_go_together() {
    let (all, ctx) = (dialects(), dialects().register_together());
    assert_eq!(ctx.registered_dialects().len(), all.names.len() + 1, "with the builtin dialect");
}

#[test]
fn what_is_shipped_can_be_read_and_written() {
    dialects().have_syntax();
}

#[test]
fn every_hook_is_for_something_that_is_defined() {
    dialects().hooks_are_used();
}

#[test]
fn hooks_for_loaded_definitions_say_nothing_twice() {
    assert_eq!(rmlir_dialects::hooks().errors(), [""; 0]);
}

#[test]
fn what_is_shipped_is_checked_whole() {
    dialects().are_checked();
}

#[test]
fn encodings_are_in_order() {
    let tables = rmlir_dialects::encodings();
    let registered: Vec<_> = tables.tables().iter().filter(|table| table.dialect != "builtin").collect();
    assert!(!registered.is_empty(), "a table that is refused leaves none");
    for table in registered {
        assert!(!table.binding, "{}: encodings differ from release to release", table.dialect);
        assert!(table.since.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "{}", table.dialect);
    }
}
