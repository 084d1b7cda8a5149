//! Files of which only what is asked for is read.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Reporter, Result};
use crate::file::File;
use crate::fit::KnownRows;
use crate::ir::Builder;
use crate::learned::FileCaches;
use crate::locations::Locations;
use crate::places::Places;
use crate::{IndexError, Opening, ReadOptions, open_source};
use bytes::Bytes;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::sidecar::{Absent, Place, Sidecar, build};
use rmlir_format::symbol::{
    Fields, SymbolLayouts, TopLevelOp, TopLevelOps, blob_string, dictionary_value, string_index, top_level,
    with_symbols,
};
use rmlir_format::{Bytecode, OpNameIdx, SectionId, StringIdx, Tables, TypeIdx, Version};
use rmlir_ir::def::Presence;
use rmlir_ir::handles::HandleTable;
use rmlir_ir::layout::{OpLayout, ReleaseLayout};
use rmlir_ir::loc::LocSegment;
use rmlir_ir::raw::RawModule;
use rmlir_ir::resources::Resources;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{Attr, Context, Failed, Ident, Loc, Module, Type};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A file whose tables were read.
pub(crate) struct Source {
    pub(crate) file: Arc<File>,
    /// Where the IR section lies.
    pub(crate) section: Range<usize>,
    pub(crate) segment: Option<LocSegment>,
    pub(crate) layout: Option<Arc<ReleaseLayout>>,
    /// Rows that were read to find out about the layout.
    pub(crate) known: KnownRows,
}

impl Source {
    pub(crate) fn decoder<'f>(&'f self, ctx: &'f Context) -> Decoder<'f> {
        Decoder { ctx, file: &self.file }
    }

    /// Gives what was read the form of today.
    pub(crate) fn renew(&self, module: &mut Module) -> Result<()> {
        let layout = self.layout.as_deref();
        let had_such = layout.is_some_and(|layout| layout.finishes().next().is_some());
        let has_such = self.file.pointer_then.load(Ordering::Relaxed);
        if has_such && !had_such {
            return Err(Fault::known(
                "a pointer says of what it is one, which it does in no file of this release",
            ));
        }
        let renewed = self.file.renewed.load(Ordering::Relaxed);
        crate::hooks::renew(layout, module, renewed, has_such)
    }

    pub(crate) fn window(&self, range: Range<usize>, section: SectionId) -> Cursor<'_> {
        Cursor::over(self.file.tables.borrow_owner(), range.start, range.end, Some(section))
    }

    /// Where the names of symbols are.
    fn symbols<'f>(&'f self, ctx: &'f Context) -> Defined<'f> {
        Defined { ctx, version: self.file.tables().version, layout: self.layout.as_deref() }
    }

    pub(crate) fn locations(&self) -> Locations {
        Locations::new(self.segment, self.file.attrs.len())
    }

    /// All operations, read one after the other.
    fn whole(&self, ctx: &Context, parts: &Module, wrap: Option<Loc>) -> Result<Module> {
        self.builder(self.decoder(ctx), parts.part_of_file()).read(wrap)
    }

    /// A builder of the whole section.
    pub(crate) fn builder<'f>(&'f self, decoder: Decoder<'f>, module: Module) -> Builder<'f> {
        let window = self.window(self.section.clone(), SectionId::Ir);
        let learned = FileCaches::little(decoder, self.locations());
        Builder::new(decoder, module, learned, window).with_layout(self.layout.clone(), &self.known)
    }
}

/// By what a file is opened.
enum Index {
    None,
    /// The index of the whole file.
    OfFile(Bytes),
    /// The index of a file of which a part is there.
    OfPart(Bytes, Option<Arc<Absent>>),
}

/// An operation of a file's module: a function, a global.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LazyOp<'m> {
    /// Full name of the operation.
    pub op: &'m str,
    /// The symbol that it defines, as it is in the file; none if that is not certain, see [`LazyModule::top_level`].
    pub symbol: Option<&'m [u8]>,
    /// Absolute offset in the file.
    pub start: usize,
    /// Bytes in the file, with everything inside.
    pub bytes: usize,
    number: usize,
}

