//! Any bytes as a file of bytecode, to IR: see `bytecode::file`.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::bytecode;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = bytecode::file(data) {
        panic!("{finding}");
    }
});
