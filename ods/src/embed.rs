//! What the build script of a crate of dialects does: it reads the definitions of every dialect in the crate's `dialects.txt`, keeps their
//! models as bytes, and writes a table of them and their typed operations as Rust source, which the crate includes as `shipped.rs`.
//!
//! What is wrong with a definition stops the build with the words of the reader. Nothing here needs the IR, so that a change in that
//! rebuilds no build script.

use crate::generate::{self, Part};
use crate::model::{Model, OdsError};
use crate::read;
use rmlir_tablegen::{Disk, Files, RecordKeeper, Session};
use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
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

/// Where definitions are.
struct Source {
    src: PathBuf,
    includes: Vec<PathBuf>,
    watched: Watched,
}

impl Source {
    /// What a definition file says.
    fn records(&self, file: &str) -> Result<RecordKeeper, String> {
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let mut session = Session::new().files(self.watched.clone());
        for dir in &self.includes {
            session = session.include_dir(path(dir));
        }
        let session = session.include_dir(path(&self.src));
        let parsed = session.parse(&[&path(&self.src.join(file))]).map_err(|error| error.to_string())?;
        Ok(parsed.records)
    }

    /// The model of a dialect.
    fn model(&self, name: &str, file: &str) -> Result<Model, String> {
        let model = read::read(&self.records(file)?).map_err(lines)?;
        if model.dialect(name).is_none() {
            return Err(format!("{file} does not define the dialect '{name}'"));
        }
        Ok(model)
    }

    /// The rewrite rules of a file, as bytes.
    fn rules(&self, file: &str) -> Result<Vec<u8>, String> {
        let mut rules = read::rules(&self.records(file)?).map_err(lines)?;
        // Where the crate lies is of no use at run time.
        rules.rules.iter_mut().for_each(|rule| rule.place.file = file.to_owned());
        rules.to_bytes().map_err(|error| error.to_string())
    }
}

/// Errors as text.
fn lines(errors: Vec<OdsError>) -> String {
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// What a line of `dialects.txt` says.
struct Line<'t> {
    /// The dialect.
    name: &'t str,
    /// Its main file.
    file: &'t str,
    /// How much of it ships.
    extent: &'static str,
    /// The file of its rewrite rules.
    rules: Option<&'t str>,
}

/// A line of `dialects.txt`.
fn line(line: &str) -> Result<Line<'_>, String> {
    let (name, rest) = line.split_once('\t').ok_or(format!("dialects.txt: no file in '{line}'"))?;
    let whole = |file, rules| Line { name, file, extent: "Whole", rules };
    match rest.split_once('\t') {
        None => Ok(whole(rest, None)),
        Some((file, "left")) => Ok(Line { extent: "Left", ..whole(file, None) }),
        Some((file, rules)) if rules.ends_with(".td") => Ok(whole(file, Some(rules))),
        Some((_, word)) => Err(format!("dialects.txt: what is '{word}'?")),
    }
}

/// Runs the build script. Files that definitions include are looked for in `includes`, which are relative to the crate's folder, and in `src`.
///
/// The crate has to have `Shipped`, `Extent` and `SHARED` in scope where it includes `shipped.rs`: see `rmlir_ods::shipped`.
///
/// # Errors
/// What stops the build, as text.
#[allow(clippy::print_stdout)] // How a build script speaks.
pub fn run(includes: &[&str]) -> Result<(), String> {
    let var = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let (root, out) = (PathBuf::from(var("CARGO_MANIFEST_DIR")?), PathBuf::from(var("OUT_DIR")?));
    let list = fs::read_to_string(root.join("dialects.txt")).map_err(|error| error.to_string())?;
    let includes = includes.iter().map(|dir| root.join(dir)).collect();
    let source = Source { src: root.join("src"), includes, watched: Watched::default() };
    let lines: Vec<&str> = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let mut table = format!("static SHIPPED: [Shipped; {}] = [\n", lines.len());
    // Names and lists of definitions are not held to the style of code.
    let mut modules = String::from(
        "/// Typed operations of the dialects, a module each.\n#[allow(clippy::all)]\npub mod ops {\n",
    );
    let mut typed = Vec::new();
    for text in lines {
        let Line { name, file, extent, rules } = line(text)?;
        let model = source.model(name, file).map_err(|error| format!("{name}: {error}"))?;
        // Where nothing but attributes and types is defined there is no table.
        if model.ops.iter().any(|op| op.dialect == name) && extent == "Whole" {
            let parts = [Part::Enums, Part::Ops];
            let source = generate::rust(&model, name, &parts, "rmlir_ir").unwrap_or_default();
            fs::write(out.join(format!("{name}.rs")), source).map_err(|error| error.to_string())?;
            // A dialect may be called as a keyword of Rust.
            let file = format!("concat!(env!(\"OUT_DIR\"), \"/{name}.rs\")");
            typed.push(name);
            let _ = writeln!(
                modules,
                "    /// Operations and enums of the dialect `{name}`.\n    pub mod r#{name} {{\n        include!({file});\n    }}"
            );
        }
        let bytes = model.pack(name).map_err(|error| error.to_string())?;
        fs::write(out.join(format!("{name}.ods")), bytes).map_err(|error| error.to_string())?;
        if let Some(rules) = rules {
            let bytes = source.rules(rules).map_err(|error| format!("{name}: {error}"))?;
            fs::write(out.join(format!("{name}.rules")), bytes).map_err(|error| error.to_string())?;
        }
        // A module may be called otherwise where the name is a word of Rust.
        let module = file.split_once('/').map_or(name, |(folder, _)| folder);
        let model = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}.ods\"))");
        let _ = writeln!(
            table,
            "    Shipped::new(\"{name}\", Extent::{extent}, {model}, SHARED, {module}::hooks),"
        );
    }
    table.push_str("];\n");
    let list: Vec<String> = typed.iter().map(|name| format!("&r#{name}::OPS")).collect();
    let _ = writeln!(
        modules,
        "    /// The tables of all dialects.\n    pub static TABLES: [&rmlir_ir::OpTable; {}] = [{}];\n}}",
        list.len(),
        list.join(", ")
    );
    table.push_str(&modules);
    fs::write(out.join("shipped.rs"), table).map_err(|error| error.to_string())?;
    println!("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=dialects.txt");
    for path in &*source.watched.0.lock().unwrap_or_else(PoisonError::into_inner) {
        println!("cargo::rerun-if-changed={path}");
    }
    Ok(())
}
