//! Programs that hold their own results against what they expect.
#![allow(clippy::unwrap_used, clippy::panic)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Module};
use rmlir_stablehlo::interpret::{Fault, Interpreter, Kind, text};
use std::sync::Arc;

fn context() -> Context {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    rmlir_stablehlo::register_for_programs(&ctx);
    ctx
}

fn module(ctx: &Context, source: &str) -> Module {
    let file = Arc::new(SourceFile::new("program", source.as_bytes().to_vec()));
    let module = parse(ctx, &file, 0..source.len(), &ParseOptions::default()).unwrap();
    rmlir_ir::verify::verify(module.top().unwrap()).unwrap();
    module
}

/// What goes wrong in each function that takes nothing and is not called.
fn faults(source: &str) -> Vec<(String, Fault)> {
    let ctx = context();
    let module = module(&ctx, source);
    let interpreter = Interpreter::new(&module);
    let mut faults = Vec::new();
    for function in interpreter.functions() {
        if function.inputs.is_empty()
            && !function.used
            && let Err(fault) = interpreter.call(&function, Vec::new())
        {
            faults.push((function.name, fault));
        }
    }
    faults
}

const PROGRAMS: [&str; 2] = [include_str!("programs/elements.mlir"), include_str!("programs/tensors.mlir")];

#[test]
fn expectations_are_met() {
    for source in PROGRAMS {
        let faults = faults(source);
        assert!(faults.is_empty(), "{faults:?}");
    }
}

#[test]
fn a_changed_expectation_is_not_met() {
    // One program for each expectation, in which another number is expected.
    for source in PROGRAMS {
        let lines: Vec<&str> = source.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("_const")) {
            let (head, tail) = line.split_once("dense<").unwrap();
            let other = |text: &str| {
                let digit = text.find(|c: char| c.is_ascii_digit())?;
                let next = if text.as_bytes()[digit] == b'1' { "2" } else { "1" };
                Some(format!("{}{next}{}", &text[..digit], &text[digit + 1..]))
            };
            let (values, ty) = tail.split_once('>').unwrap();
            let values = other(values).unwrap_or_else(|| values.replacen("true", "false", 1));
            let changed = format!("{head}dense<{values}>{ty}");
            let mut lines = lines.clone();
            lines[at] = &changed;
            let faults = faults(&lines.join("\n"));
            assert_eq!(faults.len(), 1, "{changed}");
            assert!(faults[0].1.message.contains("op expected "), "{}", faults[0].1.message);
        }
    }
}

#[test]
fn what_does_not_work_is_said() {
    let endless = "func.func @f() { func.call @f() : () -> () return } func.func @main() { func.call @f() : () -> () return }";
    assert!(faults(endless)[0].1.message.contains("nest deeper"));
    let large = "func.func @main() { %0 = stablehlo.iota dim = 0 : tensor<1000000x1000000xi8> return }";
    assert!(faults(large)[0].1.message.contains("too large"));
    let unknown = "func.func @main() { stablehlo.custom_call @mine() : () -> () return }";
    assert!(faults(unknown)[0].1.message.contains("'@mine'"));
    let alone = "func.func @main() {
      %0 = stablehlo.constant dense<1> : tensor<i32>
      %1 = \"stablehlo.all_gather\"(%0) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<i32>) -> tensor<i32>
      return
    }";
    let ctx = context();
    let file = Arc::new(SourceFile::new("program", alone.as_bytes().to_vec()));
    // Refused before, or when it runs.
    if let (Ok(module), _) =
        ctx.collect_diagnostics(|| parse(&ctx, &file, 0..alone.len(), &ParseOptions::default()))
    {
        let interpreter = Interpreter::new(&module);
        let main = &interpreter.functions()[0];
        assert!(interpreter.call(main, Vec::new()).is_err());
    }
}

