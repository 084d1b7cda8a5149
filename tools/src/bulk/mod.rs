//! Many files at once: which they are, what becomes of each, and a log by which a run goes on that was interrupted.

pub mod contexts;
mod log;
mod sources;

pub use sources::{Source, manifest_args, sources};

use contexts::Contexts;

use crate::programs::inspect::json::Json;
use crate::programs::inspect::report::complain;
use crate::progress::Progress;
use clap::{Arg, ArgAction, ArgMatches};
use log::Log;
use rayon::prelude::*;
use rmlir_ir::Context;
use std::io::Write as _;

/// So many files are worked on by a thread, one after the other,
const PER_TASK: usize = 32;
/// unless they have more bytes than these: large ones are shared evenly.
const BYTES_PER_TASK: u64 = 1 << 20;
/// So many files are worked on before lines about them are written, for each thread.
const AT_ONCE: usize = 64;

/// What is known of a file in the end.
#[derive(Debug, Default)]
pub struct Done {
    /// What the line of JSON has, after the file's name and whether all went well.
    pub members: Vec<(&'static str, Json)>,
    /// What is written where no JSON is asked for.
    pub text: String,
}

/// Why there is nothing: the message.
pub type Outcome = Result<Done, String>;

/// Where messages about files go, if no JSON is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Messages {
    /// To standard error.
    Apart,
    /// Among the lines about other files, which are a report.
    Reported,
}

/// The options for one line of JSON a file, and a log of them.
pub fn line_args() -> [Arg; 2] {
    [
        Arg::new("json").long("json").action(ArgAction::SetTrue).help("Write one JSON object a file, each on a line"),
        Arg::new("resume")
            .long("resume")
            .value_name("LOG")
            .help("Append a JSON line a file to LOG, and pass over files that have one there: an interrupted run goes on"),
    ]
}

/// How many files there were, and what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Files that were worked on.
    pub files: usize,
    /// Those of them where something was wrong.
    pub failed: usize,
    /// Files that a log had already.
    pub passed_over: usize,
    /// Those of them where something was wrong, as the log says.
    pub failed_before: usize,
}

/// Goes over all files that a command line names, and writes a line, or what `each` gives as text, for each, in their order.
///
/// # Errors
/// If something was wrong with a file, of which the line or a message told, or the files are not to be found.
pub fn run(
    matches: &ArgMatches,
    what: &'static str,
    messages: Messages,
    each: &(dyn Fn(&Context, &Source) -> Outcome + Sync),
) -> Result<Sum, String> {
    let all = sources(matches)?;
    let json = matches.get_flag("json");
    let mut log = match matches.get_one::<String>("resume") {
        Some(path) => Some(Log::open(path, what)?),
        None => None,
    };
    let before = |source: &Source| log.as_ref().and_then(|log| log.of(&source.path));
    let left: Vec<&Source> = all.iter().filter(|source| before(source).is_none()).collect();
    let failed_before = all.iter().filter(|source| before(source) == Some(false)).count();
    let mut sum = Sum { passed_over: all.len() - left.len(), failed_before, ..Sum::default() };
    let progress = Progress::new(what);
    progress.of(left.len());
    let mut out = Out::of(matches);
    let contexts = Contexts::default();
    for some in left.chunks(AT_ONCE * rayon::current_num_threads().max(1)) {
        let done: Vec<Outcome> = tasks(some)
            .into_par_iter()
            .flat_map_iter(|some| {
                let mut shared = contexts.take();
                let one = |source: &&Source| {
                    let was_used = shared.note(source);
                    let done = each(&shared.ctx, source);
                    // What files before it have in the context may be in its way: two types of one name.
                    let done = match done {
                        Err(_) if was_used => each(&crate::programs::inspect::context(), source),
                        done => done,
                    };
                    progress.step();
                    done
                };
                let done = some.iter().map(one).collect::<Vec<Outcome>>();
                contexts.give_back(shared);
                done
            })
            .collect();
        for (source, done) in some.iter().zip(done) {
            sum.files += 1;
            sum.failed += usize::from(done.is_err());
            if let Some(log) = &mut log {
                log.add(members(source, &done))?;
            }
            match done {
                done if json => out.put(&(Json::members(members(source, &done)).into_text() + "\n"))?,
                Ok(done) => out.put(&done.text)?,
                Err(message) if messages == Messages::Reported => out.put(&message)?,
                // Without a text, diagnostics have said it.
                Err(message) if message.is_empty() => {}
                Err(message) => complain(message.trim_end()),
            }
        }
        out.flush()?;
        if let Some(log) = &mut log {
            log.flush()?;
        }
    }
    drop(progress);
    out.finish()?;
    let quiet = matches.try_get_one::<bool>("quiet").is_ok_and(|quiet| quiet == Some(&true));
    conclude(&sum, all.len(), log.is_some() || (all.len() > 1 && !quiet && messages == Messages::Apart))
}

