//! Whole modules for commands that take files of any form.

use super::show::collecting;
use crate::input::{self, Input};
use crate::translate::deserialized;
use clap::ArgMatches;
use rmlir_ir::{Builder, Context, Failed, Module};
use rmlir_stablehlo::{Version, artifact, versions};

/// A module with the name of its file.
pub struct Loaded {
    /// The file's name as errors have it.
    pub name: String,
    /// What is in it: of a portable artifact, the StableHLO that it stands for. There references to symbols are told from other strings.
    pub module: Module,
    /// The version that it is to be written for again, if it is an artifact.
    pub artifact: Option<Version>,
}

impl Loaded {
    /// A module as it was loaded.
    ///
    /// # Errors
    /// If it is of VHLO, and something in it stands for nothing; that has been reported.
    fn new(name: String, bytes: &[u8], module: Module) -> Result<Loaded, Failed> {
        if !artifact::is_vhlo(&module) {
            return Ok(Loaded { name, module, artifact: None });
        }
        let stated = artifact::version(bytes).filter(|stated| *stated <= Version::CURRENT);
        let version = stated.map_or_else(|| versions::lowest(&module), Ok)?;
        Ok(Loaded { name, module: deserialized(module)?, artifact: Some(version) })
    }
}

/// A module of StableHLO as VHLO of a version again.
///
/// # Errors
/// If the version lacks something; that has been reported.
pub fn as_vhlo(module: &Module, version: Version) -> Result<Module, Failed> {
    let mut module = versions::to_vhlo_with_others(module)?;
    versions::to_version(&mut module, version)?;
    Ok(module)
}

/// Reads a file of any form.
///
/// # Errors
/// If it cannot be read, or its contents are wrong.
pub fn module(ctx: &Context, path: &str, matches: &ArgMatches) -> Result<Loaded, String> {
    let input = input::read(path).map_err(|error| format!("rmlir: {error}"))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    of_input(ctx, &input, matches)
}

/// Reads what is in a file of any form.
///
/// # Errors
/// If its contents are wrong.
pub fn of_input(ctx: &Context, input: &Input, matches: &ArgMatches) -> Result<Loaded, String> {
    of_release(ctx, input, crate::cli::release(matches))
        .map_err(|said| said + &crate::foreign::note(&input.name, &input.bytes))
}

/// Reads what is in a file of any form; bytecode by the definitions of a release, if one is said.
///
/// # Errors
/// If its contents are wrong.
pub fn of_release(ctx: &Context, input: &Input, release: Option<u32>) -> Result<Loaded, String> {
    collecting(ctx, || {
        let module = crate::translate::load(ctx, input.clone(), None, release)?;
        Loaded::new(input.name.clone(), &input.bytes, module)
    })
}

/// A module with nothing in it, which stands for a file that one side of a comparison does not have.
pub fn nothing(ctx: &Context, name: &str) -> Loaded {
    let mut module = Module::new(ctx);
    let (root, block) = (module.root(), module.root_block());
    Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |_, _| {}).insert();
    Loaded { name: name.to_owned(), module, artifact: None }
}
