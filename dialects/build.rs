//! Reads the definitions of every dialect in `dialects.txt`, keeps their models as bytes, which `lib.rs` embeds, and writes their typed
//! operations as Rust source, the modules of `ops`.
//!
//! What is wrong with a definition stops the build with the words of the reader. Nothing here needs the IR, so that a change in that
//! rebuilds no build script.

use rmlir_ods::generate::{self, Part};
use rmlir_ods::model::Model;
use rmlir_ods::read;
use rmlir_tablegen::{Disk, Files, Session};
use std::collections::BTreeSet;
use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
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

/// The model of a dialect.
fn model(root: &Path, name: &str, file: &str, watched: &Watched) -> Result<Model, String> {
    let src = root.join("src");
    let path = |path: PathBuf| path.to_string_lossy().into_owned();
    let session = Session::new().files(watched.clone());
    let session = session.include_dir(path(root.join("../ods/td"))).include_dir(path(src.clone()));
    let parsed = session.parse(&[&path(src.join(file))]).map_err(|error| error.to_string())?;
    let model = read::read(&parsed.records).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })?;
    if model.dialect(name).is_none() {
        return Err(format!("{file} does not define the dialect '{name}'"));
    }
    Ok(model)
}

#[allow(clippy::print_stdout)] // How a build script speaks.
fn run() -> Result<(), String> {
    let var = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let (root, out) = (PathBuf::from(var("CARGO_MANIFEST_DIR")?), PathBuf::from(var("OUT_DIR")?));
    let list = fs::read_to_string(root.join("dialects.txt")).map_err(|error| error.to_string())?;
    let watched = Watched::default();
    let lines: Vec<&str> = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let mut table = format!("static SHIPPED: [Shipped; {}] = [\n", lines.len());
    // Names and lists of definitions are not held to the style of code.
    let mut modules = String::from(
        "/// Typed operations of the dialects, a module each.\n#[allow(clippy::all)]\npub mod ops {\n",
    );
    let mut typed = Vec::new();
    for line in lines {
        let (name, rest) = line.split_once('\t').ok_or(format!("dialects.txt: no file in '{line}'"))?;
        let (file, extent) = match rest.split_once('\t') {
            None => (rest, "Whole"),
            Some((file, "left")) => (file, "Left"),
            Some((_, word)) => return Err(format!("dialects.txt: what is '{word}'?")),
        };
        let model = model(&root, name, file, &watched).map_err(|error| format!("{name}: {error}"))?;
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
        let bytes = model.of_dialect(name).to_bytes().map_err(|error| error.to_string())?;
        fs::write(out.join(format!("{name}.ods")), bytes).map_err(|error| error.to_string())?;
        // A module may be called otherwise where the name is a word of Rust.
        let module = file.split_once('/').map_or(name, |(folder, _)| folder);
        let model = format!("include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}.ods\"))");
        let _ = writeln!(
            table,
            "    Shipped {{ name: \"{name}\", extent: Extent::{extent}, model: {model}, hooks: {module}::hooks, ready: OnceLock::new() }},"
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
