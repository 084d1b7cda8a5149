//! Inlining of functions.

use super::{
    AllocaOp, BlockTagOp, BrOp, CallOp, ConstantOp, LLVMFuncOp, LifetimeEndOp, LifetimeStartOp, MemcpyOp,
    ReturnOp, StackRestoreOp, StackSaveOp, UnreachableOp, VaStartOp,
};
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ir::typed::{Handle, number};
use rmlir_ir::{Attr, AttrData, BlockId, Builder, Module, OpAddr, OpRef, RegionRef, TraitSet, Type, ValueId};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(Inliner));
}

struct Inliner;

/// Functions with one of these attributes, which are passed on as they are, stay calls.
const KEPT: [&[u8]; 4] = [b"noduplicate", b"presplitcoroutine", b"returns_twice", b"strictfp"];

/// Whether an attribute of an argument of a function, or none of them, is there.
fn any_argument_has(func: OpRef<'_>, name: &str) -> bool {
    let ctx = func.ctx();
    let name = ctx.ident(name);
    let list = func.unverified::<LLVMFuncOp>().arg_attrs().and_then(|attrs| ctx.attr_data(attrs).as_array());
    list.unwrap_or_default().iter().any(|&attrs| ctx.dict_get(attrs, name).is_some())
}

fn passes_on(func: OpRef<'_>, names: &[&[u8]]) -> bool {
    let ctx = func.ctx();
    let list = func.unverified::<LLVMFuncOp>().passthrough().and_then(|list| ctx.attr_data(list).as_array());
    list.unwrap_or_default().iter().any(|&attr| match ctx.attr_data(attr) {
        AttrData::String { value, .. } => names.contains(&ctx.bytes(*value)),
        _ => false,
    })
}

fn is_variadic(func: OpRef<'_>) -> bool {
    let ty = func.unverified::<LLVMFuncOp>().function_type();
    ty.and_then(|ty| super::types::LlvmType::of(func.ctx(), ty)).is_some_and(|ty| match ty {
        super::types::LlvmType::Function(ty) => ty.variadic,
        _ => false,
    })
}

fn returned(module: &Module, terminator: OpAddr) -> Option<Vec<ValueId>> {
    let op = module.op(terminator);
    op.is::<ReturnOp>().then(|| op.operands().map(|value| value.id()).collect())
}

impl DialectInlinerInterface for Inliner {
    fn may_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, _clone: bool) -> bool {
        call.is::<CallOp>()
            && callable.is::<LLVMFuncOp>()
            && call.attr_named("no_inline").is_none()
            && callable.attr_named("no_inline").is_none()
            && !is_variadic(callable)
            && !any_argument_has(callable, "llvm.inalloca")
            && callable.unverified::<LLVMFuncOp>().personality().is_none()
            && !passes_on(callable, &KEPT)
    }

    fn may_inline_region(&self, _to: RegionRef<'_>, _from: RegionRef<'_>, _clone: bool) -> bool {
        true
    }

    fn may_inline_op(&self, op: OpRef<'_>, _to: RegionRef<'_>, _clone: bool) -> bool {
        !op.is::<VaStartOp>() && !op.is::<BlockTagOp>()
    }

    fn splices_one_block(&self, block: rmlir_ir::BlockRef<'_>) -> bool {
        !block.last_op().is_some_and(|last| last.is::<UnreachableOp>())
    }

    fn replace_terminator(&self, module: &mut Module, terminator: OpAddr, next: BlockId) {
        let Some(values) = returned(module, terminator) else { return };
        let loc = module.op(terminator).loc();
        let mut builder = Builder::before(module, terminator);
        builder.set_loc(loc);
        // Both it and what it replaces have no results.
        if BrOp::build(&mut builder, &values, next).insert().is_ok() {
            let _ = module.erase_op(terminator);
        }
    }

    fn replace_results(&self, module: &mut Module, terminator: OpAddr, results: &[ValueId]) {
        let Some(values) = returned(module, terminator) else { return };
        for (&result, &value) in results.iter().zip(&values) {
            module.body_mut(terminator.unit).replace_all_uses(result, value);
        }
    }

    fn argument(
        &self,
        module: &mut Module,
        call: OpAddr,
        callable: OpAddr,
        attrs: Attr,
        value: ValueId,
    ) -> ValueId {
        by_value(module, call, callable, attrs, value).unwrap_or(value)
    }

    fn inlined(&self, module: &mut Module, call: OpAddr, blocks: &[BlockId]) {
        let _ = move_allocas(module, call, blocks);
    }
}

/// Whether a function is known not to write what its arguments point to.
fn only_reads(func: OpRef<'_>) -> bool {
    let Some(effects) = func.unverified::<LLVMFuncOp>().memory_effects() else { return false };
    let text = rmlir_ir::print::attr_to_string(func.ctx(), effects);
    ["argMem = none", "argMem = read,", "argMem = read>"].iter().any(|word| text.contains(word))
}

