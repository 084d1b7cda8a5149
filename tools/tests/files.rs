//! Runs the test files under `tests/`: each says on top how it is run, and what it prints stands beside it.
//!
//! `// RUN: rmlir-opt FLAGS %s` is the command (`not` in front: it must fail), `%s` the file, `%S` its folder, `"` around blanks that are part
//! of a word. `NAME.out` holds the expected standard output, `NAME.err` the expected standard error; without the one or the other the
//! stream is not looked at.
//! `ACCEPT=1 cargo test --test files` writes what came out into the files that are there, and into `NAME.out` for a new test
//! that does not check its own diagnostics. Each file is also run with the reference tool where that is installed: it must give
//! the same standard output and exit status; programs that `rmlir-run` runs, with the reference's runtime libraries. Those of
//! `tests/road` go through the passes first that the second line names: `// REFERENCE: FLAGS`; without that line they are run by us alone, as is
//! a file whose second line is `// REFERENCE: none, WHY`.

use libtest_mimic::{Arguments, Failed, Trial};
use rmlir_testkit::{Need, trial};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const REFERENCE: &str = "mlir-opt-22";
const RUNNER: &str = "mlir-runner-22";
const RUNNER_LIBRARIES: &str = "/usr/lib/llvm-22/lib/libmlir_runner_utils.so,/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so,/usr/lib/llvm-22/lib/libmlir_float16_utils.so";

/// A test file with its command.
#[derive(Clone)]
struct Case {
    path: PathBuf,
    must_fail: bool,
    tool: String,
    args: Vec<String>,
    /// The passes of the reference that take the file to its runner, where ours chooses passes itself.
    passes: Option<Vec<String>>,
    /// Whether the reference has no answer.
    alone: bool,
}

impl Case {
    /// Whether it is one of those about the way to the dialect of LLVM.
    fn is_on_road(&self) -> bool {
        self.path.parent().is_some_and(|folder| folder.ends_with("road"))
    }

    /// Whether the reference's tools do the same: they cannot load definitions.
    fn has_reference(&self) -> bool {
        let ours = ["--load-ods", "--load-patterns", "--allow-dangling-symbols", "--syntax-of"];
        let loads = self.args.iter().any(|arg| ours.iter().any(|our| arg.starts_with(our)));
        // A module of other dialects than that of LLVM needs passes first.
        let has_road = self.passes.is_some() || !self.is_on_road();
        !self.alone && !loads && has_road && matches!(self.tool.as_str(), "rmlir-opt" | "rmlir-run")
    }
}

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let needs = [Need::Tool(REFERENCE), Need::Tool(RUNNER), Need::Other("the runner's libraries", libraries)];
    let mut trials = Vec::new();
    for path in files {
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        match parse(&path) {
            Ok(case) => {
                if case.has_reference() {
                    let case = case.clone();
                    trials.push(trial(format!("reference::{name}"), &needs, move || compare(&case)));
                }
                trials.push(Trial::test(name, move || check(&case)));
            }
            Err(message) => trials.push(Trial::test(name, move || Err(message.into()))),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn libraries() -> bool {
    RUNNER_LIBRARIES.split(',').all(|library| Path::new(library).exists())
}

/// Addresses differ from run to run.
fn without_addresses(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut parts = text.split("base@ = 0x");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + "base@ = ADDRESS" + part.trim_start_matches(|c: char| c.is_ascii_hexdigit())
    })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else if is_test(&path) {
            files.push(path);
        }
    }
}

/// Files of the IR are tests, definition files are if they say how they are run.
fn is_test(path: &Path) -> bool {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("mlir") => true,
        Some("td") => std::fs::read(path).is_ok_and(|text| text.starts_with(b"// RUN: ")),
        _ => false,
    }
}

fn parse(path: &Path) -> Result<Case, String> {
    let text = std::fs::read(path).map_err(|error| error.to_string())?;
    let first =
        String::from_utf8_lossy(text.split(|&byte| byte == b'\n').next().unwrap_or_default()).into_owned();
    let command = first.strip_prefix("// RUN: ").ok_or("the first line is not `// RUN: COMMAND`")?;
    let file = path.display().to_string();
    let folder = path.parent().unwrap_or(path).display().to_string();
    let fill = |word: &str| word.replace("%s", &file).replace("%S", &folder);
    let mut words = words(command).map(|word| fill(&word)).peekable();
    let must_fail = words.next_if(|word| word == "not").is_some();
    let tool = words.next().ok_or("no command behind RUN")?;
    let args = words.collect();
    let second = text.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
    let second = String::from_utf8_lossy(second);
    let passes =
        second.strip_prefix("// REFERENCE: ").map(|flags| flags.split_whitespace().map(str::to_owned));
    let alone = second.starts_with("// REFERENCE: none, ");
    let passes = passes.filter(|_| !alone).map(Iterator::collect);
    Ok(Case { path: path.into(), must_fail, tool, args, passes, alone })
}

/// The words of a command; blanks between `"` belong to a word, the `"` do not.
fn words(command: &str) -> impl Iterator<Item = String> {
    let mut quoted = false;
    let ends = move |c: char| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    };
    command.split(ends).filter(|word| !word.is_empty()).map(|word| word.replace('"', ""))
}

