//! `chain`: a file read, verified, and printed or written, as `rmlir-opt` does it, and nothing else: what a profiler is to look at. It is
//! built without passes and the code generator, so that it is soon there after a change.

use rmlir_bench::stages;
use rmlir_ir::print::{PrintOptions, write_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{Format, detect};
use rmlir_writer::WriteOptions;
use std::error::Error;
use std::io::{Write, sink, stderr};
use std::process::ExitCode;
use std::sync::Arc;

/// The heap of the tools.
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "chain FILE read|check|print|custom|write\nreads a text or bytecode, checks it, and prints or writes it to nowhere";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, last] = &arguments[..] else {
        let _ = writeln!(stderr(), "{USAGE}");
        return ExitCode::FAILURE;
    };
    match run(file, last) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(stderr(), "chain: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(file: &str, last: &str) -> Result<(), Box<dyn Error>> {
    let ctx = stages::context();
    let module = open(&ctx, file)?;
    if last != "read" {
        stages::check(&module).map_err(|_| "invalid")?;
    }
    let print = |generic| PrintOptions { generic, ..PrintOptions::default() };
    match last {
        "read" | "check" => {}
        "print" => write_module(&module, &print(true), &mut sink())?,
        "custom" => write_module(&module, &print(false), &mut sink())?,
        "write" => drop(rmlir_writer::write_pieces(&module, &WriteOptions::default())?),
        _ => return Err(USAGE.into()),
    }
    // Nobody needs the memory any more: the tools do not take it apart either.
    std::mem::forget(module);
    std::mem::forget(ctx);
    Ok(())
}

fn open(ctx: &Context, file: &str) -> Result<Module, Box<dyn Error>> {
    let bytes = std::fs::read(file)?;
    let module = match detect(&bytes) {
        Format::Bytecode => stages::from_bytecode(ctx, bytes),
        Format::Text => stages::read(ctx, &Arc::new(SourceFile::new(file, bytes))),
    };
    module.map_err(|_| "refused".into())
}
