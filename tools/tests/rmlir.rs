//! The `rmlir` tool: what it writes, refuses and returns; and that every command works on every bytecode file of the corpora.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use rayon::prelude::*;
use rmlir_format::write::{
    DialectBuilder, EntryBuilder, FileBuilder, IrBuilder, OpFields, PropertyBuilder, StringBuilder,
};
use rmlir_format::{SectionId, Version};
use rmlir_testkit::SHARED;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

rmlir_testkit::tests! {
    check_tells_what_is_there_or_what_is_wrong;
    list_names_the_symbols;
    extract_and_strip_write_files_that_check;
    help_has_examples_and_wrong_use_is_an_error;
    dump_covers_the_file_and_says_where_it_breaks;
    json_is_json_and_pages_stand_alone;
    programs_run_and_expectations_count;
    what_a_version_lacks_is_told_or_written_another_way;
    every_command_works_on_every_corpus_file: SHARED;
}

fn rmlir(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rmlir"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("the tool ends");
    // Commands that name a file do not read standard input.
    let _ = writer.join();
    output
}

#[track_caller]
fn success(arguments: &[&str], input: &[u8]) -> Vec<u8> {
    let output = rmlir(arguments, input);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A module with two symbols `@a` and `@b` in dictionaries (version 4), and a file location.
fn sample() -> Vec<u8> {
    let version = Version::new(4, 0).expect("a version");
    let mut strings = StringBuilder::default();
    let mut dialects = DialectBuilder::new(version);
    let builtin = dialects.dialect(strings.intern(b"builtin"), None);
    let module = dialects.op(builtin, strings.intern(b"module"), false);
    let foreign = dialects.dialect(strings.intern(b"d"), None);
    let func = dialects.op(foreign, strings.intern(b"func"), false);
    let mut entries = EntryBuilder::default();
    let mut string = |entries: &mut EntryBuilder, text: &[u8]| {
        let index = strings.intern(text).0 as u8;
        entries.attribute(builtin, true, &[5, index << 1 | 1])
    };
    let file = string(&mut entries, b"f.mlir");
    let key = string(&mut entries, b"sym_name");
    let names = [string(&mut entries, b"a"), string(&mut entries, b"b")];
    let location = entries.attribute(builtin, true, &[23, (file.0 as u8) << 1 | 1, 3, 3]);
    let dictionaries = names.map(|name| {
        entries.attribute(builtin, true, &[3, 3, (key.0 as u8) << 1 | 1, (name.0 as u8) << 1 | 1])
    });
    let mut ir = IrBuilder::new(version);
    ir.block(1, &[]);
    ir.op(&OpFields { regions: Some((1, true)), ..OpFields::new(module, location) });
    ir.region(1, 0);
    ir.block(2, &[]);
    for attributes in dictionaries.map(Some) {
        ir.op(&OpFields { attributes, ..OpFields::new(func, location) });
    }
    let (offsets, data) = entries.finish();
    let mut out = FileBuilder::new(version, b"Sample1.2");
    out.section(SectionId::Dialect, &dialects.finish());
    out.section(SectionId::AttrTypeOffset, &offsets);
    out.section(SectionId::AttrType, &data);
    out.section(SectionId::Ir, &ir.finish());
    out.section(SectionId::String, &strings.finish());
    out.section(SectionId::Properties, &PropertyBuilder::default().finish());
    out.finish()
}

fn check_tells_what_is_there_or_what_is_wrong() {
    let bytes = sample();
    let said = text(&success(&["check"], &bytes));
    assert_eq!(
        said,
        "<stdin>: sound: version 4, 3 operations, 1 regions, 1 blocks, 0 values, 7 attributes, 0 types\n"
    );
    assert!(success(&["check", "-q", "-"], &bytes).is_empty());
    let output = rmlir(&["check"], &bytes[..6]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "<stdin>:0x5: error: malformed null-terminated string, no null character found\n"
    );
    assert!(output.stdout.is_empty());
}

fn list_names_the_symbols() {
    let lines = text(&success(&["list"], &sample()));
    let ends: Vec<&str> = lines.lines().map(str::trim_start).collect();
    assert_eq!(ends, ["4  public   d.func @a", "4  public   d.func @b"]);
}

fn extract_and_strip_write_files_that_check() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (file, part, small) = (path("in"), path("part"), path("small"));
    std::fs::write(&file, sample()).expect("written");
    success(&["extract", &file, "@b", "-o", &part], b"");
    assert!(text(&success(&["list", &part], b"")).ends_with("d.func @b\n"));
    success(&["strip", "--locations", &file, "-o", &small], b"");
    success(&["check", &small], b"");
    let stripped = std::fs::read(&small).expect("read");
    assert!(!stripped.windows(6).any(|window| window == b"f.mlir"));
    // Nothing is written when something is wrong.
    let refused = rmlir(&["extract", &file, "@c", "-o", &path("none")], b"");
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("error: no top-level symbol @c"), "{}", text(&refused.stderr));
    assert!(!Path::new(&path("none")).exists());
}

