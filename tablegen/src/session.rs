//! Running the interpreter.

use crate::diag::{Diagnostic, Diagnostics, Severity, Step};
use crate::interp::Interp;
use crate::keeper::RecordKeeper;
use crate::lexer::Lexer;
use crate::parser::Parser;
use crate::source::{Disk, Files};

/// Bounds on what an input may make the interpreter do. Going beyond one is an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nested evaluation: expressions, instances, statements.
    pub depth: u32,
    /// Levels of one value.
    pub value_depth: u32,
    /// Nodes of one value (written out as a tree), and elements of a list.
    pub size: u32,
    /// Records of the whole run: loops in loops multiply them.
    pub records: u32,
    /// Steps of the whole run; memory grows by at most some tens of bytes with each.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { depth: 6_000, value_depth: 1_000, size: 1 << 22, records: 1 << 20, steps: 100_000_000 }
    }
}

/// The stack that [`Limits::depth`] levels may need at most.
const STACK_PER_LEVEL: usize = 32 << 10;

/// The result of a successful run.
#[derive(Debug)]
pub struct Parsed {
    /// All classes and records.
    pub records: RecordKeeper,
    /// Warnings and the output of `dump` statements.
    pub diagnostics: Diagnostics,
}

/// Settings of a run.
pub struct Session {
    files: Box<dyn Files>,
    include_dirs: Vec<String>,
    macros: Vec<String>,
    limits: Limits,
}

impl Default for Session {
    fn default() -> Self {
        Session {
            files: Box::new(Disk),
            include_dirs: Vec::new(),
            macros: Vec::new(),
            limits: Limits::default(),
        }
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("include_dirs", &self.include_dirs)
            .field("macros", &self.macros)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Parses files from disk with include directories and macros.
///
/// # Errors
/// Everything that is wrong with the input, or that a file cannot be read.
pub fn parse(files: &[&str], include_dirs: &[&str], macros: &[&str]) -> Result<RecordKeeper, Diagnostics> {
    let mut session = Session::new();
    for dir in include_dirs {
        session = session.include_dir(*dir);
    }
    for name in macros {
        session = session.define(*name);
    }
    session.parse(files).map(|parsed| parsed.records)
}

impl Session {
    /// Files from disk, no include directories, no macros.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where files come from.
    pub fn files(mut self, files: impl Files + 'static) -> Self {
        self.files = Box::new(files);
        self
    }

    /// Adds a directory in which included files are looked for, after those added before.
    pub fn include_dir(mut self, dir: impl Into<String>) -> Self {
        self.include_dirs.push(dir.into());
        self
    }

    /// Defines a macro for `#ifdef`.
    pub fn define(mut self, name: impl Into<String>) -> Self {
        self.macros.push(name.into());
        self
    }

    /// Replaces the limits.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Parses the files one after the other into one set of records.
    ///
    /// # Errors
    /// Everything that is wrong with the input, or that a file cannot be read.
    pub fn parse(&self, files: &[&str]) -> Result<Parsed, Diagnostics> {
        let mut texts = Vec::new();
        for name in files {
            match self.files.read(name) {
                Ok(text) => texts.push((*name, text)),
                Err(error) => return Err(failure(format!("Could not open input file '{name}': {error}"))),
            }
        }
        self.parse_texts(&texts)
    }

    /// Parses texts that have been read already; the names serve for messages.
    ///
    /// # Errors
    /// Everything that is wrong with the input.
    pub fn parse_texts(&self, texts: &[(&str, std::sync::Arc<str>)]) -> Result<Parsed, Diagnostics> {
        for name in &self.macros {
            let first = name.bytes().next().is_some_and(crate::lexer::is_ident_start);
            if !first || !name.bytes().all(crate::lexer::is_ident) {
                return Err(failure(format!("invalid macro name `{name}` specified on command line")));
            }
        }
        std::thread::scope(|scope| {
            let stack = self.limits.depth as usize * STACK_PER_LEVEL + (1 << 20);
            let thread = std::thread::Builder::new().name("tablegen".into()).stack_size(stack);
            let run = thread.spawn_scoped(scope, || self.run(texts));
            match run.map(|handle| handle.join()) {
                Ok(Ok(result)) => result,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(error) => Err(failure(format!("cannot start a thread: {error}"))),
            }
        })
    }

    fn run(&self, texts: &[(&str, std::sync::Arc<str>)]) -> Result<Parsed, Diagnostics> {
        let lexer = Lexer::new(&*self.files, &self.include_dirs, &self.macros);
        let mut parser = Parser::new(Interp::new(self.limits), lexer);
        let result: Step<()> = texts.iter().try_for_each(|(name, text)| parser.file(name, text.clone()));
        let mut interp = parser.ix;
        let diagnostics =
            Diagnostics { list: std::mem::take(&mut interp.diagnostics), stopped: result.is_err() };
        if result.is_err() || interp.errors > 0 {
            return Err(diagnostics);
        }
        Ok(Parsed { records: RecordKeeper::new(interp), diagnostics })
    }
}

fn failure(message: String) -> Diagnostics {
    Diagnostics { list: vec![Diagnostic { severity: Severity::Error, message, place: None }], stopped: true }
}
