//! What says whether an input is interesting: a command that is run on it.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What a command must do for its input to be interesting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Property {
    /// It ends with a status other than 0.
    Fails,
    /// It ends with this status.
    Status(i32),
    /// It does not end by itself: a signal or a panic ends it.
    Crashes,
    /// It writes this to standard error.
    Says(String),
    /// It does not end in time.
    Hangs,
}

/// Why a command could not be run.
#[derive(Debug)]
pub struct TestError {
    program: String,
    error: std::io::Error,
}

impl fmt::Display for TestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot run '{}': {}", self.program, crate::input::reason(&self.error))
    }
}

impl std::error::Error for TestError {}

/// A command with what must come of it. Each run has a file of its own, in a folder that goes with this.
#[derive(Debug)]
pub struct Test {
    program: PathBuf,
    /// What the program is called, if it is not called by its path.
    name: Option<&'static str>,
    args: Vec<OsString>,
    property: Property,
    limit: Duration,
    folder: TempDir,
    suffix: &'static str,
    runs: AtomicUsize,
}

/// How often a run is looked at.
const TICK: Duration = Duration::from_millis(2);

/// How much of what a command says is looked at.
const MOST: u64 = 1 << 24;

/// The exit status of a program that panics.
const PANICKED: i32 = 101;

impl Test {
    /// A program with its arguments, after which the input's file comes.
    ///
    /// # Errors
    /// If there is no folder for temporary files.
    pub fn new(
        program: &Path,
        args: Vec<OsString>,
        property: Property,
        limit: Duration,
        bytecode: bool,
    ) -> std::io::Result<Test> {
        Ok(Test {
            program: program.to_owned(),
            name: None,
            args,
            property,
            limit,
            folder: tempfile::Builder::new().prefix("rmlir-reduce-").tempdir()?,
            suffix: if bytecode { "mlirbc" } else { "mlir" },
            runs: AtomicUsize::new(0),
        })
    }

    /// `rmlir-opt` with these flags.
    ///
    /// # Errors
    /// If there is no folder for temporary files, or nobody knows where this program is.
    pub fn of_flags(
        flags: Vec<OsString>,
        property: Property,
        limit: Duration,
        bytecode: bool,
    ) -> std::io::Result<Test> {
        let test = Test::new(&std::env::current_exe()?, flags, property, limit, bytecode)?;
        Ok(Test { name: Some("rmlir-opt"), ..test })
    }

    /// How often it ran.
    pub fn runs(&self) -> usize {
        self.runs.load(Ordering::Relaxed)
    }

    /// Whether an input is interesting.
    ///
    /// # Errors
    /// If the program cannot be started, or the input cannot be written.
    pub fn run(&self, input: &[u8]) -> Result<bool, TestError> {
        let failed = |error| TestError { program: self.program.display().to_string(), error };
        let serial = self.runs.fetch_add(1, Ordering::Relaxed);
        let path = self.folder.path().join(format!("candidate-{serial}.{}", self.suffix));
        let said = self.folder.path().join(format!("said-{serial}"));
        std::fs::write(&path, input).map_err(failed)?;
        let errors = File::create(&said).map_err(failed)?;
        let mut command = self.command(&self.program, self.name);
        command.args(&self.args).arg(&path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors);
        let status = wait(&mut command, self.limit).map_err(failed)?;
        let holds = self.holds(status, &said);
        // What stays goes with the folder.
        let _ = std::fs::remove_file(&path);
        let _ = std::fs::remove_file(&said);
        Ok(holds)
    }

    fn command(&self, program: &Path, name: Option<&str>) -> Command {
        let mut command = Command::new(program);
        if let Some(name) = name {
            #[cfg(unix)]
            std::os::unix::process::CommandExt::arg0(&mut command, name);
            #[cfg(not(unix))]
            command.env("RMLIR_NAME", name);
        }
        command
    }

    /// `status` is none for a run that took too long.
    fn holds(&self, status: Option<ExitStatus>, said: &Path) -> bool {
        let Some(status) = status else { return self.property == Property::Hangs };
        match &self.property {
            Property::Hangs => false,
            Property::Fails => !status.success(),
            Property::Status(wanted) => status.code() == Some(*wanted),
            Property::Crashes => status.code().is_none_or(|code| code == PANICKED),
            Property::Says(text) => {
                let mut bytes = Vec::new();
                let read = File::open(said).and_then(|file| file.take(MOST).read_to_end(&mut bytes));
                read.is_ok() && memchr::memmem::find(&bytes, text.as_bytes()).is_some()
            }
        }
    }

    /// What `rmlir-opt` with a flag makes of an input, if it makes something. It is another process, since it may be what crashes.
    pub(super) fn transformed(&self, input: &[u8], flag: &str, allow_unregistered: bool) -> Option<Vec<u8>> {
        let serial = self.runs.fetch_add(1, Ordering::Relaxed);
        let path = self.folder.path().join(format!("before-{serial}.{}", self.suffix));
        let out = self.folder.path().join(format!("after-{serial}.mlir"));
        std::fs::write(&path, input).ok()?;
        let mut command = self.command(&std::env::current_exe().ok()?, Some("rmlir-opt"));
        command.arg(flag).arg("--allow-dangling-symbols");
        if allow_unregistered {
            command.arg("--allow-unregistered-dialect");
        }
        command.arg(&path).arg("-o").arg(&out);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = wait(&mut command, self.limit).ok()??;
        let bytes = std::fs::read(&out).ok().filter(|_| status.success());
        let _ = std::fs::remove_file(&path);
        let _ = std::fs::remove_file(&out);
        bytes
    }
}

/// Runs a command; nothing if it takes too long, then it is ended.
fn wait(command: &mut Command, limit: Duration) -> std::io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(TICK);
    }
}

/// A command line in words: blanks divide, quotes keep together.
pub fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn lines_become_words() {
        assert_eq!(
            words("--cse  --pass-pipeline='builtin.module(cse, inline)' \"\""),
            ["--cse", "--pass-pipeline=builtin.module(cse, inline)", ""]
        );
        assert!(words("  ").is_empty());
    }
}
