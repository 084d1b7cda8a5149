//! What the tools do in the comparison, and with which command lines.

use crate::compare::Threads;
use crate::inputs::{self, Input, InputError};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the programs of one side are. A program that is not there fails when it is run, which the report says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tools {
    /// `rmlir-opt` or `mlir-opt`.
    pub opt: PathBuf,
    /// `rmlir-translate` or `mlir-translate`.
    pub translate: PathBuf,
    /// `rmlir`; `llc` on the reference's side.
    pub other: PathBuf,
}

impl Tools {
    /// Our tools, all in the folder of `rmlir-opt`.
    pub fn ours(opt: PathBuf) -> Tools {
        Tools { translate: opt.with_file_name("rmlir-translate"), other: opt.with_file_name("rmlir"), opt }
    }

    /// The reference's tools, all in the folder of `mlir-opt`, named alike (`mlir-opt-22`, `llc-22`).
    pub fn reference(opt: PathBuf) -> Tools {
        let name = opt.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let beside = |other: &str| opt.with_file_name(name.replace("mlir-opt", other));
        Tools { translate: beside("mlir-translate"), other: beside("llc"), opt }
    }
}

/// What the tools do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Parse generic text, verify, print it.
    PrintGeneric,
    /// Parse custom text, verify, print it.
    PrintCustom,
    /// Read bytecode of version 4 and verify.
    Read4,
    /// Read bytecode of version 4, verify, write it again.
    Rewrite4,
    /// Read bytecode of the newest version and verify.
    Read,
    /// Read bytecode of the newest version, verify, write it again.
    Rewrite,
    /// List the symbols of a bytecode file, which needs no body; the reference has to read all.
    List,
    /// Check a bytecode file's structure without building IR; the reference has nothing like it.
    Check,
    /// Bytecode to a native object; the reference takes two programs, without optimisation.
    Object,
    /// Bytecode into a container; instead `tar` and `zstd -3`.
    Pack,
    /// Bytecode out of a container; instead `zstd -d` and `tar`.
    Unpack,
    /// One function out of a container, as text; instead all of it is unpacked and printed.
    ShowPacked,
    /// Bytecode compared with the text of the same; instead both are printed and `diff` compares the text.
    Diff,
    /// Bytecode linked with an empty module, which nobody has a tool for.
    Link,
    /// The content hash of bytecode; instead the sum of its text.
    Hash,
    /// Read bytecode, verify, simplify by folds and patterns.
    Canonicalize,
    /// Read bytecode, verify, remove what computes the same.
    Cse,
    /// Read bytecode, verify, propagate constants.
    Sccp,
    /// Read bytecode, verify, put functions where they are called.
    Inline,
    /// Read bytecode, verify, remove symbols that nobody uses.
    SymbolDce,
}

/// Whether the program is there that users would take instead of a container.
fn has_zstd() -> bool {
    static HAS: std::sync::LazyLock<bool> =
        std::sync::LazyLock::new(|| Command::new("zstd").arg("--version").output().is_ok());
    *HAS
}

impl Task {
    /// All tasks, in the order of the report.
    pub const ALL: [Task; 20] = [
        Task::PrintGeneric,
        Task::PrintCustom,
        Task::Read4,
        Task::Rewrite4,
        Task::Read,
        Task::Rewrite,
        Task::List,
        Task::Check,
        Task::Object,
        Task::Pack,
        Task::Unpack,
        Task::ShowPacked,
        Task::Diff,
        Task::Link,
        Task::Hash,
        Task::Canonicalize,
        Task::Cse,
        Task::Sccp,
        Task::Inline,
        Task::SymbolDce,
    ];

    /// Whether the other side is made of other programs, whose start-up is not that of the reference: all that runs counts then.
    pub fn is_job(self) -> bool {
        use Task::{Diff, Hash, Link, Pack, ShowPacked, Unpack};
        matches!(self, Pack | Unpack | ShowPacked | Diff | Link | Hash)
    }

