//! Passes on the command line of `rmlir-opt`.

use crate::cli::{is_on, switch};
use crate::passes::{ActionLog, Passes, registry};
use clap::{Arg, ArgAction, ArgMatches, Command};
use rmlir_ir::print::PrintOptions;
use rmlir_passes::instrument::print::{PrintConfig, Which};
use rmlir_passes::record::{Kind, OptionRecord, PassRecord};
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn text(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

pub fn args() -> Vec<Arg> {
    let list = |name, help| text(name, "pass", help).action(ArgAction::Append).value_delimiter(',');
    vec![
        text(
            "pass-pipeline",
            "pipeline",
            "Run these passes: a pipeline with its anchor, as in builtin.module(cse)",
        ),
        switch("verify-each", "Run the verifier after each pass (default: true)"),
        switch("list-passes", "Print the list of passes and exit"),
        switch("dump-pass-pipeline", "Print the pipeline that will be run"),
        switch("run-reproducer", "Run the pipeline that stands in the resources of the input"),
        text(
            "mlir-pass-pipeline-crash-reproducer",
            "file",
            "If a pass fails, write the input with the pipeline to this file",
        ),
        switch(
            "mlir-pass-pipeline-local-reproducer",
            "Only keep the pass that failed, with what it got, in a reproducer",
        ),
        text("mlir-generate-reproducer", "file", "Write the result with the pipeline to this file"),
        list("mlir-print-ir-before", "Print the IR before these passes"),
        list("mlir-print-ir-after", "Print the IR after these passes"),
        switch("mlir-print-ir-before-all", "Print the IR before each pass"),
        switch("mlir-print-ir-after-all", "Print the IR after each pass"),
        switch("mlir-print-ir-after-change", "Print the IR after a pass only if it changed"),
        switch("mlir-print-ir-after-failure", "Print the IR after passes that fail, and after no others"),
        switch("mlir-print-ir-module-scope", "Print the outermost operation around passes"),
        text("mlir-print-ir-tree-dir", "folder", "Print the IR around passes into files in this folder"),
        switch("mlir-pass-statistics", "Print the statistics of passes"),
        Arg::new("mlir-pass-statistics-display")
            .long("mlir-pass-statistics-display")
            .value_parser(["list", "pipeline"])
            .default_value("pipeline")
            .help("How statistics of passes are laid out"),
        text("log-actions-to", "file", "Log passes and attempts at patterns to a file; - is standard output"),
    ]
}

/// The names of passes as options, for completions: their order counts, so that a command line is not parsed by them.
pub fn names_as_args() -> Vec<Arg> {
    let arg = |record: &&'static PassRecord| {
        Arg::new(record.argument)
            .long(record.argument)
            .num_args(0..=1)
            .require_equals(true)
            .help(record.summary)
    };
    let records: Vec<&PassRecord> =
        registry().records().filter(|record| !record.argument.is_empty()).collect();
    records.iter().map(arg).collect()
}

/// Takes the flags of passes out of a command line, in order; the others are those of a command.
pub fn take_flags(command: &Command, args: Vec<OsString>) -> (Vec<OsString>, Passes) {
    let program = args.first().and_then(|name| Path::new(name).file_name());
    let program = program.and_then(|name| name.to_str()).unwrap_or("rmlir-opt").to_owned();
    let (mut rest, mut flags, mut closed) = (Vec::with_capacity(args.len()), Vec::new(), false);
    for arg in args {
        closed |= arg == "--";
        match arg.to_str().filter(|_| !closed).and_then(|word| flag_of(command, word)) {
            Some(flag) => flags.push(flag),
            None => rest.push(arg),
        }
    }
    let passes = Passes {
        program,
        flags,
        pipeline: None,
        verify_each: true,
        alone: false,
        dump: false,
        run_reproducer: false,
        crash_reproducer: None,
        generate_reproducer: None,
        print: PrintConfig::default(),
        statistics: false,
        log: None,
        timed: false,
    };
    (rest, passes)
}

