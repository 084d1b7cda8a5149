//! `convert-async-to-llvm`: what the runtime does becomes calls of its library, and coroutines those of LLVM.

mod api;
mod coroutines;
mod runtime;

use crate::function_types;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::llvm::types::{self, Kind};
use rmlir_dialects::{arith, func};
use rmlir_ir::typed::is_type;
use rmlir_ir::{Builder, Context, Failed, Type};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{Converted, Materialize, TypeConverter};
use std::sync::Arc;

plain_pass! {
    /// Makes the llvm dialect, and calls, of async.
    AsyncToLlvm: ConvertAsyncToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AsyncToLlvm>();
}

/// The kinds of types of the dialect.
const TOKEN: (&str, &str) = ("async", "token");
const VALUE: (&str, &str) = ("async", "value");
const GROUP: (&str, &str) = ("async", "group");

fn run(_: &options::ConvertAsyncToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at) = (run.ctx(), run.at());
    api::declare(run.module(), at)?;
    let own = Arc::new(own_types(&ctx));
    let llvm = LlvmTypes::with(&ctx, LlvmOptions::plain(0), |converter| {
        converter.rule(|of, ty| Converted::one_or_declined(runtime_type(of.ctx(), ty)));
    })
    .ok_or(Failed)?;
    let mut set = PatternSet::new();
    function_types::signature_patterns(&mut set, &own);
    runtime::patterns(&mut set, &own, &llvm);
    coroutines::patterns(&mut set, &own);
    let mut target = llvm_target();
    target.legal_op::<arith::ConstantOp>().legal_op::<func::ConstantOp>();
    target.illegal_dialects(&["async"]);
    target.dynamic_op::<func::FuncOp>(|op| Some(function_types::has_legal_signature(op, &own)));
    target.dynamic_op::<func::ReturnOp>(|op| Some(own.is_legal_op(op)));
    target.dynamic_op::<func::CallOp>(|op| Some(own.is_legal_op(op)));
    convert_to(run.module(), at, &target, set)
}

/// What stands for a type of the dialect.
fn runtime_type(ctx: &Context, ty: Type) -> Option<Type> {
    let is = |name: &&str| is_type(ctx, ty, ("async", *name));
    if ["token", "value", "group", "coro.handle"].iter().any(is) {
        return types::pointer(ctx, 0).ok();
    }
    if ["coro.id", "coro.state"].iter().any(is) {
        return types::simple(ctx, Kind::Token).ok();
    }
    None
}

/// A converter for types of the dialect alone.
fn own_types(ctx: &Context) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    converter.keep_others();
    converter.rule(|of, ty| Converted::one_or_declined(runtime_type(of.ctx(), ty)));
    let cast = |b: &mut Builder<'_>, wanted: &Materialize<'_>| {
        Some(crate::llvm_common::cast(b, wanted.inputs, wanted.to))
    };
    converter.source(cast);
    converter.target(cast);
    converter
}
