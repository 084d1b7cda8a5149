//! Objects for other processors and systems: the tools of LLVM read them, disassemble them and link them.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_codegen::{Options, Target, object};
use rmlir_testkit::Need;
use std::path::Path;
use support::{context, module, run};

rmlir_testkit::tests! {
    tools_read_disassemble_and_link_objects_of_all_targets: Need::Tool("llvm-objdump-22"), Need::Tool("llvm-readobj-22"), LINKERS;
    what_a_convention_does_otherwise_is_refused;
}

/// Where lld's names are.
const LINKER_FOLDER: &str = "/usr/lib/llvm-22/bin";
const LINKERS: Need = Need::Other("lld-22", || Path::new(LINKER_FOLDER).join("ld.lld").exists());

const MODULE: &str = r#"
llvm.mlir.global internal constant @text("%d\0A\00") {addr_space = 0 : i32}
llvm.mlir.global external @shared(5 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global external @elsewhere() {addr_space = 0 : i32} : i32
llvm.mlir.global internal @pointer() {addr_space = 0 : i32} : !llvm.ptr {
  %0 = llvm.mlir.addressof @shared : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @other(i32) -> i32
llvm.func internal @inner(%a: i32) -> i32 {
  %0 = llvm.call @other(%a) : (i32) -> i32
  llvm.return %0 : i32
}
llvm.func internal @first() { llvm.return }
llvm.mlir.global_ctors ctors = [@first], priorities = [65535 : i32], data = [#llvm.zero]
llvm.func @entry(%a: i32, %b: f64) -> i32 {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  %1 = llvm.mlir.addressof @elsewhere : !llvm.ptr
  %2 = llvm.load %1 : !llvm.ptr -> i32
  %3 = llvm.call @inner(%2) : (i32) -> i32
  %4 = llvm.call @printf(%0, %3) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %5 = llvm.mlir.addressof @pointer : !llvm.ptr
  %6 = llvm.load %5 : !llvm.ptr -> !llvm.ptr
  %7 = llvm.load %6 : !llvm.ptr -> i32
  %8 = llvm.add %4, %7 : i32
  llvm.return %8 : i32
}
"#;

fn made(triple: &str, text: &str, optimize: bool) -> Result<Vec<u8>, String> {
    let ctx = context();
    let target = Target::named(triple).unwrap();
    let options = Options { optimize, verify: true, target, ..Options::default() };
    object(&module(&ctx, text), &options)
        .map_err(|errors| errors.iter().map(|error| error.message.clone() + "\n").collect())
}

/// A target, what the tools call its format, relocations that the code must have, and how it is linked.
struct Case {
    triple: &'static str,
    format: &'static str,
    relocations: &'static [&'static str],
    linker: &'static str,
    flags: &'static [&'static [&'static str]],
}

/// A library whose symbols the loader looks for.
const MACOS: &[&str] =
    &["-dylib", "-platform_version", "macos", "11.0", "11.0", "-undefined", "dynamic_lookup", "-o", "out"];

const CASES: &[Case] = &[
    Case {
        triple: "x86_64-unknown-linux-gnu",
        format: "elf64-x86-64",
        relocations: &["R_X86_64_PLT32", "R_X86_64_REX_GOTPCRELX", "R_X86_64_64"],
        linker: "ld.lld",
        flags: &[&["-shared", "-o", "out"]],
    },
    Case {
        triple: "aarch64-unknown-linux-gnu",
        format: "elf64-littleaarch64",
        relocations: &[
            "R_AARCH64_CALL26",
            "R_AARCH64_ADR_GOT_PAGE",
            "R_AARCH64_LD64_GOT_LO12_NC",
            "R_AARCH64_ABS64",
        ],
        linker: "ld.lld",
        flags: &[&["-shared", "-o", "out"]],
    },
    Case {
        triple: "x86_64-apple-darwin",
        format: "mach-o 64-bit x86-64",
        relocations: &["X86_64_RELOC_BRANCH", "X86_64_RELOC_GOT_LOAD", "X86_64_RELOC_UNSIGNED"],
        linker: "ld64.lld",
        flags: &[&["-arch", "x86_64"], MACOS],
    },
    Case {
        triple: "aarch64-apple-darwin",
        format: "mach-o arm64",
        relocations: &["ARM64_RELOC_BRANCH26", "ARM64_RELOC_GOT_LOAD_PAGE21", "ARM64_RELOC_UNSIGNED"],
        linker: "ld64.lld",
        flags: &[&["-arch", "arm64"], MACOS],
    },
    Case {
        triple: "x86_64-pc-windows-msvc",
        format: "coff-x86-64",
        relocations: &["IMAGE_REL_AMD64_REL32", "IMAGE_REL_AMD64_ADDR64", "IMAGE_REL_AMD64_ADDR32NB"],
        linker: "lld-link",
        flags: &[&["/dll", "/noentry", "/force:unresolved", "/out:out"]],
    },
];

fn tools_read_disassemble_and_link_objects_of_all_targets() {
    let folder = tempfile::tempdir().unwrap();
    for case in CASES {
        for optimize in [false, true] {
            let bytes = made(case.triple, MODULE, optimize)
                .unwrap_or_else(|error| panic!("{}: {error}", case.triple));
            std::fs::write(folder.path().join("a.o"), bytes).unwrap();
            check(case, folder.path());
        }
    }
}

fn check(case: &Case, folder: &Path) {
    let text =
        |program: &str, args: &[&str]| String::from_utf8_lossy(&run(program, args, folder)).into_owned();
    let code = text("llvm-objdump-22", &["-dr", "a.o"]);
    assert!(code.contains(case.format), "{}: {code}", case.triple);
    assert!(code.contains("entry>:") && !code.contains("<unknown>"), "{}: {code}", case.triple);
    let read = text("llvm-readobj-22", &["--relocations", "--sections", "--symbols", "a.o"]);
    for relocation in case.relocations {
        assert!(read.contains(relocation), "{}: no {relocation} in\n{read}", case.triple);
    }
    let linker = Path::new(LINKER_FOLDER).join(case.linker);
    // Aliases of one program: it must be called by the name.
    run(&linker, &[&case.flags.concat()[..], &["a.o"]].concat(), folder);
}

fn what_a_convention_does_otherwise_is_refused() {
    let cases = [
        ("x86_64-pc-windows-msvc", "llvm.func @f(%a: i128) { llvm.return }", "more than 8 bytes"),
        (
            "x86_64-pc-windows-msvc",
            "llvm.func @f(%a: i64) -> !llvm.struct<(i64, i64)> {\n %0 = llvm.mlir.zero : !llvm.struct<(i64, i64)>\n llvm.return %0 : !llvm.struct<(i64, i64)> }",
            "more than one register",
        ),
        (
            "aarch64-linux-gnu",
            "llvm.func @f(%a: i64, %b: i64, %c: i64, %d: i64, %e: i64, %f: i64, %g: i64, %h: i128, %i: i64) { llvm.return }",
            "one register is left",
        ),
        ("aarch64-linux-gnu", "llvm.func @f(%a: i32, ...) { llvm.return }", "not defined for this target"),
        (
            "aarch64-apple-darwin",
            "llvm.func @f(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64, i64)>}) { llvm.return }",
            "by value",
        ),
        (
            "x86_64-apple-darwin",
            "llvm.mlir.global external thread_local @g(1 : i32) {addr_space = 0 : i32} : i32",
            "thread-local",
        ),
    ];
    for (triple, text, words) in cases {
        let error = made(triple, text, false).expect_err(triple);
        assert!(error.contains(words), "{triple}: {error}");
    }
}
