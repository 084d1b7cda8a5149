//! What the tests of all crates share: a runner that shows a test as ignored, with its reason, where something that it
//! needs is absent.
//!
//! The runner of the standard library decides when a test is compiled whether it is ignored, and swallows what a test that
//! passes prints. A tool or corpus is there or absent when a test runs. So a test file whose tests need one has
//! `harness = false` in its crate's manifest, and lists its tests:
//!
//! ```
//! use rmlir_testkit::{REFERENCE, SHARED};
//!
//! rmlir_testkit::tests! {
//!     two_and_two;
//!     the_reference_agrees: REFERENCE, SHARED;
//! }
//!
//! fn two_and_two() {
//!     assert_eq!(2 + 2, 4);
//! }
//!
//! fn the_reference_agrees() {
//!     assert!(rmlir_testkit::shared("corpus").is_dir());
//! }
//! ```
//!
//! What is absent stands in brackets: `test [needs ../shared] the_reference_agrees ... ignored`.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

use libtest_mimic::{Arguments, Trial};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};

/// Something outside of the project that a test needs.
#[derive(Clone, Copy, Debug)]
pub enum Need {
    /// The shared data beside the project.
    Shared,
    /// A program that answers to `--version`.
    Tool(&'static str),
    /// A file or folder.
    Path(&'static str),
    /// Anything else: what it is, and whether it is there.
    Other(&'static str, fn() -> bool),
}

/// The shared data beside the project.
pub const SHARED: Need = Need::Shared;
/// The reference tool.
pub const REFERENCE: Need = Need::Tool("mlir-opt-22");
/// The reference's definition files.
pub const DEFINITIONS: Need = Need::Path("/usr/lib/llvm-22/include/mlir/IR/OpBase.td");
/// A C compiler.
pub const CC: Need = Need::Tool("cc");

impl Need {
    /// Whether it is there.
    pub fn is_met(&self) -> bool {
        match *self {
            Need::Shared => shared("").is_dir(),
            Need::Tool(name) => has(name),
            Need::Path(path) => Path::new(path).exists(),
            Need::Other(_, there) => there(),
        }
    }

    /// What it is, for the reader of a report.
    pub fn name(&self) -> &'static str {
        match *self {
            Need::Shared => "../shared",
            Need::Tool(name) | Need::Path(name) | Need::Other(name, _) => name,
        }
    }
}

/// Whether a program can be started. It is tried once: hundreds of tests ask for the same one.
pub fn has(program: &str) -> bool {
    static KNOWN: Mutex<BTreeMap<String, bool>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&there) = known.get(program) {
        return there;
    }
    let there = can_start(program);
    known.insert(program.to_owned(), there);
    there
}

fn can_start(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok()
}

/// A path below the shared data, whether it is there or not.
pub fn shared(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(path)
}

/// A test: its name, what it needs, and what it does.
#[derive(Debug)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// What must be there for it to say anything.
    pub needs: Vec<Need>,
    /// The test; it fails by a panic.
    pub run: fn(),
}

/// A trial that is ignored, with the reason beside its name, unless all needs are met.
pub fn trial(
    name: impl Into<String>,
    needs: &[Need],
    run: impl FnOnce() -> Result<(), libtest_mimic::Failed> + Send + 'static,
) -> Trial {
    let absent: Vec<&str> = needs.iter().filter(|need| !need.is_met()).map(Need::name).collect();
    let trial = Trial::test(name, run);
    if absent.is_empty() {
        trial
    } else {
        trial.with_kind(format!("needs {}", absent.join(", "))).with_ignored_flag(true)
    }
}

/// Runs tests as the standard runner does, with its options; the exit status says whether all passed.
pub fn run(tests: Vec<Test>) -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = tests.into_iter().map(|Test { name, needs, run }| {
        trial(name, &needs, move || {
            run();
            Ok(())
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Makes the `main` of a test file: each line is a function, and after a colon what it needs.
#[macro_export]
macro_rules! tests {
    ($($($name:ident)::+ $(: $($need:expr),+)?;)+) => {
        fn main() -> ::std::process::ExitCode {
            $crate::run(vec![$(
                $crate::Test { name: stringify!($($name)::+).replace(' ', ""), needs: vec![$($($need),+)?], run: $($name)::+ }
            ),+])
        }
    };
}
