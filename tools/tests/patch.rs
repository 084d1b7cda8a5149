//! A file of which a part was loaded, or nothing, is written with changes: what was not touched is what it was.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module, print_op};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module, OpRef};
use rmlir_reader::{LazyModule, ReadOptions, read};
use rmlir_writer::{Change, WriteError, WriteOptions, write};
use std::sync::Arc;

const FUNCTIONS: usize = 40;

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn parsed(ctx: &Context, text: &str) -> Module {
    let source = Arc::new(SourceFile::new("x.mlir", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    parse(ctx, &source, 0..len, &ParseOptions::default()).unwrap()
}

fn bytecode(version: u64) -> Vec<u8> {
    let mut text = String::from("module @m attributes {u.x = 1} {\n");
    for index in 0..FUNCTIONS {
        let callee = (index * 7 + 1) % FUNCTIONS;
        text.push_str(&format!(
            "func.func @f{index}(%a: i{width}) -> i{width} {{\n\
             %c = arith.constant {index} : i{width} loc(\"x\":{index}:1)\n\
             %y = \"u.op\"(%c, %a) ({{ \"u.in\"(%a) : (i{width}) -> () }}) {{callee = @f{callee}, r = dense_resource<k> : tensor<1xi8>}} \
             : (i{width}, i{width}) -> i{width}\n\
             func.return %y : i{width} loc(fused[\"f{index}\"])\n}}\n",
            width = 20 + index % 3,
        ));
    }
    text.push_str("}\n{-# dialect_resources: { builtin: { k: \"0x0400000001\" } } #-}\n");
    write(&parsed(&context(), &text), &WriteOptions { version, ..WriteOptions::default() }).unwrap()
}

fn lazy(ctx: &Context, bytes: &[u8]) -> LazyModule {
    LazyModule::open(ctx, bytes.to_vec().into(), "file", &ReadOptions::default()).unwrap()
}

fn ops(module: &Module) -> Vec<OpRef<'_>> {
    module.top().unwrap().region(0).unwrap().entry().unwrap().ops().collect()
}

fn text(op: OpRef<'_>) -> String {
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_op(op, &options, &mut text);
    String::from_utf8(text).unwrap()
}

/// Everything in a file, operation by operation, and with resources.
fn texts(ctx: &Context, bytes: &[u8]) -> (Vec<String>, String) {
    rmlir_format::validate(bytes, &rmlir_dialects::encodings()).unwrap();
    let module = read(ctx, bytes.to_vec().into(), "file", &ReadOptions::default()).unwrap();
    let mut whole = Vec::new();
    print_module(&module, &PrintOptions::default(), &mut whole);
    (ops(&module).into_iter().map(text).collect(), String::from_utf8(whole).unwrap())
}

fn at(lazy: &LazyModule, symbol: &str) -> Option<usize> {
    Some(lazy.find(symbol.as_bytes()).unwrap().unwrap().start)
}

#[test]
fn without_changes_every_byte_stays() {
    let (bytes, ctx) = (bytecode(6), context());
    let lazy = lazy(&ctx, &bytes);
    assert!(rmlir::patch(&ctx, &lazy, &[]).unwrap() == bytes);
    assert_eq!(lazy.known_types().known().count(), 0);
}

#[test]
fn what_was_loaded_is_put_back_and_the_rest_is_carried_over() {
    for version in [6, 5, 4, 1, 0] {
        let (bytes, ctx) = (bytecode(version), context());
        let lazy = lazy(&ctx, &bytes);
        let f7 = lazy.load(&lazy.find(b"f7").unwrap().unwrap()).unwrap();
        let change = Change { at: at(&lazy, "f7"), by: ops(&f7) };
        let patched = rmlir::patch(&ctx, &lazy, &[change]).unwrap();
        // All that it uses was in the file, but places, which are not kept as attributes.
        assert!(patched.len() < bytes.len() + 64, "version {version}");
        let (before, after) = (texts(&context(), &bytes), texts(&context(), &patched));
        assert!(before == after, "version {version}");
        // Types of other widths were never decoded.
        assert!(lazy.known_types().known().count() < lazy.tables().entries.type_count());
    }
}

#[test]
fn functions_are_replaced_dropped_and_added() {
    for version in [6, 4, 0] {
        let (bytes, ctx) = (bytecode(version), context());
        let lazy = lazy(&ctx, &bytes);
        let new = parsed(
            &ctx,
            "func.func @f3(%a: index) { %m = memref.alloc(%a) : memref<?xf16>\n memref.dealloc %m : memref<?xf16>\n return }\n\
             func.func @more() attributes {v.new = dense_resource<other> : tensor<2xi8>, s = \"never seen\"} { return }\n\
             {-# dialect_resources: { builtin: { other: \"0x040000000102\" } } #-}",
        );
        let by = ops(&new);
        let changes = [
            Change { at: at(&lazy, "f3"), by: vec![by[0]] },
            Change { at: at(&lazy, "f5"), by: Vec::new() },
            Change { at: at(&lazy, "f9"), by: vec![by[1], by[0]] },
            Change { at: None, by: vec![by[1]] },
        ];
        let patched = rmlir::patch(&ctx, &lazy, &changes).unwrap();
        let (mut want, _) = texts(&context(), &bytes);
        let (f3, more) = (text(by[0]), text(by[1]));
        want[3] = f3.clone();
        want.splice(9..10, [more.clone(), f3]);
        want.remove(5);
        want.push(more);
        let (got, whole) = texts(&context(), &patched);
        assert_eq!(got, want, "version {version}");
        assert!(
            whole.contains("other: \"0x040000000102\"") && whole.contains("k: \"0x0400000001\""),
            "{whole}"
        );
        // And once more on what came of it.
        let again = self::lazy(&ctx, &patched);
        let change = Change { at: at(&again, "f0"), by: Vec::new() };
        let (again, _) = texts(&context(), &rmlir::patch(&ctx, &again, &[change]).unwrap());
        assert_eq!(again, want[1..]);
    }
}

#[test]
fn what_cannot_stand_in_the_file_is_refused() {
    let (bytes, ctx) = (bytecode(6), context());
    let lazy = lazy(&ctx, &bytes);
    let refused = |text: &str, at: Option<usize>| {
        let module = parsed(&ctx, text);
        rmlir::patch(&ctx, &lazy, &[Change { at, by: ops(&module) }]).unwrap_err()
    };
    let f1 = at(&lazy, "f1");
    assert!(matches!(refused("module { %r = \"u.r\"() : () -> i32 }", f1), WriteError::NotApart { .. }));
    assert!(matches!(refused("module { func.func private @x() }", f1.map(|at| at + 1)), WriteError::Base(_)));
    let key = "module { func.func private @x() attributes {a = dense_resource<k> : tensor<1xi8>} }\n\
               {-# dialect_resources: { builtin: { k: \"0x0400000002\" } } #-}";
    assert!(matches!(refused(key, f1), WriteError::ResourceKey { .. }));
}