    /// The name in reports.
    pub fn name(self) -> &'static str {
        [
            "print generic",
            "print custom",
            "read v4",
            "rewrite v4",
            "read",
            "rewrite",
            "list",
            "check",
            "object",
            "pack",
            "unpack",
            "show from pack",
            "diff",
            "link",
            "hash",
            "canonicalize",
            "cse",
            "sccp",
            "inline",
            "symbol-dce",
        ][self as usize]
    }

    /// What it reads; none if the task is not for this input.
    ///
    /// # Errors
    /// When the file cannot be made.
    pub fn file(self, input: Input) -> Result<Option<PathBuf>, InputError> {
        // Only dialects that ship have a custom form and properties in bytecode; only the llvm dialect becomes an object.
        let (ships, native) = (input != Input::Corpus, matches!(input, Input::Program(_)));
        match self {
            Task::PrintGeneric => input.file().map(Some),
            _ if input == Input::Files => Ok(None),
            Task::PrintCustom if ships => input.custom_file().map(Some),
            Task::Read4 | Task::Rewrite4 => input.bytecode_file(4).map(Some),
            Task::Read | Task::Rewrite | Task::List | Task::Check if ships => {
                input.bytecode_file(6).map(Some)
            }
            Task::Object if native => input.bytecode_file(6).map(Some),
            Task::Pack | Task::Diff | Task::Link | Task::Hash if native => {
                input.custom_file()?;
                input.bytecode_file(6).map(Some)
            }
            Task::Unpack | Task::ShowPacked if native => input.packed_file().map(Some),
            Task::Canonicalize | Task::Cse | Task::Sccp | Task::Inline | Task::SymbolDce => {
                input.transformed_file().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The flags of the `opt` tools, which both understand.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Task::PrintGeneric => &["--mlir-print-op-generic"],
            Task::PrintCustom => &[],
            // How long writing takes, the tools tell themselves.
            Task::Rewrite4 => &["--emit-bytecode", "--emit-bytecode-version=4", "--mlir-timing"],
            Task::Rewrite => &["--emit-bytecode", "--mlir-timing"],
            // Of what passes make, too, only the outermost operation is printed.
            Task::Canonicalize => &["--canonicalize", "--mlir-print-op-generic", "--mlir-print-skip-regions"],
            Task::Cse => &["--cse", "--mlir-print-op-generic", "--mlir-print-skip-regions"],
            Task::Sccp => &["--sccp", "--mlir-print-op-generic", "--mlir-print-skip-regions"],
            Task::Inline => &["--inline", "--mlir-print-op-generic", "--mlir-print-skip-regions"],
            Task::SymbolDce => &["--symbol-dce", "--mlir-print-op-generic", "--mlir-print-skip-regions"],
            // Only the outermost operation is printed.
            _ => &["--mlir-print-op-generic", "--mlir-print-skip-regions"],
        }
    }

    fn opt(self, tool: &Path, file: &Path, threads: Threads) -> Command {
        let mut command = Command::new(tool);
        command.arg("--allow-unregistered-dialect").args(self.flags()).arg(file);
        if threads == Threads::One {
            command.arg("--mlir-disable-threading");
        }
        command
    }

    /// Our command line.
    pub fn ours(self, tools: &Tools, file: &Path, threads: Threads) -> Command {
        let mut command = match self {
            Task::List | Task::Check => {
                let mut command = Command::new(&tools.other);
                command.arg(self.name()).arg(file);
                command
            }
            Task::Object => {
                let mut command = Command::new(&tools.translate);
                command.arg(file).args(["--to=object", "-f", "-o", "-"]);
                command
            }
            Task::Pack | Task::Unpack | Task::ShowPacked | Task::Diff | Task::Link | Task::Hash => {
                let mut command = Command::new(&tools.other);
                command.arg(self.name().split(' ').next().unwrap_or_default()).arg(file);
                match self {
                    Task::Pack | Task::Unpack => command.args(["-o", "/dev/null"]),
                    Task::ShowPacked => command.args(inputs::symbol_of(file)),
                    Task::Diff => command.arg(text_of(file)),
                    // With nothing else, so that what is measured is the large one's way through.
                    Task::Link => {
                        command.arg("/dev/null").arg("-o").arg(file.with_extension("linked.mlirbc"))
                    }
                    _ => &mut command,
                };
                command
            }
            _ => self.opt(&tools.opt, file, threads),
        };
        if threads == Threads::One {
            command.env("RAYON_NUM_THREADS", "1");
        }
        command
    }

    /// The reference's command line, if it has one for the task.
    pub fn reference(self, tools: &Tools, file: &Path, threads: Threads) -> Option<Command> {
        match self {
            Task::Check => None,
            Task::Pack | Task::Unpack | Task::ShowPacked if !has_zstd() => None,
            Task::Pack | Task::Unpack | Task::ShowPacked | Task::Diff | Task::Hash => {
                let script = match self {
                    Task::Pack => r#"tar -c "$1" | zstd -3 -q -T1 -c >/dev/null"#,
                    Task::Unpack => r#"zstd -dc "$1.tar.zst" | tar -xO >/dev/null"#,
                    Task::ShowPacked => r#"zstd -dc "$1.tar.zst" | tar -xO | "$0" - >/dev/null"#,
                    Task::Diff => {
                        r#"d=$(mktemp -d) && "$0" "$1" -o "$d/a" && "$0" "$2" -o "$d/b" && diff "$d/a" "$d/b"; s=$?; rm -r "$d"; exit $s"#
                    }
                    _ => r#""$0" "$1" | sha256sum"#,
                };
                let mut command = Command::new("sh");
                command.args(["-c", script]).arg(&tools.opt).arg(file).arg(text_of(file));
                Some(command)
            }
            // There is a tool for LLVM IR, which is on the other side of two translations.
            Task::Link => {
                let script = r#"d=$(mktemp -d) && : >"$d/b.ll" && "$0" --mlir-to-llvmir "$1" -o "$d/a.ll" && "$2" "$d/a.ll" "$d/b.ll" -o "$d/c.bc" && "$0" --import-llvm "$d/c.bc" -o "$d/c.mlir"; s=$?; rm -r "$d"; exit $s"#;
                let link = tools.other.to_string_lossy().replace("llc", "llvm-link");
                let mut command = Command::new("sh");
                command.args(["-c", script]).arg(&tools.translate).arg(file).arg(link);
                Some(command)
            }
            Task::Object => {
                let mut command = Command::new("sh");
                let script =
                    r#""$0" --mlir-to-llvmir "$1" | "$2" -O0 -relocation-model=pic -filetype=obj -o -"#;
                command.args(["-c", script]).arg(&tools.translate).arg(file).arg(&tools.other);
                Some(command)
            }
            _ => Some(self.opt(&tools.opt, file, threads)),
        }
    }
}

