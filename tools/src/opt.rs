//! The driver of `rmlir-opt`: parse, verify, print, chunk by chunk.

use crate::expect::{Expectations, Level};
use crate::old_text;
use crate::output::{Fill, OutputError};
use crate::passes::Passes;
use crate::split::{DEFAULT_MARKER, split};
use crate::timing::{Display, Format, Timer};
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::diag::capture;
use rmlir_ir::print::{PrintOptions, module_text, print_module, write_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module, render, verify};
use rmlir_reader::{Format as FileFormat, ReadOptions, detect};
use rmlir_writer::WriteOptions;
use std::cell::RefCell;
use std::io::Write;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// What to do with an input.
#[derive(Clone, Debug)]
pub struct Options {
    /// Accept operations, types and attributes of unregistered dialects.
    pub allow_unregistered: bool,
    /// Accept references to symbols that are not there.
    pub allow_dangling: bool,
    /// How the input is read.
    pub parse: ParseOptions,
    /// How the result is printed.
    pub print: PrintOptions,
    /// The release that wrote bytecode input, if its producer does not say so.
    pub assume_release: Option<u32>,
    /// Write bytecode instead of text.
    pub bytecode: Option<WriteOptions>,
    /// Check the input after reading.
    pub verify: bool,
    /// Attach the operation to errors about it.
    pub print_op_on_diagnostic: bool,
    /// Match diagnostics against the comments in the input.
    pub verify_diagnostics: Option<Level>,
    /// Cut the input at this marker.
    pub split: Option<String>,
    /// What stands between the outputs of chunks.
    pub output_marker: String,
    /// Print, read back and compare.
    pub verify_roundtrip: bool,
    /// Report where the time goes.
    pub timing: Option<(Format, Display)>,
    /// Diagnostics with terminal colours.
    pub color: bool,
    /// What is done between reading and writing.
    pub passes: Option<Passes>,
    /// IRDL files whose dialects the input may be of.
    pub irdl: Vec<Arc<SourceFile>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            allow_unregistered: false,
            allow_dangling: false,
            parse: ParseOptions::default(),
            print: PrintOptions::default(),
            assume_release: None,
            bytecode: None,
            verify: true,
            print_op_on_diagnostic: true,
            verify_diagnostics: None,
            split: None,
            output_marker: DEFAULT_MARKER.into(),
            verify_roundtrip: false,
            timing: None,
            color: false,
            passes: None,
            irdl: Vec::new(),
        }
    }
}

/// Makes the context of a chunk: registers dialects.
pub type MakeContext<'a> = &'a dyn Fn() -> Context;

/// What came of an input.
#[derive(Debug)]
pub struct Outcome {
    /// The text to write; without the text of chunks that failed.
    pub output: Vec<u8>,
    /// Whether everything went as it should.
    pub ok: bool,
    /// What came of writing the text, if that is done already: only a run over one chunk writes as it goes.
    pub written: Option<Result<(), OutputError>>,
}

/// What came of writing, once that is done.
type Written = RefCell<Option<Result<(), OutputError>>>;

/// Writes text that comes in pieces.
pub type Stream<'a> = &'a dyn Fn(Fill<'_>) -> Result<(), OutputError>;

/// Runs the tool on an input. Diagnostics go to `errors` as they come, and so does the text to `stream` where nothing can follow it;
/// otherwise it is in the outcome.
pub fn run(
    file: &Arc<SourceFile>,
    options: &Options,
    make: MakeContext<'_>,
    errors: &SharedWriter,
    stream: Stream<'_>,
) -> Outcome {
    let timer = Timer::default();
    let matching = options.verify_diagnostics.is_some();
    let expectations = if matching { Expectations::of_file(file) } else { Expectations::none(file) };
    let expectations = Arc::new(Mutex::new(expectations));
    let whole: Range<usize> = 0..file.bytes().len();
    let alone = options.split.is_none() && options.verify_diagnostics.is_none();
    let written = RefCell::new(None);
    let stream = alone.then_some((stream, &written));
    // The file is searched before its parts are let go.
    let is_plain = alone && !Expectations::may_be_in(file);
    let run = Run { file, options, make, errors, expectations: &expectations, stream };
    let chunks = match &options.split {
        Some(marker) => run.cut(marker),
        None => vec![whole],
    };
    let mut outcome = Outcome { output: Vec::new(), ok: true, written: None };
    for (index, chunk) in chunks.iter().enumerate() {
        if index > 0 {
            outcome.output.extend_from_slice(options.output_marker.as_bytes());
            outcome.output.push(b'\n');
        }
        outcome.ok &= run.chunk(chunk.clone(), &mut outcome.output, &timer);
    }
    // What nobody matches is missing.
    let left = match matching {
        true => expectations.lock().unwrap_or_else(PoisonError::into_inner).finish(),
        false if is_plain => Vec::new(),
        false => Expectations::of_file(file).finish(),
    };
    errors.write(&left);
    if matching {
        outcome.ok = outcome.ok && left.is_empty();
    }
    outcome.written = written.take();
    if let Some((format, display)) = options.timing {
        errors.write(timer.report(format, display).as_bytes());
    }
    outcome
}

/// A stream that diagnostics of several threads go to.
#[derive(Clone)]
pub struct SharedWriter(Arc<Mutex<dyn Write + Send>>);

impl SharedWriter {
    /// Over any stream.
    pub fn new(stream: impl Write + Send + 'static) -> SharedWriter {
        SharedWriter(Arc::new(Mutex::new(stream)))
    }

    /// Writes; a closed stream is no error, since nowhere is left to report it.
    pub fn write(&self, bytes: &[u8]) {
        let mut stream = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stream.write_all(bytes).and_then(|()| stream.flush());
    }
}

struct Run<'a> {
    file: &'a Arc<SourceFile>,
    options: &'a Options,
    make: MakeContext<'a>,
    errors: &'a SharedWriter,
    expectations: &'a Arc<Mutex<Expectations>>,
    /// Where the text of the only chunk goes, and what comes of that.
    stream: Option<(Stream<'a>, &'a Written)>,
}

