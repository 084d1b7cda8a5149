//! Artifacts of the corpus: read to the reference's text, written as they were, brought to other versions with the reference's bytes.
//!
//! `RMLIR_STABLEHLO_CASES=part` takes cases whose name has that part; `RMLIR_STABLEHLO_SHOW=1` lists those that fail, with the first line
//! that differs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

use bytes::Bytes;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_stablehlo::{Version, artifact, versions};
use rmlir_testkit::SHARED;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

rmlir_testkit::tests! {
    artifacts_read_as_vhlo: SHARED;
    artifacts_go_to_other_versions_with_the_bytes_of_the_reference: SHARED;
    artifacts_are_written_as_they_were: SHARED;
    every_pair_of_versions_agrees: SHARED;
    artifacts_read_to_the_text_of_the_reference: SHARED;
    what_the_expander_makes_is_written_as_the_reference_writes_it: SHARED;
}

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let part = std::env::var("RMLIR_STABLEHLO_CASES").unwrap_or_default();
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().ends_with(ending) && path.to_string_lossy().contains(&part))
        .collect();
    found.sort();
    found
}

fn cases() -> PathBuf {
    rmlir_testkit::shared("corpus/stablehlo-cases")
}

/// What runs without a word, or what was said.
fn quietly<T>(ctx: &Context, work: impl FnOnce() -> Result<T, rmlir_ir::Failed>) -> Result<T, String> {
    let (done, said) = ctx.collect_diagnostics(work);
    done.map_err(|_| said.first().map_or_else(String::new, |diagnostic| diagnostic.message.to_string()))
}

fn text(module: &Module, generic: bool) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic, ..PrintOptions::default() }, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn from_text(ctx: &Context, path: &Path) -> Result<Module, String> {
    let source = Arc::new(SourceFile::new(path.to_string_lossy().into_owned(), fs::read(path).unwrap()));
    let len = source.bytes().len();
    quietly(ctx, || parse(ctx, &source, 0..len, &ParseOptions::default()))
}

/// Where the reference is of a later release than 22, text differs by blanks after literals.
fn normal(text: &str) -> String {
    let line = |line: &str| {
        let start = line.len() - line.trim_start().len();
        let words: Vec<&str> = line.split_whitespace().collect();
        format!("{}{}", &line[..start], words.join(" "))
    };
    text.trim_end().lines().map(line).collect::<Vec<String>>().join("\n")
}

/// Where two texts differ first.
fn difference(ours: &str, theirs: &str) -> Option<String> {
    let (ours, theirs) = (normal(ours), normal(theirs));
    if ours == theirs {
        return None;
    }
    let mut lines = ours.lines().zip(theirs.lines());
    let found = lines.find(|(a, b)| a != b).unwrap_or(("", "(length)"));
    let (a, b) = found;
    let at = a.bytes().zip(b.bytes()).position(|(a, b)| a != b).unwrap_or(0).saturating_sub(30);
    let from = |text: &str| text.get(at..).unwrap_or(text).chars().take(150).collect::<String>();
    Some(format!("\n    ours   {}\n    theirs {}", from(a), from(b)))
}

/// Counts, and holds them to a floor in thousandths.
struct Score {
    what: &'static str,
    of: usize,
    failed: Vec<String>,
}

impl Score {
    fn new(what: &'static str) -> Score {
        Score { what, of: 0, failed: Vec::new() }
    }

    fn note(&mut self, name: &Path, result: Result<(), String>) {
        self.of += 1;
        if let Err(why) = result {
            let name = name.file_name().unwrap().to_string_lossy().into_owned();
            self.failed.push(format!("{name}: {}", why.chars().take(400).collect::<String>()));
        }
    }

    fn hold(self, thousandths: usize) {
        let good = self.of - self.failed.len();
        eprintln!(
            "{}: {good} of {} ({:.2} %)",
            self.what,
            self.of,
            100.0 * good as f64 / self.of.max(1) as f64
        );
        if std::env::var_os("RMLIR_STABLEHLO_SHOW").is_some() {
            self.failed.iter().for_each(|line| eprintln!("  {line}"));
        }
        assert!(good * 1000 >= self.of * thousandths, "{}: {:?}", self.what, self.failed.first());
    }
}

