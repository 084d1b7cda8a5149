//! Generated functions give the same results as in the reference's object, at both levels of optimization.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

mod support;

use rmlir_generator::Generator;
use rmlir_testkit::{CC, Need};
use support::{object, run};

rmlir_testkit::tests! {
    generated_functions_give_the_same_results_as_the_reference: CC, Need::Tool("llc-22"), Need::Tool("mlir-translate-22");
}

/// Functions per object.
const FUNCTIONS: usize = 100;

/// Calls all functions of both objects with edge values and others, and says where they differ.
fn driver(count: usize) -> String {
    let mut text = String::from(
        "#include <stdio.h>\n#include <stdint.h>\ntypedef uint64_t u;\ntypedef u (*F)(u, u, double);\n",
    );
    for index in 0..count {
        text.push_str(&format!("u ours{index}(u,u,double); u theirs{index}(u,u,double);\n"));
    }
    let list = |name: &str| (0..count).map(|index| format!("{name}{index}")).collect::<Vec<_>>().join(",");
    text.push_str(&format!("F a[] = {{{}}}; F b[] = {{{}}};\n", list("ours"), list("theirs")));
    text.push_str(
        "u edge[] = {0,1,2,3,127,128,255,32767,65535,65536,0x7fffffff,0x80000000,0xffffffff,0x7fffffffffffffff,\
         0x8000000000000000,0xffffffffffffffff,0x123456789abcdef0};\n\
         double fs[] = {0.0,-0.0,1.5,-2.75,1e30,-1e300,0.0/0.0,1.0/0.0,-1.0/0.0,4294967296.5};\n\
         int main(void) { u s = 88172645463325252u; int bad = 0;\n\
         for (unsigned f = 0; f < sizeof a / sizeof *a; f++) for (int i = 0; i < 489; i++) {\n\
         s ^= s << 13; s ^= s >> 7; s ^= s << 17; u x = i < 289 ? edge[i % 17] : s; s ^= s << 13; s ^= s >> 7; s ^= s << 17;\n\
         u y = i < 289 ? edge[i / 17] : s; double d = fs[i % 10]; u p = a[f](x, y, d), q = b[f](x, y, d);\n\
         if (p != q) { printf(\"function %u (%#lx, %#lx, %g): %#lx, expected %#lx\\n\", f, x, y, d, p, q); bad = 1; break; } }\n\
         return bad; }\n",
    );
    text
}

fn compare(seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |prefix: &str| Generator::new(seed).module(prefix, FUNCTIONS);
    std::fs::write(path("theirs.mlir"), text("theirs")).unwrap();
    std::fs::write(path("driver.c"), driver(FUNCTIONS)).unwrap();
    run("mlir-translate-22", &["--mlir-to-llvmir", "theirs.mlir", "-o", "theirs.ll"], folder.path());
    run(
        "llc-22",
        &["-O0", "-relocation-model=pic", "-filetype=obj", "theirs.ll", "-o", "theirs.o"],
        folder.path(),
    );
    for optimize in [false, true] {
        std::fs::write(
            path("ours.o"),
            object(&text("ours"), optimize).unwrap_or_else(|e| panic!("seed {seed}: {e}")),
        )
        .unwrap();
        run("cc", &["-O1", "driver.c", "ours.o", "theirs.o", "-lm", "-o", "both"], folder.path());
        let output = std::process::Command::new(path("both")).output().unwrap();
        let differences = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() && std::env::var_os("RMLIR_KEEP").is_some() {
            eprintln!("kept: {}", folder.keep().display());
            panic!("seed {seed}, optimized {optimize}: {}\n{differences}", output.status);
        }
        assert!(
            output.status.success(),
            "seed {seed}, optimized {optimize}: {}\n{differences}",
            output.status
        );
    }
}

fn generated_functions_give_the_same_results_as_the_reference() {
    let objects = std::env::var("RMLIR_OBJECTS").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    for seed in 1..=objects {
        compare(seed);
    }
}
