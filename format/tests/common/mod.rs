//! Shared by the tests: where the corpora are.
#![allow(dead_code, clippy::expect_used)]

use std::path::{Path, PathBuf};

/// A folder of the shared corpora.
pub fn corpus(folder: &str) -> PathBuf {
    rmlir_testkit::shared("corpus").join(folder)
}

/// Every bytecode file of a corpus folder, by name.
pub fn bytecode_files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(corpus(folder)).expect("the corpus folder can be listed");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("entry").path()).collect();
    files.retain(|path| {
        let name = path.to_string_lossy();
        name.ends_with(".mlirbc") || name.ends_with(".mlir.bc")
    });
    files.sort();
    assert!(!files.is_empty(), "no bytecode files in {folder}");
    files
}

/// Runs `check` on every valid bytecode file of the corpora and reports all failures together.
pub fn for_each_valid_file(check: impl Fn(&Path, &[u8]) -> Result<(), String>) {
    let mut failures = Vec::new();
    for folder in ["upstream", "programs", "stablehlo"] {
        for path in bytecode_files(folder) {
            let bytes = std::fs::read(&path).expect("the corpus file can be read");
            if let Err(message) = check(&path, &bytes) {
                failures.push(format!("{}: {message}", path.display()));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} files fail:\n{}",
        failures.len(),
        failures[..failures.len().min(20)].join("\n")
    );
}
