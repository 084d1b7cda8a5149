//! Which passes there are: by argument, with what makes them.

use crate::manager::OpPassManager;
use crate::pass::{Pass, Transform};
use crate::record::{PassOptions, PassRecord, Value, options, record_of};
use crate::text::{OptionError, read_options};
use crate::transforms::missing::Missing;
use std::collections::BTreeMap;

/// Makes a pass from the values of its options.
pub type Make = fn(&[Value], &Registry) -> Result<Box<dyn Pass>, OptionError>;

/// Adds passes to a manager, from the values of options.
pub type Fill = fn(&[Value], &Registry, &mut OpPassManager) -> Result<(), OptionError>;

enum What {
    Pass(Make),
    Pipeline(Fill),
}

struct Entry {
    record: &'static PassRecord,
    what: What,
}

/// Passes and pipelines by name. What release 22 has and is not here is known by name only.
#[derive(Default)]
pub struct Registry {
    entries: BTreeMap<&'static str, Entry>,
}

impl Registry {
    /// The passes of this crate.
    pub fn new() -> Registry {
        let mut registry = Registry::default();
        crate::transforms::register(&mut registry);
        registry
    }

    /// Adds a pass. One of the same name is replaced.
    pub fn register(&mut self, record: &'static PassRecord, make: Make) {
        self.entries.insert(record.argument, Entry { record, what: What::Pass(make) });
    }

    /// Adds a pass that is made from its options and nothing else.
    pub fn add_plain<T: Transform + From<T::Options>>(&mut self) {
        self.register(T::Options::RECORD, |values, _| Ok(Box::new(T::from(T::Options::of_values(values)))));
    }

    /// Adds a pipeline, which is a name for several passes.
    pub fn register_pipeline(&mut self, record: &'static PassRecord, fill: Fill) {
        self.entries.insert(record.argument, Entry { record, what: What::Pipeline(fill) });
    }

    /// Whether there is a pass or pipeline of this name, here or in release 22.
    pub fn is_known(&self, name: &str) -> bool {
        self.entries.contains_key(name) || record_of(name).is_some()
    }

    /// Whether `name` is that of a pass, here or in release 22.
    pub fn is_pass(&self, name: &str) -> bool {
        match self.entries.get(name) {
            Some(entry) => matches!(entry.what, What::Pass(_)),
            None => record_of(name).is_some(),
        }
    }

    /// The record of a pass or pipeline that is here.
    pub fn record(&self, name: &str) -> Option<&'static PassRecord> {
        Some(self.entries.get(name)?.record)
    }

    /// The records of all passes and pipelines that are here, sorted by name.
    pub fn records(&self) -> impl Iterator<Item = &'static PassRecord> + '_ {
        self.entries.values().map(|entry| entry.record)
    }

    /// The names of passes of release 22 that are not here.
    pub fn missing(&self) -> impl Iterator<Item = &'static str> + '_ {
        options::RECORDS.iter().map(|record| record.argument).filter(|name| !self.entries.contains_key(name))
    }

    /// Adds a pass or pipeline to a manager by name, with options as text. A pass of release 22 that is not here can be added, but not run.
    ///
    /// # Errors
    /// If there is none of this name, options are wrong, or the manager is for other operations than the pass.
    pub fn add(&self, name: &str, text: &str, manager: &mut OpPassManager) -> Result<(), OptionError> {
        let Some(entry) = self.entries.get(name) else {
            let Some(record) = record_of(name) else {
                let what = format!("'{name}' does not refer to a registered pass or pass pipeline");
                return Err(OptionError::new(what));
            };
            let values = read_options(record, text)?;
            return manager.try_add(Box::new(Missing { record, values })).map_err(OptionError::new);
        };
        let values = read_options(entry.record, text)?;
        match entry.what {
            What::Pass(make) => manager.try_add(make(&values, self)?).map_err(OptionError::new),
            What::Pipeline(fill) => fill(&values, self, manager),
        }
    }
}
