//! Definition files on the command line: `--load-ods` and what goes with it.

use crate::rules::RuleFiles;
use clap::{Arg, ArgAction, ArgMatches};
use rmlir_ir::Context;
use rmlir_ods::build::Definitions;
use rmlir_ods::{HookSet, LoadError, Loader};
use std::path::PathBuf;
use std::sync::Arc;

pub fn args() -> Vec<Arg> {
    let text = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).action(ArgAction::Append).help(help)
    };
    vec![
        text("load-ods", "file.td", "Load the dialects that a definition file defines; may be repeated"),
        text(
            "load-patterns",
            "file.td",
            "Load the rewrite rules of a definition file; may be repeated. They are applied where --apply-loaded-patterns stands, \
             or to the whole input if no pass is named",
        ),
        Arg::new("I")
            .short('I')
            .value_name("directory")
            .action(ArgAction::Append)
            .help("Look for included definition files here; may be repeated"),
        Arg::new("ods-report")
            .long("ods-report")
            .action(ArgAction::SetTrue)
            .help("Print what the loaded definitions leave to code that is not there, and exit"),
        text(
            "ods-cache",
            "directory",
            "Keep loaded definitions here; none keeps nothing (default: the user's cache directory)",
        ),
    ]
}

/// The definitions of a run.
pub struct Loaded {
    definitions: Option<Arc<Definitions>>,
    hooks: Arc<HookSet>,
    /// Rewrite rules.
    pub rules: RuleFiles,
}

/// Reads the definition files that the command line names.
pub fn load(matches: &ArgMatches) -> Result<Loaded, LoadError> {
    let all = |name: &str| matches.get_many::<String>(name).into_iter().flatten().cloned();
    let found = |mut loader: Loader| {
        for dir in all("I") {
            loader = loader.include_dir(dir);
        }
        loader
    };
    let mut rules = RuleFiles::default();
    if all("load-patterns").next().is_some() {
        let files = all("load-patterns").fold(found(Loader::new(&Context::new())), Loader::file);
        rules = RuleFiles::load(&files)?;
    }
    if all("load-ods").next().is_none() {
        return Ok(Loaded { definitions: None, hooks: Arc::default(), rules });
    }
    let mut loader = found(Loader::new(&Context::new()));
    for file in all("load-ods") {
        loader = loader.file(file);
    }
    for (dialect, model, left) in rmlir_dialects::models().chain(rmlir_stablehlo::models()) {
        loader = loader.supplement(dialect, model, left);
    }
    let dir = match all("ods-cache").next_back() {
        Some(dir) => (dir != "none").then(|| PathBuf::from(dir)),
        None => user_cache().map(|dir| dir.join("rmlir/ods")),
    };
    if let Some(dir) = dir {
        loader = loader.cache_dir(dir);
    }
    let mut hooks = rmlir_dialects::hooks();
    rmlir_stablehlo::add_hooks(&mut hooks);
    Ok(Loaded { definitions: Some(loader.definitions()?), hooks: Arc::new(hooks), rules })
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

impl Loaded {
    /// A context that knows the shipped dialects and the loaded ones.
    pub fn context(&self) -> Context {
        let ctx = crate::context();
        if let Some(definitions) = &self.definitions {
            definitions.offer(&ctx, &self.hooks);
        }
        self.rules.give_to(&ctx);
        ctx
    }

    /// What the loaded definitions leave to code that is not there.
    pub fn report(&self) -> Result<String, LoadError> {
        let Some(definitions) = &self.definitions else { return Ok(String::new()) };
        Ok(definitions.register(&crate::context(), &self.hooks)?.to_string())
    }
}
