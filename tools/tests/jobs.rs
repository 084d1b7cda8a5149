//! Hashing, comparing and linking: what must hold of any module, tried on all that the test files hold.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use rmlir::store::diff::{DiffOptions, Difference, Kind, diff};
use rmlir::store::hash::{HashOptions, hash_each, hash_each_deep, hash_module};
use rmlir::store::link::link;
use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Module};
use rmlir_reader::{ReadOptions, read};
use rmlir_testkit::SHARED;
use rmlir_tools::split::split;
use rmlir_writer::{WriteOptions, write};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

rmlir_testkit::tests! {
    hashes_are_those_of_the_specification;
    a_hash_is_the_same_through_every_conversion;
    a_difference_is_the_same_from_either_side;
    what_is_linked_is_what_it_was;
    deep_hashes_change_with_what_is_referred_to;
    exit_statuses_are_those_of_diff;
    equal_ir_without_locations_is_equal_bytes;
    extract_leaves_out_what_nothing_refers_to;
    types_of_one_name_may_be_others_in_other_files;
    programs_hash_alike_as_text_and_bytecode: SHARED;
    programs_are_linked: SHARED;
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn parsed(ctx: &Context, text: &[u8]) -> Option<Module> {
    let source = Arc::new(SourceFile::new("t.mlir", text.to_vec()));
    ctx.collect_diagnostics(|| parse(ctx, &source, 0..text.len(), &ParseOptions::default())).0.ok()
}

fn of_bytecode(ctx: &Context, bytes: Vec<u8>) -> Option<Module> {
    ctx.collect_diagnostics(|| read(ctx, bytes.into(), "t.mlirbc", &ReadOptions::default())).0.ok()
}

fn hash(module: &Module) -> String {
    hash_module(module, HashOptions::default()).expect("all is in memory").to_string()
}

fn printed(module: &Module, generic: bool) -> Vec<u8> {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic, ..PrintOptions::default() }, &mut text);
    text
}

/// The modules that the test files hold, those that are valid.
fn samples(ctx: &Context) -> Vec<(String, Module)> {
    let mut files = Vec::new();
    let mut folders = vec![root().join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the tests are there") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|extension| extension == "mlir") => files.push(path),
                false => {}
            }
        }
    }
    files.sort();
    let mut modules = Vec::new();
    for path in files {
        let text = std::fs::read(&path).expect("read");
        for chunk in split(&text, b"// -----").chunks {
            let Some(module) = text.get(chunk).and_then(|text| parsed(ctx, text)) else { continue };
            let valid = ctx.collect_diagnostics(|| module.top().map_or(Ok(()), verify)).0.is_ok();
            if valid {
                modules.push((path.display().to_string(), module));
            }
        }
    }
    assert!(modules.len() > 60, "{}", modules.len());
    modules
}

fn hashes_are_those_of_the_specification() {
    let page = std::fs::read_to_string(root().join("spec/hash.md")).expect("read");
    let rows =
        page.split("## Vectors").nth(1).expect("vectors").lines().filter(|line| line.starts_with("| `"));
    let mut count = 0;
    for row in rows {
        let (text, wanted) =
            row.trim_start_matches("| `").trim_end_matches(" |").rsplit_once("` | ").expect("a row");
        let ctx = context();
        let module = parsed(&ctx, text.as_bytes()).expect("it parses");
        assert_eq!(hash(&module), wanted.trim_matches('`'), "{text}");
        count += 1;
    }
    assert_eq!(count, 4);
}

