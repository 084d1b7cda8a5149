//! Predicates against the reference tool: for each constraint an example that it accepts and one that it refuses.
//!
//! An operation of upstream is written in generic form, all of whose parts are right but perhaps one. The reference says whether
//! that one is refused, in words that name it.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::constraint::{Constraint, Subject, Verdict};
use rmlir_ir::def::{Arity, OpDef, Presence, ValueGroup};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Attr, Context, TraitSet, Type};
use rmlir_ods::Loader;
use rmlir_testkit::{DEFINITIONS, REFERENCE};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;

rmlir_testkit::tests! {
    sampled_predicates_decide_as_the_reference: REFERENCE, DEFINITIONS;
}

const TOOL: &str = "mlir-opt-22";
const INCLUDE: &str = "/usr/lib/llvm-22/include";
const SAMPLES: usize = 200;

const FILES: &[&str] = &[
    "Affine/IR/AffineOps",
    "AMDGPU/IR/AMDGPU",
    "AMX/AMX",
    "Arith/IR/ArithOps",
    "ArmNeon/ArmNeon",
    "ArmSVE/IR/ArmSVE",
    "Async/IR/AsyncOps",
    "Bufferization/IR/BufferizationOps",
    "Complex/IR/ComplexOps",
    "EmitC/IR/EmitC",
    "GPU/IR/GPUOps",
    "Index/IR/IndexOps",
    "Linalg/IR/LinalgOps",
    "LLVMIR/LLVMOps",
    "LLVMIR/LLVMIntrinsicOps",
    "LLVMIR/NVVMOps",
    "LLVMIR/ROCDLOps",
    "LLVMIR/XeVMOps",
    "Math/IR/MathOps",
    "MemRef/IR/MemRefOps",
    "MPI/IR/MPIOps",
    "NVGPU/IR/NVGPUOps",
    "OpenMP/OpenMPOps",
    "PDL/IR/PDLOps",
    "PDLInterp/IR/PDLInterpOps",
    "Ptr/IR/PtrOps",
    "Quant/IR/QuantOps",
    "SCF/IR/SCFOps",
    "Shape/IR/ShapeOps",
    "Shard/IR/ShardOps",
    "SMT/IR/SMT",
    "SparseTensor/IR/SparseTensorOps",
    "SPIRV/IR/SPIRVOps",
    "Tensor/IR/TensorOps",
    "Tosa/IR/TosaOps",
    "Vector/IR/VectorOps",
    "WasmSSA/IR/WasmSSAOps",
    "X86Vector/X86Vector",
    "XeGPU/IR/XeGPU",
];

const TYPES: &[&str] = &[
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "si8",
    "ui8",
    "si32",
    "ui32",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f80",
    "f8E4M3FN",
    "none",
    "complex<f32>",
    "complex<f64>",
    "tuple<i32>",
    "() -> ()",
    "vector<4xi32>",
    "vector<4xi1>",
    "vector<8xi8>",
    "vector<4xf32>",
    "vector<16xf32>",
    "vector<[4]xf32>",
    "vector<[4]xi32>",
    "vector<2xf64>",
    "vector<2x2xf32>",
    "vector<8xi16>",
    "vector<8xf16>",
    "vector<4xbf16>",
    "vector<2xindex>",
    "vector<3xi64>",
    "tensor<4xf32>",
    "tensor<4x4xi32>",
    "tensor<?xf32>",
    "tensor<f32>",
    "tensor<1x2x3x4xf32>",
    "tensor<4x4x4xf32>",
    "tensor<*xf32>",
    "tensor<4xindex>",
    "tensor<2xi1>",
    "tensor<4xi8>",
    "memref<4xf32>",
    "memref<4x4xf32>",
    "memref<?xi8>",
    "memref<*xf32>",
    "memref<4xi32, 3>",
    "memref<f32>",
    "memref<4xindex>",
    "!llvm.ptr",
    "!llvm.ptr<3>",
    "!llvm.struct<(i32, f32)>",
    "!async.token",
    "!shape.shape",
    "!pdl.operation",
];

const ATTRS: &[&str] = &[
    "0 : i1",
    "true",
    "0 : i8",
    "1 : i8",
    "0 : i32",
    "1 : i32",
    "-1 : i32",
    "7 : i32",
    "64 : i32",
    "100 : i32",
    "0 : i64",
    "1 : i64",
    "-1 : i64",
    "8 : i64",
    "3 : i64",
    "1 : index",
    "0 : si32",
    "1 : ui32",
    "1 : i16",
    "1.0 : f32",
    "1.0 : f64",
    "0.0 : f16",
    "\"a\"",
    "\"\"",
    "unit",
    "@sym",
    "@a::@b",
    "i32",
    "f32",
    "tensor<4xf32>",
    "() -> ()",
    "memref<4xf32>",
    "[]",
    "[1]",
    "[1 : i32]",
    "[\"a\"]",
    "[@a]",
    "[i32]",
    "[[1]]",
    "[true]",
    "[affine_map<(d0) -> (d0)>]",
    "{}",
    "{a = 1}",
    "affine_map<(d0) -> (d0)>",
    "affine_set<(d0) : (d0 == 0)>",
    "array<i64>",
    "array<i64: 1>",
    "array<i64: 1, 2>",
    "array<i64: -1, 0>",
    "array<i32>",
    "array<i32: 1, 2>",
    "array<i32: 1, 2, 3>",
    "array<i8: 1>",
    "array<i16: 1>",
    "array<i1: true>",
    "array<f32: 1.0>",
    "array<f64: 1.0>",
    "dense<1> : tensor<2xi32>",
    "dense<1> : tensor<2xi64>",
    "dense<1.0> : tensor<2xf32>",
    "dense<1> : tensor<2x2xindex>",
    "dense<true> : vector<2xi1>",
];

