//! A whole file, and a text that is one value.

use super::aliases::Aliases;
use super::ops::Frame;
use super::parallel::Postponed;
use super::regions::OpenRegion;
use super::{LET_GO, Parser, Shared};
use crate::options::ParseOptions;
use crate::token::Kind;
use rmlir_ir::diag::{Diagnostic, Failed, capture, errors_emitted};
use rmlir_ir::loc::LocSegment;
use rmlir_ir::raw::RawModule;
use rmlir_ir::source::{LineColumn, SourceFile};
use rmlir_ir::{Attr, BlockId, Context, FileRange, Loc, Module, OpAddr, TraitSet, UnitId};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex};

/// Where top-level operations go.
struct Top {
    unit: UnitId,
    region: Option<rmlir_ir::RegionId>,
    block: BlockId,
}

/// Parses the part `window` of a file into a module.
pub(crate) fn module_of(
    ctx: &Context,
    source: &Arc<SourceFile>,
    window: Range<usize>,
    options: &ParseOptions,
) -> Result<Module, Failed> {
    let segment = ctx.add_loc_source(Arc::new(Arc::clone(source)));
    let end = window.end.min(source.bytes().len());
    let start = window.start.min(end);
    if u32::try_from(end).is_err() {
        let message = format!("{}: a text of 4 GiB or more cannot be parsed", source.name());
        return Diagnostic::error(Loc::UNKNOWN, message).emit(ctx);
    }
    let text = &source.bytes()[..end];
    if options.parallel
        && rayon::current_num_threads() > 1
        && end - start >= options.parallel_from
        && let Some(module) = attempt_in_parallel(ctx, source, text, start, options, segment)
    {
        return Ok(module);
    }
    let module = Module::new(ctx);
    let shared = Shared { start, ..shared(ctx, source, text, options, segment, module.resources.file()) };
    let told = errors_emitted();
    let mut parser = Parser::new(&shared, start, module, Arc::new(Aliases::of(shared.text)));
    if parser.file().is_err() {
        // Nothing is refused without a word.
        if errors_emitted() == told {
            parser.emit_at(parser.tok.start, "the text is not understood up to here");
        }
        return Err(Failed);
    }
    Ok(parser.module)
}

fn shared<'s>(
    ctx: &'s Context,
    file: &'s Arc<SourceFile>,
    text: &'s [u8],
    options: &'s ParseOptions,
    segment: Option<LocSegment>,
    resource_file: u32,
) -> Shared<'s> {
    Shared {
        name: std::sync::OnceLock::new(),
        ctx,
        file,
        segment,
        alone: false,
        options,
        text,
        start: 0,
        distinct: Mutex::new(FxHashMap::default()),
        resource_file,
    }
}

/// Parses with bodies left to other threads. `None` if there is anything to say about the file: whoever parses it again in order says it
/// in order.
fn attempt_in_parallel(
    ctx: &Context,
    source: &Arc<SourceFile>,
    text: &[u8],
    start: usize,
    options: &ParseOptions,
    segment: Option<LocSegment>,
) -> Option<Module> {
    let module = Module::new(ctx);
    let shared = Shared { start, ..shared(ctx, source, text, options, segment, module.resources.file()) };
    let threads = rayon::current_num_threads();
    let (postponed, readers) = Postponed::new(&shared, module.part_of_file(), start, threads);
    let (result, said) = capture(|| {
        let mut parser = Parser::new(&shared, start, module, Arc::new(Aliases::of(shared.text)));
        parser.postponed = postponed;
        let top = rayon::in_place_scope(|scope| {
            (0..threads).for_each(|_| scope.spawn(|_| readers.run()));
            let top = parser.top_level();
            parser.hand_out_rest(top.is_ok());
            top
        })?;
        parser.take_parts(readers)?;
        parser.end_file(&top)?;
        Ok::<_, Failed>(parser.module)
    });
    result.ok().filter(|_| said.is_empty())
}

