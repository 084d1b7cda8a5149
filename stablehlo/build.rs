//! Reads the definitions of the dialects, embeds their models and writes their typed operations, and in which versions of StableHLO what
//! is defined of VHLO may stand.

use rmlir_tablegen::{RecordKeeper, Session};
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// `Some(...)` of a version, or nothing for the empty text.
fn version(text: &str) -> String {
    match text.split('.').collect::<Vec<_>>()[..] {
        [major, minor, patch] => format!("Some(Version::new({major}, {minor}, {patch}))"),
        _ => "None".into(),
    }
}

/// A table of the definitions of a class, by their keywords.
fn table(records: &RecordKeeper, name: &str, class: &str, keyword: &str) -> String {
    let mut lines: Vec<String> = records
        .records_deriving_from("VHLO_Versioned")
        .into_iter()
        .filter(|record| record.derives_from(class))
        .map(|record| {
            let text = |field| record.string(field).unwrap_or_default();
            let (min, max) = (version(text("minVersion")), version(text("maxVersion")));
            format!("    Range {{ name: \"{}\", min: {min}, max: {max} }},\n", text(keyword))
        })
        .collect();
    lines.sort();
    format!("pub(super) static {name}: [Range; {}] = [\n{}];\n", lines.len(), lines.concat())
}

fn ranges() -> Result<(), String> {
    let var = |name: &str| env::var(name).map_err(|error| format!("{name}: {error}"));
    let (root, out) = (PathBuf::from(var("CARGO_MANIFEST_DIR")?), PathBuf::from(var("OUT_DIR")?));
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let session =
        Session::new().include_dir(path(&root.join("../ods/td"))).include_dir(path(&root.join("src")));
    let parsed =
        session.parse(&[&path(&root.join("src/vhlo/VhloOps.td"))]).map_err(|error| error.to_string())?;
    let records = &parsed.records;
    let mut text = table(records, "OPS", "Op", "opName");
    text.push_str(&table(records, "ATTRS", "AttrDef", "mnemonic"));
    text.push_str(&table(records, "TYPES", "TypeDef", "mnemonic"));
    let scalars = records.records_deriving_from("VHLO_Scalar");
    let _ = writeln!(text, "pub(crate) static SCALARS: [(&str, &str); {}] = [", scalars.len());
    for record in scalars {
        let text_of = |field| record.string(field).unwrap_or_default();
        let _ = writeln!(text, "    (\"{}\", \"{}\"),", text_of("mnemonic"), text_of("counterpart"));
    }
    text.push_str("];\n");
    fs::write(out.join("ranges.rs"), text).map_err(|error| error.to_string())
}

#[allow(clippy::print_stderr)]
fn main() -> ExitCode {
    let done = rmlir_ods::embed::run(&["../ods/td", "../dialects/src"]).and_then(|()| ranges());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
