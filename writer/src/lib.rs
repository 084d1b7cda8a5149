//! From IR to MLIR bytecode, versions 0 to 6.
//!
//! [`write()`] numbers what a module uses and emits the file; the bytes are those that the reference writes for the same module. The
//! order of every table follows from one walk (`numbering`) and the counts of references, never from the order of a hash map.
//!
//! What this crate is not for: reading files (`rmlir-reader`), or changing a file without understanding all of it
//! (`rmlir_format::rewrite`).
//!
//! # Examples
//! ```
//! use rmlir_ir::{Builder, Context, Loc, Module};
//! use rmlir_writer::{WriteOptions, write};
//!
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! let mut builder = Builder::at_end(&mut module, root, block);
//! let spec = builder.spec("builtin.module", Loc::UNKNOWN);
//! let top = builder.insert(spec);
//! builder.add_region(top, &[], Loc::UNKNOWN);
//! let bytes = write(&module, &WriteOptions::default())?;
//! assert_eq!(rmlir_format::validate(&bytes, &Default::default()).map(|summary| summary.operations), Ok(1));
//! # Ok::<(), rmlir_writer::WriteError>(())
//! ```
#![forbid(unsafe_code)]

mod attr_table;
mod attr_type;
mod dialect;
mod dropped;
mod encoded;
mod hooks;
mod ir;
mod lines;
mod numbering;
mod order;
mod patch;
mod properties;
mod release;
mod resource;
mod sections;
mod statements;
mod stream;
mod survey;
mod tape;
mod use_lists;
mod walk;

pub use dropped::Dropped;
pub use patch::{Base, Change, patch};

use numbering::Numbering;
use release::Target;
use rmlir_format::encoding::Registry;
use rmlir_format::write::{FileBuilder, StringBuilder};
use rmlir_format::{SectionId, Version};
use rmlir_ir::bytecode::BytecodeWriteCallback;
use rmlir_ir::layout::TimeLine;
use rmlir_ir::{Context, Module, NotLoaded};
use std::fmt;
use std::sync::Arc;

/// How a module is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The format version, 0 to 6.
    pub version: u64,
    /// Who writes, in the file's header. Ends at its first NUL.
    pub producer: String,
    /// Write resources as declared without data.
    pub elide_resource_data: bool,
    /// Write what the tools of this release read, which the context must have a layout of. See [`WriteOptions::for_release`].
    pub release: Option<u32>,
    /// Refuse versions that would drop properties.
    pub strict: bool,
    /// Leave out attributes that only help and that the release does not have, where it would be refused.
    pub drop_unsupported: bool,
    /// Orders of uses stand by the number of the value, as tools of 2026 write them. Those of release 22 have them as a hash map gives them.
    pub sorted_use_lists: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions {
            version: Version::NEWEST.number(),
            producer: concat!("rmlir ", env!("CARGO_PKG_VERSION")).to_owned(),
            elide_resource_data: false,
            release: None,
            strict: false,
            drop_unsupported: false,
            sorted_use_lists: false,
        }
    }
}

impl WriteOptions {
    /// For the tools of a release. The producer says so, since readers go by it: they have to know how properties lie.
    #[must_use]
    pub fn for_release(self, release: u32) -> WriteOptions {
        let rmlir = concat!("rmlir ", env!("CARGO_PKG_VERSION"));
        let producer = match is_day(release) {
            true => format!("{rmlir} for {release}"),
            false => format!("MLIR{release} ({rmlir})"),
        };
        let version = self.version.min(newest_version(release));
        WriteOptions { release: Some(release), producer, version, ..self }
    }
}

/// Whether a number is a day as `YYYYMMDD`, and not a release.
fn is_day(release: u32) -> bool {
    release >= 1_000_000
}

/// The newest version of the format that the tools of a release or day read. Release 18 gets names of attributes, since of its properties
/// too little is known.
fn newest_version(release: u32) -> u64 {
    match release {
        0..=16 | 1_000_000..20_230_201 => 0,
        17 | 20_230_201..20_230_815 => 1,
        18 => 4,
        _ => Version::NEWEST.number(),
    }
}

