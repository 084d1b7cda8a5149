//! `rmlir-opt`: reads MLIR, verifies it, runs passes on it and prints it, as `mlir-opt` does.

use crate::cli::{answer, is_on, normalise, number, set_threads, switch};
use crate::definitions;
use crate::expect::Level;
use crate::input;
use crate::opt::{Options, SharedWriter, run};
use crate::output::{Fill, Kind, write, write_with};
use crate::passes::Passes;
use crate::split::DEFAULT_MARKER;
use crate::timing::{Display, Format};
use clap::{Arg, ArgMatches, Command};
use rmlir_writer::WriteOptions;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::mem::ManuallyDrop;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) mod passes;

/// An input of fewer bytes is worked on by one thread.
const SMALL: usize = 4 << 10;

const EXAMPLES: &str = "\
Examples:
  rmlir-opt file.mlir                            parse, verify and print
  rmlir-opt --allow-unregistered-dialect -       the same from standard input, whatever the dialects
  rmlir-opt --mlir-print-op-generic file.mlir    print in generic form
  rmlir-opt --emit-bytecode file.mlir -o out.mlirbc
                                                 write bytecode
  rmlir-opt --load-ods ToyOps.td -I include file.mlir
                                                 the same with the operations of a definition file
  rmlir-opt --cse --symbol-dce file.mlir         run passes; --list-passes prints which there are
  rmlir-opt --pass-pipeline='builtin.module(func.func(cse),symbol-dce)' file.mlir
                                                 run a pipeline
  rmlir-opt --load-patterns rules.td -I include file.mlir
                                                 apply the rewrite rules of a definition file
  rmlir-opt --verify-diagnostics --split-input-file test.mlir
                                                 check the expected-error comments of a test

Exit status: 0 if all went well, 1 if not.";

/// The command line.
pub(super) fn command() -> Command {
    Command::new("rmlir-opt")
        .about("Reads MLIR, verifies it, runs passes on it and prints it.")
        .version(super::VERSION)
        // A flag that a caller adds to those that a script has counts, as in the reference.
        .args_override_self(true)
        .next_line_help(true)
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
            switch("allow-unregistered-dialect", "Allow operation with no registered dialects"),
            switch(
                "allow-dangling-symbols",
                "Allow references to symbols that are not there, as in a part of a module",
            ),
            switch("no-implicit-module", "Disable implicit addition of a top-level module op during parsing"),
            switch("show-dialects", "Print the list of registered dialects and exit"),
            switch("verify-roundtrip", "Round-trip the IR after parsing and ensure it succeeds"),
            switch("color", "Use colors in output (default=autodetect)"),
        ])
        .args(print_args())
        .args(bytecode_args())
        .args(test_args())
        .args(context_args())
        .args(passes::args())
        .args(definitions::args())
        .arg(
            Arg::new("load-patterns").long("load-patterns").value_name("file.td").action(clap::ArgAction::Append).help(
                "Load the rewrite rules of a definition file, or the patterns of a module of pdl (.mlir); may be repeated. They are applied where --apply-loaded-patterns stands, \
                 or to the whole input if no pass is named",
            ),
        )
        .arg(
            Arg::new("ods-report")
                .long("ods-report")
                .action(clap::ArgAction::SetTrue)
                .help("Print what the loaded definitions leave to code that is not there, and exit"),
        )
}

fn print_args() -> Vec<Arg> {
    vec![
        switch("mlir-print-op-generic", "Print the generic op form"),
        switch("mlir-print-debuginfo", "Print debug info in MLIR output"),
        switch("mlir-pretty-debuginfo", "Print pretty debug info in MLIR output"),
        switch("mlir-print-local-scope", "Print with local scope and inline information (eliding aliases)"),
        switch("mlir-print-skip-regions", "Skip regions when printing ops"),
        switch(
            "mlir-print-unique-ssa-ids",
            "Print unique SSA ID numbers for values, block arguments and naming conflicts",
        ),
        switch("mlir-print-value-users", "Print users of operation results and block arguments as a comment"),
        switch("mlir-use-nameloc-as-prefix", "Print SSA IDs using NameLocs as prefixes"),
        switch("mlir-print-assume-verified", "Skip op verification when using custom printers"),
        number(
            "mlir-elide-elementsattrs-if-larger",
            "Elide ElementsAttrs with \"...\" that have more elements than this",
        ),
        number(
            "mlir-elide-resource-strings-if-larger",
            "Elide printing value of resources if string is too long in chars",
        ),
        Arg::new("mlir-print-elementsattrs-with-hex-if-larger")
            .long("mlir-print-elementsattrs-with-hex-if-larger")
            .value_name("long")
            .allow_hyphen_values(true)
            .value_parser(clap::value_parser!(i64))
            .help(
                "Print DenseElementsAttrs with a hex string that have more elements than this (-1 disables)",
            ),
        Arg::new("mlir-syntax")
            .long("mlir-syntax")
            .value_name("release|main")
            .value_parser(["release", "main"])
            .default_value("release")
            .help("Print what the development branch of MLIR prints where it differs from the release"),
    ]
}

