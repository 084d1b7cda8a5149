//! Any bytes as text, with the dialects that ship: see `oracle::dialects`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::oracle;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = oracle::dialects(data) {
        panic!("{finding}");
    }
});
