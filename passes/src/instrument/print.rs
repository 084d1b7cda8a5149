//! Dumps of the IR before and after passes.

use super::{Instrumentation, Stream, describe, fingerprint::fingerprint, lock};
use crate::pass::Pass;
use rmlir_ir::print::{PrintOptions, print_op};
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{OpAddr, OpRef};
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::sync::Mutex;

/// Passes, by their flags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// None.
    #[default]
    None,
    /// These.
    These(Vec<String>),
    /// All.
    All,
}

impl Which {
    fn has(&self, pass: &dyn Pass) -> bool {
        match self {
            Which::None => false,
            Which::These(names) => names.iter().any(|name| name == pass.argument()),
            Which::All => true,
        }
    }
}

/// What is dumped, when, and how.
#[derive(Clone, Debug, Default)]
pub struct PrintConfig {
    /// Before these passes.
    pub before: Which,
    /// After these passes.
    pub after: Which,
    /// After a pass only if it changed something.
    pub only_changes: bool,
    /// Only after passes that fail, all of them.
    pub only_failures: bool,
    /// The outermost operation instead of the one that the pass runs on.
    pub module_scope: bool,
    /// Into files in this folder, one for each dump.
    pub tree: Option<PathBuf>,
    /// How operations are printed.
    pub print: PrintOptions,
}

impl PrintConfig {
    /// Whether anything can be dumped.
    pub fn is_on(&self) -> bool {
        self.before != Which::None || self.after != Which::None || self.only_failures
    }
}

/// Dumps what a [`PrintConfig`] says.
pub struct Printing {
    config: PrintConfig,
    stream: Stream,
    /// Fingerprints before passes that run now.
    marks: Mutex<Vec<u64>>,
    /// How often an operation was dumped.
    counters: Mutex<FxHashMap<OpAddr, usize>>,
}

impl Printing {
    /// Dumps go to `stream`.
    pub fn new(config: PrintConfig, stream: Stream) -> Printing {
        Printing { config, stream, marks: Mutex::default(), counters: Mutex::default() }
    }

    fn dump(&self, when: &str, suffix: &str, pass: &dyn Pass, op: OpRef<'_>) {
        let mut text = format!("// -----// IR Dump {when} {}{suffix} ({})", pass.name(), pass.argument());
        let mut shown = op;
        if self.config.module_scope {
            text.push_str(&format!(" ({})", describe(op)));
            shown = std::iter::successors(Some(op), |op| op.parent()).last().unwrap_or(op);
        }
        text.push_str(" //----- //\n");
        let mut text = text.into_bytes();
        let local = self.config.print.local_scope || shown.parent().is_some();
        let options = PrintOptions { local_scope: local, ..self.config.print.clone() };
        print_op(shown, &options, &mut text);
        text.extend_from_slice(b"\n\n");
        match &self.config.tree {
            None => self.stream.write(&text),
            Some(folder) => {
                let path = self.path(folder.clone(), pass, op);
                let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                if let Err(error) = made.and_then(|()| std::fs::write(&path, &text)) {
                    let what = format!("error: could not write {}: {error}\n", path.display());
                    self.stream.write(what.as_bytes());
                }
            }
        }
    }

    /// The file of the next dump of an operation: a folder for each operation around it, and the numbers of dumps so far.
    fn path(&self, mut folder: PathBuf, pass: &dyn Pass, op: OpRef<'_>) -> PathBuf {
        let mut chain: Vec<OpRef<'_>> = std::iter::successors(Some(op), |op| op.parent()).collect();
        chain.reverse();
        let mut counters = lock(&self.counters);
        let mut name = String::new();
        for &outer in &chain {
            let op_name = String::from_utf8_lossy(outer.name_text()).replace('.', "_");
            let symbol = match symbol_name(outer) {
                Some(symbol) => outer.ctx().text(symbol).into_owned(),
                None => "no-symbol-name".to_owned(),
            };
            folder.push(format!("{op_name}_{symbol}").replace(['/', '\\'], "_"));
            let counter = counters.entry(outer.global()).or_insert(0);
            name.push_str(&format!("{counter}_"));
            if outer == op {
                *counter += 1;
            }
        }
        folder.push(format!("{name}{}.mlir", pass.argument()));
        folder
    }

    fn after(&self, pass: &dyn Pass) -> bool {
        self.config.only_failures || self.config.after.has(pass)
    }
}

impl Instrumentation for Printing {
    fn before_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        if self.config.only_changes {
            lock(&self.marks).push(fingerprint(op));
        }
        if self.config.before.has(pass) {
            self.dump("Before", "", pass, op);
        }
    }

    fn after_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        let mark = lock(&self.marks).pop();
        if self.config.only_failures || !self.after(pass) {
            return;
        }
        if mark.is_none_or(|mark| mark != fingerprint(op)) {
            self.dump("After", "", pass, op);
        }
    }

    fn after_pass_failed(&self, pass: &dyn Pass, op: OpRef<'_>) {
        lock(&self.marks).pop();
        if self.after(pass) {
            self.dump("After", " Failed", pass, op);
        }
    }
}
