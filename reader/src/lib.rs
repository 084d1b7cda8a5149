//! From MLIR files to IR: bytecode of versions 0 to 6, and the front door that tells text from bytecode.
//!
//! [`read()`] makes a [`Module`] of a bytecode file. Attributes and types are decoded when something first needs them; locations stay
//! in the file, and become attributes when someone looks. Operations whose definition the context has get their properties by it;
//! what is unknown is kept as it is, as far as its encoding can be understood without a definition.
//!
//! Nothing that a file says can make it panic, recurse without bound, or take memory far beyond its size. What is wrong is reported
//! through the context's diagnostics, in the words of the reference where it has any.
//!
//! # Examples
//! ```
//! use rmlir_ir::Context;
//! use rmlir_reader::{ReadOptions, read};
//!
//! // A file that holds `"u.x"() : () -> ()`.
//! let file = example();
//! # fn example() -> Vec<u8> {
//! #     use rmlir_format::write::*;
//! #     use rmlir_format::{SectionId, Version};
//! #     let version = Version::NEWEST;
//! #     let mut strings = StringBuilder::default();
//! #     let mut dialects = DialectBuilder::new(version);
//! #     let builtin = dialects.dialect(strings.intern(b"builtin"), None);
//! #     let u = dialects.dialect(strings.intern(b"u"), None);
//! #     let op = dialects.op(u, strings.intern(b"x"), false);
//! #     let mut entries = EntryBuilder::default();
//! #     let unknown = entries.attribute(builtin, true, &[0x1F]);
//! #     let mut ir = IrBuilder::new(version);
//! #     ir.block(1, &[]);
//! #     ir.op(&OpFields::new(op, unknown));
//! #     let (offsets, data) = entries.finish();
//! #     let mut file = FileBuilder::new(version, b"example");
//! #     file.section(SectionId::Dialect, &dialects.finish());
//! #     file.section(SectionId::AttrTypeOffset, &offsets);
//! #     file.section(SectionId::AttrType, &data);
//! #     file.section(SectionId::Ir, &ir.finish());
//! #     file.section(SectionId::String, &strings.finish());
//! #     file.section(SectionId::Properties, &PropertyBuilder::default().finish());
//! #     file.finish()
//! # }
//! let ctx = Context::new();
//! ctx.allow_unregistered_dialects(true);
//! let module = read(&ctx, file.into(), "f.mlirbc", &ReadOptions::default())?;
//! let ops: Vec<_> = module.top().and_then(|top| top.region(0)?.entry()).iter().flat_map(|block| block.ops()).collect();
//! assert_eq!(ops[0].name_text(), b"u.x");
//! # Ok::<(), rmlir_ir::Failed>(())
//! ```
#![forbid(unsafe_code)]

mod affine;
mod ahead;
mod attr_type;
mod build;
mod dialect;
mod encoded;
mod fault;
mod file;
mod fit;
mod hooks;
mod ir;
mod lazy;
mod learned;
mod locations;
mod open;
mod parallel;
mod places;
mod properties;
mod raw;
mod release;
mod resource;
mod rows;
mod straight;
mod text;
mod use_lists;
mod values;

pub use lazy::{AnyTime, LazyModule, LazyOp};
pub use open::{Format, OpenError, OpenOptions, detect, open, open_bytes};
pub use rmlir_format::sidecar::IndexError;

use bytes::Bytes;
use fault::{Fault, Reporter};
use file::{File, FileLocs, OwnedTables};
use lazy::Source;
use rmlir_format::encoding::Registry;
use rmlir_format::sidecar::Sidecar;
use rmlir_format::{Bytecode, SectionId, Tables};
use rmlir_ir::bytecode::BytecodeReadCallback;
use rmlir_ir::diag::capture;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Failed, Module};
use std::sync::Arc;

/// How a bytecode file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// Put what the file holds into a `builtin.module`, unless it holds just one. Without it the file must hold one operation.
    pub implicit_module: bool,
    /// The release that wrote the file, if its producer does not say so, or the day on which its sources were taken, as the number
    /// `YYYYMMDD`: the layouts of that time are used.
    pub assume_release: Option<u32>,
    /// Bytes of operations from which on several threads read them; below, they cost more than they save.
    pub threads_from: usize,
    /// Verify the module too. What is said of it names who wrote the file, as all that is said while reading does. [`LazyModule`] does not look
    /// at this: what it hands out is not verified.
    pub verify: bool,
    /// Keep what has no definition by which it could be read: attributes and types in an encoding that nobody knows, and properties of
    /// operations that are not registered. They become opaque values `rmlir.raw`, which hold the bytes: see `spec/raw.md`. Without this they are
    /// errors, as for the reference.
    pub raw: bool,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            implicit_module: true,
            assume_release: None,
            threads_from: 256 << 10,
            verify: false,
            raw: false,
        }
    }
}