/// A bytecode file whose operations are read when they are asked for, each by itself.
///
/// What is loaded is a module of its own, which can be used and dropped before the next one is loaded: so a file that does not fit into
/// memory can be worked through, see [`LazyModule::for_each`]. Loading needs no exclusive access, and goes in several threads at once.
pub struct LazyModule {
    ctx: Context,
    source: Source,
    /// Holds the resources and no operation.
    parts: Module,
    reporter: Reporter,
    places: Places,
    /// Full names of operations, by their number in the file.
    names: Vec<String>,
    /// Where a module around the operations is, if the file need not have one.
    wrap: Option<Loc>,
}

impl LazyModule {
    /// Opens a file: reads its tables and finds its operations. `name` is the file's name in diagnostics.
    ///
    /// # Errors
    /// If the tables are broken, or the operations cannot be told apart; it has been reported.
    pub fn open(
        ctx: &Context,
        bytes: Bytes,
        name: &str,
        options: &ReadOptions,
    ) -> std::result::Result<LazyModule, Failed> {
        LazyModule::with_index(ctx, bytes, Index::None, name, options)
    }

    /// Opens a file by its sidecar index: neither operations nor tables are gone over, what is asked for is found by the index. If it is
    /// seen to be damaged later, that is an error where it matters, see [`LazyModule::index_is_damaged`].
    ///
    /// # Errors
    /// If the file is broken where it is read, or the index is none of this file; it has been reported.
    pub fn open_indexed(
        ctx: &Context,
        bytes: Bytes,
        index: Bytes,
        name: &str,
        options: &ReadOptions,
    ) -> std::result::Result<LazyModule, Failed> {
        LazyModule::with_index(ctx, bytes, Index::OfFile(index), name, options)
    }

    /// Opens a file of which only tables and some operations are there, by an index that is known to be the file's: what a container gives. What
    /// is missing must be zeros.
    ///
    /// # Errors
    /// As [`LazyModule::open_indexed`].
    pub fn open_part(
        ctx: &Context,
        bytes: Bytes,
        index: Bytes,
        name: &str,
        options: &ReadOptions,
    ) -> std::result::Result<LazyModule, Failed> {
        LazyModule::with_index(ctx, bytes, Index::OfPart(index, None), name, options)
    }

    /// The same where some attributes and types are not there: `absent` says which, and hears which of them are asked for. What was made of them
    /// does not count, and the file has to be opened again with them.
    ///
    /// # Errors
    /// As [`LazyModule::open_indexed`].
    pub fn open_by_need(
        ctx: &Context,
        bytes: Bytes,
        (index, absent): (Bytes, Arc<Absent>),
        name: &str,
        options: &ReadOptions,
    ) -> std::result::Result<LazyModule, Failed> {
        LazyModule::with_index(ctx, bytes, Index::OfPart(index, Some(absent)), name, options)
    }

    fn with_index(
        ctx: &Context,
        bytes: Bytes,
        index: Index,
        name: &str,
        options: &ReadOptions,
    ) -> std::result::Result<LazyModule, Failed> {
        let mut reporter = Reporter::new(ctx, name);
        let mut parts = Module::new(ctx);
        let (places, source) =
            opened(ctx, bytes, index, options, &mut reporter, &mut parts).map_err(|fault| {
                reporter.report(ctx, fault);
                Failed
            })?;
        let names = names(&source, ctx);
        let wrap = options.implicit_module.then(|| reporter.loc());
        Ok(LazyModule { ctx: ctx.clone(), source, parts, reporter, places, names, wrap })
    }

    /// How many operations there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the index by which the file was opened was seen to be damaged. The file may be opened without it then.
    pub fn index_is_damaged(&self) -> bool {
        self.places.are_damaged()
    }

