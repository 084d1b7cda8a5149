//! Definition files that are not named on the command line: `RMLIR_ODS`, and `rmlir.toml` in the working directory or above it.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = "own.halt\n";

fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ods/project").canonicalize().unwrap()
}

/// Runs a tool on a text in a directory.
fn run(tool: &str, args: &[&str], dir: &Path, ods: Option<&str>, input: &str) -> Output {
    let mut command = Command::new(tool);
    command.args(args).current_dir(dir).env_remove("RMLIR_ODS");
    if let Some(ods) = ods {
        command.env("RMLIR_ODS", ods);
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn opt(args: &[&str], dir: &Path, ods: Option<&str>) -> Result<String, String> {
    let mut all = vec!["--ods-cache=none"];
    all.extend(args);
    let output = run(env!("CARGO_BIN_EXE_rmlir-opt"), &all, dir, ods, PROGRAM);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

const PRINTED: &str = "module {\n  own.halt\n}\n\n";

#[test]
fn a_variable_names_files_and_directories() {
    let dir = tempfile::tempdir().unwrap();
    let error = opt(&[], dir.path(), None).unwrap_err();
    assert!(error.contains("Dialect `own' not found") && error.contains("--load-ods="), "{error}");
    let include = include();
    assert_eq!(opt(&[], dir.path(), include.to_str()).unwrap(), PRINTED);
    let file = include.join("include/Own/OwnTypes.td");
    assert_eq!(opt(&[], dir.path(), file.to_str()).unwrap(), PRINTED);
    let error = opt(&[], dir.path(), Some("nothing.td")).unwrap_err();
    assert!(error.contains("nothing.td"), "{error}");
}

#[test]
fn a_file_above_the_working_directory_names_them_too() {
    let dir = tempfile::tempdir().unwrap();
    let inner = dir.path().join("a/b");
    std::fs::create_dir_all(&inner).unwrap();
    let toml = dir.path().join("rmlir.toml");
    // Paths begin where the file is.
    let own = dir.path().join("own.td");
    std::fs::write(&own, "include \"Own/OwnTypes.td\"\n").unwrap();
    let text = format!("load-ods = ['own.td']\ninclude = '{}'\n", include().join("include").display());
    std::fs::write(&toml, &text).unwrap();
    assert_eq!(opt(&[], &inner, None).unwrap(), PRINTED);
    // The variable is asked first, even if it says nothing.
    assert!(opt(&[], &inner, Some("")).unwrap_err().contains("Dialect `own' not found"));
    // Other tools read the file as well.
    let args = ["--ods-cache=none", "--to=text", "-"];
    let output = run(env!("CARGO_BIN_EXE_rmlir-translate"), &args, &inner, None, PROGRAM);
    assert_eq!(String::from_utf8_lossy(&output.stdout), PRINTED, "{output:?}");
    // What is wrong in it is said with its place.
    std::fs::write(&toml, "\nload-ods = [3\n").unwrap();
    let error = opt(&[], &inner, None).unwrap_err();
    assert!(error.contains("rmlir.toml:") && error.contains("error: "), "{error}");
    std::fs::write(&toml, "loads = 'x'\n").unwrap();
    assert!(opt(&[], &inner, None).unwrap_err().contains("nothing is known of 'loads'"));
}

#[test]
fn an_irdl_file_may_be_named_there() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("own.irdl"), "irdl.dialect @own {\n  irdl.operation @halt\n}\n").unwrap();
    std::fs::write(dir.path().join("rmlir.toml"), "irdl-file = 'own.irdl'\n").unwrap();
    let tool = env!("CARGO_BIN_EXE_rmlir-translate");
    let text = "\"own.halt\"() : () -> ()\n";
    let output = run(tool, &["--to=text", "-"], dir.path(), None, text);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "module {\n  \"own.halt\"() : () -> ()\n}\n\n");
    let output =
        run(env!("CARGO_BIN_EXE_rmlir-opt"), &["-"], dir.path(), None, "\"own.other\"() : () -> ()\n");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("unregistered operation 'own.other' found in dialect ('own')"), "{error}");
}

/// An IRDL file in which each of so many conditions allows what the one before allows, twice.
fn nested(depth: usize) -> String {
    let mut text = "irdl.dialect @own {\n  irdl.operation @o {\n    %0 = irdl.is i32\n".to_owned();
    for i in 1..=depth {
        text += &format!("    %{i} = irdl.any_of(%{0}, %{0})\n", i - 1);
    }
    text + &format!("    irdl.operands(a: %{depth})\n  }}\n}}\n")
}

#[test]
fn conditions_of_conditions_are_looked_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let (file, input) =
        (dir.path().join("own.irdl"), "func.func @f(%a: f32) {\n\"own.o\"(%a) : (f32) -> ()\nreturn\n}\n");
    let refuse = |depth: usize| {
        std::fs::write(&file, nested(depth)).unwrap();
        let args = ["--irdl-file", file.to_str().unwrap()];
        let output = run(env!("CARGO_BIN_EXE_rmlir-opt"), &args, dir.path(), None, input);
        assert!(!output.status.success());
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let error = refuse(100);
    assert!(error.contains("'f32' does not satisfy the constraint"), "{error}");
    let error = refuse(100_000);
    assert!(error.contains("is nested in more than 128 other conditions"), "{error}");
}
