//! What attacks found: names that are guesses, texts that would never end, files that change while they are read, links, special files, memory
//! that is refused, programs that trap.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use rmlir_testkit::Need;
use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

rmlir_testkit::tests! {
    guesses_say_so_and_nothing_acts_on_them;
    properties_that_are_one_dictionary_name_their_symbol;
    stripped_files_do_not_name_their_source;
    texts_that_double_end_in_an_error;
    custom_forms_nest_deeper_than_before;
    special_files_are_no_indexes;
    sparse_texts_are_refused_by_their_size;
    help_that_cannot_be_written_is_an_error: LINUX;
    files_that_are_cut_are_named: LINUX;
    memory_that_is_refused_is_an_error: LINUX;
    programs_that_trap_say_where: LINUX;
    loops_that_multiply_and_predicates_that_double_are_refused;
    shapes_beyond_counting_have_their_own_words;
    entries_of_the_cache_state_what_they_are_of;
}

const LINUX: Need = Need::Other("Linux on x86-64", || cfg!(all(target_os = "linux", target_arch = "x86_64")));

/// A folder with files, in which tools run.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), text).unwrap();
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap().flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// Runs `COMMAND LINE` in the folder; the first word is a tool.
    fn run(&self, line: &str) -> Output {
        self.command(line).output().unwrap()
    }

    fn command(&self, line: &str) -> Command {
        let mut words = line.split_whitespace();
        let mut command = Command::new(tool(words.next().unwrap()));
        command.args(words).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    #[track_caller]
    fn good(&self, line: &str) -> String {
        let output = self.run(line);
        assert_eq!(output.status.code(), Some(0), "{line}: {}", text(&output.stderr));
        text(&output.stdout)
    }

    /// Exit status 1 and this in standard error; which it gives.
    #[track_caller]
    fn bad(&self, line: &str, why: &str) -> String {
        let output = self.run(line);
        let said = text(&output.stderr);
        assert!(output.status.code() == Some(1) && said.contains(why), "{line}: {}: {said}", output.status);
        said
    }
}

