//! `toyc`: the compiler of the tutorial.

use rmlir::Context;
use rmlir::ir::print::{PrintOptions, print_module};
use rmlir::ir::{Diagnostic, Module, verify};
use rmlir_jit::{Image, flush, in_process, report_faults, runtime};
use rmlir_toy::language::{dump::dump, parser::parse};
use rmlir_toy::lower::{Stage, run};
use rmlir_toy::{Chapter, emit, register};
use std::error::Error;
use std::io::{Read, Write};
use std::process::ExitCode;

const USAGE: &str = "\
usage: toyc [-emit=ast|mlir|mlir-affine|mlir-llvm|llvm|jit] [-opt] [-x=toy|mlir] [-chapter=1..7] [-mlir-print-debuginfo] [file]

Prints what a program of Toy becomes, or runs it. A file that ends in .mlir holds operations of the dialect.
";

/// What to do.
struct Options {
    emit: String,
    optimize: bool,
    is_mlir: bool,
    chapter: Chapter,
    locations: bool,
    file: String,
}

fn options() -> Result<Option<Options>, String> {
    let mut options = Options {
        emit: "ast".into(),
        optimize: false,
        is_mlir: false,
        chapter: Chapter::LAST,
        locations: false,
        file: "-".into(),
    };
    for arg in std::env::args().skip(1) {
        let Some(name) = arg.strip_prefix('-').filter(|name| !name.is_empty()) else {
            options.file = arg;
            continue;
        };
        let name = name.trim_start_matches('-');
        match name.split_once('=').unwrap_or((name, "")) {
            ("emit", what) => options.emit = what.to_owned(),
            ("opt", _) => options.optimize = true,
            ("x", language) => options.is_mlir = language == "mlir",
            ("mlir-print-debuginfo", _) => options.locations = true,
            ("chapter", number) => {
                let number = number.parse().ok().and_then(Chapter::numbered);
                options.chapter = number.ok_or("chapters are 1 to 7")?;
            }
            ("help", _) => return Ok(None),
            _ => return Err(format!("unknown option '{arg}'\n{USAGE}")),
        }
    }
    options.is_mlir |= options.file.ends_with(".mlir");
    Ok(Some(options))
}

fn main() -> ExitCode {
    let result = match options() {
        Ok(Some(options)) => compile(&options),
        Ok(None) => write(USAGE.as_bytes()).map_err(Into::into),
        Err(message) => Err(message.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let text = error.to_string();
            if !text.is_empty() {
                // Nowhere is left to report that the stream is closed.
                let _ = writeln!(std::io::stderr(), "{text}");
            }
            ExitCode::FAILURE
        }
    }
}

fn write(bytes: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

fn input(file: &str) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match file {
        "-" => std::io::stdin().read_to_end(&mut bytes)?,
        file => std::fs::File::open(file)?.read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

/// An error that has been reported has no text.
fn reported<E>(_: E) -> Box<dyn Error> {
    "".into()
}

fn compile(options: &Options) -> Result<(), Box<dyn Error>> {
    let bytes = input(&options.file).map_err(|error| format!("Could not open input file: {error}"))?;
    let ctx = rmlir::context();
    register(&ctx);
    if options.is_mlir && options.emit == "ast" {
        return Err("Can't dump a Toy AST when the input is MLIR".into());
    }
    let mut module = if options.is_mlir {
        rmlir::from_bytes(&ctx, bytes, &options.file).map_err(reported)?
    } else {
        let text = String::from_utf8(bytes).map_err(|_| "the file is not text")?;
        let file = parse(&text)?;
        if file.records.is_empty() && !options.chapter.takes_nothing() {
            return Err("Parse error (1, 1): expected 'def' in prototype but has Token -1".into());
        }
        if options.emit == "ast" {
            return Ok(write(dump(&file, &options.file).as_bytes())?);
        }
        emit::module(&ctx, &file, &options.file, options.chapter).map_err(reported)?
    };
    module.top().map_or(Ok(()), verify::verify).map_err(reported)?;
    let stage = match options.emit.as_str() {
        "mlir" => Stage::Toy,
        "mlir-affine" => Stage::Affine,
        "mlir-llvm" | "llvm" | "jit" => Stage::Llvm,
        other => return Err(format!("nothing is known of '-emit={other}'\n{USAGE}").into()),
    };
    run(&mut module, stage, options.optimize, options.chapter.infers_shapes()).map_err(reported)?;
    match options.emit.as_str() {
        "llvm" => {
            let text = rmlir_codegen::llvm_ir(&module).map_err(|errors| report(&ctx, errors))?;
            Ok(write(text.as_bytes())?)
        }
        "jit" => jit(&ctx, &module, options.optimize),
        _ => {
            let mut text = Vec::new();
            let print = PrintOptions { debuginfo: options.locations, ..PrintOptions::default() };
            print_module(&module, &print, &mut text);
            Ok(write(&text)?)
        }
    }
}

fn report(ctx: &Context, errors: Vec<Diagnostic>) -> Box<dyn Error> {
    errors.into_iter().for_each(|error| ctx.emit(error));
    "".into()
}

/// Runs `main`.
fn jit(ctx: &Context, module: &Module, optimize: bool) -> Result<(), Box<dyn Error>> {
    let native = rmlir_codegen::Options { optimize, alone: true, ..rmlir_codegen::Options::default() };
    let object = rmlir_codegen::object(module, &native).map_err(|errors| report(ctx, errors))?;
    let image = Image::load(&object, &|name| runtime::find(name).or_else(|| in_process(name)))?;
    report_faults();
    // SAFETY: the program is made of operations of the dialect, which touch no memory but their own; `main` takes and gives nothing.
    let done = unsafe { image.call::<()>("main") };
    flush();
    done.ok_or_else(|| "there is no function 'main'".into())
}
