//! What conversions of gpu for devices share: functions and their memory, symbols of the module of a device, calls of its library, and
//! operations that are taken apart first.

pub(crate) mod calls;
pub(crate) mod chipset;
pub(crate) mod function;
pub(crate) mod index;
pub(crate) mod printf;
mod reduce;
pub(crate) mod rewrites;
pub(crate) mod shared;
pub(crate) mod symbols;

use rmlir_dialects::func::FuncOp;
use rmlir_dialects::gpu::AddressSpace;
use rmlir_dialects::llvm;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::{self, EnumValue, Handle};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, AttrData, Builder, Context, Module, OpAddr, OpRef, Signedness, Type, ValueId};

/// The memory space that an attribute names, if it is one of gpu.
pub(crate) fn gpu_space(ctx: &Context, space: Attr) -> Option<AddressSpace> {
    match typed::is_attr(ctx, space, ("gpu", "address_space")) {
        true => AddressSpace::of_value(typed::number(ctx, space)?),
        false => None,
    }
}

/// A memory space that is a number is the address space; those of gpu are what `of` says.
pub(crate) fn space_by(ctx: &Context, space: Attr, of: fn(AddressSpace) -> u32) -> Option<u32> {
    match ctx.attr_data(space) {
        AttrData::Integer { value, .. } => value.to_i64().map(|space| space as u32),
        _ => gpu_space(ctx, space).map(of),
    }
}

/// Whether an operation is a function.
pub(crate) fn is_function(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).is_some()
}

/// The function around an operation.
pub(crate) fn function_around(op: OpRef<'_>) -> Option<OpRef<'_>> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|op| is_function(*op))
}

/// Asks for a wrapper of each function of a module that C can call.
pub(crate) fn request_wrappers(module: &mut Module, at: OpAddr) {
    let ctx = module.ctx().clone();
    let own = module.op(at).region(0).and_then(|region| region.entry());
    let functions: Vec<OpAddr> = own
        .into_iter()
        .flat_map(|block| block.ops())
        .filter(|op| op.is::<FuncOp>())
        .map(|op| op.global())
        .collect();
    let (name, value) = (ctx.ident("llvm.emit_c_interface"), ctx.unit());
    for function in functions {
        module.set_attr(function, name, Some(value));
    }
}

/// The operations of a kind in an operation, in order.
pub(crate) fn ops_of<O: typed::TypedOp>(module: &Module, at: OpAddr) -> Vec<OpAddr> {
    Walk::pre().collect(module.op(at), |op| op.is::<O>()).unwrap_or_default()
}

/// A number of 32 bits as wide as an index is.
pub(crate) fn as_index(b: &mut Builder<'_>, index: Type, value: ValueId) -> Option<ValueId> {
    let width = b.ctx().type_data(index).storage_width()?;
    match width.cmp(&32) {
        std::cmp::Ordering::Greater => llvm::SExtOp::build(b, index, value).value().ok(),
        std::cmp::Ordering::Less => llvm::TruncOp::build(b, index, value).value().ok(),
        std::cmp::Ordering::Equal => Some(value),
    }
}

/// A signless integer type.
pub(crate) fn int(ctx: &Context, width: u32) -> Option<Type> {
    ctx.integer_type(width, Signedness::Signless).ok()
}

/// What is at an operation, for a handle of any kind.
pub(crate) fn at(op: impl Handle) -> OpAddr {
    op.at()
}