#[test]
fn arrays_go_to_files_and_back() {
    let ctx = context();
    let source =
        "func.func @main() -> (tensor<2x2xi4>, tensor<3xbf16>, tensor<1xcomplex<f32>>, tensor<2xi1>) {
      %0 = stablehlo.constant dense<[[1, -2], [3, -4]]> : tensor<2x2xi4>
      %1 = stablehlo.constant dense<[1.0, -2.5, 0x7FC0]> : tensor<3xbf16>
      %2 = stablehlo.constant dense<[(1.0, -2.0)]> : tensor<1xcomplex<f32>>
      %3 = stablehlo.constant dense<[true, false]> : tensor<2xi1>
      return %0, %1, %2, %3 : tensor<2x2xi4>, tensor<3xbf16>, tensor<1xcomplex<f32>>, tensor<2xi1>
    }";
    let module = module(&ctx, source);
    let interpreter = Interpreter::new(&module);
    let values = interpreter.call(&interpreter.functions()[0], Vec::new()).unwrap();
    assert_eq!(values.len(), 4);
    for value in values {
        let rmlir_stablehlo::interpret::Value::Array(array) = value else { panic!("a tensor") };
        let file = text::to_npy(&ctx, &array);
        let back = text::of_npy(&ctx, &file, array.kind).unwrap();
        assert_eq!(text::array(&ctx, &back), text::array(&ctx, &array));
        assert!(text::of_npy(&ctx, &file[..file.len() - 1], array.kind).is_err());
        assert!(text::of_npy(&ctx, &file, Kind::Uint(64)).is_err());
    }
}

/// A program written with what an old version has computes the same as before.
#[test]
fn an_expanded_program_meets_its_expectations() {
    use rmlir_stablehlo::{Version, versions};
    let ctx = context();
    let mut module = module(&ctx, include_str!("programs/expanded.mlir"));
    let old = Version::new(1, 0, 0);
    for expanded in [false, true] {
        if expanded {
            versions::expand(&mut module, old).unwrap();
            rmlir_ir::verify::verify(module.top().unwrap()).unwrap();
        }
        let interpreter = Interpreter::new(&module);
        for function in interpreter.functions() {
            if let Err(fault) = interpreter.call(&function, Vec::new()) {
                panic!("{}: {}", function.name, fault.message);
            }
        }
        let mut text = Vec::new();
        rmlir_ir::print::print_module(&module, &rmlir_ir::print::PrintOptions::default(), &mut text);
        let text = String::from_utf8_lossy(&text).into_owned();
        for lacking in ["stablehlo.tan ", "operand_batching_dims", "input_batching_dims"] {
            assert_eq!(text.contains(lacking), !expanded, "{lacking}");
        }
    }
}

/// Programs with other numbers: what verifies runs to its end, or says what is wrong.
#[test]
fn other_numbers_do_no_harm() {
    let mut ran = 0;
    for (number, source) in PROGRAMS.iter().enumerate() {
        let digits: Vec<usize> =
            source.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()).map(|(at, _)| at).collect();
        for (step, &at) in digits.iter().enumerate() {
            let mut bytes = source.as_bytes().to_vec();
            bytes[at] = b"0123456789"[(step + number) % 10];
            let ctx = context();
            let file = Arc::new(SourceFile::new("program", bytes.clone()));
            let (parsed, _) =
                ctx.collect_diagnostics(|| parse(&ctx, &file, 0..bytes.len(), &ParseOptions::default()));
            let Ok(module) = parsed else { continue };
            let (sound, _) = ctx.collect_diagnostics(|| rmlir_ir::verify::verify(module.top().unwrap()));
            if sound.is_err() {
                continue;
            }
            let mut interpreter = Interpreter::new(&module);
            interpreter.limit(10_000);
            for function in interpreter.functions().iter().filter(|function| function.inputs.is_empty()) {
                let _ = interpreter.call(function, Vec::new());
                ran += 1;
            }
        }
    }
    assert!(ran > 500, "{ran}");
}
