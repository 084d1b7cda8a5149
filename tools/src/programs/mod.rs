//! The tools as functions of a command line: one program holds them all and is each of them by the name it is called by, so that
//! their common code is compiled, laid out and loaded once.

pub mod inspect;
mod manual;
pub mod opt;
pub mod reduce;
#[cfg(feature = "codegen")]
pub mod run;
pub mod tblgen;
pub mod translate;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// What `--version` says.
pub(crate) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\nReference: MLIR 22.1.8");

/// A tool: takes a command line, gives its exit status.
pub type Tool = fn(Vec<OsString>) -> ExitCode;

/// All tools by name.
pub const TOOLS: &[(&str, Tool)] = &[
    ("rmlir-opt", opt::main),
    ("rmlir", inspect::main),
    ("rmlir-translate", translate::main),
    #[cfg(feature = "codegen")]
    ("rmlir-run", run::main),
    ("rmlir-tblgen", tblgen::main),
    ("rmlir-reduce", reduce::main),
];

/// Runs the tool that this process was called as. A name that is none is `rmlir-opt`'s, so that `ln -s rmlir-opt mlir-opt` works.
pub fn main() -> ExitCode {
    let mut args: Vec<OsString> = std::env::args_os().collect();
    // Where a program cannot be started under another name, the launcher states it.
    if let Some(name) = std::env::var_os("RMLIR_NAME").filter(|_| cfg!(not(unix))) {
        args.splice(..1, [name]);
    }
    let called = args.first().and_then(|name| Path::new(name).file_stem()).unwrap_or_default();
    let tool = TOOLS.iter().find(|(name, _)| called == *name);
    crate::cli::on_large_stack(tool.map_or(opt::main as Tool, |&(_, tool)| tool), args)
}
