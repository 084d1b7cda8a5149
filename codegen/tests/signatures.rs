//! Random signatures across compilers: what one passes, the other finds. Our objects call the reference's and are called by them; variadic
//! functions are C's.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::{CC, Need};
use std::fmt::Write;
use support::{object, run};

rmlir_testkit::tests! {
    random_signatures_agree_between_compilers: CC, Need::Tool("llc-22"), Need::Tool("mlir-translate-22");
    variable_arguments_arrive_in_c: CC;
}

/// How many signatures there are. The seed is fixed; `RMLIR_SIGNATURES=SEED:COUNT` tries others.
const COUNT: u64 = 60;
const SEED: u64 = 0x5EED;

/// Types of parameters. Integers that fill no bytes are left out: what is above them in memory is nobody's.
const TYPES: &[&str] = &[
    "i8",
    "i16",
    "i32",
    "i64",
    "i64",
    "i72",
    "i96",
    "i104",
    "i120",
    "i128",
    "f32",
    "f64",
    "f128",
    "!llvm.ptr",
    "!llvm.struct<(i64, i64)>",
    "!llvm.struct<(i72, i8)>",
    "!llvm.struct<(i128, i64)>",
    "!llvm.struct<(f32, i32)>",
    "!llvm.array<2 x i64>",
    "vector<4xf32>",
    "vector<2xi64>",
];

/// Bytes that a value has for itself.
const ROOM: usize = 64;

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// Parameters, and which of them is the result.
struct Signature {
    params: Vec<&'static str>,
    result: usize,
}

fn signatures() -> Vec<Signature> {
    let asked = std::env::var("RMLIR_SIGNATURES").ok();
    let asked = asked.as_deref().and_then(|text| text.split_once(':'));
    let numbers = asked.and_then(|(seed, count)| Some((seed.parse().ok()?, count.parse().ok()?)));
    let (seed, count): (u64, u64) = numbers.unwrap_or((SEED, COUNT));
    let mut random = Random(seed | 1);
    let one = |_| {
        let params: Vec<_> = (0..1 + random.below(11)).map(|_| TYPES[random.below(TYPES.len())]).collect();
        let result = random.below(params.len());
        Signature { params, result }
    };
    (0..count).map(one).collect()
}

/// Address `%NAME` of the place of number `index` after `base`.
fn place(name: &str, base: &str, index: usize) -> String {
    let at = index * ROOM;
    format!("  %{name} = llvm.getelementptr {base}[{at}] : (!llvm.ptr) -> !llvm.ptr, i8\n")
}

fn callees(signatures: &[Signature]) -> String {
    let mut text = String::new();
    for (index, Signature { params, result }) in signatures.iter().enumerate() {
        let named: String = params.iter().enumerate().map(|(at, ty)| format!("%p{at}: {ty}, ")).collect();
        let ty = params[*result];
        let _ = writeln!(text, "llvm.func @take{index}({named}%out: !llvm.ptr) -> {ty} {{");
        for (at, ty) in params.iter().enumerate() {
            let _ = writeln!(
                text,
                "{}  llvm.store %p{at}, %a{at} : {ty}, !llvm.ptr",
                place(&format!("a{at}"), "%out", at)
            );
        }
        let _ = writeln!(text, "  llvm.return %p{result} : {ty}\n}}");
    }
    text
}

/// Functions that load values and pass them, and ones that only move them.
fn callers(signatures: &[Signature]) -> String {
    let mut text = String::new();
    for (index, Signature { params, result }) in signatures.iter().enumerate() {
        let (types, ty) = (params.iter().map(|ty| format!("{ty}, ")).collect::<String>(), params[*result]);
        let (mut loads, mut moves) = (String::new(), String::new());
        for (at, ty) in params.iter().enumerate() {
            let load = place(&format!("a{at}"), "%from", at)
                + &format!("  %v{at} = llvm.load %a{at} : !llvm.ptr -> {ty}\n");
            loads += &load;
            moves += &load;
            moves += &place(&format!("b{at}"), "%out", at);
            let _ = writeln!(moves, "  llvm.store %v{at}, %b{at} : {ty}, !llvm.ptr");
        }
        let values: String = (0..params.len()).map(|at| format!("%v{at}, ")).collect();
        let _ = writeln!(
            text,
            "llvm.func @take{index}({types}!llvm.ptr) -> {ty}\n\
             llvm.func @call{index}(%from: !llvm.ptr, %to: !llvm.ptr, %out: !llvm.ptr) {{\n{loads}  \
             %0 = llvm.call @take{index}({values}%out) : ({types}!llvm.ptr) -> {ty}\n  llvm.store %0, %to : {ty}, !llvm.ptr\n  llvm.return\n}}\n\
             llvm.func @move{index}(%from: !llvm.ptr, %out: !llvm.ptr) {{\n{moves}  llvm.return\n}}"
        );
    }
    text
}