    /// The operation with this number, in file order; `None` beyond the last.
    ///
    /// # Errors
    /// If the index is damaged there.
    pub fn op(&self, number: usize) -> std::result::Result<Option<LazyOp<'_>>, IndexError> {
        let Some(place) = self.places.get(number)? else { return Ok(None) };
        let symbol = place.symbol.and_then(|symbol| self.source.file.tables().strings.get(symbol));
        if self.places.are_damaged() {
            return Err(IndexError::Broken);
        }
        Ok(Some(LazyOp {
            op: self.names.get(place.name.index()).map_or("", String::as_str),
            symbol,
            start: usize::try_from(place.start).unwrap_or(usize::MAX),
            bytes: usize::try_from(place.bytes).unwrap_or(usize::MAX),
            number,
        }))
    }

    /// The operations in file order; an error if the index is damaged where one of them stands.
    pub fn ops(&self) -> impl Iterator<Item = std::result::Result<LazyOp<'_>, IndexError>> {
        (0..self.len()).filter_map(|number| self.op(number).transpose())
    }

    /// The operation that defines a symbol; the first one if there are several.
    ///
    /// # Errors
    /// If the index is damaged where the symbol was looked for.
    pub fn find(&self, symbol: &[u8]) -> std::result::Result<Option<LazyOp<'_>>, IndexError> {
        match self.places.find(symbol, self.source.file.tables())? {
            Some(number) => self.op(number),
            None => Ok(None),
        }
    }

    /// The resources of the file. Attributes of every part name them.
    pub fn resources(&self) -> &Resources {
        &self.parts.resources
    }

    /// The file.
    pub fn bytes(&self) -> &Bytes {
        self.source.file.tables.borrow_owner()
    }

    /// Its tables.
    pub fn tables(&self) -> &Tables<'_> {
        self.source.file.tables()
    }

    /// The attributes that were decoded so far, by their index in the file.
    pub fn known_attrs(&self) -> &HandleTable<Attr> {
        &self.source.file.attrs
    }

    /// The types that were decoded so far, by their index in the file.
    pub fn known_types(&self) -> &HandleTable<Type> {
        &self.source.file.types
    }

    /// Dialect and key of each dialect resource, by its number in the file.
    pub fn resource_keys(&self) -> &[(Ident, Ident)] {
        &self.source.file.resources
    }

    /// The release by whose layouts of properties the file is read; `None` stands for today's definitions.
    pub fn release(&self) -> Option<u32> {
        self.source.layout.as_ref().map(|layout| layout.release)
    }

    /// The symbol of each operation, by its offset in the file: found by definitions where there are any.
    pub fn symbols_by_start(&self) -> impl Iterator<Item = (usize, &[u8])> {
        self.ops().filter_map(|op| {
            let op = op.ok()?;
            Some((op.start, op.symbol?))
        })
    }

    /// What definitions say of where symbols are: those by which the file is read.
    pub fn layouts(&self) -> impl SymbolLayouts + '_ {
        self.source.symbols(&self.ctx)
    }

    /// The operations with symbol, visibility and linkage. Where definitions do not say which field is the symbol, it is guessed, see
    /// [`rmlir_format::symbol`].
    ///
    /// # Errors
    /// If the index is damaged.
    pub fn top_level(&self) -> std::result::Result<Vec<TopLevelOp>, IndexError> {
        let places = (0..self.len()).filter_map(|number| self.places.get(number).transpose());
        let ops: std::result::Result<Vec<TopLevelOp>, IndexError> =
            places.map(|place| place.map(TopLevelOp::from)).collect();
        let ops = ops?;
        let found = with_symbols(ops, self.tables(), &self.source.symbols(&self.ctx));
        if self.places.are_damaged() { Err(IndexError::Broken) } else { Ok(found) }
    }

    /// The sidecar index of the file: see [`LazyModule::open_indexed`].
    pub fn index(&self) -> Vec<u8> {
        let places: Vec<Place> =
            (0..self.len()).filter_map(|number| self.places.get(number).ok().flatten()).collect();
        build(self.bytes(), self.tables(), &places, self.release())
    }

    /// Reads one operation, into a module of its own. Nothing has been verified then. The module has no resources: they are
    /// [those of the file](LazyModule::resources).
    ///
    /// # Errors
    /// If the operation, or something that it uses, is broken, or it uses values from around it; it has been reported.
    pub fn load(&self, op: &LazyOp<'_>) -> std::result::Result<Module, Failed> {
        self.read(op).map_err(|fault| {
            self.reporter.report(&self.ctx, fault);
            Failed
        })
    }

    fn read(&self, op: &LazyOp<'_>) -> Result<Module> {
        let decoder = self.source.decoder(&self.ctx);
        let range = self.range(op.number)?;
        let part = self.source.ops(decoder, self.parts.part_of_file(), range, 1, self.reporter.loc());
        self.check_index(op, part.as_ref().ok())?;
        let mut module = part?;
        crate::hooks::upgrade(decoder, &mut module)?;
        self.source.renew(&mut module)?;
        Ok(module)
    }

    /// What came by a damaged index, or one that says where another symbol is, is not handed out.
    fn check_index(&self, op: &LazyOp<'_>, part: Option<&Module>) -> Result<()> {
        let Places::Indexed(index) = &self.places else { return Ok(()) };
        let found = part.and_then(|part| symbol_name(part.top()?.region(0)?.entry()?.ops().next()?));
        if found.is_some_and(|found| Some(self.ctx.bytes(found)) != op.symbol) {
            return Err(index.broken().into());
        }
        if index.is_damaged() { Err(IndexError::Broken.into()) } else { Ok(()) }
    }

    /// Where an operation lies, as the index says.
    fn range(&self, number: usize) -> Result<Range<usize>> {
        let place = self.places.get(number)?;
        let range = place.and_then(|place| {
            let start = usize::try_from(place.start).ok()?;
            Some(start..start.checked_add(usize::try_from(place.bytes).ok()?)?)
        });
        let section = &self.source.section;
        range
            .filter(|range| range.start >= section.start && range.end <= section.end)
            .ok_or(IndexError::Broken.into())
    }

    /// The operation that the others are in, with nothing in it, as a module that states what the file does of dialects; `None` if not all are
    /// in one.
    ///
    /// # Errors
    /// If it is broken; that has been reported.
    pub fn around(&self) -> std::result::Result<Option<Module>, Failed> {
        self.read_root().map_err(|fault| {
            self.reporter.report(&self.ctx, fault);
            Failed
        })
    }

    fn read_root(&self) -> Result<Option<Module>> {
        let decoder = self.source.decoder(&self.ctx);
        let builder = self.source.builder(decoder, self.parts.part_of_file());
        let Some((mut module, ..)) = builder.read_root(self.wrap)? else { return Ok(None) };
        crate::hooks::upgrade(decoder, &mut module)?;
        self.source.renew(&mut module)?;
        module.dialect_versions.clone_from(&self.parts.dialect_versions);
        Ok(Some(module))
    }

    /// Decodes all types of the file, so that the context knows those that have a name.
    ///
    /// # Errors
    /// If one is broken, or another one of its name is known; that has been reported.
    pub fn decode_types(&self) -> std::result::Result<(), Failed> {
        let decoder = self.source.decoder(&self.ctx);
        let entries = &self.tables().entries;
        let count = entries.total().saturating_sub(entries.attribute_count()) as u32;
        let decoded = (0..count).try_for_each(|index| decoder.ty(TypeIdx(index)).map(drop));
        decoded.map_err(|fault| {
            self.reporter.report(&self.ctx, fault);
            Failed
        })
    }

    /// Loads each operation in file order, hands it out and drops it, so that one is in memory at a time. What stands around the operations
    /// is read at the end.
    ///
    /// # Errors
    /// If `each` fails, or the file is broken: what is reported then is what reading it at once reports, which is done to find it.
    pub fn for_each(
        &self,
        mut each: impl FnMut(LazyOp<'_>, Module) -> std::result::Result<(), Failed>,
    ) -> std::result::Result<(), Failed> {
        for op in self.ops() {
            let read = op.map_err(Fault::from).and_then(|op| Ok((op, self.read(&op)?)));
            let (op, module) = read.map_err(|fault| self.failed(fault))?;
            each(op, module)?;
        }
        self.read_around().map_err(|fault| self.failed(fault))
    }

    /// Reports why the file cannot be read: the first thing that is wrong in it.
    fn failed(&self, fault: Fault) -> Failed {
        let first = match self.index_is_damaged() {
            true => None,
            false => self.source.whole(&self.ctx, &self.parts, self.wrap).err(),
        };
        self.reporter.report(&self.ctx, first.unwrap_or(fault));
        Failed
    }

    /// Reads the operation that the others are in.
    fn read_around(&self) -> Result<()> {
        match self.read_root()? {
            Some(_) => Ok(()),
            // There is more around them.
            None => self.source.whole(&self.ctx, &self.parts, self.wrap).map(drop),
        }
    }
}

