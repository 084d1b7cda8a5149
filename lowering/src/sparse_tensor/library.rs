//! Calls of the runtime library of sparse tensors.

use super::code::{index, store};
use rmlir_dialects::func::{CallOp, FuncOp};
use rmlir_dialects::llvm::types;
use rmlir_dialects::memref::AllocaOp;
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::is_op;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Builder, Context, DYNAMIC, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// A function of the library.
pub(super) struct Function<'a> {
    pub(super) name: &'a str,
    pub(super) results: &'a [Type],
    /// It is called through the C interface: memrefs are passed as pointers to descriptors.
    pub(super) as_c: bool,
}

/// The next operation around another one that is such a one.
pub(super) fn around(op: OpRef<'_>, mut test: impl FnMut(OpRef<'_>) -> bool) -> Option<OpAddr> {
    std::iter::successors(op.parent(), |op| op.parent()).find(|&op| test(op)).map(|op| op.global())
}

/// The module around an operation.
pub(super) fn module_around(op: OpRef<'_>) -> Option<OpAddr> {
    around(op, |op| is_op(op, "builtin.module"))
}

/// Calls a function at the insertion point. It is declared at the start of the module around `from`, unless it is there.
pub(super) fn call(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    function: &Function<'_>,
    args: &[ValueId],
) -> Option<Vec<ValueId>> {
    let ctx = rw.ctx().clone();
    let name = ctx.ident(function.name);
    let module = module_around(rw.op(from))?;
    if !lookup_in(rw.op(module), name).is_some_and(|symbol| symbol.is::<FuncOp>()) {
        let (block, loc) = (rw.op(module).region(0)?.entry()?, rw.op(module).loc());
        let (unit, block) = (block.unit(), block.id());
        let inputs: Vec<Type> = args.iter().map(|&arg| rw.value(arg).ty()).collect();
        let ty = ctx.function_type(&inputs, function.results);
        let private = ctx.ident("private");
        let mut outer = rw.within(unit);
        outer.at_start(block);
        outer.set_loc(loc);
        let mut made = FuncOp::build(outer.builder(), name, ty).set(FuncOp::SYM_VISIBILITY, private);
        if function.as_c {
            made = made.attr("llvm.emit_c_interface", ctx.unit());
        }
        made.region_with(|_, _| {}).insert().ok()?;
    }
    CallOp::build(rw.builder(), function.results, name, args).values().ok()
}

/// The same of a function with one result.
pub(super) fn call_for(
    rw: &mut PatternRewriter<'_>,
    from: OpAddr,
    function: &Function<'_>,
    args: &[ValueId],
) -> Option<ValueId> {
    call(rw, from, function, args)?.first().copied()
}

/// What stands for a tensor of the library.
pub(super) fn pointer(ctx: &Context) -> Option<Type> {
    types::pointer(ctx, 0).ok()
}

/// A one-dimensional memref of any size.
pub(super) fn buffer_type(ctx: &Context, element: Type) -> Option<Type> {
    ctx.memref_type(&[DYNAMIC], element, None, None).ok()
}

/// The number and the suffix of functions for a type of values.
pub(super) fn of_values(ctx: &Context, ty: Type) -> Option<(i64, &'static str)> {
    let float = |kind| match kind {
        FloatKind::F64 => Some((1, "F64")),
        FloatKind::F32 => Some((2, "F32")),
        FloatKind::F16 => Some((3, "F16")),
        FloatKind::BF16 => Some((4, "BF16")),
        _ => None,
    };
    match *ctx.type_data(ty) {
        TypeData::Float(kind) => float(kind),
        TypeData::Integer { width: 64, .. } => Some((5, "I64")),
        TypeData::Integer { width: 32, .. } => Some((6, "I32")),
        TypeData::Integer { width: 16, .. } => Some((7, "I16")),
        TypeData::Integer { width: 8, .. } => Some((8, "I8")),
        TypeData::Complex(part) => match *ctx.type_data(part) {
            TypeData::Float(FloatKind::F64) => Some((9, "C64")),
            TypeData::Float(FloatKind::F32) => Some((10, "C32")),
            _ => None,
        },
        _ => None,
    }
}

/// The number of a width of positions or coordinates.
pub(super) fn of_width(width: i64) -> i64 {
    match width {
        64 => 1,
        32 => 2,
        16 => 3,
        8 => 4,
        _ => 0,
    }
}

/// A buffer on the stack of so many elements.
pub(super) fn stack_buffer(b: &mut Builder<'_>, count: usize, element: Type) -> Option<ValueId> {
    let count = index(b, i64::try_from(count).ok()?)?;
    let ty = buffer_type(b.ctx(), element)?;
    AllocaOp::build(b, ty, &[count], &[]).value().ok()
}

/// Values in a buffer on the stack.
pub(super) fn stack_list(b: &mut Builder<'_>, values: &[ValueId]) -> Option<ValueId> {
    let element = b.body().value_type(*values.first()?);
    let buffer = stack_buffer(b, values.len(), element)?;
    store_all(b, buffer, values)?;
    Some(buffer)
}

/// Writes values to the first elements of a buffer.
pub(super) fn store_all(b: &mut Builder<'_>, buffer: ValueId, values: &[ValueId]) -> Option<()> {
    for (at, &value) in (0..).zip(values) {
        let at = index(b, at)?;
        store(b, value, buffer, at)?;
    }
    Some(())
}
