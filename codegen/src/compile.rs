//! From functions of the dialect to machine code, on all threads.

use crate::Options;
use crate::lines::CodeLines;
use crate::lower::{Exceptions, Lowered, Program, Table, lower_function};
use crate::target::System;
use crate::thunk::Target;
use crate::view::{Attrs, Refusal, Symbol, SymbolId, SymbolKind, Symbols, Types};
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::{ExternalName, Function, LibCall};
use cranelift_codegen::isa::unwind::UnwindInfo;
use cranelift_codegen::isa::{self, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_codegen::{
    Context as Compiler, FinalizedMachCallSite, FinalizedMachExceptionHandler, FinalizedRelocTarget,
};
use cranelift_frontend::FunctionBuilderContext;
use rayon::prelude::*;
use rmlir_ir::diag::Diagnostic;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a relocation in code refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeTarget {
    /// Another function, a thunk, assembly code or data.
    Named(Target),
    /// The function itself, at an offset.
    Own(u32),
}

/// A place in code that the linker fills.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CodeReloc {
    pub(crate) offset: u32,
    pub(crate) kind: Reloc,
    pub(crate) target: CodeTarget,
    pub(crate) addend: i64,
}

/// A call in code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallSite {
    /// Where it returns to.
    pub(crate) returns: u32,
    /// The number of the pad that gets its exceptions, and where the code for that begins.
    pub(crate) pad: Option<(usize, u32)>,
}

/// A function's machine code.
pub(crate) struct Compiled {
    pub(crate) symbol: SymbolId,
    pub(crate) code: Vec<u8>,
    pub(crate) relocs: Vec<CodeReloc>,
    pub(crate) unwind: Option<UnwindInfo>,
    /// Where exceptions go, if it has landing pads.
    pub(crate) exceptions: Option<(Exceptions, Vec<CallSite>)>,
    /// Assembly code that it calls, by number.
    pub(crate) assembly: Vec<Vec<u8>>,
    /// Where in the source it comes from, if that is known.
    pub(crate) lines: Option<CodeLines>,
    /// The instructions as text, if that was asked for.
    pub(crate) listing: Option<String>,
}

/// The target, as Cranelift sees it.
pub(crate) fn target(options: &Options) -> Result<OwnedTargetIsa, Diagnostic> {
    let failed = |error: &dyn std::fmt::Display| {
        Diagnostic::error(
            rmlir_ir::Loc::UNKNOWN,
            format!("code cannot be generated for this target: {error}"),
        )
    };
    let mut flags = settings::builder();
    let level = if options.optimize { "speed" } else { "none" };
    let windows = options.target.system == System::Windows;
    let flag = |on: bool| if on { "true" } else { "false" };
    for (name, value) in [
        ("opt_level", level),
        // Objects of Windows have no table of addresses: code refers to what it names by distance.
        ("is_pic", flag(!windows)),
        ("enable_llvm_abi_extensions", "true"),
        ("preserve_frame_pointers", "true"),
        ("enable_verifier", flag(options.verify)),
        ("tls_model", "elf_gd"),
        ("unwind_info", "true"),
        // Windows grows stacks page by page.
        ("enable_probestack", flag(windows)),
        ("probestack_strategy", "inline"),
    ] {
        flags.set(name, value).map_err(|error| failed(&error))?;
    }
    let builder = isa::lookup_by_name(options.target.triple()).map_err(|error| failed(&error))?;
    builder.finish(settings::Flags::new(flags)).map_err(|error| failed(&error))
}

/// Compiles all functions that are defined, in the order of their symbols.
///
/// # Errors
/// Each function that cannot be compiled, in order.
pub(crate) fn compile(
    attrs: Attrs<'_>,
    symbols: &Symbols<'_>,
    options: &Options,
    listing: bool,
) -> Result<Vec<Compiled>, Vec<Diagnostic>> {
    let isa = target(options).map_err(|error| vec![error])?;
    let table = Table::new(attrs.ctx);
    let program = Program {
        attrs,
        symbols,
        table: &table,
        optimizes: options.optimize,
        alone: options.alone,
        target: options.target,
    };
    let defined: Vec<SymbolId> = symbols
        .ids()
        .filter(|&id| symbols.get(id).defined && symbols.get(id).kind == SymbolKind::Function)
        .collect();
    let results = all(program, &defined, &isa, listing);
    let (mut done, mut errors) = (Vec::with_capacity(results.len()), Vec::new());
    for result in results {
        match result {
            Ok(compiled) => done.push(compiled),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(done) } else { Err(errors) }
}

fn all<'a>(
    program: Program<'a>,
    defined: &[SymbolId],
    isa: &OwnedTargetIsa,
    listing: bool,
) -> Vec<Result<Compiled, Diagnostic>> {
    let worker = || Worker {
        types: Types::new(program.attrs.ctx),
        scratch: FunctionBuilderContext::new(),
        compiler: Compiler::new(),
        control: ControlPlane::default(),
    };
    let each = |worker: &mut Worker<'a>, &id: &SymbolId| worker.compile(program, id, isa, listing);
    // A worker knows types and has memory from the functions before: not too few for one.
    defined.par_iter().with_min_len(32).map_init(worker, each).collect()
}