/// The name of a case and the version of an artifact of it: `name.1.4.0.bc`.
fn split(path: &Path) -> (String, String) {
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    let parts: Vec<&str> = stem.rsplitn(4, '.').collect();
    match parts[..] {
        [patch, minor, major, name] => (name.to_owned(), format!("{major}.{minor}.{patch}")),
        // A fixture of an old release has its version in its name.
        _ => (stem.clone(), String::new()),
    }
}

fn artifacts_read_as_vhlo() {
    let mut score = Score::new("artifacts read as VHLO");
    for path in files(&cases(), ".1.20.0.bc") {
        let (name, _) = split(&path);
        let Ok(theirs) = fs::read_to_string(cases().join(format!("{name}.vhlo"))) else { continue };
        let ctx = context();
        let bytes = Bytes::from(fs::read(&path).unwrap());
        let module = quietly(&ctx, || artifact::read(&ctx, bytes, "a.mlirbc"));
        let compared = module.and_then(|module| {
            difference(&text(&module, false), &theirs).map_or(Ok(()), Err)?;
            let again = from_text(&ctx, &cases().join(format!("{name}.vhlo")))?;
            difference(&text(&again, true), &text(&module, true)).map_or(Ok(()), Err)
        });
        score.note(&path, compared);
    }
    score.hold(990);
}

fn same_bytes(ours: &[u8], theirs: &[u8]) -> Result<(), String> {
    if ours == theirs {
        return Ok(());
    }
    let at = ours.iter().zip(theirs).position(|(a, b)| a != b).unwrap_or(ours.len().min(theirs.len()));
    Err(format!("differs at byte {at:#x}: {} bytes, {} of the reference", ours.len(), theirs.len()))
}

fn artifacts_go_to_other_versions_with_the_bytes_of_the_reference() {
    let mut score = Score::new("artifacts re-targeted");
    for path in files(&cases(), ".bc") {
        let (name, version) = split(&path);
        let Ok(version) = version.parse::<Version>() else { continue };
        let current = cases().join(format!("{name}.{}.bc", Version::CURRENT));
        if current == path || !current.exists() {
            continue;
        }
        let ctx = context();
        let bytes = Bytes::from(fs::read(&current).unwrap());
        let ours = quietly(&ctx, || artifact::to_target(&ctx, bytes, "a.mlirbc", version));
        score.note(&path, ours.and_then(|ours| same_bytes(&ours, &fs::read(&path).unwrap())));
    }
    score.hold(990);
}

fn artifacts_are_written_as_they_were() {
    let mut score = Score::new("artifacts written as they were");
    for path in files(&cases(), ".bc") {
        let theirs = fs::read(&path).unwrap();
        let ctx = context();
        let Some(version) = artifact::version(&theirs) else { continue };
        let module = quietly(&ctx, || artifact::read(&ctx, Bytes::from(theirs.clone()), "a.mlirbc"));
        let ours = module.and_then(|module| quietly(&ctx, || artifact::write(&module, version)));
        score.note(&path, ours.and_then(|ours| same_bytes(&ours, &theirs)));
    }
    score.hold(990);
}

