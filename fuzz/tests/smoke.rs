//! The oracles on seeded inputs, so that every test run fuzzes a little: the same inputs every time.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr, reason = "helpers of tests")]

use rmlir_fuzz::generate::{Config, seeded};
use rmlir_fuzz::mutate::{mutate, words};
use rmlir_fuzz::oracle::{Finding, Outcome, dialects, text};
use rmlir_fuzz::{artifacts, bytecode, store};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Runs the oracle; what fails is printed as a file that can be kept in `regressions/`.
fn run(name: &str, input: &[u8]) -> Outcome {
    run_with(name, input, text)
}

fn run_with(name: &str, input: &[u8], oracle: fn(&[u8]) -> Result<Outcome, Finding>) -> Outcome {
    let result = catch_unwind(AssertUnwindSafe(|| oracle(input)));
    let complaint = match result {
        Ok(Ok(outcome)) => return outcome,
        Ok(Err(finding)) => finding.to_string(),
        Err(_) => "panic".into(),
    };
    let kept = std::env::temp_dir().join(format!("rmlir-finding-{}.mlir", name.replace(['/', ' '], "-")));
    std::fs::write(&kept, input).unwrap();
    panic!("{name}: {complaint}\ninput kept as {}", kept.display());
}

fn inputs(folder: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let named = |path: &PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())
    };
    files.iter().map(named).collect()
}

#[test]
fn seeds_round_trip() {
    let seeds = inputs("seeds");
    assert!(seeds.len() >= 4);
    for (name, input) in seeds {
        assert_eq!(run(&name, &input), Outcome::RoundTrips, "{name}");
    }
}

/// Inputs that once were findings.
#[test]
fn regressions_hold() {
    for (name, input) in inputs("regressions") {
        run(&name, &input);
        run_with(&name, &input, dialects);
        for oracle in [bytecode::wire, bytecode::file, artifacts::file, store::container, store::jobs] {
            run_with(&name, &input, oracle);
        }
    }
}

#[test]
fn large_generated_texts_round_trip() {
    for seed in 1_000..1_040 {
        let made = seeded(seed, &Config { ops: 400, depth: 6, ..Config::default() });
        assert_eq!(run(&format!("large {seed}"), made.as_bytes()), Outcome::RoundTrips, "seed {seed}");
    }
}

#[test]
fn damaged_texts_are_refused_or_round_trip() {
    let words = words();
    let mut bases: Vec<Vec<u8>> = inputs("seeds").into_iter().map(|(_, input)| input).collect();
    let config = Config { ops: 8, ..Config::default() };
    bases.extend((0..40).map(|seed| seeded(seed, &config).into_bytes()));
    let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..4_000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let damaged = mutate(&bases[seed as usize % bases.len()], &words, &mut random);
        *outcomes.entry(format!("{:?}", run(&format!("damaged {seed}"), &damaged))).or_default() += 1;
    }
    eprintln!("{outcomes:?}");
    assert!(
        outcomes["RoundTrips"] > 200 && outcomes["Refused"] > 1_000,
        "too one-sided to find much: {outcomes:?}"
    );
}

/// Pieces of the dialects' own tests: what parses and verifies round-trips in all forms, whole and damaged.
#[test]
fn shipped_dialects_round_trip_and_survive_damage() {
    let pieces: Vec<Vec<u8>> = inputs("../tests/dialects")
        .into_iter()
        .filter(|(name, _)| name.ends_with(".mlir"))
        .flat_map(|(_, text)| {
            String::from_utf8_lossy(&text)
                .split("// -----")
                .map(|piece| piece.as_bytes().to_vec())
                .collect::<Vec<_>>()
        })
        .collect();
    assert!(pieces.len() >= 10, "{}", pieces.len());
    let (words, mut outcomes) = (words(), BTreeMap::<String, u32>::new());
    for (index, piece) in pieces.iter().enumerate() {
        run_with(&format!("dialects {index}"), piece, dialects);
        for seed in 0..12 {
            let damaged = mutate(piece, &words, &mut fastrand::Rng::with_seed(seed));
            let outcome = run_with(&format!("dialects {index} damaged {seed}"), &damaged, dialects);
            *outcomes.entry(format!("{outcome:?}")).or_default() += 1;
        }
    }
    eprintln!("{outcomes:?}");
}