/// Files in groups that are worked on by one thread each.
fn tasks<'s>(files: &'s [&'s Source]) -> Vec<&'s [&'s Source]> {
    let most = PER_TASK.min(files.len().div_ceil(rayon::current_num_threads().max(1))).max(1);
    let (mut tasks, mut rest) = (Vec::new(), files);
    while let Some(first) = rest.first() {
        let (mut count, mut bytes) = (1, first.bytes);
        while let Some(next) = rest.get(count).filter(|_| count < most) {
            bytes = bytes.saturating_add(next.bytes);
            if bytes > BYTES_PER_TASK {
                break;
            }
            count += 1;
        }
        let (task, left) = rest.split_at(count);
        tasks.push(task);
        rest = left;
    }
    tasks
}

fn conclude(sum: &Sum, all: usize, tells: bool) -> Result<Sum, String> {
    let passed_over = match (sum.passed_over, sum.failed_before) {
        (0, _) => String::new(),
        (count, 0) => format!(", {count} passed over"),
        (count, failed) => format!(", {count} passed over, of which {failed} had failed"),
    };
    let text = format!("rmlir: {} files, {} failed{passed_over}", sum.files, sum.failed);
    match sum.failed + sum.failed_before {
        0 => {
            if tells {
                complain(&text);
            }
            Ok(*sum)
        }
        // The message about the only file says it all.
        _ if all == 1 && sum.failed == 1 => Err(String::new()),
        _ => Err(text),
    }
}

/// The members of a file's line of JSON.
fn members(source: &Source, done: &Outcome) -> Vec<(&'static str, Json)> {
    let mut members = vec![("file", Json::string(&source.path)), ("ok", Json::bool(done.is_ok()))];
    match done {
        Ok(done) => members.extend(done.members.iter().map(|(name, value)| (*name, value.clone()))),
        Err(message) => members.push(("error", Json::string(message.trim_end()))),
    }
    members
}

/// Where lines go: to standard output as they come, to a file when all are there.
struct Out {
    path: String,
    text: String,
    closed: bool,
}

impl Out {
    fn of(matches: &ArgMatches) -> Out {
        let path = match matches.try_get_one::<String>("o") {
            Ok(Some(path)) => path.clone(),
            _ => "-".to_owned(),
        };
        Out { path, text: String::new(), closed: false }
    }

    fn put(&mut self, text: &str) -> Result<(), String> {
        self.text.push_str(text);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), String> {
        if self.path != "-" || self.closed {
            return Ok(());
        }
        crate::progress::clear();
        let mut out = std::io::stdout().lock();
        let written = out.write_all(self.text.as_bytes()).and_then(|()| out.flush());
        self.text.clear();
        match written {
            // A reader that goes away early is no error.
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(())
            }
            written => written.map_err(|error| format!("rmlir: cannot write output: {error}")),
        }
    }

    fn finish(mut self) -> Result<(), String> {
        if self.path == "-" {
            return self.flush();
        }
        crate::output::write(&self.path, self.text.as_bytes(), crate::output::Kind::Text)
            .map_err(|error| format!("rmlir: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_files_are_apart() {
        let of = |bytes: u64| Source { path: String::new(), below: Default::default(), bytes };
        let files: Vec<Source> = [10, 10, BYTES_PER_TASK, 10, 10, u64::MAX, u64::MAX].map(of).into();
        let files: Vec<&Source> = files.iter().collect();
        let counts: Vec<usize> = tasks(&files).iter().map(|task| task.len()).collect();
        assert_eq!(counts.iter().sum::<usize>(), files.len());
        // On one thread the small ones before and after the large one are together, on several they may be apart.
        assert_eq!(tasks(&files[2..3]).len(), 1);
        assert_eq!(tasks(&files[5..]).len(), 2);
        let large: Vec<&Source> = std::iter::repeat_n(files[5], 100).collect();
        assert_eq!(tasks(&large).len(), large.len());
        let small: Vec<&Source> = std::iter::repeat_n(files[0], 1000).collect();
        assert!(tasks(&small).iter().all(|task| task.len() <= PER_TASK));
    }
}
