//! Any bytes as text: see `oracle::text`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::oracle;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = oracle::text(data) {
        panic!("{finding}");
    }
});
