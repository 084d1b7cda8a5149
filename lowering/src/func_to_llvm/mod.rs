//! `convert-func-to-llvm`: functions, calls and returns.

pub(crate) mod calls;
mod function;
pub(crate) mod unranked;
mod wrappers;

pub(crate) use unranked::descriptor_size;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, OpRef};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of func.
    FuncToLlvm: ConvertFuncToLLVMPass, run
}

plain_pass! {
    /// Asks for wrappers that C can call.
    RequestCWrappers: LLVMRequestCWrappersPass, request_wrappers
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<FuncToLlvm>();
    registry.add_plain::<RequestCWrappers>();
}

/// The attribute of functions that are to have a wrapper which C can call.
const C_INTERFACE: &str = "llvm.emit_c_interface";
/// The attribute of functions that take memrefs as pointers.
const BARE_POINTERS: &str = "llvm.bareptr";

fn run(options: &options::ConvertFuncToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let chosen = LlvmOptions {
        bare_pointers: options.use_bare_ptr_memref_call_conv,
        ..LlvmOptions::of(run.op(), options.index_bitwidth)
    };
    let types = LlvmTypes::new(&run.ctx(), chosen).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let at = run.at();
    convert_to(run.module(), at, &llvm_target(), set)
}

fn request_wrappers(_: &options::LLVMRequestCWrappersPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (at, ctx) = (run.at(), run.ctx());
    let (name, value) = (ctx.ident(C_INTERFACE), ctx.unit());
    run.module().set_attr(at, name, Some(value));
    Ok(())
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let converter = Some(&types.converter);
    let own = types.clone();
    set.convert("(anonymous namespace)::FuncOpConversion", converter, move |op, _, rw| {
        function::function(op, rw, &own)
    });
    let own = types.clone();
    set.convert("(anonymous namespace)::CallIndirectOpLowering", converter, move |op, operands, rw| {
        calls::call_indirect(op, operands, rw, &own)
    });
    let own = types.clone();
    set.convert("(anonymous namespace)::CallOpLowering", converter, move |op, operands, rw| {
        calls::call(op, operands, rw, &own)
    });
    set.convert("(anonymous namespace)::ConstantOpLowering", converter, calls::constant);
    let own = types.clone();
    set.convert("(anonymous namespace)::ReturnOpLowering", converter, move |op, operands, rw| {
        calls::return_op(op, operands, rw, &own)
    });
}

/// Whether a function takes memrefs as pointers.
fn takes_bare_pointers(function: Option<OpRef<'_>>, types: &LlvmTypes) -> bool {
    types.options.bare_pointers
        || function.is_some_and(|function| function.attr_named(BARE_POINTERS).is_some())
}

/// What is at an operation, for a handle of any kind.
fn at(op: impl Handle) -> rmlir_ir::OpAddr {
    op.at()
}