/// The text in custom form that lies beside a bytecode file.
fn text_of(file: &Path) -> PathBuf {
    let stem = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    file.with_file_name(format!("{}.custom.mlir", stem.trim_end_matches(".v6.mlirbc")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tools_of_a_side_are_named_alike() {
        let tools = Tools::reference("/usr/bin/mlir-opt-22".into());
        assert_eq!(tools.translate, Path::new("/usr/bin/mlir-translate-22"));
        assert_eq!(tools.other, Path::new("/usr/bin/llc-22"));
        assert_eq!(Tools::ours("a/rmlir-opt".into()).other, Path::new("a/rmlir"));
    }

    #[test]
    fn one_thread_is_one_thread_on_both_sides() {
        let shown = |command: &Command| format!("{command:?}");
        let (ours, theirs) = (Tools::ours("rmlir-opt".into()), Tools::reference("mlir-opt".into()));
        let (ours, theirs) = (
            Task::Read.ours(&ours, Path::new("f"), Threads::One),
            Task::Read.reference(&theirs, Path::new("f"), Threads::One).unwrap(),
        );
        assert!(
            shown(&ours).contains("RAYON_NUM_THREADS") && shown(&ours).contains("--mlir-disable-threading")
        );
        assert!(shown(&theirs).contains("--mlir-disable-threading"));
        assert!(Task::Check.reference(&Tools::default(), Path::new("f"), Threads::One).is_none());
    }
}
