//! Dialects that a program is told of when it starts: by `.td` files (`--load-ods`) and by operations of irdl (`--irdl-file`).
//!
//! The command line names them, `RMLIR_ODS`, or a file `rmlir.toml`. They are there in every context that the program
//! makes ([`crate::context`]).

mod irdl;
mod project;

use crate::input;
use crate::opt::SharedWriter;
use crate::rules::{RuleError, RuleFiles};
use clap::{Arg, ArgAction, ArgMatches};
use rmlir_ir::Context;
use rmlir_ir::source::SourceFile;
use rmlir_ods::build::Definitions;
use rmlir_ods::{HookSet, LoadError, Loader};
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

pub use irdl::load as load_irdl;

/// The options.
pub fn args() -> Vec<Arg> {
    let text = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).action(ArgAction::Append).help(help)
    };
    vec![
        text(
            "load-ods",
            "file.td",
            "Load the dialects that a definition file defines, or all files of a directory; may be repeated",
        ),
        Arg::new("load-ods-override")
            .long("load-ods-override")
            .action(ArgAction::SetTrue)
            .help("Let loaded definitions replace those of dialects that ship"),
        Arg::new("I")
            .short('I')
            .value_name("directory")
            .action(ArgAction::Append)
            .help("Look for included definition files here; may be repeated"),
        text(
            "ods-cache",
            "directory",
            "Keep loaded definitions here; none keeps nothing (default: the user's cache directory)",
        ),
        text("irdl-file", "filename", "IRDL file to register before processing the input; may be repeated"),
    ]
}

/// Why definitions could not be loaded.
#[derive(Debug)]
pub enum Error {
    /// Something about the file `rmlir.toml`.
    Project(String),
    /// Something about `.td` files.
    Load(Box<LoadError>),
    /// An IRDL file cannot be read.
    Input(input::InputError),
    /// They have been loaded before.
    Twice,
    /// An IRDL file is wrong; it has been reported.
    Reported,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Project(message) => f.write_str(message),
            Error::Load(error) => write!(f, "{error}"),
            Error::Input(error) => write!(f, "error: {error}"),
            Error::Twice => f.write_str("error: definitions have been loaded already"),
            Error::Reported => f.write_str("error: definitions could not be loaded"),
        }
    }
}

impl std::error::Error for Error {}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Error {
        Error::Load(Box::new(error))
    }
}

/// What a program is told to load.
#[derive(Default)]
struct Wanted {
    ods: Vec<String>,
    include: Vec<String>,
    irdl: Vec<String>,
    overrides: bool,
}

/// The definitions of a program.
struct Loaded {
    definitions: Arc<Definitions>,
    hooks: Arc<HookSet>,
}

/// What a program has been told.
struct Told {
    loaded: Option<Loaded>,
    irdl: Vec<Arc<SourceFile>>,
    rules: RuleFiles,
}

/// What the program has been told. A program is told once, before it makes contexts.
static TOLD: OnceLock<Told> = OnceLock::new();

/// Loads what the command line, the environment or `rmlir.toml` name, for all contexts that the program makes from now on.
///
/// # Errors
/// If a file cannot be read, or is wrong.
pub fn begin(matches: &ArgMatches) -> Result<(), Error> {
    read(matches)?;
    if irdl_files().is_empty() {
        return Ok(());
    }
    let ctx = crate::context_without_irdl();
    let errors = SharedWriter::new(std::io::stderr());
    let _guard = ctx.with_handler(Arc::new(move |ctx, diagnostic| {
        errors.write(&rmlir_ir::render::render(ctx, &diagnostic));
        None
    }));
    irdl::load(&ctx, irdl_files()).map_err(|_| Error::Reported)
}

