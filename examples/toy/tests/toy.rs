//! Runs `toyc` on files: those in `tests/cases` against what is written beside them, and upstream's own with their comments, where
//! these and `FileCheck` are at hand.
//!
//! `# RUN: toyc ARGUMENTS` stands on each of the first lines of a case, `not` before what must fail. `NAME.out` has what comes out, of one command
//! after the other. `ACCEPT=1` writes it.

use libtest_mimic::{Arguments, Failed, Trial};
use rmlir_testkit::{Need, SHARED, shared, trial};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const CHECKER: &str = "/usr/lib/llvm-22/bin/FileCheck";

fn main() -> ExitCode {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut trials = Vec::new();
    for path in files(&cases) {
        trials.push(Trial::test(format!("cases::{}", name_of(&path)), move || check_case(&path)));
    }
    for chapter in 1..=7 {
        for path in files(&shared("corpus/toy").join(format!("Ch{chapter}"))) {
            let name = format!("upstream::{chapter}::{}", name_of(&path));
            trials.push(trial(name, &[SHARED, Need::Path(CHECKER)], move || check_upstream(&path)));
        }
    }
    if !SHARED.is_met() {
        trials.push(trial("upstream", &[SHARED], || Ok(())));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_case = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "toy" || ending == "mlir");
    let mut files: Vec<PathBuf> = entries.filter(is_case).collect();
    files.sort();
    files
}

/// A command of a file.
struct Run {
    must_fail: bool,
    args: Vec<String>,
    /// What checks the output, if anything does.
    checker: Option<Vec<String>>,
}

fn runs(path: &Path) -> Result<Vec<Run>, Failed> {
    let text = std::fs::read_to_string(path)?;
    let file = path.display().to_string();
    let words = |text: &str| -> Vec<String> {
        text.replace("2>&1", "").split_whitespace().map(|word| word.replace("%s", &file)).collect()
    };
    let mut runs = Vec::new();
    for line in text.lines() {
        let line = line.trim_start_matches(['#', '/', ' ']);
        let Some(command) = line.strip_prefix("RUN: ") else { continue };
        let (command, checker) = match command.split_once('|') {
            Some((command, checker)) => (command, Some(words(checker))),
            None => (command, None),
        };
        let mut command = words(command);
        let must_fail = command.first().is_some_and(|word| word == "not");
        command.drain(..usize::from(must_fail));
        let tool = if command.is_empty() { String::new() } else { command.remove(0) };
        if let Some(chapter) = tool.strip_prefix("toyc-ch") {
            command.push(format!("-chapter={chapter}"));
        }
        runs.push(Run { must_fail, args: command, checker });
    }
    if runs.is_empty() { Err("it has no command".into()) } else { Ok(runs) }
}

/// What a command prints, on both streams.
fn output(run: &Run) -> Result<String, Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_toyc")).args(&run.args).output()?;
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    match output.status.code() {
        // Of what is checked only the checker's status counts.
        Some(code) if (code != 0) == run.must_fail || run.checker.is_some() => Ok(text),
        code => Err(format!("exit status {code:?}\n{text}").into()),
    }
}

fn check_case(path: &Path) -> Result<(), Failed> {
    let mut got = String::new();
    for run in runs(path)? {
        got.push_str(&output(&run)?.replace(&path.display().to_string(), "%s"));
    }
    let expected = path.with_extension("out");
    if std::env::var_os("ACCEPT").is_some() {
        return Ok(std::fs::write(expected, got)?);
    }
    let want = std::fs::read_to_string(expected)?;
    if want == got { Ok(()) } else { Err(format!("expected:\n{want}\ngot:\n{got}").into()) }
}

fn check_upstream(path: &Path) -> Result<(), Failed> {
    for run in runs(path)? {
        let text = output(&run)?;
        let Some((_, args)) = run.checker.as_ref().and_then(|checker| checker.split_first()) else {
            continue;
        };
        let mut checker =
            Command::new(CHECKER).args(args).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        if let Some(mut stdin) = checker.stdin.take() {
            stdin.write_all(text.as_bytes())?;
        }
        let output = checker.wait_with_output()?;
        if !output.status.success() {
            return Err(format!("{}\n{text}", String::from_utf8_lossy(&output.stderr)).into());
        }
    }
    Ok(())
}