/// What a thread keeps from one function to the next.
struct Worker<'c> {
    types: Types<'c>,
    scratch: FunctionBuilderContext,
    compiler: Compiler,
    control: ControlPlane,
}

impl<'c> Worker<'c> {
    fn compile(
        &mut self,
        program: Program<'c>,
        id: SymbolId,
        isa: &OwnedTargetIsa,
        listing: bool,
    ) -> Result<Compiled, Diagnostic> {
        let symbol = program.symbols.get(id);
        // Cranelift stops the program where it meets what it does not know. That must not be what a user sees.
        let work = AssertUnwindSafe(|| self.compile_one(program, symbol, id, isa, listing));
        catch_unwind(work).unwrap_or_else(|_| {
            self.scratch = FunctionBuilderContext::new();
            self.compiler = Compiler::new();
            Err(failed(symbol, "the code generator gave up"))
        })
    }

    fn compile_one(
        &mut self,
        program: Program<'c>,
        symbol: &Symbol<'c>,
        id: SymbolId,
        isa: &OwnedTargetIsa,
        listing: bool,
    ) -> Result<Compiled, Diagnostic> {
        let frontend = isa.frontend_config();
        self.compiler.clear();
        let Lowered { func, lines, exceptions, assembly } =
            lower_function(program, &self.types, symbol, &mut self.scratch, frontend)?;
        self.compiler.func = func;
        self.compiler.set_disasm(listing);
        if let Err(error) = self.compiler.compile(&**isa, &mut self.control) {
            return Err(failed(symbol, &format!("{:?}", error.inner)));
        }
        let Some(code) = self.compiler.compiled_code() else {
            return Err(failed(symbol, "there is no code"));
        };
        let relocs = code.buffer.relocs().iter().map(|reloc| {
            let target = match &reloc.target {
                FinalizedRelocTarget::Func(offset) => CodeTarget::Own(*offset),
                FinalizedRelocTarget::ExternalName(name) => {
                    CodeTarget::Named(named(program.symbols, &self.compiler.func, name)?)
                }
            };
            Ok(CodeReloc { offset: reloc.offset, kind: reloc.kind, target, addend: reloc.addend })
        });
        let relocs =
            relocs.collect::<Result<Vec<_>, Refusal>>().map_err(|refusal| failed(symbol, &refusal.0))?;
        let unwind = code.create_unwind_info(&**isa).map_err(|error| failed(symbol, &error.to_string()))?;
        let places = code.buffer.get_srclocs_sorted().iter().map(|place| (place.start, place.loc));
        let lines = lines.map(|lines| lines.finish(places));
        let has_pads = !exceptions.pads.is_empty();
        let exceptions =
            has_pads.then(|| (exceptions, code.buffer.call_sites().map(|site| call_site(&site)).collect()));
        Ok(Compiled {
            symbol: id,
            exceptions,
            assembly,
            lines,
            code: code.code_buffer().to_vec(),
            relocs,
            unwind,
            listing: code.vcode.clone(),
        })
    }
}

fn call_site(site: &FinalizedMachCallSite<'_>) -> CallSite {
    let pad = site.exception_handlers.iter().find_map(|handler| match handler {
        FinalizedMachExceptionHandler::Tag(tag, place) => Some((tag.as_u32() as usize, *place)),
        _ => None,
    });
    CallSite { returns: site.ret_addr, pad }
}

fn failed(symbol: &Symbol<'_>, why: &str) -> Diagnostic {
    let name = String::from_utf8_lossy(&symbol.name);
    let loc = symbol.op.map_or(rmlir_ir::Loc::UNKNOWN, |op| op.loc());
    Diagnostic::error(loc, format!("function '{name}' cannot be compiled: {why}"))
}

fn named(symbols: &Symbols<'_>, func: &Function, name: &ExternalName) -> Result<Target, Refusal> {
    let missing = || Refusal(format!("the code refers to {name:?}, which has no address"));
    match name {
        ExternalName::User(name) => {
            func.params.user_named_funcs().get(*name).map(Target::of).ok_or_else(missing)
        }
        ExternalName::LibCall(call) => {
            symbols.runtime(library_name(*call).ok_or_else(missing)?).map(Target::Symbol)
        }
        _ => Err(missing()),
    }
}

fn library_name(call: LibCall) -> Option<&'static str> {
    Some(match call {
        LibCall::CeilF32 => "ceilf",
        LibCall::CeilF64 => "ceil",
        LibCall::FloorF32 => "floorf",
        LibCall::FloorF64 => "floor",
        LibCall::TruncF32 => "truncf",
        LibCall::TruncF64 => "trunc",
        LibCall::NearestF32 => "nearbyintf",
        LibCall::NearestF64 => "nearbyint",
        LibCall::FmaF32 => "fmaf",
        LibCall::FmaF64 => "fma",
        LibCall::Memcpy => "memcpy",
        LibCall::Memset => "memset",
        LibCall::Memmove => "memmove",
        LibCall::ElfTlsGetAddr => "__tls_get_addr",
        _ => return None,
    })
}
