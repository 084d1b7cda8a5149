//! `convert-memref-to-emitc`: arrays and pointers of C.

use super::types::{add_memrefs, array, lvalue, nothing, opaque, plain, pointer, size};
use rmlir_dialects::emitc;
use rmlir_dialects::memref::{AllocOp, AllocaOp, CopyOp, GetGlobalOp, GlobalOp, LoadOp, StoreOp};
use rmlir_ir::symbols::Visibility;
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{AttrData, Builder, Context, Failed, OpRef, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, Operands, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes emitc of memref.
    MemrefToEmitc: ConvertMemRefToEmitC, run
}

fn run(options: &options::ConvertMemRefToEmitC, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut converter = TypeConverter::new(&run.ctx());
    plain(&mut converter);
    add_memrefs(&mut converter);
    let mut set = PatternSet::new();
    patterns(&mut set, &Arc::new(converter));
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["emitc"]).illegal_dialects(&["memref"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())?;
    include_headers(run, options.lower_to_cpp)
}

/// Includes the headers of what is called.
fn include_headers(run: &mut PassRun<'_>, cpp: bool) -> Result<(), Failed> {
    let headers = match cpp {
        true => [(["malloc", "aligned_alloc"], "cstdlib"), (["memcpy", "memcpy"], "cstring")],
        false => [(["malloc", "aligned_alloc"], "stdlib.h"), (["memcpy", "memcpy"], "string.h")],
    };
    let calls = Walk::pre().collect(run.op(), |op| op.is::<emitc::CallOpaqueOp>()).map_err(|_| Failed)?;
    let ctx = run.ctx();
    let called = |names: &[&str]| {
        let callees = calls.iter().filter_map(|&at| run.op().module().op(at).cast::<emitc::CallOpaqueOp>());
        callees.into_iter().any(|call| names.contains(&&*ctx.text(call.callee())))
    };
    let wanted: Vec<&str> =
        headers.iter().filter(|(names, _)| called(names)).map(|(_, header)| *header).collect();
    let known = |header: &str| {
        let block = run.op().region(0).and_then(|region| region.entry());
        let includes = block.into_iter().flat_map(|block| block.ops());
        includes.filter_map(|op| op.cast::<emitc::IncludeOp>()).any(|op| &*ctx.text(op.include()) == header)
    };
    let wanted: Vec<&str> = wanted.into_iter().filter(|header| !known(header)).collect();
    let block = run.op().region(0).and_then(|region| region.entry()).ok_or(Failed)?;
    let (unit, block, loc) = (block.unit(), block.id(), run.op().loc());
    let mut b = Builder::at_start(run.module(), unit, block);
    b.set_loc(loc);
    for header in wanted {
        let header = ctx.ident(header);
        emitc::IncludeOp::build(&mut b, header).set(emitc::IncludeOp::IS_STANDARD_INCLUDE, true).insert()?;
    }
    Ok(())
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let types = Some(types);
    set.convert("(anonymous namespace)::ConvertAlloca", types, |op: AllocaOp, operands, rw| {
        rw.require(operands.is_empty())?;
        let ty = super::arith::result_type(op, rw)?;
        let nothing = nothing(rw.ctx())?;
        let made = emitc::VariableOp::build(rw.builder(), ty, nothing).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertAlloc", types, allocate);
    set.convert("(anonymous namespace)::ConvertCopy", types, copy);
    set.convert("(anonymous namespace)::ConvertGlobal", types, global);
    set.convert("(anonymous namespace)::ConvertGetGlobal", types, |op: GetGlobalOp, _, rw| {
        let view = rw.read(op);
        let (name, of) = (view.name(), view.result().ty());
        let ctx = rw.ctx().clone();
        if ctx.type_data(of).shape().is_some_and(<[i64]>::is_empty) {
            let element = rw.convert_type(ctx.type_data(of).shaped_element()?)?;
            let variable = lvalue(&ctx, element)?;
            let made = emitc::GetGlobalOp::build(rw.builder(), variable, name).value().ok()?;
            let made = emitc::AddressOfOp::build(rw.builder(), made).value().ok()?;
            return rw.replace(op, &[made]);
        }
        let ty = super::arith::result_type(op, rw)?;
        let made = emitc::GetGlobalOp::build(rw.builder(), ty, name).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertLoad", types, |op: LoadOp, operands, rw| {
        let view = rw.read(op);
        let element = rw.convert_type(view.op().result(0)?.ty())?;
        let (memory, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
        let place = subscript(rw, memory, &indices, element)?;
        let made = emitc::LoadOp::build(rw.builder(), place).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::ConvertStore", types, |op: StoreOp, operands, rw| {
        let view = rw.read(op);
        let element = rw.convert_type(view.value().ty())?;
        let value = operands.of(view.value())?;
        let (memory, indices) = (operands.of(view.memref())?, operands.each(view.indices())?);
        let place = subscript(rw, memory, &indices, element)?;
        emitc::AssignOp::build(rw.builder(), place, value).insert().ok()?;
        rw.erase(op)
    });
}

fn is_array(ctx: &Context, ty: Type) -> bool {
    rmlir_ir::typed::is_type(ctx, ty, (emitc::DIALECT, "array"))
}

/// A place in an array.
fn subscript(
    rw: &mut ConversionRewriter<'_>,
    memory: ValueId,
    indices: &[ValueId],
    element: Type,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    rw.require(is_array(&ctx, rw.value(memory).ty()))?;
    emitc::SubscriptOp::build(rw.builder(), lvalue(&ctx, element)?, memory, indices).value().ok()
}

/// Shape and element of a memref of known shape whose elements lie close together.
fn plain_memory(ctx: &Context, ty: Type) -> Option<(Vec<i64>, Type)> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, .. } => {
            let known = shape.iter().all(|&size| size > 0);
            let close = ctx.has_identity_layout(ty);
            (known && close).then(|| (shape.to_vec(), *element))
        }
        _ => None,
    }
}