fn help_has_examples_and_wrong_use_is_an_error() {
    assert!(text(&success(&["--help"], b"")).contains("Examples:"));
    for command in ["inspect", "check", "extract", "strip", "dump"] {
        assert!(text(&success(&[command, "--help"], b"")).contains("Example: rmlir"), "{command}");
    }
    for arguments in [&[][..], &["strip", "x"], &["extract", "x"], &["nonsense"]] {
        assert!(!rmlir(arguments, b"").status.success(), "{arguments:?}");
    }
}

fn dump_covers_the_file_and_says_where_it_breaks() {
    let bytes = sample();
    let dump = text(&success(&["dump", "--full"], &bytes));
    let shown: usize =
        dump.lines().map(|line| line.split("  ").nth(1).map_or(0, |bytes| bytes.split(' ').count())).sum();
    assert_eq!(shown, bytes.len(), "{dump}");
    let broken = rmlir(&["dump"], &bytes[..bytes.len() - 1]);
    assert_eq!(broken.status.code(), Some(1));
    assert!(text(&broken.stdout).contains("rest of the file"));
}

fn json_is_json_and_pages_stand_alone() {
    let bytes = sample();
    assert_json(&text(&success(&["inspect", "--json"], &bytes)));
    let page = text(&success(&["inspect", "--html"], &bytes));
    assert!(page.contains("<svg") && page.contains("\"name\":\"AttrType\""));
    // The only address in it is the name of the SVG namespace.
    assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"));
    assert!(!page.contains("@FILES@") && !page.contains("@TITLE@"));
}

/// Checks the syntax of JSON text by reading it with a stack of what is open.
#[track_caller]
fn assert_json(text: &str) {
    let mut open = Vec::new();
    let mut rest = text.trim_end();
    let mut values = 0;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => rest[1..]
                .match_indices('"')
                .map(|(at, _)| at + 2)
                .find(|&end| !escaped(&rest[..end - 1]))
                .expect("string ends"),
            '{' | '[' => {
                open.push(if c == '{' { '}' } else { ']' });
                1
            }
            '}' | ']' => {
                assert_eq!(open.pop(), Some(c));
                1
            }
            ',' | ':' => 1,
            _ => {
                let end = rest.find([',', '}', ']']).expect("a value ends");
                let word = &rest[..end];
                assert!(matches!(word, "true" | "false" | "null") || word.parse::<f64>().is_ok(), "{word:?}");
                end
            }
        };
        values += 1;
        rest = &rest[length..];
    }
    assert!(open.is_empty() && values > 10);
}

/// Whether a quote after this text is escaped.
fn escaped(before: &str) -> bool {
    before.chars().rev().take_while(|c| *c == '\\').count() % 2 == 1
}

