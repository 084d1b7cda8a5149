//! Tests of the values: vectors of our own, properties, and comparison with the reference tool.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod affine;
mod float;
mod int;

use rmlir_testkit::REFERENCE;
use std::io::Write as _;
use std::process::{Command, Stdio};

rmlir_testkit::tests! {
    float::prints_as_specified;
    float::reads_as_specified;
    float::hexadecimal_literals;
    float::keywords_round_trip;
    float::doubles_round_trip;
    float::rounds_like_the_machine;
    float::printed_text_reads_back;
    float::oracle_prints_narrow_kinds_alike: REFERENCE;
    float::oracle_prints_wide_kinds_alike: REFERENCE;
    float::oracle_reads_decimals_alike: REFERENCE;
    int::is_small;
    int::literal_ranges;
    int::long_literals;
    int::arithmetic;
    int::bits_and_widths;
    int::oracle_reads_literals_alike: REFERENCE;
    affine::oracle_simplifies_alike: REFERENCE;
    affine::oracle_prints_sets_alike: REFERENCE;
    affine::simplification_keeps_values;
    affine::prints_as_specified;
    affine::refuses_what_is_not_affine_or_too_deep;
    affine::threads_share_handles;
    affine::maps;
}

/// A small generator (xorshift*), so that failures repeat.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 16) % bound
    }

    pub(crate) fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Runs the reference tool on a text: standard output, standard error, success.
pub(crate) fn oracle(input: &str, flags: &[&str]) -> (String, String, bool) {
    let mut child = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--mlir-print-local-scope"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.success())
}

/// Sends attributes through the reference tool and compares what it prints with what is expected, as
/// `(source, printed)`.
pub(crate) fn compare_attributes(what: &str, cases: &[(String, String)]) {
    // Many attributes in one dictionary are faster than one operation each.
    let entry = |(at, (source, _)): (usize, &(String, String))| format!("k{at:03} = {source}");
    let operation = |cases: &[(String, String)]| {
        let entries: Vec<String> = cases.iter().enumerate().map(entry).collect();
        format!("\"a\"() {{x = {{{}}}}} : () -> ()\n", entries.join(", "))
    };
    let source: String = cases.chunks(500).map(operation).collect();
    let (stdout, stderr, success) = oracle(&source, &[]);
    assert!(success, "{what}: {}", &stderr[..stderr.len().min(2000)]);
    let lines = stdout
        .lines()
        .filter_map(|line| line.trim().strip_prefix("\"a\"() {x = {k")?.strip_suffix("}} : () -> ()"));
    let printed: Vec<&str> = lines.flat_map(|line| line.split(", k")).map(|entry| &entry[6..]).collect();
    assert_eq!(printed.len(), cases.len(), "{what}");
    let wrong: Vec<_> = cases.iter().zip(printed).filter(|((_, ours), theirs)| ours != theirs).collect();
    assert!(
        wrong.is_empty(),
        "{what}: {} of {} differ, such as (source, ours), theirs: {:#?}",
        wrong.len(),
        cases.len(),
        &wrong[..wrong.len().min(10)]
    );
}
