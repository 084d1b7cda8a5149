//! `rmlir upgrade`: files of any snapshot as those of today or of another release, whole folders of them at once.

use super::json::Json;
use crate::bulk::{self, Source};
use crate::cli;
use crate::input::Input;
use crate::output::{Kind, text_of, write};
use clap::{Arg, ArgMatches, Command};
use rmlir_asm::{ParseOptions, parse};
use rmlir_format::{Bytecode, OpNameIdx, Tables};
use rmlir_ir::Context;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_ir::print::PrintOptions;
use rmlir_ir::source::SourceFile;
use rmlir_ir::verify::verify;
use rmlir_reader::{Format, ReadOptions, detect, read_and_time};
use rmlir_writer::{WriteOptions, write as write_module};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A file and where it goes.
struct Job {
    from: PathBuf,
    to: PathBuf,
}

/// What became of a file.
struct Done {
    bytes: usize,
    outcome: Outcome,
    /// The line about it.
    line: String,
    /// Where on the time line it was, if that is not today.
    from: Option<String>,
    /// Its operations that had other names or forms.
    changed: Vec<String>,
}

impl Done {
    fn new(bytes: usize, outcome: Outcome, line: String) -> Done {
        Done { bytes, outcome, line, from: None, changed: Vec::new() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Upgraded,
    AsIs,
    Refused,
    /// Neither bytecode nor text of MLIR.
    LeftOut,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Upgraded => "upgraded",
            Outcome::AsIs => "as it was",
            Outcome::Refused => "refused",
            Outcome::LeftOut => "not MLIR",
        }
    }
}

/// The command line.
pub fn command() -> Command {
    Command::new("upgrade")
        .about("Writes files of other releases as today's, or as those of a release or snapshot; originals stay as they are")
        .after_help(
            "Example: rmlir upgrade store -o store.22    all files of a folder, bytecode and text\n\
             Text that is none of today is tried as that of older releases, the newest first; it stays text.\n\
             What --files-from names keeps its folders below DIR.",
        )
        .args([
            Arg::new("files").value_name("FILE").num_args(0..).help("Bytecode or text, folders, patterns"),
            Arg::new("out").short('o').value_name("DIR").required(true).help("Folder for the new files"),
            cli::snapshot("to", "Release or snapshot whose tools are to read them [default: 22]"),
        ])
        .group(clap::ArgGroup::new("which").args(["files", "files-from"]).multiple(true).required(true))
        .args(cli::assume_args())
        .args(bulk::line_args())
        .args(bulk::manifest_args())
}

/// Does it all, and prints a line for each file and a sum.
///
/// # Errors
/// If a file cannot be read, brought to its new form, or written.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let out = PathBuf::from(super::text(matches, "out"));
    check_targets(&bulk::sources(matches)?, &out)?;
    let options =
        ReadOptions { verify: true, assume_release: cli::release(matches), ..ReadOptions::default() };
    let target = cli::target_options(matches, "to");
    let (start, sums) = (Instant::now(), Sums::default());
    let result = bulk::run(matches, "upgrade", bulk::Messages::Reported, &|ctx, source| {
        let job = Job { from: PathBuf::from(&source.path), to: out.join(&source.below) };
        let done = upgrade(ctx, &job, &options, &target);
        sums.add(&source.path, &done);
        match done.outcome {
            Outcome::Refused => Err(done.line),
            outcome => Ok(bulk::Done {
                members: vec![
                    ("outcome", Json::string(outcome.name())),
                    ("bytes", Json::number(done.bytes)),
                    ("from", Json::optional(done.from.as_deref())),
                    ("changed", Json::list(done.changed.iter().map(|name| Json::string(name)))),
                ],
                text: done.line,
            }),
        }
    });
    if !matches.get_flag("json") {
        let text = sums.text(start.elapsed().as_secs_f64());
        write("-", text.as_bytes(), Kind::Text).map_err(|error| format!("rmlir: {error}"))?;
    }
    let (files, refused) = (sums.all().0, sums.count(Outcome::Refused));
    result.map(drop).map_err(|message| match refused {
        0 => message,
        _ => format!("rmlir: {refused} of {files} files were refused"),
    })
}