fn bytecode_args() -> Vec<Arg> {
    let mut args = vec![switch("emit-bytecode", "Emit bytecode when generating output")];
    args.extend(crate::cli::assume_args());
    args.extend(crate::cli::bytecode_args("Use specified bytecode when generating output"));
    args.push(
        Arg::new("f").short('f').action(clap::ArgAction::SetTrue).help("Write bytecode to a terminal too"),
    );
    args
}

/// How bytecode is written; `None` for text.
fn bytecode(matches: &ArgMatches) -> Result<Option<WriteOptions>, String> {
    if is_on(matches, "emit-bytecode", false) {
        return Ok(Some(crate::cli::bytecode_options(matches)));
    }
    let only_there = [
        ("emit-bytecode-version", "version"),
        ("emit-for-release", "for a release"),
        ("emit-for", "for a release"),
    ];
    for (option, what) in only_there {
        if matches.contains_id(option) {
            return Err(format!("error: bytecode {what} while not emitting bytecode"));
        }
    }
    Ok(None)
}

fn test_args() -> Vec<Arg> {
    vec![
        Arg::new("verify-diagnostics")
            .long("verify-diagnostics")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value("all")
            .value_parser(["all", "only-expected"])
            .help("Check that emitted diagnostics match expected-* lines"),
        Arg::new("split-input-file")
            .long("split-input-file")
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(DEFAULT_MARKER)
            .value_name("string")
            .help("Split the input file into chunks using this marker and process each chunk independently"),
        Arg::new("output-split-marker")
            .long("output-split-marker")
            .value_name("string")
            .default_value(DEFAULT_MARKER)
            .help("Split marker to use for merging the output"),
    ]
}

fn context_args() -> Vec<Arg> {
    vec![
        switch("mlir-disable-threading", "Disable multi-threading"),
        crate::cli::snapshot(
            "syntax-of",
            "Read text as this release or snapshot printed it: 16, 19, 21.1, iree-3.4.0",
        ),
        switch(
            "mlir-print-op-on-diagnostic",
            "When a diagnostic is emitted on an operation, also print it as an attached note",
        ),
        switch(
            "mlir-very-unsafe-disable-verifier-on-parsing",
            "Disable the verifier on parsing (very unsafe)",
        ),
        switch("mlir-timing", "Display execution times"),
        Arg::new("mlir-timing-display")
            .long("mlir-timing-display")
            .value_parser(["tree", "list"])
            .default_value("tree")
            .help("Display method for timing data"),
        Arg::new("mlir-output-format")
            .long("mlir-output-format")
            .value_parser(["text", "json"])
            .default_value("text")
            .help("Output format for timing data"),
    ]
}

fn options(matches: &ArgMatches) -> Options {
    let on = |name: &str| is_on(matches, name, false);
    let mut options = Options {
        assume_release: crate::cli::release(matches),
        allow_unregistered: on("allow-unregistered-dialect"),
        allow_dangling: on("allow-dangling-symbols"),
        verify: !on("mlir-very-unsafe-disable-verifier-on-parsing"),
        print_op_on_diagnostic: is_on(matches, "mlir-print-op-on-diagnostic", true),
        verify_roundtrip: on("verify-roundtrip"),
        split: matches.get_one::<String>("split-input-file").cloned(),
        color: is_on(matches, "color", std::io::stderr().is_terminal()),
        ..Options::default()
    };
    if let Some(marker) = matches.get_one::<String>("output-split-marker") {
        options.output_marker.clone_from(marker);
    }
    options.verify_diagnostics =
        matches.get_one::<String>("verify-diagnostics").map(|level| match level.as_str() {
            "only-expected" => Level::OnlyExpected,
            _ => Level::All,
        });
    options.parse.implicit_module = !on("no-implicit-module");
    options.parse.syntax_of = matches.get_one::<u32>("syntax-of").copied();
    options.parse.max_depth = crate::cli::max_depth();
    let print = &mut options.print;
    print.generic = on("mlir-print-op-generic");
    print.debuginfo = on("mlir-print-debuginfo");
    print.pretty_debuginfo = on("mlir-pretty-debuginfo");
    print.local_scope = on("mlir-print-local-scope");
    print.skip_regions = on("mlir-print-skip-regions");
    print.unique_ids = on("mlir-print-unique-ssa-ids");
    print.value_users = on("mlir-print-value-users");
    print.nameloc_prefix = on("mlir-use-nameloc-as-prefix");
    print.assume_verified = on("mlir-print-assume-verified");
    print.elide_elements = matches.get_one("mlir-elide-elementsattrs-if-larger").copied();
    print.elide_resources = matches.get_one("mlir-elide-resource-strings-if-larger").copied();
    print.elements_hex = matches.get_one("mlir-print-elementsattrs-with-hex-if-larger").copied();
    print.main_syntax = matches.get_one::<String>("mlir-syntax").is_some_and(|syntax| syntax == "main");
    if on("mlir-timing") {
        let word = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let format = if word("mlir-output-format") == Some("json") { Format::Json } else { Format::Text };
        let display = if word("mlir-timing-display") == Some("list") { Display::List } else { Display::Tree };
        options.timing = Some((format, display));
    }
    options
}

