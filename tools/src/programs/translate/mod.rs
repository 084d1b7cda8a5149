//! `rmlir-translate`: converts MLIR files between their forms.

use crate::backend::{Backend, Request};
use crate::cli::{answer, number, set_threads, switch};
use crate::input;
use crate::native::set_target;
use crate::opt::SharedWriter;
use crate::output::{Kind, write_with};
use crate::translate::{Form, Options, Portable, translate};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rmlir_stablehlo::Version;
use std::ffi::OsString;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  rmlir-translate model.mlir -o model.mlirbc     text to bytecode, as the names say
  rmlir-translate model.mlirbc --to generic      bytecode to text in generic form, on standard output
  rmlir-translate - --to bytecode --emit-bytecode-version 4 -o out
                                                 standard input, whatever it is, to bytecode of version 4
  rmlir-translate a.mlir --emit-bytecode-producer MLIR22.1.8 -o a.mlirbc
                                                 all bytes as mlir-opt 22.1.8 writes them
  rmlir-translate program.mlirbc -o program.o    an object that cc links; what is not of the llvm dialect gets there first
  rmlir-translate artifact.mlirbc                a portable artifact of StableHLO as text
  rmlir-translate --serialize --target=1.4.0 model.mlir -o artifact.mlirbc
                                                 such an artifact, for version 1.4.0

Unknown dialects are allowed. Nothing is verified: rmlir-opt does that.

Exit status: 0 if all went well, 1 if not.";

/// The command line.
pub(super) fn command() -> Command {
    let form = |name: &'static str, forms: &[&'static str]| {
        Arg::new(name).long(name).value_name("form").value_parser(forms.to_vec())
    };
    Command::new("rmlir-translate")
        .about("Converts MLIR files between text and bytecode.")
        .version(super::VERSION)
        // A flag that a caller adds to those that a script has counts, as in the reference.
        .args_override_self(true)
        .after_help(EXAMPLES)
        .args([
            Arg::new("input")
                .value_name("input file")
                .default_value("-")
                .help("File to read; - is standard input"),
            Arg::new("o")
                .short('o')
                .value_name("filename")
                .default_value("-")
                .help("File to write; - is standard output"),
            form("from", &["text", "generic", "bytecode"])
                .help("Form of the input [default: by its first bytes]"),
            form("to", &["text", "generic", "bytecode", "object", "asm", "llvmir"])
                .help("Form of the output [default: by the name of the output, else the other one]"),
            number("opt-level", "How hard native code is optimized, 0 to 3 [default: 0]"),
            Arg::new("target").long("target").value_name("triple or version").help(
                "What native code is made for: x86_64 or aarch64, linux or darwin, or x86_64 on windows; with --serialize the version of \
                 StableHLO, or one of current, minimum, WEEK_4, WEEK_12, MAX",
            ),
            switch("serialize", "Write a portable artifact of StableHLO"),
            switch("deserialize", "Read a portable artifact as StableHLO; text of one is so anyhow"),
            switch("strip-debuginfo", "With --serialize: write no locations"),
            switch("allow-other-dialects", "With --serialize: attributes of other dialects stay what they are"),
            switch("print-stablehlo-version", "With --deserialize: say first which version the artifact is of"),
            Arg::new("backend")
                .long("backend")
                .value_name("name")
                .default_value("cranelift")
                .value_parser(["cranelift", "llc", "clang"])
                .help("Who makes native code: we, or a toolchain that is installed"),
            switch("mlir-to-llvmir", "Write LLVM IR: the same as --to llvmir"),
            switch("mlir-print-debuginfo", "Print debug info in MLIR output"),
            Arg::new("mlir-elide-elementsattrs-if-larger")
                .long("mlir-elide-elementsattrs-if-larger")
                .value_name("uint")
                .value_parser(clap::value_parser!(u64))
                .help("Elide ElementsAttrs with \"...\" that have more elements than this"),
            Arg::new("mlir-syntax")
                .long("mlir-syntax")
                .value_name("release|main")
                .value_parser(["release", "main"])
                .default_value("release")
                .help("Print what the development branch of MLIR prints where it differs from the release"),
            Arg::new("f").short('f').action(ArgAction::SetTrue).help("Write bytecode to a terminal too"),
        ])
        .args(crate::road::args())
        .args(crate::cli::assume_args())
        .args(crate::cli::bytecode_args("Format version of bytecode output, 0 to 6"))
        .args(crate::definitions::args())
}

fn form(matches: &ArgMatches, name: &str) -> Option<Form> {
    Some(match matches.get_one::<String>(name)?.as_str() {
        "bytecode" => Form::Bytecode,
        "generic" => Form::Generic,
        "object" => Form::Object,
        "asm" => Form::Assembly,
        "llvmir" => Form::LlvmIr,
        _ => Form::Text,
    })
}