/// How many bytes so many elements take.
fn bytes(b: &mut Builder<'_>, shape: &[i64], element: Type) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let size = size(&ctx)?;
    let of = ctx.array_attr(&[ctx.type_attr(element)]);
    let each = emitc::CallOpaqueOp::build(b, &[size], ctx.ident("sizeof"), &[]);
    let each = each.set(emitc::CallOpaqueOp::ARGS, of).value().ok()?;
    let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
    let count = emitc::ConstantOp::build(b, ctx.index_type(), ctx.index_attr(count)).value().ok()?;
    emitc::MulOp::build(b, size, each, count).value().ok()
}

fn allocate(op: AllocOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    rw.require(operands.is_empty())?;
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (alignment, ty) = (view.alignment(), view.memref().ty());
    let (shape, element) = plain_memory(&ctx, ty)?;
    rw.require(!shape.is_empty())?;
    // The type of elements is named as it was, as the reference does.
    rw.convert_type(element)?;
    let b = rw.builder();
    let total = bytes(b, &shape, element)?;
    let void = pointer(&ctx, opaque(&ctx, "void")?)?;
    let made = match alignment {
        None => emitc::CallOpaqueOp::build(b, &[void], ctx.ident("malloc"), &[total]).value().ok()?,
        Some(alignment) => {
            let alignment =
                emitc::ConstantOp::build(b, size(&ctx)?, ctx.index_attr(alignment)).value().ok()?;
            let name = ctx.ident("aligned_alloc");
            emitc::CallOpaqueOp::build(b, &[void], name, &[alignment, total]).value().ok()?
        }
    };
    let made = emitc::CastOp::build(b, pointer(&ctx, element)?, made).value().ok()?;
    rw.replace(op, &[made])
}

/// A pointer to the first element.
fn start(rw: &mut ConversionRewriter<'_>, memory: ValueId, rank: usize, element: Type) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let zero = emitc::ConstantOp::build(rw.builder(), ctx.index_type(), ctx.index_attr(0)).value().ok()?;
    let place = subscript(rw, memory, &vec![zero; rank], element)?;
    emitc::AddressOfOp::build(rw.builder(), place).value().ok()
}

fn copy(op: CopyOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (from, to) = (view.source(), view.target());
    let (shape, element) = plain_memory(&ctx, from.ty())?;
    let (other, _) = plain_memory(&ctx, to.ty())?;
    rw.require(shape == other && !shape.is_empty())?;
    let (from, to) = (operands.of(from)?, operands.of(to)?);
    let converted = rw.convert_type(element)?;
    let from = start(rw, from, shape.len(), converted)?;
    let to = start(rw, to, shape.len(), converted)?;
    let total = bytes(rw.builder(), &shape, element)?;
    let name = ctx.ident("memcpy");
    emitc::CallOpaqueOp::build(rw.builder(), &[], name, &[to, from, total]).insert().ok()?;
    rw.erase(op)
}

fn global(op: GlobalOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let root: OpRef<'_> = view.op();
    rw.require(root.attr_named("alignment").is_none())?;
    let (shape, element) = plain_memory(&ctx, view.r#type())?;
    let element = rw.convert_type(element)?;
    let is_scalar = shape.is_empty();
    let ty = if is_scalar { element } else { array(&ctx, &shape, element)? };
    let visibility = rmlir_ir::symbols::symbol_visibility(root);
    rw.require(visibility != Visibility::Nested)?;
    let initial = view.initial_value().filter(|value| !matches!(ctx.attr_data(*value), AttrData::Unit));
    let initial = match (initial, is_scalar) {
        (Some(value), true) => Some(single(&ctx, value)?),
        (value, _) => value,
    };
    let (name, constant, private) = (view.sym_name(), view.constant(), visibility == Visibility::Private);
    let mut made = emitc::GlobalOp::build(rw.builder(), name, ty)
        .set(emitc::GlobalOp::EXTERN_SPECIFIER, !private)
        .set(emitc::GlobalOp::STATIC_SPECIFIER, private)
        .set(emitc::GlobalOp::CONST_SPECIFIER, constant);
    if let Some(initial) = initial {
        made = made.set(emitc::GlobalOp::INITIAL_VALUE, initial);
    }
    made.insert().ok()?;
    rw.erase(op.at())
}

/// The only element of a list.
fn single(ctx: &Context, value: rmlir_ir::Attr) -> Option<rmlir_ir::Attr> {
    let element = ctx.type_data(ctx.attr_type(value)?).shaped_element()?;
    let list = rmlir_dialects::common::elements::read(ctx, value)?;
    let number = list.get(0)?;
    match (number.as_int(), number.as_float()) {
        (Some(int), _) => ctx.integer_attr(element, int.clone()).ok(),
        (_, Some(bits)) => ctx.float_attr(element, bits).ok(),
        _ => None,
    }
}
