//! Every dialect registers, whole and once.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../dialects/tests/support/registration.rs"]
mod registration;

use registration::Dialects;

fn dialects() -> Dialects {
    Dialects {
        names: rmlir_stablehlo::names(),
        register: |ctx| {
            rmlir_dialects::register_all(ctx);
            rmlir_stablehlo::register_all(ctx);
            rmlir_stablehlo::register_for_programs(ctx);
        },
        report: rmlir_stablehlo::report,
        known_gaps: include_str!("known_gaps.txt"),
    }
}

#[test]
fn each_dialect_registers_when_it_is_mentioned() {
    dialects().register_alone();
}

#[test]
fn all_dialects_go_together() {
    dialects().register_together();
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
    let mut hooks = rmlir_dialects::hooks();
    rmlir_stablehlo::add_hooks(&mut hooks);
    assert_eq!(hooks.errors(), [""; 0]);
}

#[test]
fn what_is_shipped_is_checked_whole() {
    dialects().are_checked();
}

#[test]
fn encodings_are_in_order() {
    let (shipped, all) = (rmlir_dialects::encodings(), rmlir_stablehlo::encodings());
    assert!(all.tables().len() >= shipped.tables().len(), "a table that is refused leaves none");
    for table in &all.tables()[shipped.tables().len()..] {
        assert!(!table.binding, "{}: encodings differ from release to release", table.dialect);
        assert!(table.since.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1), "{}", table.dialect);
    }
}
