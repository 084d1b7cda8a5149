//! Assembly code in functions: it does what its instructions say, is encoded as other assemblers encode it, and what is not known
//! is refused by name.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_codegen::{Options, Target, llvm_ir};
use rmlir_testkit::{CC, Need};
use std::path::Path;
use support::{context, module, object, run};

rmlir_testkit::tests! {
    code_does_what_its_instructions_say: CC;
    llvm_makes_the_same_of_it: CC, Need::Tool("llc-22");
    instructions_are_encoded_as_elsewhere: Need::Tool("llvm-mc-22"), Need::Tool("llvm-objdump-22");
    what_is_not_known_is_refused_by_name;
    other_targets_refuse_it;
    no_text_and_no_constraint_panics;
    intrinsics_are_those_of_the_processor: CC, Need::Tool("llc-22");
}

const FUNCTIONS: &str = include_str!("assembly/functions.mlir");
const MAIN: &str = include_str!("assembly/main.c");
const OUTPUT: &str = include_str!("assembly/main.out");

/// One instruction a line, in the notation of the disassembler.
const INSTRUCTIONS: &str = include_str!("assembly/instructions.s");

/// Intrinsics of processors, and a main that calls a function for each.
const INTRINSICS: &str = include_str!("assembly/intrinsics.tsv");
const INTRINSICS_MAIN: &str = include_str!("assembly/intrinsics.c");

/// Instructions in one piece of code.
const LINES: usize = 200;

/// What the main prints when it is linked with `code.o`.
fn printed(folder: &Path) -> String {
    std::fs::write(folder.join("main.c"), MAIN).unwrap();
    run("cc", &["-O1", "-mcx16", "-Wl,--fatal-warnings", "main.c", "code.o", "-o", "program"], folder);
    String::from_utf8(run(folder.join("program"), &[], folder)).unwrap()
}

fn code_does_what_its_instructions_say() {
    let folder = tempfile::tempdir().unwrap();
    for optimize in [false, true] {
        let bytes = object(FUNCTIONS, optimize).unwrap_or_else(|errors| panic!("{errors}"));
        std::fs::write(folder.path().join("code.o"), bytes).unwrap();
        assert_eq!(printed(folder.path()), OUTPUT);
    }
}

fn llvm_makes_the_same_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let ctx = context();
    let text = llvm_ir(&module(&ctx, FUNCTIONS)).unwrap_or_else(|errors| panic!("{errors:?}"));
    std::fs::write(folder.path().join("code.ll"), text).unwrap();
    let args =
        ["-O1", "-mattr=+cx16,+rdrnd", "-relocation-model=pic", "-filetype=obj", "code.ll", "-o", "code.o"];
    run("llc-22", &args, folder.path());
    assert_eq!(printed(folder.path()), OUTPUT);
}

/// A function that is only this code.
fn function(text: &str, constraints: &str) -> String {
    let text = text.replace('\\', "\\5C").replace('"', "\\22").replace('\n', "\\0A").replace('\t', "\\09");
    format!(
        "llvm.func @f() {{\n  llvm.inline_asm has_side_effects \"{text}\", \"{constraints}\" : () -> ()\n  llvm.return\n}}"
    )
}

/// The instructions of a file: of the last function, if one is asked for.
fn disassembled(folder: &Path, file: &str, last: bool) -> Vec<String> {
    let text = run("llvm-objdump-22", &["-d", "--no-show-raw-insn", "--no-leading-addr", file], folder);
    let text = String::from_utf8(text).unwrap();
    let text = if last { text.rsplit(">:\n").next().unwrap() } else { text.split_once(">:\n").unwrap().1 };
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn instructions_are_encoded_as_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let lines: Vec<&str> = INSTRUCTIONS.lines().filter(|line| !line.is_empty()).collect();
    for lines in lines.chunks(LINES) {
        let text = lines.join("\n") + "\n";
        std::fs::write(folder.path().join("code.s"), &text).unwrap();
        run(
            "llvm-mc-22",
            &["-filetype=obj", "-triple=x86_64", "-mattr=+avx2,+bmi,+bmi2", "code.s", "-o", "mc.o"],
            folder.path(),
        );
        let constraints = "~{rbx},~{rbp},~{r12},~{r13},~{r14},~{r15}";
        let bytes = object(&function(&text.replace('$', "$$"), constraints), false)
            .unwrap_or_else(|errors| panic!("{errors}"));
        std::fs::write(folder.path().join("own.o"), bytes).unwrap();
        let own = disassembled(folder.path(), "own.o", true);
        // What must be saved is saved around it.
        assert_eq!(own[..6].iter().filter(|line| line.starts_with("pushq")).count(), 6);
        assert_eq!(own.last().unwrap(), "retq");
        assert_eq!(own[6..own.len() - 7], disassembled(folder.path(), "mc.o", false));
    }
}