/// What became of which file, and how many bytes it had. One that was refused may be tried again: what came of the last time counts.
#[derive(Default)]
struct Sums(Mutex<HashMap<String, (Outcome, usize)>>);

impl Sums {
    fn add(&self, path: &str, done: &Done) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(path.to_owned(), (done.outcome, done.bytes));
    }

    /// How many files met an end.
    fn count(&self, end: Outcome) -> usize {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().filter(|(outcome, _)| *outcome == end).count()
    }

    /// How many files there were, and the sum of their bytes.
    fn all(&self) -> (usize, usize) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (all.len(), all.values().map(|(_, bytes)| bytes).sum())
    }

    fn text(&self, seconds: f64) -> String {
        let (files, bytes) = self.all();
        let [upgraded, as_is, refused, left_out] =
            [Outcome::Upgraded, Outcome::AsIs, Outcome::Refused, Outcome::LeftOut].map(|end| self.count(end));
        let megabytes = bytes as f64 / 1e6;
        format!(
            "{files} files, {megabytes:.1} MB, in {seconds:.1} s: {upgraded} upgraded, {as_is} as they were, {refused} refused, {left_out} not MLIR\n"
        )
    }
}

/// No two files become one, and none is written over.
fn check_targets(sources: &[Source], out: &Path) -> Result<(), String> {
    let mut targets = BTreeSet::new();
    for source in sources {
        let (from, to) = (Path::new(&source.path), out.join(&source.below));
        if !targets.insert(to.clone()) {
            return Err(format!("rmlir: two files would become {}", to.display()));
        }
        // Most are not there yet, and what they are is not to be found out.
        let same = |to: &Path| Some(to.canonicalize().ok()? == from.canonicalize().ok()?);
        if to.exists() && same(&to) == Some(true) {
            return Err(format!("rmlir: {} would be written over", from.display()));
        }
    }
    Ok(())
}

fn upgrade(ctx: &Context, job: &Job, options: &ReadOptions, target: &Option<WriteOptions>) -> Done {
    let name = job.from.display().to_string();
    let input = match crate::input::read(&name) {
        Ok(input) => input,
        Err(error) => return refused(&name, 0, &error.to_string()),
    };
    let bytes = input.bytes.len();
    if detect(&input.bytes) != Format::Bytecode {
        return upgrade_text(ctx, job, &input, options, target);
    }
    let (result, said) = ctx.collect_diagnostics(|| read_and_time(ctx, input.bytes.clone(), &name, options));
    let Ok((module, time)) = result else {
        let why = said.first().map_or("", |first| first.message.as_str());
        return refused(&name, bytes, why);
    };
    let is_today = time.is_none() && target.is_none();
    let written = match (is_today, target) {
        (true, _) => Ok(input.bytes.to_vec()),
        (_, Some(target)) => write_module(&module, target).map_err(|error| error.to_string()),
        _ => write_module(&module, &WriteOptions::default()).map_err(|error| error.to_string()),
    };
    let written = written.and_then(|bytes| put(&job.to, &bytes));
    if let Err(error) = written {
        return refused(&name, bytes, &error);
    }
    let (outcome, what) = match is_today {
        true => (Outcome::AsIs, "as it was"),
        false => (Outcome::Upgraded, "upgraded"),
    };
    let from = time.as_deref().map(|time| time.line.describe(time.span));
    let changed = time.as_deref().and_then(|time| changed(time, &input.bytes)).unwrap_or_default();
    let line = format!("{name}: {what}{}\n", told(from.as_deref(), &changed));
    Done { bytes, outcome, line, from, changed }
}

/// Releases whose text is tried where it is none of today, the newest first: those of which the definitions are known whole.
const TRIED: [u32; 3] = [21, 19, 16];