/// Why a module cannot be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// The version asked for does not exist.
    UnsupportedVersion(u64),
    /// The module holds no operation.
    Empty,
    /// An operation inside an isolated one uses a value from outside: the module is invalid.
    ForeignValue,
    /// An operation uses a value, or names a block, that is in no block or region around it.
    Dangling {
        /// Name of the operation.
        op: String,
    },
    /// The body of an operation has not been loaded.
    NotLoaded(NotLoaded),
    /// The context has no layout of the release for which to write.
    UnknownRelease {
        /// The release.
        release: u32,
        /// The releases of which it has.
        known: Vec<String>,
    },
    /// The release for which to write does not have what the module uses.
    NotInRelease {
        /// The release.
        release: u32,
        /// Each thing that it does not have, once.
        what: Vec<String>,
    },
    /// A type or attribute has no binary form, so that it is written as text, which repeats what is inside it and would be longer than
    /// [any may be](rmlir_ir::print::PART_TEXT).
    TooLong,
    /// The version has no place for native properties, and that was to be an error.
    Drops(Vec<Dropped>),
    /// The file to change is broken, or does not allow the change.
    Base(rmlir_format::Error),
    /// Tables of the file to change are not there as a whole: the index by which it was opened is damaged.
    IncompleteBase,
    /// An operation that takes the place of one in a file has operands, results or successors, or regions that are not isolated.
    NotApart {
        /// Name of the operation.
        op: String,
    },
    /// The file to change was written with another version of the dialect.
    DialectVersion {
        /// Name of the dialect.
        dialect: String,
    },
    /// A resource of this key comes from elsewhere, and the file to change has one of that key.
    ResourceKey {
        /// The key.
        key: String,
    },
    /// A property of the operation has no bytecode form that is known, or its value does not fit it.
    Property {
        /// Name of the operation.
        op: String,
        /// Name of the property.
        property: String,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::UnsupportedVersion(version) => {
                let newest = Version::NEWEST;
                write!(f, "unsupported version requested {version}, must be in range [0, {newest}]")
            }
            WriteError::Empty => f.write_str("there is no operation to write"),
            WriteError::TooLong => f.write_str(
                "a type or attribute that has no binary form is too long as text, since what is inside it is written each time it is used",
            ),
            WriteError::ForeignValue => f.write_str(
                "an operation inside an isolated one uses a value from outside: verify the module",
            ),
            WriteError::Dangling { op } => {
                write!(f, "'{op}' refers to a value or block that is not around it: verify the module")
            }
            WriteError::NotLoaded(inner) => inner.fmt(f),
            WriteError::UnknownRelease { release, known } => {
                let known = known.join(", ");
                write!(f, "there is no layout of release {release} to write by; there are those of {known}")
            }
            WriteError::Drops(dropped) => f.write_str(&drops(dropped)),
            WriteError::Base(error) => write!(f, "the file cannot be changed: {}", error.message()),
            WriteError::IncompleteBase => f.write_str("the file cannot be changed: its index is damaged"),
            WriteError::NotApart { op } => {
                write!(f, "'{op}' cannot take the place of an operation in a file: it uses what is around it")
            }
            WriteError::DialectVersion { dialect } => {
                write!(f, "the file has another version of dialect '{dialect}' than is written today")
            }
            WriteError::ResourceKey { key } => write!(f, "the file has another resource '{key}'"),
            WriteError::NotInRelease { release, what } => {
                let of = if is_day(*release) { "the snapshot of day" } else { "release" };
                write!(f, "{of} {release} does not have {}", what.join("; "))
            }
            WriteError::Property { op, property } => {
                write!(f, "property '{property}' of '{op}' has no known form in bytecode")
            }
        }
    }
}

impl std::error::Error for WriteError {}

/// The message about properties that are dropped.
pub fn drops(dropped: &[Dropped]) -> String {
    format!("bytecode below version 5 drops the native properties of {}", dropped::list(dropped))
}