/// What is said of code, without what is the same for all.
fn refusal(text: &str) -> String {
    let error = object(text, false).unwrap_err();
    let start = "'llvm.inline_asm' op cannot be lowered: ";
    error.trim_end().strip_prefix(start).unwrap_or_else(|| panic!("{error}")).to_owned()
}

const REFUSED: &str = "is not supported: use --backend=llc or --backend=clang";

fn what_is_not_known_is_refused_by_name() {
    let codes = [
        ("hlt", "assembly code 'hlt'"),
        ("nop\n frobnicate $$1, %eax", "assembly code 'frobnicate $1, %eax'"),
        ("addl %eax", "assembly code 'addl %eax'"),
        ("addl %rax, %eax", "assembly code 'addl %rax, %eax'"),
        ("addl $$4294967296, %eax", "assembly code 'addl $4294967296, %eax'"),
        // Nothing says how wide the memory is.
        ("inc (%rax)", "assembly code 'inc (%rax)'"),
        ("call foo", "assembly code 'call foo'"),
        ("jmp foo", "assembly code 'jmp foo'"),
        ("jmp *%rax", "assembly code 'jmp *%rax'"),
        ("jmp %rax", "assembly code 'jmp %rax'"),
        ("jmp 1f", "assembly code 'jmp 1f'"),
        ("ret", "assembly code 'ret'"),
        ("push %rax", "assembly code 'push %rax'"),
        ("pop %rax; push %rax", "assembly code 'pop %rax'"),
        ("push %ax; pop %ax", "assembly code 'push %ax'"),
        ("jz 1f; push %rax; pop %rax; 1:", "assembly code 'push %rax'"),
        (".long 5", "assembly code '.long 5'"),
        (".intel_syntax noprefix", "assembly code '.intel_syntax noprefix'"),
        ("foo: nop", "assembly code 'foo: nop'"),
        ("mov foo(%rip), %eax", "the register '%rip' in assembly code"),
        ("mov %cs:(%rax), %eax", "the register '%cs' in assembly code"),
        ("mov %rsp, %rax", "the register '%rsp' in assembly code"),
        ("fld %st(1)", "the register '%st' in assembly code"),
        ("vpaddd %zmm0, %zmm1, %zmm2", "the register '%zmm0' in assembly code"),
        ("lock; addl $$1, %eax", "a prefix of assembly code 'addl $1, %eax'"),
        ("rep; addl $$1, %eax", "a prefix of assembly code 'addl $1, %eax'"),
        ("lock; lock; incl (%rax)", "assembly code 'incl (%rax)'"),
        ("mov 8+(%rax), %eax", "assembly code 'mov 8+(%rax), %eax'"),
        ("nop; lock", "assembly code 'nop; lock'"),
        ("mov $0, %eax", "assembly code '$0'"),
        ("${:comment}", "assembly code '${:comment}'"),
        ("mov $(a$|b", "assembly code '$('"),
    ];
    for (code, expected) in codes {
        assert_eq!(refusal(&function(code, "")), format!("{expected} {REFUSED}"), "{code}");
    }
    let constraints = [
        ("~{rsp}", "the constraint '~{rsp}' of assembly code"),
        ("~{foo}", "the constraint '~{foo}' of assembly code"),
        ("!i", "the constraint '!i' of assembly code"),
        ("=f", "the constraint '=f' of assembly code"),
        ("0", "the constraint '0' of assembly code"),
    ];
    for (constraint, expected) in constraints {
        assert_eq!(refusal(&function("nop", constraint)), format!("{expected} {REFUSED}"), "{constraint}");
    }
    assert_eq!(refusal(&function("nop", "r")), "its constraints ask for more operands or results");
    assert_eq!(
        refusal(&function(&"nop;".repeat(5000), "")),
        format!("assembly code of this length {REFUSED}")
    );
}

fn other_targets_refuse_it() {
    let ctx = context();
    let module = module(&ctx, &function("nop", ""));
    for target in ["aarch64-linux-gnu", "x86_64-apple-darwin", "x86_64-pc-windows-msvc"] {
        let options = Options { target: Target::named(target).unwrap(), ..Options::default() };
        let errors = rmlir_codegen::object(&module, &options).unwrap_err();
        let expected = "'llvm.inline_asm' op cannot be lowered: assembly code is not supported for this target: use --backend=llc or --backend=clang";
        assert_eq!(errors[0].message, expected, "{target}");
    }
}

