//! Many files, and the jobs of every day: lists, shares, logs; cutting with declarations, renaming, listing, assembly, pages for man.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use rmlir_format::write::{
    DialectBuilder, EntryBuilder, FileBuilder, IrBuilder, OpFields, PropertyBuilder, StringBuilder,
};
use rmlir_format::{SectionId, Version};
use rmlir_testkit::{Need, SHARED};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

rmlir_testkit::tests! {
    lines_shares_and_lists_say_the_same;
    an_interrupted_run_goes_on;
    a_run_that_goes_on_remembers_failures;
    what_cannot_be_packed_is_named;
    two_thousand_files_are_each_reported_once_though_a_worker_is_killed;
    ray_reports_each_file_once: Need::Other("ray for python3, or for what RMLIR_RAY_PYTHON names", has_ray);
    what_is_referred_to_is_declared;
    text_is_extracted_and_inspected;
    pages_work_in_a_browser: Need::Tool("chromium");
    linkages_are_listed;
    pages_and_completions_name_all_tools;
    foreign_files_are_named;
    what_nobody_knows_is_kept_as_bytes;
    programs_get_arguments;
    assembly_gives_the_same_object: Need::Tool("as"), Need::Tool("readelf");
    vhlo_is_shown_by_name: SHARED;
}

fn rmlir(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rmlir")).args(arguments).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn success(arguments: &[&str]) -> String {
    let output = rmlir(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn tool(name: &str, arguments: &[&str]) -> Output {
    let program = match name {
        "rmlir-opt" => env!("CARGO_BIN_EXE_rmlir-opt"),
        "rmlir-translate" => env!("CARGO_BIN_EXE_rmlir-translate"),
        _ => env!("CARGO_BIN_EXE_rmlir-run"),
    };
    Command::new(program).args(arguments).output().expect("it runs")
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        std::fs::write(&path, contents).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    }
}

fn bytecode(number: usize) -> Vec<u8> {
    let ctx = rmlir_tools::context();
    let text =
        format!("func.func @f{number}() -> i32 {{ %0 = arith.constant {number} : i32 return %0 : i32 }}\n");
    let module = rmlir::from_bytes(&ctx, text.into_bytes(), "x.mlir").expect("it parses");
    rmlir::to_bytecode(&module).expect("it is written")
}

/// How often each file has a line of JSON.
fn lines_by_file(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let name = line.strip_prefix("{\"file\":\"").and_then(|rest| rest.split('"').next()).expect("a line");
        *found.entry(name.to_owned()).or_default() += 1;
    }
    found
}

