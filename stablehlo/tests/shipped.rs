//! Every dialect registers, whole and once.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_ir::Context;
use std::sync::{Arc, Mutex};

#[test]
fn each_dialect_registers_when_it_is_mentioned() {
    for name in rmlir_stablehlo::names() {
        let ctx = Context::new();
        rmlir_dialects::register_all(&ctx);
        rmlir_stablehlo::register_all(&ctx);
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
    rmlir_stablehlo::register_all(&ctx);
    let names = rmlir_stablehlo::names();
    names.iter().for_each(|name| assert!(ctx.registered_dialect(name.as_bytes()).is_some()));
}

#[test]
fn what_is_shipped_can_be_read_and_written() {
    for name in rmlir_stablehlo::names() {
        let report = rmlir_stablehlo::report(name).unwrap();
        let gaps: Vec<_> = report.gaps.keys().filter(|of| !report.has_syntax(of)).collect();
        assert!(gaps.is_empty(), "{name}: {gaps:?}\n{report}");
    }
}

#[test]
fn every_hook_is_for_something_that_is_defined() {
    for name in rmlir_stablehlo::names() {
        let report = rmlir_stablehlo::report(name).unwrap();
        assert!(report.unused.is_empty(), "{name}: {:?}", report.unused);
    }
}

#[test]
fn hooks_for_loaded_definitions_say_nothing_twice() {
    let mut hooks = rmlir_dialects::hooks();
    rmlir_stablehlo::add_hooks(&mut hooks);
    assert_eq!(hooks.errors(), [""; 0]);
}

/// Gaps that let something invalid pass, a line each: name, gap, reason.
const KNOWN_GAPS: &str = include_str!("known_gaps.txt");

/// The names and gaps of that list, without the reasons. A name that begins with `#` is that of an attribute; comments have a blank after it.
fn known_gaps() -> Vec<String> {
    let lines = KNOWN_GAPS.lines().filter(|line| !line.starts_with("# ") && !line.is_empty());
    let lines = lines.map(|line| {
        let (gap, reason) = line.rsplit_once('\t').unwrap();
        assert!(!reason.trim().is_empty(), "no reason: {line}");
        gap.to_owned()
    });
    lines.collect()
}

#[test]
fn what_is_shipped_is_checked_whole() {
    let mut gaps = Vec::new();
    for name in rmlir_stablehlo::names() {
        for (of, found) in rmlir_stablehlo::report(name).unwrap().gaps {
            let weak = found.iter().filter(|gap| gap.weakens_checks());
            gaps.extend(weak.map(|gap| format!("{of}\t{gap}")));
        }
    }
    let known = known_gaps();
    let new: Vec<_> = gaps.iter().filter(|gap| !known.contains(gap)).collect();
    assert!(
        new.is_empty(),
        "these are not checked:\n{}",
        new.iter().map(|gap| format!("{gap}\n")).collect::<String>()
    );
    let stale: Vec<_> = known.iter().filter(|gap| !gaps.contains(gap)).collect();
    assert!(stale.is_empty(), "these are listed in known_gaps.txt and there no longer: {stale:#?}");
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
