//! Files of older releases: `releases/NAME-N.mlirbc` is what release N wrote for `releases/NAME.mlir` by default.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_reader::{ReadOptions, read};
use rmlir_writer::{WriteOptions, write};
use std::path::Path;
use std::sync::Arc;

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases").join(name)).unwrap()
}

fn generic(module: &Module) -> String {
    let mut text = Vec::new();
    print_module(module, &PrintOptions { generic: true, ..PrintOptions::default() }, &mut text);
    String::from_utf8(text).unwrap()
}

/// The text of a file, or the first message.
fn load(bytes: Vec<u8>, assume_release: Option<u32>) -> Result<String, String> {
    let ctx = context();
    let options = ReadOptions { assume_release, ..ReadOptions::default() };
    let (module, diagnostics) = ctx.collect_diagnostics(|| read(&ctx, bytes.into(), "file", &options));
    module.map(|module| generic(&module)).map_err(|_| diagnostics[0].message.clone())
}

fn wanted() -> String {
    let ctx = context();
    let source = Arc::new(SourceFile::new("functions.mlir", file("functions.mlir")));
    let len = source.bytes().len();
    generic(&parse(&ctx, &source, 0..len, &ParseOptions::default()).unwrap())
}

/// The file with another producer.
fn produced_by(producer: &str) -> Vec<u8> {
    let bytes = file("functions-19.mlirbc");
    let end = bytes.iter().position(|&byte| byte == 0).unwrap();
    [&bytes[..5], producer.as_bytes(), &bytes[end..]].concat()
}

#[test]
fn the_producer_tells_the_release() {
    let bytes = file("functions-19.mlirbc");
    assert!(bytes.windows(6).any(|part| part == b"MLIR19"));
    assert_eq!(load(bytes, None).unwrap(), wanted());
}

#[test]
fn without_a_known_producer_the_layout_that_fits_is_taken() {
    for producer in ["MLIR20.0.0git", "somebody", ""] {
        assert_eq!(load(produced_by(producer), None).unwrap(), wanted(), "{producer}");
    }
}

#[test]
fn an_assumed_release_is_believed() {
    assert_eq!(load(produced_by("somebody"), Some(19)).unwrap(), wanted());
    assert!(load(produced_by("somebody"), Some(22)).is_err());
    assert!(load(produced_by("MLIR22.1.8"), None).is_err());
    assert_eq!(load(produced_by("somebody"), Some(20240724)).unwrap(), wanted());
    let refused = load(produced_by("somebody"), Some(3)).unwrap_err();
    assert!(
        refused.starts_with("there is no layout of release 3; there are those of torch-20221213, 16.0.6, "),
        "{refused}"
    );
}

/// What is newer than all that is known is not read by a guess.
#[test]
fn a_producer_beyond_the_time_line_is_refused() {
    let refused = load(produced_by("MLIR99.0.0git"), None).unwrap_err();
    assert!(
        refused.starts_with(
            "the file was written by 'MLIR99.0.0git', which is newer than all that is known, up to "
        ),
        "{refused}"
    );
    assert_eq!(load(produced_by("MLIR99.0.0git"), Some(19)).unwrap(), wanted());
}

/// The file was written by 19; no later definition has its properties.
#[test]
fn a_producer_that_cannot_have_written_the_file_is_refused() {
    let refused = load(produced_by("MLIR23.0.0git"), None).unwrap_err();
    assert!(refused.contains("are not as any known definition has them (after 22.1.8"), "{refused}");
    assert!(refused.contains("as the producer 'MLIR23.0.0git' says"), "{refused}");
}

/// Maps, sets and strided layouts in the binary form of 24.0.0git.
#[test]
fn maps_of_a_later_snapshot_are_read() {
    let ctx = context();
    let text = String::from_utf8(file("maps.mlir")).unwrap();
    let wanted = generic(&parse_module(&ctx, &text));
    assert_eq!(load(file("maps-24.mlirbc"), None).unwrap(), wanted);
    let bytes = file("maps-24.mlirbc");
    let report = rmlir_format::validate::validate(&bytes, &rmlir_dialects::encodings());
    assert!(report.is_ok(), "{report:?}");
}

