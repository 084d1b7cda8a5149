//! Reads the records of passes in `td` and writes them as Rust: a table of records, and for each pass a struct of its options.
//!
//! What is wrong with a record stops the build.

use rmlir_tablegen::{Disk, Files, RecordRef, Session};
use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// Files that are written down, so that the build runs again when one of them changes.
#[derive(Clone, Default)]
struct Watched(Arc<Mutex<BTreeSet<String>>>);

impl Files for Watched {
    fn read(&self, path: &str) -> io::Result<Arc<str>> {
        let text = Disk.read(path)?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
        Ok(text)
    }
}

/// What an option holds: the kind of the table, and the Rust type.
fn kind_of(record: &str, ty: &str) -> Result<(&'static str, &'static str), String> {
    Ok(match ty {
        "bool" => ("Bool", "bool"),
        "unsigned" | "uint32_t" => ("U32", "u32"),
        "uint64_t" => ("U64", "u64"),
        "int" | "int32_t" => ("I32", "i32"),
        "int64_t" => ("I64", "i64"),
        "double" => ("F64", "f64"),
        "std::string" => ("Text", "String"),
        "OpPassManager" => ("Pipeline", "String"),
        other => return Err(format!("{record}: an option of type '{other}'")),
    })
}

fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() {
            if !out.is_empty() && !out.ends_with('_') {
                out.push('_');
            }
            out.push(c.to_ascii_lowercase());
        } else {
            out.push(c);
        }
    }
    format!("r#{out}")
}

fn pascal(word: &str) -> String {
    let mut out = String::new();
    let mut up = true;
    for c in word.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(if up { c.to_ascii_uppercase() } else { c });
            up = false;
        } else {
            up = true;
        }
    }
    if out.starts_with(|c: char| c.is_ascii_digit()) { format!("V{out}") } else { out }
}

/// The words of a list of strings.
fn words<'k>(record: RecordRef<'k>, field: &str) -> Vec<&'k str> {
    let keeper = record.keeper();
    record.list(field).unwrap_or_default().iter().filter_map(|value| keeper.string(value)).collect()
}

/// One option as a row of the table, a field, and the enum that it needs.
struct Member {
    row: String,
    field: String,
    rust: String,
    extra: String,
}

fn member(pass: &str, option: RecordRef<'_>) -> Result<Member, String> {
    let text = |name: &str| option.string(name).unwrap_or_default();
    let (argument, default, list) =
        (text("argument"), text("defaultValue"), option.derives_from("ListOption"));
    let mut extra = String::new();
    let choices = words(option, "choices");
    let (kind, rust) = if option.derives_from("Choice") {
        let name = format!("{pass}{}", pascal(text("cppName")));
        enum_of(&mut extra, &name, argument, &choices, default);
        ("Choice", name)
    } else {
        let (kind, rust) = kind_of(pass, text("type"))?;
        (kind, rust.to_owned())
    };
    let help = match text("description") {
        "" => argument,
        help => help,
    };
    let row = format!(
        "OptionRecord {{ name: {argument:?}, kind: Kind::{kind}, list: {list}, default: {default:?}, choices: &{choices:?}, help: {:?} }},",
        text("description")
    );
    let rust = if list { format!("Vec<{rust}>") } else { rust };
    let field = snake(text("cppName"));
    Ok(Member { row, field: format!("    /// {help}\n    pub {field}: {rust},\n"), rust: field, extra })
}

/// An enum for a choice. What has no default is not set at first.
fn enum_of(out: &mut String, name: &str, argument: &str, choices: &[&str], default: &str) {
    let _ = writeln!(
        out,
        "/// Values of the option `{argument}`.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum {name} {{"
    );
    let variants: Vec<String> = choices.iter().map(|word| pascal(word)).collect();
    if default.is_empty() {
        let _ = writeln!(out, "    /// Not set.\n    Unset,");
    }
    for (variant, word) in variants.iter().zip(choices) {
        let _ = writeln!(out, "    /// `{word}`\n    {variant},");
    }
    let _ = writeln!(
        out,
        "}}\nimpl OptionField for {name} {{\n    fn of(value: &Value) -> Self {{\n        match value.text() {{"
    );
    let fallback = match choices.iter().position(|&word| word == default) {
        Some(index) => variants[index].clone(),
        None => "Unset".to_owned(),
    };
    for (variant, word) in variants.iter().zip(choices) {
        if *variant != fallback {
            let _ = writeln!(out, "            {word:?} => {name}::{variant},");
        }
    }
    let _ = writeln!(
        out,
        "            _ => {name}::{fallback},\n        }}\n    }}\n    fn value(&self) -> Value {{\n        Value::Text(match self {{"
    );
    if default.is_empty() {
        let _ = writeln!(out, "            {name}::Unset => \"\".into(),");
    }
    for (variant, word) in variants.iter().zip(choices) {
        let _ = writeln!(out, "            {name}::{variant} => {word:?}.into(),");
    }
    let _ = writeln!(out, "        }})\n    }}\n}}");
}