/// Parses a text that is one value and nothing else.
pub(crate) fn value_of<T>(
    ctx: &Context,
    text: &str,
    parse: impl Fn(&mut ValueParser<'_, '_>) -> Result<T, Failed>,
) -> Result<T, Failed> {
    let whole = |parser: &mut ValueParser<'_, '_>| {
        let value = parse(parser)?;
        match parser.0.is(Kind::Eof) {
            true => Ok(value),
            false => Err(parser.0.error("expected the end of the text")),
        }
    };
    start_of(ctx, text.as_bytes(), || SourceFile::new("<text>", text.as_bytes().to_vec()), whole)
}

/// Parses the value at the start of a text, and gives the place of the token after it.
pub(crate) fn prefix_of<T>(
    ctx: &Context,
    text: &[u8],
    parse: impl Fn(&mut ValueParser<'_, '_>) -> Result<T, Failed>,
) -> Result<(T, usize), Failed> {
    let file = || SourceFile::new(String::from_utf8_lossy(text), text.to_vec());
    start_of(ctx, text, file, |parser| Ok((parse(parser)?, parser.0.tok.start as usize)))
}

/// Parses what stands at the start of a text; the text may go on. `file` is what messages say that it is.
fn start_of<T>(
    ctx: &Context,
    text: &[u8],
    file: impl FnOnce() -> SourceFile,
    parse: impl Fn(&mut ValueParser<'_, '_>) -> Result<T, Failed>,
) -> Result<T, Failed> {
    static NO_FILE: LazyLock<Arc<SourceFile>> =
        LazyLock::new(|| Arc::new(SourceFile::new("<text>", Vec::new())));
    let options = ParseOptions::default();
    let attempt = |file: &Arc<SourceFile>, segment: Option<LocSegment>| {
        let module = Module::new(ctx);
        let alone = segment.is_none();
        let shared = shared(ctx, file, text, &options, segment, module.resources.file());
        let shared = Shared { alone, ..shared };
        let mut parser = Parser::new(&shared, 0, module, Arc::new(Aliases::of(shared.text)));
        let value = parse(&mut ValueParser(&mut parser))?;
        if parser.no_token { Err(Failed) } else { Ok(value) }
    };
    // A copy of the text and places in it are taken only when there is something to say about them.
    if let (Ok(value), _) = capture(|| attempt(&NO_FILE, None)) {
        return Ok(value);
    }
    let file = Arc::new(file());
    attempt(&file, ctx.add_loc_source(Arc::new(Arc::clone(&file))))
}

/// A parser of one value.
pub(crate) struct ValueParser<'p, 's>(&'p mut Parser<'s>);

impl ValueParser<'_, '_> {
    pub(crate) fn ty(&mut self) -> Result<rmlir_ir::Type, Failed> {
        self.0.parse_type()
    }

    pub(crate) fn attr(&mut self) -> Result<rmlir_ir::Attr, Failed> {
        self.0.parse_attr(None)
    }
}

