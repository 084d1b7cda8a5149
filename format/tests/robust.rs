//! Broken files: every truncation and every single-byte corruption of ten small files, and 4,000 random mutants. Each gives an error with an
//! offset inside the file, or is valid; and what every reader of this crate does with it ends.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod common;
#[path = "common/samples.rs"]
mod samples;

use rmlir_format::dump::dump;
use rmlir_format::encoding::Encodings;
use rmlir_format::inspect::inspect;
use rmlir_format::rewrite::{Rewrite, extract};
use rmlir_format::symbol::{NoLayouts, top_level};
use rmlir_format::{Bytecode, Tables, validate};
use rmlir_testkit::SHARED;

rmlir_testkit::tests! {
    samples_are_valid;
    every_truncation_is_refused;
    every_single_byte_corruption_is_an_error_or_valid;
    random_mutants_are_an_error_or_valid;
    mutants_of_the_corpus_are_an_error_or_valid: SHARED;
    hostile_counts_cost_nothing;
}

/// Puts a file through everything. Panics with `what` on a contradiction.
#[track_caller]
fn exercise(bytes: &[u8], what: &dyn Fn() -> String) -> bool {
    let valid = validate(bytes, &Encodings::default());
    if let Err(error) = &valid {
        assert!(error.offset() <= bytes.len(), "{}: {error}", what());
        assert!(!error.message().is_empty(), "{}", what());
    }
    let mut end = 0;
    let dumped = dump(bytes, &Encodings::default(), &mut |line| {
        assert_eq!(line.offset, end, "{}", what());
        end += line.bytes.len();
        true
    });
    assert_eq!(end, bytes.len(), "{}: the dump ends early", what());
    let inspected = inspect(bytes, &Encodings::default(), 3, &NoLayouts);
    if valid.is_ok() {
        dumped.unwrap_or_else(|error| panic!("{}: valid, but {error}", what()));
        inspected.unwrap_or_else(|error| panic!("{}: valid, but {error}", what()));
        rewrite(bytes, what);
    }
    valid.is_ok()
}

fn rewrite(bytes: &[u8], what: &dyn Fn() -> String) {
    let mut rewrite = Rewrite::open(bytes, &Encodings::default()).expect("valid");
    assert_eq!(rewrite.finish().as_deref(), Ok(bytes), "{}", what());
    let stripped = rewrite.strip_locations().strip_resources().finish().expect("nothing is in the way");
    validate(&stripped, &Encodings::default())
        .unwrap_or_else(|error| panic!("{}: stripped: {error}", what()));
    let module = Bytecode::open(bytes).expect("valid");
    let tables = Tables::read(&module).expect("valid");
    let ops = top_level(&module, &tables, &NoLayouts).expect("valid");
    if let Some(symbol) = ops.iter().find_map(|op| op.symbol.as_ref())
        && let Ok(part) = extract(bytes, &Encodings::default(), &[&symbol.name], &NoLayouts)
    {
        validate(&part.file, &Encodings::default())
            .unwrap_or_else(|error| panic!("{}: extracted: {error}", what()));
    }
}

fn samples_are_valid() {
    for (name, bytes) in samples::all() {
        let result = validate(&bytes, &Encodings::default());
        assert!(result.is_ok(), "{name}: {result:?}");
        assert!(exercise(&bytes, &|| name.to_owned()));
    }
}

fn every_truncation_is_refused() {
    for (name, bytes) in samples::all() {
        for length in 0..bytes.len() {
            let valid = exercise(&bytes[..length], &|| format!("{name} cut to {length} bytes"));
            assert!(!valid, "{name} cut to {length} bytes is valid");
        }
    }
}

fn every_single_byte_corruption_is_an_error_or_valid() {
    for (name, bytes) in samples::all() {
        for at in 0..bytes.len() {
            let old = bytes[at];
            let mut mutant = bytes.clone();
            let few = [
                0,
                1,
                2,
                0x7F,
                0x80,
                0xFF,
                old ^ 1,
                old ^ 2,
                old ^ 0x40,
                old.wrapping_add(2),
                old.wrapping_sub(2),
            ];
            let all: Vec<u8> = (0..=255).collect();
            for &value in if name.starts_with("tiny") { &all[..] } else { &few[..] } {
                mutant[at] = value;
                exercise(&mutant, &|| format!("{name} with {value:#04x} at {at:#x}"));
            }
        }
    }
}

/// A small generator of numbers (xorshift): the tests need the same mutants every time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        let length = random.below(8).min(bytes.len() - at);
        match random.below(5) {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => drop(bytes.drain(at..at + length)),
            3 => {
                let from = random.below(other.len());
                let piece = &other[from..(from + length).min(other.len())];
                bytes.splice(at..at, piece.iter().copied());
            }
            _ => bytes[at..at + length].fill([0x00, 0x01, 0xFF][random.below(3)]),
        }
        if bytes.is_empty() {
            bytes.push(0);
        }
    }
}

fn random_mutants_are_an_error_or_valid() {
    random_mutants(samples::all().into_iter().map(|(_, bytes)| bytes).collect());
}

fn mutants_of_the_corpus_are_an_error_or_valid() {
    let corpus = common::bytecode_files("upstream");
    random_mutants(corpus.iter().step_by(50).map(|path| std::fs::read(path).expect("readable")).collect());
}

fn random_mutants(mut files: Vec<Vec<u8>>) {
    files.retain(|bytes| bytes.len() < 4096);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut valid = 0;
    for number in 0..4000 {
        let mut bytes = files[random.below(files.len())].clone();
        let other = files[random.below(files.len())].clone();
        mutate(&mut bytes, &other, &mut random);
        valid += usize::from(exercise(&bytes, &|| format!("mutant {number}")));
    }
    // A generator that only makes rubbish, or no rubbish, would test nothing.
    assert!((100..3900).contains(&valid), "{valid} of 4000 mutants are valid");
}

fn hostile_counts_cost_nothing() {
    let mut huge = Vec::new();
    for section in [0u8, 1, 3, 8] {
        // A section with nothing but a count of 2^56.
        let mut bytes = b"ML\xEFR\x0Dx\0".to_vec();
        for id in [0u8, 1, 2, 3, 4, 8] {
            let payload: &[u8] = if id == section { &[0, 0, 0, 0, 0, 0, 0, 0, 1] } else { &[1] };
            bytes.extend([id, (payload.len() as u8) << 1 | 1]);
            bytes.extend(payload);
        }
        huge.push(bytes);
    }
    for bytes in huge {
        assert!(!exercise(&bytes, &|| format!("{bytes:02x?}")));
    }
}