fn driver(signatures: &[Signature]) -> String {
    let list = |name: &str| {
        (0..signatures.len()).map(|index| format!("{name}{index}")).collect::<Vec<_>>().join(",")
    };
    let declared = |name: &str, args: &str| -> String {
        (0..signatures.len()).map(|index| format!("void {name}{index}({args});")).collect()
    };
    let names: Vec<String> = signatures
        .iter()
        .map(|signature| {
            format!("{:?}", format!("({}) -> {}", signature.params.join(", "), signature.result))
        })
        .collect();
    let results: Vec<String> = signatures.iter().map(|signature| signature.result.to_string()).collect();
    format!(
        r#"#include <stdio.h>
#include <string.h>
typedef unsigned char u;
{} {}
void (*calls[])(u *, u *, u *) = {{ {} }}; void (*moves[])(u *, u *) = {{ {} }};
const char *names[] = {{ {} }}; int results[] = {{ {} }};
enum {{ ROOM = {ROOM}, ALL = 12 * ROOM }};
int main(void) {{
  int bad = 0;
  for (unsigned f = 0; f < sizeof calls / sizeof *calls; f++) {{
    _Alignas(64) u from[ALL], want[ALL], out[ALL], to[ROOM], none[ROOM];
    for (int i = 0; i < ALL; i++) from[i] = i * 7 + f * 13 + 1;
    memset(want, 0, ALL); memset(out, 0, ALL); memset(to, 0, ROOM);
    moves[f](from, want); calls[f](from, to, out);
    if (memcmp(out, want, ALL) || memcmp(to, want + results[f] * ROOM, ROOM)) {{ bad = 1; printf("%s\n", names[f]); }}
  }}
  return bad;
}}
"#,
        declared("call", "u *, u *, u *"),
        declared("move", "u *, u *"),
        list("call"),
        list("move"),
        names.join(","),
        results.join(",")
    )
}

fn random_signatures_agree_between_compilers() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let signatures = signatures();
    std::fs::write(path("main.c"), driver(&signatures)).unwrap();
    for (name, text) in [("callees", callees(&signatures)), ("callers", callers(&signatures))] {
        for optimize in [false, true] {
            let bytes = object(&text, optimize).unwrap_or_else(|error| panic!("{name}: {error}"));
            std::fs::write(path(&format!("{name}.ours{}.o", u8::from(optimize))), bytes).unwrap();
        }
        std::fs::write(path("in.mlir"), &text).unwrap();
        run("mlir-translate-22", &["--mlir-to-llvmir", "in.mlir", "-o", "in.ll"], folder.path());
        let theirs = format!("{name}.theirs.o");
        run(
            "llc-22",
            &["-O0", "-relocation-model=pic", "-filetype=obj", "in.ll", "-o", &theirs],
            folder.path(),
        );
    }
    for (callers, callees) in [
        ("ours0", "theirs"),
        ("theirs", "ours0"),
        ("ours1", "theirs"),
        ("theirs", "ours1"),
        ("theirs", "theirs"),
    ] {
        let objects = [format!("callers.{callers}.o"), format!("callees.{callees}.o")];
        run("cc", &["-O1", "main.c", &objects[0], &objects[1], "-o", "both"], folder.path());
        let output = std::process::Command::new(path("both")).output().unwrap();
        let differences = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{callers} calls {callees}: {}\n{differences}", output.status);
    }
}

/// Letters say what follows in `see`'s arguments.
const SEE: &str = r#"#include <stdarg.h>
#include <stdio.h>
void see(const char *what, ...) {
  va_list list; va_start(list, what);
  for (; *what; what++) switch (*what) {
    case 'i': printf("%d ", va_arg(list, int)); break;
    case 'l': printf("%ld ", va_arg(list, long)); break;
    case 'd': printf("%g ", va_arg(list, double)); break;
    case 'p': printf("%p ", va_arg(list, void *)); break;
  }
  va_end(list); printf("\n");
}
void all(void);
int main(void) { all(); return 0; }
"#;

fn variable_arguments_arrive_in_c() {
    let mut random = Random(SEED);
    let (mut globals, mut body, mut want) = (String::new(), String::new(), String::new());
    for call in 0..COUNT {
        let letters: String =
            (0..1 + random.below(18)).map(|_| "ildp".as_bytes()[random.below(4)] as char).collect();
        let _ = writeln!(globals, "llvm.mlir.global private constant @g{call}(\"{letters}\\00\")");
        let _ = writeln!(body, "  %g{call} = llvm.mlir.addressof @g{call} : !llvm.ptr");
        let (mut values, mut types) = (String::new(), String::new());
        for (at, letter) in letters.chars().enumerate() {
            let (number, name) = (1 + random.below(1 << 20), format!("%v{call}_{at}"));
            let (ty, value) = match letter {
                'i' => ("i32", format!("{number} : i32")),
                'd' => ("f64", format!("{number}.5 : f64")),
                _ => ("i64", format!("{number} : i64")),
            };
            let _ = writeln!(body, "  {name} = llvm.mlir.constant({value}) : {ty}");
            let _ = match letter {
                'd' if number < 100_000 => write!(want, "{number}.5 "),
                'd' => write!(want, "? "),
                'p' => write!(want, "{number:#x} "),
                _ => write!(want, "{number} "),
            };
            let passed = match letter {
                'p' => {
                    let _ = writeln!(body, "  {name}p = llvm.inttoptr {name} : i64 to !llvm.ptr");
                    (format!("{name}p"), "!llvm.ptr")
                }
                _ => (name, ty),
            };
            let _ = write!(values, ", {}", passed.0);
            let _ = write!(types, ", {}", passed.1);
        }
        let _ = writeln!(
            body,
            "  llvm.call @see(%g{call}{values}) vararg(!llvm.func<void (ptr, ...)>) : (!llvm.ptr{types}) -> ()"
        );
        want.push('\n');
    }
    let module =
        format!("llvm.func @see(!llvm.ptr, ...)\n{globals}llvm.func @all() {{\n{body}  llvm.return\n}}\n");
    let got = support::with_c(SEE, &module);
    // Of large numbers C prints six digits.
    for (got, want) in got.split_whitespace().zip(want.split_whitespace()) {
        assert!(want == "?" || got == want, "{got} is not {want}");
    }
    assert_eq!(got.split_whitespace().count(), want.split_whitespace().count());
}
