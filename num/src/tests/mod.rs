//! Tests of the value modules: vectors of our own, properties, and comparison with the reference tool where it
//! is installed.

mod affine;
mod float;
mod int;

use std::io::Write as _;
use std::process::{Command, Stdio};

/// A small generator (xorshift*), so that failures repeat.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(super) fn below(&mut self, bound: u64) -> u64 {
        (self.next() >> 16) % bound
    }

    pub(super) fn wide(&mut self) -> u128 {
        u128::from(self.next()) << 64 | u128::from(self.next())
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Runs the reference tool on a text: standard output, standard error, success. `None`, with a note, where it
/// is not installed.
pub(super) fn oracle(input: &str, flags: &[&str]) -> Option<(String, String, bool)> {
    let child = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--mlir-print-local-scope"])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("SKIPPED: mlir-opt-22 is absent");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Some((text(output.stdout), text(output.stderr), output.status.success()))
}

/// Sends attributes through the reference tool and compares what it prints with what is expected, as
/// `(source, printed)`.
pub(super) fn compare_attributes(what: &str, cases: &[(String, String)]) {
    // Many attributes in one dictionary are faster than one operation each.
    let entry = |(at, (source, _)): (usize, &(String, String))| format!("k{at:03} = {source}");
    let operation = |cases: &[(String, String)]| {
        let entries: Vec<String> = cases.iter().enumerate().map(entry).collect();
        format!("\"a\"() {{x = {{{}}}}} : () -> ()\n", entries.join(", "))
    };
    let source: String = cases.chunks(500).map(operation).collect();
    let Some((stdout, stderr, success)) = oracle(&source, &[]) else { return };
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
