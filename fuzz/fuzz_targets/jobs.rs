//! Two texts, hashed, compared and linked: see `store::jobs`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::store;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = store::jobs(data) {
        panic!("{finding}");
    }
});
