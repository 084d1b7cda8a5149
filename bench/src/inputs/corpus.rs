//! The generic forms of a corpus in one module: many small functions of mixed dialects.

use super::aliases;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Numbered per file, so that two files in one would disagree about them.
const PER_FILE: [&str; 2] = ["distinct[", "{-#"];
/// Operations and types with which the reference tests itself. Nobody else has them.
const OF_TESTS: [&str; 1] = ["transform.test_"];

/// How a module without properties begins. One with a name needs a symbol table of its own: names occur more than once.
const NAMELESS: &str = "\"builtin.module\"() ({";

/// Writes a module with the modules of the `.generic` files of a folder, `copies` times over.
///
/// Left out are files with what is numbered or named per file (distinct attributes and resources), or of the reference's tests, and those that
/// `wanted` does not want.
///
/// # Errors
/// When the folder cannot be read or `out` not written, and as `wanted`.
pub fn write(
    out: &mut impl Write,
    folder: &Path,
    copies: usize,
    wanted: impl Fn(&Path) -> io::Result<bool>,
) -> io::Result<()> {
    let mut bodies = String::new();
    for (index, path) in files(folder)?.iter().enumerate() {
        let text = fs::read_to_string(path)?;
        if PER_FILE.iter().chain(&OF_TESTS).any(|mark| text.contains(mark)) || !wanted(path)? {
            continue;
        }
        let (definitions, body) = aliases::separate(text.trim_start(), &format!("_c{index}"));
        out.write_all(definitions.as_bytes())?;
        if body.trim_start().starts_with(NAMELESS) {
            bodies.push_str(&body);
        } else {
            bodies.push_str(&format!("{NAMELESS}\n{body}}}) : () -> ()\n"));
        }
    }
    writeln!(out, "\"builtin.module\"() ({{")?;
    for _ in 0..copies {
        out.write_all(bodies.as_bytes())?;
    }
    writeln!(out, "}}) : () -> ()")
}

/// The `.generic` files of a folder, in order.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "generic"));
    files.sort();
    Ok(files)
}
