// Starts `rmlir-opt`, which lies in the same folder, under the name of this program.
//
// Cargo cannot make links, so each further name is a program of its own. It uses nothing of the library: it is made in no time and
// costs a start nothing that can be measured beside the work.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

const PROGRAM: &str = "rmlir-opt";

#[allow(clippy::print_stderr)] // It has no other way to say what is wrong.
fn main() -> ExitCode {
    let mut args = std::env::args_os();
    let name = args.next().unwrap_or_default();
    let program = match std::env::current_exe() {
        Ok(path) => path.with_file_name(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION),
        Err(_) => PathBuf::from(PROGRAM),
    };
    let mut command = Command::new(&program);
    command.args(args);
    let failed = start(command, &name);
    eprintln!("{}: {}: {failed}; it must lie beside this program", name.display(), program.display());
    ExitCode::FAILURE
}

/// Becomes the program; comes back only if that fails.
#[cfg(unix)]
fn start(mut command: Command, name: &std::ffi::OsStr) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    command.arg0(name).exec()
}

/// Runs the program and leaves with its exit status; comes back only if that fails.
#[cfg(not(unix))]
fn start(mut command: Command, name: &std::ffi::OsStr) -> std::io::Error {
    match command.env("RMLIR_NAME", name).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
