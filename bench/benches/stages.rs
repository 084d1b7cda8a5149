//! Lexing, parsing, verifying and printing of each input, writing it as bytecode and reading that, in bytes and operations per second.
//!
//! Inputs that cannot be made here are left out, visibly; a small generated one always runs.

#![allow(clippy::print_stderr, clippy::expect_used)] // A benchmark says what it skips and stops where its inputs are broken.

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use rmlir_bench::inputs::{ARITH_OPS, Input, VARIED_FUNCTIONS};
use rmlir_bench::stages::{check, context, from_bytecode, lex, measure, print, read, to_bytecode};
use rmlir_ir::source::SourceFile;
use std::sync::Arc;
use std::time::Duration;

fn inputs() -> [Input; 5] {
    let (arith, varied) = (Input::Arith { ops: ARITH_OPS }, Input::Varied { functions: VARIED_FUNCTIONS });
    [Input::Arith { ops: 5_000 }, arith, Input::Corpus, varied, Input::SQLITE]
}

fn stages(c: &mut Criterion) {
    for input in inputs() {
        let name = match input {
            Input::Arith { ops } => format!("arith-{ops}"),
            other => other.name().to_string(),
        };
        match input
            .file()
            .map_err(|error| error.to_string())
            .and_then(|path| std::fs::read(path).map_err(|e| e.to_string()))
        {
            Ok(text) => bench(c, &name, text),
            Err(why) => eprintln!("SKIPPED: {name}: {why}"),
        }
    }
}

fn bench(c: &mut Criterion, name: &str, text: Vec<u8>) {
    let costs = measure(name, text.clone(), 1).expect("inputs of the benchmarks are valid");
    let file = Arc::new(SourceFile::new(name, text));
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::ElementsAndBytes { elements: costs.ops, bytes: costs.bytes });
    group.sample_size(10).warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(5));
    on(&mut group, &file);
    group.finish();
}

fn on(group: &mut BenchmarkGroup<'_, WallTime>, file: &Arc<SourceFile>) {
    group.bench_function("lex", |b| b.iter(|| lex(file.bytes())));
    group.bench_function("parse", |b| {
        b.iter_with_large_drop(|| {
            let ctx = context();
            read(&ctx, file).expect("valid")
        })
    });
    let ctx = context();
    let module = read(&ctx, file).expect("valid");
    group.bench_function("verify", |b| b.iter(|| check(&module).expect("valid")));
    group.bench_function("print", |b| {
        b.iter_batched_ref(Vec::new, |out| print(&module, out), BatchSize::PerIteration)
    });
    group.bench_function("write", |b| {
        b.iter_with_large_drop(|| to_bytecode(&module).expect("can be written"))
    });
    let bytecode = to_bytecode(&module).expect("can be written");
    group.bench_function("read", |b| {
        let input = || bytecode.clone();
        b.iter_batched(
            input,
            |bytes| from_bytecode(&context(), bytes).expect("valid"),
            BatchSize::PerIteration,
        )
    });
}

criterion_group!(benches, stages);
criterion_main!(benches);
