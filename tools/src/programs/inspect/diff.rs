//! `rmlir diff`: how two files differ, by symbol and structure.

use super::json::Json;
use super::load::{self, Loaded};
use super::{flag, write_text};
use clap::{Arg, ArgMatches, Command};
use rmlir::store::diff::{DiffOptions, Difference, Kind, TextOptions, diff, line_count, unified};
use rmlir::store::hash::HashOptions;
use rmlir_ir::{Module, OpAddr};
use std::fmt::Write as _;

/// What a file is called that is not there.
const NOTHING: &str = "/dev/null";

/// The command line.
pub fn command() -> Command {
    let ignore = |name, help| flag(name, help);
    Command::new("diff")
        .about("Tells how two files differ: by symbol and structure, not by line; any mix of text and bytecode")
        .after_help(
            "Examples:\n  rmlir diff old.mlirbc new.mlir           what was added, removed, changed, renamed, moved\n  \
             rmlir diff --stat --ignore-order a b     one line a symbol\n  \
             git config diff.mlir.command 'rmlir diff --git'   and in .gitattributes: *.mlirbc diff=mlir\n\n\
             Exit status: 0 if the files hold the same, 1 if not, 2 if one cannot be read.",
        )
        .args([
            Arg::new("files").value_name("FILE").num_args(2..).required(true).help("The old file, then the new one"),
            flag("stat", "Write one line a symbol, with the numbers of lines, and a summary").conflicts_with("json"),
            flag("json", "Write JSON"),
            flag("quiet", "Write nothing").short('q'),
            ignore("ignore-order", "Leave aside where symbols stand among each other"),
            ignore("ignore-attributes", "Leave aside discardable attributes"),
            flag("locations", "Let locations count"),
            flag("generic", "Show operations in generic form"),
            flag("git", "Take the arguments that git gives to an external command for differences; always end with status 0"),
            Arg::new("unified")
                .short('U')
                .long("unified")
                .value_name("N")
                .default_value("3")
                .value_parser(clap::value_parser!(usize))
                .help("Lines around a difference"),
            super::output(),
        ])
        .args(crate::cli::assume_args())
        .args(crate::definitions::args())
}

/// The files to compare, as git names them or as a user does.
///
/// # Errors
/// If there are too many or too few.
fn files(matches: &ArgMatches) -> Result<(String, String), String> {
    let files: Vec<&String> = matches.get_many::<String>("files").into_iter().flatten().collect();
    match (matches.get_flag("git"), files.as_slice()) {
        (false, [old, new]) => Ok(((*old).clone(), (*new).clone())),
        (false, _) => Err("rmlir: two files are compared, no more".to_owned()),
        // PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE, and for a renamed file two words more.
        (true, [_, old, _, _, new, ..]) => Ok(((*old).clone(), (*new).clone())),
        (true, _) => Err("rmlir: git gives seven arguments".to_owned()),
    }
}

/// Writes the differences. True if there are any.
pub fn run(matches: &ArgMatches) -> Result<bool, String> {
    let (old, new) = files(matches)?;
    let git = matches.get_flag("git");
    if old == "-" && new == "-" {
        return Err("rmlir: standard input can be one of the files, not both".to_owned());
    }
    // Each has a context of its own: a type of one name may be another one in each.
    let load = |path: &str| {
        let ctx = super::show::context();
        match git && path == NOTHING {
            true => Ok(load::nothing(&ctx, path)),
            false => load::module(&ctx, path, matches),
        }
    };
    let (old, new) = match rayon::join(|| load(&old), || load(&new)) {
        (Ok(old), Ok(new)) => (old, new),
        // git would leave out all other files.
        (old, new) if git => {
            let wrong: Vec<String> = [old, new].into_iter().filter_map(Result::err).collect();
            return write_text(matches, &format!("{}\n", wrong.join("\n").trim_end())).map(|()| false);
        }
        (old, new) => (old?, new?),
    };
    let (mut old, mut new) = (old, new);
    if let Some(path) = matches.get_many::<String>("files").and_then(|mut files| files.next()).filter(|_| git)
    {
        // The files that git hands over are its own copies.
        old.name = format!("a/{path}");
        new.name = format!("b/{path}");
    }
    let options = DiffOptions {
        hash: HashOptions {
            locations: matches.get_flag("locations"),
            discardable: !matches.get_flag("ignore-attributes"),
        },
        order: !matches.get_flag("ignore-order"),
    };
    let found = diff(&old.module, &new.module, options).map_err(|error| format!("rmlir: {error}"))?;
    if matches.get_flag("quiet") {
        return Ok(!found.is_empty() && !git);
    }
    let files = Files { old: &old, new: &new, matches };
    let text = match (matches.get_flag("json"), matches.get_flag("stat")) {
        (true, _) => files.json(&found),
        (_, true) => files.stat(&found),
        _ => files.text(&found),
    };
    write_text(matches, &text)?;
    Ok(!found.is_empty() && !git)
}

