//! `rmlir-reduce`: what it makes smaller, and what it says where it cannot.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const INPUT: &str = r#"
func.func @a(%x: i32, %m: memref<4x8xf32, strided<[8, 1], offset: ?>>) -> i32 attributes {note = "long"} {
  %c = arith.constant 5 : i32
  %0 = arith.addi %x, %c : i32
  %1 = arith.muli %0, %0 : i32
  %cond = arith.cmpi eq, %x, %c : i32
  %2 = scf.if %cond -> i32 {
    "t.bad"(%1, %0) {keep = 1 : i32, drop} : (i32, i32) -> ()
    scf.yield %0 : i32
  } else {
    scf.yield %1 : i32
  }
  return %2 : i32
}
func.func @b() -> i32 {
  %x = arith.constant 1 : i32
  return %x : i32
}
"#;

/// An input, a script that is interested in those with a word, and room for output.
struct Setup {
    folder: TempDir,
}

impl Setup {
    fn new(script: &str) -> Setup {
        Setup::with(INPUT, script)
    }

    fn with(input: &str, script: &str) -> Setup {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("input.mlir"), input).unwrap();
        let path = folder.path().join("test.sh");
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        Setup { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rmlir-reduce"));
        command.arg("--allow-unregistered-dialect").args(args).arg(self.path("input.mlir"));
        command.output().unwrap()
    }

    fn test(&self) -> String {
        format!("--test={}", self.path("test.sh").display())
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn reduced(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// What is left is the operation that is looked for, and the function around it.
const SMALL: &str =
    "module {\n  func.func @a() {\n    \"t.bad\"() {keep = 1 : i32} : () -> ()\n    return\n  }\n}\n";

#[test]
fn what_is_looked_for_is_left() {
    let setup = Setup::new(r#"grep -q 't.bad.*keep' "$1" && exit 1; exit 0"#);
    let one = reduced(&setup.run(&[&setup.test(), "-j", "1"]));
    assert_eq!(one.trim_end(), SMALL.trim_end());
    assert_eq!(one, reduced(&setup.run(&[&setup.test(), "-j", "7"])), "threads show");
}

#[test]
fn a_status_can_be_asked_for_and_words_are_passed_on() {
    let setup = Setup::new(r#"[ "$1" = --word ] || exit 9; grep -q 'arith.muli' "$2" && exit 3; exit 1"#);
    let out = reduced(&setup.run(&[&setup.test(), "--test-arg=--word", "--status=3"]));
    assert!(out.contains("arith.muli"), "{out}");
    assert!(!out.contains("scf.if") && !out.contains("@b") && !out.contains("arith.addi"), "{out}");
    // The words of the reference's tool.
    let setup = Setup::new(r#"grep -q 't.bad.*keep' "$1" && exit 1; exit 0"#);
    let options = format!("--reduction-tree=traversal-mode=0 test={}", setup.path("test.sh").display());
    assert_eq!(reduced(&setup.run(&[&options])).trim_end(), SMALL.trim_end());
}

#[test]
fn bytecode_becomes_bytecode() {
    let setup = Setup::new(r#"grep -aq 'keep' "$1" && exit 1; exit 0"#);
    let opt = Path::new(env!("CARGO_BIN_EXE_rmlir-opt"));
    let file = setup.path("input.mlir");
    let written = Command::new(opt)
        .args(["--allow-unregistered-dialect", "--emit-bytecode", "-o"])
        .args([&file, &file])
        .output()
        .unwrap();
    assert!(written.status.success(), "{}", text(&written.stderr));
    let out = setup.path("out.mlirbc");
    let output = setup.run(&[&setup.test(), "--emit-bytecode", "-o", out.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let back = Command::new(opt).arg("--allow-unregistered-dialect").arg(&out).output().unwrap();
    assert_eq!(text(&back.stdout).trim_end(), SMALL.trim_end());
}

#[test]
fn what_cannot_be_done_is_said() {
    let setup = Setup::new("exit 0");
    let output = setup.run(&[&setup.test()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("is not interesting"), "{}", text(&output.stderr));
    let output = setup.run(&["--test=/no/such/program"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "rmlir-reduce: cannot run '/no/such/program': No such file or directory\n"
    );
    assert_eq!(setup.run(&[]).status.code(), Some(1));
    let output = setup.run(&["--reduction-tree=traversal-mode=3"]);
    assert!(text(&output.stderr).contains("'traversal-mode=3' is none of"), "{}", text(&output.stderr));
}

#[test]
fn a_run_that_takes_too_long_is_ended() {
    let input = "\"t.bad\"() : () -> ()\n\"t.good\"() : () -> ()\n";
    let setup = Setup::with(input, r#"grep -q 't.bad' "$1" && exec sleep 60; exit 0"#);
    let output = setup.run(&[&setup.test(), "--hangs", "--limit", "1"]);
    assert_eq!(reduced(&output).trim_end(), "module {\n  \"t.bad\"() : () -> ()\n}");
}