/// Opens a file and finds its operations, or takes both from its index.
fn opened(
    ctx: &Context,
    bytes: Bytes,
    index: Index,
    options: &ReadOptions,
    reporter: &mut Reporter,
    parts: &mut Module,
) -> Result<(Places, Source)> {
    let index = match index {
        Index::OfFile(index) => Some(Arc::new(Sidecar::open(Arc::new(index), &bytes)?)),
        Index::OfPart(index, absent) => {
            Some(Arc::new(Sidecar::open_part(Arc::new(index), bytes.len())?.without(absent)))
        }
        Index::None => None,
    };
    // Operations are handed out as they are read.
    let options = &ReadOptions { verify: false, ..*options };
    let opening = Opening { options, callbacks: &[], index: index.as_ref() };
    let source = open_source(ctx, bytes, &opening, reporter, parts)?;
    let places = match index {
        Some(index) => Places::Indexed(index),
        None => find_places(&source, ctx).map_err(|fault| {
            // What is wrong before the place where the operations could not be told apart is said first.
            let wrap = options.implicit_module.then(|| reporter.loc());
            source.whole(ctx, parts, wrap).err().unwrap_or(fault)
        })?,
    };
    Ok((places, source))
}

fn names(source: &Source, ctx: &Context) -> Vec<String> {
    let decoder = source.decoder(ctx);
    let count = source.file.tables().dialects.op_count() as u32;
    let name =
        |index| String::from_utf8_lossy(&crate::dialect::full_name(decoder, OpNameIdx(index))).into_owned();
    (0..count).map(name).collect()
}

