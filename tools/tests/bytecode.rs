//! Bytecode through IR: inputs of our own at every version, the bytes of the reference, mutants of small files.
//!
//! The corpus and the reference tool are only looked at where they are; `RMLIR_ALL_CASES=1` takes every case of the corpus. What the
//! reference wrote for it is kept in the folder for temporary files of the build, so that it is asked once.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

mod reference;

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Failed, Module, OpAddr};
use rmlir_reader::{ReadOptions, read};
use rmlir_testkit::{REFERENCE, SHARED};
use rmlir_writer::{WriteError, WriteOptions, write};
use std::path::Path;
use std::sync::Arc;

rmlir_testkit::tests! {
    every_version_keeps_a_module_and_is_written_again_to_the_byte;
    elided_resources_keep_their_keys;
    resources_of_unknown_dialects_are_refused_where_such_dialects_are;
    errors_name_version_and_producer;
    truncations_and_corruptions_are_errors_or_modules;
    malformed_files_are_refused_with_the_message_of_the_reference: SHARED;
    own_inputs_have_the_bytes_of_the_reference: REFERENCE;
    corpus_at_versions_0_to_4_has_the_bytes_of_the_reference: REFERENCE, SHARED;
}

const TOOL: &str = "mlir-opt-22";
const PRODUCER: &str = "MLIR22.1.8";

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_encodings(&ctx);
    ctx
}

fn parse_text(ctx: &Context, text: &[u8], name: &str) -> Module {
    let source = Arc::new(SourceFile::new(name, text.to_vec()));
    let len = source.bytes().len();
    parse(ctx, &source, 0..len, &ParseOptions::default()).unwrap_or_else(|_| panic!("{name} does not parse"))
}

fn read_bytes(ctx: &Context, bytes: &[u8]) -> (Result<Module, Failed>, Vec<Diagnostic>) {
    ctx.collect_diagnostics(|| read(ctx, bytes.to_vec().into(), "file", &ReadOptions::default()))
}