/// A word of the command line as the flag of a pass: its name and options.
fn flag_of(command: &Command, word: &str) -> Option<(String, String)> {
    let body = word.strip_prefix("--").or_else(|| word.strip_prefix('-'))?;
    let (name, options) = body.split_once('=').unwrap_or((body, ""));
    // Who asks for no pass needs not know them.
    let own = command.get_arguments().any(|arg| {
        arg.get_long() == Some(name) || arg.get_short().is_some_and(|short| body.chars().eq([short]))
    });
    (!own && registry().is_known(name)).then(|| (name.to_owned(), options.to_owned()))
}

/// What the other options say of passes.
pub fn options(
    mut passes: Passes,
    matches: &ArgMatches,
    print: &PrintOptions,
    timed: bool,
) -> Result<Passes, String> {
    let on = |name: &str| is_on(matches, name, false);
    let path = |name: &str| matches.get_one::<String>(name).map(PathBuf::from);
    passes.pipeline = matches.get_one::<String>("pass-pipeline").cloned();
    passes.verify_each = is_on(matches, "verify-each", true);
    passes.alone = on("mlir-disable-threading");
    passes.dump = on("dump-pass-pipeline");
    passes.run_reproducer = on("run-reproducer");
    let local = on("mlir-pass-pipeline-local-reproducer");
    passes.crash_reproducer = path("mlir-pass-pipeline-crash-reproducer").map(|path| (path, local));
    passes.generate_reproducer = path("mlir-generate-reproducer");
    passes.statistics = on("mlir-pass-statistics");
    passes.timed = timed;
    let which = |name: &str, all: &str| -> Result<Which, String> {
        if on(all) {
            return Ok(Which::All);
        }
        let names: Vec<String> = matches.get_many::<String>(name).into_iter().flatten().cloned().collect();
        if let Some(unknown) = names.iter().find(|name| !registry().is_pass(name)) {
            return Err(format!(
                "{}: for the --{name} option: Cannot find option named '{unknown}'!",
                passes.program
            ));
        }
        Ok(if names.is_empty() { Which::None } else { Which::These(names) })
    };
    passes.print = PrintConfig {
        before: which("mlir-print-ir-before", "mlir-print-ir-before-all")?,
        after: which("mlir-print-ir-after", "mlir-print-ir-after-all")?,
        only_changes: on("mlir-print-ir-after-change"),
        only_failures: on("mlir-print-ir-after-failure"),
        module_scope: on("mlir-print-ir-module-scope"),
        tree: path("mlir-print-ir-tree-dir"),
        print: print.clone(),
    };
    if let Some(path) = matches.get_one::<String>("log-actions-to") {
        let log = ActionLog::open(path, &passes.program);
        passes.log = Some(log.map_err(|error| format!("cannot open output file '{path}': {error}"))?);
    }
    Ok(passes)
}

/// The passes with their options, as `--list-passes` prints them.
pub fn list() -> String {
    let rows: Vec<(String, String)> = registry().records().flat_map(rows_of).collect();
    let width = rows.iter().map(|(left, _)| left.len()).max().unwrap_or(0);
    let mut out = String::from("Passes:\n");
    for (left, right) in rows {
        let _ = writeln!(out, "{left:width$} - {right}");
    }
    out
}

fn rows_of(record: &'static PassRecord) -> Vec<(String, String)> {
    let mut rows = vec![(format!("  --{}", record.argument), format!("  {}", record.summary))];
    let mut options: Vec<&OptionRecord> = record.options.iter().collect();
    options.sort_by_key(|option| option.name);
    for option in options {
        let value = match option.kind {
            Kind::Bool => "",
            Kind::U32 => "=<uint>",
            Kind::U64 => "=<ulong>",
            Kind::I32 => "=<int>",
            Kind::I64 => "=<long>",
            Kind::F64 => "=<number>",
            Kind::Text => "=<string>",
            Kind::Pipeline => "=<pass-manager>",
            Kind::Choice => "=<value>",
        };
        rows.push((format!("    --{}{value}", option.name), option.help.to_owned()));
        rows.extend(option.choices.iter().map(|word| (format!("    ={word}"), format!("  {word}"))));
    }
    rows
}