/// Reads a bytecode file. `name` is the file's name in diagnostics. The result has not been verified, unless `options` ask for it.
///
/// # Errors
/// If the file is broken, uses what the context does not know, or is verified and invalid; it has been reported.
pub fn read(ctx: &Context, bytes: Bytes, name: &str, options: &ReadOptions) -> Result<Module, Failed> {
    read_with(ctx, bytes, name, options, &[])
}

/// Where on the time line a bytecode file was written: its own definitions, if they are not those of the context.
///
/// # Errors
/// If the file is broken, or does not tell; it has been reported.
pub fn time_of(
    ctx: &Context,
    bytes: Bytes,
    name: &str,
    options: &ReadOptions,
) -> Result<Option<Arc<ReleaseLayout>>, Failed> {
    let mut reporter = Reporter::new(ctx, name);
    let opening = Opening { options, callbacks: &[], index: None };
    match open_source(ctx, bytes, &opening, &mut reporter, &mut Module::new(ctx)) {
        Ok(source) => {
            source.release(ctx);
            Ok(source.layout)
        }
        Err(fault) => {
            reporter.report(ctx, fault);
            Err(Failed)
        }
    }
}

/// Reads a bytecode file as [`read()`] does, and gives it with where on the time line it was written, as [`time_of`] does.
///
/// # Errors
/// As [`read()`].
pub fn read_and_time(
    ctx: &Context,
    bytes: Bytes,
    name: &str,
    options: &ReadOptions,
) -> Result<(Module, Option<Arc<ReleaseLayout>>), Failed> {
    read_and_tell(ctx, bytes, name, options, &[])
}

/// Gives the operations of a module that has been read from text of a release or snapshot the form of today, as reading bytecode does.
///
/// # Errors
/// If one of them has no form that means the same; it has been reported.
pub fn renew(module: &mut Module, release: u32) -> Result<(), Failed> {
    let ctx = module.ctx().clone();
    let layout = ctx.release_layout(release);
    match hooks::renew(layout.as_ref(), module, true, true) {
        Ok(()) => Ok(()),
        Err(fault) => rmlir_ir::Diagnostic::error(rmlir_ir::Loc::UNKNOWN, fault.text()).emit(&ctx),
    }
}

/// Reads a bytecode file with callbacks, which are asked for each binary entry of an attribute or type, in this order, before its dialect
/// is. Places in files, of which there are about as many as operations, are not among these entries.
///
/// # Errors
/// As [`read()`], or if a callback fails.
pub fn read_with(
    ctx: &Context,
    bytes: Bytes,
    name: &str,
    options: &ReadOptions,
    callbacks: &[Arc<dyn BytecodeReadCallback>],
) -> Result<Module, Failed> {
    read_and_tell(ctx, bytes, name, options, callbacks).map(|(module, _)| module)
}

fn read_and_tell(
    ctx: &Context,
    bytes: Bytes,
    name: &str,
    options: &ReadOptions,
    callbacks: &[Arc<dyn BytecodeReadCallback>],
) -> Result<(Module, Option<Arc<ReleaseLayout>>), Failed> {
    let mut reporter = Reporter::new(ctx, name);
    let mut read = |bytes| read_file(ctx, bytes, options, callbacks, &mut reporter);
    let module = match parallel::is_worth(bytes.len(), options) {
        false => read(bytes),
        true => rayon::in_place_scope(|scope| {
            let _ahead = ahead::define_ops(scope, ctx, &bytes);
            read(bytes)
        }),
    };
    let (module, time) = module.map_err(|fault| {
        reporter.report(ctx, fault);
        Failed
    })?;
    if options.verify {
        let (result, said) = capture(|| module.top().map_or(Ok(()), verify));
        reporter.pass_on(ctx, said);
        result?;
    }
    Ok((module, time))
}

fn read_file(
    ctx: &Context,
    bytes: Bytes,
    options: &ReadOptions,
    callbacks: &[Arc<dyn BytecodeReadCallback>],
    reporter: &mut Reporter,
) -> fault::Result<(Module, Option<Arc<ReleaseLayout>>)> {
    let mut module = Module::new(ctx);
    let opening = Opening { options, callbacks, index: None };
    let source = open_source(ctx, bytes, &opening, reporter, &mut module)?;
    let time = source.layout.clone();
    let wrap = options.implicit_module.then(|| reporter.loc());
    if let Some(mut whole) = parallel::read(&source, &module, wrap, options) {
        whole.resources = module.resources;
        whole.dialect_versions = module.dialect_versions;
        return finished(&source, whole, options).map(|module| (module, time));
    }
    let result = source.builder(source.decoder(ctx), module).read(wrap);
    let result = result.and_then(|module| finished(&source, module, options));
    if result.is_err() {
        source.release(ctx);
    }
    result.map(|module| (module, time))
}

