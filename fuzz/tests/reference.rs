//! Generated texts, valid and not, against the reference tool: the same output, or the same first error at the same place.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests")]

use rmlir_asm::{ParseOptions, parse};
use rmlir_fuzz::generate::{Config, seeded};
use rmlir_fuzz::mutate::{mutate, words};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Severity, render, verify};
use rmlir_testkit::REFERENCE;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

rmlir_testkit::tests! {
    valid_texts_print_alike: REFERENCE;
    mistakes_are_reported_alike: REFERENCE;
    damage_is_reported_alike: REFERENCE;
}

const PLAIN: Config = Config { ops: 24, depth: 4, slips: 0, plain_properties: true };

/// What a tool makes of a text: generic form with locations, or the first error.
#[derive(PartialEq, Eq)]
enum Made {
    Text(String),
    Error(String),
}

fn reference() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).map(|folder| folder.join("mlir-opt-22")).find(|tool| tool.is_file())
}

/// None if the tool crashes, which tells nothing.
fn theirs(tool: &PathBuf, text: &[u8]) -> Option<Made> {
    let mut command = Command::new(tool);
    command.args(["--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-debuginfo", "-"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = text.to_vec();
    let feeder = std::thread::spawn(move || {
        // The tool may stop reading.
        let _ = stdin.write_all(&text);
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    if output.status.success() {
        return Some(Made::Text(String::from_utf8_lossy(&output.stdout).into_owned()));
    }
    output.status.code().filter(|&code| code == 1)?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(Made::Error(errors.lines().find(|line| line.contains(": error: ")).unwrap_or(&errors).into()))
}

fn ours(text: &[u8]) -> Made {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let (made, diagnostics) = ctx.collect_diagnostics(|| {
        let file = Arc::new(SourceFile::new("<stdin>", text.to_vec()));
        let module = parse(&ctx, &file, 0..text.len(), &ParseOptions::default())?;
        module.top().map_or(Ok(()), verify::verify)?;
        let mut out = Vec::new();
        print_module(
            &module,
            &PrintOptions { generic: true, debuginfo: true, ..PrintOptions::default() },
            &mut out,
        );
        Ok::<_, Failed>(String::from_utf8_lossy(&out).into_owned())
    });
    let Err(Failed) = made else { return made.map_or_else(|_| unreachable!(), Made::Text) };
    let first = diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let text = first.map(|error| render::render(&ctx, error)).unwrap_or_default();
    Made::Error(String::from_utf8_lossy(&text).lines().next().unwrap_or_default().into())
}

fn difference(ours: &Made, theirs: &Made) -> String {
    match (ours, theirs) {
        (Made::Error(ours), Made::Error(theirs)) => format!("- {theirs}\n+ {ours}"),
        (Made::Error(ours), Made::Text(_)) => format!("only we refuse it: {ours}"),
        (Made::Text(_), Made::Error(theirs)) => format!("only the reference refuses it: {theirs}"),
        (Made::Text(ours), Made::Text(theirs)) => {
            let lines = theirs.lines().zip(ours.lines()).find(|(theirs, ours)| theirs != ours);
            lines.map_or("one output is longer".into(), |(theirs, ours)| format!("- {theirs}\n+ {ours}"))
        }
    }
}

/// Compares; what differs is kept as a file and shown.
fn compare(kind: &str, texts: impl Iterator<Item = Vec<u8>>) {
    let tool = reference().expect("it is there");
    let (mut same, mut crashes, mut report) = (0, 0, Vec::new());
    for (index, text) in texts.enumerate() {
        let Some(theirs) = theirs(&tool, &text) else {
            crashes += 1; // The reference, not ours.
            continue;
        };
        let ours = ours(&text);
        if ours == theirs {
            same += 1;
            continue;
        }
        let kept = std::env::temp_dir().join(format!("rmlir-differs-{kind}-{index}.mlir"));
        std::fs::write(&kept, &text).unwrap();
        report.push(format!("{}:\n{}", kept.display(), difference(&ours, &theirs)));
    }
    assert!(crashes * 20 <= same, "the reference crashes on {crashes} texts, which says nothing of them");
    assert!(report.is_empty(), "{same} as the reference, {} not:\n{}", report.len(), report.join("\n"));
}

fn valid_texts_print_alike() {
    compare("valid", (0..120).map(|seed| seeded(seed, &PLAIN).into_bytes()));
}

fn mistakes_are_reported_alike() {
    let config = Config { slips: 24, ..PLAIN };
    compare("slip", (0..200).map(|seed| seeded(seed, &config).into_bytes()));
}

fn damage_is_reported_alike() {
    let (words, config) = (words(), Config { ops: 6, ..PLAIN });
    let damaged =
        |seed| mutate(seeded(seed, &config).as_bytes(), &words, &mut fastrand::Rng::with_seed(seed));
    compare("damage", (0..200).map(damaged));
}
