//! Native code of generated functions: the same results whether it is optimized or not. The objects run in this process.

use rmlir_codegen::{Options, object};
use rmlir_generator::Generator;
use rmlir_ir::Context;
use rmlir_ir::source::SourceFile;
use rmlir_jit::{Image, in_process};
use std::sync::Arc;

/// Functions of a module.
const FUNCTIONS: usize = 5;

/// Arguments that matter.
const EDGES: [u64; 8] = [0, 1, 127, 0xffff, 0x8000_0000, 0x7fff_ffff_ffff_ffff, 1 << 63, u64::MAX];
const FLOATS: [f64; 5] = [0.0, -0.0, 2.75, -1e300, f64::INFINITY];

type Function = extern "C" fn(u64, u64, f64) -> u64;

/// Makes functions of bytes, compiles them at both levels, and calls them.
///
/// # Errors
/// What differs, or what could not be compiled or loaded, with the text.
pub fn levels(bytes: &[u8]) -> Result<(), String> {
    let text = Generator::of_bytes(bytes).module("f", FUNCTIONS);
    let complain = |what: String| format!("{what}\n=== input\n{text}");
    let [plain, optimized] = [false, true].map(|optimize| image(&text, optimize));
    let (plain, optimized) = (plain.map_err(complain)?, optimized.map_err(complain)?);
    for index in 0..FUNCTIONS {
        let name = format!("f{index}");
        let (Some(a), Some(b)) = (plain.symbol(&name), optimized.symbol(&name)) else {
            return Err(complain(format!("{name} is missing")));
        };
        // SAFETY: the generator's functions have this type, and are defined for all arguments.
        let [a, b] = [a, b].map(|address| unsafe { std::mem::transmute::<usize, Function>(address) });
        for (turn, &x) in EDGES.iter().enumerate() {
            for &y in &EDGES {
                let f = FLOATS[turn % FLOATS.len()];
                let (left, right) = (a(x, y, f), b(x, y, f));
                if left != right {
                    let call = format!("{name}({x:#x}, {y:#x}, {f}): {left:#x} and, optimized, {right:#x}");
                    return Err(complain(call));
                }
            }
        }
    }
    Ok(())
}

fn image(text: &str, optimize: bool) -> Result<Image, String> {
    let ctx = Context::new();
    rmlir_dialects::register_all(&ctx);
    let source = Arc::new(SourceFile::new("generated.mlir", text.as_bytes().to_vec()));
    let all = 0..source.bytes().len();
    let (module, errors) =
        ctx.collect_diagnostics(|| rmlir_asm::parse(&ctx, &source, all, &rmlir_asm::ParseOptions::default()));
    let module = module.map_err(|_| format!("{errors:?}"))?;
    let options = Options { optimize, verify: true, ..Options::default() };
    let bytes = object(&module, &options).map_err(|errors| format!("{errors:?}"))?;
    Image::load(&bytes, &in_process).map_err(|error| error.to_string())
}