/// How a file is opened.
struct Opening<'o> {
    options: &'o ReadOptions,
    callbacks: &'o [Arc<dyn BytecodeReadCallback>],
    /// The index that spares going over its tables.
    index: Option<&'o Arc<Sidecar>>,
}

impl Opening<'_> {
    /// The release whose layouts are used: as asked for, or found when the index was made.
    fn release(&self) -> Option<u32> {
        let found = |index: &Arc<Sidecar>| index.release().unwrap_or(fit::CURRENT);
        self.options.assume_release.or(self.index.map(found))
    }
}

/// Reads what comes before operations; resources and versions go into `module`.
fn open_source(
    ctx: &Context,
    bytes: Bytes,
    opening: &Opening<'_>,
    reporter: &mut Reporter,
    module: &mut Module,
) -> fault::Result<Source> {
    let (file, section) = open_file(ctx, bytes, opening.index, reporter)?;
    let producer = producer_of(file.borrow_owner());
    let tables = file.borrow_dependent();
    let resources = resource::read(ctx, file.borrow_owner(), tables, &mut module.resources)?;
    module.dialect_versions = dialect::versions(ctx, file.borrow_owner(), tables);
    let (number, callbacks) = (module.resources.file(), opening.callbacks.to_vec());
    let file = Arc::new(File::new(file, resources, number, callbacks, opening.options));
    let segment = ctx.add_loc_source(Arc::new(FileLocs(Arc::clone(&file))));
    let mut source = Source { file, section, segment, layout: None, known: fit::KnownRows::default() };
    let window = source.window(source.section.clone(), SectionId::Ir);
    let layout = fit::choose(source.decoder(ctx), &producer, opening.release(), window);
    match layout {
        Ok((layout, known)) => (source.layout, source.known) = (layout, known),
        Err(fault) => {
            source.release(ctx);
            return Err(fault);
        }
    }
    Ok(source)
}

impl Source {
    /// Nothing is left that could have a location in the file.
    fn release(&self, ctx: &Context) {
        if let Some(segment) = self.segment {
            ctx.release_loc_source(segment);
        }
    }
}

/// Reads header and tables. Gives them with the place of the IR section.
fn open_file(
    ctx: &Context,
    bytes: Bytes,
    index: Option<&Arc<Sidecar>>,
    reporter: &mut Reporter,
) -> fault::Result<(OwnedTables, std::ops::Range<usize>)> {
    let mut window = 0..0;
    let tables = OwnedTables::try_new(bytes, |bytes| {
        note_origin(bytes, reporter);
        let encodings = ctx.attached().get_or_make(Registry::default).all();
        let container = Bytecode::open(bytes)?.with_encodings(&encodings);
        let section = container.payload(SectionId::Ir);
        window = section.position()..section.end();
        match index {
            Some(index) => Ok(Tables::read_indexed(&container, index)??),
            None => Ok(Tables::read(&container)?),
        }
    });
    tables.map(|tables| (tables, window))
}

/// Who wrote a file, which was opened before.
fn producer_of(bytes: &[u8]) -> Vec<u8> {
    Bytecode::open(bytes).map_or(Vec::new(), |file| file.producer().to_vec())
}

/// Every message says which version and producer a file has, from the moment they are known.
fn note_origin(bytes: &[u8], reporter: &mut Reporter) {
    let mut cursor = rmlir_format::read::cursor::Cursor::new(bytes);
    if !rmlir_format::read::container::is_bytecode(bytes) || cursor.bytes(4).is_err() {
        return;
    }
    if let Ok(version) = cursor.varint()
        && version <= rmlir_format::limits::NEWEST_VERSION
        && let Ok(producer) = cursor.until_nul()
    {
        reporter.set_origin(version, &String::from_utf8_lossy(producer));
    }
}

/// Dialects bring what was read to today's versions.
fn finished(source: &Source, mut module: Module, options: &ReadOptions) -> fault::Result<Module> {
    let ctx = module.ctx().clone();
    hooks::upgrade(source.decoder(&ctx), &mut module)?;
    source.renew(&mut module)?;
    let count = ir::top_level(&module).count();
    if !options.implicit_module && count != 1 {
        return Err(Fault::known(format!(
            "source must contain a single top-level operation, found: {count}"
        )));
    }
    Ok(module)
}
