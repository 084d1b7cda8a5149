//! The time of each stage and the memory of the IR, measured inside one process.

use rmlir_asm::{Kind, Lexer, ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Context, Failed, Module, verify};
use rmlir_reader::ReadOptions;
use rmlir_writer::{WriteError, WriteOptions};
use rustix::time::{ClockId, clock_gettime};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// What happens to a text on its way through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Text to tokens. Part of parsing.
    Lex,
    /// Text to IR.
    Parse,
    /// Checking the IR.
    Verify,
    /// IR to generic text.
    Print,
    /// IR to bytecode of the newest version.
    WriteBytecode,
    /// That bytecode to IR.
    ReadBytecode,
}

/// How many stages there are.
const STAGES: usize = Stage::ALL.len();

impl Stage {
    /// All stages in order.
    pub const ALL: [Stage; 6] =
        [Stage::Lex, Stage::Parse, Stage::Verify, Stage::Print, Stage::WriteBytecode, Stage::ReadBytecode];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        ["lex", "parse", "verify", "print", "write bytecode", "read bytecode"][self as usize]
    }

    /// What the design allows, in nanoseconds per operation of the SQLite module.
    pub fn budget(self) -> Option<u64> {
        [None, Some(250), Some(50), Some(170), Some(170), Some(160)][self as usize]
    }
}

/// Bytes of memory per operation that the design allows.
pub const MEMORY_BUDGET: u64 = 100;

/// What an input costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageCosts {
    /// Operations in the input.
    pub ops: u64,
    /// Bytes of text.
    pub bytes: u64,
    /// Processor time of each stage, in the order of [`Stage::ALL`]; the smallest of the runs.
    pub times: [Duration; STAGES],
    /// Growth of the process's anonymous memory by the first parse, in bytes; zero where the system does not tell.
    pub memory: u64,
}

/// Why an input could not be measured.
#[derive(Debug)]
pub enum StageError {
    /// The text, or the bytecode of it, is refused; the rendered first diagnostic.
    Refused(String),
    /// There is no bytecode of the module.
    Unwritable(WriteError),
    /// A line of the form that [`StageCosts::to_lines`] writes was not understood.
    Lines(String),
}

impl fmt::Display for StageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StageError::Refused(message) => write!(f, "refused: {message}"),
            StageError::Unwritable(error) => write!(f, "not written: {error}"),
            StageError::Lines(line) => write!(f, "not a measurement: {line}"),
        }
    }
}

impl std::error::Error for StageError {}

/// A context that knows the dialects that ship, as that of the tools does: operations are verified by their definitions.
pub fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_all(&ctx);
    ctx
}

/// Splits a text into tokens; gives their number up to the end or the first error.
pub fn lex(text: &[u8]) -> usize {
    let mut lexer = Lexer::new(text, 0);
    let mut count = 0;
    while lexer.lex().is_ok_and(|token| token.kind != Kind::Eof) {
        count += 1;
    }
    count
}

/// Reads a text.
///
/// # Errors
/// When it is refused; the diagnostics went to the context.
pub fn read(ctx: &Context, file: &Arc<SourceFile>) -> Result<Module, Failed> {
    parse(ctx, file, 0..file.bytes().len(), &ParseOptions::default())
}

/// Checks a module.
///
/// # Errors
/// When it is invalid; the diagnostics went to the context.
pub fn check(module: &Module) -> Result<(), Failed> {
    module.top().map_or(Ok(()), verify::verify)
}

/// Appends the generic text of a module.
pub fn print(module: &Module, out: &mut Vec<u8>) {
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, out);
}

/// Writes a module as bytecode.
///
/// # Errors
/// When it has no bytecode form.
pub fn to_bytecode(module: &Module) -> Result<Vec<u8>, WriteError> {
    rmlir_writer::write(module, &WriteOptions::default())
}

/// Reads bytecode.
///
/// # Errors
/// When it is refused; the diagnostics went to the context.
pub fn from_bytecode(ctx: &Context, bytes: Vec<u8>) -> Result<Module, Failed> {
    rmlir_reader::read(ctx, bytes.into(), "bytecode", &ReadOptions::default())
}

/// Measures all stages on a text, taking the smallest time of `runs` runs, each with a context of its own.
///
/// # Errors
/// When the text is refused.
pub fn measure(name: &str, text: Vec<u8>, runs: u32) -> Result<StageCosts, StageError> {
    let file = Arc::new(SourceFile::new(name, text));
    let mut costs = StageCosts {
        bytes: file.bytes().len() as u64,
        times: [Duration::MAX; STAGES],
        ..StageCosts::default()
    };
    for run in 0..runs.max(1) {
        let ctx = context();
        let (result, diagnostics) = ctx.collect_diagnostics(|| once(&ctx, &file, &mut costs, run == 0));
        let Ok(written) = result else {
            let text = diagnostics.first().map(|first| rmlir_ir::render::render(&ctx, first));
            return Err(StageError::Refused(String::from_utf8_lossy(&text.unwrap_or_default()).into_owned()));
        };
        written.map_err(StageError::Unwritable)?;
    }
    Ok(costs)
}

