//! Checks every test vector of `spec/bytecode.md`.
#![allow(clippy::expect_used, clippy::panic)]

mod common;
#[path = "common/samples.rs"]
mod samples;

use rmlir_format::encoding::Encodings;
use rmlir_format::read::cursor::Cursor;
use rmlir_format::read::string::StringTable;
use rmlir_format::text::{attribute_text, type_text};
use rmlir_format::write::{Emitter, StringBuilder};
use rmlir_format::{AttrIdx, Bytecode, Summary, Tables, TypeIdx, validate};
use samples::{Sample, numbers};

/// One line of a block.
struct Vector<'s> {
    kind: &'s str,
    line: usize,
    left: &'s str,
    right: &'s str,
}

fn vectors(text: &str) -> Vec<Vector<'_>> {
    let mut kind = None;
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(info) = line.strip_prefix("```") {
            kind = info.strip_prefix("vectors ");
        } else if let Some(kind) = kind {
            let line = line.split(" # ").next().unwrap_or(line);
            // The bytes stand after the last sign; values may have signs of their own.
            let (left, right) =
                line.rsplit_once("= ").unwrap_or_else(|| panic!("line {}: no `=`", number + 1));
            found.push(Vector { kind, line: number + 1, left: left.trim(), right: right.trim() });
        }
    }
    found
}

fn hex(text: &str) -> Vec<u8> {
    text.split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).unwrap_or_else(|_| panic!("{byte:?}")))
        .collect()
}

fn emitted(write: impl FnOnce(&mut Emitter)) -> Vec<u8> {
    let mut out = Emitter::default();
    write(&mut out);
    out.into_bytes()
}

/// Compares what is read from the bytes, and what is written from the value.
#[track_caller]
fn check<T: PartialEq + std::fmt::Debug>(vector: &Vector<'_>, value: T, read: T, written: Option<Vec<u8>>) {
    assert_eq!(read, value, "line {}: reading", vector.line);
    if let Some(written) = written {
        assert_eq!(written, hex(vector.right), "line {}: writing", vector.line);
    }
}

fn check_vector(vector: &Vector<'_>) {
    let bytes = if vector.kind == "refused" { hex(vector.left) } else { hex(vector.right) };
    let mut cursor = Cursor::new(&bytes);
    match vector.kind {
        "varint" | "long-varint" => {
            let value: u64 = vector.left.parse().expect("a number");
            let written = (vector.kind == "varint").then(|| emitted(|out| out.varint(value)));
            check(vector, value, cursor.varint().expect("complete"), written);
        }
        "svarint" => {
            let value: i64 = vector.left.parse().expect("a number");
            check(
                vector,
                value,
                cursor.svarint().expect("complete"),
                Some(emitted(|out| out.svarint(value))),
            );
        }
        "flagged" => {
            let (value, flag) = vector.left.split_once(' ').expect("value and flag");
            let value = (value.parse().expect("a number"), flag == "1");
            let written = emitted(|out| out.flagged(value.0, value.1));
            check(vector, value, cursor.flagged().expect("complete"), Some(written));
        }
        "strings" => check_strings(vector, &bytes),
        "attribute" | "type" => check_entry(vector, &bytes, 6),
        "type-0" => check_entry(vector, &bytes, 0),
        "file" => check_file(vector, &bytes),
        "refused" => {
            let error = validate(&bytes, &Encodings::default()).expect_err("refused");
            assert_eq!(error.message(), vector.right, "line {}", vector.line);
        }
        other => panic!("line {}: unknown kind of vectors {other:?}", vector.line),
    }
    if cursor.position() > 0 {
        assert!(cursor.is_empty(), "line {}: bytes are left", vector.line);
    }
}

fn check_strings(vector: &Vector<'_>, bytes: &[u8]) {
    let value: Vec<&[u8]> = vector.left.split('"').skip(1).step_by(2).map(str::as_bytes).collect();
    let table = StringTable::read(Cursor::new(bytes)).expect("well-formed");
    let read: Vec<&[u8]> = table.iter().map(|(_, string)| string).collect();
    let mut builder = StringBuilder::default();
    for string in &value {
        builder.push(string);
    }
    check(vector, value, read, Some(builder.finish().into_bytes()));
}

/// The file that chapter 4 describes, with one more attribute or type.
fn check_entry(vector: &Vector<'_>, bytes: &[u8], version: u64) {
    let mut sample = Sample::new(version);
    // The sample has `builtin d module op` as strings 0 to 3; the vectors count on `s` being string 2.
    sample.strings = rmlir_format::write::StringBuilder::default();
    for text in [&b"builtin"[..], b"d", b"s", b"op"] {
        sample.strings.push(text);
    }
    sample.attribute(&[2, 2]);
    sample.entries.attribute(sample.builtin, false, b"affine_map<(d0) -> (d0)>\0");
    for fields in [&[1][..], &[0, 8 << 2], &[0, 128 << 2], &[5]] {
        sample.entries.r#type(sample.builtin, true, &numbers(fields));
    }
    let attribute = vector.kind == "attribute";
    let (attr, r#type) = if attribute {
        (sample.entries.attribute(sample.builtin, true, bytes), TypeIdx(0))
    } else {
        (AttrIdx(0), sample.entries.r#type(sample.builtin, true, bytes))
    };
    sample.ir.block(1, &[]);
    sample.ir.op(&sample.plain(sample.op));
    let file = sample.finish();
    validate(&file, &Encodings::default()).unwrap_or_else(|error| panic!("line {}: {error}", vector.line));
    let module = Bytecode::open(&file).expect("valid");
    let tables = Tables::read(&module).expect("valid");
    let read = if attribute { attribute_text(attr, &tables, 1000) } else { type_text(r#type, &tables, 1000) };
    let value = vector.left.replace("4294967295 : i32", "-1 : i32");
    check(vector, value, read, None);
}

fn check_file(vector: &Vector<'_>, bytes: &[u8]) {
    let summary = validate(bytes, &Encodings::default())
        .unwrap_or_else(|error| panic!("line {}: {error}", vector.line));
    for fact in vector.left.split(", ") {
        let (name, value) = fact.split_once(' ').expect("name and value");
        assert_eq!(fact_of(&summary, name), value, "line {}: {name}", vector.line);
    }
    let again = rmlir_format::rewrite::reencode(bytes, &Encodings::default()).expect("valid");
    assert_eq!(again, bytes, "line {}: re-encoding", vector.line);
}

fn fact_of(summary: &Summary, name: &str) -> String {
    match name {
        "version" => summary.version.to_string(),
        "producer" => summary.producer.clone(),
        "strings" => summary.strings.to_string(),
        "dialects" => summary.dialects.to_string(),
        "op_names" => summary.op_names.to_string(),
        "attributes" => summary.attributes.to_string(),
        "types" => summary.types.to_string(),
        "operations" => summary.operations.to_string(),
        "values" => summary.values.to_string(),
        other => panic!("unknown fact {other:?}"),
    }
}

#[test]
fn vectors_of_the_specification_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../spec/bytecode.md");
    let text = std::fs::read_to_string(path).expect("the specification");
    let vectors = vectors(&text);
    assert!(vectors.len() > 70, "only {} vectors", vectors.len());
    vectors.iter().for_each(check_vector);
}
