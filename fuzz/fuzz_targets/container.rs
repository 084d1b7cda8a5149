//! Any bytes as a container, and as files that go into one: see `store::container`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::store;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = store::container(data) {
        panic!("{finding}");
    }
});