/// Texts and constraints of pieces that mean something, in any order: each is refused or compiled.
fn no_text_and_no_constraint_panics() {
    let texts = [
        "mov", "l", " ", "$0", "${1:b}", ",", "(", ")", "%eax", "%", "$$", "-", "5", ";", "1:", "1b", "lock",
        "$(", "$|", "$)", "é", "addl", "jmp",
    ];
    let constraints =
        ["=", "r", ",", "{ax}", "*", "m", "i", "0", "1", "&", "~", "{memory}", "x", "@cc", "|", "^", "é"];
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = |count: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % count
    };
    for _ in 0..2000 {
        let text: String = (0..next(9)).map(|_| texts[next(texts.len())]).collect();
        let constraints: String = (0..next(7)).map(|_| constraints[next(constraints.len())]).collect();
        let op =
            format!("%0 = llvm.inline_asm \"{text}\", \"{constraints}\" %a, %p : (i32, !llvm.ptr) -> i32");
        let _ = object(&format!("llvm.func @f(%a: i32, %p: !llvm.ptr) {{\n  {op}\n  llvm.return\n}}"), false);
    }
}

/// Features of processors as the system names them, with LLVM's names.
const FEATURES: &[(&str, &str)] = &[
    ("sse", "sse"),
    ("sse2", "sse2"),
    ("pni", "sse3"),
    ("ssse3", "ssse3"),
    ("sse4_1", "sse4.1"),
    ("sse4_2", "sse4.2"),
    ("sse4_2", "crc32"),
    ("pclmulqdq", "pclmul"),
    ("vpclmulqdq", "vpclmulqdq"),
    ("aes", "aes"),
    ("sha_ni", "sha"),
    ("avx", "avx"),
    ("avx2", "avx2"),
    ("bmi1", "bmi"),
    ("bmi2", "bmi2"),
];

/// A function that loads operands, calls an intrinsic, and stores the result.
fn calling(number: usize, name: &str, operands: &str, result: &str) -> String {
    let mut body = String::new();
    let (mut names, mut types) = (Vec::new(), Vec::new());
    for (index, operand) in operands.split(';').enumerate() {
        match operand.split_once(' ') {
            Some((ty, value)) => {
                body += &format!("  %{index} = llvm.mlir.constant({value} : {ty}) : {ty}\n");
                types.push(ty);
            }
            None => {
                body += &format!(
                    "  %p{index} = llvm.getelementptr %in[{}] : (!llvm.ptr) -> !llvm.ptr, i8\n",
                    32 * index
                );
                body += &format!("  %{index} = llvm.load %p{index} : !llvm.ptr -> {operand}\n");
                types.push(operand);
            }
        }
        names.push(format!("%{index}"));
    }
    let (names, types) = (names.join(", "), types.join(", "));
    format!(
        "llvm.func @f{number}(%in: !llvm.ptr, %out: !llvm.ptr) {{\n{body}  %r = llvm.call_intrinsic \"llvm.{name}\"({names}) : ({types}) -> {result}\n  llvm.store %r, %out : {result}, !llvm.ptr\n  llvm.return\n}}\n"
    )
}

fn intrinsics_are_those_of_the_processor() {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let known: Vec<&str> =
        known.lines().find(|line| line.starts_with("flags")).unwrap_or("").split(' ').collect();
    let rows = INTRINSICS.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| known.contains(&row[0]));
    let text: Vec<String> =
        rows.enumerate().map(|(number, row)| calling(number, row[1], row[2], row[3])).collect();
    let (count, text) = (text.len(), text.concat());
    assert!(count > 50);
    let folder = tempfile::tempdir().unwrap();
    let declared: String = (0..count).map(|number| format!("F f{number};\n")).collect();
    let listed: String = (0..count).map(|number| format!("f{number}, ")).collect();
    std::fs::write(
        folder.path().join("functions.h"),
        format!("{declared}F *const functions[] = {{ {listed} }};\n"),
    )
    .unwrap();
    std::fs::write(folder.path().join("main.c"), INTRINSICS_MAIN).unwrap();
    let ctx = context();
    let module = module(&ctx, &text);
    let features: Vec<String> = FEATURES.iter().map(|(_, name)| format!("+{name}")).collect();
    std::fs::write(
        folder.path().join("code.ll"),
        llvm_ir(&module).unwrap_or_else(|errors| panic!("{errors:?}")),
    )
    .unwrap();
    let features = format!("-mattr={}", features.join(","));
    run(
        "llc-22",
        &["-O1", &features, "-relocation-model=pic", "-filetype=obj", "code.ll", "-o", "code.o"],
        folder.path(),
    );
    let printed = || {
        run("cc", &["-O1", "main.c", "code.o", "-o", "program"], folder.path());
        String::from_utf8(run(folder.path().join("program"), &[], folder.path())).unwrap()
    };
    let expected = printed();
    for optimize in [false, true] {
        std::fs::write(
            folder.path().join("code.o"),
            object(&text, optimize).unwrap_or_else(|errors| panic!("{errors}")),
        )
        .unwrap();
        let own = printed();
        assert_eq!(own.lines().count(), expected.lines().count());
        for (own, theirs) in own.lines().zip(expected.lines()) {
            let number: usize = own.split(' ').next().unwrap().parse().unwrap();
            assert_eq!(own, theirs, "{}", text.split("llvm.func").nth(number + 1).unwrap());
        }
    }
}
