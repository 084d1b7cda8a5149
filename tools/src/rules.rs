//! Files of rewrite rules on the command line: `--load-patterns`.

use rmlir_ir::Context;
use rmlir_ods::rules::{LoadedRules, Natives};
use rmlir_ods::{LoadError, Loader};
use rmlir_passes::transforms::{PatternSource, load_patterns};
use rmlir_rewrite::PatternSet;
use std::sync::Arc;

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

/// The rules of several files.
#[derive(Clone, Debug, Default)]
pub struct RuleFiles(Vec<LoadedRules>);

impl RuleFiles {
    /// Reads files with a loader that knows where included files are.
    ///
    /// # Errors
    /// If a file is not there or wrong, or a rule means nothing.
    pub fn load(loader: &Loader) -> Result<RuleFiles, LoadError> {
        let natives: Arc<Natives> = Arc::new(rmlir_dialects::natives());
        loader.rules(&natives).map(RuleFiles)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives them to a context, for the pass `apply-loaded-patterns`.
    pub fn give_to(&self, ctx: &Context) {
        for rules in &self.0 {
            load_patterns(ctx, Arc::new(File(rules.clone())));
        }
    }
}
