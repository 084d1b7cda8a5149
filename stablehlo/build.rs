//! Reads the definitions of the dialects, embeds their models and writes their typed operations.

use std::process::ExitCode;

#[allow(clippy::print_stderr)]
fn main() -> ExitCode {
    match rmlir_ods::embed::run(&["../ods/td", "../dialects/src"]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