/// Runs it with a command line, whose first word is the name it was called by; gives its exit status.
pub fn main(args: Vec<OsString>) -> ExitCode {
    // Neither is taken apart: the process ends with them.
    let mut command = ManuallyDrop::new(command());
    let (args, passes) = passes::take_flags(&command, args);
    let args = normalise(&command, args);
    let matches = match command.try_get_matches_from_mut(args) {
        Ok(matches) => ManuallyDrop::new(matches),
        Err(error) => return ExitCode::from(answer(&error) as u8),
    };
    let errors = SharedWriter::new(std::io::stderr());
    let code = match work(&matches, passes, &errors) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            errors.write(format!("{message}\n").as_bytes());
            ExitCode::FAILURE
        }
    };
    crate::caches::conclude(code)
}

fn work(
    matches: &ArgMatches,
    passes: Passes,
    errors: &SharedWriter,
) -> Result<bool, Box<dyn std::error::Error>> {
    let output = matches.get_one::<String>("o").map_or("-", String::as_str);
    definitions::read(matches)?;
    if matches.get_flag("ods-report") {
        write(output, definitions::report()?.as_bytes(), Kind::Text)?;
        return Ok(true);
    }
    if is_on(matches, "list-passes", false) {
        write(output, passes::list().as_bytes(), Kind::Text)?;
        return Ok(true);
    }
    if is_on(matches, "show-dialects", false) {
        let ctx = crate::context();
        let names: Vec<_> =
            ctx.available_dialects().into_iter().map(|name| ctx.text(name).into_owned()).collect();
        write(output, format!("Available Dialects: {}\n", names.join(",")).as_bytes(), Kind::Text)?;
        return Ok(true);
    }
    let passes = match definitions::has_rules() {
        false => passes,
        true => passes.or_these("apply-loaded-patterns", {
            matches.contains_id("pass-pipeline") || is_on(matches, "run-reproducer", false)
        }),
    };
    let input = input::read(matches.get_one::<String>("input").map_or("-", String::as_str))?;
    // Threads cost more than they save on what is soon done.
    set_threads(input.bytes.len() < SMALL || is_on(matches, "mlir-disable-threading", false));
    let file = Arc::new(input.source());
    let mut options = Options {
        bytecode: bytecode(matches)?,
        irdl: definitions::irdl_files().to_vec(),
        ..options(matches)
    };
    options.passes = Some(passes::options(passes, matches, &options.print, options.timing.is_some())?);
    let kind = match options.bytecode {
        Some(_) => Kind::Binary { force: matches.get_flag("f") },
        None => Kind::Text,
    };
    let stream = |fill: Fill<'_>| write_with(output, kind, fill);
    let outcome = run(&file, &options, &crate::context_without_irdl, errors, &stream);
    if !outcome.ok && options.verify_diagnostics.is_none() {
        // After what the reference says.
        let note = crate::foreign::note(&input.name, &input.bytes);
        if !note.is_empty() {
            errors.write(format!("{}\n", note.trim_start()).as_bytes());
        }
    }
    if let Some(written) = outcome.written {
        written?;
        return Ok(outcome.ok);
    }
    // What the good chunks of a failed run gave is still worth seeing; a file is left alone.
    if outcome.ok || output == "-" && !outcome.output.is_empty() {
        write(output, &outcome.output, kind)?;
    }
    Ok(outcome.ok)
}
