//! Damaged bytecode: at once, by threads and one by one, a file is read to the same module or refused with the same first error.
//! Where the reference refuses one too, it is in the same words, with few exceptions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, clippy::expect_used)]

mod reference;

use rmlir_asm::{ParseOptions, parse};
use rmlir_ir::print::{PrintOptions, loc_to_string, print_module, print_op};
use rmlir_ir::source::SourceFile;
use rmlir_ir::{Context, Diagnostic, Module, OpRef};
use rmlir_reader::{LazyModule, ReadOptions, read};
use rmlir_testkit::REFERENCE;
use rmlir_writer::{WriteOptions, write};
use std::sync::Arc;

rmlir_testkit::tests! {
    what_is_not_damaged_is_read_in_every_way;
    truncations_are_refused_in_the_same_words;
    mutants_are_read_to_the_same_or_refused_in_the_same_words;
    mutants_are_refused_in_the_words_of_the_reference: REFERENCE;
}

/// Small files of everything that bytecode can hold, each with the version in which it is written.
const FILES: [(u64, &str); 10] = [
    (
        6,
        "func.func private @g(i64) -> i64\n\
         func.func @f(%a: i64, %b: i1) -> i64 attributes {u.x = \"y\"} {\n\
         %c = arith.constant 7 : i64\n\
         cf.cond_br %b, ^bb1(%c : i64), ^bb1(%a : i64)\n\
         ^bb1(%x: i64):\n\
         %y = func.call @g(%x) : (i64) -> i64\n\
         func.return %y : i64\n}",
    ),
    (
        6,
        "memref.global \"private\" constant @c : memref<2xf32> = dense<[1.0, 2.0]>\n\
         func.func @use() -> f32 {\n\
         %m = memref.get_global @c : memref<2xf32>\n\
         %i = arith.constant 0 : index\n\
         %v = memref.load %m[%i] : memref<2xf32>\n\
         func.return %v : f32\n}",
    ),
    (
        6,
        "\"u.x\"() {r = dense_resource<k> : tensor<1xi8>} : () -> ()\n\
         module @m {}\n\
         {-# dialect_resources: { builtin: { k: \"0x0400000001\" } }, external_resources: { e: { s: \"t\", b: true } } #-}",
    ),
    (
        5,
        "func.func @loop(%n: index, %m: memref<?xf32>) {\n\
         %z = arith.constant 0 : index\n%o = arith.constant 1 : index\n\
         scf.for %i = %z to %n step %o {\n\
         %v = memref.load %m[%i] : memref<?xf32>\n\
         %w = math.exp %v : f32\n\
         memref.store %w, %m[%i] : memref<?xf32>\n}\nfunc.return\n}",
    ),
    (
        5,
        "module @a { func.func private @h() }\n\
         module @b attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} { func.func private @h() }",
    ),
    (
        4,
        "\"u.graph\"() ({ ^bb0(%a: i32):\n \"u.use\"(%b, %a) : (i32, i32) -> ()\n %b = \"u.def\"(%a) : (i32) -> i32\n \"u.end\"() : () -> () }) : () -> ()\n\
         func.func private @p() attributes {t = tuple<i1, vector<2x[4]xf16>>}",
    ),
    (
        3,
        "func.func @o(%a: i32, %b: i32) -> (i32, i32) {\n\
         %r:2 = \"u.two\"(%a, %b) : (i32, i32) -> (i32, i32)\n\
         %s:2 = \"u.two\"(%r#1, %r#0) : (i32, i32) -> (i32, i32)\n\
         func.return %s#1, %r#0 : i32, i32\n}",
    ),
    (
        2,
        "func.func @l() { func.return loc(fused[\"a\", callsite(\"f\":1:2 at \"g\":3:4)]) } loc(\"x\"(\"f\":9:9))\n\
         func.func private @k(i32 {u.a = #u.b<c>}) loc(unknown)",
    ),
    (
        1,
        "func.func @s(%a: i1) -> i32 {\n\
         %r = scf.if %a -> (i32) {\n %x = arith.constant 1 : i32\n scf.yield %x : i32\n} else {\n\
         %x = arith.constant 2 : i32\n scf.yield %x : i32\n}\nfunc.return %r : i32\n}",
    ),
    (
        0,
        "llvm.mlir.global internal constant @str(\"hello\\00\") {addr_space = 0 : i32} : !llvm.array<6 x i8>\n\
         llvm.func @puts(!llvm.ptr) -> i32\n\
         llvm.func @main() -> i32 {\n\
         %a = llvm.mlir.addressof @str : !llvm.ptr\n\
         %r = llvm.call @puts(%a) : (!llvm.ptr) -> i32\n\
         llvm.return %r : i32\n}",
    ),
];

fn context() -> Context {
    let ctx = rmlir_tools::context();
    ctx.allow_unregistered_dialects(true);
    ctx
}