/// Text, by the syntax of today or, if that does not read it, of an older release.
fn upgrade_text(
    ctx: &Context,
    job: &Job,
    input: &Input,
    options: &ReadOptions,
    target: &Option<WriteOptions>,
) -> Done {
    let (name, bytes) = (job.from.display().to_string(), input.bytes.len());
    let file = Arc::new(SourceFile::new(name.clone(), input.bytes.clone()));
    let parsing = ParseOptions::default();
    let today = || {
        let module = parse(ctx, &file, 0..bytes, &parsing)?;
        module.top().map_or(Ok(()), verify).map(|()| module)
    };
    let (read, said) = ctx.collect_diagnostics(today);
    let releases = options.assume_release.map_or(TRIED.to_vec(), |release| vec![release]);
    let then = |release: &u32| {
        // A context of its own: what it keeps of a trial that failed is in nobody's way.
        let ctx = super::context();
        let old = || crate::old_text::read(&ctx, &file, 0..bytes, &parsing, *release, true);
        Some((*release, ctx.collect_diagnostics(old).0.ok()?))
    };
    let (from, module) = match read {
        Ok(module) => (None, module),
        Err(_) => match releases.iter().find_map(then) {
            Some((release, module)) => (Some(format!("release {release}")), module),
            None if !name.ends_with(".mlir") => {
                return Done::new(bytes, Outcome::LeftOut, format!("{name}: not MLIR\n"));
            }
            None => return refused(&name, bytes, said.first().map_or("", |first| first.message.as_str())),
        },
    };
    if target.is_some() {
        return refused(
            &name,
            bytes,
            "text is written as that of today only: rmlir-translate makes bytecode of it",
        );
    }
    let text = match from {
        None => Ok(input.bytes.to_vec()),
        Some(_) => text_of(
            &module,
            &PrintOptions { debuginfo: has_locations(&input.bytes), ..PrintOptions::default() },
            bytes,
        ),
    };
    if let Err(error) = text.and_then(|text| put(&job.to, &text)) {
        return refused(&name, bytes, &error);
    }
    let (outcome, what) = match from {
        None => (Outcome::AsIs, "as it was"),
        Some(_) => (Outcome::Upgraded, "upgraded"),
    };
    let line = format!("{name}: {what}{}\n", told(from.as_deref(), &[]));
    Done { from, ..Done::new(bytes, outcome, line) }
}

fn refused(name: &str, bytes: usize, why: &str) -> Done {
    Done::new(bytes, Outcome::Refused, format!("{name}: refused: {why}\n"))
}

/// Whether a text states locations.
fn has_locations(text: &[u8]) -> bool {
    memchr::memmem::find(text, b" loc(").is_some()
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    // Looking is cheaper than making it once more, which others wait for.
    if !folder.is_dir() {
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let path = path.to_str().ok_or("the name of the new file is not UTF-8")?;
    write(path, bytes, Kind::Binary { force: true }).map_err(|error| error.to_string())
}

/// Where a file was on the time line, and which of its operations had other names or forms.
fn told(from: Option<&str>, changed: &[String]) -> String {
    let mut text = from.map(|from| format!(" from {from}")).unwrap_or_default();
    if !changed.is_empty() {
        let _ = write!(text, "; changed: {}", changed.join(", "));
    }
    text
}

fn changed(time: &ReleaseLayout, bytes: &[u8]) -> Option<Vec<String>> {
    let container = Bytecode::open(bytes).ok()?;
    let tables = Tables::read(&container).ok()?;
    let mut found = Vec::new();
    for index in (0..tables.dialects.op_count() as u32).map(OpNameIdx) {
        let Some(op) = tables.dialects.op(index) else { continue };
        let name = format!("{}.{}", tables.dialect_name(op.dialect), tables.strings.text(op.name));
        let today = time.name_today(&name);
        if today != name {
            found.push(format!("{name} to {today}"));
        } else if time.changes_of(&name).next().is_some() || time.is_renewed(&name) {
            found.push(name);
        }
    }
    found.sort();
    Some(found)
}
