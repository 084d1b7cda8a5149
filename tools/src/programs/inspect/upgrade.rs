//! `rmlir upgrade`: files of any snapshot as those of today or of another release, whole folders of them at once.

use super::json::Json;
use crate::bulk::{self, Source};
use crate::cli;
use crate::output::{Kind, write};
use clap::{Arg, ArgMatches, Command};
use rmlir_format::{Bytecode, OpNameIdx, Tables};
use rmlir_ir::Context;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_reader::{Format, ReadOptions, detect, read, time_of};
use rmlir_writer::{WriteOptions, write as write_module};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
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
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Upgraded,
    AsIs,
    Refused,
    /// Not bytecode.
    LeftOut,
}

impl Outcome {
    fn name(self) -> &'static str {
        match self {
            Outcome::Upgraded => "upgraded",
            Outcome::AsIs => "as it was",
            Outcome::Refused => "refused",
            Outcome::LeftOut => "not bytecode",
        }
    }
}

/// The command line.
pub fn command() -> Command {
    Command::new("upgrade")
        .about("Writes files of other releases as today's, or as those of a release or snapshot; originals stay as they are")
        .after_help(
            "Example: rmlir upgrade store -o store.22    all bytecode files of a folder\n\
             What --files-from names keeps its folders below DIR.",
        )
        .args([
            Arg::new("files").value_name("FILE").num_args(0..).help("Bytecode files, folders of them, patterns"),
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
        sums.add(&done);
        match done.outcome {
            Outcome::Refused => Err(done.line),
            outcome => Ok(bulk::Done {
                members: vec![("outcome", Json::string(outcome.name())), ("bytes", Json::number(done.bytes))],
                text: done.line,
            }),
        }
    });
    if !matches.get_flag("json") {
        let text = sums.text(start.elapsed().as_secs_f64());
        write("-", text.as_bytes(), Kind::Text).map_err(|error| format!("rmlir: {error}"))?;
    }
    let (files, refused) = (sums.files.load(Ordering::Relaxed), sums.refused.load(Ordering::Relaxed));
    result.map(drop).map_err(|message| match refused {
        0 => message,
        _ => format!("rmlir: {refused} of {files} files were refused"),
    })
}

/// How many files met which end.
#[derive(Default)]
struct Sums {
    files: AtomicUsize,
    bytes: AtomicUsize,
    upgraded: AtomicUsize,
    as_is: AtomicUsize,
    refused: AtomicUsize,
    left_out: AtomicUsize,
}

impl Sums {
    fn add(&self, done: &Done) {
        let counter = match done.outcome {
            Outcome::Upgraded => &self.upgraded,
            Outcome::AsIs => &self.as_is,
            Outcome::Refused => &self.refused,
            Outcome::LeftOut => &self.left_out,
        };
        counter.fetch_add(1, Ordering::Relaxed);
        self.files.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(done.bytes, Ordering::Relaxed);
    }

    fn text(&self, seconds: f64) -> String {
        let [files, bytes, upgraded, as_is, refused, left_out] =
            [&self.files, &self.bytes, &self.upgraded, &self.as_is, &self.refused, &self.left_out]
                .map(|counter| counter.load(Ordering::Relaxed));
        let megabytes = bytes as f64 / 1e6;
        format!(
            "{files} files, {megabytes:.1} MB, in {seconds:.1} s: {upgraded} upgraded, {as_is} as they were, {refused} refused, {left_out} not bytecode\n"
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
        let same = |to: &Path| Some(to.canonicalize().ok()? == from.canonicalize().ok()?);
        if same(&to) == Some(true) {
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
        return Done { bytes, outcome: Outcome::LeftOut, line: format!("{name}: not bytecode\n") };
    }
    let (result, said) = ctx.collect_diagnostics(|| {
        let time = time_of(ctx, input.bytes.clone(), &name, options)?;
        let module = read(ctx, input.bytes.clone(), &name, options)?;
        Ok::<_, rmlir_ir::Failed>((time, module))
    });
    let Ok((time, module)) = result else {
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
    let was = time.as_deref().map(|time| told(time, &input.bytes)).unwrap_or_default();
    Done { bytes, outcome, line: format!("{name}: {what}{was}\n") }
}

fn refused(name: &str, bytes: usize, why: &str) -> Done {
    Done { bytes, outcome: Outcome::Refused, line: format!("{name}: refused: {why}\n") }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let path = path.to_str().ok_or("the name of the new file is not UTF-8")?;
    write(path, bytes, Kind::Binary { force: true }).map_err(|error| error.to_string())
}

/// Where a file was on the time line, and which of its operations had other names or forms.
fn told(time: &ReleaseLayout, bytes: &[u8]) -> String {
    let mut text = format!(" from {}", time.line.describe(time.span));
    let changed = changed(time, bytes).unwrap_or_default();
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
