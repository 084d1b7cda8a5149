//! Files of rewrite rules and of patterns on the command line: `--load-patterns`.

use crate::input;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Failed};
use rmlir_lowering::pdl::{PdlNatives, PdlPatterns};
use rmlir_ods::rules::{LoadedRules, Natives};
use rmlir_ods::{LoadError, Loader};
use rmlir_passes::transforms::{PatternSource, load_patterns};
use rmlir_reader::{OpenOptions, open_bytes};
use rmlir_rewrite::PatternSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The rules of one file.
struct File(LoadedRules);

impl PatternSource for File {
    fn add_to(&self, ctx: &Context, set: &mut PatternSet) -> Result<(), String> {
        self.0.add_to(ctx, set).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            lines.join("\n")
        })
    }
}

/// A module of patterns as it was read.
#[derive(Clone)]
struct Patterns {
    name: Arc<str>,
    bytes: bytes::Bytes,
}

impl Patterns {
    /// The patterns for a context.
    fn make(&self, ctx: &Context) -> Result<PdlPatterns, Failed> {
        let mut module = open_bytes(ctx, self.bytes.clone(), &self.name, &OpenOptions::default())?;
        let top = module.top().ok_or(Failed)?;
        verify(top)?;
        let at = top.global();
        PdlPatterns::of_module(&mut module, at, &PdlNatives::new())
    }
}

/// The patterns of one file, and what was made of them in one context: they tell when they fail.
struct PatternFile {
    patterns: Patterns,
    made: Mutex<Vec<PdlPatterns>>,
}

impl PatternSource for PatternFile {
    fn add_to(&self, ctx: &Context, set: &mut PatternSet) -> Result<(), String> {
        let refused = |Failed| format!("the patterns of '{}' cannot be used", self.patterns.name);
        let made = self.patterns.make(ctx).map_err(refused)?;
        made.add_to(set);
        self.made.lock().unwrap_or_else(PoisonError::into_inner).push(made);
        Ok(())
    }

    fn failed(&self) -> bool {
        self.made.lock().unwrap_or_else(PoisonError::into_inner).iter().any(PdlPatterns::failed)
    }
}

/// Whether a file holds operations rather than definitions: patterns of `pdl`.
fn holds_operations(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    matches!(extension, Some("mlir" | "mlirbc"))
}

/// The rules and patterns of several files.
#[derive(Clone, Default)]
pub struct RuleFiles {
    rules: Vec<LoadedRules>,
    patterns: Vec<Patterns>,
}

impl RuleFiles {
    /// Reads files: those of operations (`.mlir`, `.mlirbc`) hold patterns of `pdl`, all others rules, which a loader that knows where included
    /// files are reads.
    ///
    /// # Errors
    /// If a file is not there, or a file of rules is wrong.
    pub fn load(loader: Loader, files: &[String]) -> Result<RuleFiles, RuleError> {
        let (patterns, rules): (Vec<&String>, Vec<&String>) =
            files.iter().partition(|file| holds_operations(file));
        let read = |path: &String| {
            let input = input::read(path)?;
            Ok(Patterns { name: input.name.into(), bytes: input.bytes })
        };
        let patterns = patterns.into_iter().map(read).collect::<Result<Vec<Patterns>, _>>();
        let patterns = patterns.map_err(RuleError::Input)?;
        if rules.is_empty() {
            return Ok(RuleFiles { rules: Vec::new(), patterns });
        }
        let natives: Arc<Natives> = Arc::new(rmlir_dialects::natives());
        let loader = rules.into_iter().cloned().fold(loader, Loader::file);
        let rules = loader.rules(&natives).map_err(|error| RuleError::Load(Box::new(error)))?;
        Ok(RuleFiles { rules, patterns })
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.patterns.is_empty()
    }

    /// Gives them to a context, for the pass `apply-loaded-patterns`.
    pub fn give_to(&self, ctx: &Context) {
        for rules in &self.rules {
            load_patterns(ctx, Arc::new(File(rules.clone())));
        }
        for patterns in &self.patterns {
            load_patterns(ctx, Arc::new(PatternFile { patterns: patterns.clone(), made: Mutex::default() }));
        }
    }
}

/// Why files cannot be read.
#[derive(Debug)]
pub enum RuleError {
    /// A file of rules is wrong.
    Load(Box<LoadError>),
    /// A file of patterns cannot be read.
    Input(input::InputError),
}