/// On what a pass runs, from the class that it derives from.
fn anchor_of(record: RecordRef<'_>) -> String {
    let base = record.string("baseClass").unwrap_or_default();
    let inner = base.split_once('<').map_or("", |(_, rest)| rest.trim_end_matches('>'));
    match inner {
        "" => "Anchor::Any".to_owned(),
        name if record.derives_from("InterfacePass") => format!("Anchor::Interface({name:?})"),
        name => format!("Anchor::Op({name:?})"),
    }
}

fn pass(out: &mut String, record: RecordRef<'_>, group: &str) -> Result<(), String> {
    let name = record.name();
    let keeper = record.keeper();
    let mut members = Vec::new();
    for value in record.list("options").unwrap_or_default() {
        let option = keeper.def(value).ok_or(format!("{name}: an option is no record"))?;
        members.push(member(name, option)?);
    }
    let text = |field: &str| record.string(field).unwrap_or_default();
    let shown = match text("displayName") {
        "" => name,
        shown => shown,
    };
    let statistics: Vec<(&str, &str)> = record
        .list("statistics")
        .unwrap_or_default()
        .iter()
        .filter_map(|value| keeper.def(value))
        .map(|def| (def.string("name").unwrap_or_default(), def.string("description").unwrap_or_default()))
        .collect();
    let (argument, summary) = (text("argument"), text("summary"));
    members.iter().for_each(|member| out.push_str(&member.extra));
    let _ = writeln!(
        out,
        "/// Options of `{argument}`: {summary}.\n#[derive(Clone, Debug, PartialEq)]\npub struct {name} {{"
    );
    members.iter().for_each(|member| out.push_str(&member.field));
    let _ = writeln!(
        out,
        "}}\nimpl Default for {name} {{\n    fn default() -> Self {{\n        Self::of_values(&Self::RECORD.defaults())\n    }}\n}}"
    );
    let rows: String = members.iter().map(|member| member.row.as_str()).collect();
    let _ = writeln!(
        out,
        "impl PassOptions for {name} {{\n    const RECORD: &'static PassRecord = &PassRecord {{ argument: {argument:?}, name: {shown:?}, group: {group:?}, \
         anchor: {}, summary: {summary:?}, options: &[{rows}], dialects: &{:?}, statistics: &{statistics:?} }};",
        anchor_of(record),
        words(record, "dependentDialects"),
    );
    let _ = writeln!(
        out,
        "    #[allow(unused_variables)]\n    fn of_values(values: &[Value]) -> Self {{\n        {name} {{"
    );
    for (index, member) in members.iter().enumerate() {
        let _ = writeln!(out, "            {}: field(values, {index}),", member.rust);
    }
    let _ = writeln!(out, "        }}\n    }}\n    fn values(&self) -> Vec<Value> {{\n        vec![");
    for member in &members {
        let _ = writeln!(out, "            self.{}.value(),", member.rust);
    }
    let _ = writeln!(out, "        ]\n    }}\n}}");
    Ok(())
}

#[allow(clippy::print_stdout)] // How a build script speaks.
fn run() -> Result<(), String> {
    let var = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let (root, out) = (PathBuf::from(var("CARGO_MANIFEST_DIR")?), PathBuf::from(var("OUT_DIR")?));
    let watched = Watched::default();
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    let td = root.join("td");
    let entries = fs::read_dir(&td).map_err(|error| error.to_string())?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "td") && !file.ends_with("Base.td"));
    files.sort();
    let (mut source, mut table) = (String::new(), Vec::new());
    for file in files {
        let session = Session::new().files(watched.clone());
        let session = session.include_dir(path(root.join("../ods/td"))).include_dir(path(td.clone()));
        let parsed = session.parse(&[&path(file.clone())]).map_err(|error| error.to_string())?;
        let group = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        for record in parsed.records.records_deriving_from("PassBase") {
            pass(&mut source, record, &group)?;
            table.push((record.string("argument").unwrap_or_default().to_owned(), record.name().to_owned()));
        }
    }
    table.sort();
    if let Some(twice) = table.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(format!("two passes are called '{}'", twice[0].0));
    }
    let rows: Vec<String> = table.iter().map(|(_, name)| format!("{name}::RECORD")).collect();
    let _ = writeln!(
        source,
        "/// All records, sorted by argument.\npub static RECORDS: &[&PassRecord] = &[{}];",
        rows.join(", ")
    );
    fs::write(out.join("records.rs"), source).map_err(|error| error.to_string())?;
    println!("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=td");
    for path in &*watched.0.lock().unwrap_or_else(PoisonError::into_inner) {
        println!("cargo::rerun-if-changed={path}");
    }
    Ok(())
}

#[allow(clippy::print_stderr)]
fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