fn corpus_files() -> Vec<PathBuf> {
    let shared = rmlir_testkit::shared("corpus");
    let mut files: Vec<PathBuf> = ["upstream", "programs", "stablehlo"]
        .iter()
        .flat_map(|folder| std::fs::read_dir(shared.join(folder)).expect("the corpus"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| matches!(path.extension().and_then(|e| e.to_str()), Some("mlirbc" | "bc")))
        .collect();
    files.sort();
    files
}

fn every_command_works_on_every_corpus_file() {
    corpus_files().par_iter().enumerate().for_each(|(number, path)| {
        let file = path.to_str().expect("UTF-8");
        success(&["check", "-q", file], b"");
        assert_json(&text(&success(&["inspect", "--json", file], b"")));
        // The library's own tests dump and list every file: here a part is enough.
        if number % 10 == 0 || !file.contains("upstream") {
            success(&["inspect", file], b"");
            success(&["inspect", "--html", file], b"");
            success(&["list", file], b"");
            success(&["strip", "--locations", "--resources", file], b"");
        }
        if number % 10 == 0 || file.contains("stablehlo") {
            success(&["dump", file], b"");
        }
    });
}

/// A program of two parts, each with an expectation.
const PROGRAM: &str = "\
func.func @main() -> tensor<2xi32> {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = stablehlo.add %0, %0 : tensor<2xi32>
  check.expect_eq_const %1, dense<[2, 4]> : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// -----

func.func @other() {
  %0 = stablehlo.constant dense<0.5> : tensor<f32>
  %1 = stablehlo.tan %0 : tensor<f32>
  stablehlo.custom_call @check.expect_close(%1, %1) {has_side_effect = true} : (tensor<f32>, tensor<f32>) -> ()
  return
}
";

fn programs_run_and_expectations_count() {
    let met = success(&["stablehlo", "run"], PROGRAM.as_bytes());
    assert_eq!(text(&met), "@main: dense<[2, 4]> : tensor<2xi32>\n");
    let changed = PROGRAM.replace("dense<[2, 4]>", "dense<[2, 5]>");
    let output = rmlir(&["stablehlo", "run"], changed.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.starts_with("<stdin>:4:3: error: 'check.expect_eq_const' op expected 5, got 4 at index [1]"),
        "{said}"
    );
    // An argument from a file, a result to one, and that as an argument again.
    let folder = std::env::temp_dir().join(format!("rmlir-run-{}", std::process::id()));
    let folder = folder.to_str().unwrap();
    success(&["stablehlo", "run", "--output", folder], PROGRAM.as_bytes());
    let result = format!("{folder}/main_0.npy");
    let twice = "func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> { %0 = stablehlo.multiply %x, %x : tensor<2xi32> return %0 : tensor<2xi32> }";
    let squares = success(&["stablehlo", "run", "--input", &result], twice.as_bytes());
    assert_eq!(text(&squares), "@main: dense<[4, 16]> : tensor<2xi32>\n");
    let wrong = rmlir(&["stablehlo", "run", "--input", &result], twice.replace("2xi32", "2xf32").as_bytes());
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("'<i4'"), "{}", text(&wrong.stderr));
    std::fs::remove_dir_all(folder).unwrap();
}

fn what_a_version_lacks_is_told_or_written_another_way() {
    let tan = "func.func @f(%x: tensor<f32>) -> tensor<f32> { %0 = stablehlo.tan %x : tensor<f32> return %0 : tensor<f32> }";
    let told = text(&success(&["stablehlo"], tan.as_bytes()));
    assert!(told.contains("lowest target: 1.4.0") && told.contains("--expand"), "{told}");
    let out = std::env::temp_dir().join(format!("rmlir-expanded-{}.mlirbc", std::process::id()));
    let to = out.to_str().unwrap();
    let refused = rmlir(&["stablehlo", "--target", "1.0.0", "-o", to, "-"], tan.as_bytes());
    assert_eq!(refused.status.code(), Some(1));
    assert!(!out.exists() && text(&refused.stderr).contains("since 1.4.0"), "{}", text(&refused.stderr));
    success(&["stablehlo", "--target", "1.0.0", "--expand", "-o", to, "-"], tan.as_bytes());
    let told = text(&success(&["stablehlo", to], b""));
    assert!(told.contains("portable artifact of StableHLO 1.0.0"), "{told}");
    std::fs::remove_file(out).unwrap();
}
