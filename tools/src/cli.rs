//! Command lines as the reference tools take them: long options with one or two dashes, values after `=` or as next word.

use clap::{Arg, ArgAction, Command};
use rmlir_asm::ParseOptions;
use rmlir_writer::WriteOptions;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Brings single-dash long options (`-split-input-file`) to the two-dash form that the parser knows.
pub fn normalise(command: &Command, args: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let longs: Vec<&str> =
        command.get_arguments().filter_map(Arg::get_long).chain(["help", "version"]).collect();
    let fix = |arg: OsString| {
        let Some(text) = arg.to_str() else { return arg };
        let Some(name) = text.strip_prefix('-').filter(|name| !name.starts_with('-')) else { return arg };
        let known = name.split('=').next().is_some_and(|name| longs.contains(&name));
        if known { format!("-{text}").into() } else { arg }
    };
    args.into_iter().map(fix).collect()
}

/// A switch that may be given a value: `--flag`, `--flag=false`.
pub fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .value_name("bool")
        .num_args(0..=1)
        .require_equals(true)
        .default_missing_value("true")
        .value_parser(["true", "false", "1", "0", "TRUE", "FALSE"])
        .hide_possible_values(true)
        .action(ArgAction::Set)
}

/// Whether a [`switch`] is on.
pub fn is_on(matches: &clap::ArgMatches, name: &str, default: bool) -> bool {
    matches.get_one::<String>(name).map_or(default, |value| matches!(value.as_str(), "true" | "TRUE" | "1"))
}

/// Sets up the threads of a tool: its first one works too, with as many others as the machine has processors left, or with none. Called
/// before anything else is asked of them.
///
/// Were the first one to wait for the others, these might begin on one processor together, since both look idle.
pub fn set_threads(alone: bool) {
    let pool = || rayon::ThreadPoolBuilder::new().use_current_thread().stack_size(STACK);
    // Where the system gives no more threads, the one that there is does all.
    let made = !alone && pool().build_global().is_ok() || pool().num_threads(1).build_global().is_ok();
    POOLED.store(made, Ordering::Relaxed);
}

/// The stack of each thread. Custom forms of operations nest on it; what is not used costs no memory.
pub const STACK: usize = 64 << 20;
/// How deep custom forms may nest in a thread of such a stack: each level takes some kilobytes.
const DEPTH: u32 = 4096;
/// Whether the first thread of this process has such a stack.
static LARGE: AtomicBool = AtomicBool::new(false);
/// Whether all others have.
static POOLED: AtomicBool = AtomicBool::new(false);

/// Runs a tool in a thread with a [large stack](STACK), or where it is if there is none to be had.
pub fn on_large_stack(tool: fn(Vec<OsString>) -> ExitCode, args: Vec<OsString>) -> ExitCode {
    let here = args.clone();
    let thread = std::thread::Builder::new().name("main".into()).stack_size(STACK).spawn(move || {
        LARGE.store(true, Ordering::Relaxed);
        tool(args)
    });
    match thread {
        // A panic has been reported by then.
        Ok(thread) => thread.join().unwrap_or(ExitCode::from(101)),
        Err(_) => tool(here),
    }
}

/// How deep custom forms may nest in this process.
pub fn max_depth() -> u32 {
    let large = LARGE.load(Ordering::Relaxed) && POOLED.load(Ordering::Relaxed);
    if large { DEPTH } else { ParseOptions::default().max_depth }
}

/// An option with an unsigned number.
pub fn number(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).value_name("uint").value_parser(clap::value_parser!(u64))
}

/// The options of how bytecode is written. What is said of the version is that of the reference where the tool is one of its.
pub fn bytecode_args(version: &'static str) -> Vec<Arg> {
    vec![
        number("emit-bytecode-version", version),
        Arg::new("emit-bytecode-producer")
            .long("emit-bytecode-producer")
            .value_name("string")
            .help("Who writes the bytecode, as its header says"),
        number("emit-for-release", "Write bytecode that the tools of this release read"),
        snapshot("emit-for", "The same for a release or snapshot by its name or day"),
        switch(
            "drop-unsupported",
            "For an older release, leave out what it does not have and what only helps",
        ),
        switch("strict", "Refuse to drop what the bytecode version has no place for"),
        switch("elide-resource-data-from-bytecode", "Elide resources when generating bytecode"),
    ]
}

/// How bytecode is written, by these options.
pub fn bytecode_options(matches: &clap::ArgMatches) -> WriteOptions {
    let mut options = WriteOptions {
        elide_resource_data: is_on(matches, "elide-resource-data-from-bytecode", false),
        strict: is_on(matches, "strict", false),
        drop_unsupported: is_on(matches, "drop-unsupported", false),
        ..WriteOptions::default()
    };
    if let Some(&release) = matches.get_one::<u64>("emit-for-release") {
        options = options.for_release(u32::try_from(release).unwrap_or(u32::MAX));
    }
    if let Some(&number) = matches.get_one::<u32>("emit-for") {
        options = options.for_release(number);
    }
    if let Some(&version) = matches.get_one::<u64>("emit-bytecode-version") {
        options.version = version;
    }
    if let Some(producer) = matches.get_one::<String>("emit-bytecode-producer") {
        options.producer.clone_from(producer);
    }
    options
}

/// An option that names a release or snapshot.
pub fn snapshot(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).help(help).value_name("snapshot").value_parser(rmlir_upgrade::number_of)
}

/// How bytecode is written for what an option names; `None` for the definitions of today.
pub fn target_options(matches: &clap::ArgMatches, name: &str) -> Option<WriteOptions> {
    let number = *matches.get_one::<u32>(name)?;
    let today = rmlir_upgrade::number_of("22.1.8");
    (today != Ok(number)).then(|| WriteOptions::default().for_release(number))
}

/// The options that say who wrote bytecode.
pub fn assume_args() -> [Arg; 2] {
    [
        number("assume-release", "Release that wrote the bytecode, if its producer does not say so"),
        snapshot("assume-snapshot", "The same as a name or day: 21.1, 2025-05-05, iree-3.4.0"),
    ]
}

/// The release or day of `--assume-release` or `--assume-snapshot`.
pub fn release(matches: &clap::ArgMatches) -> Option<u32> {
    if let Some(&number) = matches.get_one::<u32>("assume-snapshot") {
        return Some(number);
    }
    let release = *matches.get_one::<u64>("assume-release")?;
    Some(u32::try_from(release).unwrap_or(u32::MAX))
}

/// Writes clap's answer (help, version, a complaint) where it belongs; gives the exit status.
pub fn answer(error: &clap::Error) -> i32 {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    // A reader that goes away early is no error; nowhere is left to report that errors cannot be written.
    let failed =
        !error.use_stderr() && printed.is_err_and(|error| error.kind() != std::io::ErrorKind::BrokenPipe);
    if failed {
        crate::programs::inspect::report::complain("error: cannot write to standard output");
    }
    i32::from(error.use_stderr() || failed)
}
