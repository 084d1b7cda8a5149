//! `arith-small-floats-to-ints` against conversions of constants, bit by bit. Other floats become `f32` before and after, which is not folded here.

#![allow(clippy::expect_used)] // A test may stop.

use rmlir_ir::value::FloatKind;
use std::io::Write as _;
use std::process::{Command, Stdio};

fn small() -> impl Iterator<Item = FloatKind> {
    FloatKind::ALL.into_iter().filter(|kind| kind.width() < 16 && *kind != FloatKind::F8E8M0FNU)
}

/// What a cast of these makes of a list of values, by the pass and folding what it made.
fn cast(op: &str, from: FloatKind, to: FloatKind, values: &[u128]) -> Vec<u128> {
    let (count, given, made) = (values.len(), from.width(), to.width());
    // An integer with its sign, as text has it.
    let list: Vec<String> = values.iter().map(|&bits| signed(bits, given).to_string()).collect();
    let (source, target) = (from.keyword(), to.keyword());
    let text = format!(
        "func.func @f() -> vector<{count}xi{made}> {{
           %0 = arith.constant dense<[{}]> : vector<{count}xi{given}>
           %1 = arith.bitcast %0 : vector<{count}xi{given}> to vector<{count}x{source}>
           %2 = {op} %1 : vector<{count}x{source}> to vector<{count}x{target}>
           %3 = arith.bitcast %2 : vector<{count}x{target}> to vector<{count}xi{made}>
           return %3 : vector<{count}xi{made}>
         }}",
        list.join(", ")
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_rmlir-opt"))
        .args([
            "--arith-small-floats-to-ints",
            "--canonicalize",
            "--mlir-print-elementsattrs-with-hex-if-larger=-1",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut input = child.stdin.take().expect("there is an input");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("the tool ends");
    writer.join().expect("nothing panics").expect("all is read");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text is text");
    assert!(!text.contains("extf") && !text.contains("truncf"), "{text}");
    let (_, list) = text.split_once("dense<[").expect("what is returned is a constant");
    let (list, _) = list.split_once(']').expect("a list ends");
    let mask = u128::MAX >> (128 - made);
    list.split(", ").map(|number| number.parse::<i128>().expect("a number").cast_unsigned() & mask).collect()
}

fn signed(bits: u128, width: u32) -> i128 {
    (bits << (128 - width)).cast_signed() >> (128 - width)
}

/// Compares, and names the first value that is another.
fn compare(op: &str, from: FloatKind, to: FloatKind, values: &[u128]) {
    let got = cast(op, from, to, values);
    assert_eq!(got.len(), values.len());
    for (&value, got) in values.iter().zip(got) {
        let wanted = to.convert_from(from, value);
        assert_eq!(
            got,
            wanted,
            "{op} of {value:#x} from {} to {}: {got:#x}, not {wanted:#x}",
            from.keyword(),
            to.keyword()
        );
    }
}

#[test]
fn every_small_float_is_extended() {
    for kind in small() {
        let values: Vec<u128> = (0..1 << kind.width()).collect();
        compare("arith.extf", kind, FloatKind::F32, &values);
    }
}

/// Values around each that a small kind has, those half way between two, and any others.
fn values(kind: FloatKind, wide: FloatKind) -> Vec<u128> {
    let mut values = Vec::new();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let exact: Vec<u128> = (0..1 << kind.width()).map(|bits| wide.convert_from(kind, bits)).collect();
    for &bits in &exact {
        values.extend([bits.wrapping_sub(1), bits, bits + 1].map(|bits| bits & wide.mask()));
    }
    for pair in exact.windows(2) {
        let half = (pair[0] + pair[1]) / 2;
        values.extend([half - 1, half, half + 1]);
    }
    for _ in 0..2000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        values.push(u128::from(state >> 7) & wide.mask());
    }
    if !kind.has_nan() {
        // Nothing is said of what is no number.
        values.retain(|&bits| !wide.is_nan(bits));
    }
    values
}

#[test]
fn wide_floats_are_rounded_to_the_nearest_even() {
    for kind in small() {
        for wide in [FloatKind::F32, FloatKind::F64] {
            compare("arith.truncf", wide, kind, &values(kind, wide));
        }
    }
}
