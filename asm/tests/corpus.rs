//! The corpus that lies beside the project.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stderr, clippy::panic)] // A test may stop.

mod support;

use rmlir_testkit::SHARED;
use std::path::Path;

rmlir_testkit::tests! {
    every_generic_file_is_accepted: SHARED;
    broken_files_are_refused_with_the_reference_s_error: SHARED;
}

/// Parses a file; gives the first thing reported.
fn first_report(path: &Path) -> Option<String> {
    let text = std::fs::read(path).unwrap();
    support::report(&text, 0..text.len()).into_iter().next()
}

fn every_generic_file_is_accepted() {
    let folder = rmlir_testkit::shared("corpus/upstream");
    let files = support::files(&folder, "generic");
    let refused: Vec<String> = files
        .iter()
        .filter_map(|path| Some(format!("{}: {}", path.display(), first_report(path)?)))
        // Resources hang on dialects, of which only the builtin one is there.
        .filter(|line| !line.contains("' is unknown"))
        .collect();
    assert!(files.len() > 2000);
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// Whatever is reported about a broken file is what the reference reports first, unless an operation in custom form is unknown.
fn broken_files_are_refused_with_the_reference_s_error() {
    let folder = rmlir_testkit::shared("corpus/invalid");
    let mut wrong = Vec::new();
    let mut agreed = 0;
    for path in support::files(&folder, "mlir") {
        let Some(have) = first_report(&path) else { continue };
        if have.contains("is unknown") || have.contains("not found for custom op") {
            continue;
        }
        let want = std::fs::read(path.with_extension("error")).unwrap();
        let want = String::from_utf8_lossy(&want).lines().next().unwrap_or("").trim().to_owned();
        let have = have.replacen(": error: ", ": ", 1);
        if have.trim() == want {
            agreed += 1
        } else {
            wrong.push(format!("{path:?}\n  want {want}\n  have {have}"))
        }
    }
    eprintln!("{agreed} broken files with the same error");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(agreed >= 40, "{agreed}");
}
