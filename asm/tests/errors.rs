//! Broken inputs and what is reported about them.
//!
//! Each file of `tests/errors` holds cases with `// -----` between them. A comment `expected-error@below {{text}}` (or `-note`)
//! says what is reported on the next line without such a comment, in the form that `--verify-diagnostics` understands; the file
//! `NAME.errors` beside it has the exact places. Accept changed places with `ACCEPT=1 cargo test -p rmlir-asm --test errors`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test may stop.

mod support;

use rmlir_testkit::REFERENCE;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

rmlir_testkit::tests! {
    errors_are_the_expected_ones_at_their_places;
    there_are_enough_cases;
    the_reference_reports_the_same: REFERENCE;
}

const MARKER: &[u8] = b"// -----\n";

fn inputs() -> Vec<PathBuf> {
    support::files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors"), "mlir")
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

/// What the comments of a case expect: `line: kind: text`.
fn expected(text: &[u8], case: Range<usize>) -> Vec<String> {
    let first = text[..case.start].iter().filter(|&&byte| byte == b'\n').count() + 1;
    let lines: Vec<_> = text[case].split(|&byte| byte == b'\n').map(String::from_utf8_lossy).collect();
    let mut expected = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some((_, rest)) = line.split_once("// expected-") else { continue };
        let (kind, rest) =
            rest.split_once("@below {{").expect("a comment of the form expected-KIND@below {{TEXT}}");
        let message = rest.trim_end().strip_suffix("}}").expect("a comment that ends with }}");
        let below = lines[at..].iter().position(|line| !line.contains("// expected-")).unwrap_or(0);
        expected.push(format!("{}: {kind}: {message}", first + at + below));
    }
    expected
}

/// A report without columns.
fn without_column(line: &str) -> String {
    let mut parts = line.splitn(3, ':');
    let line = parts.next().unwrap_or("");
    let rest = parts.nth(1).unwrap_or("");
    format!("{line}:{rest}")
}

fn errors_are_the_expected_ones_at_their_places() {
    let mut wrong = Vec::new();
    for path in inputs() {
        let text = std::fs::read(&path).unwrap();
        let mut places = String::new();
        for case in cases(&text) {
            let report = support::report(&text, case.clone());
            let have: Vec<String> = report.iter().map(|line| without_column(line)).collect();
            let want = expected(&text, case);
            let fits = |(have, want): (&String, &String)| have.starts_with(want.as_str());
            if have.len() != want.len() || !have.iter().zip(&want).all(fits) {
                wrong.push(format!("{}:\n  expected {want:#?}\n  reported {have:#?}", path.display()));
            }
            places.extend(report.iter().map(|line| format!("{line}\n")));
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

fn there_are_enough_cases() {
    let count: usize = inputs().iter().map(|path| cases(&std::fs::read(path).unwrap()).len()).sum();
    assert!(count >= 200, "{count}");
}

/// The reference tool reports the same at the same places.
fn the_reference_reports_the_same() {
    for path in inputs() {
        let mut command = Command::new("mlir-opt-22");
        command.args(["--allow-unregistered-dialect", "--split-input-file", "--verify-diagnostics"]);
        let output = command.arg(&path).stdout(Stdio::null()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}:\n{text}", path.display());
    }
}