/// Operations that were renamed, or had another form, get that of today, in which they verify: `renewed-N.mlir` is today's.
#[test]
fn old_forms_are_renewed() {
    for name in ["renewed-16", "renewed-19", "mesh-19", "mesh-21", "moved-19", "moved-21"] {
        let ctx = context();
        let today = String::from_utf8(file(&format!("{name}.mlir"))).unwrap();
        let bytes = file(&format!("{name}.mlirbc"));
        let options = ReadOptions { verify: true, ..ReadOptions::default() };
        let (module, said) = ctx.collect_diagnostics(|| read(&ctx, bytes.into(), "file", &options));
        let Ok(module) = module else { panic!("{name}: {}", said[0].message) };
        let mut text = Vec::new();
        print_module(&module, &PrintOptions::default(), &mut text);
        assert_eq!(String::from_utf8(text).unwrap().trim_end(), today.trim_end(), "{name}");
    }
}

/// A folder is upgraded with a line for each file; what is not MLIR is left out, and originals stay as they are.
#[test]
fn a_store_is_upgraded() {
    let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::create_dir(from.path().join("inner")).unwrap();
    std::fs::write(from.path().join("inner/a.mlirbc"), file("renewed-16.mlirbc")).unwrap();
    std::fs::write(from.path().join("b.mlirbc"), produced_by("MLIR23.0.0git")).unwrap();
    std::fs::write(from.path().join("note.txt"), "text").unwrap();
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_rmlir"))
        .args(["upgrade", from.path().to_str().unwrap(), "-o", to.path().to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(1));
    assert!(
        said.contains("inner/a.mlirbc: upgraded from 16.0.6; changed: arith.maxf to arith.maximumf, "),
        "{said}"
    );
    assert!(said.contains("b.mlirbc: refused: the properties of "), "{said}");
    assert!(said.contains("1 upgraded, 0 as they were, 1 refused, 1 not MLIR"), "{said}");
    assert!(!to.path().join("b.mlirbc").exists() && !to.path().join("note.txt").exists());
    assert_eq!(std::fs::read(from.path().join("inner/a.mlirbc")).unwrap(), file("renewed-16.mlirbc"));
    let ctx = context();
    let bytes = std::fs::read(to.path().join("inner/a.mlirbc")).unwrap();
    let options = ReadOptions { verify: true, assume_release: Some(22), ..ReadOptions::default() };
    assert!(read(&ctx, bytes.into(), "file", &options).is_ok());
}

/// Damage in a file of an old release is an error or a module.
#[test]
fn damage_is_survived() {
    for name in ["functions-19.mlirbc", "maps-24.mlirbc", "renewed-16.mlirbc"] {
        let bytes = file(name);
        for at in 0..bytes.len() {
            for bit in [1, 2, 0x80] {
                let mut damaged = bytes.clone();
                damaged[at] ^= bit;
                let _ = load(damaged, None);
            }
        }
    }
}

fn parse_module(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(SourceFile::new("text", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    parse(ctx, &source, 0..len, &ParseOptions::default()).unwrap()
}

fn for_release(text: &str, release: u32) -> Result<Vec<u8>, String> {
    let ctx = context();
    let options = WriteOptions::default().for_release(release);
    write(&parse_module(&ctx, text), &options).map_err(|error| error.to_string())
}

#[test]
fn what_is_written_for_a_release_is_read_again() {
    let text = String::from_utf8(file("functions.mlir")).unwrap();
    let bytes = for_release(&text, 19).unwrap();
    assert_eq!(load(bytes.clone(), None).unwrap(), wanted());
    assert!(load(bytes, Some(22)).is_err(), "the properties lie as today");
}

/// Groups of operands that stood in another order are written in that, and what has another form today is named.
#[test]
fn operands_are_written_in_their_old_order() {
    let today = String::from_utf8(file("teams.mlir")).unwrap();
    let bytes = for_release(&today, 19).unwrap();
    assert_eq!(load(bytes.clone(), None).unwrap(), generic(&parse_module(&context(), &today)));
    let refused = load(bytes, Some(20_250_715)).unwrap_err();
    assert!(refused.contains("are not as any known definition has them (21.1.2"), "{refused}");
    let unknown = for_release(&today, 20_241_118).unwrap_err();
    assert!(unknown.contains("of 'omp.parallel'"), "{unknown}");
    let both = "omp.private {type = private} @own : i32\n\
        omp.declare_reduction @add : i32 init { ^bb0(%a: i32): omp.yield(%a : i32) } combiner { ^bb0(%a: i32, %b: i32): omp.yield(%a : i32) }\n\
        func.func @f(%p: !llvm.ptr) {\n\
          omp.parallel private(@own %p -> %o : !llvm.ptr) reduction(@add %p -> %r : !llvm.ptr) {\n    omp.terminator\n  }\n\
          return\n}";
    let refused = for_release(both, 19).unwrap_err();
    assert!(refused.contains("the form of today of 'omp.parallel'"), "{refused}");
}

/// What had operands in a group that is not there today is refused, and what had none is not.
#[test]
fn operands_without_a_place_are_refused() {
    let refused = load(file("data-16.mlirbc"), None).unwrap_err();
    assert!(refused.contains("has operands in a group that is not there today"), "{refused}");
    let refused = load(file("both-19.mlirbc"), None).unwrap_err();
    let text = "'omp.parallel' of an older release with operands in private_vars and reduction_vars holds what had another form then";
    assert!(refused.contains(text), "{refused}");
}

/// Where nothing says which order it was, it is asked for.
#[test]
fn an_order_that_is_not_known_is_not_guessed() {
    let bytes = file("moved-19.mlirbc");
    let end = bytes.iter().position(|&byte| byte == 0).unwrap();
    let unknown = [&bytes[..5], b"somebody".as_slice(), &bytes[end..]].concat();
    let known = load(bytes, None).unwrap();
    assert_eq!(load(unknown.clone(), Some(19)).unwrap(), known);
    let why = load(unknown, None).unwrap_err();
    assert!(why.contains("it is not known in which order its operands stood then"), "{why}");
}

/// Renamed attributes and operations, an element of an array, bits of a number, and values that became superfluous or necessary.
#[test]
fn what_changed_since_is_undone_and_done_again() {
    let text = "llvm.mlir.global external @x() {dbg_exprs = [#llvm.di_global_variable_expression<var = \
        #llvm.di_global_variable<file = <\"a\" in \"b\">, line = 1, type = #llvm.di_null_type>>]} : i32\n\
        llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]\n\
        llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, \
        targetMem0 = none, targetMem1 = none>} {\n\
          %one = llvm.mlir.constant(1 : i32) : i32\n\
          %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr\n\
          llvm.intr.lifetime.start %p : !llvm.ptr\n\
          %q = llvm.getelementptr inbounds %p[1] : (!llvm.ptr) -> !llvm.ptr, i32\n\
          %v = llvm.intr.stepvector : vector<4xi32>\n\
          llvm.return\n\
        }";
    let bytes = for_release(text, 19).unwrap();
    let has = |name: &str| bytes.windows(name.len()).any(|part| part == name.as_bytes());
    assert!(has("intr.experimental.stepvector") && !has("noWrapFlags"));
    let ctx = context();
    assert_eq!(load(bytes, None).unwrap(), generic(&parse_module(&ctx, text)));
}

#[test]
fn what_a_release_does_not_have_is_named() {
    let text =
        "func.func private @f() attributes {no_inline}\nfunc.func @g(%x: f8E8M0FNU) {\nub.unreachable\n}";
    let refused = for_release(text, 19).unwrap_err();
    assert_eq!(
        refused,
        "release 19 does not have attribute 'no_inline' of 'func.func'; type '!builtin.Float8E8M0FNUType'; operation 'ub.unreachable'"
    );
    assert!(for_release(text, 22).is_ok());
    let refused = for_release("module {}", 3).unwrap_err();
    assert!(
        refused.starts_with("there is no layout of release 3 to write by; there are those of "),
        "{refused}"
    );
}

/// The layout of the newest release is what the shipped definitions say.
#[test]
fn the_newest_layout_is_that_of_the_definitions() {
    let ctx = context();
    let newest = ctx.release_layout(22).unwrap();
    for name in newest.line.ops.names("") {
        let info = ctx.op_info(ctx.op_name(&name));
        let (Some(op), Some(of)) = (info.registered(), newest.op(&name)) else { continue };
        let slots: Vec<String> = op.slots.iter().map(|&slot| ctx.text(slot).into_owned()).collect();
        let mut want: Vec<String> = of.attrs.iter().map(|attr| attr.name.to_string()).collect();
        want.extend(of.natives.iter().map(|native| native.name.to_string()));
        want.extend(of.operand_groups.map(|_| "operandSegmentSizes".into()));
        want.extend(of.result_groups.map(|_| "resultSegmentSizes".into()));
        assert_eq!(slots, want, "{name}");
    }
}

#[test]
fn dropped_properties_are_counted_and_refused_where_that_is_strict() {
    let ctx = context();
    let text = "llvm.func @f(%a: i32) {\n%0 = llvm.add %a, %a overflow<nsw> : i32\n%1 = llvm.add %a, %a : i32\nllvm.return\n}";
    let module = parse_module(&ctx, text);
    let options = |version, strict| WriteOptions { version, strict, ..WriteOptions::default() };
    let dropped = |version| rmlir_writer::write_pieces(&module, &options(version, false)).unwrap().dropped;
    let old = dropped(4);
    assert_eq!(old.iter().map(|of| (&*of.op, of.count)).collect::<Vec<_>>(), [("llvm.add", 1)]);
    assert!(dropped(5).is_empty());
    let refused = write(&module, &options(4, true)).unwrap_err().to_string();
    assert_eq!(refused, "bytecode below version 5 drops the native properties of 'llvm.add' (1)");
    assert!(write(&module, &options(4, false)).is_ok() && write(&module, &options(5, true)).is_ok());
}

/// What helps a compiler and says nothing is left out for a release that has no place for it, where that is asked for.
#[test]
fn hints_are_left_out_where_that_is_asked_for() {
    let ctx = context();
    let text = "func.func @f(%m: memref<4xf32>, %i: index) -> f32 {\n\
                %0 = memref.load %m[%i] {alignment = 16 : i64} : memref<4xf32>\nreturn %0 : f32\n}";
    let module = parse_module(&ctx, text);
    let options =
        |drop_unsupported| WriteOptions { drop_unsupported, ..WriteOptions::default() }.for_release(19);
    let refused = write(&module, &options(false)).unwrap_err().to_string();
    assert_eq!(refused, "release 19 does not have attribute 'alignment' of 'memref.load'");
    let read_back = load(write(&module, &options(true)).unwrap(), None).unwrap();
    assert_eq!(read_back, generic(&module).replace("<{alignment = 16 : i64}> ", ""));
}

/// What is said of the arguments of a copy helps; what is said of those of a call may be how they are passed.
#[test]
fn attributes_of_arguments_are_left_out_of_copies_only() {
    let options = WriteOptions { drop_unsupported: true, ..WriteOptions::default() };
    let text = "llvm.func @f(%p: !llvm.ptr, %n: i64) {\n\
        \"llvm.intr.memcpy\"(%p, %p, %n) <{isVolatile = false, arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 4 : i64}, {}]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()\n\
        llvm.return\n}";
    let copied = parse_module(&context(), text);
    let bytes = write(&copied, &options.clone().for_release(21)).unwrap();
    assert!(!load(bytes, None).unwrap().contains("align"));
    let text = "llvm.func @g(!llvm.ptr)\nllvm.func @f(%p: !llvm.ptr) {\n  llvm.call @g(%p) : (!llvm.ptr {llvm.byval = i64}) -> ()\n  llvm.return\n}";
    let called = parse_module(&context(), text);
    let refused = write(&called, &options.for_release(19)).unwrap_err().to_string();
    assert_eq!(refused, "release 19 does not have attribute 'arg_attrs' of 'llvm.call'");
}