impl Parser<'_> {
    /// Reads a file to its end.
    fn file(&mut self) -> Result<(), Failed> {
        let top = self.top_level()?;
        self.end_file(&top)
    }

    /// Reads what is at the top level.
    fn top_level(&mut self) -> Result<Top, Failed> {
        let top = self.open_top();
        self.names.push_scope(true);
        self.blocks.push_scope();
        loop {
            match self.tok.kind {
                Kind::Eof if !self.no_token => break,
                Kind::Eof | Kind::Error => return Err(Failed),
                Kind::Hash => self.attr_alias_definition()?,
                Kind::Bang => self.type_alias_definition()?,
                Kind::MetaBegin => self.file_metadata()?,
                _ => self.top_operation()?,
            }
        }
        self.check_undefined()?;
        self.resolve_locs()?;
        let undefined = self.blocks.pop_scope();
        for &at in &undefined {
            self.error_at(at, "reference to an undefined block");
        }
        if !undefined.is_empty() {
            return Err(Failed);
        }
        self.frames.clear();
        Ok(top)
    }

    /// A body was read to its end: it gets memory of its size. What was read of the text may be let go, unless others read bodies that lie there.
    pub(super) fn complete_body(&mut self, unit: UnitId) {
        self.module.settle_unit(unit, &mut self.rooms);
        let read = self.let_go..self.tok.start as usize;
        if read.len() >= LET_GO && !self.postponed.is_used() {
            self.let_go = read.end;
            self.shared.file.has_been_read(read);
        }
    }

    /// Completes a file of which everything has been read.
    fn end_file(&mut self, top: &Top) -> Result<(), Failed> {
        self.declare_resources();
        self.close_top(top)
    }

    /// Reads an operation of the top level with all that is inside it.
    fn top_operation(&mut self) -> Result<(), Failed> {
        let base = self.frames.len();
        self.operation()?;
        while self.frames.len() > base {
            // The region of an operation in generic form is open: read to its end, and on after it.
            let region = self.run(base + 1)?;
            self.after_region(region)?;
        }
        Ok(())
    }

    /// Makes the place for top-level operations: the body of a module, or the root itself.
    fn open_top(&mut self) -> Top {
        if !self.shared.options.implicit_module {
            let (unit, block) = (self.module.root(), self.module.root_block());
            return Top { unit, region: None, block };
        }
        let unit = self.module.new_unit();
        let body = self.module.body_mut(unit);
        let (region, block) = (body.new_region(), body.new_block());
        body.append_block(block, region);
        body.add_root_region(region);
        self.unit = unit;
        self.frames.push(Frame::Region(OpenRegion { region, block }));
        Top { unit, region: Some(region), block }
    }

    /// Makes what has been read the top-level operation: the one module that the file is, or a module around it all.
    fn close_top(&mut self, top: &Top) -> Result<(), Failed> {
        if top.region.is_none() {
            return self.check_single(top);
        }
        let root = self.module.root();
        let body = self.module.body(top.unit);
        let first = body.first_op(top.block);
        let only = first.filter(|&op| body.next_op(op).is_none());
        if let Some(op) = only.filter(|&op| self.is_module(OpAddr { unit: top.unit, op })) {
            let block = self.module.root_block();
            let moved = self.module.move_op(OpAddr { unit: top.unit, op }, root, block, None);
            return moved.map(|_| ()).map_err(|_| Failed);
        }
        let loc = self.start_loc();
        let mut spec = self.module.spec(self.ctx.op_name("builtin.module"), self.ctx.loc(loc));
        spec.unit = Some(top.unit);
        let op = self.module.create_op(root, spec);
        let block = self.module.root_block();
        self.module.body_mut(root).append_op(op, block);
        Ok(())
    }

    fn is_module(&self, at: OpAddr) -> bool {
        let op = self.module.op(at);
        op.name_text() == b"builtin.module" && op.has_trait(TraitSet::SYMBOL_TABLE)
    }

    /// What stands for the whole text: no line of the file, or where a part of it begins.
    fn start_loc(&self) -> Attr {
        let file = self.ctx.ident(self.shared.file.name());
        let at = match self.shared.start {
            0 => LineColumn { line: 0, column: 0 },
            start => self.shared.file.position(start),
        };
        self.ctx.file_loc(FileRange::place(file, at.line, at.column))
    }

    fn check_single(&self, top: &Top) -> Result<(), Failed> {
        let found = self.module.body(top.unit).ops_in(top.block).count();
        if found == 1 {
            return Ok(());
        }
        let loc = self.start_loc();
        let message = format!("source must contain a single top-level operation, found: {found}");
        Diagnostic::error(self.ctx.loc(loc), message).emit(self.ctx)
    }
}
