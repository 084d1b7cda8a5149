//! Generated functions give the same results whether Cranelift optimizes or not. This needs no other compiler: the objects run
//! in this process.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)]

mod support;

use rmlir_generator::Generator;
use rmlir_jit::{Image, LoadError, in_process};
use rmlir_testkit::Need;
use support::object;

rmlir_testkit::tests! {
    both_levels_give_the_same_results: LOADABLE;
}

const FUNCTIONS: usize = 25;

/// Arguments that matter.
const EDGES: [u64; 9] = [0, 1, 2, 255, 0x7fff_ffff, 0x8000_0000, 0x7fff_ffff_ffff_ffff, 1 << 63, u64::MAX];
const FLOATS: [f64; 6] = [0.0, -0.0, 1.5, -1e300, f64::NAN, f64::INFINITY];

type Function = extern "C" fn(u64, u64, f64) -> u64;

/// Whether objects of this machine can be loaded and run.
const LOADABLE: Need = Need::Other("objects that can be loaded", || {
    let empty = object("llvm.func @f() { llvm.return }", false);
    empty.is_ok_and(|bytes| !matches!(Image::load(&bytes, &in_process), Err(LoadError::Unsupported(_))))
});

/// The functions of a module, compiled.
fn image(text: &str, optimize: bool) -> Image {
    let bytes = object(text, optimize).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Image::load(&bytes, &in_process).unwrap()
}

fn compare(seed: u64) {
    let text = Generator::new(seed).module("f", FUNCTIONS);
    let (plain, optimized) = (image(&text, false), image(&text, true));
    for index in 0..FUNCTIONS {
        let name = format!("f{index}");
        // SAFETY: the generator's functions have this type, and are defined for all arguments.
        let [a, b] = [&plain, &optimized]
            .map(|image| unsafe { std::mem::transmute::<usize, Function>(image.symbol(&name).unwrap()) });
        for (turn, (&x, &y)) in EDGES.iter().flat_map(|x| EDGES.iter().map(move |y| (x, y))).enumerate() {
            let f = FLOATS[turn % FLOATS.len()];
            assert_eq!(a(x, y, f), b(x, y, f), "seed {seed}, {name}({x:#x}, {y:#x}, {f})");
        }
    }
}

fn both_levels_give_the_same_results() {
    let seeds = std::env::var("RMLIR_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    for seed in 1000..1000 + seeds {
        compare(seed);
    }
}
