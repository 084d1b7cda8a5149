//! Loading definition files into a context.

use crate::base::{BASE_DIR, WithBase};
use crate::build::{BuildError, Definitions};
use crate::cache::{Cache, Recorded};
use crate::hooks::HookSet;
use crate::main_files;
use crate::model::rules::Rules;
use crate::model::{Left, Merged, Model, OdsError, Op, Place};
use crate::read;
use crate::report::OdsReport;
use crate::rules::{LoadedRules, Natives};
use rmlir_ir::{Context, RegisterError};
use rmlir_tablegen::{Diagnostic, Diagnostics, MISSING_INCLUDE, RecordKeeper, Session, Severity};
pub use rmlir_tablegen::{Disk, Files};
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Why definition files could not be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// The file is no TableGen, or cannot be read.
    TableGen(Diagnostics),
    /// Definitions that mean nothing.
    Definitions(Vec<OdsError>),
    /// Hooks that say something twice.
    Hooks(Vec<String>),
    /// The context refuses them.
    Register(RegisterError),
    /// A path stands for no files.
    Path(String, io::Error),
    /// A file defines operations of a dialect that ships: the dialect, the operation, and where it is.
    Ships(String, String, Place),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::TableGen(diagnostics) => write!(f, "{diagnostics}"),
            LoadError::Definitions(errors) => BuildError::Definitions(errors.clone()).fmt(f),
            LoadError::Hooks(errors) => f.write_str(&errors.join("\n")),
            LoadError::Register(error) => write!(f, "{error}"),
            LoadError::Path(path, error) => write!(f, "{path}: error: {error}"),
            LoadError::Ships(dialect, op, Place { file, line }) => write!(
                f,
                "{file}:{line}: error: '{op}' is of the dialect '{dialect}', which ships already: its definitions are replaced only \
                 where that is asked for (--load-ods-override)"
            ),
        }
    }
}

impl std::error::Error for LoadError {}

/// Loads definition files.
///
/// The base library is in the last include directory: a file that is found in none of those added may be there.
///
/// Each file added is a main file with records of its own; files that several of them include are read for each. Together they
/// define dialects, which are registered in the context unless they are there already.
pub struct Loader {
    ctx: Context,
    source: Source,
    main_files: Vec<String>,
    supplements: Vec<(&'static str, &'static [u8], Left)>,
    shipped: Vec<&'static str>,
    hooks: HookSet,
}

/// Where models come from.
#[derive(Clone)]
struct Source {
    files: Arc<dyn Files>,
    include_dirs: Vec<String>,
    macros: Vec<String>,
    cache: Option<Cache>,
}

impl fmt::Debug for Loader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loader({:?})", self.main_files)
    }
}

impl Loader {
    /// A loader into this context, of files from disk, without include directories.
    pub fn new(ctx: &Context) -> Loader {
        let source =
            Source { files: with_base(Disk), include_dirs: Vec::new(), macros: Vec::new(), cache: None };
        Loader {
            ctx: ctx.clone(),
            source,
            main_files: Vec::new(),
            supplements: Vec::new(),
            shipped: Vec::new(),
            hooks: HookSet::new(),
        }
    }

    /// Where files come from.
    pub fn files(mut self, files: impl Files + 'static) -> Loader {
        self.source.files = with_base(files);
        self
    }

    /// Adds a directory in which included files are looked for, after those added before.
    pub fn include_dir(mut self, dir: impl Into<String>) -> Loader {
        self.source.include_dirs.push(dir.into());
        self
    }

    /// Defines a macro for `#ifdef`.
    pub fn define(mut self, name: impl Into<String>) -> Loader {
        self.source.macros.push(name.into());
        self
    }

    /// Adds a main file, or all main files below a directory: those that no other file there includes. A file that is not there is looked
    /// for in the include directories. Files that it includes may be anywhere from the directories above it on.
    pub fn file(mut self, file: impl Into<String>) -> Loader {
        self.main_files.push(file.into());
        self
    }