fn lines_shares_and_lists_say_the_same() {
    let folder = Folder::new();
    let mut names: Vec<String> =
        (0..7).map(|number| folder.file(&format!("store/{number}/m.mlirbc"), bytecode(number))).collect();
    names.push(folder.file("store/broken.mlirbc", b"ML\xEFR\x0Dnothing"));
    names.sort();
    let store = folder.path("store");
    let output = rmlir(&["check", "--json", &store]);
    assert_eq!(output.status.code(), Some(1));
    let all = text(&output.stdout);
    assert_eq!(lines_by_file(&all).into_keys().collect::<Vec<_>>(), names);
    assert_eq!(all.matches("\"ok\":true,\"version\":6,\"operations\":").count(), 7, "{all}");
    assert_eq!(all.matches("\"ok\":false,\"error\":\"").count(), 1, "{all}");
    assert!(text(&output.stderr).ends_with("rmlir: 8 files, 1 failed\n"), "{}", text(&output.stderr));
    // A list, a pattern.
    let list = folder.file("list", names.join("\n"));
    assert_eq!(text(&rmlir(&["check", "--json", "--files-from", &list]).stdout), all);
    assert_eq!(success(&["check", "-q", &format!("{store}/[0-9]/*.mlirbc")]), "");
    assert_eq!(rmlir(&["check", &format!("{store}/*.none")]).status.code(), Some(1));
    // Shares are all of it, each line once.
    let mut shares: Vec<String> = (1..=3)
        .flat_map(|share| {
            let share = format!("{share}/3");
            let lines = text(&rmlir(&["check", "--json", "--shard", &share, &store]).stdout);
            lines.lines().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    shares.sort();
    let mut lines: Vec<String> = all.lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(shares, lines);
    // The other commands take the same.
    let sound = format!("{store}/[0-9]");
    assert_eq!(success(&["hash", "--json", &format!("{sound}/*")]).matches("\"hash\":\"").count(), 7);
    assert_eq!(success(&["inspect", "--json", &format!("{sound}/*")]).matches("\"schema\":1,").count(), 7);
    let pack = folder.path("all.mlirpack");
    std::fs::remove_file(folder.path("store/broken.mlirbc")).expect("removed");
    success(&["pack", &store, "-o", &pack]);
    let listed = success(&["list", &pack]);
    assert!(listed.lines().count() == 7 && listed.contains("  3/m.mlirbc"), "{listed}");
    // Modules of a container are files.
    assert_eq!(success(&["check", "--json", &pack]).lines().count(), 7);
    success(&["upgrade", "--json", &store, "-o", &folder.path("new")]);
    assert!(Path::new(&folder.path("new/6/m.mlirbc")).exists());
}

fn an_interrupted_run_goes_on() {
    let folder = Folder::new();
    for number in 0..5 {
        folder.file(&format!("store/{number}.mlirbc"), bytecode(number));
    }
    let (store, log) = (folder.path("store"), folder.path("log"));
    let some = folder.path("store/[0-2].mlirbc");
    success(&["hash", "--json", "--resume", &log, &some]);
    // The process ended in the middle of a line.
    let mut torn = std::fs::read_to_string(&log).expect("read");
    assert_eq!(torn.lines().count(), 3);
    torn.truncate(torn.len() - 10);
    std::fs::write(&log, torn).expect("written");
    let output = rmlir(&["hash", "--json", "--resume", &log, &store]);
    assert!(text(&output.stderr).contains("3 files, 0 failed, 2 passed over"), "{}", text(&output.stderr));
    let lines = lines_by_file(&std::fs::read_to_string(&log).expect("read"));
    assert!(lines.len() == 5 && lines.values().all(|&count| count == 1), "{lines:?}");
    assert!(!rmlir(&["hash", "--resume", &folder.file("other", "no log\n"), &store]).status.success());
}

/// What failed has failed until it is done again: an interrupted run does not make it whole.
fn a_run_that_goes_on_remembers_failures() {
    let folder = Folder::new();
    folder.file("store/a.mlirbc", bytecode(1));
    folder.file("store/broken.mlirbc", "ML\u{ef}R");
    let (store, log) = (folder.path("store"), folder.path("log"));
    for passed_over in ["", ", 2 passed over, of which 1 had failed"] {
        let output = rmlir(&["check", "--resume", &log, &store]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(passed_over), "{}", text(&output.stderr));
    }
}

/// Of many files those that cannot be packed are all named, and left out if that is asked for.
fn what_cannot_be_packed_is_named() {
    let folder = Folder::new();
    folder.file("store/a.mlirbc", bytecode(1));
    folder.file("store/cut.mlirbc", &bytecode(2)[..40]);
    folder.file("store/wrong.mlir", "func.func @");
    let (store, pack) = (folder.path("store"), folder.path("store/all.mlirpack"));
    let refused = rmlir(&["pack", &store, "-o", &pack]);
    let said = text(&refused.stderr);
    assert!(said.contains("cut.mlirbc:") && said.contains("wrong.mlir:1:"), "{said}");
    assert!(
        said.ends_with("2 of 3 files cannot be packed: nothing was written; --keep-going packs the others\n")
    );
    assert!(!Path::new(&pack).exists());
    // The container stands in the folder, and is not packed into itself.
    for _ in 0..2 {
        let output = rmlir(&["pack", "--keep-going", &store, "-o", &pack, "--meta", "k=v"]);
        assert_eq!(output.status.code(), Some(1));
        let listed = success(&["list", &pack]);
        assert!(listed.starts_with("# k=v\n") && listed.contains("func.func"), "{listed}");
    }
    let twice =
        rmlir(&["pack", &folder.path("store/a.mlirbc"), "--meta", "k=v", "--meta", "k=w", "-o", &pack]);
    assert!(text(&twice.stderr).contains("'k' is given twice"));
    std::fs::create_dir(folder.path("empty")).expect("made");
    assert_eq!(rmlir(&["pack", &folder.path("empty"), "-o", &pack]).status.code(), Some(1));
}

fn worker(log: &str, share: usize, list: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_rmlir"))
        .args(["check", "--json", "--resume", log, "--shard", &format!("{share}/4"), "--files-from", list])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts")
}

fn two_thousand_files_are_each_reported_once_though_a_worker_is_killed() {
    let folder = Folder::new();
    let names: Vec<String> = (0..2000)
        .map(|number| folder.file(&format!("store/{number:04}.mlirbc"), bytecode_of(number)))
        .collect();
    let list = folder.file("list", names.join("\n"));
    let logs: Vec<String> = (1..=4).map(|share| folder.path(&format!("log{share}"))).collect();
    let mut workers: Vec<Child> =
        logs.iter().zip(1..).map(|(log, share)| worker(log, share, &list)).collect();
    // The second one is killed when it has written something, and begins again.
    let begun = || std::fs::metadata(&logs[1]).is_ok_and(|meta| meta.len() > 0);
    while !begun() && workers[1].try_wait().expect("it runs").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    workers[1].kill().expect("it is killed");
    workers[1].wait().expect("it ends");
    workers[1] = worker(&logs[1], 2, &list);
    for worker in &mut workers {
        assert!(worker.wait().expect("it ends").success());
    }
    let all: String = logs.iter().map(|log| std::fs::read_to_string(log).expect("read")).collect();
    let lines = lines_by_file(&all);
    assert_eq!(lines.keys().cloned().collect::<Vec<_>>(), names);
    assert!(lines.values().all(|&count| count == 1));
}

fn python() -> String {
    std::env::var("RMLIR_RAY_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

fn has_ray() -> bool {
    let found = Command::new(python()).args(["-c", "import ray"]).stderr(Stdio::null()).status();
    found.is_ok_and(|status| status.success())
}

fn ray_reports_each_file_once() {
    let folder = Folder::new();
    let samples: Vec<String> =
        (0..8).map(|number| folder.file(&format!("{number}.mlirbc"), bytecode(number))).collect();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/at-scale/test.py");
    let output = Command::new(python())
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_rmlir"))
        .args(samples)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).ends_with("2000 files, each once\n"), "{}", text(&output.stdout));
}

/// One of a few files: what is in it does not matter there.
fn bytecode_of(number: usize) -> &'static [u8] {
    static FILES: std::sync::LazyLock<Vec<Vec<u8>>> =
        std::sync::LazyLock::new(|| (0..8).map(bytecode).collect());
    &FILES[number % 8]
}

const PROGRAM: &str = r#"
llvm.mlir.global internal constant @format("%d\0A\00") {addr_space = 0 : i32}
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func internal @twice(%a: i32) -> i32 {
  %0 = llvm.call @add(%a, %a) : (i32, i32) -> i32
  llvm.return %0 : i32
}
llvm.func @add(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32
  llvm.return %0 : i32
}
llvm.func @main(%count: i32, %arguments: !llvm.ptr) -> i32 {
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %0 = llvm.call @twice(%count) : (i32) -> i32
  %1 = llvm.call @printf(%format, %0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.return %0 : i32
}
llvm.func weak @unused() {
  llvm.return
}
"#;

fn what_is_referred_to_is_declared() {
    let folder = Folder::new();
    let file = folder.file("p.mlir", PROGRAM);
    let kinds = |arguments: &[&str]| {
        let part = folder.path("part.mlirbc");
        success(&[&["extract", &file, "@main"], arguments, &["-o", &part]].concat());
        let checked = tool("rmlir-opt", &[&part]);
        assert!(checked.status.success(), "{}", text(&checked.stderr));
        let printed = text(&checked.stdout);
        let of = |name: &str| {
            let line =
                printed.lines().find(|line| line.contains(name) && !line.contains("    ")).map(str::to_owned);
            line.map(|line| line.ends_with('{') || line.contains("(\"%d"))
        };
        [of("@format"), of("@printf"), of("@twice("), of("@add("), of("@unused")]
    };
    assert_eq!(kinds(&[]), [Some(true), Some(false), Some(true), Some(true), None]);
    assert_eq!(kinds(&["--declare"]), [Some(false), Some(false), Some(false), None, None]);
    assert_eq!(kinds(&["--recursive", "1"]), [Some(true), Some(false), Some(true), Some(false), None]);
    let func = "func.func @f(%a: i32) -> i32 {\n  %0 = call @g(%a) : (i32) -> i32\n  %m = memref.get_global @table : memref<2xi32>\n  return %0 : i32\n}\n\
                func.func @g(%a: i32) -> i32 {\n  return %a : i32\n}\nmemref.global @table : memref<2xi32> = dense<1>\n";
    let (file, part) = (folder.file("f.mlir", func), folder.path("f.mlirbc"));
    success(&["extract", &file, "f", "--declare", "-o", &part]);
    let printed = text(&tool("rmlir-opt", &[&part]).stdout);
    assert!(printed.contains("func.func private @g(i32) -> i32\n"), "{printed}");
    assert!(printed.contains("memref.global \"private\" @table : memref<2xi32>\n"), "{printed}");
    let refused = rmlir(&["extract", &file, "@ff", "--declare", "-o", &part]);
    assert!(
        text(&refused.stderr).contains("no top-level symbol @ff: did you mean @f?"),
        "{}",
        text(&refused.stderr)
    );
}

fn text_is_extracted_and_inspected() {
    let folder = Folder::new();
    let file = folder.file("p.mlir", PROGRAM);
    let part = folder.path("part.mlirbc");
    success(&["extract", &file, "add", "-o", &part]);
    assert_eq!(success(&["list", &part]).lines().count(), 1);
    let told = success(&["inspect", "--savings", &file]);
    assert!(told.contains(&format!("text of {} bytes", PROGRAM.len())), "{told}");
    assert!(told.contains("#llvm linkage (text)") && told.contains("rmlir strip --locations"), "{told}");
    assert!(
        success(&["inspect", "--json", "--savings", &file]).contains("\"savings\":{\"without_locations\":")
    );
    let page = success(&["inspect", "--html", &file, &part]);
    assert!(page.contains("p.mlir") && page.contains("part.mlirbc"));
    // The text of a function is in the page.
    assert!(page.contains("llvm.add %arg0, %arg1 : i32"));
}

fn pages_work_in_a_browser() {
    let folder = Folder::new();
    let (file, part) = (folder.file("p.mlir", PROGRAM), folder.path("part.mlirbc"));
    success(&["extract", &file, "main", "-o", &part]);
    let script = format!("<script>{}</script></html>", include_str!("page_check.js"));
    for files in [&[file.as_str()][..], &[&file, &part]] {
        let page = success(&[&["inspect", "--html"], files].concat()).replace("</html>", &script);
        let page = folder.file("page.html", page);
        let output = Command::new("chromium")
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", &format!("file://{page}")])
            .output()
            .expect("it runs");
        let document = text(&output.stdout);
        let results = document.split("RESULTS").nth(1).and_then(|rest| rest.split("END").next());
        let results = results.unwrap_or_else(|| panic!("no results: {}", text(&output.stderr)));
        assert!(results.matches("ok: ").count() >= 8 && !results.contains("FAILED"), "{results}");
    }
}

fn linkages_are_listed() {
    let folder = Folder::new();
    let (file, out) = (folder.file("p.mlir", PROGRAM), folder.path("p.mlirbc"));
    assert!(tool("rmlir-translate", &[&file, "-o", &out]).status.success());
    let listed = success(&["list", "--sort", "name", &out]);
    let words: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    // @add, @format, @main, @printf, @twice, @unused
    assert_eq!(words, ["external", "internal", "external", "external", "internal", "weak"], "{listed}");
    assert!(success(&["list", "--json", &out]).contains("\"linkage\":\"weak\""));
    assert!(success(&["list", "--filter", "^un", &out]).ends_with("@unused\n"));
}

fn pages_and_completions_name_all_tools() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let text = success(&["completions", shell]);
        for tool in ["rmlir-opt", "rmlir-translate", "rmlir-run", "rmlir-tblgen", "rmlir-reduce"] {
            assert!(text.contains(tool), "{shell} {tool}");
        }
        assert!(text.contains("allow-unregistered-dialect") && text.contains("keep-going"), "{shell}");
    }
    let pages = folder.path("man1");
    success(&["man", "--to-folder", &pages]);
    let page = std::fs::read_to_string(PathBuf::from(&pages).join("rmlir-pack.1")).expect("read");
    assert!(page.contains("into") && page.contains(".SH"), "{page}");
    assert!(success(&["man", "rmlir-opt"]).starts_with(".ie"));
    assert!(text(&rmlir(&["man", "none"]).stderr).contains("there is no tool 'none', only rmlir-opt, "));
}

