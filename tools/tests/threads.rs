//! However many threads read, verify and print a file: the text and the messages are the same.
#![allow(clippy::unwrap_used)] // A test may stop.

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, print_module, write_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::verify;
use std::fmt::Write;
use std::sync::Arc;

const FUNCTIONS: usize = 2_500;

/// Functions with named values, aliases of types, attributes and locations, distinct attributes, resources, nested regions, modules in
/// between, and calls to `callee`.
fn text(callee: impl Fn(usize) -> String) -> String {
    let mut text = String::from(
        "#map = affine_map<(d0) -> (d0 + 7)>\n#tag = #llvm.di_basic_type<tag = DW_TAG_base_type, name = \"int\">\n\
         module @m {\n%top = arith.constant 1 : index\n",
    );
    for index in 0..FUNCTIONS {
        let part = index % 50;
        let _ = write!(
            text,
            "func.func @f{index}(%a: i64, %b: i1) -> i64 {{ // }}\n\
             %c = arith.constant {part} : i64 loc(\"x\":{index}:1)\n\
             %c_1 = arith.constant {part} : i64 loc(#later{})\n\
             cf.cond_br %b, ^bb1(%c : i64), ^bb2\n\
             ^bb1(%x: i64):\n\
             %y:2 = \"u.two\"(%x) {{m = #map, n = affine_map<(d0) -> (d0 + {part})>, t = #tag}} : (i64) -> (i64, i64)\n\
             %z = func.call @{}(%y#1, %b) : (i64, i1) -> i64\n\
             %v = \"u.op\"(%z, %y#0, %z) ({{ %in = arith.constant {part} : i32\n\"u.in\"(%y#1, %in) : (i64, i32) -> () }}) : (i64, i64, i64) -> i64\n\
             func.return %v : i64\n\
             ^bb2:\n\
             func.return %c_1 : i64\n}}\n",
            index % 7,
            callee(index),
        );
        if index % 97 == 0 {
            let _ = writeln!(text, "module @inner{index} {{ func.func private @f{index}(i64, i1) -> i64 }}");
            let _ = writeln!(text, "\"u.d\"() {{d = distinct[{}]<>}} : () -> ()", index % 5);
            let _ = writeln!(
                text,
                "func.func @r{index}() {{ \"u.r\"() {{r = dense_resource<k{1}> : tensor<1xi8>, d = distinct[10{0}]<{0}>}} : () -> ()\nreturn }}",
                index % 11,
                index % 3,
            );
        }
    }
    text.push_str("}\n");
    (0..7).for_each(|index| text.push_str(&format!("#later{index} = loc(\"later{index}\")\n")));
    text.push_str("{-# dialect_resources: {builtin: {k0: \"0x0400000001\", k1: \"0x0400000002\"}} #-}\n");
    text
}

fn print_options() -> Vec<PrintOptions> {
    let plain = PrintOptions::default;
    vec![
        plain(),
        PrintOptions { debuginfo: true, ..plain() },
        PrintOptions { generic: true, debuginfo: true, ..plain() },
        PrintOptions { unique_ids: true, ..plain() },
        PrintOptions { value_users: true, nameloc_prefix: true, ..plain() },
        PrintOptions { local_scope: true, pretty_debuginfo: true, debuginfo: true, ..plain() },
    ]
}

/// The texts of a valid module, or the messages.
fn outcome(text: &str, threads: usize) -> Result<Vec<Vec<u8>>, Vec<String>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    let source = Arc::new(SourceFile::new("x.mlir", text.as_bytes().to_vec()));
    let whole = || {
        let module = parse(&ctx, &source, 0..text.len(), &ParseOptions::default())?;
        verify::verify(module.top().unwrap())?;
        let texts = print_options().into_iter().flat_map(|options| {
            let (mut text, mut stream) = (Vec::new(), Vec::new());
            print_module(&module, &options, &mut text);
            write_module(&module, &options, &mut stream).unwrap();
            [text, stream]
        });
        Ok::<_, rmlir_ir::Failed>(texts.collect())
    };
    let (result, diagnostics) = ctx.collect_diagnostics(|| pool.install(whole));
    let messages = || {
        let text = |d: &rmlir_ir::Diagnostic| String::from_utf8(rmlir_ir::render::render(&ctx, d)).unwrap();
        diagnostics.iter().map(text).collect()
    };
    result.map_err(|_| messages())
}

#[test]
fn texts_do_not_depend_on_threads() {
    let text = text(|index| format!("f{}", (index * 7 + 1) % FUNCTIONS));
    let one = outcome(&text, 1).unwrap();
    assert!(one.chunks(2).all(|pair| pair[0] == pair[1]));
    let custom = String::from_utf8_lossy(&one[0]);
    assert!(custom.contains("%c49_i64") && custom.contains("#map49 =") && custom.contains("distinct[1]<"));
    for threads in [2, 3] {
        let several = outcome(&text, threads).unwrap();
        for (options, (a, b)) in print_options().iter().flat_map(|o| [o, o]).zip(one.iter().zip(&several)) {
            assert!(a == b, "{threads} threads: {options:?}");
        }
    }
}

#[test]
fn messages_do_not_depend_on_threads() {
    // Calls of what is not there are found when all else is well; the last function is asked first.
    let missing = text(|index| match index % 600 {
        599 => format!("nobody{index}"),
        _ => format!("f{index}"),
    });
    let invalid = text(|index| format!("f{index}")).replacen("func.return %v : i64\n", "func.return\n", 900);
    let unread = text(|index| format!("f{index}")).replacen("cf.cond_br %b,", "cf.cond_br %b;", 1);
    let sets = [missing, invalid, unread].map(|text| {
        let one = outcome(&text, 1).unwrap_err();
        assert!([2, 3].into_iter().all(|threads| outcome(&text, threads).as_ref() == Err(&one)));
        one
    });
    assert!(sets[0].len() == 1 && sets[0][0].contains("'nobody2399'"), "{:?}", sets[0]);
    assert_eq!([sets[1].len(), sets[2].len()], [900, 1]);
}