/// Runs it with a command line, whose first word is the name it was called by; gives its exit status.
pub fn main(args: Vec<OsString>) -> ExitCode {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return ExitCode::from(answer(&error) as u8),
    };
    let errors = SharedWriter::new(std::io::stderr());
    let code = match work(&matches, &errors) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            errors.write(format!("{message}\n").as_bytes());
            ExitCode::FAILURE
        }
    };
    crate::caches::conclude(code)
}

/// What is asked about portable artifacts.
fn portable(matches: &ArgMatches) -> Result<Portable, String> {
    let on = |name| crate::cli::is_on(matches, name, false);
    if on("serialize") {
        let target = matches.get_one::<String>("target").map_or("", String::as_str);
        let target = Version::named(target).map_err(|error| format!("error: {error}"))?;
        target.check_target().map_err(|message| format!("error: {message}"))?;
        return Ok(Portable::Serialize {
            target,
            strip: on("strip-debuginfo"),
            others: on("allow-other-dialects"),
        });
    }
    if on("deserialize") {
        return Ok(Portable::Deserialize { say_version: on("print-stablehlo-version") });
    }
    Ok(Portable::AsInput)
}

/// How native code is made.
fn native(matches: &ArgMatches, options: &mut Options) -> Result<(), String> {
    let level = matches.get_one::<u64>("opt-level").copied().unwrap_or(0);
    options.native.optimize = level >= 2;
    let triple = matches.get_one::<String>("target");
    let backend = matches.get_one::<String>("backend").and_then(|name| Backend::named(name));
    options.backend = backend.unwrap_or_default();
    options.request =
        Request { level, triple: matches.get_one::<String>("target").cloned(), ..Request::default() };
    // Other code generators know more targets than we do.
    if let Some(triple) = triple.filter(|_| options.backend == Backend::Own) {
        set_target(&mut options.native, triple).map_err(|message| format!("error: {message}"))?;
    }
    if options.backend != Backend::Own && !matches!(options.to, Form::Object | Form::Assembly) {
        return Err("error: --backend is for objects and assembly only".into());
    }
    Ok(())
}

/// False if something was reported as diagnostic.
fn work(matches: &ArgMatches, errors: &SharedWriter) -> Result<bool, Box<dyn std::error::Error>> {
    set_threads(false);
    crate::definitions::begin(matches)?;
    let output = matches.get_one::<String>("o").map_or("-", String::as_str);
    let input = input::read(matches.get_one::<String>("input").map_or("-", String::as_str))?;
    crate::foreign::refuse(&input.name, &input.bytes)?;
    let mut options = Options { from: form(matches, "from"), ..Options::default() };
    let llvmir = crate::cli::is_on(matches, "mlir-to-llvmir", false).then_some(Form::LlvmIr);
    options.portable = portable(matches)?;
    let stated = match options.portable {
        Portable::Serialize { .. } => Some(Form::Bytecode),
        _ => llvmir.or(form(matches, "to")),
    };
    options.to = match stated {
        Some(form) => form,
        None => Form::of_output(output, &input.bytes).map_err(|message| format!("error: {message}"))?,
    };
    options.debuginfo = crate::cli::is_on(matches, "mlir-print-debuginfo", false);
    options.main_syntax = matches.get_one::<String>("mlir-syntax").is_some_and(|syntax| syntax == "main");
    options.elide_elements = matches.get_one::<u64>("mlir-elide-elementsattrs-if-larger").copied();
    let level = matches.get_one::<u64>("opt-level").copied().unwrap_or(0);
    options.road = crate::road::Road { fast: level >= 2, ..crate::road::Road::of(matches) };
    options.assume_release = crate::cli::release(matches);
    options.bytecode = crate::cli::bytecode_options(matches);
    if !matches!(options.portable, Portable::Serialize { .. }) {
        native(matches, &mut options)?;
    }
    // Never dropped, since the process ends with it.
    let ctx = std::mem::ManuallyDrop::new(crate::context());
    ctx.allow_unregistered_dialects(true);
    let sink = errors.clone();
    let guard = ctx.with_handler(std::sync::Arc::new(move |ctx, diagnostic| {
        sink.write(&rmlir_ir::render::render(ctx, &diagnostic));
        None
    }));
    let result = translate(&ctx, input, &options, errors);
    drop(guard);
    let Ok(pieces) = result else { return Ok(false) };
    let kind = match options.to {
        Form::Bytecode | Form::Object => Kind::Binary { force: matches.get_flag("f") },
        _ => Kind::Text,
    };
    write_with(output, kind, &mut |out| pieces.iter().try_for_each(|piece| out.write_all(piece)))?;
    Ok(true)
}