/// Texts with what they stand for, as far as they can be read here.
struct Pool {
    types: Vec<(&'static str, Type)>,
    attrs: Vec<(&'static str, Attr)>,
}

impl Pool {
    fn new(ctx: &Context) -> Pool {
        let quiet = ctx.with_handler(Arc::new(|_, _| None));
        let read = |text: String| {
            let file = Arc::new(SourceFile::new("pool", text.into_bytes()));
            let len = file.bytes().len();
            parse(ctx, &file, 0..len, &ParseOptions::default()).ok()
        };
        let attr = |text: &str| {
            let module = read(format!("\"t.x\"() {{a = {text}}} : () -> ()"))?;
            let op = module.top()?.region(0)?.blocks().next()?.ops().next()?;
            op.attr(ctx.ident("a"))
        };
        let ty = |text: &str| {
            let module = read(format!("%x = \"t.x\"() : () -> ({text})"))?;
            let op = module.top()?.region(0)?.blocks().next()?.ops().next()?;
            op.result(0).map(|value| value.ty())
        };
        let types = TYPES.iter().filter_map(|&text| Some((text, ty(text)?))).collect();
        let attrs = ATTRS.iter().filter_map(|&text| Some((text, attr(text)?))).collect();
        drop(quiet);
        Pool { types, attrs }
    }

    fn ty(&self, ctx: &Context, constraint: &Constraint, want: Verdict) -> Option<&'static str> {
        let fits = |ty: Type| constraint.pred.eval(ctx, Subject::Type(ty)) == want;
        self.types.iter().find(|(_, ty)| fits(*ty)).map(|(text, _)| *text)
    }

    fn attr(
        &self,
        ctx: &Context,
        storage: &Constraint,
        constraint: &Constraint,
        want: Verdict,
    ) -> Option<&'static str> {
        let eval = |constraint: &Constraint, attr: Attr| constraint.pred.eval(ctx, Subject::Attr(attr));
        let fits = |attr: Attr| eval(storage, attr) == Verdict::Yes && eval(constraint, attr) == want;
        self.attrs.iter().find(|(_, attr)| fits(*attr)).map(|(text, _)| *text)
    }
}

/// An example: its text, the words with which the reference refuses it, and whether it should.
struct Example {
    text: String,
    words: String,
    refused: bool,
}

/// An operation all of whose parts have a right example.
struct Right<'d> {
    def: &'d OpDef,
    operands: Vec<&'static str>,
    results: Vec<&'static str>,
    attrs: Vec<(String, String)>,
}

