//! Whole programs: objects of real modules link with `cc` and work. So do those that LLVM makes of their LLVM IR.
//!
//! What the scripts print was recorded from programs that the reference compiled.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_codegen::{Options, llvm_ir, object};
use rmlir_testkit::{CC, Need, SHARED, has};
use std::path::PathBuf;
use support::{context, module, run};
use tempfile::TempDir;

rmlir_testkit::tests! {
    lua_runs_a_script: SHARED, CC, Need::Tool("llc-22");
    sqlite_runs_statements: SHARED, CC, Need::Tool("llc-22");
    bzip2_packs_and_unpacks: SHARED, CC, Need::Tool("llc-22");
    zlib_packs_as_the_system_does: SHARED, CC, Need::Tool("llc-22");
    any_number_of_threads_gives_the_same_bytes: SHARED;
}

/// Where the mains and scripts of the programs are.
const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

/// A program, linked from its module and perhaps a main of ours, in each way that there is.
struct Built {
    folder: TempDir,
    programs: Vec<PathBuf>,
}

fn build(name: &str, main: Option<&str>) -> Built {
    let source = rmlir_testkit::shared(&format!("corpus/programs/{name}.mlir"));
    let text = std::fs::read_to_string(&source).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let ctx = context();
    let module = module(&ctx, &text);
    let mut objects = Vec::new();
    for optimize in [false, true] {
        let bytes = object(&module, &Options { optimize, verify: true, ..Options::default() })
            .unwrap_or_else(|errors| panic!("{errors:?}"));
        objects.push(folder.path().join(format!("level{}.o", u8::from(optimize))));
        std::fs::write(objects.last().unwrap(), bytes).unwrap();
    }
    let text = llvm_ir(&module).unwrap_or_else(|errors| panic!("{errors:?}"));
    std::fs::write(folder.path().join("ir.ll"), text).unwrap();
    run("llc-22", &["-O0", "-relocation-model=pic", "-filetype=obj", "ir.ll", "-o", "ir.o"], folder.path());
    objects.push(folder.path().join("ir.o"));
    let main = main.map(|main| format!("{PROGRAMS}/{main}"));
    let programs = objects.iter().map(|object| {
        let program = object.with_extension("out");
        let mut args = vec![object.to_str().unwrap(), "-lm", "-o", program.to_str().unwrap()];
        args.extend(main.as_deref());
        run("cc", &args, folder.path());
        program
    });
    let programs = programs.collect();
    Built { folder, programs }
}

/// Text that compresses in part: the same bytes each time.
fn input(size: usize) -> Vec<u8> {
    let (mut out, mut state) = (Vec::with_capacity(size + 16), 0x1234_5678_9abc_def1u64);
    while out.len() < size {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        match state % 7 {
            0 => out.extend_from_slice(&state.to_le_bytes()),
            kind => out.extend_from_slice(format!("line {} of {}\n", state % 1000, kind).as_bytes()),
        }
    }
    out.truncate(size);
    out
}

/// Runs a script with all programs, which print what was recorded.
fn script(name: &str, main: &str, script: &str, expected: &str) {
    let built = build(name, Some(main));
    let expected = std::fs::read_to_string(format!("{PROGRAMS}/{expected}")).unwrap();
    for program in &built.programs {
        // A copy beside it: programs name their script as the command does.
        std::fs::copy(format!("{PROGRAMS}/{script}"), built.folder.path().join(script)).unwrap();
        let output = run(program, &[script], built.folder.path());
        assert_eq!(String::from_utf8_lossy(&output), expected, "{}", program.display());
    }
}

fn lua_runs_a_script() {
    script("lua", "lua.c", "lua.lua", "lua.out");
}

fn sqlite_runs_statements() {
    script("sqlite", "sqlite.c", "sqlite.sql", "sqlite.out");
}

fn bzip2_packs_and_unpacks() {
    let built = build("bzip2", None);
    let (folder, data) = (built.folder.path(), input(6 << 20));
    std::fs::write(folder.join("data"), &data).unwrap();
    for program in &built.programs {
        let packed = run(program, &["-k", "-c", "data"], folder);
        std::fs::write(folder.join("packed.bz2"), &packed).unwrap();
        assert!(run(program, &["-d", "-c", "packed.bz2"], folder) == data, "{}", program.display());
        if has("bzip2") {
            assert!(run("bzip2", &["-k", "-c", "data"], folder) == packed, "{}", program.display());
        }
    }
}

fn zlib_packs_as_the_system_does() {
    let built = build("zlib", Some("zlib.c"));
    let folder = built.folder.path();
    std::fs::write(folder.join("data"), input(400 << 10)).unwrap();
    let outputs: Vec<Vec<u8>> =
        built.programs.iter().map(|program| run(program, &["data"], folder)).collect();
    let first = String::from_utf8_lossy(&outputs[0]).into_owned();
    assert_eq!(
        first.lines().filter(|line| line.contains(": 0 0 ") && line.ends_with(" 1")).count(),
        10,
        "{first}"
    );
    assert!(outputs.iter().all(|output| *output == outputs[0]), "{first}");
}

fn any_number_of_threads_gives_the_same_bytes() {
    let source = rmlir_testkit::shared("corpus/programs/zlib.mlir");
    let text = std::fs::read_to_string(&source).unwrap();
    let ctx = context();
    let module = module(&ctx, &text);
    let objects = [1, 2, 5].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| object(&module, &Options::default())).unwrap_or_else(|errors| panic!("{errors:?}"))
    });
    assert!(objects[0] == objects[1] && objects[0] == objects[2]);
}
