//! `compare`: runs `rmlir-opt` and the reference tool in turns and prints what each needs.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use rmlir_bench::compare::{Plan, Threads};
use rmlir_bench::counters::Counter;
use rmlir_bench::inputs::{self, Input};
use rmlir_bench::task::{Task, Tools};
use rmlir_bench::{plot, report, stages};
use std::error::Error;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  bench/compare                                 all inputs, nine runs each
  bench/compare --inputs arith --ops 50000 --runs 3
  bench/compare --inputs sqlite,varied,corpus --tasks canonicalize,cse,sccp,inline,symbol-dce
  bench/compare --growth --markdown bench/report.md --svg bench/report.svg
  bench/compare --tuned --runs 3                the build that tools/dev/release makes as a column beside it

Exit status: 0 if all that ran went well, 1 if a tool failed on an input or something could not be written.";

fn command() -> Command {
    Command::new("compare")
        .about("Runs rmlir and the reference tools (release 22) in turns on the same inputs and prints what each needs.")
        .after_help(EXAMPLES)
        .args([
            option("runs", "N", "Runs of each tool on each input")
                .default_value("9")
                .value_parser(value_parser!(u32).range(1..)),
            option("inputs", "LIST", "Inputs to run")
                .default_value("arith,corpus,varied,sqlite,lua,lua_g,bzip2,zlib,files")
                .value_delimiter(',')
                .value_parser(Input::ALL.map(Input::name)),
            option("tasks", "LIST", "What is done with them [default: all]")
                .value_delimiter(',')
                .value_parser(Task::ALL.map(Task::name)),
            option("ops", "N", "Operations of the arith input").value_parser(value_parser!(u64)),
            option("threads", "LIST", "Threads that a tool may use")
                .default_value("one,default")
                .value_delimiter(',')
                .value_parser(["one", "default"]),
            option("markdown", "FILE", "Write the report there too").value_parser(value_parser!(PathBuf)),
            option("svg", "FILE", "Draw the ratios there").value_parser(value_parser!(PathBuf)),
            Arg::new("growth").long("growth").action(ArgAction::SetTrue).help("Measure how costs grow with size too"),
            option("tuned-tool", "FILE", "A tuned build of rmlir-opt to measure beside it")
                .value_parser(value_parser!(PathBuf)),
            option("tool", "FILE", "The build of rmlir-opt [default: beside this program]")
                .value_parser(value_parser!(PathBuf)),
            option("reference", "FILE", "The reference tool [default: mlir-opt-22 where it is found]")
                .value_parser(value_parser!(PathBuf)),
            Arg::new("valgrind")
                .long("valgrind")
                .action(ArgAction::SetTrue)
                .help("Count instructions with valgrind where perf cannot; takes minutes"),
            option("stages-of", "FILE", "Only measure the stages on a file and print the figures")
                .hide(true)
                .value_parser(value_parser!(PathBuf)),
        ])
}

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn main() -> ExitCode {
    match work(&command().get_matches()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(stderr(), "compare: {error}");
            ExitCode::FAILURE
        }
    }
}

fn work(matches: &ArgMatches) -> Result<bool, Box<dyn Error>> {
    let runs = matches.get_one::<u32>("runs").copied().unwrap_or(9);
    if let Some(file) = matches.get_one::<PathBuf>("stages-of") {
        let costs = stages::measure("input", std::fs::read(file)?, runs)?;
        stdout().write_all(costs.to_lines().as_bytes())?;
        return Ok(true);
    }
    let plan = plan(matches, runs)?;
    let results = plan.run(&mut |what| progress(what))?;
    let text = report::render(&plan, &results);
    stdout().write_all(text.as_bytes())?;
    if let Some(file) = matches.get_one::<PathBuf>("markdown") {
        std::fs::write(file, &text)?;
    }
    if let Some(file) = matches.get_one::<PathBuf>("svg") {
        std::fs::write(file, plot::svg(&report::bars(&results)))?;
    }
    Ok(results.all_well())
}

/// Only a person at a terminal wants to see it.
fn progress(what: std::fmt::Arguments<'_>) {
    if stderr().is_terminal() {
        let _ = writeln!(stderr(), "{what}");
    }
}

fn plan(matches: &ArgMatches, runs: u32) -> Result<Plan, Box<dyn Error>> {
    let ours = match matches.get_one::<PathBuf>("tool") {
        Some(tool) => tool.clone(),
        None => std::env::current_exe()?.with_file_name("rmlir-opt"),
    };
    let reference = matches.get_one::<PathBuf>("reference").cloned();
    let tuned = matches.get_one::<PathBuf>("tuned-tool").cloned();
    for tool in reference.iter().chain(&tuned).chain([&ours]) {
        require(tool)?;
    }
    let ops = matches.get_one::<u64>("ops").copied().unwrap_or(inputs::ARITH_OPS);
    let wanted = |name: &str| {
        matches.get_many::<String>("inputs").is_some_and(|mut names| names.any(|have| have == name))
    };
    let asked = |name: &str| {
        matches.get_many::<String>("tasks").is_none_or(|mut names| names.any(|have| have == name))
    };
    let all =
        Input::ALL.map(|input| if let Input::Arith { .. } = input { Input::Arith { ops } } else { input });
    let threads = matches.get_many::<String>("threads").into_iter().flatten();
    Ok(Plan {
        ours: Tools::ours(ours),
        tuned: tuned.map(Tools::ours),
        reference: reference.or_else(inputs::reference).map(Tools::reference),
        runs,
        inputs: all.into_iter().filter(|input| wanted(input.name())).collect(),
        tasks: Task::ALL.into_iter().filter(|task| asked(task.name())).collect(),
        threads: threads.map(|name| if name == "one" { Threads::One } else { Threads::Default }).collect(),
        growth: matches.get_flag("growth"),
        counter: Counter::find(matches.get_flag("valgrind")),
    })
}

fn require(tool: &Path) -> Result<(), String> {
    if tool.is_file() { Ok(()) } else { Err(format!("there is no {}", tool.display())) }
}