/// Goes over the file. Definitions say where symbols are; what has none may state them all the same.
fn find_places(source: &Source, ctx: &Context) -> Result<Places> {
    let container = Bytecode::open(source.file.tables.borrow_owner())?;
    let tables = source.file.tables();
    let layouts = source.symbols(ctx);
    let names = names(source, ctx);
    let fields: Vec<Option<Option<(usize, bool)>>> =
        names.iter().map(|name| layouts.symbol_field(name)).collect();
    let mut places = Vec::new();
    let mut guess = false;
    for op in TopLevelOps::new(&container, tables) {
        let op = op?;
        let stated = op.attributes.and_then(|index| dictionary_value(index, b"sym_name", tables));
        let symbol = stated.or_else(|| match (op.properties, fields.get(op.name.index())) {
            (Some(blob), Some(&Some(field))) => blob_string(blob, field?, tables),
            (Some(blob), _) => {
                let name = names.get(op.name.index())?;
                let field = layouts.symbol_field_of(name, &Fields::of(blob, tables));
                guess |= field.is_none();
                blob_string(blob, field??, tables)
            }
            (None, _) => None,
        });
        places.push(place(&op, symbol));
    }
    if guess {
        let found = top_level(&container, tables, &layouts)?;
        // What is guessed is nobody's name until someone says so, who asks for it.
        let symbol = |op: &TopLevelOp| {
            let certain = op.symbol.as_ref().filter(|symbol| !symbol.guessed)?;
            let entry = tables.entries.attribute(certain.attribute)?;
            string_index(&entry, tables)
        };
        places = found.iter().map(|op| place(op, symbol(op))).collect();
    }
    Ok(Places::Found(places))
}

fn place(op: &TopLevelOp, symbol: Option<StringIdx>) -> Place {
    let (start, bytes) = (op.start as u64, op.end.saturating_sub(op.start) as u64);
    Place { start, bytes, name: op.name, symbol, attributes: op.attributes, properties: op.properties }
}