fn a_hash_is_the_same_through_every_conversion() {
    let ctx = context();
    let mut others = 0;
    for (name, given) in samples(&ctx) {
        // Text does not tell all IR apart: elements of no bits that are one and that are listed, quantised storage `u8` and `ui8`. What it
        // holds is converted.
        let module = parsed(&ctx, &printed(&given, true)).unwrap_or(given);
        let wanted = hash(&module);
        // Another context gives other handles, in another order.
        let other = context();
        let text = [false, true].map(|generic| parsed(&other, &printed(&module, generic)));
        let bytes = write(&module, &WriteOptions::default()).ok();
        let bytecode = bytes.and_then(|bytes| of_bytecode(&other, bytes));
        let mut came = 0;
        for again in text.into_iter().chain([bytecode]).flatten() {
            // Custom forms leave out what is as if it were not there, and bytecode cannot hold all that text can (what attributes share that it
            // holds as text, a name that ends in a period): what comes back is other IR then, and the hash says so.
            match printed(&again, true) == printed(&module, true) {
                true => assert_eq!(hash(&again), wanted, "{name}"),
                false => others += 1,
            }
            came += 1;
        }
        assert!(came > 0, "{name}: nothing could be read again");
    }
    assert!(others < 30, "{others}");
}

/// A difference as it is seen from the other side.
fn mirrored(difference: &Difference) -> (Kind, String, String, bool, bool) {
    let kind = match difference.kind {
        Kind::Added => Kind::Removed,
        Kind::Removed => Kind::Added,
        other => other,
    };
    (kind, difference.new_symbol.clone(), difference.old_symbol.clone(), difference.moved, difference.header)
}

fn plain(difference: &Difference) -> (Kind, String, String, bool, bool) {
    let Difference { kind, old_symbol, new_symbol, moved, header, .. } = difference;
    (*kind, old_symbol.clone(), new_symbol.clone(), *moved, *header)
}

fn a_difference_is_the_same_from_either_side() {
    let ctx = context();
    let samples = samples(&ctx);
    let options = DiffOptions::default();
    let mut some = 0;
    for pair in samples.windows(2) {
        let [(name, a), (_, b)] = pair else { continue };
        assert!(diff(a, a, options).expect("in memory").is_empty(), "{name}");
        let (forth, back) =
            (diff(a, b, options).expect("in memory"), diff(b, a, options).expect("in memory"));
        let forth: BTreeSet<_> = forth.iter().map(plain).collect();
        let back: BTreeSet<_> = back.iter().map(mirrored).collect();
        assert_eq!(forth, back, "{name}");
        assert_eq!(forth.is_empty(), hash(a) == hash(b), "{name}");
        some += forth.len();
    }
    assert!(some > 300, "{some}");
}

fn what_is_linked_is_what_it_was() {
    let ctx = context();
    // Modules whose names do not meet: each function is there afterwards, with its hash.
    let texts = [
        "func.func private @b(i32) -> i32  func.func @a(%x: i32) -> i32 { %0 = call @b(%x) : (i32) -> i32 return %0 : i32 }",
        "func.func @b(%x: i32) -> i32 { return %x : i32 }  module @m { func.func @in() { return } }",
        "\"t.op\"() {k = dense_resource<r> : tensor<1xi8>} : () -> ()\n{-# dialect_resources: { builtin: { r: \"0x0100000007\" } } #-}",
    ];
    let modules: Vec<Module> =
        texts.iter().map(|text| parsed(&ctx, text.as_bytes()).expect("it parses")).collect();
    let options = HashOptions::default();
    let wanted: BTreeSet<_> = modules
        .iter()
        .flat_map(|module| hash_each(module, options).expect("in memory"))
        .filter(|hash| hash.symbol.is_none_or(|symbol| ctx.text(symbol) != "b"))
        .map(|hash| hash.hash)
        .collect();
    let defined = hash_each(&modules[1], options).expect("in memory")[0].hash;
    let named = modules.into_iter().enumerate().map(|(at, module)| (format!("{at}.mlir"), module)).collect();
    let linked = link(&ctx, named).expect("they fit");
    verify(linked.top().expect("a module")).expect("it is valid");
    let found: BTreeSet<_> =
        hash_each(&linked, options).expect("in memory").into_iter().map(|hash| hash.hash).collect();
    assert!(wanted.is_subset(&found) && found.contains(&defined) && found.len() == wanted.len() + 1);
    // A module linked with an empty one is as it was.
    for (name, module) in samples(&ctx) {
        let top = module.top().expect("a module");
        if top.name_text() != b"builtin.module" {
            continue;
        }
        let before = hash(&module);
        let empty = parsed(&ctx, b"module {}").expect("it parses");
        if rmlir_ir::symbols::symbol_name(top).is_none() {
            let linked = link(&ctx, vec![("a".into(), module), ("b".into(), empty)]).expect("nothing meets");
            assert_eq!(hash(&linked), before, "{name}");
        }
    }
}