struct Files<'f> {
    old: &'f Loaded,
    new: &'f Loaded,
    matches: &'f ArgMatches,
}

// Writing to a string cannot fail.

impl Files<'_> {
    /// The difference of an operation's text; empty where it was added, removed, moved or renamed.
    fn unified(&self, difference: &Difference) -> String {
        let (Kind::Changed, Some(old), Some(new)) = (difference.kind, difference.old, difference.new) else {
            return String::new();
        };
        let options = TextOptions {
            context: self.matches.get_one::<usize>("unified").copied().unwrap_or(3),
            generic: self.matches.get_flag("generic"),
            locations: self.matches.get_flag("locations"),
            header: difference.header,
        };
        unified(self.old.module.op(old), self.new.module.op(new), &what(difference), options)
    }

    fn text(&self, found: &[Difference]) -> String {
        let mut text = String::new();
        if found.is_empty() {
            return text;
        }
        let _ = writeln!(text, "--- {}\n+++ {}", self.old.name, self.new.name);
        for difference in found {
            let _ = writeln!(text, "{}", headline(difference));
            let unified = self.unified(difference);
            if difference.kind == Kind::Changed && unified.is_empty() {
                let _ = writeln!(
                    text,
                    "  its text is the same: resources that it refers to differ, or what text leaves out"
                );
            }
            text.push_str(&unified);
        }
        text
    }

    fn stat(&self, found: &[Difference]) -> String {
        let mut text = String::new();
        for difference in found {
            let (added, removed) = match difference.kind {
                Kind::Changed => changed_lines(&self.unified(difference)),
                Kind::Added => (self.lines(&self.new.module, difference.new), 0),
                Kind::Removed => (0, self.lines(&self.old.module, difference.old)),
                Kind::Renamed | Kind::Moved => (0, 0),
            };
            let _ = writeln!(
                text,
                "{:>6} {:>6}  {}",
                format!("+{added}"),
                format!("-{removed}"),
                headline(difference)
            );
        }
        let kinds = [Kind::Added, Kind::Removed, Kind::Changed, Kind::Renamed, Kind::Moved];
        let count = |kind: Kind| found.iter().filter(|difference| difference.kind == kind).count();
        let counts: Vec<String> =
            kinds.iter().map(|&kind| format!("{} {}", count(kind), kind.name())).collect();
        let _ = writeln!(text, "{}", counts.join(", "));
        text
    }

    fn lines(&self, module: &Module, op: Option<OpAddr>) -> usize {
        let Some(op) = op else { return 0 };
        line_count(module.op(op))
    }

    fn json(&self, found: &[Difference]) -> String {
        let symbol = |text: &str| Json::optional((!text.is_empty()).then_some(text));
        let one = |difference: &Difference| {
            Json::object([
                ("kind", Json::string(difference.kind.name())),
                ("op", Json::string(&difference.op)),
                ("old", symbol(&difference.old_symbol)),
                ("new", symbol(&difference.new_symbol)),
                ("moved", Json::bool(difference.moved)),
                ("header", Json::bool(difference.header)),
                ("text", Json::string(&self.unified(difference))),
            ])
        };
        let whole = Json::object([
            ("version", Json::number(1)),
            ("old", Json::string(&self.old.name)),
            ("new", Json::string(&self.new.name)),
            ("differences", Json::list(found.iter().map(one))),
        ]);
        whole.into_text() + "\n"
    }
}

/// `changed func.func @f`.
fn headline(difference: &Difference) -> String {
    let moved = if difference.moved && difference.kind != Kind::Moved { " and moved" } else { "" };
    let from = match difference.kind {
        Kind::Renamed => format!(" from {}", difference.old_symbol),
        _ if difference.header => " (its own attributes)".to_owned(),
        _ => String::new(),
    };
    format!("{}{moved} {}{from}", difference.kind.name(), what(difference))
}

fn what(difference: &Difference) -> String {
    let symbol = difference.symbol();
    match symbol.is_empty() {
        true => difference.op.clone(),
        false => format!("{} {}", difference.op, symbol.escape_debug()),
    }
}

fn changed_lines(unified: &str) -> (usize, usize) {
    let count = |mark: char| unified.lines().filter(|line| line.starts_with(mark)).count();
    (count('+'), count('-'))
}
