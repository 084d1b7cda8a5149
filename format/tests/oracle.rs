//! What the reference says to rewritten files.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

mod common;

use rmlir_dialects::encodings;
use rmlir_format::rewrite::{Rewrite, extract};
use rmlir_format::symbol::NoLayouts;
use rmlir_format::{Result, Version};
use rmlir_testkit::{REFERENCE, SHARED};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

rmlir_testkit::tests! {
    stripped_files_print_the_same: REFERENCE, SHARED;
    files_of_version_4_print_the_same_at_every_version_that_allows_them: REFERENCE, SHARED;
    extracted_functions_print_the_same: REFERENCE, SHARED;
}

/// Runs the reference on a file from standard input: what it prints, or its error.
fn oracle(arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, String> {
    let mut child = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the reference starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the reference ends");
    // The reference may stop reading early: what it says then is the answer.
    let _ = writer.join();
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Every so many files of the upstream corpus, and the programs that are not too large for a test.
fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = common::bytecode_files("upstream").into_iter().step_by(80).collect();
    files.extend(
        common::bytecode_files("programs").into_iter().filter(|path| !path.ends_with("sqlite.mlirbc")),
    );
    files
}

/// For each file: `change` gives two files, which the reference must print the same if it reads the first.
fn prints_the_same(change: impl Fn(&[u8]) -> Option<(Vec<u8>, Vec<u8>)>) {
    let (mut compared, mut failures) = (0, Vec::new());
    for path in files() {
        let bytes = std::fs::read(&path).expect("readable");
        let Some((old, new)) = change(&bytes) else { continue };
        let Ok(expected) = oracle(&[], &old) else { continue };
        compared += 1;
        match oracle(&[], &new) {
            Ok(printed) if printed == expected => {}
            Ok(_) => failures.push(format!("{}: prints differently", path.display())),
            Err(error) => failures.push(format!("{}: {error}", path.display())),
        }
    }
    assert!(failures.is_empty(), "{} of {compared} files:\n{}", failures.len(), failures.join("\n"));
    assert!(compared > 20, "only {compared} files were compared");
}

fn stripped_files_print_the_same() {
    prints_the_same(|bytes| {
        let mut rewrite = Rewrite::open(bytes, &encodings()).expect("valid");
        Some((bytes.to_vec(), rewrite.strip_locations().finish().expect("nothing is in the way")))
    });
}

fn files_of_version_4_print_the_same_at_every_version_that_allows_them() {
    for number in [3, 5, 6] {
        let version = Version::new(number, 0).expect("a version");
        prints_the_same(|bytes| {
            let old = oracle(&["--emit-bytecode", "--emit-bytecode-version=4"], bytes).ok()?;
            let mut rewrite = Rewrite::open(&old, &encodings()).expect("valid");
            let new = rewrite.version(version).finish().ok()?;
            Some((old, new))
        });
    }
}

fn extracted_functions_print_the_same() {
    for path in common::bytecode_files("programs").into_iter().filter(|path| !path.ends_with("lua_g.mlirbc"))
    {
        let bytes = std::fs::read(&path).expect("readable");
        let expected = functions(&oracle(&[], &bytes).expect("the reference reads its own file"));
        for (name, text) in expected.iter().step_by(expected.len() / 3) {
            let part = extract(&bytes, &encodings(), &[name.as_bytes()], &NoLayouts).expect("a symbol");
            let printed = oracle(&[], &part.file).unwrap_or_else(|error| panic!("{name}: {error}"));
            let found = functions(&printed).into_iter().find(|(other, _)| other == name);
            assert_eq!(found.map(|(_, text)| text).as_ref(), Some(text), "{}: @{name}", path.display());
        }
    }
}

/// Top-level functions of a printed module by name, aliases replaced by what they stand for.
fn functions(text: &[u8]) -> Vec<(String, String)> {
    let text = String::from_utf8_lossy(text);
    let mut functions: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("  llvm.func ") {
            let name = rest.split('@').nth(1).and_then(|rest| rest.split('(').next()).unwrap_or_default();
            functions.push((name.to_owned(), String::new()));
            open = true;
        }
        if let Some((_, body)) = functions.last_mut().filter(|_| open) {
            body.push_str(&without_aliases(line));
            body.push('\n');
        }
        let declaration = line.starts_with("  llvm.func") && !line.ends_with('{');
        open = open && line != "  }" && !declaration;
    }
    functions
}

/// Aliases are numbered by what else is in the file: `#tbaa_tag17` says nothing on its own.
fn without_aliases(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('#') {
        let (before, alias) = rest.split_at(start);
        let end =
            alias.find(|c: char| !(c.is_alphanumeric() || matches!(c, '#' | '_'))).unwrap_or(alias.len());
        let (alias, after) = alias.split_at(end);
        out.push_str(before);
        out.push_str(alias.trim_end_matches(|c: char| c.is_ascii_digit()));
        rest = after;
    }
    out + rest
}