fn deep_hashes_change_with_what_is_referred_to() {
    let ctx = context();
    let text = |constant: u32| {
        format!(
            "func.func @a() -> i32 {{ %0 = call @b() : () -> i32 return %0 : i32 }} \
             func.func @b() -> i32 {{ %0 = arith.constant {constant} : i32 return %0 : i32 }} \
             func.func @alone() {{ return }}"
        )
    };
    let deep = |constant| {
        let module = parsed(&ctx, text(constant).as_bytes()).expect("it parses");
        let options = HashOptions::default();
        let hashes =
            |each: Vec<rmlir::store::hash::OpHash>| each.iter().map(|hash| hash.hash).collect::<Vec<_>>();
        (
            hashes(hash_each(&module, options).expect("read")),
            hashes(hash_each_deep(&module, options).expect("read")),
        )
    };
    let ((flat1, deep1), (flat2, deep2)) = (deep(1), deep(2));
    assert_eq!(flat1[0], flat2[0]);
    assert_ne!(deep1[0], deep2[0]);
    assert_ne!(flat1[1], flat2[1]);
    assert_eq!((flat1[2], deep1[2]), (flat2[2], deep2[2]));
}

fn exit_statuses_are_those_of_diff() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (a, b, broken) = (path("a.mlir"), path("b.mlir"), path("c.mlir"));
    std::fs::write(&a, "func.func @f() { return }").expect("written");
    std::fs::write(&b, "func.func @g(%x: i1) { return }").expect("written");
    std::fs::write(&broken, "func.func @g(").expect("written");
    let status = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_rmlir")).args(arguments).output().expect("it runs").status.code()
    };
    assert_eq!(status(&["diff", &a, &a]), Some(0));
    assert_eq!(status(&["diff", "-q", &a, &b]), Some(1));
    assert_eq!(status(&["diff", &a, &broken]), Some(2));
    assert_eq!(status(&["diff", &a, &path("none")]), Some(2));
    // As git calls it: for a file that is new, too.
    assert_eq!(status(&["diff", "--git", "x.mlir", &a, "0", "100644", &b, "0", "100644"]), Some(0));
    assert_eq!(status(&["diff", "--git", "x.mlir", "/dev/null", ".", ".", &b, "0", "100644"]), Some(0));
    // A file that ends in what nobody knows is not written.
    assert_eq!(status(&["link", &a, "-o", &path("out.txt")]), Some(1));
    assert!(!Path::new(&path("out.txt")).exists());
}

