//! No input panics, hangs or overflows the stack; results can be shared between threads.

// Clippy knows helpers of integration tests not as tests.
#![allow(clippy::unwrap_used)]

use rmlir_tablegen::{Diagnostics, Limits, Memory, RecordKeeper, Session, parse};

fn run(text: &str) -> Result<RecordKeeper, Diagnostics> {
    // Small limits keep the test fast; the stack shrinks with them.
    let limits = Limits { depth: 300, size: 1 << 12, steps: 20_000, ..Limits::default() };
    let files = Memory::new().with("main.td", text).with("inc.td", "def included;\n");
    Session::new().files(files).limits(limits).parse(&["main.td"]).map(|p| p.records)
}

fn first_error(result: Result<RecordKeeper, Diagnostics>) -> String {
    result.unwrap_err().list.remove(0).message
}

#[test]
fn keeper_is_shareable() {
    fn check<T: Send + Sync + 'static>() {}
    check::<RecordKeeper>();
    check::<Diagnostics>();
}

#[test]
fn include_cycle_is_an_error() {
    let files = Memory::new().with("main.td", "include \"a.td\"\n").with("a.td", "include \"main.td\"\n");
    let error = Session::new().files(files).parse(&["main.td"]).unwrap_err();
    assert!(error.list[0].message.starts_with("includes nest more than 200 deep"), "{error}");
    let place = error.list[0].place.clone().unwrap();
    assert_eq!(place.included_from.len(), 199);
    assert_eq!(place.included_from[0], ("main.td".to_owned(), 1));
}

#[test]
fn deep_nesting_is_an_error() {
    for open in ["[", "{", "(?", "!add(", "!if(1,", "list<", "C<", "a#", "!foreach(x,"] {
        let text = format!("class C<int x>; def a; def b {{ int x = {} }}", open.repeat(100_000));
        let _ = first_error(run(&text));
        let text = format!("def b {{ {} x; }}", "list<".repeat(100_000));
        let _ = first_error(run(&text));
    }
    let text = "if 1 then ".repeat(100_000) + "def a;";
    assert!(first_error(run(&text)).starts_with("evaluation nests more than 300 levels deep"));
    let text = "let x = 1 in ".repeat(100_000) + "def a;";
    assert!(first_error(run(&text)).starts_with("evaluation nests more than 300 levels deep"));
    let text = "foreach i = [1] in ".repeat(100_000) + "def a;";
    assert!(first_error(run(&text)).starts_with("evaluation nests more than 300 levels deep"));
}

#[test]
fn default_limits_fit_the_stack() {
    let nest = |n: usize| format!("def o; def a {{ dag x = {}1{}; }}", "(o ".repeat(n), ")".repeat(n));
    let parse = |text: String| Session::new().files(Memory::new().with("m", text)).parse(&["m"]);
    assert!(parse(nest(900)).is_ok());
    assert!(parse(nest(100_000)).is_err());
    let recursive = |n: usize| {
        format!(
            "class R<int i> {{ int n = !if(!eq(i, 0), 0, !add(R<!sub(i, 1)>.n, 1)); }} def x {{ int z = R<{n}>.n; }}"
        )
    };
    assert_eq!(parse(recursive(500)).unwrap().records.record("x").unwrap().int("z"), Some(500));
    assert!(parse(recursive(100_000)).is_err());
}

#[test]
fn growth_is_told_as_such() {
    let text =
        "defvar l = !range(1000); def a { int x = !foldl(0, l, s, i, !foldl(s, l, t, j, !add(t, j))); }";
    assert_eq!(first_error(run(text)), "value nests too deeply");
}

#[test]
fn endless_work_is_an_error() {
    let text = "defvar l = !range(1000); def a { list<string> x = !foreach(i, l, !interleave(!foreach(j, l, !add(i, j)), \",\")); }";
    assert_eq!(first_error(run(text)), "evaluation takes more than 20000 steps");
}

/// Every prefix of the cases, and every case with one byte replaced, gives records or errors.
#[test]
fn mutations_do_not_panic() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut texts: Vec<String> = Vec::new();
    for name in ["operators.td", "values.td", "statements.td"] {
        let text = std::fs::read_to_string(dir.join(name)).unwrap();
        let input =
            |part: &str| part.lines().filter(|l| !l.starts_with("//|")).collect::<Vec<_>>().join("\n");
        texts.extend(text.split("// -----\n").map(input));
    }
    let replacements = b"\0\"[]{}()<>,;:.#?=!$-09xdN\n/\\";
    let mut state = 1u64;
    let mut random = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % n
    };
    let rounds = std::env::var("RMLIR_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    for text in &texts {
        for _ in 0..rounds {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random(3) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] = replacements[random(replacements.len())],
                    1 => drop(bytes.drain(at..(at + random(12)).min(bytes.len()))),
                    _ => {
                        let from = random(bytes.len());
                        let part = bytes[from..(from + random(40)).min(bytes.len())].to_vec();
                        bytes.splice(at..at, part);
                    }
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            match run(&text) {
                Ok(records) => drop((records.to_json(), records.print())),
                Err(diagnostics) => assert!(diagnostics.errors() > 0 && !diagnostics.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn missing_files_and_bad_macros_are_errors() {
    assert!(first_error(parse(&["no/such/file.td"], &[], &[])).starts_with("Could not open input file"));
    assert_eq!(first_error(parse(&[], &[], &["X=1"])), "invalid macro name `X=1` specified on command line");
}
