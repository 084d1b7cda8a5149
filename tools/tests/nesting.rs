//! Attributes of bytecode files that are nested few and many levels deep, and such that contain themselves.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_format::encoding::{Value, decode, encoding_of, entry_code};
use rmlir_format::{AttrIdx, Bytecode, Tables};
use rmlir_ir::print::{PrintOptions, print_module};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Failed, Module};
use rmlir_reader::{ReadOptions, read};
use rmlir_writer::{WriteOptions, write};
use std::sync::Arc;

/// Below, at and beyond the number of levels that are decoded on the program's stack, and far more than it could bear.
const DEPTHS: [usize; 7] = [1, 2, 15, 16, 17, 40, 20_000];

fn context() -> Context {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    rmlir_dialects::register_encodings(&ctx);
    ctx
}

fn nested(depth: usize, version: u64) -> Vec<u8> {
    let text = format!("module attributes {{t.a = {}unit{}}} {{}}", "[".repeat(depth), "]".repeat(depth));
    let source = Arc::new(SourceFile::new("nested", text.into_bytes()));
    let module = parse(&context(), &source, 0..source.bytes().len(), &ParseOptions::default()).unwrap();
    write(&module, &WriteOptions { version, ..WriteOptions::default() }).unwrap()
}

fn read_bytes(ctx: &Context, bytes: &[u8]) -> (Result<Module, Failed>, Vec<String>) {
    let (module, said) =
        ctx.collect_diagnostics(|| read(ctx, bytes.to_vec().into(), "file", &ReadOptions::default()));
    (module, said.into_iter().map(|diagnostic| diagnostic.message.to_string()).collect())
}

/// For each attribute that is a list of one attribute: its index, that of the other one, and where that stands.
fn lists(tables: &Tables<'_>) -> Vec<(u32, u32, usize)> {
    let list = |index: u32| {
        let entry = tables.entries.attribute(AttrIdx(index)).filter(|entry| entry.custom)?;
        let code = entry_code(&entry)?;
        let encoding = encoding_of(&entry, code, false, tables).filter(|encoding| encoding.code == 0)?;
        let (mut body, mut inner) = (entry.body, Vec::new());
        body.varint().ok()?;
        decode(body, encoding, tables, |item| -> Result<(), rmlir_format::Error> {
            if let Value::Attr(AttrIdx(at), _) = item.value {
                inner.push((at, item.start));
            }
            Ok(())
        })
        .ok()?;
        match inner[..] {
            [(inner, at)] => Some((index, inner, at)),
            _ => None,
        }
    };
    (0..tables.entries.attribute_count() as u32).filter_map(list).collect()
}

#[test]
fn attributes_nest_as_deep_as_a_file_says() {
    for version in [4, 6] {
        for depth in DEPTHS {
            // Another context than that of the writer, where nothing is known yet.
            let (module, said) = read_bytes(&context(), &nested(depth, version));
            assert!(said.is_empty(), "{said:?}");
            let mut text = Vec::new();
            print_module(&module.unwrap(), &PrintOptions::default(), &mut text);
            let brackets = text.iter().filter(|&&byte| byte == b'[').count();
            assert_eq!(brackets, depth, "{}", String::from_utf8_lossy(&text[..text.len().min(200)]));
        }
    }
}

#[test]
fn an_attribute_that_contains_itself_is_refused() {
    for depth in [1, 2, 15, 16, 17, 18, 40] {
        let mut bytes = nested(depth, 6);
        let (outermost, at) = {
            let file = Bytecode::open(&bytes).unwrap().with_encodings(&rmlir_dialects::encodings());
            let tables = Tables::read(&file).unwrap();
            let lists = lists(&tables);
            assert_eq!(lists.len(), depth);
            let is_list = |index: u32| lists.iter().any(|&(list, ..)| list == index);
            let inside = |index: u32| lists.iter().any(|&(_, inner, _)| inner == index);
            let innermost = lists.iter().find(|&&(_, inner, _)| !is_list(inner)).unwrap();
            let outermost = lists.iter().find(|&&(list, ..)| !inside(list)).unwrap();
            assert!(outermost.0 < 64, "one byte");
            (outermost.0, innermost.2)
        };
        bytes[at] = (outermost << 1 | 1) as u8;
        let (module, said) = read_bytes(&context(), &bytes);
        assert!(module.is_err());
        let want = format!("attribute {outermost} contains itself");
        assert!(said.iter().any(|said| said.contains(&want)), "depth {depth}: {said:?}, not {want}");
    }
}