fn extract_leaves_out_what_nothing_refers_to() {
    let function = |name: &str| {
        format!(
            "func.func @{name}() -> tensor<65536xi8> {{ \
             %0 = arith.constant dense_resource<data_{name}> : tensor<65536xi8> return %0 : tensor<65536xi8> }}"
        )
    };
    let blob = |name: &str, byte: &str| format!("data_{name}: \"0x01000000{}\"", byte.repeat(65536));
    let text = format!(
        "{}\n{}\n{{-# dialect_resources: {{ builtin: {{ {}, {} }} }} #-}}",
        function("a"),
        function("b"),
        blob("a", "0A"),
        blob("b", "0B")
    );
    let ctx = context();
    let module = parsed(&ctx, text.as_bytes()).expect("it parses");
    let file = write(&module, &WriteOptions::default()).expect("written");
    let folder = tempfile::tempdir().expect("a folder");
    let (from, to) = (folder.path().join("ab.mlirbc"), folder.path().join("b.mlirbc"));
    std::fs::write(&from, &file).expect("written");
    let run = Command::new(env!("CARGO_BIN_EXE_rmlir"))
        .arg("extract")
        .arg(&from)
        .args(["@b", "-o"])
        .arg(&to)
        .status();
    assert!(run.expect("it runs").success());
    let part = std::fs::read(to).expect("written");
    let has = |byte: u8| part.windows(1024).any(|window| window.iter().all(|&found| found == byte));
    assert!(has(0x0B) && !has(0x0A) && part.len() < file.len() - 65536);
    let part = of_bytecode(&ctx, part).expect("it is read");
    let of = |module: &Module| {
        let each = hash_each(module, HashOptions::default()).expect("in memory");
        each.into_iter()
            .find(|hash| hash.symbol.is_some_and(|symbol| ctx.text(symbol) == "b"))
            .expect("@b")
            .hash
    };
    assert_eq!(of(&part), of(&module));
    // Names come from definitions, and are sorted and filtered.
    let list = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_rmlir")).arg("list").arg(&from).args(arguments).output();
        String::from_utf8_lossy(&output.expect("it runs").stdout).into_owned()
    };
    let all = list(&["--sort", "name"]);
    assert!(all.lines().count() == 2 && all.ends_with("func.func @b\n") && !all.contains('?'), "{all}");
    assert!(list(&["--filter", "^a$"]).ends_with("func.func @a\n"));
    assert!(list(&["--filter", "^a$", "--json"]).contains("\"symbol\":\"a\",\"guessed\":false"));
    // A name that is nearly right is pointed to.
    let missing =
        Command::new(env!("CARGO_BIN_EXE_rmlir")).arg("extract").arg(&from).args(["@bb", "-o", "-"]).output();
    let said = String::from_utf8_lossy(&missing.expect("it runs").stderr).into_owned();
    assert!(said.contains("no top-level symbol @bb") && said.contains(": did you mean @b?"), "{said}");
}

fn equal_ir_without_locations_is_equal_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "func.func @f(%x: i32 loc(\"secret.c\":1:2)) -> i32 { %0 = arith.addi %x, %x : i32 loc(\"secret.c\":3:4) return %0 : i32 }";
    let mut stripped = Vec::new();
    for (number, text) in
        [text.to_owned(), text.replace("secret.c", "another_name.c").replace("\":3", "\":9")]
            .iter()
            .enumerate()
    {
        let ctx = context();
        let bytes = write(&parsed(&ctx, text.as_bytes()).expect("it parses"), &WriteOptions::default())
            .expect("written");
        let (from, to) = (
            folder.path().join(format!("{number}.mlirbc")),
            folder.path().join(format!("{number}.out.mlirbc")),
        );
        std::fs::write(&from, bytes).expect("written");
        let run = Command::new(env!("CARGO_BIN_EXE_rmlir"))
            .args(["strip", "--locations"])
            .arg(&from)
            .arg("-o")
            .arg(&to)
            .status();
        assert!(run.expect("it runs").success());
        stripped.push(std::fs::read(to).expect("written"));
    }
    assert_eq!(stripped[0], stripped[1]);
    assert!(!stripped[0].windows(8).any(|bytes| bytes == b"secret.c"));
}

fn programs_hash_alike_as_text_and_bytecode() {
    for name in ["bzip2", "zlib"] {
        let ctx = context();
        let path = |ending: &str| rmlir_testkit::shared("corpus/programs").join(format!("{name}.{ending}"));
        let text = parsed(&ctx, &std::fs::read(path("mlir")).expect("read")).expect("it parses");
        let bytes = of_bytecode(&ctx, std::fs::read(path("mlirbc")).expect("read")).expect("it is read");
        assert_eq!(hash(&text), hash(&bytes), "{name}");
        let found = diff(&text, &bytes, DiffOptions::default()).expect("in memory");
        assert!(found.is_empty());
    }
}