/// What goes to a version by way of another has the same bytes as what goes there at once, wherever both can be.
fn every_pair_of_versions_agrees() {
    let mut score = Score::new("pairs of versions");
    let all: Vec<Version> = (9..=20)
        .map(|minor| Version::new(0, minor, 0))
        .chain((0..=20).map(|minor| Version::new(1, minor, 0)))
        .collect();
    let step = if std::env::var_os("RMLIR_ALL_CASES").is_some() { 1 } else { 40 };
    for path in files(&cases(), ".1.20.0.bc").into_iter().step_by(step) {
        let ctx = context();
        let read = || quietly(&ctx, || artifact::read(&ctx, Bytes::from(fs::read(&path).unwrap()), "a"));
        let lowest = read().and_then(|module| quietly(&ctx, || versions::lowest(&module)));
        let agreed = lowest.and_then(|lowest| {
            for &target in all.iter().filter(|&&version| version >= lowest) {
                let mut module = read()?;
                quietly(&ctx, || versions::to_version(&mut module, target))?;
                let direct = text(&module, true);
                quietly(&ctx, || versions::to_version(&mut module, Version::CURRENT))?;
                quietly(&ctx, || versions::to_version(&mut module, target))?;
                difference(&text(&module, true), &direct).map_or(Ok(()), Err)?;
            }
            // From each version to each: the same as by the newest.
            let mut texts = Vec::new();
            for &target in all.iter().filter(|&&version| version >= lowest) {
                let mut module = read()?;
                quietly(&ctx, || versions::to_version(&mut module, target))?;
                texts.push((target, text(&module, true)));
            }
            for &(from, _) in texts.iter().step_by(if step == 1 { 1 } else { 3 }) {
                let mut module = read()?;
                quietly(&ctx, || versions::to_version(&mut module, from))?;
                for (to, wanted) in &texts {
                    quietly(&ctx, || versions::to_version(&mut module, *to))?;
                    difference(&text(&module, true), wanted).map_or(Ok(()), Err)?;
                    quietly(&ctx, || versions::to_version(&mut module, from))?;
                }
            }
            let below = all.iter().rev().find(|&&version| version < lowest);
            let Some(&below) = below else { return Ok(()) };
            let mut module = read()?;
            match quietly(&ctx, || versions::to_version(&mut module, below)) {
                Ok(()) => Err(format!("{lowest} is not the lowest: {below} goes")),
                Err(_) => Ok(()),
            }
        });
        score.note(&path, agreed);
    }
    score.hold(1000);
}

/// The text of an artifact is that of the module that it was made of, or stands beside it where it is another.
fn artifacts_read_to_the_text_of_the_reference() {
    let mut score = Score::new("artifacts read to text");
    for path in files(&cases(), ".bc") {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        let name = stem.rsplitn(4, '.').last().unwrap_or_default().to_owned();
        let texts = [format!("{stem}.txt"), format!("{name}.txt"), format!("{name}.custom")];
        let Some(theirs) = texts.iter().find_map(|text| fs::read_to_string(cases().join(text)).ok()) else {
            continue;
        };
        let ctx = context();
        let bytes = Bytes::from(fs::read(&path).unwrap());
        let module = quietly(&ctx, || artifact::from_bytes(&ctx, bytes, "a.mlirbc"));
        let compared = module.and_then(|module| {
            let mut ours = Vec::new();
            print_module(&module, &PrintOptions { main_syntax: true, ..PrintOptions::default() }, &mut ours);
            let ours = String::from_utf8_lossy(&ours).into_owned();
            if ours.trim_end() == theirs.trim_end() {
                return Ok(());
            }
            Err(difference(&ours, &theirs).unwrap_or_else(|| "blanks differ".into()))
        });
        score.note(&path, compared);
    }
    score.hold(995);
}

/// `NAME.0.9.0x.bc` is of a module that the expander wrote for 0.9.0, without locations.
fn what_the_expander_makes_is_written_as_the_reference_writes_it() {
    let mut score = Score::new("expanded and written");
    for path in files(&cases(), "x.bc") {
        let stem = path.file_stem().unwrap().to_string_lossy().trim_end_matches('x').to_owned();
        let parts: Vec<&str> = stem.rsplitn(4, '.').collect();
        let [patch, minor, major, name] = parts[..] else { continue };
        let Ok(target) = format!("{major}.{minor}.{patch}").parse::<Version>() else { continue };
        let ctx = context();
        let written = from_text(&ctx, &cases().join(format!("{name}.mlir"))).and_then(|mut module| {
            artifact::strip_locations(&mut module);
            quietly(&ctx, || versions::expand(&mut module, target))?;
            quietly(&ctx, || artifact::to_bytes(&module, target))
        });
        score.note(&path, written.and_then(|ours| same_bytes(&ours, &fs::read(&path).unwrap())));
    }
    score.hold(990);
}
