//! `rmlir upgrade`: files of any snapshot as those of today or of another release, whole folders of them at once.

use super::report;
use crate::cli;
use crate::output::{Kind, write};
use clap::ArgMatches;
use rayon::prelude::*;
use rmlir_format::{Bytecode, OpNameIdx, Tables};
use rmlir_ir::Context;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_reader::{Format, ReadOptions, detect, read, time_of};
use rmlir_writer::{WriteOptions, write as write_module};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// So many files share a context, which keeps what it has seen.
const PER_CONTEXT: usize = 32;

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

/// Does it all, and prints a line for each file and a sum.
///
/// # Errors
/// If a file cannot be read, brought to its new form, or written.
pub fn run(matches: &ArgMatches) -> Result<(), String> {
    let out = PathBuf::from(super::text(matches, "out"));
    let jobs = jobs(matches, &out)?;
    let options =
        ReadOptions { verify: true, assume_release: cli::release(matches), ..ReadOptions::default() };
    let target = cli::target_options(matches, "to");
    let (start, progress) = (Instant::now(), Progress::new(jobs.len()));
    let done: Vec<Done> = jobs
        .par_chunks(PER_CONTEXT)
        .flat_map_iter(|jobs| {
            let ctx = super::show::context();
            let each = |job: &Job| {
                let done = upgrade(&ctx, job, &options, &target);
                progress.step();
                done
            };
            jobs.iter().map(each).collect::<Vec<Done>>()
        })
        .collect();
    progress.end();
    let mut text: String = done.iter().map(|done| done.line.as_str()).collect();
    let count = |outcome: Outcome| done.iter().filter(|done| done.outcome == outcome).count();
    let refused = count(Outcome::Refused);
    let megabytes = done.iter().map(|done| done.bytes).sum::<usize>() as f64 / 1e6;
    let _ = writeln!(
        text,
        "{} files, {megabytes:.1} MB, in {:.1} s: {} upgraded, {} as they were, {refused} refused, {} not bytecode",
        done.len(),
        start.elapsed().as_secs_f64(),
        count(Outcome::Upgraded),
        count(Outcome::AsIs),
        count(Outcome::LeftOut)
    );
    write("-", text.as_bytes(), Kind::Text).map_err(|error| format!("rmlir: {error}"))?;
    match refused {
        0 => Ok(()),
        _ => Err(format!("rmlir: {refused} of {} files were refused", done.len())),
    }
}

/// All files that are named, and those in folders that are, in order.
fn jobs(matches: &ArgMatches, out: &Path) -> Result<Vec<Job>, String> {
    let mut jobs = Vec::new();
    for path in matches.get_many::<String>("files").into_iter().flatten() {
        let path = Path::new(path);
        if path.is_dir() {
            let mut files = BTreeSet::new();
            collect(path, &mut files).map_err(|error| format!("rmlir: {}: {error}", path.display()))?;
            jobs.extend(files.into_iter().map(|from| {
                let to = out.join(from.strip_prefix(path).unwrap_or(&from));
                Job { from, to }
            }));
        } else {
            let name = path.file_name().ok_or_else(|| format!("rmlir: '{}' is no file", path.display()))?;
            jobs.push(Job { from: path.to_owned(), to: out.join(name) });
        }
    }
    let mut targets = BTreeSet::new();
    for job in &jobs {
        if !targets.insert(&job.to) {
            return Err(format!("rmlir: two files would become {}", job.to.display()));
        }
        let same = |to: &Path| Some(to.canonicalize().ok()? == job.from.canonicalize().ok()?);
        if same(&job.to) == Some(true) {
            return Err(format!("rmlir: {} would be written over", job.from.display()));
        }
    }
    Ok(jobs)
}

/// Regular files of a folder and those in it. Links are not followed, so that it ends.
fn collect(folder: &Path, files: &mut BTreeSet<PathBuf>) -> std::io::Result<()> {
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                files.insert(entry.path());
            }
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

/// How far it got, for people.
struct Progress {
    all: usize,
    done: AtomicUsize,
    shown: bool,
}

impl Progress {
    fn new(all: usize) -> Progress {
        Progress { all, done: AtomicUsize::new(0), shown: std::io::stderr().is_terminal() && all > 1 }
    }

    fn step(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        if self.shown && (done.is_multiple_of(PER_CONTEXT) || done == self.all) {
            report::progress(&format!("\r{done} of {} files", self.all));
        }
    }

    fn end(&self) {
        if self.shown {
            report::progress("\n");
        }
    }
}