/// Memory that is passed by value is copied, unless nobody writes it. The copy is on the stack of the caller.
fn by_value(
    module: &mut Module,
    call: OpAddr,
    callable: OpAddr,
    attrs: Attr,
    value: ValueId,
) -> Option<ValueId> {
    let ctx = module.ctx().clone();
    let element = match *ctx.attr_data(ctx.dict_get(attrs, ctx.ident("llvm.byval"))?) {
        AttrData::Type(ty) => ty,
        _ => return None,
    };
    let wanted =
        ctx.dict_get(attrs, ctx.ident("llvm.align")).and_then(|align| number(&ctx, align)).unwrap_or(1);
    let func = module.op(callable);
    let layout = DataLayout::of(func);
    let least = i64::try_from(layout.abi_alignment(element)?).ok()?;
    let size = i64::try_from(layout.size(element)?).ok()?;
    if only_reads(func) && wanted <= least {
        return None;
    }
    let argument = module.value(call.unit, value);
    let (loc, ty) = (argument.loc(), argument.ty());
    let entry = argument.block()?.region()?.entry()?.id();
    let i64_type = ctx.i64();
    let mut b = Builder::at_start(module, call.unit, entry);
    b.set_loc(loc);
    let one = ConstantOp::build(&mut b, i64_type, ctx.int_attr(64, 1)).value().ok()?;
    let copy = AllocaOp::build(&mut b, ty, one, element).set(AllocaOp::ALIGNMENT, wanted.max(least));
    let copy = copy.value().ok()?;
    let mut b = Builder::before(module, call);
    b.set_loc(loc);
    let size = ConstantOp::build(&mut b, i64_type, ctx.int_attr(64, size)).value().ok()?;
    MemcpyOp::build(&mut b, copy, value, size, 0).insert().ok()?;
    Some(copy)
}

/// The entry block of what keeps memory on the stack around an operation.
fn scope_entry(mut op: OpRef<'_>) -> Option<BlockId> {
    loop {
        let parent = op.parent()?;
        let region = op.parent_region()?;
        let registered = parent.info().registered().is_some();
        let has = |flag| !registered || parent.has_trait(flag);
        if has(TraitSet::ISOLATED_FROM_ABOVE) || has(TraitSet::AUTOMATIC_ALLOCATION_SCOPE) {
            return Some(region.entry()?.id());
        }
        op = parent;
    }
}

/// An allocation of a known number of elements.
struct Fixed {
    op: OpAddr,
    count: Attr,
    count_type: Type,
    /// Nothing says yet when its life starts and ends.
    unmarked: bool,
}

fn fixed(op: OpRef<'_>) -> Option<Fixed> {
    let alloca = op.cast::<AllocaOp>()?;
    let count = constant_value(alloca.array_size())?;
    let AttrData::Integer { value, .. } = op.ctx().attr_data(count) else { return None };
    let marked = op.result(0)?.users().any(|user| user.is::<LifetimeStartOp>() || user.is::<LifetimeEndOp>());
    Some(Fixed {
        op: op.global(),
        count,
        count_type: alloca.array_size().ty(),
        unmarked: !value.is_zero() && !marked,
    })
}

/// Memory on the stack of the callee goes to the start of the caller, so that a call in a loop does not need more each time; marks say
/// how long it is used. Memory of unknown size is given back where the callee returned.
fn move_allocas(module: &mut Module, call: OpAddr, blocks: &[BlockId]) -> Option<()> {
    let unit = call.unit;
    let ctx = module.ctx().clone();
    let &first = blocks.first()?;
    let entry = scope_entry(module.op(call)).filter(|&entry| entry != first)?;
    let (mut moved, mut open) = (Vec::new(), false);
    for (at, &block) in blocks.iter().enumerate() {
        for op in module.block(unit, block).ops().filter(|op| op.is::<AllocaOp>()) {
            match fixed(op) {
                Some(alloca) if at == 0 => moved.push(alloca),
                Some(_) => {}
                None => open = true,
            }
        }
    }
    if moved.is_empty() && !open {
        return None;
    }
    let call_loc = module.op(call).loc();
    let mut stack = None;
    if open {
        let ptr = super::types::pointer(&ctx, 0).ok()?;
        let mut b = Builder::at_start(module, unit, first);
        b.set_loc(call_loc);
        stack = Some(StackSaveOp::build(&mut b, ptr).value().ok()?);
    }
    let mut last: Option<OpAddr> = None;
    for alloca in &moved {
        let loc = module.op(alloca.op).loc();
        let mut b = match last {
            Some(last) => Builder::after(module, last),
            None => Builder::at_start(module, unit, entry),
        };
        b.set_loc(loc);
        let count = ConstantOp::build(&mut b, alloca.count_type, alloca.count).insert().ok()?.at();
        if alloca.unmarked {
            let result = module.op(alloca.op).result(0)?.id();
            let mut b = Builder::before(module, alloca.op);
            b.set_loc(loc);
            LifetimeStartOp::build(&mut b, result).insert().ok()?;
        }
        let value = module.op(count).result(0)?.id();
        module.body_mut(unit).move_op_after(alloca.op.op, count.op).ok()?;
        module.body_mut(unit).set_operand(alloca.op.op, 0, value);
        last = Some(count);
    }
    let marks: Vec<OpAddr> = moved.iter().filter(|alloca| alloca.unmarked).map(|alloca| alloca.op).collect();
    for &block in blocks {
        let end = module.block(unit, block).last_op()?;
        if !end.has_trait(TraitSet::RETURN_LIKE) {
            continue;
        }
        let end = end.global();
        if let Some(stack) = stack {
            let mut b = Builder::before(module, end);
            b.set_loc(call_loc);
            StackRestoreOp::build(&mut b, stack).insert().ok()?;
        }
        for &alloca in &marks {
            let (loc, result) = (module.op(alloca).loc(), module.op(alloca).result(0)?.id());
            let mut b = Builder::before(module, end);
            b.set_loc(loc);
            LifetimeEndOp::build(&mut b, result).insert().ok()?;
        }
    }
    Some(())
}