/// As [`begin`], without a look at what is in IRDL files: that is for who loads them into a context.
///
/// # Errors
/// If a file cannot be read, or a `.td` file is wrong.
pub fn read(matches: &ArgMatches) -> Result<(), Error> {
    let mut wanted = project::wanted().map_err(Error::Project)?;
    let all = |name: &str| matches.get_many::<String>(name).into_iter().flatten().cloned();
    // The command line comes first where files are looked for.
    wanted.include.splice(0..0, all("I"));
    wanted.ods.extend(all("load-ods"));
    wanted.irdl.extend(all("irdl-file"));
    wanted.overrides |= matches.get_flag("load-ods-override");
    let source = |path: &String| -> Result<Arc<SourceFile>, Error> {
        let input = input::read(path).map_err(Error::Input)?;
        Ok(Arc::new(SourceFile::new(input.name, input.bytes)))
    };
    let irdl = wanted.irdl.iter().map(source).collect::<Result<Vec<_>, Error>>()?;
    let mut rules = RuleFiles::default();
    // Only programs that run passes have the option.
    let given = matches.try_get_many::<String>("load-patterns").ok().flatten();
    let files: Vec<String> = given.into_iter().flatten().cloned().collect();
    if !files.is_empty() {
        let loader = wanted.include.iter().cloned().fold(Loader::new(&Context::new()), Loader::include_dir);
        rules = RuleFiles::load(loader, &files).map_err(|error| match error {
            RuleError::Load(error) => Error::Load(error),
            RuleError::Input(error) => Error::Input(error),
        })?;
    }
    let cache = all("ods-cache").next_back();
    let loaded = if wanted.ods.is_empty() { None } else { Some(load(wanted, cache)?) };
    TOLD.set(Told { loaded, irdl, rules }).map_err(|_| Error::Twice)
}

fn load(wanted: Wanted, cache: Option<String>) -> Result<Loaded, LoadError> {
    let mut loader = Loader::new(&Context::new());
    for dir in wanted.include {
        loader = loader.include_dir(dir);
    }
    for file in wanted.ods {
        loader = loader.file(file);
    }
    for (dialect, model, left) in rmlir_dialects::models().chain(rmlir_stablehlo::models()) {
        loader = loader.supplement(dialect, model, left);
    }
    if !wanted.overrides {
        for dialect in rmlir_dialects::names().into_iter().chain(rmlir_stablehlo::names()) {
            loader = loader.shipped(dialect);
        }
    }
    let dir = match cache {
        Some(dir) => (dir != "none").then(|| PathBuf::from(dir)),
        None => user_cache().map(|dir| dir.join("rmlir/ods")),
    };
    if let Some(dir) = dir {
        loader = loader.cache_dir(dir);
    }
    let mut hooks = rmlir_dialects::hooks();
    rmlir_stablehlo::add_hooks(&mut hooks);
    Ok(Loaded { definitions: loader.definitions()?, hooks: Arc::new(hooks) })
}

/// Where programs keep what they can make again.
fn user_cache() -> Option<PathBuf> {
    let var = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || var("HOME");
    if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Caches"))
    } else {
        var("XDG_CACHE_HOME").or_else(|| home().map(|home| home.join(".cache")))
    }
}

/// Offers what was loaded from `.td` files to a context, with the rewrite rules.
pub(crate) fn offer_ods(ctx: &Context) {
    let Some(told) = TOLD.get() else { return };
    if let Some(loaded) = &told.loaded {
        loaded.definitions.offer(ctx, &loaded.hooks);
    }
    told.rules.give_to(ctx);
}

/// The IRDL files that the program was given.
pub fn irdl_files() -> &'static [Arc<SourceFile>] {
    TOLD.get().map_or(&[], |told| &told.irdl)
}

/// Whether rewrite rules were loaded.
pub fn has_rules() -> bool {
    TOLD.get().is_some_and(|told| !told.rules.is_empty())
}

/// What the loaded definitions leave to code that is not there.
///
/// # Errors
/// If definitions are refused.
pub fn report() -> Result<String, Error> {
    let Some(loaded) = TOLD.get().and_then(|told| told.loaded.as_ref()) else { return Ok(String::new()) };
    let ctx = crate::shipped_context();
    Ok(loaded.definitions.register(&ctx, &loaded.hooks).map_err(LoadError::from)?.to_string())
}