    /// Keeps what was read in this directory, for the next time. It is made if it is not there.
    pub fn cache_dir(mut self, dir: impl AsRef<Path>) -> Loader {
        self.source.cache = Some(Cache::new(dir.as_ref()));
        self
    }

    /// Behaviour for what the definitions leave to code.
    pub fn hooks(mut self, hooks: HookSet) -> Loader {
        self.hooks = hooks;
        self
    }

    /// The model of a dialect as bytes, of which `left` counts where the files define operations of the dialect and leave something to
    /// code.
    pub fn supplement(mut self, dialect: &'static str, model: &'static [u8], left: Left) -> Loader {
        self.supplements.push((dialect, model, left));
        self
    }

    /// A dialect that ships, which the files must not define again. Files may include its definitions and mean others: then what ships
    /// stands.
    pub fn shipped(mut self, dialect: &'static str) -> Loader {
        self.shipped.push(dialect);
        self
    }

    /// Reads the files without registering anything.
    ///
    /// # Errors
    /// If a file is not there or wrong, two operations have one name, or operations are of a dialect that [ships](Loader::shipped).
    pub fn models(&self) -> Result<Merged, LoadError> {
        let mut merged = Merged::default();
        for path in &self.main_files {
            let found = main_files::of_path(path, &self.source.include_dirs, &*self.source.files);
            for file in found.map_err(|error| LoadError::Path(path.clone(), error))? {
                let model = self.source.model(&file)?;
                self.check_shipped(&file, &model)?;
                merged.add(model);
            }
        }
        self.shipped.iter().for_each(|dialect| merged.leave_aside(dialect));
        let twice = merged.defined_twice();
        if !twice.is_empty() {
            return Err(LoadError::Definitions(twice));
        }
        for &(dialect, model, left) in &self.supplements {
            if merged.has_ops_of(dialect)
                && let Some(model) = Model::from_bytes(model)
            {
                merged.supplement(model, left);
            }
        }
        Ok(merged)
    }

    /// Refuses a main file that is about a dialect that ships. It is not if that is only included, and there are others.
    fn check_shipped(&self, file: &str, model: &Model) -> Result<(), LoadError> {
        let ships = |op: &&Op| self.shipped.iter().any(|&dialect| dialect == op.dialect);
        let others = model.ops.iter().any(|op| !ships(&op) && op.dialect != "builtin");
        let meant = model.ops.iter().filter(ships).min_by_key(|op| op.place.file != file);
        match meant.filter(|op| !others || op.place.file == file) {
            Some(op) => Err(LoadError::Ships(op.dialect.clone(), op.name.clone(), op.place.clone())),
            None => Ok(()),
        }
    }

    /// Reads the files and works out what contexts share, without registering anything.
    ///
    /// # Errors
    /// If a file is not there or wrong.
    pub fn definitions(&self) -> Result<Arc<Definitions>, LoadError> {
        Ok(Definitions::new(self.models()?))
    }

    /// Reads the rewrite rules of the files, each with the model of its file.
    ///
    /// # Errors
    /// If a file is not there or wrong, or a rule means nothing.
    pub fn rule_files(&self) -> Result<Vec<(Rules, Model)>, LoadError> {
        let one = |file: &String| {
            let recorded = Recorded::new(Arc::clone(&self.source.files));
            let records = self.source.records(file, &self.source.dirs(file), recorded)?;
            let model = read::read(&records).map_err(LoadError::Definitions)?;
            Ok((read::rules(&records).map_err(LoadError::Definitions)?, model))
        };
        self.main_files.iter().map(one).collect()
    }

