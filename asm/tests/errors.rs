//! Broken inputs and what is reported about them.
//!
//! Each file of `tests/errors` at the root holds cases with `// -----` between them. What is reported on which line stands in comments, which
//! `rmlir-opt --verify-diagnostics` checks with the other file tests, and the reference too. Here the exact places are checked, by the file
//! `NAME.errors` beside each. Accept changed ones with `ACCEPT=1 cargo test -p rmlir-asm --test errors`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may stop.

mod support;

use std::ops::Range;
use std::path::{Path, PathBuf};

const MARKER: &[u8] = b"// -----\n";

fn inputs() -> Vec<PathBuf> {
    support::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/errors"), "mlir")
}

/// The parts of a file between markers.
fn cases(text: &[u8]) -> Vec<Range<usize>> {
    let mut cases = Vec::new();
    let mut start = 0;
    while let Some(at) = text[start..].windows(MARKER.len()).position(|window| window == MARKER) {
        cases.push(start..start + at);
        start += at + MARKER.len();
    }
    cases.push(start..text.len());
    cases
}

#[test]
fn errors_stand_at_their_places() {
    let mut wrong = Vec::new();
    for path in inputs() {
        let text = std::fs::read(&path).unwrap();
        let mut places = String::new();
        for case in cases(&text) {
            places.extend(support::report(&text, case).iter().map(|line| format!("{line}\n")));
        }
        let golden = path.with_extension("errors");
        if std::env::var_os("ACCEPT").is_some() {
            std::fs::write(&golden, &places).unwrap();
        }
        let want = std::fs::read_to_string(&golden).unwrap_or_default();
        for (want, have) in want.lines().zip(places.lines()).filter(|(want, have)| want != have) {
            wrong.push(format!("{}:\n  - {want}\n  + {have}", golden.display()));
        }
        if want.lines().count() != places.lines().count() {
            wrong.push(format!("{}: another number of lines; accept with ACCEPT=1", golden.display()));
        }
    }
    assert!(wrong.is_empty(), "{}\naccept changed places with ACCEPT=1", wrong.join("\n"));
}

#[test]
fn there_are_enough_cases() {
    let count: usize = inputs().iter().map(|path| cases(&std::fs::read(path).unwrap()).len()).sum();
    assert!(count >= 200, "{count}");
}
