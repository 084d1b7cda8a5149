//! Debuggers find the lines of the source that code comes from.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_testkit::{CC, Need};
use support::{object, run};

rmlir_testkit::tests! {
    lines_are_where_the_source_says: Need::Tool("llvm-dwarfdump-22");
    a_debugger_stops_at_a_line: CC, DEBUGGER;
}

const MODULE: &str = r#"
#unit_file = #llvm.di_file<"unit.c" in "/src">
#other_file = #llvm.di_file<"other.h" in "/src/include">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #unit_file, producer = "a test", isOptimized = false, emissionKind = Full>
#type = #llvm.di_subroutine_type<>
#outer = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #unit_file, name = "sum", file = #unit_file, line = 3, scopeLine = 3, subprogramFlags = Definition, type = #type>
#inner = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #other_file, name = "twice", file = #other_file, line = 40, scopeLine = 40, subprogramFlags = Definition, type = #type>
llvm.func @notify(i32)
llvm.func @sum(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b : i32 loc("unit.c":4:10)
  llvm.call @notify(%0) : (i32) -> () loc("unit.c":5:3)
  %1 = llvm.add %0, %0 : i32 loc(callsite(fused<#inner>["other.h":41:7] at "unit.c":6:9))
  llvm.call @notify(%1) : (i32) -> () loc(callsite(fused<#inner>["other.h":42:7] at "unit.c":6:9))
  llvm.return %1 : i32 loc("unit.c":7:3)
} loc(fused<#outer>["unit.c":3:0])
llvm.func @plain(%a: i32) -> i32 {
  llvm.return %a : i32
}
"#;

/// A debugger that this machine lets run a program.
const DEBUGGER: Need = Need::Other("gdb that may trace a program", || {
    let output = std::process::Command::new("gdb").args(["-nx", "-batch", "-ex", "run", "true"]).output();
    output.is_ok_and(|output| {
        let said = [output.stdout, output.stderr].concat();
        !String::from_utf8_lossy(&said).contains("ptrace")
    })
});

const MAIN: &str = "#include <stdio.h>\nint sum(int, int); void notify(int n) { printf(\"%d\\n\", n); }\n\
     int main(void) { return sum(2, 3) - 10; }\n";

fn lines_are_where_the_source_says() {
    for optimize in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let bytes = object(MODULE, optimize).unwrap_or_else(|error| panic!("{error}"));
        std::fs::write(folder.path().join("code.o"), bytes).unwrap();
        run("llvm-dwarfdump-22", &["--verify", "code.o"], folder.path());
        let dump = |what: &str| {
            String::from_utf8_lossy(&run("llvm-dwarfdump-22", &[what, "code.o"], folder.path())).into_owned()
        };
        let (table, info) = (dump("--debug-line"), dump("--debug-info"));
        let rows = table.lines().filter_map(|line| line.strip_prefix("0x")).map(|row| {
            let numbers: Vec<&str> = row.split_whitespace().skip(1).take(3).collect();
            numbers.join(":")
        });
        let rows: Vec<String> = rows.collect();
        // Line, column and file, in the order of the code.
        for row in ["3:0:1", "5:3:1", "42:7:2", "7:3:1"] {
            assert!(rows.iter().any(|known| known == row), "no {row} in {rows:?}\n{table}");
        }
        assert!(info.contains("\"sum\"") && !info.contains("\"plain\""), "{info}");
        assert!(info.contains("a test") && info.contains("/src"), "{info}");
    }
}

fn a_debugger_stops_at_a_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("main.c"), MAIN).unwrap();
    std::fs::write(folder.path().join("code.o"), object(MODULE, false).unwrap()).unwrap();
    run("cc", &["-g", "main.c", "code.o", "-o", "program"], folder.path());
    let commands = ["-nx", "-batch", "-ex", "break unit.c:5", "-ex", "run", "-ex", "backtrace", "./program"];
    let output =
        std::process::Command::new("gdb").args(commands).current_dir(folder.path()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("Breakpoint 1, sum () at unit.c:5"),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(text.contains("main () at main.c:3"), "{text}");
}
