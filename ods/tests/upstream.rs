//! Upstream's own definition files, where they are installed.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

use rmlir_ir::Context;
use rmlir_ods::Loader;
use rmlir_ods::build::Definitions;
use rmlir_ods::model::{Merged, Model};
use rmlir_testkit::DEFINITIONS;
use std::path::{Path, PathBuf};
use std::sync::Arc;

rmlir_testkit::tests! {
    all_definitions_become_tables: DEFINITIONS;
}

/// Where upstream's files are.
const INCLUDE: &str = "/usr/lib/llvm-22/include";

fn definition_files(dir: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            definition_files(&path, out);
        } else if path.extension().is_some_and(|ext| ext == "td") {
            out.push(path);
        }
    }
}

/// The model of a file that loads alone; fragments that only others include do not.
fn model(include: &Path, file: &Path) -> Option<Model> {
    let ctx = Context::new();
    let own = file.parent().unwrap().to_str().unwrap();
    let loader = Loader::new(&ctx).include_dir(include.to_str().unwrap()).include_dir(own);
    let mut merged = loader.file(file.to_str().unwrap()).models().ok()?;
    merged.models.pop()
}

fn all_models(include: &Path) -> Merged {
    let mut files = Vec::new();
    definition_files(&include.join("mlir"), &mut files);
    let (left, right) = files.split_at(files.len() / 2);
    let read =
        |files: &[PathBuf]| files.iter().filter_map(|file| model(include, file)).collect::<Vec<Model>>();
    let mut models = std::thread::scope(|scope| {
        let other = scope.spawn(|| read(right));
        let mut models = read(left);
        models.extend(other.join().unwrap());
        models
    });
    // Some fragments load alone too, without what decides about type inference: the files with most operations go first.
    models.sort_by_key(|model| std::cmp::Reverse(model.ops.len()));
    let mut merged = Merged::default();
    models
        .into_iter()
        .filter(|model| !model.ops.is_empty() || !model.attrs.is_empty())
        .for_each(|m| merged.add(m));
    merged
}

fn all_definitions_become_tables() {
    let include = Path::new(INCLUDE);
    let merged = all_models(include);
    assert_eq!(merged.ops().len(), 2633);
    assert_eq!(
        merged.ops().iter().filter(|(_, op)| op.inferable).count(),
        627,
        "operations whose result types are inferred"
    );
    let ctx = Context::new();
    let report = Definitions::new(merged).register(&ctx, &Arc::default()).unwrap();
    let coverage = report.coverage;
    eprintln!("{coverage:?}, {} entries with gaps", report.gaps.len());
    assert_eq!(report.ops + report.kept.values().sum::<usize>(), 2633);
    assert!(coverage.distinct_known * 100 >= coverage.distinct * 80, "{coverage:?}");
    assert!(coverage.uses_known * 100 >= coverage.uses * 95, "{coverage:?}");
    // Without those of the builtin dialect, which is there already.
    let with_format = ctx
        .registered_ops()
        .into_iter()
        .filter(|&name| ctx.op_info(name).def().is_some_and(|def| def.format.is_some()));
    assert_eq!(with_format.count(), 2243);
}