fn bytecode((version, text): (u64, &str)) -> Vec<u8> {
    let ctx = context();
    let source = Arc::new(SourceFile::new("x.mlir", text.as_bytes().to_vec()));
    let len = source.bytes().len();
    let module = parse(&ctx, &source, 0..len, &ParseOptions::default()).unwrap();
    write(&module, &WriteOptions { version, ..WriteOptions::default() }).unwrap()
}

fn print(module: &Module) -> String {
    let mut text = Vec::new();
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    print_module(module, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// What became of a file.
#[derive(Debug, PartialEq)]
enum Outcome {
    /// The text of each operation that streaming hands out: for reading at once, of each in the module.
    Read(Vec<String>),
    /// The first message.
    Refused(String),
}

/// The ways in which a file is read.
struct Ways {
    ctx: Context,
    one: rayon::ThreadPool,
    several: rayon::ThreadPool,
}

impl Ways {
    fn new() -> Ways {
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        Ways { ctx: context(), one: pool(1), several: pool(3) }
    }

    fn outcome<T>(
        &self,
        work: impl FnOnce() -> Result<T, rmlir_ir::Failed>,
        texts: impl FnOnce(T) -> Vec<String>,
    ) -> Outcome {
        let (result, diagnostics) = self.ctx.collect_diagnostics(work);
        match result {
            Ok(result) => Outcome::Read(texts(result)),
            Err(_) => Outcome::Refused(
                diagnostics.first().unwrap_or_else(|| panic!("refused without a word")).message.clone(),
            ),
        }
    }

    fn at_once(&self, bytes: &[u8], threads_from: usize) -> (Outcome, bool) {
        let options = ReadOptions { threads_from, ..ReadOptions::default() };
        let mut by_itself = false;
        let outcome = self.outcome(
            || read(&self.ctx, bytes.to_vec().into(), "file", &options),
            |module| {
                let (texts, apart) = parts(&module, module.top().map(without_wrapper));
                by_itself = apart;
                texts
            },
        );
        (outcome, by_itself)
    }

    fn streamed(&self, bytes: &[u8]) -> Outcome {
        let mut texts = Vec::new();
        self.outcome(
            || {
                let lazy =
                    LazyModule::open(&self.ctx, bytes.to_vec().into(), "file", &ReadOptions::default())?;
                lazy.for_each(|_, module| {
                    texts.extend(parts(&module, module.top()).0);
                    Ok(())
                })
            },
            |()| Vec::new(),
        )
        .with(texts)
    }

    /// One by one, last one first. Operations that fail say why, which need not be the first thing that is wrong in the file.
    fn one_by_one(&self, bytes: &[u8]) -> Result<Vec<String>, ()> {
        let open = || LazyModule::open(&self.ctx, bytes.to_vec().into(), "file", &ReadOptions::default());
        let (lazy, _) = self.ctx.collect_diagnostics(open);
        let lazy = lazy.map_err(|_| ())?;
        let mut texts = Vec::new();
        for number in (0..lazy.len()).rev() {
            let op = lazy.op(number).unwrap().unwrap();
            let (module, diagnostics) = self.ctx.collect_diagnostics(|| lazy.load(&op));
            assert!(module.is_ok() || !diagnostics.is_empty());
            let module = module.map_err(|_| ())?;
            texts.extend(parts(&module, module.top()).0);
        }
        texts.reverse();
        Ok(texts)
    }
}

impl Outcome {
    fn with(self, texts: Vec<String>) -> Outcome {
        match self {
            Outcome::Read(_) => Outcome::Read(texts),
            refused => refused,
        }
    }
}

/// The operation in a module that was put around it, if there is one alone: what is in it is what is read by itself.
fn without_wrapper(top: OpRef<'_>) -> OpRef<'_> {
    let put_around = loc_to_string(top.ctx(), top.loc()) == "loc(\"file\":0:0)";
    let mut ops = top.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops());
    match (ops.next(), ops.next()) {
        (Some(only), None) if put_around => only,
        _ => top,
    }
}

/// The text of each operation in the one at the top, each in a module of its own; and whether it is one whose operations can be read by
/// themselves: they are in the only block of the only operation, and use nothing of each other.
fn parts(module: &Module, top: Option<OpRef<'_>>) -> (Vec<String>, bool) {
    let text = print(module);
    let Some(top) = top else { return (vec![text], false) };
    let mut regions = top.regions();
    let (Some(region), None) = (regions.next(), regions.next()) else { return (vec![text], false) };
    let mut blocks = region.blocks();
    let (Some(block), None) = (blocks.next(), blocks.next()) else { return (vec![text], false) };
    let apart = block.num_args() == 0 && block.ops().all(|op| op.num_results() == 0);
    (block.ops().map(printed).collect(), apart)
}

fn printed(op: OpRef<'_>) -> String {
    let options =
        PrintOptions { generic: true, debuginfo: true, local_scope: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_op(op, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

/// How often each way ended.
#[derive(Debug, Default)]
struct Count {
    read: usize,
    refused: usize,
}

fn compare(ways: &Ways, bytes: &[u8], what: &dyn Fn() -> String, count: &mut Count) {
    let (eager, apart) = ways.one.install(|| ways.at_once(bytes, usize::MAX));
    let threads = ways.several.install(|| ways.at_once(bytes, 0)).0;
    assert_eq!(eager, threads, "{}: by threads", what());
    let streamed = ways.streamed(bytes);
    match &eager {
        Outcome::Refused(_) => {
            count.refused += 1;
            assert_eq!(eager, streamed, "{}: one after the other", what());
        }
        Outcome::Read(texts) if apart => {
            count.read += 1;
            assert_eq!(eager, streamed, "{}: one after the other", what());
            assert_eq!(Ok(texts.clone()), ways.one_by_one(bytes), "{}: one by one", what());
        }
        // Operations that use each other cannot be read by themselves.
        Outcome::Read(_) => count.read += 1,
    }
}

/// Numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end.max(1)
    }

    /// Changes a bit, a byte, or drops, doubles or moves a few bytes.
    fn damage(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len());
        let end = (at + 1 + self.below(4)).min(bytes.len());
        match self.below(8) {
            0..=2 => bytes[at] ^= 1 << self.below(8),
            3 => bytes[at] = self.below(256) as u8,
            4 => bytes[at] = bytes[at].wrapping_add(2),
            5 => drop(bytes.drain(at..end)),
            6 => {
                let copy = bytes[at..end].to_vec();
                bytes.splice(at..at, copy);
            }
            _ => {
                let other = self.below(bytes.len());
                bytes.swap(at, other);
            }
        }
    }
}

fn what_is_not_damaged_is_read_in_every_way() {
    let ways = Ways::new();
    let mut count = Count::default();
    for (number, &file) in FILES.iter().enumerate() {
        compare(&ways, &bytecode(file), &|| format!("file {number}"), &mut count);
    }
    assert_eq!((count.read, count.refused), (FILES.len(), 0));
}

fn truncations_are_refused_in_the_same_words() {
    let ways = Ways::new();
    let mut count = Count::default();
    for (number, &file) in FILES.iter().enumerate() {
        let bytes = bytecode(file);
        for len in 0..bytes.len() {
            compare(&ways, &bytes[..len], &|| format!("file {number} cut after {len} bytes"), &mut count);
        }
    }
    assert_eq!(count.read, 0, "a file that is cut off lacks something");
}

fn mutants_are_read_to_the_same_or_refused_in_the_same_words() {
    const MUTANTS: usize = 4_000;
    let files = FILES.map(bytecode);
    let (mut ways, mut count, mut numbers) = (Ways::new(), Count::default(), Numbers(11));
    for round in 0..MUTANTS {
        // A context only grows.
        if round % 500 == 499 {
            ways = Ways::new();
        }
        let mut mutant = files[round % files.len()].clone();
        for _ in 0..1 + numbers.below(2) {
            numbers.damage(&mut mutant);
        }
        compare(&ways, &mutant, &|| format!("mutant {round} of file {}", round % files.len()), &mut count);
    }
    assert!(count.read > MUTANTS / 20 && count.refused > MUTANTS / 4, "{count:?}");
}

/// The exceptions are bytes that are no UTF-8 in messages, dialects whose name is damaged (here they are refused, there their properties are
/// taken for attributes), and types whose sizes make no sense.
fn mutants_are_refused_in_the_words_of_the_reference() {
    const MUTANTS: usize = 300;
    const TOOL: &str = "mlir-opt-22";
    let files = FILES.map(bytecode);
    let (ctx, mut numbers) = (context(), Numbers(5));
    let (mut refused, mut same) = (0, 0);
    for round in 0..MUTANTS {
        let mut mutant = files[round % files.len()].clone();
        let at = 8 + numbers.below(mutant.len() - 8);
        mutant[at] = numbers.below(256) as u8;
        let Some(want) = reference::first_error(TOOL, &[], &mutant) else { continue };
        let options = ReadOptions { verify: true, ..ReadOptions::default() };
        let read = || read(&ctx, mutant.into(), "file", &options);
        let said = ctx.collect_diagnostics(read).1;
        let have = said.first().map_or("nothing", |diagnostic| &diagnostic.message);
        let origin = |note: &Diagnostic| note.message.starts_with("in bytecode version");
        assert!(said.iter().all(|diagnostic| diagnostic.notes.last().is_some_and(origin)), "{have}");
        refused += 1;
        match have.lines().next() == Some(&want) {
            true => same += 1,
            false => eprintln!("mutant {round}: byte {at:#x}\n  {want}\n  {have}"),
        }
    }
    eprintln!("{same} of {refused} refused in the same words");
    assert!(refused > MUTANTS / 3 && same * 100 >= refused * 85, "{same} of {refused}");
}
