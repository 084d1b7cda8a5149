//! Calls of the runtime library.

use crate::gpu_common::at;
use crate::gpu_common::symbols::result_of;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::functions::{declare, module_around};
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_dialects::llvm::{CallOp, LLVMFuncOp};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::{OpAddr, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// Types of parameters and results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Param {
    /// A pointer.
    Pointer,
    /// An integer as wide as a pointer.
    Size,
    I8,
    I16,
    I32,
}

impl Param {
    fn ty(self, types: &LlvmTypes) -> Option<Type> {
        let ctx = types.ctx();
        match self {
            Param::Pointer => types.pointer(0),
            Param::Size => crate::gpu_common::int(ctx, 64),
            Param::I8 => crate::gpu_common::int(ctx, 8),
            Param::I16 => crate::gpu_common::int(ctx, 16),
            Param::I32 => Some(ctx.i32()),
        }
    }
}

/// A function of the library.
pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) result: Option<Param>,
    pub(super) params: &'static [Param],
}

use Param::{I8, I16, I32, Pointer, Size};

pub(super) const STREAM_CREATE: Function =
    Function { name: "mgpuStreamCreate", result: Some(Pointer), params: &[] };
pub(super) const STREAM_DESTROY: Function =
    Function { name: "mgpuStreamDestroy", result: None, params: &[Pointer] };
pub(super) const STREAM_SYNCHRONIZE: Function =
    Function { name: "mgpuStreamSynchronize", result: None, params: &[Pointer] };
pub(super) const STREAM_WAIT_EVENT: Function =
    Function { name: "mgpuStreamWaitEvent", result: None, params: &[Pointer, Pointer] };
pub(super) const EVENT_CREATE: Function =
    Function { name: "mgpuEventCreate", result: Some(Pointer), params: &[] };
pub(super) const EVENT_DESTROY: Function =
    Function { name: "mgpuEventDestroy", result: None, params: &[Pointer] };
pub(super) const EVENT_SYNCHRONIZE: Function =
    Function { name: "mgpuEventSynchronize", result: None, params: &[Pointer] };
pub(super) const EVENT_RECORD: Function =
    Function { name: "mgpuEventRecord", result: None, params: &[Pointer, Pointer] };
pub(super) const HOST_REGISTER: Function =
    Function { name: "mgpuMemHostRegisterMemRef", result: None, params: &[Size, Pointer, Size] };
pub(super) const HOST_UNREGISTER: Function =
    Function { name: "mgpuMemHostUnregisterMemRef", result: None, params: &[Size, Pointer, Size] };
pub(super) const ALLOC: Function =
    Function { name: "mgpuMemAlloc", result: Some(Pointer), params: &[Size, Pointer, I8] };
pub(super) const FREE: Function = Function { name: "mgpuMemFree", result: None, params: &[Pointer, Pointer] };
pub(super) const COPY: Function =
    Function { name: "mgpuMemcpy", result: None, params: &[Pointer, Pointer, Size, Pointer] };
pub(super) const SET_16: Function =
    Function { name: "mgpuMemset16", result: None, params: &[Pointer, I16, Size, Pointer] };
pub(super) const SET_32: Function =
    Function { name: "mgpuMemset32", result: None, params: &[Pointer, I32, Size, Pointer] };
pub(super) const SET_DEVICE: Function =
    Function { name: "mgpuSetDefaultDevice", result: None, params: &[I32] };

impl Function {
    /// Calls it at the insertion point, for `op`. It is declared at the end of the module if need be.
    pub(super) fn call(
        &self,
        rw: &mut ConversionRewriter<'_>,
        op: OpAddr,
        types: &LlvmTypes,
        args: &[ValueId],
    ) -> Option<Option<ValueId>> {
        let ctx = rw.ctx().clone();
        let name = ctx.ident(self.name);
        let module = module_around(rw.op(op))?;
        let known = lookup_in(rw.op(module), name).filter(|known| known.is::<LLVMFuncOp>());
        let callee = match known.map(|known| known.global()) {
            Some(known) => known,
            None => {
                let params: Option<Vec<Type>> = self.params.iter().map(|param| param.ty(types)).collect();
                let result = match self.result {
                    Some(result) => result.ty(types)?,
                    None => llvm_types::simple(&ctx, Kind::Void).ok()?,
                };
                let ty = llvm_types::function(&ctx, result, &params?, false).ok()?;
                let loc = rw.op(op).loc();
                let block = rw.op(module).region(0)?.entry()?;
                let (unit, block) = (block.unit(), block.id());
                let mut outer = rw.within(unit);
                outer.at_end(block);
                outer.set_loc(loc);
                declare(&mut outer, name, ty)?
            }
        };
        let result = result_of(rw, callee)?;
        let made = CallOp::build(rw.builder(), result, args, &[]).set(CallOp::CALLEE, name).insert().ok()?;
        Some(rw.body().result(at(made).op, 0))
    }

    /// Whether a value comes of a call of it.
    pub(super) fn gives(&self, rw: &ConversionRewriter<'_>, value: ValueId) -> bool {
        let Some(call) = rw.value(value).defining::<CallOp>() else { return false };
        let ctx = rw.ctx();
        call.op().attr_named("callee") == Some(ctx.symbol_ref(ctx.ident(self.name), &[]))
    }
}

/// The values that stand for all operands, if all are of the llvm dialect.
pub(super) fn converted(operands: &Operands, rw: &ConversionRewriter<'_>) -> Option<Vec<ValueId>> {
    let all = operands.all()?;
    let types = all.iter().map(|&value| rw.body().value_type(value));
    llvm_types::are_compatible(rw.ctx(), types).then_some(all)
}

/// The stream of an operation that gives a token and waits for one.
pub(super) fn stream_of(
    rw: &ConversionRewriter<'_>,
    op: OpAddr,
    operands: &Operands,
    dependencies: usize,
) -> Option<ValueId> {
    let gives_token = rw
        .op(op)
        .results()
        .any(|result| rmlir_ir::typed::is_type(rw.ctx(), result.ty(), ("gpu", "async.token")));
    rw.require(dependencies == 1 && gives_token)?;
    operands.at(0)
}