/// Writes a module as bytecode.
///
/// # Errors
/// If the version does not exist, the module is empty or invalid in a way that the format cannot express, a body has not been
/// loaded, a property has no bytecode form, or the release for which to write does not have what the module uses.
pub fn write(module: &Module, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    write_with(module, options, &[])
}

/// Writes a module with callbacks, which are asked for each attribute and type, in this order, before its dialect is. Places in files, of
/// which there are about as many as operations, are not among them.
///
/// # Errors
/// As [`write()`].
pub fn write_with(
    module: &Module,
    options: &WriteOptions,
    callbacks: &[Arc<dyn BytecodeWriteCallback>],
) -> Result<Vec<u8>, WriteError> {
    build(module, options, callbacks).map(|(file, _)| file.finish())
}

/// A module as bytecode.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The file in pieces, which follow each other without a gap: there is no time at which it is in memory twice.
    pub pieces: Vec<Vec<u8>>,
    /// What the version has no place for.
    pub dropped: Vec<Dropped>,
}

/// Writes a module as bytecode in pieces, and tells what it dropped.
///
/// # Errors
/// As [`write()`].
pub fn write_pieces(module: &Module, options: &WriteOptions) -> Result<Written, WriteError> {
    let (file, dropped) = build(module, options, &[])?;
    Ok(Written { pieces: file.finish_pieces(), dropped })
}

fn build(
    module: &Module,
    options: &WriteOptions,
    callbacks: &[Arc<dyn BytecodeWriteCallback>],
) -> Result<(FileBuilder, Vec<Dropped>), WriteError> {
    let unsupported = |_| WriteError::UnsupportedVersion(options.version);
    let version = Version::new(options.version, 0).map_err(unsupported)?;
    let top = module.top().ok_or(WriteError::Empty)?;
    let encodings = module.ctx().attached().get_or_make(Registry::default).all();
    let target = target(module.ctx(), options.release, version)?;
    let target = target.map(|target| target.dropping(options.drop_unsupported));
    let how = (target, options.sorted_use_lists);
    let mut numbering = Numbering::of(top, version, how, (&encodings, callbacks))?;
    let dropped = numbering.dropped();
    if options.strict && !dropped.is_empty() {
        return Err(WriteError::Drops(dropped));
    }

    let mut strings = StringBuilder::default();
    let dialects = dialect::section(module, &numbering, version, &mut strings);
    let (offsets, data) = attr_type::sections(module.ctx(), &numbering, &mut strings)?;
    // The largest tables are not all there at once.
    numbering.drop_entries();
    let (ir, properties) = ir::sections(module.ctx(), &numbering, version, &mut strings)?;
    let elide = options.elide_resource_data;
    let (resource_offsets, resources) = resource::sections(module, &numbering, elide, &mut strings);
    drop(numbering);
    let mut sections = vec![
        (SectionId::Dialect, dialects),
        (SectionId::AttrTypeOffset, offsets),
        (SectionId::AttrType, data),
        (SectionId::Ir, ir),
        (SectionId::ResourceOffset, resource_offsets),
        (SectionId::Resource, resources),
        (SectionId::String, strings.finish()),
    ];
    if version.has_properties() {
        sections.push((SectionId::Properties, properties.finish()));
    }
    let mut file = FileBuilder::new(version, options.producer.as_bytes());
    for (id, payload) in sections {
        file.take_section(id, payload);
    }
    Ok((file, dropped))
}

/// The release for which to write. What the context's definitions are needs no layout.
fn target(ctx: &Context, release: Option<u32>, version: Version) -> Result<Option<Target>, WriteError> {
    let Some(release) = release else { return Ok(None) };
    let newest = |line: &TimeLine| ctx.release_layout(line.today);
    let line = ctx.time_line();
    match (ctx.release_layout(release), line.as_deref().and_then(newest)) {
        (Some(layout), Some(newest)) => Ok(Some(Target::new(ctx, layout, newest, version.has_properties()))),
        _ => {
            let known = line.map_or(Vec::new(), |line| {
                line.snapshots.iter().map(|snapshot| snapshot.name.to_string()).collect()
            });
            Err(WriteError::UnknownRelease { release, known })
        }
    }
}
