//! Compares with `llvm-tblgen-22 --dump-json` on every `.td` file that the reference tool installs for MLIR.
//!
//! Records have to be equal one for one: names, fields, values, superclasses, `!instanceof`. Left out are `!locs`, and
//! anonymous records may be numbered differently.

// Clippy knows helpers of integration tests not as tests.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr)]

use rmlir_tablegen::Session;
use rmlir_testkit::{DEFINITIONS, Need};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

rmlir_testkit::tests! {
    upstream_files: Need::Tool("llvm-tblgen-22"), DEFINITIONS;
    comparison_sees_differences;
}

const ROOT: &str = "/usr/lib/llvm-22/include";
const TOOL: &str = "llvm-tblgen-22";

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "td") {
            out.push(path);
        }
    }
}

/// Renames the anonymous records of `from` as `names` says, everywhere.
fn rename(value: &Value, names: &HashMap<String, String>) -> Value {
    let text = |s: &str| names.get(s).cloned().unwrap_or_else(|| s.to_owned());
    match value {
        Value::String(s) => Value::String(text(s)),
        Value::Array(items) => items.iter().map(|v| rename(v, names)).collect(),
        Value::Object(map) => {
            // The text of a value is made of what stands beside it.
            let is_value = map.contains_key("kind");
            let members = map.iter().filter(|(k, _)| *k != "!locs" && !(is_value && *k == "printable"));
            Value::Object(members.map(|(k, v)| (text(k), rename(v, names))).collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// Pairs anonymous records by following both sides in step from the named records.
fn pair(theirs: &Value, ours: &Value) -> Option<HashMap<String, String>> {
    let is_anonymous = |side: &Value, name: &str| side[name]["!anonymous"] == Value::Bool(true);
    let mut pairs: HashMap<String, String> = HashMap::new();
    let named = theirs.as_object()?.iter().filter(|(n, v)| !n.starts_with('!') && v["!anonymous"] == false);
    let mut work: Vec<(String, String)> = named.map(|(n, _)| (n.clone(), n.clone())).collect();
    // Anonymous records that nothing names are met in the order of their numbers.
    let mut rest: [Vec<String>; 2] = [theirs, ours].map(|side| {
        let all = side.as_object().unwrap().iter().filter(|(n, _)| is_anonymous(side, n));
        let mut names: Vec<String> = all.map(|(n, _)| n.clone()).collect();
        names.sort_by_key(|n| n.rsplit('_').next().and_then(|d| d.parse::<u64>().ok()));
        names.reverse();
        names
    });
    loop {
        while let Some((a, b)) = work.pop() {
            let mut stack = vec![(&theirs[&a], &ours[&b])];
            while let Some((x, y)) = stack.pop() {
                match (x, y) {
                    (Value::Object(x), Value::Object(y)) if x.get("kind") == Some(&Value::from("def")) => {
                        let (m, n) = (x["def"].as_str()?, y.get("def")?.as_str()?);
                        if is_anonymous(theirs, m) && !pairs.contains_key(n) {
                            pairs.insert(n.to_owned(), m.to_owned());
                            work.push((m.to_owned(), n.to_owned()));
                        }
                    }
                    (Value::Object(x), Value::Object(y)) => {
                        stack.extend(x.iter().filter_map(|(k, v)| Some((v, y.get(k)?))));
                    }
                    (Value::Array(x), Value::Array(y)) => stack.extend(x.iter().zip(y)),
                    _ => {}
                }
            }
        }
        let done: std::collections::HashSet<&String> = pairs.values().collect();
        while rest[0].last().is_some_and(|n| done.contains(n)) {
            rest[0].pop();
        }
        while rest[1].last().is_some_and(|n| pairs.contains_key(n)) {
            rest[1].pop();
        }
        let (Some(a), Some(b)) = (rest[0].pop(), rest[1].pop()) else { return Some(pairs) };
        pairs.insert(b.clone(), a.clone());
        work.push((a, b));
    }
}

/// Sorts the lists of `!instanceof`, whose order depends on names.
fn canonical(mut value: Value) -> Value {
    if let Some(classes) = value["!instanceof"].as_object_mut() {
        for names in classes.values_mut() {
            if let Some(names) = names.as_array_mut() {
                names.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
            }
        }
    }
    value
}

/// The first difference, as a path.
fn difference(path: &str, a: &Value, b: &Value) -> Option<String> {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => x.keys().chain(y.keys()).find_map(|k| {
            difference(
                &format!("{path}/{k}"),
                x.get(k).unwrap_or(&Value::Null),
                y.get(k).unwrap_or(&Value::Null),
            )
        }),
        _ => (a != b).then(|| format!("{path}: {a} is not {b}").chars().take(400).collect()),
    }
}

fn compare(theirs: &str, ours: &str) -> Result<(), String> {
    if theirs == ours {
        return Ok(());
    }
    let theirs: Value = serde_json::from_str(theirs).map_err(|e| e.to_string())?;
    let ours: Value = serde_json::from_str(ours).map_err(|e| e.to_string())?;
    let names = pair(&theirs, &ours).ok_or("a record refers to something else")?;
    let theirs = canonical(rename(&theirs, &HashMap::new()));
    let ours = canonical(rename(&ours, &names));
    if theirs == ours {
        return Ok(());
    }
    Err(difference("", &theirs, &ours).unwrap_or_else(|| "different members".into()))
}

fn upstream_files() {
    let root = Path::new(ROOT);
    let mut files = Vec::new();
    collect(&root.join("mlir"), &mut files);
    files.sort();
    let (mut equal, mut refused, mut failures) = (0, 0, Vec::new());
    let (mut their_time, mut our_time) = (Duration::ZERO, Duration::ZERO);
    for path in &files {
        let name = path.to_str().unwrap();
        let start = Instant::now();
        let theirs = Command::new(TOOL).args(["--dump-json", name, "-I", ROOT]).output().unwrap();
        let their_share = start.elapsed();
        let start = Instant::now();
        let ours = Session::new().include_dir(ROOT).parse(&[name]).map(|p| p.records.to_json());
        let our_share = start.elapsed();
        match (theirs.status.success(), ours) {
            (false, Err(_)) => refused += 1,
            (false, Ok(_)) => failures.push(format!("{name}: accepted, the reference refuses it")),
            (true, Err(diagnostics)) => failures.push(format!("{name}: refused\n{diagnostics}")),
            (true, Ok(ours)) => {
                their_time += their_share;
                our_time += our_share;
                match compare(&String::from_utf8_lossy(&theirs.stdout), &ours) {
                    Ok(()) => equal += 1,
                    Err(what) => failures.push(format!("{name}: {what}")),
                }
            }
        }
    }
    eprintln!("{equal} files equal, {refused} refused by both, {} different", failures.len());
    eprintln!("time: {our_time:?}, the reference (with its process start) {their_time:?}");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(equal > 250, "only {equal} files were compared");
}

fn comparison_sees_differences() {
    let record = |name: &str, anonymous: bool, field: &str| {
        format!("\"{name}\":{{\"!anonymous\":{anonymous},\"!locs\":[\"x:1\"],\"f\":{field}}}")
    };
    let def = |name: &str| format!("{{\"def\":\"{name}\",\"kind\":\"def\",\"printable\":\"{name}\"}}");
    let file = |n: u32, v: u32| {
        let anonymous = format!("anonymous_{n}");
        format!("{{{},{}}}", record("a", false, &def(&anonymous)), record(&anonymous, true, &v.to_string()))
    };
    assert_eq!(compare(&file(1, 5), &file(7, 5)), Ok(()));
    assert!(compare(&file(1, 5), &file(7, 6)).is_err());
}
