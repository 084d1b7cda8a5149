//! Files of which only what is asked for is read.

use crate::attr_type::Decoder;
use crate::fault::{Reporter, Result};
use crate::file::File;
use crate::ir::Builder;
use crate::locations::Locations;
use crate::{ReadOptions, open_source};
use bytes::Bytes;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::symbol::{SymbolLayouts, TopLevelOp, top_level};
use rmlir_format::{Bytecode, SectionId, Version};
use rmlir_ir::def::Presence;
use rmlir_ir::layout::ReleaseLayout;
use rmlir_ir::resources::Resources;
use rmlir_ir::{Context, Failed, LocSegment, Module};
use std::ops::Range;
use std::sync::Arc;

/// A file whose tables were read.
pub(crate) struct Source {
    pub(crate) file: Arc<File>,
    /// Where the IR section lies.
    pub(crate) section: Range<usize>,
    pub(crate) segment: Option<LocSegment>,
    pub(crate) layout: Option<Arc<ReleaseLayout>>,
}

impl Source {
    pub(crate) fn decoder<'f>(&'f self, ctx: &'f Context) -> Decoder<'f> {
        Decoder { ctx, file: &self.file }
    }

    pub(crate) fn window(&self, range: Range<usize>, section: SectionId) -> Cursor<'_> {
        Cursor::over(self.file.tables.borrow_owner(), range.start, range.end, Some(section))
    }

    pub(crate) fn locations(&self) -> Locations {
        Locations::new(self.segment, self.file.attrs.len())
    }

    /// A builder of the whole section.
    pub(crate) fn builder<'f>(&'f self, decoder: Decoder<'f>, module: Module) -> Builder<'f> {
        let window = self.window(self.section.clone(), SectionId::Ir);
        Builder::new(decoder, module, self.locations(), window).with_layout(self.layout.clone())
    }
}

/// An operation of a file's module: a function, a global.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LazyOp {
    /// Full name of the operation.
    pub op: String,
    /// The symbol that it defines, as it is in the file.
    pub symbol: Option<Vec<u8>>,
    /// Bytes in the file, with everything inside.
    pub bytes: usize,
    range: Range<usize>,
}

/// A bytecode file whose operations are read when they are asked for, each by itself.
///
/// What is loaded is a module of its own, which can be used and dropped before the next one is loaded: so a file that does not fit into
/// memory can be worked through. Loading needs no exclusive access, and goes in several threads at once.
pub struct LazyModule {
    ctx: Context,
    source: Source,
    /// Holds the resources and no operation.
    parts: Module,
    reporter: Reporter,
    ops: Vec<LazyOp>,
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
        let mut reporter = Reporter::new(ctx, name);
        LazyModule::of(ctx, bytes, options, &mut reporter).map_err(|fault| {
            reporter.report(ctx, fault);
            Failed
        })
    }

    fn of(ctx: &Context, bytes: Bytes, options: &ReadOptions, reporter: &mut Reporter) -> Result<LazyModule> {
        let mut module = Module::new(ctx);
        let source = open_source(ctx, bytes, options, reporter, &mut module)?;
        let container = Bytecode::open(source.file.tables.borrow_owner())?;
        let tables = source.file.tables();
        let layouts = Defined { ctx, version: tables.version };
        let found = top_level(&container, tables, &layouts)?;
        let ops = found.into_iter().map(|op| lazy_op(&source, ctx, op)).collect();
        Ok(LazyModule { ctx: ctx.clone(), source, parts: module, reporter: reporter.clone(), ops })
    }

    /// The operations in file order.
    pub fn ops(&self) -> &[LazyOp] {
        &self.ops
    }

    /// The operation that defines a symbol.
    pub fn find(&self, symbol: &[u8]) -> Option<&LazyOp> {
        self.ops.iter().find(|op| op.symbol.as_deref() == Some(symbol))
    }

    /// The resources of the file. Attributes of every part name them.
    pub fn resources(&self) -> &Resources {
        &self.parts.resources
    }

    /// Reads one operation, into a module of its own. Nothing has been verified then. The module has no resources: they are
    /// [those of the file](LazyModule::resources).
    ///
    /// # Errors
    /// If the operation, or something that it uses, is broken, or it uses values from around it; it has been reported.
    pub fn load(&self, op: &LazyOp) -> std::result::Result<Module, Failed> {
        let decoder = self.source.decoder(&self.ctx);
        let module = self.parts.part_of_file();
        self.source.ops(decoder, module, op.range.clone(), 1, self.reporter.loc()).map_err(|fault| {
            self.reporter.report(&self.ctx, fault);
            Failed
        })
    }
}

fn lazy_op(source: &Source, ctx: &Context, op: TopLevelOp) -> LazyOp {
    let decoder = source.decoder(ctx);
    let name = crate::dialect::full_name(decoder, op.name);
    LazyOp {
        op: String::from_utf8_lossy(&name).into_owned(),
        symbol: op.symbol.map(|symbol| symbol.name),
        bytes: op.end.saturating_sub(op.start),
        range: op.start..op.end,
    }
}

/// Where definitions say that the names of symbols are.
struct Defined<'c> {
    ctx: &'c Context,
    version: Version,
}

impl SymbolLayouts for Defined<'_> {
    fn symbol_field(&self, op: &str) -> Option<Option<(usize, bool)>> {
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
}