fn run(case: &Case, program: &str) -> Result<Output, Failed> {
    Command::new(program)
        .args(&case.args)
        .output()
        .map_err(|error| format!("cannot run {program}: {error}").into())
}

fn check(case: &Case) -> Result<(), Failed> {
    let program = match case.tool.as_str() {
        "rmlir" => env!("CARGO_BIN_EXE_rmlir"),
        "rmlir-opt" => env!("CARGO_BIN_EXE_rmlir-opt"),
        "rmlir-translate" => env!("CARGO_BIN_EXE_rmlir-translate"),
        "rmlir-run" => env!("CARGO_BIN_EXE_rmlir-run"),
        "rmlir-reduce" => env!("CARGO_BIN_EXE_rmlir-reduce"),
        "rmlir-tblgen" => env!("CARGO_BIN_EXE_rmlir-tblgen"),
        other => return Err(format!("unknown tool {other}").into()),
    };
    let output = run(case, program)?;
    let ran = String::from_utf8_lossy(&output.stderr).into_owned();
    // A program that traps under `rmlir-run` ends it with the number of the signal and 128; nothing else fails with more than 1.
    let trapped = |code: i32| case.tool == "rmlir-run" && code > 128;
    let as_expected = output.status.code().is_some_and(|code| match case.must_fail {
        true => code == 1 || trapped(code),
        false => code == 0,
    });
    if !as_expected {
        return Err(format!("exit status {:?}; standard error:\n{ran}", output.status.code()).into());
    }
    let checks_itself = case.args.iter().any(|arg| arg.starts_with("--verify-diagnostics"));
    stream(case, "out", &output.stdout, !checks_itself)?;
    stream(case, "err", &output.stderr, false)
}

/// Compares a stream with its file, or writes the file if that is asked for.
fn stream(case: &Case, extension: &str, got: &[u8], wanted: bool) -> Result<(), Failed> {
    let path = case.path.with_extension(extension);
    // The path of the test file is not part of what is expected.
    let got = without_addresses(got).replace(&case.path.display().to_string(), "%s");
    let folder = case.path.parent().unwrap_or(&case.path).display().to_string();
    let got = got.replace(&folder, "%S");
    if std::env::var_os("ACCEPT").is_some() && (wanted || path.exists()) {
        return std::fs::write(&path, got).map_err(|error| error.to_string().into());
    }
    let Ok(want) = std::fs::read(&path) else {
        return if wanted {
            Err(format!("{} is missing; ACCEPT=1 writes it", path.display()).into())
        } else {
            Ok(())
        };
    };
    let want = String::from_utf8_lossy(&want).into_owned();
    if want == got {
        return Ok(());
    }
    let diff = similar::TextDiff::from_lines(&want, &got);
    let diff = diff.unified_diff().context_radius(3).header("expected", "got").to_string();
    Err(format!("{}\nACCEPT=1 cargo test --test files accepts this", diff).into())
}

/// What the reference's runner prints for what its passes make of a file.
fn run_after(case: &Case, passes: &[String]) -> Result<Output, Failed> {
    let lowered = Command::new(REFERENCE).args(passes).arg(&case.path).output()?;
    if !lowered.status.success() {
        return Err(format!("{REFERENCE}: {}", String::from_utf8_lossy(&lowered.stderr)).into());
    }
    let mut runner = Command::new(RUNNER);
    runner.args(["--entry-point-result=void", &format!("--shared-libs={RUNNER_LIBRARIES}")]);
    runner.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = runner.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        std::io::Write::write_all(&mut stdin, &lowered.stdout)?;
    }
    Ok(child.wait_with_output()?)
}

fn compare(case: &Case) -> Result<(), Failed> {
    let (ours, theirs) = if let Some(passes) = &case.passes {
        (run(case, env!("CARGO_BIN_EXE_rmlir-run"))?, run_after(case, passes)?)
    } else if case.tool == "rmlir-run" {
        let mut with_libraries = case.clone();
        if !case.args.iter().any(|arg| arg.starts_with("--shared-libs")) {
            with_libraries.args.push(format!("--shared-libs={RUNNER_LIBRARIES}"));
        }
        (run(case, env!("CARGO_BIN_EXE_rmlir-run"))?, run(&with_libraries, RUNNER)?)
    } else {
        (run(case, env!("CARGO_BIN_EXE_rmlir-opt"))?, run(case, REFERENCE)?)
    };
    if ours.status.code() != theirs.status.code() {
        let (our, their) = (String::from_utf8_lossy(&ours.stderr), String::from_utf8_lossy(&theirs.stderr));
        return Err(
            format!("{:?} against {:?}\nours:\n{our}\ntheirs:\n{their}", ours.status, theirs.status).into()
        );
    }
    let (ours, theirs) = (without_addresses(&ours.stdout), without_addresses(&theirs.stdout));
    if ours == theirs {
        return Ok(());
    }
    let diff = similar::TextDiff::from_lines(&theirs, &ours);
    Err(diff.unified_diff().context_radius(3).header("reference", "ours").to_string().into())
}