/// A function of the llvm dialect over a structure that is called like another one in another file.
fn with_structure(function: &str, fields: &str) -> String {
    format!(
        "llvm.func @{function}(%p: !llvm.ptr) -> !llvm.ptr {{\n  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, \
         !llvm.struct<\"node\", (i64, struct<\"union.anon\", ({fields})>)>\n  llvm.return %0 : !llvm.ptr\n}}\n"
    )
}

fn types_of_one_name_may_be_others_in_other_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rmlir")).args(arguments).output().expect("it runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stdout).into_owned(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (a, b) = (path("a.mlir"), path("b.mlir"));
    std::fs::write(&a, with_structure("f", "i32")).expect("written");
    std::fs::write(&b, with_structure("f", "i64")).expect("written");
    let (status, text, said) = run(&["diff", &a, &b]);
    assert!(status == Some(1) && text.contains("changed llvm.func @f"), "{text}{said}");
    // Many files share a context: none is in the way of another one, and its hash is what it is alone.
    for number in 0..40 {
        let fields = if number % 2 == 0 { "i32" } else { "i64" };
        std::fs::write(path(&format!("many{number:02}.mlir")), with_structure("f", fields)).expect("written");
    }
    let alone = [&a, &b].map(|file| run(&["hash", file]).1[..64].to_owned());
    assert_ne!(alone[0], alone[1]);
    let (status, text, said) = run(&["hash", &path("many*.mlir")]);
    assert!(status == Some(0) && text.lines().count() == 40, "{text}{said}");
    for (number, line) in text.lines().enumerate() {
        assert_eq!(line[..64], alone[number % 2], "{line}");
    }
    let (status, _, said) = run(&["pack", &path("many*.mlir"), "-o", &path("all.mlirpack")]);
    assert_eq!(status, Some(0), "{said}");
    // Linked, the later one has another name, and each function is what it was but for that.
    std::fs::write(&b, with_structure("g", "i64")).expect("written");
    for (out, c) in [(path("ab.mlirbc"), &a), (path("ab.mlir"), &a)] {
        let (status, _, said) = run(&["link", c, &b, "-o", &out]);
        assert_eq!(status, Some(0), "{said}");
        let (_, text, _) = run(&["show", &path("ab.mlirbc"), "@g"]);
        assert!(text.contains(r#"struct<"node_1", (i64, struct<"union.anon_1", (i64)>)>"#), "{text}");
        let (_, text, _) = run(&["show", &path("ab.mlirbc"), "@f"]);
        assert!(text.contains(r#"struct<"node", (i64, struct<"union.anon", (i32)>)>"#), "{text}");
    }
}

fn programs_are_linked() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("all.mlirbc");
    let program = |name: &str| rmlir_testkit::shared("corpus/programs").join(format!("{name}.mlirbc"));
    // Both have structures of one name that are not the same.
    let names = ["lua", "zlib"];
    let status = Command::new(env!("CARGO_BIN_EXE_rmlir"))
        .arg("link")
        .args(names.map(program))
        .args(["--emit-bytecode-version", "6", "-o"])
        .arg(&out)
        .status();
    assert!(status.expect("it runs").success());
    let ctx = context();
    let linked = of_bytecode(&ctx, std::fs::read(&out).expect("written")).expect("it is read");
    verify(linked.top().expect("a module")).expect("it is valid");
    let count = |module: &Module| {
        module.top().map_or(0, |top| {
            top.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).count()
        })
    };
    let parts: Vec<usize> = names
        .iter()
        .map(|name| {
            let own = context();
            count(&of_bytecode(&own, std::fs::read(program(name)).expect("read")).expect("it is read"))
        })
        .collect();
    // What both declare is there once.
    assert!(
        count(&linked) > parts[0] && count(&linked) <= parts[0] + parts[1],
        "{} of {parts:?}",
        count(&linked)
    );
}