impl Run<'_> {
    fn cut(&self, marker: &str) -> Vec<Range<usize>> {
        let cut = split(self.file.bytes(), marker.as_bytes());
        let ctx = Context::new();
        if let Some(segment) = ctx.add_loc_source(Arc::new(Arc::clone(self.file))) {
            for at in cut.near_misses {
                let warning = Diagnostic::warning(segment.loc(at), "near miss with file split marker");
                self.errors.write(&render::render(&ctx, &warning));
            }
        }
        cut.chunks
    }

    /// Processes one chunk; gives whether it went as it should.
    fn chunk(&self, window: Range<usize>, output: &mut Vec<u8>, timer: &Timer) -> bool {
        let ctx = (self.make)();
        if self.stream.is_some() {
            // Nothing comes after the only chunk: taking the context apart would be work for nobody.
            std::mem::forget(ctx.clone());
        }
        ctx.print_op_on_diagnostic(self.options.print_op_on_diagnostic);
        ctx.print_debuginfo_on_diagnostic(self.options.print.debuginfo);
        // Nothing that is expected concerns these files, and what is allowed of the input is not of them.
        let guard = ctx.with_handler(self.plain_handler());
        if crate::definitions::load_irdl(&ctx, &self.options.irdl).is_err() {
            return false;
        }
        drop(guard);
        ctx.allow_unregistered_dialects(self.options.allow_unregistered);
        ctx.allow_dangling_symbols(self.options.allow_dangling);
        if self.options.verify_diagnostics.is_some() {
            ctx.print_op_on_diagnostic(false);
        }
        let complaints = Arc::new(Mutex::new(false));
        let guard = ctx.with_handler(self.handler(&complaints));
        let result = self.process(&ctx, window, timer);
        drop(guard);
        let complained = *complaints.lock().unwrap_or_else(PoisonError::into_inner);
        let ok = match (&result, self.options.verify_diagnostics) {
            (_, Some(_)) => !complained,
            (result, None) => result.is_ok(),
        };
        match result {
            Ok(text) if output.is_empty() => *output = text,
            Ok(text) => output.extend_from_slice(&text),
            Err(_) => {}
        }
        ok
    }

    /// Renders diagnostics.
    fn plain_handler(&self) -> rmlir_ir::diag::Handler {
        let errors = self.errors.clone();
        let options = render::RenderOptions { color: self.options.color };
        Arc::new(move |ctx, diagnostic| {
            errors.write(&render::render_with(ctx, &diagnostic, options));
            None
        })
    }

    /// Renders diagnostics, or matches them and notes whether one did not fit.
    fn handler(&self, complaints: &Arc<Mutex<bool>>) -> rmlir_ir::diag::Handler {
        let errors = self.errors.clone();
        let Some(level) = self.options.verify_diagnostics else { return self.plain_handler() };
        let (expectations, complaints) = (Arc::clone(self.expectations), Arc::clone(complaints));
        Arc::new(move |ctx, diagnostic| {
            let text =
                expectations.lock().unwrap_or_else(PoisonError::into_inner).check(ctx, &diagnostic, level);
            if !text.is_empty() {
                *complaints.lock().unwrap_or_else(PoisonError::into_inner) = true;
                errors.write(&text);
            }
            None
        })
    }

    fn process(&self, ctx: &Context, window: Range<usize>, timer: &Timer) -> Result<Vec<u8>, Failed> {
        let mut module = timer.time("Parser", || self.read(ctx, self.file, window))?;
        if self.options.verify_roundtrip {
            timer.time("Roundtrip", || self.roundtrip(ctx, &module))?;
        }
        let mut print = self.options.print.clone();
        print.most_text = Some(module_text(self.file.bytes().len() as u64));
        if let Some(passes) = self.options.passes.as_ref().filter(|passes| !passes.is_idle()) {
            passes.run(&mut module, self.errors, timer)?;
            // What nobody has verified may not be fit for custom forms.
            if !passes.verify_each && !print.generic && !print.assume_verified {
                let (valid, _) = capture(|| module.top().map_or(Ok(()), verify::verify));
                print.generic = valid.is_err();
            }
        }
        let result = timer.time("Output", || match &self.options.bytecode {
            Some(options) => {
                // Expected diagnostics are those of the reference, which drops in silence.
                let warn = self.options.verify_diagnostics.is_none();
                let pieces = write_bytecode(&module, options, warn)?;
                self.put(&module, &mut |out| pieces.iter().try_for_each(|piece| out.write_all(piece)))
            }
            None => self.put(&module, &mut |out| write_module(&module, &print, out)),
        });
        if self.stream.is_some() {
            std::mem::forget(module);
        }
        result
    }

    /// Writes to the stream, if there is one, or gives what there is to write.
    fn put(&self, module: &Module, fill: Fill<'_>) -> Result<Vec<u8>, Failed> {
        let mut kept = Vec::new();
        match self.stream {
            Some((stream, written)) => *written.borrow_mut() = Some(stream(fill)),
            None => {
                let loc = module.top().map_or(Loc::UNKNOWN, |top| top.loc());
                fill(&mut kept)
                    .or_else(|error| Diagnostic::error(loc, error.to_string()).emit(module.ctx()))?;
            }
        }
        Ok(kept)
    }

    fn read(&self, ctx: &Context, file: &Arc<SourceFile>, window: Range<usize>) -> Result<Module, Failed> {
        let window_bytes = file.bytes().slice(window.clone());
        if detect(&window_bytes) == FileFormat::Bytecode {
            let options = ReadOptions {
                implicit_module: self.options.parse.implicit_module,
                assume_release: self.options.assume_release,
                verify: self.options.verify,
                ..ReadOptions::default()
            };
            let module = rmlir_reader::read(ctx, window_bytes, file.name(), &options);
            file.has_been_read(window);
            return module;
        }
        if self.options.bytecode.is_some() || self.options.print.debuginfo {
            // All locations of the text are going to be asked for.
            file.find_lines();
        }
        if let Some(release) = self.options.parse.syntax_of {
            return old_text::read(ctx, file, window, &self.options.parse, release, self.options.verify);
        }
        let module = parse(ctx, file, window.clone(), &self.options.parse)?;
        file.has_been_read(window);
        if self.options.verify {
            module.top().map_or(Ok(()), verify::verify)?;
        }
        Ok(module)
    }

    /// Writes the module in custom form, in generic form and as bytecode, reads it back and compares the generic text with
    /// locations.
    fn roundtrip(&self, ctx: &Context, module: &Module) -> Result<(), Failed> {
        let reference = self.reference_text(module);
        let text = |generic| {
            let options = PrintOptions { generic, debuginfo: true, ..PrintOptions::default() };
            let mut text = Vec::new();
            print_module(module, &options, &mut text);
            text
        };
        let bytecode = write_bytecode(module, &WriteOptions::default(), false)?.concat();
        for form in [text(false), text(true), bytecode] {
            let file = Arc::new(SourceFile::new("roundtrip", form));
            let len = file.bytes().len();
            let again = self.reference_text(&self.read(ctx, &file, 0..len)?);
            if again != reference {
                let (want, got) = (String::from_utf8_lossy(&reference), String::from_utf8_lossy(&again));
                let message = format!(
                    "roundTrip testing roundtripped module differs from reference:\n\
                     <<<<<<Reference\n{want}\n=====\n{got}\n>>>>>roundtripped\n"
                );
                let loc = module.top().map_or(rmlir_ir::Loc::UNKNOWN, |top| top.loc());
                return Diagnostic::error(loc, message).emit(ctx);
            }
        }
        Ok(())
    }

    fn reference_text(&self, module: &Module) -> Vec<u8> {
        let options = PrintOptions { generic: true, debuginfo: true, ..PrintOptions::default() };
        let mut text = Vec::new();
        print_module(module, &options, &mut text);
        text
    }
}

/// Writes a module as bytecode, in pieces. What stands in the way is reported at its operation; `warn` of what is dropped.
///
/// # Errors
/// If it cannot be written so; that has been reported.
pub fn write_bytecode(module: &Module, options: &WriteOptions, warn: bool) -> Result<Vec<Vec<u8>>, Failed> {
    let loc = module.top().map_or(Loc::UNKNOWN, |top| top.loc());
    let ctx = module.ctx();
    let written = rmlir_writer::write_pieces(module, options)
        .or_else(|error| Diagnostic::error(loc, error.to_string()).emit(ctx))?;
    if warn && !written.dropped.is_empty() {
        ctx.emit(Diagnostic::warning(loc, rmlir_writer::drops(&written.dropped)));
    }
    Ok(written.pieces)
}