    /// Reads the rewrite rules of the files. What they leave to code they find among `natives`.
    ///
    /// # Errors
    /// If a file is not there or wrong, or a rule means nothing.
    pub fn rules(&self, natives: &Arc<Natives>) -> Result<Vec<LoadedRules>, LoadError> {
        let one = |(rules, model)| {
            let mut merged = Merged::default();
            merged.add(model);
            LoadedRules::new(rules, Definitions::new(merged).class_names(), Arc::clone(natives))
        };
        Ok(self.rule_files()?.into_iter().map(one).collect())
    }

    /// Reads the files and registers what they define. Says what could not be covered.
    ///
    /// # Errors
    /// If a file is not there or wrong, a format string is wrong, or operations of a name exist already as unregistered ones.
    pub fn load(self) -> Result<OdsReport, LoadError> {
        let definitions = self.definitions()?;
        definitions.register(&self.ctx, &Arc::new(self.hooks)).map_err(LoadError::from)
    }
}

fn with_base(files: impl Files + 'static) -> Arc<dyn Files> {
    Arc::new(WithBase(Arc::new(files)))
}

impl From<BuildError> for LoadError {
    fn from(error: BuildError) -> LoadError {
        match error {
            BuildError::Definitions(errors) => LoadError::Definitions(errors),
            BuildError::Hooks(errors) => LoadError::Hooks(errors),
            BuildError::Register(error) => LoadError::Register(error),
        }
    }
}

/// Makes tables of a model once, so that what is wrong in it, in a format string say, is said when it is loaded and not when
/// somebody mentions the dialect. Models in the cache have been looked at.
fn check(model: &Model) -> Result<(), LoadError> {
    let mut merged = Merged::default();
    merged.add(model.clone());
    Definitions::new(merged).register(&Context::new(), &Arc::default())?;
    Ok(())
}

impl Source {
    /// Where what a main file includes is looked for.
    fn dirs(&self, file: &str) -> Vec<String> {
        self.include_dirs.iter().cloned().chain(main_files::roots(file)).collect()
    }

    fn model(&self, file: &str) -> Result<Model, LoadError> {
        let cached = self.cache.as_ref();
        let include_dirs = self.dirs(file);
        let found = cached.and_then(|cache| cache.get(file, &include_dirs, &self.macros, &*self.files));
        if let Some(model) = found {
            return Ok(model);
        }
        let recorded = Recorded::new(Arc::clone(&self.files));
        let model = self.read(file, &include_dirs, recorded.clone())?;
        check(&model)?;
        if let Some(cache) = cached {
            cache.put(file, &include_dirs, &self.macros, &recorded, &model);
        }
        Ok(model)
    }

    fn read(&self, file: &str, include_dirs: &[String], recorded: Recorded) -> Result<Model, LoadError> {
        read::read(&self.records(file, include_dirs, recorded)?).map_err(LoadError::Definitions)
    }

    fn records(
        &self,
        file: &str,
        include_dirs: &[String],
        recorded: Recorded,
    ) -> Result<RecordKeeper, LoadError> {
        let mut session = Session::new().files(recorded);
        for dir in include_dirs.iter().map(String::as_str).chain([BASE_DIR]) {
            session = session.include_dir(dir);
        }
        for name in &self.macros {
            session = session.define(name.clone());
        }
        let parsed = session.parse(&[file]).map_err(|errors| LoadError::TableGen(self.advise(errors)))?;
        Ok(parsed.records)
    }

    /// Says what to do about a file that was not found.
    fn advise(&self, mut errors: Diagnostics) -> Diagnostics {
        if errors.list.iter().any(|error| error.message.starts_with(MISSING_INCLUDE)) {
            let dirs = match self.include_dirs.as_slice() {
                [] => "it was looked for in the directories above the file".to_owned(),
                dirs => {
                    format!("it was looked for in {} and in the directories above the file", dirs.join(", "))
                }
            };
            let message = format!("{dirs}; -I DIR names one more");
            errors.list.push(Diagnostic { severity: Severity::Note, message, place: None });
        }
        errors
    }
}