/// Generated modules at every version, whole and damaged.
#[test]
fn generated_bytecode_is_kept_and_damage_is_refused() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut refused = 0;
    for seed in 0..140 {
        let text = seeded(seed, &Config { ops: 12, ..Config::default() });
        let file = bytecode::valid_text(text.as_bytes(), seed % 7)
            .unwrap_or_else(|finding| panic!("seed {seed}: {finding}\n{text}"));
        for _ in 0..20 {
            let mut damaged = file.clone();
            for _ in 0..random.usize(1..=3) {
                let at = random.usize(..damaged.len());
                damaged[at] ^= 1 << random.u32(..8);
            }
            for oracle in [bytecode::wire, bytecode::file, artifacts::file, store::container, store::jobs] {
                match oracle(&damaged) {
                    Ok(outcome) => refused += u32::from(outcome == Outcome::Refused),
                    Err(finding) => panic!("seed {seed}: {finding}\n{damaged:02X?}\n{text}"),
                }
            }
        }
    }
    assert!(refused > 1_000, "{refused}");
}

/// Artifacts of the program below, whole and damaged.
#[test]
fn artifacts_round_trip_and_survive_damage() {
    use rmlir_asm::{ParseOptions, parse};
    use rmlir_ir::source::SourceFile;
    use rmlir_stablehlo::{Version, artifact};
    let source = r#"func.func @main(%x: tensor<2x3xf32>, %i: tensor<ui8>) -> tensor<3xf32> {
      %c = stablehlo.constant dense<[[1.0, 2.0, 3.0], [-1.0, 0.5, 4.0]]> : tensor<2x3xf32>
      %b = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
      %z = stablehlo.constant dense<0.0> : tensor<f32>
      %0 = stablehlo.multiply %x, %c {note = "text", list = [1 : i8, 2.5 : bf16]} : tensor<2x3xf32>
      %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
      %2 = stablehlo.custom_call @f(%1) {backend_config = "how"} : (tensor<3xf32>) -> tensor<3xf32>
      %3 = stablehlo.select %b, %1, %2 : tensor<3xi1>, tensor<3xf32>
      return %3 : tensor<3xf32>
    }"#;
    let ctx = rmlir_ir::Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    let file = std::sync::Arc::new(SourceFile::new("source", source.as_bytes().to_vec()));
    let module = parse(&ctx, &file, 0..source.len(), &ParseOptions::default()).unwrap();
    let mut outcomes: BTreeMap<String, u32> = BTreeMap::new();
    for target in [Version::new(0, 9, 0), Version::new(0, 14, 0), Version::new(1, 0, 0), Version::CURRENT] {
        let base = artifact::to_bytes(&module, target).unwrap();
        assert_eq!(run_with("artifact", &base, artifacts::file), Outcome::RoundTrips);
        for seed in 0..1_000 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut damaged = base.clone();
            for _ in 0..random.usize(1..4) {
                let at = random.usize(..damaged.len());
                damaged[at] = if random.bool() { random.u8(..) } else { damaged[at] ^ 1 << random.u8(..8) };
            }
            let outcome = run_with(&format!("artifact {target} damaged {seed}"), &damaged, artifacts::file);
            *outcomes.entry(format!("{outcome:?}")).or_default() += 1;
        }
    }
    eprintln!("{outcomes:?}");
    assert!(
        outcomes["RoundTrips"] > 50 && outcomes["Refused"] > 500,
        "too one-sided to find much: {outcomes:?}"
    );
}

/// Pairs of texts through the jobs of a store, and what is in them through a container.
#[test]
fn jobs_and_containers_hold() {
    let (mut linked, mut random) = (0, fastrand::Rng::with_seed(31));
    for seed in 0..60 {
        let pair = [seed, seed + 1000].map(|seed| seeded(seed, &Config { ops: 10, ..Config::default() }));
        let input = pair.join("\n// -----\n");
        let outcome = run_with(&format!("jobs {seed}"), input.as_bytes(), store::jobs);
        linked += usize::from(outcome == Outcome::RoundTrips);
        let mut packed: Vec<u8> = std::iter::repeat_with(|| random.u8(..)).take(4).collect();
        packed.extend_from_slice(input.as_bytes());
        run_with(&format!("container {seed}"), &packed, store::container);
    }
    assert!(linked > 10, "{linked}");
}