impl<'d> Right<'d> {
    fn of(ctx: &Context, pool: &Pool, def: &'d OpDef) -> Option<Right<'d>> {
        let traits = def.trait_set();
        // One group of open length holds one value here.
        let sized = traits.has(TraitSet::OPERAND_SEGMENTS);
        let plain = |groups: &[ValueGroup], sized: bool| {
            let open = groups.iter().filter(|group| group.arity != Arity::One).count();
            (open <= 1 || sized)
                && !groups.iter().any(|group| matches!(group.arity, Arity::VariadicOfVariadic(_)))
        };
        let odd = [TraitSet::HAS_PARENT, TraitSet::RESULT_SEGMENTS];
        if !plain(&def.operands, sized)
            || !plain(&def.results, false)
            || !def.regions.is_empty()
            || !def.successors.is_empty()
            || odd.iter().any(|&flag| traits.has(flag))
        {
            return None;
        }
        let types = |groups: &[ValueGroup]| {
            groups
                .iter()
                .map(|group| pool.ty(ctx, &group.constraint, Verdict::Yes))
                .collect::<Option<Vec<_>>>()
        };
        let needed = def.attrs.iter().filter(|field| matches!(field.presence, Presence::Required));
        let attrs = needed.map(|field| {
            let text = pool.attr(ctx, &field.storage, &field.constraint, Verdict::Yes)?;
            Some((ctx.text(field.name).into_owned(), text.to_owned()))
        });
        let ones = vec!["1"; def.operands.len()].join(", ");
        let sizes = sized.then(|| ("operandSegmentSizes".to_owned(), format!("array<i32: {ones}>")));
        Some(Right {
            def,
            operands: types(&def.operands)?,
            results: types(&def.results)?,
            attrs: attrs.chain(sizes.map(Some)).collect::<Option<_>>()?,
        })
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let mut names = Vec::new();
        for (i, ty) in self.operands.iter().enumerate() {
            text += &format!("%a{i} = \"t.x\"() : () -> ({ty})\n");
            names.push(format!("%a{i}"));
        }
        let attrs: Vec<String> = self.attrs.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let attrs = if attrs.is_empty() { String::new() } else { format!(" <{{{}}}>", attrs.join(", ")) };
        let (name, operands) = (&self.def.name, names.join(", "));
        text + &format!(
            "\"{name}\"({operands}){attrs} : ({}) -> ({})\n",
            self.operands.join(", "),
            self.results.join(", ")
        )
    }
}

/// Examples for the constraints of an operation that nobody has asked about yet.
fn examples(
    ctx: &Context,
    pool: &Pool,
    def: &OpDef,
    asked: &mut BTreeSet<String>,
    out: &mut Vec<[Example; 2]>,
) {
    let Some(mut right) = Right::of(ctx, pool, def) else { return };
    for (index, group) in def.operands.iter().enumerate() {
        let Some(wrong) = pool.ty(ctx, &group.constraint, Verdict::No) else { continue };
        if !asked.insert(format!("type {}", group.constraint.summary)) {
            continue;
        }
        let words = format!("op operand #{index} must be");
        let good = Example { text: right.text(), words: words.clone(), refused: false };
        let kept = std::mem::replace(&mut right.operands[index], wrong);
        out.push([good, Example { text: right.text(), words, refused: true }]);
        right.operands[index] = kept;
    }
    for (index, group) in def.results.iter().enumerate() {
        let Some(wrong) = pool.ty(ctx, &group.constraint, Verdict::No) else { continue };
        if !asked.insert(format!("type {}", group.constraint.summary)) {
            continue;
        }
        let words = format!("op result #{index} must be");
        let good = Example { text: right.text(), words: words.clone(), refused: false };
        let kept = std::mem::replace(&mut right.results[index], wrong);
        out.push([good, Example { text: right.text(), words, refused: true }]);
        right.results[index] = kept;
    }
    for field in &def.attrs {
        let name = ctx.text(field.name).into_owned();
        let example = |want| pool.attr(ctx, &field.storage, &field.constraint, want);
        let (Some(good), Some(wrong)) = (example(Verdict::Yes), example(Verdict::No)) else { continue };
        if !asked.insert(format!("attribute {}", field.constraint.summary)) {
            continue;
        }
        let kept = right.attrs.clone();
        let mut with = |value: &str| {
            right.attrs.retain(|(have, _)| *have != name);
            right.attrs.push((name.clone(), value.to_owned()));
            right.text()
        };
        let words = format!("attribute '{name}' failed to satisfy constraint");
        let (good, wrong) = (with(good), with(wrong));
        out.push([
            Example { text: good, words: words.clone(), refused: false },
            Example { text: wrong, words, refused: true },
        ]);
        right.attrs = kept;
    }
}

/// What the reference says about an example; `None` if it dies of it, as it does of some operations that are wrong otherwise.
fn ask(example: &Example) -> Option<String> {
    let mut child = Command::new(TOOL)
        .args(["--allow-unregistered-dialect", "--mlir-print-op-on-diagnostic=false", "-o", "/dev/null", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(example.text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    output.status.code().filter(|&code| code < 2)?;
    Some(String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Whether the reference decides about a pair as it is expected to; `None` if it does not answer.
fn agrees(pair: &[Example; 2]) -> Option<Result<(), String>> {
    for example in pair {
        let said = ask(example)?;
        if said.contains(&example.words) != example.refused {
            let should = if example.refused { "refused" } else { "accepted" };
            return Some(Err(format!("{}should be {should}: {said}", example.text)));
        }
    }
    Some(Ok(()))
}

fn sampled_predicates_decide_as_the_reference() {
    let ctx = Context::new();
    ctx.allow_unregistered_dialects(true);
    let mut loader = Loader::new(&ctx).include_dir(INCLUDE);
    for file in FILES {
        loader = loader.file(format!("{INCLUDE}/mlir/Dialect/{file}.td"));
    }
    loader.load().unwrap();
    let (pool, mut asked, mut pairs) = (Pool::new(&ctx), BTreeSet::new(), Vec::new());
    for name in ctx.registered_ops() {
        if let Some(def) = ctx.op_info(name).def() {
            examples(&ctx, &pool, def, &mut asked, &mut pairs);
        }
    }
    let (left, right) = pairs.split_at(pairs.len() / 2);
    let answers = std::thread::scope(|scope| {
        let other = scope.spawn(|| right.iter().filter_map(agrees).collect::<Vec<_>>());
        let mut answers: Vec<_> = left.iter().filter_map(agrees).collect();
        answers.extend(other.join().unwrap());
        answers
    });
    eprintln!("{} constraints with examples, {} answers", pairs.len(), answers.len());
    let wrong: Vec<&String> = answers.iter().filter_map(|answer| answer.as_ref().err()).collect();
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        wrong.iter().map(|text| format!("{text}\n")).collect::<String>()
    );
    assert!(answers.len() >= SAMPLES, "{}", answers.len());
}
