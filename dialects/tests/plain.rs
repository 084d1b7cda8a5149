//! Attributes whose parameters are read from bytes are those that tokens come to, and so is what is wrong with them.
#![allow(clippy::unwrap_used)] // A test may stop.

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::Context;
use rmlir_ir::diag::{Diagnostic, capture};
use rmlir_ir::print::{PrintOptions, loc_to_string, print_module};
use rmlir_ir::source::SourceFile;
use std::path::Path;
use std::sync::Arc;

/// The text with a tab for each blank beside a comma or equality sign that is in angle brackets, which no printer writes.
fn by_tokens(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut depth, mut in_string) = (0u32, false);
    let is_mark = |at: usize| matches!(bytes.get(at), Some(b',' | b'='));
    let byte = |(at, &byte): (usize, &u8)| {
        match byte {
            b'"' => in_string = !in_string,
            b'\n' => (depth, in_string) = (0, false),
            b'<' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] != b'-' => depth = depth.saturating_sub(1),
            b' ' if depth > 0 && !in_string && (is_mark(at + 1) || at > 0 && is_mark(at - 1)) => {
                return b'\t';
            }
            _ => {}
        }
        byte
    };
    String::from_utf8(bytes.iter().enumerate().map(byte).collect()).unwrap()
}

/// What a text comes to, and what is reported.
fn outcome(text: &str) -> (Option<String>, Vec<String>) {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    ctx.allow_unregistered_dialects(true);
    let source = Arc::new(SourceFile::new("t.mlir", text.as_bytes().to_vec()));
    let options = ParseOptions::default();
    let (module, said) = capture(|| parse(&ctx, &source, 0..text.len(), &options));
    let shown =
        |said: &Diagnostic| format!("{:?} {} {}", said.severity, loc_to_string(&ctx, said.loc), said.message);
    let said = said.iter().flat_map(|said| std::iter::once(said).chain(&said.notes)).map(shown).collect();
    let print = |module| {
        let mut out = Vec::new();
        print_module(&module, &PrintOptions::default(), &mut out);
        String::from_utf8(out).unwrap()
    };
    (module.ok().map(print), said)
}

/// How many of these texts have something that is written otherwise for tokens. Both ways come to the same.
fn compare<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    let mut compared = 0;
    for text in texts {
        let other = by_tokens(text);
        if other != text {
            assert_eq!(outcome(text), outcome(&other), "{text}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn what_printers_write() {
    let alias =
        "#s = #llvm.di_file<\"a\" in \"b\">\n#t = #llvm.di_basic_type<tag = DW_TAG_base_type, name = \"t\", ";
    let texts = [
        "sizeInBits = 8, encoding = DW_ATE_signed>",
        "sizeInBits = 18446744073709551615>",
        "sizeInBits = 0x10>",
        "sizeInBits = -1>",
        "sizeInBits = true>",
        "sizeInBits = 99999999999999999999>",
        "sizeInBits = 8, sizeInBits = 8>",
        "sizeInBits = 8, bits = 8>",
        "sizeInBits = 8,>",
        "sizeInBits = 8",
        "sizeInBits = 8)>",
        "sizeInBits = 8 more>",
        "sizeInBits = 8> : i32",
        "sizeInBits = 8>\n: i32",
        "sizeInBits = 8>\0: i32",
        "sizeInBits = 8> // c\n: i32",
        "sizeInBits = 8> % x",
        "sizeInBits = 8> \"x",
        "sizeInBits = 8> ..",
        "encoding = DW_ATE_none>",
        "encoding = \"DW_ATE_signed\">",
        "encoding = dense<1> : tensor<1xi32>>",
    ];
    let values = [
        "#llvm.di_subroutine_type<types = #t, #t>",
        "#llvm.di_subroutine_type<types = #t, #u>",
        "#llvm.di_subroutine_type<types = #t, #v->",
        "#llvm.di_subroutine_type<types = #t, #v->>",
        "#llvm.di_subprogram<id = distinct[]<>, scope = #s>",
        "#llvm.di_subprogram<id = distinct[01]<>, scope = #s>",
        "#llvm.di_subroutine_type<types = #t, #llvm.di_null_type>",
        "#llvm.di_subroutine_type<types = #t, #llvm.di_basic_type<tag = DW_TAG_base_type, name = \"u\">>",
        "#llvm.di_subprogram<id = distinct[0]<>, scope = #s, name = \"f\", line = 1, subprogramFlags = \"Definition|Optimized\">",
        "#llvm.di_subprogram<id = distinct[0]<5 : i32>, scope = #s, subprogramFlags = Definition>",
        "#llvm.di_global_variable_expression<var = <scope = #s, name = \"a\\22b\", line = 1, isLocalToUnit = true>, expr = <>>",
        "#llvm.di_global_variable_expression<expr = <[DW_OP_deref, DW_OP_plus_uconst(8)]>>",
        "#llvm.loop_annotation<mustProgress = true, unroll = <disable = true, count = 4 : i32>>",
        "#llvm.tbaa_type_desc<id = \"x\", members = {<#r, 0>, <#r, -4>}>",
        "#llvm.constant_range<i8, -1, 12>",
        "#arith.fastmath<nnan, fast>",
        "#gpu.address_space<global, private>",
        "#vector.kind<add, add>",
        "#llvm.di_null_type<nnan, fast>",
        "affine_set<(d0) : (d0 >= 0, d0 == 1)>",
    ];
    let whole = "#r = #llvm.tbaa_root<id = \"r\">\n#s = #llvm.di_file<\"a\" in \"b\">\n#t = #llvm.di_null_type\n#v- = #t\n";
    let with =
        |before: &str, text: &str| format!("{before}{text}\nmodule attributes {{a.t = #t, a.s = #s}} {{}}\n");
    let mut all: Vec<String> = texts.iter().map(|text| with(alias, text)).collect();
    all.extend(values.iter().map(|text| with(whole, &format!("#a = {text}"))));
    all.extend(
        values.iter().map(|text| with(whole, &format!("\"u.op\"() {{a = {text}, b = 1}} : () -> ()"))),
    );
    assert!(compare(all.iter().map(String::as_str)) >= 40);
}

#[test]
fn what_the_tests_of_tools_have() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let mut compared = 0;
    for dir in ["dialects", "errors", "invalid"] {
        for entry in std::fs::read_dir(tests.join(dir)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "mlir") {
                compared += compare(std::fs::read_to_string(path).unwrap().split("// -----"));
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn parameters_nest_up_to_a_limit() {
    let (open, close) = ("<followupVectorized = <vectorize = ", ">>");
    let nest = |depth: usize| {
        let (open, close) = (open.repeat(depth), close.repeat(depth));
        format!(
            "#a = #llvm.loop_annotation<vectorize = {open}<>{close}>\nmodule attributes {{x.a = #a}} {{}}\n"
        )
    };
    assert_eq!(outcome(&nest(100)).1, Vec::<String>::new());
    for text in [nest(5_000), by_tokens(&nest(5_000))] {
        let (module, said) = outcome(&text);
        assert!(
            module.is_none() && said[0].contains("custom forms are nested deeper than 1024 levels"),
            "{}",
            said[0]
        );
    }
}
