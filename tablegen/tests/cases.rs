//! Runs the inputs under `tests/cases` and compares with the expectation on top of each.
//!
//! A file holds cases separated by `// -----`. A case begins with its expectation in lines that start with `//|`:
//! the diagnostics and, if there is no error, the records as text. These lines are not part of the input. Lines after
//! `//@ NAME` are an included file of that name. `//!` in front says why the reference tool is not asked.
//! `RMLIR_ACCEPT=1` writes what came out as the new expectation. Where `llvm-tblgen-22` is present, it has to agree.

// Clippy knows helpers of integration tests not as tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use rmlir_tablegen::{Memory, Session};
use rmlir_testkit::Need;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

rmlir_testkit::tests! {
    cases_give_what_they_say;
    the_reference_says_the_same: Need::Tool("llvm-tblgen-22");
}

const SEPARATOR: &str = "// -----\n";
const MAIN: &str = "main.td";

struct Case {
    reason: String,
    expected: String,
    input: String,
}

fn parse_case(text: &str) -> Case {
    let (mut reason, mut expected, mut input) = (String::new(), String::new(), String::new());
    for line in text.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("//|").filter(|_| input.is_empty()) {
            expected.push_str(rest.strip_prefix(' ').unwrap_or(rest));
        } else if line.starts_with("//!") {
            reason.push_str(line);
        } else {
            input.push_str(line);
        }
    }
    Case { reason, expected, input }
}

/// The files of a case: the main one first.
fn files(input: &str) -> Vec<(String, String)> {
    let mut files = vec![(MAIN.to_owned(), String::new())];
    for line in input.split_inclusive('\n') {
        match line.strip_prefix("//@ ") {
            Some(name) => files.push((name.trim().to_owned(), String::new())),
            None => files.last_mut().unwrap().1.push_str(line),
        }
    }
    files
}

fn run(case: &Case) -> String {
    let memory = files(&case.input).into_iter().fold(Memory::new(), |m, (name, text)| m.with(name, text));
    match Session::new().files(memory).define("GIVEN").parse(&[MAIN]) {
        Ok(parsed) => format!("{}{}", parsed.diagnostics, parsed.records.print()),
        Err(diagnostics) => {
            let mut text = diagnostics.to_string();
            if !diagnostics.stopped {
                let n = diagnostics.errors();
                writeln!(text, "{n} errors.").unwrap();
            }
            text
        }
    }
}

/// What the reference tool says.
fn reference(case: &Case, dir: &Path) -> Option<String> {
    std::fs::create_dir_all(dir).ok()?;
    for (name, text) in files(&case.input) {
        std::fs::write(dir.join(name), text).ok()?;
    }
    let out = Command::new("llvm-tblgen-22").current_dir(dir).args(["-D", "GIVEN", MAIN]).output().ok()?;
    let text = String::from_utf8_lossy(&out.stderr).into_owned();
    let text = text.replace("llvm-tblgen-22: ", "");
    Some(if out.status.success() { text + &String::from_utf8_lossy(&out.stdout) } else { text })
}

fn diff(what: &str, want: &str, got: &str) -> String {
    let mut out = format!("--- {what}\n");
    let (mut want, mut got) = (want.lines(), got.lines());
    loop {
        match (want.next(), got.next()) {
            (None, None) => return out,
            (Some(a), Some(b)) if a == b => writeln!(out, "  {a}").unwrap(),
            (a, b) => {
                a.inspect(|a| writeln!(out, "- {a}").unwrap());
                b.inspect(|b| writeln!(out, "+ {b}").unwrap());
            }
        }
    }
}

fn cases_give_what_they_say() {
    cases(false);
}

fn the_reference_says_the_same() {
    cases(true);
}

fn cases(oracle: bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> = std::fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let accept = std::env::var_os("RMLIR_ACCEPT").is_some();
    let scratch = std::env::temp_dir().join(format!("rmlir-tablegen-{}-{oracle}", std::process::id()));
    let (mut failures, mut count) = (String::new(), 0);
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let mut out = Vec::new();
        for (i, part) in text.split(SEPARATOR).enumerate() {
            count += 1;
            let case = parse_case(part);
            let got = run(&case);
            let name = format!("{} case {}", path.file_name().unwrap().display(), i + 1);
            if !oracle && !accept && got != case.expected {
                failures += &diff(&format!("{name}: expected - and got +"), &case.expected, &got);
            }
            if oracle && case.reason.is_empty() {
                let theirs = reference(&case, &scratch).unwrap();
                if theirs != got {
                    failures += &diff(&format!("{name}: reference - and ours +"), &theirs, &got);
                }
            }
            let lines = got.lines().map(|l| format!("//|{}{l}\n", if l.is_empty() { "" } else { " " }));
            out.push(case.reason + &lines.collect::<String>() + &case.input);
        }
        if accept && !oracle {
            std::fs::write(&path, out.join(SEPARATOR)).unwrap();
        }
    }
    let _ = std::fs::remove_dir_all(scratch);
    assert!(failures.is_empty(), "{failures}\nRMLIR_ACCEPT=1 accepts what came out");
    assert!(count >= 100, "only {count} cases were found");
}
