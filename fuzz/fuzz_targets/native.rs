//! The fuzzer's bytes as choices of the generator of functions: native code must not depend on the level of optimization.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = rmlir_fuzz::native::levels(data) {
        panic!("{finding}");
    }
});