fn foreign_files_are_named() {
    let folder = Folder::new();
    let cases: [(&[u8], &str); 8] = [
        (b"BC\xC0\xDE\x35\x14", "LLVM bitcode"),
        (b"\x7FELF\x02\x01\x01", "ELF"),
        (b"\x1F\x8B\x08\x00", "gunzip"),
        (b"\x28\xB5\x2F\xFD\x04", "zstd -d"),
        (b"; ModuleID = 'x'\n", "mlir-translate --import-llvm"),
        (b"\x20\x00\x00\x00TFL3\x00", "TensorFlow Lite"),
        (b"ML\xEF", "the rest of the file is missing"),
        (b"", "the file is empty"),
    ];
    for (number, (bytes, words)) in cases.iter().enumerate() {
        let output = rmlir(&["check", &folder.file(&format!("f{number}"), bytes)]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(words), "{words}: {}", text(&output.stderr));
    }
}

/// A file of version 6: an operation that its writer had a definition for, with properties, and an attribute and a type in encodings of its dialect.
fn unknown() -> Vec<u8> {
    let version = Version::NEWEST;
    let mut strings = StringBuilder::default();
    let mut dialects = DialectBuilder::new(version);
    let builtin = dialects.dialect(strings.intern(b"builtin"), None);
    let foreign = dialects.dialect(strings.intern(b"foreign"), None);
    let op = dialects.op(foreign, strings.intern(b"op"), true);
    let key = strings.intern(b"k").0 as u8;
    let mut entries = EntryBuilder::default();
    let location = entries.attribute(builtin, true, &[0x1F]);
    let name = entries.attribute(builtin, true, &[5, key << 1 | 1]);
    let value = entries.attribute(foreign, true, &[0x0F, 0xAB, 0x00]);
    let pair = [3, 3, (name.0 as u8) << 1 | 1, (value.0 as u8) << 1 | 1];
    let dictionary = entries.attribute(builtin, true, &pair);
    let ty = entries.r#type(foreign, true, &[0x01]);
    let mut properties = PropertyBuilder::default();
    let blob = properties.intern(&[0x09, 0xFF]);
    let mut ir = IrBuilder::new(version);
    ir.block(1, &[]);
    ir.op(&OpFields {
        attributes: Some(dictionary),
        properties: Some(blob),
        results: &[ty],
        ..OpFields::new(op, location)
    });
    let (offsets, data) = entries.finish();
    let mut file = FileBuilder::new(version, b"elsewhere");
    file.section(SectionId::Dialect, &dialects.finish());
    file.section(SectionId::AttrTypeOffset, &offsets);
    file.section(SectionId::AttrType, &data);
    file.section(SectionId::Ir, &ir.finish());
    file.section(SectionId::String, &strings.finish());
    file.section(SectionId::Properties, &properties.finish());
    file.finish()
}

