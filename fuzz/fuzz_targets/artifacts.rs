//! Any bytes as a portable artifact of StableHLO: see `artifacts::file`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::artifacts;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = artifacts::file(data) {
        panic!("{finding}");
    }
});
