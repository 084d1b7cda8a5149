//! Embeds the base library: every `.td` file under `td/` by its path there.

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn collect(root: &Path, dir: &Path, out: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, out)?;
        } else if path.extension().is_some_and(|extension| extension == "td") {
            let parts = path.strip_prefix(root).unwrap_or(&path).components();
            let name: Vec<_> = parts.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
            out.push((name.join("/"), path));
        }
    }
    Ok(())
}

#[allow(clippy::print_stdout)] // How a build script speaks.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("td");
    let mut files = Vec::new();
    collect(&root, &root, &mut files)?;
    files.sort();
    let mut table = String::from("const FILES: &[(&str, &str)] = &[\n");
    for (name, path) in files {
        writeln!(table, "    ({name:?}, include_str!({path:?})),")?;
    }
    table.push_str("];\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("base.rs"), table)?;
    println!("cargo::rerun-if-changed=build.rs\ncargo::rerun-if-changed=td");
    Ok(())
}