fn what_nobody_knows_is_kept_as_bytes() {
    const WANTED: &str = "%0 = \"foreign.op\"() <#rmlir.raw<\"09FF\">> {k = #rmlir.raw<\"foreign\", \"0FAB00\">} : () -> \
                          !rmlir.raw<\"foreign\", \"01\">";
    let folder = Folder::new();
    let file = folder.file("u.mlirbc", unknown());
    let shown = text(&tool("rmlir-translate", &[&file, "--to", "generic"]).stdout);
    assert!(shown.contains(WANTED), "{shown}");
    // It stays so on every way.
    let (printed, written) = (folder.file("u.mlir", &shown), folder.path("again.mlirbc"));
    assert!(tool("rmlir-translate", &[&printed, "-o", &written]).status.success());
    assert_eq!(text(&tool("rmlir-translate", &[&written, "--to", "generic"]).stdout), shown);
    assert_eq!(success(&["diff", &file, &written]), "");
    assert!(tool("rmlir-opt", &["--allow-unregistered-dialect", &printed]).status.success());
    // The reference refuses the file, and so does the tool that stands in its place.
    let refused = tool("rmlir-opt", &["--allow-unregistered-dialect", &file]);
    assert_eq!(refused.status.code(), Some(1));
}

fn programs_get_arguments() {
    let folder = Folder::new();
    let file = folder.file("p.mlir", PROGRAM);
    let run =
        |more: &[&str]| tool("rmlir-run", &[&[file.as_str(), "--entry-point-result=i32"], more].concat());
    let output = run(&["--", "a", "b"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "6\n6\n");
    assert_eq!(text(&run(&["--"]).stdout), "2\n2\n");
    let refused = text(&run(&[]).stderr);
    assert!(
        refused.contains("JIT can't invoke a main function expecting arguments: give them after --"),
        "{refused}"
    );
    let refused = text(&run(&["-e", "add", "--", "1"]).stderr);
    assert!(refused.contains("'add' takes (i32, i32)"), "{refused}");
}

fn assembly_gives_the_same_object() {
    let folder = Folder::new();
    let file = folder.file("p.mlir", PROGRAM);
    let (assembly, made, direct) = (folder.path("p.s"), folder.path("made.o"), folder.path("direct.o"));
    assert!(tool("rmlir-translate", &[&file, "-o", &assembly]).status.success());
    assert!(tool("rmlir-translate", &[&file, "-o", &direct]).status.success());
    let output = Command::new("as").args([&assembly, "-o", &made]).output().expect("it runs");
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    // Sections and symbols have other numbers.
    let number =
        |word: &str| u64::from_str_radix(word, 16).is_ok() && word.len() > 1 || word.parse::<u32>().is_ok();
    let parts = |object: &str| {
        let output = Command::new("readelf").args(["-rsW", object]).output().expect("it runs");
        let is_part = |line: &&str| ["FUNC", "OBJECT", "R_X86_64"].iter().any(|word| line.contains(word));
        let words = |line: &str| {
            let words: Vec<&str> = line.split_whitespace().skip(1).filter(|word| !number(word)).collect();
            words.join(" ")
        };
        let mut lines: Vec<String> = text(&output.stdout).lines().filter(is_part).map(words).collect();
        lines.sort();
        lines
    };
    let wanted = parts(&direct);
    assert!(wanted.len() > 8, "{wanted:?}");
    assert_eq!(parts(&made), wanted);
    let refused = tool("rmlir-translate", &[&file, "--target=x86_64-apple-darwin", "--to=asm"]);
    assert!(text(&refused.stderr).contains("use --backend=llc"), "{}", text(&refused.stderr));
}

fn vhlo_is_shown_by_name() {
    let file = rmlir_testkit::shared("corpus/stablehlo/stablehlo_legalize_to_vhlo.1_3_0.mlir.bc")
        .display()
        .to_string();
    assert!(
        success(&["show", &file, "@attr_comparison_direction_eq"]).contains("comparison_direction_v1 EQ")
    );
    assert!(success(&["show", &file]).starts_with("vhlo.func_v1 @attr_comparison_direction_eq\n"));
}
