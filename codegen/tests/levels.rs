//! Generated functions give the same results whether Cranelift optimizes or not. This needs no other compiler: the objects run
//! in this process.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod support;

use rmlir_generator::Generator;
use rmlir_jit::{Image, LoadError, in_process};
use support::{object, skipped};

const FUNCTIONS: usize = 25;

/// Arguments that matter.
const EDGES: [u64; 9] = [0, 1, 2, 255, 0x7fff_ffff, 0x8000_0000, 0x7fff_ffff_ffff_ffff, 1 << 63, u64::MAX];
const FLOATS: [f64; 6] = [0.0, -0.0, 1.5, -1e300, f64::NAN, f64::INFINITY];

type Function = extern "C" fn(u64, u64, f64) -> u64;

/// The functions of a module, compiled; `None` where nothing can be run.
fn image(text: &str, optimize: bool) -> Option<Image> {
    let bytes = object(text, optimize).unwrap_or_else(|error| panic!("{error}\n{text}"));
    match Image::load(&bytes, &in_process) {
        Err(LoadError::Unsupported(why)) => {
            skipped(&why);
            None
        }
        loaded => Some(loaded.unwrap()),
    }
}

fn compare(seed: u64) {
    let text = Generator::new(seed).module("f", FUNCTIONS);
    let (Some(plain), Some(optimized)) = (image(&text, false), image(&text, true)) else { return };
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

#[test]
fn both_levels_give_the_same_results() {
    let seeds = std::env::var("RMLIR_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(8);
    for seed in 1000..1000 + seeds {
        compare(seed);
    }
}
