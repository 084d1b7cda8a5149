//! Structured bytecode: the fuzzer's bytes choose a valid text, a version, and places where the file is damaged afterwards.

#![no_main]
#![allow(clippy::panic, reason = "a panic is how libFuzzer hears of a finding")]

use rmlir_fuzz::{bytecode, generate};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((head, choices)) = data.split_first_chunk::<8>() else { return };
    let text = generate::from_bytes(choices, &generate::Config::default());
    let mut file = match bytecode::valid_text(text.as_bytes(), u64::from(head[0] % 7)) {
        Ok(file) => file,
        Err(finding) => panic!("{finding}\n=== input\n{text}"),
    };
    for damage in head[2..].chunks_exact(3).take(usize::from(head[1] % 3)) {
        let at = usize::from(u16::from_le_bytes([damage[0], damage[1]])) % file.len();
        file[at] ^= damage[2];
    }
    for oracle in [bytecode::wire, bytecode::file] {
        if let Err(finding) = oracle(&file) {
            panic!("{finding}\n=== before it was damaged\n{text}");
        }
    }
});
