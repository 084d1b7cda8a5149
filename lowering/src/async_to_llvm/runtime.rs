//! What the runtime does: calls of its library.

use super::{GROUP, TOKEN, VALUE, api};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::gep;
use crate::llvm_common::functions::module_around;
use rmlir_dialects::asynchronous::*;
use rmlir_dialects::llvm::types::{self, Kind};
use rmlir_dialects::{arith, func, llvm};
use rmlir_ir::def::Param;
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::{Handle, TypedOp, is_type, type_param};
use rmlir_ir::{Ident, OpAddr, Signedness, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Names of functions for tokens, values and groups.
struct ByType {
    token: &'static str,
    value: &'static str,
    group: Option<&'static str>,
}

impl ByType {
    fn of(&self, rw: &ConversionRewriter<'_>, ty: Type) -> Option<&'static str> {
        let is = |name| is_type(rw.ctx(), ty, name);
        match (is(TOKEN), is(VALUE), is(GROUP)) {
            (true, _, _) => Some(self.token),
            (_, true, _) => Some(self.value),
            (_, _, true) => self.group,
            _ => None,
        }
    }
}

const EMPLACE: ByType = ByType { token: api::EMPLACE_TOKEN, value: api::EMPLACE_VALUE, group: None };
const SET_ERROR: ByType = ByType { token: api::SET_TOKEN_ERROR, value: api::SET_VALUE_ERROR, group: None };
const IS_ERROR: ByType =
    ByType { token: api::IS_TOKEN_ERROR, value: api::IS_VALUE_ERROR, group: Some(api::IS_GROUP_ERROR) };
const AWAIT: ByType =
    ByType { token: api::AWAIT_TOKEN, value: api::AWAIT_VALUE, group: Some(api::AWAIT_GROUP) };
const AWAIT_AND_EXECUTE: ByType = ByType {
    token: api::AWAIT_TOKEN_AND_EXECUTE,
    value: api::AWAIT_VALUE_AND_EXECUTE,
    group: Some(api::AWAIT_GROUP_AND_EXECUTE),
};

/// Adds the patterns: of those that look at what values hold, operands are of the llvm dialect.
pub(super) fn patterns(set: &mut PatternSet, own: &Arc<TypeConverter>, llvm: &LlvmTypes) {
    by_type::<RuntimeSetAvailableOp>(
        set,
        "(anonymous namespace)::RuntimeSetAvailableOpLowering",
        own,
        &EMPLACE,
    );
    by_type::<RuntimeSetErrorOp>(set, "(anonymous namespace)::RuntimeSetErrorOpLowering", own, &SET_ERROR);
    by_type::<RuntimeIsErrorOp>(set, "(anonymous namespace)::RuntimeIsErrorOpLowering", own, &IS_ERROR);
    by_type::<RuntimeAwaitOp>(set, "(anonymous namespace)::RuntimeAwaitOpLowering", own, &AWAIT);
    set.convert("(anonymous namespace)::RuntimeAwaitAndResumeOpLowering", Some(own), await_and_resume);
    set.convert("(anonymous namespace)::RuntimeResumeOpLowering", Some(own), resume);
    set.convert("(anonymous namespace)::RuntimeAddToGroupOpLowering", Some(own), add_to_group);
    set.convert("(anonymous namespace)::RuntimeNumWorkerThreadsOpLowering", Some(own), num_worker_threads);
    set.convert(
        "(anonymous namespace)::RuntimeAddRefOpLowering",
        Some(own),
        |op: RuntimeAddRefOp, operands, rw| {
            let by = rw.read(op).count();
            count(op.at(), by, api::ADD_REF, operands, rw)
        },
    );
    set.convert(
        "(anonymous namespace)::RuntimeDropRefOpLowering",
        Some(own),
        |op: RuntimeDropRefOp, operands, rw| {
            let by = rw.read(op).count();
            count(op.at(), by, api::DROP_REF, operands, rw)
        },
    );
    macro_rules! with_types {
        ($($name:literal: $function:expr;)+) => {
            $({
                let types = llvm.clone();
                set.convert($name, Some(&llvm.converter), move |op, operands, rw| {
                    $function(op, operands, rw, &types)
                });
            })+
        };
    }
    with_types! {
        "(anonymous namespace)::RuntimeCreateOpLowering": create;
        "(anonymous namespace)::RuntimeCreateGroupOpLowering": create_group;
        "(anonymous namespace)::RuntimeStoreOpLowering": store;
        "(anonymous namespace)::RuntimeLoadOpLowering": load;
    }
}

/// Calls a function of the library.
fn call(
    rw: &mut ConversionRewriter<'_>,
    name: &str,
    args: &[ValueId],
    results: &[Type],
) -> Option<Vec<ValueId>> {
    let name = rw.ctx().ident(name);
    func::CallOp::build(rw.builder(), results, name, args).values().ok()
}

/// Puts a call of a function that is found by the type of the operand in the place of an operation.
fn by_type<O: TypedOp>(
    set: &mut PatternSet,
    name: &'static str,
    own: &Arc<TypeConverter>,
    names: &'static ByType,
) {
    set.convert(name, Some(own), move |op: O, operands, rw| {
        let root = rw.op(op.handle());
        let (given, results) = (root.operand(0)?.ty(), root.results().map(|result| result.ty()));
        let results: Vec<Type> = results.collect();
        let name = names.of(rw, given)?;
        let made = call(rw, name, &operands.all()?, &results)?;
        rw.replace(op.handle(), &made)
    });
}

/// The function that resumes a coroutine, at the end of the module: the library gets a pointer to it.
fn resume_function(rw: &mut ConversionRewriter<'_>, from: OpAddr) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let (module, name) = (module_around(rw.op(from))?, ctx.ident("__resume"));
    let pointer = types::pointer(&ctx, 0).ok()?;
    if lookup_in(rw.op(module), name).is_none() {
        define_resume(rw, module, name, pointer)?;
    }
    llvm::AddressOfOp::build(rw.builder(), pointer, name).value().ok()
}

fn define_resume(rw: &mut ConversionRewriter<'_>, module: OpAddr, name: Ident, pointer: Type) -> Rewritten {
    let ctx = rw.ctx().clone();
    let void = types::simple(&ctx, Kind::Void).ok()?;
    let ty = types::function(&ctx, void, &[pointer], false).ok()?;
    let loc = rw.op(module).loc();
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_end(block);
    outer.set_loc(loc);
    let made = llvm::LLVMFuncOp::build(outer.builder(), name, ty)
        .set(llvm::LLVMFuncOp::SYM_VISIBILITY, ctx.ident("private"))
        .region(&[pointer], |b, args| {
            if let Some(&handle) = args.first() {
                let _ = llvm::CoroResumeOp::build(b, handle).insert();
            }
            let _ = llvm::ReturnOp::build(b, None).insert();
        });
    made.insert().ok()?;
    Some(())
}

fn await_and_resume(
    op: RuntimeAwaitAndResumeOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let name = AWAIT_AND_EXECUTE.of(rw, rw.read(op).operand().ty())?;
    let function = resume_function(rw, op.at())?;
    call(rw, name, &[operands.at(0)?, operands.at(1)?, function], &[])?;
    rw.erase(op)
}

fn resume(op: RuntimeResumeOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let function = resume_function(rw, op.at())?;
    call(rw, api::EXECUTE, &[operands.at(0)?, function], &[])?;
    rw.erase(op)
}

fn add_to_group(op: RuntimeAddToGroupOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let given = rw.read(op).operand().ty();
    rw.require(is_type(rw.ctx(), given, TOKEN))?;
    let rank = rw.ctx().integer_type(64, Signedness::Signless).ok()?;
    let made = call(rw, api::ADD_TOKEN_TO_GROUP, &operands.all()?, &[rank])?;
    rw.replace(op, &made)
}

fn num_worker_threads(
    op: RuntimeNumWorkerThreadsOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let index = rw.ctx().index_type();
    let made = call(rw, api::NUM_WORKER_THREADS, &[], &[index])?;
    rw.replace(op, &made)
}

/// Calls what counts so many users.
fn count(op: OpAddr, by: i64, name: &str, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let by = rw.ctx().int_attr(64, by);
    let by = arith::ConstantOp::build(rw.builder(), by).value().ok()?;
    call(rw, name, &[operands.at(0)?, by], &[])?;
    rw.erase(op)
}

fn create(
    op: RuntimeCreateOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ty = rw.read(op).result().ty();
    let ctx = rw.ctx().clone();
    let pointer = types.pointer(0)?;
    if is_type(&ctx, ty, TOKEN) {
        let made = call(rw, api::CREATE_TOKEN, &[], &[pointer])?;
        return rw.replace(op, &made);
    }
    let Some(&Param::Type(held)) = type_param(&ctx, ty, VALUE, 0) else { return None };
    let held = types.convert(held)?;
    // The size is where the second of two such values would be.
    let b = rw.builder();
    let null = llvm::ZeroOp::build(b, pointer).value().ok()?;
    let one = crate::llvm_common::build::GepIndex::Number(1);
    let end = gep(b, pointer, held, null, &[one], Default::default())?;
    let i64 = ctx.integer_type(64, Signedness::Signless).ok()?;
    let size = llvm::PtrToIntOp::build(b, i64, end).value().ok()?;
    let made = call(rw, api::CREATE_VALUE, &[size], &[pointer])?;
    rw.replace(op, &made)
}

fn create_group(
    op: RuntimeCreateGroupOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let made = call(rw, api::CREATE_GROUP, &operands.all()?, &[types.pointer(0)?])?;
    rw.replace(op, &made)
}

/// Where the runtime keeps what a value holds.
fn storage(rw: &mut ConversionRewriter<'_>, value: ValueId, types: &LlvmTypes) -> Option<ValueId> {
    let pointer = types.pointer(0)?;
    call(rw, api::GET_VALUE_STORAGE, &[value], &[pointer])?.first().copied()
}

fn store(
    op: RuntimeStoreOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let (value, to) = (operands.at(0)?, operands.at(1)?);
    let place = storage(rw, to, types)?;
    types.convert(rw.read(op).value().ty())?;
    llvm::StoreOp::build(rw.builder(), value, place).insert().ok()?;
    rw.erase(op)
}

fn load(
    op: RuntimeLoadOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let place = storage(rw, operands.at(0)?, types)?;
    let ty = types.convert(rw.read(op).result().ty())?;
    let value = llvm::LoadOp::build(rw.builder(), ty, place).value().ok()?;
    rw.replace(op, &[value])
}