fn write_bytes(module: &Module, version: u64) -> Result<Vec<u8>, WriteError> {
    write(module, &WriteOptions { version, producer: PRODUCER.into(), ..WriteOptions::default() })
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn with_locations(module: &Module) -> String {
    let mut text = Vec::new();
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    print_module(module, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// The inputs beside this file, by name.
fn inputs() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bytecode");
    let mut found: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    found.sort();
    assert!(found.len() >= 5, "the inputs are gone");
    found
}

/// What a file keeps of a module at a version: below 5, properties of unregistered operations are lost.
fn expected(text: &str, version: u64) -> String {
    let lines = text.lines().map(|line| match line.split_once(" <{") {
        Some((head, tail)) if version < 5 && line.trim_start().starts_with("\"u.") => {
            format!("{head}{}", tail.split_once("}>").map_or("", |(_, tail)| tail))
        }
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn every_version_keeps_a_module_and_is_written_again_to_the_byte() {
    for (name, text) in inputs() {
        let ctx = context();
        let module = parse_text(&ctx, &text, &name);
        for version in 0..=6 {
            let bytes = write_bytes(&module, version).unwrap();
            let summary = rmlir_format::validate(&bytes, &rmlir_dialects::encodings())
                .unwrap_or_else(|e| panic!("{name} v{version}: {e}"));
            assert_eq!(summary.version.number(), version);
            let (again, diagnostics) = read_bytes(&ctx, &bytes);
            let again = again.unwrap_or_else(|_| panic!("{name} v{version}: {diagnostics:?}"));
            assert_eq!(
                expected(&generic(&again), 6),
                expected(&generic(&module), version),
                "{name} v{version}"
            );
            // The range with a column of its own is the one thing that text and bytes tell apart.
            assert_eq!(
                expected(&with_locations(&again), 6),
                expected(&with_locations(&module), version),
                "{name} v{version}"
            );
            if version >= 3 {
                assert!(
                    write_bytes(&again, version).unwrap() == bytes,
                    "{name} v{version} is written otherwise"
                );
            }
        }
    }
}

fn elided_resources_keep_their_keys() {
    let ctx = context();
    let text = b"\"u.x\"() {a = dense_resource<k> : tensor<1xi8>} : () -> ()\n\
        {-# dialect_resources: { builtin: { k: \"0x0400000001\" } } #-}";
    let module = parse_text(&ctx, text, "elided");
    let options = WriteOptions { elide_resource_data: true, ..WriteOptions::default() };
    let bytes = write(&module, &options).unwrap();
    let again = read_bytes(&ctx, &bytes).0.unwrap();
    let resources = again.resources.dialect_resources();
    assert_eq!(
        resources.iter().map(|r| (ctx.text(r.key), r.value.is_some())).collect::<Vec<_>>(),
        [("k".into(), false)]
    );
}

fn resources_of_unknown_dialects_are_refused_where_such_dialects_are() {
    let (_, text) = inputs().into_iter().find(|(name, _)| name == "unknown_resources").unwrap();
    let lenient = context();
    let bytes = write_bytes(&parse_text(&lenient, &text, "resources"), 6).unwrap();
    let strict = Context::new();
    let source = b"module {}\n{-# dialect_resources: { v: { a: true } } #-}";
    let source = Arc::new(SourceFile::new("resources", source.to_vec()));
    let len = source.bytes().len();
    let (parsed, diagnostics) =
        strict.collect_diagnostics(|| parse(&strict, &source, 0..len, &ParseOptions::default()));
    assert!(parsed.is_err());
    assert_eq!(diagnostics[0].message, "dialect 'v' is unknown");
    let (result, diagnostics) = read_bytes(&strict, &bytes);
    assert!(result.is_err());
    assert_eq!(diagnostics[0].message, "dialect 'v' is unknown");
}

fn errors_name_version_and_producer() {
    let ctx = context();
    let module = parse_text(&ctx, b"\"u.x\"() : () -> ()", "small");
    let mut bytes = write_bytes(&module, 6).unwrap();
    bytes.truncate(bytes.len() - 1);
    let (result, diagnostics) = read_bytes(&ctx, &bytes);
    assert!(result.is_err());
    let text: Vec<&str> = diagnostics.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(text, ["attempting to parse 4 bytes when only 3 remain"]);
    assert_eq!(diagnostics[0].notes[0].message, "in bytecode version 6 produced by: MLIR22.1.8");
    let refused = write_bytes(&module, 7).unwrap_err().to_string();
    assert_eq!(refused, "unsupported version requested 7, must be in range [0, 6]");
}

/// Reads what may be anything: a module that can be written, or an error that was reported.
fn survive(bytes: &[u8]) {
    let ctx = context();
    let (result, diagnostics) = read_bytes(&ctx, bytes);
    match result {
        Ok(module) => {
            let _ = generic(&module);
            let _ = write_bytes(&module, 6);
        }
        Err(_) => assert!(!diagnostics.is_empty(), "a silent failure"),
    }
}

/// A generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

fn truncations_and_corruptions_are_errors_or_modules() {
    let mut numbers = Numbers(7);
    for (name, text) in inputs() {
        let module = parse_text(&context(), &text, &name);
        for version in [0, 3, 6] {
            let bytes = write_bytes(&module, version).unwrap();
            (0..bytes.len()).step_by(3).for_each(|end| survive(&bytes[..end]));
            for at in 0..bytes.len() {
                let mut mutant = bytes.clone();
                mutant[at] ^= 1 << numbers.below(8);
                survive(&mutant);
            }
            for _ in 0..200 {
                let mut mutant = bytes.clone();
                for _ in 0..=numbers.below(4) {
                    let at = numbers.below(mutant.len());
                    mutant[at] = numbers.below(256) as u8;
                }
                survive(&mutant);
            }
        }
    }
}

fn malformed_files_are_refused_with_the_message_of_the_reference() {
    let folder = rmlir_testkit::shared("corpus/bytecode-invalid");
    let table = std::fs::read_to_string(folder.join("expected.tsv")).unwrap();
    for line in table.lines() {
        let (name, message) = line.split_once('\t').unwrap();
        let (result, diagnostics) = read_bytes(&context(), &std::fs::read(folder.join(name)).unwrap());
        assert!(result.is_err(), "{name} is accepted");
        assert_eq!(diagnostics[0].message, message, "{name}");
    }
}

/// What the reference writes for an input, if it is there and takes the input.
fn reference_bytes(text: &[u8], version: u64) -> Option<Vec<u8>> {
    let version = format!("--emit-bytecode-version={version}");
    reference::run(TOOL, &["--emit-bytecode", &version, "-"], text)
}

fn own_inputs_have_the_bytes_of_the_reference() {
    // The reference has no place for resources of dialects that it does not know.
    for (name, text) in inputs().into_iter().filter(|(name, _)| name != "unknown_resources") {
        for version in 0..=6 {
            let want =
                reference_bytes(&text, version).unwrap_or_else(|| panic!("the reference refuses {name}"));
            let ctx = context();
            let written = write_bytes(&parse_text(&ctx, &text, "<stdin>"), version).unwrap();
            assert!(written == want, "{name} v{version}: text is written otherwise");
            let module = read_bytes(&ctx, &want).0.unwrap();
            let again = write_bytes(&module, version).unwrap();
            assert!(version < 3 || again == want, "{name} v{version}: bytecode is written otherwise");
        }
    }
}

/// All operations, each before those inside it.
fn all_ops(module: &Module) -> Vec<OpAddr> {
    let mut found = Vec::new();
    let mut stack: Vec<OpAddr> = module.top().iter().map(|top| top.global()).collect();
    while let Some(at) = stack.pop() {
        found.push(at);
        let start = stack.len();
        let regions = module.op(at).regions();
        stack.extend(
            regions.flat_map(|region| region.blocks()).flat_map(|block| block.ops()).map(|op| op.global()),
        );
        stack[start..].reverse();
    }
    found
}

/// Brings a module that was read from the reference's generic text to what a file below version 5 says: inherent attributes stand
/// among the others, and native properties are lost. Which inherent attributes are native properties, only definitions tell: those
/// that `file` does not have.
fn merge_properties(text: &mut Module, file: &Module) {
    let ctx = text.ctx().clone();
    for (at, in_file) in all_ops(text).into_iter().zip(all_ops(file)) {
        let Some(inherent) = text.op(at).unregistered_props() else { continue };
        let kept = ctx.dict(file.op(in_file).discardable()).to_vec();
        let stated =
            ctx.dict(inherent).iter().filter(|entry| kept.iter().any(|kept| kept.name == entry.name));
        let mut entries = stated.copied().collect::<Vec<_>>();
        entries.extend(ctx.dict(text.op(at).discardable()));
        let attrs = ctx.dict_attr(entries);
        text.set_attrs(at, attrs);
        text.set_props(at, ctx.empty_props());
    }
}

/// What the reference writes for a case at a version. An empty file in the cache: it refuses the case.
fn cached_reference(name: &str, text: &[u8], version: u64) -> Option<Vec<u8>> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reference-bytecode");
    let path = folder.join(format!("{name}.v{version}"));
    let bytes = std::fs::read(&path).unwrap_or_else(|_| {
        let bytes = reference_bytes(text, version).unwrap_or_default();
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&path, &bytes).unwrap();
        bytes
    });
    (!bytes.is_empty()).then_some(bytes)
}

#[derive(Default)]
struct Score {
    cases: usize,
    read: usize,
    text: usize,
    identical: [usize; 5],
}

/// One case: what the reference writes at version 4 is read, printed, and written again at 4, 3, 2, 1 and 0.
fn case(folder: &Path, name: &str, score: &mut Score) -> Option<()> {
    let text = std::fs::read(folder.join(format!("{name}.mlir"))).ok()?;
    let four = cached_reference(name, &text, 4)?;
    score.cases += 1;
    let ctx = context();
    let (module, diagnostics) = read_bytes(&ctx, &four);
    let Ok(module) = module else {
        eprintln!("{name}: {}", diagnostics.first().map_or("", |d| &d.message));
        return None;
    };
    score.read += 1;
    let want = std::fs::read(folder.join(format!("{name}.generic"))).ok()?;
    let mut want = parse_text(&ctx, &want, name);
    merge_properties(&mut want, &module);
    match generic(&module) == generic(&want) {
        true => score.text += 1,
        false => eprintln!("{name}: prints otherwise"),
    }
    for (version, identical) in score.identical.iter_mut().enumerate() {
        let want = if version == 4 { four.clone() } else { cached_reference(name, &text, version as u64)? };
        match write_bytes(&module, version as u64).is_ok_and(|bytes| bytes == want) {
            true => *identical += 1,
            false => eprintln!("{name}: written otherwise at version {version}"),
        }
    }
    Some(())
}

fn corpus_at_versions_0_to_4_has_the_bytes_of_the_reference() {
    let folder = rmlir_testkit::shared("corpus/upstream");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".mlir")?.to_owned()))
        .collect();
    names.sort();
    let step = if std::env::var_os("RMLIR_ALL_CASES").is_some() { 1 } else { 50 };
    let mut score = Score::default();
    names.iter().step_by(step).for_each(|name| {
        case(&folder, name, &mut score);
    });
    let Score { cases, read, text, identical } = score;
    eprintln!("{cases} cases, {read} read, {text} print the same, identical at 0 to 4: {identical:?}");
    // One case in a hundred; in a sample, one case.
    let enough = |count: usize| (cases - count) * 100 <= cases.max(100);
    assert!(cases > 0 && identical.into_iter().all(enough));
    assert!((cases - text) * 100 <= cases.max(100) * 3);
}