fn once(
    ctx: &Context,
    file: &Arc<SourceFile>,
    costs: &mut StageCosts,
    first: bool,
) -> Result<Result<(), WriteError>, Failed> {
    let [lexing, parsing, verifying, printing, writing, reading] = &mut costs.times;
    timed(lexing, || lex(file.bytes()));
    let before = anonymous_memory();
    let module = timed(parsing, || read(ctx, file))?;
    if first {
        costs.memory = anonymous_memory().saturating_sub(before);
        costs.ops = count_ops(&module);
    }
    timed(verifying, || check(&module))?;
    let mut out = Vec::new();
    timed(printing, || print(&module, &mut out));
    let bytes = match timed(writing, || rmlir_writer::write(&module, &WriteOptions::default())) {
        Ok(bytes) => bytes,
        Err(error) => return Ok(Err(error)),
    };
    // A context of its own, in which nothing is known yet.
    let fresh = context();
    let read = || rmlir_reader::read(&fresh, bytes.into(), "bytecode", &ReadOptions::default());
    timed(reading, read).map(|_| Ok(()))
}

fn count_ops(module: &Module) -> u64 {
    let mut count = 0;
    if let Some(top) = module.top() {
        // A walk stops at a body that is not in memory; the text parser leaves none.
        let _ = Walk::pre().ops(top, |_| {
            count += 1;
            WalkResult::Advance
        });
    }
    count
}

fn timed<R>(best: &mut Duration, work: impl FnOnce() -> R) -> R {
    let start = processor_time();
    let result = std::hint::black_box(work());
    *best = (*best).min(processor_time().saturating_sub(start));
    result
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let part = |n: i64| u64::try_from(n).unwrap_or(0);
    Duration::new(part(time.tv_sec), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Resident memory of this process that is not backed by a file, in bytes.
fn anonymous_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

impl StageCosts {
    /// Time of a stage in nanoseconds per operation.
    pub fn per_op(&self, stage: Stage) -> f64 {
        self.times[stage as usize].as_nanos() as f64 / self.ops.max(1) as f64
    }

    /// Speed of a stage in megabytes (10⁶) of text per second.
    pub fn speed(&self, stage: Stage) -> f64 {
        self.bytes as f64 / 1e6 / self.times[stage as usize].as_secs_f64().max(1e-9)
    }

    /// Memory in bytes per operation.
    pub fn memory_per_op(&self) -> f64 {
        self.memory as f64 / self.ops.max(1) as f64
    }

    /// The figures as lines, for the process that asked for them.
    pub fn to_lines(&self) -> String {
        let times: String = self.times.iter().map(|time| format!(" {}", time.as_nanos())).collect();
        format!("{} {} {}{times}\n", self.ops, self.bytes, self.memory)
    }

    /// Reads what [`StageCosts::to_lines`] wrote.
    ///
    /// # Errors
    /// When it is something else.
    pub fn from_lines(text: &str) -> Result<StageCosts, StageError> {
        let numbers: Result<Vec<u64>, _> = text.split_whitespace().map(str::parse).collect();
        match numbers.as_deref() {
            Ok(&[ops, bytes, memory, ref times @ ..]) if times.len() == STAGES => {
                let mut costs = StageCosts { ops, bytes, memory, ..StageCosts::default() };
                costs.times.iter_mut().zip(times).for_each(|(to, &nanos)| *to = Duration::from_nanos(nanos));
                Ok(costs)
            }
            _ => Err(StageError::Lines(text.lines().next().unwrap_or_default().into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_survive_the_way_between_processes() {
        let times = [1, 2, 3, 4, 8, 9].map(Duration::from_nanos);
        let costs = StageCosts { ops: 5, bytes: 6, times, memory: 7 };
        assert_eq!(StageCosts::from_lines(&costs.to_lines()).unwrap(), costs);
        assert!(StageCosts::from_lines("1 2").is_err());
    }

    #[test]
    fn a_refused_text_is_reported_and_not_timed() {
        let error = measure("bad", b"\"a.b\"(".to_vec(), 1).unwrap_err();
        assert!(matches!(&error, StageError::Refused(message) if message.starts_with("bad:1:")), "{error}");
    }
}
