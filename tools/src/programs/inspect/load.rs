//! Whole modules for commands that take files of any form.

use super::show::collecting;
use crate::input;
use clap::ArgMatches;
use rmlir_ir::{Context, Module};

/// A module with the name of its file.
pub struct Loaded {
    /// The file's name as errors have it.
    pub name: String,
    /// What is in it.
    pub module: Module,
}

/// Reads a file of any form.
///
/// # Errors
/// If it cannot be read, or its contents are wrong.
pub fn module(ctx: &Context, path: &str, matches: &ArgMatches) -> Result<Loaded, String> {
    let input = input::read(path).map_err(|error| format!("rmlir: {error}"))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    let name = input.name.clone();
    let release = crate::cli::release(matches);
    let bytes = input.bytes.clone();
    let module = collecting(ctx, || crate::translate::load(ctx, input, None, release))
        .map_err(|said| said + &crate::foreign::note(&name, &bytes))?;
    Ok(Loaded { name, module })
}

/// An empty module, which stands for a file that one side of a comparison does not have.
pub fn nothing(ctx: &Context, name: &str) -> Loaded {
    Loaded { name: name.to_owned(), module: Module::new(ctx) }
}