/// Where definitions say that the names of symbols are: those of today, or of the time of the file.
struct Defined<'c> {
    ctx: &'c Context,
    version: Version,
    layout: Option<&'c ReleaseLayout>,
}

/// Which attribute of a layout is the name of a symbol, and whether it may be absent.
fn symbol_of(layout: &OpLayout) -> Option<(usize, bool)> {
    let at = layout.attrs.iter().position(|attr| &*attr.name == "sym_name")?;
    Some((at, layout.attrs.get(at)?.optional))
}

/// Where the names of symbols were at any time, for files of which it is not known when they were written: nothing is said of operations that had
/// them in several places.
pub struct AnyTime {
    line: Option<ReleaseLayout>,
}

impl AnyTime {
    /// By the time line of a context.
    pub fn new(ctx: &Context) -> AnyTime {
        let line = ctx.time_line();
        AnyTime { line: line.map(|line| ReleaseLayout::new(line.clone(), line.whole())) }
    }
}

impl SymbolLayouts for AnyTime {
    fn symbol_field(&self, op: &str) -> Option<Option<(usize, bool)>> {
        in_layout(self.line.as_ref()?, op, None)
    }

    fn symbol_field_of(&self, op: &str, blob: &Fields<'_, '_>) -> Option<Option<(usize, bool)>> {
        in_layout(self.line.as_ref()?, op, Some(blob))
    }
}

/// What all layouts that an operation can have had say: of one blob, those with so many fields as it has. Where these differ, the name is where
/// only one of them finds a string.
fn in_layout(
    layout: &ReleaseLayout,
    op: &str,
    blob: Option<&Fields<'_, '_>>,
) -> Option<Option<(usize, bool)>> {
    let fits = |layout: &&OpLayout| {
        let sizes = layout.operand_groups.is_some() || layout.result_groups.is_some();
        blob.is_none_or(|blob| match (layout.natives.is_empty(), sizes) {
            // Native properties lie as each of them likes.
            (false, _) => true,
            (true, true) => blob.count() >= layout.attrs.len(),
            (true, false) => blob.count() == layout.attrs.len(),
        })
    };
    let mut fields: Vec<Option<(usize, bool)>> = layout.layouts(op).filter(fits).map(symbol_of).collect();
    fields.sort_unstable();
    fields.dedup();
    // Who had no symbol at some time may have none here.
    if let (Some(blob), false) = (blob, fields.len() < 2 || fields.contains(&None)) {
        fields.retain(|field| field.is_some_and(|(at, optional)| blob.is_string(at, optional)));
    }
    match fields.as_slice() {
        &[field] => Some(field),
        _ => None,
    }
}

impl SymbolLayouts for Defined<'_> {
    fn symbol_field(&self, op: &str) -> Option<Option<(usize, bool)>> {
        if let Some(layout) = self.layout {
            return in_layout(layout, op, None);
        }
        let info = self.ctx.op_info(self.ctx.op_name(op));
        let def = &info.registered()?.def;
        let mut names: Vec<&[u8]> = def.attrs.iter().map(|field| self.ctx.bytes(field.name)).collect();
        if !self.version.has_native_segment_sizes() {
            names.extend(
                info.registered()?
                    .slots
                    .iter()
                    .skip(def.attrs.len() + def.props.len())
                    .map(|&slot| self.ctx.bytes(slot)),
            );
        }
        names.sort_unstable();
        let field = def.attrs.iter().find(|field| self.ctx.bytes(field.name) == b"sym_name");
        Some(field.and_then(|field| {
            let at = names.iter().position(|&name| name == b"sym_name")?;
            Some((at, !matches!(field.presence, Presence::Required)))
        }))
    }

    fn symbol_field_of(&self, op: &str, blob: &Fields<'_, '_>) -> Option<Option<(usize, bool)>> {
        match self.layout {
            Some(layout) => in_layout(layout, op, Some(blob)),
            None => self.symbol_field(op),
        }
    }
}
