//! Making an input smaller while something that it shows stays: delta debugging on the IR.
//!
//! A [`Test`] says whether an input is *interesting*. Each kind of edit (`edits`) lists what it could take away; of that list more and more
//! small parts are taken away, all of it first. A candidate counts if it is valid (where the input is), smaller, and interesting. It is
//! read from the bytes that were accepted last, so that candidates know nothing of each other and several can be tried at a time; that
//! the first one in order counts makes the result independent of how many are. All kinds have their turn until none finds anything.
//!
//! An input that cannot be read is made smaller line by line.

mod edits;
mod lines;
mod measure;
mod substitute;
mod test;

pub use test::{Property, Test, TestError, words};

use crate::progress::Progress;
use edits::{KINDS, Kind};
use measure::Measure;
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::{Context, Failed, Module, verify};
use rmlir_writer::WriteOptions;
use std::ops::Range;
use std::sync::Arc;

/// How inputs are read and written.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Operations of unregistered dialects are accepted.
    pub allow_unregistered: bool,
    /// Candidates are bytecode.
    pub bytecode: bool,
    /// Candidates are in generic form.
    pub generic: bool,
}

/// What came of it.
#[derive(Debug)]
pub struct Reduced {
    /// The smallest input that was found.
    pub bytes: Vec<u8>,
    /// Number of operations before and after; none if the input could not be read.
    pub ops: Option<(usize, usize)>,
    /// How often the test ran.
    pub runs: usize,
}

/// Why an input is not made smaller.
#[derive(Debug)]
pub enum ReduceError {
    /// The test finds nothing in it.
    NotInteresting,
    /// The test cannot be run.
    Test(TestError),
}

impl From<TestError> for ReduceError {
    fn from(error: TestError) -> ReduceError {
        ReduceError::Test(error)
    }
}

/// A module that is interesting, as bytes.
#[derive(Clone)]
struct Found {
    bytes: Vec<u8>,
    measure: Measure,
}

struct Reducer<'r> {
    test: &'r Test,
    form: Form,
    /// How many candidates are tried at a time.
    threads: usize,
    /// The input is valid, and what comes of it must be so too.
    valid: bool,
    locations: bool,
    current: Found,
    progress: Progress,
}

/// Makes an input smaller. `threads`: how many runs of the test there may be at a time.
///
/// # Errors
/// If the input is not interesting, or the test cannot be run.
pub fn reduce(input: &[u8], test: &Test, form: &Form, threads: usize) -> Result<Reduced, ReduceError> {
    if !test.run(input)? {
        return Err(ReduceError::NotInteresting);
    }
    let threads = threads.max(1);
    let Some((valid, measure)) = seen(input, form) else {
        let bytes = lines::reduce(input, test, threads)?;
        return Ok(Reduced { bytes, ops: None, runs: test.runs() });
    };
    let before = measure.ops();
    let mut reducer = Reducer {
        test,
        form: form.clone(),
        threads,
        valid,
        locations: true,
        current: Found { bytes: input.to_vec(), measure },
        progress: Progress::new("reduce"),
    };
    if !reducer.normalize()? {
        // What is printed is not interesting, as where the text itself is what fails.
        let bytes = lines::reduce(input, test, threads)?;
        return Ok(Reduced { bytes, ops: None, runs: test.runs() });
    }
    while reducer.round()? {}
    let ops = Some((before, reducer.current.measure.ops()));
    Ok(Reduced { bytes: reducer.current.bytes, ops, runs: test.runs() })
}

/// A context for one candidate, which says nothing.
fn silent_context(form: &Form) -> Context {
    let ctx = crate::context();
    ctx.allow_unregistered_dialects(form.allow_unregistered);
    ctx.allow_dangling_symbols(true);
    ctx
}

/// Does something with what bytes hold; diagnostics go nowhere.
fn with_module<R>(bytes: &[u8], form: &Form, work: impl FnOnce(Module) -> Option<R>) -> Option<R> {
    let ctx = silent_context(form);
    let guard = ctx.with_handler(Arc::new(|_, _| None));
    let options = rmlir_reader::OpenOptions::default();
    let module = rmlir_reader::open_bytes(&ctx, bytes.to_vec().into(), "candidate", &options);
    let result = module.ok().and_then(work);
    drop(guard);
    result
}

fn verified(module: &Module) -> Result<(), Failed> {
    module.top().map_or(Ok(()), verify::verify)
}

/// Whether an input is valid, and how large it is; nothing if it cannot be read.
fn seen(input: &[u8], form: &Form) -> Option<(bool, Measure)> {
    with_module(input, form, |module| {
        let valid = verified(&module).is_ok();
        // What is not valid may have no custom form.
        let text = text(&module, form.generic || !valid, true);
        Some((valid, Measure::of(&module, text.len(), &text)))
    })
}

