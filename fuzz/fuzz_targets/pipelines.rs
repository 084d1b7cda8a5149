//! The fuzzer's bytes as choices of the generator of programs and of passes to run on them: see `pipelines`.

#![no_main]
#![allow(clippy::panic, clippy::print_stderr, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::{pipelines, programs};
use std::sync::OnceLock;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    static PASSES: OnceLock<rmlir_passes::Registry> = OnceLock::new();
    let case = programs::from_bytes(data);
    // What never ends shows nothing else.
    if std::env::var_os("FUZZ_SHOW").is_some() {
        eprintln!("{}", pipelines::shown(&case));
    }
    if let Err(finding) = pipelines::run(&case, PASSES.get_or_init(pipelines::registry)) {
        panic!("{finding}");
    }
});
