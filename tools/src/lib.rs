//! What the command-line tools share: reading input, writing output, splitting and checking of test files, and the drivers
//! themselves. Each tool is a module of [`programs`], which only parses its options; one program holds them all.
//!
//! ```
//! use rmlir_tools::split::split;
//!
//! let chunks = split(b"a\n// -----\nb\n", b"// -----");
//! assert_eq!(chunks.chunks.len(), 2);
//! ```

pub mod backend;
mod bulk;
pub mod caches;
pub mod cli;
pub mod definitions;
pub mod expect;
pub mod fatal;
pub mod foreign;
pub mod heap;
pub mod input;
mod map;
pub mod native;
pub mod old_text;
pub mod opt;
pub mod output;
pub mod passes;
mod portable;
pub mod programs;
pub mod progress;
pub mod reduce;
pub mod road;
pub mod rules;
#[cfg(feature = "codegen")]
pub mod run;
pub mod split;
pub mod suggest;
pub mod timing;
pub mod translate;

/// A context that knows all shipped dialects, the layouts of older releases, and the [definitions] that the program was given.
pub fn context() -> rmlir_ir::Context {
    let ctx = context_without_irdl();
    // Whoever was given the files has been told what is wrong with them.
    let _ = rmlir_ir::diag::capture(|| definitions::load_irdl(&ctx, definitions::irdl_files()));
    ctx
}

/// The same without what IRDL files define.
pub fn context_without_irdl() -> rmlir_ir::Context {
    let ctx = shipped_context();
    definitions::offer_ods(&ctx);
    ctx
}

/// A context that knows all shipped dialects and the layouts of older releases.
fn shipped_context() -> rmlir_ir::Context {
    let ctx = rmlir_ir::Context::new();
    rmlir_dialects::register_all(&ctx);
    rmlir_stablehlo::register_all(&ctx);
    rmlir_upgrade::register_all(&ctx);
    ctx
}
