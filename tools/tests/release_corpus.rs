//! Files that older releases write, and files that are written for them, over the corpus.
//!
//! The tools of the releases are taken from `RMLIR_OPT_16` and `RMLIR_OPT_19`, else from the path as `mlir-opt-16` and `mlir-opt-19`; today's
//! is `mlir-opt-22`. `RMLIR_ALL_CASES=1` takes every case.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

mod reference;

use reference::run;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{ReadOptions, read};
use rmlir_testkit::{Need, REFERENCE, SHARED};
use rmlir_writer::{WriteOptions, write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

rmlir_testkit::tests! {
    release_16_is_read: SHARED, REFERENCE, RELEASE_16;
    release_19_is_read: SHARED, REFERENCE, RELEASE_19;
    release_19_reads_what_is_written_for_it: SHARED, REFERENCE, RELEASE_19;
    files_of_snapshots_are_read: SHARED;
}

/// Files that producers of 16git to 24git wrote, with what today's tool makes of their text. None may mean something else.
fn files_of_snapshots_are_read() {
    let folder = rmlir_testkit::shared("corpus/releases");
    for producer in
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    {
        let (mut good, mut all, mut other) = (0, 0, Vec::new());
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(&producer).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "mlirbc"));
        for file in files {
            let name = file.file_stem().unwrap().to_str().unwrap();
            let of = name.rsplit_once(".v").map_or(name, |(of, _)| of);
            let Ok(want) = std::fs::read(producer.join(format!("{of}.expect.mlir"))) else { continue };
            all += 1;
            match read_generic(std::fs::read(&file).unwrap()) {
                Some(have) if have.trim_ascii_end() == want.trim_ascii_end() => good += 1,
                Some(_) => other.push(name.to_owned()),
                None => {}
            }
        }
        let what = producer.file_name().unwrap().to_string_lossy();
        assert!(other.is_empty(), "{what}: read as something else: {other:?}");
        assert_enough(good, all, 97, &what);
    }
}

const GENERIC: &str = "--mlir-print-op-generic";
const TODAY: &str = "mlir-opt-22";

/// The tools of releases.
const RELEASE_16: Need = Need::Other("mlir-opt-16 or RMLIR_OPT_16", || rmlir_testkit::has(&tool(16)));
const RELEASE_19: Need = Need::Other("mlir-opt-19 or RMLIR_OPT_19", || rmlir_testkit::has(&tool(19)));

/// The tool of a release.
fn tool(release: u32) -> String {
    std::env::var(format!("RMLIR_OPT_{release}")).unwrap_or(format!("mlir-opt-{release}"))
}

/// The cases of the corpus.
fn cases() -> Vec<PathBuf> {
    let folder = rmlir_testkit::shared("corpus/upstream");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    found.sort();
    let step = if std::env::var_os("RMLIR_ALL_CASES").is_some() { 1 } else { 40 };
    found.into_iter().step_by(step).collect()
}

fn parse_text(ctx: &Context, text: Vec<u8>) -> Option<Module> {
    let source = Arc::new(SourceFile::new("<stdin>", text));
    let len = source.bytes().len();
    ctx.collect_diagnostics(|| parse(ctx, &source, 0..len, &ParseOptions::default())).0.ok()
}

/// The case's generic text, if all of its operations are of shipped dialects.
fn shipped(case: &Path) -> Option<Vec<u8>> {
    let text = std::fs::read(case.with_extension("generic")).ok()?;
    let ctx = rmlir_tools::context();
    parse_text(&ctx, text.clone()).map(|_| text)
}

fn generic(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, &mut text);
    text
}

/// The generic text of a file, which must verify.
fn read_generic(bytes: Vec<u8>) -> Option<Vec<u8>> {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    let read = || read(&ctx, bytes.into(), "<stdin>", &ReadOptions::default());
    let module = ctx.collect_diagnostics(read).0.ok()?;
    let verified = ctx.collect_diagnostics(|| module.top().map_or(Ok(()), rmlir_ir::verify::verify)).0;
    verified.is_ok().then(|| generic(&module))
}

/// At least so many in a hundred; in a sample, one may fail.
fn assert_enough(good: usize, all: usize, percent: usize, what: &str) {
    eprintln!("{what}: {good} of {all}");
    assert!(all > 0 && (all - good) * 100 <= (all * (100 - percent)).max(100), "{what}: {good} of {all}");
}

/// What a release writes is read to what today's tool makes of the release's generic text.
fn score_reading(release: u32, versions: &[Option<u32>]) {
    let tool = tool(release);
    let mut scores = vec![(0, 0); versions.len()];
    for case in cases() {
        if shipped(&case).is_none() {
            continue;
        }
        let text = std::fs::read(&case).unwrap();
        let Some(then) = run(&tool, &[GENERIC], &text) else { continue };
        let Some(want) = run(TODAY, &[GENERIC], &then) else { continue };
        for (version, score) in versions.iter().zip(&mut scores) {
            let version = version.map(|version| format!("--emit-bytecode-version={version}"));
            let mut args = vec!["--emit-bytecode"];
            args.extend(version.as_deref());
            let Some(bytes) = run(&tool, &args, &text) else { continue };
            score.1 += 1;
            match read_generic(bytes).is_some_and(|have| have == want) {
                true => score.0 += 1,
                false => eprintln!("{}: read otherwise ({version:?})", case.display()),
            }
        }
    }
    for (version, (good, all)) in versions.iter().zip(scores) {
        let what = format!("release {release} at version {version:?}");
        assert_enough(good, all, 98, &what);
    }
}

fn release_16_is_read() {
    score_reading(16, &[None]);
}

fn release_19_is_read() {
    score_reading(19, &[None, Some(5), Some(4), Some(3), Some(2), Some(1), Some(0)]);
}

fn release_19_reads_what_is_written_for_it() {
    let tool = tool(19);
    let (mut good, mut all, mut unknown) = (0, 0, 0);
    for case in cases() {
        let Some(text) = shipped(&case) else { continue };
        let Some(want) = run(&tool, &[GENERIC], &text) else { continue };
        all += 1;
        let ctx = rmlir_tools::context();
        let module = parse_text(&ctx, text).unwrap();
        let have = write(&module, &WriteOptions::default().for_release(19))
            .map_err(|error| error.to_string())
            .and_then(|bytes| run(&tool, &[GENERIC], &bytes).ok_or("it refuses the file".into()));
        match have {
            Ok(have) if have == want => good += 1,
            Ok(_) => eprintln!("{}: it reads something else", case.display()),
            // Refused in so many words: nobody has written down what release 19 has of the dialect.
            Err(error) if error.contains("it is not known what the release has") => unknown += 1,
            Err(error) => eprintln!("{}: {error}", case.display()),
        }
    }
    eprintln!("{unknown} of {all} have dialects of which it is not known what release 19 has");
    assert!(all - unknown >= 15, "{unknown} of {all}");
    assert_enough(good, all - unknown, 95, "written for release 19");
}
