//! What the benchmark measures must mean something.

#![allow(clippy::unwrap_used)] // A test may stop.

use rmlir_bench::inputs::{Input, reference};
use rmlir_testkit::{REFERENCE, SHARED};
use std::process::Command;

rmlir_testkit::tests! {
    the_reference_accepts_made_inputs: REFERENCE;
    the_reference_accepts_the_corpus: REFERENCE, SHARED;
}

fn accepts(input: &Input) {
    let output = Command::new(reference().unwrap())
        .arg("--allow-unregistered-dialect")
        .arg(input.file().unwrap())
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {}", input.name(), message.lines().next().unwrap_or(""));
}

fn the_reference_accepts_made_inputs() {
    accepts(&Input::Arith { ops: 3_000 });
    accepts(&Input::Varied { functions: 200 });
}

fn the_reference_accepts_the_corpus() {
    accepts(&Input::Corpus);
}
