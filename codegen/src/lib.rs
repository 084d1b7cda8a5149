//! rmlir-codegen: native objects from modules of the llvm dialect.
//!
//! [`object`] compiles a module whose functions and globals are of the llvm dialect to an object, with Cranelift:
//! position-independent, with unwinding tables, ready to be linked by `cc`. What has no native form is an error at the operation;
//! nothing is guessed. [`Target`] says for which processors and systems: ELF for Linux on x86-64 is complete; ELF for AArch64,
//! Mach-O and COFF refuse what their conventions do otherwise (see `docs/native.md`).
//!
//! This crate is not an optimizer, and lowers no other dialect. Not supported: x87 floats, scalable vectors, and
//! assembly code other than short pieces for Linux on x86-64.
//!
//! ```
//! use rmlir_codegen::{Options, object};
//! use rmlir_ir::{Context, Module};
//!
//! // A module without operations has no code, but an object it is.
//! let ctx = Context::new();
//! let mut module = Module::new(&ctx);
//! let (root, block) = (module.root(), module.root_block());
//! rmlir_ir::Builder::at_end(&mut module, root, block).create("builtin.module").region(&[], |_, _| {}).insert();
//! let bytes = object(&module, &Options::default()).map_err(|errors| format!("{errors:?}"))?;
//! assert_eq!(bytes.get(..4), Some(&b"\x7fELF"[..]));
//! # Ok::<(), String>(())
//! ```
#![forbid(unsafe_code)]

mod abi;
mod asm;
mod assembly;
mod compile;
mod constant;
mod lines;
mod llvmir;
mod lower;
mod object;
mod target;
mod thunk;
mod view;

pub use crate::target::Target;

use crate::constant::Evaluator;
use crate::view::{Attrs, Names, Symbols, Types};
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::{Loc, Module};

/// How to compile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Let Cranelift optimize.
    pub optimize: bool,
    /// The module is a whole program, whose functions no other compiler's code calls: results that the convention returns in registers
    /// that Cranelift does not return them in may then go through memory.
    pub alone: bool,
    /// Let Cranelift check what it is given: for tests.
    pub verify: bool,
    /// What the code is for.
    pub target: Target,
}

/// Compiles a module to an object file.
///
/// # Errors
/// Everything that has no native form, at its operation.
pub fn object(module: &Module, options: &Options) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let names = Names::new(module.ctx());
    let attrs = Attrs { ctx: module.ctx(), names: &names };
    let symbols = symbols(module, attrs)?;
    let types = Types::new(module.ctx());
    let data = Evaluator { attrs, types: &types, symbols: &symbols, labels: false }.all();
    let functions = compile::compile(attrs, &symbols, options, false);
    let (data, functions) = match (data, functions) {
        (Ok(data), Ok(functions)) => (data, functions),
        (data, functions) => {
            let (data, functions) = (data.err().unwrap_or_default(), functions.err().unwrap_or_default());
            return Err(data.into_iter().chain(functions).collect());
        }
    };
    let isa = compile::target(options).map_err(|error| vec![error])?;
    let written = object::write(attrs, &symbols, &functions, &data, options.target, &*isa);
    written.map_err(|message| vec![Diagnostic::error(Loc::UNKNOWN, message)])
}

/// Compiles a module to assembly that `as` takes: for ELF only. Machine code stands as bytes, the instructions in comments.
///
/// # Errors
/// Everything that has no native form, at its operation; that there is no notation for the target.
pub fn assembly(module: &Module, options: &Options) -> Result<String, Vec<Diagnostic>> {
    let failed = |message: String| vec![Diagnostic::error(Loc::UNKNOWN, message)];
    if options.target.system != target::System::Linux {
        return Err(failed(format!(
            "there is no assembly for {}, only objects: use --backend=llc, or write a .o file",
            options.target
        )));
    }
    let object = object(module, options)?;
    let names = Names::new(module.ctx());
    let attrs = Attrs { ctx: module.ctx(), names: &names };
    let symbols = symbols(module, attrs)?;
    let listings = compile::compile(attrs, &symbols, options, true)?
        .into_iter()
        .filter_map(|function| Some((symbols.get(function.symbol).name.clone(), function.listing?)));
    assembly::assembly(&object, &listings.collect()).map_err(failed)
}

/// Writes a module as text of LLVM IR, metadata and debug information included.
///
/// # Errors
/// Everything that LLVM IR has no text for here, at its operation.
pub fn llvm_ir(module: &Module) -> Result<String, Vec<Diagnostic>> {
    llvmir::of_module(module)
}

/// The type of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The types of its parameters as text.
    pub params: Vec<String>,
    /// Whether it takes more than these.
    pub variadic: bool,
    /// The type of its result as text; `None` for void.
    pub result: Option<String>,
}

/// The type of the function of this name that a module defines; `None` if it defines none.
pub fn signature(module: &Module, name: &str) -> Option<Signature> {
    let names = Names::new(module.ctx());
    let attrs = Attrs { ctx: module.ctx(), names: &names };
    let symbols = symbols(module, attrs).ok()?;
    let types = Types::new(module.ctx());
    let mut defined = symbols.ids().map(|id| symbols.get(id)).filter(|symbol| symbol.defined);
    let symbol =
        defined.find(|symbol| symbol.kind == view::SymbolKind::Function && symbol.name == name.as_bytes())?;
    let ty = types.function(attrs.ty(symbol.op?, names.function_type)?).ok()?;
    let result = ty.result.map(|result| types.text(result));
    let params = ty.params.iter().map(|&param| types.text(param)).collect();
    Some(Signature { params, variadic: ty.variadic, result })
}

fn symbols<'m>(module: &'m Module, attrs: Attrs<'_>) -> Result<Symbols<'m>, Vec<Diagnostic>> {
    match module.top() {
        Some(top) if top.name_text() == b"builtin.module" => {
            Symbols::of(top, attrs).map_err(|error| vec![error])
        }
        Some(top) => Err(vec![Diagnostic::error(top.loc(), "only a module can be compiled")]),
        None => Err(vec![Diagnostic::error(Loc::UNKNOWN, "only a module can be compiled")]),
    }
}