fn tool(name: &str) -> &'static Path {
    Path::new(match name {
        "rmlir" => env!("CARGO_BIN_EXE_rmlir"),
        "rmlir-opt" => env!("CARGO_BIN_EXE_rmlir-opt"),
        "rmlir-run" => env!("CARGO_BIN_EXE_rmlir-run"),
        "rmlir-tblgen" => env!("CARGO_BIN_EXE_rmlir-tblgen"),
        "rmlir-translate" => env!("CARGO_BIN_EXE_rmlir-translate"),
        "rmlir-reduce" => env!("CARGO_BIN_EXE_rmlir-reduce"),
        other => panic!("{other}"),
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const OWN: &str = r#"include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
def Own_Dialect : Dialect { let name = "own"; let cppNamespace = "own"; }
def Own_Fn : Op<Own_Dialect, "fn", [Symbol]> {
  let arguments = (ins StrAttr:$alpha, SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<StrAttr>:$zeta);
}
"#;

/// A file of a dialect that only `own.td` knows, in which several strings may be names.
fn own(folder: &Folder) {
    folder.write("own.td", OWN);
    folder.write(
        "own.mlir",
        r#"
"own.fn"() <{alpha = "q0", sym_name = "public"}> : () -> ()
"own.fn"() <{alpha = "q1", sym_name = "first"}> : () -> ()
"own.fn"() <{alpha = "q2", sym_name = "second", sym_visibility = "private"}> : () -> ()
"other.use"() {of = @first} : () -> ()
"#,
    );
    folder.good(
        "rmlir-opt --ods-cache=none --allow-unregistered-dialect --load-ods own.td own.mlir --emit-bytecode -o own.mlirbc",
    );
}

fn guesses_say_so_and_nothing_acts_on_them() {
    let folder = Folder::new();
    own(&folder);
    let listed = folder.good("rmlir list own.mlirbc");
    for name in ["@public?", "@first?", "@second?"] {
        assert!(listed.contains(name), "{name}: {listed}");
    }
    assert!(folder.good("rmlir show own.mlirbc").contains("own.fn @first?"));
    assert!(folder.good("rmlir list --json own.mlirbc").contains(r#""symbol":"public","guessed":true"#));
    assert!(folder.good("rmlir inspect own.mlirbc").contains("@second?"));
    let by_definition =
        folder.good("rmlir extract --ods-cache=none --load-ods own.td own.mlirbc @second -o second.mlirbc");
    assert_eq!(by_definition, "");
    let why = "what defines @second is a guess";
    folder.bad("rmlir extract own.mlirbc @second -o no.mlirbc", why);
    folder.bad("rmlir extract --declare own.mlirbc @second -o no.mlirbc", why);
    folder.good("rmlir extract --guessed own.mlirbc @second -o guessed.mlirbc");
    assert_eq!(
        std::fs::read(folder.path("guessed.mlirbc")).unwrap(),
        std::fs::read(folder.path("second.mlirbc")).unwrap()
    );
    folder.write("new.mlir", "func.func private @second()\n");
    folder.bad("rmlir replace own.mlirbc new.mlir -o no.mlirbc", why);
    folder.write("new.mlir", "func.func @second() { return }\n");
    folder.good("rmlir replace --guessed own.mlirbc new.mlir -o new.mlirbc");
    assert_eq!(folder.good("rmlir list new.mlirbc").matches("second").count(), 1);
    assert!(!folder.names().contains(&"no.mlirbc".to_owned()));
    let shown = folder.run("rmlir show own.mlirbc @second");
    assert!(shown.status.success() && text(&shown.stderr).contains("is a guess"), "{}", text(&shown.stderr));
}

fn properties_that_are_one_dictionary_name_their_symbol() {
    let folder = Folder::new();
    folder.write(
        "in.mlir",
        "\"own.fn\"() <{other = \"q\", sym_name = \"private\"}> : () -> ()\n\"own.no\"() <{other = \"q\"}> : () -> ()\n",
    );
    folder.good("rmlir-opt --allow-unregistered-dialect in.mlir --emit-bytecode -o in.mlirbc");
    let listed = folder.good("rmlir list in.mlirbc");
    assert!(listed.contains("own.fn @private\n") && listed.contains("own.no\n"), "{listed}");
    folder.good("rmlir extract in.mlirbc @private -o part.mlirbc");
}

fn stripped_files_do_not_name_their_source() {
    let folder = Folder::new();
    own(&folder);
    std::fs::rename(folder.path("own.mlir"), folder.path("a_secret_name.mlir")).unwrap();
    folder.good(
        "rmlir-opt --ods-cache=none --allow-unregistered-dialect --load-ods own.td a_secret_name.mlir --emit-bytecode -o own.mlirbc",
    );
    let has_name = |name: &str| {
        let bytes = std::fs::read(folder.path(name)).unwrap();
        bytes.windows(13).any(|part| part == b"a_secret_name")
    };
    assert!(has_name("own.mlirbc"));
    // By definitions, and without.
    for ods in ["", "--ods-cache=none --load-ods own.td"] {
        folder.good("rmlir strip --locations own.mlirbc -o stripped.mlirbc");
        assert!(!has_name("stripped.mlirbc"));
        let listed = folder.good("rmlir list stripped.mlirbc");
        assert!(listed.contains("@public?") && listed.contains("@first?"), "{listed}");
        let print = format!(
            "rmlir-opt --ods-cache=none --allow-unregistered-dialect --load-ods own.td {ods} stripped.mlirbc"
        );
        assert!(folder.good(&print).contains(r#"alpha = "q2""#));
    }
}

/// Types or attributes, each of which holds the one before it twice.
fn doubling(kind: &str, levels: usize) -> String {
    let mut text = String::new();
    let (sigil, first) = if kind == "array" || kind == "dictionary" { ('#', "\"x\"") } else { ('!', "i32") };
    let _ = writeln!(text, "{sigil}t0 = {first}");
    for level in 1..=levels {
        let before = format!("{sigil}t{}", level - 1);
        let body = match kind {
            "tuple" => format!("tuple<{before}, {before}>"),
            "struct" => format!("!llvm.struct<({before}, {before})>"),
            "function" => format!("({before}) -> ({before})"),
            "array" => format!("[{before}, {before}]"),
            _ => format!("{{a = {before}, b = {before}}}"),
        };
        let _ = writeln!(text, "{sigil}t{level} = {body}");
    }
    let _ = writeln!(text, "module attributes {{own.a = {sigil}t{levels}}} {{}}");
    text
}

fn texts_that_double_end_in_an_error() {
    let folder = Folder::new();
    for kind in ["tuple", "function", "struct", "array", "dictionary"] {
        folder.write("in.mlir", doubling(kind, 60));
        folder.write("out.mlir", "old");
        for flags in ["", "--mlir-print-op-generic", "--split-input-file"] {
            let said = folder.bad(
                &format!("rmlir-opt --allow-unregistered-dialect {flags} in.mlir -o out.mlir"),
                "has more than 67108864 bytes, since what is inside it is written each time it is used",
            );
            assert!(said.contains("--emit-bytecode") && said.len() < 2000, "{kind}: {said}");
        }
        assert_eq!(std::fs::read(folder.path("out.mlir")).unwrap(), b"old");
        let bytecode = "rmlir-opt --allow-unregistered-dialect in.mlir --emit-bytecode -o in.mlirbc";
        if kind == "struct" {
            // It has no binary form.
            folder.bad(bytecode, "is too long as text");
            continue;
        }
        folder.good(bytecode);
        assert!(std::fs::metadata(folder.path("in.mlirbc")).unwrap().len() < 4000);
        folder.bad("rmlir-translate in.mlirbc --to=text -o out.mlir", "has more than 67108864 bytes");
        folder.good("rmlir check in.mlirbc");
        folder.good("rmlir inspect in.mlirbc");
    }
    assert_eq!(folder.names(), ["in.mlir", "in.mlirbc", "out.mlir"]);
    // What is long by itself is written.
    let mut numbers = String::from("module attributes {own.a = dense<[");
    (0..500_000).for_each(|number| {
        let _ = write!(numbers, "{}{}", if number > 0 { ", " } else { "" }, number % 10);
    });
    numbers.push_str("]> : tensor<500000xi512>} {}\n");
    folder.write("in.mlir", numbers);
    folder.good("rmlir-opt --allow-unregistered-dialect --mlir-print-elementsattrs-with-hex-if-larger=-1 in.mlir -o out.mlir");
}

fn custom_forms_nest_deeper_than_before() {
    let folder = Folder::new();
    let deep = |levels: usize| {
        format!(
            "func.func @f(%c: i1) {{\n{}{}return\n}}\n",
            "scf.if %c {\n".repeat(levels),
            "}\n".repeat(levels)
        )
    };
    folder.write("in.mlir", deep(1500));
    assert_eq!(folder.good("rmlir-opt in.mlir").matches("scf.if").count(), 1500);
    folder.good("rmlir-opt --canonicalize in.mlir");
    folder.write("in.mlir", deep(20_000));
    folder.bad("rmlir-opt in.mlir", "custom forms are nested deeper than 4096 levels");
}

fn special_files_are_no_indexes() {
    let folder = Folder::new();
    folder.write("in.mlir", "func.func private @f()\n");
    folder.good("rmlir-opt in.mlir --emit-bytecode -o in.mlirbc");
    let made = Command::new("mkfifo").arg(folder.path("in.mlirbc.idx")).status();
    // Where there are no such files, none can be in the way.
    if made.is_ok_and(|status| status.success()) {
        for line in ["rmlir show in.mlirbc @f", "rmlir list in.mlirbc"] {
            assert!(folder.good(line).contains("@f"));
        }
    }
}

fn sparse_texts_are_refused_by_their_size() {
    let folder = Folder::new();
    std::fs::File::create(folder.path("in.mlir")).unwrap().set_len(5 << 30).unwrap();
    for line in ["rmlir-opt in.mlir", "rmlir check in.mlir", "rmlir-translate in.mlir", "rmlir list in.mlir"]
    {
        folder.bad(line, "a text of 4 GiB or more cannot be parsed");
    }
}

fn help_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    for name in ["rmlir", "rmlir-opt", "rmlir-translate", "rmlir-run", "rmlir-tblgen", "rmlir-reduce"] {
        for flag in ["--help", "--version"] {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let status =
                folder.command(&format!("{name} {flag}")).stdout(full).stderr(Stdio::null()).status();
            assert_eq!(status.unwrap().code(), Some(1), "{name} {flag}");
        }
    }
}

/// The tool is held by a pipe that nobody reads while its input is cut.
fn files_that_are_cut_are_named() {
    let folder = Folder::new();
    let mut module = String::new();
    (0..200_000).for_each(|number| {
        let _ = writeln!(module, "\"own.x\"() {{a = {number}}} : () -> ()");
    });
    folder.write("in.mlir", module);
    folder.good("rmlir-opt --allow-unregistered-dialect in.mlir --emit-bytecode -o in.mlirbc");
    assert!(std::fs::metadata(folder.path("in.mlirbc")).unwrap().len() > 1 << 20);
    let mut child =
        folder.command("rmlir dump in.mlirbc").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = child.stdout.take().unwrap();
    let mut first = [0; 100];
    out.read_exact(&mut first).unwrap();
    std::fs::File::options().write(true).open(folder.path("in.mlirbc")).unwrap().set_len(4096).unwrap();
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(1), "{status}: {said}");
    assert!(said.contains("in.mlirbc: error: the file became shorter while it was read"), "{said}");
}

fn memory_that_is_refused_is_an_error() {
    let folder = Folder::new();
    let mut module = String::new();
    (0..300_000).for_each(|number| {
        let _ = writeln!(module, "\"own.x\"() {{a = {number}}} : () -> ()");
    });
    folder.write("in.mlir", module);
    folder.write("out.mlir", "old");
    let limited = |kilobytes: u32| {
        let opt = tool("rmlir-opt").display();
        let line =
            format!("ulimit -v {kilobytes}; exec {opt} --allow-unregistered-dialect in.mlir -o out.mlir");
        let output = Command::new("sh").args(["-c", &line]).current_dir(folder.0.path()).output().unwrap();
        (output.status, text(&output.stderr))
    };
    let mut refused = 0;
    // From too little to start up to enough.
    for kilobytes in [140_000, 180_000, 220_000, 300_000, 400_000] {
        let (status, said) = limited(kilobytes);
        if status.success() {
            break;
        }
        refused += 1;
        assert_eq!(status.code(), Some(1), "{kilobytes}: {status}: {said}");
        assert!(said.contains("error: "), "{said}");
        assert_eq!(std::fs::read(folder.path("out.mlir")).unwrap(), b"old");
    }
    assert!(refused > 0);
    assert_eq!(folder.names(), ["in.mlir", "out.mlir"]);
}

const TRAPS: &str = "llvm.func @divide(%a: i32, %b: i32) -> i32 {
  %0 = llvm.sdiv %a, %b : i32
  llvm.return %0 : i32
}
llvm.func @zero() -> i32 {
  %a = llvm.mlir.constant(1 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %0 = llvm.call @divide(%a, %z) : (i32, i32) -> i32
  llvm.return %0 : i32
}
llvm.func @nowhere() -> i32 {
  %a = llvm.mlir.constant(4096 : i64) : i64
  %p = llvm.inttoptr %a : i64 to !llvm.ptr
  %0 = llvm.load %p : !llvm.ptr -> i32
  llvm.return %0 : i32
}
llvm.func @unreachable() -> i32 {
  llvm.unreachable
}
llvm.func @abort()
llvm.func @gives_up() -> i32 {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
";

fn programs_that_trap_say_where() {
    let folder = Folder::new();
    folder.write("in.mlir", TRAPS);
    let cases: [(&str, &[i32], &str); 4] = [
        ("zero", &[132, 136], "in @divide at loc(\"in.mlir\":1:1)"),
        ("nowhere", &[139], "there is no memory (SIGSEGV) at 0x1000 in @nowhere at loc(\"in.mlir\":11:1)"),
        ("unreachable", &[132], "an operation traps (SIGILL)"),
        ("gives_up", &[134], "it gave up (SIGABRT) in what was called by @gives_up"),
    ];
    for (entry, codes, why) in cases {
        let output = folder.run(&format!("rmlir-run in.mlir -e {entry} --entry-point-result=i32"));
        let said = text(&output.stderr);
        assert!(
            output.status.code().is_some_and(|code| codes.contains(&code)),
            "{entry}: {}: {said}",
            output.status
        );
        assert!(said.starts_with("error: the program trapped: ") && said.contains(why), "{entry}: {said}");
    }
}

fn loops_that_multiply_and_predicates_that_double_are_refused() {
    let folder = Folder::new();
    let mut loops = String::from("class R<int i> { int v = i; }\n");
    (0..24).for_each(|level| {
        let _ = write!(loops, "foreach i{level} = 0-3 in ");
    });
    folder.write("loops.td", loops + "def : R<0>;\n");
    folder.bad("rmlir-tblgen loops.td", "more than 1048576 records are made");
    let mut predicates = String::from(
        "include \"mlir/IR/OpBase.td\"\ndef Own_Dialect : Dialect { let name = \"own\"; let cppNamespace = \"own\"; }\n\
         def P0 : CPred<\"::llvm::isa<::mlir::IntegerType>($_self)\">;\n",
    );
    for level in 1..=40 {
        let before = level - 1;
        let _ = writeln!(predicates, "def P{level} : Or<[P{before}, P{before}]>;");
    }
    predicates.push_str(
        "def T : Type<P40, \"t\">;\ndef Own_Op : Op<Own_Dialect, \"op\"> { let arguments = (ins T:$a); }\n",
    );
    folder.write("predicates.td", predicates);
    folder.write("in.mlir", "module {}\n");
    folder.bad("rmlir-opt --ods-cache=none --load-ods predicates.td in.mlir", "has more than 65536 parts");
}

fn shapes_beyond_counting_have_their_own_words() {
    let folder = Folder::new();
    let most = i64::MAX;
    folder.write("in.mlir", format!("\"t.a\"() {{a = dense<1.0> : tensor<{most}x{most}xf32>}} : () -> ()\n"));
    folder.bad("rmlir-opt --allow-unregistered-dialect in.mlir", "has more elements than 64 bits can count");
}

fn entries_of_the_cache_state_what_they_are_of() {
    let folder = Folder::new();
    own(&folder);
    let load = |file: &str| {
        folder.good(&format!(
            "rmlir-opt --ods-cache=cache --allow-unregistered-dialect --load-ods {file} own.mlir"
        ))
    };
    let own = load("own.td");
    assert_eq!(load("own.td"), own);
    // The entry of one file under the name of another one's.
    folder.write("other.td", "include \"mlir/IR/OpBase.td\"\n");
    let entries = || -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(folder.path("cache")).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let first = entries();
    let unknown = load("other.td");
    let second: Vec<PathBuf> = entries().into_iter().filter(|path| !first.contains(path)).collect();
    assert_eq!((first.len(), second.len()), (1, 1));
    std::fs::copy(&first[0], &second[0]).unwrap();
    assert_eq!(load("other.td"), unknown);
}
