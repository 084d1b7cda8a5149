//! Completions for shells and pages for `man`, made of the definitions of the command lines.

use clap::{Arg, ArgMatches, Command};
use clap_complete::Shell;
use std::path::Path;

/// The command lines of all tools, of a version that fits into a line.
fn commands() -> Vec<Command> {
    let all = vec![
        super::opt::command(),
        super::inspect::command(),
        super::translate::command(),
        #[cfg(feature = "codegen")]
        super::run::command(),
        super::tblgen::command(),
        super::reduce::command(),
    ];
    all.into_iter().map(|command| command.version(env!("CARGO_PKG_VERSION"))).collect()
}

/// The command line of `rmlir completions`.
pub fn completions_command() -> Command {
    Command::new("completions")
        .about("Writes completions of all tools for a shell")
        .after_help(
            "Examples:\n  rmlir completions bash > ~/.local/share/bash-completion/completions/rmlir\n  \
             rmlir completions fish > ~/.config/fish/completions/rmlir.fish\n  \
             source <(rmlir completions zsh)",
        )
        .args([
            Arg::new("shell")
                .value_name("SHELL")
                .required(true)
                .value_parser(clap::value_parser!(Shell))
                .help("The shell"),
            super::inspect::output(),
        ])
}

/// The command line of `rmlir man`.
pub fn man_command() -> Command {
    Command::new("man")
        .about("Writes pages for man: of all tools and commands to a folder, or one to standard output")
        .after_help(
            "Examples:\n  rmlir man --to-folder ~/.local/share/man/man1\n  rmlir man rmlir-opt | man -l -",
        )
        .args([
            Arg::new("tool").value_name("TOOL").help("The tool whose page is written to standard output"),
            Arg::new("to-folder").long("to-folder").value_name("FOLDER").help("Folder for all pages"),
        ])
        .group(clap::ArgGroup::new("what").args(["tool", "to-folder"]).required(true))
}

/// Completions as text.
pub fn completions(matches: &ArgMatches) -> String {
    let shell = matches.get_one::<Shell>("shell").copied().unwrap_or(Shell::Bash);
    let mut text = Vec::new();
    for mut command in commands() {
        if command.get_name() == super::opt::command().get_name() {
            command = command.args(super::opt::passes::names_as_args());
        }
        let name = command.get_name().to_owned();
        clap_complete::generate(shell, &mut command, name, &mut text);
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Writes pages.
///
/// # Errors
/// If the folder cannot be written, or there is no such tool.
pub fn man(matches: &ArgMatches) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("rmlir: {}", crate::input::reason(&error));
    if let Some(folder) = matches.get_one::<String>("to-folder") {
        std::fs::create_dir_all(folder).map_err(failed)?;
        return commands()
            .into_iter()
            .try_for_each(|command| clap_mangen::generate_to(command, Path::new(folder)).map_err(failed));
    }
    let name = super::inspect::text(matches, "tool");
    // A command has a page of its own, too: rmlir-pack.
    let all = commands().into_iter().flat_map(|command| {
        let tool = command.get_name().to_owned();
        let own: Vec<Command> = command.get_subcommands().cloned().collect();
        let own = own.into_iter().map(move |own| {
            // One page is written, and the program ends.
            let name: &'static str = format!("{tool}-{}", own.get_name()).leak();
            own.name(name).bin_name(name).version(env!("CARGO_PKG_VERSION"))
        });
        std::iter::once(command).chain(own)
    });
    let command = all.into_iter().find(|command| command.get_name() == name).ok_or_else(|| {
        let names: Vec<String> = commands().iter().map(|command| command.get_name().to_owned()).collect();
        format!("rmlir: there is no tool '{name}', only {}", names.join(", "))
    })?;
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page).map_err(failed)?;
    crate::output::write("-", &page, crate::output::Kind::Text).map_err(|error| format!("rmlir: {error}"))
}
