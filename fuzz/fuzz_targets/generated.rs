//! The fuzzer's bytes as choices of the generator: the text is valid, so it must round-trip.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::{generate, oracle};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let text = generate::from_bytes(data, &generate::Config::default());
    match oracle::text(text.as_bytes()) {
        Ok(oracle::Outcome::RoundTrips) => {}
        Ok(outcome) => panic!("{outcome:?}, though it should be valid\n{text}"),
        Err(finding) => panic!("{finding}\n=== input\n{text}"),
    }
});
