//! The TableGen interpreter as a command.

use clap::Parser;
use rmlir_tablegen::{Session, Severity};
use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

/// Reads TableGen files and shows their records.
#[derive(Parser)]
#[command(
    name = "rmlir-tblgen",
    version,
    after_help = "Examples:\n  rmlir-tblgen Ops.td -I include\n  rmlir-tblgen --dump-json Ops.td -I include -D EXTRA -o ops.json\n  echo 'def a { int x = 1; }' | rmlir-tblgen -"
)]
struct Args {
    /// File to read; `-` is the standard input.
    #[arg(default_value = "-")]
    file: String,
    /// Directory in which included files are looked for; may be repeated.
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<String>,
    /// Macro to define for `#ifdef`; may be repeated.
    #[arg(short = 'D', value_name = "MACRO")]
    define: Vec<String>,
    /// Output file; `-` is the standard output.
    #[arg(short = 'o', value_name = "OUT", default_value = "-")]
    output: String,
    /// Write all records as one line of JSON.
    #[arg(long, conflicts_with = "print_records")]
    dump_json: bool,
    /// Print all classes and records (the default).
    #[arg(long)]
    print_records: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Nobody is left to tell if this fails.
            let _ = std::io::stderr().lock().write_all(message.as_bytes());
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let mut session = Session::new();
    for dir in &args.include {
        session = session.include_dir(dir);
    }
    for name in &args.define {
        session = session.define(name);
    }
    let parsed = if args.file == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|e| format!("rmlir-tblgen: <stdin>: {e}\n"))?;
        let text: Arc<str> = String::from_utf8_lossy(&bytes).into();
        session.parse_texts(&[("-", text)])
    } else {
        session.parse(&[&args.file])
    };
    let parsed = parsed.map_err(|diagnostics| {
        let errors = diagnostics.errors();
        let sum = format!("rmlir-tblgen: {errors} errors.\n");
        format!("{diagnostics}{}", if diagnostics.stopped { "" } else { &sum })
    })?;
    let notes = parsed.diagnostics.list.iter().filter(|d| d.severity != Severity::Error);
    let notes: String = notes.map(ToString::to_string).collect();
    let _ = std::io::stderr().lock().write_all(notes.as_bytes());
    let text = if args.dump_json { parsed.records.to_json() } else { parsed.records.print() };
    // The process ends here: freeing the records one by one would be a waste.
    std::mem::forget(parsed);
    write_output(&args.output, text.as_bytes())
}

fn write_output(path: &str, bytes: &[u8]) -> Result<(), String> {
    let result = if path == "-" {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    } else {
        std::fs::write(path, bytes)
    };
    result.map_err(|e| format!("rmlir-tblgen: {path}: {e}\n"))
}