fn text(module: &Module, generic: bool, debuginfo: bool) -> Vec<u8> {
    let options = PrintOptions { generic, debuginfo, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut text);
    text
}

impl Reducer<'_> {
    /// The module as a candidate.
    fn written(&self, module: &Module, locations: bool) -> Option<Found> {
        let text = text(module, self.form.generic || !self.valid, locations);
        let measure = Measure::of(module, text.len(), &text);
        let bytes = match self.form.bytecode {
            true => rmlir_writer::write(module, &WriteOptions::default()).ok()?,
            false => text,
        };
        Some(Found { bytes, measure })
    }

    /// Begins with what the printer makes of the input, without locations if they do not matter. Gives whether that is interesting.
    fn normalize(&mut self) -> Result<bool, TestError> {
        for locations in [false, true] {
            let written = with_module(&self.current.bytes, &self.form, |mut module| {
                if !locations {
                    edits::strip_locations(&mut module);
                }
                self.written(&module, locations)
            });
            if let Some(found) = written
                && self.test.run(&found.bytes)?
            {
                self.current = found;
                self.locations = locations;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One turn of all kinds; gives whether any found something.
    fn round(&mut self) -> Result<bool, TestError> {
        let mut smaller = false;
        for kind in KINDS {
            smaller |= self.shrink(kind)?;
        }
        smaller |= self.shrink_by_passes()?;
        Ok(smaller)
    }

    fn count(&self, kind: &Kind) -> usize {
        with_module(&self.current.bytes, &self.form, |module| Some((kind.find)(&module).len())).unwrap_or(0)
    }

    /// Takes parts of what a kind finds away: all, then halves, and so on down to single ones.
    fn shrink(&mut self, kind: &Kind) -> Result<bool, TestError> {
        let mut count = self.count(kind);
        let mut size = if kind.alone { count.min(1) } else { count };
        let mut smaller = false;
        while size > 0 {
            let mut at = 0;
            while at < count {
                let parts: Vec<Range<usize>> = (0..self.threads)
                    .map(|turn| at + turn * size)
                    .take_while(|&start| start < count)
                    .map(|start| start..(start + size).min(count))
                    .collect();
                let tried = self.first_of(&parts, |part| self.candidate(kind, part))?;
                let Some((index, found)) = tried else {
                    at += size * parts.len();
                    continue;
                };
                self.current = found;
                smaller = true;
                at = parts[index].start;
                count = self.count(kind);
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Ok(smaller)
    }

    /// Tries candidates at the same time; the first one in order that is interesting counts.
    fn first_of<T: Sync>(
        &self,
        parts: &[T],
        candidate: impl Fn(&T) -> Option<Found> + Sync,
    ) -> Result<Option<(usize, Found)>, TestError> {
        let try_one = |part: &T| -> Result<Option<Found>, TestError> {
            let Some(found) = candidate(part) else { return Ok(None) };
            self.progress.step();
            Ok(self.test.run(&found.bytes)?.then_some(found))
        };
        let try_one = &try_one;
        let results: Vec<Result<Option<Found>, TestError>> = std::thread::scope(|scope| {
            let threads: Vec<_> = parts.iter().map(|part| scope.spawn(move || try_one(part))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(Ok(None))).collect()
        });
        for (index, result) in results.into_iter().enumerate() {
            if let Some(found) = result? {
                return Ok(Some((index, found)));
            }
        }
        Ok(None)
    }

    /// The current module without a part of what a kind finds; nothing if that is not valid or not smaller.
    fn candidate(&self, kind: &Kind, part: &Range<usize>) -> Option<Found> {
        with_module(&self.current.bytes, &self.form, |mut module| {
            let targets = (kind.find)(&module);
            let targets = targets.get(part.clone())?;
            (kind.apply)(&mut module, targets)?;
            self.accepted(&module)
        })
    }

    fn accepted(&self, module: &Module) -> Option<Found> {
        if self.valid && verified(module).is_err() {
            return None;
        }
        let found = self.written(module, self.locations)?;
        (found.measure < self.current.measure).then_some(found)
    }

    /// What general passes make of the module, which may find more at once than single edits do.
    fn shrink_by_passes(&mut self) -> Result<bool, TestError> {
        if !self.valid {
            return Ok(false);
        }
        let mut smaller = false;
        for pass in ["symbol-dce", "canonicalize", "cse"] {
            let flags = format!("--{pass}");
            let Some(out) = self.test.transformed(&self.current.bytes, &flags, self.form.allow_unregistered)
            else {
                continue;
            };
            let found = with_module(&out, &self.form, |module| self.accepted(&module));
            if let Some(found) = found
                && self.test.run(&found.bytes)?
            {
                self.current = found;
                smaller = true;
            }
        }
        Ok(smaller)
    }
}
