//! `rmlir-translate --backend`: objects by a toolchain that is there, and what is said when it is not.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

use rmlir_testkit::{CC, Need};
use std::path::Path;
use std::process::{Command, Output};

rmlir_testkit::tests! {
    objects_work: CC;
    objects_of_llc_work: CC, Need::Tool("llc-22");
    objects_of_clang_work: CC, Need::Tool("clang-22");
    a_toolchain_that_is_absent_is_named;
    a_toolchain_is_for_native_code_only;
}

const MODULE: &str = r#"
llvm.mlir.global internal constant @text("%d %s\0A\00")
llvm.mlir.global internal constant @word("words\00")
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @main() -> i32 {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  %1 = llvm.mlir.addressof @word : !llvm.ptr
  %2 = llvm.mlir.constant(42 : i32) : i32
  %3 = llvm.call @printf(%0, %2, %1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, !llvm.ptr) -> i32
  %4 = llvm.mlir.constant(0 : i32) : i32
  llvm.return %4 : i32
}
"#;

fn translate(folder: &Path, arguments: &[&str], path: Option<&str>) -> Output {
    let input = folder.join("in.mlir");
    std::fs::write(&input, MODULE).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_rmlir-translate"));
    command.arg(&input).args(arguments).current_dir(folder);
    if let Some(path) = path {
        command.env("PATH", path);
    }
    command.output().expect("the tool starts")
}

fn objects_work() {
    object_works("cranelift");
}

fn objects_of_llc_work() {
    object_works("llc");
}

fn objects_of_clang_work() {
    object_works("clang");
}

fn object_works(backend: &str) {
    {
        let folder = tempfile::tempdir().expect("a folder");
        let flag = format!("--backend={backend}");
        let made = translate(folder.path(), &[&flag, "--opt-level=2", "-o", "out.o"], None);
        let errors = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{backend}: {errors}");
        let linked = Command::new("cc").args(["out.o", "-o", "out"]).current_dir(folder.path()).output();
        let linked = linked.expect("cc starts");
        assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
        let ran = Command::new(folder.path().join("out")).output().expect("it runs");
        assert_eq!(String::from_utf8_lossy(&ran.stdout), "42 words\n", "{backend}");
        let assembly = translate(folder.path(), &[&flag, "--to=asm"], None);
        assert!(String::from_utf8_lossy(&assembly.stdout).contains("main:"), "{backend}");
    }
}

fn a_toolchain_that_is_absent_is_named() {
    for (backend, name) in [("llc", "llc-22"), ("clang", "clang-22")] {
        let folder = tempfile::tempdir().expect("a folder");
        let flag = format!("--backend={backend}");
        let made = translate(folder.path(), &[&flag, "-o", "out.o"], Some("/nowhere"));
        let errors = String::from_utf8_lossy(&made.stderr).into_owned();
        assert_eq!(made.status.code(), Some(1));
        assert!(errors.contains(&format!("{backend} is not installed")) && errors.contains(name), "{errors}");
        assert!(!folder.path().join("out.o").exists());
    }
}

fn a_toolchain_is_for_native_code_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let made = translate(folder.path(), &["--backend=llc", "--to=text"], None);
    assert_eq!(made.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&made.stderr).contains("--backend"), "{made:?}");
}
